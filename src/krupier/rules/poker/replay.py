"""Recorded hands played again: is every action legal, and do pots and stacks come out the same?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path

from krupier.equipment.cards import UNKNOWN
from krupier.rules.poker import phh
from krupier.rules.poker.opening import up_cards
from krupier.rules.poker.phh import UNLIMITED, Record
from krupier.rules.poker.state import State
from krupier.rules.poker.story import Pockets, tell
from krupier.rules.poker.terms import (
    BET,
    BOARD,
    CALL,
    DRAW,
    FOLD,
    MUCK,
    OVER,
    PHASES,
    SHOW,
    SHOWING,
    Illegal,
)


@dataclass(frozen=True)
class Report:
    """What came of a recorded hand."""

    name: str
    variant: str
    actions: int
    finished: bool
    """Histories may stop before the hand is over."""
    pots: tuple[Decimal, ...]
    stacks: tuple[Decimal, ...]
    problems: tuple[str, ...]
    """Every disagreement; none: the hand is as recorded."""
    notes: tuple[str, ...] = ()
    """What could not be checked, or was passed over."""

    @property
    def ok(self) -> bool:
        return not self.problems


class Disagreement(ValueError):
    """The record does something else than the rules."""


def replay_phh(path: Path | str) -> list[Report]:
    """All hands of a file."""
    path = Path(path)
    records = phh.read(path.read_text(encoding="utf-8"))
    several = len(records) > 1
    return [
        replay(one, f"{path.name} #{number}" if several else path.name)
        for number, one in enumerate(records, 1)
    ]


def replay(record: Record, name: str = "") -> Report:
    return Replay(record).run(name)


class Replay:
    """One recorded hand beside the rules."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.hand = State(record.rules, record.stacks, record.posts, rake=self._rake)
        self.pockets = Pockets(len(record.stacks))
        self.shows: dict[int, bool] = {}
        self.pots: list[int] = []
        self.notes: list[str] = []

    def run(self, name: str) -> Report:
        problems = []
        done = 0
        try:
            for action in self.record.actions:
                self._step(action.partition("#")[0].split())
                done += 1
            self._finish()
            problems += self._compare()
        except (Illegal, Disagreement, ValueError) as problem:
            at = self.record.actions[done] if done < len(self.record.actions) else "the end"
            problems.append(f"{at}: {problem}")
        unit = self.record.unit
        return Report(
            name or str(self.record.more.get("hand", "")),
            self.record.code,
            done,
            self.hand.phase == OVER,
            tuple(unit * one for one in self.pots),
            tuple(unit * one for one in self.hand.stacks),
            tuple(problems),
            tuple(self.notes),
        )

    def _step(self, words: Sequence[str]) -> None:
        if not words:
            return
        if words[0] == "d":
            self._cards(words[1:])
            return
        player = self._player(words[0])
        self.pockets.feed(self.hand)
        match words[1:]:
            case ["f"]:
                self._in_turn(player)
                self.hand.apply(FOLD)
            case ["cc"]:
                if self._nothing_to_decide(player):
                    self.notes.append(f"p{player + 1} had nothing to decide")
                    return
                self._in_turn(player)
                if self.hand.bring_in_due:
                    raise Disagreement("the bring-in is due: pb or cbr")
                self.hand.apply(CALL)
            case ["pb"]:
                self._in_turn(player)
                if not self.hand.bring_in_due:
                    raise Disagreement("no bring-in is due")
                self.hand.apply(CALL)
            case ["cbr", amount]:
                self._in_turn(player)
                self.hand.apply(self._raise(self.record.amount(amount)))
            case ["sd", *cards]:
                self._discard(player, "".join(cards))
            case ["sm", *cards]:
                self._show(player, "".join(cards))
            case _:
                raise Disagreement(f"{' '.join(words)!r} is no action")
        self.pockets.feed(self.hand)

    def _cards(self, words: Sequence[str]) -> None:
        match words:
            case ["db", written]:
                self.pockets.add(BOARD, phh.cards(written))
            case ["dh", who, written]:
                self.pockets.add(self._player(who), phh.cards(written))
            case _:
                raise Disagreement(f"d {' '.join(words)}: no deal")
        self.pockets.feed(self.hand)

    def _player(self, written: str) -> int:
        number = written[1:]
        if written[:1] != "p" or not number.isdecimal() or not 0 < int(number) <= self.hand.players:
            raise Disagreement(f"{written!r} is no player")
        return int(number) - 1

    def _nothing_to_decide(self, player: int) -> bool:
        """A record may ask a player who alone has chips left; the rules do not."""
        hand = self.hand
        return hand.phase != BET and hand.live[player] and hand.able <= 1

    def _in_turn(self, player: int) -> None:
        hand = self.hand
        if hand.phase != BET:
            raise Disagreement(f"no bet can be made: the hand waits for {_waits(hand)}")
        if hand.actor == player:
            return
        unseen = any(
            UNKNOWN in up_cards(hand, one) for one in range(hand.players) if hand.live[one]
        )
        if unseen and hand.waiting == hand.able and not hand.acted:
            self.notes.append(f"p{player + 1} acts first: not every open card is recorded")
            hand.actor = player
            hand.bring_in = player if hand.bring_in_due else hand.bring_in
            return
        raise Disagreement(f"p{hand.actor + 1} is in turn")

    def _raise(self, to: int) -> int:
        """A raise that puts the last opponents all-in may be written as far as they can call."""
        hand = self.hand
        legal = hand.legal()
        others = [one for one in range(hand.players) if hand.live[one] and one != legal.player]
        if hand.level < to < legal.least and to == max(
            hand.stacks[one] + hand.bets[one] for one in others
        ):
            self.notes.append(f"p{legal.player + 1} raises as far as it can be called")
            return legal.least
        return to

    def _discard(self, player: int, written: str) -> None:
        hand = self.hand
        if hand.phase != DRAW or hand.actor != player:
            raise Disagreement(f"p{player + 1} cannot draw: the hand waits for {_waits(hand)}")
        gone = list(phh.cards(written))
        held = hand.holes[player]
        # a card recorded for the first time when it is thrown away was dealt unseen
        for card in gone:
            if card not in held and UNKNOWN in held:
                held[held.index(UNKNOWN)] = card
        hand.discard(gone)

    def _show(self, player: int, written: str) -> None:
        hand = self.hand
        if written and written != "-":
            shown = phh.cards(written)
            if UNKNOWN not in shown:
                if sorted(shown) != sorted(hand.holes[player]):
                    self._check_shown(player, shown)
                hand.know(player, shown if UNKNOWN in hand.holes[player] else hand.holes[player])
        self.shows[player] = bool(written)

    def _check_shown(self, player: int, shown: Sequence[int]) -> None:
        left = list(shown)
        for card in self.hand.holes[player]:
            if card in left:
                left.remove(card)
            elif card != UNKNOWN:
                raise Disagreement(f"p{player + 1} shows other cards than were dealt")

    def _finish(self) -> None:
        self.pockets.feed(self.hand)
        hand = self.hand
        while hand.phase == SHOWING:
            player = hand.actor
            unknown = UNKNOWN in hand.holes[player]
            shows = self.shows.get(player, False)
            if shows and unknown:
                self.notes.append(f"p{player + 1} shows cards that are not recorded")
                return
            hand.apply(SHOW if shows else MUCK)
        if hand.phase != OVER:
            self.notes.append(f"the record ends while the hand waits for {_waits(hand)}")

    def _rake(self, pots: Sequence[int], street: int) -> Sequence[int]:
        """What is missing in the recorded final stacks was rake, if it is a tenth at most."""
        self.pots = list(pots)
        record = self.record
        taken = 0
        if record.finishing is not None and UNLIMITED not in record.stacks:
            taken = max(sum(record.stacks) - sum(record.finishing), 0)
            if taken > sum(pots) // 10:
                taken = 0
        if taken:
            self.notes.append(f"rake {record.unit * taken}")
        rest = []
        for pot in pots:
            rest.append(min(taken, pot))
            taken -= rest[-1]
        return rest

    def _compare(self) -> list[str]:
        hand, record = self.hand, self.record
        if hand.phase != OVER:
            return []
        problems = []
        unit = record.unit
        if self.pockets.left():
            problems.append("cards were dealt that the hand did not want")
        if record.finishing is not None and UNLIMITED not in record.stacks:
            for player, (ours, theirs) in enumerate(
                zip(hand.stacks, record.finishing, strict=True)
            ):
                if ours != theirs:
                    problems.append(
                        f"p{player + 1} ends with {unit * ours}, recorded are {unit * theirs}"
                    )
        if record.winnings is not None:
            problems += self._compare_winnings(record.winnings)
        return problems

    def _compare_winnings(self, recorded: Sequence[int]) -> list[str]:
        """Rooms write them after rake, some with the uncalled chips of the last bet."""
        hand, unit = self.hand, self.record.unit
        won, back = [0] * hand.players, [0] * hand.players
        for line in tell(hand):
            if line.kind == "award":
                won[line.player] += line.amount
            elif line.kind == "return":
                back[line.player] += line.amount
        problems = []
        for player, (ours, theirs) in enumerate(zip(won, recorded, strict=True)):
            if bool(ours) != bool(theirs) or theirs > ours + back[player]:
                problems.append(f"p{player + 1} wins {unit * ours}, recorded are {unit * theirs}")
            elif theirs < ours:
                self.notes.append(f"p{player + 1} wins {unit * (ours - theirs)} less: rake")
        return problems


def _waits(hand: State) -> str:
    return PHASES[hand.phase] + (f" of p{hand.actor + 1}" if hand.actor >= 0 else "")
