"""Exact odds of every sic bo bet: the 216 throws counted."""

from __future__ import annotations

from fractions import Fraction

from krupier.money import Ratio
from krupier.odds.dice import Faces, returns
from krupier.odds.result import BetOdds, from_returns
from krupier.rules.sic_bo import SicBo, SicBoBet

METHOD = "exact: all throws counted"


def odds(game: SicBo) -> list[BetOdds]:
    """One row per bet, and per total; the other fields of a bet all return the same."""
    rows = []
    for bet in game.plan.bets:
        if bet.wins == "total":
            totals = sorted(total for row in bet.table for total in row.totals)
            rows += [_row(f"{bet.id}-{total}", bet, total) for total in totals]
        else:
            rows.append(_row(bet.id, bet, 1))
    return rows


def _row(name: str, bet: SicBoBet, on: int) -> BetOdds:
    def back(_: object, faces: Faces) -> Fraction:
        pays = _pays(bet, on, faces)
        return 1 + pays.exact if pays else Fraction(0)

    return from_returns(name, returns("", back, dice=3), METHOD)


def _pays(bet: SicBoBet, on: int, faces: Faces) -> Ratio | None:
    """What a unit wins on a total, on the number ``on``, or on ``on`` and the next number."""
    low, _, high = sorted(faces)
    if low == high and bet.triple_loses:
        return None
    by_row = {key: row.pays for row in bet.table for key in (row.shown, *row.totals)}
    if bet.wins == "total":
        return by_row[on] if sum(faces) == on else None
    if bet.wins == "range":
        return bet.pays if sum(faces) in bet.totals else None
    if bet.wins == "any-triple":
        return bet.pays if low == high else None
    if bet.wins == "pair":
        return bet.pays if {on, on + 1} <= set(faces) else None
    shown = sum(face == on for face in faces)
    return by_row.get(shown) if bet.table else bet.pays if shown == bet.shown else None
