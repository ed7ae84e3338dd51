"""Bots fill tournaments, play them to the end, and spend only what they have."""

from __future__ import annotations

import random
from collections.abc import Callable
from concurrent.futures import Executor, Future
from itertools import pairwise
from typing import Any

import pytest
from sqlalchemy import select

from krupier.room.host import Actor
from krupier.room.lobby import is_listed
from krupier.room.messages import Accepted
from krupier.room.tournament import demo
from krupier.room.tournament.bots import Field, is_bot, named
from krupier.room.tournament.demo import AHEAD, EVERY, IN_TURN, KEPT, SIT_AND_GOS, missing
from krupier.room.tournament.hall import Hall
from krupier.room.tournament.marias_bots import strength
from krupier.room.tournament.requests import Deal, Enter
from krupier.rules.tournament.templates import define, ids
from krupier.store import ledger, schema
from tests.room.setup import SECOND, START
from tests.room.tournament import Event

LOOK = SECOND // 4
SIX = {"start": {"when": "full", "players": 6}, "entry": {"late_until": 0}}


class Evening:
    """A tournament that bots look at four times a second."""

    def __init__(
        self,
        type: str,
        changes: dict[str, Any],
        most: int = 0,
        seed: int = 1,
        think: Executor | None = None,
    ) -> None:
        self.event = Event(type, changes, id="demo-evening-1")
        self.field = Field(self.event.it, most, random.Random(seed), think)

    def look(self) -> None:
        event = self.event
        event.place.time += LOOK
        actors: list[Actor] = [event.it, *event.tables.values()]
        for actor in actors:
            if actor.due is not None and actor.due <= event.place.time:
                actor.tick()
        self.field.tick()

    def until(self, reached: Callable[[], bool], seconds: int = 100_000) -> None:
        for _ in range(4 * seconds):
            if reached():
                return
            self.look()
        raise AssertionError("it does not come to that")

    def must_be_sound(self) -> None:
        """Nothing is held, nothing went wrong, and nobody has less than nothing."""
        event = self.event
        assert event.faults == []
        assert set(event.held().values()) == {0}
        assert event.wrong() == []
        with event.place.store.read() as conn:
            code = event.it.record.currency
            bots = [one for one in event.it.state.of_player if is_bot(one)]
            assert bots
            assert all(ledger.balance(conn, f"player:{one}", code) >= 0 for one in bots)


def test_a_sit_and_go_fills_when_somebody_registers() -> None:
    """Nobody comes before; five bots come within ten seconds after, and play it to its end."""
    evening = Evening("fortuna/hyper-turbo", SIX)
    event = evening.event
    for _ in range(40):
        evening.look()
    assert event.it.state.of_player == {}
    event.enter("anna")
    evening.until(lambda: event.it.state.phase == "running", 10)
    bots = [one for one in event.it.state.of_player if is_bot(one)]
    assert len(bots) == 5
    assert not any(is_listed(one) for one in event.tables.values())
    evening.until(lambda: event.it.over)
    ended = event.it.state.ended
    assert ended is not None
    assert sorted(ended.places.values()) == [1, 2, 3, 4, 5, 6]
    evening.must_be_sound()


MARIAS = next(one for one in SIT_AND_GOS if one.type == "kings/marias")


def test_a_sit_and_go_of_marias_is_played_to_its_end() -> None:
    """Three bots come to somebody; twelve games in three rounds, and nobody is out before."""
    evening = Evening(MARIAS.type, MARIAS.changes)
    event = evening.event
    event.enter("anna")
    evening.until(lambda: event.it.state.phase == "running", 10)
    bots = [one for one in event.it.state.of_player if is_bot(one)]
    assert len(bots) == 3
    assert len({strength(one) for one in bots}) > 1, "some look ahead, some do not"
    assert [one.units for one in event.it.state.definition.stages] == [4, 4, 4]
    evening.until(lambda: event.it.over)
    assert event.it.memory.away == {"anna"}
    with event.place.store.read() as conn:
        rounds = conn.execute(select(schema.rounds.c.status)).scalars().all()
    assert rounds == ["settled"] * 12
    evening.must_be_sound()


class Slow(Executor):
    """Nothing comes of it."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        return Future()


def test_who_looks_ahead_for_too_long_answers_by_rules_of_thumb() -> None:
    """Nobody is overtaken by his clock while the solver is compiled."""
    evening = Evening(MARIAS.type, MARIAS.changes, think=Slow())
    event = evening.event
    event.enter("anna")
    evening.until(lambda: bool(event.tables) and any(t.recent for t in event.tables.values()), 600)
    assert event.it.memory.away == {"anna"}


def test_as_many_come_to_a_scheduled_one_as_are_wanted() -> None:
    """All are there before it begins, and they buy again now and then."""
    evening = Evening("kings/rebuy", {}, most=7)
    event = evening.event
    evening.until(lambda: event.it.state.phase == "running", 61)
    assert len(event.it.state.of_player) == 7
    evening.until(lambda: event.it.over)
    assert sum(one.rebuys for one in event.it.state.entrants.values()) > 0
    evening.must_be_sound()


def test_bots_agree_to_a_deal_that_somebody_wants() -> None:
    evening = Evening("kings/freezeout", {"entry": {"late_until": 0}}, most=2)
    event = evening.event
    event.enter("anna")
    evening.until(lambda: event.it.state.phase == "running", 61)
    assert isinstance(event.ask("anna", Deal("want")), Accepted)
    evening.until(lambda: event.it.state.talk == "on")
    assert isinstance(event.ask("anna", Deal("agree")), Accepted)
    evening.until(lambda: event.it.over, 10)
    ended = event.it.state.ended
    assert ended is not None
    assert ended.how == "deal"
    evening.must_be_sound()


def test_bots_have_names_of_their_own() -> None:
    assert len({named(n)[0] for n in range(2_000)}) == 2_000
    assert len({named(n)[1] for n in range(2_000)}) == 2_000


@pytest.mark.parametrize("type", ["kings/roulette-knock-out", "kings/blackjack"])
def test_bots_play_the_demo_against_the_bank_to_its_end(type: str) -> None:
    (kind,) = [one for one in SIT_AND_GOS if one.type == type]
    evening = Evening(kind.type, kind.changes)
    event = evening.event
    event.enter("anna")
    evening.until(lambda: event.it.over, 3_600)
    ended = event.it.state.ended
    assert ended is not None
    assert sorted(ended.prizes.values()) == [240_00, 360_00]
    evening.must_be_sound()


# -- the schedule ------------------------------------------------------------------------------


def test_every_kind_can_be_held() -> None:
    for kind in (*SIT_AND_GOS, *IN_TURN, demo.THOUSAND):
        made = define(kind.type, kind.changes)
        assert made.start.when == ("full" if kind.players else "scheduled")
        assert not kind.players or made.start.players == kind.players
        assert not made.entry.team
    with_tournaments = {one.partition("/")[0] for one in ids()}
    assert {one.operator for one in SIT_AND_GOS} == with_tournaments
    assert {one.operator for one in IN_TURN} == with_tournaments
    assert {one.players for one in SIT_AND_GOS} == {2, 4, 6, 9}
    assert len({one.name for one in SIT_AND_GOS}) == len(SIT_AND_GOS)


def test_what_is_missing_is_announced() -> None:
    found = list(missing(START, {}))
    assert len(found) == len(SIT_AND_GOS) + AHEAD + 1
    assert len({one.id for one in found}) == len(found)
    scheduled = [one for one in found if one.id.startswith(demo.SCHEDULED)]
    starts = [one.starts_at or 0 for one in scheduled]
    assert START < starts[0] <= START + EVERY
    assert {later - earlier for earlier, later in pairwise(starts)} == {EVERY}
    assert len({one.kind for one in scheduled}) == AHEAD
    held = {one.id: "open" for one in found}
    assert list(missing(START, held)) == []


def test_another_one_is_announced_when_one_begins() -> None:
    held = {one.id: "open" for one in missing(START, {})}
    first = next(one for one in held if one.startswith(SIT_AND_GOS[0].name))
    later = START + 5 * SECOND
    (new,) = missing(later, held | {first: "running"})
    assert (new.kind, new.starts_at) == (SIT_AND_GOS[0], None)
    assert new.id not in held
    watched = next(one for one in held if one.startswith(demo.WATCHED))
    assert list(missing(later, held | {watched: "running"})) == []
    (new,) = missing(later, held | {watched: "over"})
    assert new.starts_at == later + demo.COMES
    (new,) = missing(START + EVERY, held)
    assert new.starts_at == (START // EVERY + 1 + AHEAD) * EVERY


def test_what_is_over_is_forgotten_after_a_while() -> None:
    evening = Evening("fortuna/hyper-turbo", SIX | {"start": {"when": "full", "players": 2}})
    event = evening.event
    event.enter("anna")
    assert isinstance(event.ask("anna", Enter()), Exception), "once is enough"
    hall = Hall(event.place.env, {})
    hall.hold(event.id)
    demo.forget(hall, event.place.time + 10 * KEPT)
    assert hall.get(event.id) is not None, "it is not over"
    evening.until(lambda: event.it.over)
    ended = event.place.time
    hall.hold(event.id)
    demo.forget(hall, ended + KEPT - SECOND)
    assert hall.get(event.id) is not None
    demo.forget(hall, ended + KEPT)
    assert hall.get(event.id) is None


def test_bots_play_where_there_are_no_tables_and_nobody_sits_out() -> None:
    evening = Evening("tsg/zoom", {"entry": {"late_until": 0}}, most=24)
    evening.until(lambda: evening.event.it.state.phase == "running")
    evening.until(lambda: evening.event.it.state.units >= 20)
    assert not evening.event.it.memory.away
