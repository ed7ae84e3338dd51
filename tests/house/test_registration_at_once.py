"""Somebody who applies twice in the same moment has one account and one case."""

from __future__ import annotations

import threading

import pytest

from krupier.house import cases
from krupier.house.user_accounts import UserAccount
from krupier.store import Store
from tests.house.people import apply, take_lists


@pytest.mark.clause("T02-12")
def test_two_applications_in_two_transactions(store: Store) -> None:
    second = list[UserAccount]()
    done = threading.Event()

    def applies() -> None:
        try:
            with store.write() as conn:
                second.append(apply(conn, login="second", email="x@example.com"))
        finally:
            done.set()

    with store.write() as conn:
        take_lists(conn)
    other = threading.Thread(target=applies)
    with store.write() as conn:
        first = apply(conn)
        other.start()
        assert not done.wait(1.0)  # it waits for the first, however long that takes
    other.join()
    assert first.state == "temporary"
    assert [(one.state, one.why) for one in second] == [("applied", "duplicate")]
    with store.read() as conn:
        assert [one.kind for one in cases.waiting(conn, second[0].id)] == ["duplicate"]
