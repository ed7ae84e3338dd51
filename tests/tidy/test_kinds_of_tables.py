"""Room and server ask a dealer what it does, never which one it is."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tests.tidy.tree import Tree, beyond, repository, some

ASKED = re.compile(r"(?:isinstance|issubclass|case)\b.*\b(?:HandDealer|BankDealer)\b")
REASONS: dict[str, str] = {}


def asked_by_kind(tree: Tree, reasons: dict[str, str]) -> list[str]:
    return beyond(_asked(tree), reasons)


def _asked(tree: Tree) -> Iterator[tuple[str, str]]:
    for path, text in some(tree, "src/krupier/room/", "src/krupier/server/", ends=".py"):
        for number, line in enumerate(text.splitlines(), 1):
            if ASKED.search(line):
                yield path, f"{path}:{number}: {line.strip()}"


def test_nobody_asks_for_the_kind_of_a_table() -> None:
    assert asked_by_kind(repository(), REASONS) == []


def test_asking_is_found() -> None:
    planted = {
        "src/krupier/server/a.py": "if isinstance(table.dealer, HandDealer): ...\n",
        "src/krupier/room/b.py": "\nisinstance(d, hands.HandDealer | Other)\n",
        "src/krupier/room/c.py": "match d:\n    case HandDealer():\n        ...\n",
        "src/krupier/room/d.py": "isinstance(d, (Other, BankDealer))\n",
        "src/krupier/room/fine.py": "isinstance(d, Dealer)\ndef f(d: HandDealer): ...\n",
        "tests/test_e.py": "isinstance(d, HandDealer)\n",
    }
    found = asked_by_kind(planted, {"src/krupier/room/d.py": "why", "gone.py": "why"})
    assert [one.partition(": ")[0] for one in found] == [
        "src/krupier/server/a.py:1",
        "src/krupier/room/b.py:2",
        "src/krupier/room/c.py:2",
        "gone.py",
    ]
