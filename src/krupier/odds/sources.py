"""Which code odds follow from: the sources of a solver, and of all that it imports.

Only what is imported from here and from :mod:`krupier.hands` counts. So a change of another
family's solver, or of a page that shows odds, leaves what is known as valid as it was.
"""

from __future__ import annotations

import ast
import zlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).parents[1]
COUNTED = ("odds", "hands")
REMEMBER = ("odds", "odds.kept", "odds.sources")
"""Modules that work nothing out, they only remember."""


@cache
def code(solver: str) -> str:
    """A fingerprint of the sources of a module such as ``krupier.odds.craps``.

    >>> code("krupier.odds.craps") == code("krupier.odds.roulette")
    False
    """
    sum_ = 0
    for path in sorted(files(solver)):
        sum_ = zlib.crc32(path.read_bytes(), sum_)
    return f"{sum_:08x}"


def files(solver: str) -> set[Path]:
    """The sources themselves.

    >>> sorted(path.name for path in files("krupier.odds.roulette"))
    ['result.py', 'roulette.py']
    """
    found: set[Path] = set()
    todo = [solver]
    while todo:
        path = _file(todo.pop())
        if path is not None and path not in found:
            found.add(path)
            todo += _imported(path)
    return found


def _file(module: str) -> Path | None:
    """The source of a module that counts."""
    _, _, inside = module.partition("krupier.")
    where = PACKAGE.joinpath(*inside.split("."))
    if inside in REMEMBER or not inside.startswith(COUNTED):
        return None
    if (where / "__init__.py").exists():
        return where / "__init__.py"
    source = where.with_suffix(".py")
    return source if source.exists() else None


def _imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            for name in node.names:
                inner = f"{node.module}.{name.name}"
                # a module of a package, or something that a module holds
                yield inner if _file(inner) else node.module
