"""Two at once: a proposal is confirmed once, and the same is found once."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from sqlalchemy import Connection

from krupier.house import case_files, cases, measures, signals, suspicion_reports, watching
from krupier.house.acts import Signature
from krupier.house.measures import Terms
from krupier.house.refusals import HouseRefused
from krupier.store import Store, audit
from tests.house.household import NOON, TSG
from tests.house.watched import EVA, join, moved, suspected


def at_once(store: Store, *works: Callable[[Connection], object]) -> list[str]:
    """What each came to, begun together."""
    together = Barrier(len(works))

    def run(work: Callable[[Connection], object]) -> str:
        together.wait()
        try:
            with store.write() as conn:
                work(conn)
        except HouseRefused as refused:
            return refused.refusal.code
        return "done"

    with ThreadPoolExecutor(len(works)) as pool:
        return sorted(pool.map(run, works))


def test_a_proposal_is_confirmed_once(store: Store) -> None:
    with store.write() as conn:
        join(conn)
        case = suspected(conn, NOON)
        measures.propose(conn, TSG, case.id, "report", Terms(), EVA, NOON)

    def by(who: str) -> Callable[[Connection], object]:
        signed = Signature(who, "manager", "agreed")
        return lambda conn: measures.confirm(conn, TSG, case.id, signed, NOON + 1)

    assert at_once(store, by("petr"), by("jana")) == ["done", "nothing-proposed"]
    with store.read() as conn:
        assert len(suspicion_reports.of_case(conn, case.id)) == 1
        done = [one for one in case_files.entries(conn, case.id) if one.kind == "done"]
        assert len(done) == 1
    assert audit(store) == []


def test_what_is_written_and_what_is_found_at_once_both_stand_in_the_file(store: Store) -> None:
    with store.write() as conn:
        join(conn)
        case = suspected(conn, NOON)
        moved(conn, "d2", "deposit", 4_000, NOON + 1)
    works: list[Callable[[Connection], object]] = [
        lambda conn: case_files.note(conn, case.id, "seen", EVA, NOON + 2),
        lambda conn: watching.look(conn, TSG, "u1", NOON + 2),
    ]
    assert at_once(store, *works) == ["done", "done"]
    with store.read() as conn:
        assert {"kind": "posting", "ref": "d2"} in case_files.links(conn, case.id)
        assert "note" in [one.kind for one in case_files.entries(conn, case.id)]


def test_the_same_is_found_once(store: Store) -> None:
    with store.write() as conn:
        join(conn)
        moved(conn, "d1", "deposit", 3_000, NOON)

    def look(conn: Connection) -> object:
        return watching.look(conn, TSG, "u1", NOON)

    assert at_once(store, look, look) == ["done", "done"]
    with store.read() as conn:
        assert len(cases.investigated(conn, "u1")) == 1
        assert [one.rule for one in signals.listed(conn)] == ["large"]
