"""A finished hand as a text that other programs read, with no card its reader may not know."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from datetime import UTC, datetime
from decimal import Decimal
from typing import Literal

from krupier.money import Currency, with_currency
from krupier.room.course import Course
from krupier.room.hands.replayed import ReplayedGame
from krupier.rules.options import Refused
from krupier.rules.play import replay
from krupier.rules.poker import PlayerPoker, State, phh, stars
from krupier.rules.poker.round import Hand
from krupier.rules.wants import Ruling

Format = Literal["phh", "stars"]

_DEALT = re.compile(r'"(d dh p(\d+)|p(\d+) sd) ((?:[2-9TJQKA?][cdhs?])+)"')
"""Cards that came to a player, or that he threw away."""


def history(
    course: Course,
    format: Format,
    *,
    own: Collection[str],
    names: Mapping[str, str],
    at: int,
    seats: int,
    shown: Collection[str] = (),
) -> str:
    """A finished hand as somebody in the seats ``own`` may see it; ``shown`` are those whose
    cards everybody was shown when it was over. ``names`` are those of the
    players by id, ``at`` is when it began. Raises Refused where the format cannot tell it."""
    game = course.play.game
    if not isinstance(game, PlayerPoker) or course.play.void or not course.play.over:
        raise Refused("no-history", f"{course.id} has no hand history")
    if any(isinstance(one, Ruling) for one in course.play.journal):
        raise Refused("no-history", f"staff ruled in {course.id}: no format has words for that")
    watched = ReplayedGame(game.plan, game.setting)
    replay(watched, course.play.journal)
    (hand,) = watched.hands
    players = tuple(names.get(course.owners[seat], seat) for seat in hand.seats)
    if format == "stars":
        return _stars(course, hand, own, players, at, seats)
    try:
        return _phh(course, hand, own, shown, players, at, seats)
    except phh.BadRecord as problem:
        raise Refused("no-history", str(problem)) from None


def _stars(
    course: Course,
    hand: Hand,
    own: Collection[str],
    players: tuple[str, ...],
    at: int,
    seats: int,
) -> str:
    money = course.play.game.setting.currency
    mine = [number for number, seat in enumerate(hand.seats) if seat in own]
    when = datetime.fromtimestamp(at / 1_000_000, UTC)
    about = stars.Heading(
        number=course.id.rpartition("-")[2],
        table=course.table,
        players=players,
        seats=tuple(int(seat) for seat in hand.seats),
        most_seats=seats,
        time=when.strftime("%Y/%m/%d %H:%M:%S UTC"),
        amount=lambda amount: with_currency(amount, money.code),
        hero=mine[0] if mine else -1,
    )
    return stars.write(hand.state, about)


def _phh(
    course: Course,
    hand: Hand,
    own: Collection[str],
    shown: Collection[str],
    players: tuple[str, ...],
    at: int,
    seats: int,
) -> str:
    money: Currency = course.play.game.setting.currency
    when = datetime.fromtimestamp(at / 1_000_000, UTC)
    written = phh.write(
        hand.state,
        unit=Decimal(1) / money.unit,
        players=list(players),
        seats=[int(seat) for seat in hand.seats],
        seat_count=seats,
        table=course.table,
        hand=int(course.id.rpartition("-")[2]),
        currency=money.code,
        year=when.year,
        month=when.month,
        day=when.day,
    )
    mine = {number for number, seat in enumerate(hand.seats) if seat in own}
    open_after = {number for number, seat in enumerate(hand.seats) if seat in shown}
    return masked(written, hand.state, mine, open_after)


def masked(
    written: str, hand: State, mine: Collection[int], open_after: Collection[int] = ()
) -> str:
    """Without the cards of others that were never shown: ``??`` instead."""
    streets = hand.rules.variant.streets
    kept = not any(street.draw or street.drop for street in streets)
    counted = [0] * hand.players

    def hide(found: re.Match[str]) -> str:
        player, discards = int(found[2] or found[3]) - 1, found[3] is not None
        cards = [found[4][at : at + 2] for at in range(0, len(found[4]), 2)]
        first = counted[player]
        if not discards:
            counted[player] += len(cards)
        if player in mine or (kept and (hand.shown[player] or player in open_after)):
            return found[0]
        up = [not discards and hand.faces[first + at : first + at + 1] == "u" for at in range(9)]
        shown = "".join(card if up[at] else "??" for at, card in enumerate(cards))
        return f'"{found[1]} {shown}"'

    return _DEALT.sub(hide, written)
