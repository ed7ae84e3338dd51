"""What mariáš is played for: points, which are chips of a tournament."""

from __future__ import annotations

from krupier.money import parse
from krupier.room.hands import points
from krupier.room.hands.house_rules import CashRules
from krupier.room.hands.stakes import Stakes, buy_in_of, seats_of
from krupier.rules import marias
from krupier.rules.game import Setting


def stakes(plan: marias.Plan, setting: Setting, house_rules: CashRules) -> Stakes:
    """Chips are those of a tournament: nobody buys any here."""
    point = parse(house_rules.point or "1", setting.currency)
    least, most = buy_in_of(house_rules, points.UNIT * point)
    dealt = points.dealt(plan, hole=8, deck=32)
    return Stakes(
        money=setting.currency,
        point=point,
        seats=seats_of(plan, house_rules, marias.PLAYERS),
        least=least,
        most=most,
        games=(dealt,),
    )
