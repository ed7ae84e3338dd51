"""The examples of the documentation run as they stand there."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

from krupier.research import environment

PAGE = Path(__file__).parents[2] / "docs" / "poker.md"


def test_examples() -> None:
    if environment.gymnasium is None:
        pytest.skip("PettingZoo is missing: pip install krupier[research]")
    result = doctest.testfile(str(PAGE), module_relative=False)
    assert result.attempted > 30
    assert result.failed == 0
