"""Penalties at a cash table: what staff impose takes effect at once, and lasts over a restart."""

from __future__ import annotations

from typing import TYPE_CHECKING

from krupier.plan.cash_table import Penalty
from krupier.room.hands.chairs import Chair
from krupier.room.hands.table_rules import table_rules
from krupier.rules.options import Refused

if TYPE_CHECKING:
    from krupier.room.hands.dealer import HandDealer

MOST_HANDS = 1_000


def must_be_known(dealer: HandDealer, seat: str, kind: Penalty, times: int) -> Chair:
    """Whose seat it is. Raises Refused for a penalty that the plan does not have."""
    plan = table_rules(dealer.table.config.operator).penalties
    if plan is None or kind not in plan.kinds:
        allowed = list(plan.kinds) if plan else []
        raise Refused("not-offered", f"no penalty {kind!r} here", offered=allowed)
    chair = dealer.chairs.at(seat)
    if chair is None:
        raise Refused("unknown-seat", f"nobody sits in seat {seat[:20]!r}", seat=seat[:20])
    if not 1 <= times <= MOST_HANDS:
        raise Refused("bad-input", f"{times} times: 1 to {MOST_HANDS}")
    return chair


def hands_of(dealer: HandDealer, kind: Penalty, times: int) -> int:
    """How many hands a penalty lasts: an orbit has as many as there are players at the table."""
    if kind == "orbit":
        return times * len(dealer.chairs)
    return times if kind == "missed-hands" else 0


def miss(dealer: HandDealer, chair: Chair, hands: int) -> None:
    """From the next hand on. The hand in which he had to leave counts, so he is in none while it
    lasts; the blinds that pass him he owes afterwards, as everybody who was away."""
    chair.penalty += hands
    dealer.choice.gone(chair)
    dealer.changed(chair)


def served(dealer: HandDealer) -> None:
    """A hand was dealt without them."""
    for chair in dealer.chairs:
        if chair.penalty and not dealer.in_course(chair):
            chair.penalty -= 1
            dealer.table.gallery.own_changed([chair.player])
