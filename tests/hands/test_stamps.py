"""Machine code is kept for exactly what it follows from."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from krupier import sources
from krupier.hands import stamps

KERNEL = '''
"""Kernels."""
from typing import NamedTuple
from krupier.hands import numbers
from krupier.hands.numbers import HIGH as HIGHEST, twice
from krupier.rules.felt import Felt

STEP = 3

class Way(NamedTuple):
    left: int

@compiled
def walk(way: Way, n: int) -> int:
    """Walks."""
    rules = n
    return way.left + STEP + twice(rules) + numbers.LOW + HIGHEST

@compiled
def stand(felt: Felt) -> int:
    return 0
'''
NUMBERS = '''
LOW, HIGH = 1, 2
OTHER = 3

def twice(n):
    """Two times."""
    return scaled(n)

def scaled(n):
    return n * FACTOR

FACTOR = 2
'''
FILES = {"hands/kernel.py": KERNEL, "hands/numbers.py": NUMBERS, "rules/felt.py": "class Felt: ..."}


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A package that stands where ours does."""
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.setattr(sources, "PACKAGE", tmp_path)
    _forget()
    yield tmp_path
    _forget()


def _forget() -> None:
    for known in (sources.file, stamps.read, stamps._names):
        known.cache_clear()


def changed(package: Path, file: str, old: str, new: str) -> bool:
    """Whether a change of one file gives the kernel another stamp."""
    before = stamps.stamp("krupier.hands.kernel", "walk")
    text = (package / file).read_text(encoding="utf-8")
    assert text.count(old) == 1
    (package / file).write_text(text.replace(old, new), encoding="utf-8")
    _forget()
    return stamps.stamp("krupier.hands.kernel", "walk") != before


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("hands/kernel.py", "rules = n", "rules = n + 1"),
        ("hands/kernel.py", "STEP = 3", "STEP = 4"),
        ("hands/kernel.py", "left: int", "right: int\n    left: int"),
        ("hands/kernel.py", "import HIGH as", "import OTHER as"),
        ("hands/numbers.py", "LOW, HIGH = 1, 2", "LOW, HIGH = 1, 3"),
        ("hands/numbers.py", "n * FACTOR", "FACTOR - n"),
        ("hands/numbers.py", "FACTOR = 2", "FACTOR = 3"),
    ],
)
def test_what_a_kernel_names_gives_it_another_stamp(
    package: Path, file: str, old: str, new: str
) -> None:
    assert changed(package, file, old, new)


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("hands/kernel.py", '"""Walks."""', '"""Walks on,\n    and on."""'),
        ("hands/kernel.py", "return 0", "return 1"),
        ("hands/numbers.py", '"""Two times."""', '"""Twice."""'),
        ("hands/numbers.py", "OTHER = 3", "OTHER = 4"),
        ("rules/felt.py", "class Felt: ...", "class Felt:\n    rules = 1"),
    ],
)
def test_nothing_else_does(package: Path, file: str, old: str, new: str) -> None:
    assert not changed(package, file, old, new)


def test_a_module_that_is_named_alone_counts_as_a_whole(package: Path) -> None:
    file = package / "hands" / "kernel.py"
    file.write_text(KERNEL.replace("numbers.LOW", "dir(numbers)"), encoding="utf-8")
    _forget()
    assert changed(package, "hands/numbers.py", "OTHER = 3", "OTHER = 4")


DEAL = "from krupier import hands; print(hands.high_batch([[0, 1, 2, 3, 4]])[0])"


def deal(package: Path, kept: Path) -> str:
    environment = os.environ | {"PYTHONPATH": str(package), "KRUPIER_CACHE_DIR": str(kept)}
    ran = subprocess.run(
        [sys.executable, "-c", DEAL], env=environment, capture_output=True, text=True, check=True
    )
    return ran.stdout


def test_machine_code_serves_every_copy_and_survives_a_type_that_is_gone(tmp_path: Path) -> None:
    """The index of a function names the types it was called with: one of them moves elsewhere."""
    kept, copies = tmp_path / "kept", (tmp_path / "a", tmp_path / "b")
    for copy in copies:
        ignore = shutil.ignore_patterns("static", "*.pyc")
        shutil.copytree(sources.PACKAGE, copy / "krupier", ignore=ignore)
    first = deal(copies[0], kept)
    code = {path: path.stat().st_mtime_ns for path in kept.rglob("*.nbc")}
    assert code
    assert deal(copies[1], kept) == first
    assert {path: path.stat().st_mtime_ns for path in kept.rglob("*.nbc")} == code

    [index] = kept.rglob("kernels.best_batch-*.nbi")
    named = index.read_bytes()
    assert named.count(b"krupier.hands.kernels")
    index.write_bytes(named.replace(b"krupier.hands.kernels", b"krupier.hands.gonegon"))
    assert deal(copies[1], kept) == first
    assert index.read_bytes() == named
