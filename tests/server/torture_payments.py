"""Torture of payments: house and provider are killed with ``kill -9`` while money comes and goes.

``make torture-payments`` (``python -m tests.server.torture_payments --payments 1000 --kills 20``).
Real processes: a sandbox provider that loses answers, requests and callbacks, doubles, delays and
reorders them, declines, charges back and is away now and then; one house or several on one
database. Orders are written into the books by yet another process, this one.

The referee knows neither: it reads both databases with SQL. At the end

* every payment is in exactly one state, the same on both sides;
* every wallet holds what the provider says was paid in, not taken back and not paid out; the ledger
  sums to zero, balances follow from postings, nothing is left on its way;
* the clearing account is what the provider's movements come to, and the house's own comparison
  with the provider's statement, made by its agenda, finds nothing.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from sqlalchemy import Connection, text

from krupier.house import agenda, cases, decisions
from krupier.house.acts import Signature
from krupier.house.reconciliation import DUE
from krupier.house.refusals import HouseRefused
from krupier.room.history import audit_all
from krupier.room.host import wall_clock
from krupier.store import Store, Writer, keyfile, open_store
from tests.house.payers import FORTUNA, deposit, payer, withdrawal
from tests.server.campaign import Books, books

T = TypeVar("T")
SECRET = "secret-of-the-torture"
PACE = 0.005
"""Of the provider: two hundred times as fast as a real one."""
GIFT = 1_000_00
"""What everybody has at first, in hellers."""
FAULTS = {
    "declines": 0.1,
    "charge_backs": 0.1,
    "at_once": 0.2,
    "lost_requests": 0.05,
    "lost_answers": 0.1,
    "lost_callbacks": 0.15,
    "doubled_callbacks": 0.2,
    "late_callbacks": 0.1,
    "reordered_callbacks": 0.2,
    "outages": 0.05,
}
PATIENCE = 600.0
"""Seconds to wait for what must come, on a machine that does much else."""
HOUSE = """
import sys
from pathlib import Path
from krupier.server.run import serve
from krupier.server.settings import Limits, ServeOptions
serve(
    ServeOptions(
        sys.argv[1],
        key=Path(sys.argv[2]),
        port=int(sys.argv[3]),
        providers=("sandbox=" + sys.argv[4],),
        provider_patience=0.5,
        limits=Limits.lifted(),
        log_level="error",
        odds=False,
    ),
    lambda address: print(address, flush=True),
)
"""


class Process:
    """One that is killed and started again, always at the same address."""

    def __init__(self, *command: str) -> None:
        self._command = command
        self._child: subprocess.Popen[str] | None = None

    def start(self) -> None:
        self._child = subprocess.Popen(
            [sys.executable, *self._command],
            env=os.environ | {"KRUPIER_PROVIDER_SANDBOX_SECRETS": SECRET},
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self._child.stdout
        if not self._child.stdout.readline():
            raise SystemExit(f"{self._command[0]} did not start")

    def kill(self) -> None:
        assert self._child
        self._child.send_signal(signal.SIGKILL)
        self._child.wait()

    def stop(self) -> None:
        if self._child and self._child.poll() is None:
            self._child.terminate()
            self._child.wait(60)


@dataclass
class Tally:
    ordered: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    kills: Counter[str] = field(default_factory=Counter)
    states: Counter[str] = field(default_factory=Counter)
    outcomes: Counter[str] = field(default_factory=Counter)
    seconds: float = 0.0


class Campaign:
    def __init__(self, books: Books, folder: Path, seed: int, many_houses: int) -> None:
        self.books, self.seed = books, seed
        self.file = folder / "provider.sqlite"
        self.random, self.tally, self.now = random.Random(seed), Tally(), wall_clock()
        ports = _free_ports(many_houses + 1)
        self.provider_url = f"http://127.0.0.1:{ports[0]}"
        callback = f"http://127.0.0.1:{ports[1]}/api/providers/sandbox/events"
        self.provider = Process(
            *("-m", "krupier.sandbox.provider_server", str(ports[0]), "--file", str(self.file)),
            *("--callback", callback, "--seed", str(seed), "--pace", str(PACE)),
            *("--faults", msgspec.json.encode(FAULTS).decode()),
        )
        self.houses = [
            Process("-c", HOUSE, books.url, str(books.key), str(port), self.provider_url)
            for port in ports[1:]
        ]
        self.store: Store = open_store(books.url, keyfile.house_key(books.url, books.key))
        self._writer = Writer(self.store)
        self.players: list[str] = []
        self._started = 0.0

    def write(self, work: Callable[[Connection], T]) -> T:
        return self._writer.submit(work).result()

    def run(self, many: int, kills: int) -> None:
        self._started = time.monotonic()
        self.provider.start()
        self._people(max(4, many // 20))
        for one in self.houses:
            one.start()
        left = many
        for number in range(1, kills + 1):
            share = left // (kills + 2 - number)
            before = self._ended()
            self._order(share)
            left -= share
            self._until(partial(self._more_ended, before + share // 3), "some have ended")
            self._kill(number)
        self._order(left)
        self._until(self._all_ended, "all payments have ended")
        self._compare()
        self.tally.seconds = time.monotonic() - self._started

    def stop(self) -> None:
        for one in (*self.houses, self.provider):
            one.stop()
        self._writer.close()
        self.store.close()

    def _people(self, many: int) -> None:
        def come(conn: Connection) -> None:
            for number in range(many):
                id, card = f"u{number}", f"{4_000_000_000_000_000 + number * 1000}"
                payer(conn, id, card=card, token="", money=GIFT)
                self.players.append(id)

        self.write(come)

    def _order(self, many: int) -> None:
        """Deposits and withdrawals of everybody, as the wallets allow."""
        for _ in range(many):
            who, amount = self.random.choice(self.players), self.random.randrange(100, 100_000)
            number = sum(self.tally.ordered.values())
            what = withdrawal if self.random.random() < 0.5 else deposit
            id = f"{self.seed}-{number}"
            for order in (what, deposit):
                one = partial(order, account=who, amount=amount, id=id, at=self.now())
                try:
                    self.write(one)
                except HouseRefused as refused:  # nothing there, or the account is suspended
                    self.tally.refused[refused.refusal.code] += 1
                    continue
                self.tally.ordered[order.__name__] += 1
                break
            else:
                self._pardon()
                self._order(1)

    def _pardon(self) -> None:
        """Staff let those go on whose deposits were charged back."""
        signed = Signature("eva", "compliance", "settled")

        def decide(conn: Connection) -> None:
            for one in cases.listed(conn, open_=True, most=1000):
                if one.kind == "charge-back":
                    decisions.decide(conn, FORTUNA, one.id, "settled", signed, self.now())

        self.write(decide)

    def _kill(self, number: int) -> None:
        """One of them, in the middle of whatever it does."""
        name = self.random.choice(("provider", "house"))
        victim = self.provider if name == "provider" else self.random.choice(self.houses)
        time.sleep(self.random.random() * 0.5)
        victim.kill()
        self.tally.kills[name] += 1
        self._order(self.random.randrange(3))  # meanwhile
        victim.start()
        passed = time.monotonic() - self._started
        print(f"kill {number}: {name}; {dict(self._states())}, {passed:.0f} s", flush=True)

    def _states(self) -> Counter[str]:
        with self.store.read() as conn:
            rows = conn.execute(text("SELECT state, count(*) FROM payments GROUP BY state"))
            return Counter({row.state: row[1] for row in rows})

    def _ended(self) -> int:
        states = self._states()
        return states.total() - states["ordered"] - states["sent"]

    def _more_ended(self, many: int) -> bool:
        return self._ended() >= many

    def _all_ended(self) -> bool:
        self._pardon()
        open_ = {"ordered", "sent", "held"} & self._states().keys()
        with sqlite3.connect(self.file) as provider:
            waits = "SELECT count(*) FROM orders WHERE next_at IS NOT NULL"
            tells = "SELECT count(*) FROM events WHERE send_at IS NOT NULL"
            busy = sum(provider.execute(one).fetchone()[0] for one in (waits, tells))
        return not open_ and not busy

    def _compare(self) -> None:
        """Today falls due for the agenda of the house."""
        days = {_day(self.now())}
        for at in self.read("SELECT min(asked_at) FROM payments"):
            days.add(_day(at[0]))
        at = self.now()

        def falls_due(conn: Connection) -> None:
            for day in sorted(days):
                agenda.add(conn, DUE, "", "sandbox", at, at, {"day": day}, f"torture/{day}")

        self.write(falls_due)
        wanted = "SELECT count(*) FROM reconciliations WHERE digest <> ''"
        self._until(lambda: self.read(wanted)[0][0] == len(days), "the days are compared")

    def _until(self, there: Callable[[], bool], what: str) -> None:
        end = time.monotonic() + PATIENCE
        while not there():
            if time.monotonic() > end:
                raise AssertionError(f"it never came that {what}: {dict(self._states())}")
            time.sleep(0.1)

    def read(self, sql: str) -> list[Any]:
        with self.store.read() as conn:
            return list(conn.execute(text(sql)))


# -- the referee ---------------------------------------------------------------------------------


def judge(campaign: Campaign) -> None:
    """Both databases side by side. Raises AssertionError."""
    ours = {
        row.id: row
        for row in campaign.read(
            "SELECT id, account, direction, state, method_amount, method_currency, reference"
            " FROM payments"
        )
    }
    with sqlite3.connect(campaign.file) as provider:
        orders = {
            key: (state, reference, msgspec.json.decode(content))
            for key, state, reference, content in provider.execute(
                "SELECT key, state, reference, content FROM orders"
            )
        }
        moves = provider.execute("SELECT key, type, amount, currency FROM moves").fetchall()
    assert len(ours) == sum(campaign.tally.ordered.values())
    assert orders.keys() == ours.keys(), "every order arrived, and no other"
    for id, row in ours.items():
        state, reference, content = orders[id]
        assert (row.state, row.reference) == (state, reference), id
        assert (content["amount"], content["currency"]) == (row.method_amount, row.method_currency)
        assert state in ("done", "declined", "charged-back"), (id, state)
    told = Counter((key, kind) for key, kind, _, _ in moves)
    assert set(told.values()) <= {1}, "nothing moves twice"
    _judge_money(campaign, ours, moves)
    campaign.tally.states = Counter(row.state for row in ours.values())
    campaign.tally.outcomes = Counter(
        dict(campaign.read("SELECT outcome, count(*) FROM provider_events GROUP BY outcome"))
    )
    assert campaign.tally.outcomes.keys() <= {"applied", "repeated"}
    for (found,) in campaign.read("SELECT differences FROM reconciliations"):
        assert msgspec.json.decode(found) == [], found
    findings = audit_all(campaign.store)
    assert not findings, findings


def _judge_money(campaign: Campaign, ours: dict[str, Any], moves: list[Any]) -> None:
    signs = {"deposit.done": 1, "deposit.charged-back": -1, "payout.done": -1}
    held = dict.fromkeys(campaign.players, GIFT)
    for key, kind, amount, currency in moves:
        assert currency == "CZK"
        held[ours[key].account] += signs[kind] * amount
    balances: dict[str, int] = dict(
        campaign.read("SELECT name, balance FROM accounts WHERE currency = 'CZK'")
    )
    for player in campaign.players:
        wallet, owed = balances[f"player:{player}"], balances.get(f"claim:{player}", 0)
        assert wallet >= 0
        assert wallet + owed == held[player], player
        assert balances.get(f"payout:{player}", 0) == 0, player
    assert sum(balances.values()) == 0
    gifts = GIFT * len(campaign.players)
    assert balances["clearing:sandbox"] == gifts - sum(held.values())
    assert balances["clearing:demo"] == -gifts
    moved: defaultdict[str, int] = defaultdict(int)
    for debit, credit, amount in campaign.read(
        "SELECT debit, credit, amount FROM postings WHERE currency = 'CZK'"
    ):
        moved[debit] -= amount
        moved[credit] += amount
    assert {name: one for name, one in moved.items() if one} == {
        name: one for name, one in balances.items() if one
    }


def torture(
    books: Books, folder: Path, *, many: int, kills: int, seed: int, many_houses: int = 1
) -> Tally:
    """Raises AssertionError when anything is wrong."""
    campaign = Campaign(books, folder, seed, many_houses)
    try:
        campaign.run(many, kills)
        judge(campaign)
    finally:
        campaign.stop()
    return campaign.tally


def _free_ports(many: int) -> list[int]:
    sockets = [socket.socket() for _ in range(many)]
    for one in sockets:
        one.bind(("127.0.0.1", 0))
    ports = [one.getsockname()[1] for one in sockets]
    for one in sockets:
        one.close()
    return ports


def _day(at: int) -> str:
    return datetime.fromtimestamp(at / 1_000_000, UTC).date().isoformat()


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("--payments", type=int, default=1000)
    ask.add_argument("--kills", type=int, default=20)
    ask.add_argument("--seed", type=int, default=int.from_bytes(os.urandom(3), "big"))
    ask.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    ask.add_argument("--houses", type=int, default=1)
    given = ask.parse_args()
    print(f"{given.database}, {given.houses} houses, seed {given.seed}")
    with books(given.database) as fresh, tempfile.TemporaryDirectory() as folder:
        tally = torture(
            fresh,
            Path(folder),
            many=given.payments,
            kills=given.kills,
            seed=given.seed,
            many_houses=given.houses,
        )
    print(
        f"{dict(tally.ordered)} ordered, {dict(tally.kills)} killed, in {tally.seconds:.0f} s:"
        f" {dict(tally.states)}; events {dict(tally.outcomes)}; refused {dict(tally.refused)}"
    )


if __name__ == "__main__":
    main()
