"""A physical table among players: the croupier enters what they did with their chips and cards.

Who is in turn makes a move; what somebody did before his turn is held until it comes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from krupier.rules.options import Amount, Move, Refused
from krupier.rules.poker import PlayerPoker
from krupier.rules.poker.actions import CALL, Legal
from krupier.rules.poker.plan import Rulings
from krupier.rules.poker.rulings import chips_mean
from krupier.rules.wants import Moves, Ruling

if TYPE_CHECKING:
    from krupier.room.hands.dealer import HandDealer


class Act(Struct, frozen=True):
    """What a player did: said a word, or put chips in without one."""

    seat: str
    do: str = ""
    amount: int = 0
    chips: tuple[int, ...] = ()
    """Those that touched the table first, one by one."""
    announced: bool = False
    """He said that he raises, and put these chips in."""


def entered(game: HandDealer, act: Act) -> Move | Ruling:
    """What an act is by the rules of the house. Raises Refused."""
    course = game.table.course
    want = course.play.want if course else None
    if course is None or not isinstance(want, Moves):
        raise Refused("not-now", "no player is asked now")
    if act.seat not in course.owners:
        seat = act.seat[:20]
        raise Refused("unknown-seat", f"seat {seat!r} is not in this hand", seat=seat)
    if not want.offers(act.seat):
        return _early(game, act)
    if not act.chips:
        return Move(act.seat, act.do, amount=act.amount)
    return _chips(game, act)


def _chips(game: HandDealer, act: Act) -> Move:
    course, public_hand = game.table.course, game.public_hand
    assert course is not None
    assert public_hand is not None
    offered = {one.do: one for one in course.play.offers(act.seat)}
    chair = game.chairs.at(act.seat)
    played = course.play.game
    asked = offered.keys() & {"check", "call", "bring-in"}
    if chair is None or not asked or not isinstance(played, PlayerPoker):
        raise Refused("not-now", "no chips are asked for now")
    word, span = next(
        ((word, one) for word, one in offered.items() if isinstance(one, Amount)), ("", None)
    )
    call, in_front = game.to_call(chair), public_hand.bet(act.seat)
    legal = Legal(0, True, call, span.least if span else 0, span.most if span else 0)
    rules = played.plan.rulings or Rulings(clause=())
    meant = chips_mean(
        rules, legal, in_front + call, act.chips, in_front=in_front, announced=act.announced
    )
    if meant != CALL:
        return Move(act.seat, word, amount=meant)
    return Move(act.seat, next(one for one in ("bring-in", "call", "check") if one in offered))


def _early(game: HandDealer, act: Act) -> Ruling:
    """Out of turn: a fold binds at once, chips and words are held."""
    public_hand, chair = game.public_hand, game.chairs.at(act.seat)
    assert public_hand is not None
    assert chair is not None
    if act.do == "fold":
        return Ruling("dead-hand", act.seat, reason="folded out of turn")
    in_front = public_hand.bet(act.seat)
    put = in_front + sum(act.chips) if act.chips else act.amount
    if act.do in ("check", "call"):
        put = in_front + game.to_call(chair)
    return Ruling("out-of-turn", act.seat, amount=put)
