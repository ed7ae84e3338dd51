"""What a page draws of a roulette: the wheel or dice, the grid, its bets and what is announced."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from msgspec.structs import replace

from krupier.rules.layout import (
    AnnouncedBet,
    BetInfo,
    DiceInfo,
    Grid,
    LaPartage,
    NeighboursBet,
    Piece,
    RouletteLayout,
    WheelInfo,
    bet_info,
    most_of,
)
from krupier.rules.roulette.cloth import NEIGHBOURS, Cloth, as_text
from krupier.rules.roulette.plan import Plan

if TYPE_CHECKING:
    from krupier.rules.roulette.round import Roulette


def drawn(game: Roulette) -> RouletteLayout:
    plan, cloth = game.plan, game.cloth
    colours = {number: game.colour(number) for number in dict.fromkeys(cloth.wheel.pockets)}
    wheel, dice, grid, halved = plan.wheel, plan.dice, plan.grid, plan.la_partage
    return RouletteLayout(
        bets=tuple(_bet(cloth, bet) for bet in cloth.bets),
        wheel=WheelInfo(as_text(wheel.pockets), wheel.pegs is not None) if wheel else None,
        dice=DiceInfo(dice.lines, dice.levels) if dice else None,
        colours={number: colour for number, colour in colours.items() if colour},
        grid=Grid(grid.numbers, as_text(grid.zeros)) if grid else None,
        announced=tuple(_announced(plan, cloth)),
        neighbours=_neighbours(plan, cloth),
        la_partage=LaPartage(as_text(halved.pockets), halved.bets) if halved else None,
        inside_minimum=game.inside_minimum or None,
    )


def _bet(cloth: Cloth, id: str) -> BetInfo:
    bet = cloth.bets[id]
    return replace(
        bet_info(bet, cloth.ranges[id]),
        spots=cloth.spots[id],
        group=bet.group,
        shape=bet.shape,
        covers=as_text(bet.covers),
        levels=bet.levels,
    )


def _announced(plan: Plan, cloth: Cloth) -> Iterable[AnnouncedBet]:
    for one in plan.announced:
        offer = cloth.offers.get(one.id)
        if offer:
            yield AnnouncedBet(
                bet=one.id,
                names=one.names,
                text=one.text,
                clause=one.clause,
                pieces=tuple(Piece(p.bet, as_text(p.on), p.chips) for p in one.pieces),
                chips=offer.pieces,
                least=offer.least,
                most=most_of(offer.most),
            )


def _neighbours(plan: Plan, cloth: Cloth) -> NeighboursBet | None:
    around, offer = plan.neighbours, cloth.offers.get(NEIGHBOURS)
    if around is None or offer is None:
        return None
    each = (around.min, around.max)
    most = most_of(offer.most)
    return NeighboursBet(around.names, around.clause, each, around.default, offer.least, most)
