"""How a record says that its hand ended: final stacks, winnings, and what is missing as rake."""

from __future__ import annotations

from collections.abc import Sequence

from krupier.equipment.cards import Card, show
from krupier.rules.poker.actions import DEAL, OVER
from krupier.rules.poker.phh import UNLIMITED, Record
from krupier.rules.poker.state import State
from krupier.rules.poker.story import tell

MOST_RAKE = 10
"""What is missing is rake up to the tenth part of a pot."""


class Results:
    """The end of a recorded hand beside what the rules make of it."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.pots: list[int] = []
        self.notes: list[str] = []
        self.finishing = record.finishing
        self.winnings = record.winnings
        if self.winnings is not None and not any(self.winnings):
            # many rooms' texts did not say it, and a hand always has a winner
            self.winnings = None

    def paid(self, before: State) -> set[int] | None:
        """Who got anything of the pots, if the record says so."""
        if self.winnings is not None:
            return {player for player, amount in enumerate(self.winnings) if amount}
        if self.finishing is not None and self.record.stacks_known:
            pairs = zip(before.stacks, self.finishing, strict=True)
            return {player for player, (stack, final) in enumerate(pairs) if final > stack}
        return None

    def rake(self, pots: Sequence[int], street: int) -> Sequence[int]:
        """For the state machine: what is missing in the recorded final stacks."""
        self.pots = list(pots)
        taken = 0
        if self.finishing is not None and self.record.stacks_known:
            taken = max(sum(self.record.stacks) - sum(self.finishing), 0)
            if taken > sum(pots) // MOST_RAKE:
                taken = 0
        if taken:
            self.notes.append(f"rake {self.record.unit * taken}")
        rest = []
        for pot in pots:
            rest.append(min(taken, pot))
            taken -= rest[-1]
        return rest

    def compare(self, hand: State, left: Sequence[Card]) -> list[str]:
        """Every disagreement."""
        problems = []
        if left and hand.phase != DEAL:
            problems.append(f"cards were dealt that the hand did not want: {show(left)}")
        if hand.phase == OVER:
            problems += self._stacks(hand)
            if self.winnings is not None:
                problems += self._winnings(hand, self.winnings)
        elif self.finishing is not None and list(self.finishing) != hand.stacks:
            self.notes.append("the final stacks cannot be checked: the hand is not over")
        return problems

    def _stacks(self, hand: State) -> list[str]:
        if self.finishing is None:
            return []
        unit = self.record.unit
        return [
            f"p{player + 1} ends with {unit * ours}, recorded are {unit * theirs}"
            for player, (ours, theirs) in enumerate(zip(hand.stacks, self.finishing, strict=True))
            if ours != theirs and UNLIMITED not in (self.record.stacks[player], theirs)
        ]

    def _winnings(self, hand: State, recorded: Sequence[int]) -> list[str]:
        """Rooms write them after rake, some with the uncalled chips of the last bet."""
        unit = self.record.unit
        won, back = [0] * hand.players, [0] * hand.players
        for line in tell(hand):
            if line.kind == "award":
                won[line.player] += line.amount
            elif line.kind == "return":
                back[line.player] += line.amount
        problems = []
        for player, (ours, theirs) in enumerate(zip(won, recorded, strict=True)):
            if theirs > ours + back[player] or (ours and not theirs):
                problems.append(f"p{player + 1} wins {unit * ours}, recorded are {unit * theirs}")
            elif theirs < ours:
                self.notes.append(f"p{player + 1} wins {unit * (ours - theirs)} less: rake")
        return problems
