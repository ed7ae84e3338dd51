"""Flights of one tournament: what is known before all of them have begun."""

from __future__ import annotations

from krupier.rules.tournament import inputs
from krupier.rules.tournament.answers import Left
from tests.rules.tournament.driving import Driven, of, of_type


def opened(players: str) -> Driven:
    """One table of three seats for each of two flights, closed before the second one begins."""
    late = {"late_until": 3, "tables": 1}
    play = of_type("fortuna/flight", {"entry": late, "seats": {"most": 3}})
    play.enter(*"abc").enter(*players, flight=2)
    return play.start().send(inputs.CloseRegistration())


def test_who_finds_no_seat_in_a_flight_that_begins_after_registration_has_his_money_back() -> None:
    play = opened("defg").start(flight=2)
    assert [one.entry for one in of(Left, play.told)] == ["g"]
    state = play.machine.state
    assert state.prizes is not None
    assert sum(state.prizes) == state.escrow.held["prize"] == 600_00


def test_prizes_are_known_when_nobody_can_unregister_from_a_later_flight() -> None:
    play = opened("def")
    assert play.machine.state.prizes is None
    state = play.send(inputs.Unregister("f")).start(flight=2).machine.state
    assert state.prizes is not None
    assert sum(state.prizes) == state.escrow.held["prize"] == 500_00
