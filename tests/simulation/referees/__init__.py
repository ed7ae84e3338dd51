"""Referees: they read the books as plain rows and what was told, and share no code with what
they judge.

* :mod:`~tests.simulation.referees.ledger` – the second ledger.
* :mod:`~tests.simulation.referees.seats` – who waits, and who came back with what.
* :mod:`~tests.simulation.referees.covered` – who is played over, and by whom.
* :mod:`~tests.simulation.referees.settlement` – every round settled again by hand.
* :mod:`~tests.simulation.referees.vault` – outcomes computed again from what was locked away.
* :mod:`~tests.simulation.referees.sight` – who may see which card, while it is told.
* :mod:`~tests.simulation.referees.temporary` – games of who was cut off, finished once.
* :mod:`~tests.simulation.referees.answers` – one answer for every request.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from tests.simulation.referees import answers, ledger, rows, seats, settlement, temporary, vault
from tests.simulation.referees.evidence import Evidence


@dataclass(frozen=True)
class Verdict:
    problems: list[str]
    """Each begins with the referee who found it."""
    judged: dict[str, Counter[str]]
    """Which rounds were settled again, by game, and which by nobody."""


def judge(evidence: Evidence) -> Verdict:
    """After an evening."""
    books = rows.read(evidence)
    settled, judged = settlement.judge(evidence, books)
    found = {
        "ledger": ledger.judge(evidence, books),
        "seats": seats.judge(evidence, books),
        "settlement": settled,
        "vault": vault.judge(books.rounds, evidence.secret),
        "temporary": temporary.judge(books),
        "answers": answers.judge(evidence, books),
    }
    return Verdict([f"{name}: {one}" for name, some in found.items() for one in some], judged)
