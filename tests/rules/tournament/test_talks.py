"""Before a deal: who wants it, when it is talked about, and what ends the talk."""

from __future__ import annotations

import pytest

from krupier.rules.options import Refused
from krupier.rules.tournament import inputs
from krupier.rules.tournament.answers import DealDue, DealOffered, Dealt, Ended
from krupier.rules.tournament.machine import replay
from tests.rules.tournament.driving import Driven, of, of_type


def played() -> Driven:
    """Three players, all of them paid."""
    rows = [{"entries": 2, "shares": ["50 %", "30 %", "20 %"]}]
    return of_type("fortuna/multi-table", {"payouts": {"rows": rows}}).start(*"abc")


def wish(play: Driven, *names: str) -> Driven:
    return play.send(*map(inputs.WishDeal, names))


@pytest.mark.clause("F09-22", "F09-23")
def test_play_stops_after_the_hand_when_all_want_it() -> None:
    play = played()
    assert wish(play, "a", "b").told == []
    assert play.over().dealt()
    assert [type(one) for one in wish(play, "c").told] == [DealDue]
    assert [type(one) for one in play.over().told] == [DealOffered]


@pytest.mark.clause("F09-22")
def test_a_wish_is_taken_back_only_before_all_want_it() -> None:
    play = played()
    wish(play, "a", "b")
    play.send(inputs.WishDeal("b", wants=False))
    assert wish(play, "c").told == []
    wish(play, "b")
    with pytest.raises(Refused, match="all want a deal already"):
        play.send(inputs.WishDeal("a", wants=False))


def test_who_goes_out_in_the_last_hand_before_the_talk_is_not_asked() -> None:
    play = played()
    wish(play, "a", "b", "c")
    (offered,) = of(DealOffered, play.bust("b", by="a").told)
    assert {*offered.amounts} == {"a", "c"}
    assert sum(offered.amounts.values()) == 240_00, "the third prize, 60, is paid"
    play.send(inputs.AgreeToDeal("icm", ("a", "c")))
    assert play.machine.state.escrow.empty


def test_with_one_player_left_nothing_is_talked_about() -> None:
    play = played()
    wish(play, "a", "b", "c")
    told = play.bust("b", "c", by="a").told
    assert not of(DealOffered, told)
    assert isinstance(told[-1], Ended)


@pytest.mark.clause("F09-26")
def test_a_refusal_needs_a_talk_and_a_player() -> None:
    play = played()
    with pytest.raises(Refused, match="no deal is talked about"):
        play.send(inputs.RefuseDeal("a"))
    with pytest.raises(Refused, match="does not play"):
        play.send(inputs.WishDeal("x"))
    wish(play, "a", "b", "c")
    play.over()
    told = play.send(inputs.RefuseDeal("c")).told
    assert isinstance(told[-1], Dealt)
    assert play.machine.state.wishes == set()


def test_a_talk_is_replayed_and_rolled_back() -> None:
    play = played()
    lines = len(play.machine.journal)
    wish(play, "a", "b", "c")
    play.over()
    again = replay(play.machine.state.definition, play.machine.journal)
    assert (again.state.talk, again.state.wishes) == ("on", {*"abc"})
    play.send(inputs.RollBack(lines, "the wrong table was asked"))
    assert play.machine.state.wishes == set()
    assert play.over().dealt()


def test_terms_are_told_anew_when_a_ruling_changes_chips_or_players() -> None:
    """Everybody has a third. A third of a's chips go: everybody is sure of the third prize, 60, and
    the other 120 are divided by 2, 3 and 3. Then c is removed with it, and 240 are left: twice 90,
    and 60 by 2 and 3."""
    rows = [{"entries": 2, "shares": ["50 %", "30 %", "20 %"]}]
    blocks = {"payouts": {"rows": rows}, "deal": {"methods": ["chips"], "kept": "0 %"}}
    play = of_type("fortuna/multi-table", blocks).start(*"abc")
    wish(play, "a", "b", "c")
    (first,) = of(DealOffered, play.over().told)
    assert first.amounts == dict.fromkeys("abc", 100_00)
    chips = play.machine.state.entrants["a"].chips
    (second,) = of(DealOffered, play.send(inputs.Withdraw("a", chips // 3, "why")).told)
    assert second.amounts == {"a": 90_00, "b": 105_00, "c": 105_00}
    (third,) = of(DealOffered, play.send(inputs.Remove("c", "excluded", "why")).told)
    assert third.amounts == {"a": 114_00, "b": 126_00}
    assert play.machine.state.offered == third


def test_a_talk_is_over_when_only_one_is_left_who_may_agree() -> None:
    blocks = {"excluded": "blinded", "deal": {"in_the_money": False}}
    play = of_type("wgg/multi-table", blocks).start(*"ab")
    wish(play, "a", "b")
    play.over()
    assert play.machine.state.offered is not None
    told = play.send(inputs.Remove("b", "excluded", "why")).told
    assert not of(DealOffered, told)
    assert play.machine.state.talk == ""
    assert play.dealt(), "b's chips are used up"
