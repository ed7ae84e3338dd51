"""HTTP of a player's own statistics: counted from his own hands, page by page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from litestar import get
from litestar.params import QueryParameter
from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy import Connection

from krupier.money import base, show_in
from krupier.plan.parts import Names
from krupier.room import history as played
from krupier.room.hands import statistics
from krupier.room.hands.statistics import Counted
from krupier.rules import families
from krupier.rules.options import Refused
from krupier.server.dependencies import ThePlayer, TheService
from krupier.server.http import Before, Limit, names_of, place_of
from krupier.store import RoundRecord, history

Since = Annotated[int | None, QueryParameter(ge=0, le=2**53)]


class StatisticsRow(Struct, frozen=True, kw_only=True):
    """Hands of one game and stakes; see `room/hands/statistics.py` for what each number counts."""

    game: str
    names: Names
    currency: str
    stakes: str
    """Such as `1-2`."""
    unit: str
    """What wins are counted in: the big blind, or the small bet where there is none."""
    hands: int
    vpip: int
    pfr: int
    three_bets: int
    three_bet_chances: int
    saw: int
    showdowns: int
    won_showdowns: int
    net: str


class Statistics(Struct, frozen=True):
    rows: list[StatisticsRow]
    next: str | None
    """Where older hands go on; `null`: there are none."""


@get("/me/poker-statistics", act="own.read")
async def own_statistics(
    service: TheService,
    player: ThePlayer,
    before: Before = None,
    since: Since = None,
    limit: Limit = 100,
) -> Statistics:
    """My poker hands, the newest first: so many rounds of mine are looked through at once.
    ``since``: milliseconds; older ones are left out."""
    place, earliest = place_of(before), (since or 0) * 1000
    among = {id for id, plan in service.catalogue.plans.items() if families.among_players(plan)}

    def read(conn: Connection) -> tuple[dict[tuple[str, ...], Counted], RoundRecord | None]:
        found = history.rounds_of_player(conn, player.id, before=place, limit=limit)
        counted: dict[tuple[str, ...], Counted] = {}
        for one in found:
            record = one.round
            if (record.closed_at or 0) < earliest:
                return counted, None
            if record.status == "void" or record.game not in among:
                continue
            for key, hand in _count(conn, record, player.id):
                counted[key] = counted.get(key, Counted()) + hand
        return counted, found[-1].round if len(found) == limit else None

    counted, last = await service.read(read)
    rows = [_row(key, hands, names_of(service, key[0])) for key, hands in counted.items()]
    return Statistics(rows, f"{last.closed_at}.{last.id}" if last else None)


def _count(
    conn: Connection, record: RoundRecord, player: str
) -> list[tuple[tuple[str, ...], Counted]]:
    """By game, currency, stakes and unit; nothing of a hand that today's rules do not replay."""
    try:
        course = played.played_again(conn, record)
    except Refused:
        return []
    stakes, unit = _stakes(course.play.game.setting.hand or {})
    key = (record.game, base(record.currency), stakes, unit)
    seats = played.seats_of(course, player)
    hands = [statistics.of_hand(course, seat) for seat in seats]
    return [(key, one) for one in hands if one is not None]


def _stakes(hand: Mapping[str, Any]) -> tuple[str, str]:
    """What a hand was played for, and the unit of it.

    >>> _stakes({"blinds": ["1", "3"]}), _stakes({"ante": "0.4", "bets": ["2", "4"]})
    (('1-3', '3'), ('2-4-0.4', '2'))
    """
    told = list(hand.get("bets") or hand.get("blinds") or ())
    ante = [str(hand["ante"])] if "ante" in hand else []
    blinds = hand.get("blinds")
    return "-".join([*map(str, told), *ante]), str(blinds[1] if blinds else (*told, *ante, "1")[0])


def _row(key: tuple[str, ...], hands: Counted, names: Names) -> StatisticsRow:
    game, code, stakes, unit = key
    counts = asdict(hands) | {"net": show_in(hands.net, code)}
    return StatisticsRow(game=game, names=names, currency=code, stakes=stakes, unit=unit, **counts)


HANDLERS = (own_statistics,)
