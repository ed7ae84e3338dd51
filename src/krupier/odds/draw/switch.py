"""Switch Poker under best play: two hands in one box, whose open cards may change places.

There are too many situations to go through, but each is solved exactly: with his ten cards and the
bank's open card in sight, a player compares all hands that the bank can have, switched or not. What
he wins is averaged over situations taken by chance. Most of it is known beforehand: a simpler game,
in which the bank's hands do not depend on the player's cards and flushes do not count, is
solved for the ranks of all cards, and only the difference is left to chance. Situations in which a
hand has four covered cards of one suit, where the difference is large, are taken more often.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import comb, sqrt
from os import cpu_count

import numpy as np

from krupier import hands
from krupier.equipment.cards import Card
from krupier.hands.kernels import Array, best, load_index, load_table
from krupier.money import Ratio
from krupier.odds import NoOdds, banker_draw
from krupier.odds.draw import stud, stud_kernel
from krupier.odds.draw import switch_kernel as kernel
from krupier.odds.draw.payouts import BEST, examples
from krupier.odds.outcomes import exact_win
from krupier.odds.result import BetOdds, Progress
from krupier.rules import events
from krupier.rules.banker_poker.decisions import FOLD, raise_word
from krupier.rules.banker_poker.draw_plan import BET
from krupier.rules.banker_poker.insuring import INSURE, NO_INSURANCE
from krupier.rules.banker_poker.settling import meant
from krupier.rules.banker_poker.staking import ANTE
from krupier.rules.banker_poker.switch import HANDS, NO_SWITCH, SWITCH, SwitchPoker
from krupier.rules.banker_poker.tables import least_value
from krupier.rules.felt import BANK, Felt
from krupier.rules.options import Amount, Move, Option

SITUATIONS = 50_000
"""Of each task."""
TASKS = (10, 5)
"""For each rank of the open card: situations without and with four covered cards of one suit."""
SEED = 2026
BANK_HANDS = comb(41, 4)


def rules_of(game: SwitchPoker) -> kernel.Rules:
    """The game as the kernel takes it."""
    plan = game.plan
    if (plan.deal.each, plan.deal.bank, plan.deal.bank_up, plan.shoe.decks) != (5, 5, 1, 1):
        raise NoOdds(f"no odds for {plan.id}: computed for five cards, one of the bank's open")
    pays, insured = np.zeros(BEST + 1), np.zeros(BEST + 1)
    least = least_value("high", plan.insurance.hand) if plan.insurance.hand else 0
    for value, cards in examples().items():
        outcome = game.judge.pays(cards)
        pays[value] = float(exact_win(outcome))
        if isinstance(outcome, Ratio) and value >= least:
            most = plan.insurance.half.exact * outcome.exact * plan.bet_times
            insured[value] = float(most) if most >= plan.bet_times else 0.0
    beaten = exact_win(meant(plan.insurance.beaten_by_bank, lambda: "push"))
    return kernel.Rules(
        lookup=load_index(),
        table=load_table("high"),
        sets=stud_kernel.binomials(),
        needed=least_value("high", plan.qualifies.hand, plan.qualifies.least),
        nets=np.array([_nets(game, switched) for switched in (False, True)]),
        pays=pays,
        insured=insured,
        insurance=np.array([float(plan.insurance.pays.exact), -1.0, -1.0, float(beaten)]),
        bet=float(plan.bet_times),
        price=float(plan.switch.price),
    )


def _nets(game: SwitchPoker, switched: bool) -> list[tuple[float, float]]:
    """What ante and bet win where the bank does not open, is lower, equal, higher: a sum, and times
    what the bet pays."""
    closed = [game.words(one, False, switched) for one in ("better", "tie", "worse")]
    if closed[0] != closed[1] or closed[0] != closed[2]:
        raise NoOdds(f"no odds for {game.plan.id}: a closed bank is compared")
    opened = [game.words(one, True, switched) for one in ("better", "tie", "worse")]
    nets = []
    for words in (closed[0], *opened):
        won = exact_win(meant(words[ANTE], lambda: game.plan.switch.ante))
        times = game.plan.bet_times
        if words[BET] == "pays":
            nets.append((float(won), float(times)))
        else:
            nets.append((float(won + times * exact_win(meant(words[BET], lambda: "push"))), 0.0))
    return nets


# -- the mean over situations --------------------------------------------------------------------


@dataclass(frozen=True)
class Estimate:
    """Means per round, in antes of one hand."""

    columns: Array
    error: float
    situations: int


def odds(game: SwitchPoker, progress: Progress | None = None) -> list[BetOdds]:
    return [row(game, progress), *quick_odds(game)]


def quick_odds(game: SwitchPoker) -> list[BetOdds]:
    """The side bets."""
    return banker_draw.quick_odds(game)


def row(game: SwitchPoker, progress: Progress | None = None) -> BetOdds:
    """The antes of both hands under best play."""
    found = estimate(game, progress=progress)
    means = found.columns
    mean = Fraction(float(means[kernel.MEAN]))
    return BetOdds(
        bet=next(iter(game.opening.lays)),
        rtp=1 + mean,
        variance=Fraction(float(means[kernel.SQUARE])) - mean * mean,
        hit=Fraction(float(means[kernel.HIT])),
        method=(
            f"simulation: {found.situations} situations, each under best play against all "
            f"{BANK_HANDS} hands of the bank; standard error {found.error:.4%}; "
            "per unit of the ante of one hand"
        ),
        facts={
            "p_switch": f"{means[kernel.SWITCHES]:.6f}",
            "bets per hand": f"{means[kernel.BETS] / 2:.6f}",
            "insurances per hand": f"{means[kernel.INSURANCES] / 2:.6f}",
        },
        staked=Fraction(float(means[kernel.STAKED])),
        error=found.error,
    )


def estimate(
    game: SwitchPoker,
    situations: int = SITUATIONS,
    tasks: tuple[int, int] = TASKS,
    progress: Progress | None = None,
    ups: Sequence[int] = range(13),
) -> Estimate:
    """Situations of each task, how many tasks there are for each open card, and the ranks that it
    has."""
    rules = rules_of(game)
    todo = [(up, suited, n) for up in ups for suited in (0, 1) for n in range(tasks[suited])]
    known = {up: (bank := stud.bank_hands(4 * up), _plain(rules, bank.values)) for up in ups}
    done: list[int] = []

    def told(up: int) -> None:
        done.append(up)
        if progress:
            progress(len(done), len(ups) + len(todo))

    def expect(up: int) -> float:
        mean = _mean_of_plain(rules, up, known[up][1])
        told(up)
        return mean

    def work(task: tuple[int, int, int]) -> Array:
        up, suited, n = task
        seed = ((SEED * 13 + up) * 2 + suited) * 1000 + n
        found = _sample(rules, 4 * up, bool(suited), situations, seed, *known[up])
        told(up)
        return found

    with ThreadPoolExecutor(min(2, cpu_count() or 1)) as pool:
        control = sum(pool.map(expect, ups)) / len(ups)
        found = list(pool.map(work, todo))
    sums = np.zeros((len(ups), 2, kernel.COLUMNS))
    for (up, suited, _), totals in zip(todo, found, strict=True):
        sums[ups.index(up), suited] += totals
    share = np.array([1 - suited_share(), suited_share()])
    n = np.array(tasks) * situations
    means = (sums / n[None, :, None] * share[None, :, None]).sum(axis=1).mean(axis=0)
    means[kernel.MEAN] = control + means[kernel.GAIN]
    spread = sums[..., kernel.SQUARED_GAIN] / n - (sums[..., kernel.GAIN] / n) ** 2
    error = sqrt(float((spread / (n - 1) * share**2).sum())) / len(ups)
    return Estimate(means, error, int(len(ups) * n.sum()))


def suited_share() -> float:
    """How likely one hand or the other has four covered cards of one suit, beside an open card."""
    sizes = (12, 13, 13, 13)
    one = sum(comb(size, 4) for size in sizes)
    both = sum(comb(size, 4) * (one - comb(size, 4) + comb(size - 4, 4)) for size in sizes)
    first, second = comb(51, 4), comb(47, 4)
    return float(Fraction(2 * one, first) - Fraction(both, first * second))


def _sample(
    rules: kernel.Rules,
    up: int,
    suited: bool,
    n: int,
    seed: int,
    bank: stud_kernel.Bank,
    plain: Array,
) -> Array:
    own = np.zeros((n, kernel.OWN), dtype=np.int64)
    values = np.zeros((n, kernel.HANDS), dtype=np.int64)
    control = np.zeros(n)
    kernel.deal(rules, up, suited, seed, plain, own, values, control)
    out = np.zeros(kernel.COLUMNS)
    found = counted(rules, bank, own, values)
    kernel.play(rules, values, found, control, BANK_HANDS, out)
    return out


def counted(rules: kernel.Rules, bank: stud_kernel.Bank, own: Array, values: Array) -> Array:
    """The counters of all hands of these situations."""
    found = np.zeros(values.shape, dtype=np.int64)
    sizes = (1, 52, *(comb(52, n) for n in (2, 3, 4)))
    counters = kernel.Counters(*(np.zeros(one, dtype=np.int64) for one in sizes))
    order = np.argsort(values.ravel(), kind="stable")
    kernel.count(rules, counters, bank, own, values, order, found)
    return found


# -- the simpler game ----------------------------------------------------------------------------


def _plain(rules: kernel.Rules, bank: Array) -> Array:
    """What a hand wins by its value, without and after a switch, if the bank's hands did not
    depend on it."""
    dealt = np.bincount(bank, minlength=BEST + 1)
    lower = np.cumsum(dealt) - dealt
    closed = lower[rules.needed]
    opens = np.arange(BEST + 1) >= rules.needed
    better, equal = np.where(opens, lower - closed, 0), np.where(opens, dealt, 0)
    counts = np.stack(
        [np.full(BEST + 1, closed), better, equal, len(bank) - closed - better - equal]
    )
    worth = []
    for nets in rules.nets:
        bet = counts.T @ nets[:, 0] + counts.T @ nets[:, 1] * rules.pays
        insured = rules.insured * (counts.T @ rules.insurance)
        worth.append(np.maximum(-1.0, (bet + np.maximum(0.0, insured)) / len(bank)))
    return np.array(worth)


def _mean_of_plain(rules: kernel.Rules, up: int, plain: Array) -> float:
    """What the simpler game wins beside an open card of this rank."""
    counts, values = _fours()
    ways = np.array([[comb(n, k) for k in range(5)] for n in range(5)])
    mean, deals = kernel.mean_by_ranks(counts, plain[:, values], up, rules.price, ways)
    assert deals == comb(51, 4) * comb(47, 4) * 43 * 42
    return mean


@cache
def _fours() -> tuple[Array, Array]:
    """All multisets of four ranks: how many they have of each rank, and the value that each fifth
    rank makes of them (none where there is no fifth card), flushes left out of account."""
    fours = list(combinations_with_replacement(range(13), 4))
    counts = np.array([np.bincount(four, minlength=13) for four in fours])
    five = np.array([sorted((*four, rank)) for four in fours for rank in range(13)])
    there = five[:, 0] < five[:, 4]
    values = np.zeros(len(five), dtype=np.int64)
    values[there] = hands.high_batch((4 * five[there] + np.arange(5) % 4).astype(np.int8))
    return counts, values.reshape(-1, 13)


# -- the player ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Choice:
    """The best play of a situation: whether to switch, and how to play each hand then."""

    switch: bool
    plays: tuple[int, int]
    """Fold, bet, or bet and insure, as the kernel counts them."""
    mean: float
    """What the round wins on average, in antes."""


def choice(rules: kernel.Rules, own: Sequence[Card], up: Card) -> Choice:
    """The best play of ten cards, those of the first hand first and the open card of each last, all
    hands of the bank compared one by one."""
    cards = np.array(own, dtype=np.int64)
    values = np.zeros(kernel.HANDS, dtype=np.int64)
    for hand in range(kernel.HANDS):
        values[hand] = best(rules.lookup, rules.table, *kernel.hand_key(rules, cards, hand))
    found = np.zeros(kernel.HANDS, dtype=np.int64)
    total = kernel.against_all(rules, cards, up, values, found)
    plays, counts = np.zeros(kernel.HANDS, np.int64), np.zeros((kernel.HANDS, 4), np.int64)
    switched, mean = kernel.choose(rules, values, found, total, plays, counts)
    return Choice(bool(switched), (int(plays[2 * switched]), int(plays[2 * switched + 1])), mean)


@dataclass(frozen=True)
class Player:
    """Plays every situation as well as it can be played."""

    rules: kernel.Rules
    bet: str
    """How a player says that he bets."""
    last: dict[tuple[Card, ...], Choice] = field(default_factory=dict)
    """The situation solved last: it is asked for at each of its decisions."""

    def move(self, felt: Felt, seat: str, offered: Collection[Option]) -> Move:
        options = {option.do: option for option in offered}
        found = self._choice(felt, seat)
        if SWITCH in options:
            return Move(seat, SWITCH if found.switch else NO_SWITCH)
        place = str(felt.marks["hand"])
        play = found.plays[HANDS.index(place.removeprefix(f"{seat}."))]
        insurance = options.get(INSURE)
        if isinstance(insurance, Amount):
            insured = play == kernel.INSURED
            return (
                Move(seat, INSURE, amount=insurance.most) if insured else Move(seat, NO_INSURANCE)
            )
        return Move(seat, FOLD if play == kernel.FOLD else self.bet)

    def _choice(self, felt: Felt, seat: str) -> Choice:
        """By the cards as they were dealt: those of a folded hand were seen too."""
        dealt: dict[str, list[Card]] = {f"{seat}.{hand}": [] for hand in HANDS}
        for event in felt.events:
            if isinstance(event, events.Cards) and event.to in dealt:
                dealt[event.to] += event.cards
        own = [card for cards in dealt.values() for card in cards[:5]]  # a switch adds others
        situation = (*own, felt.cards(BANK)[-1])
        if situation not in self.last:
            self.last.clear()
            self.last[situation] = choice(self.rules, own, situation[-1])
        return self.last[situation]


def player(game: SwitchPoker) -> Player:
    return Player(rules_of(game), raise_word(BET, game.plan.bet_times))
