"""Links to private tables and tournaments: whoever opened one gives them out and takes them back,
which is an act in his name."""

from __future__ import annotations

import secrets

from sqlalchemy import Connection

from krupier.house import acts
from krupier.house.acts import Signature, by_player
from krupier.house.periods import HOUR
from krupier.house.tickets import digest
from krupier.plan import cash_plans
from krupier.plan.cash_private import Private
from krupier.server.service import Service
from krupier.server.sessions import Holder
from krupier.store import invitations
from krupier.store.invitations import Invitation, To


def rule_of(operator: str) -> Private | None:
    plan = cash_plans.find(operator)
    return plan.private if plan else None


def signed(holder: Holder, to: To) -> Signature:
    return by_player(holder.id, f"private {to}")


async def issue(
    service: Service, to: To, subject: str, holder: Holder, rule: Private
) -> tuple[str, int]:
    """A new link, which takes the place of the one before: its token, and until when it is good."""
    token, at = secrets.token_urlsafe(32), service.now()
    until = at + rule.invitation_hours * HOUR

    def work(conn: Connection) -> None:
        invitations.issue(conn, to, subject, digest(token), at, until)
        _record(conn, to, subject, holder, at, {"until": until})

    await service.books.run(work)
    return token, until


async def revoke(service: Service, to: To, subject: str, holder: Holder) -> None:
    """The link leads nowhere any more."""
    at = service.now()

    def work(conn: Connection) -> None:
        if invitations.revoke(conn, to, subject):
            _record(conn, to, subject, holder, at, None)

    await service.books.run(work)


async def shown(service: Service, to: To, token: str) -> Invitation | None:
    """The one whose link somebody shows, if it is good now."""
    token_hash, now = digest(token), service.now()
    return await service.read(lambda conn: invitations.by_token(conn, to, token_hash, now))


def _record(conn: Connection, to: To, subject: str, holder: Holder, at: int, after: object) -> None:
    acts.record(
        conn,
        "table.invite",
        f"{to}:{subject}",
        signed(holder, to),
        at,
        after={"link": after},
        operator=holder.account.operator,
    )
