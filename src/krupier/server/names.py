"""Names of what need not be there."""

from __future__ import annotations

from msgspec import UNSET, Struct, UnsetType

from krupier.plan.parts import Names


class SomeNames(Struct, frozen=True):
    """What something is called; empty where there is nothing to be called so."""

    cs: str | UnsetType = UNSET
    en: str | UnsetType = UNSET


def some(names: Names | None) -> SomeNames:
    return SomeNames(names.cs, names.en) if names else SomeNames()
