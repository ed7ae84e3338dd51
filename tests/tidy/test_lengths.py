"""A function fits on a page, a module in a head.

Few functions of this project have more than 50 lines of code, so 60 is the limit; docstrings and
comments do not count. A module of room and server has at most 500 lines, of the rest of the
package, the benchmarks and the client 600 (tables of numbers and kernels are long), of the tests
900 (clause after clause of one game).
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import pairwise

from tests.tidy.tree import Tree, beyond, parsed, repository, some

FUNCTION = 60
MODULES = {
    "src/krupier/room/": 500,
    "src/krupier/server/": 500,
    "src/": 600,
    "bench/": 600,
    "scripts/": 600,
    "web/src/": 600,
    "tests/": 900,
}
SOURCES = (".py", ".ts", ".svelte")
REASONS = {
    "src/krupier/store/migrations/versions/0001_first_books.py upgrade": "the first schema, table "
    "by table; it is never changed",
    "src/krupier/store/migrations/versions/0009_money.py": "tables as they were; never changed",
    "web/src/lib/api/generated.ts": "written by a program",
}

_HEAD = re.compile(
    r"( *)(?:export )?(?:"
    r"(?:async )?function\*? (\w+)"
    r"|const (\w+) = (?:async )?(?:\(.*\).*|\w+) => \{$"
    r"|(?:(?:private|static|async|get|set) )*(?!(?:if|for|while|switch)\b)(\w+)"
    r"\((?!.*=> \{$).*\{$)"
)
_REMARK = re.compile(r"\s*(?://|/\*|\*)")


def over_long(tree: Tree, reasons: dict[str, str]) -> list[str]:
    return beyond((*_functions(tree), *_in_typescript(tree), *_modules(tree)), reasons)


def _functions(tree: Tree) -> Iterator[tuple[str, str]]:
    for path, text in some(tree, *MODULES, ends=".py"):
        lines = text.splitlines()
        for node in ast.walk(parsed(text)) if _may_be_long(lines) else ():
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                n = _code(node, lines)
                if n > FUNCTION:
                    said = f"{node.name} has {n} lines of code, {FUNCTION} are allowed"
                    yield f"{path} {node.name}", f"{path}:{node.lineno}: {said}"


def _in_typescript(tree: Tree) -> Iterator[tuple[str, str]]:
    """Functions and methods that end with a brace where their line began."""
    for path, text in some(tree, "web/src/", ends=(".ts", ".svelte")):
        begun: tuple[int, str, str] | None = None
        lines = text.splitlines()
        for number, line in enumerate(lines, 1):
            head = _HEAD.match(line)
            if begun is None and head and not line.rstrip().endswith("}"):
                begun = number, head[1], head[2] or head[3] or head[4]
            elif begun and line.rstrip("),;") == begun[1] + "}":
                first, _, name = begun
                begun, inside = None, lines[first : number - 1]
                n = sum(bool(one.strip()) and not _REMARK.match(one) for one in inside)
                if n > FUNCTION:
                    said = f"{name} has {n} lines of code, {FUNCTION} are allowed"
                    yield f"{path} {name}", f"{path}:{first}: {said}"


def _may_be_long(lines: list[str]) -> bool:
    """Whether there are so many lines between two that are not indented; reading is costly."""
    outer = [at for at, line in enumerate(lines) if line[:1].strip()]
    return any(b - a > FUNCTION for a, b in pairwise([*outer, len(lines)]))


def _code(function: ast.FunctionDef | ast.AsyncFunctionDef, lines: list[str]) -> int:
    counted = {*range(function.body[0].lineno, (function.end_lineno or 0) + 1)}
    for node in ast.walk(function):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            counted -= {*range(node.lineno, (node.end_lineno or 0) + 1)}
    return sum(bool(lines[at - 1].split("#")[0].strip()) for at in counted)


def _modules(tree: Tree) -> Iterator[tuple[str, str]]:
    for path, text in some(tree, *MODULES, ends=SOURCES):
        most = next(most for where, most in MODULES.items() if path.startswith(where))
        n = text.count("\n")
        if n > most:
            yield path, f"{path}: {n} lines, {most} are allowed"


def test_nothing_is_too_long() -> None:
    assert over_long(repository(), REASONS) == []


def test_what_is_too_long_is_found() -> None:
    long = "def f():\n" + "    x = 1\n" * 61
    talks = 'def f():\n    """' + "words\n" * 70 + '"""\n' + "    # why\n" * 70 + "    x = 1\n" * 60
    planted = {
        "src/krupier/room/a.py": "\n" * 501,
        "src/krupier/rules/a.py": "\n" * 501,
        "src/krupier/rules/b.py": long,
        "tests/c.py": talks,
        "docs/long.md": "\n" * 5_000,
        "web/src/d.ts": "export function f(): void {\n" + "  x();\n" * 61 + "}\n",
        "web/src/e.ts": "class A {\n  async g(x: X): Y {\n" + "    x();\n" * 61 + "  }\n}\n",
        "web/src/fine.ts": "const f = () => {\n" + "  // why\n" * 70 + "  x();\n" * 60 + "};\n",
    }
    assert over_long(planted, {}) == [
        "src/krupier/rules/b.py:1: f has 61 lines of code, 60 are allowed",
        "web/src/d.ts:1: f has 61 lines of code, 60 are allowed",
        "web/src/e.ts:2: g has 61 lines of code, 60 are allowed",
        "src/krupier/room/a.py: 501 lines, 500 are allowed",
    ]
    assert over_long({}, {"x.py": "why"}) == ["x.py: needs no exception any more"]
