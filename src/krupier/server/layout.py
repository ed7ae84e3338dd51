"""What a table page draws: the bets of a game at one table, and the layout of a roulette."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from krupier.money import Currency, show
from krupier.plan.parts import Bet, Names
from krupier.room.cash.habits import CashHabits
from krupier.room.cash.stakes import stakes
from krupier.rules import families
from krupier.rules.codec import label
from krupier.rules.game import Game, bet_range
from krupier.rules.roulette.layout import NEIGHBOURS, UNLIMITED
from krupier.rules.roulette.round import Roulette
from krupier.rules.sheet import bets_of
from krupier.server.felts import bet_of, felt_of
from krupier.server.poker_felt import rows_here


def layout(game: Game) -> dict[str, Any]:
    """Everything about a table's bets that does not change while a round runs."""
    if families.among_players(game.plan):
        return _poker(game)
    drawn = {"kind": "bets", "bets": [_bet(game, bet) for bet in bets_of(game.plan)]}
    return drawn | (_roulette(game) if isinstance(game, Roulette) else felt_of(game))


def _poker(game: Game) -> dict[str, Any]:
    """Games among players have seats and cards, and no bets of their own."""
    found = stakes(game, CashHabits())
    heads = [one.head for one in found.games]
    return {"kind": "poker", "bets": [], "seats": found.seats, "game": heads[0], "games": heads}


def _range(game: Game, bet: Bet) -> tuple[int, int]:
    if isinstance(game, Roulette):
        return game.layout.ranges[bet.id]
    limit = bet.limits.get(game.setting.currency.code)
    return bet_range(bet.id, limit, game.setting, unlimited=UNLIMITED)


def _most(most: int, money: Currency) -> str | None:
    return None if most >= UNLIMITED else show(most, money)


def _names(names: Names | None) -> dict[str, str] | None:
    return {"cs": names.cs, "en": names.en} if names else None


def _labels(labels: Iterable[str | int]) -> list[int | str]:
    return [label(str(one)) for one in labels]


def _bet(game: Game, bet: Bet) -> dict[str, Any]:
    least, most = _range(game, bet)
    money = game.setting.currency
    drawn: dict[str, Any] = {
        "bet": bet.id,
        "names": _names(bet.names),
        "text": _names(bet.text),
        "clause": list(bet.clause),
        "pays": str(bet.pays) if bet.pays else None,
        "table": [
            {
                "id": row.id,
                "names": _names(row.names),
                "text": _names(row.text),
                "pays": str(row.pays),
            }
            for row in rows_here(game, bet)
        ],
        "least": show(least, money),
        "most": _most(most, money),
        "spots": [],
    }
    if isinstance(game, Roulette):
        own = game.layout.bets[bet.id]
        drawn |= {
            "spots": [_labels(spot) for spot in game.layout.spots[bet.id]],
            "group": own.group,
            "shape": own.shape,
            "covers": _labels(own.covers),
            "levels": dict(own.levels),
        }
        return drawn
    return drawn | bet_of(game, bet)


def _roulette(game: Roulette) -> dict[str, Any]:
    plan, money = game.plan, game.setting.currency
    numbers = dict.fromkeys(game.layout.wheel.pockets)
    colours = {number: game.colour(number) for number in numbers}
    offers = game.layout.offered(None, "")  # type: ignore[arg-type]  # looks at no felt
    around = offers.get(NEIGHBOURS)
    return {
        "kind": "roulette",
        "wheel": {"pockets": _labels(plan.wheel.pockets), "pegs": plan.wheel.pegs is not None}
        if plan.wheel
        else None,
        "dice": {"lines": plan.dice.lines, "levels": list(plan.dice.levels)} if plan.dice else None,
        "colours": {number: colour for number, colour in colours.items() if colour},
        "grid": {"numbers": plan.grid.numbers, "zeros": _labels(plan.grid.zeros)}
        if plan.grid
        else None,
        "announced": [
            {
                "bet": one.id,
                "names": _names(one.names),
                "text": _names(one.text),
                "clause": list(one.clause),
                "pieces": [
                    {"bet": piece.bet, "on": _labels(piece.on), "chips": piece.chips}
                    for piece in one.pieces
                ],
                "chips": offers[one.id].pieces,
                "least": show(offers[one.id].least, money),
                "most": _most(offers[one.id].most, money),
            }
            for one in plan.announced
            if one.id in offers
        ],
        "neighbours": {
            "names": _names(plan.neighbours.names),
            "clause": list(plan.neighbours.clause),
            "each_side": [plan.neighbours.min, plan.neighbours.max],
            "default": plan.neighbours.default,
            "least": show(around.least, money),
            "most": _most(around.most, money),
        }
        if plan.neighbours and around
        else None,
        "la_partage": {
            "pockets": _labels(plan.la_partage.pockets),
            "bets": list(plan.la_partage.bets),
        }
        if plan.la_partage
        else None,
        "inside_minimum": show(game.inside_minimum, money) if game.inside_minimum else None,
    }
