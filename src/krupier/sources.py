"""Which code something follows from: the source of a module, and of all that it imports.

Read from the files, not from what is loaded: whether a module runs as plain Python or as machine
code, and whether it was imported yet, makes no difference.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).parent
NAME = "krupier"

Counts = Callable[[str], bool]
"""Whether a module counts, by its name inside the package, such as ``rules.felt``."""


def files(modules: Iterable[str], counts: Counts) -> set[Path]:
    """The sources of modules such as ``krupier.rules.craps`` and of whatever they import, as far
    as it counts.

    >>> found = files(["krupier.rules.red_dog"], lambda name: name.startswith(("rules", "money")))
    >>> {path.name for path in found} >= {"red_dog.py", "felt.py", "ratio.py"}
    True
    """
    found: set[Path] = set()
    todo = list(modules)
    while todo:
        path = _file(todo.pop(), counts)
        if path is not None and path not in found:
            found.add(path)
            todo += _imported(path, counts)
    return found


def _file(module: str, counts: Counts) -> Path | None:
    """The source of a module that counts."""
    _, _, inside = module.partition("krupier.")
    return file(module) if inside and counts(inside) else None


@cache
def file(module: str) -> Path | None:
    """The source of a module of this package such as ``krupier.rules.craps``.

    >>> file("krupier.rules.craps").name, file("krupier.rules.felt").name, file("json")
    ('__init__.py', 'felt.py', None)
    """
    package, _, inside = module.partition(".")
    if package != NAME or not inside:
        return None
    where = PACKAGE.joinpath(*inside.split("."))
    if (where / "__init__.py").exists():
        return where / "__init__.py"
    source = where.with_suffix(".py")
    return source if source.exists() else None


def _imported(path: Path, counts: Counts) -> Iterator[str]:
    for module, name in _imports(path):
        inner = f"{module}.{name}"
        # a module of a package, or something that a module holds
        yield inner if name and _file(inner, counts) else module


@cache
def _imports(path: Path) -> tuple[tuple[str, str], ...]:
    """What a file imports: modules, and what from them."""
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found += [(name.name, "") for name in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            found += [(node.module, name.name) for name in node.names]
    return tuple(found)
