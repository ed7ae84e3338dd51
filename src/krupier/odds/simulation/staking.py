"""What is staked in a simulated round, and which exact figures belong to it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from krupier.money import BadAmount, parse
from krupier.odds.folding import EDGE, GIVEN
from krupier.odds.holdem.chart import PLAYED
from krupier.odds.result import BetOdds
from krupier.odds.simulation.chunks import Bet, Job
from krupier.odds.simulation.report import Theory
from krupier.odds.simulation.strategies import player
from krupier.plan.loader import bets_of as plan_bets
from krupier.rules import families
from krupier.rules.banker_poker.decisions import FOLD
from krupier.rules.betting import BETTING
from krupier.rules.game import Game
from krupier.rules.options import BetOffer, Move, Refused, Stake
from krupier.rules.play import Play
from krupier.rules.wants import Moves

SEAT = "1"
EVEN = 120
"""A stake that nobody chose is a multiple of so many minor units: half of it, 7:6, 6:5 or 5 % come
out even. What a small stake loses by rounding is seen if it is asked for."""


class BadSimulation(ValueError):
    """What cannot be simulated; the text says why."""


def bets_of(game: Game, written: Sequence[str]) -> tuple[Bet, ...]:
    """Stakes as people write them, ``BET[@PLACE][=AMOUNT]``, tried at the table one after another:
    a side bet is offered once its main bet lies there."""
    play = Play(game)
    if not isinstance(play.want, Moves) or play.want.clock != BETTING:
        raise BadSimulation(f"{game.plan.id} has no betting window: it is played among players")
    bets = []
    for one in written or _compulsory(game, _offers(play)):
        bet = _bet(one, game, _offers(play))
        try:
            play.send(Move(SEAT, "bet", bet.bet, bet.on, bet.amount))
        except Refused as problem:
            raise BadSimulation(f"{one}: {problem}") from None
        bets.append(bet)
    return tuple(bets)


def _compulsory(game: Game, offers: dict[str, BetOffer]) -> list[str]:
    """The first bet, and those without which it is not played."""
    also = [bet.id for bet in plan_bets(game.plan) if getattr(bet, "compulsory", False)]
    return list(dict.fromkeys((next(iter(offers)), *also)))


def _offers(play: Play) -> dict[str, BetOffer]:
    stakes = [option for option in play.offers(SEAT) if isinstance(option, Stake)]
    return {offer.bet: offer for option in stakes for offer in option.bets}


def _bet(written: str, game: Game, offers: dict[str, BetOffer]) -> Bet:
    what, _, amount = written.partition("=")
    name, _, place = what.partition("@")
    offer = offers.get(name)
    if offer is None:
        raise BadSimulation(f"no bet {name!r} can be made now: choose {', '.join(offers)}")
    on = tuple(place.split("-")) if place else offer.spots[0] if offer.spots else ()
    if amount:
        try:
            return Bet(name, parse(amount, game.setting.currency), on)
        except BadAmount as problem:
            raise BadSimulation(f"{written}: {problem}") from None
    even = -(-offer.least // EVEN) * EVEN
    fits = even <= offer.most and (even - offer.least) % offer.step == 0
    return Bet(name, even if fits else offer.least, on)


def units_of(game: Game, bets: Sequence[Bet]) -> list[int]:
    """The opening stake of each bet as odds count it, in minor units: what lies on the table, but
    where an ante lays out more the ante alone."""
    play = Play(game)
    units = []
    for bet in bets:
        before = play.felt.staked.get(SEAT, 0)
        play.send(Move(SEAT, "bet", bet.bet, bet.on, bet.amount))
        all_of_it = families.of(game.plan).unit == "stake"
        units.append(play.felt.staked[SEAT] - before if all_of_it else bet.amount)
    return units


def theory_of(game: Game, job: Job, rows: Sequence[BetOdds]) -> Theory | None:
    """The figures of all bets together; nothing where one of them has none."""
    known = [row for bet in job.bets if (row := _row(bet, rows))]
    if len(known) < len(job.bets):
        return None
    same = player(game, job.strategy).as_odds
    if len(known) == 1:
        row = known[0]
        return Theory(row.rtp, row.variance, row.hit, row.outcomes, same, row.error)
    if any(map(_can_fold, known)):
        same = same and all(row.facts.get("given") != GIVEN or EDGE in row.facts for row in known)
        known = [_with_folds(row) for row in known]
    units = units_of(game, job.bets)
    parts = [Fraction(unit, sum(units)) for unit in units]
    means = (part * row.rtp for part, row in zip(parts, known, strict=True))
    # errors of one game may go together: their sum is never too small
    error = sum(float(part) * row.error for part, row in zip(parts, known, strict=True))
    return Theory(sum(means, Fraction(0)), same_play=same, error=error)


def _can_fold(row: BetOdds) -> bool:
    """Whether a bet is sometimes folded under best play."""
    return "p_bet" in row.facts or any(
        fact.startswith(PLAYED) and fact.endswith(FOLD) for fact in row.facts
    )


def _with_folds(row: BetOdds) -> BetOdds:
    """What a side bet returns to somebody who folds as is best for the game itself."""
    return replace(row, rtp=1 - Fraction(row.facts[EDGE])) if EDGE in row.facts else row


def _row(bet: Bet, rows: Sequence[BetOdds]) -> BetOdds | None:
    names = (bet.bet, "-".join((bet.bet, *bet.on)))
    return next((row for row in rows if row.bet in names), None)
