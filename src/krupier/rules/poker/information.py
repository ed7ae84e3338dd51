"""What one player knows of a hand: open cards, his own, every chip and every act; no more."""

from __future__ import annotations

from typing import NamedTuple

from krupier.equipment.cards import UNKNOWN, Card
from krupier.rules.poker.actions import ACTION, DISCARD
from krupier.rules.poker.state import State


class Information(NamedTuple):
    player: int
    phase: int
    actor: int
    street: int
    hands: tuple[tuple[Card, ...], ...]
    """Everybody's cards as this player sees them; ``UNKNOWN`` (-1) for a hidden one."""
    boards: tuple[tuple[Card, ...], ...]
    live: tuple[bool, ...]
    stacks: tuple[int, ...]
    bets: tuple[int, ...]
    pot: int
    level: int
    acts: tuple[tuple[int, int], ...]
    """(player, action) in order; a draw is (player, -10 - number of cards)."""
    discarded: tuple[Card, ...]
    """The player's own."""


def information(hand: State, player: int) -> Information:
    """The hand as one player knows it; ``player`` -1 is a spectator."""
    return Information(
        player=player,
        phase=hand.phase,
        actor=hand.actor,
        street=hand.street,
        hands=tuple(_seen(hand, other, player) for other in range(hand.players)),
        boards=tuple(tuple(board) for board in hand.boards),
        live=tuple(hand.live),
        stacks=tuple(hand.stacks),
        bets=tuple(hand.bets),
        pot=hand.pot,
        level=hand.level,
        acts=tuple(
            (who, what if kind == ACTION else -10 - len(what))
            for kind, who, what in hand.history
            if kind in (ACTION, DISCARD)
        ),
        discarded=tuple(card for who, card in hand.discards if who == player),
    )


def _seen(hand: State, other: int, player: int) -> tuple[Card, ...]:
    hole = hand.holes[other]
    if other == player or hand.shown[other]:
        return tuple(hole)
    # while a draw is on, hands may be short of cards; only stud has open ones
    faces = hand.faces.ljust(len(hole), "d")
    return tuple(card if faces[at] == "u" else UNKNOWN for at, card in enumerate(hole))
