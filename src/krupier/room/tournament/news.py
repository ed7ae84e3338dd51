"""What the players of a tournament hear of it, wherever they are."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from krupier.money import currency, show
from krupier.room.clocks import MS
from krupier.room.tournament import doors
from krupier.room.tournament.messages import (
    ChangedNews,
    DealNews,
    EndedNews,
    EntryWonNews,
    MovedNews,
    OfferedNews,
    OutNews,
    PaidBackNews,
    SeatedNews,
    StartingNews,
    TeamMatesNews,
    TournamentNews,
)
from krupier.room.tournament.setting import pool_id
from krupier.rules.tournament import answers as told
from krupier.rules.tournament import endings
from krupier.rules.tournament.answers import Answer, Place

if TYPE_CHECKING:
    from krupier.room.tournament.tournament import Tournament


def of(tournament: Tournament, news: Iterable[Answer]) -> list[tuple[str, TournamentNews]]:
    """What everybody whom one of these concerns hears of it, as things are."""
    return [one for answer in news for one in _news(tournament, answer)]


def starting(tournament: Tournament, at: int) -> None:
    """It starts soon."""
    _tell_entered(tournament, StartingNews(tournament.id, at=at // MS))


def put_off(tournament: Tournament, at: int | None, reason: str) -> None:
    """It starts at another time than was said when they entered."""
    starts = None if at is None else at // MS
    _tell_entered(tournament, ChangedNews(tournament.id, reason=reason, at=starts))


def _tell_entered(tournament: Tournament, message: TournamentNews) -> None:
    for entrant in tournament.state.entrants.values():
        if entrant.state == "waiting" and entrant.payments:
            tournament.env.tell(entrant.player, message)


def _news(tournament: Tournament, answer: Answer) -> Iterable[tuple[str, TournamentNews]]:
    was, id = tournament.memory, tournament.id
    match answer:
        case told.Seated(entry=entry, at=at):
            yield was.player_of(entry), _seated(tournament, at)
            yield from _team_mates(tournament, entry, at.table)
        case told.Moved(entry=entry, at=at, why=why):
            table, seat = tournament.floor.id(at.table), str(at.seat)
            moved = MovedNews(id, table=table, number=at.table, seat=seat, why=why)
            yield was.player_of(entry), moved
            yield from _team_mates(tournament, entry, at.table)
        case told.Out(entry=entry, place=place):
            won = was.state.paid.get(entry, 0) + was.state.more.get(entry, 0)
            prize = show(won, currency(was.record.currency))
            yield was.player_of(entry), OutNews(id, place=place, prize=prize)
        case told.Left(
            entry=entry, why="no-seat" | "team-incomplete" | "field-not-full" | "absent" as left_out
        ):
            yield was.state.entrants[entry].player, PaidBackNews(id, why=left_out)
        case told.Offered(entry=entry, what=what):
            yield was.player_of(entry), OfferedNews(id, offer=what)
        case told.DealOffered() | told.DealDue():
            for one in endings.taking_part(was.state):
                yield was.player_of(one.id), DealNews(id)
        case told.Redefined(reason=reason):
            for player in was.state.of_player:
                yield player, ChangedNews(id, reason=reason)
        case told.Ended(how=how):
            for player in was.state.of_player:
                yield player, EndedNews(id, how=how)
            leads_to = was.state.definition.end.meant_for
            for entry in doors.offered(was.state.definition.end, answer.places, answer.prizes):
                if leads_to:
                    yield was.player_of(entry), EntryWonNews(leads_to, satellite=id)


def _seated(tournament: Tournament, at: Place) -> SeatedNews:
    table = tournament.floor.id(at.table)
    return SeatedNews(tournament.id, table=table, number=at.table, seat=str(at.seat))


def in_pool(tournament: Tournament) -> SeatedNews:
    """Of a stage without tables."""
    return SeatedNews(tournament.id, table=pool_id(tournament.id), number=None, seat=None)


def _team_mates(
    tournament: Tournament, entry: str, number: int
) -> Iterable[tuple[str, TournamentNews]]:
    """Somebody sits down beside others of his team: all of them hear that they play against each
    other."""
    was = tournament.memory
    team = was.state.entrants[entry].team
    table = tournament.floor.id(number)
    mates = [one for one in tournament.floor.team_mates(number) if team]
    for one in mates if entry in mates else ():
        if was.state.entrants[one].team == team:
            yield was.player_of(one), TeamMatesNews(tournament.id, table=table, number=number)


def greeting(tournament: Tournament, player: str) -> Iterable[TournamentNews]:
    """Somebody comes: where he sits in it, and what he is asked."""
    state, id = tournament.state, tournament.id
    entrant = tournament.entry_of(player)
    if state.phase != "running" or entrant is None or entrant.state != "in":
        return
    if state.rules.play == "zoom":
        yield in_pool(tournament)
    if entrant.at is None:
        return
    yield _seated(tournament, entrant.at)
    if entrant.id in state.flight_of(entrant.at.table)[1].asked:
        yield OfferedNews(id, offer="packets" if entrant.packets else "rebuy")
    if state.talk:
        yield DealNews(id)
