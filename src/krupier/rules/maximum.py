"""The maximum win of a plan: what exceeds it is not paid."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from krupier.money import parse
from krupier.plan.parts import Plan
from krupier.rules import events
from krupier.rules.boxes import box_of
from krupier.rules.felt import Felt, Lying, Settled
from krupier.rules.game import Setting

Winner = tuple[Lying, int]
"""A winning stake and its win."""


def within_maximum(
    felt: Felt, plan: Plan, setting: Setting, winners: Sequence[Winner], since: int = 0
) -> list[Winner]:
    """Stakes that win at the same time, their wins cut where they pass the plan's maximum.

    What was won earlier in the round counts (where one shooter's hand is several rounds of the
    plan: from the settlement number ``since``). Those who share a maximum (all boxes of a table)
    are cut in proportion to their wins; single units left over go to the first of them.
    """
    part = plan.max_win
    code = setting.currency.code
    if part is None or code not in part.amounts:
        return list(winners)
    cap = parse(part.amounts[code], setting.currency)
    per = str(setting.options.get("max_win_per", part.per))
    together: dict[Hashable, list[Winner]] = {}
    for winner in winners:
        together.setdefault(_whose(winner[0], per), []).append(winner)
    wins: dict[int, int] = {}
    for whose, group in together.items():
        room = cap - sum(
            one.returned - (0 if part.includes_stakes else one.staked)
            for one in felt.settled[since:]
            if one.how == "won" and _whose(one, per) == whose
        )
        if part.includes_stakes:
            room -= sum(stake.amount for stake, _ in group)
        if sum(win for _, win in group) > room:
            seats = sorted({stake.seat for stake, _ in group})
            felt.tell(events.MaximumWin(cap, per, tuple(seats)))
        for (stake, _), win in zip(group, _share([w for _, w in group], room), strict=True):
            wins[id(stake)] = win
    return [(stake, wins[id(stake)]) for stake, _ in winners]


def _whose(one: Lying | Settled, per: str) -> Hashable:
    if per == "table":
        return ""
    if per == "box":
        return box_of(one.seat)
    return one.seat if per == "player" else (one.seat, one.bet, one.on)


def _share(wins: Sequence[int], room: int) -> list[int]:
    """
    >>> _share([100, 50, 50], 400), _share([100, 50, 50], 101), _share([5], 0)
    ([100, 50, 50], [51, 25, 25], [0])
    """
    total, room = sum(wins), max(room, 0)
    if total <= room:
        return list(wins)
    shares = [win * room // total for win in wins]
    for at in range(room - sum(shares)):
        shares[at] += 1
    return shares
