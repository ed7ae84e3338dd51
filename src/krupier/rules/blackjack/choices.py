"""What a player may do with a hand now."""

from __future__ import annotations

from krupier.equipment.cards import Card
from krupier.rules.blackjack.hand import ACE, TEN, Hand, Total, is_blackjack, is_pair, total, value
from krupier.rules.blackjack.plan import DOUBLE, FREE_DOUBLE, FREE_SPLIT, SPLIT
from krupier.rules.blackjack.table import Table
from krupier.rules.options import Choose, Option

HIT, STAND, SURRENDER = "hit", "stand", "surrender"

TRICK_CARDS = 5


def finished(table: Table, hand: Hand, cards: tuple[Card, ...]) -> bool:
    """A hand to which nothing more can be dealt."""
    turn = table.turn
    if hand.over or hand.doubled or total(cards).points >= min(turn.player_must_stand_at, 21):
        return True
    if turn.five_card_trick and len(cards) >= TRICK_CARDS:
        return True
    if hand.split and isinstance(turn.split_hand_max_cards_drawn, int):
        return len(cards) - 1 >= turn.split_hand_max_cards_drawn
    return False


def choices(
    table: Table, hand: Hand, cards: tuple[Card, ...], unit: int, splits: int, bank: Card
) -> tuple[Option, ...]:
    """The offers of a hand that is not finished; nothing where none is left.

    ``unit`` is the decider's original stake, ``splits`` how often the hand was split already.
    """
    split = _split(table, hand, cards, unit, splits)
    if hand.split and value(cards[0]) == ACE:
        # a split ace gets one card; only where aces may be split again is there a choice
        return (Choose(STAND), *split) if split else ()
    points = total(cards)
    options: list[Option] = [
        Choose(HIT, warn=_warn(table, HIT, points)),
        Choose(STAND, warn=_warn(table, STAND, points)),
        *_double(table, hand, cards, points, unit),
        *split,
    ]
    if may_surrender(table, hand, cards, bank) and table.turn.surrender_when == "turn":
        options.append(Choose(SURRENDER))
    return tuple(options)


def may_surrender(table: Table, hand: Hand, cards: tuple[Card, ...], bank: Card) -> bool:
    """Before any other action on the hand, and not with a blackjack."""
    turn = table.turn
    return (
        turn.surrender != "off"
        and len(cards) == 2
        and not hand.split
        and not is_blackjack(cards)
        and (turn.surrender_against_ace or value(bank) != ACE)
    )


def _double(
    table: Table, hand: Hand, cards: tuple[Card, ...], points: Total, unit: int
) -> tuple[Option, ...]:
    turn = table.turn
    if len(cards) != 2 or turn.double == "off":
        return ()
    hard_9_to_11 = 9 <= points.points <= 11 and ACE not in map(value, cards)
    if turn.free_double and hard_9_to_11 and (not hand.split or turn.free_double_after_split):
        return (Choose(FREE_DOUBLE),)
    if (hand.split and not turn.double_after_split) or (
        turn.double == "9-11" and not 9 <= points.points <= 11
    ):
        return ()
    return (Choose(DOUBLE, costs=unit, warn=_warn(table, DOUBLE, points)),)


def _split(
    table: Table, hand: Hand, cards: tuple[Card, ...], unit: int, splits: int
) -> tuple[Option, ...]:
    turn = table.turn
    if not is_pair(cards, turn.split_by):
        return ()
    if turn.max_splits != "unlimited" and splits >= turn.max_splits:
        return ()
    if hand.split and value(cards[0]) == ACE:
        unlimited = turn.max_splits == "unlimited"
        if turn.resplit_aces == "no" or (turn.resplit_aces == "if-unlimited" and not unlimited):
            return ()
    if turn.free_split and value(cards[0]) != TEN:
        return (Choose(FREE_SPLIT),)
    return (Choose(SPLIT, costs=unit),)


def _warn(table: Table, do: str, points: Total) -> str:
    """Obviously bad moves, where the plan wants them confirmed."""
    if table.turn.warnings is None:
        return ""
    hard = 0 if points.soft else points.points
    if do == HIT and hard >= 17:
        return "hit-hard-17"
    if do == STAND and points.points <= 11:
        return "stand-11"
    return "double-hard-12" if do == DOUBLE and hard >= 12 else ""
