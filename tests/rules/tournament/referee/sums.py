"""The referee's own arithmetic: prizes, shares, deals and refunds, from the plans' texts.

Nothing here is taken from the machine that is judged: fractions to the end, then whole units.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache

from krupier.rules.tournament.definition import Case, Definition


def evenly(amount: int, names: Sequence[str]) -> dict[str, int]:
    """Equal parts; units that are left go to the first of them."""
    found = {name: amount // len(names) for name in names}
    for name in names[: amount - sum(found.values())]:
        found[name] += 1
    return found


def in_proportion(amount: int, weights: Mapping[str, int]) -> dict[str, int]:
    """The largest lost parts of a unit are made up first; of equal ones the first by name."""
    whole = sum(weights.values())
    if not whole:
        return {}
    exact = {name: Fraction(amount * weight, whole) for name, weight in weights.items()}
    found = {name: math.floor(part) for name, part in exact.items()}
    while sum(found.values()) < amount:
        short = {name: exact[name] - found[name] for name in exact}
        first = min(name for name in short if short[name] == max(short.values()))
        found[first] += 1
        exact[first] = Fraction(found[first])
    return found


# -- prizes --------------------------------------------------------------------------------------


def prizes(of: Definition, pool: int, entries: int) -> list[int]:
    """Of all places, when so many entered."""
    rules = of.payouts
    if rules.by == "winner":
        return [pool]
    if rules.by == "equal":
        return _seats(of, pool) if of.end.when == "seats" else _half(pool, entries)
    if rules.by in ("chips", "half-and-half"):
        return []
    people = entries * max(1, of.entry.team)
    if rules.by == "table" and (people <= rules.up_to or not rules.up_to):
        found = _printed(of, pool, people)
    else:
        found = _power_law(of, pool, entries)
    while len(found) > entries:
        found[0] += found.pop()
    return found


def _printed(of: Definition, pool: int, entries: int) -> list[int]:
    rows = sorted(of.payouts.rows, key=lambda row: row.entries)
    shares = next((r for r in reversed(rows) if r.entries <= entries), of.payouts.rows[0]).shares
    unit = of.payouts.unit
    lower = [math.floor(pool * share / unit) * unit for share in shares[1:]]
    return [pool - sum(lower), *lower]


def _power_law(of: Definition, pool: int, entries: int) -> list[int]:
    """Everybody has the price of an entry, the rest goes with place to the power -1.1, in two
    leading digits; the first place has what is left."""
    places = max(1, math.floor(entries * of.payouts.paid))
    least = min(of.entry.prices[0].prize, pool // places)
    weights = [place**-1.1 for place in range(1, places + 1)]
    found, whole = [], sum(weights)
    for weight in weights[1:]:
        amount = int(least + (pool - least * places) * weight / whole)
        step = max(of.payouts.unit, int(10 ** (len(str(amount)) - 2)))
        found.append(max(least, amount - amount % step))
    return [pool - sum(found), *found]


def _seats(of: Definition, pool: int) -> list[int]:
    """What is left makes places that are worth less than a seat."""
    seats = satellite_seats(of, pool)
    rest = pool - seats * of.end.target
    others = [str(n) for n in range(rest // of.end.target + 1)] if rest else []
    return [of.end.target] * seats + ([*evenly(rest, others).values()] if rest else [])


def satellite_seats(of: Definition, pool: int) -> int:
    seats = pool // of.end.target
    return min(seats, of.end.seats) if of.end.seats else seats


def _half(pool: int, entries: int) -> list[int]:
    return list(evenly(pool, [str(n) for n in range(entries // 2)]).values())


# -- deals ---------------------------------------------------------------------------------------

MODELLED = 9
"""Players up to whom every order of places is gone through."""


def icm(chips: Mapping[str, int], prizes: Sequence[int]) -> dict[str, Fraction]:
    """By the recursion over who takes the next place."""
    names = tuple(chips)

    @cache
    def worth(left: frozenset[str], place: int) -> dict[str, Fraction]:
        found = dict.fromkeys(left, Fraction(0))
        if place == len(prizes):
            return found
        whole = sum(chips[name] for name in left)
        for first in left:
            chance = Fraction(chips[first], whole)
            found[first] += chance * prizes[place]
            for name, amount in worth(left - {first}, place + 1).items():
                found[name] += chance * amount
        return found

    return worth(frozenset(names), 0)


# -- called off ----------------------------------------------------------------------------------


def called_off(
    case: Case, chips: Mapping[str, int], pool: int, back: int, prizes: Sequence[int]
) -> tuple[dict[str, int], int]:
    """Out of the prize pool beside what is given back, and what the operator has to add.

    Everybody has the prize that he has for sure, then a share of the rest is divided equally and
    the remainder by chips.
    """
    many = len(chips)
    sure = prizes[many - 1] if case.terms.secured and many <= len(prizes) else 0
    rest = pool - back - sure * many
    to_all = math.floor(max(0, rest) * case.terms.equal)
    alike = evenly(to_all, sorted(chips, key=lambda entry: (-chips[entry], entry)))
    shared, whole = max(0, rest) - to_all, sum(chips.values())
    if case.terms.odd == "parts":
        parts = in_proportion(shared, chips)
        return {e: sure + alike[e] + parts.get(e, 0) for e in chips}, max(0, -rest)
    by_chips = {e: math.floor(Fraction(shared * chips[e], whole)) for e in chips if whole}
    odd = shared - sum(by_chips.values()) if whole else 0
    more = sorted(chips, key=lambda entry: (-chips[entry], entry))[:odd]
    given = {e: sure + alike[e] + by_chips.get(e, 0) + (e in more) for e in chips}
    return given, max(0, -rest)
