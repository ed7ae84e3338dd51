"""The referee when a deal is made: what everybody has of it, by its method, to the unit."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING

from krupier.rules.tournament import answers as told
from krupier.rules.tournament import inputs as given
from tests.rules.tournament.referee import money, removal
from tests.rules.tournament.referee.notes import must
from tests.rules.tournament.referee.sums import MODELLED, icm, in_proportion

if TYPE_CHECKING:
    from tests.rules.tournament.referee.judge import Referee


def agreed(r: Referee, one: given.AgreeToDeal) -> None:
    """Everybody who is left and not excluded has agreed, between units; the others are out before
    them."""
    left, prizes = _left(r), _open(r, one)
    assert r.prizes is not None
    must(sorted(one.by) == sorted(left), "somebody has not agreed", one, left)
    must(one.kept >= _least(r, prizes), "too little is kept", one, prizes)
    said = next(o.amounts for o in r.news if isinstance(o, told.Agreed))
    amounts = _shares(r, one.method, prizes, one.kept, said, one.custom)
    for entry, amount in amounts.items():
        r.due["deal", entry] += amount
    for _, entry in sorted((o.chips, o.id) for o in r.in_play() if o.blinded):
        removal.behind_a_deal(r, r.entries[entry])
    money.fix_places(r)
    r.prizes = [one.kept, *[0] * (len(left) - 1), *r.prizes[len(left) :]]
    r.dealt_away = True
    over = any(isinstance(x, told.Ended) and x.how == "deal" for x in r.news)
    must(over != bool(one.kept or one.play_on), "over when nothing is left to play for", one)


def offered(r: Referee, one: told.DealOffered) -> None:
    """What the plan proposes: no more is kept than has to be, and where nothing is it is over, with
    places by chips."""
    prizes, left = _open(r, one), _left(r)
    must(one.kept == _least(r, prizes), "the part that is kept", one, prizes)
    if one.amounts:
        same = _shares(r, one.method, prizes, one.kept, one.amounts) == one.amounts
        must(same, "not what the method says", one)
    more = {entry: 1 + sum(o > chips for o in left.values()) for entry, chips in left.items()}
    must(one.places == ({} if one.kept else more), "places of those who agree", one, left)


def _left(r: Referee) -> dict[str, int]:
    return {o.id: o.chips for o in r.in_play() if not o.blinded}


def _open(r: Referee, one: object) -> list[int]:
    """Prizes that those who are left can still win."""
    must(r.of.deal is not None and r.prizes is not None, "no deal", one)
    assert r.of.deal is not None
    assert r.prizes is not None
    must(all(table.idle for table in r.tables.values()), "a deal during a unit", one)
    if r.of.deal.final_table:
        last = r.stage == len(r.of.stages) - 1
        must(last and len(r.tables) == 1, "a deal before the final table", one)
    if r.of.deal.in_the_money:
        must(money.in_the_money(r), "a deal before all are in the money", one)
    many = len(_left(r))
    return [*r.prizes, *[0] * many][:many]


def _least(r: Referee, prizes: list[int]) -> int:
    """The part of what is left that the operator leaves for the first place (T33-17), in whole
    units; with what all have for sure it is no more than the first prize."""
    assert r.of.deal is not None
    spare = sum(one - prizes[-1] for one in prizes)
    return min(math.ceil(sum(prizes) * r.of.deal.kept), spare)


def _shares(
    r: Referee,
    method: str,
    prizes: list[int],
    kept: int,
    said: Mapping[str, int],
    custom: Mapping[str, int] | None = None,
) -> dict[str, int]:
    """By entry."""
    left, sure, shared = _left(r), prizes[-1], sum(prizes) - kept
    must(shared >= sure * len(left), "somebody gets less than he has", method, kept, prizes)
    amounts: dict[str, int] = {}
    match method:
        case "equal":
            amounts = in_proportion(shared, dict.fromkeys(left, 1))
        case "chips":
            more = in_proportion(shared - sure * len(left), left)
            amounts = {entry: sure + more[entry] for entry in left}
        case "custom":
            amounts = dict(custom or {})
            must(set(amounts) == set(left) and min(amounts.values()) >= 0, "custom", amounts)
        case "icm":
            amounts = _modelled(said, left, _lowered(prizes, kept))
    must(sum(amounts.values()) == shared, "a deal makes what is shared", amounts, shared)
    return amounts


def _lowered(prizes: list[int], kept: int) -> list[int]:
    """What is kept is cut off the top: no place keeps more than a level, the first ones one unit
    more where it does not come out even."""
    low, high = 0, max(prizes)
    while low < high:  # the highest level that cuts enough
        level = (low + high + 1) // 2
        low, high = (level, high) if _cut(prizes, level) >= kept else (low, level - 1)
    found, spare = [min(one, low) for one in prizes], _cut(prizes, low) - kept
    return [one + (place < spare) for place, one in enumerate(found)]


def _cut(prizes: list[int], level: int) -> int:
    return sum(max(0, one - level) for one in prizes)


def _modelled(said: Mapping[str, int], chips: dict[str, int], prizes: list[int]) -> dict[str, int]:
    """What was told, if it is what the model says to the unit, by the largest lost parts."""
    must(set(said) == set(chips), "agreed", said)
    if len(chips) <= MODELLED:
        exact = icm(chips, prizes)
        for entry, amount in said.items():
            must(abs(amount - exact[entry]) < 1, "not what the model says", entry, amount, exact)
        up = [said[e] - exact[e] for e in said if said[e] > exact[e]]
        down = [said[e] - exact[e] for e in said if said[e] < exact[e]]
        if up and down:  # nobody is rounded up who lost less of a unit than one rounded down
            must(max(up) - 1 <= min(down) + 1e-6, "rounded the wrong way", said)
    for one in chips:
        for other in chips:
            if chips[one] > chips[other]:
                must(said[one] >= said[other] - 1, "more chips are worth less", one, other)
    return dict(said)


def told_of(r: Referee, one: told.Agreed) -> None:
    r.talks = False
    for entry, amount in one.amounts.items():
        must(amount >= 0 and r.due["deal", entry] >= amount, "agreed", one)
