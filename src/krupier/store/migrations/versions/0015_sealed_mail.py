"""Links in mail let somebody in: what waits to be sent is sealed, and what was sent has none."""

from __future__ import annotations

import re

import sqlalchemy as sa
from alembic import op

from krupier.store import keys
from krupier.store.errors import Sealed

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None

_mails = sa.table(
    "mails",
    sa.column("id", sa.Text),
    sa.column("language", sa.Text),
    sa.column("kind", sa.Text),
    sa.column("body", sa.Text),
    sa.column("try_at", sa.BigInteger),
    sa.column("sealed", sa.LargeBinary),
)
_LINK = re.compile(r"^\S*[?&]ticket=\S+$", re.MULTILINE)
"""Alone on its line: what people had typed stood in the lines of others."""
_INSTEAD = {"cs": "(odkaz jen pro příjemce)", "en": "(a link for its reader alone)"}


def upgrade() -> None:
    op.add_column("mails", sa.Column("sealed", sa.LargeBinary(), nullable=True))
    conn = op.get_bind()
    if conn.dialect.name != "sqlite":
        _seal(conn)
        return
    before = conn.exec_driver_sql("PRAGMA secure_delete").scalar_one()
    conn.exec_driver_sql("PRAGMA secure_delete = ON")  # else old pages would still have them
    _seal(conn)
    conn.exec_driver_sql(f"PRAGMA secure_delete = {before}")


def _seal(conn: sa.Connection) -> None:
    there = _mails.c
    written = sa.select(there.id, there.language, there.body, there.try_at)
    for row in conn.execute(written.where(there.kind.in_(("recovery", "verify")))).all():
        kept = _LINK.sub(_INSTEAD.get(row.language, _INSTEAD["en"]), row.body)
        if kept == row.body:
            continue
        waits, of = row.try_at is not None, f"mail:{row.id}"
        sealed = _key(conn).seal(row.body.encode(), of) if waits else None
        here = sa.update(_mails).where(there.id == row.id)
        conn.execute(here.values(body=kept, sealed=sealed))


def _key(conn: sa.Connection) -> keys.HouseKey:
    key = keys.of(conn)
    if key is None:
        raise Sealed(
            "mail with links waits to be sent, and is sealed from now on: run `krupier migrate`"
            " with the house key (--key) first",
            "na odeslání čeká pošta s odkazy, která se nyní zapečetí: spusťte nejprve"
            " `krupier migrate` s klíčem herny (--key)",
        )
    return key


def downgrade() -> None:
    op.drop_column("mails", "sealed")
