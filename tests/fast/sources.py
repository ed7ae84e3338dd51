"""What a Python file says it needs: modules, plans, modules of families of games.

That is more than its ``import`` statements say: a module may be named in a text that another
process runs, or be imported by a name that is put together. What only the type checker imports is
left out.
"""

from __future__ import annotations

import ast
import doctest
import re
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from msgspec import Struct

ANY = "krupier.**"
"""Nobody can tell which: any module of the package."""
EVERY = "*"
"""Nobody can tell which plans, or really all."""

REGISTRY = "FAMILIES"
REGISTRAR = "krupier.rules.families"
FIND_PLANS = (REGISTRAR, "krupier.plan.files")
"""They find any plan; which ones, whoever asks says."""
LIST_PLANS = ("all_plans", "plan_files", REGISTRY)

_OURS = re.compile(r"(?:krupier|tests|bench|scripts)\b")
_DOTTED = re.compile(r"\b(?:krupier|tests|bench)(?:\.\w+)+")
_FROM = re.compile(r"\bfrom ((?:krupier|tests|bench)[\w.]*) import ([\w, ]+)")
_RUN = re.compile(r"-m ((?:krupier|tests|bench)[\w.]*)")
_SCRIPT = re.compile(r"\bscripts/(\w+)\.py")
_GAME = re.compile(r"\b[a-z]+/([a-z0-9]+(?:-[a-z0-9]+)*)")
_WORD = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_LISTED = re.compile(r"\*\.toml$")
_CASES = re.compile(r"\.(?:toml|json|md|txt|phh)$")
"""Tests that take their cases out of files may play anything."""


class Known(NamedTuple):
    """What can be named."""

    plans: frozenset[str]
    """Without their operators."""
    fields: frozenset[str]
    """Of the registry of families."""


class Needs(Struct, frozen=True):
    """What code needs, as far as it can be seen in it."""

    modules: frozenset[str] = frozenset()
    """And names of modules; ``package.*`` is all that is in a package."""
    plans: frozenset[str] = frozenset()
    fields: frozenset[str] = frozenset()
    """What it asks the registry of families for."""


class Source(Struct, frozen=True):
    code: Needs
    examples: Needs | None
    """Of docstrings, which run as tests of their own."""
    browser: bool
    """All of its tests have pages."""


class Place(NamedTuple):
    module: str
    known: Known

    @property
    def tests(self) -> bool:
        """What tests call by a word may be a plan; the product names its operator, too."""
        return not self.module.startswith("krupier")


def read(path: Path, module: str, known: Known) -> Source:
    tree, place = ast.parse(path.read_text(encoding="utf-8")), Place(module, known)
    told = {id(node): str(node.value) for node in _docstrings(tree)}
    examples = "\n".join(_examples(told.values()))
    return Source(
        _needs(tree, place, told),
        _needs(ast.parse(examples), Place("examples", known), {}) if examples else None,
        any(_is_browser(node) for node in tree.body),
    )


def registry(text: str) -> dict[str, dict[str, str]]:
    """The modules that the registry names: by family, then by field."""
    [rows] = (
        node.value
        for node in ast.parse(text).body
        if isinstance(node, ast.AnnAssign) and _name(node.target) == REGISTRY
    )
    assert isinstance(rows, ast.Dict)
    return {
        ast.literal_eval(key): dict(_named(row))
        for key, row in zip(rows.keys, rows.values, strict=True)
        if key and isinstance(row, ast.Call)
    }


def _named(row: ast.Call) -> Iterator[tuple[str, str]]:
    for one in row.keywords:
        if isinstance(one.value, ast.Constant) and _DOTTED.fullmatch(str(one.value.value)):
            yield str(one.arg), str(one.value.value)


def _docstrings(tree: ast.Module) -> Iterator[ast.Constant]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield node.value


def _examples(texts: Iterable[str]) -> Iterator[str]:
    for text in texts:
        if ">>> " in text:
            yield from (one.source for one in doctest.DocTestParser().get_examples(text))


def _is_browser(node: ast.stmt) -> bool:
    return isinstance(node, ast.Assign) and bool(
        re.match(r"pytestmark = .*\bbrowser\b", ast.unparse(node))
    )


def _needs(tree: ast.Module, place: Place, told: dict[int, str]) -> Needs:
    nodes = [node for node in _run(tree) if id(node) not in told]
    if place.module == REGISTRAR:  # what it names, it imports for whoever asks
        named = {id(node.value) for node in nodes if isinstance(node, ast.keyword)}
        nodes = [node for node in nodes if id(node) not in named]
    modules = {one for node in nodes for one in _modules(node, place.module)}
    plans = set(_plans(nodes, place)) if place.module not in FIND_PLANS else set()
    fields = {node.attr for node in nodes if isinstance(node, ast.Attribute)} & place.known.fields
    asks = place.module == REGISTRAR or any(one.startswith(REGISTRAR) for one in modules)
    if asks and fields:  # so it knows the name of what it imports
        modules.discard(ANY)
    ours = frozenset(one for one in modules if _OURS.match(one))
    return Needs(ours, frozenset(plans), frozenset(fields if asks else ()))


def _run(tree: ast.Module) -> Iterator[ast.AST]:
    """All that a run can come to."""
    todo: list[ast.AST] = list(tree.body)
    while todo:
        node = todo.pop()
        if isinstance(node, ast.If) and _name(node.test) == "TYPE_CHECKING":
            todo += node.orelse
        else:
            yield node
            todo += ast.iter_child_nodes(node)


def _name(node: ast.AST) -> str:
    """The last word of a name; empty: it is none."""
    return getattr(node, "attr", "") or getattr(node, "id", "")


# -- modules -----------------------------------------------------------------------------------


def _modules(node: ast.AST, module: str) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from (one.name for one in node.names)
    elif isinstance(node, ast.ImportFrom):
        yield from (f"{node.module}.{one.name}" if not node.level else ANY for one in node.names)
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield from _in_text(node.value)
    elif isinstance(node, ast.Call):
        if _name(node.func) == "import_module":
            yield _imported(node.args[0], module)
        yield from _started(node.args)
    elif isinstance(node, ast.List | ast.Tuple):
        yield from _started(node.elts)


def _in_text(text: str) -> Iterator[str]:
    """In code for another process, or in a table of modules."""
    if not _OURS.search(text):
        return
    yield from _DOTTED.findall(text)
    for source, names in _FROM.findall(text):
        yield from (f"{source}.{name}" for name in re.findall(r"\w+", names))
    for name in _RUN.findall(text):
        yield f"{name}.__main__"
    yield from (f"scripts.{name}" for name in _SCRIPT.findall(text))


def _started(words: list[ast.expr]) -> Iterator[str]:
    """``python -m`` as a list of words."""
    texts = [one.value if isinstance(one, ast.Constant) else None for one in words]
    for one, following in pairwise(texts):
        if one == "-m" and isinstance(following, str):
            yield f"{following}.__main__"


def _imported(name: ast.expr, module: str) -> str:
    """What ``import_module`` is asked for; where the name is put together, all of the package."""
    if isinstance(name, ast.Constant):
        return str(name.value)
    begins = ast.unparse(name).startswith("f'{__name__}.")
    return f"{module}.*" if begins else ANY


# -- plans -------------------------------------------------------------------------------------


def _plans(nodes: list[ast.AST], place: Place) -> Iterator[str]:
    looked_up = {id(node.value) for node in nodes if isinstance(node, ast.Subscript)}
    for node in nodes:
        if isinstance(node, ast.Compare):
            looked_up.update(map(id, node.comparators))
    words, lists = (_WORD, _CASES) if place.tests else (_GAME, _LISTED)
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            if lists.search(node.value):
                yield EVERY
            yield from place.known.plans.intersection(words.findall(node.value))
        elif _name(node) in LIST_PLANS and id(node) not in looked_up:
            yield EVERY
