"""Work on all cores, by threads: compiled code does not hold the interpreter's lock."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from os import cpu_count

from krupier.odds.result import Progress


class Cores:
    """A thread for each core, and how much of their work is done."""

    def __init__(self, of: int, progress: Progress | None = None) -> None:
        self.number = cpu_count() or 1
        self._pool = ThreadPoolExecutor(self.number)
        self._of, self._done, self._progress = of, count(1), progress

    def __enter__(self) -> Cores:
        return self

    def __exit__(self, *_: object) -> None:
        self._pool.shutdown(cancel_futures=True)

    def each(self, work: Callable[[int], None]) -> None:
        """Every core works, told its number."""
        for _ in self._pool.map(work, range(self.number)):
            pass

    def share(self, work: Callable[[slice], None], n: int) -> None:
        """Every core works on a share of ``n`` things."""
        self.each(lambda core: work(slice(core, n, self.number)))

    def done(self) -> None:
        """Tells that one piece of the work is done."""
        done = next(self._done)
        if self._progress:
            self._progress(done, self._of)
