"""Who is dealt into the next hand, where button and blinds are, and who straddles."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from krupier.equipment.cards import Card
from krupier.room.hands.button import Order, Places, after, begin, go_on
from krupier.room.hands.chairs import Chair
from krupier.room.hands.progress import Now, Progress
from krupier.room.hands.stakes import Dealt, Forced, Stakes


@dataclass(frozen=True)
class Around:
    """The order of a hand with its straddles: who posts them, and how much each."""

    order: Order
    straddles: tuple[tuple[int, int], ...] = ()

    @property
    def on_button(self) -> int:
        """Who plays on the button: of an empty seat, the player before it."""
        return after(self.order.places.button, self.order.dealt)[-1]


def is_new(ready: Mapping[int, Chair], last: Progress) -> bool:
    """Whether a game begins: the first hand, or nobody is left of those who played."""
    return last.places is None or all(one.owes for one in ready.values())


def highest(drawn: Mapping[int, Card]) -> int:
    """The seat with the highest card; equal ones by suit, spades, hearts, diamonds, clubs.

    >>> from krupier.equipment.cards import parse
    >>> highest(dict(enumerate(parse("Kd Ac As Qs"))))
    2
    """
    # cards are numbered by rank, and within a rank clubs, diamonds, hearts, spades
    return max(drawn, key=lambda seat: drawn[seat])


def around(
    stakes: Stakes, dealt: Dealt, ready: Mapping[int, Chair], last: Progress, now: Now
) -> Around:
    """How the next hand of this game is played by those who are ready."""
    seats = tuple(sorted(ready))
    if len(seats) < 2:
        return Around(Order(last.places or Places(1, 1, 1), seats))
    drawn = {seat: now.drawn[seat] for seat in seats if seat in now.drawn}
    if is_new(ready, last) and (drawn or last.places is None):
        first = highest(drawn) if drawn else None
        if last.places is None and last.button:
            first = last.button  # the first hand was void, because it was elsewhere
        places = begin(seats, button=first, small_on_button=stakes.small_on_button)
        order = Order(places, seats)
    elif dealt.forced is Forced.BUTTON:
        assert last.places is not None
        button = after(last.places.button, seats)[0]
        return Around(Order(Places(button, button, button), seats))
    else:
        order = _go_on(stakes, dealt, ready, last, now)
    if dealt.forced is Forced.CARDS:
        return Around(Order(order.places, seats))  # an ante from everybody, also from newcomers
    if dealt.forced is Forced.BUTTON:
        button = order.places.button
        return Around(Order(Places(button, button, button), seats))
    straddles = _straddles(stakes, dealt, ready, order)
    paid = {seat for seat, _ in straddles}
    posting = tuple(seat for seat in order.posting if seat not in paid)
    return Around(replace(order, posting=posting), straddles)


def _go_on(
    stakes: Stakes, dealt: Dealt, ready: Mapping[int, Chair], last: Progress, now: Now
) -> Order:
    assert last.places is not None
    owing = {seat: one for seat, one in ready.items() if one.owes}
    posting = {seat for seat, one in owing.items() if one.posts}
    buying = {seat for seat, one in owing.items() if one.buys and stakes.buys_button}

    def order(posting: set[int]) -> Order:
        assert last.places is not None
        return go_on(
            last.places,
            {seat for seat in ready if seat not in owing},
            waiting=owing.keys() - posting - buying,
            posting=posting,
            buying=buying,
            button=last.button or None,
            moving=now.moving,
            small_on_button=stakes.small_on_button,
        )

    found = order(posting)
    # left of the big blind a straddle is as good as what he owes
    for seat in after(found.places.big, {*found.dealt, *owing})[:1]:
        if seat in owing.keys() - posting - buying:
            by_straddle = order(posting | {seat})
            if seat in (one for one, _ in _straddles(stakes, dealt, ready, by_straddle)):
                return by_straddle
    return found


def _straddles(
    stakes: Stakes, dealt: Dealt, ready: Mapping[int, Chair], order: Order
) -> tuple[tuple[int, int], ...]:
    """Left of the big blind, and each further one left of the last, up to the button. There is
    none heads-up, or without a small blind."""
    rule, places = stakes.straddle, order.places
    blinds = (places.small, places.big)
    if rule is None or dealt.forced is not Forced.BLINDS or order.bought is not None:
        return ()
    if len(order.dealt) < 3 or any(seat not in order.dealt for seat in blinds):
        return ()
    found: list[tuple[int, int]] = []
    amount, first = stakes.big * dealt.times, stakes.first_straddle * dealt.times
    for seat in after(places.big, order.dealt):
        chair = ready[seat]
        wants = chair.straddle == "any" or (chair.straddle == "first" and not found)
        amount = first if first and not found else amount * rule.times
        enough = chair.playing >= amount + stakes.ante
        if seat in blinds or not wants or not enough or (found and seat in order.posting):
            break
        if rule.most is not None and len(found) == rule.most:
            break
        found.append((seat, amount))
    return tuple(found)
