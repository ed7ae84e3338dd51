"""Locks: what runs the house is pinned by hash, small, and the same for whoever works on it."""

from __future__ import annotations

import ast
import re
import sys
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from krupier.extras import EXTRAS

ROOT = Path(__file__).parents[2]
RUN = "requirements.lock"
OTHERS = ("requirements-dev.lock", "bench/requirements.lock")
NEVER_TO_RUN = {
    *(name for packages in EXTRAS.values() for name in packages),
    *("mypy", "pytest", "playwright", "open-spiel", "scipy", "mkdocs"),
}
_PIN = re.compile(r"^([a-z0-9][a-z0-9._-]*)==(\S+)((?: \\\n +--hash=sha256:[0-9a-f]{64})*)", re.M)


def pins(lock: str) -> dict[str, str]:
    found = _PIN.findall((ROOT / lock).read_text(encoding="utf-8"))
    assert all(hashes for _, _, hashes in found), "every file is known by its hash"
    return {name: version for name, version, _ in found}


@pytest.mark.parametrize("lock", OTHERS)
def test_everybody_has_the_versions_that_run(lock: str) -> None:
    theirs = pins(lock)
    assert {name: theirs.get(name) for name in pins(RUN)} == pins(RUN)


def test_what_runs_the_house_brings_no_tools() -> None:
    ours = pins(RUN)
    assert {"litestar", "numba", "sqlalchemy"} <= ours.keys()
    assert NEVER_TO_RUN.isdisjoint(ours)


def test_who_develops_has_what_the_tests_ask() -> None:
    assert {"matplotlib", "reportlab", "pettingzoo", "pokerkit"} <= pins(OTHERS[0]).keys()
    assert {"ray", "open-spiel", "mkdocs"}.isdisjoint(pins(OTHERS[0]))


def test_whatever_a_test_imports_is_pinned() -> None:
    """Also what another package happens to bring along: it must be there without that one."""
    ours = {*sys.stdlib_module_names, "krupier", "tests", "bench"}
    brought = packages_distributions()
    pinned = pins(OTHERS[0]).keys()
    wanted = {
        name: path.relative_to(ROOT).as_posix()
        for path in (ROOT / "tests").rglob("*.py")
        for name in _imported(path)
        if name not in ours
    }
    assert "hypothesis" in wanted
    lacking = {
        name: path
        for name, path in wanted.items()
        if not any(_canonical(one) in pinned for one in brought.get(name, []))
    }
    assert lacking == {}


def _imported(path: Path) -> set[str]:
    nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    whole = {one.name for node in nodes if isinstance(node, ast.Import) for one in node.names}
    parts = {node.module for node in nodes if isinstance(node, ast.ImportFrom) and node.module}
    return {name.partition(".")[0] for name in whole | parts}


def _canonical(distribution: str) -> str:
    return re.sub(r"[-_.]+", "-", distribution).lower()


def test_peers_are_measured_against_in_an_environment_of_their_own() -> None:
    peers = {"pokerkit", "open-spiel", "eval7", "phevaluator", "jackblack", "pyroulette"}
    assert peers <= pins("bench/requirements.lock").keys()
