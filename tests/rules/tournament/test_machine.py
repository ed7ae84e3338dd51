"""Single courses of the machine that random ones have shown to matter."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from krupier.rules.options import Refused
from krupier.rules.tournament import inputs as given
from krupier.rules.tournament.answers import Answer, Dealt, Ended
from krupier.rules.tournament.button import Blinds
from krupier.rules.tournament.definition import (
    Bounty,
    Case,
    Deal,
    Definition,
    Entry,
    Level,
    Payouts,
    Price,
    Row,
    Seats,
    Stage,
)
from krupier.rules.tournament.cancellation import Terms
from krupier.rules.tournament.escrow import Post
from krupier.rules.tournament.inputs import Input, Shuffle
from krupier.rules.tournament.machine import Machine, replay

LEVELS = tuple(Level(seconds=600, small=50 * n, big=100 * n) for n in range(1, 9))
HALVES = (Row(entries=2, shares=(Fraction(1, 2), Fraction(3, 10), Fraction(1, 5))),)


def in_order(want: Shuffle) -> range:
    return range(want.many)


def defined(**blocks: Any) -> Definition:
    price = Price(prize=90, fee=10, chips=5000)
    usual: dict[str, Any] = {
        "name": "one",
        "game": "kings/texas-holdem",
        "currency": "EUR",
        "entry": Entry(prices=(price,)),
        "levels": LEVELS,
        "payouts": Payouts(by="table", rows=HALVES),
    }
    return Definition(**{**usual, **blocks})


def started(players: int, **blocks: Any) -> Machine:
    machine = Machine(defined(**blocks))
    send(machine, given.Announce())
    for number in range(players):
        send(machine, given.Register(f"p{number}"))
    if machine.state.phase == "open":
        send(machine, given.Start())
    return machine


def send(machine: Machine, one: Input) -> list[Answer]:
    return machine.send(one, in_order)


def hand(machine: Machine, table: int, **change: int) -> list[Answer]:
    """What everybody won or lost in the unit that runs there."""
    at = machine.state.flight_of(table)[1]
    assert at.unit is not None
    after = {e: machine.state.entrants[e].chips + change.get(e, 0) for e in at.dealt}
    return send(machine, given.UnitOver(table, at.unit, after))


def blinds(news: list[Answer]) -> Blinds | None:
    return next(one.blinds for one in news if isinstance(one, Dealt))


@pytest.mark.clause("KT-361")
def test_a_void_unit_is_dealt_again_with_the_same_blinds() -> None:
    machine = started(4)
    second = blinds(hand(machine, 1))
    again = blinds(send(machine, given.Void(1, 2)))
    assert second == again == Blinds(2, 3, 4)
    assert blinds(send(machine, given.Void(1, 3))) == second
    assert blinds(hand(machine, 1)) == Blinds(3, 4, 1)


def test_what_was_played_after_a_roll_back_can_be_rolled_back_too() -> None:
    machine = started(4)
    hand(machine, 1, p0=-100, p1=100)
    send(machine, given.RollBack(6, "the wrong chips"))
    hand(machine, 1, p0=-200, p1=200)
    hand(machine, 1, p0=-300, p1=300)
    send(machine, given.RollBack(9, "the last hand again"))
    assert machine.state.entrants["p0"].chips == 4800
    assert hand(machine, 1, p0=-4800, p1=4800)
    again = replay(machine.state.definition, machine.journal)
    assert again.state.entrants == machine.state.entrants
    assert again.state.units == machine.state.units
