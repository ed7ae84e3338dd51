"""The examples of the documentation run as they stand there."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

from krupier.research import environment

DOCS = Path(__file__).parents[2] / "docs"


def test_examples() -> None:
    if environment.gymnasium is None:
        pytest.skip("PettingZoo is missing: pip install krupier[research]")
    result = doctest.testfile(str(DOCS / "poker.md"), module_relative=False)
    assert result.attempted > 30
    assert result.failed == 0


def test_examples_of_marias() -> None:
    result = doctest.testfile(str(DOCS / "marias-solver.md"), module_relative=False)
    assert result.attempted > 5
    assert result.failed == 0
