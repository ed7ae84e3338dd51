"""What a complaint is about: checked when it is lodged, and laid beside it for staff.

Who complains may name a round or a payment; then it is the books, and not his memory, that say when
it happened and what was staked.
"""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import Connection, insert, or_, select

from krupier.house.periods import after_months, iso
from krupier.house.refusals import HouseRefused, Refusal, clause_of
from krupier.house.user_accounts import UserAccount
from krupier.plan.house import HousePlan
from krupier.store import journal, ledger, settlement
from krupier.store.accounts import owner_of
from krupier.store.care_schema import complaint_documents
from krupier.store.journal import Entry, RoundRecord
from krupier.store.ledger import Posting
from krupier.store.payment_schema import payments
from krupier.store.rows import struct_of
from krupier.store.schema import postings
from krupier.store.settlement import Result

LONGEST = 4_000
MOST_DOCUMENTS = 10
LARGEST = 128 * 1024
"""Of one document, in bytes."""


class LodgedComplaint(msgspec.Struct, frozen=True, kw_only=True):
    """A complaint as it is lodged."""

    text: str
    remedy: str
    about: str = "fact"
    happened_at: int | None = None
    """Where neither a round nor a payment says it."""
    round: str = ""
    payment: str = ""


class Document(msgspec.Struct, frozen=True):
    name: str
    content: bytes


class Kept(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    name: str
    given_at: int


class Evidence(msgspec.Struct, frozen=True, kw_only=True):
    """What the books say of it."""

    round: RoundRecord | None = None
    entries: list[Entry] = []
    results: list[Result] = []
    """The complainant's own."""
    postings: list[Posting] = []
    payment: dict[str, Any] | None = None


def checked(
    conn: Connection, plan: HousePlan, account: UserAccount, given: LodgedComplaint, at: int
) -> int:
    """When it happened. Raises HouseRefused for what cannot be lodged, or no more."""
    for field, value in (("text", given.text), ("remedy", given.remedy)):
        if not value.strip():
            raise HouseRefused(Refusal(code="complaint-empty", facts={"field": field}))
        if len(value) > LONGEST:
            facts = {"field": field, "most": LONGEST}
            raise HouseRefused(Refusal(code="complaint-too-long", facts=facts))
    rules = {one.about: one for one in plan.complaints.lodging}
    rule = rules.get(given.about)  # type: ignore[call-overload]
    if rule is None:
        facts = {"given": given.about, "known": list(rules)}
        raise HouseRefused(Refusal(code="complaint-about-unknown", facts=facts))
    if given.about == "win-not-credited" and not given.round:
        raise HouseRefused(Refusal(code="complaint-needs-round", clause=clause_of(rule)))
    happened = _happened(conn, account, given)
    if happened > at:
        raise HouseRefused(Refusal(code="complaint-in-future"))
    until = after_months(happened, rule.months, plan.timezone)
    if at > until:
        facts = {"until": iso(until, plan.timezone), "months": rule.months}
        raise HouseRefused(Refusal(code="complaint-too-late", clause=clause_of(rule), facts=facts))
    return happened


def _happened(conn: Connection, account: UserAccount, given: LodgedComplaint) -> int:
    found: list[int] = []
    if given.round:
        record = _own_round(conn, account.id, given.round)
        found.append(record.opened_at if record.closed_at is None else record.closed_at)
    if given.payment:
        found.append(_own_payment(conn, account.id, given.payment)["asked_at"])
    if not found and given.happened_at is not None:
        found.append(given.happened_at)
    if not found:
        raise HouseRefused(Refusal(code="complaint-when"))
    return max(found)


def _own_round(conn: Connection, account: str, id: str) -> RoundRecord:
    moved = [
        one
        for one in (ledger.of_round(conn, id) if id.isprintable() else ())
        if account in (owner_of(one.debit), owner_of(one.credit))
    ]
    if not moved:
        raise HouseRefused(Refusal(code="complaint-unknown-round", facts={"given": id[:80]}))
    return journal.round_record(conn, id)


def _own_payment(conn: Connection, account: str, id: str) -> dict[str, Any]:
    found = None
    if id.isprintable():
        own = select(payments).where(payments.c.id == id, payments.c.account == account)
        found = conn.execute(own).mappings().one_or_none()
    if found is None:
        raise HouseRefused(Refusal(code="complaint-unknown-payment", facts={"given": id[:80]}))
    return dict(found)


def evidence(conn: Connection, account: str, round: str | None, payment: str | None) -> Evidence:
    """The record of the game and of the money, as it stands in the books."""
    found = Evidence()
    moved: list[Posting] = []
    if round is not None:
        record = journal.round_record(conn, round)
        found = Evidence(
            round=record,
            # what lies hidden on a table stays hidden until the round is over; what is sealed also
            # then: cards that were never shown are read with a reason
            entries=[] if record.status == "open" else journal.written(conn, round),
            results=[one for one in settlement.results(conn, round) if one.player == account],
        )
        moved += ledger.of_round(conn, round)
    if payment is not None:
        paid = _own_payment(conn, account, payment)
        found = msgspec.structs.replace(found, payment=paid)
        moved += _paid(conn, account, payment)
    own = [one for one in moved if account in (owner_of(one.debit), owner_of(one.credit))]
    return msgspec.structs.replace(found, postings=sorted(own, key=lambda one: (one.at, one.key)))


def _paid(conn: Connection, account: str, payment: str) -> list[Posting]:
    """Postings of somebody's accounts whose keys name the payment."""
    own = sorted({one.name for one in ledger.accounts_of(conn, account)})
    query = ledger.POSTING.where(
        or_(postings.c.debit.in_(own), postings.c.credit.in_(own)),
        postings.c.key.contains(payment, autoescape=True),
    )
    return [Posting(*row) for row in conn.execute(query)]


# -- documents -----------------------------------------------------------------------------------

_KEPT = select(*(complaint_documents.c[field] for field in Kept.__struct_fields__))


def documents(conn: Connection, complaint: str) -> list[Kept]:
    rows = conn.execute(_KEPT.where(complaint_documents.c.complaint == complaint))
    return sorted((struct_of(Kept, row) for row in rows), key=lambda one: one.id)


def content(conn: Connection, complaint: str, id: str) -> bytes | None:
    kept = complaint_documents.c
    query = select(kept.content).where(kept.complaint == complaint, kept.id == id)
    found: bytes | None = conn.execute(query).scalar_one_or_none()
    return found


def keep(conn: Connection, complaint: str, given: list[Document], at: int) -> str:
    """Keeps documents; returns their names. Raises HouseRefused for one that nobody could read."""
    before = documents(conn, complaint)
    if not given or len(before) + len(given) > MOST_DOCUMENTS:
        facts = {"most": MOST_DOCUMENTS, "there": len(before)}
        raise HouseRefused(Refusal(code="complaint-documents-number", facts=facts))
    for one in given:
        name = one.name.strip()
        if not name or len(name) > 100 or not name.isprintable() or "/" in name:
            raise HouseRefused(Refusal(code="complaint-document-name", facts={"given": name[:40]}))
        if not 0 < len(one.content) <= LARGEST:
            sizes = {"name": name, "size": len(one.content), "most": LARGEST}
            raise HouseRefused(Refusal(code="complaint-document-size", facts=sizes))
    rows = [
        {
            "id": f"{complaint}-d{number}",
            "complaint": complaint,
            "name": one.name.strip(),
            "content": one.content,
            "given_at": at,
        }
        for number, one in enumerate(given, len(before) + 1)
    ]
    conn.execute(insert(complaint_documents), rows)
    return ", ".join(one.name.strip() for one in given)
