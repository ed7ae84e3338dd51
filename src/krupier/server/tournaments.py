"""Tournaments for everybody: the list, the page of one, what is asked of it, and what one has
played."""

from __future__ import annotations

from typing import Literal

from litestar import Response, get, post
from litestar.params import JSONBody
from sqlalchemy import Connection

from krupier.house.gate import Where
from krupier.money import BadAmount, base, currency, parse, show_in
from krupier.plan.parts import Names
from krupier.room.tournament import requests, rows
from krupier.room.tournament.tournament import Tournament
from krupier.rules.tournament.definition import Price
from krupier.server import tournament_forms as forms
from krupier.server import tournament_lobby
from krupier.server.dependencies import Reads, ThePlayer, TheService, Viewer
from krupier.server.http import Before, Limit, TableId, place_of
from krupier.server.problems import Problem
from krupier.server.service import Service
from krupier.server.sessions import Holder
from krupier.server.things import TOURNAMENT, in_path
from krupier.store import people
from krupier.store import tournaments as kept
from krupier.store.people import Player
from krupier.store.tournaments import EntryRecord, TournamentRecord

DIRECTORS = ("books.read", "tournament.direct")
"""To them private ones are there, too."""
MINE = 100
"""Entries of one player that are shown."""


# -- looking ---------------------------------------------------------------------------------------


@get("/tournaments", sync_to_thread=False, public=True)
def tournaments(service: TheService, viewer: Viewer) -> forms.Tournaments:
    """Those that are not over, and those that ended a short time ago."""
    me = viewer.id if viewer else None
    return forms.Tournaments(tournament_lobby.rows(service.host.tournaments, me))


@get(
    "/tournaments/{tournament:str}",
    public=True,
    sees=DIRECTORS,
    of=in_path("tournament", TOURNAMENT),
)
async def tournament(
    service: TheService, viewer: Viewer, reads: Reads, tournament: TableId
) -> Response[bytes]:
    """All that is known of a tournament, also of one that was played long ago."""
    me = viewer.id if viewer else None
    page = await service.tournament_pages.page(tournament, me, reads=reads)
    return Response(page, media_type="application/json")


@get(
    "/tournaments/{tournament:str}/draws",
    public=True,
    sees=DIRECTORS,
    of=in_path("tournament", TOURNAMENT),
)
async def tournament_draws(
    service: TheService, viewer: Viewer, reads: Reads, tournament: TableId
) -> forms.TournamentDraws:
    """Everything that was drawn in it so far, to be checked with its secret when it is over."""
    me = viewer.id if viewer else None
    return await service.tournament_pages.draws(tournament, me, reads=reads)


@get("/tournament-results", public=True)
async def tournament_results(
    service: TheService, before: Before = None, limit: Limit = 20
) -> forms.TournamentResults:
    """Those that are over, newest first."""
    place = place_of(before)

    def look(conn: Connection) -> tuple[list[TournamentRecord], list[forms.TournamentResult]]:
        found = kept.over(conn, before=place, limit=limit)
        return found, [_result(conn, one) for one in found]

    found, results = await service.read(look)
    last = found[-1] if len(found) == limit else None
    return forms.TournamentResults(results, f"{last.ended_at}.{last.id}" if last else None)


def _result(conn: Connection, one: TournamentRecord) -> forms.TournamentResult:
    entries = [entry for entry in kept.entries(conn, one.id) if entry.left_at is None]
    first = next((entry for entry in entries if entry.place == 1), None)
    names = people.names(conn, [first.player]) if first else {}
    return forms.TournamentResult(
        id=one.id,
        type=one.type,
        names=names_of(one),
        currency=base(one.currency),
        started_at=_ms(one.started_at),
        ended_at=_ms(one.ended_at) or 0,
        ended=one.ended,
        entries=len(entries),
        winner=names.get(first.player) if first else None,
        prize=show_in(first.prize if first else 0, one.currency),
    )


@get("/me/tournaments", act="own.read")
async def my_tournaments(service: TheService, player: ThePlayer) -> forms.MyTournaments:
    """My entries, newest first: what I am registered for, where I sit, and what I have won."""

    def look(conn: Connection) -> list[tuple[EntryRecord, TournamentRecord]]:
        found = kept.of_player(conn, player.id, MINE)
        known = {one.tournament: kept.tournament(conn, one.tournament) for one in found}
        return [(one, known[one.tournament]) for one in found]

    return forms.MyTournaments([_mine(service, *one) for one in await service.read(look)])


def _mine(service: Service, entry: EntryRecord, record: TournamentRecord) -> forms.MyTournament:
    held = service.host.tournaments.get(record.id)
    entrant = held.state.entrants.get(entry.entry) if held and not held.over else None
    at = entrant.at if entrant and entrant.state == "in" else None
    return forms.MyTournament(
        id=record.id,
        type=record.type,
        names=names_of(record),
        currency=base(record.currency),
        state=record.state,
        starts_at=_ms(record.starts_at),
        ended_at=_ms(record.ended_at),
        entry=entry.entry,
        at=entry.at // 1000,
        left=entry.left_at is not None,
        table=held.floor.id(at.table) if held and at else None,
        seat=str(at.seat) if at else None,
        place=entry.place,
        prize=show_in(entry.prize, record.currency),
    )


def names_of(record: TournamentRecord) -> Names:
    return rows.names_of(record)


def _ms(at: int | None) -> int | None:
    return None if at is None else at // 1000


# -- asking ----------------------------------------------------------------------------------------


@post("/tournaments/{tournament:str}/requests", act="table.play", status_code=200)
async def ask(
    service: TheService,
    player: ThePlayer,
    tournament: TableId,
    data: JSONBody[forms.AskedOfTournament],
) -> forms.TournamentAccepted:
    """To enter, to leave, to buy chips, to talk about a deal. Answered when it is durable."""
    held = service.tournament(tournament, player)
    await _came(service, player)
    request = asked(held, player, data)
    done = await service.host.tournaments.ask(held.id, player.id, player.name, data.id, request)
    won = isinstance(data, forms.EnterTournament) and data.win
    number = f"{held.id}/{done.seq}" if won else None
    return forms.TournamentAccepted(data.id, done.again, number)


async def _came(service: Service, player: Player) -> None:
    """What he has is known, and by which way he came."""
    await service.host.know(player.id)
    if isinstance(player, Holder):
        session = player.session
        country = service.house.geolocation.country(session.address)
        where = Where(channel=session.channel, located=True, country=country)
        service.host.wallets.came(player.id, where)


def asked(held: Tournament, player: Player, given: forms.AskedOfTournament) -> requests.Asking:
    """What a player asks, as the room understands it. Raises Problem."""
    match given:
        case forms.EnterTournament():
            _must_be_confirmed(held, player, given)
            by_ticket = given.wallet == "ticket"
            form: Literal["money", "ticket"] = "ticket" if by_ticket else "money"
            return requests.Enter(
                price=given.price,
                flight=given.flight,
                team=given.team,
                form=form,
                version=given.rules,
                recording=given.recording,
                win=given.win,
            )
        case forms.LeaveTournament():
            return requests.Leave()
        case forms.BuyChips():
            return requests.Buy(given.what, given.packets, given.offer)
        case forms.DeclineChips():
            return requests.Decline(given.offer)
        case forms.TalkOfDeal():
            return requests.Deal(given.say, given.offer)


def _must_be_confirmed(held: Tournament, player: Player, given: forms.EnterTournament) -> None:
    """He has an account where it is played, and was shown what he pays and from where."""
    operator = held.record.operator
    if isinstance(player, Holder) and player.account.operator != operator:
        raise Problem("other-house", operator=operator)
    code, prices = held.record.currency, held.definition.entry.prices
    if given.wallet not in (base(code), "ticket"):
        raise Problem("other-wallet", currency=base(code))
    if given.price < len(prices) and _amount(given.pays, code) != prices[given.price].whole:
        raise Problem("other-price", price=_price(prices[given.price], code))


def _amount(text: str, code: str) -> int | None:
    try:
        return parse(text, currency(code))
    except BadAmount:
        return None


def _price(price: Price, code: str) -> str:
    return show_in(price.whole, code)


HANDLERS = (
    tournaments,
    tournament,
    tournament_draws,
    tournament_results,
    my_tournaments,
    ask,
)
