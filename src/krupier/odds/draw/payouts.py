"""What a draw game pays, as plain numbers in antes."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import combinations, combinations_with_replacement

import numpy as np
from numpy.typing import NDArray

from krupier import hands
from krupier.equipment.cards import DECK_52, parse
from krupier.hands.kernels import load_index
from krupier.hands.scales import HIGH_BITS, LOW_BITS, RANKS_SIZE
from krupier.odds import NoOdds
from krupier.odds.outcomes import exact_win
from krupier.rules.banker_poker.draw import BankerDraw
from krupier.rules.banker_poker.draw_hands import Judge, ties_as_far
from krupier.rules.banker_poker.draw_plan import BET
from krupier.rules.banker_poker.settling import Comparison, counted, meant, result
from krupier.rules.banker_poker.staking import ANTE
from krupier.rules.banker_poker.tables import least_value

BEST = hands.high(parse("As Ks Qs Js Ts"))
"""No hand has a greater value."""
SUITED = 13 << 13
"""Room for flushes among six cards: by the ranks of the suit and the rank of the other card."""

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


@dataclass(frozen=True)
class Net:
    """What a comparison wins on ante and bet: ``base + times × pays``."""

    base: Fraction
    times: int

    def of(self, pays: Fraction) -> Fraction:
        return self.base + self.times * pays


@dataclass(frozen=True)
class Payouts:
    """The main game of a table, in antes."""

    game: BankerDraw

    @property
    def judge(self) -> Judge:
        return self.game.judge

    @cached_property
    def needed(self) -> int:
        """The value with which the bank opens."""
        qualifies = self.game.plan.qualifies
        return least_value("high", qualifies.hand, qualifies.least)

    @cached_property
    def bet(self) -> int:
        return self.game.plan.bet_times

    @cached_property
    def better(self) -> Net:
        return self._net("better", True)

    @cached_property
    def tie(self) -> Net:
        return self._net("tie", True)

    @cached_property
    def worse(self) -> Net:
        return self._net("worse", True)

    @cached_property
    def no_hand(self) -> Net:
        """Where the bank does not open the comparison does not matter."""
        found = {self._net(one, False) for one in ("better", "tie", "worse")}
        if len(found) > 1:
            raise NoOdds(f"no odds for {self.game.plan.id}: a closed bank is compared")
        return found.pop()

    @cached_property
    def failed(self) -> Net:
        """Where the bank does not open even with a bought card."""
        rule = self.game.plan.bank_card
        assert rule is not None
        chosen = self.game.setting.options.get("ante_after_failed_bank_card")
        words = rule.failed | ({} if chosen is None else {ANTE: str(chosen)})
        return self._of_words(words)

    def fold(self, *, bought: bool) -> Fraction:
        part = self.game.plan.fold.loses.exact
        if bought and self.game.setting.options.get("fold_after_purchase") == "all":
            part = Fraction(1)
        return -part

    def _net(self, player: Comparison, opens: bool) -> Net:
        options = self.game.setting.options
        counts = counted(player, str(options.get("on_tie", "push")))
        words = dict(result(self.game.plan.results, counts, opens).bets)
        chosen = "ante_no_hand" if not opens else "ante_on_win" if counts == "better" else ""
        if chosen in options:
            words[ANTE] = str(options[chosen])
        return self._of_words(words)

    def _of_words(self, words: dict[str, str]) -> Net:
        ante = self.game.opening.bets[ANTE].pays
        assert ante is not None
        base = exact_win(meant(words[ANTE], lambda: ante))
        if words[BET] == "pays":
            return Net(base, self.bet)
        return Net(base + self.bet * exact_win(meant(words[BET], lambda: "push")), 0)

    # -- pay tables ------------------------------------------------------------------------

    @cached_property
    def pays(self) -> list[Fraction]:
        """What the bet pays for five cards, by their value."""
        found = [Fraction(0)] * (BEST + 1)
        for value, cards in examples().items():
            found[value] = exact_win(self.judge.pays(cards))
        return found

    @cached_property
    def pays_six(self) -> tuple[Floats, Floats]:
        """What the bet pays for six cards: by the number of their ranks, and for five or six of
        one suit by these and the other card (itself one of them if all are)."""
        plain = np.zeros(RANKS_SIZE)
        for ranks in combinations_with_replacement(range(13), 6):
            if ranks[0] != ranks[4] and ranks[1] != ranks[5]:
                cards = [4 * one + at % 4 for at, one in enumerate(ranks)]
                plain[number_of(cards)] = float(exact_win(self.judge.pays(cards)))
        suited = np.zeros(SUITED)
        for n in (5, 6):
            for own in combinations(range(13), n):
                mask = sum(1 << one for one in own)
                for other in range(13) if n == 5 else own[:1]:
                    cards = [4 * one for one in own] + ([4 * other + 1] if n == 5 else [])
                    suited[other << 13 | mask] = float(exact_win(self.judge.pays(cards)))
        return plain, suited

    @cached_property
    def pays_four(self) -> tuple[Floats, Ints]:
        """For four cards by the number of their ranks: what the bet pays, and the lowest value of
        the bank that they do not beat."""
        pays = np.zeros(RANKS_SIZE)
        beats = np.zeros(len(pays), dtype=np.int64)
        for ranks in combinations_with_replacement(range(13), 4):
            cards = [4 * one + at for at, one in enumerate(ranks)]
            at = number_of(cards)
            pays[at] = float(exact_win(self.judge.pays(cards)))
            beats[at] = hands.high(cards)
            if self.game.plan.short_hand_ties:
                # one more card of every rank, of the last suit that is free
                others = {one >> 2: one for one in DECK_52 if one not in cards}
                for bank in ((*cards, fifth) for fifth in others.values()):
                    if ties_as_far(cards, bank):
                        beats[at] = max(beats[at], hands.high(bank) + 1)
        return pays, beats


def number_of(cards: list[int]) -> int:
    """The number of the multiset of ranks, as compiled code counts it."""
    index = load_index()
    key = sum(int(index.keys[one]) for one in cards)
    low = int(index.low[key & (1 << LOW_BITS) - 1])
    return low + int(index.high[key >> LOW_BITS & (1 << HIGH_BITS) - 1])


def examples() -> dict[int, tuple[int, ...]]:
    """Five cards of every value."""
    found: dict[int, tuple[int, ...]] = {}
    for ranks in combinations_with_replacement(range(13), 5):
        if ranks[0] != ranks[4]:
            mixed = tuple(4 * one + at % 4 for at, one in enumerate(ranks))
            found[hands.high(mixed)] = mixed
            if len(set(ranks)) == 5:
                suited = tuple(4 * one for one in ranks)
                found[hands.high(suited)] = suited
    return found
