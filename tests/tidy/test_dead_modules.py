"""Every module of the package is imported by another one, or is where something begins."""

from __future__ import annotations

import ast
import re

from tests.tidy.tree import Tree, module_name, parsed, repository, some

BEGINNINGS = {
    "krupier.__main__": "python -m krupier",
    "krupier.cli": "the command, in pyproject.toml",
    "krupier.store.migrations.env": "Alembic loads it",
}
LOADED = "krupier.store.migrations.versions."
"""Alembic loads them all."""
_FILE = re.compile(r"`(?:src/krupier/)?([\w/]+\.py)`")
_PATH = re.compile(r"\bkrupier(?:\.\w+)+")


def dead_modules(tree: Tree) -> list[str]:
    there = {module_name(path): path for path, _ in some(tree, "src/krupier/", ends=".py")}
    used = set(BEGINNINGS)
    for path, text in some(tree, "src/", "bench/", "scripts/", ends=".py"):
        own = module_name(path)
        for name in _imported(text):
            used |= {name} - {own}
    for _, text in some(tree, "docs/", "README.md", "Makefile"):  # for others to import
        used.update(_PATH.findall(text))
        used.update(module_name(f"krupier/{path}") for path in _FILE.findall(text))
    return [
        f"{path}: nobody imports {name}"
        for name, path in there.items()
        if name not in used and not path.endswith("__init__.py") and not name.startswith(LOADED)
    ]


def _imported(text: str) -> set[str]:
    """Modules by import, or named in a text as in a table of families."""
    found = set()
    for node in ast.walk(parsed(text)):
        if isinstance(node, ast.Import):
            found |= {one.name for one in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{one.name}" for one in node.names)}
        elif isinstance(node, ast.Constant) and _PATH.fullmatch(str(node.value)):
            found.add(str(node.value))
    return found


def test_no_module_is_dead() -> None:
    assert dead_modules(repository()) == []


def test_dead_modules_are_found() -> None:
    planted = {
        "src/krupier/__init__.py": "",
        "src/krupier/used.py": "from krupier import named\n",
        "src/krupier/named.py": 'GAMES = {"chess": "krupier.chess"}\n',
        "src/krupier/chess.py": "import krupier.chess\nfrom krupier.used import x\n",
        "src/krupier/dead.py": "import krupier.dead\n",
        "src/krupier/rules/told.py": "",
        "docs/page.md": "`rules/told.py` is for programs of others\n",
        "tests/test_dead.py": "import krupier.dead\n",
    }
    assert dead_modules(planted) == ["src/krupier/dead.py: nobody imports krupier.dead"]
