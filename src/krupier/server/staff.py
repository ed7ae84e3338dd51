"""HTTP for staff: opening and closing tables, voiding a round, limits, a croupier's outcomes."""

from __future__ import annotations

import logging
from typing import Any

import msgspec
from litestar import get, post
from litestar.params import JSONBody

from krupier.house.roles import ROLES
from krupier.house.staff import mark
from krupier.room.cash.floor import Act
from krupier.room.config import Habits, TableConfig
from krupier.rules.codec import amount_from_json, input_from_json, ruling_from_json
from krupier.rules.game import BadSetting
from krupier.server import forms
from krupier.server.asgi import address
from krupier.server.asking import Asked, Staff, TheService, bearer, who
from krupier.server.desk import Session
from krupier.server.http import TableId, table_row
from krupier.server.logs import network, tell
from krupier.server.problems import Problem
from krupier.server.service import Service


@post("/login", status_code=200)
async def login(request: Asked, service: TheService, data: JSONBody[forms.Login]) -> forms.LoggedIn:
    """A session for a member of staff."""
    where = address(request.scope)
    near = network(where)
    try:
        service.logins.take(where)
        if not service.desks.known(data.login, where):
            service.account_logins.take(data.login)
    except Problem:
        tell("login-limited", logging.WARNING, where=near)
        raise
    try:
        token, session = await service.staff.login(data.login, data.password)
    except Problem:
        tell("login-failed", logging.WARNING, where=near)
        raise
    except Exception:  # the storage is away: nobody has guessed anything
        _does_not_count(service, where, data.login)
        raise
    _does_not_count(service, where, data.login)
    service.desks.note(session.login, where)
    tell("login", who=mark(session.login), role=session.role, where=near)
    options = service.options
    return forms.LoggedIn(
        token,
        session.login,
        session.role,
        sorted(ROLES.get(session.role, ())),
        int(options.staff_longest),
        int(options.staff_idle),
    )


def _does_not_count(service: Service, where: str, login: str) -> None:
    service.logins.give(where)
    service.account_logins.give(login)


@post("/logout", status_code=200)
async def logout(request: Asked, service: TheService) -> forms.Done:
    """Ends the session."""
    session, token = await who(request, service), bearer(request)
    if not isinstance(session, Session) or token is None:
        raise Problem("staff-only" if session else "bad-token")
    service.staff.logout(token)
    tell("logout", who=mark(session.login))
    return forms.Done()


@get("/alarms", act="alarms.read")
async def alarms(service: TheService, staff: Staff) -> forms.Alarms:
    """Tables on which somebody waits and nothing happens."""
    now = service.now()
    return forms.Alarms(
        [
            forms.Alarm(one.table, one.code, one.about, (now - one.since) // 1_000_000)
            for one in service.host.alarms
        ]
    )


@post("/tables", act="table.create")
async def add_table(
    service: TheService, staff: Staff, data: JSONBody[forms.NewTable]
) -> forms.TableRow:
    """A new table."""
    service.catalogue.plan(data.game)
    config = TableConfig(
        data.id,
        data.game,
        data.currency,
        _written(data.limits),
        Habits(
            options=data.options,
            clocks=data.clocks,
            croupier=data.source == "croupier",
            cash=data.cash,
        ),
    )
    try:
        await service.host.add(config)
    except BadSetting as error:
        raise Problem("bad-setting", problem=str(error)) from None
    tell("table-added", who=mark(staff.login), table=data.id, game=data.game)
    return table_row(service, data.id)


@post("/tables/{table:str}/open", act="table.open", status_code=200)
async def open_table(service: TheService, staff: Staff, table: TableId) -> forms.TableRow:
    """Opens a closed table."""
    service.table(table).open(staff.login)
    return await _done(service, table)


@post("/tables/{table:str}/close", act="table.close", status_code=200)
async def close_table(service: TheService, staff: Staff, table: TableId) -> forms.TableRow:
    """Closes a table after its running round."""
    service.table(table).close(staff.login)
    return await _done(service, table)


@post("/tables/{table:str}/suspend", act="table.suspend", status_code=200)
async def suspend(
    service: TheService, staff: Staff, table: TableId, data: JSONBody[forms.Why]
) -> forms.TableRow:
    """Stops a table for a while: nothing moves and the clock stands."""
    service.table(table).suspend(data.reason, staff.login)
    return await _done(service, table)


@post("/tables/{table:str}/resume", act="table.suspend", status_code=200)
async def resume(service: TheService, staff: Staff, table: TableId) -> forms.TableRow:
    """The suspended table goes on."""
    service.table(table).resume(staff.login)
    return await _done(service, table)


@post("/tables/{table:str}/no-more-bets", act="bets.close", status_code=200)
async def no_more_bets(service: TheService, staff: Staff, table: TableId) -> forms.TableRow:
    """Ends what players are asked now before its clock does."""
    service.table(table).no_more_bets(staff.login)
    return await _done(service, table)


@post("/tables/{table:str}/void", act="round.void", status_code=200)
async def void_round(
    service: TheService, staff: Staff, table: TableId, data: JSONBody[forms.Why]
) -> forms.TableRow:
    """Voids the running round: everybody has his stakes back."""
    service.table(table).void(data.reason, staff.login)
    return await _done(service, table)


@post("/tables/{table:str}/limits", act="limits.set", status_code=200)
async def set_limits(
    service: TheService, staff: Staff, table: TableId, data: JSONBody[forms.NewLimits]
) -> forms.TableRow:
    """Changes the limits of a table as its plan allows, from a coming round on."""
    try:
        service.table(table).set_limits(_written(data.limits), staff.login)
    except BadSetting as error:
        raise Problem("bad-setting", problem=str(error)) from None
    return await _done(service, table)


@post("/tables/{table:str}/outcome", act="outcome.enter", status_code=200, sync_to_thread=False)
def enter_outcome(
    service: TheService, staff: Staff, table: TableId, data: JSONBody[forms.Entered]
) -> forms.Done:
    """What the croupier saw: the answer to the draw that the table waits for."""
    here = service.table(table)
    if not here.config.habits.croupier:
        raise Problem("no-croupier")
    given = msgspec.to_builtins(data)
    outcome: Any = input_from_json(given, here.game.setting.currency)
    here.enter(outcome, staff.login)
    return forms.Done()


@post("/tables/{table:str}/ruling", act="ruling.make", status_code=200)
async def rule(
    service: TheService, staff: Staff, table: TableId, data: JSONBody[forms.Ruled]
) -> forms.TableRow:
    """A ruling in a running hand: a dead hand, a card that came too early, a misdeal …"""
    here = service.table(table)
    given = {key: one for key, one in msgspec.to_builtins(data).items() if one is not None}
    here.rule(ruling_from_json(given, here.game.setting.currency), staff.login)
    return await _done(service, table)


@post("/tables/{table:str}/act", act="moves.enter", status_code=200)
async def enter_act(
    service: TheService, staff: Staff, table: TableId, data: JSONBody[forms.Acted]
) -> forms.TableRow:
    """What a player at a physical table did with his chips; out of turn it is held."""
    here = service.table(table)
    money = here.game.setting.currency
    amount = amount_from_json(data.amount, money) if data.amount else 0
    chips = tuple(amount_from_json(one, money) for one in data.chips)
    here.enter_act(Act(data.seat, data.do or "", amount, chips, data.announced), staff.login)
    return await _done(service, table)


@post("/tables/{table:str}/button", act="button.place", status_code=200)
async def place_button(
    service: TheService, staff: Staff, table: TableId, data: JSONBody[forms.Button]
) -> forms.TableRow:
    """Where the button of the next hand is, after it was in the wrong place."""
    service.table(table).place_button(data.seat, staff.login)
    return await _done(service, table)


async def _done(service: Service, table: str) -> forms.TableRow:
    """The table as it is when everything is written."""
    await service.host.durable(table)
    return table_row(service, table)


def _written(limits: dict[str, forms.WrittenLimit]) -> dict[str, dict[str, str]]:
    return {
        bet: {
            end: value for end, value in (("min", one.min), ("max", one.max)) if value is not None
        }
        for bet, one in limits.items()
    }


HANDLERS = (
    login,
    logout,
    alarms,
    add_table,
    open_table,
    close_table,
    suspend,
    resume,
    no_more_bets,
    void_round,
    set_limits,
    enter_outcome,
    rule,
    enter_act,
    place_button,
)
