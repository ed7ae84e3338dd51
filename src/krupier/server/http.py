"""HTTP for everybody: guests, games, the lobby, tables, rounds and one's own things."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

import msgspec
from litestar import Response, get, post, put
from litestar.params import JSONBody, PathParameter, QueryParameter
from sqlalchemy import Connection

from krupier.money import base, currency, show
from krupier.plan.parts import Names
from krupier.room import history as played
from krupier.room import privacy
from krupier.room.best_cards import BestCards, best_cards
from krupier.room.hands import texts
from krupier.room.views import came, result_of
from krupier.rules.sheet import GameSheet
from krupier.server import forms, log_in, replay, round_forms
from krupier.server.asgi import address
from krupier.server.dependencies import Asked, Reads, ThePlayer, TheService, Viewer
from krupier.server.logs import network, tell
from krupier.server.messages import Lang
from krupier.server.pages import layout
from krupier.server.problems import Problem, language_of
from krupier.server.service import Service
from krupier.server.sessions import Holder, told_player
from krupier.server.things import ROUND, TABLE, in_path
from krupier.store import RoundRecord, history, preferences, settlement
from krupier.store.people import Player

Limit = Annotated[int, QueryParameter(ge=1, le=100)]
Before = Annotated[str | None, QueryParameter(max_length=120)]
AskedLang = Annotated[Lang | None, QueryParameter(name="lang")]
RoundId = Annotated[str, PathParameter(pattern=r"^[A-Za-z0-9_.-]{1,80}$")]
TableId = Annotated[str, PathParameter(pattern=r"^[A-Za-z0-9_.-]{1,64}$")]
PlayerId = Annotated[str, PathParameter(pattern=r"^[A-Za-z0-9_.-]{1,64}$")]
Part = Annotated[str, PathParameter(pattern=r"^[a-z0-9-]{1,64}$")]
Filter = Annotated[str | None, QueryParameter(pattern=r"^[a-z0-9-]{1,64}$")]
SAVED = "saved-bets:"
READERS = ("books.read",)
"""To them seats have names, and private tables are there."""


# -- players -----------------------------------------------------------------------------------


@post("/guests", public=True)
async def new_guest(
    request: Asked, service: TheService, data: JSONBody[forms.NewGuest]
) -> forms.Guest:
    """A guest with demo money; elsewhere than in a demo there are none."""
    guests, where = service.accounts.must_have_guests(), address(request.scope)
    service.new_guests.take(where)
    token, player = await guests.enter(data.name)
    tell("guest", player=player.id, where=network(where))
    return forms.Guest(token, told_player(player))


@post("/me/logout", act="own.keep", status_code=200)
async def log_out(service: TheService, player: ThePlayer) -> forms.Done:
    """Ends my token: nobody gets in with it any more, and all connections made with it close."""
    if isinstance(player, Holder):
        await log_in.leave(service, player)
    else:
        await service.accounts.must_have_guests().leave(player)
        service.hub.sign_out(player.id)
    tell("player-logout", player=player.id)
    return forms.Done()


@post("/me/token", act="own.keep", status_code=200)
async def new_token(service: TheService, player: ThePlayer) -> forms.NewToken:
    """Logs me out everywhere: a new token instead of the old one, whose connections close."""
    if isinstance(player, Holder):
        raise Problem("guests-only")
    token = await service.accounts.must_have_guests().exchange(player)
    service.hub.sign_out(player.id)
    tell("player-token", player=player.id)
    return forms.NewToken(token)


@get("/me", act="own.read")
async def me(service: TheService, player: ThePlayer) -> forms.Me:
    """Who I am and what I have."""
    balances = await service.balances(player.id)
    return forms.Me(told_player(player), balances, demo=not isinstance(player, Holder))


@get("/me/rounds", act="own.read")
async def my_rounds(
    service: TheService, player: ThePlayer, before: Before = None, limit: Limit = 20
) -> round_forms.MyRounds:
    """Closed rounds I had money in, newest first."""
    place = place_of(before)
    found = await service.read(
        lambda conn: history.rounds_of_player(conn, player.id, before=place, limit=limit)
    )
    rows = []
    for one in found:
        record, money = one.round, currency(one.round.currency)
        rows.append(
            round_forms.MyRound(
                id=record.id,
                table=record.table,
                number=record.number,
                game=record.game,
                names=names_of(service, record.game),
                currency=money.base,
                at=record.opened_at // 1000,
                closed_at=(record.closed_at or 0) // 1000,
                status="void" if record.status == "void" else "settled",
                staked=show(sum(result.staked for result in one.results), money),
                returned=show(sum(result.returned for result in one.results), money),
            )
        )
    last = found[-1].round if len(found) == limit else None
    return round_forms.MyRounds(rows, f"{last.closed_at}.{last.id}" if last else None)


@get("/me/saved-bets", act="own.read")
async def saved_bets(
    service: TheService,
    player: ThePlayer,
    game: Annotated[forms.GameId | None, QueryParameter()] = None,
) -> forms.SavedBets | forms.AllSavedBets:
    """My favourite layouts, of one game or of all."""
    found = await service.read(lambda conn: preferences.get(conn, player.id, SAVED))
    games = {
        name.removeprefix(SAVED): msgspec.json.decode(value, type=list[forms.SavedLayout])
        for name, value in found.items()
    }
    return forms.AllSavedBets(games) if game is None else forms.SavedBets(game, games.get(game, []))


@put("/me/saved-bets", act="own.keep")
async def save_bets(
    service: TheService, player: ThePlayer, data: JSONBody[forms.SavedBets]
) -> forms.SavedBets:
    """Replaces my favourite layouts of one game."""
    service.catalogue.plan(data.game)
    text = msgspec.json.encode(data.saved).decode() if data.saved else ""
    await service.books.run(lambda conn: preferences.put(conn, player.id, SAVED + data.game, text))
    return data


# -- games -------------------------------------------------------------------------------------


@get("/games", sync_to_thread=False, public=True)
def games(service: TheService) -> forms.Games:
    """Every game of every operator."""
    return forms.Games(service.catalogue.games())


@get("/games/{operator:str}/{game:str}/rules", sync_to_thread=False, public=True)
def rules(
    request: Asked, service: TheService, operator: Part, game: Part, asked: AskedLang = None
) -> GameSheet:
    """The rules sheet that a player reads at the table."""
    return service.catalogue.rules(f"{operator}/{game}", asked or language_of(request))


@get("/games/{operator:str}/{game:str}/odds", public=True)
async def game_odds(
    service: TheService,
    operator: Part,
    game: Part,
    currency: Annotated[forms.Code | None, QueryParameter()] = None,
) -> forms.Odds:
    """The exact return of every bet."""
    name = f"{operator}/{game}"
    return forms.Odds(name, await asyncio.to_thread(service.catalogue.odds, name, currency))


# -- tables ------------------------------------------------------------------------------------


@get("/tables", sync_to_thread=False, public=True)
def tables(
    service: TheService,
    operator: Filter = None,
    family: Filter = None,
) -> forms.Tables:
    """The lobby."""
    rows = service.rows().values()
    return forms.Tables(
        [row for row in rows if operator in (None, row.operator) and family in (None, row.family)]
    )


@get("/tables/{table:str}", public=True, sees=READERS, of=in_path("table", TABLE))
async def table(
    service: TheService, viewer: Viewer, reads: Reads, table: TableId
) -> forms.TableInfo:
    """A table with everything that its page draws."""
    here = service.shown_to(table, viewer, reads=reads)
    seats = {"seats": here.seating.boxes} if here.dealer.keeps_chips else {}
    return forms.TableInfo(
        table=service.row(table),
        layout=layout(here.game) | seats,
        options=dict(here.game.setting.options),
        results=[result_of(table, one) for one in here.recent],
        plan=service.catalogue.hash(here.config.game),
        advice_in_round=here.game.plan.advice_in_round,
        temporary=bool(here.config.house_rules.temporary),
        source="croupier" if here.config.house_rules.croupier else "fair",
    )


@get("/tables/{table:str}/strategy", public=True, sees=READERS, of=in_path("table", TABLE))
async def strategy(
    service: TheService, viewer: Viewer, reads: Reads, table: TableId
) -> forms.BasicStrategy:
    """The basic strategy of a table, as a chart for learners."""
    game = service.shown_to(table, viewer, reads=reads).game
    rows = await asyncio.to_thread(game.basic_strategy)
    if rows is None:
        raise Problem("no-strategy")
    return forms.BasicStrategy(msgspec.convert(rows, list[forms.ChartRow]))


@get("/tables/{table:str}/rounds", public=True, sees=READERS, of=in_path("table", TABLE))
async def table_rounds(
    request: Asked,
    service: TheService,
    viewer: Viewer,
    reads: Reads,
    table: TableId,
    before: Annotated[int | None, QueryParameter(ge=0, le=2**31 - 1)] = None,
    limit: Limit = 20,
) -> round_forms.Rounds:
    """Rounds of a table, newest first."""
    _ = service.shown_to(table, viewer, reads=reads)
    asker = _asker(request, viewer, reads)

    def read(conn: Connection) -> list[tuple[RoundRecord, dict[str, Any]]]:
        found = history.rounds_of_table(conn, table, before=before, limit=limit)
        return [
            (one, {} if one.status == "open" else replay.marks(conn, one, asker)) for one in found
        ]

    found = await service.read(read)
    rows = [
        round_forms.RoundRow(
            id=one.id,
            table=one.table,
            number=one.number,
            game=one.game,
            currency=base(one.currency),
            at=one.opened_at // 1000,
            closed_at=one.closed_at // 1000 if one.closed_at else None,
            status=one.status,
            result=came(marks),
        )
        for one, marks in found
    ]
    return round_forms.Rounds(rows, str(rows[-1].number) if len(rows) == limit else None)


# -- rounds ------------------------------------------------------------------------------------


@get("/rounds/{round:str}", public=True, sees=READERS, of=in_path("round", ROUND))
async def round_replay(
    request: Asked, service: TheService, round: RoundId, viewer: Viewer, reads: Reads
) -> round_forms.RoundInfo:
    """The replay of a round that is over, as the asker may see it."""
    asker = _asker(request, viewer, reads)

    def read(conn: Connection) -> round_forms.RoundInfo:
        _must_read(conn, round, viewer, reads)
        return replay.replay(conn, round, asker)

    return await service.read(read)


@get(
    "/rounds/{round:str}/history",
    public=True,
    sees=READERS,
    of=in_path("round", ROUND),
    media_type="text/plain; charset=utf-8",
)
async def hand_history(
    service: TheService,
    round: RoundId,
    viewer: Viewer,
    reads: Reads,
    format: Annotated[texts.Format, QueryParameter()] = "phh",
) -> Response[str]:
    """A finished hand of a game among players as a file, as the asker may see it."""
    me = viewer.id if viewer else None

    def read(conn: Connection) -> str:
        _must_read(conn, round, viewer, reads)
        return played.hand_history(conn, round, format, me, named=reads)

    written = await service.read(read)
    name = f"{round}.{'phh' if format == 'phh' else 'txt'}"
    return Response(written, headers={"Content-Disposition": f'attachment; filename="{name}"'})


@get("/rounds/{round:str}/proof", public=True, sees=READERS, of=in_path("round", ROUND))
async def round_proof(
    service: TheService, round: RoundId, viewer: Viewer, reads: Reads
) -> dict[str, Any]:
    """The proof that the outcomes of a round were fixed before it, for the asker."""
    me = viewer.id if viewer else None

    def read(conn: Connection) -> dict[str, Any]:
        _must_read(conn, round, viewer, reads)
        return played.proof(conn, round, me)

    return await service.read(read)


@get("/rounds/{round:str}/best", public=True, sees=READERS, of=in_path("round", ROUND))
async def round_best(
    service: TheService, round: RoundId, viewer: Viewer, reads: Reads
) -> BestCards:
    """What was best in a game of mariáš, for those who played it."""
    me = viewer.id if viewer else None

    def read(conn: Connection) -> BestCards:
        _must_read(conn, round, viewer, reads)
        return best_cards(conn, round, me, reads=reads)

    return await service.read(read)


def _must_read(conn: Connection, round: str, viewer: Player | None, reads: bool) -> None:
    """Rounds of a table that is not for everybody are for those whom it is for, and for who played
    in them; to others there is none, whether it is over or runs. Raises Refused."""
    record, me = played.known_round(conn, round), viewer.id if viewer else None
    if reads or privacy.may_read(conn, record.table, me):
        return
    if me is None or all(one.player != me for one in settlement.results(conn, round)):
        raise played.unknown_round(round)


def _asker(request: Asked, viewer: Player | None, reads: bool) -> replay.Asker:
    return replay.Asker(viewer.id if viewer else None, reads, language_of(request))


def names_of(service: Service, game: str) -> Names:
    plan = service.catalogue.plans.get(game)  # a game may have left the programme
    return plan.names if plan else Names(cs=game, en=game)


def place_of(before: str | None) -> tuple[int, str] | None:
    """Where the next page of one's rounds begins. Raises Problem."""
    if before is None:
        return None
    at, dot, round_id = before.partition(".")
    if not dot or not (at.isascii() and at.isdecimal() and len(at) <= 18):
        raise Problem("bad-input", problem="before")
    return int(at), round_id


HANDLERS = (
    new_guest,
    log_out,
    new_token,
    me,
    my_rounds,
    saved_bets,
    save_bets,
    games,
    rules,
    game_odds,
    tables,
    table,
    strategy,
    table_rounds,
    round_replay,
    round_best,
    hand_history,
    round_proof,
)
