"""Tables under asyncio with the real writer and a file."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractContextManager, asynccontextmanager, contextmanager
from pathlib import Path

import pytest
from sqlalchemy import Connection

from krupier.house import user_accounts
from krupier.plan import files
from krupier.room import history, watchdog
from krupier.room import host as rhythm
from krupier.room.bots import Bots
from krupier.room.commits import of_staff
from krupier.room.config import HouseRules, TableConfig
from krupier.room.hands.house_rules import CashRules
from krupier.room.hands.requests import Wait
from krupier.room.host import Host
from krupier.room.messages import storage_away
from krupier.rules.game import BadSetting
from krupier.rules.options import Refused
from krupier.store import (
    Conflict,
    Store,
    StoreError,
    Transfer,
    Writer,
    journal,
    keyfile,
    ledger,
    open_store,
    people,
)
from tests.house.household import STAFF, join
from tests.room.setup import Ears, bet, by

SLOW = HouseRules(clocks={"betting": 600}, pause=0.1)


async def until(so: Callable[[], object]) -> None:
    async with asyncio.timeout(60):
        while not so():
            await asyncio.sleep(0.01)


@asynccontextmanager
async def running(path: Path, *plans: Path) -> AsyncIterator[tuple[Host, Ears, Store]]:
    url = f"sqlite:///{path}/books.sqlite"
    store = open_store(url, keyfile.house_key(url))
    writer = Writer(store)
    ears = Ears()
    host = Host(store, writer, ears, plans=plans)
    host.start()
    try:
        yield host, ears, store
    finally:
        await host.stop()
        writer.close()
        store.close()


def add_player(store: Store, id: str, amount: int = 1_000_000) -> None:
    def work(conn: Connection) -> None:
        people.add_player(conn, id, id.title(), f"token-{id}", 1)
        ledger.open_accounts(conn, [f"player:{id}", "clearing:demo"], "EUR")
        gift = Transfer(f"gift/{id}", "clearing:demo", f"player:{id}", amount, "EUR", "gift")
        ledger.post(conn, [gift], 1)

    with store.write() as conn:
        work(conn)


def test_an_evening_under_asyncio(tmp_path: Path) -> None:
    async def evening() -> None:
        async with running(tmp_path) as (host, ears, store):
            add_player(store, "anna")
            await host.add(
                TableConfig("T1", "kings/european-roulette", "EUR", {}, SLOW), by("test")
            )
            table = host["T1"]
            table.watch("v", "anna")
            seat = table.sit("anna", "Anna")
            await host.durable("T1")
            done = await asyncio.gather(
                *(host.move("T1", "anna", f"m{n}", bet(seat, "red", 500)) for n in range(100))
            )
            assert sorted(one.seq for one in done) == list(range(1, 101))
            with pytest.raises(Refused):
                await host.move("T1", "anna", "x", bet(seat, "dance", 500))
            assert table.clock
            table.clock.deadline = table.now()
            table.env.touched("T1")
            await until(lambda: table.number == 2)  # the wheel was spun, and the pause is over
            assert any(one["event"] == "result" for one in ears.events("T1"))
            stakes = [one for one in ears.updates["T1"] if one.events]
            assert len(stakes) < 30, "news are told together"
            with pytest.raises(Refused) as refused:
                host["nowhere"]
            assert refused.value.code == "unknown-table"

    asyncio.run(evening())


def test_stop_and_start_again_in_mid_round(tmp_path: Path) -> None:
    async def before() -> None:
        async with running(tmp_path) as (host, _, store):
            add_player(store, "anna")
            await host.add(
                TableConfig("T1", "kings/european-roulette", "EUR", {}, SLOW), by("test")
            )
            host["T1"].watch("v", "anna")
            seat = host["T1"].sit("anna", "Anna")
            await host.durable("T1")
            await host.move("T1", "anna", "m1", bet(seat, "red", 500))

    async def after() -> None:
        async with running(tmp_path) as (host, ears, store):
            table = host["T1"]
            assert table.running
            table.watch("v", "anna")
            assert ears.snapshots["v"][0].view.stakes == [
                {"seat": "1", "bet": "red", "on": [], "amount": "5"}
            ]
            again = await host.move("T1", "anna", "m1", bet("1", "red", 500))
            assert again.again
            table.staff.no_more_bets("boss")
            await until(lambda: table.recent)
            assert history.audit_all(store) == []

    asyncio.run(before())
    asyncio.run(after())


def test_a_deposit_is_seen_at_the_table(tmp_path: Path) -> None:
    async def evening() -> None:
        async with running(tmp_path) as (host, ears, store):
            add_player(store, "anna", 100)
            await host.add(
                TableConfig("T1", "kings/european-roulette", "EUR", {}, SLOW), by("test")
            )
            host["T1"].watch("v", "anna")
            seat = host["T1"].sit("anna", "Anna")
            await host.durable("T1")
            with pytest.raises(Refused):
                await host.move("T1", "anna", "m1", bet(seat, "red", 500))
            with store.write() as conn:
                gift = Transfer("more", "clearing:demo", "player:anna", 900, "EUR", "gift")
                ledger.post(conn, [gift], 2)
            await host.look_up("anna")
            await until(lambda: ears.owns["v"][-1].you.balance == "10")
            await host.move("T1", "anna", "m2", bet(seat, "red", 500))

    asyncio.run(evening())


def test_tables_that_cannot_be(tmp_path: Path) -> None:
    async def evening() -> None:
        async with running(tmp_path) as (host, _, _store):
            limits = {"straight": {"max": "99999999"}}
            with pytest.raises(BadSetting):
                await host.add(
                    TableConfig("T1", "kings/european-roulette", "EUR", limits), by("test")
                )
            await host.add(TableConfig("T1", "kings/european-roulette", "EUR"), by("test"))
            with pytest.raises(Conflict):
                await host.add(TableConfig("T1", "kings/european-roulette", "EUR"), by("test"))

    asyncio.run(evening())


def test_bots_keep_a_newcomer_company(tmp_path: Path) -> None:
    async def evening() -> None:
        async with running(tmp_path) as (host, _, store):
            add_player(store, "anna")
            await host.add(TableConfig("T1", "kings/european-roulette", "EUR"), by("test"))
            bots = Bots(host, 2, seed=1)
            bots.start()
            host["T1"].watch("v", "anna")
            await until(lambda: sum(one.bot for one in host["T1"].seating.guests()) == 2)
            await bots.stop()

    asyncio.run(evening())


def test_books_that_do_not_answer_hold_up_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A table that failed looks whether its storage is back; until that says something, the loop
    goes on."""

    async def evening() -> None:
        async with running(tmp_path) as (host, _, store):
            await host.add(
                TableConfig("T1", "kings/european-roulette", "EUR", {}, SLOW), by("test")
            )
            table, answers = host["T1"], threading.Event()
            asked = threading.Event()
            real, loop = store.read, threading.get_ident()

            @contextmanager
            def read() -> Iterator[Connection]:
                assert answers.is_set() or threading.get_ident() != loop, "the loop waits"
                asked.set()
                answers.wait(60)
                with real() as conn:
                    yield conn

            monkeypatch.setattr(store, "read", read)
            table.group.lose_books(StoreError("disk", "disk"))
            await until(asked.is_set)
            assert table.state == "suspended"
            answers.set()
            await until(lambda: table.state == "open")

    asyncio.run(evening())


def test_a_look_into_books_that_are_away_does_not_stop_a_table(tmp_path: Path) -> None:
    """Whatever a table wanted to know by the clock: it is no fault of its own, and goes on."""

    async def evening() -> None:
        async with running(tmp_path) as (host, _, store):
            add_player(store, "anna")
            table = await host.add(
                TableConfig("T1", "kings/european-roulette", "EUR", {}, SLOW), by("test")
            )
            table.watch("v", "anna")
            seat = table.sit("anna", "Anna")
            await host.durable("T1")

            def ask() -> None:
                raise storage_away()

            host.guarded(table, ask)
            await until(lambda: table.state == "open")
            assert table.orders.suspended is None
            await host.move("T1", "anna", "m1", bet(seat, "red", 500))

    asyncio.run(evening())


def test_a_fault_at_a_table_stops_it_and_is_logged(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def evening() -> None:
        async with running(tmp_path) as (host, _, _store):
            table = await host.add(
                TableConfig("T1", "kings/european-roulette", "EUR", {}, SLOW), by("test")
            )
            other = await host.add(
                TableConfig("T2", "kings/european-roulette", "EUR", {}, SLOW), by("test")
            )
            host.guarded(table, lambda: [].pop())
            assert table.state == "suspended"
            halted = table.orders.suspended
            assert halted is not None
            assert (halted.reason, halted.halted) == ("internal: IndexError", True)
            assert other.state == "open"

    asyncio.run(evening())
    (logged,) = [one for one in caplog.records if one.levelname == "ERROR"]
    assert logged.getMessage() == "T1 failed"


def test_a_table_whose_plan_is_gone_goes_on_as_it_was_played(tmp_path: Path) -> None:
    """Its file was removed: the store keeps the text of every plan that was played."""
    plans = tmp_path / "plans"
    (plans / "own").mkdir(parents=True)
    file = plans / "own" / "wheel.toml"
    text = files.plan_path("kings/european-roulette").read_text(encoding="utf-8")
    file.write_text(text.replace('"kings/european-roulette"', '"own/wheel"'), encoding="utf-8")

    async def before() -> None:
        async with running(tmp_path, plans) as (host, _, store):
            add_player(store, "anna")
            for id in ("T1", "T2"):
                await host.add(TableConfig(id, "own/wheel", "EUR", {}, SLOW), by("test"))
            host["T1"].watch("v", "anna")
            seat = host["T1"].sit("anna", "Anna")
            await host.durable("T1")
            await host.move("T1", "anna", "m1", bet(seat, "red", 500))

    async def after() -> None:
        async with running(tmp_path, plans) as (host, _, _store):
            assert list(host.tables) == ["T1"], "at the other nothing was ever played"
            assert host["T1"].running

    asyncio.run(before())
    file.unlink()
    asyncio.run(after())


def test_results_of_before_a_restart_are_shown(tmp_path: Path) -> None:
    async def before() -> str:
        async with running(tmp_path) as (host, _, store):
            add_player(store, "anna")
            table = await host.add(
                TableConfig("T1", "kings/european-roulette", "EUR", {}, SLOW), by("test")
            )
            table.watch("v", "anna")
            seat = table.sit("anna", "Anna")
            await host.durable("T1")
            await host.move("T1", "anna", "m1", bet(seat, "red", 500))
            table.staff.no_more_bets("boss")
            await until(lambda: table.recent)
            return str(table.recent[0]["marks"]["result"])

    async def after() -> list[str]:
        async with running(tmp_path) as (host, _, _store):
            return [one["marks"]["result"] for one in host["T1"].recent]

    result = asyncio.run(before())
    assert asyncio.run(after()) == [result]


def test_what_the_watchdog_finds_is_logged_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(rhythm, "WATCH", 0.001)
    monkeypatch.setattr(watchdog, "PATIENCE", 0)

    async def evening() -> None:
        async with running(tmp_path) as (host, _, _store):
            table = await host.add(
                TableConfig("T1", "kings/european-roulette", "EUR", {}, SLOW), by("test")
            )
            table.halted("entropy")
            await until(lambda: host.alarms)
            first = host.alarms
            await until(lambda: host.alarms is not first)  # it has looked again

    asyncio.run(evening())
    logged = [one.getMessage() for one in caplog.records if one.levelname == "WARNING"]
    assert logged == ["table T1 is stuck: halted"]


def test_money_that_came_elsewhere_is_shown_without_being_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def evening() -> None:
        async with running(tmp_path) as (host, ears, store):
            add_player(store, "anna", 100)
            table = await host.add(
                TableConfig("T1", "kings/european-roulette", "EUR", {}, SLOW), by("test")
            )
            table.watch("v", "anna")
            table.sit("anna", "Anna")
            await host.durable("T1")
            with store.write() as conn:
                gift = Transfer("more", "clearing:demo", "player:anna", 900, "EUR", "gift")
                ledger.post(conn, [gift], 2)
            readers: list[threading.Thread] = []
            read = store.read

            def reading() -> AbstractContextManager[Connection]:
                readers.append(threading.current_thread())
                return read()

            monkeypatch.setattr(store, "read", reading)
            host.wallets.refresh("anna")
            await until(lambda: ears.owns["v"] and ears.owns["v"][-1].you.balance == "10")
            assert readers
            assert threading.current_thread() not in readers, "the loop waits for no disk"

    asyncio.run(evening())


def poker_table(id: str = "T1") -> TableConfig:
    cash = CashRules(blinds=("1", "2"), seats=2, draw=False)
    rules = HouseRules(cash=cash, pause=0.1)
    return TableConfig(id, "wgg/texas-holdem-cash", "EUR", {}, rules)


def test_whoever_waits_for_a_seat_is_told_his_place(tmp_path: Path) -> None:
    async def evening() -> None:
        async with running(tmp_path) as (host, _, store):
            table = await host.add(poker_table(), by("test"))
            for name in ("anna", "bert", "cyril", "dana"):
                add_player(store, name)
            for name in ("anna", "bert"):
                table.sit(name, name.title())
            for name in ("cyril", "dana"):
                table.ask(name, name.title(), "w", Wait(), lambda answer: None)
            await host.durable("T1")
            assert [one.place for one in host.waiting("dana")] == [2]
            assert host.waiting("anna") == []

    asyncio.run(evening())


def test_players_mix_their_own_entropy_into_a_round(tmp_path: Path) -> None:
    async def evening() -> None:
        async with running(tmp_path) as (host, _, store):
            add_player(store, "anna")
            roulette = TableConfig("T1", "kings/european-roulette", "EUR", {}, SLOW)
            table = await host.add(roulette, by("test"))
            table.watch("v", "anna")
            table.sit("anna", "Anna")
            await host.durable("T1")
            given = await host.entropy("T1", "anna", b"my own dice")
            with store.read() as conn:
                lines = [one.input for one in journal.entries(conn, "T1-1")]
            assert given.seq == len(lines)
            assert b"my own dice".hex() in lines[-1]

    asyncio.run(evening())


def test_staff_hear_what_the_books_said_against_their_order(tmp_path: Path) -> None:
    """What nobody ordered, and what was lost because the books are away, is told in other words."""

    def refuses(conn: Connection) -> None:
        raise Conflict("changed meanwhile", "mezitím se změnilo")

    def goes_away(conn: Connection) -> None:
        raise StoreError("gone", "pryč")

    async def evening() -> None:
        async with running(tmp_path) as (host, _, _store):
            table = await host.add(poker_table(), by("test"))
            for work, name, code in (
                (refuses, "eva", "conflict"),
                (refuses, "", "busy"),
                (goes_away, "eva", "storage-away"),
            ):
                table.rounds.work(work, player=of_staff("eva"))
                table.pump()  # on its way
                with pytest.raises(Refused) as refused:
                    await host.durable("T1", name)
                assert refused.value.code == code

    asyncio.run(evening())


def test_who_may_not_play_any_more_gets_up(tmp_path: Path) -> None:
    async def evening() -> None:
        async with running(tmp_path) as (host, _, store):
            roulette = TableConfig("T1", "tsg/european-roulette", "USD", {}, SLOW)
            table = await host.add(roulette, by("test"))
            with store.write() as conn:
                for name in ("u1", "u2"):
                    join(conn, name, f"p-{name}")
            for name in ("u1", "u2"):
                await host.know(name)
                table.watch(f"v-{name}", name)
                table.sit(name, name)
            await host.durable("T1")
            with store.write() as conn:
                user_accounts.set_state(conn, "u1", "suspended", "chips", STAFF, table.now())
            for name in ("u1", "u2"):
                await host.reconsider(name)
            assert (table.seating.of("u1"), table.seating.of("u2")) == ([], ["2"])

    asyncio.run(evening())
