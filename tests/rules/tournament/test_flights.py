"""Flights of one tournament: what is known before all of them have begun."""

from __future__ import annotations

from collections.abc import Sequence

from krupier.rules.tournament import inputs
from krupier.rules.tournament.answers import Left
from krupier.rules.tournament.inputs import Shuffle
from krupier.rules.tournament.machine import Machine
from krupier.rules.tournament.templates import define


def in_order(want: Shuffle) -> Sequence[int]:
    return range(want.many)


def opened(players: str) -> Machine:
    """One table of three seats for each of two flights, closed before the second one begins."""
    late = {"late_until": 3, "tables": 1}
    machine = Machine(define("fortuna/flight", {"entry": late, "seats": {"most": 3}}))
    machine.send(inputs.Announce(), in_order)
    for player in "abc":
        machine.send(inputs.Register(player), in_order)
    for player in players:
        machine.send(inputs.Register(player, flight=2), in_order)
    machine.send(inputs.Start(), in_order)
    machine.send(inputs.CloseRegistration(), in_order)
    return machine


def test_who_finds_no_seat_in_a_flight_that_begins_after_registration_has_his_money_back() -> None:
    machine = opened("defg")
    told = machine.send(inputs.Start(2), in_order)
    assert [one.entry for one in told if isinstance(one, Left)] == ["g"]
    assert machine.state.prizes is not None
    assert sum(machine.state.prizes) == machine.state.escrow.held["prize"] == 600_00


def test_prizes_are_known_when_nobody_can_unregister_from_a_later_flight() -> None:
    machine = opened("def")
    assert machine.state.prizes is None
    machine.send(inputs.Unregister("f"), in_order)
    machine.send(inputs.Start(2), in_order)
    assert machine.state.prizes is not None
    assert sum(machine.state.prizes) == machine.state.escrow.held["prize"] == 500_00
