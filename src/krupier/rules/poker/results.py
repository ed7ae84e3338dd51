"""How a record says that its hand ended: final stacks, winnings, and what is missing as rake.

What is missing is rake only as far as the record bears it out: as much as it says itself
(``_rake``), or else up to a tenth of the pots; and all winners bear it together.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal, InvalidOperation

from krupier.equipment.cards import Card, show
from krupier.rules.poker.actions import DEAL, OVER
from krupier.rules.poker.phh import RAKE, UNLIMITED, Record
from krupier.rules.poker.rake import shared
from krupier.rules.poker.state import State
from krupier.rules.poker.story import tell

MOST_RAKE = 10
"""What is missing is rake up to the tenth part of the pots, if the record says no more of it."""


class Results:
    """The end of a recorded hand beside what the rules make of it."""

    def __init__(self, record: Record, *, main_pot_first: bool = False) -> None:
        """``main_pot_first``: rooms take rake of all pots in proportion, or of the main pot as
        far as it goes."""
        self.record = record
        self.main_pot_first = main_pot_first
        self.pots: list[int] = []
        self.notes: list[str] = []
        self.problems: list[str] = []
        self.unchecked = False
        """It says how the hand ended, and stops before."""
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

    def rake(self, hand: State, pots: Sequence[int]) -> Sequence[int]:
        """For the state machine: what the record lacks of these pots."""
        self.pots = list(pots)
        taken = self._taken(hand, sum(pots))
        if taken:
            self.notes.append(f"rake {self.record.unit * taken}")
        if not self.main_pot_first:
            return shared(taken, pots)
        rest = []
        for pot in pots:
            rest.append(min(taken, pot))
            taken -= rest[-1]
        return rest

    def _taken(self, hand: State, whole: int) -> int:
        unit, missing = self.record.unit, self._missing(hand, whole)
        stated = self.record.more.get(RAKE)
        if stated is not None:
            said = _amount(stated)
            if said is not None and missing is not None and said != unit * missing:
                self.problems.append(f"{RAKE} = {stated}: {unit * missing} are missing")
                return 0
            if said is None or said % unit or not 0 <= said <= unit * whole:
                self.problems.append(f"{RAKE} = {stated}: no part of the pots, {unit * whole}")
                return 0
            return int(said / unit)
        if missing is None or missing <= 0:
            return 0  # more than there was: the amounts themselves disagree
        if missing * MOST_RAKE > whole:
            self.problems.append(
                f"{unit * missing} are missing of pots of {unit * whole}: rake is at most a tenth,"
                " and the record does not say that it was more"
            )
            return 0
        return missing

    def _missing(self, hand: State, whole: int) -> int | None:
        """How much less is recorded than there was; None: nothing is."""
        if self.finishing is not None and self.record.stacks_known:
            return sum(self.record.stacks) - sum(self.finishing)
        if self.winnings is None:
            return None
        missing = whole - sum(self.winnings)
        # some rooms count the uncalled chips of the last bet as won
        return missing if missing >= 0 else missing + sum(_returned(hand))

    def compare(self, hand: State, left: Sequence[Card]) -> list[str]:
        """Every disagreement."""
        problems = self.problems[:]
        if left and hand.phase != DEAL:
            problems.append(f"cards were dealt that the hand did not want: {show(left)}")
        if hand.phase == OVER:
            problems += self._stacks(hand)
            if self.winnings is not None and not self.problems:
                problems += self._winnings(hand, self.winnings)
        elif self.finishing is not None and list(self.finishing) != hand.stacks:
            problems += self._impossible(hand, self.finishing)
            self.unchecked = True
            self.notes.append("the final stacks cannot be checked: the hand is not over")
        elif self.winnings is not None:
            self.unchecked = True
            self.notes.append("the winnings cannot be checked: the hand is not over")
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

    def _impossible(self, hand: State, final: Sequence[int]) -> Iterator[str]:
        """However the rest went: who folded keeps what he has, nobody wins more of another than he
        could put in himself, and what is missing is rake."""
        if not self.record.stacks_known or UNLIMITED in final:
            return
        unit, start, posts = self.record.unit, self.record.stacks, hand.posts
        beside = sum(posts.dead) + (0 if posts.each else sum(posts.antes))
        for player, amount in enumerate(final):
            shown = f"p{player + 1} cannot end with {unit * amount}"
            if not hand.live[player]:
                if amount != hand.stacks[player]:
                    yield f"{shown}: he folded with {unit * hand.stacks[player]}"
                continue
            reach = [
                (start[one] if hand.live[one] else start[one] - hand.stacks[one])
                for one in range(hand.players)
                if one != player
            ]
            most = start[player] + sum(min(one, start[player]) for one in reach) + beside
            if amount > most:
                yield f"{shown}: he can win at most {unit * most}"
        in_play = sum(start) - sum(
            hand.stacks[one] for one in range(hand.players) if not hand.live[one]
        )
        missing = sum(start) - sum(final)
        if missing < 0 or missing * MOST_RAKE > in_play:
            yield (
                f"the final stacks are {unit * sum(final)} together, at the start there were"
                f" {unit * sum(start)}"
            )

    def _winnings(self, hand: State, recorded: Sequence[int]) -> Iterator[str]:
        """Rooms write them after rake, some with the uncalled chips of the last bet; where a pot is
        shared, they differ in who gets the odd unit of it."""
        unit = self.record.unit
        won, parts = [0] * hand.players, [0] * hand.players
        for one in hand.awards:
            won[one.player] += one.amount
            parts[one.player] += 1
        back = _returned(hand)
        shares = any(hand.awards[0].player != one.player for one in hand.awards)
        for player, (ours, theirs) in enumerate(zip(won, recorded, strict=True)):
            odd = parts[player] if shares else 0
            if min(abs(theirs - ours), abs(theirs - ours - back[player])) > odd:
                yield f"p{player + 1} wins {unit * ours}, recorded are {unit * theirs}"


def _returned(hand: State) -> list[int]:
    back = [0] * hand.players
    for line in tell(hand):
        if line.kind == "return":
            back[line.player] += line.amount
    return back


def _amount(stated: object) -> Decimal | None:
    try:
        said = Decimal(str(stated))
    except InvalidOperation:
        return None
    return said if said.is_finite() else None
