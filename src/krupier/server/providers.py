"""Payment providers of a server."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from krupier.house.periods import SECOND
from krupier.house.provider import Provider
from krupier.house.provider_client import HttpProvider
from krupier.server.settings import BadOption

SHORTEST = 16
"""Characters of a secret."""


@dataclass(frozen=True)
class PaymentProvider:
    client: Provider
    secrets: tuple[str, ...]
    """It signs with one of them; during a change with the old and the new one."""


def named(providers: Sequence[str], now: Callable[[], int]) -> dict[str, PaymentProvider]:
    """Of ``NAME=URL``; their secrets are in the environment. Raises BadOption."""
    found = {}
    for written in providers:
        name, _, url = written.partition("=")
        known = _secrets(name)
        client = HttpProvider(url, known, clock=lambda: now() / SECOND)
        found[name] = PaymentProvider(client, known)
    return found


def variable(name: str) -> str:
    """Where the secrets of a provider are, with spaces between them.

    >>> variable("best-pay")
    'KRUPIER_PROVIDER_BEST_PAY_SECRETS'
    """
    return f"KRUPIER_PROVIDER_{name.upper().replace('-', '_')}_SECRETS"


def _secrets(name: str) -> tuple[str, ...]:
    found = tuple(os.environ.get(variable(name), "").split())
    if not found or any(len(one) < SHORTEST for one in found):
        raise BadOption(
            f"{variable(name)} has the secret shared with the provider {name}, of {SHORTEST}"
            " characters or more; while it is changed the new and the old one with a space between"
        )
    return found
