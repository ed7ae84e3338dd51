"""Acts of the house: whoever does something signs for it, and says why."""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection

from krupier.house import roles
from krupier.rules.options import Refused
from krupier.store import acts

SYSTEM = "system"
"""The author of what the house does by itself: limits that come into force, a table that stops."""
CONSOLE = "console"
"""The role of whoever has the machine, and with it the database: nobody logs in as this."""


class Signature(msgspec.Struct, frozen=True):
    """Who did it, in which role and why. Raises Refused without any of them: whoever does not sign
    does nothing."""

    author: str
    role: str
    reason: str
    clause: str = ""
    """Of the plan, where one says so."""
    second: str = ""
    """The second person, where it needs one."""

    def __post_init__(self) -> None:
        if not (self.author.strip() and self.role.strip() and self.reason.strip()):
            raise Refused("unsigned", "say who does it and why (the author or the reason is blank)")


def by_player(account: str, reason: str) -> Signature:
    """What somebody does with his own account."""
    return Signature(account, "player", reason)


def by_itself(reason: str) -> Signature:
    """What nobody ordered."""
    return Signature(SYSTEM, SYSTEM, reason)


def record(
    conn: Connection,
    act: roles.Act,
    subject: str,
    signed: Signature,
    at: int,
    *,
    before: object = None,
    after: object = None,
    operator: str = "",
) -> acts.Act:
    """Writes an act down, in the transaction of what it does; returns it with its id. ``operator``:
    whose tables it concerns; empty: the house."""
    return acts.record(
        conn,
        acts.Act(
            at=at,
            author=signed.author,
            role=signed.role,
            act=act,
            subject=subject,
            before=msgspec.json.encode(before).decode(),
            after=msgspec.json.encode(after).decode(),
            reason=signed.reason.strip(),
            clause=signed.clause,
            second=signed.second,
            operator=operator,
        ),
    )
