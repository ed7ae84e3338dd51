"""Changing the limits of an open table, as the plan allows it: announced, and never in a round."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from krupier.money import show
from krupier.plan.parts import Plan
from krupier.rules.game import BadSetting, Setting

Range = tuple[int, int]


@dataclass(frozen=True)
class Notice:
    """New limits, announced; they hold for rounds that begin at ``from_second`` or later."""

    limits: Mapping[str, tuple[int | None, int | None]]
    announced_second: int
    from_second: int


def announce(
    plan: Plan, setting: Setting, old: Mapping[str, Range], new: Mapping[str, Range], second: int
) -> Notice:
    """Checks a change of the table's limits and says from when it holds.

    ``old`` are the limits the table has now, ``new`` those of the bets that change.
    """
    change = plan.limit_change
    if change is None:
        raise BadSetting(f"{plan.id}: the plan lets nobody change limits at an open table")
    limits = dict(setting.limits)
    for bet, (least, most) in new.items():
        if bet not in old:
            raise BadSetting(f"{plan.id} has no bet {bet!r}: it has {', '.join(old)}")
        for end, before, after in zip(("min", "max"), old[bet], (least, most), strict=True):
            wanted = "raise" if after > before else "lower"
            if after != before and f"{wanted}-{end}" not in change.may:
                raise BadSetting(
                    f"{bet}: {end} {show(before, setting.currency)} → "
                    f"{show(after, setting.currency)} is not allowed: the plan lets a table "
                    f"{' and '.join(change.may)} ({', '.join(change.clause)})"
                )
        limits[bet] = (least, most)
    return Notice(limits, second, second + 60 * change.notice_minutes)


def in_force(setting: Setting, notice: Notice | None, second: int) -> Setting:
    """The setting of a round that begins now."""
    if notice is None or second < notice.from_second:
        return setting
    return Setting(setting.currency, setting.options, notice.limits, setting.players)
