"""Packages that only some people need are extras; where one is missing, a line says how to get it.

What a command needs is asked for before it works for minutes and then cannot draw the result.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec

EXTRAS = {
    "reports": ("matplotlib", "reportlab"),
    "research": ("pettingzoo", "gymnasium"),
    "cluster": ("ray",),
}
"""Packages by the extra of the distribution that brings them."""


class ExtraMissing(LookupError):
    """Something that is wanted needs packages that are not installed; says which extra has them."""

    def __init__(self, extra: str, missing: Sequence[str], lang: str = "en") -> None:
        how = f"pip install 'krupier[{extra}]'"
        names = ", ".join(missing)
        super().__init__(
            f"k tomu nejsou nainstalovány: {names}; doplní je {how}"
            if lang == "cs"
            else f"this needs what is not installed: {names}; to get it: {how}"
        )


def need(extra: str, lang: str = "en") -> None:
    """Refuses where a package of the extra is missing."""
    missing = [name for name in EXTRAS[extra] if find_spec(name) is None]
    if missing:
        raise ExtraMissing(extra, missing, lang)
