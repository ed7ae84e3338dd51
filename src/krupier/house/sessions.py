"""Sessions: each log-in of an account is one, from its beginning to its end.

A session ends by the owner's log-out or revocation, when nothing was asked for a while, at the end
of the time that the account has set itself, and whenever the account may not be used: a break, a
block, another state. :func:`due` finds those that have come to their end from what the books say,
so nobody who writes a break has to think of them.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

import msgspec
from sqlalchemy import Connection, and_, insert, or_, select, update

from krupier.house import gate
from krupier.house.periods import MINUTE
from krupier.house.user_accounts import BLOCKED, USABLE, UserAccount, touch
from krupier.store.house_schema import breaks, self_limits, sessions, user_accounts
from krupier.store.rows import struct_of

LONGEST = 12 * 60 * MINUTE
"""How long a session lasts at most, where the account sets itself no limit."""
MANY = 500

Why = Literal[
    "log-out",
    "idle",
    "limit",
    "revoked",
    "password",
    "break",
    "panic",
    "block",
    "register",
    "state",
]


class Session(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    account: str
    begun_at: int
    seen_at: int
    proved_at: int
    """When a credential was shown last."""
    until: int
    ended_at: int | None = None
    why: str = ""
    channel: str
    address: str
    agent: str = ""


class Ended(msgspec.Struct, frozen=True):
    session: str
    account: str
    why: Why
    at: int


_FIELDS = Session.__struct_fields__
_ROW = select(*(sessions.c[field] for field in _FIELDS))
_RUNS = sessions.c.ended_at.is_(None)


def begin(
    conn: Connection,
    account: str,
    *,
    token_hash: str,
    channel: str,
    address: str,
    agent: str,
    at: int,
) -> Session:
    """A log-in, if the gate lets it. Raises HouseRefused."""
    gate.check(conn, account, "log-in", at, where=gate.Where(channel=channel))
    new = Session(
        id="s" + secrets.token_hex(8),
        account=account,
        begun_at=at,
        seen_at=at,
        proved_at=at,
        until=min(at + LONGEST, _limit(conn, account, at)),
        channel=channel,
        address=address,
        agent=agent[:200],
    )
    conn.execute(insert(sessions), msgspec.structs.asdict(new) | {"token_hash": token_hash})
    touch(conn, account)  # how long he was out, and has been in, is part of how he stands
    return new


def by_token(conn: Connection, token_hash: str) -> Session | None:
    """One that has not ended."""
    row = conn.execute(_ROW.where(sessions.c.token_hash == token_hash, _RUNS)).one_or_none()
    return None if row is None else struct_of(Session, row)


def find(conn: Connection, id: str) -> Session | None:
    row = conn.execute(_ROW.where(sessions.c.id == id)).one_or_none()
    return None if row is None else struct_of(Session, row)


def of_account(conn: Connection, account: str, most: int = 50) -> list[Session]:
    """Newest first."""
    query = _ROW.where(sessions.c.account == account)
    rows = conn.execute(query.order_by(sessions.c.begun_at.desc(), sessions.c.id).limit(most))
    return [struct_of(Session, row) for row in rows]


def end(conn: Connection, account: str, session: str, why: Why, at: int) -> bool:
    """Whether it was a running session of that account, which ends by this."""
    mine = sessions.c.id == session, sessions.c.account == account, _RUNS
    done = conn.execute(update(sessions).where(*mine).values(ended_at=at, why=why))
    return done.rowcount == 1


def end_all(conn: Connection, account: str, why: Why, at: int, but: str = "") -> list[str]:
    """Ends what runs of an account; returns which. ``but``: one that goes on."""
    mine = sessions.c.account == account, _RUNS, sessions.c.id != but
    running = list(conn.execute(select(sessions.c.id).where(*mine)).scalars())
    conn.execute(update(sessions).where(*mine).values(ended_at=at, why=why))
    return running


def prove(conn: Connection, session: str, at: int) -> None:
    """A credential was shown anew."""
    conn.execute(update(sessions).where(sessions.c.id == session, _RUNS).values(proved_at=at))


def proved(session: Session, minutes: int, at: int) -> bool:
    """Whether a credential was shown so lately that changes need no other."""
    return at - session.proved_at < minutes * MINUTE


def tighten(conn: Connection, at: int) -> None:
    """Who has limited the time that he is logged in, and is, is so no longer than he wants to be
    now."""
    decided = and_(
        self_limits.c.account == sessions.c.account,
        self_limits.c.effective_at > sessions.c.begun_at,
        self_limits.c.effective_at <= at,
    )
    query = select(sessions.c.account).join(self_limits, decided).where(_RUNS).distinct()
    for account in list(conn.execute(query).scalars()):
        until = _limit(conn, account, at)
        longer = sessions.c.account == account, _RUNS, sessions.c.until > until
        conn.execute(update(sessions).where(*longer).values(until=until))


def _limit(conn: Connection, account: str, at: int) -> int:
    """When the account's own limit logs it out."""
    standing = gate.standing(conn, account, at)
    ends = gate.session_ends(standing, at) if standing else None
    return at + LONGEST if ends is None else ends


def usable(session: Session, account: UserAccount) -> bool:
    """Whether the state of the account lets the session go on. Who is closed out is out, and may
    come back for what is left."""
    return account.lets_in and (account.state in USABLE or session.begun_at > account.since)


def see(conn: Connection, seen: Mapping[str, int]) -> None:
    """When something was last asked for in which session."""
    for session, at in seen.items():
        later = sessions.c.id == session, _RUNS, sessions.c.seen_at < at
        conn.execute(update(sessions).where(*later).values(seen_at=at))


def due(conn: Connection, at: int, idle_minutes: Mapping[str, int]) -> list[Ended]:
    """Sessions that run and have come to their end, each with what came first; also if nobody has
    looked for days. ``idle_minutes``: by operator."""
    s, u = sessions.c, user_accounts.c
    held = and_(
        breaks.c.account == s.account,
        breaks.c.begins_at >= s.begun_at,
        breaks.c.begins_at <= at,
        breaks.c.lifted_at.is_(None),
    )
    idle = [
        and_(u.operator == operator, s.seen_at <= at - minutes * MINUTE)
        for operator, minutes in idle_minutes.items()
    ]
    unusable = and_(u.state.not_in(USABLE), or_(u.why != BLOCKED, u.since >= s.begun_at))
    over = or_(s.until <= at, unusable, breaks.c.kind.is_not(None), *idle)
    query = (
        select(s.id, s.account, s.until, s.seen_at, u.operator, u.since)
        .add_columns(unusable.label("unusable"))
        .add_columns(breaks.c.kind, breaks.c.begins_at)
        .select_from(sessions.join(user_accounts).outerjoin(breaks, held))
        .where(_RUNS, over)
    )
    found: dict[str, Ended] = {}
    for row in conn.execute(query):
        idle_at = row.seen_at + idle_minutes.get(row.operator, 0) * MINUTE
        ends: list[tuple[int, Why]] = [(row.until, "limit"), (idle_at, "idle")]
        if row.kind is not None:
            ends.append((row.begins_at, row.kind))
        if row.unusable:
            ends.append((row.since, "state"))
        when, why = min(ends)
        before = found.get(row.id)
        if before is None or when < before.at:
            found[row.id] = Ended(row.id, row.account, why, when)
    return list(found.values())


def next_end(conn: Connection, idle_minutes: Mapping[str, int]) -> int | None:
    """When the next of the sessions that run comes to its end, if nothing happens until then."""
    s, operator = sessions.c, user_accounts.c.operator
    running = select(s.until, s.seen_at, operator).select_from(sessions.join(user_accounts))
    ends = [
        min(until, seen_at + idle_minutes[of] * MINUTE)
        for until, seen_at, of in conn.execute(running.where(_RUNS))
    ]
    return min(ends, default=None)


def end_due(conn: Connection, over: Iterable[Ended]) -> None:
    for one in over:
        end(conn, one.account, one.session, one.why, one.at)


def ended(conn: Connection, among: Sequence[str]) -> dict[str, str]:
    """Which of these have ended, and why."""
    found: dict[str, str] = {}
    for start in range(0, len(among), MANY):
        some = sessions.c.id.in_(among[start : start + MANY]), sessions.c.ended_at.is_not(None)
        query = select(sessions.c.id, sessions.c.why).where(*some)
        found |= {row.id: row.why for row in conn.execute(query)}
    return found
