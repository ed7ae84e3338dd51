"""Whoever reads a call knows what its arguments are: of more than seven the others have names.

Kernels of odds, research and hands pass arrays on to compiled code, which takes them by position.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tests.tidy.tree import Tree, beyond, parsed, repository, some

MOST = 7
KERNELS = ("src/krupier/odds/", "src/krupier/research/", "src/krupier/hands/")
REASONS = {
    "src/krupier/room/views.py Snapshot": "all that a viewer is sent, in the order it is sent",
}


def long_calls(tree: Tree, reasons: dict[str, str]) -> list[str]:
    return beyond(_calls(tree), reasons)


def _calls(tree: Tree) -> Iterator[tuple[str, str]]:
    ours = _ours(tree)
    for path, text in some(tree, "src/krupier/", ends=".py"):
        if path.startswith(KERNELS):
            continue
        foreign = _foreign(text)
        for node in ast.walk(parsed(text)):
            if not isinstance(node, ast.Call) or len(node.args) <= MOST:
                continue
            called = _name(node.func)
            starred = any(isinstance(one, ast.Starred) for one in node.args)
            if called in ours and called not in foreign and not starred:
                said = f"{called} with {len(node.args)} arguments by position, {MOST} are allowed"
                yield f"{path} {called}", f"{path}:{node.lineno}: {said}"


def _ours(tree: Tree) -> set[str]:
    """Classes and functions of the package; what takes any number of arguments is none of them."""
    found: set[str] = set()
    any_number: set[str] = set()
    for _, text in some(tree, "src/krupier/", ends=".py"):
        for node in ast.walk(parsed(text)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                (any_number if node.args.vararg else found).add(node.name)
            elif isinstance(node, ast.ClassDef):
                (any_number if any(map(_takes_any, node.body)) else found).add(node.name)
    return found - any_number


def _takes_any(node: ast.stmt) -> bool:
    """Whether it makes an object of any number of arguments."""
    return (
        isinstance(node, ast.FunctionDef)
        and node.name == "__init__"
        and node.args.vararg is not None
    )


def _foreign(text: str) -> set[str]:
    """Names that a module has from elsewhere."""
    return {
        one.asname or one.name
        for node in ast.walk(parsed(text))
        if isinstance(node, ast.ImportFrom) and not (node.module or "").startswith("krupier")
        for one in node.names
    }


def _name(called: ast.expr) -> str:
    match called:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def test_long_calls_name_their_arguments() -> None:
    assert long_calls(repository(), REASONS) == []


def test_long_calls_are_found() -> None:
    eight = "1, 2, 3, 4, 5, 6, 7, 8"
    planted = {
        "src/krupier/room/a.py": "class Table: ...\nclass Row:\n    def __init__(self, *of): ...\n",
        "src/krupier/room/b.py": f"x = a.Table({eight})\ny = Table(1, 2, 3, 4, 5, 6, 7, h=8)\n",
        "src/krupier/room/c.py": f"x = Row({eight})\ny = Table(*rows)\nz = print({eight})\n",
        "src/krupier/store/d.py": f"from sqlalchemy import Table\nx = Table({eight})\n",
        "src/krupier/odds/e.py": f"x = Table({eight})\n",
    }
    said = "src/krupier/room/b.py:1: Table with 8 arguments by position, 7 are allowed"
    assert long_calls(planted, {}) == [said]
    assert long_calls({}, {"x.py f": "why"}) == ["x.py f: needs no exception any more"]
