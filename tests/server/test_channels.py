"""By which way one comes to a table: what counts is the one by which somebody asks."""

from __future__ import annotations

import json
import secrets
from pathlib import Path

import pytest
from sqlalchemy import select

from krupier.house import sessions
from krupier.house.acts import by_itself
from krupier.house.tickets import digest
from krupier.room.config import HouseRules, TableConfig
from krupier.room.hands.house_rules import CashRules
from krupier.server.sessions import MARK
from krupier.server.settings import Limits, ServeOptions
from krupier.store.schema import entries
from tests.house.household import join
from tests.server.live import NEVER, Live, live


def logged_in(server: Live, channel: str) -> str:
    """Another session of the same account; returns its token."""
    service, token = server.service, MARK + secrets.token_urlsafe(32)
    with service.store.write() as conn:
        sessions.begin(
            conn,
            "u1",
            token_hash=digest(token),
            channel=channel,
            address="127.0.0.1",
            agent="test",
            at=service.now(),
        )
    return token


def poker(server: Live) -> None:
    cash = CashRules(blinds=("1", "2"), seats=6, draw=False)
    rules = HouseRules(clocks={"decision": NEVER}, pause=NEVER, cash=cash)
    config = TableConfig("P1", "tsg/texas-holdem", "USD", {}, rules)
    server.call(lambda: server.service.host.add(config, by_itself("test")))


@pytest.mark.clause("T06-01")
def test_poker_is_for_the_application_also_when_one_is_here_by_both_ways(
    database: str, static: Path, tmp_path: Path
) -> None:
    countries = tmp_path / "countries"
    countries.write_text("127.0.0.0/8 CZ")
    options = ServeOptions(
        database, port=0, limits=Limits.lifted(), static=static, odds=False, countries=countries
    )
    with live(options) as server:
        with server.service.store.write() as conn:
            join(conn, at=server.service.now(), money=1_000_00)
        poker(server)
        server.table("R1", "tsg/european-roulette", "USD")
        server.table("H1", "tsg/heads-up-holdem", "USD")
        with (
            server.player(logged_in(server, "website")) as website,
            server.player(logged_in(server, "application")) as application,
        ):
            for one in (website, application):
                for table in ("P1", "R1", "H1"):
                    one.watch(table)
            sit = {"do": "sit", "table": "P1", "seat": "1", "buy_in": "100"}
            for asked in (sit, {"do": "sit", "table": "H1"}):
                refused = website.ask(asked)["refused"]
                assert refused["code"] == "channel-not-for-game"
            assert website.ask({"do": "sit", "table": "R1"}).get("ok")
            assert application.ask(sit).get("ok")
            more = {"do": "top-up", "table": "P1", "amount": "10"}
            assert website.ask(more)["refused"]["code"] == "channel-not-for-game"


@pytest.mark.clause("F01-03", "F01-04")
def test_every_bet_says_by_which_way_it_came(database: str, static: Path, tmp_path: Path) -> None:
    """Somebody is in by two of fortuna's seven ways at once and bets by both."""
    countries = tmp_path / "countries"
    countries.write_text("127.0.0.0/8 CZ")
    options = ServeOptions(
        database, port=0, limits=Limits.lifted(), static=static, odds=False, countries=countries
    )
    with live(options) as server:
        service = server.service
        with service.store.write() as conn:
            join(conn, operator="fortuna", at=service.now(), money=1_000_00)
        server.table("R1", "fortuna/roulette-evolution", "CZK")
        with (
            server.player(logged_in(server, "website")) as website,
            server.player(logged_in(server, "casino-ios")) as telephone,
        ):
            for one in (website, telephone):
                one.watch("R1")
            seat = website.sit("R1")
            server.wait_for("bets", "R1", lambda here: here.running)
            for one, amount in ((website, "10"), (telephone, "20"), (website, "30")):
                one.bet("R1", seat, "red", amount)
        with service.store.read() as conn:
            kept = [json.loads(one) for one in conn.execute(select(entries.c.input)).scalars()]
    said = [(one["move"][2]["amount"], one["way"]) for one in kept if "move" in one]
    assert said == [("10", "website"), ("20", "casino-ios"), ("30", "website")]
