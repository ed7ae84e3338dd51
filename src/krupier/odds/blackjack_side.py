"""Exact odds of the side bets of blackjack, and of insurance.

Cards are counted by rank and by whether they share a suit; the bank's hand is played out over
the counts of a full shoe. The cards that others draw in between change nothing: whichever cards
of a shuffled shoe the bank comes to hold, they are as random as the first ones.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb, perm, prod

from krupier.money import Ratio
from krupier.odds.result import BetOdds, from_returns
from krupier.rules.blackjack import Blackjack
from krupier.rules.blackjack.plan import INSURANCE, BlackjackBet

RANKS = "A23456789TJQK"
STRAIGHTS = {frozenset(RANKS[at : at + 3]) for at in range(11)} | {frozenset("QKA")}

Returns = list[tuple[Fraction, Fraction]]


def odds(game: Blackjack) -> list[BetOdds]:
    """One row per side bet that the table takes, and one for insurance."""
    table = game.table
    decks = table.shoe.decks
    rows = [
        from_returns(bet.id, bet_returns(bet, decks, table.bank.soft17), _METHOD[str(bet.side)])
        for bet in table.sides
    ]
    insurance = table.bets.get(INSURANCE)
    if insurance and insurance.pays:
        hit = Fraction(16 * decks, 52 * decks - 1)
        returns = [(hit, _back(insurance.pays)), (1 - hit, Fraction(0))]
        given = "the bank shows an ace, nothing else is known"
        rows.append(from_returns(INSURANCE, returns, "exact: tens in the shoe", given=given))
    return rows


_METHOD = {
    "pair": "exact: all pairs counted",
    "bank-pair": "exact: all pairs counted",
    "three-cards": "exact: all sets of three cards counted",
    "four-cards": "exact: all sets of four cards counted",
    "bank-bust": "exact: the bank's hand played out over the whole shoe",
}


def bet_returns(bet: BlackjackBet, decks: int, soft17: str) -> Returns:
    """All ``(probability, return per unit)`` of a side bet."""
    if bet.side in ("pair", "bank-pair"):
        return _by_table(bet, _pairs(decks), lambda made, row: made == row)
    if bet.side == "three-cards":
        return _by_table(bet, _threes(decks), lambda hand, row: _THREE[row](*hand))
    if bet.side == "four-cards":
        return _by_table(bet, _fours(decks), lambda made, row: made == row)
    return _bust_returns(bet, decks, soft17)


def _by_table(
    bet: BlackjackBet,
    outcomes: Iterator[tuple[object, Fraction]],
    is_row: Callable[..., bool],
) -> Returns:
    """Every outcome is paid by the first row that it makes."""
    chances: dict[Fraction, Fraction] = {}
    for made, chance in outcomes:
        pays = next((row.pays for row in bet.table if is_row(made, row.id)), None)
        back = _back(pays) if pays else Fraction(0)
        chances[back] = chances.get(back, Fraction(0)) + chance
    return [(chance, back) for back, chance in chances.items()]


def _back(pays: Ratio) -> Fraction:
    return 1 + pays.exact


# -- two, three and four cards ---------------------------------------------------------------


def _pairs(decks: int) -> Iterator[tuple[object, Fraction]]:
    """What the second card makes of the first."""
    counts = {"perfect-pair": decks - 1, "coloured-pair": decks, "mixed-pair": 2 * decks}
    counts[""] = 52 * decks - 1 - sum(counts.values())
    for made, n in counts.items():
        yield made, Fraction(n, 52 * decks - 1)


def _threes(decks: int) -> Iterator[tuple[object, Fraction]]:
    """Three ranks, and whether the cards share one suit."""
    total = comb(52 * decks, 3)
    for ranks in combinations_with_replacement(RANKS, 3):
        times = Counter(ranks).values()
        all_suits = prod(comb(4 * decks, n) for n in times)
        one_suit = 4 * prod(comb(decks, n) for n in times)
        yield (ranks, True), Fraction(one_suit, total)
        yield (ranks, False), Fraction(all_suits - one_suit, total)


def _points(ranks: Sequence[str]) -> int:
    low = sum(min(RANKS.index(rank) + 1, 10) for rank in ranks)
    return low + 10 if "A" in ranks and low <= 11 else low


def _same(ranks: Sequence[str]) -> bool:
    return len(set(ranks)) == 1


def _run(ranks: Sequence[str]) -> bool:
    return frozenset(ranks) in STRAIGHTS


_THREE: dict[str, Callable[[Sequence[str], bool], bool]] = {
    "suited-trips": lambda ranks, suited: suited and _same(ranks),
    "straight-flush": lambda ranks, suited: suited and _run(ranks),
    "trips": lambda ranks, _: _same(ranks),
    "straight": lambda ranks, _: _run(ranks),
    "flush": lambda _, suited: suited,
    "777-suited": lambda ranks, suited: suited and set(ranks) == {"7"},
    "678-suited": lambda ranks, suited: suited and set(ranks) == set("678"),
    "777": lambda ranks, _: set(ranks) == {"7"},
    "678": lambda ranks, _: set(ranks) == set("678"),
    "21-suited": lambda ranks, suited: suited and _points(ranks) == 21,
    "21": lambda ranks, _: _points(ranks) == 21,
    "20": lambda ranks, _: _points(ranks) == 20,
    "19": lambda ranks, _: _points(ranks) == 19,
}


ROWS = {
    "pair": ("perfect-pair", "coloured-pair", "mixed-pair"),
    "bank-pair": ("perfect-pair", "coloured-pair", "mixed-pair"),
    "three-cards": tuple(_THREE),
    "four-cards": ("four-of-a-kind", "three-of-a-kind", "two-pairs", "one-pair"),
}
"""What side bets can be paid for, the rarer before what it is also an example of."""


def _fours(decks: int) -> Iterator[tuple[object, Fraction]]:
    """How many of four cards share a rank."""
    names = {(1, 1, 2): "one-pair", (2, 2): "two-pairs", (1, 3): "three-of-a-kind"}
    names[(4,)] = "four-of-a-kind"
    total = comb(52 * decks, 4)
    for ranks in combinations_with_replacement(RANKS, 4):
        times = Counter(ranks).values()
        ways = prod(comb(4 * decks, n) for n in times)
        yield names.get(tuple(sorted(times)), ""), Fraction(ways, total)


# -- the bank's hand -------------------------------------------------------------------------


def _bust_returns(bet: BlackjackBet, decks: int, soft17: str) -> Returns:
    cards = 52 * decks
    blackjack = Fraction(2 * 4 * decks * 16 * decks, cards * (cards - 1))
    shoe = [4 * decks] * 9 + [16 * decks]
    of_all = bust_chances(shoe, soft17)
    shoe[0] -= 1
    shoe[9] -= 1
    with_blackjack = {n: blackjack * p for n, p in bust_chances(shoe, soft17).items()}
    without = {n: p - with_blackjack.get(n, Fraction(0)) for n, p in of_all.items()}
    returns: Returns = []
    if bet.back_on_blackjack:
        returns.append((blackjack, Fraction(1)))
        with_blackjack = {}
    for chances, natural in ((without, False), (with_blackjack, True)):
        for n, chance in chances.items():
            row = next((r for r in bet.table if _is_bust_row(r.id, n, natural)), None)
            returns.append((chance, _back(row.pays) if row else Fraction(0)))
    returns.append((1 - sum((chance for chance, _ in returns), Fraction(0)), Fraction(0)))
    return returns


def _is_bust_row(row: str, n: int, natural: bool) -> bool:
    """``bust-8`` (or more), ``bust-3-4``, ``bust-7-blackjack``."""
    *counts, last = row.removeprefix("bust-").split("-")
    if last == "blackjack":
        return natural and _is_bust_row("bust-" + "-".join(counts), n, natural)
    return str(min(n, 8)) in (*counts, last)


def bust_chances(shoe: Sequence[int], soft17: str) -> dict[int, Fraction]:
    """How likely the bank goes over 21 with so many cards; ``shoe`` counts aces, twos … tens."""
    left = list(shoe)
    ways: dict[int, int] = {}

    def draw(low: int, ace: bool, n: int, way: int) -> None:
        soft = ace and low <= 11
        points = low + 10 if soft else low
        if n >= 2 and (points > 17 or (points == 17 and not (soft and soft17 == "hit"))):
            if points > 21:
                ways[n] = ways.get(n, 0) + way
            return
        for at, count in enumerate(left):
            if count:
                left[at] -= 1
                draw(low + at + 1, ace or at == 0, n + 1, way * count)
                left[at] += 1

    draw(0, False, 0, 1)
    return {n: Fraction(way, perm(sum(shoe), n)) for n, way in ways.items()}
