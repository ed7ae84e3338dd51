"""The seam: lines of before are sealed under one act, chains included, and the audit knows it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import text

from krupier.room import history
from krupier.store import Heads, Sealed, Store, acts, database, journal, open_store, schema
from krupier.store.findings import SEAM, Finding, faults
from tests.postgres import Cluster
from tests.store.conftest import BOTH
from tests.store.test_old_books import KEY, rows, written


@pytest.fixture(params=BOTH)
def old(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """Books of a version that sealed no lines, with rounds, running hands and groups."""
    if request.param == "sqlite":
        url = f"sqlite:///{tmp_path}/old.sqlite"
        written(url, "0007")
        yield url
        return
    server: Cluster = request.getfixturevalue("postgres_server")
    url = server.new_database()
    written(url, "0007")
    yield url
    server.drop(url)


def raw(url: str) -> dict[str, str]:
    """Lines of rounds as they are kept, whoever looks."""
    bare = database._connected(url, None, read_only=True)
    try:
        with bare.read() as conn:
            lines = conn.execute(text("SELECT round, seq, input FROM entries"))
            return {f"{one.round}/{one.seq}": one.input for one in lines}
    finally:
        bare.close()


def exported(store: Store) -> Heads:
    with store.read() as conn:
        was = rows(conn)
    ends = {one["table_id"]: one["head"] for one in was["rounds"] if one["closed_at"]}
    kept = Heads(1, ends, {one["name"]: one["head"] for one in was["chains"]})
    return msgspec.structs.replace(kept, seal=KEY.mark(kept.text))


def named(findings: list[Finding]) -> dict[str, str]:
    return {one.subject: one.en for one in findings if one.check == SEAM}


def test_lines_of_before_are_sealed_and_say_what_they_said(old: str) -> None:
    before = raw(old)
    assert '{"cards":"Js"}' in before.values()
    store = open_store(old, KEY)
    after = raw(old)
    assert not [one for one in after.values() if '"cards"' in one or '"rows"' in one]
    assert {one for one in after.values() if "pocket" in one}, "what is public stays open"
    with store.read() as conn:
        rounds = conn.execute(text("SELECT id FROM rounds")).scalars().all()
        said = {
            f"{one.round}/{one.seq}": one.input
            for id in rounds
            for one in journal.entries(conn, id)
        }
        (act,) = [one for one in acts.latest(conn, limit=500) if one.act == "lines.seal"]
    assert said == before
    assert (act.author, act.operator) == ("system", "")
    sealed = [one for one in after.values() if one.startswith('{"print"')]
    assert msgspec.json.decode(act.after)["lines"] == len(sealed) + 1, "and a draw of a group"
    if store.dialect == "sqlite":
        files = Path(old.removeprefix("sqlite:///")).parent.iterdir()
        assert not any(b'{"cards":"Js"}' in one.read_bytes() for one in files), "nor in old pages"
    store.close()


def test_the_audit_names_the_seam_and_knows_heads_of_before(old: str) -> None:
    bare = open_store(old)
    kept = exported(bare)
    bare.close()
    store = open_store(old, KEY)
    findings = history.audit_all(store, kept)
    assert faults(findings) == []
    told = named(findings)
    assert "acts:house#1" in told
    assert "chained anew" in told["acts:house#1"]
    assert {"T1", "T3"} <= told.keys()
    assert "before lines were sealed" in told["T1"]
    assert "T2" not in told, "nothing was hidden there"
    strange = msgspec.structs.replace(kept, rounds=kept.rounds | {"T1": "0" * 64}, seal=None)
    strange = msgspec.structs.replace(strange, seal=KEY.mark(strange.text))
    assert [one.subject for one in faults(history.audit_all(store, strange))] == ["T1"]
    store.close()


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE former_heads SET hash = '00' WHERE chain = 'rounds:T1'",
        "DELETE FROM former_heads WHERE chain = 'rounds:T1'",
        "UPDATE acts SET after = '{\"former\":\"\"}' WHERE act = 'lines.seal'",
    ],
)
def test_former_heads_that_were_changed_are_found(tmp_path: Path, change: str) -> None:
    url = f"sqlite:///{tmp_path}/old.sqlite"
    written(url, "0007")
    store = open_store(url, KEY)
    with store.write() as conn:
        conn.exec_driver_sql(change)
    assert faults(history.audit_all(store))
    store.close()


def test_books_without_their_key_wait_for_it(old: str) -> None:
    before = raw(old)
    open_store(old).close()
    assert raw(old) == before
    open_store(old, KEY).close()
    assert '{"cards":"Js"}' not in raw(old).values()


def test_books_that_somebody_changed_are_not_sealed_anew(old: str) -> None:
    """New chains would hide it."""
    bare = open_store(old)
    with bare.write() as conn:
        conn.execute(text('UPDATE entries SET input = \'{"cards":"As"}\' WHERE seq = 1'))
    bare.close()
    before = raw(old)
    with pytest.raises(Sealed, match="is not what was written"):
        open_store(old, KEY)
    assert raw(old) == before


def test_killed_before_old_pages_are_gone_it_goes_on_with_the_next_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url, file = f"sqlite:///{tmp_path}/old.sqlite", tmp_path / "old.sqlite"
    written(url, "0007")

    def killed(_store: Store) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as now:
        now.setattr(database, "forget_what_was_open", killed)
        with pytest.raises(KeyboardInterrupt):
            open_store(url, KEY)
    store = open_store(url, KEY)
    with store.read() as conn:
        assert conn.execute(schema.house_keys.select()).one().before == "clean"
    assert b'{"cards":"Js"}' not in file.read_bytes()
    store.close()
