"""Which lines each test executes, and which tests notice a mutant.

Both are found in children forked from one process that has imported everything and collected the
tests, and has run none of them: a test finds the same caches, empty, when its lines are recorded as
when it meets a mutant. A mutant is put in by giving its function other code, so that whoever
imported the function has it.
"""

from __future__ import annotations

import functools
import gc
import os
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from types import FunctionType
from typing import Literal

import msgspec
import pytest
from _pytest.runner import runtestprotocol
from coverage import Coverage
from hypothesis import Phase, settings

from tests.mutants import forks
from tests.mutants.making import Mutant

OURS = "krupier"
SLOW = 20.0  # seconds of work while its lines are recorded: a slower test is not used


class Recorded(msgspec.Struct, frozen=True):
    """What one test does with the modules as they are."""

    test: str
    outcome: Literal["passed", "failed", "too slow"]
    seconds: float = 0.0
    file: str = ""  # what the file of the test was then, as a digest
    lines: dict[str, str] = {}  # of each module the set of its lines, as bits of a hexadecimal

    def executes(self, mutant: Mutant) -> bool:
        bits = int(self.lines.get(mutant.path, "0"), 16) >> mutant.line
        return bool(bits & ((1 << (mutant.last_line - mutant.line + 1)) - 1))


class Trial(msgspec.Struct, frozen=True):
    """What became of one mutant."""

    mutant: str
    outcome: Literal["caught", "timed out", "crashed", "survived", "no test"]
    by: str = ""  # the test that caught it
    tests: int = 0  # that execute the statement and were at hand
    ran: int = 0  # of those, until one failed or it was enough
    seconds: float = 0.0

    @property
    def survived(self) -> bool:
        return self.outcome in ("survived", "no test")


class Collected:
    """A plugin of pytest: it collects the tests, then does our work instead of running them."""

    def __init__(self, work: Callable[[Sequence[pytest.Item]], None]) -> None:
        self._work = work

    def pytest_configure(self, config: pytest.Config) -> None:
        config.addinivalue_line("markers", "timeout(seconds): of its plugin, which we do without")
        # A mutant is caught by the first example that fails: no smaller one is looked for.
        settings.register_profile(
            "mutants", settings.get_profile("same"), phases=[Phase.explicit, Phase.generate]
        )
        settings.load_profile("mutants")

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if session.testsfailed:
            raise session.Interrupted("not all tests could be collected")
        session.config._tmp_path_factory.getbasetemp()  # type: ignore[attr-defined]
        for one in gc.get_objects():
            if isinstance(one, functools._lru_cache_wrapper) and one.__module__.startswith(OURS):
                one.cache_clear()
        self._work(session.items)
        return True


def record(items: Sequence[pytest.Item], paths: Sequence[Path], at_once: int) -> Iterator[Recorded]:
    """The lines of these modules that each test executes when it runs alone."""
    watch = Coverage(data_file=None, config_file=False, include=[str(p.resolve()) for p in paths])
    watch.start()  # which takes its time once, and not in every child
    watch.stop()
    jobs = ((item.nodeid, functools.partial(_record, item, watch)) for item in items)
    for test, answer in forks.in_forks(jobs, at_once):
        if isinstance(answer, bytes):
            yield msgspec.json.decode(answer, type=Recorded)
        else:
            slow = isinstance(answer, forks.TimeLimit)
            yield Recorded(test, "too slow" if slow else "failed")


def _record(item: pytest.Item, watch: Coverage) -> Recorded:
    start = time.process_time()
    watch.start()
    passed = _passes(item, None, SLOW)
    watch.stop()
    seconds = time.process_time() - start
    if not passed:
        return Recorded(item.nodeid, "failed", seconds)
    data = watch.get_data()
    lines = {
        _relative(file): f"{sum(1 << line for line in set(data.lines(file) or ())):x}"
        for file in data.measured_files()
    }
    return Recorded(item.nodeid, "passed", seconds, lines=lines)


def try_out(
    mutants: Sequence[Mutant],
    items: Sequence[pytest.Item],
    recorded: Sequence[Recorded],
    enough: float,
    at_once: int,
) -> Iterator[Trial]:
    """What becomes of each mutant among the tests that execute its statement, when so many seconds
    of tests are enough."""
    by_name = {item.nodeid: item for item in items}
    usable = sorted(
        (one for one in recorded if one.outcome == "passed"),
        key=lambda one: one.seconds,
    )
    functions = _functions({mutant.path for mutant in mutants})

    jobs = (
        (
            mutant,
            functools.partial(_try, mutant, functions, _in_turns(usable, mutant), by_name, enough),
        )
        for mutant in mutants
    )
    for mutant, answer in forks.in_forks(jobs, at_once):
        match answer:
            case forks.TimeLimit():
                yield Trial(mutant.id, "timed out")
            case forks.Died():
                yield Trial(mutant.id, "crashed")
            case bytes():
                yield msgspec.json.decode(answer, type=Trial)
            case _:
                raise answer


def _in_turns(usable: Sequence[Recorded], mutant: Mutant) -> list[Recorded]:
    """The tests that execute it: one of every kind, then a second of every kind …"""
    seen: Counter[str] = Counter()
    turns: list[tuple[int, Recorded]] = []
    for one in usable:
        if one.executes(mutant):
            kind = one.test.partition("[")[0]
            turns.append((seen[kind], one))
            seen[kind] += 1
    return [one for _, one in sorted(turns, key=lambda turn: turn[0])]


def _try(
    mutant: Mutant,
    functions: dict[tuple[str, str], list[FunctionType]],
    tests: Sequence[Recorded],
    items: Mapping[str, pytest.Item],
    enough: float,
) -> Trial:
    if not tests:
        return Trial(mutant.id, "no test")
    changed = mutant.code()
    for function in functions[mutant.path, mutant.function]:
        function.__code__ = changed[function.__code__.co_firstlineno]
    start = time.process_time()
    trial = Trial(mutant.id, "survived", tests=len(tests))
    for ran, (one, following) in enumerate(pairwise([*tests, None]), 1):
        assert one is not None
        after = items[following.test] if following else None
        passed = _passes(items[one.test], after, seconds=2 + 5 * one.seconds)
        seconds = time.process_time() - start
        trial = msgspec.structs.replace(trial, ran=ran, seconds=seconds)
        if not passed:
            return msgspec.structs.replace(trial, outcome="caught", by=one.test)
        if seconds > enough:
            break
    return trial


def _passes(item: pytest.Item, following: pytest.Item | None, seconds: float) -> bool:
    forks.allow(seconds)
    reports = runtestprotocol(item, log=False, nextitem=following)
    return not any(report.failed for report in reports)


def _functions(paths: set[str]) -> dict[tuple[str, str], list[FunctionType]]:
    """All functions of these modules that are alive, by module and qualified name."""
    found: dict[tuple[str, str], list[FunctionType]] = {}
    for one in gc.get_objects():
        if isinstance(one, FunctionType) and one.__module__ and OURS in one.__module__:
            place = (_relative(one.__code__.co_filename), one.__code__.co_qualname)
            if place[0] in paths:
                found.setdefault(place, []).append(one)
    return found


def _relative(file: str) -> str:
    return os.path.relpath(os.path.realpath(file))
