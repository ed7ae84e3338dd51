"""Exact returns of the side bets of blackjack."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from krupier.equipment.cards import DECK_52, card
from krupier.odds.blackjack_side import bet_returns, bust_chances, odds
from krupier.rules.blackjack import Blackjack, side_bets
from krupier.rules.exhaust import explore
from krupier.rules.families import load
from krupier.rules.options import Choose, Move
from krupier.rules.play import Play
from krupier.rules.wants import Moves, Timeout


def game(name: str, **options: bool | int) -> Blackjack:
    made = load(name, options=options)
    assert isinstance(made, Blackjack)
    return made


def returns(name: str, **options: bool | int) -> dict[str, Fraction]:
    return {one.bet: one.rtp for one in odds(game(name, **options))}


@pytest.mark.clause("T53-24", "T53-25")
def test_the_published_returns_of_tsg() -> None:
    found = returns("tsg/blackjack")
    assert found["perfect-pairs"] == Fraction(298, 311)
    assert found["21-plus-3"] == Fraction(4_781_656, 5_013_320)
    assert f"{float(found['perfect-pairs']):.2%}" == "95.82%"
    assert f"{float(found['21-plus-3']):.2%}" == "95.38%"


@pytest.mark.parametrize(("decks", "edge"), [(6, "-1.93"), (7, "-0.55")])
def test_perfect_pairs_of_kings(decks: int, edge: str) -> None:
    """The rulebook's figures for 5/12/30; with eight decks (+0.48 %) the bet is refused."""
    found = returns("kings/blackjack", perfect_pairs=True, decks=decks)["perfect-pairs"]
    assert f"{float(found - 1) * 100:.2f}" == edge
    by_hand = Fraction(31 * (decks - 1) + 13 * decks + 6 * 2 * decks, 52 * decks - 1)
    assert found == by_hand


def test_pairs_of_fortuna_by_hand() -> None:
    by_hand = Fraction(7 * 26 + 8 * 13 + 16 * 7, 415)
    assert returns("fortuna/blackjack-evolution")["perfect-pairs"] == by_hand
    synot = returns("fortuna/blackjack-synot")
    assert synot["player-pair"] == synot["dealer-pair"] == by_hand


def test_top_3_by_hand() -> None:
    """Eight decks: the same counts as 21+3 of tsg, with eight in place of six."""
    suited_trips = 52 * comb(8, 3)
    straight_flush = 4 * 12 * 8**3
    trips = 13 * comb(32, 3) - suited_trips
    back = 271 * suited_trips + 181 * straight_flush + 91 * trips
    assert returns("fortuna/blackjack-synot")["top-3"] == Fraction(back, comb(416, 3))


def test_insurance_is_a_count_of_tens() -> None:
    assert returns("tsg/premium-blackjack")["insurance"] == Fraction(3 * 64, 207)


@pytest.mark.parametrize(("decks", "edge"), [(4, "0.056542"), (6, "0.054894")])
def test_hot_3_as_the_wizard_of_odds_publishes_it(decks: int, edge: str) -> None:
    """wizardofodds.com/games/blackjack/side-bets/hot3, the same pay table."""
    bet = game("fortuna/infinite-blackjack").table.bets["hot-3"]
    back = sum(chance * back for chance, back in bet_returns(bet, decks, "stand"))
    assert f"{float(1 - back):.6f}" == edge
    # with the eight decks of the plan it prints 5.40 %
    assert f"{float(1 - returns('fortuna/infinite-blackjack')['hot-3']):.2%}" == "5.40%"


# -- the rules' own functions as the oracle ------------------------------------------------------


def sets_of(n: int, decks: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """All sets of n cards of so many decks, merged where decks repeat them."""
    sets = Counter(combinations(sorted(DECK_52 * decks), n))
    yield from sets.items()


@pytest.mark.parametrize(
    ("name", "bets"),
    [
        ("fortuna/infinite-blackjack", ("21-plus-3", "hot-3")),
        ("fortuna/all-bets-blackjack", ("21-plus-3", "top-3", "lucky-lucky")),
        ("tsg/blackjack", ("21-plus-3",)),
    ],
)
def test_three_cards_agree_with_the_rules_on_one_deck(name: str, bets: tuple[str, ...]) -> None:
    made = game(name)
    for bet in made.table.sides:
        if bet.id not in bets:
            continue
        total = Fraction(0)
        for cards, times in sets_of(3, 1):
            row = side_bets.row(bet, side_bets.three_cards(*cards))
            total += times * (1 + row.pays.exact) if row else 0
        counted = sum(chance * back for chance, back in bet_returns(bet, 1, "stand"))
        assert counted == total / comb(52, 3)


def test_three_cards_agree_with_the_rules_on_two_decks() -> None:
    bet = game("tsg/blackjack").table.bets["21-plus-3"]
    total = Fraction(0)
    for cards, times in sets_of(3, 2):
        row = side_bets.row(bet, side_bets.three_cards(*cards))
        total += times * (1 + row.pays.exact) if row else 0
    counted = sum(chance * back for chance, back in bet_returns(bet, 2, "stand"))
    assert counted == total / comb(104, 3)


def test_the_bonus_of_switch_agrees_with_the_rules_on_one_deck() -> None:
    made = game("kings/blackjack-switch", decks=1)
    (bet,) = made.table.sides
    total = Fraction(0)
    for cards, times in sets_of(4, 1):
        row = side_bets.row(bet, side_bets.four_cards(*cards))
        total += times * (1 + row.pays.exact) if row else 0
    assert returns("kings/blackjack-switch", decks=1)["bonus"] == total / comb(52, 4)


def test_the_banks_busts_agree_with_every_round_of_a_small_shoe() -> None:
    """All rounds of the rules on nine cards, whatever the player does with his."""
    made = game("fortuna/infinite-blackjack")
    names = (*["2s"] * 2, *["6s"] * 3, *["Ts"] * 4, "As", "5s")
    stakes = [Move("1", "bet", bet, (), 100) for bet in ("main", "bust-it")]
    found: dict[int, Fraction] = {}
    for leaf in explore(made, stakes, deck=[card(one) for one in names], mover=hit_to_12):
        bank = leaf.play.felt.cards("bank")
        if side_bets.bank_bust(bank, blackjack=False):
            found[len(bank)] = found.get(len(bank), Fraction(0)) + leaf.chance
    shoe = [1, 2, 0, 0, 1, 3, 0, 0, 0, 4]
    assert found == bust_chances(shoe, "stand")


def hit_to_12(play: Play) -> list[Move | Timeout]:
    """One player's strategy: what he draws must not matter to the bank."""
    assert isinstance(play.want, Moves)
    if play.want.clock == "betting":
        return [Timeout()]
    words = [one.do for one in play.offers("1") if isinstance(one, Choose)]
    if "decline" in words:
        return [Move("1", "decline")]
    total = play.felt.marks["totals"]["players"]
    return [Move("1", "hit" if total in ("4", "8", "11", "12") else "stand")]
