"""Exact odds of Casino War: all first cards by rank, and the better of surrender and war."""

from __future__ import annotations

from fractions import Fraction

from krupier.odds.result import BetOdds, from_returns
from krupier.rules.casino_war import BET, CasinoWar

Returns = list[tuple[Fraction, Fraction]]
"""(probability, return per unit of the bet)"""


def odds(game: CasinoWar) -> list[BetOdds]:
    decks = game.plan.shoe.decks
    each = 4 * decks
    tie = Fraction(each - 1, 13 * each - 1)
    method = f"exact: all ranks from {decks} decks"
    war, surrender = _with(game, tie, _war(game)), _with(game, tie, _surrender(game))
    rows = []
    for bet in game.plan.bets:
        if bet.id == BET:
            rows.append(_main(war, surrender, tie, game.plan.war.times, method))
        else:
            rows.append(
                from_returns(bet.id, [(tie, 1 + bet.pays.exact), (1 - tie, Fraction(0))], method)
            )
    return rows


def _main(war: Returns, surrender: Returns, tie: Fraction, times: int, method: str) -> BetOdds:
    rows = {
        "always go to war": from_returns(BET, war, method, 1 + times * tie),
        "always surrender": from_returns(BET, surrender, method),
    }
    strategy, best = max(rows.items(), key=lambda one: one[1].rtp)
    best.facts.update(
        strategy=strategy,
        **{f"house_edge {name}": str(row.house_edge) for name, row in rows.items()},
    )
    return best


def _with(game: CasinoWar, tie: Fraction, tied: Returns) -> Returns:
    """The whole game, given what becomes of a tie; without a tie both sides win equally often."""
    pays = next(bet.pays.exact for bet in game.plan.bets if bet.id == BET)
    decided = (1 - tie) / 2
    return [
        (decided, 1 + pays),
        (decided, Fraction(0)),
        *((tie * chance, back) for chance, back in tied),
    ]


def _surrender(game: CasinoWar) -> Returns:
    return [(Fraction(1), 1 - game.plan.surrender.loses.exact)]


def _war(game: CasinoWar) -> Returns:
    """A war after a tie at any rank: that rank lacks two cards, the burnt ones are unknown."""
    each = 4 * game.plan.shoe.decks
    cards = 13 * each - 2
    again = Fraction(12 * each * (each - 1) + (each - 2) * (each - 3), cards * (cards - 1))
    higher = (1 - again) / 2
    won = higher + (again if game.plan.war.on_tie == "wins" else 0)
    pays = next(bet.pays.exact for bet in game.plan.bets if bet.id == BET)
    return [(won, 1 + pays), (1 - won, Fraction(-game.plan.war.times))]
