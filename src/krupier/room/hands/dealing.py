"""How the next hand begins: which game, who is dealt in, who posts what."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from krupier.equipment.cards import Card
from krupier.room.course import Course
from krupier.room.hands.button import Order, Places, missed, passed_by
from krupier.room.hands.chairs import Chair
from krupier.room.hands.mix import next_game
from krupier.room.hands.order import Around, around, is_new
from krupier.room.hands.progress import Now, Progress
from krupier.room.hands.stakes import Dealt, Forced, Stakes


@dataclass(frozen=True)
class Hand:
    """The next hand."""

    dealt: Dealt
    order: Order
    hand: dict[str, Any]
    owners: dict[str, str]
    progress: Progress
    drawn: dict[int, Card]
    """The cards that the first button was drawn with."""


def ready_of(chairs: Iterable[Chair]) -> dict[int, Chair]:
    """Who wants to play and can, by seat."""
    ready = [one for one in chairs if one.ready]
    dealt = [one for one in ready if not one.passes]
    # who lets the button pass sits aside, unless there is no game without him
    return {one.number: one for one in (dealt if len(dealt) > 1 else ready)}


def note_limits(forced: int, chairs: Iterable[Chair], plays: Callable[[Chair], int]) -> None:
    """How many of his chips everybody may play with: his own limits may leave less. With less than
    the forced bets he sits out."""
    for chair in chairs:
        chips = plays(chair)
        chair.plays = chips if chips >= min(chair.stack, forced) else 0


def coming(
    stakes: Stakes, chairs: Iterable[Chair], last: Progress, now: Now
) -> tuple[Dealt, Around]:
    """The game and the order of the next hand if it is dealt as things are."""
    ready = ready_of(chairs)
    dealt = stakes.games[next_game(stakes, ready, last, now)[0]]
    return dealt, around(stakes, dealt, ready, last, now)


def next_hand(
    stakes: Stakes, chairs: Iterable[Chair], last: Progress, now: Now | None = None
) -> Hand | None:
    """The hand after ``last``, if at least two can play it. Who would have to post a blind but
    wants to be asked first, and has not said yes, sits out from now on."""
    now = now or Now()
    while True:
        ready = ready_of(chairs)
        game, played = next_game(stakes, ready, last, now)
        dealt = stakes.games[game]
        made = around(stakes, dealt, ready, last, now)
        order = made.order
        if len(order.dealt) < 2:
            return None
        unasked = _unasked(dealt, order, ready)
        if not unasked:
            break
        for one in unasked:
            one.guest.sits_out = True
    seats = {str(seat): ready[seat] for seat in order.dealt}
    hand = stakes.hand(dealt, len(seats)) | {
        "stacks": {seat: stakes.written(one.playing) for seat, one in seats.items()},
        "button": str(order.places.button),
    }
    if dealt.forced is Forced.BLINDS:
        hand |= _forced(stakes, dealt, made, ready)
    if stakes.attack:
        hand["attack"] = stakes.written(last.attack)
    stands = dealt.forced is Forced.CARDS and stakes.button_waits
    places = last.places if stands else order.places
    progress = Progress(
        places=places,
        before=last.places,
        game=game,
        played=played + 1,
        players=len(order.dealt),
        since=last.since if played else order.places.button,
        attack=last.attack,
        button=last.button,
    )
    owners = {seat: one.player for seat, one in seats.items()}
    drawn = {seat: now.drawn[seat] for seat in order.dealt if seat in now.drawn}
    return Hand(dealt, order, hand, owners, progress, drawn if is_new(ready, last) else {})


def _forced(
    stakes: Stakes, dealt: Dealt, made: Around, ready: dict[int, Chair]
) -> dict[str, object]:
    """What is posted otherwise than by two blinds."""
    order = made.order
    found: dict[str, object] = {}
    if order.bought is not None:
        found["bought_button"] = True
    elif order.places.small not in order.dealt:
        found["no_small_blind"] = True
    if made.straddles:
        found["straddles"] = [stakes.written(amount) for _, amount in made.straddles]
    if order.posting:
        found["posts"] = {str(seat): _posts(stakes, dealt, ready[seat]) for seat in order.posting}
    return found


def posting_next(stakes: Stakes, chairs: Iterable[Chair], last: Progress, now: Now) -> set[int]:
    """The seats that have to post a blind if the next hand is dealt as things are."""
    dealt, made = coming(stakes, chairs, last, now)
    return _posting(dealt, made.order)


def _posting(dealt: Dealt, order: Order) -> set[int]:
    if dealt.forced is not Forced.BLINDS or len(order.dealt) < 2:
        return set()
    if order.bought is not None:
        return set(order.posting)
    return {order.places.small, order.places.big, *order.posting} & set(order.dealt)


def _unasked(dealt: Dealt, order: Order, ready: dict[int, Chair]) -> list[Chair]:
    chairs = [ready[seat] for seat in sorted(_posting(dealt, order))]
    return [one for one in chairs if not one.auto_post and not one.posts_next]


def owed(stakes: Stakes, dealt: Dealt, chair: Chair) -> tuple[int, int]:
    """What he would have to post to come in at once: live and dead."""
    live = stakes.big * dealt.times if chair.owes_big or chair.passes else 0
    dead = stakes.small * dealt.times if chair.owes_small else 0
    return live, dead


def _posts(stakes: Stakes, dealt: Dealt, chair: Chair) -> dict[str, str]:
    live, dead = owed(stakes, dealt, chair)
    return {"live": stakes.written(live), "dead": stakes.written(dead)}


def note_fantasy(chairs: Iterable[Chair], course: Course) -> None:
    """Fantasy Land is a player's: he has it until he plays it, also when he sits out."""
    earned = course.play.felt.marks.get("fantasy_next", {})
    for chair in chairs:
        if course.owners.get(chair.seat) == chair.player and not course.play.void:
            chair.fantasy = earned.get(chair.seat, 0)


def as_they_began(chairs: Iterable[Chair], course: Course, *, blinds: bool) -> None:
    """Players in a hand that goes on after an interruption: the ledger has what is behind, until
    its end they have what they began with."""
    felt = course.play.felt
    for one in chairs:
        one.stack += felt.staked.get(one.seat, 0) - felt.returned.get(one.seat, 0)
        if blinds:
            one.owe_nothing()


def note_dues(chairs: Iterable[Chair], hand: Hand, covered: Iterable[Chair] = ()) -> None:
    """Who is dealt in owes nothing more; whom the blinds passed by owes them, also if somebody
    plays over him and has posted his own."""
    if hand.dealt.forced is not Forced.BLINDS:
        return
    before, places = hand.progress.before, hand.order.places
    if before is not None and hand.progress.button == places.button:
        # the button went to the winner: blinds that come to its left have come from there
        before = Places(places.button, places.button, places.small)
    for one in chairs:
        one.posts_next = False
        if one.number in hand.order.dealt:
            one.owe_nothing()
        elif before is not None and one.passes:
            one.passes = not passed_by(before.button, places.button, one.number)
        elif not one.ready:
            _owe_missed(one, before, places)
    for one in covered:
        _owe_missed(one, before, places)
        one.owes_big |= one.number == places.big


def _owe_missed(chair: Chair, before: Places | None, places: Places) -> None:
    small, big = missed(before, places, chair.number) if before else (False, False)
    chair.owes_small |= small
    chair.owes_big |= big
