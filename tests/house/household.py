"""A small house for tests: persons with accounts, wallets, a table to stake at and a clock."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

from sqlalchemy import Connection, insert

from krupier.house import limits, rates, user_accounts
from krupier.house.acts import Signature, by_itself
from krupier.house.limits import Decided
from krupier.house.user_accounts import UserAccount
from krupier.plan import houses
from krupier.plan.house import HousePlan
from krupier.store import Public, Transfer, journal, ledger, people
from krupier.store.house_schema import accepted_terms, persons, sessions

PRAGUE = ZoneInfo("Europe/Prague")
SECOND = 1_000_000
MINUTE, HOUR, DAY = 60 * SECOND, 3_600 * SECOND, 86_400 * SECOND
OWN = Signature("u1", "player", "my own wish")
STAFF = Signature("eva", "compliance", "chips were dumped", "T07-12")
TSG: HousePlan = houses.of("tsg")
EUR_RATES = {"USD": "0.90", "GBP": "1.15", "CAD": "0.65"}


def moment(text: str) -> int:
    """A time in Prague, `2026-03-28 12:00`; where a clock shows it twice, the first."""
    return int(datetime.fromisoformat(text).replace(tzinfo=PRAGUE).timestamp()) * SECOND


NOON = moment("2026-03-10 12:00")


def join(
    conn: Connection,
    id: str = "u1",
    person: str = "p1",
    operator: str = "tsg",
    at: int = 1,
    state: user_accounts.State = "active",
    money: int = 100_000_00,
    decided: bool = True,
) -> UserAccount:
    """A person with an account that has accepted the terms and refused all limits."""
    if not conn.execute(persons.select().where(persons.c.id == person)).all():
        conn.execute(
            insert(persons),
            {
                "id": person,
                "created_at": at,
                "given_names": "Jan",
                "surname": "Novák",
                "birth_date": "1990-05-17",
                "likeness": person,
                "email": f"{person}@example.org",
            },
        )
    people.add_player(conn, id, id.title(), f"token {id}", at)
    plan = houses.of(operator)
    account = UserAccount(
        id=id,
        person=person,
        operator=operator,
        login=id,
        state=state,
        since=at,
        applied_at=at,
        currency=next(iter(plan.currencies)),
    )
    user_accounts.add_account(conn, account)
    conn.execute(insert(accepted_terms), {"account": id, "version": plan.terms.version, "at": at})
    for code in plan.currencies:
        ledger.open_accounts(conn, [f"player:{id}", "clearing:demo"], code)
        if money:
            gift = Transfer(
                f"demo/{id}/{code}", "clearing:demo", f"player:{id}", money, code, "deposit"
            )
            ledger.post(conn, [gift], at)
    if decided:
        for one in plan.self_limits:
            set_limit(conn, account, one.id, None, at=at)
    return account


def set_limit(
    conn: Connection,
    account: UserAccount,
    measure: str,
    value: str | None,
    currency: str = "EUR",
    at: int = NOON,
) -> Decided:
    plan = houses.of(account.operator)
    code = currency if value is not None and (plan.self_limit(measure) or _MONEY).money else ""
    return limits.decide(conn, plan, account, measure, value, code, OWN, at)


_MONEY = TSG.self_limits[0]


def quote(conn: Connection, operator: str = "tsg", at: int = 0, **given: str) -> rates.Quote:
    """Euro for one unit of others."""
    worth = given or EUR_RATES
    return rates.set_rates(conn, operator, worth, "EUR", "XE", at, by_itself("a new day"), at)


def table(
    conn: Connection, id: str = "T1", currency: str = "EUR", game: str = "tsg/roulette"
) -> str:
    """A table with a round that stands open; returns the round."""
    people.add_table(conn, id, game=game, currency=currency, options="{}", limits="{}", at=1)
    plan = journal.save_plan(conn, game, "x", 1)
    return journal.open_round(
        conn, id, game=game, plan=plan, currency=currency, setting="{}", at=1
    ).id


def move(
    conn: Connection, round_id: str, key: str, player: str, amount: int, kind: str, at: int
) -> None:
    """Money of a player onto the felt or off it."""
    record = journal.round_record(conn, round_id)
    wallet, felt = f"player:{player}", f"table:{record.table}"
    out = kind == "stake"
    debit, credit = (wallet, felt) if out else (felt, wallet)
    if kind == "return":  # the bank pays
        debit = f"house:{record.table}"
    transfer = Transfer(key, debit, credit, amount, record.currency, kind, "tsg")  # type: ignore[arg-type]
    journal.append(conn, round_id, [Public(f'"{key}"')], at, transfers=[transfer])


def log_in(
    conn: Connection, account: str, begun: int, ended: int | None = None, until: int | None = None
) -> None:
    conn.execute(
        insert(sessions),
        {
            "id": f"s{account}{begun}",
            "account": account,
            "token_hash": f"{account}{begun}",
            "begun_at": begun,
            "seen_at": begun,
            "proved_at": begun,
            "until": until if until is not None else begun + DAY,
            "ended_at": ended,
            "channel": "website",
            "address": "127.0.0.1",
        },
    )
