"""``audit``, ``heads``, ``migrate`` and ``reporting``: the books of the platform."""

from __future__ import annotations

import sys
import time
from pathlib import Path

from krupier.cli import output
from krupier.store import HouseKey, Store, keyfile, open_store
from krupier.store import heads as ends


def audit(database: str, key: Path | None, heads: Path | None, lang: str, as_json: bool) -> None:
    """Exit 2 when anything is wrong."""
    from krupier.room.history import audit_all

    kept = ends.read(heads) if heads else None
    store = _to_read(database, key)
    try:
        findings = audit_all(store, kept)
    finally:
        store.close()
    if as_json:
        output.as_json(
            {
                "sound": not findings,
                "seals": store.key is not None,
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
        cs = lang == "cs"
        if store.key is None:
            output.line(
                "bez klíče herny: pečeti a zapečetěné výsledky nebyly prověřeny"
                if cs
                else "without the house key: neither seals nor sealed outcomes were checked"
            )
        sound = "knihy jsou v pořádku" if cs else "the books are sound"
        output.line(f"{len(findings)} findings" if findings else sound)
    if findings:
        raise SystemExit(2)


def heads(database: str, key: Path | None, out: Path | None) -> None:
    """Without a key only books that have none can be exported: heads are sealed like chains."""
    store = _to_read(database, key)
    try:
        at = time.time_ns() // 1000
        if out is not None:
            taken = ends.write(store, out, at)
            output.line(f"{out}: {len(taken.rounds)} tables, {len(taken.chains)} chains")
        else:
            with store.read() as conn:
                sys.stdout.write(ends.encode(ends.take(conn, at)).decode())
    finally:
        store.close()


def migrate(database: str, key: Path | None) -> None:
    from krupier.store.migrate import newest

    store = open_store(database, keyfile.house_key(database, key))
    store.close()
    assert store.key is not None
    output.line(f"schema {newest()}, sealed with house key {store.key.id}")


def reporting(database: str, role: str) -> None:
    from krupier.store.reporting import grant, no_roles

    if keyfile.place(database) is not None:
        raise no_roles()
    store = open_store(database)
    try:
        with store.write() as conn:
            grant(conn, role)
    finally:
        store.close()
    output.line(f"{role} may read everything but secrets")


def _to_read(database: str, key: Path | None) -> Store:
    return open_store(database, _known_key(database, key), read_only=True)


def _known_key(database: str, path: Path | None) -> HouseKey | None:
    """The key that was named; else the one beside the database, if it is there."""
    if path is not None:
        return keyfile.load(path)
    beside = keyfile.place(database)
    return keyfile.load(beside) if beside and beside.exists() else None
