"""Random tournaments of roulette, blackjack and mariáš: every format with any parameters."""

from __future__ import annotations

import random
from fractions import Fraction as F
from typing import Any

from krupier.rules.tournament.definition import (
    Bets,
    Definition,
    Entry,
    Level,
    Payouts,
    Price,
    Row,
    Seats,
    Stage,
    Start,
)

KINDS = ("timed", "games", "knock-out", "single-round", "rounds", "window")
FORMATS = (*(f"{game}-{kind}" for game in ("roulette", "blackjack") for kind in KINDS), "marias")
TABLE = (
    Row(entries=2, shares=(F(3, 5), F(2, 5))),
    Row(entries=6, shares=(F(1, 2), F(3, 10), F(1, 5))),
    Row(entries=21, shares=(F(37, 100), F(51, 200), F(13, 80), F(47, 400), F(19, 200))),
)


def of_format(chance: random.Random, format: str) -> Definition:
    """Never one that contradicts itself."""
    game, _, kind = format.partition("-")
    common: dict[str, Any] = {
        "name": format,
        "currency": "EUR",
        "levels": tuple(Level(seconds=60) for _ in range(3)),
        "levies": chance.choice((F(0), F(0), F(7, 100), F(1, 3))),
        "guarantee": chance.choice((0, 0, 0, 5_000)),
    }
    if game == "marias":
        return _marias(chance, common)
    most = chance.choice((4, 5, 7))
    late = int(kind in ("timed", "window") or (kind == "games" and chance.random() < 0.3))
    return Definition(
        **common,
        game=f"kings/{'european-roulette' if game == 'roulette' else game}",
        bank=True,
        bets=Bets(least=chance.choice((10, 100)), most=500),
        entry=Entry(
            prices=(Price(prize=chance.choice((100, 97)), chips=1000),),
            entries=0 if kind == "window" else chance.choice((1, 2, 0)) if late else 1,
            late_until=late,
            tables=chance.choice((0, 0, 2, 25)),
            absent="refunded",
        ),
        seats=Seats(
            most=most,
            moves="none",
            turns=game == "blackjack",
            dead_boxes=game == "blackjack",
            button=chance.choice(("drawn", "last-seat", "rank")),
        ),
        stages=_stages(chance, kind, most),
        payouts=_payouts(chance, kind),
    )


def _stages(chance: random.Random, kind: str, most: int) -> tuple[Stage, ...]:
    units, rounds = chance.choice((1, 2, 5)), chance.choice((1, 2, 3))
    fresh = chance.random() < 0.5
    advance = chance.randint(1, most // 2)
    last = Stage(units=units, further=chance.random() < 0.9)
    match kind:
        case "timed":
            again = Stage(until_level=1, levels_again=True, fresh=fresh, counts=fresh)
            return (*[again] * (rounds - 1), Stage(until_level=1, further=True))
        case "games":
            again = Stage(units=units, advance=0, fresh=fresh, counts=fresh)
            return (*[again] * (rounds - 1), last)
        case "knock-out":
            first = Stage(play="shootout", advance=advance, further=True, again=True, fresh=fresh)
            return first, Stage(play="shootout", advance=chance.choice((1, 2)), further=True)
        case "single-round":
            return (last,)
        case "rounds":
            first = Stage(units=units, advance=advance, further=True, again=True, fresh=fresh)
            return first, last
        case _:
            part = chance.choice((0, 1, 3))
            return (Stage(until_level=1, part=part, best=True, further=True),)


def _payouts(chance: random.Random, kind: str) -> Payouts:
    by: Any = chance.choice(("winner", "table")) if kind == "single-round" else "table"
    return Payouts(by=by, rows=TABLE, up_to=chance.choice((40, 200)), printed_only=True)


def _marias(chance: random.Random, common: dict[str, Any]) -> Definition:
    units = chance.choice((1, 4))
    again = Stage(units=units, advance=0)
    return Definition(
        **common,
        game="kings/marias",
        debts=True,
        once=True,
        rounds=3,
        fee=(F(1, 20), F(1, 20)),
        excluded="blinded",
        start=Start(least=4),
        entry=Entry(prices=(Price(prize=95, fee=5, chips=200),), absent="refunded"),
        seats=Seats(most=4, full=True, moves="none", turns=True, button="rank"),
        stages=(*[again] * chance.choice((2, 3)), Stage(units=units, by_cards=True)),
        payouts=_payouts(chance, "marias"),
    )
