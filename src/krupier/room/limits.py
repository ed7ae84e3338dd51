"""Changing a table's limits while it is open: only as its plan allows."""

from __future__ import annotations

from collections.abc import Mapping

from krupier.house.periods import MINUTE
from krupier.money import Currency, parse
from krupier.plan.loader import bets_of
from krupier.plan.parts import Plan
from krupier.room.config import TableConfig, WrittenLimits
from krupier.rules.game import BadSetting


def notice(plan: Plan, config: TableConfig, new: WrittenLimits, currency: Currency) -> int:
    """Microseconds that must pass before the new limits may hold at an open table.

    Raises BadSetting for a change that the plan does not allow.
    """
    changes = _changes(plan, config, new, currency)
    if not changes:
        return 0
    rule = plan.limit_change
    if rule is None:
        raise BadSetting(f"{plan.id} lets no limits be changed while the table is open")
    refused = sorted(set(changes) - set(rule.may))
    if refused:
        raise BadSetting(
            f"{plan.id} lets an open table only {', '.join(rule.may) or 'keep its limits'} "
            f"({', '.join(rule.clause)}), not {', '.join(refused)} of {changes[refused[0]]}"
        )
    return rule.notice_minutes * MINUTE


def _changes(
    plan: Plan, config: TableConfig, new: WrittenLimits, currency: Currency
) -> dict[str, str]:
    """``raise-min``, ``lower-max`` … and a bet that it happens to."""
    found: dict[str, str] = {}
    for bet in sorted({*config.limits, *new}):
        for end in ("min", "max"):
            was = _limit(plan, config.limits, bet, end, currency)
            will = _limit(plan, new, bet, end, currency)
            if was != will:
                # no maximum is the greatest of all, no minimum the least
                open_end = float("inf") if end == "max" else 0
                up = (open_end if will is None else will) > (open_end if was is None else was)
                found[f"{'raise' if up else 'lower'}-{end}"] = bet
    return found


def _limit(plan: Plan, limits: WrittenLimits, bet: str, end: str, currency: Currency) -> int | None:
    written: str | None = limits.get(bet, {}).get(end)
    if written is None:
        of_plan: Mapping[str, object] = next(
            (dict(one.limits) for one in bets_of(plan) if one.id == bet), {}
        )
        written = getattr(of_plan.get(currency.code), end, None)
    return None if written is None else parse(written, currency)
