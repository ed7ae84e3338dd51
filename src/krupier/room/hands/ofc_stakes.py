"""What Open Face Chinese is played for: points."""

from __future__ import annotations

from krupier.money import parse
from krupier.room.hands import points
from krupier.room.hands.house_rules import CashRules
from krupier.room.hands.stakes import Stakes, buy_in_of, seats_of
from krupier.room.hands.take import TIME, take_of
from krupier.rules import ofc
from krupier.rules.game import BadSetting, Setting
from krupier.rules.ofc.plan import form_of
from krupier.rules.poker.house_take import NONE


def stakes(plan: ofc.Plan, setting: Setting, house_rules: CashRules) -> Stakes:
    money = setting.currency
    form = str(setting.options["form"])
    point = parse(house_rules.point or "1", money)
    dealt = points.dealt(plan, hole=13, deck=52, form=form)
    least, most = buy_in_of(house_rules, points.UNIT * point)
    seats = seats_of(plan, house_rules, form_of(plan, setting).players)
    draws = plan.button_draw is not None and house_rules.draw
    if house_rules.rake not in (None, TIME, NONE):
        raise BadSetting("rake is taken of pots, and this game has none: time collection")
    return Stakes(
        money=money,
        point=point,
        seats=seats,
        least=least,
        most=most,
        games=(dealt,),
        draws_button=draws,
        take=take_of(plan, money, house_rules, None),
    )
