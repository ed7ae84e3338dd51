"""Shared by all tests: which clauses they prove and which of them passed, for ``krupier clauses``,
how Hypothesis looks for examples, and which tests share a worker."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, settings
from xdist.remote import Producer  # type: ignore[import-untyped]
from xdist.scheduler import LoadScopeScheduling  # type: ignore[import-untyped]
from xdist.workermanage import WorkerController  # type: ignore[import-untyped]

from krupier.cli import testrecord
from krupier.plan.rulebook import known_clauses

# The same examples in every run, however slow the machine is: a test that fails today failed
# yesterday too. ``--hypothesis-profile explore`` looks for others.
settings.register_profile("explore", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("same", settings.get_profile("explore"), derandomize=True)
settings.load_profile("same")

BROWSER = "tests/web/"
LONG = ("long", "browser_slow")


MARKED = pytest.StashKey[list[dict[str, Any]]]()
"""Which tests carry which clauses."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Before any are left out: who asks for clauses wants to know of those too."""
    marked = config.stash[MARKED] = []
    for item in items:
        clauses = [clause for mark in item.iter_markers("clause") for clause in mark.args]
        for clause in clauses:
            if clause not in known_clauses():
                raise pytest.UsageError(f"{item.nodeid}: the rulebook has no {clause!r}")
        if clauses:
            long = any(item.get_closest_marker(name) for name in LONG)
            marked.append({"id": item.nodeid, "clauses": clauses, "long": long})


def pytest_configure(config: pytest.Config) -> None:
    config.stash[MARKED] = []
    if not hasattr(config, "workerinput"):  # workers report to the process that started them
        config.pluginmanager.register(Outcomes(config))


def pytest_sessionfinish(session: pytest.Session) -> None:
    config = session.config
    if hasattr(config, "workeroutput"):
        config.workeroutput["marked"] = config.stash[MARKED]


class Outcomes:
    """Records at the end of a run which tests there were, and which of them passed."""

    def __init__(self, config: pytest.Config) -> None:
        self.config, self.root = config, config.rootpath
        self.at = f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC"
        self.code = testrecord.code_digest(self.root)
        self.outcomes: dict[str, str] = {}
        self.digests: dict[str, str] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """A test passed if its call did and neither set-up nor tear-down failed."""
        if report.when != "call" and report.passed:
            return
        file = testrecord.file_of(report.nodeid)
        if not file.startswith("tests/"):
            return  # a doctest
        if file not in self.digests:
            self.digests[file] = testrecord.digest([self.root / file])
        if not report.passed or report.nodeid not in self.outcomes:
            self.outcomes[report.nodeid] = report.outcome

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: WorkerController) -> None:
        """A worker is done: each of them has collected all tests."""
        told = getattr(node, "workeroutput", {})
        self.config.stash[MARKED] = told.get("marked") or self.config.stash[MARKED]

    def pytest_sessionfinish(self) -> None:
        if not self.outcomes:
            return
        marked = msgspec.convert(self.config.stash[MARKED], list[testrecord.MarkedTest])
        whole = not any("::" in arg for arg in self.config.args)
        run = testrecord.Run(self.code, self.at, self.outcomes, self.digests, marked, whole)
        testrecord.add(self.root, run)


class OneBrowser(LoadScopeScheduling):  # type: ignore[misc]
    """Tests go to whichever worker is free, but those with a browser all to the same one: a small
    machine has no room for two servers with two Chromiums."""

    def _split_scope(self, nodeid: str) -> str:
        return BROWSER if nodeid.startswith(BROWSER) else nodeid


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> OneBrowser:
    """Not ``--dist loadgroup``, which does nothing with pytest 9.2 and pytest-xdist 3.8."""
    return OneBrowser(config, log)
