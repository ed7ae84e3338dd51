"""What a recorded hand does otherwise than the state machine: unknown cards, other houses."""

from __future__ import annotations

from collections.abc import Sequence

from krupier.equipment.cards import UNKNOWN, Card
from krupier.rules.poker.actions import BET
from krupier.rules.poker.opening import up_cards
from krupier.rules.poker.state import State
from krupier.rules.poker.variant import Limit


def begin_unseen(hand: State, player: int) -> bool:
    """In stud open cards decide who begins; if a record does not have them all, it says so itself
    by who acts first."""
    if hand.phase != BET or hand.acted or hand.waiting < hand.able or not hand.live[player]:
        return False
    live = [one for one in range(hand.players) if hand.live[one]]
    if hand.actor == player or not any(UNKNOWN in up_cards(hand, one) for one in live):
        return False
    hand.actor = player
    hand.bring_in = player if hand.bring_in_due else hand.bring_in
    return True


def reveal(hand: State, player: int, cards: Sequence[Card]) -> None:
    """Cards recorded for the first time when they are thrown away were dealt unseen."""
    held = hand.holes[player]
    for card in cards:
        if card not in held and UNKNOWN in held:
            held[held.index(UNKNOWN)] = card


def raise_to(hand: State, to: int) -> bool:
    """Bets or raises. With a fixed limit a full raise after a short all-in is counted from the
    all-in in some houses and from the last full bet in others: a record may do either. Says
    whether it was not our way."""
    full, level, street = hand.increase, hand.level, hand.street
    short = (
        hand.limit == Limit.FIXED_LIMIT and level % full and level != hand.rules.betting.bring_in
    )
    ways = (level + full, (level // full + 1) * full) if short else ()
    if to not in ways or hand.legal().least == to:
        hand.apply(to)
        return False
    hand.increase = to
    try:
        hand.apply(to)
    finally:
        if hand.street == street:
            hand.increase = full
    return True
