"""What the players of a tournament hear of it, wherever they are."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from krupier.money import currency, show
from krupier.room.clocks import MS
from krupier.room.messages import TournamentNews
from krupier.room.tournament import doors
from krupier.room.tournament.setting import pool_id
from krupier.rules.tournament import answers as told
from krupier.rules.tournament import endings
from krupier.rules.tournament.answers import Answer

if TYPE_CHECKING:
    from krupier.room.tournament.tournament import Tournament


NOT_SEATED = ("no seat", "the team is not complete", "the field is not full", "absent")
"""Why an entry is no more though nobody took it back: he does not play, and has his money."""


def of(tournament: Tournament, news: Iterable[Answer]) -> list[tuple[str, TournamentNews]]:
    """What everybody whom one of these concerns hears of it, as things are."""
    return [one for answer in news for one in _news(tournament, answer)]


def starting(tournament: Tournament, at: int) -> None:
    """It starts soon."""
    _tell_entered(tournament, TournamentNews(tournament.id, "starting", at=at // MS))


def put_off(tournament: Tournament, at: int | None, reason: str) -> None:
    """It starts at another time than was said when they entered."""
    starts = None if at is None else at // MS
    _tell_entered(tournament, TournamentNews(tournament.id, "changed", at=starts, reason=reason))


def _tell_entered(tournament: Tournament, message: TournamentNews) -> None:
    for entrant in tournament.state.entrants.values():
        if entrant.state == "waiting" and entrant.payments:
            tournament.env.tell(entrant.player, message)


def _news(tournament: Tournament, answer: Answer) -> Iterable[tuple[str, TournamentNews]]:
    was, id = tournament.memory, tournament.id
    match answer:
        case told.Seated(entry=entry, at=at):
            table = tournament.floor.id(at.table)
            yield was.player_of(entry), TournamentNews(id, "seated", table, seat=str(at.seat))
            yield from _team_mates(tournament, entry, at.table)
        case told.Moved(entry=entry, at=at, reason=reason):
            table = tournament.floor.id(at.table)
            seat = str(at.seat)
            yield was.player_of(entry), TournamentNews(id, "moved", table, seat, reason=reason)
            yield from _team_mates(tournament, entry, at.table)
        case told.Out(entry=entry, place=place):
            won = was.state.paid.get(entry, 0) + was.state.more.get(entry, 0)
            prize = show(won, currency(was.record.currency))
            yield was.player_of(entry), TournamentNews(id, "out", place=place, prize=prize)
        case told.Left(entry=entry, why=why) if why in NOT_SEATED:
            yield was.state.entrants[entry].player, TournamentNews(id, "paid-back", reason=why)
        case told.Offered(entry=entry, what=what):
            yield was.player_of(entry), TournamentNews(id, "offered", reason=what)
        case told.DealOffered() | told.DealDue():
            for one in endings.taking_part(was.state):
                yield was.player_of(one.id), TournamentNews(id, "deal")
        case told.Redefined(reason=reason):
            for player in was.state.of_player:
                yield player, TournamentNews(id, "changed", reason=reason)
        case told.Ended(how=how):
            for player in was.state.of_player:
                yield player, TournamentNews(id, "ended", reason=how)
            leads_to = was.state.definition.end.meant_for
            for entry in doors.offered(was.state.definition.end, answer.places, answer.prizes):
                if leads_to:
                    yield was.player_of(entry), TournamentNews(leads_to, "entry-won", reason=id)


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
            yield was.player_of(one), TournamentNews(tournament.id, "team-mates", table)


def greeting(tournament: Tournament, player: str) -> Iterable[TournamentNews]:
    """Somebody comes: where he sits in it, and what he is asked."""
    state, id = tournament.state, tournament.id
    entrant = tournament.entry_of(player)
    if state.phase != "running" or entrant is None or entrant.state != "in":
        return
    if state.rules.play == "zoom":
        yield TournamentNews(id, "seated", pool_id(id))
    if entrant.at is None:
        return
    table = tournament.floor.id(entrant.at.table)
    yield TournamentNews(id, "seated", table, seat=str(entrant.at.seat))
    if entrant.id in state.flight_of(entrant.at.table)[1].asked:
        yield TournamentNews(id, "offered", reason="packets" if entrant.packets else "rebuy")
    if state.talk:
        yield TournamentNews(id, "deal")
