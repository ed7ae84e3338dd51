"""What a house plan says about a casino's cash desk: how value chips are bought and redeemed."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from krupier.plan.house_parts import Amount, Positive, Rule, Text

BuyingWay = Literal["cash", "card"]
PayingWay = Literal["cash", "transfer", "technical-account"]
"""``technical-account``: credited to the visitor's user account of the technical game."""


class Identification(Rule, frozen=True, kw_only=True):
    """Who is served: whoever is identified, and for a purchase let in to the premises."""

    admitted: bool


class Buying(Rule, frozen=True, kw_only=True):
    """How value chips are paid for."""

    ways: Annotated[tuple[BuyingWay, ...], Meta(min_length=1)]


class Paying(Rule, frozen=True, kw_only=True):
    """What a visitor may choose when he presents value chips."""

    ways: Annotated[tuple[PayingWay, ...], Meta(min_length=1)]


class Transferring(Rule, frozen=True, kw_only=True):
    """What a cashless payment needs."""

    own_account: bool
    """The account is proved to be the visitor's."""


class Ceiling(Rule, frozen=True, kw_only=True):
    """The most cash that goes over the desk for one person in a calendar day, in each direction."""

    most: Amount


class Shortage(Rule, frozen=True, kw_only=True):
    """Where the desk is short of cash: a part is paid, the rest is confirmed."""

    partly: bool


class Suspension(Rule, frozen=True, kw_only=True):
    """For how long a payment may be suspended on suspicion."""

    days: Positive


class Card(Rule, frozen=True, kw_only=True):
    """The registration card, by whose number a visitor is identified."""

    prefix: Annotated[str, Meta(pattern="^[0-9]{2}$")]
    """With these digits its numbers begin."""


class Desk(Rule, frozen=True, kw_only=True):
    """The cash desk of premises."""

    currencies: Annotated[tuple[Text, ...], Meta(min_length=1)]
    identification: Identification
    buying: Buying
    paying: Paying
    transfer: Transferring
    ceiling: Ceiling
    shortage: Shortage
    suspension: Suspension
    card: Card
