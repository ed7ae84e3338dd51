"""What the last run of the tests cost, by directory and by test.

    python -m tests.times [COUNT]

Processor time of the tests and of all that they started, from the test record.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

from krupier.cli import testrecord

DEAREST = 20


def by_directory(seconds: dict[str, float]) -> Counter[str]:
    """
    >>> by_directory({"tests/a/test_b.py::test_c": 2.0, "tests/a/test_d.py::test_e": 1.0})
    Counter({'tests/a': 3.0})
    """
    sums: Counter[str] = Counter()
    for test, spent in seconds.items():
        sums[str(Path(testrecord.file_of(test)).parent)] += spent  # type: ignore[assignment]
    return sums


def by_file(seconds: dict[str, float]) -> Counter[str]:
    sums: Counter[str] = Counter()
    for test, spent in seconds.items():
        sums[testrecord.file_of(test)] += spent  # type: ignore[assignment]
    return sums


def main(most: int = DEAREST) -> None:
    record = testrecord.read(Path.cwd())
    seconds = {test: spent for run in record.values() for test, spent in run.seconds.items()}
    print(f"{sum(seconds.values()):.0f} s of processor time for {len(seconds)} tests\n")
    for sums in (by_directory(seconds), by_file(seconds), Counter(seconds)):
        for name, spent in sums.most_common(most):
            print(f"{spent:8.1f}  {name}")
        print()


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
