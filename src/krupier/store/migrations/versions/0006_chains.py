"""Postings outside rounds are links of chains, and the ends of chains can be sealed.

What was posted before goes into links of a chain of its own, so that from now on every posting
stands in a round or in a link.
"""

import hashlib
import json

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

BEFORE = "before"
"""The chain of postings from before there were chains."""
AT_ONCE = 1000
FIELDS = ("key", "debit", "credit", "amount", "currency", "memo", "round", "at")


def upgrade() -> None:
    op.create_table(
        "chains",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("head", sa.Text(), nullable=False),
        sa.Column("length", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_chains")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "links",
        sa.Column("chain", sa.Text(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("digest", sa.Text(), nullable=False),
        sa.Column("hash", sa.Text(), nullable=False),
        sa.Column("seal", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(["chain"], ["chains.name"], name=op.f("fk_links_chain")),
        sa.PrimaryKeyConstraint("chain", "seq", name=op.f("pk_links")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "house_keys",
        sa.Column("id", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_house_keys")),
    )
    op.add_column("rounds", sa.Column("seal", sa.Text(), nullable=True))
    op.add_column("postings", sa.Column("chain", sa.Text(), nullable=True))
    op.add_column("postings", sa.Column("link", sa.Integer(), nullable=True))
    _link_what_is_there(op.get_bind())


def downgrade() -> None:
    op.drop_column("postings", "link")
    op.drop_column("postings", "chain")
    op.drop_column("rounds", "seal")
    op.drop_table("house_keys")
    op.drop_table("links")
    op.drop_table("chains")


def _link_what_is_there(conn: sa.Connection) -> None:
    postings = sa.table("postings", *map(sa.column, (*FIELDS, "chain", "link")))
    columns = [postings.c[name] for name in FIELDS]
    outside = sa.select(*columns).where(postings.c.round.is_(None))
    ordered = outside.order_by(postings.c.at, postings.c.key)
    head, seq = _sha(f"chain\n{BEFORE}"), 0
    links = []
    for part in conn.execute(ordered).partitions(AT_ONCE):
        seq += 1
        rows = sorted((dict(zip(FIELDS, row, strict=True)) for row in part), key=_key)
        digest = _sha(json.dumps(rows, separators=(",", ":"), ensure_ascii=False))
        at = part[-1].at
        head = _sha(f"{head}\n{BEFORE}\n{seq}\n{at}\n{digest}")
        links.append({"chain": BEFORE, "seq": seq, "at": at, "digest": digest, "hash": head})
        conn.execute(
            postings.update()
            .where(postings.c.key == sa.bindparam("of"))
            .values(chain=BEFORE, link=seq),
            [{"of": row["key"]} for row in rows],
        )
    if links:
        chain = sa.table("chains", *map(sa.column, ("name", "head", "length")))
        conn.execute(chain.insert(), {"name": BEFORE, "head": head, "length": seq})
        link = sa.table("links", *map(sa.column, links[0]))
        conn.execute(link.insert(), links)


def _key(row: dict[str, object]) -> str:
    return str(row["key"])


def _sha(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
