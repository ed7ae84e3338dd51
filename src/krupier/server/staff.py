"""HTTP for staff: opening and closing tables, voiding a round, limits, a croupier's outcomes."""

from __future__ import annotations

from typing import Annotated, Any, cast

import msgspec
from litestar import get, post
from litestar.params import JSONBody, QueryParameter
from sqlalchemy import Connection

from krupier.house import roles
from krupier.house.offices import readable
from krupier.house.staff import mark
from krupier.room.config import HouseRules, TableConfig
from krupier.room.hands.floor import Act
from krupier.room.lobby import with_usual_rake
from krupier.rules.codec import amount_from_json, input_from_json, ruling_from_json
from krupier.rules.game import BadSetting
from krupier.server import forms, offices
from krupier.server.dependencies import Staff, TheService
from krupier.server.http import Limit, TableId
from krupier.server.logs import tell
from krupier.server.problems import Problem
from krupier.server.signatures import durable_row as _done
from krupier.server.signatures import signed as _by
from krupier.server.things import GAME, ROWS, TABLE, in_form, in_path
from krupier.store import acts as kept
from krupier.store import people

ID = r"^[A-Za-z0-9_.-]{1,64}$"


@get("/alarms", act="alarms.read", of=ROWS)
async def alarms(service: TheService, staff: Staff) -> forms.Alarms:
    """Tables on which somebody waits and nothing happens."""
    now = service.now()
    return forms.Alarms(
        [
            forms.Alarm(one.table, one.code, one.about, (now - one.since) // 1_000_000)
            for one in service.host.alarms
            if staff.operators is None or service.operator_of(one.table) in staff.operators
        ]
    )


@get("/acts", act="acts.read", of=ROWS)
async def acts(
    service: TheService,
    staff: Staff,
    table: Annotated[str | None, QueryParameter(pattern=ID)] = None,
    tournament: Annotated[str | None, QueryParameter(pattern=ID)] = None,
    author: Annotated[str | None, QueryParameter(pattern=ID)] = None,
    before: Annotated[str | None, QueryParameter(max_length=200)] = None,
    limit: Limit = 50,
) -> forms.Acts:
    """What was done, newest first, as far as the reader may know: of everything, of one table or
    tournament, by one person."""
    subject = None if tournament is None else f"tournament:{tournament}"
    seen = readable(staff.offices)
    found = await service.read(
        lambda conn: kept.latest(
            conn, subject=subject, table=table, author=author, before=before, limit=limit, seen=seen
        )
    )
    rows = [
        forms.ActRow(
            id=one.id,
            at=one.at // 1000,
            author=one.author,
            role=one.role,
            act=cast("roles.Act", one.act),
            subject=one.subject,
            before=msgspec.Raw(one.before.encode()),
            after=msgspec.Raw(one.after.encode()),
            reason=one.reason,
            clause=one.clause,
            second=one.second,
        )
        for one in found
    ]
    return forms.Acts(rows, rows[-1].id if len(rows) == limit else None)


@post("/tables", act="table.create", of=in_form("game", GAME))
async def add_table(
    service: TheService, staff: Staff, data: JSONBody[forms.NewTable]
) -> forms.TableRow:
    """A new table."""
    plan = service.catalogue.plan(data.game)
    config = TableConfig(
        data.id,
        data.game,
        data.currency,
        _written(data.limits),
        HouseRules(
            options=data.options,
            clocks=data.clocks,
            croupier=data.source == "croupier",
            cash=with_usual_rake(plan, data.currency, data.cash),
        ),
        data.group or "",
    )
    try:
        await service.host.add(config, _by(staff, data))
    except BadSetting as error:
        raise Problem("bad-setting", problem=str(error)) from None
    tell("table-added", who=mark(staff.login), table=data.id, game=data.game)
    return service.row(data.id)


@post("/tables/{table:str}/open", act="table.open", of=in_path("table", TABLE), status_code=200)
async def open_table(
    service: TheService, staff: Staff, table: TableId, data: JSONBody[forms.Why]
) -> forms.TableRow:
    """Opens a closed table."""
    service.table(table).staff.open(_by(staff, data))
    return await _done(service, table, staff)


@post("/tables/{table:str}/close", act="table.close", of=in_path("table", TABLE), status_code=200)
async def close_table(
    service: TheService, staff: Staff, table: TableId, data: JSONBody[forms.Why]
) -> forms.TableRow:
    """Closes a table after its running round."""
    service.table(table).staff.close(_by(staff, data))
    return await _done(service, table, staff)


@post(
    "/tables/{table:str}/suspend", act="table.suspend", of=in_path("table", TABLE), status_code=200
)
async def suspend(
    service: TheService, staff: Staff, table: TableId, data: JSONBody[forms.Why]
) -> forms.TableRow:
    """Stops a table until it is resumed: nothing moves and the clock stands."""
    service.table(table).staff.suspend(_by(staff, data))
    return await _done(service, table, staff)


@post(
    "/tables/{table:str}/resume", act="table.suspend", of=in_path("table", TABLE), status_code=200
)
async def resume(
    service: TheService, staff: Staff, table: TableId, data: JSONBody[forms.Why]
) -> forms.TableRow:
    """The suspended table goes on."""
    service.table(table).staff.resume(_by(staff, data))
    return await _done(service, table, staff)


@post("/tables/{table:str}/void", act="round.void", of=in_path("table", TABLE), status_code=200)
async def void_round(
    service: TheService, staff: Staff, table: TableId, data: JSONBody[forms.Why]
) -> forms.TableRow:
    """Voids the running round: everybody has his stakes back."""
    service.table(table).staff.void(_by(staff, data))
    return await _done(service, table, staff)


@post("/tables/{table:str}/limits", act="limits.set", of=in_path("table", TABLE), status_code=200)
async def set_limits(
    service: TheService, staff: Staff, table: TableId, data: JSONBody[forms.NewLimits]
) -> forms.TableRow:
    """Changes the limits of a table as its plan allows, from a coming round on."""
    try:
        service.table(table).staff.set_limits(_written(data.limits), _by(staff, data))
    except BadSetting as error:
        raise Problem("bad-setting", problem=str(error)) from None
    return await _done(service, table, staff)


@post("/tables/{table:str}/grant", act="limits.grant", of=in_path("table", TABLE), status_code=200)
async def grant_limits(
    service: TheService, staff: Staff, table: TableId, data: JSONBody[forms.GrantedLimits]
) -> forms.TableRow:
    """Limits of his own for one player, where the plan allows it; none: those of the table."""
    here = service.table(table)

    def look(conn: Connection) -> None:
        people.player(conn, data.player)
        offices.must_be_here(conn, staff, data.player)

    await service.read(look)
    try:
        here.staff.grant_limits(data.player, _written(data.limits), _by(staff, data))
    except BadSetting as error:
        raise Problem("bad-setting", problem=str(error)) from None
    return await _done(service, table, staff)


@post("/tables/{table:str}/ruling", act="ruling.make", of=in_path("table", TABLE), status_code=200)
async def rule(
    service: TheService, staff: Staff, table: TableId, data: JSONBody[forms.Ruled]
) -> forms.TableRow:
    """A ruling in a running hand: a dead hand, a card that came too early, a misdeal …"""
    here = service.table(table)
    given = {key: one for key, one in msgspec.to_builtins(data).items() if one is not None}
    given.pop("clause", None)
    ruling = ruling_from_json(given, here.game.setting.currency)
    here.staff.rule(ruling, _by(staff, data))
    return await _done(service, table, staff)


@post("/tables/{table:str}/button", act="button.place", of=in_path("table", TABLE), status_code=200)
async def place_button(
    service: TheService, staff: Staff, table: TableId, data: JSONBody[forms.Button]
) -> forms.TableRow:
    """Where the button of the next hand is, after it was in the wrong place."""
    service.table(table).staff.place_button(data.seat, _by(staff, data))
    return await _done(service, table, staff)


@post(
    "/tables/{table:str}/dealer", act="dealer.change", of=in_path("table", TABLE), status_code=200
)
async def change_dealer(
    service: TheService, staff: Staff, table: TableId, data: JSONBody[forms.Why]
) -> forms.TableRow:
    """Another dealer sits down; with time collection every player pays before the next hand."""
    service.table(table).staff.change_dealer(_by(staff, data))
    return await _done(service, table, staff)


@post("/tables/{table:str}/move", act="seat.move", of=in_path("table", TABLE), status_code=200)
async def move_seat(
    service: TheService, staff: Staff, table: TableId, data: JSONBody[forms.MovedSeat]
) -> forms.TableRow:
    """Moves a player with all his chips to another table of the same group, between hands."""
    service.table(table).staff.move(data.seat, data.to, data.to_seat, _by(staff, data))
    return await _done(service, data.to, staff)


@post(
    "/tables/{table:str}/reserve", act="seat.reserve", of=in_path("table", TABLE), status_code=200
)
async def reserve_seat(
    service: TheService, staff: Staff, table: TableId, data: JSONBody[forms.Reserved]
) -> forms.TableRow:
    """Keeps a seat of a table among players for somebody."""
    service.table(table).staff.reserve(data.seat, data.player, _by(staff, data))
    return await _done(service, table, staff)


@post("/tables/{table:str}/break", act="table.break", of=in_path("table", TABLE), status_code=200)
async def break_table(
    service: TheService, staff: Staff, table: TableId, data: JSONBody[forms.Why]
) -> forms.TableRow:
    """After the running hand everybody moves to other tables of the same game and stakes; for too
    few seats they draw."""
    service.table(table).staff.break_up(_by(staff, data))
    return await _done(service, table, staff)


@post("/tables/{table:str}/stakes", act="limits.set", of=in_path("table", TABLE), status_code=200)
async def raise_stakes(
    service: TheService, staff: Staff, table: TableId, data: JSONBody[forms.RaisedStakes]
) -> forms.TableRow:
    """Higher blinds from the next hand on, where the plan allows it."""
    service.table(table).staff.raise_stakes((data.small, data.big), _by(staff, data))
    return await _done(service, table, staff)


@post(
    "/tables/{table:str}/no-more-bets",
    act="bets.close",
    of=in_path("table", TABLE),
    status_code=200,
)
async def no_more_bets(service: TheService, staff: Staff, table: TableId) -> forms.TableRow:
    """Ends what players are asked now before its clock does."""
    service.table(table).staff.no_more_bets(staff.login)
    return await _done(service, table, staff)


@post(
    "/tables/{table:str}/outcome",
    act="outcome.enter",
    of=in_path("table", TABLE),
    status_code=200,
    sync_to_thread=False,
)
def enter_outcome(
    service: TheService, staff: Staff, table: TableId, data: JSONBody[forms.Entered]
) -> forms.Done:
    """What the croupier saw: the answer to the draw that the table waits for."""
    here = service.table(table)
    if not here.config.house_rules.croupier:
        raise Problem("no-croupier")
    given = msgspec.to_builtins(data)
    outcome: Any = input_from_json(given, here.game.setting.currency)
    here.staff.enter(outcome, staff.login)
    return forms.Done()


@post("/tables/{table:str}/act", act="moves.enter", of=in_path("table", TABLE), status_code=200)
async def enter_act(
    service: TheService, staff: Staff, table: TableId, data: JSONBody[forms.Acted]
) -> forms.TableRow:
    """What a player at a physical table did with his chips; out of turn it is held."""
    here = service.table(table)
    money = here.game.setting.currency
    amount = amount_from_json(data.amount, money) if data.amount else 0
    chips = tuple(amount_from_json(one, money) for one in data.chips)
    act = Act(data.seat, data.do or "", amount, chips, data.announced)
    here.staff.enter_act(act, staff.login)
    return await _done(service, table, staff)


def _written(limits: dict[str, forms.WrittenLimit]) -> dict[str, dict[str, str]]:
    return {
        bet: {
            end: value for end, value in (("min", one.min), ("max", one.max)) if value is not None
        }
        for bet, one in limits.items()
    }


HANDLERS = (
    alarms,
    acts,
    add_table,
    open_table,
    close_table,
    suspend,
    resume,
    no_more_bets,
    void_round,
    set_limits,
    grant_limits,
    move_seat,
    reserve_seat,
    break_table,
    raise_stakes,
    enter_outcome,
    rule,
    enter_act,
    place_button,
    change_dealer,
)
