"""A server and its payment provider: events over HTTP, orders that are sent whoever dies when."""

from __future__ import annotations

import asyncio
import contextlib
import random
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from datetime import UTC, date, timedelta
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from sqlalchemy import update

from krupier.house import callbacks, cases, decisions, payments, signing
from krupier.house.acts import Signature
from krupier.house.payments import Payment
from krupier.house.periods import day_of
from krupier.house.provider import Event, Order
from krupier.house.provider_client import HttpProvider
from krupier.house.refusals import HouseRefused
from krupier.sandbox.provider import Faults, Sandbox
from krupier.sandbox.provider_server import Control, ProviderServer
from krupier.server import caretaker, providers
from krupier.server.demo import Demo
from krupier.server.errands import AT_ONCE, Errands
from krupier.server.providers import PaymentProvider
from krupier.server.settings import BadOption, Limits, ServeOptions
from krupier.store import ledger
from krupier.store.schema import offices
from tests.house.payers import FORTUNA, deposit, payer, withdrawal
from tests.server.conftest import Clock
from tests.server.live import Live
from tests.store.casino import emptied

SECOND = 1_000_000
OLD, NEW = "the-old-secret-of-ours", "the-new-secret-of-ours"
WHERE = "/api/providers/sandbox/events"


class Shop(Live):
    """A house with a payer, and a sandbox provider that tells when a test says so."""

    sandbox: Sandbox
    provider: ProviderServer
    clock: Clock

    def forget_staff(self) -> None:
        self._hired.clear()

    def look(self, seconds: float = 0) -> None:
        """What the server does all the time, once and after a while."""
        self.clock.time += int(seconds * SECOND)
        self.call(self.service.look_after)

    def tell(self, seconds: float = 0) -> int:
        self.clock.time += int(seconds * SECOND)
        return self.provider.tell()

    def write(self, work: Callable[..., Any], **more: Any) -> Any:
        with self.service.store.write() as conn:
            return work(conn, **more)

    def payment(self, id: str) -> Payment:
        with self.service.store.read() as conn:
            return payments.payment(conn, id)

    def has(self, name: str = "player:u1") -> int:
        with self.service.store.read() as conn:
            return ledger.balance(conn, name, "CZK")

    def event(
        self, body: bytes | Event, *, header: str | None = None, secret: str = OLD, **more: Any
    ) -> httpx.Response:
        text = body if isinstance(body, bytes) else msgspec.json.encode(body)
        signed = signing.sign([secret], self.clock() // SECOND, text) if header is None else header
        with self.http() as http:
            where = more.pop("where", WHERE)
            return http.post(where, content=text, headers={signing.HEADER: signed} | more)


@contextmanager
def shop_of(folder: Path, clock: Clock, **more: Any) -> Iterator[Shop]:
    limits = more.pop("limits", Limits.lifted())
    options = ServeOptions(
        f"sqlite:///{folder}/books.sqlite",
        port=0,
        odds=False,
        limits=limits,
        key=folder / "house.key",
        **more,
    )
    server = Shop(options, clock)
    server.clock = clock
    by_itself, caretaker.EVERY = caretaker.EVERY, 3_600.0  # only when a test lets it look
    server.start()

    def seconds() -> float:
        return clock() / SECOND

    server.sandbox = Sandbox(now=clock)
    server.provider = ProviderServer(
        server.sandbox, [OLD], lambda: server.url.rstrip("/") + WHERE, clock=seconds
    )
    try:
        with server.provider.running(tells=False) as url:
            client = HttpProvider(url, [OLD], clock=seconds)
            server.write(payer, money=1_000_00, token="")
            server.service.house.providers = {"sandbox": PaymentProvider(client, (OLD, NEW))}
            yield server
            server.service.house.providers = {}
    finally:
        server.stop()
        caretaker.EVERY = by_itself


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shop]:
    with shop_of(tmp_path_factory.mktemp("shop"), Clock()) as server:
        yield server


@pytest.fixture
def shop(shared: Shop) -> Shop:
    """Fresh books on both sides, on another day."""
    shared.clock.turn(days=2)
    shared.sandbox = shared.provider.sandbox = Sandbox(now=shared.clock)
    shared.provider.trouble = ""
    emptied(shared.service.store)
    shared.forget_staff()
    shared.write(payer, money=1_000_00, token="")
    return shared


def event(type: Any = "deposit.done", key: str = "d1", amount: int = 500_00, **more: Any) -> Event:
    given: dict[str, Any] = {"id": "ev1", "reference": "ref_1", "currency": "CZK", "at": 1} | more
    return Event(type=type, key=key, amount=amount, **given)


# -- events over HTTP ---------------------------------------------------------------------------


def test_hostile_events_are_refused_and_shown_to_staff(shop: Shop) -> None:
    body = msgspec.json.encode(event(key="nobody"))
    now = shop.clock() // SECOND
    tries = [
        ("bad-signature", 401, shop.event(body, header="")),
        ("bad-signature", 401, shop.event(body, secret="a-guess-at-the-secret")),
        ("stale", 401, shop.event(body, header=signing.sign([OLD], now - 301, body))),
        ("malformed", 400, shop.event(b"<xml/>")),
        ("malformed", 400, shop.event(b"[" * 30)),
        ("unknown-payment", 404, shop.event(body)),
        ("unknown-payment", 404, shop.event(body, secret=NEW)),
    ]
    for outcome, status, answer in tries:
        assert (answer.status_code, answer.json()["error"]["code"]) == (status, f"event-{outcome}")
        assert "Nothing was done" in answer.json()["error"]["message"]
    czech = shop.event(b"{}", **{"accept-language": "cs"})
    assert "Nic se neprovedlo" in czech.json()["error"]["message"]
    with shop.staff("compliance") as staff:
        seen = [one["outcome"] for one in staff.get("/api/staff/provider-events").json()]
        assert sorted(seen) == sorted(
            # an event that was told twice is one event
            ["bad-signature", "bad-signature", "stale", *["malformed"] * 3, "unknown-payment"]
        )
        some = staff.get("/api/staff/provider-events", params={"outcome": "stale"}).json()
        assert [one["body"] for one in some] == [body.decode()]
    with shop.staff("croupier") as staff:
        assert staff.get("/api/staff/provider-events").status_code == 403
    assert shop.has() == 1_000_00


def test_staff_of_an_operator_see_events_of_its_payments_only(shop: Shop) -> None:
    shop.write(deposit, at=shop.clock())
    shop.look()
    shop.event(event(key="d1", amount=1))
    shop.event(event(key="nobody"))
    owner = shop.payment("d1").operator
    for operator, seen in ((owner, {"d1"}), ("club", set()), ("", {"d1", "nobody"})):
        with shop.staff("compliance") as staff:
            with shop.service.store.write() as conn:
                conn.execute(update(offices).values(operator=operator))
            found = staff.get("/api/staff/provider-events").json()
            assert {one["payment"] for one in found} == seen


def test_who_is_nobodys_provider(shared: Shop) -> None:
    answer = shared.event(event(), where="/api/providers/other/events")
    assert answer.status_code == 404
    assert answer.json()["error"]["facts"] == {"name": "other", "known": "sandbox"}
    assert shared.event(event(), where="/api/providers/..%2F/events").status_code in (400, 404)
    with shared.http() as http:
        assert http.get(WHERE).status_code == 405


def test_an_event_is_not_a_novel(shared: Shop) -> None:
    assert shared.event(b'{"id":"' + b"x" * 20_000 + b'"}').status_code == 413


def test_strangers_are_limited_and_the_provider_is_not(tmp_path: Path, clock: Clock) -> None:
    limits = replace(Limits.lifted(), bad_events_per_quarter=3)
    with shop_of(tmp_path, clock, limits=limits) as shop:
        answers = [shop.event(b"{}", secret="a-guess-at-the-secret") for _ in range(5)]
        assert [one.status_code for one in answers] == [401, 401, 401, 429, 429]
        assert shop.event(event()).status_code == 404  # it is believed, only unknown
        with shop.staff("compliance") as staff:
            assert len(staff.get("/api/staff/provider-events").json()) == 4  # three, and that one
        clock.turn(minutes=15)
        assert shop.event(b"{}", secret="a-guess-at-the-secret").status_code == 401


# -- orders -------------------------------------------------------------------------------------


def ordered(shop: Shop) -> None:
    shop.write(deposit, at=shop.clock())
    shop.write(withdrawal, at=shop.clock())


def test_money_comes_and_goes(shop: Shop) -> None:
    ordered(shop)
    assert shop.has() == 800_00
    shop.look()
    assert (shop.payment("d1").state, shop.payment("w1").state) == ("sent", "sent")
    assert shop.payment("d1").reference
    assert shop.tell(1) == 2
    assert (shop.payment("d1").state, shop.payment("w1").state) == ("done", "done")
    assert shop.has() == 1_300_00
    assert shop.has("clearing:sandbox") == -300_00
    assert shop.tell(3_600) == 0  # it was taken
    with shop.service.store.read() as conn:
        (means,) = conn.exec_driver_sql("SELECT token FROM payment_methods").scalars()
    assert means.startswith("tok_")  # handed over when it was used


def test_killed_between_the_commit_and_the_question(shop: Shop) -> None:
    """The provider never had them: they are sent under the same keys."""
    ordered(shop)
    shop.write(payments.to_send, provider="sandbox", at=shop.clock())
    shop.look(29)
    assert shop.sandbox.books.everything() == []  # it may still be on its way
    shop.look(1)
    shop.look()
    assert {one.order.key for one in shop.sandbox.books.everything()} == {"d1", "w1"}
    shop.tell(1)
    assert shop.has() == 1_300_00


def test_killed_between_the_answer_and_the_note(shop: Shop) -> None:
    ordered(shop)
    client = shop.service.house.providers["sandbox"].client
    token = client.register("card", "4242424242424242", "Jan Novák", "CZK")
    for order in shop.write(payments.to_send, provider="sandbox", at=shop.clock()):
        client.order(msgspec.structs.replace(order, token=token))
    shop.clock.time += SECOND
    shop.sandbox.step()  # done, and nobody is told
    shop.look(30)
    assert (shop.payment("d1").state, shop.payment("w1").state) == ("done", "done")
    assert shop.tell() == 2
    assert shop.has() == 1_300_00
    assert len(shop.sandbox.books.everything()) == 2


def test_what_is_on_its_way_twice_is_paid_once(shop: Shop) -> None:
    """Somebody's question was slow; another one took the order for lost; then both arrive."""
    shop.write(withdrawal, at=shop.clock())
    (slow,) = shop.write(payments.to_send, provider="sandbox", at=shop.clock())
    shop.look(30)  # never arrived: ordered again, and it cannot be cancelled
    assert not shop.payment("w1").cancellable
    shop.look()
    client = shop.service.house.providers["sandbox"].client
    token = client.register("card", "4242424242424242", "Jan Novák", "CZK")
    client.order(msgspec.structs.replace(slow, token=token))
    shop.tell(1)
    shop.look(60)
    (paid,) = client.statement(day_of(shop.clock(), UTC))
    assert (paid.key, paid.amount) == ("w1", 200_00)
    assert shop.has() == 800_00
    assert shop.has("payout:u1") == 0


def test_several_servers_on_one_database(shop: Shop) -> None:
    """Each order is sent by one of them, and would be taken once in any case."""
    for number in range(12):
        shop.write(deposit, id=f"x{number}", amount=100_00, at=shop.clock())
    heard = list[Order]()
    real = shop.sandbox.order

    def order(one: Order) -> Any:
        heard.append(one)
        return real(one)

    shop.sandbox.order = order  # type: ignore[assignment,method-assign]

    async def all_at_once() -> None:
        await asyncio.gather(*(Errands(shop.service).send() for _ in range(4)))

    shop.call(all_at_once)
    assert sorted(one.key for one in heard) == sorted(f"x{number}" for number in range(12))


def test_a_declined_and_a_rejected_order_give_the_money_back(shop: Shop) -> None:
    shop.write(withdrawal, at=shop.clock())
    shop.write(withdrawal, id="w2", at=shop.clock())
    shop.write(lambda conn: conn.exec_driver_sql("UPDATE payment_methods SET token = 'tok_x'"))
    shop.look()
    assert shop.payment("w1").state == "declined"
    assert shop.payment("w1").why == "unknown-token"
    assert shop.has() == 1_000_00


def test_a_key_that_was_used_otherwise_is_not_a_decline(shop: Shop) -> None:
    """Whatever the provider has under it may be paid: the money stays where it is."""
    shop.write(withdrawal, at=shop.clock())
    other = Order(
        key="w1", direction="withdrawal", method="card", token="", amount=1, currency="CZK"
    )
    shop.sandbox.order(other)
    shop.look()
    assert (shop.payment("w1").state, shop.has()) == ("sent", 800_00)
    shop.look(30)
    assert (shop.payment("w1").state, shop.has()) == ("sent", 800_00)
    with shop.staff("compliance") as staff:
        seen = staff.get("/api/staff/provider-events", params={"payment": "w1"}).json()
    assert {(one["type"], one["outcome"]) for one in seen} == {
        ("order", "other-content"),
        ("answer.pending", "other-amount"),
    }


def test_an_outage_is_waited_out(shop: Shop) -> None:
    for number in range(20):
        shop.write(deposit, id=f"x{number}", amount=100_00, at=shop.clock())
    shop.provider.obey(Control(outage=600.0))
    shop.look()
    shop.look()
    states = [shop.payment(f"x{number}").state for number in range(20)]
    assert (states.count("sent"), states.count("ordered")) == (8, 12)  # no more wait in vain
    for _ in range(12):
        shop.look(60)
    shop.look()
    shop.tell(1)
    assert {shop.payment(f"x{number}").state for number in range(20)} == {"done"}
    assert shop.has() == 1_000_00 + 20 * 100_00


def test_a_slow_order_is_asked_for_less_and_less(shop: Shop) -> None:
    """A transfer may take days."""
    shop.write(deposit, at=shop.clock())
    shop.look()
    shop.sandbox.books.wait("d1", None)  # nothing becomes of it
    asked = list[int]()
    real, begun = shop.sandbox.find, shop.clock.time

    def find(key: str) -> Any:
        asked.append((shop.clock.time - begun) // SECOND)
        return real(key)

    shop.sandbox.find = find  # type: ignore[method-assign]
    for _ in range(60):
        shop.look(10)
    assert asked == [30, 60, 120, 240, 480]


def test_faulty_callbacks(shop: Shop) -> None:
    """Doubled, late and lost: at the end everybody knows everything."""
    shop.sandbox.faults = Faults(
        doubled_callbacks=0.5, late_callbacks=0.3, lost_callbacks=0.4, lost_answers=0.3
    )
    for number in range(15):
        shop.write(deposit, id=f"x{number}", amount=100_00, at=shop.clock())
    for _ in range(8):
        shop.look(30)
        shop.tell(1)
    assert {shop.payment(f"x{number}").state for number in range(15)} == {"done"}
    assert shop.has() == 1_000_00 + 15 * 100_00


def test_what_is_ordered_goes_out_at_once_and_nobody_waits_for_it(shop: Shop) -> None:
    """The caretaker looks once an hour here, and the provider takes its time."""
    arrived, answers = threading.Event(), threading.Event()
    real = shop.sandbox.order

    def order(one: Order) -> Any:
        arrived.set()
        assert answers.wait(60)
        return real(one)

    shop.sandbox.order = order  # type: ignore[assignment,method-assign]
    shop.write(deposit, at=shop.clock())

    async def ordered() -> None:
        shop.service.ordered()

    shop.call(ordered)
    assert arrived.wait(60)
    answers.set()
    shop.look()  # after the round that is under way
    assert shop.payment("d1").reference


def test_a_provider_that_hangs_holds_up_nobody_else(shop: Shop) -> None:
    """As many orders as are sent at once hang, and everything else goes on."""
    hanging, goes_on = threading.Semaphore(0), threading.Event()
    real = shop.sandbox.order

    def order(one: Order) -> Any:
        hanging.release()
        assert goes_on.wait(60)
        return real(one)

    shop.sandbox.order = order  # type: ignore[assignment,method-assign]
    for number in range(AT_ONCE):
        shop.write(deposit, id=f"x{number}", at=shop.clock())

    async def ordered() -> None:
        shop.service.ordered()

    shop.call(ordered)
    for _ in range(AT_ONCE):
        assert hanging.acquire(timeout=60)
    shop.call(lambda: shop.service.read(lambda conn: payments.payment(conn, "x0")))
    goes_on.set()
    shop.look()
    assert all(shop.payment(f"x{number}").reference for number in range(AT_ONCE))


def test_whoever_remembers_the_wallet_hears_of_it(shop: Shop) -> None:
    """Somebody at a table may stake what has just arrived, and no longer what was taken back,
    whichever server heard of it."""
    wallets = shop.service.host.wallets

    def remembered() -> int:
        shop.call(lambda: shop.service.host.know("u1"))
        return wallets.available("u1", "CZK")

    ordered(shop)
    shop.write(withdrawal, id="w2", amount=300_00, at=shop.clock())
    shop.look()
    assert remembered() == 500_00
    tell = partial(shop.write, callbacks.take, provider="sandbox", at=shop.clock())
    references = {id: shop.payment(id).reference for id in ("d1", "w2")}
    for number, (type, id, amount, then) in enumerate(
        [
            ("deposit.done", "d1", 500_00, 1_000_00),
            ("payout.declined", "w2", 300_00, 1_300_00),
            ("deposit.charged-back", "d1", 500_00, 800_00),
        ]
    ):
        news = event(type, id, amount, id=f"ev{number}", reference=references[id])
        assert tell(event=news) == "applied"
        shop.look()
        assert remembered() == then


# -- days ---------------------------------------------------------------------------------------


def test_a_day_is_compared_by_itself_and_by_staff(tmp_path: Path, clock: Clock) -> None:
    with shop_of(tmp_path, clock) as shop:
        compared(shop)


def compared(shop: Shop) -> None:
    ordered(shop)
    shop.look()
    shop.tell(1)
    shop.clock.turn(days=1)
    shop.look()
    shop.look()
    with shop.staff("compliance") as staff:
        (first,) = staff.get("/api/staff/reconciliations").json()
        assert (first["day"], first["provider"], first["differences"]) == (
            *("2025-06-15", "sandbox"),
            [],
        )
        assert first["digest"]
        # the payout was never made, as the provider says now
        with shop.sandbox.books.transaction():
            shop.sandbox.books._db.execute("DELETE FROM moves WHERE key = 'w1'")
        form = {"provider": "sandbox", "day": "2025-06-15", "reason": "a player asks"}
        answer = staff.post("/api/staff/reconciliations", json=form)
        assert answer.status_code == 200, answer.text
        names = [(one["name"], one["payment"]) for one in answer.json()["differences"]]
        assert names == [("missing-there", "w1"), ("other-balance", "")]
        assert len(staff.get("/api/staff/reconciliations").json()) == 2
    refused = {
        "day-not-over": (409, form | {"day": "2025-06-16"}),
        "bad-day": (400, form | {"day": "2025-02-30"}),
        "provider-unknown": (404, form | {"provider": "other"}),
        "unsigned": (400, form | {"reason": " "}),
    }
    with shop.staff("compliance") as staff:
        for code, (status, wrong) in refused.items():
            answer = staff.post("/api/staff/reconciliations", json=wrong)
            assert (answer.status_code, answer.json()["error"]["code"]) == (status, code)
        assert len(staff.get("/api/staff/reconciliations").json()) == 2
        shop.provider.trouble = "silent"
        answer = staff.post("/api/staff/reconciliations", json=form)
        assert (answer.status_code, answer.json()["error"]["code"]) == (503, "provider-silent")
        shop.provider.trouble = ""
        shop.look(1)
        newest = staff.get("/api/staff/reconciliations").json()[0]
        assert newest["digest"]  # done as soon as it answered
    with shop.staff("regulator") as staff:
        assert staff.get("/api/staff/reconciliations").status_code == 200
        assert staff.post("/api/staff/reconciliations", json=form).status_code == 403


def test_five_days_of_every_fault(tmp_path: Path, clock: Clock) -> None:
    """Somebody dies with orders in his hands, too; each day is compared once, and all that ever
    differs is the day on which something lost was made good."""
    with shop_of(tmp_path, clock) as shop:
        chance = random.Random(7)
        for who in ("u2", "u3"):
            shop.write(payer, id=who, card=f"42424242424242{who[1]}0", money=1_000_00, token="")
        shop.sandbox.faults = EVERY_FAULT
        for step in range(40):
            for number in range(chance.randrange(4)):
                order_something(shop, chance, f"x{step}-{number}")
            if chance.random() < 0.15:
                shop.write(payments.to_send, provider="sandbox", at=clock())
            for _ in range(3):
                shop.look(40)
                shop.tell(20)
            pardon(shop)
            clock.turn(hours=3)
        shop.sandbox.faults = Faults()
        for _ in range(30):
            pardon(shop)
            shop.look(3_600)
            shop.tell(20)
        judged(shop)


EVERY_FAULT = Faults(
    declines=0.1,
    charge_backs=0.15,
    at_once=0.2,
    lost_requests=0.1,
    lost_answers=0.1,
    lost_callbacks=0.25,
    doubled_callbacks=0.2,
    late_callbacks=0.2,
    reordered_callbacks=0.2,
    outages=0.1,
)


def order_something(shop: Shop, chance: random.Random, id: str) -> None:
    what = withdrawal if chance.random() < 0.5 else deposit
    amount, who = chance.randrange(1_00, 900_00), chance.choice(["u1", "u2", "u3"])
    with contextlib.suppress(HouseRefused):  # not enough, or suspended
        shop.write(what, account=who, amount=amount, id=id, at=shop.clock())


def pardon(shop: Shop) -> None:
    """Staff let those go on whose deposits were charged back."""
    signed = Signature("eva", "compliance", "settled")
    with shop.service.store.write() as conn:
        for one in cases.listed(conn, open_=True):
            if one.kind == "charge-back":
                decisions.decide(conn, FORTUNA, one.id, "settled", signed, shop.clock())


def judged(shop: Shop) -> None:
    with shop.service.store.read() as conn:
        ours = {row.id: row.state for row in conn.exec_driver_sql("SELECT * FROM payments")}
        rows = conn.exec_driver_sql(
            "SELECT day, differences FROM reconciliations ORDER BY day, id"
        ).all()
        outcomes = set(conn.exec_driver_sql("SELECT outcome FROM provider_events").scalars())
        clearing = ledger.balance(conn, "clearing:sandbox", "CZK")
    theirs = {one.order.key: one.state for one in shop.sandbox.books.everything()}
    assert len(ours) > 30
    assert ours == theirs
    assert {"done", "declined", "charged-back"} == set(ours.values())
    assert outcomes <= {"applied", "repeated"}
    signs = {"deposit.done": -1, "deposit.charged-back": 1, "payout.done": 1}
    moves = shop.sandbox.books.statement(0, 2**62)
    assert clearing == sum(signs[one.type] * one.amount for one in moves)
    first = date(2025, 6, 15)
    last = date.fromisoformat(day_of(shop.clock() - 3_600 * SECOND, UTC))  # an hour after its end
    days = [str(first + timedelta(number)) for number in range((last - first).days)]
    assert len(days) > 5
    assert [row.day for row in rows] == days
    named = {one["name"] for row in rows for one in msgspec.json.decode(row.differences)}
    assert named <= {"other-day"}


# -- options ------------------------------------------------------------------------------------


@pytest.mark.parametrize("written", ["sandbox", "=https://x", "A=https://x", "a=ftp://x", "a=x"])
def test_what_is_no_provider(written: str) -> None:
    with pytest.raises(BadOption, match="NAME=https://"):
        ServeOptions(providers=(written,))


def test_a_provider_needs_a_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    for value in ("", "short", "long-enough-to-be-a-secret short"):
        monkeypatch.setenv("KRUPIER_PROVIDER_BEST_PAY_SECRETS", value)
        with pytest.raises(BadOption, match="KRUPIER_PROVIDER_BEST_PAY_SECRETS"):
            providers.named(("best-pay=https://pay.example.com",), lambda: 0)
    monkeypatch.setenv("KRUPIER_PROVIDER_BEST_PAY_SECRETS", f"{NEW} {OLD}")
    found = providers.named(("best-pay=https://pay.example.com",), lambda: 0)
    assert found["best-pay"].secrets == (NEW, OLD)


def test_the_demo_has_a_sandbox(tmp_path: Path) -> None:
    """It calls back by itself, and its books stand beside ours."""
    heard = threading.Event()

    class House(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            assert self.path == WHERE
            self.rfile.read(int(self.headers["Content-Length"]))
            self.send_response(200)
            self.end_headers()
            heard.set()

        def log_message(self, format: str, *args: object) -> None:
            """Quiet."""

    clock = Clock()
    options = ServeOptions(f"sqlite:///{tmp_path}/books.sqlite", demo=True)
    with ThreadingHTTPServer(("127.0.0.1", 0), House) as house:
        threading.Thread(target=house.serve_forever, args=(0.05,), daemon=True).start()
        here = f"http://127.0.0.1:{house.server_address[1]}"
        with (
            ExitStack() as outside,
            Demo(options, clock, outside).providers(["sandbox"], lambda: here) as found,
        ):
            order = Order(
                key="p1", direction="deposit", method="card", token="", amount=1, currency="CZK"
            )
            assert found["sandbox"].client.order(order).state == "pending"
            clock.time += SECOND
            assert heard.wait(30)
        house.shutdown()
    kept = tmp_path / "books.sandbox.sqlite"
    assert kept.stat().st_mode & 0o077 == 0  # numbers of cards are in it
