"""What an audit finds, and the check of seals that rounds and postings share."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from krupier.store import hashes
from krupier.store.keys import HouseKey

RULES = "rules"
"""The check of a round that today's rules play otherwise, and did not play: nothing is wrong."""


SEAM = "seam"
"""The check of chains that were made anew under an act: nothing is wrong, and heads of before are
known."""


class Finding(msgspec.Struct, frozen=True):
    check: str
    """ledger, balance, overdraft, stack, payment, counter, points, seat, chain, seal, settlement,
    plan, replay, outcome; or rules or seam, which are no faults"""
    subject: str  # the account, round, table, chain, plan or currency concerned
    en: str
    cs: str


def faults(findings: Iterable[Finding]) -> list[Finding]:
    """What is wrong; the others only say what has been."""
    return [one for one in findings if one.check not in (RULES, SEAM)]


class Reason(msgspec.Struct, frozen=True):
    """Why a round may come out otherwise today than it did."""

    en: str
    cs: str


class Place(msgspec.Struct, frozen=True):
    """A place in a chain that the house key may vouch for."""

    name: str
    seq: int
    hash: str
    seal: str | None


def told(subject: str, findings: Iterable[Finding]) -> Iterator[Finding]:
    """Findings of one part of the books. What nobody could have written there (no number, no
    JSON) is a finding too: it must not hide the rest."""
    try:
        yield from findings
    except (ValueError, TypeError, msgspec.MsgspecError) as error:
        yield broken(
            subject,
            f"something there cannot be read, and what follows was not looked at: {error!r}",
            f"něco tam nelze přečíst a další se neprověřovalo: {error!r}",
        )


def broken(subject: str, en: str, cs: str) -> Finding:
    return Finding("chain", subject, en, cs)


def cut(subject: str, anchor: str) -> Finding:
    return broken(
        subject,
        f"the hash kept elsewhere, {anchor}, is no longer in the chain",
        f"jinde uložený otisk {anchor} už v řetězu není",
    )


def seals(places: Iterable[Place], key: HouseKey | None) -> Iterator[Finding]:
    """What is wrong with the seals of one chain. Older links have none, but from the first seal on
    there is one everywhere, and in books with a key the end is always sealed. Without a key only
    the gaps can be seen. One finding is enough: whatever follows hangs on it."""
    last, sealed = None, False
    for last in places:
        if last.seal is None:
            if sealed:
                yield Finding(
                    "seal",
                    last.name,
                    f"{last.seq} is not sealed, what was before it is",
                    f"{last.seq} není zapečetěno, předchozí ano",
                )
                return
            continue
        sealed = True
        text = hashes.sealed_text(last.name, last.seq, last.hash)
        if key is not None and not key.made(last.seal, text):
            whose = last.seal.partition(":")[0]
            yield Finding(
                "seal",
                last.name,
                f"{last.seq} does not bear the seal of house key {key.id} (it says {whose})",
                f"{last.seq} nemá pečeť klíče herny {key.id} (uvádí {whose})",
            )
            return
    if key is not None and last is not None and not sealed:
        yield Finding("seal", last.name, "its end is not sealed", "jeho konec není zapečetěn")
