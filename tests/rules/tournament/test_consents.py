"""A word is about what was read: who answers an offer names it, and any other is refused with the
one that stands. Inputs of before, which named none, mean what stood then."""

from __future__ import annotations

from fractions import Fraction as F

import pytest
from msgspec.structs import replace

from krupier.rules.options import Refused
from krupier.rules.tournament import inputs as given
from krupier.rules.tournament.answers import Agreed, DealOffered, Ended, Offered
from krupier.rules.tournament.definition import (
    Deal,
    Entry,
    MultiStack,
    Payouts,
    Rebuy,
    Row,
    Seats,
)
from krupier.rules.tournament.inputs import Input
from krupier.rules.tournament.machine import Line, replay
from tests.rules.tournament.driving import CHIPS, Driven, of, of_blocks, price

BOTH = ("a", "b")


def refused(play: Driven, one: Input) -> Refused:
    """It is, and nothing has changed."""
    state, lines = play.machine.state, len(play.machine.journal)
    before = repr(state.entrants), state.talk, state.offered, dict(state.more)
    with pytest.raises(Refused) as found:
        play.send(one)
    assert (repr(state.entrants), state.talk, state.offered, dict(state.more)) == before
    assert len(play.machine.journal) == lines
    return found.value


def two() -> Driven:
    """180 for who wins, nothing for the other; 1000 chips each."""
    rows = (Row(entries=2, shares=(F(1),)),)
    return of_blocks(
        entry=Entry(prices=(price(90, 10),)),
        payouts=Payouts(by="table", rows=rows),
        deal=Deal(methods=("chips",), in_the_money=False),
    ).start(*BOTH)


def talk(play: Driven, change: int) -> DealOffered:
    """Both want it; in the hand that runs so many chips go from b to a."""
    play.send(*map(given.WishDeal, BOTH))
    (terms,) = of(DealOffered, play.over(change={"a": change, "b": -change}).told)
    return terms


def refused_once() -> Driven:
    """99 and 81, which b refuses; 700 chips change hands, and 36 and 144 are offered."""
    play = two()
    first = talk(play, 100)
    assert (first.amounts, first.number) == ({"a": 99, "b": 81}, 1)
    play.send(given.RefuseDeal("b", first.number))
    second = talk(play, -700)
    assert (second.amounts, second.number) == ({"a": 36, "b": 144}, 2)
    return play


@pytest.mark.clause("F09-26")
def test_a_word_about_terms_that_were_refused_is_not_one_about_those_that_came_after() -> None:
    play = refused_once()
    stale = refused(play, given.AgreeToDeal("chips", BOTH, offer=1))
    assert (stale.code, stale.facts) == ("stale-offer", {"offer": 2})
    assert refused(play, given.RefuseDeal("b", 1)).code == "stale-offer"
    assert refused(play, given.RefuseDeal("b", 3)).code == "stale-offer"
    told = play.send(given.AgreeToDeal("chips", BOTH, offer=2)).told
    assert of(Agreed, told) == [Agreed({"a": 36, "b": 144}, 0)]
    assert of(Ended, told)[0].how == "deal"


def test_terms_that_a_ruling_made_others_are_others_by_number() -> None:
    """950 and 900 chips: of 180 that is 92.4 and 87.6."""
    play = two()
    first = talk(play, 100)
    (second,) = of(DealOffered, play.send(given.Withdraw("a", 150, "a rack too many")).told)
    assert second.number == first.number + 1
    assert second.amounts == {"a": 92, "b": 88}
    assert refused(play, given.AgreeToDeal("chips", BOTH, offer=1)).facts == {"offer": 2}


def test_without_a_talk_there_is_nothing_to_agree_to_by_number() -> None:
    assert refused(two(), given.AgreeToDeal("chips", BOTH, offer=1)).code == "no-talk"


def test_an_input_of_before_means_the_terms_that_stood_then() -> None:
    play = refused_once().send(given.AgreeToDeal("chips", BOTH, offer=2))
    old = [Line(_of_before(line.given), line.drawn) for line in play.machine.journal]
    assert old != play.machine.journal
    again = replay(play.machine.state.definition, old).state
    assert again.ended == play.machine.state.ended
    assert again.more == {"a": 36, "b": 144}


def _of_before(one: Input) -> Input:
    named = isinstance(one, given.AgreeToDeal | given.RefuseDeal | given.Buy | given.Decline)
    return replace(one, offer=None) if named else one


def test_a_number_is_not_given_twice_although_its_offer_was_rolled_back() -> None:
    """The terms of before the second talk, which is rolled back, and of another one instead."""
    play = refused_once()
    line = next(
        n
        for n, one in enumerate(play.machine.journal, 1)
        if isinstance(one.given, given.RefuseDeal)
    )
    play.send(given.RollBack(line, "a marked card"))
    third = talk(play, 300)
    assert (third.amounts, third.number) == ({"a": 126, "b": 54}, 3)
    assert refused(play, given.AgreeToDeal("chips", BOTH, offer=2)).facts == {"offer": 3}
    again = replay(play.machine.state.definition, play.machine.journal).state
    assert again.offered == third


def test_terms_that_a_roll_back_brings_back_are_the_ones_that_were_read() -> None:
    play = two()
    first = talk(play, 100)
    line = len(play.machine.journal)
    play.send(given.RefuseDeal("b", 1))
    talk(play, -700)
    play.send(given.RollBack(line, "a marked card"))
    assert play.machine.state.offered == first
    assert refused(play, given.AgreeToDeal("chips", BOTH, offer=2)).facts == {"offer": 1}
    play.send(given.AgreeToDeal("chips", BOTH, offer=1))
    assert play.machine.state.more == {"a": 99, "b": 81}


# -- what staff have read --------------------------------------------------------------------------


def test_who_rules_on_the_journal_has_read_all_of_it() -> None:
    play = two()
    talk(play, 100)
    read = len(play.machine.journal)
    play.send(given.Withdraw("a", 150, "a rack too many"))
    for one in (
        given.AgreeToDeal("chips", BOTH, read=read),
        given.RollBack(2, "a marked card", read=read),
        given.RollBack(2, "a marked card", read=read + 2),
    ):
        stale = refused(play, one)
        assert (stale.code, stale.facts["lines"]) == ("stale-journal", read + 1)
    play.send(given.RollBack(2, "a marked card", read=read + 1))
    again = replay(play.machine.state.definition, play.machine.journal)
    assert again.state.escrow.held == play.machine.state.escrow.held


# -- chips -----------------------------------------------------------------------------------------


def test_who_is_broke_answers_the_chips_that_he_is_offered() -> None:
    """A word about the first offer is none about the second: he would be out by it."""
    play = of_blocks(rebuy=Rebuy(price=price(), until=3), seats=Seats(most=3)).start(*"abc")
    (first,) = of(Offered, play.bust("a", by="c").told)
    play.send(given.Buy("a", "rebuy", offer=first.number))
    (second,) = of(Offered, play.bust("a", by="c").told)
    assert second.number == first.number + 1
    for one in (
        given.Decline("a", first.number),
        given.Buy("a", "rebuy", offer=first.number),
        given.Buy("a", "rebuy", offer=0),
    ):
        stale = refused(play, one)
        assert (stale.code, stale.facts) == ("stale-offer", {"offer": second.number})
    play.send(given.Buy("a", "rebuy", offer=second.number))
    assert play.stack("a") == CHIPS
    gone = refused(play, given.Buy("a", "rebuy", offer=second.number))
    assert (gone.code, gone.facts) == ("stale-offer", {"offer": None})
    play.bust("a", by="c")
    play.send(given.Decline("a", play.machine.state.entrants["a"].offer))
    assert play.machine.state.entrants["a"].state == "out"


def test_packets_are_brought_by_the_number_under_which_they_are_offered() -> None:
    entry = Entry(prices=(price(),))
    play = of_blocks(entry=entry, multi_stack=MultiStack(packets=4, until=3)).start(*"abc")
    (first,) = of(Offered, play.bust("a", by="c").told)
    assert first.what == "packets"
    assert refused(play, given.Buy("a", "packets", offer=first.number + 1)).code == "stale-offer"
    play.send(given.Buy("a", "packets", offer=first.number))
    assert play.stack("a") > 0
