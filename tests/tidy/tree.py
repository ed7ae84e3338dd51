"""The repository as the tidy tests look at it: texts of files, by path.

A check takes such a tree and answers with one line for each fault, so the same check looks at the
repository and at a few files in which a fault was planted.
"""

from __future__ import annotations

import ast
import subprocess
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
Tree = Mapping[str, str]
"""What is no text is empty."""

OWN = "tests/tidy/"
"""These very tests plant what they look for."""


@cache
def repository() -> Tree:
    """Every file that belongs to the repository, tracked or about to be."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=False,
    )
    if listed.returncode:
        pytest.skip("not a git checkout: nobody knows which files belong to it")
    names = sorted({name for name in listed.stdout.decode().split("\0") if name})
    return {name: _text(ROOT / name) for name in names if (ROOT / name).is_file()}


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return ""


def some(tree: Tree, *starts: str, ends: str | tuple[str, ...] = "") -> Iterator[tuple[str, str]]:
    """Files under these places with these endings."""
    for path, text in tree.items():
        if path.startswith(starts or ("",)) and path.endswith(ends):
            yield path, text


@cache
def parsed(text: str) -> ast.Module:
    return ast.parse(text)


def module_name(path: str) -> str:
    """``krupier.rules.felt`` of ``src/krupier/rules/felt.py``.

    >>> module_name("src/krupier/rules/__init__.py")
    'krupier.rules'
    """
    inside = path.removeprefix("src/").removesuffix(".py").removesuffix("/__init__")
    return inside.replace("/", ".")


def beyond(found: Iterable[tuple[str, str]], reasons: Mapping[str, str]) -> list[str]:
    """Faults ``(what, line)`` that nobody gave a reason for, and reasons that nothing needs."""
    faults = dict(found)
    needless = [f"{what}: needs no exception any more" for what in reasons if what not in faults]
    return [line for what, line in faults.items() if what not in reasons] + needless
