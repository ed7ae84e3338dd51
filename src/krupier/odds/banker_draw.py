"""Odds of the games with own cards on both sides: the games themselves, and their side bets.

Side bets on the first cards are counted over all hands, and the game of three cards is solved card
by card. How the games of five cards are solved is told in :mod:`krupier.odds.draw`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import chain, combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from krupier import hands
from krupier.equipment.cards import RANKS, Card
from krupier.odds import odds as known_odds
from krupier.odds.draw import blind, exchange, stud, three_cards
from krupier.odds.draw.chart import bet_or_fold, by_kind
from krupier.odds.draw.player import Player
from krupier.odds.draw.player import player as exchange_player
from krupier.odds.folding import STAYS, after_fold, given_no_fold, with_folds
from krupier.odds.let_it_ride import starting_hands
from krupier.odds.result import BetOdds, Progress, from_returns
from krupier.odds.strategy import Chart
from krupier.rules.banker_poker.draw import BankerDraw
from krupier.rules.banker_poker.draw_hands import BOTH_ONE_COLOUR, CATEGORIES, ONE_COLOUR
from krupier.rules.banker_poker.draw_plan import DrawBet, DrawRow
from krupier.rules.banker_poker.switch import SwitchPoker

Ints = NDArray[np.int64]


def odds(game: BankerDraw, progress: Progress | None = None) -> list[BetOdds]:
    rows = quick_odds(game)
    if game.plan.deal.each == 3:
        return rows
    if not stud.solvable(game):
        return [exchange.row(game, progress), *blind.rows(game), *rows]
    found = stud.solved(game, progress)
    sides = [_with_folds(game, row, found) for row in rows]
    return [stud.row_of(game, found), *blind.rows(game), *sides]


def _with_folds(game: BankerDraw, row: BetOdds, found: list[stud.Solved]) -> BetOdds:
    """A side bet on five cards that also tells what folding costs, if a fold loses it. What rows
    for the colour of cards or for pictures would pay the kinds of hands do not tell."""
    table, reading = game.opening.bets[row.bet].table, _reading(game)
    standard = (*hands.STANDARD_KINDS, hands.Category.HIGH_CARD)
    if "given" not in row.facts or any(CATEGORIES[str(one.hand)] not in standard for one in table):
        return row
    backs = {kind: _back(table, kind, (False, False, False), reading) for kind in standard}
    folded = stud.folding(found, [kind for kind, back in backs.items() if back])
    if folded is None:
        return row
    return with_folds(row, sum((n * backs[kind] for kind, n in folded.items()), Fraction(0)))


def _reading(game: BankerDraw | SwitchPoker) -> str:
    """How a straight flush is paid that no row names."""
    return str(game.setting.options.get("suited_straight", "flush"))


def quick_odds(game: BankerDraw | SwitchPoker) -> list[BetOdds]:
    """The side bets, and the game of three cards."""
    rows = []
    three = game.plan.deal.each == 3
    if three and isinstance(game, BankerDraw):
        rows += three_cards.rows(game)
    for bet in game.opening.bets.values():
        if bet.judged_by is None:
            continue
        after = after_fold(game.setting, bet)
        if bet.judged_by == "colour":
            rows.append(given_no_fold(_colours(bet), after))
        elif three and isinstance(game, BankerDraw):
            row = given_no_fold(_three_cards(bet), after)
            rows.append(row if after == STAYS else with_folds(row, _lost_by_folding(game, bet)))
        else:
            rows.append(given_no_fold(_five_cards(bet, _reading(game)), after))
    return rows


def strategy(game: BankerDraw) -> Chart | None:
    """When to bet, where it depends on the own cards alone; what is mostly done with each kind of
    hand, where cards are bought."""
    if game.plan.deal.each == 3:
        said = known_odds(game)[0].facts["strategy"]
        lowest = said.removeprefix("bet with ").removesuffix(" or better")
        return None if said == three_cards.ALWAYS_FOLD else bet_or_fold(game.plan.id, lowest, {})
    if not stud.solvable(game):
        return by_kind(game, known_odds(game)[0].facts)
    if stud.open_cards(game) == [-1]:
        row = known_odds(game)[0]
        return bet_or_fold(game.plan.id, row.facts["lowest bet"], row.facts)
    return None


def player(game: BankerDraw) -> Player | None:
    """Plays as the odds of a game with purchases assume."""
    bought = game.plan.deal.each > 3 and not stud.solvable(game)
    return exchange_player(game) if bought else None


# -- side bets -----------------------------------------------------------------------------------


def _three_cards(bet: DrawBet) -> BetOdds:
    returns: Counter[Fraction] = Counter()
    for own, weight in starting_hands().items():
        returns[_back_of_three(bet, own)] += weight
    return _row(bet, returns, comb(52, 3))


def _back_of_three(bet: DrawBet, own: tuple[Card, ...]) -> Fraction:
    kind = hands.category("three_card", hands.three_card(own))
    row = next((row for row in bet.table if CATEGORIES[str(row.hand)] is kind), None)
    return 1 + row.pays.exact if row else Fraction(0)


def _lost_by_folding(game: BankerDraw, bet: DrawBet) -> Fraction:
    """What the bet would have brought back to those who fold, on average of all deals."""
    back = (weight * _back_of_three(bet, own) for own, weight in three_cards.folded(game))
    return sum(back, Fraction(0)) / comb(52, 3)


def _colours(bet: DrawBet) -> BetOdds:
    """26 red and 26 black cards: three of one colour, and then three more of it."""
    pays = {row.hand: 1 + row.pays.exact for row in bet.table}
    deals = comb(52, 3) * comb(49, 3)
    own, both = 2 * comb(26, 3) * comb(49, 3), 2 * comb(26, 3) * comb(23, 3)
    one_colour = pays.get(ONE_COLOUR, Fraction(0))
    returns: Counter[Fraction] = Counter()
    returns[pays.get(BOTH_ONE_COLOUR, one_colour)] += both
    returns[one_colour] += own - both
    returns[Fraction(0)] += deals - own
    return _row(bet, returns, deals)


def _five_cards(bet: DrawBet, suited_straight: str) -> BetOdds:
    kinds, pictures, ace_king_queen, colour = _all_fives()
    returns: Counter[Fraction] = Counter()
    groups = (kinds * 8 + pictures * 4 + ace_king_queen * 2 + colour).astype(np.int64)
    for group, n in enumerate(np.bincount(groups).tolist()):
        if n:
            kind = hands.Category(group >> 3)
            extras = (bool(group & 4), bool(group & 2), bool(group & 1))
            returns[_back(bet.table, kind, extras, suited_straight)] += n
    return _row(bet, returns, comb(52, 5))


def _back(
    table: Sequence[DrawRow],
    kind: hands.Category,
    extras: tuple[bool, bool, bool],
    suited_straight: str,
) -> Fraction:
    """What the best row that the cards reach returns."""
    pays = {CATEGORIES[str(row.hand)]: 1 + row.pays.exact for row in table}
    special = (
        hands.Category.FIVE_PICTURES,
        hands.Category.ACE_KING_QUEEN,
        hands.Category.SAME_COLOUR,
    )
    reached = [kind, *(one for one, has in zip(special, extras, strict=True) if has)]
    suited = (hands.Category.STRAIGHT_FLUSH, hands.Category.ROYAL_FLUSH)
    if kind in suited and kind not in pays:
        if suited_straight in ("push", "lose"):
            return Fraction(1 if suited_straight == "push" else 0)
        if suited_straight == "flush":
            reached.append(hands.Category.FLUSH)
    return max((pays[one] for one in reached if one in pays), default=Fraction(0))


@cache
def _all_fives() -> tuple[Ints, Ints, Ints, Ints]:
    """Category of all hands of five cards, and whether they are pictures, hold ace, king and
    queen, have one colour."""
    flat = chain.from_iterable(combinations(range(52), 5))
    dealt = np.fromiter(flat, dtype=np.int8, count=5 * comb(52, 5)).reshape(-1, 5)
    values = hands.high_batch(dealt)
    found, inverse = np.unique(values, return_inverse=True)
    of_value = np.array([int(hands.category("high", value)) for value in found.tolist()])
    ranks, red = dealt >> 2, np.isin(dealt & 3, (1, 2))
    jack, queen, king, ace = (RANKS.index(one) for one in "JQKA")
    pictures = np.asarray(((ranks >= jack) & (ranks <= king)).all(axis=1))
    ace_king_queen = np.logical_and.reduce(
        [(ranks == one).any(axis=1) for one in (ace, king, queen)]
    )
    colour = np.asarray(red.all(axis=1) == red.any(axis=1))
    return (
        of_value[inverse],
        pictures.astype(np.int64),
        ace_king_queen.astype(np.int64),
        colour.astype(np.int64),
    )


def _row(bet: DrawBet, returns: Counter[Fraction], deals: int) -> BetOdds:
    return from_returns(
        bet.id,
        [(Fraction(n, deals), back) for back, n in sorted(returns.items())],
        f"exact: all {deals} deals",
    )
