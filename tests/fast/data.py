"""Files that are no code: who reads them.

There is no table of readers. A file is read by code that names it, that names a directory which
holds it as part of a path, or that stands beside it and looks there. Where that finds nobody,
everything may follow from the file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fnmatch import fnmatchcase
from functools import cache

from tests.fast.tree import PLANS, Tree

EVERYTHING = (
    *("pyproject.toml", "Makefile", "*requirements*", "*.lock", "scripts/packages.sh"),
    "tests/conftest.py",
)
"""What every run of the tests begins with, and what it runs on."""
NOTHING = (
    *("bench/*", ".gitignore", ".ci/run", "mkdocs.yml"),
    "src/krupier/store/migrations/script.py.mako",
)
"""Where no other test reads these, none follows from them but those that look at the whole
repository: measurements, beginnings of new files, the menu of the documentation."""
CLIENT = "web/"
"""It has tests of its own; some of these here read it."""

_ROOTS = ("src", "tests", "krupier")
_PART = r"""(?:/ |Path\(|glob\(|join\()f?["'](?:[^"'\n]*/)?{}["'/]"""
_SOURCES = re.compile(r"""glob\(["'](?:\*\*/)?\*\.py["']\)|/ ["']src["'/]""")


def touches_all(path: str) -> bool:
    return _is_among(path, EVERYTHING) and not _is_among(path, NOTHING)


def touches_none(path: str) -> bool:
    """Where nobody reads it."""
    return path.startswith(CLIENT) or _is_among(path, NOTHING)


def _is_among(path: str, patterns: tuple[str, ...]) -> bool:
    return any(fnmatchcase(path, pattern) for pattern in patterns)


def plan(path: str) -> str:
    """The name of a game's plan without its operator; empty: it is none."""
    found = PLANS.fullmatch(path)
    return found[1] if found else ""


def readers(tree: Tree, path: str) -> set[str]:
    """The modules that read a file. Who loads the plan of a game is told by its name, too."""
    where = "tests/" if plan(path) else ""
    directory, _, name = path.rpartition("/")
    if "." not in name:
        name = path  # else it is any word
    word = re.compile(rf"(?<![\w.-]){re.escape(name)}(?![\w-])")
    naming = {
        module
        for module, other in _texts(tree, where)
        if name in tree.text(other) and word.search(tree.text(other))
    }
    return naming | _readers_of(tree, directory, where)


def source_readers(tree: Tree, path: str) -> set[str]:
    """Tests that read sources as texts, or have them run as files."""
    if path.startswith("tests/"):
        return set()
    if not path.startswith("src/"):
        return readers(tree, path)
    return {one for one, other in _texts(tree, "tests/") if _SOURCES.search(tree.text(other))}


def _texts(tree: Tree, where: str) -> Iterator[tuple[str, str]]:
    """Code that may read something; measurements are no tests, and the tidy tests run always."""
    for module, path in tree.modules.items():
        left_out = path in tree.gone or path.startswith("tests/tidy/")
        if path.startswith(where or ("src/", "tests/", "scripts/")) and not left_out:
            yield module, path


@cache
def _readers_of(tree: Tree, directory: str, where: str) -> frozenset[str]:
    """Of whatever is in a directory."""
    parts = [part for part in directory.split("/") if part]
    if parts[:1] and parts[0] not in _ROOTS:
        parts = parts[:1]  # whoever looks there comes from the root
    found = [re.compile(_PART.format(re.escape(one))) for one in parts if one not in _ROOTS]
    return frozenset(
        module
        for module, other in _texts(tree, where)
        if any(part.search(tree.text(other)) for part in found)
        or ("__file__" in tree.text(other) and _is_beside(other, directory))
    )


def _is_beside(reader: str, directory: str) -> bool:
    """In the same directory; tests also in one above."""
    own = reader.rpartition("/")[0]
    return directory == own or (own.startswith("tests/") and directory.startswith(f"{own}/"))
