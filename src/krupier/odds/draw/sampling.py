"""Situations taken from all there are, each played as well as it can be.

For every rank of the bank's open card all hands of the player are put in order: by what they lack
for a straight or a flush, then by value. The list is cut into strata of equal size, one hand is
taken from each by chance, and its best play is found. Neighbours are worth nearly the same, so few
hands suffice; the error follows from the differences of neighbours.

What bet or fold alone would win is known exactly for all hands of five cards. So only what
purchases add to it is left to chance.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from os import cpu_count

import numpy as np

from krupier import hands
from krupier.hands.kernels import Array, load_index, load_table
from krupier.odds import NoOdds
from krupier.odds.draw import stud
from krupier.odds.draw.bank_card import BankCard, closed_sets
from krupier.odds.draw.play import own_hands, play
from krupier.odds.draw.situation import BET, DEALT, FOLD, MEAN, PLAIN, Lists, Rules, room
from krupier.odds.draw.terms import BEST, Terms
from krupier.odds.result import BetOdds, Progress
from krupier.rules.banker_poker.draw import BankerDraw
from krupier.rules.banker_poker.draw_hands import kind_of
from krupier.rules.banker_poker.staking import ANTE
from krupier.rules.banker_poker.tables import least_value

SITUATIONS = 13_000
"""How many are taken; even for each of 13 ranks."""
SEED = 2026
QUERIES = 90_000
CLOSED_STEP = 16
"""Of the bank's hands that do not open, every so many suffice for the chance of a flush."""
KINDS = (
    "pair",
    "two-pairs",
    "three-of-a-kind",
    "straight",
    "flush",
    "full-house",
    "four-of-a-kind",
)
FLOORS = [least_value("high", one) for one in KINDS]
PAIR, THREE, STRAIGHT, FOUR = 2, 4, 5, 8


@dataclass(frozen=True)
class Sampled:
    """Means over all situations, and the standard error of the first."""

    mean: float
    square: float
    hit: float
    staked: float
    error: float
    plays: dict[str, float]
    """How often a round begins so."""


def row(
    game: BankerDraw, progress: Progress | None = None, situations: int = SITUATIONS
) -> BetOdds:
    """The ante under best play."""
    found = sample(game, situations, progress)
    text = (
        f"simulation: {situations} situations of own cards and open card in strata, each played by "
        "its mean over the cards that can come; exchanges of three and more cards keep a pair or "
        "the highest cards, a card bought for the bank is counted by ranks; "
        f"standard error {found.error:.4%}; per unit of the ante"
    )
    mean = Fraction(found.mean)
    return BetOdds(
        bet=ANTE,
        rtp=1 + mean,
        variance=Fraction(found.square) - mean * mean,
        hit=Fraction(found.hit),
        method=text,
        facts={f"played {name}": f"{share:.6f}" for name, share in sorted(found.plays.items())},
        staked=Fraction(found.staked),
        error=found.error,
    )


def sample(
    game: BankerDraw, situations: int = SITUATIONS, progress: Progress | None = None
) -> Sampled:
    rules, terms = rules_of(game), Terms(game)
    names = {FOLD: "fold", BET: "bet", DEALT: "dealt bonus"}
    each = situations // 13
    done: list[int] = []

    def work(up: int) -> tuple[Array, Array, Array, Fraction]:
        luck = np.random.default_rng((SEED, up))
        found = _with_open_card(rules, game.plan.deal.each, up, each, luck)
        own, sizes, _, _ = in_order(game.plan.deal.each, up, rules.needed)
        five = own.shape[1] == 5
        plain = stud.plain_mean(terms, up, own, sizes) if five else Fraction(0)
        done.append(up)
        if progress:
            progress(len(done), 13)
        return *found, plain

    with ThreadPoolExecutor(min(2, cpu_count() or 1)) as pool:
        parts = list(pool.map(work, range(0, 52, 4)))
    values = np.concatenate([part[0] for part in parts])
    weights = np.concatenate([part[1] for part in parts]) / 13
    plays: dict[str, float] = {}
    for chosen, weight in zip(np.concatenate([part[2] for part in parts]), weights, strict=True):
        purchase = game.plan.purchases[(int(chosen) >> 3) - 1].id if chosen > 0 else ""
        name = names.get(int(chosen)) or f"{purchase} {int(chosen) & 7}"
        plays[name] = plays.get(name, 0.0) + float(weight)
    means = (values * weights[:, None]).sum(axis=0)
    more = values[:, MEAN] - (values[:, PLAIN] if game.plan.deal.each == 5 else 0)
    plain = float(sum(part[3] for part in parts) / 13)
    mean = float((more * weights).sum()) + plain
    _, square, hit, staked, _ = means.tolist()
    return Sampled(mean, square, hit, staked, _error(more * weights), plays)


def _error(terms: Array) -> float:
    """The standard error of a sum with one term from each stratum, neighbours taken together."""
    pairs = terms[: len(terms) // 2 * 2].reshape(-1, 2)
    return float(np.sqrt(((pairs[:, 0] - pairs[:, 1]) ** 2).sum()))


def _with_open_card(
    rules: Rules, cards: int, up: int, n: int, luck: np.random.Generator
) -> tuple[Array, Array, Array]:
    """The best play of ``n`` situations: values, weights, and what is played."""
    own, sizes, dense, classes = in_order(cards, up, rules.needed)
    lists = lists_of(rules, up)
    at, weights = _taken(sizes, dense, classes, n, luck)
    n = len(at)
    begin = luck.random(n)
    space = room(QUERIES)
    values = np.zeros((n, 5))
    chosen = np.zeros(n, dtype=np.int64)
    for k, hand in enumerate(at.tolist()):
        chosen[k] = play(rules, lists, own[hand].astype(np.int64), up, begin[k], space, values[k])
    return values, weights, chosen


def _taken(
    sizes: Array, dense: Array, classes: Array, n: int, luck: np.random.Generator
) -> tuple[Array, Array]:
    """About ``n`` hands, one from each stratum, and the weights of the strata. Those of each class
    are of equal size, and even in number."""
    taken, weights = [], []
    mass = float((sizes * dense).sum())
    for one in np.unique(classes):
        among = np.nonzero(classes == one)[0]
        total = np.cumsum(sizes[among])
        strata = 2 * max(1, round(n * dense[among[0]] * total[-1] / mass / 2))
        points = (np.arange(strata) + luck.random(strata)) * total[-1] / strata
        taken.append(among[np.searchsorted(total, points, side="right")])
        weights.append(np.full(strata, total[-1] / strata / sizes.sum()))
    return np.concatenate(taken), np.concatenate(weights)


def lists_of(rules: Rules, up: int) -> Lists:
    """The hands of the bank beside an open card, and all that can be drawn."""
    bank = stud.bank_hands(up)
    opens = int(np.searchsorted(bank.values, rules.needed))
    closed = bank.cards[:opens:CLOSED_STEP]
    sets = closed_sets(up >> 2, rules.card.highest, rules.ace_king)
    long = rules.first.size and (rules.first[:, 1] + rules.first[:, 2]).max() > 3
    fours, fives = (_fours(), _fives()) if long else (_fours()[:, :1], _fives()[:1])
    return Lists(bank.cards[opens:], bank.values[opens:], closed, fours, fives, sets)


@cache
def in_order(cards: int, up: int, needed: int) -> tuple[Array, Array, Array, Array]:
    """The hands of the player beside an open card so that neighbours are worth nearly the same, how
    many each stands for, how densely they should be taken, and to which class each belongs."""
    own = np.zeros((450_000, cards), dtype=np.int8)
    sizes = np.zeros(450_000, dtype=np.int64)
    n = own_hands(up, own, sizes)
    own, sizes = own[:n], sizes[:n]
    values = hands.high_batch(own)
    flush, straight, window = _draws(own)
    # below the bank's lowest, other high cards, pair and so on
    kinds = np.where(values < needed, 0, 1 + np.searchsorted(FLOORS, values, side="right"))
    dense = np.select(
        [flush > 2, kinds >= FOUR, flush > 0, (straight > 0) & (kinds < STRAIGHT)],
        [40.0, 20.0, 6.0, 4.0],
        np.where(kinds == 0, 0.3, np.where(kinds >= THREE, 4.0, np.where(kinds > PAIR, 2.0, 1.0))),
    )
    order = np.lexsort((values, window, kinds, straight, flush))
    classes = (flush * 3 + straight) * 16 + kinds
    return own[order], sizes[order], dense[order], classes[order]


def _draws(own: Array) -> tuple[Array, Array, Array]:
    """What hands have of a flush (1 or 2: four cards or more, of the open card's suit or another; 3
    or 4: of a straight flush), of a straight (how many ranks complete it), and its ranks."""
    by_suit = np.zeros((len(own), 4), dtype=np.int64)
    for card in own.T.astype(np.int64):
        by_suit[np.arange(len(own)), card & 3] |= 1 << (card >> 2)
    ranks = np.bitwise_or.reduce(by_suit, axis=1)
    counts = np.array([[int(mask).bit_count() for mask in range(1 << 13)]])[0]
    most = counts[by_suit].max(axis=1)
    suit = counts[by_suit].argmax(axis=1)
    straight, window = _windows(ranks)
    suited, _ = _windows(by_suit[np.arange(len(own)), suit])
    four = most >= 4
    flush = np.where(four, np.where(suit == 0, 1, 2) + np.where(suited > 0, 2, 0), 0)
    return flush, straight, window


def _windows(ranks: Array) -> tuple[Array, Array]:
    """How many runs of five ranks lack one at most, and where the highest begins."""
    low = ranks << 1 | ranks >> 12
    runs = np.zeros(len(ranks), dtype=np.int64)
    highest = np.zeros(len(ranks), dtype=np.int64)
    bits = np.array([bin(mask).count("1") for mask in range(32)])
    for bottom in range(10):
        has = bits[low >> bottom & 31] >= 4
        runs += has
        highest[has] = bottom
    return np.minimum(runs, 2), highest


@cache
def _fours() -> Array:
    return np.array([stud.bank_hands(4 * rank).cards for rank in range(13)])


@cache
def _fives() -> Array:
    return stud.bank_hands(-1).cards


# -- the game as the kernel takes it -------------------------------------------------------------


def rules_of(game: BankerDraw) -> Rules:
    plan, terms = game.plan, Terms(game)
    if plan.deal.bank != 5 or plan.deal.each not in (4, 5) or plan.deal.ranking != "high":
        raise NoOdds(f"no odds for {plan.id}: computed for hands of five cards")
    if stud.open_cards(game) == [-1]:
        raise NoOdds(f"no odds for {plan.id}: computed with one open card of the bank")
    cases = (terms.no_hand, terms.better, terms.tie, terms.worse)
    four, beats = terms.pays_four if plan.deal.each == 4 else (np.zeros(1), np.zeros(1, np.int64))
    six, suited = terms.pays_six if plan.double else (np.zeros(1), np.zeros(1))
    return Rules(
        lookup=load_index(),
        table=load_table("high"),
        needed=terms.needed,
        ace_king=game.judge.has_ace_king,
        two_pairs=least_value("high", "two-pairs"),
        straight=least_value("high", "straight"),
        full_house=least_value("high", "full-house"),
        bet=float(terms.bet),
        nets=np.array([[float(one.base), float(one.times)] for one in cases]),
        fold=np.array([float(terms.fold(bought=one)) for one in (False, True)]),
        pays=np.array([float(one) for one in terms.pays]),
        pays_four=four,
        beats_four=beats,
        pays_six=six,
        pays_six_suited=suited,
        double=plan.double is not None,
        dealt=_dealt(game),
        first=_first(game),
        second=_second(game),
        insurance=_insurance(game),
        card=_card(terms),
    )


def _dealt(game: BankerDraw) -> Array:
    won = np.zeros(BEST + 1)
    if game.plan.dealt_bonus:
        pays = {row.hand: float(row.pays.exact) for row in game.plan.dealt_bonus.table}
        for value in range(least_value("high", "straight-flush"), BEST + 1):
            won[value] = pays.get(kind_of(value), 0.0)
    return won


def _first(game: BankerDraw) -> Array:
    return np.array(
        [
            [*one.discard, one.more, *(one.costs(n) for n in range(1, 6))]
            for one in game.plan.purchases
            if one.after is None
        ],
        dtype=np.int64,
    ).reshape(-1, 8)


def _second(game: BankerDraw) -> Array:
    """The purchase that may follow another with one new card."""
    first = [one.id for one in game.plan.purchases if one.after is None]
    return np.array(
        [
            [
                first.index(one.after),
                -1 if one.after_cards is None else one.after_cards,
                one.discard[1],
                one.costs(1),
                int(one.with_bet),
            ]
            for one in game.plan.purchases
            if one.after is not None
        ],
        dtype=np.int64,
    ).reshape(-1, 5)


def _insurance(game: BankerDraw) -> Array:
    part = game.plan.insurance
    if part is None:
        return np.zeros(0)
    least = least_value("high", part.hand) if part.hand else 0
    returned = part.beaten_by_bank == "push"
    return np.array([float(part.pays.exact), float(part.half.exact), least, returned])


def _card(terms: Terms) -> BankCard:
    rule = terms.game.plan.bank_card
    if rule is None:
        return BankCard(0.0, 1, True, 0.0)
    failed = float(terms.failed.of(Fraction(0)))
    return BankCard(float(rule.price), rule.most, rule.which == "highest", failed)
