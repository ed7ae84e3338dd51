"""The record of test runs: which tests passed, when, and of which text of their file.

Runs are merged: a run of one file replaces what is known of its tests and leaves the others alone.
A test file that has changed starts anew, for what passed then was another test.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Iterable, Mapping
from pathlib import Path

import msgspec

RECORD = ".test-record.json"
CODE = ("src/krupier/**/*.py", "src/krupier/**/*.toml", "tests/**/*.py")
"""What tests run on: the product, its plans, and the helpers of the tests."""


class FileRun(msgspec.Struct, frozen=True):
    digest: str
    """Of the test file as it ran."""
    code: str
    """Digest of the code that its tests ran on."""
    at: str
    outcomes: dict[str, str]
    """Test id: passed, failed or skipped."""


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
    """Empty where no run was recorded."""
    path = root / RECORD
    return msgspec.json.decode(path.read_bytes(), type=Record) if path.is_file() else {}


def add(
    root: Path, outcomes: Mapping[str, str], digests: Mapping[str, str], code: str, at: str
) -> None:
    """Adds a run: outcomes of tests, digests of their files as they were when they ran."""
    by_file: dict[str, dict[str, str]] = defaultdict(dict)
    for test, outcome in outcomes.items():
        by_file[file_of(test)][test] = outcome
    record = read(root)
    for file, ran in by_file.items():
        before = record.get(file)
        same = before is not None and before.digest == digests[file]
        kept = before.outcomes if before is not None and same else {}
        record[file] = FileRun(digests[file], code, at, kept | ran)
    new = root / f"{RECORD}.new"
    new.write_bytes(msgspec.json.encode(record))
    new.replace(root / RECORD)
