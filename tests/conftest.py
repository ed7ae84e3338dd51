"""Shared by all tests: which clauses they prove and which of them passed, for ``krupier clauses``,
how Hypothesis looks for examples, and which tests share a worker."""

from __future__ import annotations

import gc
import logging
from collections.abc import Generator, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec
import pytest
from argon2 import PasswordHasher
from hypothesis import HealthCheck, settings
from sqlalchemy import Connection, inspect
from xdist.remote import Producer  # type: ignore[import-untyped]
from xdist.scheduler import LoadScopeScheduling  # type: ignore[import-untyped]
from xdist.workermanage import WorkerController  # type: ignore[import-untyped]

from krupier.cli import testrecord
from krupier.house import passwords
from krupier.plan.rulebook import known_clauses
from krupier.store import database, migrate
from tests import processor

# The same examples in every run, however slow the machine is: a test that fails today failed
# yesterday too. ``--hypothesis-profile explore`` looks for others.
settings.register_profile("explore", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("same", settings.get_profile("explore"), derandomize=True)
settings.load_profile("same")

BROWSER, TIDY = "tests/web/", "tests/tidy/"
FIRST = (BROWSER, "tests/odds/", "tests/simulation/", "tests/server/", "tests/room/")
"""Where tests take long: they begin first, so that at the end no worker waits for another."""
LONG = ("long", "browser_slow")


MARKED = pytest.StashKey[list[dict[str, Any]]]()
"""Which tests carry which clauses."""
BEGAN = pytest.StashKey[float]()
"""The processor time before a test."""
SECONDS = "processor seconds"
"""The property of a report that tells what the test cost."""


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
    items.sort(key=lambda item: _turn(item.nodeid))


def _turn(test: str) -> int:
    return next((turn for turn, where in enumerate(FIRST) if test.startswith(where)), len(FIRST))


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Whatever is imported stays: the garbage collector need not look through it, now or later.
    What comes is mostly freed without it: it need not look at each of 700 new objects."""
    gc.disable()
    collected = yield
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)
    gc.enable()
    return collected


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Not `pytest_runtest_protocol`: mutants run tests without it."""
    item.stash[BEGAN] = processor.seconds()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """What a test cost is known when it has been torn down. The time of a process that ends while
    nobody waits for it is lost: then less is found than before."""
    report = yield
    if call.when == "teardown":
        spent = max(0.0, processor.seconds() - item.stash[BEGAN])
        report.user_properties.append((SECONDS, spent))
    return report


def pytest_configure(config: pytest.Config) -> None:
    config.stash[MARKED] = []
    # A password takes its time, so that nobody can try many; log-ins in tests need not.
    passwords._HASHER = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    if not hasattr(config, "workerinput"):  # workers report to the process that started them
        config.pluginmanager.register(Outcomes(config))


def pytest_sessionfinish(session: pytest.Session) -> None:
    config = session.config
    if hasattr(config, "workeroutput"):
        config.workeroutput["marked"] = config.stash[MARKED]


@pytest.fixture(autouse=True)
def _logs_as_before() -> Iterator[None]:
    """A test that starts a server in this process configures the logs of the whole process."""
    root, ours = logging.getLogger(), logging.getLogger("krupier")
    before = root.handlers[:], root.level, ours.level
    yield
    root.handlers[:] = before[0]
    root.setLevel(before[1])
    ours.setLevel(before[2])


@pytest.fixture(autouse=True)
def _books_at_once(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """New books have no past to migrate from; that migrations lead to the same is for the tests of
    the store."""
    if not request.node.nodeid.startswith("tests/store/"):
        monkeypatch.setattr(database, "migrate", _made_at_once)


def _made_at_once(conn: Connection) -> None:
    if conn.dialect.name != "sqlite" or inspect(conn).get_table_names():
        migrate.migrate(conn)
        return
    version = "CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY)"
    for statement in (*database.definition(), version):
        conn.exec_driver_sql(statement)
    conn.exec_driver_sql("INSERT INTO alembic_version VALUES (?)", (migrate.newest(),))


class Outcomes:
    """Records at the end of a run which tests there were, and which of them passed."""

    def __init__(self, config: pytest.Config) -> None:
        self.config, self.root = config, config.rootpath
        self.at = f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC"
        self.code = testrecord.code_digest(self.root)
        self.outcomes: dict[str, str] = {}
        self.seconds: dict[str, float] = {}
        self.digests: dict[str, str] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """A test passed if its call did and neither set-up nor tear-down failed."""
        for name, value in report.user_properties:
            if name == SECONDS and isinstance(value, float):
                self.seconds[report.nodeid] = round(value, 2)
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
        run = testrecord.Run(
            self.code, self.at, self.outcomes, self.digests, marked, whole, self.seconds
        )
        testrecord.add(self.root, run)


class ByFile(LoadScopeScheduling):  # type: ignore[misc]
    """A worker gets the tests of a whole file, in the order of the collection: what they share is
    made once. Every worker begins with pages, so each has a server and a Chromium of its own, once.
    Those that look at the whole repository go to the same worker: they read it once."""

    def _split_scope(self, nodeid: str) -> str:
        file = nodeid.partition("::")[0]
        return str(Path(file).parent) if file.startswith(TIDY) else file


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> ByFile:
    """Not ``--dist loadgroup``, which does nothing with pytest 9.2 and pytest-xdist 3.8."""
    config.option.loadscopereorder = False
    return ByFile(config, log)
