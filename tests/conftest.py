"""Shared by all tests: which clauses they prove, for ``krupier clauses``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from krupier.plan.rulebook import known_clauses


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--clauses-to", help="write which test proves which clause (JSON)")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    proved: dict[str, list[str]] = {}
    for item in items:
        for mark in item.iter_markers("clause"):
            for clause in mark.args:
                if clause not in known_clauses():
                    raise pytest.UsageError(f"{item.nodeid}: the rulebook has no {clause!r}")
                proved.setdefault(clause, []).append(item.nodeid)
    to = config.getoption("--clauses-to")
    if to:
        Path(to).write_text(json.dumps(proved), encoding="utf-8")
