"""What a server knows of the houses it runs: their plans, and the world outside."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal
from urllib.parse import urlsplit

from krupier.house.chips import TechnicalAccounts
from krupier.house.outside import (
    ExclusionRegister,
    Geolocation,
    Identity,
    Mailer,
    RegisterAnswer,
    Unreachable,
)
from krupier.house.passkeys import Party
from krupier.house.periods import SECOND
from krupier.plan.house import HousePlan
from krupier.server.problems import Problem
from krupier.server.providers import PaymentProvider


@dataclass
class House:
    plans: Mapping[str, HousePlan]
    """By operator."""
    register: ExclusionRegister
    mailer: Mailer | None
    """None: mail waits until somebody names a server."""
    geolocation: Geolocation
    now: Callable[[], int]
    site: str
    """Where browsers reach us: links in mail lead there, and passkeys belong to it. Never taken
    from a request, which may say anything."""
    origins: tuple[str, ...] = ()
    """Of other pages that use this server."""
    providers: Mapping[str, PaymentProvider] = field(default_factory=dict)
    """Who carries payments out, by the name in the house plans."""
    here: str = ""
    """Where this machine reaches us; empty: nowhere yet."""
    technical: TechnicalAccounts | None = None
    """Accounts of the technical game, where the operator has one."""

    def plan(self, operator: str) -> HousePlan:
        found = self.plans.get(operator)
        if found is None:
            raise Problem("unknown-operator", operator=operator, allowed=sorted(self.plans))
        return found

    def party(self, operator: str) -> Party:
        """For passkeys of an operator's accounts."""
        return Party(self._host(), self.plan(operator).names.cs, (self.site, *self.origins))

    def staff_party(self) -> Party:
        """For passkeys of staff."""
        return Party(self._host(), "Krupiér", (self.site, *self.origins))

    def time(self, operator: str, at: int) -> str:
        """ISO 8601 in the time of the house."""
        return self._local(operator, at).isoformat()

    def told(self, operator: str, language: Literal["cs", "en"]) -> Callable[[int], str]:
        """Times as people read them."""

        def told(at: int) -> str:
            local = self._local(operator, at)
            if language == "cs":
                return f"{local.day}. {local.month}. {local.year} {local:%H:%M}"
            return f"{local.day} {local:%B %Y %H:%M}"

        return told

    def _host(self) -> str:
        return urlsplit(self.site).hostname or "localhost"

    def _local(self, operator: str, at: int) -> datetime:
        zone = self.plan(operator).timezone
        return datetime.fromtimestamp(at // SECOND, zone).replace(microsecond=at % SECOND)


class SilentRegister:
    """Where no register is named: it never answers, and so nobody is let in."""

    def check(self, person: Identity, at: str) -> RegisterAnswer:
        raise Unreachable("no register")
