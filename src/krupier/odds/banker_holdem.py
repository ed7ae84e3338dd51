"""Exact odds of hold'em against the bank: the game itself, and its side bets.

Hands of five and seven cards are counted by their ranks: a set of ranks stands for all its suits,
those with a flush counted apart. The bonus of Omaha takes every flop that differs by more than a
renaming of suits, and every three own cards with it. How the game itself is solved is told in
:mod:`krupier.odds.holdem`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import accumulate, combinations, combinations_with_replacement
from math import comb, prod

import numpy as np

from krupier import hands
from krupier.equipment.cards import DECK_52, RANKS, Card, rank, suit
from krupier.odds import NoOdds
from krupier.odds import odds as known_odds
from krupier.odds.folding import STAYS, after_fold, given_no_fold, with_folds
from krupier.odds.holdem import folds, omaha
from krupier.odds.holdem.chart import chart, told
from krupier.odds.holdem.levels import FLOP, RIVER, START, TURN
from krupier.odds.holdem.play import Play
from krupier.odds.holdem.player import OmahaPlayer, Player
from krupier.odds.holdem.prepared import Prepared, prepare
from krupier.odds.holdem.remembered import worked_out
from krupier.odds.holdem.solve import Solved, solve
from krupier.odds.holdem.tree import BEST, Ints, Line, choices
from krupier.odds.let_it_ride import starting_hands
from krupier.odds.result import BetOdds, Progress, from_returns
from krupier.odds.strategy import Chart
from krupier.rules.banker_poker.holdem import BankerHoldem
from krupier.rules.banker_poker.parts import PokerBet, Row
from krupier.rules.banker_poker.staking import ANTE

KINDS = [
    *("high-card", "pair", "two-pairs", "three-of-a-kind", "straight", "flush", "full-house"),
    *("four-of-a-kind", "straight-flush", "royal-flush"),
]
LOW = "A23456789TJQK"
BOARD = "board"
"""A side bet that the board alone decides after a fold."""

Counts = Iterable[tuple[int, Row | None]]
"""How many hands reach a row, or none."""


def odds(game: BankerHoldem, progress: Progress | None = None) -> list[BetOdds]:
    mains = main_bets(game, progress)
    return [*mains, *_with_folds(game, side_bets(game), progress)]


def main_bets(game: BankerHoldem, progress: Progress | None = None) -> list[BetOdds]:
    """One row per way to begin, under best play; a unit is the ante.

    A blind box is left out if its player still decides something: with what he sees, the board
    alone, nobody plays well.
    """
    why_not = missing(game)
    if why_not:
        raise NoOdds(f"no odds for {game.plan.id}: {why_not}")
    if game.plan.deal.ranking == "omaha":
        return [_main_bet(ANTE, omaha.solve(game, ANTE, progress))]
    rows = []
    for bet, laid in game.opening.lays.items():
        if bet not in game.opening.blind or isinstance(choices(game, laid), Line):
            rows.append(_main_bet(bet, solve(game, laid, progress)))
    return rows


def missing(game: BankerHoldem) -> str:
    """Why the game itself has no odds; nothing if it has."""
    if game.plan.shoe.decks != 1:
        return "they are computed for one deck"
    known = accumulate(street.board for street in game.plan.streets)
    decided = {n for n, street in zip(known, game.plan.streets, strict=True) if street.bet}
    if not decided <= {START, FLOP, TURN, RIVER}:
        return "they are computed for decisions before the flop, on flop, turn and river"
    if game.plan.deal.ranking == "omaha" and decided != {FLOP}:
        return "those of Omaha are computed for a decision on the flop"
    return ""


def player(game: BankerHoldem) -> Player | OmahaPlayer | None:
    """Who plays as the odds assume."""
    if missing(game):
        return None
    return OmahaPlayer(game) if game.plan.deal.ranking == "omaha" else Player(game)


def _main_bet(bet: str, solved: Solved) -> BetOdds:
    returns = [(Fraction(n, solved.deals), 1 + net) for net, n in sorted(solved.wins().items())]
    method = "exact: all deals, best play; per unit of the ante"
    return from_returns(bet, returns, method, solved.staked, **told(solved))


def strategy(game: BankerHoldem) -> Chart | None:
    """What to do with two cards before the flop, where a plan lets players decide then."""
    rows = main_rows(game)
    return chart(game.plan.id, rows[0]) if rows else None


def main_rows(game: BankerHoldem) -> list[BetOdds]:
    """The rows of the game itself, from memory where they are known."""
    return [row for row in known_odds(game) if row.bet in game.opening.lays]


def side_bets(game: BankerHoldem) -> list[BetOdds]:
    """One row per side bet that the table takes; where a fold loses it, for a player who does not
    fold."""
    rows = []
    for bet in game.sides:
        counts, method = _counts(game, bet)
        row = _returns(bet, counts, method)
        rows.append(given_no_fold(row, after_fold(game.setting, bet)))
    return rows


quick_odds = side_bets


def _with_folds(
    game: BankerHoldem, rows: list[BetOdds], progress: Progress | None
) -> list[BetOdds]:
    """Side bets that also tell what folding costs, where that can be counted."""
    if game.plan.deal.ranking == "omaha":
        return rows
    ways = (laid for bet, laid in game.opening.lays.items() if bet not in game.opening.blind)
    prepared = prepare(game, next(ways))
    found = []
    for bet, row in zip(game.sides, rows, strict=True):
        after = after_fold(game.setting, bet)
        if after != STAYS and _countable(bet, after, folds.known_at(prepared)):
            play = worked_out(prepared, progress)
            if bet.judged_by == "final":
                lost = _lost_on_river(bet, after, prepared, play)
            else:
                lost = _lost_on_flop(bet, prepared, play)
            row = with_folds(row, lost)
        found.append(row)
    return found


def _countable(bet: PokerBet, after: str, known: set[int]) -> bool:
    """Whether it can be counted what a fold loses, by how many cards of the board lie then. Bets on
    the final hand always; but the board alone is judged when all of it lies. Others are decided by
    the flop, which must be the last that those who fold have seen."""
    if bet.judged_by == "final":
        return after != BOARD or known <= {RIVER}
    return after != BOARD and known <= {START, FLOP}


def _lost_on_flop(bet: PokerBet, prepared: Prepared, play: Play) -> Fraction:
    """What a bet would have brought back to those who fold, on average of all deals."""
    cards, weights = folds.on_flop(prepared, play)
    back = sum((n * _back(row) for n, row in _counts_of(bet, cards, weights)), Fraction(0))
    return back / folds.FLOPS


def _lost_on_river(bet: PokerBet, after: str, prepared: Prepared, play: Play) -> Fraction:
    """The same, less what the board alone still pays for."""
    rows, row_of = _by_value(bet.table)
    found = folds.on_river(prepared, play, row_of)
    times = found.sum(axis=1) - (found.sum(axis=0) if after == BOARD else 0)
    back = sum((n * _back(row) for n, row in zip(times.tolist(), rows, strict=True)), Fraction(0))
    return back / folds.ENDS


def _counts_of(bet: PokerBet, cards: Ints, weights: Ints) -> Counts:
    """How many of these own cards with a flop reach a row."""
    if bet.judged_by == "own":
        own, kind = np.unique(cards[:, :2], axis=0, return_inverse=True)
        counts = np.bincount(kind, weights).astype(np.int64)
        found = [next((row for row in bet.table if _is_own(row, tuple(two))), None) for two in own]
        return zip(counts.tolist(), found, strict=True)
    if bet.judged_by == "flop-low":
        return _low_of(bet.table, cards, weights)
    rows, row_of = _by_value(bet.table)
    kind = row_of[hands.high_batch(cards.astype(np.int8))]
    counts = np.bincount(kind, weights, minlength=len(rows)).astype(np.int64)
    return zip(counts.tolist(), rows, strict=True)


def _low_of(table: Sequence[Row], cards: Ints, weights: Ints) -> Counts:
    ranks = np.sort(((cards >> 2) + 1) % 13, axis=1)
    suited = ((cards & 3) == (cards & 3)[:, :1]).all(axis=1)
    different = (np.diff(ranks, axis=1) > 0).all(axis=1)
    kind = np.where(different, 2 * ranks[:, -1] + suited, 2 * len(LOW))
    for one, n in enumerate(np.bincount(kind, weights).astype(np.int64).tolist()):
        highest, flush = divmod(one, 2)
        fits = (
            row for row in table if highest < len(LOW) and _is_low(row, LOW[highest], bool(flush))
        )
        yield n, next(fits, None)


def _counts(game: BankerHoldem, bet: PokerBet) -> tuple[Counts, str]:
    if bet.judged_by == "own":
        return _own(bet.table), "exact: all pairs of own cards"
    if bet.judged_by == "flop-low":
        return _low(bet.table), "exact: all hands of five cards, as low hands"
    if game.plan.deal.ranking == "omaha":
        return _omaha_flop(bet.table), "exact: all flops, all three own cards"
    n = 5 if bet.judged_by == "flop" else 7
    counts = ((count, _row(bet.table, value)) for value, count in made(n).items())
    return counts, f"exact: all hands of {n} cards"


def _returns(bet: PokerBet, counts: Counts, method: str) -> BetOdds:
    by_return: Counter[Fraction] = Counter()
    for count, row in counts:
        by_return[_back(row)] += count
    total = sum(by_return.values())
    outcomes = [(Fraction(count, total), back) for back, count in by_return.items()]
    return from_returns(bet.id, outcomes, method)


def _back(row: Row | None) -> Fraction:
    """What comes back of a unit by a row, or by none."""
    return 1 + row.pays.exact if row else Fraction(0)


# -- five and seven cards --------------------------------------------------------------------


@cache
def made(n: int) -> Counter[int]:
    """How many hands of ``n`` cards (at most seven) have each value of their best five."""
    counts: Counter[int] = Counter()
    for size in range(5, n + 1):
        # a hand with five cards of a suit has too many ranks for a full house: its flush counts
        for ranks in combinations(range(13), size):
            counts[hands.high([4 * one for one in ranks])] += 4 * comb(39, n - size)
    for ranks in combinations_with_replacement(range(13), n):
        times = Counter(ranks).values()
        if max(times) > 4:
            continue
        suits = prod(comb(4, m) for m in times)
        mixed = [4 * one + at % 4 for at, one in enumerate(ranks)]
        counts[hands.high(mixed)] += suits - _flushes(times)
    return counts


def _flushes(times: Iterable[int]) -> int:
    """In how many ways cards with these numbers of equal ranks have five or more of a suit."""
    ways = [1]
    for m in times:
        without, with_ = comb(3, m), comb(3, m - 1)
        ways = [
            without * (ways[n] if n < len(ways) else 0) + with_ * (ways[n - 1] if n else 0)
            for n in range(len(ways) + 1)
        ]
    return 4 * sum(ways[5:])


def _row(table: Sequence[Row], value: int) -> Row | None:
    """The first row whose hand these cards have or beat."""
    kind = hands.category("high", value).name.lower().replace("_", "-")
    for row in table:
        assert row.hand is not None
        if KINDS.index(kind) > KINDS.index(row.hand):
            return row
        if kind == row.hand and (row.least is None or value >= _pair(row.least)):
            return row
    return None


def _by_value(table: Sequence[Row]) -> tuple[list[Row | None], Ints]:
    """All rows, no row last; and the number of the row that a hand reaches, by its value."""
    rows: list[Row | None] = [*table, None]
    place = {id(row): at for at, row in enumerate(rows)}
    reached = [place[id(_row(table, value))] for value in range(1, BEST + 1)]
    return rows, np.array([len(table), *reached])


@cache
def _pair(least: str) -> int:
    """The value of the lowest five cards with a pair of this rank."""
    kickers = [RANKS.index(one) for one in RANKS if one != least][:3]
    at = 4 * RANKS.index(least)
    return hands.high([at, at + 1, *(4 * one + 2 for one in kickers)])


# -- three own cards of Omaha with the flop ---------------------------------------------------


def _omaha_flop(table: Sequence[Row]) -> Iterator[tuple[int, Row | None]]:
    """The best two of three own cards with each flop."""
    rows, row_of = _by_value(table)
    first, second = np.triu_indices(49, 1)
    pair_at = np.zeros((49, 49), dtype=np.int64)
    pair_at[first, second] = np.arange(len(first))
    one, two, three = np.array(list(combinations(range(49), 3))).T
    pairs = pair_at[one, two], pair_at[one, three], pair_at[two, three]
    counts = np.zeros(len(rows), dtype=np.int64)
    for flop, weight in starting_hands().items():
        rest = np.array([card for card in DECK_52 if card not in flop], dtype=np.int8)
        dealt = np.empty((len(first), 5), dtype=np.int8)
        dealt[:, :3] = flop
        dealt[:, 3], dealt[:, 4] = rest[first], rest[second]
        found = row_of[hands.high_batch(dealt)]
        reached = np.minimum(np.minimum(found[pairs[0]], found[pairs[1]]), found[pairs[2]])
        counts += weight * np.bincount(reached, minlength=len(rows))
    yield from zip(counts.tolist(), rows, strict=True)


# -- two own cards, and five as a low hand ----------------------------------------------------


def _own(table: Sequence[Row]) -> Iterator[tuple[int, Row | None]]:
    for cards in combinations(DECK_52, 2):
        yield 1, next((row for row in table if _is_own(row, cards)), None)


def _is_own(row: Row, cards: tuple[Card, ...]) -> bool:
    one, other = (RANKS[rank(card)] for card in cards)
    suited = suit(cards[0]) == suit(cards[1])
    if row.both is None:
        return one == other and row.least in (None, one)
    a, b = row.both
    fits = (one in a and other in b) or (other in a and one in b)
    return fits and row.suited in (None, suited)


def _low(table: Sequence[Row]) -> Iterator[tuple[int, Row | None]]:
    different = 0
    for ranks in combinations(LOW, 5):
        for suited, count in ((True, 4), (False, 4**5 - 4)):
            yield count, next((row for row in table if _is_low(row, ranks[-1], suited)), None)
            different += count
    yield comb(52, 5) - different, None


def _is_low(row: Row, highest: str, suited: bool) -> bool:
    assert row.highest is not None
    return LOW.index(highest) <= LOW.index(row.highest) and row.suited in (None, suited)
