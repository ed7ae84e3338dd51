"""Books of an older version, with rounds that run and chips on the table: play goes on in them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from krupier.room import history
from krupier.store import HouseKey, journal, open_store, settlement
from tests.postgres import Cluster, postgres_server
from tests.room.cash import EUR
from tests.room.setup import SECOND, START, Answers, Place
from tests.room.test_recovery import play_on
from tests.store.test_old_books import written

__all__ = ["postgres_server"]


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Place]:
    """The books as the older version left them, brought up to date with a key."""
    if request.param == "sqlite":
        url = f"sqlite:///{tmp_path}/old.sqlite"
    else:
        server: Cluster = request.getfixturevalue("postgres_server")
        url = server.new_database()
    written(url, "0004")
    place = Place(store=open_store(url, HouseKey(b"o" * 32)), time=START + 600 * SECOND)
    yield place
    place.store.close()


def test_they_are_sound(place: Place) -> None:
    assert history.audit_all(place.store) == []


def test_rounds_that_ran_go_on_to_their_end(place: Place) -> None:
    """Dana had 9 euros on red at the roulette and 10 at the blackjack, with 491 left."""
    assert place.balance("dana") == 491 * EUR
    for name in ("T2", "T3"):
        table = place.host(name)
        assert table.resumed
        assert table.running
        table.watch("v", "dana")
        play_on(place, table, "again-")
    with place.store.read() as conn:
        returned = 0
        for name in ("T2-3", "T3-2"):
            assert journal.round_record(conn, name).status == "settled"
            results = settlement.results(conn, name)
            returned += sum(one.returned for one in results)
            staked = sum(one.staked for one in results)
            assert staked >= 900
    extra = staked - 10 * EUR  # doubled or split meanwhile
    assert place.balance("dana") == 491 * EUR - extra + returned
    assert history.audit_all(place.store) == []


def test_a_hand_goes_on_with_its_seats_and_chips(place: Place) -> None:
    """Three players brought 200 each; Bob was leaving after the hand."""
    table = place.host("T1")
    assert table.resumed
    for name in ("anna", "bob", "cyril"):
        table.watch(f"v-{name}", name)
    for _ in range(40):  # the clock plays the hand to its end
        place.wait(table, 30)
        with place.store.read() as conn:
            if journal.round_record(conn, "T1-2").status == "settled":
                break
    else:
        pytest.fail("the hand did not end")
    assert not table.seating.of("bob")
    total = sum(place.balance(name) for name in ("anna", "bob", "cyril"))
    chips = sum(place.account(f"stack:T1:{name}") for name in ("anna", "bob", "cyril"))
    assert place.account("stack:T1:bob") == 0
    assert total + chips + place.account("table:T1") == 3_000 * EUR
    assert history.audit_all(place.store) == []


def test_new_rounds_are_sealed(place: Place) -> None:
    roulette = place.host("T2")
    roulette.watch("v", "dana")
    roulette.entropy("dana", b"new words", Answers())
    place.wait(roulette, 120)
    with place.store.read() as conn:
        assert journal.round_record(conn, "T2-3").seal
