"""What a family can do stands in the registry; nobody asks which one it is."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tests.tidy.tree import Tree, repository, some

_ASKED = re.compile(r"\bfamily\)?\s*(?:[!=]==?\s*[\"']|in\s*[(\[{]\s*[\"'])")


def asked_by_name(tree: Tree) -> list[str]:
    return list(_asked(tree))


def _asked(tree: Tree) -> Iterator[str]:
    for path, text in some(tree, "src/krupier/", "web/src/", ends=(".py", ".ts", ".svelte")):
        for number, line in enumerate(text.splitlines(), 1):
            if _ASKED.search(line):
                yield f"{path}:{number}: {line.strip()}"


def test_nobody_asks_for_a_family_by_name() -> None:
    assert asked_by_name(repository()) == []


def test_asking_is_found() -> None:
    planted = {
        "src/krupier/a.py": 'if plan.family == "blackjack": ...\n',
        "src/krupier/b.py": 'if plan.family in ("craps", "barbut"): ...\n',
        "web/src/c.svelte": '{#if table.family !== "roulette"}\n',
        "src/krupier/fine.py": "if family in FAMILIES or a.family == b.family: ...\n",
        "web/src/fine.ts": 'if (familyOf(row.family).page === "poker") {}\n',
    }
    assert [one.partition(": ")[0] for one in asked_by_name(planted)] == [
        "src/krupier/a.py:1",
        "src/krupier/b.py:1",
        "web/src/c.svelte:1",
    ]
