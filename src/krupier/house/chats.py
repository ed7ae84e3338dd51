"""What was said at tables: written before anybody hears it, erased when its time is over.

Acts about it name messages by their ids alone: acts are never erased, and what was said must be.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from sqlalchemy import Connection, delete, exists, insert, select, update

from krupier.house import acts, agenda, imposed_sanctions
from krupier.house.acts import Signature
from krupier.house.agenda import Due
from krupier.house.imposed_sanctions import CHAT, restricted
from krupier.house.periods import DAY, begins, day_of, iso
from krupier.house.refusals import HouseRefused, Refusal
from krupier.house.user_accounts import PREFIX
from krupier.plan import houses
from krupier.store import Unknown
from krupier.store.care_schema import legal_holds
from krupier.store.chat_schema import chat_messages, chat_mutes, chat_reports
from krupier.store.house_schema import user_accounts
from krupier.store.rows import Whose, struct_of, whose
from krupier.store.schema import players

SWEEP = "chat-sweep"
AT_ONCE = 500
"""Messages that are erased in one step."""

SANCTIONED = {
    "en": "a sanction, of which you were told by mail",
    "cs": "sankce, o níž jste dostali zprávu",
}


class Message(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    operator: str
    table_id: str
    round: str = ""
    """The hand that was running."""
    at: int
    player: str | None
    """None: the house."""
    ref: str
    text: str
    removed_at: int | None = None
    act: str | None = None
    name: str | None = None
    """What the player is called now."""


_COLUMNS = tuple(chat_messages.c[one] for one in Message.__struct_fields__ if one != "name")
_ROW = select(*_COLUMNS, players.c.name).join_from(
    chat_messages, players, chat_messages.c.player == players.c.id, isouter=True
)


# -- saying ------------------------------------------------------------------------------------


def write(conn: Connection, new: Message) -> Message | None:
    """A player says something. None: he has said it before, under the same name; nothing happens.
    Raises HouseRefused for who was silenced."""
    assert new.player is not None
    before = select(chat_messages.c.id).where(
        chat_messages.c.player == new.player,
        chat_messages.c.table_id == new.table_id,
        chat_messages.c.ref == new.ref,
    )
    if conn.execute(before).first() is not None:
        return None
    if refusal := silenced(conn, new.player, new.operator, new.at):
        raise HouseRefused(refusal)
    return _kept(conn, new)


def announce(conn: Connection, new: Message, signed: Signature) -> Message:
    """The house says something to a table."""
    act = acts.record(
        conn,
        "chat.moderate",
        f"table:{new.table_id}",
        signed,
        new.at,
        after={"said": new.id},
        operator=new.operator,
    )
    return _kept(conn, msgspec.structs.replace(new, player=None, act=act.id))


def _kept(conn: Connection, new: Message) -> Message:
    row = msgspec.structs.asdict(new)
    del row["name"]
    conn.execute(insert(chat_messages), row)
    return new


def silenced(conn: Connection, player: str, operator: str, at: int) -> Refusal | None:
    """Why somebody may not write: staff muted him, or a sanction keeps him from the chat."""
    own = mutes(conn, operator=operator, player=player)
    ends: list[tuple[int | None, object]] = [
        (one.until, one.reason) for one in own if one.holds(at)
    ]
    if player.startswith(PREFIX):
        imposed = imposed_sanctions.of_account(conn, player)
        if kept := restricted(imposed, "access-restriction", CHAT, at):
            ends.append((kept.until, SANCTIONED))
    if not ends:
        return None
    until, reason = max(ends, key=lambda one: float("inf") if one[0] is None else one[0])
    facts: dict[str, object] = {"reason": reason}
    if until is not None:
        facts["until"] = iso(until, houses.of(operator).timezone)
    return Refusal(code="chat-muted", facts=facts)


# -- reading -----------------------------------------------------------------------------------


def latest(conn: Connection, table: str, most: int) -> list[Message]:
    """What players may read of a table, oldest first."""
    here = _ROW.where(chat_messages.c.table_id == table, chat_messages.c.removed_at.is_(None))
    rows = conn.execute(here.order_by(chat_messages.c.at.desc()).limit(most))
    return [struct_of(Message, row) for row in rows][::-1]


def message(conn: Connection, id: str) -> Message:
    """Raises Unknown."""
    row = conn.execute(_ROW.where(chat_messages.c.id == id)).first()
    if row is None:
        raise Unknown(f"no message {id}", f"zpráva {id} není")
    return struct_of(Message, row)


def listed(
    conn: Connection,
    *,
    operator: Whose = None,
    table: str | None = None,
    player: str | None = None,
    before: int | None = None,
    most: int = 100,
) -> list[Message]:
    """For staff, newest first, with what was removed."""
    there = chat_messages.c
    query = _ROW.where(whose(there.operator, operator))
    if table is not None:
        query = query.where(there.table_id == table)
    if player is not None:
        query = query.where(there.player == player)
    if before is not None:
        query = query.where(there.at < before)
    rows = conn.execute(query.order_by(there.at.desc(), there.id).limit(most))
    return [struct_of(Message, row) for row in rows]


def remove(conn: Connection, id: str, signed: Signature, at: int) -> Message:
    """Players do not see it any more; staff do, until it is erased. Raises Unknown."""
    found = message(conn, id)
    if found.removed_at is not None:
        return found
    act = acts.record(
        conn,
        "chat.moderate",
        f"table:{found.table_id}",
        signed,
        at,
        after={"removed": id},
        operator=found.operator,
    )
    here = chat_messages.c.id == id
    conn.execute(update(chat_messages).where(here).values(removed_at=at, act=act.id))
    return msgspec.structs.replace(found, removed_at=at, act=act.id)


# -- who is silenced ---------------------------------------------------------------------------


class Mute(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    operator: str
    player: str
    since: int
    until: int | None
    """None: until staff lift it."""
    lifted_at: int | None = None
    reason: str
    act: str

    def holds(self, at: int) -> bool:
        over = self.until is not None and at >= self.until
        return self.since <= at and not over and self.lifted_at is None


_MUTE = select(*(chat_mutes.c[field] for field in Mute.__struct_fields__))


def mutes(
    conn: Connection, *, operator: Whose = None, player: str | None = None, most: int = 1_000
) -> list[Mute]:
    """Newest first."""
    query = _MUTE.where(whose(chat_mutes.c.operator, operator))
    if player is not None:
        query = query.where(chat_mutes.c.player == player)
    rows = conn.execute(query.order_by(chat_mutes.c.since.desc(), chat_mutes.c.id).limit(most))
    return [struct_of(Mute, row) for row in rows]


# -- how long it is kept -----------------------------------------------------------------------


def schedule(conn: Connection, operators: Iterable[str], at: int) -> None:
    """What has had its time is erased once a day."""
    for operator in operators:
        plan = houses.of(operator)
        if plan.chat is not None:
            day = day_of(at, plan.timezone)
            due = begins(day, plan.timezone)
            agenda.add(conn, SWEEP, operator, operator, due, at, key=f"{SWEEP}/{operator}/{day}")


@agenda.handles(SWEEP)
def _sweep(conn: Connection, due: Due, at: int) -> str:
    """So many at once; the rest a moment later."""
    many = sweep(conn, due.operator, at)
    if many == AT_ONCE:
        portion = due.detail.get("portion", 1) + 1
        key = f"{due.id.partition('#')[0]}#{portion}"
        detail = {"portion": portion}
        agenda.add(
            conn,
            SWEEP,
            due.operator,
            subject=due.operator,
            due_at=due.due_at,
            at=at,
            detail=detail,
            key=key,
        )
    return f"{many} erased"


def sweep(conn: Connection, operator: str, at: int) -> int:
    """Erases what was said longer ago than the plan keeps it, with the reports about it, and mutes
    that ended so long ago. A report that nobody has decided keeps its message, a legal hold keeps
    all of a person."""
    rule = houses.of(operator).chat
    if rule is None:
        return 0
    before, there = at - rule.kept_days * DAY, chat_messages.c
    held = (
        select(user_accounts.c.id)
        .join(legal_holds, legal_holds.c.person == user_accounts.c.person)
        .where(legal_holds.c.lifted_at.is_(None))
    )
    undecided = exists().where(
        chat_reports.c.message == there.id, chat_reports.c.decided_at.is_(None)
    )
    old = select(there.id).where(
        there.operator == operator,
        there.at <= before,
        there.player.is_(None) | there.player.not_in(held),
        ~undecided,
    )
    ids = list(conn.execute(old.order_by(there.at).limit(AT_ONCE)).scalars())
    if ids:
        conn.execute(delete(chat_reports).where(chat_reports.c.message.in_(ids)))
        conn.execute(delete(chat_messages).where(there.id.in_(ids)))
    mute = chat_mutes.c
    over = mute.operator == operator, mute.player.not_in(held)
    conn.execute(delete(chat_mutes).where(*over, mute.until <= before))
    conn.execute(delete(chat_mutes).where(*over, mute.lifted_at <= before))
    return len(ids)
