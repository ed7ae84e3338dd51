"""What a page draws of poker against the bank: named fields, cards, purchases, raises."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from krupier.equipment.cards import RANKS
from krupier.hands import Category, names
from krupier.plan.parts import Bet, Names, Plan
from krupier.rules.banker_poker.draw_plan import BET, DrawBet
from krupier.rules.banker_poker.parts import PokerBet, Qualifies, Result
from krupier.rules.banker_poker.staking import PokerBets
from krupier.rules.game import Setting
from krupier.rules.layout import (
    BetInfo,
    BetsLayout,
    Boxes,
    PokerFelt,
    Raise,
    bet_infos,
    pay_rows,
)


def drawn(
    plan: Plan,
    setting: Setting,
    opening: PokerBets,
    felt: PokerFelt,
    *,
    hands: int = 1,
    here: Mapping[str, PokerBet] | None = None,
) -> BetsLayout:
    """The boxes of a table, with ``hands`` in each; ``here`` are bets of which a table shows other
    rows than its plan."""
    assert plan.seats is not None
    infos = [
        _info(info, (here or {}).get(bet.id, bet), opening)
        for bet, info in bet_infos(plan, setting)
    ]
    boxes = Boxes(opening.boxes, hands, behind=False, common=plan.seats.common)
    return BetsLayout(bets=tuple(infos), boxes=boxes, poker=felt)


def _info(info: BetInfo, bet: Bet, opening: PokerBets) -> BetInfo:
    lays = opening.lays.get(bet.id, {})
    several = {} if set(lays) == {bet.id} else lays
    stake = bet if isinstance(bet, PokerBet) else None
    draw = bet if isinstance(bet, DrawBet) else None
    return replace(
        info,
        table=pay_rows(bet.table),
        opening=bet.id in opening.ranges,
        lays=tuple(several),
        times={field: str(times) for field, times in several.items()},
        needs=stake.needs if stake else None,
        blind=stake is not None and stake.blind,
        others=draw is not None and draw.on_others,
        beaten=pay_rows(stake.beaten) if stake else (),
        compulsory=draw is not None and draw.compulsory,
    )


def main_fields(results: Sequence[Result], opening: PokerBets) -> tuple[str, ...]:
    """The main fields of a hand: those that the opening stake lays out come first."""
    first = next(iter(opening.lays.values()))
    return tuple(sorted(results[0].bets, key=lambda field: field not in first))


def bet_or_fold(times: int) -> tuple[Raise, ...]:
    """The only decision that takes chips, where there are no streets."""
    return (Raise(None, BET, (times,), "fold"),)


def opens(rule: Qualifies | None) -> Names | None:
    """
    >>> opens(Qualifies(clause=(), hand="pair", least="4"))
    Names(cs='pár čtyřek', en='pair of fours')
    """
    if rule is None:
        return None
    category = Category[rule.hand.upper().replace("-", "_")]
    if rule.least is None:
        return Names(cs=names.category_cs(category), en=names.category_en(category))
    ranks = (RANKS.index(rule.least),)
    return Names(cs=names.name_cs(category, ranks), en=names.name_en(category, ranks))
