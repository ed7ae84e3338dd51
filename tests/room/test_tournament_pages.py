"""What is told of a tournament to people: to everybody, and to each player his own part."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

from krupier.house.acts import Signature
from krupier.room.tournament import draws
from krupier.room.tournament.director import put_off
from krupier.room.tournament.messages import (
    ChangedNews,
    SeatedNews,
    StartingNews,
    TournamentNews,
)
from krupier.room.tournament.news import greeting
from krupier.room.tournament.pages import Page
from krupier.room.tournament.pages import draws as told_draws
from krupier.room.tournament.requests import Buy, Deal, Decline, Enter, Leave
from krupier.room.tournament.rows import row, standing
from krupier.room.tournament.shown import TournamentMe, TournamentPage
from krupier.rules.options import Refused
from krupier.rules.tournament import endings
from krupier.rules.tournament.templates import define, ids
from tests.room.cash import chair_at
from tests.room.tournament import SECRET, Event

ENTRY = {"prices": [{"prize": "90", "fee": "10", "chips": 1000}], "late_until": 0}
FAST: dict[str, Any] = {"entry": ENTRY, "levels": [{"seconds": 3600, "small": 100, "big": 200}]}


def shown(event: Event, player: str = "anna") -> tuple[TournamentPage, TournamentMe]:
    page = Page()
    return page.common(event.it.memory, event.it.stopped), page.me(event.it.memory, player)


def greeted(event: Event, player: str) -> list[TournamentNews]:
    return list(greeting(event.it, player))


@pytest.mark.parametrize("type", [one for one in ids() if not define(one).bank])
def test_every_type_can_be_shown_before_anybody_has_entered(type: str) -> None:
    event = Event(type)
    page, me = shown(event)
    assert msgspec.json.decode(msgspec.json.encode(page))["me"] is None
    assert page.state == "registering"
    assert page.structure
    assert me.may == ["enter"]


# -- prizes as they stand ----------------------------------------------------------------------


def test_the_prizes_of_a_sit_and_go_are_those_of_a_full_one() -> None:
    blocks = FAST | {"start": {"players": 3}, "payouts": {"by": "winner"}}
    found = standing(Event("kings/sit-and-go", blocks).it.state)
    assert found.amounts == [3 * 90_00]
    assert (found.pool, found.paid, found.entries) == (0, 1, 3)


def test_the_prizes_of_a_scheduled_one_grow_with_its_entries_above_the_guarantee() -> None:
    blocks = FAST | {"guarantee": "200", "payouts": {"by": "winner"}}
    event = Event("kings/freezeout", blocks)
    assert standing(event.it.state).amounts == [200_00]
    event.enter("anna", "bert", "cyril")
    assert standing(event.it.state).amounts == [270_00]
    assert row(event.it.memory).pool == "270"


def test_one_that_was_called_off_has_no_prizes() -> None:
    event = Event("kings/freezeout", FAST)
    event.enter("anna")
    event.place.time += 61 * 1_000_000
    event.it.tick()
    assert event.it.over
    page, _ = shown(event)
    assert (page.state, page.ended, page.prizes, page.pool) == ("over", "too-few", [], "0")


# -- what nobody may know ----------------------------------------------------------------------

BOUNTY: dict[str, Any] = {
    "entry": {"prices": [{"prize": "80", "fee": "10", "bounty": "10", "chips": 1000}]}
    | {"late_until": 0},
    "levels": FAST["levels"],
}


def started(type: str, blocks: Mapping[str, Any], *players: str) -> Event:
    event = Event(type, blocks)
    event.enter(*players)
    event.place.time += 61 * 1_000_000
    event.it.tick()
    assert event.it.state.phase == "running"
    return event


def chair_of(event: Event, player: str) -> dict[str, Any]:
    """What is told of his seat."""
    (found,) = (
        chair_at(table.dealer, seat)
        for table in event.tables.values()
        for seat in table.seating.of(player)
    )
    return found


def test_whose_head_was_marked_in_secret_is_told_to_nobody_before_the_end() -> None:
    event = started("kings/special-bounty", BOUNTY, "anna", "bert", "cyril", "dana")
    state = event.it.state
    marked = next(one.id for one in state.entrants.values() if one.head)
    for player in state.of_player:
        assert chair_of(event, player).keys().isdisjoint({"bounty", "packets"})
    page, me = shown(event, marked)
    assert {one.bounty for one in page.players} == {None}
    assert me.bounty is None
    hidden = [one for one in told_draws(event.it.memory) if one.purpose == "heads with a bounty"]
    assert [one.order for one in hidden] == [None]
    assert SECRET.hex() not in msgspec.json.encode(page).decode()
    event.play()
    page, _ = shown(event)
    assert page.fair.secret == SECRET.hex()
    for one in told_draws(event.it.memory):
        assert one.order == list(draws.of(SECRET, one.number, one.purpose, one.many))


def test_a_bounty_that_everybody_sees_is_told() -> None:
    event = started("kings/knockout", BOUNTY, "anna", "bert", "cyril")
    page, me = shown(event)
    assert {one.bounty for one in page.players} == {"10"}
    assert me.bounty == "10"
    assert chair_of(event, "anna")["bounty"] == "10"


# -- one's own part ----------------------------------------------------------------------------


def test_chips_that_are_offered_to_who_is_broke_are_told_with_their_price_and_time() -> None:
    blocks = FAST | {
        "rebuy": {"price": {"prize": "45", "fee": "5", "chips": 700}, "until": 1},
        "add_on": None,
    }
    event = started("kings/rebuy", blocks, "anna", "bert", "cyril")
    for _ in range(5_000):
        if event.it.memory.clocks.offers:
            break
        event.step()
    (entry,) = event.it.memory.clocks.offers
    _, me = shown(event, entry)
    assert me.offer is not None
    assert (me.offer.what, me.offer.price, me.offer.chips) == ("rebuy", "50", 700)
    assert me.offer.until == event.it.memory.clocks.offers[entry] // 1000
    assert me.may == ["rebuy", "decline"]
    assert [one.what for one in greeted(event, entry)] == ["seated", "offered"]
    assert not isinstance(event.ask(entry, Buy("rebuy")), Refused)
    _, me = shown(event, entry)
    assert (me.offer, me.rebuys) == (None, 1)
    assert isinstance(event.ask(entry, Decline()), Refused)


def test_a_player_is_told_his_place_by_chips_and_when_he_is_out_the_one_he_has() -> None:
    event = started("kings/freezeout", FAST, "anna", "bert", "cyril")
    for _ in range(5_000):
        if event.it.state.alive == 2:
            break
        event.step()
    out = next(one for one in event.it.state.entrants.values() if one.state == "out")
    _, me = shown(event, out.id)
    assert (me.place, me.of, me.table) == (3, 3, None)
    left = sorted(endings.in_play(event.it.state), key=lambda one: -one.chips)
    for place, one in enumerate(left, 1):
        _, me = shown(event, one.id)
        assert (me.place, me.of) == (place if left[0].chips != left[1].chips else 1, 2)
    page, stranger = shown(event, "nobody")
    assert [one.entry for one in page.players] == [*(one.id for one in left), out.id]
    assert (stranger.entry, stranger.state, stranger.may) == (None, "none", [])


def test_an_agreement_counts_once_also_after_an_interruption() -> None:
    event = started("kings/freezeout", FAST, "anna", "bert")
    for one in ("anna", "bert"):
        event.ask(one, Deal("want"))
    for _ in range(1_000):
        if event.it.state.talk == "on":
            break
        event.step()
    page, me = shown(event)
    assert page.deal is not None
    assert page.deal.agreed == []
    assert me.may == ["agree"]
    first = event.ask("anna", Deal("agree"), "once")
    again = event.ask("anna", Deal("agree"), "once")
    event.open()
    later = event.ask("anna", Deal("agree"), "once")
    told = [getattr(one, "again", None) for one in (first, again, later)]
    assert told == [False, True, True]
    page, me = shown(event)
    assert page.deal is not None
    assert page.deal.agreed == ["Anna"]
    assert me.agreed


def test_entries_that_were_used_up_are_not_offered_again() -> None:
    event = Event("kings/freezeout", FAST)
    event.enter("anna", "bert")
    _, me = shown(event)
    assert me.may == ["leave"]
    assert isinstance(event.ask("anna", Enter()), Refused)


def test_whoever_comes_hears_where_he_sits() -> None:
    event = started("kings/freezeout", FAST, "anna", "bert")
    (news,) = greeted(event, "anna")
    at = event.it.state.entrants["anna"].here
    assert news == SeatedNews("E", table=f"E-t{at.table}", number=at.table, seat=str(at.seat))
    assert greeted(event, "nobody") == []


@pytest.mark.clause("T33-06")
def test_those_who_have_entered_are_told_that_it_starts_soon_or_later() -> None:
    event = Event("kings/freezeout", FAST, starts=3600)
    event.enter("anna", "bert")
    event.ask("bert", Leave())
    begins = event.it.record.starts_at
    assert begins is not None

    def told() -> list[tuple[str, TournamentNews]]:
        return [(who, one) for who, one in event.news if isinstance(one, TournamentNews)]

    event.step()
    assert event.place.time == begins - 300 * 1_000_000
    assert told() == [("anna", StartingNews("E", at=begins // 1000))]
    event.enter("cyril")
    event.it.tick()
    assert len(told()) == 1
    later = begins + 3600 * 1_000_000
    put_off(event.it, later, Signature("eva", "manager", "the hall is full"))
    changed = ChangedNews("E", reason="the hall is full", at=later // 1000)
    assert told()[1:] == [("anna", changed), ("cyril", changed)]
    event.step()
    assert told()[3:] == [(who, StartingNews("E", at=later // 1000)) for who in ("anna", "cyril")]
    put_off(event.it, None, Signature("eva", "manager", "the hall burns"))
    whenever = ChangedNews("E", reason="the hall burns", at=None)
    assert told()[5:] == [("anna", whenever), ("cyril", whenever)]
