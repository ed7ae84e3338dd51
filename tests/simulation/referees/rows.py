"""The books as plain rows, read by SQL and nothing else."""

from __future__ import annotations

import json
import tomllib
from collections import defaultdict
from dataclasses import dataclass, field
from decimal import Decimal
from functools import lru_cache
from typing import Any

from sqlalchemy import Connection, text

from tests.simulation.referees import seal
from tests.simulation.referees.evidence import Evidence

WHOLE = frozenset({"CHIPS"})
"""Currencies without cents."""


def minor(amount: str, currency: str) -> int:
    """A decimal text in minor units: "2.50" EUR are 250."""
    exact = Decimal(amount) * (1 if currency in WHOLE else 100)
    if exact != int(exact):
        raise ValueError(f"{amount} {currency} is no whole number of units")
    return int(exact)


@dataclass(frozen=True)
class Posting:
    key: str
    debit: str
    credit: str
    amount: int
    currency: str
    kind: str
    round: str | None
    at: int


@dataclass(frozen=True)
class Result:
    player: str
    seat: str
    staked: int
    returned: int


@dataclass(frozen=True)
class Line:
    """A line of a journal. ``seq`` counts from 1."""

    seq: int
    data: dict[str, Any]

    @property
    def by(self) -> str:
        return str(self.data.get("by", ""))

    @property
    def move(self) -> Move | None:
        written = self.data.get("move")
        if written is None:
            return None
        seat, do, *rest = written
        return Move(seat, do, self.by, rest[0] if rest else {})


@dataclass(frozen=True)
class Move:
    seat: str
    do: str
    by: str
    facts: dict[str, Any]

    @property
    def bet(self) -> str:
        return str(self.facts.get("bet", ""))

    @property
    def on(self) -> tuple[str, ...]:
        return tuple(map(str, self.facts.get("on", ())))


@dataclass
class Round:
    id: str
    table: str
    number: int
    game: str
    currency: str
    status: str
    setting: dict[str, Any]
    plan: dict[str, Any]
    lines: list[Line] = field(default_factory=list)
    postings: list[Posting] = field(default_factory=list)
    results: list[Result] = field(default_factory=list)
    vault: bytes | None = None

    @property
    def family(self) -> str:
        return str(self.plan["family"])

    @property
    def own_lines(self) -> list[Line]:
        """Those that were played in this round, not in one that it finishes."""
        return self.lines[self.setting.get("continues", {}).get("lines", 0) :]

    def minor(self, amount: str) -> int:
        return minor(amount, self.currency)

    def outcomes(self, kind: str) -> list[Any]:
        """What came of every draw of a kind, in order."""
        return [line.data[kind] for line in self.lines if kind in line.data]

    def moves(self) -> list[Move]:
        return [move for line in self.lines if (move := line.move)]

    def option(self, name: str) -> Any:
        """As the table set it, or as the plan has it."""
        set_ = self.setting.get("options", {})
        return set_[name] if name in set_ else self.plan["options"][name]["default"]


@dataclass
class Books:
    rounds: list[Round]
    postings: list[Posting]
    balances: dict[tuple[str, str], int]
    """By currency and account."""


@lru_cache(maxsize=256)
def plan_of(text: str) -> dict[str, Any]:
    return tomllib.loads(text)


def cards_of(written: str) -> list[str]:
    """Cards of a journal's line: "As Kd"."""
    return written.split()


def line_of(round: str, seq: int, input: str, secret: bytes) -> Line:
    """Opened where it is sealed: the cards are the referee's business."""
    return Line(seq, json.loads(seal.line_of(input, round, seq, secret)))


def lines_after(conn: Connection, round: str, seq: int, secret: bytes) -> list[Line]:
    query = text("SELECT seq, input FROM entries WHERE round = :round AND seq > :seq ORDER BY seq")
    found = conn.execute(query, {"round": round, "seq": seq})
    return [line_of(round, row.seq, row.input, secret) for row in found]


def round_of(conn: Connection, id: str) -> Round | None:
    """A round without its lines and money."""
    query = text(f"{_ROUNDS} WHERE rounds.id = :id")
    found = conn.execute(query, {"id": id}).first()
    return _round(found) if found else None


def read(evidence: Evidence) -> Books:
    """Everything."""
    with evidence.read() as conn:
        rounds = {row.id: _round(row) for row in conn.execute(text(_ROUNDS))}
        for row in conn.execute(text("SELECT round, seq, input FROM entries ORDER BY round, seq")):
            rounds[row.round].lines.append(line_of(row.round, row.seq, row.input, evidence.secret))
        query = "SELECT key, debit, credit, amount, currency, kind, round, at FROM postings"
        postings = [Posting(*row) for row in conn.execute(text(query))]
        for one in postings:
            if one.round is not None:
                rounds[one.round].postings.append(one)
        for row in conn.execute(text("SELECT round, player, seat, staked, returned FROM results")):
            rounds[row.round].results.append(Result(*row[1:]))
        for row in conn.execute(text("SELECT round, state FROM vault")):
            rounds[row.round].vault = bytes(row.state)
        accounts = conn.execute(text("SELECT currency, name, balance FROM accounts"))
        balances = {(row.currency, row.name): int(row.balance) for row in accounts}
    ordered = sorted(rounds.values(), key=lambda one: (one.table, one.number))
    return Books(ordered, postings, balances)


_ROUNDS = """
    SELECT rounds.id, table_id, number, rounds.game, currency, status, setting, plans.text
    FROM rounds JOIN plans ON plans.hash = rounds.plan
"""


def _round(row: Any) -> Round:
    id, table, number, game, currency, status, setting, plan = row
    return Round(id, table, number, game, currency, status, json.loads(setting), plan_of(plan))


def by_player(postings: list[Posting]) -> dict[str, int]:
    """What every player's accounts gained (or lost, below zero)."""
    gained: defaultdict[str, int] = defaultdict(int)
    for one in postings:
        for account, sign in ((one.debit, -1), (one.credit, 1)):
            if (player := player_of(account)) is not None:
                gained[player] += sign * one.amount
    return dict(gained)


def player_of(account: str) -> str | None:
    """Whose wallet, or whose chips at a table; ``None`` for the accounts of the house."""
    kind, _, rest = account.partition(":")
    if kind == "player":
        return rest
    return rest.partition(":")[2] if kind == "stack" else None
