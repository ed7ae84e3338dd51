"""Logging in: who knocks, what he must show, and who is let in.

Whatever is wrong – the login, the password, the code – is refused alike, and takes as long. Only
who has shown everything learns why he is not let in all the same: the state of his account, the
register of excluded persons, the gate.
"""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection

from krupier.house import credentials, factors, recovery, register, sessions, tickets
from krupier.house import user_accounts as accounts
from krupier.house.refusals import HouseRefused, Refusal
from krupier.house.sessions import Session
from krupier.house.user_accounts import UserAccount
from krupier.plan.house import HousePlan

DEVICE_DAYS = 180
"""How long a device is known after its owner has last logged in from it."""


class Known(msgspec.Struct, frozen=True):
    """What the books know about who knocks."""

    account: UserAccount | None = None
    password: str | None = None
    """Its hash."""
    second: list[factors.Factor] = []


class Visit(msgspec.Struct, frozen=True, kw_only=True):
    """How somebody comes."""

    token: str
    """Of the session to begin."""
    device: str
    """What marks the device from now on."""
    known_device: str = ""
    """What marked it so far, if its owner has logged in from it before."""
    channel: str
    address: str
    agent: str


def known(conn: Connection, operator: str, login: str) -> Known:
    account = accounts.by_login(conn, operator, login)
    if account is None:
        return Known()
    held = credentials.of_account(conn, account.id)
    password = next((one.secret for one in held if one.kind == "password"), None)
    return Known(account, password, credentials.second_factors(held))


def check_state(account: UserAccount) -> None:
    """Raises HouseRefused where the state of the account keeps everybody out."""
    if not account.lets_in:
        facts = {"state": account.state, "why": account.why}
        raise HouseRefused(Refusal(code=f"account-{account.state}", facts=facts))


def let_in(
    conn: Connection,
    plan: HousePlan,
    account: UserAccount,
    visit: Visit,
    at: int,
    told: recovery.Told,
) -> Session:
    """A session, and a known device; the owner is told of a new one. Raises HouseRefused."""
    check_state(accounts.lock(conn, account.id))
    first = not sessions.of_account(conn, account.id, most=1)
    session = sessions.begin(
        conn,
        account.id,
        token_hash=tickets.digest(visit.token),
        channel=visit.channel,
        address=visit.address,
        agent=visit.agent,
        at=at,
    )
    register.stay_begins(conn, plan, account, at)
    life = DEVICE_DAYS * 86_400
    tickets.issue(conn, visit.device, "device", at, seconds=life, account=account.id)
    if visit.known_device:
        tickets.take(conn, visit.known_device, "device", at)
    elif not first:
        facts = {
            "login": account.login,
            "at": told(at),
            "agent": visit.agent[:100] or "–",
            "address": visit.address,
        }
        recovery.tell(conn, account, "new-device", facts, at)
    return session
