"""Runs what a change can have touched, the quickest checks first.

    python -m tests.fast [--since COMMIT] [--workers N] [--list]

``make test-fast`` does so since the last commit, ``make test-fast SINCE=main`` since another one.
Pages and PostgreSQL are for `make test`.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Iterator, Set
from pathlib import Path
from time import monotonic
from typing import NamedTuple

from tests.fast.selection import Selection, changes, select
from tests.fast.tree import ROOT, Tree

LEFT_OUT = "not long and not browser_slow and not browser and not postgres"
ALONE = 3
"""So few files are done before other workers have begun."""
NONE_LEFT = 5
"""pytest: every test of these files was left out."""


class Step(NamedTuple):
    name: str
    command: list[str]
    shown: bool = False
    """It tells how it gets on."""


def main() -> None:
    asked = _arguments()
    began = monotonic()
    changed = changes(ROOT, asked.since)
    if not changed:
        print(f"nothing has changed since {asked.since}; SINCE=COMMIT asks about older changes")
        return
    print(f"{len(changed)} file{'s' * (len(changed) != 1)} changed since {asked.since}", flush=True)
    for step in () if asked.list else checks(changed, {one for one in changed if is_here(one)}):
        run(step)
    started = monotonic()
    chosen = select(Tree(ROOT, changed), changed)
    print(f"{'selection':<10}{monotonic() - started:6.1f} s  {told(chosen)}", flush=True)
    if asked.list:
        print(*chosen.files, sep="\n")
    elif chosen.files:
        run(of_tests(chosen.files, asked.workers))
    print(f"done in {monotonic() - began:.0f} s")


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.fast")
    parser.add_argument("--since", default="HEAD", help="the commit to compare with")
    parser.add_argument("--workers", type=int, default=os.cpu_count(), help="each collects all")
    parser.add_argument("--list", action="store_true", help="only say which test files")
    return parser.parse_args()


def told(chosen: Selection) -> str:
    why = f": everything, because of {chosen.why_all}" if chosen.why_all else ""
    pages = f"; {chosen.pages} more have pages: `make test`" if chosen.pages else ""
    return f"{len(chosen.files)} of {chosen.of} test files{why}{pages}"


def is_here(path: str) -> bool:
    return (ROOT / path).is_file()


def checks(changed: Set[str], here: Set[str]) -> Iterator[Step]:
    """What looks at the changes themselves; of what is gone, there is nothing to look at."""
    python = sorted(path for path in here if path.endswith(".py"))
    tool = Path(sys.executable).parent
    if python:
        yield Step("style", [str(tool / "ruff"), "check", "--quiet", "--force-exclude", *python])
        form = [str(tool / "ruff"), "format", "--check", "--quiet", "--force-exclude", *python]
        yield Step("format", form)
    setting = "pyproject.toml" in changed
    if setting or any(path.endswith(".py") for path in changed):
        yield Step("types", [str(tool / "mypy"), "--no-error-summary"])
    if setting or any(path.startswith("src/") and path.endswith(".py") for path in changed):
        yield Step("layers", [str(tool / "lint-imports")])
    if any(path.startswith("web/") for path in changed):
        yield Step("packages", ["make", "--silent", "web/node_modules/.done"])
        yield Step("client", ["npm", "--prefix", "web", "run", "check"])
        yield Step("its tests", ["npm", "--prefix", "web", "test"])


def of_tests(files: list[str], workers: int) -> Step:
    several = ["-n", str(workers)] if len(files) > ALONE else ["-n", "0"]
    pytest = [sys.executable, "-m", "pytest", "-q", "-m", LEFT_OUT, *several]
    return Step("tests", [*pytest, *files], shown=True)


def run(step: Step) -> None:
    began = monotonic()
    ran = subprocess.run(
        step.command,
        cwd=ROOT,
        stdout=None if step.shown else subprocess.PIPE,
        stderr=None if step.shown else subprocess.STDOUT,
        text=True,
        check=False,
    )
    good = ran.returncode in ((0, NONE_LEFT) if step.shown else (0,))
    if not good:
        print(ran.stdout or "", end="")
    print(f"{step.name:<10}{monotonic() - began:6.1f} s", "" if good else "failed", flush=True)
    if not good:
        raise SystemExit(f"{step.name}: that is where it stopped")


if __name__ == "__main__":
    main()
