"""Mutants of a module: its source with one small change in the body of one function.

The changes are those of mutmut. mutmut itself runs pytest anew for every mutant, which costs
seconds of collecting before the first test; it leaves out decorated functions, thus every property;
and it chooses tests by function, not by line. So we take its operators and do the rest.
"""

from __future__ import annotations

import difflib
import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from types import CodeType

import libcst as cst
import msgspec
from libcst.metadata import (
    CodeRange,
    MetadataWrapper,
    PositionProvider,
    WhitespaceInclusivePositionProvider,
)
from mutmut.mutation.mutators import mutation_operators

COMPOUND = (
    cst.If,
    cst.For,
    cst.While,
    cst.With,
    cst.Try,
    cst.ExceptHandler,
    cst.Match,
    cst.MatchCase,
    cst.FunctionDef,
)
STATEMENT = (cst.SimpleStatementLine, *COMPOUND)
NEVER_CALLED_WRONGLY = {"len", "isinstance"}


class Mutant(msgspec.Struct, frozen=True):
    """One change: where it is, and the source of the whole module with it."""

    id: str
    path: str
    function: str  # its qualified name; of nested ones the outermost
    line: int
    last_line: int  # of the statement that holds the change (of a compound one: of its header)
    diff: str
    source: str

    def code(self) -> dict[int, CodeType]:
        """What its function is now, by the line where it begins."""
        return {
            one.co_firstlineno: one
            for one in functions_in(compile(self.source, self.path, "exec"))
            if one.co_qualname == self.function
        }


class Change(msgspec.Struct, frozen=True):
    """What a mutant is made from."""

    key: str
    path: Path
    function: str
    lines: tuple[int, int]
    old: cst.CSTNode
    new: cst.CSTNode
    place: CodeRange


def sample(paths: Iterable[Path], count: int, seed: int) -> list[Mutant]:
    """So many mutants of these modules, chosen by chance, the same for the same seed.

    A change of the modules changes few of them: each mutant has a lot of its own.
    """
    found = [change for path in paths for change in changes(path)]
    found.sort(key=lambda one: _digest(f"{seed} {one.key}"))
    made: list[Mutant] = []
    for change in found:
        if len(made) == count:
            break
        mutant = make(change)
        if mutant is not None:
            made.append(mutant)
    return made


def changes(path: Path) -> list[Change]:
    wrapper = MetadataWrapper(_parsed(path).module, unsafe_skip_copy=True)
    visitor = _Changes(path)
    wrapper.visit(visitor)
    seen: Counter[tuple[str, str, str]] = Counter()
    found: list[Change] = []
    for function, lines, old, new, place in visitor.found:
        what = (function, _parsed(path).code(old), _parsed(path).code(new))
        key = " ".join((path.as_posix(), *what, str(seen[what])))
        seen[what] += 1
        found.append(Change(key, path, function, lines, old, new, place))
    return found


def make(change: Change) -> Mutant | None:
    """The mutant, or nothing where Python does not take it."""
    parsed = _parsed(change.path)
    source = parsed.with_change(change)
    try:
        compile(source, change.path, "exec")
    except SyntaxError:
        return None
    diff = list(difflib.unified_diff(parsed.lines, source.splitlines(), lineterm="", n=0))[3:]
    return Mutant(
        id=_digest(change.key)[:8],
        path=change.path.as_posix(),
        function=change.function,
        line=change.lines[0],
        last_line=change.lines[1],
        diff="\n".join(line for line in diff if not line.startswith("@@")),
        source=source,
    )


def functions_in(code: CodeType) -> Iterator[CodeType]:
    """The functions and methods of a module, without those inside others."""
    for const in code.co_consts:
        if isinstance(const, CodeType) and "<locals>" not in const.co_qualname:
            yield const
            yield from functions_in(const)


class _Parsed:
    """A module as text and as a tree."""

    def __init__(self, source: str) -> None:
        self.lines = source.splitlines()
        self._kept = source.splitlines(keepends=True)
        self.module = cst.parse_module(source)

    def code(self, node: cst.CSTNode) -> str:
        return self.module.code_for_node(node)

    def with_change(self, change: Change) -> str:
        start, end = (self._at(one.line, one.column) for one in _ends(change.place))
        whole = "".join(self._kept)
        if whole[start:end] == self.code(change.old):
            return whole[:start] + self.code(change.new) + whole[end:]
        # a block, which does not know by itself how far it is indented
        changed = self.module.deep_replace(change.old, change.new)
        assert isinstance(changed, cst.Module)
        return changed.code

    def _at(self, line: int, column: int) -> int:
        return sum(len(one) for one in self._kept[: line - 1]) + column


@cache
def _parsed(path: Path) -> _Parsed:
    return _Parsed(path.read_text(encoding="utf-8"))


def _ends(place: CodeRange) -> Sequence[cst.metadata.CodePosition]:
    return place.start, place.end


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


class _Changes(cst.CSTVisitor):
    """Finds the changes in the bodies of functions.

    What a definition does when it is executed (decorators, defaults, annotations) stays as it is:
    the modules are imported already when a mutant is put in.
    """

    METADATA_DEPENDENCIES = (PositionProvider, WhitespaceInclusivePositionProvider)

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.found: list[tuple[str, tuple[int, int], cst.CSTNode, cst.CSTNode, CodeRange]] = []
        self._path = path
        self._names: list[str] = []
        self._function: str | None = None
        self._depth = 0
        self._lines: list[tuple[int, int]] = []

    def on_visit(self, node: cst.CSTNode) -> bool:
        if _left_alone(node):
            return False
        if isinstance(node, cst.ClassDef | cst.FunctionDef) and self._function is None:
            self._names.append(node.name.value)
        if self._function is not None:
            if isinstance(node, STATEMENT):
                self._lines.append(self._lines_of(node))
            self._change(node)
        if isinstance(node, cst.FunctionDef):
            self._function = self._function or ".".join(self._names)
            self._depth += 1
        return True

    def on_leave(self, original_node: cst.CSTNode) -> None:
        node = original_node
        if _left_alone(node):
            return
        if isinstance(node, cst.FunctionDef):
            self._depth -= 1
            if self._depth == 0:
                self._function = None
        if isinstance(node, cst.ClassDef | cst.FunctionDef) and self._function is None:
            self._names.pop()
        if self._function is not None and isinstance(node, STATEMENT):
            self._lines.pop()

    def _change(self, node: cst.CSTNode) -> None:
        assert self._function is not None
        for kind, operator in mutation_operators:
            if isinstance(node, kind):
                place = self.get_metadata(WhitespaceInclusivePositionProvider, node)
                assert isinstance(place, CodeRange)
                for new in operator(node):
                    self.found.append((self._function, self._lines[-1], node, new, place))

    def _lines_of(self, node: cst.CSTNode) -> tuple[int, int]:
        """Of a simple statement all its lines, of a compound one those of its header."""
        place = self.get_metadata(PositionProvider, node)
        assert isinstance(place, CodeRange)
        first, last = place.start.line, place.end.line
        if isinstance(node, COMPOUND):
            body = node.cases[0] if isinstance(node, cst.Match) else node.body.body[0]
            inner = self.get_metadata(PositionProvider, body)
            assert isinstance(inner, CodeRange)
            last = max(first, inner.start.line - 1)
        return first, last


def _left_alone(node: cst.CSTNode) -> bool:
    if isinstance(node, cst.Annotation | cst.Decorator | cst.Parameters):
        return True
    if isinstance(node, cst.Expr):
        return isinstance(node.value, cst.SimpleString | cst.ConcatenatedString)
    return (
        isinstance(node, cst.Call)
        and isinstance(node.func, cst.Name)
        and node.func.value in NEVER_CALLED_WRONGLY
    )
