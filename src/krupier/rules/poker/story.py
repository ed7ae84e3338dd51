"""A hand told line by line, from its history: for hand histories, exports and replayers."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from krupier.equipment.cards import UNKNOWN, Card
from krupier.rules.poker import rounds
from krupier.rules.poker.actions import (
    ACTION,
    BET,
    BURNT,
    CARDS,
    DEAL,
    FOLD,
    MUCK,
    ONCE,
    RUN,
    SHOW,
    TWICE,
)
from krupier.rules.poker.dealing import to_shuffle
from krupier.rules.poker.recorded import begin_unseen, raise_to, reveal
from krupier.rules.poker.state import State


class Line(NamedTuple):
    """One thing that happened."""

    kind: str
    """``ante``, ``dead``, ``blind``, ``cards``, ``fold``, ``check``, ``call``, ``bring-in``,
    ``bet``, ``raise``, ``discard``, ``twice``, ``once``, ``show``, ``muck``, ``return``,
    ``award``, ``rake``."""
    player: int
    """Who; for ``cards`` the place."""
    amount: int = 0
    """Chips that moved."""
    to: int = 0
    """A bet or raise: the total in front of the player."""
    cards: tuple[Card, ...] = ()
    street: int = 0
    all_in: bool = False
    by: int = 0
    """A bet or raise: the increase."""


class Pockets:
    """Known cards that wait until the hand wants them."""

    def __init__(self, players: int) -> None:
        self._waiting: dict[int, deque[Card]] = {place: deque() for place in range(-3, players)}

    def add(self, place: int, cards: Sequence[Card]) -> None:
        self._waiting[place].extend(cards)

    def feed(self, hand: State) -> None:
        """Deals as far as the cards go; nobody records burnt cards."""
        while hand.phase == DEAL:
            place, n, _ = hand.queue[0]
            have = self._waiting[place]
            if place == BURNT and len(have) < n:
                hand.deal([UNKNOWN] * n)
                continue
            if len(have) < n:
                return
            if hand.undealt == 0 and place >= 0:
                hand.put_back(to_shuffle(hand, place))
            hand.deal([have.popleft() for _ in range(n)])

    def left(self) -> list[Card]:
        return [card for waiting in self._waiting.values() for card in waiting]


def tell(hand: State) -> Iterator[Line]:
    """The hand from its forced bets to the last chip, as far as it has been played.

    A hand that staff declared dead is folded when its turn comes; a card that was exposed and
    replaced is left out."""
    yield from _forced(hand)
    again = State(hand.rules, hand.start, hand.posts, dead_hands=hand.dead_hands)
    pockets = Pockets(hand.players)
    for kind, who, what in hand.history:
        if kind == ACTION:
            begin_unseen(again, who)
            if again.phase == RUN and who in again.askers:
                again.actor = who
        while again.phase == BET and (kind == CARDS or again.actor != who):
            if hand.live[again.actor]:
                # an act out of turn that staff let stand
                again.actor = who if kind == ACTION else again.actor
                break
            yield Line("fold", again.actor, street=again.street)
            rounds.bury(again, again.actor)
        paid, level, street = again.paid[:], again.level, again.street
        bringing, lived = again.bring_in_due, again.live[:]
        if kind == CARDS:
            if who >= 0 and len(what) == 1 and what[0] in hand.burnt and what[0] != UNKNOWN:
                again.deal(what, exposed=True)
                continue
            pockets.add(who, what)
            pockets.feed(again)
            yield Line("cards", who, cards=tuple(what), street=street)
            yield from _dead(again, lived, paid)
        elif kind == ACTION:
            if what == SHOW and UNKNOWN in again.holes[who]:
                again.holes[who] = hand.holes[who][:]
            if what > 0 and again.phase == BET:
                raise_to(again, what)
            else:
                again.apply(what)
            yield _act(again, who, what, paid[who], level, street, bringing)
        else:
            reveal(again, who, what)
            again.discard(what)
            yield Line("discard", who, cards=tuple(what), street=street)
        pockets.feed(again)
        yield from _returned(again, paid, street)
    while again.phase == BET and not hand.live[again.actor]:
        paid, street = again.paid[:], again.street
        yield Line("fold", again.actor, street=street)
        rounds.bury(again, again.actor)
        yield from _returned(again, paid, street)
    if hand.raked:
        yield Line("rake", -1, hand.raked)
    for one in hand.awards:
        yield Line("award", one.player, one.amount, street=hand.street)


def _dead(again: State, lived: Sequence[bool], paid: Sequence[int]) -> Iterator[Line]:
    """Hands that were dead from the start are folded when all have their cards."""
    for player in again.dead_hands:
        if lived[player] and not again.live[player]:
            if again.paid[player] > paid[player]:
                put_in = again.paid[player] - paid[player]
                yield Line("bring-in", player, put_in, all_in=not again.stacks[player])
            yield Line("fold", player)


def _returned(again: State, paid: Sequence[int], street: int) -> Iterator[Line]:
    """Uncalled chips, since these were paid."""
    for player, before in enumerate(paid):
        if again.paid[player] < before:
            yield Line("return", player, before - again.paid[player], street=street)


def _forced(hand: State) -> Iterator[Line]:
    left = list(hand.start)
    posts = hand.posts
    for kind, amounts in (("ante", posts.antes), ("dead", posts.dead), ("blind", posts.live)):
        for player, amount in enumerate(amounts):
            amount = min(amount, left[player])
            if amount:
                left[player] -= amount
                yield Line(kind, player, amount, all_in=not left[player])


def _act(
    after: State, player: int, action: int, paid: int, level: int, street: int, bringing: bool
) -> Line:
    added = after.paid[player] - paid
    if action > 0:
        kind = "raise" if level else "bet"
        broke = _broke(after, player)
        return Line(
            kind=kind,
            player=player,
            amount=added,
            to=action,
            cards=(),
            street=street,
            all_in=broke,
            by=action - level,
        )
    if action in _WORDS:
        return Line(_WORDS[action], player, street=street)
    kind = "bring-in" if bringing else "call" if added else "check"
    return Line(kind, player, added, street=street, all_in=bool(added) and _broke(after, player))


def _broke(hand: State, player: int) -> bool:
    put_in = hand.paid[player]
    own = hand.start[player] - hand.posts.dead[player]
    if not hand.posts.each:
        own -= hand.posts.antes[player]
    return put_in >= own


_WORDS = {FOLD: "fold", SHOW: "show", MUCK: "muck", TWICE: "twice", ONCE: "once"}
