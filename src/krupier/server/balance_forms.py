"""What staff and other systems of an operator tell the house about balances over HTTP.

Amounts are decimal texts in whole units of their currency, times are ISO 8601 in the time of the
house."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from krupier.server.forms import Second
from krupier.server.house_forms import Short
from krupier.server.payment_forms import Code

Day = Annotated[str, Meta(pattern=r"^\d{4}-\d{2}-\d{2}$(?!\n)")]
Key = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_.-]{1,64}$(?!\n)")]
"""Chosen by who asks, new for each thing asked: the same one again is the same thing."""
AccountId = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_.-]{1,80}$(?!\n)")]


class HoldForm(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    amounts: dict[Code, Short] = {}
    """By currency; none named: all that is there."""
    reason: Short
    key: Key


class EndHoldForm(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    reduced: dict[Code, Short] = {}
    """The proven damage; the rest comes back."""
    reason: Short
    second: Second | None = None


class CorrectionForm(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    amount: Short
    currency: Code
    about: Short
    """The round, or what else the win was for."""
    reason: Short
    second: Second
    key: Key


class LicenceForm(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    operator: Short
    day: Day
    """With which it finally ends."""
    reason: Short


class RegistrationsForm(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    operator: Short
    reason: Short


class CancelledRegistrations(Struct, frozen=True, kw_only=True):
    tournaments: list[str]
    """That were called off before they began."""


class HoldView(Struct, frozen=True, kw_only=True):
    id: str
    account: str
    why: str
    case: str
    amounts: dict[str, str]
    placed_at: str
    ended_at: str | None
    reduced: dict[str, str]


class CorrectionView(Struct, frozen=True, kw_only=True):
    account: str
    currency: str
    taken: str
    owed: str


class LicenceView(Struct, frozen=True, kw_only=True):
    operator: str
    ends_at: str


# -- other systems of an operator --------------------------------------------------------------


class BetForm(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    account: AccountId
    amount: Short
    currency: Code
    key: Key = ""
    """Of the bet; not needed to ask for leave."""


class WinForm(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    bet: Key
    amount: Short
    """With the stake."""
    key: Key


class CancelForm(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    bet: Key


class CreditsForm(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    after: Annotated[int, Meta(ge=0, lt=2**53)] = 0
    """The number of the last credit that is known."""


class CreditTold(Struct, frozen=True, kw_only=True):
    number: int
    key: str
    """Of the movement at the desk: the same is the same credit."""
    account: str
    amount: str
    currency: str
    at: int


class WalletTold(Struct, frozen=True, kw_only=True):
    account: str
    currency: str
    balance: str
    left: str | None
    """What the player's own limits leave; None: no limit."""
    again: bool
    """It was done before."""
