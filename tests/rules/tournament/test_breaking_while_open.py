"""Tables that are to be broken while one may still register."""

from __future__ import annotations

from collections.abc import Sequence

from krupier.rules.tournament import inputs
from krupier.rules.tournament.answers import Broken, Dealt
from krupier.rules.tournament.inputs import Shuffle
from krupier.rules.tournament.machine import Machine
from krupier.rules.tournament.templates import define


def in_order(want: Shuffle) -> Sequence[int]:
    return range(want.many)


def test_a_table_is_not_broken_when_others_took_the_seats_meanwhile() -> None:
    machine = Machine(define("fortuna/guaranteed", {"seats": {"most": 3}}))
    machine.send(inputs.Announce(), in_order)
    for player in "abcdefg":  # a, d, g at table 1, b and e at table 2, c and f at table 3
        machine.send(inputs.Register(player), in_order)
    machine.send(inputs.Start(), in_order)
    machine.send(inputs.UnitOver(1, 1, {"a": 10_000, "d": 0, "g": 5_000}), in_order)
    tables = machine.state.flights[0].tables
    assert tables[3].closing, "six fit at two tables, when its hand is over"
    for player in "xy":
        machine.send(inputs.Register(player), in_order)
    told = machine.send(inputs.UnitOver(3, 3, {"c": 5_000, "f": 5_000}), in_order)
    assert not any(isinstance(one, Broken) for one in told)
    assert [one.table for one in told if isinstance(one, Dealt)] == [3]
