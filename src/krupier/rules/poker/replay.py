"""Recorded hands played again: is every action legal, and do pots and stacks come out the same?"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path

from krupier.equipment.cards import UNKNOWN, Card, show
from krupier.rules.poker import phh
from krupier.rules.poker.actions import (
    ACTION,
    BET,
    BOARD,
    CALL,
    DEAL,
    DRAW,
    FOLD,
    MUCK,
    OVER,
    PHASES,
    SHOW,
    SHOWING,
    Illegal,
)
from krupier.rules.poker.phh import UNLIMITED, BadRecord, Record
from krupier.rules.poker.recorded import begin_unseen, raise_to, reveal
from krupier.rules.poker.results import Results
from krupier.rules.poker.state import State
from krupier.rules.poker.story import Pockets

USUAL_BETS = 5
"""One bet and four raises: the widest usual cap of a fixed-limit round."""


@dataclass(frozen=True, kw_only=True)
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
    refused: bool = False
    """It is no hand history: nothing was played."""
    unchecked: bool = False
    """It says how the hand ended, but not how it came to that."""

    @property
    def ok(self) -> bool:
        return not self.problems


class Disagreement(ValueError):
    """The record does something else than the rules."""


def replay_phh(path: Path | str) -> Iterator[Report]:
    """All hands of a file, one after the other; :class:`BadRecord` if it is no such file."""
    path = Path(path)
    try:
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise BadRecord("no text (UTF-8)") from None
    for number, data in phh.hands(text):
        name = f"{path.name} #{number}" if number else path.name
        try:
            record = phh.record(data)
        except BadRecord as problem:
            code = str(data.get("variant", ""))
            yield Report(
                name=name,
                variant=code,
                actions=0,
                finished=False,
                pots=(),
                stacks=(),
                problems=(str(problem),),
                refused=True,
            )
        else:
            yield replay(record, name)


def replay(record: Record, name: str = "") -> Report:
    """One hand; where the format leaves several readings open, the one that fits."""
    first: Report | None = None
    for one in (record, record.other) if record.other else (record,):
        for main_pot_first in (False, True):
            played = Replay(one, main_pot_first=main_pot_first)
            report = played.run(name)
            first = first or report
            if report.ok:
                return report
            if len(played.results.pots) < 2:
                break
    assert first is not None
    return first


class Replay:
    """One recorded hand beside the rules."""

    def __init__(self, record: Record, *, main_pot_first: bool = False) -> None:
        self.record = record
        self.results = Results(record, main_pot_first=main_pot_first)
        self.hand = State(record.rules, record.stacks, record.posts, rake=self._rake)
        self.pockets = Pockets(len(record.stacks))
        self.shows: dict[int, bool] = {}
        self.shared = 0
        """Cards that boards have in common, if the rest was dealt more than once."""
        self.notes: list[str] = []

    def run(self, name: str) -> Report:
        problems = []
        done = 0
        actions = self.record.actions
        try:
            for action in actions:
                self._step(action.partition("#")[0].split())
                done += 1
            self._finish()
            problems += self.results.compare(self.hand, self.pockets.left())
        except ValueError as problem:
            at = f"action {done + 1}, {actions[done]!r}" if done < len(actions) else "at the end"
            problems.append(f"{at}: {problem}")
        unit = self.record.unit
        return Report(
            name=name or str(self.record.more.get("hand", "")),
            variant=self.record.code,
            actions=done,
            finished=self.hand.phase == OVER,
            pots=tuple(unit * one for one in self.results.pots),
            stacks=tuple(self._stacks()),
            problems=tuple(problems),
            notes=(*self.notes, *self.results.notes),
            unchecked=self.results.unchecked,
        )

    def _rake(self, pots: Sequence[int], street: int) -> Sequence[int]:
        return self.results.rake(self.hand, pots)

    def _stacks(self) -> Iterator[Decimal]:
        for before, now in zip(self.record.stacks, self.hand.stacks, strict=True):
            yield Decimal("inf") if before == UNLIMITED else self.record.unit * now

    def _step(self, words: Sequence[str]) -> None:
        match words:
            case []:
                return
            case ["d", "db", written]:
                self._board(phh.cards(written))
            case ["d", "dh", who, written]:
                self._deal(self._player(who), phh.cards(written))
            case [who, "f"]:
                self._bet(self._player(who), self._fold)
            case [who, "cc"]:
                self._bet(self._player(who), self._call)
            case [who, "pb"]:
                self._bet(self._player(who), self._bring_in)
            case [who, "cbr", written]:
                amount = self.record.amount(written)
                self._bet(self._player(who), lambda: self._raise(amount))
            case [who, "sd", *cards]:
                self._discard(self._player(who), phh.cards("".join(cards)))
            case [who, "sm", *cards]:
                self._show(self._player(who), "".join(cards))
            case _:
                raise Disagreement(
                    f"{' '.join(words)!r} is no action: d db CARDS, d dh pN CARDS, pN f, pN cc, "
                    "pN cbr AMOUNT, pN pb, pN sd CARDS or pN sm CARDS"
                )
        self.pockets.feed(self.hand)

    def _player(self, written: str) -> int:
        number = written[1:]
        players = self.hand.players
        if written[:1] != "p" or not number.isdecimal() or not 0 < int(number) <= players:
            raise Disagreement(f"{written!r} is no player: p1 to p{players}")
        return int(number) - 1

    # cards

    def _deal(self, place: int, cards: Sequence[Card]) -> None:
        if self.hand.phase == OVER:
            raise Disagreement("no card is wanted: the hand is over")
        self.pockets.add(place, cards)
        self.pockets.feed(self.hand)
        self._every_card_once()
        left = self.pockets.left()
        if left and self.hand.phase == BET:
            raise Disagreement(
                f"cards were dealt that the hand did not want: {show(left)}; {self._may()}"
            )

    def _board(self, cards: Sequence[Card]) -> None:
        hand = self.hand
        self._check_down()
        if hand.phase != SHOWING or not hand.all_in:
            self._deal(BOARD, cards)
            return
        # all-in players agreed to deal the rest of the board again
        if len(hand.boards[-1]) == len(hand.boards[0]):
            acts = [at for at, (kind, _, _) in enumerate(hand.history) if kind == ACTION]
            before = hand.history[: acts[-1] if acts else 0]
            self.shared = sum(len(dealt) for _, place, dealt in before if place == BOARD)
            hand.boards.append(hand.boards[0][: self.shared])
            hand.agreed = hand.live[:]
        hand.boards[-1] += cards
        self._every_card_once()

    def _every_card_once(self) -> None:
        hand = self.hand
        again = [board[self.shared :] for board in hand.boards[1:]]
        held = [card for cards in (*hand.holes, hand.boards[0], *again) for card in cards]
        gone = [card for _, card in hand.discards]
        known = [card for card in (*held, *gone, *self.pockets.left()) if card != UNKNOWN]
        if len(set(known)) < len(known):
            # discards are shuffled again when the deck runs out: that is seen when a card is dealt
            twice = [card for card in known if known.count(card) > 1]
            wrong = {card for card in twice if card not in gone or card in held}
            if wrong:
                raise Disagreement(f"{show(sorted(wrong))} cannot be dealt twice")
        foreign = set(known) - set(hand.rules.variant.deck)
        if foreign:
            raise Disagreement(f"{show(sorted(foreign))} is not in the deck of this game")

    def _unseen_cards(self) -> None:
        """A record may leave out the cards that nobody saw."""
        hand = self.hand
        while hand.phase == DEAL and hand.queue[0].to >= 0:
            player = hand.queue[0].to
            self._note(f"cards of p{player + 1} are not recorded")
            self.pockets.add(player, [UNKNOWN] * hand.queue[0].n)
            self.pockets.feed(hand)

    def _discard(self, player: int, gone: Sequence[Card]) -> None:
        hand = self.hand
        self._unseen_cards()
        if hand.phase != DRAW or hand.actor != player:
            raise Disagreement(f"p{player + 1} cannot draw: the hand waits for {_waits(hand)}")
        reveal(hand, player, gone)
        self._every_card_once()
        hand.discard(list(gone))

    def _show(self, player: int, written: str) -> None:
        hand = self.hand
        self._check_down()
        if hand.phase == BET:
            raise Disagreement(f"no hand is shown yet: {self._may()}")
        if not hand.live[player]:
            self._note(f"p{player + 1} shows a folded hand")
        if written and written != "-":
            self._learn(player, phh.cards(written))
        self.shows[player] = bool(written)

    def _learn(self, player: int, shown: Sequence[Card]) -> None:
        """What was dealt unseen may be seen now; what was seen is still the same."""
        held = self.hand.holes[player]
        if len(shown) != len(held):
            raise Disagreement(f"p{player + 1} shows {len(shown)} cards and holds {len(held)}")
        new = [card for card in shown if card != UNKNOWN and card not in held]
        gone = [card for card in held if card != UNKNOWN and card not in shown]
        if len(new) > held.count(UNKNOWN) or len(gone) > shown.count(UNKNOWN):
            raise Disagreement(
                f"p{player + 1} shows other cards than were dealt: {show(held)} were"
            )
        unseen = iter(new)
        self.hand.know(player, [next(unseen, card) if card == UNKNOWN else card for card in held])
        self._every_card_once()

    # bets

    def _bet(self, player: int, act: Callable[[], None]) -> None:
        hand = self.hand
        self.pockets.feed(hand)
        if act == self._call and hand.live[player]:
            # a record may ask a player who is all-in, or alone has chips left; the rules do not
            able = [one for one in range(hand.players) if hand.live[one] and hand.stacks[one]]
            if player not in able or (hand.phase != BET and len(able) == 1):
                self._note(f"p{player + 1} had nothing to decide")
                return
        self._unseen_cards()
        if hand.phase != BET:
            raise Disagreement(f"no bet can be made: the hand waits for {_waits(hand)}")
        if begin_unseen(hand, player):
            self._note(f"p{player + 1} acts first: not every open card is recorded")
        if hand.actor != player:
            raise Disagreement(self._may())
        act()

    def _fold(self) -> None:
        self.hand.apply(FOLD)

    def _call(self) -> None:
        if self.hand.bring_in_due:
            raise Disagreement(f"the bring-in is due (pb): {self._may()}")
        self.hand.apply(CALL)

    def _bring_in(self) -> None:
        if not self.hand.bring_in_due:
            raise Disagreement(f"no bring-in is due: {self._may()}")
        self.hand.apply(CALL)

    def _raise(self, to: int) -> None:
        hand = self.hand
        legal = hand.legal()
        others = [one for one in range(hand.players) if hand.live[one] and one != legal.player]
        reach = max(hand.stacks[one] + hand.bets[one] for one in others)
        if hand.level < to < legal.least and to == reach:
            # what puts the last opponents all-in may be written as far as they can call
            self._note(f"p{legal.player + 1} raises as far as it can be called")
            to = legal.least
        try:
            if raise_to(hand, to):
                self._note("a short all-in counts otherwise in this house")
        except Illegal:
            if not legal.most:
                raise
            raise Disagreement(f"no raise to {self.record.unit * to}: {self._may()}") from None
        if hand.count > USUAL_BETS and hand.rules.betting.big:
            self._note(f"more than {USUAL_BETS} bets in a round: many houses stop there")

    def _check_down(self) -> None:
        """Without the stacks nobody knows who was all-in: then the next card says so."""
        hand = self.hand
        if self.record.stacks_known:
            return
        while hand.phase == BET and not hand.legal().call and not hand.bring_in_due:
            self._note("stacks are not recorded: all-in, since the rest is dealt out")
            hand.apply(CALL)

    def _may(self) -> str:
        """Who is in turn, and what he may do, in the amounts of the record."""
        hand, unit = self.hand, self.record.unit
        player, fold, call, least, most, _ = hand.legal()
        acts = ["fold"] if fold else []
        if hand.bring_in_due:
            acts.append(f"bring in for {unit * call}")
        else:
            acts.append(f"call {unit * call}" if call else "check")
        if most:
            span = f"{unit * least}" if least == most else f"{unit * least} to {unit * most}"
            acts.append(f"{'raise to' if hand.level else 'bet'} {span}")
        return f"p{player + 1} is in turn and may {', '.join(acts)}"

    # the end

    def _finish(self) -> None:
        self.pockets.feed(self.hand)
        hand = self.hand
        if hand.phase == SHOWING:
            self._showdown()
        elif hand.phase != OVER:
            self._note(f"the record ends while the hand waits for {_waits(hand)}")

    def _showdown(self) -> None:
        """Hands that nobody saw cannot be compared: who was paid says whether they lost."""
        hand = self.hand
        if len({len(board) for board in hand.boards}) > 1:
            raise Disagreement("the board that was dealt again is not complete")
        live = {player for player in range(hand.players) if hand.live[player]}
        mucked = {player for player in live if self.shows.get(player) is False}
        hidden = any(UNKNOWN in board for board in hand.boards)
        unseen = {one for one in live - mucked if hidden or UNKNOWN in hand.holes[one]}
        if unseen:
            paid = self.results.paid(hand)
            says = "the record says who won"
            if paid is not None and not unseen & paid:
                mucked |= unseen
            elif paid is not None and len(paid) == 1:
                mucked = live - paid
            else:
                says = "who won cannot be said"
            self._note(f"cards of {_players(unseen)} are not recorded: {says}")
            if unseen - mucked and len(live - mucked) > 1:
                return
        while hand.phase == SHOWING:
            hand.apply(MUCK if hand.actor in mucked else SHOW)

    def _note(self, text: str) -> None:
        if text not in self.notes:
            self.notes.append(text)


def _players(some: set[int]) -> str:
    return ", ".join(f"p{player + 1}" for player in sorted(some))


def _waits(hand: State) -> str:
    who = f" of p{hand.actor + 1}" if hand.actor >= 0 else ""
    if hand.phase == DEAL:
        place, n, _ = hand.queue[0]
        who = f": {n} for " + (f"p{place + 1}" if place >= 0 else "the board")
    return PHASES[hand.phase] + who
