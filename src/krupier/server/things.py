"""What a request of staff is about, and how that leads to the operator whose it is.

A route says it beside its act: ``act="table.close", of=in_path("table", TABLE)``. Of what is not
there and of what is somebody else's the answer is the same, for there is one place that gives it:
:func:`krupier.server.offices.admit`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, Literal

from litestar.exceptions import SerializationException
from msgspec import Struct
from sqlalchemy import ColumnElement, Connection, Select, select

from krupier.server.problems import Problem
from krupier.store import Unknown
from krupier.store.care_schema import complaints, loyalty_orders, loyalty_programmes
from krupier.store.chat_schema import chat_messages, chat_mutes, chat_reports
from krupier.store.closing_schema import holds
from krupier.store.desk_schema import desk_shifts
from krupier.store.house_schema import cases, excluded_persons, user_accounts
from krupier.store.offices import HOUSE
from krupier.store.offices import of as offices_of
from krupier.store.payment_schema import payments
from krupier.store.people import operator_of, staff_by_login
from krupier.store.schema import groups, rounds, tables
from krupier.store.tournament_schema import tournaments

Find = Callable[[Connection, str], Collection[str]]
"""Whose something is: of one operator, of several as a person may be, or none: it is not there."""


def _unknown(id: str) -> Exception:
    return Unknown(f"nothing is called {id}", f"nic se nejmenuje {id}")


class Kind(Struct, frozen=True):
    find: Find
    gone: Callable[[str], Exception] = _unknown
    """What is said of one that is not there."""


def _rows(query: Select[str], id: ColumnElement[str]) -> Find:
    return lambda conn, name: frozenset(conn.execute(query.where(id == name)).scalars())


def _login(conn: Connection, name: str) -> Collection[str]:
    """Who has no office yet is the house's."""
    if staff_by_login(conn, name) is None:
        return []
    return frozenset(one.operator for one in offices_of(conn, name)) or [HOUSE]


def _whole_login(conn: Connection, name: str) -> Collection[str]:
    """His log-ins are those of all his offices: where these are several they are the house's."""
    there = _login(conn, name)
    return there if len(there) < 2 else [HOUSE]


def _of_name(conn: Connection, name: str) -> Collection[str]:
    return [operator_of(name)]


def _round(conn: Connection, name: str) -> Collection[str]:
    game = conn.execute(select(rounds.c.game).where(rounds.c.id == name)).scalar_one_or_none()
    return [operator_of(game)] if game else []


_accounts = select(user_accounts.c.operator)
_of_orders = _accounts.join_from(
    loyalty_orders, user_accounts, loyalty_orders.c.account == user_accounts.c.id
)
_of_tables = select(groups.c.operator).join_from(tables, groups, tables.c.group_id == groups.c.id)
_of_tournaments = select(groups.c.operator).join_from(
    tournaments, groups, tournaments.c.id == groups.c.id
)

ACCOUNT = Kind(_rows(_accounts, user_accounts.c.id))
PERSON = Kind(_rows(_accounts, user_accounts.c.person))
CASE = Kind(_rows(select(cases.c.operator), cases.c.id))
COMPLAINT = Kind(_rows(select(complaints.c.operator), complaints.c.id))
EXCLUDED_PERSON = Kind(_rows(select(excluded_persons.c.operator), excluded_persons.c.id))
HOLD = Kind(_rows(select(holds.c.operator), holds.c.id))
LOGIN, WHOLE_LOGIN = Kind(_login), Kind(_whole_login)
MESSAGE = Kind(_rows(select(chat_messages.c.operator), chat_messages.c.id))
MUTE = Kind(_rows(select(chat_mutes.c.operator), chat_mutes.c.id))
OPERATOR = Kind(lambda conn, name: [name])
"""Also one that there is not: who works for the whole house is told which there are."""
ORDER = Kind(_rows(_of_orders, loyalty_orders.c.id))
PAYMENT = Kind(_rows(select(payments.c.operator), payments.c.id))
PROGRAMME = Kind(_rows(select(loyalty_programmes.c.operator), loyalty_programmes.c.id))
REPORT = Kind(_rows(select(chat_reports.c.operator), chat_reports.c.id))
ROUND = Kind(_round)
SHIFT = Kind(_rows(select(desk_shifts.c.operator), desk_shifts.c.id))
GAME = Kind(_of_name, lambda name: Problem("unknown-game", game=name))
TABLE = Kind(_rows(_of_tables, tables.c.id), lambda name: Problem("unknown-table", table=name))
TOURNAMENT = Kind(
    _rows(_of_tournaments, tournaments.c.id), lambda name: Problem("unknown-tournament", id=name)
)
TOURNAMENT_TYPE = Kind(_of_name, lambda name: Problem("unknown-type", type=name))


class Thing(Struct, frozen=True):
    """Where a request names what it is about."""

    place: Literal["path", "query", "form"]
    name: str
    kind: Kind


class Rows(Struct, frozen=True):
    """A list: of whatever is there with the operators where the reader may see it, or with the one
    that he names (``operator``)."""


class WholeHouse(Struct, frozen=True):
    """Something that belongs to no operator alone."""


class Own(Struct, frozen=True):
    """What concerns whoever asks, wherever he works: his log-ins, his second factor."""


Of = Thing | Rows | WholeHouse | Own | tuple[Thing, ...]
"""Several things: each has to be there for him. The first one says in which role he acts."""
ROWS, WHOLE_HOUSE, OWN = Rows(), WholeHouse(), Own()


def in_path(name: str, kind: Kind) -> Thing:
    return Thing("path", name, kind)


def in_query(name: str, kind: Kind) -> Thing:
    return Thing("query", name, kind)


def in_form(name: str, kind: Kind) -> Thing:
    return Thing("form", name, kind)


async def named(request: Any, thing: Thing) -> str:
    """What the request calls it. Raises Problem where it calls it nothing."""
    match thing.place:
        case "path":
            said = request.path_params.get(thing.name)
        case "query":
            said = request.query_params.get(thing.name)
        case "form":
            try:
                form = await request.json()
            except SerializationException:
                form = None
            said = form.get(thing.name) if isinstance(form, dict) else None
    if not isinstance(said, str):
        raise Problem("bad-input", problem=f"{thing.name}: missing, or no text")
    return said
