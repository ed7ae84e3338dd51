"""One person's limit against everything that a client can do at once, on a real server."""

from __future__ import annotations

import secrets
from contextlib import ExitStack
from pathlib import Path

import pytest

from krupier.house import sessions
from krupier.house.tickets import digest
from krupier.room import purses
from krupier.room.money import Wallets
from krupier.server.sessions import MARK
from krupier.server.settings import Limits, ServeOptions
from krupier.store import audit, ledger
from tests.house.household import join, set_limit
from tests.server.client import Player
from tests.server.live import Live, live

GAME = "tsg/european-roulette"
TABLES = ("R1", "R2", "R3", "R4")
SOCKETS = 200
LIMIT = 100
"""US dollars that the person may stake in a day; every bet is one of them."""


@pytest.fixture
def options(database: str, static: Path, tmp_path: Path) -> ServeOptions:
    countries = tmp_path / "countries"
    countries.write_text("127.0.0.0/8 CZ")
    return ServeOptions(
        database, port=0, limits=Limits.lifted(), static=static, odds=False, countries=countries
    )


def account(server: Live, limit: str | None = None, id: str = "u1") -> str:
    """A person with an account at tsg and 1,000 dollars, logged in; returns the token."""
    service, token = server.service, MARK + secrets.token_urlsafe(32)
    with service.store.write() as conn:
        who = join(conn, id, f"p-{id}", at=service.now(), money=1_000_00)
        if limit is not None:
            set_limit(conn, who, "stakes-day", limit, "USD", at=service.now())
        sessions.begin(
            conn,
            who.id,
            token_hash=digest(token),
            channel="website",
            address="127.0.0.1",
            agent="test",
            at=service.now(),
        )
    return token


def forget_limits(server: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    """The quick answer in memory says yes to everything: only the books are left to refuse."""
    monkeypatch.setattr(Wallets, "left", lambda self, player, currency: None)
    monkeypatch.setattr(Wallets, "must_may", lambda self, *asked, **more: None)
    monkeypatch.setattr(purses.Person, "stamp", lambda *asked: "")  # nobody vouches for it


def refused_code(ack: dict[str, dict[str, str]]) -> str:
    return ack["refused"]["code"]


@pytest.mark.parametrize("remembers", [True, False], ids=["memory", "books-alone"])
def test_two_hundred_sockets_at_several_tables_cannot_break_a_limit(
    options: ServeOptions, monkeypatch: pytest.MonkeyPatch, remembers: bool
) -> None:
    with live(options) as server, ExitStack() as stack:
        token = account(server, str(LIMIT))
        seats = {}
        for table in TABLES:
            server.table(table, GAME, "USD")
        everybody = [stack.enter_context(server.player(token)) for _ in range(SOCKETS)]
        first = everybody[0]
        for table in TABLES:
            first.watch(table)
            seats[table] = first.sit(table)
            server.wait_for("bets", table, lambda here: here.running)
        for n, one in enumerate(everybody):
            one.watch(TABLES[n % len(TABLES)])
        if not remembers:
            forget_limits(server, monkeypatch)
        for n, one in enumerate(everybody):  # nobody waits for an answer
            table = TABLES[n % len(TABLES)]
            move = [seats[table], "bet", {"bet": "red", "amount": "1"}]
            one.say({"do": "move", "table": table, "move": move, "id": f"m{n}"})
        acks = [_ack(one, f"m{n}") for n, one in enumerate(everybody)]
        taken = [ack for ack in acks if ack.get("ok")]
        # the books refuse what was gathered into one unit as a whole: never more, perhaps less
        assert len(taken) == LIMIT if remembers else 0 < len(taken) <= LIMIT
        assert {refused_code(ack) for ack in acks if not ack.get("ok")} == {"limit-stakes"}
        monkeypatch.undo()
        with server.service.store.read() as conn:
            assert ledger.balance(conn, "player:u1", "USD") == (1_000 - len(taken)) * 100
        for table in TABLES:
            assert server.at_table(table, lambda here: here.running and not here.suspended)
        assert audit(server.service.store) == []


def test_who_loses_the_race_at_every_bet_costs_fifty_others_nothing(
    options: ServeOptions, monkeypatch: pytest.MonkeyPatch
) -> None:
    with live(options) as server, ExitStack() as stack:
        token = account(server, "0")
        server.table("R1", GAME, "USD")
        loser = stack.enter_context(server.player(token))
        tokens = [account(server, id=f"u{n}") for n in range(2, 51)]
        others = [stack.enter_context(server.player(one)) for one in tokens]
        seats = []
        for one in (loser, *others):
            one.watch("R1")
            seats.append(one.sit("R1"))
        forget_limits(server, monkeypatch)
        for turn in range(5):
            for n, one in enumerate((loser, *others)):
                move = [seats[n], "bet", {"bet": "red", "amount": "1"}]
                one.say({"do": "move", "table": "R1", "move": move, "id": f"m{turn}"})
        for turn in range(5):
            assert refused_code(_ack(loser, f"m{turn}")) == "limit-stakes"
            assert [n for n, one in enumerate(others) if not _ack(one, f"m{turn}").get("ok")] == []
        monkeypatch.undo()
        assert server.at_table("R1", lambda here: here.running and not here.suspended)
        with server.service.store.read() as conn:
            assert ledger.balance(conn, "player:u1", "USD") == 1_000_00
            assert ledger.balance(conn, "table:R1", "USD") == 49 * 5 * 100
        server.no_more_bets("R1")
        server.wait_for("the end of the round", "R1", lambda here: not here.running)
        assert audit(server.service.store) == []


def _ack(one: Player, id: str) -> dict[str, dict[str, str]]:
    one.until(lambda: id in one.acks)
    return one.acks[id]
