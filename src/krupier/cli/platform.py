"""``serve``, ``audit`` and ``staff``: the platform and its books."""

from __future__ import annotations

import getpass
import os
import time
from pathlib import Path

from krupier.cli import output
from krupier.cli.app import BadRequest


def _database(url: str) -> str:
    """Makes the directory of an embedded database, so that a fresh clone just starts."""
    if url.startswith("sqlite:///"):
        Path(url.removeprefix("sqlite:///")).parent.mkdir(parents=True, exist_ok=True)
    return url


def serve(database: str, host: str, port: int, plans: list[Path], demo: bool) -> None:
    from krupier.server.run import serve as run
    from krupier.server.settings import ServeOptions

    def ready(address: str) -> None:
        output.line(f"Krupiér – {address}", "bold")
        if demo:
            output.line("Demo money. Ctrl-C stops it; tables go on where they were next time.")

    run(
        ServeOptions(
            database_url=_database(database), host=host, port=port, plans=tuple(plans), demo=demo
        ),
        ready,
    )


def audit(database: str, lang: str, as_json: bool) -> None:
    """Exit 2 when anything is wrong."""
    from krupier.room.history import audit_all as check
    from krupier.store import open_store

    if database.startswith("sqlite:///") and not Path(database[10:]).exists():
        raise BadRequest(f"there is no database {database}")
    store = open_store(database)
    try:
        findings = check(store)
    finally:
        store.close()
    if as_json:
        output.as_json(
            {
                "sound": not findings,
                "findings": [
                    {"check": one.check, "subject": one.subject, "en": one.en, "cs": one.cs}
                    for one in findings
                ],
            }
        )
    else:
        for one in findings:
            output.line(
                f"✗ {one.check}: {one.subject}: {one.cs if lang == 'cs' else one.en}", "red"
            )
        sound = "knihy jsou v pořádku" if lang == "cs" else "the books are sound"
        output.line(f"{len(findings)} findings" if findings else sound)
    if findings:
        raise SystemExit(2)


def add_staff(database: str, login: str, role: str) -> None:
    """The password comes from KRUPIER_PASSWORD or is asked for; it is never an argument."""
    from krupier.server.identity import add_staff as add
    from krupier.store import open_store

    password = os.environ.get("KRUPIER_PASSWORD") or getpass.getpass(f"password of {login}: ")
    store = open_store(_database(database))
    try:
        add(store, login, password, role, time.time_ns() // 1000)
    finally:
        store.close()
    output.line(f"{login} may log in as {role}")
