"""How a scenario says who works where, and as what."""

from __future__ import annotations

from msgspec import Struct


class OfficeAt(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What somebody is at one operator."""

    role: str
    operator: str


Held = str | OfficeAt
"""A role at every operator of the scenario, or an office at one."""
