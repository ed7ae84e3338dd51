"""Where unpredictable bytes come from, and the watch kept over them.

:class:`OperatingSystem` and :class:`Device` are sources; :class:`Checked` stands in front of
one and runs the continuous health tests of NIST SP 800-90B (repetition count and adaptive
proportion, on bytes). After a failure it gives nothing any more, so play stops.
"""

from __future__ import annotations

import math
import os
import re
import select
from pathlib import Path
from typing import Protocol


class EntropyFailed(RuntimeError):
    """The source of randomness is missing, has stopped or failed its health tests."""

    def __init__(self, en: str, cs: str) -> None:
        super().__init__(en)
        self.en = en
        self.cs = cs


class Entropy(Protocol):
    def read(self, n: int) -> bytes:
        """Exactly ``n`` unpredictable bytes, or :class:`EntropyFailed`."""


class OperatingSystem:
    """The operating system's generator."""

    def read(self, n: int) -> bytes:
        return os.urandom(n)


class Device:
    """A hardware generator that appears as a character device, a pipe or a file."""

    def __init__(self, path: str | Path, patience: float = 5.0) -> None:
        self._path = Path(path)
        self._patience = patience
        """Seconds to wait for the device's next bytes."""
        self._file: int | None = None

    def read(self, n: int) -> bytes:
        found = bytearray()
        while len(found) < n:
            found += self._some(n - len(found))
        return bytes(found)

    def close(self) -> None:
        if self._file is not None:
            os.close(self._file)
            self._file = None

    def _some(self, n: int) -> bytes:
        path = self._path
        try:
            if self._file is None:
                # Not blocking: a pipe that nobody writes to must not hang the table.
                self._file = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
            if not select.select([self._file], [], [], self._patience)[0]:
                raise EntropyFailed(
                    f"random generator {path} gave nothing for {self._patience:g} s",
                    f"generátor náhody {path} nedal {self._patience:g} s nic",
                )
            some = os.read(self._file, n)
        except OSError as error:
            raise EntropyFailed(
                f"random generator {path} cannot be read: {error.strerror}",
                f"generátor náhody {path} nelze číst: {error.strerror}",
            ) from error
        if not some:
            raise EntropyFailed(
                f"random generator {path} has stopped: no more bytes",
                f"generátor náhody {path} skončil: nedává další bajty",
            )
        return some


FALSE_ALARM = 2.0**-40
"""How often a sound source may fail a test by chance: the strictest rate of SP 800-90B."""

WINDOW = 512
"""Samples in a window of the adaptive proportion test, for samples that are not bits."""

START_UP = 1024
"""Samples tested and thrown away before the first byte is given."""


def repetition_cutoff(bits: float, false_alarm: float = FALSE_ALARM) -> int:
    """The run of equal samples that fails a source claiming ``bits`` of entropy each.

    >>> repetition_cutoff(1.0)
    41
    """
    return 1 + math.ceil(-math.log2(false_alarm) / bits)


def proportion_cutoff(bits: float, window: int = WINDOW, false_alarm: float = FALSE_ALARM) -> int:
    """How often the first sample of a window may come in it until the source fails.

    One more than the smallest count whose binomial tail is at most ``false_alarm``.
    """
    p = 2.0**-bits
    tail, count = 0.0, window
    while True:
        tail += math.comb(window, count) * p**count * (1 - p) ** (window - count)
        if tail > false_alarm:
            return 1 + count
        count -= 1


class Checked:
    """Entropy under continuous health tests; the start-up test runs on construction."""

    def __init__(self, entropy: Entropy, bits: float = 6.0) -> None:
        """``bits``: entropy claimed for each byte. A source that gives less will be stopped."""
        if not 1.0 <= bits <= 8.0:
            raise ValueError(f"a byte holds 1 to 8 bits of entropy, {bits:g} claimed")
        self._entropy = entropy
        self._run = repetition_cutoff(bits)
        self._share = proportion_cutoff(bits)
        self._repeated = re.compile(rb"(.)\1{%d}" % (self._run - 1), re.DOTALL)
        self._tail = b""
        self._window = b""
        self._failed: EntropyFailed | None = None
        self.read(START_UP)

    def read(self, n: int) -> bytes:
        if self._failed is None:
            try:
                found = self._entropy.read(n)
                self._test(found)
            except EntropyFailed as failed:
                self._failed = failed
            else:
                return found
        raise EntropyFailed(self._failed.en, self._failed.cs)

    def _test(self, found: bytes) -> None:
        run = self._tail + found
        if self._repeated.search(run):
            raise EntropyFailed(
                f"the random source repeated one byte {self._run} times: play must stop",
                f"zdroj náhody opakoval jeden bajt {self._run}krát: hra se musí zastavit",
            )
        self._tail = run[1 - self._run :]
        samples = self._window + found
        for start in range(0, len(samples), WINDOW):
            self._window = samples[start : start + WINDOW]
            count = self._window.count(self._window[:1])
            if count >= self._share:
                raise EntropyFailed(
                    f"the random source gave one byte {count} times in {WINDOW}: play must stop",
                    f"zdroj náhody dal jeden bajt {count}krát z {WINDOW}: hra se musí zastavit",
                )
        if len(self._window) == WINDOW:
            self._window = b""
