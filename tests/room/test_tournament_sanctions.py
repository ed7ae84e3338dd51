"""Whom a sanction keeps from a tournament: asked when somebody enters, and again in the books."""

from __future__ import annotations

import pytest

from krupier.house import breaks, sanction_ladder
from krupier.house.acts import Signature
from krupier.house.sanction_ladder import Order
from krupier.plan import houses
from krupier.room.money import RefusedByHouse
from krupier.room.tournament import director
from krupier.room.tournament.requests import Buy, Enter, Leave
from krupier.rules.options import Refused
from krupier.rules.tournament import inputs as given
from tests.house.household import HOUR
from tests.room.setup import Place
from tests.room.test_gate import account
from tests.room.test_tournament_doors import BY, LEVELS, code, shows
from tests.room.tournament import Event

EVA = Signature("eva", "compliance", "threatened the others in the chat", "T07-10")
TYPE = "tsg/multi-table"


def exclude(event: Event, player: str, hours: int | None = None, known: bool = True) -> None:
    """``known``: whether the process that holds the tournament has heard of it."""
    order = Order(kind="tournament-exclusion", scope=event.id, hours=hours)
    plan, place = houses.of(event.it.record.operator), event.place
    with place.store.write() as conn:
        sanction_ladder.impose(conn, plan, player, order, EVA, place.time)
    if known:
        place.env.wallets.refresh(player)


@pytest.mark.clause("T07-10")
@pytest.mark.parametrize("known", [True, False])
def test_who_is_excluded_from_a_tournament_does_not_enter_it(known: bool) -> None:
    """In memory, and in the books where the process has not heard of it yet."""
    place = Place()
    event, other = Event(TYPE, place=place), Event(TYPE, place=place, id="F")
    account(place)
    event.open()
    place.env.wallets.balance("u1", "USD")
    exclude(event, "u1", known=known)
    refused = event.ask("u1", Enter())
    assert code(refused) == "tournament-excluded"
    if known:
        assert isinstance(refused, RefusedByHouse)
        assert refused.refusal.clause == "T07-10"
    assert event.it.entry_of("u1") is None
    assert place.balance("u1", "USD") == 1_000_00
    assert code(other.ask("u1", Enter())) == "", "from this one nobody keeps him"
    assert event.faults == []


@pytest.mark.clause("T07-10")
def test_neither_a_ticket_nor_an_entry_for_nothing_leads_past_it() -> None:
    """They move no money of his, so only the entry itself can be asked."""
    free = {"prices": [{"prize": "0", "fee": "0", "chips": 1_000}]}
    place = Place()
    event = Event(TYPE, {"entry": free}, place=place)
    account(place)
    event.open()
    place.env.wallets.balance("u1", "USD")
    exclude(event, "u1", known=False)
    assert code(event.ask("u1", Enter())) == "tournament-excluded"


def test_it_ends_when_its_time_is_over() -> None:
    place = Place()
    event = Event(TYPE, starts=10 * 3600, place=place)
    account(place)
    exclude(event, "u1", hours=2)
    assert code(event.ask("u1", Enter())) == "tournament-excluded"
    place.time += 2 * HOUR
    assert code(event.ask("u1", Enter())) == ""


def test_whoever_has_entered_buys_no_more_chips_and_gets_his_money_back_when_he_leaves() -> None:
    place = Place()
    event = Event("tsg/rebuy-add-on", place=place)
    account(place)
    assert code(event.ask("u1", Enter())) == ""
    assert place.balance("u1", "USD") < 1_000_00
    exclude(event, "u1")
    assert code(event.ask("u1", Buy("rebuy"))) == "tournament-excluded"
    assert code(event.ask("u1", Leave())) == ""
    assert place.balance("u1", "USD") == 1_000_00


def test_staff_who_let_somebody_in_by_its_condition_do_not_lift_his_sanction() -> None:
    place = Place()
    event = Event("kings/restricted", {"levels": LEVELS}, place=place)
    account(place, operator="kings")
    shows(place, "p-u1", "2030-01-01", "1990-05-17")
    exclude(event, "u1")
    director.admit(event.it, "u1", BY)
    assert code(event.ask("u1", Enter())) == "tournament-excluded"


@pytest.mark.clause("T07-12")
@pytest.mark.parametrize("known", [True, False])
def test_two_who_may_not_play_together_do_not_play_in_one_tournament(known: bool) -> None:
    place = Place()
    event = Event(TYPE, place=place)
    for id in ("u1", "u2"):
        account(place, id)
    event.open()
    for id in ("u1", "u2"):
        place.env.wallets.balance(id, "USD")
    with place.store.write() as conn:
        breaks.keep_apart(conn, "u1", "u2", EVA, place.time, lambda *told: None)
    if known:
        for id in ("u1", "u2"):
            place.env.wallets.refresh(id)
    assert code(event.ask("u1", Enter())) == ""
    assert code(event.ask("u2", Enter())) == "pair-blocked"
    assert code(event.ask("u1", Leave())) == ""
    assert code(event.ask("u2", Enter())) == "", "she plays alone now"


def test_staff_enter_nobody_themselves() -> None:
    """So that there is no other way in than the one that asks."""
    event = Event(TYPE)
    with pytest.raises(Refused, match="this comes from players"):
        director.direct(event.it, given.Register("u1", 0, 1), BY)
