"""What staff do in a tournament. Every act is written with its author and its reason, in one
transaction with what it changes."""

from __future__ import annotations

import secrets
from functools import partial
from typing import Any, Literal

from msgspec.structs import replace
from sqlalchemy import Connection

from krupier.house import acts
from krupier.house.acts import Signature
from krupier.house.roles import Act
from krupier.room.clocks import SECOND
from krupier.room.commits import of_staff
from krupier.room.lines import Line
from krupier.room.messages import storage_away
from krupier.room.tournament import absence, doors, draws, journal, news
from krupier.room.tournament.journal import Admitted
from krupier.room.tournament.tournament import Tournament
from krupier.rules.options import Refused
from krupier.rules.tournament import inputs as given
from krupier.rules.tournament.answers import Answer
from krupier.rules.tournament.inputs import Input
from krupier.rules.tournament.templates import changes, clock_of, offences_of
from krupier.rules.wants import Void
from krupier.store import people, tournaments

DIRECTED: tuple[type[Input], ...] = (
    given.Redefine,
    given.Start,
    given.CloseRegistration,
    given.ExtendRegistration,
    given.LastHands,
    given.ChipRace,
    given.Penalise,
    given.Remove,
    given.Withdraw,
    given.Reseat,
    given.Lots,
    given.AgreeToDeal,
    given.Halt,
    given.GoOn,
    given.Cancel,
)
"""What a director may send to the machine himself; all else comes from players, tables and
clocks."""


def direct(tournament: Tournament, one: Input, by: Signature, offence: str = "") -> list[Answer]:
    """``offence``: of a penalty, what it is for. Raises Refused, and nothing has changed."""
    if not isinstance(one, DIRECTED):
        raise Refused("not-offered", "this comes from players, tables and clocks")
    _must_be_offence(tournament, offence)
    if isinstance(one, given.Redefine):
        with tournament.env.reading() as conn:
            doors.must_lead_somewhere(conn, tournament.record.operator, one.definition)
    if isinstance(one, given.Start):
        one = replace(one, absent=absence.at_start(tournament))
    if isinstance(one, given.LastHands):
        _must_be_last_minutes(tournament, one.flight)
    if isinstance(one, given.Cancel):
        _void_hands(tournament, "tournament-cancelled")
    return _signed(tournament, one, by, "tournament.direct", offence)


def roll_back(
    tournament: Tournament, to: int, by: Signature, secret: bytes | None = None, read: int = 0
) -> list[Answer]:
    """What came after the first ``to`` lines does not count. Hands that run are void. ``secret``:
    that draws follow from if those so far have been told; else a new one. ``read``: so many lines
    there were for whoever rules. Raises Refused."""
    most = len(tournament.memory.machine.journal)
    if not 1 <= to <= most:
        raise Refused("roll-back", f"to 1 to {most} lines", most=most)
    ruled = given.RollBack(to, by.reason, read)
    tournament.memory.machine.must_be_read(ruled)
    _void_hands(tournament, "rolled-back")
    if read:  # what it voids itself is no news to him
        ruled = replace(ruled, read=len(tournament.memory.machine.journal))
    if tournament.over:
        tournament.commit_anew(secret or secrets.token_bytes(draws.SECRET))
    return _signed(tournament, ruled, by, "tournament.roll-back")


def put_off(tournament: Tournament, starts_at: int | None, by: Signature) -> None:
    """It starts at another time; None: when its director says so. Raises Refused."""
    tournament.must_go_on()
    if tournament.state.phase != "open":
        raise Refused("begun", "it has begun")
    if tournament.definition.start.when == "full":
        raise Refused("starts-when-full", "it starts when it is full, not at a time")
    was, record = tournament.record.starts_at, tournament.record
    at = tournament.now()

    def work(conn: Connection) -> None:
        tournaments.set_start(conn, record.id, starts_at)
        _record(conn, tournament, "tournament.direct", by, at, {"starts_at": was}, starts_at)

    tournament.reschedule(starts_at)
    tournament.group.work([tournament], work, (), of_staff(by.author))
    told = partial(news.put_off, tournament, starts_at, by.reason)
    tournament.group.then(tournament, told)
    tournament.pump()


def admit(tournament: Tournament, player: str, by: Signature) -> None:
    """He may enter a restricted one, whatever the house knows of him. Raises Refused."""
    if not tournament.definition.entry.condition:
        raise Refused("not-restricted", "everybody may enter it")
    with tournament.env.reading() as conn:
        if not people.names(conn, [player]):
            raise Refused("unknown-player", f"there is no player {player!r}", player=player)
    at = tournament.now()

    def also(conn: Connection) -> None:
        _record(conn, tournament, "tournament.direct", by, at, None, {"admit": player})

    tournament.note(Admitted(player), of_staff(by.author), also)
    tournament.pump()


def resume(tournament: Tournament, by: Signature) -> None:
    """Staff have looked at what stopped it, and it goes on from its journal. Raises Refused."""
    if not tournament.stopped:
        raise Refused("not-stopped", "the tournament is not stopped")
    if tournament.group.away:
        raise storage_away()
    was, at = tournament.stopped, tournament.now()

    def work(conn: Connection) -> None:
        _record(conn, tournament, "tournament.direct", by, at, {"stopped": was}, "goes on")

    tournament.stopped = ""
    tournament.floor.resume(by)
    tournament.group.work([tournament], work, (), of_staff(by.author))
    tournament.group.send_back(tournament)
    tournament.pump()


def _signed(
    tournament: Tournament,
    one: Input,
    by: Signature,
    act: Literal["tournament.direct", "tournament.roll-back"],
    offence: str = "",
) -> list[Answer]:
    at = tournament.now()
    phase, kept = tournament.state.phase, _kept(tournament, one)
    penalty = _penalty(tournament, one, offence)

    def also(conn: Connection) -> None:
        if penalty is not None:
            player, operator = penalty["player"], tournament.record.operator
            subject = f"player:{player}"
            acts.record(conn, "penalty.impose", subject, by, at, after=penalty, operator=operator)
        _record(conn, tournament, act, by, at, {"phase": phase}, kept)

    answers = tournament.send(one, also=also, order=of_staff(by.author))
    tournament.pump()
    return answers


def _kept(tournament: Tournament, one: Input) -> object:
    """What the act says was done: of another version what is different from the type, as one would
    write it."""
    if not isinstance(one, given.Redefine):
        return journal.raw(one)
    blocks = changes(tournament.record.type, one.definition)
    return {"do": "redefine", "blocks": blocks, "version": tournament.state.version + 1}


def _must_be_offence(tournament: Tournament, offence: str) -> None:
    """Of the catalogue of the plan, where one is named. Raises Refused."""
    allowed = list(offences_of(tournament.record.operator))
    if offence and offence not in allowed:
        message = f"no offence {offence[:40]!r} in the plan: {', '.join(allowed) or 'none'}"
        raise Refused("unknown-offence", message, offence=offence[:40], allowed=allowed)


def _penalty(tournament: Tournament, one: Input, offence: str) -> dict[str, Any] | None:
    """What the file of a player keeps of a sanction: where and in which hand, what for and what.
    How much of it is left goes with the tournament (``state.missed``)."""
    if not isinstance(one, given.Penalise | given.Remove | given.Withdraw):
        return None
    about = one.player if isinstance(one, given.Penalise) else one.entry
    was, known = tournament.memory, about in tournament.state.entrants
    player = was.player_of(about) if known else about
    entrant = was.entry_of(player)
    number = entrant.at.table if entrant and entrant.at else None
    table = tournament.floor.tables.get(tournament.floor.id(number)) if number else None
    return {
        "player": player,
        "tournament": tournament.id,
        "table": table.id if table else None,
        "hand": table.course.id if table and table.running and table.course else None,
        "offence": offence,
        "sanction": journal.raw(one),
    }


def _record(
    conn: Connection,
    tournament: Tournament,
    act: Act,
    by: Signature,
    at: int,
    before: object,
    after: object,
) -> None:
    subject, operator = f"tournament:{tournament.id}", tournament.record.operator
    acts.record(conn, act, subject, by, at, before=before, after=after, operator=operator)


def _must_be_last_minutes(tournament: Tournament, flight: int) -> None:
    """Raises Refused."""
    window = clock_of(tournament.record.operator).last_hands
    running = tournament.memory.clocks.flights.get(flight)
    if window is None or running is None:
        return
    least, most = window
    if not least * SECOND <= running.left_at(tournament.now()) <= most * SECOND:
        raise Refused(
            "no-last-hands",
            f"between {most} and {least} seconds before the end of the level",
            least=least,
            most=most,
        )


def _void_hands(tournament: Tournament, reason: str) -> None:
    tournament.must_go_on()
    tables = tournament.floor.everywhere
    if any(one.rounds.opening for one in tables):
        raise Refused("busy", "a hand is being dealt; try again")
    for table in tables:
        if table.running:
            table.rounds.push(Line(Void(reason)))
