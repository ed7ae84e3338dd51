"""Who is not connected when a tournament begins: where the plan gives him his money back, he has
it and does not play."""

from __future__ import annotations

import pytest

from krupier.room.tournament import absence, director
from krupier.room.tournament.messages import PaidBackNews
from krupier.room.tournament.requests import Enter
from krupier.rules.options import Refused
from krupier.rules.tournament.answers import Left
from krupier.rules.tournament.inputs import Start
from tests.room.bank_formats import hurried
from tests.room.marias import defined
from tests.room.setup import SECOND, START, by
from tests.room.tournament import Event

MONEY = 1_000_000
PRICE = 100_00
"""Of every type here."""


def roulette(*players: str, type: str = "kings/roulette-games", starts: int | None = 60) -> Event:
    event = Event(type, hurried(type), starts=starts)
    event.enter(*players)
    return event


def marias(players: int) -> Event:
    event = Event("kings/marias", made=defined())
    event.enter(*(f"p{n:02}" for n in range(1, players + 1)))
    return event


def begins(event: Event) -> None:
    """Time passes until it has started, or was called off."""
    while event.it.state.phase == "open":
        assert event.step()


def has(event: Event, player: str) -> int:
    return event.place.balance(player)


def paid_back(event: Event) -> dict[str, str]:
    """By player, why."""
    told = (one for _, _, news in event.it.memory.told for one in news)
    return {event.it.memory.player_of(one.entry): one.why for one in told if isinstance(one, Left)}


def seats(event: Event) -> dict[str, int]:
    found = event.it.state.entrants.values()
    return {one.player: one.at.seat for one in found if one.at is not None}


@pytest.mark.clause("K02-70", "K07-70")
@pytest.mark.parametrize("type", ["kings/roulette-games", "kings/blackjack-games"])
def test_who_is_not_there_has_his_money_back_and_cannot_come_any_more(type: str) -> None:
    event = roulette("anna", "bob", "cyril", type=type)
    event.missing = {"bob"}
    assert has(event, "bob") == MONEY - PRICE
    begins(event)
    assert event.place.time == START + 60 * SECOND
    assert has(event, "bob") == MONEY
    assert sorted(seats(event)) == ["anna", "cyril"]
    assert event.held()["prize"] == 2 * PRICE
    event.missing = set()
    again = event.ask("bob", Enter())
    assert isinstance(again, Refused)
    event.play()
    ended = event.it.state.ended
    assert ended is not None
    assert sum(ended.prizes.values()) == 2 * PRICE
    assert not event.faults
    assert event.wrong() == []


@pytest.mark.clause("K20-111", "K20-127", "K20-128")
def test_of_twelve_the_ninth_has_the_seat_of_who_is_missing() -> None:
    """The rulebook's example: number 5 of 12 is missing, 10, 11 and 12 make no quartet any more and
    have their money back. Seats are drawn, so the place of number 5 is told by the order."""
    event = marias(12)
    event.missing = {"p05"}
    begins(event)
    assert paid_back(event) == {
        "p05": "absent",
        **dict.fromkeys(("p10", "p11", "p12"), "field-not-full"),
    }
    heard = {who: one.why for who, one in event.news if isinstance(one, PaidBackNews)}
    assert heard == paid_back(event), "and they hear why"
    assert sorted(seats(event)) == ["p01", "p02", "p03", "p04", "p06", "p07", "p08", "p09"]
    inside = [one.player for one in event.it.state.entrants.values() if one.state == "in"]
    assert inside == ["p01", "p02", "p03", "p04", "p09", "p06", "p07", "p08"]
    assert {has(event, one) for one in ("p05", "p10", "p11", "p12")} == {MONEY}
    assert event.held() == {"prize": 760_00, "bounty": 0, "fee": 40_00, "guarantee": 0} | {
        "chips": -1600
    }
    assert event.wrong() == []


@pytest.mark.clause("K20-127")
def test_where_too_few_are_there_it_is_called_off() -> None:
    event = marias(4)
    event.missing = {"p02"}
    begins(event)
    assert event.it.over
    assert {has(event, f"p0{n}") for n in range(1, 5)} == {MONEY}
    assert not any(event.held().values())
    assert event.wrong() == []


def test_who_is_missing_in_poker_is_dealt_in() -> None:
    event = Event("kings/freezeout")
    event.enter("anna", "bob", "cyril")
    event.missing = {"bob"}
    begins(event)
    assert sorted(seats(event)) == ["anna", "bob", "cyril"]


def test_bots_are_there() -> None:
    event = roulette("anna", "bot-tournament-1")
    event.missing = {"bot-tournament-1"}
    begins(event)
    assert sorted(seats(event)) == ["anna", "bot-tournament-1"]


@pytest.mark.clause("K02-70")
def test_a_director_who_starts_it_leaves_out_who_is_missing() -> None:
    event = roulette("anna", "bob", "cyril", starts=None)
    event.missing = {"cyril"}
    director.direct(event.it, Start(), by("all are there"))
    assert sorted(seats(event)) == ["anna", "bob"]
    assert has(event, "cyril") == MONEY


# -- the process dies ------------------------------------------------------------------------------


@pytest.mark.clause("K02-70")
def test_what_was_decided_at_the_start_stands_after_a_kill() -> None:
    event = roulette("anna", "bob", "cyril")
    event.missing = {"bob"}
    begins(event)
    was = seats(event)
    event.missing = {"anna", "bob", "cyril"}
    event.open()
    assert seats(event) == was
    assert has(event, "bob") == MONEY
    event.play()
    assert event.wrong() == []


@pytest.mark.clause("K02-70", "K07-70", "K20-127")
@pytest.mark.parametrize("down", [58, 200], ids=["before-the-start", "over-the-start"])
def test_after_a_kill_everybody_has_time_to_come_back(down: int) -> None:
    """Nobody is connected to a process that has just come back: they are missed a minute later."""
    event = roulette("anna", "bob", "cyril")
    event.missing = {"anna", "bob", "cyril"}
    event.place.time = START + down * SECOND
    event.open()
    for _ in range(3):
        event.it.tick()
    assert event.it.state.phase == "open"
    event.missing = {"cyril"}
    begins(event)
    assert event.place.time == START + down * SECOND + absence.RETURN
    assert sorted(seats(event)) == ["anna", "bob"]
    assert has(event, "cyril") == MONEY
    event.play()
    assert event.wrong() == []


def test_poker_starts_as_soon_as_the_process_is_back() -> None:
    event = Event("kings/freezeout")
    event.enter("anna", "bob")
    event.place.time = START + 200 * SECOND
    event.open()
    begins(event)
    assert event.place.time == START + 200 * SECOND
