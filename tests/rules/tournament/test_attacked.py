"""Inputs that nobody sends in good order: what somebody found who tried to break the machine."""

from __future__ import annotations

from copy import deepcopy
from fractions import Fraction as F
from typing import Any

import pytest

from krupier.rules.options import Refused
from krupier.rules.tournament import inputs as given
from krupier.rules.tournament.answers import DealDue, DealOffered, Released
from krupier.rules.tournament.definition import (
    Deal,
    End,
    Entry,
    Payouts,
    Rebuy,
    Row,
    Seats,
    Stage,
)
from krupier.rules.tournament.inputs import Input
from tests.rules.tournament.driving import Driven, of, of_blocks, price


def refused(play: Driven, one: Input) -> str:
    """With which code; nothing has changed."""
    before = deepcopy(_all(play))
    with pytest.raises(Refused) as found:
        play.send(one)
    assert _all(play) == before
    return found.value.code


def _all(play: Driven) -> dict[str, Any]:
    state = play.machine.state
    return vars(state) | {"escrow": state.escrow.held, "news": [], "journal": play.machine.journal}


def rebuys(**blocks: Any) -> Driven:
    return of_blocks(rebuy=Rebuy(price=price(), until=3), **blocks)


def three_paid(deal: Deal, *shares: F) -> Driven:
    play = of_blocks(payouts=Payouts(by="table", rows=(Row(entries=2, shares=shares),)), deal=deal)
    play.start(*"abc")
    return play


@pytest.mark.parametrize("name", ["operator", "claim:anna", "prize", "anna/2", ""])
def test_nobody_is_called_like_an_account(name: str) -> None:
    assert refused(of_blocks(), given.Register(name)) == "player"


def test_a_player_is_not_called_like_a_team() -> None:
    """It was overwritten, and its place in the order was lost."""
    entry = Entry(prices=(price(),), team=2)
    play = of_blocks(entry=entry, stages=(Stage(until_players=2), Stage()))
    play.enter("anna", team="ants")
    assert refused(play, given.Register("ants", team="ants")) == "player"
    assert refused(play, given.Register("ants", team="bees")) == "player"
    assert refused(play, given.Register("bees", team="bees")) == "player"


def test_who_may_still_rebuy_is_not_moved() -> None:
    """The table that he left would wait for him for ever."""
    play = rebuys(seats=Seats(most=3))
    play.start(*"abcd")
    play.bust("a", by="c")
    assert refused(play, given.Reseat("a", 2, 3, "a wheelchair")) == "asked"
    play.send(given.Decline("a"))
    assert not play.table(1).asked


def test_who_has_declined_is_out_when_the_last_who_is_asked_is_removed() -> None:
    """Out before him: his chips were gone when the other was removed."""
    play = rebuys()
    play.start(*"abcd")
    play.bust("a", "b", by="c")
    play.send(given.Decline("a"))
    play.send(given.Remove("b", "excluded", "abuse"))
    assert play.table(1).dealt == ("c", "d")
    assert play.machine.state.finished == [("a",), ("b",)]


@pytest.mark.parametrize("number", [1, 2])
def test_a_flight_for_which_nobody_came_begins(number: int) -> None:
    play = of_blocks(stages=(Stage(flights=2, until_level=2), Stage()))
    play.enter(*"abcd", flight=3 - number)
    play.send(given.Start(number))
    play.send(given.Start(3 - number))
    assert [one.state for one in play.machine.state.flights] == ["playing", "playing"]


def test_no_more_is_kept_than_the_first_prize_is_better() -> None:
    """Of 40, 30 and 30 nobody gets less than 30; the hand before the talk was refused half way."""
    play = three_paid(Deal(methods=("chips",), kept=F(1, 2)), F(2, 5), F(3, 10), F(3, 10))
    for name in "abc":
        play.send(given.WishDeal(name))
    (offered,) = of(DealOffered, play.rounds().told)
    assert (offered.kept, offered.amounts) == (30, {"a": 90, "b": 90, "c": 90})
    play.send(given.AgreeToDeal("chips", ("a", "b", "c"), kept=30))
    assert play.machine.state.prizes == [30, 0, 0]


def test_all_want_a_deal_when_who_did_not_is_out() -> None:
    play = three_paid(Deal(methods=("chips",)), F(1, 2), F(3, 10), F(1, 5))
    play.send(given.WishDeal("a"))
    play.send(given.WishDeal("b"))
    told = play.bust("c", by="a").told
    assert of(DealDue, told)
    assert of(DealOffered, told)[0].amounts.keys() == {"a", "b"}


def test_a_held_table_is_released_when_the_last_seat_is_won_elsewhere() -> None:
    play = of_blocks(
        seats=Seats(most=3, final_redraw="never"),
        end=End(when="seats", target=200),
        payouts=Payouts(by="equal"),
        hand_for_hand=1,
    )
    play.start(*"abcdef")
    play.bust("a", by="c")
    play.bust("b", by="d")
    play.rounds()
    assert play.flight.hand_for_hand
    play.send(given.AllIn(1))
    assert [one.table for one in of(Released, play.bust("d", by="f").told)] == [1]
    play.over(1)
    assert play.machine.state.phase == "over"
