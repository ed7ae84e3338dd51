"""Insurance of a good hand against a bank that does not open."""

from __future__ import annotations

from krupier.money import Ratio
from krupier.plan.parts import Plan
from krupier.rules.banker_poker.decisions import Deciding
from krupier.rules.banker_poker.draw_plan import Insurance
from krupier.rules.banker_poker.settling import Comparison, Outcome, settle
from krupier.rules.banker_poker.tables import least_value
from krupier.rules.betting import each_decides
from krupier.rules.felt import Felt
from krupier.rules.game import Setting
from krupier.rules.options import Amount, Choose, Move

INSURANCE = "insurance"
"""The field of the insurance."""
INSURE, NO_INSURANCE = "insure", "no-insurance"


def insurable(part: Insurance, bet: int, pays: Outcome, value: int) -> tuple[int, int] | None:
    """The least and the greatest insurance of a hand with this value; none where the bet could
    not win enough."""
    if not isinstance(pays, Ratio) or (part.hand and value < least_value("high", part.hand)):
        return None
    most = part.half.win(pays.win(bet))
    return (bet, most) if most >= bet else None


def ask_insurance(
    felt: Felt,
    part: Insurance,
    seat: str,
    bet: int,
    pays: Outcome,
    value: int,
    field: str = INSURANCE,
) -> Deciding:
    """Who holds a good hand may insure it; who does not answer in time does without."""
    limits = insurable(part, bet, pays, value)
    if limits is None:
        return
    offered = (Amount(INSURE, *limits), Choose(NO_INSURANCE))
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
