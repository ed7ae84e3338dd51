"""``krupier clauses`` counts tests that passed, by the record that a test run leaves."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from krupier.cli import coverage, testrecord
from krupier.cli.app import BadRequest, app

HERE = Path(__file__).resolve().parents[2]

RED_DOG = ("clauses", "--file", "kings/red-dog")

TESTS = """
import pytest

@pytest.mark.clause("K13-01")
def test_passes():
    pass

@pytest.mark.clause("K13-01", "K13-03")
def test_fails():
    assert False

@pytest.mark.clause("K13-05")
@pytest.mark.skip
def test_skipped():
    pass

@pytest.mark.clause("K13-06")
@pytest.mark.long
def test_long():
    pass

@pytest.fixture
def broken():
    yield
    raise RuntimeError

@pytest.mark.clause("K13-07")
def test_that_cannot_clear_up(broken):
    pass

@pytest.mark.parametrize("n", [
    pytest.param(1, marks=pytest.mark.clause("K13-08")),
    pytest.param(2, marks=pytest.mark.clause("K13-09")),
])
def test_rows(n):
    assert n == 2
"""


def make_project(at: Path) -> Path:
    """A checkout of its own with a few tests about Red Dog."""
    (at / "tests").mkdir()
    for name in ("conftest.py", "processor.py"):
        shutil.copy(HERE / "tests" / name, at / "tests")
    shutil.copy(HERE / "pyproject.toml", at)
    (at / "tests" / "test_some.py").write_text(TESTS, encoding="utf-8")
    return at


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(coverage, "source_root", lambda: tmp_path)
    return make_project(tmp_path)


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """What a run of these tests leaves: the same in every such checkout."""
    place = make_project(tmp_path_factory.mktemp("recorded"))
    run(place)
    return (place / testrecord.RECORD).read_bytes()


@pytest.fixture
def ran(project: Path, record: bytes) -> Path:
    """A checkout in which all tests have been run."""
    (project / testrecord.RECORD).write_bytes(record)
    return project


ENVIRONMENT = {
    "PYTHONPATH": str(HERE / "src"),
    "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
    "PYTEST_PLUGINS": "xdist.plugin,pytest_timeout",
}


def run(project: Path, *args: str, what: str = "tests") -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", what, *args],
        cwd=project,
        env=os.environ | ENVIRONMENT,
        capture_output=True,
        text=True,
        check=False,
        timeout=240,
    )
    assert "error" not in ran.stderr.lower(), ran.stderr


def counted() -> dict[str, Any]:
    shown = CliRunner().invoke(app, [*RED_DOG, "--json"])
    assert shown.exit_code == 0, shown
    found: dict[str, Any] = json.loads(shown.stdout)
    return found


@pytest.mark.parametrize("workers", [(), ("-n", "2")], ids=["one-process", "two-workers"])
def test_only_tests_that_passed_hold_a_clause(project: Path, workers: tuple[str, ...]) -> None:
    run(project, *workers)
    found = counted()
    (row,) = found["files"]
    assert found["proved"] == {
        "K13-01": ["tests/test_some.py::test_passes"],
        "K13-09": ["tests/test_some.py::test_rows[2]"],
    }
    assert (row["held"], row["only_long"]) == (2, [])
    assert row["not_passed"] == {
        "K13-03": ["failed"],
        "K13-05": ["skipped"],
        "K13-06": ["not run (long)"],
        "K13-07": ["failed"],
        "K13-08": ["failed"],
    }
    assert "K13-10" in row["missing"]
    assert row["software"] == 2 + 5 + len(row["missing"])


def test_runs_are_merged_and_long_tests_are_told_apart(ran: Path) -> None:
    run(ran, "-m", "long")
    found = counted()
    (row,) = found["files"]
    assert found["record"]["tests"] == 7
    assert set(found["proved"]) == {"K13-01", "K13-06", "K13-09"}
    assert row["only_long"] == ["K13-06"]
    shown = CliRunner().invoke(app, RED_DOG).stdout
    assert "Held only by long tests: K13-06" in shown
    assert "no marked test passed: failed 3; skipped 1 " in shown
    assert "older" not in shown


def test_a_record_older_than_its_tests_counts_no_longer(ran: Path) -> None:
    (ran / "tests" / "test_more.py").write_text(
        TESTS.replace("K13-01", "K13-10").replace("K13-09", "K13-11"), encoding="utf-8"
    )
    run(ran, what="tests/test_more.py")
    file = ran / "tests" / "test_some.py"
    file.write_text(file.read_text(encoding="utf-8") + "\n# another text\n", encoding="utf-8")
    found = counted()
    assert found["record"]["changed_since"] == ["tests/test_some.py"]
    assert set(found["proved"]) == {"K13-10", "K13-11"}
    assert found["files"][0]["not_passed"]["K13-01"] == ["changed since"]
    assert "older than these tests" in CliRunner().invoke(app, RED_DOG).stdout
    run(ran, what="tests/test_some.py::test_passes")
    found = counted()
    assert found["record"]["changed_since"] == []
    assert set(found["proved"]) == {"K13-01", "K13-10", "K13-11"}
    assert found["files"][0]["not_passed"]["K13-09"] == ["not run"]


def test_a_record_older_than_the_code_says_so(ran: Path) -> None:
    assert counted()["record"]["ran_on_other_code"] == []
    (ran / "tests" / "helper.py").write_text("HELP = 1\n", encoding="utf-8")
    assert counted()["record"]["ran_on_other_code"] == ["tests/test_some.py"]
    assert "older than the code for: tests/test_some.py" in CliRunner().invoke(app, RED_DOG).stdout


def test_missing_says_why(ran: Path) -> None:
    lines = CliRunner().invoke(app, [*RED_DOG, "--missing"]).stdout.splitlines()
    why = {line[:8].strip(): line[9:23].strip() for line in lines}
    assert why["K13-03"] == "failed"
    assert why["K13-06"] == "not run (long)"
    assert why["K13-10"] == "no test"
    assert "K13-01" not in why


def test_without_a_record_it_says_how_to_make_one(project: Path) -> None:
    run(project, "--collect-only")
    shown = CliRunner().invoke(app, RED_DOG)
    assert isinstance(shown.exception, BadRequest)
    assert "no test run is recorded" in str(shown.exception)
    assert "`make test`" in str(shown.exception)


def test_it_reads_the_record_and_collects_nothing(ran: Path) -> None:
    """Collecting takes as long as importing every test; what was never collected is named."""
    never = ran / "tests" / "test_never.py"
    never.write_text("import os\n\nos._exit(1)\n", encoding="utf-8")
    found = counted()
    assert found["record"]["never_ran"] == ["tests/test_never.py"]
    assert set(found["proved"]) == {"K13-01", "K13-09"}
    assert "no test of: tests/test_never.py" in CliRunner().invoke(app, RED_DOG).stdout


def test_a_test_that_is_gone_holds_nothing(ran: Path) -> None:
    file = ran / "tests" / "test_some.py"
    file.write_text(TESTS.replace("def test_passes", "def passes"), encoding="utf-8")
    run(ran)
    found = counted()
    assert set(found["proved"]) == {"K13-09"}
    assert found["files"][0]["not_passed"]["K13-01"] == ["failed"]


def test_a_record_of_another_form_is_none(project: Path) -> None:
    old = '{"tests/test_some.py": {"digest": "0", "code": "0", "at": "", "outcomes": {}}}'
    (project / testrecord.RECORD).write_text(old, encoding="utf-8")
    shown = CliRunner().invoke(app, RED_DOG)
    assert "no test run is recorded" in str(shown.exception)
    run(project)
    assert set(counted()["proved"]) == {"K13-01", "K13-09"}
