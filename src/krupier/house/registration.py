"""Registration: from the application to the active account.

    applied → temporary → active
    rejected (by staff), expired (the time for it has passed)

An application is checked without the books (:func:`checked`), the register of excluded persons is
asked outside of any transaction, and then the application is written down (:func:`apply`). What may
be wrong but need not be – the same person twice, a name on a list – is a case before staff, and
holds the account until they decide. Whatever is done afterwards ends with :func:`advance`: the
account goes on as far as nothing is missing.
"""

from __future__ import annotations

from datetime import date
from typing import Literal

import msgspec
from sqlalchemy import Connection, select, update

from krupier.house import (
    acts,
    agenda,
    cases,
    documents,
    fields,
    limits,
    names,
    persons,
    recovery,
    register,
    texts,
)
from krupier.house import suspicions as suspected
from krupier.house import user_accounts as accounts
from krupier.house.acts import Signature, by_itself, by_player
from krupier.house.agenda import Due
from krupier.house.ages import day_of, has_reached, moment
from krupier.house.documents import Document, Verdict
from krupier.house.fields import GivenDocument, PersonalData
from krupier.house.mail_texts import DOCUMENTS
from krupier.house.outside import RegisterAnswer
from krupier.house.persons import Person, Suspect
from krupier.house.refusals import HouseRefused, Refusal, refused
from krupier.house.temporary import ends as ends
from krupier.house.temporary import over
from krupier.house.user_accounts import ENDED, UserAccount
from krupier.plan.house import HousePlan
from krupier.store import Taken, ledger, people
from krupier.store import accounts as ledgers
from krupier.store.fast import insert_if_new
from krupier.store.house_schema import accepted_terms, credentials, user_accounts
from krupier.store.payment_schema import payment_methods

EXPIRES = "registration-expires"
Missing = Literal["identity", "limits", "terms", "payment-method", "access"]
_CONDITIONS: dict[str, Missing] = {
    "identity-verified": "identity",
    "limits-decided": "limits",
    "payment-method": "payment-method",
    "terms-accepted": "terms",
    "access-assigned": "access",
}


class Form(msgspec.Struct, frozen=True, kw_only=True):
    """What an applicant sends."""

    login: str
    language: Literal["cs", "en"] = "cs"
    currency: str
    person: PersonalData
    document: GivenDocument | None = None
    terms: str
    channel: str


class Application(msgspec.Struct, frozen=True, kw_only=True):
    """A form that was found in order."""

    login: str
    language: Literal["cs", "en"]
    currency: str
    person: PersonalData
    document: GivenDocument | None


class Ids(msgspec.Struct, frozen=True, kw_only=True):
    """Made by the edge: nothing here draws lots."""

    account: str
    person: str
    document: str


# -- the application ---------------------------------------------------------------------------


def checked(plan: HousePlan, form: Form, at: int, kept: names.Reserved) -> Application:
    """What can be said without the books. Raises HouseRefused."""
    login = fields.login(form.login, kept)
    if form.currency not in plan.currencies:
        raise refused("currency-not-offered", None, allowed=sorted(plan.currencies))
    if plan.channel(form.channel) is None:
        offered = [one.id for one in plan.participation.channels]
        rule = plan.participation
        raise refused("unknown-channel", rule, channel=form.channel, allowed=offered)
    person = fields.checked(plan, form.person, at)
    _old_enough(plan, person.birth_date, at)
    where = plan.registration.residence
    if where and (person.residence is None or person.residence.country not in where.countries):
        raise refused("residence", where, countries=list(where.countries))
    given = form.document
    asked = next((one for one in plan.registration.asked if one.field == "document"), None)
    if given is None and asked and asked.need == "required" and asked.by == "application":
        raise refused("field-missing", asked, field="document")
    if given is not None:
        given = fields.checked_document(plan, given, at)
    _this_version(plan, form.terms)
    return Application(
        login=login,
        language=form.language,
        currency=form.currency,
        person=person,
        document=given,
    )


def apply(
    conn: Connection,
    plan: HousePlan,
    application: Application,
    answer: RegisterAnswer | None,
    at: int,
    ids: Ids,
) -> UserAccount:
    """Writes an application down. ``answer``: of the register of excluded persons, None: silent. It
    is ``temporary`` where the plan has that, ``applied`` while something holds it or the plan lets
    nobody play before; an applicant who is certainly not let in has no account at all. Raises
    HouseRefused."""
    refusal = register.judged(plan, answer)
    if refusal is not None:
        raise HouseRefused(refusal)
    id, operator = ids.account, plan.operator
    mine = by_player(id, "asks for registration")
    # first of all: acts of an operator follow one another, so nobody applies twice at once
    acts.record(
        conn,
        "account.own",
        f"player:{id}",
        mine,
        at,
        after={"login": application.login, "terms": plan.terms.version},
        operator=operator,
    )
    person, suspects = _who(conn, plan, persons.described(ids.person, application.person, at), at)
    account = UserAccount(
        id=id,
        person=person.id,
        operator=operator,
        login=application.login.casefold(),
        state="applied",
        since=at,
        applied_at=at,
        language=application.language,
        currency=application.currency,
    )
    _open(conn, plan, account, application.login, at)
    register.note(conn, plan, account, answer, "registration", at)
    found = suspected.of_applicant(conn, plan, person, account, answer, suspects, at)
    for one in found:
        cases.about(conn, account, one.kind, one.detail, at)
    if found:
        why = found[0].kind
        conn.execute(update(user_accounts).where(user_accounts.c.id == id).values(why=why))
    _accept(conn, plan, account, at)
    if application.document:
        give_document(conn, plan, account, application.document, ids.document, at)
    ends_at = ends(plan, account)
    if ends_at is not None:
        agenda.add(conn, EXPIRES, operator, id, ends_at, at, key=f"{EXPIRES}/{id}")
        when = texts.told(moment(ends_at, plan.timezone), account.language)
        facts = {"login": account.login, "ends_at": when}
        recovery.tell(conn, account, "registered", facts, at)
    return advance(conn, plan, id, at)


def _who(conn: Connection, plan: HousePlan, said: Person, at: int) -> tuple[Person, list[Suspect]]:
    """The person on record, and who else with this operator may be the same. Somebody who surely
    had an account here that ended is on record already, and is verified anew."""
    suspects = persons.alike(conn, plan.operator, said)
    for suspect in suspects:
        former = accounts.of_person(conn, suspect.person)
        if not suspect.likeness.certain or any(one.state not in ENDED for one in former):
            continue
        known = persons.person(conn, suspect.person)
        if {one.operator for one in former} != {plan.operator}:
            continue
        kept = {"id", "created_at", "hid", "restricted", "died"}
        new = {
            field: getattr(said, field) for field in Person.__struct_fields__ if field not in kept
        }
        why = by_itself("applies again")
        return persons.change(conn, known.id, why, at, operator=plan.operator, **new), suspects
    persons.add(conn, said)
    return said, suspects


def _open(conn: Connection, plan: HousePlan, account: UserAccount, name: str, at: int) -> None:
    """The player that tables know, and its wallets."""
    people.add_player(conn, account.id, name, f"account:{account.id}", at)
    try:
        accounts.add_account(conn, account)
    except Taken:
        facts = {"field": "login", "login": account.login}
        raise HouseRefused(Refusal(code="login-taken", facts=facts)) from None
    wallet = ledgers.player(account.id)
    for currency in plan.currencies:
        ledger.open_accounts(conn, [wallet], currency)


def _old_enough(plan: HousePlan, birth_date: str, at: int) -> None:
    rule = plan.registration.age
    if not has_reached(date.fromisoformat(birth_date), rule.least, day_of(at, plan.timezone)):
        raise refused("under-age", rule, least=rule.least)


# -- going on ----------------------------------------------------------------------------------


def missing(conn: Connection, plan: HousePlan, account: UserAccount, at: int) -> list[Missing]:
    """What registration still needs to be complete, in the order of the plan."""
    done = {
        "identity": identified,
        "limits": _limits_decided,
        "terms": terms_accepted,
        "payment-method": _pays,
        "access": _gets_in,
    }
    needed = (_CONDITIONS[one.condition] for one in plan.registration.complete_when)
    return [one for one in needed if not done[one](conn, plan, account, at)]


def advance(conn: Connection, plan: HousePlan, id: str, at: int) -> UserAccount:
    """The account as far as it has come: to be asked after whatever may have been missing."""
    account = accounts.lock(conn, id)
    if account.state not in ("applied", "temporary") or cases.holding(conn, id):
        return account
    if over(plan, account, at):
        return account  # the agenda ends it
    if not missing(conn, plan, account, at):
        done = by_itself("nothing is missing any more")
        active = accounts.set_state(conn, id, "active", "", done, at)
        recovery.tell(conn, active, "activated", {"login": active.login}, at)
        return active
    if account.state == "applied" and plan.registration.temporary:
        opened = by_itself("opened until registration is complete")
        return accounts.set_state(conn, id, "temporary", "", opened, at)
    return account


@agenda.handles(EXPIRES)
def expire(conn: Connection, due: Due, at: int) -> str:
    """The time for registration is over: since when it was due, whenever somebody looks."""
    account = accounts.lock(conn, due.subject)
    if account.state in ENDED or account.activated_at is not None:
        return account.state
    last = "closed" if account.state == "suspended" else "expired"
    why = by_itself("registration was not completed in time")
    accounts.set_state(conn, account.id, last, "window", why, at)  # type: ignore[arg-type]
    cases.moot(conn, account.id, at)
    recovery.tell(conn, account, "temporary-ended", {"login": account.login}, at)
    conn.execute(
        update(user_accounts)
        .where(user_accounts.c.id == account.id)
        .values(since=due.due_at, closed_at=due.due_at)
    )
    return last


def identified(conn: Connection, plan: HousePlan, account: UserAccount, at: int) -> bool:
    """Whether the person is verified by a document that is valid today."""
    today = day_of(at, plan.timezone).isoformat()
    shown = documents.of_person(conn, account.person)
    return persons.person(conn, account.person).verified_at is not None and any(
        one.state == "verified" and one.valid_until >= today for one in shown
    )


def _limits_decided(conn: Connection, plan: HousePlan, account: UserAccount, at: int) -> bool:
    return not limits.undecided(plan, limits.decisions(conn, [account.id])[account.id])


def _pays(conn: Connection, plan: HousePlan, account: UserAccount, at: int) -> bool:
    own = payment_methods.c.account == account.id, payment_methods.c.state == "verified"
    return conn.execute(select(payment_methods.c.id).where(*own).limit(1)).first() is not None


def _gets_in(conn: Connection, plan: HousePlan, account: UserAccount, at: int) -> bool:
    own = credentials.c.account == account.id, credentials.c.confirmed
    return conn.execute(select(credentials.c.id).where(*own).limit(1)).first() is not None


# -- terms -------------------------------------------------------------------------------------


def accept_terms(conn: Connection, plan: HousePlan, id: str, version: str, at: int) -> UserAccount:
    """Raises HouseRefused for another version than the one in force."""
    _this_version(plan, version)
    account = accounts.lock(conn, id)
    if not terms_accepted(conn, plan, account, at):
        signed = by_player(id, "accepts the terms")
        after = {"terms": version}
        subject, operator = f"player:{id}", account.operator
        acts.record(conn, "account.own", subject, signed, at, after=after, operator=operator)
        _accept(conn, plan, account, at)
        accounts.touch(conn, id)
    return advance(conn, plan, id, at)


def terms_accepted(conn: Connection, plan: HousePlan, account: UserAccount, at: int) -> bool:
    """Whether the version in force is accepted: nobody plays before."""
    own = accepted_terms.c.account == account.id, accepted_terms.c.version == plan.terms.version
    return conn.execute(select(accepted_terms.c.at).where(*own)).first() is not None


def _accept(conn: Connection, plan: HousePlan, account: UserAccount, at: int) -> None:
    row = {"account": account.id, "version": plan.terms.version, "at": at}
    conn.execute(insert_if_new(conn, accepted_terms), row)


def _this_version(plan: HousePlan, version: str) -> None:
    if version != plan.terms.version:
        raise refused("other-terms", plan.terms, version=plan.terms.version)


# -- documents ---------------------------------------------------------------------------------


def give_document(
    conn: Connection, plan: HousePlan, account: UserAccount, given: GivenDocument, id: str, at: int
) -> Document:
    """To be verified by staff. One that somebody else has shown is a case, and holds the account.
    Raises HouseRefused."""
    shown = documents.add(conn, id, account.person, fields.checked_document(plan, given, at), at)
    others = documents.also_shown_by(conn, account.operator, shown)
    if others:
        living = [
            {"account": one.id, "state": one.state, "score": 100, "reasons": ["document"]}
            for other in others
            for one in accounts.of_person(conn, other)
            if one.operator == account.operator and one.state not in ENDED
        ]
        hold(conn, account, "duplicate", {"accounts": living}, at)
    return shown


def decide_document(
    conn: Connection, plan: HousePlan, id: str, verdict: Verdict, signed: Signature, at: int
) -> Document:
    """Staff have compared a document with what the person says. Raises Unknown, Conflict,
    HouseRefused (it is no longer valid)."""
    shown = documents.document(conn, id)
    today = day_of(at, plan.timezone).isoformat()
    if verdict == "verified" and shown.valid_until < today:
        raise refused("document-expired", None, field="document.valid_until", today=today)
    decided = documents.decide(conn, id, verdict, signed, at, plan.operator)
    if verdict == "verified":
        persons.change(conn, shown.person, signed, at, operator=plan.operator, verified_at=at)
    for account in accounts.of_person(conn, shown.person):
        if account.operator == plan.operator:
            called = DOCUMENTS[shown.kind][0 if account.language == "en" else 1]
            facts = {"login": account.login, "document": called, "reason": signed.reason}
            recovery.tell(conn, account, f"document-{verdict}", facts, at)  # type: ignore[arg-type]
            advance(conn, plan, account.id, at)
    return decided


def hold(
    conn: Connection, account: UserAccount, kind: str, detail: dict[str, object], at: int
) -> None:
    """Puts a case before staff; an account that could be played with is suspended until then."""
    cases.about(conn, account, kind, detail, at)
    now = accounts.account(conn, account.id)
    if now.state in ("temporary", "active"):
        why = by_itself(f"until staff have decided: {kind}")
        accounts.set_state(conn, account.id, "suspended", kind, why, at)
    elif now.state == "applied":
        conn.execute(update(user_accounts).where(user_accounts.c.id == account.id).values(why=kind))
