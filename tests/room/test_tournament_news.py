"""What players hear of a tournament, as it is sent: every kind has fields of its own, and reasons
are codes with their facts."""

from __future__ import annotations

from typing import Any, get_args

import msgspec
import pytest

from krupier.house.acts import Signature
from krupier.room.tournament import director, messages
from krupier.room.tournament.messages import MovedNews, TournamentNews
from krupier.room.tournament.pages import Page
from krupier.rules.tournament import inputs as given
from krupier.rules.tournament.answers import MovedByBalance, MovedByStaff
from tests.room.tournament import Event

BALANCE = MovedByBalance(2, 6, 1, 4, "drawn", "last-left")
FACTS = {
    "is": "balance",
    "table": 2,
    "players": 6,
    "to": 1,
    "others": 4,
    "picked": "drawn",
    "seat": "last-left",
}
WIRE: list[tuple[TournamentNews, dict[str, Any]]] = [
    (
        messages.SeatedNews("E", table="E-t3", number=3, seat="7"),
        {"what": "seated", "table": "E-t3", "number": 3, "seat": "7"},
    ),
    (
        messages.SeatedNews("E", table="E-z", number=None, seat=None),
        {"what": "seated", "table": "E-z", "number": None, "seat": None},
    ),
    (
        MovedNews("E", table="E-t1", number=1, seat="4", why=BALANCE),
        {"what": "moved", "table": "E-t1", "number": 1, "seat": "4", "why": FACTS},
    ),
    (
        messages.TeamMatesNews("E", table="E-t1", number=1),
        {"what": "team-mates", "table": "E-t1", "number": 1},
    ),
    (messages.OutNews("E", place=3, prize="0"), {"what": "out", "place": 3, "prize": "0"}),
    (messages.OutNews("E", place=None, prize="5"), {"what": "out", "place": None, "prize": "5"}),
    (messages.PaidBackNews("E", why="no-seat"), {"what": "paid-back", "why": "no-seat"}),
    (messages.OfferedNews("E", offer="rebuy"), {"what": "offered", "offer": "rebuy"}),
    (messages.DealNews("E"), {"what": "deal"}),
    (messages.StartingNews("E", at=5), {"what": "starting", "at": 5}),
    (messages.ChangedNews("E", reason="fire"), {"what": "changed", "reason": "fire"}),
    (
        messages.ChangedNews("E", reason="fire", at=None),
        {"what": "changed", "reason": "fire", "at": None},
    ),
    (messages.EndedNews("E", how="too-few"), {"what": "ended", "how": "too-few"}),
    (messages.EntryWonNews("E", satellite="s"), {"what": "entry-won", "satellite": "s"}),
]


@pytest.mark.parametrize(("news", "told"), WIRE)
def test_news_are_sent_with_fields_of_their_own(news: TournamentNews, told: dict[str, Any]) -> None:
    sent = msgspec.json.decode(msgspec.json.encode(news))
    assert sent == {"type": "tournament-news", "tournament": "E", **told}


def test_every_kind_is_tested_here() -> None:
    assert {type(news) for news, _ in WIRE} == {*get_args(TournamentNews)}


def test_who_is_moved_by_staff_hears_their_words_and_so_does_the_page() -> None:
    blocks = {"entry": {"late_until": 0}, "seats": {"most": 4}}
    event = Event("kings/freezeout", blocks)
    event.enter("anna", "bob", "cyril")
    while event.it.state.phase != "running":
        assert event.step()
    by = Signature("eva", "director", "she asked")
    director.direct(event.it, given.Halt("a move"), by)
    while any(one.running for one in event.tables.values()):
        assert event.step()
    here = event.it.state.entrants["anna"].here
    director.direct(event.it, given.Reseat("anna", here.table, 4, "nevidí na karty"), by)
    why = MovedByStaff("nevidí na karty")
    heard = [one for who, one in event.news if who == "anna" and isinstance(one, MovedNews)]
    assert heard == [MovedNews("E", table="E-t1", number=1, seat="4", why=why)]
    page = Page()
    (move,) = page.common(event.it.memory).moves
    assert (move.name, move.from_, move.to) == ("Anna", f"1/{here.seat}", "1/4")
    assert move.why == why
    me = page.me(event.it.memory, "anna")
    assert (me.table, me.table_number, me.seat) == ("E-t1", 1, "4")
