"""HTTP for staff at tables among players: the clock, penalties, and objections to a hand."""

from __future__ import annotations

from litestar import get, post
from litestar.params import JSONBody
from sqlalchemy import Connection

from krupier.server import forms
from krupier.server.dependencies import Staff, TheService
from krupier.server.http import TableId
from krupier.server.problems import Problem
from krupier.server.signatures import durable_row, signed
from krupier.server.things import TABLE, in_path
from krupier.store import objections, people


@post("/tables/{table:str}/clock", act="clock.grant", of=in_path("table", TABLE), status_code=200)
async def put_on_clock(
    service: TheService, staff: Staff, table: TableId, data: JSONBody[forms.OnClock]
) -> forms.TableRow:
    """Puts the player in turn on the clock, or denies it to who called for it."""
    service.table(table).staff.put_on_clock(signed(staff, data), grant=data.grant)
    return await durable_row(service, table, staff)


@post(
    "/tables/{table:str}/penalty", act="penalty.impose", of=in_path("table", TABLE), status_code=200
)
async def penalize(
    service: TheService, staff: Staff, table: TableId, data: JSONBody[forms.Penalized]
) -> forms.TableRow:
    """A penalty of the plan: a warning, missed hands or orbits, a dead hand, exclusion."""
    here = service.table(table)
    here.staff.penalize(data.seat, data.penalty, data.times, signed(staff, data))
    return await durable_row(service, table, staff)


@post(
    "/tables/{table:str}/readmit", act="penalty.impose", of=in_path("table", TABLE), status_code=200
)
async def readmit(
    service: TheService, staff: Staff, table: TableId, data: JSONBody[forms.Readmitted]
) -> forms.TableRow:
    """Ends a penalty: who was excluded may sit down again, who misses hands plays the next."""
    service.table(table).staff.readmit(data.player, signed(staff, data))
    return await durable_row(service, table, staff)


@get("/tables/{table:str}/penalties", act="penalty.impose", of=in_path("table", TABLE))
async def penalties(service: TheService, staff: Staff, table: TableId) -> forms.Penalties:
    """Who is excluded from this table, and who has to miss hands there."""
    here = service.table(table)
    served = {one.player: one.penalty for one in here.dealer.hands().chairs if one.penalty}
    players: dict[str, int | None] = {**served, **dict.fromkeys(here.orders.excluded)}

    def look(conn: Connection) -> list[forms.PenaltyRow]:
        return [
            forms.PenaltyRow(player, people.player(conn, player).name, hands)
            for player, hands in players.items()
        ]

    return forms.Penalties(await service.read(look))


@get("/tables/{table:str}/objections", act="objection.decide", of=in_path("table", TABLE))
async def listed(service: TheService, staff: Staff, table: TableId) -> forms.Objections:
    """What players said against hands of this table, newest first."""
    service.table(table)

    def look(conn: Connection) -> list[forms.ObjectionRow]:
        found = objections.of_table(conn, table)
        return [
            forms.ObjectionRow(
                id=one.id,
                round=one.round,
                player=one.player,
                name=people.player(conn, one.player).name,
                text=one.text,
                at=one.at // 1000,
                decision=one.decision or None,
            )
            for one in found
        ]

    return forms.Objections(await service.read(look))


@post(
    "/tables/{table:str}/objections",
    act="objection.decide",
    of=in_path("table", TABLE),
    status_code=200,
)
async def decide(
    service: TheService, staff: Staff, table: TableId, data: JSONBody[forms.Decided]
) -> forms.TableRow:
    """The reason is the decision; it is told to who objected, and it stays."""
    here = service.table(table)
    one = await service.read(lambda conn: objections.found(conn, data.id))
    if one is None or one.table_id != table:
        raise Problem("unknown")
    if one.decided_at is not None:
        raise Problem("decided-already")
    here.staff.decide_objection(data.id, signed(staff, data))
    return await durable_row(service, table, staff)


HANDLERS = (put_on_clock, penalize, readmit, penalties, listed, decide)
