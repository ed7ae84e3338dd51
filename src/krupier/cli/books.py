"""``audit``, ``acts``, ``heads``, ``migrate`` and ``reporting``: the books of the platform."""

from __future__ import annotations

import sys
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec

from krupier.cli import output
from krupier.house.acts import Signature
from krupier.store import Finding, HouseKey, Store, keyfile, open_store
from krupier.store import heads as ends
from krupier.store.findings import RULES, faults
from krupier.store.rekeying import CHANGED
from krupier.store.seam import SEALED


def audit(
    database: str, key: Path | None, heads: Path | None, lang: str, as_json: bool, strict: bool
) -> None:
    """Exit 2 when anything is wrong; with ``strict`` also when rounds play differently now."""
    from krupier.room.history import audit_all
    from krupier.room.outcomes import Outcomes

    kept = ends.read(heads) if heads else None
    store = _to_read(database, key)
    outcomes = Outcomes()
    try:
        findings = audit_all(store, kept, outcomes)
    finally:
        store.close()
    rounds = _verdicts(findings, outcomes.settled)
    wrong = faults(findings)
    if as_json:
        output.as_json(
            {
                "sound": not wrong,
                "seals": store.key is not None,
                "rounds": rounds,
                "findings": [
                    {"check": one.check, "subject": one.subject, "en": one.en, "cs": one.cs}
                    for one in findings
                ],
            }
        )
    else:
        for one in findings:
            mark, colour = ("✗", "red") if one in wrong else ("≠", "yellow")
            text = one.cs if lang == "cs" else one.en
            output.line(f"{mark} {one.check}: {one.subject}: {text}", colour)
        at = 0 if lang == "cs" else 1
        if store.key is None:
            output.line(WITHOUT_KEY[at])
        counts = (rounds["same"], len(rounds["differently"]), len(rounds["broken"]))
        output.line(ROUNDS[at].format(*counts))
        output.line(FOUND[at].format(len(wrong)) if wrong else SOUND[at])
    if wrong or (strict and rounds["differently"]):
        raise SystemExit(2)


def acts(
    database: str,
    key: Path | None,
    *,
    table: str | None,
    author: str | None,
    limit: int,
    lang: str,
    in_json: bool,
) -> None:
    from krupier.house.roles import WORDS
    from krupier.store import acts as recorded

    store = _to_read(database, key)
    try:
        with store.read() as conn:
            found = recorded.latest(conn, table=table, author=author, limit=limit)
    finally:
        store.close()
    cs = lang == "cs"
    words: dict[str, str] = {act: said[cs] for act, said in WORDS.items()}
    words |= {act: said[cs] for act, said in OF_THE_BOOKS.items()}
    if in_json:
        output.as_json(
            [
                msgspec.structs.asdict(one)
                | {"what": words.get(one.act, one.act)}
                | {"before": msgspec.Raw(one.before), "after": msgspec.Raw(one.after)}
                for one in found
            ]
        )
        return
    output.table(
        ("kdy (UTC)", "kdo", "role", "co", "čeho se týká", "změna", "proč")
        if cs
        else ("when (UTC)", "who", "role", "what", "about", "change", "why"),
        [
            (
                f"{datetime.fromtimestamp(one.at // 1_000_000, UTC):%Y-%m-%d %H:%M:%S}",
                " + ".join(filter(None, (one.author, one.second))),
                one.role,
                words.get(one.act, one.act),
                one.subject,
                f"{one.before} → {one.after}",
                " · ".join(filter(None, (one.reason, one.clause))),
            )
            for one in found
        ],
    )


OF_THE_BOOKS = {
    SEALED: ("seal lines of before", "zapečetit dřívější řádky"),
    CHANGED: ("change the house key", "vyměnit klíč herny"),
}
"""Acts that are nobody's office: whoever has the machine does them."""
WITHOUT_KEY = (
    "bez klíče herny: pečeti, zapečetěné výsledky ani kola se skrytými kartami nebyly prověřeny",
    "without the house key: neither seals, sealed outcomes nor rounds with hidden cards were"
    " checked",
)
ROUNDS = (
    "vypořádaná kola přehraná znovu: {} stejně, {} dnes jinak, {} porušeno",
    "settled rounds played again: {} the same, {} play differently now, {} broken",
)
FOUND = ("závad: {}", "{} faults found")
SOUND = ("knihy jsou v pořádku", "the books are sound")


def _verdicts(findings: list[Finding], settled: int) -> dict[str, Any]:
    """What became of the settled rounds when they were played again; all but the same by name."""
    differently = [one.subject for one in findings if one.check == RULES]
    broken = [one.subject for one in findings if one.check == "replay"]
    same = settled - len(differently) - len(broken)
    return {"same": same, "differently": differently, "broken": broken}


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
    from krupier.store.reporting import narrow

    store = open_store(database, keyfile.house_key(database, key))
    try:
        with store.write() as conn:
            narrow(conn)
    finally:
        store.close()
    assert store.key is not None
    output.line(f"schema {newest()}, sealed with house key {store.key.id}")


def rekey(database: str, path: Path, coming: Path, signed: Signature) -> None:
    """All old or all new, and it says which: the books change in one transaction, and only then the
    files. Whoever is stopped between does the same again."""
    from krupier.house import rekeying
    from krupier.store.database import sealed_with

    old = keyfile.load(path)
    new = keyfile.load(coming) if coming.exists() else keyfile.create(coming)
    if rekeying.finished(database, old, new, sealed_with(database)):
        output.line(f"the books have house key {new.id} already; its file takes its place")
    else:
        done = rekeying.rekey(database, old, new, signed, time.time_ns() // 1000)
        output.line(f"{done.total()} secrets sealed anew: the books have house key {new.id}")
    keyfile.replace(path, coming, old)
    open_store(database, new).close()  # what is left of the old one in old pages goes
    output.line(f"{path} holds it; {keyfile.aside(path, old)} opens backups of before")


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
    output.line(f"{role} reads what reports need, and nothing else")


def _to_read(database: str, key: Path | None) -> Store:
    return open_store(database, _known_key(database, key), read_only=True)


def _known_key(database: str, path: Path | None) -> HouseKey | None:
    """The key that was named; else the one beside the database, if it is there."""
    if path is not None:
        return keyfile.load(path)
    beside = keyfile.place(database)
    return keyfile.load(beside) if beside and beside.exists() else None
