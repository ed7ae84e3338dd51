"""What a deal came to: points of both sides, what every component is worth, who owes whom."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from krupier.equipment.cards import rank
from krupier.rules.debts import Debts
from krupier.rules.marias.cards import SEVEN, made
from krupier.rules.marias.contracts import (
    BETL,
    COMPONENTS,
    DURCH,
    HRA,
    SEDMA,
    STOVKA,
    Component,
    Contract,
)
from krupier.rules.marias.plan import Tariff
from krupier.rules.marias.tricks import PLAYERS, Deal, Trick

SILENT_SEVEN, SILENT_HUNDRED = "silent-seven", "silent-hundred"
HUNDRED = 100
EVERYBODY = frozenset(range(PLAYERS))


class Hlaska(NamedTuple):
    """An announced king and queen of one suit."""

    player: int
    suit: int
    tricks: int
    """How many tricks were taken when it was announced."""


class Score(NamedTuple):
    """A component as it was settled between two players of opposing sides."""

    component: str
    to_declarers: bool
    """Who is paid for it."""
    value: int
    """In points, fleks included."""
    fleks: int = 0


def card_points(taken: Iterable[Trick], tariff: Tariff, side: frozenset[int]) -> int:
    """Tens and aces in the tricks of a side."""
    return sum(
        tariff.cards.get(rank(card), 0)
        for trick in taken
        if trick.winner in side
        for card in trick.cards
    )


def trick_points(deal: Deal, tariff: Tariff, side: frozenset[int]) -> int:
    """Tens, aces and the last trick."""
    last = tariff.last_trick if deal.taken[-1].winner in side else 0
    return card_points(deal.taken, tariff, side) + last


def side_points(deal: Deal, hlasky: Sequence[Hlaska], tariff: Tariff, side: frozenset[int]) -> int:
    """Everything that a side has, with all its hlášky."""
    announced = sum(_worth(one, deal, tariff) for one in hlasky if one.player in side)
    return trick_points(deal, tariff, side) + announced


def hundred_points(deal: Deal, hlasky: Sequence[Hlaska], tariff: Tariff) -> int:
    """What the declarers of an announced hundred have: of hlášky the first one of the forhont, and
    once a hundred is reached any other of theirs."""
    side = deal.declarers
    first = next((at for at, one in enumerate(hlasky) if one.player == 0), None)
    with_first = trick_points(deal, tariff, side)
    with_first += _worth(hlasky[first], deal, tariff) if first is not None else 0
    if with_first < HUNDRED:
        return with_first
    further = 0
    for at, one in enumerate(hlasky):
        if at == first or one.player not in side:
            continue
        reached = card_points(deal.taken[: one.tricks], tariff, side)
        if first is not None and first < at:
            reached += _worth(hlasky[first], deal, tariff)
        if tariff.further_once_made or reached >= HUNDRED:
            further += _worth(one, deal, tariff)
    return with_first + further


def _worth(hlaska: Hlaska, deal: Deal, tariff: Tariff) -> int:
    return tariff.trump_hlaska if hlaska.suit == deal.trump else tariff.hlaska


def scores(
    deal: Deal, hlasky: Sequence[Hlaska], fleks: Mapping[str, int], tariff: Tariff
) -> list[Score]:
    """Every component of a deal that was played to its end, silent ones included."""
    found = [_scored(name, deal, hlasky, fleks[name], tariff) for name in COMPONENTS[deal.contract]]
    silent = _silent_seven(deal, tariff)
    return found + ([silent] if silent else [])


def _scored(
    name: Component, deal: Deal, hlasky: Sequence[Hlaska], fleks: int, tariff: Tariff
) -> Score:
    times = 2**fleks
    if name == HRA:
        ours = side_points(deal, hlasky, tariff, deal.declarers)
        theirs = side_points(deal, hlasky, tariff, EVERYBODY - deal.declarers)
        won, most = ours > theirs, max(ours, theirs)
        if most < HUNDRED:
            return Score(HRA, won, times * tariff.hra, fleks)
        over = 2 ** ((most - HUNDRED) // 10)
        return Score(SILENT_HUNDRED, won, times * tariff.silent_hundred * over, fleks)
    if name == STOVKA:
        points = hundred_points(deal, hlasky, tariff)
        tens = abs(points - HUNDRED) // 10
        if points >= HUNDRED:
            value = tariff.exact_hundred + tens * tariff.hundred_ten
        else:
            value = tens * tariff.hundred_missing
        return Score(STOVKA, points >= HUNDRED, times * value, fleks)
    return Score(name, _kept(name, deal), times * _basic(name, tariff), fleks)


def _kept(name: Component, deal: Deal) -> bool:
    """Whether the commitment to the seven, to no trick or to all tricks was kept."""
    mine = sum(trick.winner in deal.declarers for trick in deal.taken)
    if name == BETL:
        return mine == 0
    if name == DURCH:
        return mine == len(deal.taken)
    assert deal.trump is not None
    last = deal.taken[-1]
    return last.winner == deal.seven_of and last.winning == made(SEVEN, deal.trump)


def _silent_seven(deal: Deal, tariff: Tariff) -> Score | None:
    """The seven of trumps in the last trick that nobody announced: it takes the trick, or the
    other side beats it. If a partner does, nobody scores."""
    if deal.trump is None or SEDMA in COMPONENTS[deal.contract]:
        return None
    if deal.contract == STOVKA and not tariff.seven_beside_hundred:
        return None
    last, seven = deal.taken[-1], made(SEVEN, deal.trump)
    if seven not in last.cards:
        return None
    owner = last.player_of(seven)
    together = (owner in deal.declarers) == (last.winner in deal.declarers)
    if together and owner != last.winner:
        return None
    return Score(SILENT_SEVEN, last.winner in deal.declarers, tariff.silent_seven)


def _basic(name: Component, tariff: Tariff) -> int:
    """What a component is worth if nothing but itself was announced."""
    worth = {
        HRA: tariff.hra,
        SEDMA: tariff.seven,
        STOVKA: tariff.exact_hundred,
        BETL: tariff.betl,
        DURCH: tariff.durch,
    }
    return worth[name]


# -- who owes whom ---------------------------------------------------------------------------


def owed(found: Iterable[Score], declarers: frozenset[int]) -> Debts:
    """Two against two settle one to one, one against three with each of the three."""
    debts = nobody_owes()
    for score in found:
        for one, other in _pairs(declarers):
            if score.to_declarers:
                debts[other][one] += score.value
            else:
                debts[one][other] += score.value
    return debts


def given_up(tariff: Tariff) -> Debts:
    """The forhont pays each of the others."""
    debts = nobody_owes()
    for other in EVERYBODY - {0}:
        debts[0][other] = tariff.give_up
    return debts


def renounced(
    offender: int,
    declarers: frozenset[int],
    contract: Contract,
    fleks: Mapping[str, int],
    tariff: Tariff,
) -> Debts:
    """The offender alone pays what was announced to each of his opponents."""
    debts = nobody_owes()
    amount = sum(_basic(name, tariff) * 2 ** fleks[name] for name in COMPONENTS[contract])
    for other in EVERYBODY:
        if (other in declarers) != (offender in declarers):
            debts[offender][other] = amount
    return debts


def nobody_owes() -> Debts:
    return [[0] * PLAYERS for _ in range(PLAYERS)]


def _pairs(declarers: frozenset[int]) -> list[tuple[int, int]]:
    ours, theirs = sorted(declarers), sorted(EVERYBODY - declarers)
    if len(ours) == 1:
        return [(ours[0], other) for other in theirs]
    return list(zip(ours, theirs, strict=True))
