"""The rulebook's clauses: which there are, where, and who enforces them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from krupier.plan.parts import CLAUSE

_DEFINES = re.compile(rf"^(?:- |\|\s*)(?:\*\*)?`(?P<id>{CLAUSE})`(?P<rest>.*)$")
_TAG = re.compile(r"\[(sw|floor|info)\]")
_ALL_ROWS = re.compile(r"^All .*\brows are `\[(sw|floor|info)\]`", re.MULTILINE)
"""A file may say once what all rows of its tables are."""


@dataclass(frozen=True, slots=True)
class RulebookClause:
    id: str
    file: str
    """Such as ``kings/european-roulette``."""
    tags: tuple[str, ...]
    text: str

    @property
    def operator(self) -> str:
        return self.file.partition("/")[0]

    @property
    def software(self) -> bool:
        return "sw" in self.tags


def rulebook_dir() -> Path | None:
    """Inside the installed package, or at the root of a source tree."""
    package = Path(__file__).resolve().parent.parent
    for place in (package / "rulebook", package.parent.parent / "rulebook"):
        if place.is_dir():
            return place
    return None


@cache
def clauses() -> tuple[RulebookClause, ...]:
    """Every clause of the rulebook in the order of its files."""
    place = rulebook_dir()
    if place is None:
        return ()
    found: dict[str, RulebookClause] = {}
    for path in sorted(place.glob("*/*.md")):
        name = f"{path.parent.name}/{path.stem}"
        told = path.read_text(encoding="utf-8")
        rows = tuple(_ALL_ROWS.findall(told))
        for line in told.splitlines():
            defined = _DEFINES.match(line)
            tags = tuple(dict.fromkeys(_TAG.findall(line))) if defined else ()
            if line.startswith("|"):
                tags = tags or rows
            if defined and tags and defined["id"] not in found:
                text = _TAG.sub("", defined["rest"]).strip(" |`-")
                found[defined["id"]] = RulebookClause(defined["id"], name, tags, text)
    return tuple(found.values())


@cache
def known_clauses() -> frozenset[str]:
    return frozenset(one.id for one in clauses())
