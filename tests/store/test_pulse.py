"""Whether the books take writing, as their commits tell."""

from __future__ import annotations

import pytest
from sqlalchemy import select
from sqlalchemy.exc import OperationalError

from krupier.store import Conflict, Lost, Store, Writer, schema, words
from krupier.store.pulse import PATIENCE, Pulse, touch


class Turned:
    """Seconds that a test turns."""

    def __init__(self) -> None:
        self.time = 1000.0

    def __call__(self) -> float:
        return self.time


FULL = OperationalError("INSERT", {"name": "Anna"}, Exception("disk full\nDETAIL: Anna"))


def test_since_when_nothing_is_written() -> None:
    clock = Turned()
    pulse = Pulse(clock)
    assert (pulse.writes, pulse.away_since) == (False, None)
    for _ in range(2):
        clock.time += 1
        pulse.began()
        pulse.ended([FULL, FULL])
        assert (pulse.away_since, pulse.words) == (1001.0, "disk full")
    pulse.ended([FULL, None])
    assert (pulse.away_since, pulse.words) == (None, "")


def test_a_refusal_says_nothing_about_the_books() -> None:
    pulse = Pulse(Turned())
    pulse.ended([Conflict("no", "ne")])
    assert pulse.away_since is None
    pulse.ended([Lost("nobody knows", "nikdo neví")])
    pulse.ended([Conflict("no", "ne")])
    assert pulse.away_since is not None


def test_a_commit_that_does_not_end_is_none() -> None:
    clock = Turned()
    pulse = Pulse(clock)
    pulse.began()
    clock.time += PATIENCE - 1
    assert (pulse.writes, pulse.silent, pulse.away_since) == (True, False, None)
    clock.time += 1
    assert (pulse.silent, pulse.away_since) == (True, 1000.0)
    pulse.ended([None])
    assert (pulse.writes, pulse.silent, pulse.away_since) == (False, False, None)


def test_what_tries_the_books_leaves_nothing(store: Store) -> None:
    def keys() -> list[str]:
        with store.read() as conn:
            return list(conn.execute(select(schema.house_keys.c.id)).scalars())

    before = keys()
    with Writer(store) as writer:
        writer.submit(touch).result()
        assert writer.pulse.away_since is None
    assert keys() == before


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (FULL, "disk full"),
        (OSError(28, "No space left on device"), "[Errno 28] No space left on device"),
        (Lost("nobody knows: Anna", "nikdo neví"), "nobody knows: Anna"),
        (Conflict("Anna is there", "Anna tu je"), "Conflict"),
        (RuntimeError("Anna"), "RuntimeError"),
    ],
)
def test_only_what_says_that_the_books_are_away_is_quoted(error: Exception, said: str) -> None:
    assert words(error) == said
