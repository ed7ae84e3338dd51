"""Open-face Chinese: rows against rows, by the second scoring of the rules' tests."""

from __future__ import annotations

from itertools import combinations

from tests.rules.ofc import referee
from tests.simulation.referees.evidence import Event
from tests.simulation.referees.felt import Felt
from tests.simulation.referees.rows import Round
from tests.simulation.referees.settlement.chips import Expected
from tests.simulation.referees.settlement.poker import NotJudged

ROWS = ("front", "middle", "back")


def settle(round: Round, felt: Felt, events: list[Event]) -> Expected:
    """Every two players settle their points. Raises NotJudged where a stack does not suffice."""
    begins = round.setting["hand"]
    point = round.minor(begins["point"])
    boards = {seat: [felt.cards(f"{seat}.{row}") for row in ROWS] for seat in begins["stacks"]}
    won = dict.fromkeys(boards, 0)
    owes = dict.fromkeys(boards, 0)
    for one, other in combinations(boards, 2):
        amount = point * referee.points(boards[one], boards[other])
        won[one] += amount
        won[other] -= amount
        owes[other if amount > 0 else one] += abs(amount)
    for seat, stack in begins["stacks"].items():
        if owes[seat] > round.minor(stack):
            raise NotJudged("a stack that does not pay for all points")
    expected = Expected(commission=0)
    for seat, amount in won.items():
        expected.returned[seat] = max(0, amount)
        expected.staked[seat] = max(0, -amount)
    return expected
