"""HTTP for staff at cash tables: playing over, chips that are on their way, payments with chips."""

from __future__ import annotations

from litestar import post
from litestar.params import JSONBody

from krupier.room.cash import floor
from krupier.rules.codec import amount_from_json
from krupier.server import forms
from krupier.server.dependencies import Staff, TheService
from krupier.server.http import TableId
from krupier.server.signatures import durable_row, signed
from krupier.server.things import TABLE, in_path


@post(
    "/tables/{table:str}/play-over",
    act="seat.play-over",
    of=in_path("table", TABLE),
    status_code=200,
)
async def play_over(
    service: TheService, staff: Staff, table: TableId, data: JSONBody[forms.PlayedOver]
) -> forms.TableRow:
    """Lets number one of the waiting list play in the seat of somebody who is away."""
    here = service.table(table)
    floor.play_over(here, data.seat, data.agree, signed(staff, data), data.player)
    return await durable_row(service, table, staff)


@post(
    "/tables/{table:str}/chips-behind",
    act="chips.behind",
    of=in_path("table", TABLE),
    status_code=200,
)
async def chips_behind(
    service: TheService, staff: Staff, table: TableId, data: JSONBody[forms.ChipsBehind]
) -> forms.TableRow:
    """Chips that are being fetched from the cashier play from the next hand on."""
    here = service.table(table)
    amount = amount_from_json(data.amount, here.game.setting.currency)
    floor.bring_behind(here, data.seat, amount, data.lender, signed(staff, data))
    return await durable_row(service, table, staff)


@post(
    "/tables/{table:str}/chips-came",
    act="chips.behind",
    of=in_path("table", TABLE),
    status_code=200,
)
async def chips_came(
    service: TheService, staff: Staff, table: TableId, data: JSONBody[forms.ChipsCame]
) -> forms.TableRow:
    """The chips that were on their way lie on the table; or they never come."""
    here = service.table(table)
    amount = amount_from_json(data.amount, here.game.setting.currency)
    floor.chips_came(here, data.seat, data.came, signed(staff, data), data.player, amount)
    return await durable_row(service, table, staff)


@post("/tables/{table:str}/service", act="service.pay", of=in_path("table", TABLE), status_code=200)
async def pay_service(
    service: TheService, staff: Staff, table: TableId, data: JSONBody[forms.ServicePaid]
) -> forms.TableRow:
    """A player pays for something in the venue with a few of his chips."""
    here = service.table(table)
    amount = amount_from_json(data.amount, here.game.setting.currency)
    floor.pay_service(here, data.seat, amount, signed(staff, data))
    return await durable_row(service, table, staff)


HANDLERS = (play_over, chips_behind, chips_came, pay_service)
