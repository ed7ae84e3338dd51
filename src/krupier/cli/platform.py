"""``serve`` and ``staff``: the platform and its people."""

from __future__ import annotations

import getpass
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeVar

import msgspec

from krupier.cli import output

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from krupier.house.acts import Signature
    from krupier.house.reconciliation import Reconciliation
    from krupier.server.settings import ServeOptions
    from krupier.store import HouseKey, Store
    from krupier.store.offices import Office

T = TypeVar("T")


class Books(NamedTuple):
    """Which books something is done to, by whom and why."""

    database: str
    key: Path | None
    by: str
    reason: str


def serve(options: ServeOptions) -> None:
    from krupier.server.run import serve as run

    def ready(address: str) -> None:
        output.line(f"Krupiér – {address}", "bold")
        if options.demo:
            output.line("Demo money. Ctrl-C stops it; tables go on where they were next time.")

    run(options, ready)


def add_staff(books: Books, login: str, role: str, operator: str, person: str) -> None:
    from krupier.house import staff

    with _signed(books) as (store, at, signed):
        staff.hire(store, login, _password(login), role, at, signed, operator, person=person)
    office = _office(role, operator)
    output.line(f"{login} may log in as {office}, and sets up a second factor first")


def join_logins(books: Books, login: str, other: str) -> None:
    from krupier.house import staff

    with _signed(books) as (store, at, signed):
        staff.join(store, login, other, at, signed)
    output.line(f"{login} and {other} are one person")


def give_office(books: Books, login: str, role: str, operator: str) -> None:
    from krupier.house import staff
    from krupier.store.offices import Office

    with _signed(books) as (store, at, signed), store.write() as conn:
        staff.give(conn, login, Office(operator, role), signed, at)
    output.line(f"{login} is {_office(role, operator)}, too, from now on")


def take_office(books: Books, login: str, role: str, operator: str) -> None:
    from krupier.house import staff
    from krupier.store.offices import Office

    with _signed(books) as (store, at, signed), store.write() as conn:
        staff.take(conn, login, Office(operator, role), signed, at)
    output.line(f"{login} is no longer {_office(role, operator)}")


def _office(role: str, operator: str) -> str:
    return f"{role} at {operator}" if operator else role


def take_list(books: Books, name: str, file: Path, version: str) -> None:
    from krupier.house import screening
    from krupier.house.sanctions import BadList, eu_list, pep_list

    if name == "eu":
        with file.open("rb") as stream:
            new = eu_list(stream)
    elif name == "pep":
        if not version:
            raise BadList("a pep list does not say its version: give --version")
        new = pep_list(file.read_text(encoding="utf-8"), version)
    else:
        raise BadList(f"there is no list {name!r}; there are: {', '.join(screening.LISTS)}")
    with _signed(books) as (store, at, signed), store.write() as conn:
        taken = screening.take(conn, new, at, signed)
    known = "" if taken else " (it was there already)"
    output.line(f"{new.name} {new.version}: {len(new.entries)} persons{known}")


def reconcile(books: Books, day: str, provider: str, lang: str, as_json: bool) -> None:
    from krupier.cli.app import BadRequest
    from krupier.house import reconciliation, texts
    from krupier.house.outside import Unreachable
    from krupier.house.refusals import HouseRefused
    from krupier.server import providers
    from krupier.server.settings import ServeOptions

    named = ServeOptions(providers=(provider,)).providers
    with _signed(books) as (store, at, signed):
        ((name, found),) = providers.named(named, lambda: at).items()

        def run(work: Callable[[Connection], T]) -> T:
            with store.write() as conn:
                return work(conn)

        try:
            wanted = run(lambda conn: reconciliation.want(conn, name, day, signed, at))
            done = reconciliation.carry_out(run, wanted, found.client, lambda: at)
        except HouseRefused as refused:
            raise BadRequest(texts.say(refused.refusal, "cs" if lang == "cs" else "en")) from None
        except Unreachable as problem:
            raise BadRequest(str(problem)) from None
    if as_json:
        output.as_json(msgspec.to_builtins(done))
    else:
        _show_differences(done, lang)
    if done.differences:
        raise SystemExit(2)


def _show_differences(done: Reconciliation, lang: str) -> None:
    from krupier.house.reconciliation import WORDS

    cs = lang == "cs"
    if not done.differences:
        agree = "knihy a výpis souhlasí" if cs else "the books and the statement agree"
        output.line(f"{done.provider} {done.day}: {agree}")
        return
    output.table(
        ("rozdíl", "platba", "u poskytovatele", "u nás", "ve výpisu")
        if cs
        else ("difference", "payment", "reference", "ours", "theirs"),
        [
            (WORDS[one.name][cs], one.payment, one.reference, one.ours, one.theirs)
            for one in done.differences
        ],
    )


def list_staff(database: str, as_json: bool) -> None:
    from krupier.house import staff
    from krupier.house.roles import ROLES, is_known

    with _opened(database) as store:
        found = staff.everybody(store)
    if as_json:
        output.as_json(
            [
                {
                    "login": one.login,
                    "mark": staff.mark(one.login),
                    "offices": [
                        {**msgspec.to_builtins(held), "acts": sorted(ROLES.get(held.role, ()))}
                        for held in one.offices
                    ],
                }
                for one in found
            ]
        )
        return

    def office(held: Office) -> str:
        known = "" if is_known(held.role) else " (no such role: may do nothing)"
        return _office(held.role, held.operator) + known

    output.table(
        ("login", "offices", "mark in logs"),
        [
            (one.login, ", ".join(map(office, one.offices)) or "none", staff.mark(one.login))
            for one in found
        ],
    )


def set_password(books: Books, login: str) -> None:
    from krupier.house import staff

    with _signed(books) as (store, at, signed):
        staff.set_password(store, login, _password(login), at, signed)
    output.line(f"{login} has a new password; all sessions have ended")


def set_role(books: Books, login: str, role: str, operator: str) -> None:
    from krupier.house import staff

    with _signed(books) as (store, at, signed):
        staff.set_role(store, login, role, at, signed, operator)
    output.line(f"{login} is {_office(role, operator)} from now on")


def remove_staff(books: Books, login: str) -> None:
    from krupier.house import staff

    with _signed(books) as (store, at, signed):
        staff.dismiss(store, login, at, signed)
    output.line(f"{login} cannot log in any more")


def list_sessions(database: str, login: str, as_json: bool) -> None:
    from krupier.house import staff
    from krupier.house.periods import iso

    with _opened(database) as store, store.read() as conn:
        found = staff.sessions_of(conn, login)
    if as_json:
        output.as_json(msgspec.to_builtins(found))
        return
    rows = [
        (
            one.id,
            iso(one.begun_at, UTC),
            iso(one.seen_at, UTC),
            f"{iso(one.ended_at, UTC)} ({one.why})" if one.ended_at else "",
            one.factor or "none yet",
            one.address,
            one.agent,
        )
        for one in found
    ]
    output.table(("session", "begun", "seen", "ended", "second factor", "from", "browser"), rows)


def end_session(books: Books, login: str, session: str) -> None:
    from krupier.house import staff

    with _signed(books) as (store, at, signed), store.write() as conn:
        staff.end_session(conn, login, session, signed, at)
    output.line(f"{session} of {login} has ended")


def reset_factor(books: Books, login: str) -> None:
    from krupier.house import staff

    with _signed(books) as (store, at, signed):
        staff.reset_factor(store, login, at, signed)
    output.line(f"{login} sets up a second factor at the next log-in; all sessions have ended")


def _password(login: str) -> str:
    """From KRUPIER_PASSWORD, or asked for; it is never an argument, which others can see."""
    return os.environ.get("KRUPIER_PASSWORD") or getpass.getpass(f"password of {login}: ")


@contextmanager
def _signed(books: Books) -> Iterator[tuple[Store, int, Signature]]:
    """The books, the time, and who signs for what is done to them. What the house refuses is told
    in one line."""
    from krupier.cli.app import BadRequest
    from krupier.house import texts
    from krupier.house.refusals import HouseRefused
    from krupier.room.host import wall_clock
    from krupier.store import clock, keyfile

    signed = signature(books.by, books.reason)
    with _opened(books.database, keyfile.house_key(books.database, books.key)) as store:
        with store.read() as conn:
            newest = clock.newest(conn)
        try:
            yield store, max(newest, wall_clock()()), signed
        except HouseRefused as refused:
            raise BadRequest(texts.say(refused.refusal, "en")) from None


def signature(by: str, reason: str) -> Signature:
    """Who has the machine signs for what he does."""
    from krupier.cli.app import BadRequest
    from krupier.house.acts import CONSOLE, Signature

    if not reason.strip():
        raise BadRequest("say why with --reason: it stands in the books beside what you do")
    return Signature(by or _user(), CONSOLE, reason)


def _user() -> str:
    from krupier.cli.app import BadRequest

    try:
        return getpass.getuser()
    except (KeyError, OSError):
        raise BadRequest("this system does not say who you are: name yourself with --by") from None


@contextmanager
def _opened(database: str, key: HouseKey | None = None) -> Iterator[Store]:
    from krupier.store import open_store
    from krupier.store.database import sqlite_file

    file = sqlite_file(database)
    new = file is not None and not file.exists()
    store = open_store(database, key)
    if new:
        output.aside(f"{file} is a new database: a server has to use the same (--database)")
    try:
        yield store
    finally:
        store.close()
