"""Who wins: hand values, the order of showing, and the division of every pot."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial
from itertools import combinations
from typing import NamedTuple

from krupier import hands
from krupier.equipment.cards import Card
from krupier.rules.poker.pots import Pot, divide
from krupier.rules.poker.variant import FirstToShow, House, Ranking, Variant

Value = Callable[[Sequence[Card], Sequence[Card]], int]
"""The value of hole cards with a board; 0: no qualifying hand."""


class Award(NamedTuple):
    """A share of a pot."""

    player: int
    amount: int
    pot: int
    board: int
    low: bool
    """The low half of a pot."""


def value(variant: Variant, ranking: Ranking) -> Value:
    """The function that values a hand of this variant."""
    return _value(variant.exactly_two, ranking)


@cache
def _value(exactly_two: bool, ranking: Ranking) -> Value:
    if exactly_two:
        if ranking is Ranking.HIGH:
            return hands.omaha
        if ranking is Ranking.LOW_8:
            return hands.omaha_low
        raise ValueError(f"{ranking.value} is not played with exactly two hole cards")
    if ranking is Ranking.HIGH:
        return _high
    if ranking is Ranking.LOW_7:
        return _seven_low
    return partial(_any_five, _EVALUATORS[ranking])


def _high(hole: Sequence[Card], board: Sequence[Card]) -> int:
    return hands.high([*hole, *board])


def _any_five(
    evaluate: Callable[[Sequence[Card]], int], hole: Sequence[Card], board: Sequence[Card]
) -> int:
    return evaluate([*hole, *board])


def _seven_low(hole: Sequence[Card], board: Sequence[Card]) -> int:
    """Five cards lower than an eight: the eights do not count."""
    cards = [card for card in (*hole, *board) if card >> 2 != 6]
    return hands.low_a5(cards, 8) if len(cards) >= 5 else 0


_EVALUATORS: dict[Ranking, Callable[[Sequence[Card]], int]] = {
    Ranking.HIGH: lambda cards: hands.high(cards),
    Ranking.SHORT_DECK: lambda cards: hands.short_deck(cards),
    Ranking.SHORT_DECK_TRIPS: lambda cards: hands.short_deck(cards, "trips"),
    Ranking.LOW_A5: lambda cards: hands.low_a5(cards),
    Ranking.LOW_8: lambda cards: hands.low_a5(cards, 8),
    Ranking.LOW_27: lambda cards: hands.low_27(cards),
    Ranking.BADUGI: lambda cards: hands.badugi(cards),
}


def order(
    variant: Variant,
    house: House,
    live: Sequence[bool],
    *,
    round_aggressor: int,
    hand_aggressor: int,
    bring_in: int,
) -> list[int]:
    """In which order the players show; -1 stands for nobody."""
    first = 0
    if variant.is_stud and house.bring_in_shows and bring_in >= 0:
        first = bring_in
    if house.first_to_show is FirstToShow.LAST_AGGRESSOR and round_aggressor >= 0:
        first = round_aggressor
    elif house.first_to_show is FirstToShow.HAND_AGGRESSOR and hand_aggressor >= 0:
        first = hand_aggressor
    players = len(live)
    seats = [(first + step) % players for step in range(players)]
    return [player for player in seats if live[player]]


class Table(NamedTuple):
    """The hands that compete, on each board: ``values[board][ranking][player]``."""

    values: list[list[list[int]]]
    holes: Sequence[Sequence[Card]]
    boards: Sequence[Sequence[Card]]


def table(
    variant: Variant,
    holes: Sequence[Sequence[Card]],
    boards: Sequence[Sequence[Card]],
    players: Sequence[int],
) -> Table:
    values = []
    for board in boards:
        rows = []
        for ranking in variant.rankings:
            worth = value(variant, ranking)
            row = [0] * len(holes)
            for player in players:
                row[player] = worth(holes[player], board)
            rows.append(row)
        values.append(rows)
    return Table(values, holes, boards)


def award(
    variant: Variant,
    house: House,
    pots: Sequence[Pot],
    on: Table,
    twice: Sequence[bool],
    chip: int = 1,
) -> list[Award]:
    """Every share of every pot. ``twice`` says who agreed to run the board twice: a pot is
    played on both boards if all who can win it did."""
    awards: list[Award] = []
    for number, pot in enumerate(pots):
        boards = len(on.values)
        if variant.boards == 1 and not all(twice[player] for player in pot.players):
            boards = 1
        if boards > 1 and variant.best_board_takes_all:
            best = [
                [max(each) for each in zip(*rows, strict=True)]
                for rows in zip(*on.values, strict=True)
            ]
            awards += _halves(
                variant,
                house,
                pot.players,
                amount=pot.amount,
                rows=best,
                on=on,
                pot=number,
                board=0,
                chip=chip,
            )
            continue
        # the odd chip of the division between boards belongs to the first
        for board, (_, amount) in enumerate(divide(pot.amount, range(boards), chip)):
            rows = on.values[board]
            awards += _halves(
                variant,
                house,
                pot.players,
                amount=amount,
                rows=rows,
                on=on,
                pot=number,
                board=board,
                chip=chip,
            )
    return awards


def _halves(
    variant: Variant,
    house: House,
    players: Sequence[int],
    amount: int,
    rows: Sequence[Sequence[int]],
    on: Table,
    pot: int,
    board: int,
    chip: int,
) -> list[Award]:
    """High and low share equally, the odd chip goes high; without a low, high takes all."""
    parts = [(amount, rows[0], False)]
    if len(rows) > 1 and any(rows[1][player] for player in players):
        (_, high), (_, low) = divide(amount, (0, 1), chip)
        parts = [(high, rows[0], False), (low, rows[1], True)]
    awards = []
    for part, row, is_low in parts:
        best = max(row[player] for player in players)
        winners = [player for player in players if row[player] == best]
        shares = divide(part, winners, chip)
        if house.odd_by_suit and shares[0][1] != shares[-1][1]:
            ranking = variant.rankings[1 if is_low else 0]
            shared = on.boards[board]
            winners.sort(key=lambda one: _odd_chip(ranking, [*on.holes[one], *shared], is_low))
            shares = divide(part, winners, chip)
        awards += [Award(player, share, pot, board, is_low) for player, share in shares if share]
    return awards


def _odd_chip(ranking: Ranking, cards: Sequence[Card], low_half: bool) -> int:
    """Sorts tied stud hands: the highest card of the five by rank and suit comes first; for the
    low half of a pot the lowest one. In low hands the ace is the lowest card."""
    worth = _EVALUATORS[ranking]
    fives = list(combinations(cards, min(5, len(cards))))
    best = max(worth(five) for five in fives)
    playing = [card for five in fives if worth(five) == best for card in five]
    if ranking.is_low:
        playing = [(card + 4) % 52 for card in playing]
    return min(playing) if low_half else -max(playing)
