"""Accounts with self-limits for load: as many as are wanted, logged in, written into the books.

    python -m bench.accounts --commit <before accounts> [--repeat 3] [--seconds 6]

Run by itself it measures what a stake costs a person with an account and limits, in processor time
of the server, against a guest's stake, and against the same stake of an older commit.
"""

from __future__ import annotations

import argparse
import secrets
from statistics import median

from bench.before_after import HERE, bets, checked_out, known, told
from sqlalchemy import Connection, insert

from krupier.house import limits, sessions
from krupier.house.acts import by_itself
from krupier.house.tickets import digest
from krupier.house.user_accounts import UserAccount, add_account
from krupier.plan import houses
from krupier.server.sessions import MARK
from krupier.store import Transfer, ledger, open_store, people
from krupier.store.house_schema import accepted_terms, persons

RICH = 10_000_000_00


def make_accounts(database: str, count: int, operator: str, currency: str, at: int) -> list[str]:
    """The tokens of their sessions."""
    store = open_store(database)
    with store.write() as conn:
        ledger.open_accounts(conn, ["clearing:demo"], currency)
        tokens = [_account(conn, number, operator, currency, at) for number in range(count)]
    store.close()
    return tokens


def _account(conn: Connection, number: int, operator: str, currency: str, at: int) -> str:
    id, plan, token = f"u{number}", houses.of(operator), MARK + secrets.token_urlsafe(16)
    conn.execute(
        insert(persons),
        {
            "id": f"person-{number}",
            "created_at": at,
            "given_names": f"Player {number}",
            "surname": "Load",
            "birth_date": "1990-05-17",
            "likeness": id,
        },
    )
    people.add_player(conn, id, f"Player {number}", f"hash-{id}", at)
    account = UserAccount(
        id=id,
        person=f"person-{number}",
        operator=operator,
        login=id,
        state="active",
        since=at,
        applied_at=at,
        currency=currency,
    )
    add_account(conn, account)
    conn.execute(insert(accepted_terms), {"account": id, "version": plan.terms.version, "at": at})
    ledger.open_accounts(conn, [f"player:{id}"], currency)
    gift = Transfer(f"gift/{id}", "clearing:demo", f"player:{id}", RICH, currency, "deposit")
    ledger.post(conn, [gift], at)
    for one in plan.self_limits:
        value = "1000000" if one.money else None
        code, signed = currency if value else "", by_itself("load")
        limits.decide(conn, plan, account, one.id, value, code, signed, at)
    sessions.begin(
        conn,
        id,
        token_hash=digest(token),
        channel=plan.participation.channels[0].id,
        address="127.0.0.1",
        agent="bench",
        at=at,
    )
    return token


def main(commit: str, repeat: int, seconds: float) -> None:
    if not known(commit):
        return
    with checked_out(commit) as old:
        before, guests, accounts = [], [], []
        for _ in range(repeat):
            before.append(bets(old, seconds)["cpu_ms_per_bet"])
            guests.append(bets(HERE, seconds)["cpu_ms_per_bet"])
            accounts.append(bets(HERE, seconds, "--accounts")["cpu_ms_per_bet"])
    told("a guest's stake, processor ms", median(before), median(guests))
    told("a stake of an account with limits, processor ms", median(before), median(accounts))


if __name__ == "__main__":
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("--commit", default="7a7736b")
    ask.add_argument("--repeat", type=int, default=3)
    ask.add_argument("--seconds", type=float, default=6.0)
    given = ask.parse_args()
    main(given.commit, given.repeat, given.seconds)
