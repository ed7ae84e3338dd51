"""How a bot bets where everybody must: in tournaments against the bank."""

from __future__ import annotations

import random

from krupier.rules.duty import DONE, DutyWindow
from krupier.rules.felt import Felt
from krupier.rules.options import Move, Stake

HURRIES = 0.4
"""How often a bot that is behind tries to come level at once."""


def by_thumb(want: object, felt: Felt, seat: str, chance: random.Random) -> Move | None:
    """How a bot bets: whoever leads what he must, others now and then as much as they are behind;
    on one bet, and then they are done. Nothing, where no such bets are asked for."""
    if not isinstance(want, DutyWindow) or seat not in want.waiting:
        return None
    duty, staked = want.duty, felt.staked.get(seat, 0)
    owed = duty.owes(seat) - staked
    if owed <= 0:
        return Move(seat, DONE)
    gap = max(duty.stacks.values()) - duty.stacks[seat]
    amount = max(owed, gap) if chance.random() < HURRIES else owed
    amount = min(amount, duty.may(seat) - staked)
    stakes = [one for one in want.offers(seat) if isinstance(one, Stake)]
    bets = [bet for one in stakes for bet in one.bets if bet.least <= amount and bet.pieces == 1]
    if not bets:
        return None
    bet = chance.choice(bets)
    on = chance.choice(bet.spots) if bet.spots else ()
    return Move(seat, stakes[0].do, bet.bet, on, min(amount, bet.most))
