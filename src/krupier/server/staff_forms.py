"""What staff tell the house about their own log-ins over HTTP, and what they are told of them.

Times are ISO 8601 in UTC.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from krupier.house.factors import Factor
from krupier.house.roles import Act
from krupier.server.forms import OfficeView
from krupier.server.house_forms import CredentialView, Short


class StaffPasskeyAsked(Struct, frozen=True, forbid_unknown_fields=True):
    ticket: Annotated[str, Meta(max_length=100)] = ""
    """Of a second step; without one, whose passkey it is shows who comes."""


class OwnPassword(Struct, frozen=True, forbid_unknown_fields=True):
    """Shown again before a second factor is changed; in a provisional session it was shown just
    now."""

    password: Annotated[str, Meta(max_length=200)] = ""


class StaffPasskeyAnswer(Struct, frozen=True, forbid_unknown_fields=True):
    ticket: Short
    credential: dict[str, object]
    name: Annotated[str, Meta(max_length=100)] = ""


class StaffMe(Struct, frozen=True, kw_only=True):
    login: str
    role: str
    acts: list[Act]
    offices: list[OfficeView]
    provisional: bool
    """No second factor is set up yet."""
    factors: list[CredentialView]


class StaffSessionView(Struct, frozen=True, kw_only=True):
    id: str
    begun_at: str
    seen_at: str
    ended_at: str | None
    why: str
    factor: Factor | Literal[""]
    """That was shown; empty: none."""
    address: str
    agent: str
    this: bool
