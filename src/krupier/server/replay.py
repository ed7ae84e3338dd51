"""Rounds that were played, as somebody may see them: from the journal and the rules alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct, convert
from sqlalchemy import Connection

from krupier.equipment.draws import CardsAre
from krupier.money import base, currency
from krupier.room import history, lines, record, views
from krupier.room.course import Course
from krupier.rules.codec import input_to_json
from krupier.rules.options import Move, Refused
from krupier.rules.view import marks_view
from krupier.rules.wants import CutOff, Ruling, Timeout, Void
from krupier.server import round_forms as forms
from krupier.server.messages import Lang
from krupier.server.pages import layout
from krupier.store import Entry, RoundRecord, journal

SEAT = {"cs": "Místo {}", "en": "Seat {}"}
"""What those are called to others who did not sit there."""


class Asker(Struct, frozen=True):
    """Who looks at a round. Names are for those who sat there, and for those who read the books."""

    player: str | None = None
    reads: bool = False
    lang: Lang = "en"

    def named(self, seats: Mapping[str, str]) -> bool:
        return self.reads or self.player in seats.values()


def marks(conn: Connection, found: RoundRecord, asker: Asker) -> dict[str, Any]:
    """What a round came to: the marks on its felt at the end; nothing where today's rules do not
    play it to its end."""
    try:
        course = history.played_again(conn, found)
    except Refused:
        return {}
    last = marks_view(course.play.felt.marks, currency(found.currency))
    if not course.stacks:
        return last
    winners = history.winners(conn, course)
    if not asker.named(course.owners):
        winners = [one | {"name": _seat(one["seat"], asker)} for one in winners]
    return last | {"winners": winners}


def replay(conn: Connection, round_id: str, asker: Asker) -> forms.RoundInfo:
    """A closed round, line by line, as this viewer may see it."""
    found, me = history.closed_round(conn, round_id), asker.player
    told = history.replay(conn, round_id, me)
    game = record.game_of(found, journal.plan_text(conn, found.plan))
    setting = record.setting_of(found)
    named, names = asker.named(told["seats"]), told["names"]

    def person(seat: str, player: str) -> forms.Sat:
        if named:
            return forms.Sat(player, names.get(player, player))
        return forms.Sat(None, _seat(seat, asker))

    def result(one: dict[str, Any]) -> forms.SeatResult:
        sat = person(one["seat"], one["player"])
        told = one | {"player": sat.player, "name": sat.name, "you": one["player"] == me}
        return convert(told, forms.SeatResult)

    return forms.RoundInfo(
        id=found.id,
        table=found.table,
        number=found.number,
        game=found.game,
        family=game.plan.family,
        names=game.plan.names,
        currency=base(found.currency),
        status="void" if found.status == "void" else "settled",
        reason=told["reason"],
        at=found.opened_at // 1000,
        closed_at=(found.closed_at or 0) // 1000,
        plan=found.plan,
        rules=told["rules"],
        hash=found.head,
        prev=found.prev,
        setting=forms.RoundSetting(setting.options, setting.limits),
        stakes=_stakes(setting.hand or {}),
        drawn=setting.drawn,
        commitments=list(setting.commitments),
        seats={seat: person(seat, player) for seat, player in told["seats"].items()},
        result=views.came(told["marks"]),
        steps=_steps(
            found,
            journal.entries(conn, found.id),
            record.empty(found, journal.plan_text(conn, found.plan)),
            told["own"],
            told["shown"],
        ),
        results=[result(one) for one in told["results"]],
        layout=layout(game),
    )


def _stakes(hand: Mapping[str, Any]) -> forms.HandStakes:
    """Of all that a hand among players begins with."""
    told = {name: hand[name] for name in forms.HandStakes.__struct_fields__ if name in hand}
    return forms.HandStakes(**told)


def _seat(seat: str, asker: Asker) -> str:
    return SEAT[asker.lang].format(seat)


def _steps(
    found: RoundRecord, entries: list[Entry], course: Course, own: list[str], shown: list[str]
) -> list[forms.Step]:
    money = currency(found.currency)
    steps = [forms.Step(found.opened_at // 1000, "platform", None, views.events(course, own))]
    for entry in entries:
        line, start = lines.decode(entry.input, money), len(course.events)
        course.feed(line)
        steps.append(
            forms.Step(
                entry.at // 1000,
                _by(line),
                _input(line, course, start, own),
                views.events(course, own, start),
            )
        )
    if shown:
        start, at = len(course.events), (found.closed_at or found.opened_at) // 1000
        history.turn_up(course, shown)
        after = views.events(course, own, start)
        steps.append(forms.Step(at, "player", None, after))
    return steps


def _by(line: lines.Line) -> forms.By:
    match line.given:
        case None | Move():
            return "player"
        case Timeout(by="clock"):
            return "clock"
        case Timeout() | Void() | CutOff() | Ruling():
            return "staff" if line.by else "platform"
        case _:
            return "croupier" if line.by else "source"


def _input(line: lines.Line, course: Course, start: int, own: list[str]) -> dict[str, Any]:
    """A line as everybody may read it: of drawn cards only what the events show."""
    money = course.play.game.setting.currency
    if line.given is None:
        return {"entropy": line.entropy}
    if isinstance(line.given, CardsAre):
        shown = views.events(course, own, start)
        dealt = next((one["cards"] for one in shown if "cards" in one), None)
        return {"cards": " ".join(dealt or ["??"] * len(line.given.cards))}
    given = line.given
    if isinstance(given, Move) and (given.cards or given.rows) and given.seat not in own:
        return {"move": [given.seat, given.do]}  # which cards he chose is his own business
    return input_to_json(line.given, money)
