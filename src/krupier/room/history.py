"""Rounds that were played, as somebody may see them: replays, results and proofs.

Nothing but the journal is kept of a round; all this is computed from it again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Literal

import msgspec
from msgspec import Struct
from sqlalchemy import Connection

from krupier.equipment.entropy import OperatingSystem
from krupier.equipment.generator import Generator
from krupier.equipment.secure import Secure
from krupier.house import loyalty
from krupier.money import base, currency, show
from krupier.room import lines, proofs
from krupier.room import record as records
from krupier.room.config import config_of
from krupier.room.course import Course
from krupier.room.hands import texts
from krupier.room.hands.chairs import Kept
from krupier.room.hands.stakes import stakes
from krupier.room.outcomes import Outcomes
from krupier.room.tournament import audit as tournament_audit
from krupier.room.views import events
from krupier.rules.events import Decision, Muck, Ruled
from krupier.rules.options import Refused
from krupier.rules.view import marks_view
from krupier.store import (
    Finding,
    Heads,
    Result,
    RoundRecord,
    Store,
    Unknown,
    accounts,
    audit,
    history,
    journal,
    people,
    seats,
    settlement,
    vault,
)
from krupier.store.findings import told


class RulesOfRound(Struct, frozen=True):
    """Which rules played a round, and what today's come to."""

    played: str | None
    """A digest of the rules; ``None``: the round is older than that."""
    today: str
    replay: Literal["same", "differently", "broken"]


def unknown_round(round_id: str) -> Refused:
    return Refused("unknown-round", f"there is no round {round_id}", round=round_id)


def known_round(conn: Connection, round_id: str) -> RoundRecord:
    """A round that runs or is over. Raises Refused."""
    try:
        return journal.round_record(conn, round_id)
    except Unknown:
        raise unknown_round(round_id) from None


def closed_round(conn: Connection, round_id: str) -> RoundRecord:
    """A round that is over. Raises Refused."""
    record = known_round(conn, round_id)
    if record.status == "open":
        raise Refused("round-running", f"round {round_id} is still running")
    return record


def played_again(conn: Connection, record: RoundRecord) -> Course:
    """A closed round from its journal, by today's rules. Raises Refused where they do not lead
    through it: "plays-differently" if others played it, "broken-round" if not."""
    text = journal.plan_text(conn, record.plan)
    try:
        return records.course_of(record, journal.entries(conn, record.id), text)
    except Exception as problem:
        version = records.version_of(record, text)
        if version.same:
            said = f"the journal of {record.id} contradicts the rules that played it"
            raise Refused("broken-round", f"{said}: {problem}", round=record.id) from problem
        said = f"{record.id} was played by other rules, and today's refuse it"
        raise Refused("plays-differently", f"{said}: {problem}", round=record.id) from problem


def rules_of(conn: Connection, record: RoundRecord, course: Course) -> RulesOfRound:
    """By which rules a closed round was played, and whether today's come to the same."""
    version = records.version_of(record, journal.plan_text(conn, record.plan))
    kept = settlement.results(conn, record.id)
    again = sorted(course.results(), key=lambda one: (one.player, one.seat))
    same = record.status == "void" or (course.play.over and again == kept)
    return RulesOfRound(
        played=version.played or None,
        today=version.today,
        replay="same" if same else "broken" if version.same else "differently",
    )


def replay(
    conn: Connection, round_id: str, player: str | None = None, *, auditor: bool = False
) -> dict[str, Any]:
    """A closed round, with its events as this player (or anybody) may see them.

    Raises Refused ("unknown-round", "round-running", "plays-differently", "broken-round").
    """
    record = closed_round(conn, round_id)
    course = played_again(conn, record)
    rules = rules_of(conn, record, course)
    own, shown = seats_of(course, player), shown_to(conn, record, course, player)
    turn_up(course, shown)
    money = currency(record.currency)
    marks = marks_view(course.play.felt.marks, money)
    return {
        **summary(record),
        "plan": record.plan,
        "rules": rules,
        "reason": settlement.closing_of(record).reason,
        "seats": dict(course.owners),
        "names": _names(conn, course),
        "own": own,
        "shown": shown,
        "marks": marks,
        "events": events(course, own, auditor=auditor),
        "results": [result_view(one, record) for one in settlement.results(conn, round_id)],
        "commitments": msgspec.to_builtins(records.setting_of(record).commitments),
        "journal": {"lines": record.length, "prev": record.prev, "head": record.head},
    }


def shown_after(conn: Connection, record: RoundRecord) -> list[str]:
    """Seats whose players showed their cards when the round was over, of their own will. That is
    written with the round that followed."""
    try:
        following = journal.round_record(conn, f"{record.table}-{record.number + 1}")
    except Unknown:
        return []
    return list(records.setting_of(following).shown)


def shown_to(
    conn: Connection, record: RoundRecord, course: Course, player: str | None
) -> list[str]:
    """Seats whose cards this player finds in the history beside his own: what was shown after the
    round, and to those who were in it, where the plan says so, all hands of the showdown."""
    shown = shown_after(conn, record)
    if player in course.owners.values() and course.play.game.players_see_showdown:
        shown += [seat for seat in _to_showdown(course) if seat not in shown]
    return shown


def _to_showdown(course: Course) -> list[str]:
    """Who had not given up when two or more were left at the end of a hand."""
    out = {
        event.seat
        for event in course.events
        if (isinstance(event, Decision) and event.do == "fold")
        or (isinstance(event, Ruled) and event.ruling == "dead-hand")
    }
    left = [seat for seat in course.owners if seat not in out]
    return left if len(left) > 1 and not course.play.void else []


def turn_up(course: Course, seats: Iterable[str]) -> None:
    """What was shown after a round, as its last events; also hands that were thrown away."""
    felt = course.play.felt
    for seat in seats:
        if seat not in felt.places:
            continue
        felt.turn_up(seat)
        for event in list(felt.events):
            if isinstance(event, Muck) and event.place == seat:
                felt.expose(seat, event.cards)


def summary(record: RoundRecord) -> dict[str, Any]:
    """A round in one line of a history."""
    return {
        "round": record.id,
        "table": record.table,
        "number": record.number,
        "game": record.game,
        "currency": base(record.currency),
        "opened_at": record.opened_at,
        "closed_at": record.closed_at,
        "status": record.status,
    }


def result_view(result: Result, record: RoundRecord) -> dict[str, Any]:
    """``{"player", "seat", "staked", "returned", "bets": […], "platform"?}``, amounts as text."""
    money = currency(record.currency)
    return {
        "player": result.player,
        "seat": result.seat,
        "staked": show(result.staked, money),
        "returned": show(result.returned, money),
        **msgspec.json.decode(result.detail),
    }


def proof(conn: Connection, round_id: str, player: str | None = None) -> dict[str, Any]:
    """The fairness proof of a closed round for this viewer: a
    :class:`krupier.equipment.proof.Proof` as data. Raises Refused ("no-proof" …)."""
    record = closed_round(conn, round_id)
    state = vault.state(conn, round_id)
    if state is None:
        raise Refused("no-proof", f"the outcomes of {round_id} were not committed beforehand")
    text = journal.plan_text(conn, record.plan)
    entries = journal.entries(conn, round_id)
    own = seats_of(played_again(conn, record), player)
    made = proofs.prove(
        Secure.restore(Generator(OperatingSystem()), state),
        records.empty(record, text),
        [lines.decode(one.input, currency(record.currency)) for one in entries],
        own,
    )
    data: dict[str, Any] = msgspec.to_builtins(made)
    return data


def hand_history(
    conn: Connection,
    round_id: str,
    format: texts.Format,
    player: str | None = None,
    *,
    named: bool = False,
) -> str:
    """A closed hand of a game among players as a text, as this player (or anybody) may see it.
    Who did not sit there reads seats instead of names, unless he is to know them (``named``).

    Raises Refused ("unknown-round", "round-running", "no-history").
    """
    record = closed_round(conn, round_id)
    course = played_again(conn, record)
    config = config_of(people.table(conn, record.table))
    if not course.stacks:
        raise Refused("no-history", f"{round_id} is no hand among players")
    own = seats_of(course, player)
    seated = {owner: f"Seat {seat}" for seat, owner in course.owners.items()}
    return texts.history(
        course,
        format,
        own=own,
        shown=shown_to(conn, record, course, player),
        names=_names(conn, course) if own or named else seated,
        at=record.opened_at,
        seats=stakes(course.play.game, config.house_rules.cash).seats,
    )


def recent(
    conn: Connection, table: str, limit: int, short: Callable[[Course, int], dict[str, Any]]
) -> list[dict[str, Any]]:
    """The last closed rounds of a table as ``short`` tells them, newest first."""
    found = []
    for record in history.rounds_of_table(conn, table, limit=limit):
        if record.status == "open":
            continue
        try:
            course = played_again(conn, record)
        except (Refused, Unknown):
            continue  # the audit will say so; the lobby need not
        void, at = record.status == "void", record.closed_at or 0
        found.append(short(course, record.number) | {"void": void, "at": at})
    return found


def seats_of(course: Course, player: str | None) -> list[str]:
    return [seat for seat, owner in course.owners.items() if owner == player]


def winners(conn: Connection, course: Course) -> list[dict[str, str]]:
    """Who came out of a hand among players with more chips, and by how much."""
    felt, money, names = course.play.felt, course.play.game.setting.currency, _names(conn, course)
    gains = {seat: felt.returned.get(seat, 0) - felt.staked.get(seat, 0) for seat in course.owners}
    return [
        {"seat": seat, "name": names[course.owners[seat]], "amount": show(gain, money)}
        for seat, gain in gains.items()
        if gain > 0
    ]


def _names(conn: Connection, course: Course) -> dict[str, str]:
    names = {}
    for player in set(course.owners.values()):
        try:
            names[player] = people.player(conn, player).name
        except Unknown:
            names[player] = player
    return names


def audit_all(
    store: Store, heads: Heads | None = None, outcomes: Outcomes | None = None
) -> list[Finding]:
    """The audit of the books with every closed round played again through its rules, its outcomes
    compared with the vault, the seats looked at, every tournament played again, and loyalty points
    computed again. In a store with the house key, also every seal and every vault. ``outcomes``
    counts the rounds."""
    outcomes = outcomes or Outcomes()
    with store.read() as conn:
        early = _seats(conn)
    findings = audit(store, outcomes, heads, outcomes.explain)
    with store.read() as conn:
        # a table that runs may be about to pay somebody out: only what stays so is wrong
        findings += [one for one in _seats(conn) if one in early]
        findings += tournament_audit.audited(conn)
        findings += told("loyalty points", loyalty.audit(conn))
    return findings


def _seats(conn: Connection) -> list[Finding]:
    """Chips that should have gone with their player, of a pool when none of its hands runs."""
    tables = {one.id: one for one in people.all_tables(conn)}
    running = {tables[one.table].group for one in journal.open_rounds(conn)}
    return [
        finding
        for table in tables.values()
        if table.group not in running
        for finding in told(f"seats of {table.id}", _seats_of(conn, table))
    ]


def _seats_of(conn: Connection, table: people.TableRecord) -> Iterator[Finding]:
    for one in seats.of_table(conn, table.id, table.currency):
        subject = accounts.stack(table.id, one.seat.player)
        kept = msgspec.json.decode(one.seat.state, type=Kept)
        if table.state == "closed":
            yield Finding(
                "seat", subject, "sits at a table that is closed", "sedí u zavřeného stolu"
            )
        elif one.stack and kept.leaving:
            yield Finding(
                "seat",
                subject,
                f"is leaving, no hand runs, and {one.stack} still lie before him",
                f"odchází, žádná hra neběží, a stále před ním leží {one.stack}",
            )
