"""Duties of card play, who takes a trick, and the counts of small deals."""

from __future__ import annotations

import itertools
import random

import pytest

from krupier.equipment.cards import DECK_32, parse, show, text
from krupier.rules.marias.tricks import Deal, legal, winning

CLUBS, DIAMONDS, HEARTS, SPADES = range(4)
COUNTS = (
    ("Kd 7h | Jc Ac | Ad 7s | Tc 8h", "h", 6),
    ("Jc 9d Qh | 8c Jh Js | 9c Kd 7s | Td 9h Qs", "s", 6),
    ("Kc 8h 9h | 7c Ac 9d | Jh Js As | 7h 7s Qs", "", 216),
    ("Tc Ad Qs Ks | Td Kd 7h 7s | 7c Kc Jh Kh | Jc 9d Th Ah", "h", 864),
    ("Qc Td Kd 9h | Kc Jd Jh 8s | Tc 8h 7s Qs | 8c Qd Kh Ts", "", 848),
    ("Jd 8h Th Qh | 7c Ac Ts Js | Jc Kd Ad 7s | 8d Td Qd 9s", "c", 7680),
    ("7c 7h Th 8s As | Tc Qd Qh 7s Ks | 8c 9c Qc 9d Ts | Kd Ad Kh 9s Js", "d", 8448),
)
"""Hands of players 0 to 3, trumps (none: betl), in how many ways the deal can be played."""


def may(hand: str, trick: str, trump: int | None = SPADES, **more: bool) -> str:
    return show(legal(parse(hand), parse(trick), trump, **more))


def taken_by(trick: str, trump: int | None = SPADES) -> str:
    cards = parse(trick)
    return text(cards[winning(cards, trump)])


# -- the worked examples of the rulebook: trumps are spades ------------------------------------


@pytest.mark.clause("K20-34", "K20-37")
def test_the_led_suit_is_followed_with_a_higher_card() -> None:
    assert may("Th 8h Ac As", "Kh") == "Th"
    assert may("Jh Th 8h As", "9h") == "Jh Th"
    assert may("8h 7h As", "Kh") == "8h 7h", "who has none that is higher plays any of the suit"
    assert may("Ah 8h", "9h Th") == "Ah", "higher than the highest, not than the first"
    assert may("Kh 8h", "9h Th") == "Kh 8h"


@pytest.mark.clause("K20-38")
def test_a_led_suit_that_was_trumped_is_followed_by_any_card() -> None:
    assert may("Ah 8h Ks", "9h 7s") == "Ah 8h"


@pytest.mark.clause("K20-35", "K20-39")
def test_who_has_none_of_the_suit_must_trump_and_go_over_trumps() -> None:
    assert may("8s Ts Ad", "9h") == "8s Ts"
    assert may("8s Ts Ad", "9h Js") == "Ts"
    assert may("8s Ad", "9h Js") == "8s"
    assert may("8s 7s Ad", "9h Js") == "8s 7s"
    assert may("8s Ts Ad", "9h Js Ac") == "Ts", "a card thrown away changes nothing"


@pytest.mark.clause("K20-36")
def test_who_has_neither_suit_nor_trump_plays_anything_and_cannot_win() -> None:
    assert may("Ad Kc", "9h Js") == "Ad Kc"
    assert taken_by("9h Ad Ac 7h") == "9h"


@pytest.mark.clause("K20-37", "K20-34")
def test_trumps_that_are_led_are_gone_over_as_any_suit() -> None:
    assert may("7s Ks Ah", "9s") == "Ks"
    assert may("7s 8s Ah", "9s") == "7s 8s"


@pytest.mark.clause("K20-25", "K20-26")
def test_any_card_may_be_led() -> None:
    assert may("8s Ad Kc", "") == "8s Ad Kc"


@pytest.mark.clause("K20-41")
def test_an_announced_seven_is_the_last_of_the_own_trumps() -> None:
    assert may("7s 8s Ad", "", announced_seven=True) == "8s Ad"
    assert may("7s 8s Ad", "Ks", announced_seven=True) == "8s"
    assert may("7s 8s Ad", "Kh", announced_seven=True) == "8s"
    assert may("7s Ad", "", announced_seven=True) == "7s Ad", "it is the only one left"
    assert may("7s Ad", "Kh", announced_seven=True) == "7s"
    assert may("7s 8s Ad", "Kh") == "7s 8s", "one that was not announced may go at any time"


@pytest.mark.clause("K20-40", "K20-06")
def test_a_trump_beats_all_other_suits_and_the_highest_card_takes_the_trick() -> None:
    assert taken_by("Ah 7s Th Kh") == "7s"
    assert taken_by("Ah 7s Th 8s") == "8s"
    assert taken_by("Kh 9h Th Jh") == "Th"


@pytest.mark.clause("K20-49")
def test_the_order_of_cards_where_there_are_trumps() -> None:
    rising = ["7h", "8h", "9h", "Jh", "Qh", "Kh", "Th", "Ah"]
    for low, high in itertools.pairwise(rising):
        assert taken_by(f"{low} {high}") == high
        assert taken_by(f"{high} {low}") == high


@pytest.mark.clause("K20-50", "K20-68", "K20-69")
def test_the_order_of_cards_in_betl_and_durch() -> None:
    rising = ["7h", "8h", "9h", "Th", "Jh", "Qh", "Kh", "Ah"]
    for low, high in itertools.pairwise(rising):
        assert taken_by(f"{low} {high}", None) == high
        assert taken_by(f"{high} {low}", None) == high
    assert taken_by("9h As Ac 7h", None) == "9h"


@pytest.mark.clause("K20-37", "K20-50")
def test_suit_is_followed_and_gone_over_without_trumps_too() -> None:
    assert may("Th 8h As", "9h", None) == "Th"
    assert may("Th 8h As", "Jh", None) == "Th 8h"
    assert may("Ts As", "Jh", None) == "Ts As"
    assert may("Th 8h As", "9h", None, overtakes=False) == "Th 8h", "as a table may choose"


# -- a second reading of the duties, card by card ----------------------------------------------


def allowed(card: str, hand: list[str], trick: list[str], trump: str) -> bool:
    """Whether one card may be played, asked clause by clause; ``trump`` empty: there are none."""
    order = "789JQKTA" if trump else "789TJQKA"

    def higher(a: str, b: str) -> bool:
        return order.index(a[0]) > order.index(b[0])

    if not trick:
        return True
    led = trick[0][1]
    has_led = any(one[1] == led for one in hand)
    has_trump = any(one[1] == trump for one in hand)
    trumps_lying = [one for one in trick if one[1] == trump]
    if has_led:
        if card[1] != led:
            return False
        if trumps_lying and led != trump:
            return True
        lying = [one for one in trick if one[1] == led]
        could = [a for a in hand if a[1] == led and all(higher(a, b) for b in lying)]
        return not could or card in could
    if has_trump:
        if card[1] != trump:
            return False
        could = [a for a in hand if a[1] == trump and all(higher(a, b) for b in trumps_lying)]
        return not could or card in could
    return True


@pytest.mark.clause("K20-34", "K20-35", "K20-36", "K20-37", "K20-38", "K20-39")
def test_any_position_against_the_duties_card_by_card() -> None:
    luck = random.Random(20)
    for _ in range(4000):
        cards = luck.sample(DECK_32, 11)
        trick, hand = cards[: luck.randrange(4)], tuple(cards[3 : 4 + luck.randrange(8)])
        trump = luck.choice((None, *range(4)))
        names = [text(one) for one in hand]
        wanted = [
            one
            for one in names
            if allowed(
                one, names, [text(c) for c in trick], "cdhs"[trump] if trump is not None else ""
            )
        ]
        assert show(legal(hand, trick, trump)).split() == wanted, (names, show(trick), trump)


# -- counts ------------------------------------------------------------------------------------


def opened(hands: list[str], trump: int | None) -> Deal:
    return Deal(
        hands=tuple(parse(hand) for hand in hands),
        contract="hra" if trump is not None else "betl",
        trump=trump,
        declarers=frozenset((0,)),
        leader=0,
    )


def ways(deal: Deal) -> int:
    """In how many ways a deal can be played to its end."""
    return 1 if deal.over else sum(ways(deal.after(card)) for card in deal.legal())


def ways_by_clauses(hands: list[list[str]], trick: list[str], leader: int, trump: str) -> int:
    """The same by the second reading."""
    if not any(hands):
        return 1
    player, found = (leader + len(trick)) % 4, 0
    order = "789JQKTA" if trump else "789TJQKA"
    for card in hands[player]:
        if not allowed(card, hands[player], trick, trump):
            continue
        rest = [[c for c in hand if c != card] for hand in hands]
        lying = [*trick, card]
        if len(lying) < 4:
            found += ways_by_clauses(rest, lying, leader, trump)
            continue
        fights = [c for c in lying if c[1] == trump] or [c for c in lying if c[1] == lying[0][1]]
        best = max(fights, key=lambda c: order.index(c[0]))
        found += ways_by_clauses(rest, [], (leader + lying.index(best)) % 4, trump)
    return found


def test_small_deals_counted_by_hand() -> None:
    """Everybody has a suit of his own: any card, 2⁴ first tricks; with three cards 3⁴ · 2⁴."""
    assert ways(opened(["7h 8h", "7s 8s", "7d 8d", "7c 8c"], None)) == 16
    assert ways(opened(["7h 8h 9h", "7s 8s 9s", "7d 8d 9d", "7c 8c 9c"], None)) == 1296
    # everybody has only higher cards than those before him: any of two, four times
    assert ways(opened(["7h 8h", "9h Jh", "Qh Kh", "Th Ah"], HEARTS)) == 16
    # king led: ten, ace, then either of two; seven led: ten-ace-2, eight-ace-2, eight-nine-2
    assert ways(opened(["Kh 7h", "Th 8h", "Ah 9h", "Qh Jh"], HEARTS)) == 2 + 6


@pytest.mark.parametrize(("hands", "trump", "counted"), COUNTS)
def test_counts_of_small_deals(hands: str, trump: str, counted: int) -> None:
    """Kept counts, which two readings of the duties agree on."""
    dealt = hands.split(" | ")
    assert ways(opened(dealt, "cdhs".index(trump) if trump else None)) == counted
    assert ways_by_clauses([one.split() for one in dealt], [], 0, trump) == counted


@pytest.mark.clause("K20-27", "K20-06", "K20-43")
def test_who_takes_a_trick_leads_to_the_next_and_its_cards_are_gone() -> None:
    deal = opened(["9h 8c", "7h 8s", "Ah 8d", "Jh 9c"], SPADES)
    for card in parse("9h 7h Ah Jh"):
        assert card in deal.legal() or card == parse("7h")[0]
        deal = deal.after(card)
    assert (deal.leader, deal.turn, deal.trick) == (2, 2, ())
    assert [show(hand) for hand in deal.hands] == ["8c", "8s", "8d", "9c"]
    deal = deal.after(parse("8d")[0])
    assert deal.turn == 3, "clockwise"


def test_a_deal_as_numbers_for_solvers() -> None:
    """Hearts first, then diamonds, spades, clubs; 7, 8, 9, 10, J, Q, K, A."""
    deal = opened(["7h Ah", "7d Td", "7s Js", "7c Ac"], HEARTS)
    assert deal.numbers == ((0, 7), (8, 11), (16, 20), (24, 31))
