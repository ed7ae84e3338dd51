"""Room and server ask a dealer, or who provides its chips, what it does, never which one it is."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator

from tests.tidy.tree import Tree, beyond, repository, some

ROOTS = ("HandDealer", "BankDealer", "UnitDealer", "CashChips", "ChipsElsewhere")
REASONS: dict[str, str] = {}


def asked_by_kind(tree: Tree, reasons: dict[str, str]) -> list[str]:
    return beyond(_asked(tree), reasons)


def _asked(tree: Tree) -> Iterator[tuple[str, str]]:
    files = list(some(tree, "src/krupier/room/", "src/krupier/server/", ends=".py"))
    kinds = "|".join(_kinds(text for _, text in files))
    asked = re.compile(rf"(?:isinstance|issubclass|case)\b.*\b(?:{kinds})\b")
    for path, text in files:
        for number, line in enumerate(text.splitlines(), 1):
            if asked.search(line):
                yield path, f"{path}:{number}: {line.strip()}"


def _kinds(texts: Iterable[str]) -> list[str]:
    """All classes that are made of the roots."""
    made = [
        (one.name, {base.id for base in one.bases if isinstance(base, ast.Name)})
        for text in texts
        for one in ast.walk(ast.parse(text))
        if isinstance(one, ast.ClassDef)
    ]
    found = set(ROOTS)
    while more := {name for name, bases in made if bases & found} - found:
        found |= more
    return sorted(found)


def test_nobody_asks_for_the_kind_of_a_table() -> None:
    assert asked_by_kind(repository(), REASONS) == []


def test_asking_is_found() -> None:
    planted = {
        "src/krupier/server/a.py": "if isinstance(table.dealer, HandDealer): ...\n",
        "src/krupier/room/b.py": "\nisinstance(d, hands.HandDealer | Other)\n",
        "src/krupier/room/c.py": "match d:\n    case HandDealer():\n        ...\n",
        "src/krupier/room/e.py": "class Fast(HandDealer): ...\n\n\nisinstance(d, Fast)\n",
        "src/krupier/room/d.py": "isinstance(d, (Other, BankDealer))\n",
        "src/krupier/room/fine.py": "isinstance(d, Dealer)\ndef f(d: HandDealer): ...\n",
        "tests/test_e.py": "isinstance(d, HandDealer)\n",
    }
    found = asked_by_kind(planted, {"src/krupier/room/d.py": "why", "gone.py": "why"})
    assert [one.partition(": ")[0] for one in found] == [
        "src/krupier/server/a.py:1",
        "src/krupier/room/b.py:2",
        "src/krupier/room/c.py:2",
        "src/krupier/room/e.py:4",
        "gone.py",
    ]
