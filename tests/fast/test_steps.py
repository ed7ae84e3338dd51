"""What is run for a change, in which order, and what is said of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.fast import __main__ as fast
from tests.fast.__main__ import LEFT_OUT, Step, checks, of_tests, run, told
from tests.fast.selection import Selection

TESTS = ["tests/a/test_b.py", "tests/a/test_c.py"]


def names(*changed: str) -> list[str]:
    return [step.name for step in checks(set(changed), set(changed))]


def test_the_quickest_comes_first() -> None:
    python = ["style", "format", "types", "layers"]
    assert names("src/krupier/a.py") == python
    assert names("tests/a/test_b.py") == python[:3]
    assert names("docs/index.md", "src/krupier/plans/a/b.toml") == []
    assert names("pyproject.toml") == ["types", "layers"]
    assert names("web/src/a.ts", "src/krupier/a.py") == [*python, "packages", "client", "its tests"]


def test_only_what_is_there_is_looked_at() -> None:
    gone, here = "src/krupier/gone.py", "src/krupier/here.py"
    found = {step.name: step.command for step in checks({gone, here}, {here})}
    assert found["style"][-1] == found["format"][-1] == here
    assert not any(gone in command for command in found.values())
    assert [step.name for step in checks({gone}, set())] == ["types", "layers"]


def test_tests_run_without_pages_and_postgresql() -> None:
    few, many = of_tests(TESTS, 3), of_tests(TESTS * 2, 3)
    assert few.command[-6:] == ["-m", LEFT_OUT, "-n", "0", *TESTS]
    assert many.command[-8:] == ["-m", LEFT_OUT, "-n", "3", *TESTS * 2]
    assert {"not browser", "not postgres", "not long"} <= set(LEFT_OUT.split(" and "))


def test_a_fault_stops_it(capfd: pytest.CaptureFixture[str]) -> None:
    run(Step("good", ["sh", "-c", "echo all is well"]))
    with pytest.raises(SystemExit, match="bad: "):
        run(Step("bad", ["sh", "-c", "echo line 7; echo: no such thing >&2; exit 1"]))
    out = capfd.readouterr().out
    assert "all is well" not in out
    assert "line 7" in out
    assert [one.split()[0] for one in out.splitlines() if " s " in one] == ["good", "bad"]


def test_files_whose_tests_are_all_left_out_are_no_fault() -> None:
    run(Step("tests", ["sh", "-c", f"exit {fast.NONE_LEFT}"], shown=True))
    with pytest.raises(SystemExit):
        run(Step("style", ["sh", "-c", f"exit {fast.NONE_LEFT}"]))


def test_it_says_what_is_run() -> None:
    assert told(Selection(TESTS, 690, 0, "")) == "2 of 690 test files"
    assert told(Selection(TESTS, 690, 45, "requirements.lock")) == (
        "2 of 690 test files: everything, because of requirements.lock;"
        " 45 more have pages: `make test`"
    )


def test_nothing_to_do(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def unchanged(root: Path, since: str) -> set[str]:
        return set()

    monkeypatch.setattr(fast, "changes", unchanged)
    monkeypatch.setattr("sys.argv", ["fast", "--since", "main"])
    fast.main()
    assert "nothing has changed since main" in capsys.readouterr().out


def test_the_tests_come_last(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ran: list[Step] = []
    path = "tests/money/test_money.py"
    monkeypatch.setattr(fast, "changes", lambda root, since: {path})
    monkeypatch.setattr(fast, "run", ran.append)
    monkeypatch.setattr("sys.argv", ["fast"])
    fast.main()
    assert [step.name for step in ran] == ["style", "format", "types", "tests"]
    assert path in ran[-1].command
    said = capsys.readouterr().out
    assert said.startswith("1 file changed since HEAD\n")
    monkeypatch.setattr("sys.argv", ["fast", "--list"])
    ran.clear()
    fast.main()
    assert ran == []
    assert f"\n{path}\n" in capsys.readouterr().out
