"""How the next hand begins: which game, who is dealt in, who posts what."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from msgspec import Struct

from krupier.room.cash.button import Order, Places, after, begin, go_on, missed
from krupier.room.cash.chairs import Chair
from krupier.room.cash.stakes import Dealt, Forced, Stakes
from krupier.room.course import Course


class Progress(Struct, frozen=True, omit_defaults=True):
    """Where a table is after a hand; written with the hand's setting."""

    places: Places | None = None
    before: Places | None = None
    """Where button and blinds were before: a void hand is dealt again."""
    game: int = 0
    """Which game of a mix."""
    played: int = 0
    """Hands of it, this one included."""
    players: int = 0

    def voided(self) -> Progress:
        """As if the hand had not been dealt."""
        return Progress(self.before, self.before, self.game, max(0, self.played - 1), self.players)


@dataclass(frozen=True)
class Hand:
    """The next hand."""

    dealt: Dealt
    order: Order
    hand: dict[str, Any]
    owners: dict[str, str]
    progress: Progress


def next_game(stakes: Stakes, last: Progress) -> tuple[int, int]:
    """Which game of the mix comes next, and how many hands of it were played: after so many
    hands, or as many as there are players, the game changes."""
    if len(stakes.games) == 1:
        return 0, 0
    enough = stakes.hands or last.players or 1
    if last.played < enough:
        return last.game % len(stakes.games), last.played
    return (last.game + 1) % len(stakes.games), 0


def next_hand(
    stakes: Stakes, chairs: Iterable[Chair], last: Progress, *, moving: bool = False
) -> Hand | None:
    """The hand after ``last``, if at least two can play it. Who would have to post a blind but
    wants to be asked first, and has not said yes, sits out from now on."""
    game, played = next_game(stakes, last)
    dealt = stakes.games[game]
    while True:
        ready = {one.number: one for one in chairs if one.ready}
        order = _order(stakes, dealt, ready, last.places, moving)
        if len(order.dealt) < 2:
            return None
        unasked = _unasked(dealt, order, ready)
        if not unasked:
            break
        for one in unasked:
            one.guest.sits_out = True
    seats = {str(seat): ready[seat] for seat in order.dealt}
    hand = stakes.hand(dealt) | {
        "stacks": {seat: stakes.written(one.stack) for seat, one in seats.items()},
        "button": str(order.places.button),
    }
    if dealt.forced is Forced.BLINDS:
        if order.places.small not in order.dealt:
            hand["no_small_blind"] = True
        posts = {str(seat): _posts(stakes, dealt, ready[seat]) for seat in order.posting}
        if posts:
            hand["posts"] = posts
    before = last.places
    places = before if dealt.forced is Forced.CARDS else order.places
    progress = Progress(places, before, game, played + 1, len(order.dealt))
    owners = {seat: one.player for seat, one in seats.items()}
    return Hand(dealt, order, hand, owners, progress)


def fantasy(hand: Hand, last: Course | None) -> dict[str, int]:
    """Open Face Chinese: who is in Fantasy Land, by seat. It is a player's, not a seat's."""
    if last is None or last.play.void:
        return {}
    earned: dict[str, int] = last.play.felt.marks.get("fantasy_next", {})
    return {
        seat: cards
        for seat, cards in earned.items()
        if hand.owners.get(seat) == last.owners.get(seat)
    }


def _order(
    stakes: Stakes, dealt: Dealt, ready: dict[int, Chair], last: Places | None, moving: bool
) -> Order:
    seats = tuple(sorted(ready))
    if len(seats) < 2:
        return Order(last or Places(1, 1, 1), seats)
    if dealt.forced is not Forced.BLINDS:
        button = after(last.button, seats)[0] if last else seats[-1]
        return Order(Places(button, button, button), seats)
    if last is None:
        return Order(begin(seats, small_on_button=stakes.small_on_button), seats)
    return go_on(
        last,
        {seat for seat, one in ready.items() if not one.owes},
        waiting={seat for seat, one in ready.items() if one.owes and not one.posts},
        posting={seat for seat, one in ready.items() if one.owes and one.posts},
        moving=moving,
        small_on_button=stakes.small_on_button,
    )


def posting_next(
    stakes: Stakes, chairs: Iterable[Chair], last: Progress, *, moving: bool = False
) -> set[int]:
    """The seats that have to post a blind if the next hand is dealt as things are."""
    dealt = stakes.games[next_game(stakes, last)[0]]
    ready = {one.number: one for one in chairs if one.ready}
    return _posting(dealt, _order(stakes, dealt, ready, last.places, moving))


def _posting(dealt: Dealt, order: Order) -> set[int]:
    if dealt.forced is not Forced.BLINDS or len(order.dealt) < 2:
        return set()
    return {order.places.small, order.places.big, *order.posting} & set(order.dealt)


def _unasked(dealt: Dealt, order: Order, ready: dict[int, Chair]) -> list[Chair]:
    chairs = [ready[seat] for seat in sorted(_posting(dealt, order))]
    return [one for one in chairs if not one.auto_post and not one.posts_next]


def owed(stakes: Stakes, dealt: Dealt, chair: Chair) -> tuple[int, int]:
    """What he would have to post to come in at once: live and dead."""
    live = stakes.big * dealt.times if chair.owes_big else 0
    dead = stakes.small * dealt.times if chair.owes_small else 0
    return live, dead


def _posts(stakes: Stakes, dealt: Dealt, chair: Chair) -> dict[str, str]:
    live, dead = owed(stakes, dealt, chair)
    return {"live": stakes.written(live), "dead": stakes.written(dead)}


def note_dues(chairs: Iterable[Chair], hand: Hand) -> None:
    """Who is dealt in owes nothing more; whom the blinds passed by owes them."""
    if hand.dealt.forced is not Forced.BLINDS:
        return
    before = hand.progress.before
    for one in chairs:
        one.posts_next = False
        if one.number in hand.order.dealt:
            one.owe_nothing()
        elif before is not None and not one.ready:
            small, big = missed(before, hand.order.places, one.number)
            one.owes_small |= small
            one.owes_big |= big
