"""``serve`` and ``staff``: the platform and its people."""

from __future__ import annotations

import getpass
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from krupier.cli import output

if TYPE_CHECKING:
    from krupier.server.settings import ServeOptions
    from krupier.store import Store


def serve(options: ServeOptions) -> None:
    from krupier.server.run import serve as run

    def ready(address: str) -> None:
        output.line(f"Krupiér – {address}", "bold")
        if options.demo:
            output.line("Demo money. Ctrl-C stops it; tables go on where they were next time.")

    run(options, ready)


def add_staff(database: str, login: str, role: str) -> None:
    from krupier.house import staff
    from krupier.room.host import wall_clock

    with _opened(database) as store:
        staff.hire(store, login, _password(login), role, wall_clock()())
    output.line(f"{login} may log in as {role}")


def list_staff(database: str, as_json: bool) -> None:
    from krupier.house import staff
    from krupier.house.roles import ROLES

    with _opened(database) as store:
        found = staff.everybody(store)
    rows = [(one.login, one.role, staff.mark(one.login)) for one in found]
    if as_json:
        output.as_json(
            [
                {"login": login, "role": role, "mark": mark, "acts": sorted(ROLES.get(role, ()))}
                for login, role, mark in rows
            ]
        )
        return
    output.table(
        ("login", "role", "mark in logs"),
        [(a, b if b in ROLES else f"{b} (no such role: may do nothing)", c) for a, b, c in rows],
    )


def set_password(database: str, login: str) -> None:
    from krupier.house import staff

    with _opened(database) as store:
        staff.set_password(store, login, _password(login))
    output.line(f"{login} has a new password; sessions with the old one have ended")


def set_role(database: str, login: str, role: str) -> None:
    from krupier.house import staff

    with _opened(database) as store:
        staff.set_role(store, login, role)
    output.line(f"{login} is {role} from now on")


def remove_staff(database: str, login: str) -> None:
    from krupier.house import staff

    with _opened(database) as store:
        staff.dismiss(store, login)
    output.line(f"{login} cannot log in any more")


def _password(login: str) -> str:
    """From KRUPIER_PASSWORD, or asked for; it is never an argument, which others can see."""
    return os.environ.get("KRUPIER_PASSWORD") or getpass.getpass(f"password of {login}: ")


@contextmanager
def _opened(database: str) -> Iterator[Store]:
    from sqlalchemy import make_url

    from krupier.store import open_store

    url = make_url(database)
    file = url.database if url.get_backend_name() == "sqlite" else None
    new = bool(file and not Path(file).exists())
    store = open_store(database)
    if new:
        output.aside(f"{file} is a new database: a server has to use the same (--database)")
    try:
        yield store
    finally:
        store.close()
