"""Stud poker against the bank, exactly: bet or fold, and at most one exchange of one card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import permutations
from math import comb, lcm
from os import cpu_count

import numpy as np

from krupier import hands
from krupier.equipment.cards import RANKS, show
from krupier.hands.kernels import Array, load_index, load_table
from krupier.odds.bounds import check_sums
from krupier.odds.draw import stud_kernel as kernel
from krupier.odds.draw.payouts import BEST, Payouts
from krupier.odds.result import BetOdds, Progress, from_returns
from krupier.rules.banker_poker.draw import BankerDraw
from krupier.rules.banker_poker.staking import ANTE

BET, BET_AFTER, FOLD, FOLD_AFTER = range(4)


@dataclass(frozen=True)
class Solved:
    """Rounds with one open card of the bank, or with none."""

    returns: dict[Fraction, Fraction]
    """What is won, in antes, with its chance."""
    lines: tuple[Fraction, ...]
    """How often a round ends by a bet, a bet after an exchange, a fold, a fold after one."""
    lowest_bet: str
    """The lowest hand that bets without an exchange."""
    exchanges: dict[hands.Category, Fraction]
    """How often hands of a kind exchange."""
    folds: dict[hands.Category, Fraction]
    """How often hands of a kind are dealt that fold at once."""


def solvable(game: BankerDraw) -> bool:
    """Whether the plan allows no more than one exchange of one card."""
    plan = game.plan
    exchange = plan.purchases[0] if plan.purchases else None
    return (
        plan.deal.each == plan.deal.bank == 5
        and len(plan.purchases) <= 1
        and (exchange is None or (exchange.discard == (1, 1) and exchange.more == 0))
        and not (plan.bank_card or plan.insurance or plan.double or plan.dealt_bonus)
    )


def open_cards(game: BankerDraw) -> list[int]:
    """The bank's open card, one of each rank; -1 if none lies open."""
    up = int(game.setting.options.get("bank_up", game.plan.deal.bank_up))
    return [4 * rank for rank in range(13)] if up else [-1]


def row(game: BankerDraw, progress: Progress | None = None) -> BetOdds:
    """The ante under best play."""
    return row_of(game, solved(game, progress))


def solved(game: BankerDraw, progress: Progress | None = None) -> list[Solved]:
    """Best play beside each open card of the bank, or beside none."""
    ups = open_cards(game)
    payouts = Payouts(game)
    done: list[int] = []

    def work(up: int) -> Solved:
        one = solve(payouts, up)
        done.append(up)
        if progress:
            progress(len(done), len(ups))
        return one

    with ThreadPoolExecutor(min(2, cpu_count() or 1)) as pool:
        return list(pool.map(work, ups))


def row_of(game: BankerDraw, found: Sequence[Solved]) -> BetOdds:
    ups, payouts = open_cards(game), Payouts(game)
    lines = [sum((one.lines[n] for one in found), Fraction(0)) / len(found) for n in range(4)]
    price = game.plan.purchases[0].costs(1) if game.plan.purchases else 0
    exchanged = lines[BET_AFTER] + lines[FOLD_AFTER]
    facts = {"p_bet": f"{float(lines[BET] + lines[BET_AFTER]):.6f}"}
    if price:
        facts["p_exchange"] = f"{float(exchanged):.6f}"
    for up, one in zip(ups, found, strict=True):
        against = f" against {RANKS[up >> 2]}" if up >= 0 else ""
        facts[f"lowest bet{against}"] = one.lowest_bet
        for kind, share in one.exchanges.items():
            facts[f"exchange{against} with {_word(kind)}"] = f"{float(share):.6f}"
    staked = 1 + payouts.bet * (lines[BET] + lines[BET_AFTER]) + price * exchanged
    return from_returns(
        ANTE,
        [(chance / len(found), 1 + net) for one in found for net, chance in one.returns.items()],
        "exact: all hands of player and bank, best play; per unit of the ante",
        staked,
        **facts,
    )


def _word(kind: hands.Category) -> str:
    return kind.name.lower().replace("_", "-")


def solve(payouts: Payouts, up: int) -> Solved:
    purchases = payouts.game.plan.purchases
    price = Fraction(purchases[0].costs(1)) if purchases else Fraction(0)
    kinds, exact = _kinds(payouts)
    folds = [payouts.fold(bought=False), payouts.fold(bought=True)]
    unit = lcm(*(one.denominator for row in exact for one in row), *(f.denominator for f in folds))
    nets = np.array([[int(one * unit) for one in row] for row in exact], dtype=np.int64)
    # a hand that exchanges is weighed over all cards that can come and all hands of the bank
    sums = 47 * comb(47, 5) ** 2 if purchases else comb(47, 5)
    check_sums(payouts.game.plan, int(np.abs(nets).max()), sums, unit)
    own = player_hands(up)
    needed = payouts.needed
    found = counted(own, up, needed, bool(purchases))
    opens = own.values >= needed
    seen = 1 if up >= 0 else 0
    bank_left = np.array([comb(47 - seen - n, 5 - seen) for n in (0, 1)], dtype=np.int64)
    ends = np.zeros((4, len(exact), 4), dtype=np.int64)
    plays = np.zeros(len(own.values), dtype=np.int64)
    kernel.choose(
        own,
        found,
        opens,
        kinds[own.values],
        nets,
        np.array([int(one * unit) for one in folds], dtype=np.int64),
        int(price * unit),
        bank_left,
        up,
        bool(purchases),
        ends,
        plays,
    )
    deals = comb(52 - seen, 5)
    rounds = [deals * int(bank_left[0]), deals * (47 - seen) * int(bank_left[1])]
    returns: dict[Fraction, Fraction] = {}
    lines = []
    for line in range(4):
        after = line in (BET_AFTER, FOLD_AFTER)
        lines.append(Fraction(int(ends[line].sum()), rounds[after]))
        for kind, case in zip(*np.nonzero(ends[line]), strict=True):
            net = folds[after] if line >= FOLD else exact[kind][case]
            chance = Fraction(int(ends[line, kind, case]), rounds[after])
            net -= price if after else 0
            returns[net] = returns.get(net, Fraction(0)) + chance
    folded = {kind: Fraction(n, deals) for kind, n in _by_kind(own, plays < 0).items()}
    lowest = _lowest_bet(own, plays)
    return Solved(returns, tuple(lines), lowest, _exchanges(own, plays), folded)


def _kinds(payouts: Payouts) -> tuple[Array, list[list[Fraction]]]:
    """Hands that are paid alike form a kind: its number by value, and what it wins where the bank
    does not open, is lower, equal, higher."""
    number: dict[Fraction, int] = {}
    kinds = np.zeros(BEST + 1, dtype=np.int64)
    for value, pays in enumerate(payouts.pays):
        kinds[value] = number.setdefault(pays, len(number))
    cases = (payouts.no_hand, payouts.better, payouts.tie, payouts.worse)
    return kinds, [[case.of(pays) for case in cases] for pays in number]


def player_hands(up: int) -> kernel.Hands:
    """All hands of the player beside an open card, in the order of their values."""
    sets = kernel.binomials()
    renamings = np.array([one for one in permutations(range(4)) if up < 0 or one[0] == 0])
    cards = np.zeros((500_000, 5), dtype=np.int64)
    number_of = np.full(comb(52, 5), -1, dtype=np.int64)
    n = kernel.player_hands(up, renamings, sets, cards, number_of)
    cards = cards[:n]
    values = hands.high_batch(cards).astype(np.int64)
    order = np.argsort(values, kind="stable")
    place = np.empty(n, dtype=np.int64)
    place[order] = np.arange(n)
    known = number_of >= 0
    number_of[known] = 32 * place[number_of[known] >> 5] + (number_of[known] & 31)
    weights = np.bincount(number_of[known] >> 5, minlength=n)
    return kernel.Hands(cards[order], values[order], weights, number_of, renamings, sets)


def bank_hands(up: int) -> kernel.Bank:
    """All hands of the bank from the lowest."""
    n, m = (comb(51, 4), 4) if up >= 0 else (comb(52, 5), 5)
    cards = np.zeros((n, m), dtype=np.int8)
    values = np.zeros(n, dtype=np.int64)
    kernel.bank_hands(load_index(), load_table("high"), up, cards, values)
    order = np.argsort(values, kind="stable")
    return kernel.Bank(cards[order], values[order])


def counted(own: kernel.Hands, up: int, needed: int, exchange: bool) -> Array:
    """The bank's hands that are left to each hand of the player, as counters of the kernel."""
    sizes = [1, 52, *(comb(52, n) for n in (2, 3, 4, 5))]
    if up >= 0:
        sizes[5] = 1
    counters = kernel.Counters(*(np.zeros(one, dtype=np.int64) for one in sizes))
    found = np.zeros((len(own.values), 53 if exchange else 1), dtype=np.int64)
    kernel.count(counters, bank_hands(up), own, needed, up, exchange, found)
    return found


def _lowest_bet(own: kernel.Hands, plays: Array) -> str:
    """The lowest hand that bets, as cards."""
    bets = np.nonzero(plays == 0)[0]
    return show(sorted(own.cards[bets[0]].tolist(), reverse=True)) if len(bets) else "none"


@cache
def _kind_of(value: int) -> hands.Category:
    return hands.category("high", value)


def _exchanges(own: kernel.Hands, plays: Array) -> dict[hands.Category, Fraction]:
    everything = _by_kind(own, np.ones(len(plays), dtype=np.bool_))
    return {kind: Fraction(n, everything[kind]) for kind, n in _by_kind(own, plays > 0).items()}


def _by_kind(own: kernel.Hands, among: Array) -> Counter[hands.Category]:
    """How many hands of each kind are among these."""
    counts: Counter[hands.Category] = Counter()
    for value, weight in zip(own.values[among], own.weights[among], strict=True):
        counts[_kind_of(int(value))] += int(weight)
    return counts


def folding(
    found: Sequence[Solved], kinds: Iterable[hands.Category]
) -> dict[hands.Category, Fraction] | None:
    """How often hands of these kinds fold; not known if some of them exchange a card first."""
    each = list(kinds)
    if any(kind in one.exchanges for one in found for kind in each):
        return None
    return {
        kind: sum((one.folds.get(kind, Fraction(0)) for one in found), Fraction(0)) / len(found)
        for kind in each
    }
