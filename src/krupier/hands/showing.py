"""Cards that lie open: who brings in, and who acts first on a stud board.

A card's integer already orders ranks and, inside a rank, clubs, diamonds, hearts, spades – the
order that decides the bring-in and the draw for the button.
"""

from __future__ import annotations

from collections.abc import Sequence

from krupier.equipment.cards import Card
from krupier.hands.single import high, low_a5


def lowest_card(cards: Sequence[Card], *, ace_low: bool = False) -> int:
    """Whose card is the lowest (equal ranks: the lowest suit): the bring-in of stud.

    >>> from krupier.equipment.cards import parse
    >>> lowest_card(parse("2h 9s 2c"))
    2
    """
    return min(range(len(cards)), key=lambda i: _order(cards[i], ace_low))


def highest_card(cards: Sequence[Card], *, ace_low: bool = False) -> int:
    """Whose card is the highest (equal ranks: the highest suit): the bring-in of razz, where the
    ace is low, and the draw for the button."""
    return max(range(len(cards)), key=lambda i: _order(cards[i], ace_low))


def showing_high(board: Sequence[Card]) -> int:
    """What one to four exposed cards are worth: groups, then high cards."""
    return high(_exposed(board))


def showing_low(board: Sequence[Card]) -> int:
    """What one to four exposed cards are worth in razz: low cards, pairs are bad."""
    return low_a5(_exposed(board))


def best_showing(
    boards: Sequence[Sequence[Card]], *, low: bool = False, by_suit: bool = False
) -> int:
    """Whose exposed cards are the best and who so acts first; players without cards are out.

    Equal boards: the first in the order given (seats from the dealer's left), or with
    ``by_suit`` the higher suit of the highest card.
    """
    live = [i for i, board in enumerate(boards) if board]
    if not live:
        raise ValueError("nobody has exposed cards")
    if len({len(boards[i]) for i in live}) > 1:
        raise ValueError("boards of different length cannot be compared")
    worth = showing_low if low else showing_high

    def key(i: int) -> tuple[int, int]:
        suit = max(_order(card, low) for card in boards[i]) & 3
        return worth(boards[i]), suit if by_suit else 0

    return max(live, key=key)


def _order(card: Card, ace_low: bool) -> int:
    return (card + 4) % 52 if ace_low else card


def _exposed(board: Sequence[Card]) -> Sequence[Card]:
    if not 1 <= len(board) <= 4:
        raise ValueError(f"{len(board)} cards given, a stud board shows 1 to 4")
    return board
