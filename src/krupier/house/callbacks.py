"""What payment providers tell by themselves: believed when it is signed, done once, and kept.

Every event is written down with what came of it, in the transaction of what it does; so is what
nobody may believe or understand, for staff to see. A provider tells things again until it hears
that they were taken: the same event has the same outcome and changes nothing any more.
"""

from __future__ import annotations

import secrets as randomness
from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, insert, select, update

from krupier.house import payments, signing
from krupier.house.periods import SECOND
from krupier.house.provider import Answer, Event
from krupier.house.refusals import Refusal
from krupier.store.fast import insert_if_new
from krupier.store.payment_schema import payments as kept
from krupier.store.payment_schema import provider_events
from krupier.store.rows import Whose, struct_of, whose

MOST_BYTES = 16 * 1024
LARGEST = 2**53 - 1
FINE = frozenset(("applied", "repeated"))
"""Outcomes after which a provider need not tell it again."""
_LONGEST = 200
_KEPT = 2_000
"""Characters of what could not be believed or read."""


class ProviderEvent(msgspec.Struct, frozen=True, kw_only=True):
    """Something that a provider told, or somebody in its name."""

    id: str
    provider: str
    event: str
    """The provider's own number of it; empty: it could not be read, or is an answer."""
    at: int
    payment: str
    type: str
    body: str
    outcome: str


class BadEvent(Exception):
    """Nobody may believe it, or can read it. ``outcome``: why."""

    def __init__(self, outcome: str, problem: str) -> None:
        super().__init__(problem)
        self.outcome = outcome


def read(header: str, body: bytes, secrets: Sequence[str], at: int) -> Event:
    """What a message says, when it is signed. Raises BadEvent."""
    try:
        signing.check(header, body, secrets, at // SECOND)
        event = msgspec.json.decode(body, type=Event)
    except signing.BadSignature as problem:
        raise BadEvent(problem.code, str(problem)) from None
    except (msgspec.DecodeError, UnicodeDecodeError) as problem:
        raise BadEvent("malformed", str(problem)) from None
    named = {"id": event.id, "key": event.key, "reference": event.reference}
    for name, text in named.items():
        if not text or len(text) > _LONGEST or not text.isprintable():
            raise BadEvent("malformed", f"{name} is a text of 1 to {_LONGEST} characters")
    if len(event.why) > _LONGEST or not event.why.isprintable():
        raise BadEvent("malformed", f"why is a text of up to {_LONGEST} characters")
    if not 0 < event.amount <= LARGEST:
        raise BadEvent("malformed", f"amount is a whole number from 1 to {LARGEST}")
    return event


def take(conn: Connection, provider: str, event: Event, at: int) -> str:
    """Does what an event says, once; returns its outcome. Who tells the same event at this moment
    waits until it is done."""
    row = {
        "id": f"{provider}/{event.id}",
        "provider": provider,
        "event": event.id,
        "at": at,
        "payment": event.key,
        "type": event.type,
        "body": msgspec.json.encode(event).decode(),
        "outcome": "",
    }
    here = provider_events.c.id == row["id"]
    if conn.execute(insert_if_new(conn, provider_events), row).rowcount == 0:
        known = conn.execute(_TOLD.where(here)).one()
        if known.body != row["body"]:
            _keep(conn, row | {"id": _number(), "outcome": "other-content"})
            return "other-content"
        return "repeated" if known.outcome in FINE else str(known.outcome)
    outcome = payments.apply(conn, provider, event, at)
    conn.execute(update(provider_events).where(here).values(outcome=outcome))
    return outcome


def refused(conn: Connection, provider: str, body: bytes, outcome: str, at: int) -> None:
    """Writes down what nobody may believe or can read."""
    text = body.decode(errors="replace")[:_KEPT]
    shown = "".join(one if one.isprintable() or one == "\n" else "\ufffd" for one in text)
    empty = {"event": "", "payment": "", "type": ""}
    row = {"id": _number(), "provider": provider, "at": at, "body": shown, "outcome": outcome}
    _keep(conn, empty | row)


def answered(conn: Connection, provider: str, answer: Answer, at: int) -> str:
    """A provider's answer to an order, or to the question what became of one. It is written down
    where it does not agree with what we know."""
    outcome = payments.noted(conn, provider, answer, at)
    if outcome not in FINE:
        text = msgspec.json.encode(answer).decode()
        _disagrees(conn, provider, answer.key, f"answer.{answer.state}", text, outcome, at)
    return outcome


def key_used(conn: Connection, provider: str, key: str, at: int) -> None:
    """A provider has another order under our key: it is for staff to find out whose it is."""
    _disagrees(conn, provider, key, "order", "", "other-content", at)


def _disagrees(
    conn: Connection, provider: str, key: str, kind: str, body: str, outcome: str, at: int
) -> None:
    """Once, however often it is asked for."""
    row = {
        "id": f"{provider}/{key}/{kind}/{outcome}",
        "provider": provider,
        "event": "",
        "at": at,
        "payment": key,
        "type": kind,
        "body": body,
        "outcome": outcome,
    }
    conn.execute(insert_if_new(conn, provider_events), row)


def refusal(outcome: str, problem: str = "") -> Refusal:
    """As the one who told it is answered."""
    facts = {"problem": problem} if problem else {}
    return Refusal(code=f"event-{outcome}", facts=facts)


_TOLD = select(*(provider_events.c[field] for field in ProviderEvent.__struct_fields__))


def listed(
    conn: Connection,
    *,
    provider: str | None = None,
    payment: str | None = None,
    outcome: str | None = None,
    operator: Whose = None,
    most: int = 100,
) -> list[ProviderEvent]:
    """For staff, newest first. ``operator``: of its payments only."""
    query = _TOLD
    if operator is not None:
        own = select(kept.c.id).where(whose(kept.c.operator, operator))
        query = query.where(provider_events.c.payment.in_(own))
    for column, wanted in (("provider", provider), ("payment", payment), ("outcome", outcome)):
        if wanted is not None:
            query = query.where(provider_events.c[column] == wanted)
    newest = query.order_by(provider_events.c.at.desc(), provider_events.c.id.desc()).limit(most)
    return [struct_of(ProviderEvent, row) for row in conn.execute(newest)]


def _keep(conn: Connection, row: dict[str, Any]) -> None:
    conn.execute(insert(provider_events), row)


def _number() -> str:
    return "e" + randomness.token_hex(12)
