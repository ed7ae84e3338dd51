"""Steps of who becomes somebody's player: registration, and coming and going."""

from __future__ import annotations

from typing import Literal

from sqlalchemy import Connection

from krupier.house import (
    cases,
    credentials,
    decisions,
    documents,
    log_in,
    passwords,
    payment_methods,
    persons,
    register,
    registration,
    sessions,
)
from krupier.house.gate import Where
from krupier.house.log_in import Visit
from krupier.house.outside import AskedAt, RegisterAnswer
from krupier.house.refusals import HouseRefused
from krupier.house.registration import Application, Form, Ids
from krupier.house.user_accounts import UserAccount
from krupier.money import currency, of_kind, parse
from krupier.plan.house import HousePlan
from krupier.scenario import words
from krupier.scenario.acting import by_staff, changed, must_be_in, standing
from krupier.scenario.answers import Answer
from krupier.scenario.world import ACCOUNT, World
from krupier.server.problems import Problem
from krupier.store import Transfer, Unknown, ledger, people
from krupier.store.accounts import DEMO, player

AGENT = "a browser"


def application_of(
    world: World, step: words.Register
) -> tuple[HousePlan, Application, Ids, RegisterAnswer | None]:
    """A form that was found in order, and what the register of excluded persons says."""
    plan = world.house.plan(step.operator or world.script.scenario.operators[0])
    login = step.login or step.who
    form = Form(
        login=login,
        language=step.language or world.script.scenario.language,
        currency=step.currency or next(iter(plan.currencies)),
        person=step.person,
        document=step.document,
        terms=plan.terms.version if step.terms is None else step.terms,
        channel=step.channel or plan.participation.channels[0].id,
    )
    application = registration.checked(plan, form, world.now, world.kept)
    if step.password:
        passwords.check(login, step.password)
    who = persons.described(f"h-{step.who}", application.person, world.now)
    answer = register.ask(world.register, persons.identity(who), "registration")
    ids = Ids(account=f"{ACCOUNT}{step.who}", person=who.id, document=f"d-{step.who}-1")
    return plan, application, ids, answer


def register_somebody(world: World, step: words.Register) -> Answer:
    plan, application, ids, answer = application_of(world, step)

    def work(conn: Connection) -> UserAccount:
        account = registration.apply(conn, plan, application, answer, world.now, ids)
        if step.password:
            hashed = passwords.hashed(step.password)
            credentials.set_password(conn, account, hashed, world.now, "registers")
        return registration.advance(conn, plan, account.id, world.now)

    account = world.write(work)
    world.ids[step.who] = account.id
    return standing(world, account)


def guest(world: World, step: words.Guest) -> Answer:
    id = f"{people.GUEST}{step.who}"

    def work(conn: Connection) -> None:
        people.add_player(conn, id, step.who, f"token-{id}", world.now)
        for named, written in step.money.items():
            code = of_kind(named, demo=True)
            ledger.open_accounts(conn, [player(id), DEMO], code)
            amount = parse(written, currency(code))
            gift = Transfer(f"gift/{id}/{code}", DEMO, player(id), amount, code, "gift")
            ledger.post(conn, [gift], world.now)

    world.write(work)
    world.ids[step.who] = id
    return {"money": dict(step.money), "demo": True}


def accept_terms(world: World, step: words.AcceptTerms) -> Answer:
    return changed(
        world,
        step.who,
        lambda conn, plan, one: registration.accept_terms(
            conn, plan, one.id, step.version, world.now
        ),
    )


def give_document(world: World, step: words.GiveDocument) -> Answer:
    id = f"d-{step.who}-{world.next_number() + 1}"
    return changed(
        world,
        step.who,
        lambda conn, plan, one: registration.give_document(
            conn, plan, one, step.document, id, world.now
        ),
    )


def prove_payment(world: World, step: words.ProvePayment) -> Answer:
    """An account at a bank, given and proved at once."""
    id, signed = f"m-{step.who}-{world.next_number() + 1}", by_staff(world, step, "persons.decide")

    def work(conn: Connection, plan: HousePlan, account: UserAccount) -> None:
        given = payment_methods.MethodDetails(
            method="bank-transfer",
            identifier=step.method.number,
            holder=persons.person(conn, account.person).name,
            country="CZ",
            currency="CZK",
            proof=step.method.issuer,
        )
        payment_methods.prove(conn, plan, account, given, id=id, signed=signed, at=world.now)

    return changed(world, step.who, work)


def decide_document(world: World, step: words.Verify | words.Refuse) -> Answer:
    verdict: Literal["verified", "refused"] = (
        "verified" if isinstance(step, words.Verify) else "refused"
    )
    signed = by_staff(world, step, "persons.decide")

    def work(conn: Connection, plan: HousePlan, account: UserAccount) -> None:
        shown = documents.of_person(conn, account.person)
        waiting = [one for one in shown if one.state == "given"]
        if not waiting:
            raise Unknown(f"no document of {step.who} waits", f"žádný doklad {step.who} nečeká")
        registration.decide_document(conn, plan, waiting[-1].id, verdict, signed, world.now)

    return changed(world, step.who, work)


def decide_case(world: World, step: words.DecideCase) -> Answer:
    signed = by_staff(world, step, "cases.decide")

    def work(conn: Connection, plan: HousePlan, account: UserAccount) -> None:
        waiting = cases.waiting(conn, account.id)
        found = [one for one in waiting if step.kind in ("", one.kind)]
        if not found:
            raise Unknown(f"no case of {step.who} waits", f"žádný případ {step.who} nečeká")
        decisions.decide(conn, plan, found[0].id, step.decision, signed, world.now)

    return changed(world, step.who, work)


def set_state(world: World, step: words.SetState) -> Answer:
    signed = by_staff(world, step, "account.state")
    return changed(
        world,
        step.who,
        lambda conn, plan, one: decisions.set_state(
            conn, plan, one.id, step.state, signed, world.now
        ),
    )


# -- coming and going ---------------------------------------------------------------------------


def log_in_somebody(world: World, step: words.LogIn) -> Answer:
    known = world.read(lambda conn: _known(conn, world, step.who))
    if not passwords.agrees(known.password, step.password) or known.account is None:
        raise Problem("bad-login")
    plan = world.house.plan(known.account.operator)
    channel = step.channel or plan.participation.channels[0].id
    return _let_in(world, plan, known.account, channel, step.country or "")


def _known(conn: Connection, world: World, who: str) -> log_in.Known:
    if who not in world.ids:
        return log_in.Known()
    account = world.account(conn, who)
    return log_in.known(conn, account.operator, account.login)


def _let_in(
    world: World,
    plan: HousePlan,
    account: UserAccount,
    channel: str,
    country: str,
) -> Answer:
    asked: AskedAt = "log-in"
    log_in.check_state(account)
    if asked in plan.screening.register.at:
        person = world.read(lambda conn: persons.person(conn, account.person))
        answer = register.ask(world.register, persons.identity(person), asked)
        refusal = world.write(
            lambda conn: register.note(conn, plan, account, answer, asked, world.now)
        )
        if refusal:
            raise HouseRefused(refusal)
    number = world.next_number()
    visit = Visit(
        token=f"t{number}",
        device=f"device{number}",
        known_device=f"device-of-{account.id}",
        channel=channel,
        address=country,
        agent=AGENT,
    )
    told = world.house.told(account.operator, account.language)
    session = world.write(lambda conn: log_in.let_in(conn, plan, account, visit, world.now, told))
    place = world.house.geolocation.country(session.address)
    where = Where(channel=channel, located=True, country=place)
    world.env.wallets.came(account.id, where)
    return {"channel": channel, "until": world.told(session.until)}


def log_out(world: World, step: words.LogOut) -> Answer:
    must_be_in(world, step.who)
    session = world.read(lambda conn: world.session(conn, step.who))
    assert session is not None
    id = world.ids[step.who]
    world.write(lambda conn: sessions.end(conn, id, session.id, "log-out", world.now))
    world.gone(id)
    return {}
