"""A house with the same things at each of two operators, for those who try what is not theirs."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

import pytest
from sqlalchemy import Connection, LargeBinary, Table, Text, insert, select

from krupier.house import acts
from krupier.house.acts import by_itself
from krupier.room.config import HouseRules, TableConfig
from krupier.room.host import Host
from krupier.room.watchdog import Alarm
from krupier.rules.tournament import templates
from krupier.server import private_tables, private_tournaments, things
from krupier.server.things import Kind
from krupier.store import (
    care_schema,
    chat_schema,
    closing_schema,
    desk_schema,
    house_schema,
    payment_schema,
    schema,
    watching_schema,
)
from krupier.store.schema import metadata
from tests.house import accounts
from tests.server.conftest import Clock
from tests.server.houses import House, house_of
from tests.server.live import NEVER
from tests.server.tournaments import TWO

OPERATORS = ("tsg", "kings")
GAMES = {"tsg": "tsg/european-roulette", "kings": "kings/european-roulette"}
CURRENCIES = {"tsg": "USD", "kings": "EUR"}
TYPES = {"tsg": "tsg/double-or-nothing", "kings": "kings/sit-and-go"}
PART = "part"
"""What the parts of things are called that a path names besides: a document, a method."""


Rows = tuple[tuple[Table, dict[str, str | int]], ...]
PLAYED: Rows = (
    (schema.plans, {"hash": "@-plan", "game": "@/european-roulette"}),
    (
        schema.rounds,
        {
            "id": "@-table-1",
            "table_id": "@-table",
            "game": "@/european-roulette",
            "plan": "@-plan",
            "status": "void",
            "closed_at": 1,
            "closing": "{}",
        },
    ),
    (chat_schema.chat_messages, {"table_id": "@-table"}),
    (chat_schema.chat_reports, {"message": "@-chat_messages", "why": "abuse"}),
    (chat_schema.chat_mutes, {}),
    (care_schema.invalid_rounds, {"round": "@-table-1", "confirmed_at": 1}),
)
PERSONS: Rows = (
    (house_schema.documents, {"state": "given"}),
    (house_schema.excluded_persons, {}),
    (house_schema.cases, {"kind": "conduct"}),
    (watching_schema.signals, {"rule": "big-deposit", "case": "@-cases"}),
    (care_schema.complaints, {"state": "acknowledged", "about": "other"}),
    (care_schema.complaint_documents, {"complaint": "@-complaints"}),
)
MONEY: Rows = (
    (payment_schema.payment_methods, {"currency": "EUR", "state": "given"}),
    (
        payment_schema.payments,
        {
            "direction": "withdrawal",
            "kind": "card",
            "state": "ordered",
            "currency": "EUR",
            "method_currency": "EUR",
        },
    ),
    (closing_schema.holds, {}),
    (desk_schema.desk_shifts, {"desk": "P1", "cashier": "nobody-@"}),
    (care_schema.loyalty_orders, {}),
    (
        care_schema.loyalty_programmes,
        {"rewards": "division", "games": "cash-games", "currency": "CZK"},
    ),
)
PARTS = (house_schema.documents, payment_schema.payment_methods, care_schema.complaint_documents)
NAMES: dict[Kind, str] = {
    things.ACCOUNT: "u@anna",
    things.PERSON: "person-u@anna",
    things.CASE: "@-cases",
    things.COMPLAINT: "@-complaints",
    things.EXCLUDED_PERSON: "@-excluded_persons",
    things.HOLD: "@-holds",
    things.MESSAGE: "@-chat_messages",
    things.MUTE: "@-chat_mutes",
    things.REPORT: "@-chat_reports",
    things.ORDER: "@-loyalty_orders",
    things.PAYMENT: "@-payments",
    things.PROGRAMME: "@-loyalty_programmes",
    things.SHIFT: "@-desk_shifts",
    things.ROUND: "@-table-1",
    things.TABLE: "@-table",
    things.TOURNAMENT: "@-tournament",
    things.OPERATOR: "@",
    things.LOGIN: "@-nobody",
    things.WHOLE_LOGIN: "@-nobody",
}
"""What the things are called."""


def put(conn: Connection, table: Table, **known: Any) -> None:
    """A row; what is not said and must be there is said by its type."""
    row = dict(known)
    for column in table.columns:
        if column.name in row or column.nullable or column.server_default is not None:
            continue
        kind = column.type
        row[column.name] = (
            "{}" if isinstance(kind, Text) else b"" if isinstance(kind, LargeBinary) else 1
        )
    conn.execute(insert(table), row)


def own(operator: str, **known: str | int) -> dict[str, Any]:
    """Values with `@` in them, whose it is, and the operator's name for it."""
    row = {
        name: said.replace("@", operator) if isinstance(said, str) else said
        for name, said in known.items()
    }
    return row | {"operator": operator}


def furnish(conn: Connection, operator: str) -> dict[Kind, str]:
    """One of everything; all ids say whose it is."""
    account = f"u{operator}anna"
    part = PART if operator == OPERATORS[0] else f"{operator}-{PART}"
    act = acts.record(
        conn, "account.own", f"account:{account}", by_itself("test"), 1, operator=operator
    ).id
    acts.record(
        conn, "table.close", f"table:{operator}-table", by_itself("test"), 1, operator=operator
    )
    common = {"account": account, "player": account, "person": f"person-{account}", "act": act}
    for table, said in (*PLAYED, *PERSONS, *MONEY):
        known = common | {"id": f"{operator}-{table.name}"} | own(operator, **said)
        if table in PARTS:
            known["id"] = part
        there = {column.name for column in table.columns}
        put(conn, table, **{name: value for name, value in known.items() if name in there})
    return {kind: name.replace("@", operator) for kind, name in NAMES.items()} | {
        things.GAME: GAMES[operator],
        things.TOURNAMENT_TYPE: TYPES[operator],
    }


async def _open_both(host: Host, operator: str) -> None:
    """A table and a tournament of somebody who invites to them."""
    owner, by = f"u{operator}anna", by_itself("test")
    rules = HouseRules(clocks={"betting": NEVER}, pause=NEVER, private=owner, croupier=True)
    name, code, type = f"{operator}-table", CURRENCIES[operator], TYPES[operator]
    await host.add(TableConfig(name, GAMES[operator], code, {}, rules), by)
    name, made = f"{operator}-tournament", templates.define(type, TWO)
    names = '{"cs": "T", "en": "T"}'
    await host.tournaments.announce(name, type, names, made, None, by, private=owner)


@contextmanager
def house_of_two(
    database: str, clock: Clock, patch: pytest.MonkeyPatch
) -> Iterator[tuple[House, dict[str, dict[Kind, str]]]]:
    """The house, and its things by operator. Tables and tournaments are private: only staff who may
    see more than others are told of them."""
    for part in (private_tables, private_tournaments):
        patch.setattr(part, "tidy", lambda service: None)  # they are empty, and stay
    with house_of(database, clock) as server:
        host = server.service.host
        with server.service.store.write() as conn:
            accounts.add(conn, "anna", operator="kings")
            accounts.add(conn, "cyril")
        for operator in OPERATORS:
            server.call(partial(_open_both, host, operator))
        with server.service.store.write() as conn:
            there = {operator: furnish(conn, operator) for operator in OPERATORS}
        host.alarms = [Alarm(f"{one}-table", "no-offer", "p", clock()) for one in OPERATORS]
        patch.setattr(host._watchdog, "look", lambda *looked: host.alarms)
        server.call(server.service.look_after)  # nothing more changes by itself
        yield server, there


def everything(conn: Connection) -> dict[str, list[tuple[Any, ...]]]:
    """All rows, but of sessions, which are seen whenever somebody asks."""
    return {
        table.name: sorted((tuple(row) for row in conn.execute(select(table))), key=repr)
        for table in metadata.sorted_tables
        if "sessions" not in table.name
    }
