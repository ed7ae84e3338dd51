"""The record of test runs: which tests there were, with which clauses, which of them passed, when,
and of which text of their file.

Runs are merged: a run of one file replaces what is known of its tests and leaves the others alone.
A test file that has changed starts anew, for what passed then was another test.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import msgspec

RECORD = ".test-record.json"
CODE = ("src/krupier/**/*.py", "src/krupier/**/*.toml", "tests/**/*.py")
"""What tests run on: the product, its plans, and the helpers of the tests."""


class MarkedTest(msgspec.Struct, frozen=True):
    """A test that carries clauses."""

    id: str
    clauses: tuple[str, ...]
    long: bool


class FileRun(msgspec.Struct, frozen=True):
    digest: str
    """Of the test file as it ran."""
    code: str
    """Digest of the code that its tests ran on."""
    at: str
    outcomes: dict[str, str]
    """Test id: passed, failed or skipped."""
    marked: tuple[MarkedTest, ...]
    """Also those that the runs left out."""
    seconds: dict[str, float] = {}
    """Processor time of each test, with all that it started."""


Record = dict[str, FileRun]


def digest(paths: Iterable[Path]) -> str:
    """Of the contents of files; nothing for those that are not there."""
    found = hashlib.sha256()
    for path in paths:
        text = path.read_bytes() if path.is_file() else b""
        found.update(b"%d\n%b" % (len(text), text))
    return found.hexdigest()[:16]


def code_digest(root: Path) -> str:
    found = (path for pattern in CODE for path in sorted(root.glob(pattern)))
    return digest(path for path in found if not path.name.startswith("test_"))


def file_of(test: str) -> str:
    return test.partition("::")[0]


def read(root: Path) -> Record:
    """Empty where no run was recorded, or in another form than today's."""
    path = root / RECORD
    try:
        return msgspec.json.decode(path.read_bytes(), type=Record)
    except (FileNotFoundError, msgspec.DecodeError):
        return {}


class Run(msgspec.Struct, frozen=True):
    """One run of pytest."""

    code: str
    at: str
    outcomes: Mapping[str, str]
    digests: Mapping[str, str]
    """Of the files whose tests ran, as they were then."""
    marked: Sequence[MarkedTest]
    """Of all tests that were collected."""
    whole: bool
    """Files were collected whole: what is not among the marked tests is not there any more."""
    seconds: Mapping[str, float] = {}
    """Processor time, by test."""


def add(root: Path, run: Run) -> None:
    outcomes: dict[str, dict[str, str]] = defaultdict(dict)
    for test, outcome in run.outcomes.items():
        outcomes[file_of(test)][test] = outcome
    marked: dict[str, list[MarkedTest]] = defaultdict(list)
    for one in run.marked:
        marked[file_of(one.id)].append(one)
    record = read(root)
    for file in {**outcomes, **marked}:
        before = record.get(file)
        known = {} if run.whole or before is None else {one.id: one for one in before.marked}
        marks = tuple((known | {one.id: one for one in marked[file]}).values())
        now = run.digests.get(file) or digest([root / file])
        if file not in outcomes:
            seen = before or FileRun(now, run.code, run.at, {}, ())
            record[file] = msgspec.structs.replace(seen, marked=marks)
            continue
        same = before if before is not None and before.digest == now else None
        tests = (same.outcomes if same else {}) | outcomes[file]
        ran = {test: run.seconds[test] for test in outcomes[file] if test in run.seconds}
        spent = (same.seconds if same else {}) | ran
        record[file] = FileRun(now, run.code, run.at, tests, marks, spent)
    new = root / f"{RECORD}.new"
    new.write_bytes(msgspec.json.encode(record))
    new.replace(root / RECORD)
