"""The cryptographic generator: HMAC_DRBG with SHA-256, as NIST SP 800-90A defines it.

Seeds come from :mod:`~krupier.equipment.entropy` alone, never from a clock. Fresh entropy is
mixed in after a number of requests, after a time, and in a process that was forked.
"""

from __future__ import annotations

import hmac
import os
import threading
import time
from collections.abc import Callable, Iterable
from typing import TypeVar

from krupier.equipment.entropy import Entropy
from krupier.equipment.selection import below, shuffled

T = TypeVar("T")

SEED = 64
"""Bytes of entropy in a seed: 256 bits even from a source that gives 4 bits a byte."""


class HmacDrbg:
    """The bare algorithm. The caller puts entropy, nonce and personalization into one seed."""

    def __init__(self, seed: bytes) -> None:
        self._key = bytes(32)
        self._value = b"\x01" * 32
        self._update(seed)

    def reseed(self, seed: bytes) -> None:
        self._update(seed)

    def generate(self, n: int) -> bytes:
        out = bytearray()
        while len(out) < n:
            self._value = hmac.digest(self._key, self._value, "sha256")
            out += self._value
        self._update(b"")
        return bytes(out[:n])

    def _update(self, data: bytes) -> None:
        for step in (b"\x00", b"\x01") if data else (b"\x00",):
            self._key = hmac.digest(self._key, self._value + step + data, "sha256")
            self._value = hmac.digest(self._key, self._value, "sha256")


class Generator:
    """Random bytes, numbers and orders for play."""

    _unused: bytearray
    _served: int
    _seeded: float
    _pid: int

    def __init__(
        self,
        entropy: Entropy,
        *,
        requests: int = 1024,
        seconds: float = 600.0,
        request: int = 1024,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Reseeds after so many ``requests`` of ``request`` bytes, or so many ``seconds``."""
        self._entropy = entropy
        self._requests = requests
        self._seconds = seconds
        self._request = request
        self._clock = clock
        self._lock = threading.Lock()
        # A seed and a nonce of half its length, both unpredictable.
        self._drbg = HmacDrbg(entropy.read(SEED + SEED // 2))
        self._fresh()

    @classmethod
    def conditioning(cls, entropy: Entropy) -> Generator:
        """For plans that want outcomes from a physical process, not from an algorithm.

        Every 32 bytes given are distilled from 64 new bytes of the device; the algorithm
        only evens out the device's bias and never runs on its own.
        """
        return cls(entropy, requests=1, request=32)

    def read(self, n: int) -> bytes:
        with self._lock:
            if self._pid != os.getpid() or self._clock() - self._seeded > self._seconds:
                self._reseed()
            out = bytearray()
            while len(out) < n:
                if not self._unused:
                    self._refill()
                take = n - len(out)
                out += self._unused[:take]
                del self._unused[:take]
            return bytes(out)

    def below(self, n: int) -> int:
        """A number from 0 to ``n - 1``, each equally likely."""
        return below(self, n)

    def shuffled(self, items: Iterable[T]) -> list[T]:
        """The items in random order, each order equally likely."""
        return shuffled(self, items)

    def _refill(self) -> None:
        if self._served >= self._requests:
            self._reseed()
        self._unused = bytearray(self._drbg.generate(self._request))
        self._served += 1

    def _reseed(self) -> None:
        self._drbg.reseed(self._entropy.read(SEED))
        self._fresh()

    def _fresh(self) -> None:
        self._unused = bytearray()
        self._served = 0
        self._seeded = self._clock()
        self._pid = os.getpid()
