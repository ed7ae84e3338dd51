"""The agenda: everything that falls due is done once, in order, whatever happens meanwhile."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import pytest
from sqlalchemy import Connection, insert, select

from krupier.house import agenda
from krupier.house.agenda import Due
from krupier.store import Inline, Store, schema

SECOND = 1_000_000
DAY = 86_400 * SECOND


@pytest.fixture
def done(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int, int]]:
    """Subjects in the order in which they were done, with due time and the time of doing; each
    leaves a row in the database too."""
    seen: list[tuple[str, int, int]] = []

    def note(conn: Connection, one: Due, at: int) -> str:
        conn.execute(
            insert(schema.plans),
            {"hash": one.id, "game": "noted", "text": one.subject, "first_used_at": one.due_at},
        )
        seen.append((one.subject, one.due_at, at))
        return f"noted {one.detail.get('what', 'nothing')}"

    monkeypatch.setattr(agenda, "KINDS", {"note": note})
    return seen


Done = list[tuple[str, int, int]]


def add(store: Store, subject: str, due_at: int, key: str | None = None) -> str:
    with store.write() as conn:
        return agenda.add(conn, "note", "tsg", subject, due_at, 1, {"what": subject}, key)


def work(store: Store, at: int) -> int:
    with store.write() as conn:
        return agenda.work_off(conn, at)


def test_nothing_is_done_before_its_time_and_once_at_it(store: Store, done: Done) -> None:
    add(store, "a", 100)
    assert work(store, 99) == 0
    assert work(store, 100) == 1
    assert work(store, 100) == work(store, 101) == 0
    assert done == [("a", 100, 100)]
    with store.read() as conn:
        assert agenda.listed(conn) == []
        (row,) = agenda.listed(conn, done=True)
        assert (row.done_at, row.outcome, row.tries) == (100, "noted a", 0)


def test_after_days_of_outage_all_is_done_in_the_order_it_fell_due(
    store: Store, done: Done
) -> None:
    for subject, due_at in (("c", 3 * DAY), ("a", DAY), ("d", 9 * DAY), ("b", 2 * DAY)):
        add(store, subject, due_at)
    assert work(store, 5 * DAY) == 3
    # each is told when it was due, not only what time it is
    assert done == [("a", DAY, 5 * DAY), ("b", 2 * DAY, 5 * DAY), ("c", 3 * DAY, 5 * DAY)]


def test_a_key_counts_once_even_when_it_is_done(store: Store, done: Done) -> None:
    assert add(store, "a", 100, "k") == add(store, "other", 50, "k") == "k"
    work(store, 200)
    add(store, "again", 150, "k")
    work(store, 300)
    assert done == [("a", 100, 200)]


def test_what_is_dropped_is_not_done(store: Store, done: Done) -> None:
    id = add(store, "a", 100)
    with store.write() as conn:
        agenda.drop(conn, id, "a stricter one came", 50)
    assert work(store, 200) == 0
    assert done == []


def test_what_a_handler_adds_is_done_in_its_turn(
    store: Store, done: Done, monkeypatch: pytest.MonkeyPatch
) -> None:
    def more(conn: Connection, one: Due, at: int) -> str:
        agenda.add(conn, "note", "tsg", "between", one.due_at + 10, at)
        return ""

    monkeypatch.setitem(agenda.KINDS, "more", more)
    with store.write() as conn:
        agenda.add(conn, "more", "tsg", "first", 100, 1)
    add(store, "last", 200)
    assert work(store, 1_000) == 3
    assert [one[0] for one in done] == ["between", "last"]


def test_what_fails_leaves_nothing_holds_up_nobody_and_is_tried_later(
    store: Store, done: Done, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = True

    def fails(conn: Connection, one: Due, at: int) -> str:
        row = {"hash": "half", "game": "half done", "text": "", "first_used_at": 0}
        conn.execute(insert(schema.plans), row)
        if broken:
            raise RuntimeError("the printer is on fire")
        return "printed"

    monkeypatch.setitem(agenda.KINDS, "fails", fails)
    with store.write() as conn:
        agenda.add(conn, "fails", "tsg", "x", 100, 1, key="x")
    add(store, "later", 200)
    assert work(store, DAY) == 2
    assert [one[0] for one in done] == ["later"]
    tried, at = 1, DAY
    for pause in (10, 60, 600, 3_600, 6 * 3_600, 6 * 3_600):
        with store.read() as conn:
            (waits,) = agenda.listed(conn)
            assert (waits.tries, waits.outcome) == (tried, "RuntimeError: the printer is on fire")
            halves = select(schema.plans).where(schema.plans.c.game == "half done")
            assert conn.execute(halves).all() == []
        assert work(store, at + pause * SECOND - 1) == 0
        at += pause * SECOND
        assert work(store, at) == 1
        tried += 1
    broken = False
    assert work(store, at + 6 * 3_600 * SECOND) == 1
    with store.read() as conn:
        assert agenda.listed(conn) == []
        assert agenda.listed(conn, done=True, subject="x")[0].outcome == "printed"


def test_a_kind_that_nobody_handles_is_shown_and_waits(store: Store, done: Done) -> None:
    with store.write() as conn:
        agenda.add(conn, "riddle", "tsg", "x", 100, 1)
    add(store, "a", 200)
    assert work(store, 300) == 2
    with store.read() as conn:
        (waits,) = agenda.listed(conn)
    assert "riddle" in waits.outcome
    assert "note" in waits.outcome
    assert [one[0] for one in done] == ["a"]


def test_two_parts_cannot_handle_one_kind(done: Done) -> None:
    agenda.handles("mine")(lambda conn, one, at: "")
    with pytest.raises(ValueError, match="mine"):
        agenda.handles("mine")(lambda conn, one, at: "")


class Killed(BaseException):
    """The end of the process."""


def kills() -> Iterator[tuple[int, Literal["before", "after"]]]:
    for commit in range(1, 6):
        yield commit, "before"
        yield commit, "after"


@pytest.mark.parametrize(("commit", "when"), list(kills()))
def test_killed_at_any_moment_it_is_done_exactly_once(
    store: Store, done: Done, commit: int, when: str
) -> None:
    """The process dies before or after every commit there is; another goes on. What counts is what
    the database says, not how often a handler ran."""
    subjects = ["a", "b", "c", "d", "e"]
    for n, subject in enumerate(subjects):
        add(store, subject, 100 + n)
    commits = 0

    def nemesis(moment: str) -> None:
        nonlocal commits
        commits += moment == "before"
        if (commits, moment) == (commit, when):
            raise Killed

    books = Inline(store, nemesis)
    ended = 0
    for _ in range(20):
        try:
            if not books.submit(lambda conn: agenda.work_off(conn, DAY, most=1)).result():
                break
        except Killed:
            ended += 1
    assert ended == 1
    with store.read() as conn:
        written = select(schema.plans.c.text).where(schema.plans.c.game == "noted")
        assert sorted(conn.execute(written).scalars()) == subjects
        assert agenda.listed(conn) == []
        assert len(agenda.listed(conn, done=True)) == 5
