"""What is decided about an investigation, and what follows.

A measure is done by one person; where the plan wants four eyes, one proposes it and another, logged
in by himself, confirms or declines it. Some end the case, others leave it open.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

import msgspec
from sqlalchemy import Connection, select

from krupier.house import (
    acts,
    case_files,
    cases,
    imposed_sanctions,
    recovery,
    sanction_ladder,
    staff_persons,
    suspensions,
    suspicion_reports,
)
from krupier.house import user_accounts as accounts
from krupier.house.acts import Signature
from krupier.house.case_files import DISCREET, Entry
from krupier.house.cases import Case
from krupier.house.refusals import HouseRefused, Refusal
from krupier.house.sanction_ladder import Order
from krupier.house.watching_texts import measure as named
from krupier.plan.house import HousePlan
from krupier.plan.house_parts import SanctionKind
from krupier.store.house_schema import cases as case_table
from krupier.store.watching_schema import case_entries


class Terms(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What belongs to a measure."""

    hours: int | None = None
    scope: str = ""
    """What a restriction is of, which tournament; of a pair: the other account."""
    what: str = ""
    """Which documents are asked for."""


class Measure(msgspec.Struct, frozen=True):
    ends: bool
    """The case is decided by it."""
    sanction: SanctionKind | None = None


MEASURES: Mapping[str, Measure] = {
    "no-action": Measure(True),
    "ask-documents": Measure(False),
    "hold-withdrawals": Measure(False),
    "release-withdrawals": Measure(False),
    "report": Measure(False),
    "resume": Measure(False),
    "warning": Measure(True, "warning"),
    "game-exclusion": Measure(True, "game-exclusion"),
    "tournament-exclusion": Measure(True, "tournament-exclusion"),
    "restrict": Measure(True, "access-restriction"),
    "pair-block": Measure(True, "pair-block"),
    "suspend": Measure(False, "suspension"),
    "withhold": Measure(False, "withholding"),
    "expel": Measure(True, "expulsion"),
    "ban": Measure(True, "ban"),
    "close": Measure(True, "closure"),
}
TELLS: frozenset[str] = frozenset(
    ("warning", "game-exclusion", "tournament-exclusion", "restrict", "pair-block", "expel", "ban")
)
"""They would let somebody know what he is suspected of."""


def choices(plan: HousePlan, case: Case, file: list[Entry]) -> list[str]:
    """What can be decided now: what the plan has, and what makes sense."""
    if case.closed_at is not None or case.kind in cases.CHOICES:
        return []
    rungs = {one.kind for one in plan.sanctions if sanction_ladder.possible(one.kind)}
    idle = {
        "release-withdrawals" if not _holds(file) else "hold-withdrawals",
        "resume" if not _stands(file, "suspend", "resume") else "suspend",
    }
    return [
        name
        for name, one in MEASURES.items()
        if (one.sanction is None or one.sanction in rungs)
        and not (case.kind in DISCREET and name in TELLS)
        and not (name == "pair-block" and case.kind != "collusion")
        and name not in idle
    ]


def needs_second(plan: HousePlan, measure: str) -> bool:
    return plan.watching is not None and measure in plan.watching.four_eyes.measures


# -- deciding ----------------------------------------------------------------------------------


def propose(
    conn: Connection,
    plan: HousePlan,
    id: str,
    measure: str,
    terms: Terms,
    signed: Signature,
    at: int,
) -> Entry:
    """Done at once where one person is enough; otherwise it waits for a second one. Raises
    Unknown, HouseRefused, Conflict."""
    case = case_files.undecided(conn, id)
    file = case_files.entries(conn, id)
    waits = case_files.pending(file)
    if waits is not None:
        facts = {"proposer": waits.author, "measure": named(waits.detail["measure"])}
        raise HouseRefused(Refusal(code="measure-proposed", facts=facts))
    known = choices(plan, case, file)
    if measure not in known:
        told = {"given": named(measure[:40]), "known": [named(one) for one in known]}
        raise HouseRefused(Refusal(code="measure-unknown", facts=told))
    if not needs_second(plan, measure):
        return _done(conn, plan, case, measure, terms, signed, at)
    return _entered(conn, case, "proposed", measure, terms, signed, at)


def confirm(
    conn: Connection,
    plan: HousePlan,
    id: str,
    signed: Signature,
    at: int,
    proposal: int | None = None,
) -> Entry:
    """The second person: it is done. ``proposal``: the number of the entry that he has read; none:
    what is proposed now. Raises Unknown, HouseRefused, Conflict."""
    case, proposed = _proposed(conn, id, proposal)
    if staff_persons.same(conn, proposed.author, signed.author):
        facts = {"proposer": proposed.author}
        raise HouseRefused(Refusal(code="second-person-needed", facts=facts))
    measure, terms = proposed.detail["measure"], _terms(proposed)
    after = {"confirmed": measure, "proposer": proposed.author}
    acts.record(
        conn, "cases.measure", f"case:{id}", signed, at, after=after, operator=case.operator
    )
    both = Signature(
        proposed.author, proposed.role, proposed.text, signed.clause, second=signed.author
    )
    return _done(conn, plan, case, measure, terms, both, at)


def decline(
    conn: Connection, id: str, signed: Signature, at: int, proposal: int | None = None
) -> Entry:
    """It is not done; also by who proposed it. Raises Unknown, HouseRefused."""
    case, proposed = _proposed(conn, id, proposal)
    return _entered(
        conn, case, "declined", proposed.detail["measure"], _terms(proposed), signed, at
    )


def withdrawals_wait(conn: Connection, account: str) -> bool:
    """Whether what an account withdraws is not sent yet, because of an investigation. Its owner
    is told only that it is being checked."""
    return any(
        _holds(case_files.entries(conn, one.id)) for one in cases.investigated(conn, account)
    )


def accounts_that_wait(conn: Connection) -> list[str]:
    """All whose withdrawals wait: for who sends them."""
    there = case_entries.c
    some = (
        select(case_table.c.account)
        .join(case_entries, there.case == case_table.c.id)
        .where(
            case_table.c.closed_at.is_(None),
            there.kind == "done",
            there.detail.contains("hold-withdrawals"),
        )
        .distinct()
    )
    return [one for one in conn.execute(some).scalars() if one and withdrawals_wait(conn, one)]


def _holds(file: list[Entry]) -> bool:
    return _stands(file, "hold-withdrawals", "release-withdrawals")


def _stands(file: list[Entry], begun: str, ended: str) -> bool:
    """Whether a measure was taken and not taken back."""
    done = [one.detail["measure"] for one in file if one.kind == "done"]
    return next((one == begun for one in reversed(done) if one in (begun, ended)), False)


# -- doing -------------------------------------------------------------------------------------


def _done(
    conn: Connection,
    plan: HousePlan,
    case: Case,
    measure: str,
    terms: Terms,
    signed: Signature,
    at: int,
) -> Entry:
    account = accounts.lock(conn, str(case.account))
    entry = _entered(conn, case, "done", measure, terms, signed, at)
    meant = MEASURES[measure]
    if meant.sanction is not None:
        scope = terms.scope or (case.detail.get("other", "") if measure == "pair-block" else "")
        order = Order(
            kind=meant.sanction,
            hours=terms.hours,
            scope=scope,
            case=case.id,
            discreet=case.kind in DISCREET,
        )
        sanction_ladder.impose(conn, plan, account.id, order, signed, at)
    else:
        EFFECTS[measure](
            conn,
            Done(
                plan=plan,
                case=case,
                account=account,
                terms=terms,
                signed=signed,
                entry=entry,
                at=at,
            ),
        )
    if meant.ends:
        assert entry.act is not None
        cases.conclude(conn, case.id, measure, entry.act, at)
    return entry


class Done(NamedTuple):
    """A measure that is taken, with what its effect depends on."""

    plan: HousePlan
    case: Case
    account: accounts.UserAccount
    terms: Terms
    signed: Signature
    entry: Entry
    at: int


Effect = Callable[[Connection, Done], None]


def _nothing(conn: Connection, done: Done) -> None:
    """Withdrawals ask :func:`withdrawals_wait`."""


def _ask_documents(conn: Connection, done: Done) -> None:
    account = done.account
    usual = {"cs": "doklad o původu peněz", "en": "proof of funds"}[account.language]
    facts = {"login": account.login, "what": done.terms.what.strip() or usual}
    recovery.tell(conn, account, "documents-asked", facts, done.at)


def _report(conn: Connection, done: Done) -> None:
    act = str(done.entry.act)
    suspicion_reports.write(conn, done.plan, done.case, done.account, done.signed, act, done.at)


def _resume(conn: Connection, done: Done) -> None:
    """What was suspended because of this case goes on, if nothing else holds it."""
    account, case = done.account, done.case
    if suspensions.holds_because_of(conn, account.id, case.id):
        suspensions.lift(conn, account.id, done.signed, done.at, case.id)
    ours = any(
        one.kind == "suspension" and one.scope in ("", "account") and one.case == case.id
        for one in imposed_sanctions.of_account(conn, account.id)
    )
    if account.state == "suspended" and ours and not cases.holding(conn, account.id):
        back: accounts.State = "active" if account.activated_at is not None else "temporary"
        accounts.set_state(conn, account.id, back, "", done.signed, done.at)


EFFECTS: Mapping[str, Effect] = {
    "no-action": _resume,
    "resume": _resume,
    "ask-documents": _ask_documents,
    "hold-withdrawals": _nothing,
    "release-withdrawals": _nothing,
    "report": _report,
}


# ----------------------------------------------------------------------------------------------


def _proposed(conn: Connection, id: str, proposal: int | None) -> tuple[Case, Entry]:
    case = case_files.undecided(conn, id)
    proposed = case_files.pending(case_files.entries(conn, id))
    if proposed is None:
        raise HouseRefused(Refusal(code="nothing-proposed", facts={"case": id}))
    if proposal not in (None, proposed.seq):
        facts = {
            "proposal": proposed.seq,
            "proposer": proposed.author,
            "measure": named(proposed.detail["measure"]),
            "terms": proposed.detail["terms"],
        }
        raise HouseRefused(Refusal(code="stale-proposal", facts=facts))
    return case, proposed


def _terms(entry: Entry) -> Terms:
    return msgspec.convert(entry.detail["terms"], Terms)


def _entered(
    conn: Connection,
    case: Case,
    kind: case_files.EntryKind,
    measure: str,
    terms: Terms,
    signed: Signature,
    at: int,
) -> Entry:
    said = {"measure": measure, "terms": msgspec.to_builtins(terms)}
    second = {"second": signed.second} if signed.second else {}
    act = acts.record(
        conn,
        "cases.measure",
        f"case:{case.id}",
        signed,
        at,
        after={kind: measure, "terms": said["terms"]},
        operator=case.operator,
    )
    return case_files.entered(conn, case, kind, signed, at, said | second, act.id)
