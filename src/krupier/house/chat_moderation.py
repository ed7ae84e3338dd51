"""Moderation of the chat: players report messages, staff decide about them and silence who wrote
them. Whoever is silenced is told why, when he next writes; who reported him nobody tells him.
"""

from __future__ import annotations

import secrets
from typing import Literal

import msgspec
from sqlalchemy import Connection, insert, select, update

from krupier.house import acts, case_files, chats, user_accounts
from krupier.house.acts import Signature
from krupier.house.chats import Message, Mute
from krupier.house.periods import HOUR
from krupier.house.refusals import HouseRefused, Refusal
from krupier.house.user_accounts import PREFIX
from krupier.store import Unknown
from krupier.store.chat_schema import chat_mutes, chat_reports
from krupier.store.fast import insert_if_new
from krupier.store.rows import Whose, struct_of, whose
from krupier.store.schema import players

Why = Literal["abuse", "hand", "advertising", "language", "collusion"]
"""Insults, the running hand, advertising, another language, agreed play."""
Verdict = Literal["dismissed", "removed", "muted", "case"]
"""Nothing is wrong; the message goes; and its author is silenced; his conduct is looked into."""


class Report(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    operator: str
    message: str
    player: str
    """Who reported it."""
    at: int
    why: Why
    decided_at: int | None = None
    outcome: str = ""
    act: str | None = None


_REPORT = select(*(chat_reports.c[field] for field in Report.__struct_fields__))


# -- players -----------------------------------------------------------------------------------


def report(conn: Connection, table: str, id: str, player: str, why: Why, at: int) -> None:
    """Once for each message and player; again it changes nothing. Raises HouseRefused."""
    try:
        said = chats.message(conn, id)
    except Unknown:
        said = None
    if said is None or said.table_id != table:
        raise HouseRefused(Refusal(code="chat-no-message"))
    if said.player in (None, player):
        raise HouseRefused(Refusal(code="chat-not-to-report"))
    row = {
        "id": "r" + secrets.token_hex(8),
        "operator": said.operator,
        "message": id,
        "player": player,
        "at": at,
        "why": why,
        "outcome": "",
    }
    conn.execute(insert_if_new(conn, chat_reports), row)


# -- staff -------------------------------------------------------------------------------------


def reports(
    conn: Connection, *, operator: Whose = None, decided: bool = False, most: int = 100
) -> list[Report]:
    """What waits, oldest first; or what was decided, newest first."""
    there = chat_reports.c
    query = _REPORT.where(there.decided_at.is_not(None) if decided else there.decided_at.is_(None))
    query = query.where(whose(there.operator, operator))
    order = (there.decided_at.desc(), there.id) if decided else (there.at, there.id)
    return [struct_of(Report, row) for row in conn.execute(query.order_by(*order).limit(most))]


def of_id(conn: Connection, id: str) -> Report:
    """Raises Unknown."""
    row = conn.execute(_REPORT.where(chat_reports.c.id == id)).first()
    if row is None:
        raise Unknown(f"no report {id}", f"hlášení {id} není")
    return struct_of(Report, row)


def decide(
    conn: Connection,
    id: str,
    verdict: Verdict,
    hours: int | None,
    signed: Signature,
    at: int,
) -> Message:
    """Decides this report, and all others about the same message. Raises Unknown, HouseRefused."""
    found = of_id(conn, id)
    if found.decided_at is not None:
        raise HouseRefused(Refusal(code="chat-decided", facts={"outcome": found.outcome}))
    said = chats.message(conn, found.message)
    author = str(said.player)  # what the house says cannot be reported
    if verdict == "case":
        _look_into(conn, said, signed, at)
    if verdict in ("removed", "muted"):
        said = chats.remove(conn, said.id, signed, at)
    if verdict == "muted":
        mute(conn, said.operator, author, hours, signed, at)
    act = acts.record(
        conn,
        "chat.moderate",
        f"player:{author}",
        signed,
        at,
        after={"report": id, "outcome": verdict},
        operator=said.operator,
    )
    waiting = chat_reports.c.message == said.id, chat_reports.c.decided_at.is_(None)
    conn.execute(
        update(chat_reports).where(*waiting).values(decided_at=at, outcome=verdict, act=act.id)
    )
    return said


def _look_into(conn: Connection, said: Message, signed: Signature, at: int) -> None:
    """The file keeps the words: the message itself will be erased."""
    author = str(said.player)
    if not author.startswith(PREFIX):
        raise HouseRefused(Refusal(code="chat-guest-no-case"))
    account = user_accounts.lock(conn, author)
    case = case_files.open_about(conn, "conduct", account, at)
    quoted = f"{signed.reason}\n{said.table_id} {said.round}: “{said.text}”"
    case_files.note(conn, case.id, quoted, signed, at)


def mute(
    conn: Connection, operator: str, player: str, hours: int | None, signed: Signature, at: int
) -> Mute:
    """He cannot write at any table of this operator, for so many hours or until it is lifted.
    Raises Unknown."""
    if conn.execute(select(players.c.id).where(players.c.id == player)).first() is None:
        raise Unknown(f"no player {player}", f"hráč {player} není")
    until = None if hours is None else at + hours * HOUR
    after = {"muted": True, "until": until}
    subject = f"player:{player}"
    act = acts.record(conn, "chat.moderate", subject, signed, at, after=after, operator=operator)
    new = Mute(
        id="m" + secrets.token_hex(8),
        operator=operator,
        player=player,
        since=at,
        until=until,
        reason=signed.reason.strip(),
        act=act.id,
    )
    conn.execute(insert(chat_mutes), msgspec.structs.asdict(new))
    return new


def mute_of(conn: Connection, id: str) -> Mute:
    """Raises Unknown."""
    found = next((one for one in chats.mutes(conn) if one.id == id), None)
    if found is None:
        raise Unknown(f"no mute {id}", f"umlčení {id} není")
    return found


def lift(conn: Connection, id: str, signed: Signature, at: int) -> Mute:
    """He may write again. Raises Unknown, HouseRefused."""
    found = mute_of(conn, id)
    if not found.holds(at):
        raise HouseRefused(Refusal(code="chat-not-muted"))
    acts.record(
        conn,
        "chat.moderate",
        f"player:{found.player}",
        signed,
        at,
        before={"muted": True},
        after={"muted": False},
        operator=found.operator,
    )
    conn.execute(update(chat_mutes).where(chat_mutes.c.id == id).values(lifted_at=at))
    return msgspec.structs.replace(found, lifted_at=at)
