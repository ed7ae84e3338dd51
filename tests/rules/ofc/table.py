"""Hands of open-face Chinese poker told by the rows that come out of them."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import to_builtins
from msgspec.structs import asdict

from krupier.equipment.cards import Card, parse
from krupier.equipment.draws import Cards, CardsAre
from krupier.rules import families
from krupier.rules.options import Arrange, Move
from krupier.rules.play import Play
from krupier.rules.wants import Moves

GAME = "kings/open-face-chinese"
ROWS = ("front", "middle", "back")

Board = Sequence[tuple[Card, ...]]
"""Front, middle and back of one player."""


def board(front: str, middle: str, back: str) -> Board:
    return parse(front), parse(middle), parse(back)


def table(hand: Mapping[str, Any] | None = None, **options: Any) -> Play:
    return Play(families.load(GAME, currency_code="EUR", options=options, hand=hand))


def play_out(
    boards: Mapping[str, Board],
    *,
    fantasy: Mapping[str, int] | None = None,
    stacks: Mapping[str, str] | None = None,
    point: str = "1",
    button: str = "",
    discards: Mapping[str, Sequence[Card]] | None = None,
    **options: Any,
) -> Play:
    """A whole hand in which every player gets the cards of his rows, front first, and places them
    there; ``discards`` are dealt as the last card of their deal and thrown away."""
    hand = {
        "stacks": {seat: (stacks or {}).get(seat, "1000") for seat in boards},
        "button": button or max(boards),
        "point": point,
        "fantasy": dict(fantasy or {}),
    }
    play = table(hand, **options)
    to_come = {seat: deque(card for row in rows for card in row) for seat, rows in boards.items()}
    thrown = {seat: deque((discards or {}).get(seat, ())) for seat in boards}
    while not play.over:
        want = play.want
        if isinstance(want, Cards):
            away = want.n - 13 if want.n > 13 else int(want.n == 3)
            kept = [to_come[want.to].popleft() for _ in range(want.n - away)]
            lost = [thrown[want.to].popleft() for _ in range(away)]
            play.send(CardsAre((*kept, *lost)))
        else:
            assert isinstance(want, Moves)
            (seat,) = want.seats or ()
            (option,) = play.offers(seat)
            assert isinstance(option, Arrange)
            rows = tuple(
                tuple(card for card in option.cards if card in row) for row in boards[seat]
            )
            play.send(Move(seat, "place", rows=rows))
    return play


def results(play: Play) -> dict[str, dict[str, Any]]:
    return {one.seat: to_builtins(one) for one in play.felt.marks["results"]}


def score(play: Play, one: str, other: str) -> dict[str, int]:
    """The points of one player against the other."""
    for row in play.felt.marks["scores"]:
        if set(row.seats) == {one, other}:
            sign = 1 if row.seats == (one, other) else -1
            return {name: sign * value for name, value in asdict(row).items() if name != "seats"}
    raise LookupError((one, other))


def points(play: Play) -> dict[str, int]:
    return {seat: one["points"] for seat, one in results(play).items()}


def won(play: Play) -> dict[str, int]:
    """What the felt says each player won, in minor units."""
    felt = play.felt
    return {seat: felt.returned.get(seat, 0) - felt.staked.get(seat, 0) for seat in results(play)}
