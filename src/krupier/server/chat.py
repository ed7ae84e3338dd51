"""HTTP for staff who moderate the chat. Who works for one operator sees its tables alone."""

from __future__ import annotations

from typing import Annotated

from litestar import get, post
from litestar.params import JSONBody, PathParameter, QueryParameter
from sqlalchemy import Connection

from krupier.house import chat_moderation, chats
from krupier.house.chat_moderation import Report
from krupier.house.chats import Message, Mute
from krupier.server import chat_forms as forms
from krupier.server import offices
from krupier.server.dependencies import Staff, TheService
from krupier.server.http import Limit
from krupier.server.service import Service
from krupier.server.signatures import sign
from krupier.server.things import MESSAGE, MUTE, OPERATOR, REPORT, ROWS, TABLE, in_form, in_path

Id = Annotated[str, PathParameter(pattern=r"^[A-Za-z0-9_.-]{1,80}$")]
Name = Annotated[str | None, QueryParameter(pattern=r"^[A-Za-z0-9_.-]{1,80}$")]
Who = Annotated[str | None, QueryParameter(name="player", pattern=r"^[A-Za-z0-9_.-]{1,80}$")]


@get("/chat", act="chat.read", of=ROWS)
async def list_messages(
    service: TheService,
    staff: Staff,
    operator: Name = None,
    table: Name = None,
    who: Who = None,
    before: Annotated[int | None, QueryParameter(ge=0, le=2**62)] = None,
    limit: Limit = 100,
) -> list[forms.ChatMessage]:
    """What was said, newest first, with what was removed."""

    def look(conn: Connection) -> list[Message]:
        return chats.listed(
            conn,
            operator=staff.operators,
            table=table,
            player=who,
            before=before,
            most=limit,
        )

    return [_message(service, one) for one in await service.read(look)]


@post(
    "/chat/messages/{id:str}/remove",
    act="chat.moderate",
    of=in_path("id", MESSAGE),
    status_code=200,
)
async def remove(
    service: TheService, staff: Staff, id: Id, data: JSONBody[forms.ReasonForm]
) -> forms.ChatMessage:
    """Players do not see it any more."""
    signed, now = sign(staff, data.reason), service.now()

    def work(conn: Connection) -> Message:
        return chats.remove(conn, id, signed, now)

    return _gone(service, await service.books.run(work))


@post("/chat/announcements", act="chat.moderate", of=in_form("table", TABLE), status_code=200)
async def announce(
    service: TheService, staff: Staff, data: JSONBody[forms.AnnounceForm]
) -> forms.ReasonForm:
    """The house says something to a table."""
    await service.host.say(data.table, data.text, sign(staff, data.reason))
    return forms.ReasonForm(data.reason)


@get("/chat/reports", act="chat.read", of=ROWS)
async def list_reports(
    service: TheService,
    staff: Staff,
    operator: Name = None,
    decided: Annotated[bool, QueryParameter()] = False,
    limit: Limit = 100,
) -> list[forms.ChatReport]:
    """What players reported: what waits, oldest first; or what was decided."""

    def look(conn: Connection) -> list[tuple[Report, Message]]:
        found = chat_moderation.reports(conn, operator=staff.operators, decided=decided, most=limit)
        return [(one, chats.message(conn, one.message)) for one in found]

    return [_report(service, *one) for one in await service.read(look)]


@post(
    "/chat/reports/{id:str}/decide",
    act="chat.moderate",
    also="cases.note",
    of=in_path("id", REPORT),
    status_code=200,
)
async def decide(
    service: TheService, staff: Staff, id: Id, data: JSONBody[forms.DecideForm]
) -> forms.ChatMessage:
    """About a report, and all others of the same message."""
    if data.verdict == "case":
        offices.also(staff, "cases.note")
    signed, now = sign(staff, data.reason), service.now()

    def work(conn: Connection) -> Message:
        return chat_moderation.decide(conn, id, data.verdict, data.hours, signed, now)

    return _gone(service, await service.books.run(work))


@get("/chat/mutes", act="chat.read", of=ROWS)
async def list_mutes(
    service: TheService, staff: Staff, operator: Name = None, who: Who = None
) -> list[forms.ChatMute]:
    """Who was silenced, newest first."""

    def look(conn: Connection) -> list[Mute]:
        return chats.mutes(conn, operator=staff.operators, player=who)

    return [_mute(service, one) for one in await service.read(look)]


@post("/chat/mutes", act="chat.moderate", of=in_form("operator", OPERATOR), status_code=200)
async def mute(service: TheService, staff: Staff, data: JSONBody[forms.MuteForm]) -> forms.ChatMute:
    """Somebody may not write at the tables of an operator."""
    signed, now = sign(staff, data.reason), service.now()
    service.house.plan(data.operator)

    def work(conn: Connection) -> Mute:
        offices.must_be_here(conn, staff, data.player)
        return chat_moderation.mute(conn, data.operator, data.player, data.hours, signed, now)

    return _mute(service, await service.books.run(work))


@post("/chat/mutes/{id:str}/lift", act="chat.moderate", of=in_path("id", MUTE), status_code=200)
async def lift(
    service: TheService, staff: Staff, id: Id, data: JSONBody[forms.ReasonForm]
) -> forms.ChatMute:
    """He may write again."""
    signed, now = sign(staff, data.reason), service.now()

    def work(conn: Connection) -> Mute:
        return chat_moderation.lift(conn, id, signed, now)

    return _mute(service, await service.books.run(work))


# -- whose, and how it is shown ----------------------------------------------------------------


def _gone(service: Service, message: Message) -> forms.ChatMessage:
    """Whoever looks on does not see it any more, if it was removed."""
    here = service.host.tables.get(message.table_id)
    if message.removed_at is not None and here is not None:
        here.chat.removed(message.id)
    return _message(service, message)


def _message(service: Service, one: Message) -> forms.ChatMessage:
    return forms.ChatMessage(
        id=one.id,
        operator=one.operator,
        table=one.table_id,
        round=one.round,
        at=service.house.time(one.operator, one.at),
        sent=one.at,
        player=one.player,
        name=one.name or one.player or "",
        text=one.text,
        removed=one.removed_at is not None,
    )


def _report(service: Service, one: Report, about: Message) -> forms.ChatReport:
    return forms.ChatReport(
        id=one.id,
        at=service.house.time(one.operator, one.at),
        why=one.why,
        by=one.player,
        outcome=one.outcome,
        message=_message(service, about),
    )


def _mute(service: Service, one: Mute) -> forms.ChatMute:
    time = service.house.time
    return forms.ChatMute(
        id=one.id,
        operator=one.operator,
        player=one.player,
        since=time(one.operator, one.since),
        until=None if one.until is None else time(one.operator, one.until),
        lifted=one.lifted_at is not None,
        holds=one.holds(service.now()),
        reason=one.reason,
    )


STAFF_HANDLERS = (
    list_messages,
    remove,
    announce,
    list_reports,
    decide,
    list_mutes,
    mute,
    lift,
)
