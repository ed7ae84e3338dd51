"""The version of the rules that play a round: a digest of the code itself.

It covers the family's module with all that it imports from rules, hands, equipment, money and
plan, and what every round goes through besides. A round names it when it is opened, so whoever
replays it later knows whether the same rules do. What the round was asked to play – plan, options,
limits – is written with it anyway; libraries and Python itself are not covered.

The digest is the SHA-256 of what ``sha256sum`` prints for those files, in order, in ``src``.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from pathlib import Path

from msgspec import Struct

from krupier import sources
from krupier.plan.loader import PlanError, head
from krupier.rules.families import FAMILIES

COUNTED = ("rules", "hands", "equipment", "money", "plan")
EVERY_ROUND = (
    "krupier.rules.play",
    "krupier.rules.codec",
    "krupier.rules.game",
    "krupier.plan.loader",
    "krupier.room.course",
    "krupier.room.lines",
)
"""What every round goes through, whatever is played."""

TOURNAMENTS = "krupier.rules.tournament.machine"


class Version(Struct, frozen=True):
    """By which rules a round was played, and by which it would be today."""

    played: str
    """Empty: it was opened before rounds named their rules."""
    today: str
    """Empty: today nobody plays such a game."""

    @property
    def same(self) -> bool:
        return self.played == self.today


@cache
def today(family: str) -> str:
    """The digest of the rules of a family; empty where there is no such family (any more).

    >>> len(today("roulette")), today("roulette") == today("craps"), today("chess")
    (64, False, '')
    """
    return _digest(files(family)) if family in FAMILIES else ""


@cache
def of_tournaments() -> str:
    """The digest of the machine of tournaments."""
    return _digest(sources.files((TOURNAMENTS,), _counts))


def _digest(paths: Iterable[Path]) -> str:
    listed = [
        f"{sha256(path.read_bytes()).hexdigest()}  {path.relative_to(sources.PACKAGE.parent)}\n"
        for path in sorted(paths)
    ]
    return sha256("".join(listed).encode()).hexdigest()


def files(family: str) -> set[Path]:
    """The sources that play the rounds of a family.

    >>> names = {path.name for path in files("roulette")}
    >>> names >= {"layout.py", "felt.py", "play.py", "wants.py"}, "red_dog.py" in names
    (True, False)
    """
    return sources.files((FAMILIES[family].rules, *EVERY_ROUND), _counts)


def _counts(name: str) -> bool:
    return name.partition(".")[0] in COUNTED or f"krupier.{name}" in EVERY_ROUND


def of(played: str, plan_text: str) -> Version:
    """A round that names these rules, under a plan of this text."""
    try:
        family = head(plan_text, "the plan").get("family", "")
    except PlanError:
        family = ""
    return Version(played, today(str(family)))


def short(digest: str) -> str:
    return digest[:12] or "–"
