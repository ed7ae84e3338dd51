"""The clauses that tests say they prove are clauses of the rulebook, and no marker is empty."""

from __future__ import annotations

import re

from krupier.plan.rulebook import known_clauses
from tests.tidy.tree import OWN, Tree, repository, some

_MARK = re.compile(r"mark\.clause\(([^)]*)\)")
_TEXT = re.compile(r"""(?<!\w)["']([A-Z][\w-]*)["']""")


def bad_markers(tree: Tree) -> list[str]:
    """Also of tests that no run collects."""
    known = known_clauses()
    found = []
    for path, text in some(tree, "tests/", ends=".py"):
        for mark in () if path.startswith(OWN) else _MARK.finditer(text):
            where = f"{path}:{text.count(chr(10), 0, mark.start()) + 1}"
            if not mark[1].strip():
                found.append(f"{where}: a marker without a clause")
            found += [
                f"{where}: the rulebook has no {one!r}"
                for one in _TEXT.findall(mark[1])
                if one not in known
            ]
    return found


def test_markers_name_clauses() -> None:
    assert bad_markers(repository()) == []


def test_bad_markers_are_found() -> None:
    planted = {
        "tests/long/test_a.py": "@pytest.mark.clause('K06-42', 'K99-99')\ndef test(): ...\n",
        "tests/test_b.py": "@mark.clause()\ndef test(): ...\n",
    }
    assert bad_markers(planted) == [
        "tests/long/test_a.py:1: the rulebook has no 'K99-99'",
        "tests/test_b.py:1: a marker without a clause",
    ]
