"""Answers: one for every request, and accepted is exactly what was written."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Any

from tests.simulation.referees.evidence import Evidence, Sending
from tests.simulation.referees.rows import Books, Line, minor


def judge(evidence: Evidence, books: Books) -> list[str]:
    return [
        *_one_each(evidence),
        *_written_once(books),
        *_moves(evidence, books),
        *_entropy(evidence, books),
    ]


def _one_each(evidence: Evidence) -> Iterator[str]:
    for one in evidence.sendings:
        died = one.life < evidence.life or not evidence.heard_out
        if len(one.answers) > 1 or (not one.answers and not died):
            yield f"{one.name} was answered {len(one.answers)} times: {one.answers}"


def _written_once(books: Books) -> Iterator[str]:
    for table, lines in _by_table(books).items():
        ids = Counter((line.by, line.data["id"]) for _, line in lines if line.move)
        yield from (f"{table}: move {key} is written {n} times" for key, n in ids.items() if n > 1)


def _by_table(books: Books) -> dict[str, list[tuple[str, Line]]]:
    """All lines, with their rounds."""
    found: defaultdict[str, list[tuple[str, Line]]] = defaultdict(list)
    for round in books.rounds:
        found[round.table] += [(round.id, line) for line in round.own_lines]
    return found


def _moves(evidence: Evidence, books: Books) -> Iterator[str]:
    written = {
        (table, line.by, line.data["id"]): (round, line)
        for table, lines in _by_table(books).items()
        for round, line in lines
        if line.move
    }
    currencies = {one.table: one.currency for one in books.rounds}
    sent: defaultdict[tuple[str, str, str], list[Sending]] = defaultdict(list)
    for one in evidence.sendings:
        if one.kind == "move":
            sent[one.table, one.player, one.id].append(one)
    for key, sendings in sent.items():
        there = written.get(key)
        first = next((one for one in sendings if _first_accepted(one)), None)
        for one in sendings:
            for answer in one.answers:
                if not answer.accepted:
                    continue
                if there is None:
                    yield f"{one.name} was accepted, but is not written"
                elif (answer.round, answer.seq) != (there[0], there[1].seq):
                    yield f"{one.name} is told to be {answer}, it is {there[0]} {there[1].seq}"
        if there is not None:
            if first is not None and not _same(first.what, there[1], currencies[key[0]]):
                yield f"{first.name} was {first.what}, written is {there[1].data}"
            elif not any(_same(one.what, there[1], currencies[key[0]]) for one in sendings):
                yield f"{sendings[0].name}: nobody sent what is written, {there[1].data}"
            last = [answer for one in sendings for answer in one.answers]
            lost = any(not one.answers for one in sendings)
            if last and not lost and not any(answer.accepted for answer in last):
                yield f"{sendings[0].name} was refused ({last[-1].code}), but is written"
    asked = {
        (one.table, one.player, f"pre:{one.id}")
        for one in evidence.sendings
        if one.kind == "Pre" and all(answer.accepted for answer in one.answers)
    }
    """Moves that somebody decided before it was his turn."""
    left = {
        (one.table, one.player)
        for one in evidence.sendings
        if one.kind == "FastFold" and (not one.answers or any(a.accepted for a in one.answers))
    }
    """Who left hands of a fast pool: such a fold is named after its hand."""
    for key, (round, line) in written.items():
        early = key[2] == f"pre:{round}" and key[:2] in left and line.data["move"][1] == "fold"
        if key not in sent and key not in asked and not early and not line.by.startswith("bot"):
            yield f"move {key} is written, but nobody sent it: {line.data}"


def _first_accepted(one: Sending) -> bool:
    return any(answer.accepted and not answer.again for answer in one.answers)


def _same(what: dict[str, Any], line: Line, currency: str) -> bool:
    """Whether a line says what a move was; it may say less, as far as nobody asked for it."""
    move = line.move
    assert move is not None
    if (what["seat"], what["do"]) != (move.seat, move.do):
        return False
    amount = minor(move.facts["amount"], currency) if "amount" in move.facts else None
    if amount is not None and amount != what["amount"]:
        return False
    return "bet" not in move.facts or _is_bet(move.bet, move.on, what)


def _is_bet(bet: str, on: tuple[str, ...], what: dict[str, Any]) -> bool:
    """17-20 may be written for 20-17, and "dozen-1" for "dozen" on 1."""
    asked = what["bet"], tuple(sorted(map(str, what["on"])))
    return asked == (bet, tuple(sorted(on))) or "-".join([asked[0], *asked[1]]) == bet


def _entropy(evidence: Evidence, books: Books) -> Iterator[str]:
    lines = {(round.id, line.seq): line for round in books.rounds for line in round.lines}
    for one in evidence.sendings:
        if one.kind != "entropy":
            continue
        for answer in one.answers:
            if not answer.accepted:
                continue
            assert answer.round is not None
            line = lines.get((answer.round, answer.seq))
            if line is None or (line.by, line.data.get("entropy")) != (
                one.player,
                one.what["entropy"],
            ):
                yield f"{one.name} was accepted as {answer}, but is not written there"
    shares = Counter(
        (one.player, one.what["entropy"]) for one in evidence.sendings if one.what.get("entropy")
    )
    for key, line in lines.items():
        if "entropy" in line.data and not shares[line.by, line.data["entropy"]]:
            yield f"{key}: entropy is written that {line.by} never gave"
