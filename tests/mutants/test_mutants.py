"""The tool itself: which mutants it makes, and that a child cannot harm its parent."""

from __future__ import annotations

import os
import textwrap
import time
from pathlib import Path

import pytest

from tests.mutants import forks
from tests.mutants.making import Mutant, changes, make, sample
from tests.mutants.running import Recorded

SOURCE = '''
    """A module."""

    RATE = 3


    class Purse:
        @property
        def full(self) -> bool:
            """Whether nothing more goes in."""
            return self.held >= 10


    @decorated(1)
    def fee(amount: int = 2, *, least: "int" = 5) -> int:
        if amount < least:
            return least
        return round(
            amount * RATE,
        )
'''


@pytest.fixture
def module(tmp_path: Path) -> Path:
    path = tmp_path / "purse.py"
    path.write_text(textwrap.dedent(SOURCE), encoding="utf-8")
    return path


def made(module: Path) -> list[Mutant]:
    return [mutant for change in changes(module) if (mutant := make(change))]


def added(mutant: Mutant) -> list[str]:
    return [line[1:].strip() for line in mutant.diff.splitlines() if line.startswith("+")]


def test_only_bodies_of_functions_are_changed_also_of_decorated_ones(module: Path) -> None:
    assert [(m.function, m.line, m.last_line, added(m)) for m in made(module)] == [
        ("Purse.full", 11, 11, ["return self.held > 10"]),
        ("Purse.full", 11, 11, ["return self.held >= 11"]),
        ("fee", 16, 16, ["if amount <= least:"]),
        ("fee", 18, 20, ["None,"]),
        ("fee", 18, 20, ["amount / RATE,"]),
    ]


def test_a_mutant_is_the_module_with_one_change(module: Path) -> None:
    first = made(module)[0]
    assert first.source == module.read_text().replace(">= 10", "> 10")
    (code,) = first.code().values()
    assert code.co_qualname == "Purse.full"


def test_a_seed_chooses_the_same_mutants_and_lines_above_do_not_matter(module: Path) -> None:
    chosen = [mutant.id for mutant in sample([module], 3, seed=7)]
    assert [mutant.id for mutant in sample([module], 3, seed=7)] == chosen
    assert {mutant.id for mutant in sample([module], 5, seed=8)} == {m.id for m in made(module)}
    moved = module.with_name("purse.py")
    moved.write_text("\n\n" + module.read_text())
    assert [mutant.id for mutant in sample([moved], 3, seed=7)] == chosen


def test_a_test_executes_a_mutant_when_it_executes_a_line_of_its_statement(module: Path) -> None:
    mutant = made(module)[-1]  # lines 18 to 20
    for line, executes in [(17, False), (18, True), (19, True), (20, True), (21, False)]:
        assert (
            Recorded("t", "passed", lines={mutant.path: f"{1 << line:x}"}).executes(mutant)
            is executes
        )
    assert not Recorded("t", "passed", lines={"another.py": f"{1 << 19:x}"}).executes(mutant)


def spin() -> None:
    forks.allow(0.05)
    while True:
        pass


def sleep() -> None:
    forks.allow(0.01)
    time.sleep(60)


def test_children_answer_or_end_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forks, "PATIENCE", 0)
    jobs = [
        ("fine", lambda: [1]),
        ("spins", spin),
        ("sleeps", sleep),
        ("dies", lambda: os._exit(3)),
    ]
    ends = dict(forks.in_forks(jobs, at_once=2))
    assert ends["fine"] == b"[1]"
    assert [type(ends[name]) for name in ("spins", "sleeps")] == [forks.TimeLimit] * 2
    assert isinstance(ends["dies"], forks.Died)


def test_a_fault_of_the_work_is_not_taken_for_the_end_of_a_mutant() -> None:
    with pytest.raises(forks.Broken, match="ZeroDivisionError"):
        list(forks.in_forks([("x", lambda: 1 // 0)], at_once=1))
