"""What the room takes of one hand, as its operator's cash plan says: chosen before the hand by
stakes, currency and players dealt in, and written into the hand's setting.

A table or a script says ``"rake": "plan"`` for the plan's own row, ``"none"`` for none, or values
(:mod:`~.rake`): they must be within the plan, and what they leave out is as the plan says.
``"row"`` among them is the row that management announced for a game without blinds.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from krupier.money import Currency, parse, show
from krupier.money.ratio import percent
from krupier.plan.cash import CashPlan
from krupier.plan.cash_rake import Rake as RakePlan
from krupier.plan.cash_rake import RakeRow, TableRake
from krupier.plan.parts import Plan
from krupier.rules.codec import BadInput, amount_from_json
from krupier.rules.game import Setting
from krupier.rules.poker.rake import KEYS, rake_from_json

PLAN, NONE = "plan", "none"
ROW = "row"

Blinds = tuple[int, int]


def rake_of_hand(
    given: Any, plan: RakePlan | None, money: Currency, stakes: Blinds | None, players: int
) -> dict[str, Any] | None:
    """The rake of a hand as its setting says it; ``None``: nothing is taken. Raises BadInput.

    ``stakes``: the blinds, or the bets of a game without; ``players``: who is dealt in."""
    if given in (None, False, NONE):
        return None
    if given is True or given == PLAN:
        given = {}
    if not isinstance(given, Mapping) or set(given) - {*KEYS, ROW}:
        raise BadInput(
            f'rake: "{PLAN}", "{NONE}" or an object with {", ".join(KEYS)}, {ROW} wanted'
        )
    if plan is None:
        raise BadInput("rake: the plan knows none, none is taken")
    if ROW in given:
        stakes = _pair(given[ROW], money)
    row = plan.row(money, stakes) if stakes else plan.row(money, (0, 0))
    if plan.rows and row is None:
        raise BadInput(f"rake: {no_row(plan, money, stakes)}")
    said = {key: value for key, value in given.items() if key != ROW}
    usual = _usual(plan, row, money, players)
    made = {**usual, **said}
    if "share" not in made:
        raise BadInput(f"rake: the plan leaves it to the table: {_range(plan.table, money)}")
    rake_from_json(made, money)
    _must_allow(plan, row, made, usual, money)
    return made


def raked(plan: Plan, setting: Setting, cash: CashPlan) -> dict[str, Any]:
    """A hand with the rake that the cash plan takes of it. Raises BadInput."""
    hand, money = dict(setting.hand or {}), setting.currency
    given = hand.pop("rake", None)
    if given in (None, False, NONE):
        return hand
    if plan.id not in cash.games.playable or setting.options.get("tournament"):
        raise BadInput(f"rake: {plan.id} is played in tournaments here, not for cash")
    taken = rake_of_hand(given, cash.rake, money, _stakes(hand, money), len(hand["stacks"]))
    return hand if taken is None else hand | {"rake": taken}


def _stakes(hand: Mapping[str, Any], money: Currency) -> Blinds | None:
    """The blinds; of a game without them, the small and the big bet."""
    for key in ("blinds", "bets"):
        if key in hand:
            return _pair(hand[key], money)
    return None


def _usual(plan: RakePlan, row: RakeRow | None, money: Currency, players: int) -> dict[str, Any]:
    usual: dict[str, Any] = {}
    if row:
        tier = row.tier(players)
        usual |= {"share": tier.share, "cap": tier.cap}
    elif plan.table and money.code in plan.table.most_cap:
        usual["cap"] = plan.table.most_cap[money.code]
    if money.code in plan.steps:
        usual["step"] = plan.steps[money.code]
    return usual | {"no_flop": plan.no_flop}


def _must_allow(
    plan: RakePlan,
    row: RakeRow | None,
    made: Mapping[str, Any],
    usual: Mapping[str, Any],
    money: Currency,
) -> None:
    """Nothing above what the plan takes, or lets a table take."""
    share = percent(str(made["share"]))
    if plan.table:
        least, most = percent(plan.table.least_share), percent(plan.table.most_share)
        cap = plan.table.most_cap.get(money.code)
    else:
        assert row is not None
        least, most = Fraction(0), percent(usual["share"])
        cap = usual["cap"]
    if not least <= share <= most:
        raise BadInput(f"rake: a share of {made['share']}: {_range(plan.table, money, usual)}")
    if cap is not None and amount_from_json(made["cap"], money) > parse(cap, money):
        raise BadInput(f"rake: a cap of {made['cap']}: {_range(plan.table, money, usual)}")
    if plan.no_flop and not made["no_flop"]:
        raise BadInput("rake: no flop, no drop in this plan")
    step = plan.steps.get(money.code)
    if step is not None and amount_from_json(made["step"], money) % parse(step, money):
        # a finer one, or one between two of them, would take more of some pots than is printed
        raise BadInput(f"rake: a step of {made['step']}: whole steps of {step} {money.code}")


def _range(table: TableRake | None, money: Currency, usual: Mapping[str, Any] | None = None) -> str:
    if table is None:
        assert usual is not None
        return f"up to {usual['share']} and {usual['cap']} {money.code}"
    cap = table.most_cap.get(money.code)
    most = f" and a cap of up to {cap} {money.code}" if cap else ""
    return f"a share of {table.least_share} to {table.most_share}{most}"


def no_row(plan: RakePlan, money: Currency, stakes: Blinds | None) -> str:
    rows = [one for one in plan.rows if one.currency == money.code]
    there = ", ".join("/".join(one.blinds) for one in rows if one.blinds) or "none"
    if stakes is None:
        return f'a game without blinds names the "{ROW}" that was announced, of {there}'
    shown = "/".join(show(one, money) for one in stakes)
    return f"the plan has no row for {shown} {money.code}; it has {there}"


def _pair(written: Any, money: Currency) -> Blinds:
    if not isinstance(written, list | tuple) or len(written) != 2:
        raise BadInput(f'rake: {ROW} is a pair of blinds, such as ["5", "10"]')
    return amount_from_json(written[0], money), amount_from_json(written[1], money)
