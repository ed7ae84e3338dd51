"""What deals came to, in points by hand and in chips."""

from __future__ import annotations

from typing import Any

import pytest

from krupier.equipment.cards import parse, suit, text
from krupier.rules import events, families
from krupier.rules.game import make_setting
from krupier.rules.marias.plan import Plan, Tariff, tariff
from krupier.rules.marias.settlement import Hlaska, card_points, scores, side_points
from krupier.rules.marias.tricks import Deal, Trick
from krupier.rules.options import Refused
from krupier.rules.wants import Ruling
from tests.rules.marias.table import (
    GAME,
    ONE_SUIT_EACH,
    TWO_OF_EACH,
    TWO_OF_EACH_PLAYED,
    begun,
    called,
    cards_of,
    lay,
    say,
    told,
    won,
    words,
)

CLUBS, DIAMONDS, HEARTS, SPADES = range(4)
US, THEM = frozenset((0, 2)), frozenset((1, 3))
NO_FLEKS = {"hra": 0, "sedma": 0, "stovka": 0, "betl": 0, "durch": 0}

TENS = ("Ah 7c 8c 9c", "As 7d 8d 9d", "Ac Jc Qc Kc", "Ad Jd Qd Kd")
MORE = ("Th 7s 8s 9s", "Ts Js Qs Ks", "Tc 7h 8h 9h", "Td Jh Qh Kh")
"""Eight tricks with one ace or ten each."""


def values(trump: int | None, **options: Any) -> Tariff:
    plan = families.load_plan(GAME)
    assert isinstance(plan, Plan)
    return tariff(plan, make_setting(plan, options=options), hearts=trump == HEARTS)


def ended(
    contract: Any, trump: int | None, winners: str, last: str = MORE[-1], **more: Any
) -> Deal:
    """A deal whose tricks have ten points each and went to these players; in the ``last`` one the
    first card is the winner's. Whether such cards can be played so is no matter here."""
    tricks = [*TENS, *MORE[:-1], last]
    taken = [
        Trick(int(who), parse(one), int(who)) for who, one in zip(winners, tricks, strict=True)
    ]
    return Deal(
        hands=((), (), (), ()),
        contract=contract,
        trump=trump,
        declarers=more.pop("declarers", US),
        leader=0,
        taken=tuple(taken),
        **more,
    )


def scored(deal: Deal, *hlasky: Hlaska, fleks: dict[str, int] | None = None, **options: Any) -> Any:
    found = scores(deal, hlasky, fleks or NO_FLEKS, values(deal.trump, **options))
    return [(one.component, one.value if one.to_declarers else -one.value) for one in found]


# -- card points -------------------------------------------------------------------------------


@pytest.mark.clause("K20-51", "K20-52", "K20-56")
def test_aces_and_tens_are_ten_each_and_the_others_nothing() -> None:
    for cards, points in (("Ah 7h 8h 9h", 10), ("Th Jh Qh Kh", 10), ("7s 8s Js Ks", 0)):
        taken = (Trick(0, parse(cards), 0),)
        assert card_points(taken, values(HEARTS), US) == points
        assert card_points(taken, values(HEARTS), THEM) == 0


@pytest.mark.clause("K20-55", "K20-53", "K20-54", "K20-46")
def test_the_last_trick_is_ten_a_hlaska_twenty_and_in_trumps_forty() -> None:
    """The points of a hláška belong to who announced it, whoever takes the trick."""
    deal = ended("hra", HEARTS, "00000001")
    assert side_points(deal, (), values(HEARTS), US) == 70
    assert side_points(deal, (), values(HEARTS), THEM) == 10 + 10
    marriages = (Hlaska(1, SPADES, 0), Hlaska(3, HEARTS, 2))
    assert side_points(deal, marriages, values(HEARTS), THEM) == 20 + 20 + 40
    assert side_points(deal, marriages, values(HEARTS), US) == 70


@pytest.mark.clause("K20-59", "K20-58", "K20-73", "K20-82")
def test_a_hra_played_out() -> None:
    """Counted trick by trick: seats 1 and 3 have 50 and their 40, seats 2 and 4 40 and 20."""
    play = begun(TWO_OF_EACH, "Qh", "Ah")
    lay(play, TWO_OF_EACH_PLAYED)
    assert [(one.seats, one.points) for one in told(play, events.SidePoints)] == [
        (("1", "3"), 90),
        (("2", "4"), 60),
    ]
    assert won(play) == {"1": 2, "2": -2, "3": 2, "4": -2}, "hearts: the better hra"
    assert {one.seat: one.stack for one in play.felt.marks["players"]} == {
        "1": 102,
        "2": 98,
        "3": 102,
        "4": 98,
    }
    assert play.felt.bank == 0


# -- hra and silent hundred --------------------------------------------------------------------


@pytest.mark.clause("K20-59", "K20-73", "K20-72")
def test_more_points_win_the_hra() -> None:
    """The last trick is ten as well, so four of eight tricks may be 40 to 50."""
    for winners, trump, value in (
        ("00022111", SPADES, 1),  # 50 : 40
        ("00021111", DIAMONDS, -1),  # 40 : 50
        ("11110022", CLUBS, 1),  # 50 : 40
        ("11110022", HEARTS, 2),
        ("00111111", HEARTS, -2),
    ):
        assert scored(ended("hra", trump, winners)) == [("hra", value)]
    assert scored(ended("hra", HEARTS, "11110022"), better_hra=False) == [("hra", 1)]


@pytest.mark.clause("K20-60", "K20-78")
def test_a_silent_hundred_takes_the_place_of_the_hra_and_doubles_each_ten() -> None:
    """90 points in tricks and hlášky of 20 and 40; either side can make it."""
    deal = ended("hra", SPADES, "00000000")
    assert scored(deal) == [("hra", 1)], "90 are not enough"
    assert scored(deal, Hlaska(0, HEARTS, 0)) == [("silent-hundred", 2 * 2)], "110"
    assert scored(deal, Hlaska(2, SPADES, 0)) == [("silent-hundred", 2 * 2**3)], "130"
    lost = ended("hra", SPADES, "01111111")  # 80
    assert scored(lost, Hlaska(1, HEARTS, 0)) == [("silent-hundred", -2)], "100"
    assert scored(lost, Hlaska(0, HEARTS, 0)) == [("hra", -1)], "it is not theirs"


@pytest.mark.clause("K20-78", "K20-72", "K20-28")
def test_a_silent_hundred_has_the_fleks_of_the_hra_and_counts_double_in_hearts() -> None:
    deal = ended("hra", HEARTS, "00000000")
    fleks = NO_FLEKS | {"hra": 1}
    assert scored(deal, Hlaska(0, SPADES, 0)) == [("silent-hundred", 4 * 2)]
    assert scored(deal, Hlaska(0, SPADES, 0), fleks=fleks) == [("silent-hundred", 4 * 2 * 2)]
    assert scored(deal, Hlaska(0, SPADES, 0), silent_hundred=4) == [("silent-hundred", 8 * 2)]


# -- announced hundred -------------------------------------------------------------------------


@pytest.mark.clause("K20-63", "K20-65", "K20-76")
def test_a_hundred_is_made_with_60_and_a_hlaska_in_trumps_or_80_and_another() -> None:
    sixty = ended("stovka", SPADES, "11100002")  # five tricks and the last one
    assert scored(sixty, Hlaska(0, SPADES, 0)) == [("stovka", 2)]
    assert scored(sixty, Hlaska(0, HEARTS, 0)) == [("stovka", -2 * 2)], "80 of 100"
    eighty = ended("stovka", SPADES, "10000002")
    assert scored(eighty, Hlaska(0, HEARTS, 0)) == [("stovka", 2)]
    assert scored(eighty, Hlaska(0, SPADES, 0)) == [("stovka", 2 + 2 * 2)], "120"


@pytest.mark.clause("K20-76", "K20-77", "K20-81")
def test_each_ten_over_and_each_ten_missing() -> None:
    """The rulebook's example: 40 in tricks and 40 are 80, so 4 points are lost, in hearts 8."""
    forty = ended("stovka", SPADES, "11111002")
    assert scored(forty, Hlaska(0, SPADES, 0)) == [("stovka", -4)]
    assert scored(ended("stovka", HEARTS, "11111002"), Hlaska(0, HEARTS, 0)) == [("stovka", -8)]
    all_of_them = ended("stovka", HEARTS, "00000000")
    assert scored(all_of_them, Hlaska(0, HEARTS, 0)) == [("stovka", 4 + 3 * 4)]
    assert scored(all_of_them, Hlaska(0, HEARTS, 0), exact_hundred=4) == [("stovka", 8 + 3 * 4)]
    assert scored(forty, Hlaska(0, SPADES, 0), fleks=NO_FLEKS | {"stovka": 2}) == [("stovka", -16)]


@pytest.mark.clause("K20-64", "K20-48", "K20-85")
def test_only_one_hlaska_counts_towards_the_hundred_the_first_of_the_forhont() -> None:
    sixty = ended("stovka", SPADES, "11100002")
    two = (Hlaska(0, HEARTS, 0), Hlaska(0, SPADES, 1))
    assert scored(sixty, *two) == [("stovka", -4)], "60 and 20"
    assert scored(sixty, *reversed(two)) == [("stovka", 2)], "60 and 40"
    assert scored(sixty, Hlaska(2, SPADES, 0)) == [("stovka", -8)], "the partner's is not his"
    assert scored(sixty) == [("stovka", -8)], "a forgotten one does not count"


@pytest.mark.clause("K20-66")
def test_further_hlasky_count_once_a_hundred_is_reached() -> None:
    """Six tricks are 60; with 40 a hundred is reached before the seventh."""
    deal = ended("stovka", SPADES, "00000000")
    first = Hlaska(0, SPADES, 0)
    assert scored(deal, first) == [("stovka", 2 + 3 * 2)], "130"
    assert scored(deal, first, Hlaska(2, HEARTS, 6)) == [("stovka", 2 + 5 * 2)], "150"
    assert scored(deal, first, Hlaska(2, HEARTS, 5)) == [("stovka", 2 + 3 * 2)], "at 90"
    assert scored(deal, first, Hlaska(1, HEARTS, 6)) == [("stovka", 2 + 3 * 2)], "not theirs"
    before = (Hlaska(2, HEARTS, 6), Hlaska(0, SPADES, 6))
    assert scored(deal, *before) == [("stovka", 2 + 3 * 2)], "60: the forhont's was not yet said"
    early = scored(deal, first, Hlaska(2, HEARTS, 0), further_hlasky="once-made")
    assert early == [("stovka", 2 + 5 * 2)], "as a table may choose"
    sixty = ended("stovka", SPADES, "11100002")
    plain = (Hlaska(0, HEARTS, 0), Hlaska(2, SPADES, 1))
    assert scored(sixty, *plain, further_hlasky="once-made") == [("stovka", -4)]


# -- sevens ------------------------------------------------------------------------------------


@pytest.mark.clause("K20-61", "K20-74", "K20-75", "K20-33")
def test_an_announced_seven() -> None:
    for trump, last, value in ((SPADES, "7s Jh Qh Kh", 2), (HEARTS, "7h Js Qs Ks", 4)):
        kept = ended("sedma", trump, "11111110", last, seven_of=0)
        assert scored(kept) == [("hra", -1 if trump == SPADES else -2), ("sedma", value)]
        lost = ended("sedma", trump, "00000000", "Ts 8c 9c 7c", seven_of=0)
        assert scored(lost) == [("hra", value // 2), ("sedma", -value)], "not with the seven"
    fleks = NO_FLEKS | {"sedma": 1}
    kept = ended("sedma", HEARTS, "11111110", "7h Js Qs Ks", seven_of=0)
    assert scored(kept, fleks=fleks) == [("hra", -2), ("sedma", 8)], "the rulebook's example"


@pytest.mark.clause("K20-67", "K20-33")
def test_a_hundred_and_seven() -> None:
    deal = ended("stosedm", SPADES, "11000000", "7s Jh Qh Kh", seven_of=0)
    assert scored(deal, Hlaska(0, SPADES, 0)) == [("stovka", 2), ("sedma", 2)], "60 and 40"
    fleks = NO_FLEKS | {"stovka": 1, "sedma": 2}
    assert scored(deal, fleks=fleks) == [("stovka", -2 * 4 * 2), ("sedma", 8)], "each for itself"


@pytest.mark.clause("K20-70", "K20-74", "K20-75")
def test_a_silent_seven() -> None:
    for who, sign in (("0", 1), ("1", -1)):
        deal = ended("hra", SPADES, "1111000" + who, "7s Jh Qh Kh")
        assert scored(deal)[1:] == [("silent-seven", sign)]
        deal = ended("hra", HEARTS, "1111000" + who, "7h Js Qs Ks")
        assert scored(deal)[1:] == [("silent-seven", 2 * sign)]
    flekked = scored(ended("hra", SPADES, "00000000", "7s Jh Qh Kh"), fleks=NO_FLEKS | {"hra": 3})
    assert flekked == [("hra", 8), ("silent-seven", 1)], "nobody could flek it"


@pytest.mark.clause("K20-71")
def test_a_silent_seven_that_the_other_side_beats() -> None:
    """Player 1 leads the last trick with a nine of trumps; the seven is the next player's."""
    for trump, last, value in ((SPADES, "9s 7s Qh Kh", 1), (HEARTS, "9h 7h Qs Ks", 2)):
        assert scored(ended("hra", trump, "00000001", last))[1:] == [("silent-seven", -value)]
        assert scored(ended("hra", trump, "00000000", last))[1:] == [("silent-seven", value)]
    by_partner = ended("hra", SPADES, "00000001", "9s Jh 7s Kh")
    assert scored(by_partner)[1:] == [], "nobody scores"


@pytest.mark.clause("K20-70")
def test_a_silent_seven_beside_a_hundred() -> None:
    deal = ended("stovka", SPADES, "00000000", "7s Jh Qh Kh")
    assert scored(deal, Hlaska(0, SPADES, 0))[1:] == [("silent-seven", 1)]
    assert scored(deal, Hlaska(0, SPADES, 0), seven_beside_hundred=False)[1:] == []


@pytest.mark.clause("K20-41", "K20-67", "K20-17", "K20-82", "K20-77", "K20-75")
def test_a_better_hundred_and_seven_alone_against_three() -> None:
    """Eight hearts take everything: 130, so 4 + 3 · 4, and 4 for the seven, from each of three."""
    play = begun(ONE_SUIT_EACH, "Ah", "Jh", "stosedm")
    assert parse("7h")[0] not in cards_of(play, "play")
    lay(play, "Ah 7s 7d 7c Th 8s 8d 8c Qh! 9s 9d 9c Kh Ts Td Tc Jh Js Jd Jc 9h Qs Qd Qc")
    assert cards_of(play, "play") == parse("8h"), "the announced seven stays to the end"
    lay(play, "8h Ks Kd Kc 7h As Ad Ac")
    assert won(play) == {"1": 60, "2": -20, "3": -20, "4": -20}


# -- betl and durch ----------------------------------------------------------------------------


@pytest.mark.clause("K20-68", "K20-69", "K20-79", "K20-80", "K20-57")
def test_betl_and_durch_by_tricks_alone() -> None:
    alone = frozenset((2,))
    for contract, winners, value in (
        ("betl", "01300311", 5),
        ("betl", "01300312", -5),
        ("durch", "22222222", 10),
        ("durch", "22222221", -10),
    ):
        deal = ended(contract, None, winners, declarers=alone)
        assert scored(deal) == [(contract, value)]
    fleks = NO_FLEKS | {"betl": 2}
    assert scored(ended("betl", None, "0" * 8, declarers=alone), fleks=fleks) == [("betl", 20)]


@pytest.mark.clause("K20-69", "K20-80", "K20-82", "K20-57")
def test_a_durch_against_three_settles_with_each() -> None:
    play = called(ONE_SUIT_EACH, "Ah", "Jh")
    say(play, "durch", "good", "good", "good")
    assert words(play) == ["play"], "no hláška where card points do not apply"
    for mine in ["As", "Ks", "Qs", "Js", "Ts", "9s", "8s", "7s"]:
        lay(play, mine)
        for _ in range(3):
            lay(play, _any(play))
    assert won(play) == {"1": -10, "2": 30, "3": -10, "4": -10}
    assert not told(play, events.SidePoints)


@pytest.mark.clause("K20-68", "K20-79")
def test_a_betl_that_takes_a_trick_is_lost() -> None:
    play = called(ONE_SUIT_EACH, "Ah", "Jh")
    say(play, "betl", *["good"] * 3, *["good"] * 3)
    while not play.over:
        lay(play, _any(play))
    assert won(play) == {"1": 5, "2": -15, "3": 5, "4": 5}


def _any(play: Any) -> str:
    return text(cards_of(play, "play")[0])


# -- hlášky ------------------------------------------------------------------------------------


@pytest.mark.clause("K20-45", "K20-47")
def test_a_hlaska_is_announced_with_the_first_of_its_cards() -> None:
    play = begun(TWO_OF_EACH, "Qh", "Ah")
    assert words(play) == ["play", "announce"]
    assert {suit(card) for card in cards_of(play, "announce")} == {HEARTS}
    lay(play, "As")
    assert words(play) == ["play"], "the other players: no king and queen that may be played"
    lay(play, "8s 9s Js Ad")
    assert words(play) == ["play", "announce"]
    lay(play, "Qd!")
    (said,) = told(play, events.Hlaska)
    assert (said.seat, said.suit) == ("2", "diamonds")


@pytest.mark.clause("K20-48", "K20-85", "K20-47")
def test_a_forgotten_hlaska_cannot_be_made_good() -> None:
    play = begun(TWO_OF_EACH, "Qh", "Ah")
    *before, king = TWO_OF_EACH_PLAYED.replace("!", "").split()
    lay(play, " ".join(before))
    assert words(play) == ["play"], "with the king it is too late"
    lay(play, king)
    assert [one.points for one in told(play, events.SidePoints)] == [50, 40]


# -- renounce ----------------------------------------------------------------------------------


@pytest.mark.clause("K20-84")
def test_who_repeatedly_fails_to_follow_suit_loses_what_was_announced() -> None:
    """A seven in spades, the hra flekked once: 2 · 1 + 2 to each of the two opponents."""
    play = begun(TWO_OF_EACH, "As", "Ts", "sedma", "good flek-hra good good good")
    lay(play, "Ad Qd Td")
    play.send(Ruling("renounce", seat="4", reason="again"))
    assert play.over
    assert won(play) == {"1": 4, "2": 4, "3": 0, "4": -8}
    alone = begun(ONE_SUIT_EACH, "Ah", "Jh")
    alone.send(Ruling("renounce", seat="1"))
    assert won(alone) == {"1": -6, "2": 2, "3": 2, "4": 2}, "better hra"
    against = begun(ONE_SUIT_EACH, "Ah", "Jh")
    against.send(Ruling("renounce", seat="3"))
    assert won(against) == {"1": 2, "2": 0, "3": -2, "4": 0}


@pytest.mark.clause("K20-84", "K20-76")
def test_a_hundred_that_a_renounce_ends_counts_as_just_made() -> None:
    """Spades, seats 1 and 2 against 3 and 4; at this table the hundred alone is worth 3."""
    play = begun(TWO_OF_EACH, "As", "Ts", "stosedm", exact_hundred=3)
    play.send(Ruling("renounce", seat="2"))
    assert won(play) == {"1": 0, "2": -10, "3": 5, "4": 5}, "3 and 2 for the seven"


@pytest.mark.clause("K20-84")
def test_a_ruling_that_cannot_be_made_changes_nothing() -> None:
    before = called(TWO_OF_EACH, "Qh", "Ah")
    with pytest.raises(Refused, match="nothing can be ruled"):
        before.send(Ruling("renounce", seat="1"))
    play = begun(TWO_OF_EACH, "Qh", "Ah")
    for ruling in (Ruling("dead-hand", seat="1"), Ruling("renounce", seat="9")):
        with pytest.raises(Refused):
            play.send(ruling)
    lay(play, TWO_OF_EACH_PLAYED)
    with pytest.raises(Refused, match="nothing can be ruled"):
        play.send(Ruling("renounce", seat="1"))
    assert won(play)["1"] == 2


# -- chips -------------------------------------------------------------------------------------


def short_of_chips(**options: Any) -> dict[str, int]:
    hand = {"stacks": {"1": "50", "2": "1", "3": "50", "4": "50"}, "button": "4", "point": "3"}
    play = begun(TWO_OF_EACH, "Qh", "Ah", hand=hand, **options)
    lay(play, TWO_OF_EACH_PLAYED)
    assert play.felt.bank == 0
    return {one.seat: one.stack for one in play.felt.marks["players"]}


@pytest.mark.clause("K20-82")
def test_points_are_settled_in_chips_by_the_value_of_a_point() -> None:
    """Two points at three chips; who has no more owes it, or pays what he has."""
    assert short_of_chips() == {"1": 56, "2": -5, "3": 56, "4": 44}
    assert short_of_chips(debts=False) == {"1": 51, "2": 0, "3": 56, "4": 44}
