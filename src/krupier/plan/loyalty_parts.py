"""What a house plan says of loyalty: points and what they bring, bonuses, programmes."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from krupier.plan.house_parts import Amount, Positive, Rule
from krupier.plan.parts import Names, Part, Word

# -- a club that everybody belongs to ----------------------------------------------------------


class Earned(Rule, frozen=True, kw_only=True):
    """So many points for an amount, in proportion."""

    points: Positive
    per: Amount


class Coins(Rule, frozen=True, kw_only=True):
    """What points are turned into."""

    names: Names
    per_point: Positive


class Offer(Rule, frozen=True, kw_only=True):
    """What coins are exchanged for: money, or else a thing."""

    id: Word
    names: Names
    coins: Positive
    money: Amount | None = None


class BonusOffer(Rule, frozen=True, kw_only=True):
    """A bonus for a deposit: locked, and released in equal parts as points are earned."""

    id: Word
    names: Names
    percent: Positive
    """Of the deposit."""
    most: Annotated[tuple[Amount, ...], Meta(min_length=1)]
    """In each currency that it is offered in."""
    parts: Positive
    points_each: Positive
    """For each part."""
    days: Positive
    """Until what is not released lapses."""

    def most_in(self, code: str) -> str | None:
        return next((one.amount for one in self.most if one.currency == code), None)


class Club(Part, frozen=True, kw_only=True):
    commission: Earned
    """Rake and fees that the participant has paid."""
    bets: Earned
    """In games that are not played for a commission."""
    coins: Coins
    catalogue: tuple[Offer, ...] = ()
    bonuses: tuple[BonusOffer, ...] = ()

    def offer(self, id: str) -> Offer | None:
        return next((one for one in self.catalogue if one.id == id), None)

    def bonus(self, id: str) -> BonusOffer | None:
        return next((one for one in self.bonuses if one.id == id), None)


# -- programmes that run for a time ------------------------------------------------------------


class Notice(Rule, frozen=True, kw_only=True):
    """At least so long before the beginning the conditions are announced."""

    days: Positive


class Programmes(Rule, frozen=True, kw_only=True):
    """Programmes that management announces, and staff register players in."""

    games: Annotated[tuple[Literal["cash-games", "tournaments"], ...], Meta(min_length=1)]
    rewards: Annotated[tuple[Literal["division", "statuses"], ...], Meta(min_length=1)]
    """Of cash games: a sum divided after each calendar month, or a reward for every time status.
    Of tournaments, a sum divided at the end."""
    notice: Notice
    longest_gap_minutes: Positive
    """Between two hands that is still time played."""


class Loyalty(Part, frozen=True, kw_only=True):
    club: Club | None = None
    programmes: Programmes | None = None
