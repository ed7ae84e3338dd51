"""The register of excluded persons: what follows from what it says, and while somebody is in."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest
from sqlalchemy import Connection, insert, select, update

from krupier.house import agenda, persons, register, screening
from krupier.house import user_accounts as accounts
from krupier.house.outside import Identity, RegisterAnswer
from krupier.house.user_accounts import UserAccount
from krupier.plan import house
from krupier.sandbox.register import SandboxRegister
from krupier.store import Store
from krupier.store.house_schema import agenda as entries
from krupier.store.house_schema import breaks, sessions
from tests.house.people import HOUR, NOW, apply, take_lists

TSG, WGG = house.load("tsg"), house.load("wgg")
YES = RegisterAnswer(excluded="yes", adult=True, found="found", request="r2")
NO = RegisterAnswer(excluded="no", adult=True, found="found", request="r3")
UNKNOWN = RegisterAnswer(excluded="unverified", found="not-found", request="r4")


@pytest.fixture
def conn(store: Store) -> Iterator[Connection]:
    with store.write() as conn:
        take_lists(conn)
        yield conn


def enters(conn: Connection, account: UserAccount, at: int = NOW) -> None:
    row = {"id": f"s-{account.id}-{at}", "account": account.id, "token_hash": f"{account.id}{at}"}
    times = {"begun_at": at, "seen_at": at, "proved_at": at, "until": at + 99 * HOUR}
    conn.execute(insert(sessions), row | times | {"channel": "website", "address": "x"})
    register.stay_begins(conn, house.load(account.operator), account, at)


def blocked(conn: Connection, account: UserAccount) -> bool:
    own = breaks.c.account == account.id, breaks.c.kind == "register", breaks.c.lifted_at.is_(None)
    return conn.execute(select(breaks.c.id).where(*own)).first() is not None


def ask(conn: Connection, memory: SandboxRegister, at: int) -> list[str]:
    """What the edge does before the agenda is worked off."""
    stays = register.due_stays(conn, at)
    for stay in stays:
        account = accounts.account(conn, stay.account)
        plan = house.load(stay.operator)
        register.note(conn, plan, account, register.ask(memory, stay.identity, "stay"), "stay", at)
    return [stay.account for stay in stays]


@pytest.mark.clause("T05-03", "T05-04")
def test_who_is_in_it_is_blocked_until_it_says_otherwise(conn: Connection) -> None:
    account = apply(conn)
    refusal = register.note(conn, TSG, account, YES, "log-in", NOW)
    assert refusal
    assert (refusal.code, refusal.facts["contact"]) == ("excluded", "www.pokerstars.cz")
    assert blocked(conn, account)
    version = accounts.account(conn, account.id).version
    assert register.note(conn, TSG, account, YES, "log-in", NOW + 1)
    assert accounts.account(conn, account.id).version == version  # once
    assert register.note(conn, TSG, account, NO, "log-in", NOW + 2) is None
    assert not blocked(conn, account)
    said = [
        one.answer for one in screening.of_person(conn, account.person) if "register" in one.list
    ]
    assert said == ["no", "yes", "yes", "no"]


@pytest.mark.parametrize("answer", [None, UNKNOWN])
def test_a_silent_register_lets_nobody_in_and_blocks_nobody_at_the_door(
    conn: Connection, answer: RegisterAnswer | None
) -> None:
    account = apply(conn)
    refusal = register.note(conn, TSG, account, answer, "log-in", NOW)
    assert refusal
    assert refusal.code == "register-silent"
    assert not blocked(conn, account)


def test_the_dead_do_not_play(conn: Connection) -> None:
    dead = RegisterAnswer(excluded="no", adult=True, found="dead", request="r5")
    account = apply(conn, answer=dead)
    assert (account.state, account.why) == ("applied", "identity")
    assert persons.person(conn, account.person).died


@pytest.mark.clause("W02-18")
@pytest.mark.parametrize("operator", ["tsg", "wgg"])
def test_who_is_entered_while_he_is_in_is_sent_away(conn: Connection, operator: str) -> None:
    memory, account = SandboxRegister(), apply(conn, operator)
    enters(conn, account)
    assert ask(conn, memory, NOW + HOUR - 1) == []
    assert ask(conn, memory, NOW + HOUR) == [account.id]
    assert ask(conn, memory, NOW + HOUR) == []  # asked already
    agenda.work_off(conn, NOW + HOUR)
    assert not blocked(conn, account)
    memory.enter(persons.identity(persons.person(conn, account.person)))
    assert ask(conn, memory, NOW + 2 * HOUR) == [account.id]
    agenda.work_off(conn, NOW + 2 * HOUR)
    assert blocked(conn, account)
    done = conn.execute(select(entries.c.outcome).where(entries.c.kind == register.STAY))
    assert sorted(done.scalars()) == ["sent away", "stays"]


@pytest.mark.parametrize("asked", [True, False])
def test_nobody_stays_in_while_the_register_is_silent(conn: Connection, asked: bool) -> None:
    """Or while nobody asks it."""
    memory, account = SandboxRegister(), apply(conn)
    enters(conn, account)
    memory.silent = True
    if asked:
        ask(conn, memory, NOW + HOUR)
    agenda.work_off(conn, NOW + HOUR)
    assert blocked(conn, account)
    memory.silent = False
    answer = register.ask(memory, persons.identity(persons.person(conn, account.person)), "log-in")
    assert register.note(conn, TSG, account, answer, "log-in", NOW + HOUR + 1) is None
    assert not blocked(conn, account)


def test_who_has_left_is_not_asked_about(conn: Connection) -> None:
    memory, account = SandboxRegister(), apply(conn)
    enters(conn, account)
    enters(conn, account, NOW + 5)  # a second session: still asked about once
    conn.execute(update(sessions).values(ended_at=NOW + 10))
    assert ask(conn, memory, NOW + HOUR) == []
    agenda.work_off(conn, NOW + HOUR)
    assert not blocked(conn, account)
    done = conn.execute(select(entries.c.outcome).where(entries.c.kind == register.STAY))
    assert list(done.scalars()) == ["left"]


def test_after_an_outage_of_days_everybody_is_asked_about_once(conn: Connection) -> None:
    memory, account = SandboxRegister(), apply(conn)
    enters(conn, account)
    late = NOW + 60 * HOUR
    assert ask(conn, memory, late) == [account.id]
    agenda.work_off(conn, late)
    waiting = select(entries.c.due_at).where(
        entries.c.kind == register.STAY, entries.c.done_at.is_(None)
    )
    assert list(conn.execute(waiting).scalars()) == [late + HOUR]
    assert not blocked(conn, account)
    assert len([one for one in memory.asked if one[1] == "stay"]) == 1


def test_the_registers_own_name_of_a_person_is_used(conn: Connection) -> None:
    memory = SandboxRegister()
    account = apply(conn)
    who = persons.identity(persons.person(conn, account.person))
    register.note(conn, TSG, account, register.ask(memory, who, "log-in"), "log-in", NOW)
    named = persons.identity(persons.person(conn, account.person))
    assert named.hid
    assert memory.check(named, "log-in").hid == named.hid


def test_a_register_that_has_named_people_anew_knows_them_by_their_data() -> None:
    anna = Identity(given_names="Anna", surname="Nováková", birth_date="1990-05-17")
    memory = SandboxRegister()
    memory.enter(anna)
    before = memory.check(anna, "registration")
    memory.rename()
    after = memory.check(msgspec.structs.replace(anna, hid=before.hid), "log-in")
    assert after.excluded == "yes"
    assert after.hid not in (None, before.hid)
