"""Shared by all tests: which clauses they prove, for ``krupier clauses``, how Hypothesis looks for
examples, and which tests share a worker."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from xdist.remote import Producer  # type: ignore[import-untyped]
from xdist.scheduler import LoadScopeScheduling  # type: ignore[import-untyped]

from krupier.plan.rulebook import known_clauses

# The same examples in every run, however slow the machine is: a test that fails today failed
# yesterday too. ``--hypothesis-profile explore`` looks for others.
settings.register_profile("explore", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("same", settings.get_profile("explore"), derandomize=True)
settings.load_profile("same")

BROWSER = "tests/web/"


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


class OneBrowser(LoadScopeScheduling):  # type: ignore[misc]
    """Tests go to whichever worker is free, but those with a browser all to the same one: a small
    machine has no room for two servers with two Chromiums."""

    def _split_scope(self, nodeid: str) -> str:
        return BROWSER if nodeid.startswith(BROWSER) else nodeid


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> OneBrowser:
    """Not ``--dist loadgroup``, which does nothing with pytest 9.2 and pytest-xdist 3.8."""
    return OneBrowser(config, log)
