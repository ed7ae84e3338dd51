"""The referee when a tournament is called off: what is returned, and how the rest is divided."""

from __future__ import annotations

from typing import TYPE_CHECKING

from krupier.rules.tournament.cancellation import Part
from tests.rules.tournament.referee import heads, money, places, stages
from tests.rules.tournament.referee.notes import One
from tests.rules.tournament.referee.sums import called_off as shares_of
from tests.rules.tournament.referee.sums import evenly
from tests.rules.tournament.referee.sums import prizes as prizes_of

if TYPE_CHECKING:
    from tests.rules.tournament.referee.judge import Referee


def called_off(r: Referee) -> None:
    """What everybody has of it is worked out before anybody is told."""
    for one in list(r.entries.values()):
        if one.state == "waiting" and one.paid:
            money.gives_back(r, one)
    stages.put_together(r)
    left = r.in_play()
    if not left:
        return
    for part in r.parts.values():
        places.rank_round(r, part)
    case = next(case for case in r.of.cancellation if _fits(r, case.when))
    out = money.of_places(r)
    for entry, amount in out.items():
        r.due["prize", entry] += amount
    gone = sum(a for (what, _), a in r.due.items() if what in ("prize", "deal", "stage"))
    if r.prizes is None and case.overlay == "due":
        money.fills(r)
    pool = r.collected - r.levied + r.overlay - gone
    prizes = r.prizes or []
    if r.overlay and case.overlay == "none" and not r.dealt_away:
        prizes, still = _of_stakes(r, len(left))
        r.due["overlay", "operator"] += max(0, pool - still)
        pool = min(pool, still)
    back = sum(_returned(r, case.terms.returned, one) for one in left)
    chips = {one.id: max(0, one.recorded + one.chips + one.coming) for one in left}
    found, missing = shares_of(case, chips, pool, back, prizes)
    if missing:
        r.expected_in.append(("operator", "prize", missing, "cover"))
    for entry, amount in found.items():
        r.due["cancelled", entry] += amount
    r.refunds = +r.refunds
    heads.last(r, [one.id for one in left])


def _returned(r: Referee, named: frozenset[Part], one: One) -> int:
    """Of his own stake, and how much of it out of the prize pool."""
    stakes = [one.price]
    if one.id == one.team:  # what a disqualified player paid stays
        own = money.members(r, one.id)
        stakes = [o.paid[0][0] for o in own if o.player not in r.disqualified]
    parts = {
        "prize": ("contribution", sum(price.prize for price in stakes)),
        "fee": ("fee", sum(price.fee for price in stakes)),
        "bounty": ("bounty", one.head),
    }
    if r.dealt_away:  # he has had it with the deal
        del parts["prize"]
    given = {name: amount for name, (part, amount) in parts.items() if part in named}
    form = one.paid[0][1] if one.paid else "money"
    for account, amount in given.items():
        for player, share in evenly(amount, money.claimants(r, one)).items():
            r.refunds[account, player, form] += share
    if "bounty" in given:
        r.for_heads -= one.head
        one.head = 0
    return given.get("prize", 0)


def _of_stakes(r: Referee, many: int) -> tuple[list[int], int]:
    """Prizes without what the operator added, and what of them is for so many and for stages that
    are not over."""
    stakes = r.pool - r.overlay
    shares = [int(stakes * stage.share) for stage in r.of.stages]
    found = prizes_of(r.of, stakes - sum(shares), r.counted)
    still = sum(found[:many]) if found else stakes - sum(shares)
    return found, still + sum(shares[r.stage :])


def _fits(r: Referee, when: str) -> bool:
    return {
        "two-entries": r.counted == 2,
        "sit-and-go": r.of.start.when == "full",
        "in-the-money": money.in_the_money(r),
        "otherwise": True,
    }[when]
