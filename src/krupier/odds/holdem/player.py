"""Who plays hold'em against the bank as its odds assume, through the rules.

Before the river he looks his choice up in the best play that was worked out; on the river he counts
all hands of the bank. In Omaha, with its many hands, he counts all that may come after the flop.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from krupier.equipment.cards import Card
from krupier.hands.kernels import load_omaha
from krupier.odds.holdem import levels, omaha
from krupier.odds.holdem.boards import RENAMINGS, boards, place_of, renamed_holes, to_order
from krupier.odds.holdem.levels import RIVER
from krupier.odds.holdem.prepared import Prepared, prepare
from krupier.odds.holdem.remembered import known
from krupier.odds.holdem.showdown import Deal
from krupier.odds.holdem.tree import Choice, Line, choices
from krupier.rules.banker_poker.decisions import raise_word
from krupier.rules.banker_poker.holdem import BOARD, BankerHoldem
from krupier.rules.banker_poker.staking import ANTE, ante, blind_boxes
from krupier.rules.felt import Felt
from krupier.rules.options import Move, Option


@dataclass(frozen=True, eq=False)
class Player:
    """Has two own cards. What he must know is worked out when he first decides."""

    game: BankerHoldem

    def move(self, felt: Felt, seat: str, offered: Collection[Option]) -> Move | None:
        """The best move; none on a blind box, whose cards he does not see."""
        if seat in blind_boxes(felt):
            return None
        prepared = next(one for bet, one in self._begun.items() if self._lies(felt, seat, bet))
        at = self._asked(prepared, felt, seat)
        choice = prepared.items[at]
        assert isinstance(choice, Choice)
        way = best_way(prepared, at, self.game.own(felt, seat), felt.cards(BOARD))
        return Move(seat, choice.words[way])

    @cached_property
    def _begun(self) -> dict[str, Prepared]:
        """The ways to begin, by bet."""
        opening = self.game.opening
        return {
            bet: prepare(self.game, laid)
            for bet, laid in opening.lays.items()
            if bet not in opening.blind
        }

    def _lies(self, felt: Felt, seat: str, bet: str) -> bool:
        return all(felt.find(seat, field) for field in self.game.opening.lays[bet])

    def _asked(self, prepared: Prepared, felt: Felt, seat: str) -> int:
        """The number of the choice that is to be made: what was chosen before lies on the felt."""
        bets = {street.id: street.bet for street in self.game.plan.streets}
        at = 0
        choice = prepared.root
        while choice.street != felt.marks["street"]:
            bet = bets.get(choice.street)
            stake = felt.find(seat, bet) if bet else None
            word = choice.words[-1]
            if bet and stake:
                word = raise_word(bet, stake.amount // ante(felt, seat))
            at = int(prepared.tree.ways[at, choice.words.index(word)])
            item = prepared.items[at]
            assert isinstance(item, Choice)
            choice = item
        return at


def best_way(prepared: Prepared, choice: int, own: Sequence[Card], board: Sequence[Card]) -> int:
    """The number of the best way of a choice, with these cards in sight."""
    low, high = sorted(own)
    hole = high * (high - 1) // 2 + low
    cards = np.array(board, dtype=np.int64)
    if len(board) == RIVER:
        return int(levels.ways_on_river(prepared.deal, prepared.tree, cards, hole)[choice])
    renaming = to_order(cards, RENAMINGS, np.zeros(4, dtype=np.int64))
    number = boards(len(board)).numbers[place_of(cards)]
    ways = known(prepared).ways[len(board)]
    return int(ways[number, prepared.tree.choice[choice], renamed_holes()[renaming, hole]])


@dataclass(frozen=True, eq=False)
class OmahaPlayer:
    """Has three own cards, and one decision."""

    game: BankerHoldem

    def move(self, felt: Felt, seat: str, offered: Collection[Option]) -> Move | None:
        if seat in blind_boxes(felt):
            return None
        flop, own = (np.array(one) for one in (felt.cards(BOARD), self.game.own(felt, seat)))
        call, fold = self._words
        wins = omaha.value_of_call(self._deal, load_omaha(), flop, own)
        return Move(seat, call if wins > 0 else fold)

    @cached_property
    def _root(self) -> Choice:
        root = choices(self.game, self.game.opening.lays[ANTE])
        assert isinstance(root, Choice)
        return root

    @cached_property
    def _words(self) -> tuple[str, ...]:
        return self._root.words

    @cached_property
    def _deal(self) -> Deal:
        call, fold = self._root.ways
        assert isinstance(call, Line)
        assert isinstance(fold, Line)
        return omaha.prepare(self.game, call, fold)[1]
