"""Private tables: a player opens one for those to whom he gives its link.

He decides who may come and when the table ends; hands and money go by the same rules as anywhere,
and he has no say in them. What he does is an act like those of staff, in his name.
"""

from __future__ import annotations

import contextlib
import secrets
from collections.abc import Iterator

from litestar import delete, get, post
from litestar.params import JSONBody
from sqlalchemy import Connection

from krupier.house.acts import Signature, by_itself
from krupier.house.periods import MINUTE
from krupier.plan.cash_private import Private
from krupier.room import privacy
from krupier.room.config import HouseRules, TableConfig
from krupier.room.hands.house_rules import CashRules
from krupier.room.lobby import with_usual_rake
from krupier.room.table import Table
from krupier.rules.game import BadSetting
from krupier.rules.options import Refused
from krupier.server import invitations
from krupier.server import private_forms as forms
from krupier.server.dependencies import Account, TheService
from krupier.server.http import PlayerId, TableId
from krupier.server.logs import tell
from krupier.server.problems import Problem
from krupier.server.service import Service
from krupier.server.sessions import Holder
from krupier.store import Unknown, people
from krupier.store import invitations as links

PAUSE = 4.0
"""Seconds between hands."""


def _private(service: Service) -> Iterator[Table]:
    """Those that are not closed."""
    tables = list(service.host.tables.values())
    return (one for one in tables if one.config.house_rules.private and not one.shut)


def _signed(holder: Holder) -> Signature:
    return invitations.signed(holder, "table")


def _own(service: Service, table: str, holder: Holder) -> Table:
    """A table of his own. Whoever is only invited learns that it is not his; others nothing."""
    here = service.shown_to(table, holder)
    if here.config.house_rules.private != holder.id:
        raise Problem("not-your-table")
    return here


# -- what one has ------------------------------------------------------------------------------


@get("/private-tables", act="own.read")
async def private_tables(service: TheService, holder: Account) -> forms.PrivateTables:
    """What the operator allows, and the tables that I have opened or am invited to."""
    operator = holder.account.operator
    mine = [one for one in _private(service) if privacy.may_see(one.config, one.orders, holder.id)]

    def look(conn: Connection) -> list[forms.PrivateTable]:
        return [_shown(service, conn, one, holder.id) for one in mine]

    return forms.PrivateTables(operator, _rule(service, operator), await service.read(look))


def _rule(service: Service, operator: str) -> forms.PrivateRule | None:
    rule = invitations.rule_of(operator)
    if rule is None:
        return None
    plans = [service.catalogue.plan(game) for game in rule.games]
    return forms.PrivateRule(
        games=[forms.PrivateGame(one.id, one.names, list(one.currencies)) for one in plans],
        most=rule.most,
        guests=rule.guests,
        invitation_hours=rule.invitation_hours,
        empty_minutes=rule.empty_minutes,
        clause=list(rule.clause),
        reading=rule.reading,
    )


def _shown(service: Service, conn: Connection, table: Table, me: str) -> forms.PrivateTable:
    config, owner = table.config, table.config.house_rules.private
    good = links.good_until(conn, "table", [table.id], service.now()) if owner == me else {}
    return forms.PrivateTable(
        table=table.id,
        game=config.game,
        names=table.plan.names,
        currency=config.currency,
        state=table.state,
        blinds=list(config.house_rules.cash.blinds or ()),
        seats=table.seating.boxes or 0,
        owner=_named(conn, owner),
        mine=owner == me,
        invited=[_named(conn, one) for one in table.orders.invited] if owner == me else [],
        until=good[table.id] // 1000 if good else None,
    )


def _named(conn: Connection, player: str) -> forms.InvitedPlayer:
    try:
        return forms.InvitedPlayer(player, people.player(conn, player).name)
    except Unknown:
        return forms.InvitedPlayer(player, player)


# -- whose table it is -------------------------------------------------------------------------


@post("/private-tables", act="table.invite")
async def open_private_table(
    service: TheService, holder: Account, data: JSONBody[forms.NewPrivateTable]
) -> forms.InvitationLink:
    """A new table of mine, and the link to it."""
    operator = holder.account.operator
    rule = invitations.rule_of(operator)
    if rule is None or data.game not in rule.games:
        raise Problem("no-private-tables", operator=operator)
    plan = service.catalogue.plan(data.game)
    cash = CashRules(blinds=data.blinds, seats=data.seats, buy_in=data.buy_in)
    rules = HouseRules(
        pause=PAUSE, private=holder.id, cash=with_usual_rake(plan, data.currency, cash)
    )
    name = f"private-{secrets.token_hex(6)}"
    config = TableConfig(name, data.game, data.currency, {}, rules)
    async with service.private_doors:
        held = [one for one in _private(service) if one.config.house_rules.private == holder.id]
        if len(held) >= rule.most:
            raise Problem("private-enough", most=rule.most)
        try:
            await service.host.add(config, _signed(holder))
        except BadSetting as error:
            raise Problem("bad-setting", problem=str(error)) from None
    tell("private-table", player=holder.id, table=name)
    return await _issue(service, name, holder, rule)


@post("/private-tables/{table:str}/invitation", act="table.invite")
async def new_invitation(
    service: TheService, holder: Account, table: TableId
) -> forms.InvitationLink:
    """Another link, which takes the place of the one before."""
    here = _own(service, table, holder)
    if here.shut:
        raise Problem("table-closed")
    rule = invitations.rule_of(here.config.operator)
    if rule is None:
        raise Problem("no-private-tables", operator=here.config.operator)
    return await _issue(service, table, holder, rule)


async def _issue(
    service: Service, table: str, holder: Holder, rule: Private
) -> forms.InvitationLink:
    token, until = await invitations.issue(service, "table", table, holder, rule)
    return forms.InvitationLink(table, token, until // 1000)


@delete("/private-tables/{table:str}/invitation", act="table.invite", status_code=200)
async def revoke_invitation(
    service: TheService, holder: Account, table: TableId
) -> forms.NamedTable:
    """The link leads nowhere any more. Who has come by it may stay."""
    _own(service, table, holder)
    await invitations.revoke(service, "table", table, holder)
    return forms.NamedTable(table)


@delete("/private-tables/{table:str}/guests/{guest:str}", act="table.invite", status_code=200)
async def remove_guest(
    service: TheService,
    holder: Account,
    table: TableId,
    guest: PlayerId,
) -> forms.NamedTable:
    """Somebody is invited no more: he plays the hand that he is in, and gets up. The link is
    revoked, or he would come back by it."""
    here = _own(service, table, holder)
    async with service.private_doors:
        if guest not in here.orders.invited:
            raise Problem("not-invited")
        await invitations.revoke(service, "table", table, holder)
        left = tuple(one for one in here.orders.invited if one != guest)
        here.staff.invite(left, _signed(holder))
        await service.host.durable(table)
    tidy(service)
    return forms.NamedTable(table)


@post("/private-tables/{table:str}/close", act="table.invite", status_code=200)
async def close_private_table(
    service: TheService, holder: Account, table: TableId
) -> forms.NamedTable:
    """The running hand is the last; everybody has his chips back."""
    here = _own(service, table, holder)
    here.staff.close(_signed(holder))
    await service.host.durable(table)
    await invitations.revoke(service, "table", table, holder)
    return forms.NamedTable(table)


# -- who comes by the link ---------------------------------------------------------------------


@post("/invitations", act="table.play", status_code=200)
async def take_invitation(
    service: TheService, holder: Account, data: JSONBody[forms.TakenInvitation]
) -> forms.NamedTable:
    """I come by a link: from now on I may see the table, and sit there."""
    async with service.private_doors:
        return await _let_in(service, holder, data.token)


async def _let_in(service: Service, holder: Holder, token: str) -> forms.NamedTable:
    """By a link that is good, and stays so until he is in. Raises Problem."""
    found = await invitations.shown(service, "table", token)
    here = service.host.tables.get(found.subject) if found else None
    if here is None or here.shut:
        raise Problem("bad-invitation")
    operator = here.config.operator
    if holder.account.operator != operator:
        raise Problem("other-house", operator=operator)
    if not privacy.may_see(here.config, here.orders, holder.id):
        rule = invitations.rule_of(operator)
        if rule is None or len(here.orders.invited) >= rule.guests:
            raise Problem("private-full", most=len(here.orders.invited))
        here.staff.invite((*here.orders.invited, holder.id), _signed(holder))
        await service.host.durable(here.id)
    return forms.NamedTable(here.id)


# -- what follows ------------------------------------------------------------------------------


def tidy(service: Service) -> None:
    """Who is invited no more gets up and looks on no longer; a table at which nobody has sat for as
    long as the plan says is closed."""
    now, empty = service.now(), service.empty_since
    for table in _private(service):
        seated = [one.player for one in table.seating.guests()]
        for player in seated:
            if not privacy.may_see(table.config, table.orders, player):
                with contextlib.suppress(Refused):  # the books are away: the next round tells
                    table.stand(player)
        for client in service.hub.watching(table.id):
            me = client.player.id if client.player else None
            sits = me is not None and bool(table.seating.of(me))
            if not sits and not privacy.may_see(table.config, table.orders, me):
                table.unwatch(client.id, lost=False)
                service.hub.leave(client, table.id)
        since = empty.setdefault(table.id, now)
        rule = invitations.rule_of(table.config.operator)
        if seated:
            del empty[table.id]
        elif now - since >= (rule.empty_minutes if rule else 0) * MINUTE:
            with contextlib.suppress(Refused):
                table.staff.close(by_itself("empty"))


HANDLERS = (
    private_tables,
    open_private_table,
    new_invitation,
    revoke_invitation,
    remove_guest,
    close_private_table,
    take_invitation,
)
