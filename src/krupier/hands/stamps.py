"""What machine code follows from: the function itself, and whatever it names.

Numba freezes into a function what it calls, its constants and its types, and looks only at the
file of the function for changes. So machine code is kept under a stamp of our own: a digest of the
statement that defines the function and of all statements of this package that it names, directly or
through others. Docstrings do not count, nor does anything of those files that is not named: a
changed rule leaves the kernels alone that do not use it.

Read from the sources, like :mod:`krupier.sources`: nothing need be imported for it.
"""

from __future__ import annotations

import ast
import hashlib
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from krupier import sources

OWN_SCOPE = (
    *(ast.FunctionDef, ast.Lambda, ast.ClassDef),
    *(ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp),
)
"""Nodes with variables of their own."""


class Place(NamedTuple):
    """A name of a module; no name is all of it."""

    module: str
    name: str


class Source(NamedTuple):
    """A module as it is written."""

    lines: tuple[str, ...]
    statements: tuple[ast.stmt, ...]
    binds: dict[str, list[ast.stmt]]
    """The statements that give a name its value."""
    imports: dict[str, Place]
    """Where names come from that it imports from this package."""


def stamp(module: str, name: str) -> str:
    """The digest for a function of a module such as ``krupier.hands.kernels``.

    >>> stamp("krupier.hands.kernels", "best") == stamp("krupier.hands.kernels", "number")
    False
    >>> stamp("krupier.hands.kernels", "nothing")
    Traceback (most recent call last):
    LookupError: krupier.hands.kernels has no function 'nothing' of its own
    """
    if not _statements(Place(module, name)):
        raise LookupError(f"{module} has no function {name!r} of its own")
    digest = hashlib.sha256()
    for at, text in sorted(_texts(module, name)):
        digest.update(f"{at}\n{text}\n".encode())
    return digest.hexdigest()[:16]


def named(module: str, name: str) -> set[Place]:
    """The function and all that it names, directly or through others.

    >>> found = named("krupier.hands.kernels", "best")
    >>> Place("krupier.hands.scales", "SUIT_SHIFT") in found
    True
    """
    found: set[Place] = set()
    todo = [Place(module, name)]
    while todo:
        place = todo.pop()
        if place not in found:
            found.add(place)
            todo += _names(place)
    return found


def _texts(module: str, name: str) -> Iterator[tuple[str, str]]:
    for place in named(module, name):
        source = read(place.module)
        for statement in _statements(place) if source else ():
            assert source
            yield f"{place.module}:{place.name}", _text(source, statement)


def _statements(place: Place) -> Iterable[ast.stmt]:
    source = read(place.module)
    if source is None:
        return ()
    return source.binds.get(place.name, ()) if place.name else source.statements


@cache
def _names(place: Place) -> frozenset[Place]:
    """What the statements behind a name refer to."""
    source = read(place.module)
    if source is None:
        return frozenset()
    if place.name in source.imports and place.name not in source.binds:
        return frozenset({source.imports[place.name]})
    here = Place(place.module, "")
    return frozenset(
        found for statement in _statements(place) for found in _referred(here, source, statement)
    )


def _referred(here: Place, source: Source, statement: ast.stmt) -> Iterator[Place]:
    """What a statement names outside itself. ``kernel.split`` is one name of a module; a module
    that is named alone counts as a whole."""
    imports = source.imports | dict(_imported(statement))
    modules = {name: _dotted(place) for name, place in imports.items() if _is_module(place)}
    own = set(_own(statement)) if isinstance(statement, ast.FunctionDef) else set()
    parts: set[ast.expr] = set()
    for node in ast.walk(statement):  # an attribute comes before what it is an attribute of
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            name = node.value.id
            if name in modules and name not in own:
                parts.add(node.value)
                yield Place(modules[name], node.attr)
        elif isinstance(node, ast.Name) and node.id not in own and node not in parts:
            if node.id in modules:
                yield Place(modules[node.id], "")
            elif node.id in source.binds:
                yield here._replace(name=node.id)
            elif node.id in imports:
                yield imports[node.id]


def _own(function: ast.FunctionDef) -> Iterator[str]:
    """The variables of a function, which hide what the module calls so."""
    for argument in ast.walk(function.args):
        if isinstance(argument, ast.arg):
            yield argument.arg
    todo: list[ast.AST] = list(function.body)
    while todo:
        node = todo.pop()
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        elif not isinstance(node, OWN_SCOPE):
            todo += ast.iter_child_nodes(node)


def _dotted(imported: Place) -> str:
    return f"{imported.module}.{imported.name}" if imported.name else imported.module


def _is_module(imported: Place) -> bool:
    return sources.file(_dotted(imported)) is not None


@cache
def read(module: str) -> Source | None:
    """A module of this package, or None if it has none of that name."""
    path = sources.file(module)
    return None if path is None else parse(path)


def parse(path: Path) -> Source:
    text = path.read_text(encoding="utf-8")
    tree = ast.parse(text)
    binds: dict[str, list[ast.stmt]] = {}
    imports: dict[str, Place] = {}
    for statement in tree.body:
        imports.update(_imported(statement))
        for name in set(_bound(statement)):
            binds.setdefault(name, []).append(statement)
    return Source(tuple(text.splitlines()), tuple(tree.body), binds, imports)


def _bound(statement: ast.stmt) -> Iterator[str]:
    """The names that a statement of a module gives a value, whatever it imports left out."""
    if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        yield statement.name
        return
    for node in ast.walk(statement):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name


def _imported(statement: ast.stmt) -> Iterator[tuple[str, Place]]:
    """What it imports from this package, by the name that it gets."""
    for node in ast.walk(statement):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(sources.NAME):
            for alias in node.names:
                yield alias.asname or alias.name, Place(node.module or "", alias.name)
        elif isinstance(node, ast.Import):
            for alias in node.names:
                if alias.name.startswith(sources.NAME) and alias.asname:
                    yield alias.asname, Place(alias.name, "")


def _text(source: Source, statement: ast.stmt) -> str:
    """As it is written, without docstrings."""
    decorators = getattr(statement, "decorator_list", ())
    first = min([statement.lineno, *(one.lineno for one in decorators)])
    left = set(range(first, (statement.end_lineno or first) + 1))
    for node in ast.walk(statement):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            left -= set(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    return "\n".join(source.lines[line - 1] for line in sorted(left))
