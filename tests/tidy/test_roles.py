"""Nobody asks for a role by its name: whoever does something knows which act it is, and the table
of roles says who may."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tests.tidy.tree import Tree, parsed, repository, some

ALLOWED = ("src/krupier/house/roles.py", "src/krupier/server/dependencies.py")
"""The table itself, and who knows that a visitor who is no staff is a player."""


def roles_compared(tree: Tree) -> list[str]:
    return [
        f"{path}:{node.lineno}: {ast.unparse(node)}"
        for path, text in some(tree, "src/krupier/", ends=".py")
        if path not in ALLOWED
        for node in _asked(parsed(text))
    ]


def _asked(tree: ast.Module) -> Iterator[ast.Compare | ast.Match]:
    for node in ast.walk(tree):
        match node:
            case ast.Compare(left=left, comparators=others) if any(map(_is_role, (left, *others))):
                yield node
            case ast.Match(subject=subject) if _is_role(subject):
                yield node


def _is_role(node: ast.expr) -> bool:
    return isinstance(node, ast.Attribute) and node.attr == "role"


def test_no_role_is_asked_for_by_name() -> None:
    assert roles_compared(repository()) == []


def test_asking_for_a_role_is_found() -> None:
    planted = {
        "src/krupier/house/a.py": 'if signed.role != "player": ...\n',
        "src/krupier/server/b.py": "\nby = staff.role in (SYSTEM, 'floor')\n",
        "src/krupier/room/c.py": "match by.role:\n    case 'player': ...\n",
        "src/krupier/house/roles.py": "one.role == 'player'\n",
        "src/krupier/house/fine.py": "may(signed.role, 'ruling.make')\nrow(role=one.role)\n",
    }
    assert [one.partition(": ")[0] for one in roles_compared(planted)] == [
        "src/krupier/house/a.py:1",
        "src/krupier/server/b.py:2",
        "src/krupier/room/c.py:1",
    ]
