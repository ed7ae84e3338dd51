"""Tournaments for staff: announcing one, directing it, and its journal."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from typing import Annotated, Any

import msgspec
from litestar import get, post
from litestar.params import JSONBody, QueryParameter

from krupier.money import Currency, currency, parse, show
from krupier.plan.loader import PlanError
from krupier.plan.parts import Names
from krupier.room.tournament import director
from krupier.room.tournament.remembered import Remembered
from krupier.room.tournament.shown import TournamentRow
from krupier.room.tournament.tournament import Tournament
from krupier.rules.tournament import answers as told
from krupier.rules.tournament import inputs as given
from krupier.rules.tournament import templates
from krupier.rules.tournament.answers import Answer
from krupier.rules.tournament.conflicts import Conflicts
from krupier.rules.tournament.definition import Definition
from krupier.rules.tournament.escrow import Post
from krupier.rules.tournament.inputs import Input
from krupier.rules.tournament.templates import NoSuchTournament, Template
from krupier.server import tournament_forms as forms
from krupier.server import tournament_lobby
from krupier.server.dependencies import Staff, TheService
from krupier.server.http import Limit, TableId
from krupier.server.offices import also
from krupier.server.problems import Problem
from krupier.server.service import Service
from krupier.server.signatures import sign, signed
from krupier.server.things import ROWS, TOURNAMENT, TOURNAMENT_TYPE, in_form, in_path
from krupier.store import Unknown, people
from krupier.store import tournaments as kept

MS = 1000


# -- announcing ------------------------------------------------------------------------------------


@get("/tournament-types", act="tournament.announce", of=ROWS, sync_to_thread=False)
def tournament_types(staff: Staff) -> forms.TournamentTypes:
    """Every type that the plans name."""
    own = [one for one in templates.shown() if staff.at(people.operator_of(one.id))]
    return forms.TournamentTypes([type_form(one) for one in own])


def type_form(one: Template) -> forms.TournamentType:
    reading = Names(cs=one.reading.cs, en=one.reading.en) if one.reading else None
    names = Names(cs=one.names.cs, en=one.names.en)
    return forms.TournamentType(one.id, names, list(one.clause), reading)


@post("/tournaments", act="tournament.announce", of=in_form("type", TOURNAMENT_TYPE))
async def announce(
    service: TheService, staff: Staff, data: JSONBody[forms.NewTournament]
) -> TournamentRow:
    """A new tournament, published as a whole and open for registration."""
    made = await define(data.type, data.blocks)
    names = data.names or type_form(templates.template(data.type)).names
    starts = None if data.starts_at is None else data.starts_at * MS
    if made.start.when == "full" and starts is not None:
        raise Problem("starts-when-full")
    text = msgspec.json.encode(names).decode()
    by = signed(staff, data)
    held = await service.host.tournaments.announce(data.id, data.type, text, made, starts, by)
    return tournament_lobby.shown(held)


async def define(type: str, blocks: dict[str, Any]) -> Definition:
    """Raises Problem that names what cannot be."""
    try:
        return await asyncio.to_thread(templates.define, type, blocks)
    except NoSuchTournament:
        raise Problem("unknown-type", type=type) from None
    except (PlanError, Conflicts) as error:
        raise Problem("bad-tournament", problem=str(error)) from None


@get(
    "/tournaments/{tournament:str}/blocks",
    act="tournament.direct",
    of=in_path("tournament", TOURNAMENT),
)
async def blocks(service: TheService, staff: Staff, tournament: TableId) -> forms.TournamentBlocks:
    """What was announced: for whoever announces another version of it."""
    held = service.tournament(tournament, None, reads=True)
    type, made = held.record.type, held.definition
    return forms.TournamentBlocks(type, await asyncio.to_thread(templates.changes, type, made))


@get(
    "/tournaments/{tournament:str}/offences",
    act="tournament.direct",
    of=in_path("tournament", TOURNAMENT),
    sync_to_thread=False,
)
def offences(service: TheService, staff: Staff, tournament: TableId) -> forms.TournamentOffences:
    """The catalogue of its plan: what a penalty may be for. Empty where the plan has none."""
    held = service.tournament(tournament, None, reads=True)
    known = templates.offences_of(held.record.operator)
    return forms.TournamentOffences(
        [forms.TournamentOffence(code, list(clauses)) for code, clauses in known.items()]
    )


# -- directing -------------------------------------------------------------------------------------


@post(
    "/tournaments/{tournament:str}/acts",
    act="tournament.direct",
    also="tournament.roll-back",
    of=in_path("tournament", TOURNAMENT),
    status_code=200,
)
async def act(
    service: TheService, staff: Staff, tournament: TableId, data: JSONBody[forms.DirectorAct]
) -> TournamentRow:
    """What a director does; answered when it is durable."""
    by = sign(staff, data.reason, data.clause)
    match data:
        case forms.DirectRollBack():
            by = sign(also(staff, "tournament.roll-back"), data.reason, data.clause)
            held = await _let_go(service, tournament)
            director.roll_back(held, data.to, by, read=data.read)
            service.tournament_pages.goes_on(held.id)
        case forms.DirectPutOff():
            held = service.tournament(tournament, None, reads=True)
            starts = None if data.starts_at is None else data.starts_at * MS
            director.put_off(held, starts, by)
        case forms.DirectChange():
            held = service.tournament(tournament, None, reads=True)
            made = await define(held.record.type, data.blocks)
            director.direct(held, given.Redefine(made, data.reason), by)
        case forms.DirectAdmission():
            held = service.tournament(tournament, None, reads=True)
            director.admit(held, data.player, by)
        case forms.DirectResume():
            held = service.tournament(tournament, None, reads=True)
            director.resume(held, by)
        case _:
            held = service.tournament(tournament, None, reads=True)
            one = directed(data, currency(held.record.currency))
            director.direct(held, one, by, getattr(data, "offence", ""))
    await service.host.tournaments.durable(held.id, staff.login)
    return tournament_lobby.shown(held)


async def _let_go(service: Service, id: str) -> Tournament:
    """Also one that is over and that the process holds no more."""
    hall = service.host.tournaments
    if hall.get(id) is None:
        try:
            await service.read(lambda conn: kept.tournament(conn, id))
        except Unknown:
            raise Problem("unknown-tournament", id=id) from None
    return hall.get(id) or hall.hold(id)  # somebody else may have asked for it meanwhile


def directed(act: forms.DirectorAct, money: Currency) -> Input:
    """As the machine is sent it. Amounts are of the tournament's money."""
    match act:
        case forms.DirectStart():
            return given.Start(act.flight)
        case forms.DirectClosing():
            return given.CloseRegistration()
        case forms.DirectExtension():
            return given.ExtendRegistration(act.until, act.reason)
        case forms.DirectLastHands():
            return given.LastHands(act.flight)
        case forms.DirectChipRace():
            return given.ChipRace(act.low, act.high, act.flight)
        case forms.DirectPenalty():
            return given.Penalise(act.player, act.units, act.orbits, act.running)
        case forms.DirectRemoval():
            return given.Remove(act.entry, act.how, act.reason)
        case forms.DirectWithdrawal():
            return given.Withdraw(act.entry, act.chips, act.reason)
        case forms.DirectMove():
            return given.Reseat(act.entry, act.table, act.seat, act.reason)
        case forms.DirectLots():
            return given.Lots(parse(act.amount, money))
        case forms.DirectDeal():
            kept = parse(act.kept, money)
            custom = {entry: parse(amount, money) for entry, amount in act.custom.items()}
            by = tuple(act.by)
            return given.AgreeToDeal(act.method, by, kept, custom, act.play_on, read=act.read)
        case forms.DirectHalt():
            return given.Halt(act.reason)
        case forms.DirectGoOn():
            return given.GoOn()
        case forms.DirectCancel():
            return given.Cancel(act.reason)
    raise Problem("not-offered")


# -- the journal -----------------------------------------------------------------------------------


@get(
    "/tournaments/{tournament:str}/journal",
    act="tournament.direct",
    of=in_path("tournament", TOURNAMENT),
    sync_to_thread=False,
)
def journal(
    service: TheService,
    staff: Staff,
    tournament: TableId,
    before: Annotated[int | None, QueryParameter(ge=1, le=2**31)] = None,
    limit: Limit = 50,
) -> forms.TournamentJournal:
    """What happened in it, newest first: for choosing where to roll back to."""
    held = service.tournament(tournament, None, reads=True)
    was = held.memory
    last = min(len(was.told), (before or len(was.told) + 1) - 1)
    first = max(0, last - limit)
    lines = [_line(was, number) for number in range(last, first, -1)]
    return forms.TournamentJournal(lines, first + 1 if first else None)


def _line(was: Remembered, number: int) -> forms.JournalLine:
    line, (_, at, news) = was.machine.journal[number - 1], was.told[number - 1]
    about = getattr(line.given, "entry", "") or getattr(line.given, "player", "")
    return forms.JournalLine(
        number=number,
        at=at // MS,
        what=str(line.given.__struct_config__.tag),
        by=_name(was, about),
        table=getattr(line.given, "table", None),
        unit=getattr(line.given, "unit", None),
        counts=was.machine.counts(number),
        boundary=isinstance(line.given, given.UnitOver | given.PoolUnitOver),
        answers=list(_answers(was, news)),
    )


def _answers(was: Remembered, news: list[Answer]) -> Iterator[forms.JournalAnswer]:
    money = currency(was.record.currency)
    for one in news:
        if isinstance(one, Post):
            name = _name(was, one.entry) if one.entry else None
            yield forms.JournalAnswer(one.what, name, None, show(one.amount, money), None)
            continue
        place = getattr(one, "at", None)
        yield forms.JournalAnswer(
            str(one.__struct_config__.tag),
            _name(was, getattr(one, "entry", "")),
            getattr(one, "table", None) or (place.table if place else None),
            None,
            _number(one),
        )


NUMBERS: tuple[tuple[type, Callable[[Any], int | None]], ...] = (
    (told.Out, lambda one: one.place),
    (told.LevelBegins, lambda one: one.level),
    (told.Chips, lambda one: one.change),
    (told.Seated, lambda one: one.chips),
    (told.RolledBack, lambda one: one.to),
    (told.RegistrationClosed, lambda one: one.entries),
)
"""What of an answer is a number worth reading."""


def _number(one: Answer) -> int | None:
    return next((read(one) for kind, read in NUMBERS if isinstance(one, kind)), None)


def _name(was: Remembered, about: str) -> str | None:
    if not about:
        return None
    return was.name_of(about) if about in was.state.entrants else was.names.get(about, about)


HANDLERS = (tournament_types, announce, blocks, offences, act, journal)
