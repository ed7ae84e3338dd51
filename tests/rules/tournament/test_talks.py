"""Before a deal: who wants it, when it is talked about, and what ends the talk."""

from __future__ import annotations

from typing import Any

import pytest

from krupier.rules.options import Refused
from krupier.rules.tournament import inputs
from krupier.rules.tournament.answers import DealDue, DealOffered, Dealt, Ended
from krupier.rules.tournament.inputs import Input
from krupier.rules.tournament.machine import Machine, replay
from krupier.rules.tournament.templates import define


class Played:
    """Three players, all of them paid."""

    def __init__(self) -> None:
        rows = [{"entries": 2, "shares": ["50 %", "30 %", "20 %"]}]
        made = define("fortuna/multi-table", {"payouts": {"rows": rows}})
        self.machine = Machine(made)
        self.send(inputs.Announce())
        for player in "abc":
            self.send(inputs.Register(player))
        self.send(inputs.Start())

    def send(self, one: Input) -> list[Any]:
        return list(self.machine.send(one, lambda want: range(want.many)))

    def hand(self, **after: int) -> list[Any]:
        (table,) = self.machine.state.flights[0].tables.values()
        chips = {entry: self.machine.state.entrants[entry].chips for entry in table.dealt}
        return self.send(inputs.UnitOver(table.number, table.unit or 0, chips | after))

    def wish(self, *names: str) -> list[Any]:
        return [one for name in names for one in self.send(inputs.WishDeal(name))]


@pytest.mark.clause("F09-22", "F09-23")
def test_play_stops_after_the_hand_when_all_want_it() -> None:
    played = Played()
    assert played.wish("a", "b") == []
    assert any(isinstance(one, Dealt) for one in played.hand())
    assert [type(one) for one in played.wish("c")] == [DealDue]
    assert [type(one) for one in played.hand()] == [DealOffered]


@pytest.mark.clause("F09-22")
def test_a_wish_is_taken_back_only_before_all_want_it() -> None:
    played = Played()
    played.wish("a", "b")
    played.send(inputs.WishDeal("b", wants=False))
    assert played.wish("c") == []
    played.wish("b")
    with pytest.raises(Refused, match="all want a deal already"):
        played.send(inputs.WishDeal("a", wants=False))


def test_who_goes_out_in_the_last_hand_before_the_talk_is_not_asked() -> None:
    played = Played()
    played.wish("a", "b", "c")
    (offered,) = (one for one in played.hand(a=10_000, b=0) if isinstance(one, DealOffered))
    assert {*offered.amounts} == {"a", "c"}
    assert sum(offered.amounts.values()) == 240_00, "the third prize, 60, is paid"
    played.send(inputs.AgreeToDeal("icm", ("a", "c")))
    assert played.machine.state.escrow.empty


def test_with_one_player_left_nothing_is_talked_about() -> None:
    played = Played()
    played.wish("a", "b", "c")
    told = played.hand(a=15_000, b=0, c=0)
    assert not any(isinstance(one, DealOffered) for one in told)
    assert isinstance(told[-1], Ended)


@pytest.mark.clause("F09-26")
def test_a_refusal_needs_a_talk_and_a_player() -> None:
    played = Played()
    with pytest.raises(Refused, match="no deal is talked about"):
        played.send(inputs.RefuseDeal("a"))
    with pytest.raises(Refused, match="does not play"):
        played.send(inputs.WishDeal("x"))
    played.wish("a", "b", "c")
    played.hand()
    told = played.send(inputs.RefuseDeal("c"))
    assert isinstance(told[-1], Dealt)
    assert played.machine.state.wishes == set()


def test_a_talk_is_replayed_and_rolled_back() -> None:
    played = Played()
    lines = len(played.machine.journal)
    played.wish("a", "b", "c")
    played.hand()
    again = replay(played.machine.state.definition, played.machine.journal)
    assert (again.state.talk, again.state.wishes) == ("on", {*"abc"})
    played.send(inputs.RollBack(lines, "the wrong table was asked"))
    assert played.machine.state.wishes == set()
    assert any(isinstance(one, Dealt) for one in played.hand())
