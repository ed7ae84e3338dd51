"""What the room earns at cash tables: rake from the pots, or a fee for the time.

A row holds for the blinds it names; a row that names none holds for all others of its currency.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Annotated, Literal

from msgspec import Meta

from krupier.money import BadRatio, Currency, currency, parse
from krupier.money.ratio import percent
from krupier.plan.house_parts import Rule, Text
from krupier.plan.loader import Problem, wrong_amount
from krupier.plan.parts import Part

Blinds = tuple[Text, Text]
"""Small and big, in the currency of the row."""


class Tier(Part, frozen=True, kw_only=True):
    """The share of the pots, and the most of one hand, from so many players on."""

    players: Annotated[int, Meta(ge=2)]
    share: Text
    cap: Text


class Band(Rule, frozen=True, kw_only=True):
    """A line of a printed table: pots from this amount to the next line bear this rake."""

    pot: Text
    rake: Text


class RakeRow(Rule, frozen=True, kw_only=True):
    currency: Text
    blinds: Blinds | None = None
    tiers: Annotated[tuple[Tier, ...], Meta(min_length=1)]

    def tier(self, players: int) -> Tier:
        """For so many players dealt in."""
        return max(
            (one for one in self.tiers if one.players <= players), key=lambda one: one.players
        )


class TableRake(Rule, frozen=True, kw_only=True):
    """What a table may set itself instead: a share in this range, and a cap."""

    least_share: Text = "0 %"
    most_share: Text
    most_cap: dict[str, Text] = {}
    """By currency; a table in such a currency has a cap."""


class Rake(Rule, frozen=True, kw_only=True):
    """Rake from the pots of a hand. Players are those dealt in; the pots are added up, and nothing
    that was not called is in them."""

    no_flop: bool
    """No flop, no drop: nothing of a hand that ends before the second street."""
    steps: dict[str, Text] = {}
    """What rake is rounded down to, by currency; its smallest unit elsewhere."""
    rows: tuple[RakeRow, ...] = ()
    bands: tuple[Band, ...] = ()
    """The same as the plan prints it."""
    table: TableRake | None = None

    def row(self, money: Currency, blinds: tuple[int, int]) -> RakeRow | None:
        """The line of the plan for these blinds, in minor units."""
        here = [one for one in self.rows if one.currency == money.code]
        named = [one for one in here if one.blinds and minor(one.blinds, money) == blinds]
        return next(iter((*named, *(one for one in here if one.blinds is None))), None)


class TimeRow(Rule, frozen=True, kw_only=True):
    """What each player pays for so many minutes."""

    currency: Text
    blinds: Blinds | None = None
    up_to: Blinds | None = None
    """Blinds of which neither is greater."""
    minutes: Literal[30, 60]
    fee: Text

    def holds(self, money: Currency, blinds: tuple[int, int]) -> bool:
        if self.currency != money.code:
            return False
        if self.blinds:
            return minor(self.blinds, money) == blinds
        if self.up_to:
            most = minor(self.up_to, money)
            return blinds[0] <= most[0] and blinds[1] <= most[1]
        return True


class TimeCollection(Rule, frozen=True, kw_only=True):
    """A fee for the time instead of rake, never beside it."""

    when: Literal["dealer-change"]
    """Between hands, when the dealer changes; where nobody deals, when the time is over."""
    who: Literal["seated"]
    """Who comes inside the period pays at its end, who leaves before pays nothing."""
    early_minutes: Annotated[int, Meta(ge=0)]
    """A change of dealer so much before the time still ends the period."""
    unable: Literal["leaves"]
    """Who has fewer chips than the fee leaves the seat with them."""
    rows: Annotated[tuple[TimeRow, ...], Meta(min_length=1)]

    def row(self, money: Currency, blinds: tuple[int, int]) -> TimeRow | None:
        """The first line that holds for these blinds, in minor units."""
        return next((one for one in self.rows if one.holds(money, blinds)), None)


def minor(blinds: Blinds, money: Currency) -> tuple[int, int]:
    return parse(blinds[0], money), parse(blinds[1], money)


# -- what a schema cannot say ------------------------------------------------------------------


def problems(rake: Rake | None, time: TimeCollection | None) -> Iterator[Problem]:
    found = [*_wrong_rake(rake), *_wrong_time(time)]
    yield from found
    if rake and not found:
        yield from _bands(rake)


def _wrong_rake(rake: Rake | None) -> Iterator[Problem]:
    if rake is None:
        return
    for code, step in rake.steps.items():
        yield from wrong_amount(f"rake.steps.{code}", rake.clause, step, code)
    for at, row in enumerate(rake.rows):
        key = f"rake.rows[{at}]"
        yield from _amounts(key, row, *(row.blinds or ()), *(one.cap for one in row.tiers))
        for tier in row.tiers:
            yield from _share(f"{key}.tiers", row, tier.share)
        players = [one.players for one in row.tiers]
        if players != sorted(set(players)) or players[0] != 2:
            yield f"{key}.tiers", row.clause, "tiers begin with 2 players and rise"
    yield from _twice("rake.rows", rake.rows)
    if rake.table:
        yield from _share("rake.table.least_share", rake.table, rake.table.least_share)
        yield from _share("rake.table.most_share", rake.table, rake.table.most_share)
        for code, cap in rake.table.most_cap.items():
            yield from wrong_amount(f"rake.table.most_cap.{code}", rake.table.clause, cap, code)


def _wrong_time(time: TimeCollection | None) -> Iterator[Problem]:
    rows = time.rows if time else ()
    for at, row in enumerate(rows):
        amounts = (row.fee, *(row.blinds or ()), *(row.up_to or ()))
        yield from _amounts(f"time_collection.rows[{at}]", row, *amounts)
    yield from _twice("time_collection.rows", rows)


def _twice(key: str, rows: Iterable[RakeRow | TimeRow]) -> Iterator[Problem]:
    named = Counter((one.currency, one.blinds) for one in rows if one.blinds)
    for (code, blinds), times in named.items():
        if times > 1:
            yield key, (), f"{code} {'/'.join(blinds or ())} is there twice"


def _amounts(key: str, row: RakeRow | TimeRow, *amounts: str) -> Iterator[Problem]:
    for amount in amounts:
        yield from wrong_amount(key, row.clause, amount, row.currency)


def _share(key: str, rule: Rule, share: str) -> Iterator[Problem]:
    try:
        percent(share)
    except BadRatio as problem:
        yield key, rule.clause, str(problem)


def _bands(rake: Rake) -> Iterator[Problem]:
    """A printed table says the same as share, step and cap, at both edges of every line."""
    for row in rake.rows if rake.bands else ():
        money = currency(row.currency)
        step = parse(rake.steps[money.code], money) if money.code in rake.steps else 1
        pots = [parse(one.pot, money) for one in rake.bands]
        for tier in row.tiers:
            cap, share = parse(tier.cap, money), percent(tier.share)
            for at, (band, pot) in enumerate(zip(rake.bands, pots, strict=True)):
                last = pots[at + 1] - 1 if at + 1 < len(pots) else 10 * pot
                taken = {_taken(edge, share, step, cap) for edge in (pot, last)}
                if taken != {parse(band.rake, money)}:
                    wrong = f"pots from {band.pot}: share, step and cap make other rake of them"
                    yield f"rake.bands[{at}]", band.clause, wrong


def _taken(pot: int, share: Fraction, step: int, cap: int) -> int:
    return min(int(share * pot) // step * step, cap)
