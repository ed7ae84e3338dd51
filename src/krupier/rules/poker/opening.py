"""Open cards in stud: who brings in, who acts first, and whether a pair shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from krupier import hands
from krupier.equipment.cards import UNKNOWN, Card
from krupier.rules.poker.variant import Opening

if TYPE_CHECKING:
    from krupier.rules.poker.state import State


def up_cards(hand: State, player: int) -> list[Card]:
    """The cards of a player that everybody sees."""
    faces = zip(hand.holes[player], hand.faces, strict=False)
    return [card for card, face in faces if face == "u"]


def brings_in(hand: State) -> int:
    """Whose door card makes the forced bet; suits break ties, spades highest.

    If he is all-in for the ante, whoever asks passes it on clockwise."""
    how = hand.rules.variant.opening
    cards = {
        player: up_cards(hand, player)[0] for player in range(hand.players) if hand.live[player]
    }
    # in a recorded hand open cards may be unknown
    seen = {player: card for player, card in cards.items() if card != UNKNOWN}
    if not seen:
        return next(iter(cards))
    players, doors = list(seen), list(seen.values())
    if how is Opening.HIGH_CARD:
        return players[hands.highest_card(doors, ace_low=True)]
    return players[hands.lowest_card(doors, ace_low=how is Opening.BEST_LOW)]


def first_to_act(hand: State) -> int:
    """Whose open cards are the best: the highest, in razz the lowest."""
    low = hand.rules.variant.opening is not Opening.LOW_CARD
    boards: list[list[Card]] = [[] for _ in range(hand.players)]
    most = 0
    for player in range(hand.players):
        if hand.live[player]:
            boards[player] = [card for card in up_cards(hand, player) if card != UNKNOWN]
            most = max(most, len(boards[player]))
    for player in range(hand.players):
        if len(boards[player]) < most:
            boards[player] = []
    if hand.rules.house.boards_tie_by_suit:
        return hands.best_showing(boards, low=low, by_suit=True)
    worth = hands.showing_low if low else hands.showing_high
    values = [worth(board) if board else -1 for board in boards]
    return values.index(max(values))


def pair_shows(hand: State) -> bool:
    """Whether anybody's open cards are paired."""
    for player in range(hand.players):
        if hand.live[player]:
            ranks = [card >> 2 for card in up_cards(hand, player)]
            if len(set(ranks)) < len(ranks):
                return True
    return False
