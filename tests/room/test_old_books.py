"""Books of an older version, with rounds that run and chips on the table: play goes on in them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import Connection

from krupier.room import history
from krupier.rules.options import Move
from krupier.rules.wants import Moves
from krupier.store import Heads, HouseKey, chains, journal, ledger, open_store, settlement
from krupier.store.findings import faults
from krupier.store.house_schema import counters
from krupier.store.schema import postings
from tests.postgres import Cluster, postgres_server
from tests.room.cash import EUR
from tests.room.setup import SECOND, START, Answers, Place, bet, by
from tests.room.test_recovery import play_on
from tests.store.test_old_books import written

__all__ = ["postgres_server"]


KEY = HouseKey(b"o" * 32)


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A database in which nothing was ever made."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path}/old.sqlite"
        return
    server: Cluster = request.getfixturevalue("postgres_server")
    address = server.new_database()
    yield address
    server.drop(address)


@pytest.fixture
def place(url: str) -> Iterator[Place]:
    """The books as an older version left them, brought up to date with a key."""
    written(url, "0004")
    place = Place(store=open_store(url, KEY), time=START + 600 * SECOND)
    yield place
    place.store.close()


@pytest.fixture
def last(url: str) -> Iterator[Place]:
    """The books as the version before groups left them, sealed, and brought up to date."""
    written(url, "0006")
    place = Place(store=open_store(url, KEY), time=START + 2_000 * SECOND)
    yield place
    place.store.close()


def test_they_are_sound(place: Place) -> None:
    assert faults(history.audit_all(place.store)) == []


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
    assert faults(history.audit_all(place.store)) == []


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
    assert faults(history.audit_all(place.store)) == []


def test_new_rounds_are_sealed(place: Place) -> None:
    roulette = place.host("T2")
    roulette.watch("v", "dana")
    roulette.shares.give("dana", b"new words", Answers())
    place.wait(roulette, 120)
    with place.store.read() as conn:
        assert journal.round_record(conn, "T2-3").seal


# -- the version before this one -----------------------------------------------------------------


@pytest.mark.parametrize("revision", ["0006", "0007"])
def test_heads_that_the_last_version_exported_still_hold(url: str, revision: str) -> None:
    before = written(url, revision)
    ends = {row["table_id"]: row for row in before["rounds"] if row["closed_at"]}
    rounds = {table: row["head"] for table, row in ends.items()}
    kept = Heads(1, rounds, {row["name"]: row["head"] for row in before["chains"]})
    kept = msgspec.structs.replace(kept, seal=KEY.mark(kept.text))
    store = open_store(url, KEY)
    assert faults(history.audit_all(store, kept)) == []
    store.close()


def test_a_bet_goes_on_in_the_round_it_was_made_in(last: Place) -> None:
    """Dana has 520 left and 9 on red, and puts 5 on black in the same round."""
    assert last.balance("dana") == 520 * EUR
    table = last.host("T2")
    assert table.resumed
    assert table.running
    table.watch("v", "dana")
    seat = table.seating.of("dana")[0]
    more = Answers()
    table.move("dana", "more", bet(seat, "black", 5 * EUR), more)
    table.flush()
    assert more.accepted
    assert last.balance("dana") == 515 * EUR
    assert last.account("table:T2") == 14 * EUR
    last.wait(table, 25)
    with last.store.read() as conn:
        assert journal.round_record(conn, "T2-3").status == "settled"
        (pocket,) = [
            one["pocket"]
            for entry in journal.entries(conn, "T2-3")
            if "pocket" in (one := msgspec.json.decode(entry.input))
        ]
        kinds = {(one.kind, one.memo is None) for one in ledger.of_round(conn, "T2-3")}
    assert str(pocket) in RED | BLACK
    paid = 18 * EUR if str(pocket) in RED else 10 * EUR
    assert last.balance("dana") == 515 * EUR + paid
    assert last.account("table:T2") == 0
    assert last.account("house:T2") == 14 * EUR - paid
    assert last.account("house:result") == -50 * EUR  # nothing is written there any more
    old, new = {("stake", False), ("take-back", False)}, {("stake", True), ("return", True)}
    assert kinds == old | new | {("result", True)}
    assert faults(history.audit_all(last.store)) == []


RED = {str(n) for n in (1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36)}
BLACK = {str(n) for n in range(1, 37)} - RED


def test_a_hand_goes_on_to_its_end_and_to_the_next(last: Place) -> None:
    """Anna, Bob and Cyril brought 200 each; 5 lie in the pot; Bob leaves after the hand."""
    table = last.host("T1")
    assert table.resumed
    assert table.running
    assert last.account("table:T1") == 5 * EUR
    for name in ("anna", "bob", "cyril"):
        table.watch(f"v-{name}", name)
    for n in range(60):
        with last.store.read() as conn:
            if journal.round_record(conn, "T1-2").status == "settled":
                break
        course = table.course
        assert course is not None
        assert isinstance(course.play.want, Moves)
        (seat,) = course.play.want.seats or ()
        words = {one.do for one in course.play.offers(seat)}
        move = Move(seat, "check" if "check" in words else "call")
        table.move(course.owners[seat], f"on{n}", move, Answers())
        table.flush()
    with last.store.read() as conn:
        results = {one.player: one for one in settlement.results(conn, "T1-2")}
        posted = {one.key: one for one in history_of(conn, "bob")}
    # called down: the big blind of 2 each, and nobody raised
    assert {name: one.staked for name, one in results.items()} == dict.fromkeys(results, 2 * EUR)
    assert sum(one.returned for one in results.values()) == 6 * EUR
    before = {"anna": 199, "bob": 198, "cyril": 203}  # when the hand began
    chips = {name: before[name] * EUR + one.returned - one.staked for name, one in results.items()}
    assert last.account("stack:T1:bob") == 0
    assert last.balance("bob") == 800 * EUR + chips["bob"]
    (out,) = [one for one in posted.values() if one.kind == "cash-out"]
    assert (out.amount, out.operator, out.memo) == (chips["bob"], "wgg", None)
    assert not table.seating.of("bob")
    last.wait(table, 10)
    assert table.number == 3  # the next hand, of two
    on_table = last.account("stack:T1:anna") + last.account("stack:T1:cyril")
    assert on_table + last.account("table:T1") == chips["anna"] + chips["cyril"]
    with last.store.read() as conn:
        assert [one.seq for one in chains.links(conn, "table:T1")] == [1, 2, 3, 4, 5, 6]
    assert faults(history.audit_all(last.store)) == []


def history_of(conn: Connection, player: str) -> list[ledger.Posting]:
    """What came to his wallet or left it, newest first."""
    wallet, there = f"player:{player}", postings.c
    own = ledger.POSTING.where((there.debit == wallet) | (there.credit == wallet))
    rows = conn.execute(own.order_by(there.at.desc(), there.key.desc()))
    return [ledger.Posting(*row) for row in rows]


def test_a_round_that_paid_before_is_voided_to_the_unit(last: Place) -> None:
    """Dana staked 10 on the pass line and 10 on the field, which won 10 already, from the account
    that the house had then."""
    table = last.host("T5")
    assert table.running
    table.staff.void(by("dice on the floor"))
    table.flush()
    with last.store.read() as conn:
        assert journal.round_record(conn, "T5-1").status == "void"
    assert last.balance("dana") == 520 * EUR  # 20 staked, 20 returned
    assert last.account("house:result") == -40 * EUR  # it has its 10 back
    assert last.account("house:T5") == last.account("table:T5") == 0
    assert faults(history.audit_all(last.store)) == []


def test_everything_that_ran_goes_on_to_its_end(last: Place) -> None:
    for name in ("T3", "T4", "T5"):
        table = last.host(name)
        assert table.resumed
        table.watch("v", "dana")
        play_on(last, table, "again-")
        last.wait(table, 60)
    assert faults(history.audit_all(last.store)) == []
    with last.store.read() as conn:
        assert journal.round_record(conn, "T3-2").status == "settled"
        sums = ledger.trial_balance(conn)["EUR"]
    assert sum(sums.values()) == 0
    assert last.account("house:result") == -50 * EUR


def test_books_without_a_house_go_on_to_the_end_of_everything(url: str) -> None:
    """Rounds, seats and stacks of the version before there were accounts: all of it is played on,
    and everybody in it is a guest."""
    written(url, "0007")
    place = Place(store=open_store(url, KEY), time=START + 2_000 * SECOND)
    place.new_env(seed=7)  # other chance than when they were written
    for name in ("T1", "T2", "T3", "T4", "T5"):
        table = place.host(name)
        assert table.resumed
        round_id = table.course.id if table.course else ""
        for player in ("anna", "bob", "cyril", "dana"):
            table.watch(f"v-{player}", player)
        play_on(place, table, "again-")
        place.wait(table, 60)
        with place.store.read() as conn:
            status = journal.round_record(conn, round_id).status
        # at the punto banco nobody has staked: it waits
        assert status == ("open" if name == "T4" else "settled"), name
    assert faults(history.audit_all(place.store)) == []
    with place.store.read() as conn:
        assert sum(ledger.trial_balance(conn)["EUR"].values()) == 0
        assert conn.execute(counters.select()).all() == []
    place.store.close()
