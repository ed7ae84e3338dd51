"""The books of a tournament go away again and again: a disk that is full, a commit of which nobody
knows what became. It is played to the very end that it would have had, and nobody has to resume
anything."""

from __future__ import annotations

from concurrent.futures import Future
from typing import TypeVar

import pytest

from krupier.room.tournament import setting
from krupier.store import Inline, Lost, Store, StoreError, open_store
from krupier.store.writer import Together, Work
from tests.room.tournament_cuts import KEY, KINDS, Course

T = TypeVar("T")
OFTEN = {"poker": 17, "roulette": 23, "blackjack": 11, "marias": 13}
"""Commits between two outages."""


class Failing(Inline):
    """From a moment on one of so many commits is refused, and another one is written without
    anybody being told."""

    def __init__(self, store: Store, often: int) -> None:
        super().__init__(store)
        self._often, self._n, self.on = often, 0, False
        self.failed = 0

    def submit(self, work: Work[T], together: Together | None = None) -> Future[T]:
        self._n += self.on
        at = self._n % self._often if self.on else -1
        if at == 0:
            self.failed += 1
            gone: Future[T] = Future()
            gone.set_exception(StoreError("the disk is full", "disk je plný"))
            return gone
        done = super().submit(work, together)
        if at == self._often // 2 and done.exception() is None:
            self.failed += 1
            lost: Future[T] = Future()
            lost.set_exception(Lost("nobody knows", "není známo"))
            return lost
        return done


def played(of: str, often: int = 0) -> tuple[Course, Failing]:
    kind, store = KINDS[of], open_store("sqlite://", KEY)
    books = Failing(store, often)
    course = Course(store, kind, books=books)
    for one in kind.people:
        course.place.player(one, 1_000_000)
    course.everybody_enters()
    books.on = bool(often)
    course.play()
    return course, books


LONGEST = "roulette"


@pytest.mark.parametrize(
    "of", [pytest.param(of, marks=pytest.mark.long) if of == LONGEST else of for of in KINDS]
)
def test_it_ends_as_if_its_books_had_always_been_there(
    of: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(setting, "PAUSE", 0.0)
    calm, _ = played(of)
    stormy, books = played(of, OFTEN[of])
    assert books.failed > 20
    assert stormy.faults == []
    assert stormy.outcome() == calm.outcome()
    assert not any(stormy.held().values())
    assert stormy.wrong() == []
