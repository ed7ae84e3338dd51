"""A role for reports reads what reports need, whatever it was let in by, and nothing else.

The books have a row in every table; an older version had let the role in, to nearly everything.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple

import psycopg
import psycopg.sql
import pytest
from psycopg.errors import InsufficientPrivilege
from sqlalchemy import make_url

from krupier.cli import books
from krupier.house import staff_sessions
from krupier.store import Invalid, Store, Unknown, open_store, readable
from krupier.store.migrate import newest
from krupier.store.reporting import grant, narrow
from krupier.store.tables import metadata
from tests.postgres import Cluster
from tests.store.test_old_books import KEY, written

pytestmark = pytest.mark.postgres

Columns = set[tuple[str, str]]
ALL: Columns = {(name, one.name) for name, table in metadata.tables.items() for one in table.c}
DOCUMENT = Path(__file__).parents[2] / "docs" / "reports.md"
#: What an older version did not let anybody read; all else it did.
WAS_SECRET = {
    "vault": {"round", "state"},
    "players": {"token_hash"},
    "staff": {"password_hash"},
}


#: Tables that are younger than the books.
SINCE = {"staff_persons", "staff_credentials", "staff_sessions", "former_heads", "offices"}
ROLES = ("keeper", "reports", "copies", "makers")


class Reports(NamedTuple):
    role: psycopg.Connection
    """Logged in as the role."""
    owner: psycopg.Connection
    """Of the books, as in production: nobody special."""
    root: psycopg.Connection
    """Who has the server."""
    url: str
    store: Store
    before: Columns
    """What it read before the update."""
    updated: Columns
    """And after it, when nobody had said anything yet."""


@pytest.fixture(scope="module")
def reports(postgres_server: Cluster) -> Iterator[Reports]:
    for name in ROLES:
        postgres_server.execute(f"CREATE ROLE {name} LOGIN")
    roots = postgres_server.new_database()
    postgres_server.execute(f"ALTER DATABASE {make_url(roots).database} OWNER TO keeper")
    url = roots.replace("postgres@", "keeper@")
    written(url, "0014")
    with (
        logged_in(url, "postgres") as root,
        logged_in(url, "keeper") as owner,
        logged_in(url, "reports") as role,
    ):
        owner.execute(f"GRANT CREATE ON DATABASE {make_url(url).database} TO makers".encode())
        let_in_as_before(owner)
        owner.execute("GRANT SELECT ON ALL TABLES IN SCHEMA public TO copies")
        before = can_read(root, "reports")
        store = open_store(url, KEY)
        updated = can_read(root, "reports")
        with store.write() as conn:
            here = {"token_hash": "7a1f", "address": "192.0.2.7", "agent": "Firefox"}
            staff_sessions.begin(conn, "eva", factor="totp", at=1_700_000_000_000_000, **here)
        for mistake in (
            "GRANT ALL ON vault, persons TO reports",
            "GRANT SELECT ON credentials TO PUBLIC",
            "GRANT UPDATE (balance) ON accounts TO reports",
            "GRANT CREATE ON SCHEMA public TO reports",
            f"GRANT CREATE ON DATABASE {make_url(url).database} TO reports",
            "ALTER DEFAULT PRIVILEGES GRANT SELECT ON TABLES TO reports, PUBLIC",
            "ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE ON SEQUENCES TO PUBLIC",
        ):
            owner.execute(mistake.encode())
        for _ in range(2):  # once more is no harm
            with store.write() as conn:
                grant(conn, "reports")
        yield Reports(role, owner, root, url, store, before, updated)
        store.close()
    postgres_server.drop(url)
    for name in ROLES:
        postgres_server.execute(f"DROP ROLE {name}")


def logged_in(url: str, role: str) -> psycopg.Connection:
    parsed = make_url(url)
    host = str(parsed.query["host"])
    return psycopg.connect(host=host, user=role, dbname=parsed.database, autocommit=True)


def let_in_as_before(owner: psycopg.Connection) -> None:
    owner.execute("GRANT USAGE ON SCHEMA public TO reports")
    there = "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = %s"
    for table, column in owner.execute(there, ("public",)).fetchall():
        if table in metadata.tables and column not in WAS_SECRET.get(table, set()):
            owner.execute(f'GRANT SELECT ("{column}") ON "{table}" TO reports'.encode())


def can_read(owner: psycopg.Connection, role: str) -> Columns:
    """As the database itself has it."""
    query = (
        "SELECT table_name, column_name FROM information_schema.columns"
        " WHERE table_schema = 'public' AND has_column_privilege("
        "%s, quote_ident(table_name), column_name::text, 'SELECT')"
    )
    return {(table, column) for table, column in owner.execute(query, (role,)).fetchall()}


OF_PERSONS = ("persons", "documents", "excluded_persons", "payment_methods", "sessions", "mails")


def refused(role: psycopg.Connection, query: str) -> bool:
    try:
        role.execute(query.encode())
    except InsufficientPrivilege:
        return True
    return False


# -- what it reads -------------------------------------------------------------------------------


def test_an_update_takes_what_was_read_before_and_gives_nothing(reports: Reports) -> None:
    for taken in (
        ("credentials", "secret"),
        ("sessions", "token_hash"),
        ("payment_methods", "token"),
        ("mails", "body"),
        ("persons", "email"),
    ):
        assert taken in reports.before
        assert taken not in reports.updated
    assert reports.updated == readable.opened() & reports.before


def test_who_has_whole_tables_for_copies_keeps_them(reports: Reports) -> None:
    since = {(table, column) for table, column in ALL if table in SINCE} | {("mails", "sealed")}
    assert can_read(reports.root, "copies") >= ALL - since


def test_it_reads_what_is_open_and_no_more(reports: Reports) -> None:
    assert can_read(reports.root, "reports") == readable.opened()
    for table, columns in readable.decided().items():
        if columns.open:
            shown = ", ".join(f'"{one}"' for one in columns.open)
            found = reports.role.execute(f'SELECT {shown} FROM "{table}"'.encode()).fetchall()
            assert found, f"nothing is in {table}: this shows nothing"


def test_every_closed_column_is_refused(reports: Reports) -> None:
    closed = sorted(ALL - readable.opened())
    assert len(closed) > 300
    for table, column in closed:
        for query in (
            f'SELECT "{column}" FROM "{table}"',
            f'SELECT 1 FROM "{table}" ORDER BY "{column}"',
        ):
            assert refused(reports.role, query), query


def test_no_table_with_something_closed_is_read_as_a_whole(reports: Reports) -> None:
    for table in sorted({table for table, _ in ALL - readable.opened()}):
        for query in (
            f'SELECT * FROM "{table}"',
            f'SELECT t FROM "{table}" AS t',
            f'SELECT to_json(t) FROM "{table}" AS t',
            f'COPY "{table}" TO STDOUT',
        ):
            assert refused(reports.role, query), query
        if not readable.decided()[table].open:
            assert refused(reports.role, f'SELECT count(*) FROM "{table}"'), table


def test_nothing_of_what_is_secret_or_says_who_somebody_is_is_among_what_it_reads(
    reports: Reports,
) -> None:
    """Looked for by value: what is closed in one column must not stand open in another."""
    hidden = {
        value
        for table, columns in readable.decided().items()
        for column in (
            *(*columns.secret, *columns.sealed, *columns.digest),
            *(columns.personal if table in OF_PERSONS else ()),
        )
        for (value,) in reports.owner.execute(f'SELECT "{column}"::text FROM "{table}"'.encode())
        if value and len(value) >= 5
    }
    assert {"anna@example.cz", "905517/0006", "Nováková", "token-hash", "token-1"} <= hidden
    seen = "\n".join(
        str(row)
        for table, columns in readable.decided().items()
        if columns.open
        for row in reports.role.execute(
            f"""SELECT {", ".join(f'"{one}"' for one in columns.open)} FROM "{table}" """.encode()
        )
    )
    assert "uanna" in seen
    not_made_up = {one for one in hidden if not re.fullmatch(r"false|true|[a-z_]+(-1)?", one)}
    assert [one for one in sorted(not_made_up) if one in seen] == []


def test_the_reports_that_are_described_can_be_made(reports: Reports) -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    queries = re.findall(r"^```sql\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    assert len(queries) >= 15
    for query in queries:
        assert reports.role.execute(query.encode()).fetchall(), query


# -- what it tries -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "query",
    [
        "SELECT id FROM players WHERE token_hash LIKE 'a%'",
        "SELECT a.id FROM players a JOIN credentials c ON c.secret = a.id",
        "SELECT id FROM persons GROUP BY id, email",
        "SELECT max(email) OVER () FROM persons",
        "TABLE mails",
        "UPDATE accounts SET balance = 0",
        "UPDATE accounts SET balance = balance RETURNING person",
        "INSERT INTO house_keys VALUES ('x')",
        "DELETE FROM links",
        "TRUNCATE postings",
        "MERGE INTO accounts USING (VALUES (1)) v ON true WHEN MATCHED THEN DELETE",
        "DO $$ BEGIN LOCK TABLE accounts IN EXCLUSIVE MODE; END $$",
        "SELECT id FROM persons FOR UPDATE",
        "CREATE TABLE public.mine (id int)",
        "CREATE VIEW public.mine AS SELECT 1",
        "CREATE FUNCTION public.mine() RETURNS int LANGUAGE sql AS 'SELECT 1'",
        "ALTER TABLE accounts DISABLE TRIGGER ALL",
        "SELECT stavalues1 FROM pg_statistic",
        "SELECT pg_read_file('/etc/passwd')",
        "COPY (SELECT 1) TO PROGRAM 'cat'",
        "SET ROLE copies",
        "GRANT SELECT ON persons TO reports",
        "SELECT * FROM alembic_version",
        # whom a suspicion is about, by the moment that both have
        "SELECT a.id FROM user_accounts a JOIN screenings s ON s.at = a.applied_at",
        "SELECT a.id FROM payments a JOIN cases c ON c.opened_at = a.settled_at",
        "SELECT a.id FROM payments a JOIN acts c ON c.at = a.settled_at",
        "SELECT id FROM user_accounts WHERE why = 'sanctioned'",
        # what the server itself knows of a row
        "SELECT xmin, list, answer FROM screenings",
        "SELECT ctid FROM attempts",
        "SET ROLE keeper",
        "SET SESSION AUTHORIZATION keeper",
        "CREATE SCHEMA keeper",
        "CREATE EXTENSION pg_trgm",
        "ALTER ROLE keeper CONNECTION LIMIT 0",
        "SELECT pg_ls_dir('.')",
        "SELECT lo_import('/etc/passwd')",
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'keeper'",
        "SELECT * FROM pg_create_physical_replication_slot('mine')",
        "SELECT stxdmcv FROM pg_statistic_ext_data",
    ],
)
def test_by_no_other_way_either(reports: Reports, query: str) -> None:
    try:
        answer = reports.role.execute(query.encode())
        assert query.startswith("GRANT"), "only warned of"
        assert answer.statusmessage == "GRANT"
    except InsufficientPrivilege:
        pass
    assert can_read(reports.root, "reports") == readable.opened()


def test_statistics_tell_of_what_it_reads_alone(reports: Reports) -> None:
    reports.owner.execute("ANALYZE")
    asked = "SELECT DISTINCT tablename, attname FROM pg_stats WHERE schemaname = 'public'"
    seen = set(reports.role.execute(asked).fetchall())
    assert ("user_accounts", "state") in seen
    assert seen <= readable.opened()


def test_what_others_do_at_this_moment_is_hidden(reports: Reports) -> None:
    with reports.owner.transaction():
        reports.owner.execute("SELECT 'anna@example.cz'")
        asked = "SELECT query FROM pg_stat_activity WHERE usename = 'keeper'"
        said = {query for (query,) in reports.role.execute(asked)}
    assert said == {"<insufficient privilege>"}


def test_what_a_mistake_says_is_nothing_new(reports: Reports) -> None:
    """A value that cannot be converted is shown by the database: only of what is read anyway."""
    with pytest.raises(psycopg.errors.InvalidTextRepresentation):
        reports.role.execute("SELECT operator::int FROM user_accounts")
    assert refused(reports.role, "SELECT email::int FROM persons")
    assert refused(reports.role, "SELECT 1 / length(email) FROM persons")


def test_what_is_made_later_is_closed(reports: Reports) -> None:
    reports.owner.execute("ALTER TABLE persons ADD COLUMN shoe_size text")
    reports.owner.execute("CREATE TABLE later (id text)")
    reports.owner.execute("CREATE VIEW everybody AS SELECT * FROM persons")
    reports.owner.execute("CREATE SEQUENCE numbers")
    made = "CREATE FUNCTION mails_of() RETURNS SETOF mails SECURITY DEFINER LANGUAGE sql AS"
    reports.owner.execute(f"{made} 'SELECT * FROM mails'".encode())
    for query in (
        "SELECT shoe_size FROM persons",
        "SELECT id FROM later",
        "SELECT email FROM everybody",
        "SELECT nextval('numbers')",
        "SELECT * FROM mails_of()",
    ):
        assert refused(reports.role, query), query


def test_a_view_that_it_was_given_is_taken(reports: Reports) -> None:
    reports.owner.execute("CREATE VIEW faces AS SELECT email FROM persons")
    reports.owner.execute("GRANT SELECT ON faces TO reports")
    assert not refused(reports.role, "SELECT email FROM faces")
    with reports.store.write() as conn:
        narrow(conn)
    assert refused(reports.role, "SELECT email FROM faces")


def test_the_commands_take_it_also_when_the_schema_is_up_to_date(
    reports: Reports, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    key = tmp_path / "house.key"
    key.write_text(f"krupier-key-1 {(b'o' * 32).hex()}\n")
    key.chmod(0o600)
    commands = {
        f"schema {newest()}": partial(books.migrate, reports.url, key),
        "reports reads what reports need": partial(books.reporting, reports.url, "reports"),
    }
    for told, command in commands.items():
        reports.owner.execute("GRANT SELECT (email) ON persons TO reports")
        assert not refused(reports.role, "SELECT email FROM persons")
        command()
        assert told in capsys.readouterr().out
        assert refused(reports.role, "SELECT email FROM persons")


def test_what_is_opened_later_is_not_given_by_an_update(reports: Reports) -> None:
    reports.owner.execute("REVOKE SELECT (state) ON user_accounts FROM reports")
    with reports.store.write() as conn:
        narrow(conn)
    assert refused(reports.role, "SELECT state FROM user_accounts")
    with reports.store.write() as conn:
        grant(conn, "reports")
    assert not refused(reports.role, "SELECT state FROM user_accounts")


# -- who is let in -------------------------------------------------------------------------------


LENT = (
    "CREATE FUNCTION lent() RETURNS SETOF mails SECURITY DEFINER LANGUAGE sql AS"
    " 'SELECT * FROM mails'"
)
"""By the one who has the server, to everybody: not for the owner of the books to take."""


@pytest.mark.parametrize(
    ("made", "told"),
    [
        ("GRANT pg_read_all_data TO other", "ROLE pg_read_all_data"),
        ("GRANT pg_read_server_files TO other", "ROLE pg_read_server_files"),
        ("ALTER ROLE other REPLICATION", "ROLE other"),
        ("ALTER ROLE other CREATEROLE", "ROLE other"),
        ("GRANT postgres TO other", "ROLE postgres"),
        ("GRANT copies TO other", r"SELECT acts\.after"),
        ("ALTER ROLE other NOINHERIT; GRANT copies TO other", r"SELECT acts\.after"),
        ("ALTER TABLE licences OWNER TO other", "OWNER licences"),
        ("GRANT keeper TO other", r"ROLE pg_database_owner, OWNER .* … \(\d+\)"),
        (LENT, "EXECUTE lent"),
        ("GRANT makers TO other", "CREATE SCHEMA"),
        ("CREATE VIEW lent AS TABLE mails; GRANT SELECT ON lent TO other", r"SELECT lent\.account"),
    ],
)
def test_a_role_that_can_do_more_is_refused_and_gets_nothing(
    reports: Reports, made: str, told: str
) -> None:
    root = reports.root
    root.execute("CREATE ROLE other LOGIN")
    try:
        root.execute(made.encode())
        before = can_read(root, "other")
        with pytest.raises(Invalid, match=told) as no, reports.store.write() as conn:
            grant(conn, "other")
        assert "smí víc než číst" in no.value.cs
        assert can_read(root, "other") == before
    finally:
        root.execute("DROP FUNCTION IF EXISTS lent")
        root.execute("DROP VIEW IF EXISTS lent")
        root.execute("ALTER TABLE licences OWNER TO keeper")
        root.execute("DROP OWNED BY other")
        root.execute("DROP ROLE other")


def test_an_update_warns_of_a_role_that_can_do_more(
    reports: Reports, caplog: pytest.LogCaptureFixture
) -> None:
    reports.root.execute("GRANT copies TO reports")
    try:
        with reports.store.write() as conn:
            narrow(conn)
        assert "role reports can do more than read what reports need: SELECT" in caplog.text
    finally:
        reports.root.execute("REVOKE copies FROM reports")


def test_a_role_of_any_name_is_narrowed(reports: Reports) -> None:
    name, quoted = 'Q "%s" & 1', psycopg.sql.Identifier('Q "%s" & 1')
    reports.root.execute(psycopg.sql.SQL("CREATE ROLE {}").format(quoted))
    try:
        given = psycopg.sql.SQL("GRANT SELECT (email, id) ON persons TO {}").format(quoted)
        reports.owner.execute(given)
        with reports.store.write() as conn:
            narrow(conn)
        assert can_read(reports.root, name) == {("persons", "id")}
    finally:
        for gone in ("DROP OWNED BY {}", "DROP ROLE {}"):
            reports.root.execute(psycopg.sql.SQL(gone).format(quoted))


def test_what_cannot_be_granted_is_refused(postgres_server: Cluster) -> None:
    store = open_store(postgres_server.new_books())
    with store.write() as conn:
        with pytest.raises(Unknown, match="CREATE ROLE nobody"):
            grant(conn, "nobody")
        with pytest.raises(Invalid, match="cannot be a role"):
            grant(conn, "x; DROP TABLE vault")
        with pytest.raises(Invalid, match="superuser"):
            grant(conn, "postgres")
    store.close()
    embedded = open_store("sqlite://")
    with embedded.write() as conn, pytest.raises(Invalid, match="only PostgreSQL has roles"):
        grant(conn, "reports")
    embedded.close()
