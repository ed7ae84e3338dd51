"""Which test files a change can have touched.

What the first ``conftest.py`` imports of the product is not followed: every run loads it, so a
fault there shows in any; and what it replaces there concerns only tests that import that as well.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from pathlib import Path
from typing import NamedTuple

from tests.fast import data
from tests.fast.closure import Closures, Reached
from tests.fast.sources import EVERY
from tests.fast.tree import Tree, git, is_code, module_name

FIRST = "tests.conftest"
TIDY = "tests/tidy/"
"""These look at the whole repository, and are quick."""
IGNORED = "src/krupier/store/migrations/"
"""As in pyproject.toml."""
PLAN_FILES = "krupier.plan.files"


class Selection(NamedTuple):
    files: list[str]
    """Test files, and modules with examples."""
    of: int
    pages: int
    """Test files that were touched, but need a browser."""
    why_all: str
    """The file that touches everything; empty: none does."""


class Touched(NamedTuple):
    """What a change touches at once."""

    paths: Set[str]
    modules: Set[str]
    plans: Set[str]
    everything: str


def changes(root: Path, since: str) -> set[str]:
    """Files that differ from a commit: changed, new, moved or gone, staged or not."""
    told = git(root, "diff", "--name-only", "--no-renames", "-z", since, "--")
    return {*told, *git(root, "ls-files", "-z", "--others", "--exclude-standard")}


def select(tree: Tree, changed: Set[str]) -> Selection:
    closures = Closures(tree)
    touched = _touched(tree, closures, changed)
    chosen: list[str] = []
    pages = 0
    runs = dict(_runs(tree))
    for path, module in runs.items():
        if not touched.everything and not _is_touched(path, module, closures, touched):
            continue
        if tree.sources[module].browser:
            pages += 1
        else:
            chosen.append(path)
    return Selection(sorted(chosen), len(runs), pages, touched.everything)


def _runs(tree: Tree) -> Iterator[tuple[str, str]]:
    """What pytest runs: test files, and modules with examples."""
    for module, path in tree.modules.items():
        collected = path.startswith(("src/", "tests/")) and not path.startswith(IGNORED)
        if collected and path in tree.files and (is_test(path) or tree.sources[module].examples):
            yield path, module


def is_test(path: str) -> bool:
    return path.rpartition("/")[2].startswith("test_")


def _touched(tree: Tree, closures: Closures, changed: Set[str]) -> Touched:
    modules: set[str] = set()
    plans: set[str] = set()
    beginning = {one for one in closures.of(FIRST).modules if one.startswith("tests.")}
    for path in sorted(changed):
        if data.touches_all(path) or module_name(path) in beginning:
            return Touched(changed, modules, plans, path)
        if is_code(path):
            modules |= {module_name(path), *data.source_readers(tree, path)}
            continue
        plan, readers = data.plan(path), data.readers(tree, path)
        if not (readers or plan or data.touches_none(path)):
            return Touched(changed, modules, plans, path)
        modules |= readers
        plans |= {plan} - {""}
    return Touched(changed, modules, plans, "")


def _is_touched(path: str, module: str, closures: Closures, touched: Touched) -> bool:
    if path in touched.paths or (path.startswith(TIDY) and touched.paths):
        return True
    found = list(_reached(path, module, closures))
    return any(one.modules & touched.modules or _plays(one, touched.plans) for one in found)


def _reached(path: str, module: str, closures: Closures) -> Iterator[Reached]:
    if is_test(path):
        yield closures.of(module)
    if closures.tree.sources[module].examples:
        yield closures.of_examples(module)


def _plays(reached: Reached, plans: Iterable[str]) -> bool:
    if PLAN_FILES not in reached.modules:
        return False
    return any(EVERY in reached.plans or plan in reached.plans for plan in plans)
