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
from krupier.equipment.cards import DECK_52, RANKS, Card
from krupier.odds import odds as known_odds
from krupier.odds.draw import blind, exchange, stud
from krupier.odds.draw.chart import bet_or_fold, by_kind
from krupier.odds.draw.player import Player
from krupier.odds.draw.player import player as exchange_player
from krupier.odds.let_it_ride import starting_hands
from krupier.odds.result import BetOdds, Progress, from_returns
from krupier.odds.strategy import Chart
from krupier.rules.banker_poker.draw import BankerDraw
from krupier.rules.banker_poker.draw_hands import BOTH_ONE_COLOUR, CATEGORIES, ONE_COLOUR
from krupier.rules.banker_poker.draw_plan import DrawBet, DrawRow
from krupier.rules.banker_poker.switch import SwitchPoker
from krupier.rules.banker_poker.tables import least_value

Ints = NDArray[np.int64]


def odds(game: BankerDraw, progress: Progress | None = None) -> list[BetOdds]:
    rows = quick_odds(game)
    if game.plan.deal.each > 3:
        solve = stud.row if stud.solvable(game) else exchange.row
        rows[:0] = [solve(game, progress), *blind.rows(game)]
    return rows


def quick_odds(game: BankerDraw | SwitchPoker) -> list[BetOdds]:
    """The side bets, and the game of three cards."""
    rows = []
    three = game.plan.deal.each == 3
    if three and isinstance(game, BankerDraw):
        push = str(game.setting["on_tie"]) == "push"
        rows.append(three_card_game(push))
        blinds = [bet for bet in game.opening.lays if bet in game.opening.blind]
        rows += [three_card_game(push, bet) for bet in blinds]
    for bet in game.opening.bets.values():
        if bet.judged_by == "colour":
            rows.append(_colours(bet))
        elif bet.judged_by and three:
            rows.append(_three_cards(bet))
        elif bet.judged_by:
            reading = str(game.setting.options.get("suited_straight", "flush"))
            rows.append(_five_cards(bet, reading))
    return rows


def strategy(game: BankerDraw) -> Chart | None:
    """When to bet, where it depends on the own cards alone; what is mostly done with each kind of
    hand, where cards are bought."""
    if game.plan.deal.each == 3:
        return bet_or_fold(game.plan.id, "Q-6-4", {})
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


# -- the game of three cards ---------------------------------------------------------------------


@cache
def three_card_game(push: bool, blind_box: str = "") -> BetOdds:
    """Ante and an equal bet under best play, or on a blind box, where nothing is decided; the bank
    opens with a queen."""
    opens = least_value("three_card", "high-card", "Q")
    nets: Counter[int] = Counter()
    played = 0
    bank_hands = comb(49, 3)
    for own, weight in starting_hands().items():
        counts = _against(own, opens, push)
        if blind_box or sum(net * n for net, n in counts.items()) > -bank_hands:
            played += weight
            for net, n in counts.items():
                nets[net] += weight * n
        else:
            nets[-1] += weight * bank_hands
    deals = comb(52, 3) * bank_hands
    share = Fraction(played, comb(52, 3))
    returns = [(Fraction(n, deals), Fraction(1 + net)) for net, n in sorted(nets.items())]
    if blind_box:
        return from_returns(blind_box, returns, blind.METHOD, Fraction(2))
    return from_returns(
        "ante",
        returns,
        "exact: all kinds of three cards against all hands of the bank, best play; "
        "per unit of the ante",
        1 + share,
        strategy="bet with Q-6-4 or better",
        p_bet=str(share),
    )


def _against(own: tuple[Card, ...], opens: int, push: bool) -> dict[int, int]:
    """How often a played hand wins so much (in antes) against all hands of the bank."""
    rest = np.array([card for card in DECK_52 if card not in own], dtype=np.int8)
    bank = hands.three_card_batch(rest[_threes()])
    mine = hands.three_card(own)
    net = np.where(bank < opens, 1, np.where(mine > bank, 2, -2))
    net[(bank >= opens) & (mine == bank)] = 0 if push else -2
    values, counts = np.unique(net, return_counts=True)
    return dict(zip(values.tolist(), counts.tolist(), strict=True))


@cache
def _threes() -> Ints:
    return np.array(list(combinations(range(49), 3)))


# -- side bets -----------------------------------------------------------------------------------


def _three_cards(bet: DrawBet) -> BetOdds:
    rows = {CATEGORIES[str(row.hand)]: row for row in bet.table}
    returns: Counter[Fraction] = Counter()
    for own, weight in starting_hands().items():
        row = rows.get(hands.category("three_card", hands.three_card(own)))
        returns[1 + row.pays.exact if row else Fraction(0)] += weight
    return _row(bet, returns, comb(52, 3))


def _colours(bet: DrawBet) -> BetOdds:
    """26 red and 26 black cards: three of one colour, and then three more of it."""
    pays = {row.hand: 1 + row.pays.exact for row in bet.table}
    deals = comb(52, 3) * comb(49, 3)
    own, both = 2 * comb(26, 3) * comb(49, 3), 2 * comb(26, 3) * comb(23, 3)
    returns = Counter({pays[BOTH_ONE_COLOUR]: both, pays[ONE_COLOUR]: own - both})
    returns[Fraction(0)] = deals - own
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
