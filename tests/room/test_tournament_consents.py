"""Answers to what a tournament offers name it: a word that was on its way while something else came
changes nothing, and whoever sent it is told what stands now."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from krupier.house.acts import Signature
from krupier.room.messages import Accepted
from krupier.room.tournament import director
from krupier.room.tournament.journal import Agrees, decode
from krupier.room.tournament.pages import Page
from krupier.room.tournament.requests import Asking, Buy, Deal, Decline
from krupier.room.tournament.shown import TournamentDeal
from krupier.rules.options import Refused
from krupier.rules.tournament import inputs as given
from krupier.store import groups
from tests.room.test_tournament import (
    ALL_IN,
    EUR,
    FOLD,
    begun,
    level,
    sound,
    talk,
    talked_about,
    three,
    until,
)
from tests.room.tournament import Event

BY = Signature("dora", "director", "a ruling")
THREE = ("anna", "bob", "cyril")


def terms(event: Event) -> TournamentDeal:
    shown = Page().common(event.it.memory).deal
    assert shown is not None
    return shown


def stale(event: Event, player: str, asked: Asking, id: str = "") -> Refused:
    """It is, and nothing of it is written."""
    lines, agreed = event.it.memory.lines, set(event.it.memory.agreed)
    found = event.ask(player, asked, id)
    assert isinstance(found, Refused)
    assert found.code == "stale-offer"
    assert (event.it.memory.lines, event.it.memory.agreed) == (lines, agreed)
    return found


def talks() -> Event:
    event = three(deal={"methods": ["chips"], "kept": "0 %"})
    talked_about(event, *THREE)
    return event


@pytest.mark.clause("F09-26", "KT-287")
def test_a_word_about_refused_terms_that_comes_late_is_not_counted_for_others() -> None:
    event = talks()
    first = terms(event)
    chips = [one.chips for one in event.it.state.entrants.values()]
    late = Deal("agree", first.offer)  # on its way: nobody has heard it yet
    assert isinstance(event.ask("bob", Deal("refuse", first.offer)), Accepted)
    until(event, lambda: chips != [one.chips for one in event.it.state.entrants.values()], *FOLD)
    talked_about(event, *THREE)
    second = terms(event)
    assert second.offer != first.offer
    assert second.amounts != first.amounts
    told = stale(event, "anna", late, "first")
    assert told.facts["offer"] == second.offer
    assert told.facts["deal"]["amounts"] == second.amounts
    for one in ("bob", "cyril"):
        assert isinstance(event.ask(one, Deal("agree", second.offer)), Accepted)
    stale(event, "anna", late, "first")
    stale(event, "anna", Deal("agree", 0))
    stale(event, "anna", Deal("refuse", first.offer))
    assert not event.it.over
    event.open()  # which terms everybody meant is in the journal
    assert event.it.memory.agreed == {"bob", "cyril"}
    before = event.place.balance("anna")
    assert isinstance(event.ask("anna", Deal("agree", second.offer)), Accepted)
    assert event.it.over
    assert event.place.balance("anna") - before == round(float(second.amounts["Anna"]) * EUR)
    with event.place.store.read() as conn:
        lines = [decode(one.input) for one in groups.entries(conn, event.id)]
    assert [one.offer for one in lines if isinstance(one, Agrees)] == [second.offer] * 2
    sound(event)


def test_a_word_about_terms_of_before_a_ruling_is_not_counted_for_those_after_it() -> None:
    event = talks()
    first = terms(event)
    for one in ("anna", "bob"):
        event.ask(one, Deal("agree", first.offer))
    director.direct(event.it, given.Withdraw("anna", 5_000, "a rack too many"), BY)
    second = terms(event)
    for one in THREE:
        assert stale(event, one, Deal("agree", first.offer)).facts["offer"] == second.offer
    assert talk(event) == "on"
    sound(event)


def test_terms_that_staff_enter_and_a_roll_back_are_by_the_lines_that_they_have_read() -> None:
    event = talks()
    read, chips = len(event.it.memory.machine.journal), event.it.state.entrants["anna"].chips
    assert Page().common(event.it.memory).lines == read
    director.direct(event.it, given.Withdraw("anna", 5_000, "a rack too many"), BY)
    lines, deal = event.it.memory.lines, given.AgreeToDeal("equal", THREE, read=read)
    acts: tuple[Callable[[], object], ...] = (
        lambda: director.direct(event.it, deal, BY),
        lambda: director.roll_back(event.it, read - 1, BY, read=read),
    )
    for act in acts:
        with pytest.raises(Refused) as found:
            act()
        assert (found.value.code, found.value.facts) == (
            "stale-journal",
            {"lines": read + 1, "read": read},
        )
    assert event.it.memory.lines == lines
    director.roll_back(event.it, read, BY, read=read + 1)
    assert event.it.state.entrants["anna"].chips == chips
    sound(event)


def test_a_roll_back_voids_the_hands_that_run_whoever_has_read_the_rest() -> None:
    event = three()
    assert any(one.running for one in event.tables.values())
    read = len(event.it.memory.machine.journal)
    director.roll_back(event.it, read, BY, read=read)
    assert event.it.memory.machine.journal[-1].given == given.RollBack(read, BY.reason, read + 1)
    event.open()
    assert event.it.state.phase == "running"
    sound(event)


def test_who_is_broke_again_is_not_out_by_a_word_about_the_first_offer() -> None:
    price = {"prize": "45", "fee": "5", "chips": 1_000}
    event = begun(
        Event(
            "kings/rebuy",
            {
                "entry": {"prices": [price], "late_until": 1},
                "rebuy": {"price": price, "until": 1, "most": 9},
                "add_on": None,
                "levels": [level(9_000, 500, 600), level(9_000, 800)],
            },
        ),
        *THREE,
    )
    until(event, lambda: bool(event.it.memory.clocks.offers), *ALL_IN)
    loser = min(event.it.memory.clocks.offers)
    first = offered(event, loser)
    assert isinstance(event.ask(loser, Buy("rebuy", offer=first)), Accepted)
    for _ in range(50):
        for one in list(event.it.memory.clocks.offers):
            if one == loser:
                break
            event.ask(one, Buy("rebuy", offer=offered(event, one)))
        else:
            until(event, lambda: bool(event.it.memory.clocks.offers), *ALL_IN)
            continue
        break
    assert loser in event.it.memory.clocks.offers, "he is broke again"
    second, had = offered(event, loser), event.place.balance(loser)
    assert second != first
    for word in (Decline(first), Buy("rebuy", offer=first), Buy("rebuy", offer=0)):
        assert stale(event, loser, word).facts["offer"] == second
    assert event.it.state.entrants[loser].state == "in"
    assert event.place.balance(loser) == had
    assert isinstance(event.ask(loser, Decline(second)), Accepted)
    assert event.it.state.entrants[loser].state != "in"


def offered(event: Event, player: str) -> int:
    page = Page()
    page.common(event.it.memory)
    offer = page.me(event.it.memory, player).offer
    assert offer is not None
    return offer.offer
