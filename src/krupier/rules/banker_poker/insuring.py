"""Insurance of a good hand against a bank that does not open."""

from __future__ import annotations

from collections.abc import Sequence

from krupier.equipment.cards import Card
from krupier.money import Ratio
from krupier.plan.parts import Plan
from krupier.rules.banker_poker.decisions import Deciding
from krupier.rules.banker_poker.draw_hands import Judge
from krupier.rules.banker_poker.draw_plan import Insurance
from krupier.rules.banker_poker.settling import Comparison, Outcome, settle
from krupier.rules.banker_poker.tables import least_value
from krupier.rules.betting import each_decides
from krupier.rules.felt import Felt
from krupier.rules.game import Setting
from krupier.rules.options import Amount, Choose, Move, Option

INSURANCE = "insurance"
"""The field of the insurance."""
INSURE, NO_INSURANCE = "insure", "no-insurance"


def insurance_of(
    part: Insurance, judge: Judge, cards: Sequence[Card], bet: int
) -> tuple[Amount, ...]:
    """The offer to insure these cards; none where the bet could not win enough with them."""
    pays = judge.pays(cards)
    too_low = part.hand and judge.value(cards) < least_value("high", part.hand)
    if too_low or not isinstance(pays, Ratio):
        return ()
    most = part.half.win(pays.win(bet))
    return (Amount(INSURE, bet, most),) if most >= bet else ()


def ask_insurance(
    felt: Felt, seat: str, offer: tuple[Amount, ...], field: str = INSURANCE
) -> Deciding:
    """Who holds a good hand may insure it; who does not answer in time does without."""
    if not offer:
        return
    offered: tuple[Option, ...] = (*offer, Choose(NO_INSURANCE))
    made = yield from each_decides(
        felt, [seat], lambda _: offered, timeout=lambda seat: Move(seat, NO_INSURANCE)
    )
    if made[seat].do == INSURE:
        felt.stake(seat, field, made[seat].amount)


def settle_insurance(
    felt: Felt,
    plan: Plan,
    setting: Setting,
    part: Insurance,
    seat: str,
    opens: bool,
    against: Comparison,
    field: str = INSURANCE,
) -> None:
    outcome: Outcome = "lose"
    if not opens:
        outcome = part.pays
    elif against == "worse":
        outcome = part.beaten_by_bank
    settle(felt, plan, setting, seat, {field: outcome})
