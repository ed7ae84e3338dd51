"""Agreements to a deal: to the terms that were told, and to no others; who is refused has agreed to
nothing."""

from __future__ import annotations

import pytest

from krupier.house.acts import Signature
from krupier.room.messages import Accepted
from krupier.room.tournament import director
from krupier.room.tournament.pages import Page
from krupier.room.tournament.requests import Deal
from krupier.rules.options import Refused
from krupier.rules.tournament import inputs as given
from tests.room.test_tournament import EUR, FOLD, sound, talk, talked_about, three, until
from tests.room.tournament import Event

BY = Signature("dora", "director", "a ruling")
THREE = ("anna", "bob", "cyril")


def offered(event: Event) -> dict[str, int]:
    """The terms as they stand on the page, in cents."""
    shown = Page().common(event.it.memory).deal
    assert shown is not None
    return {one.lower(): round(float(part) * EUR) for one, part in shown.amounts.items()}


def agrees(event: Event, *players: str) -> None:
    for one in players:
        assert isinstance(event.ask(one, Deal("agree")), Accepted)


def chips(event: Event) -> list[int]:
    return [one.chips for one in event.it.state.entrants.values()]


def money(event: Event) -> dict[str, int]:
    return {one: event.place.balance(one) for one in THREE}


def must_be_paid(event: Event, terms: dict[str, int], before: dict[str, int]) -> None:
    assert {one: amount - before[one] for one, amount in money(event).items() if one in terms} == (
        terms
    )


def test_terms_are_told_anew_when_chips_are_withdrawn_while_they_are_talked_about() -> None:
    event = three(deal={"methods": ["chips"], "kept": "0 %"})
    first, before = talked_about(event, *THREE), money(event)
    agrees(event, "anna", "bob")
    director.direct(event.it, given.Withdraw("anna", 5_000, "a rack too many"), BY)
    assert talk(event) == "on"
    terms = offered(event)
    assert terms["anna"] < first["anna"]
    assert not event.it.memory.agreed, "to these nobody has agreed"
    agrees(event, "cyril", "bob", "anna")
    assert event.it.over
    must_be_paid(event, terms, before)
    sound(event)


@pytest.mark.parametrize("how", ["excluded", "disqualified"])
def test_terms_are_told_anew_when_somebody_is_removed(how: str) -> None:
    """What is kept for the first place cannot be more than by which it is better."""
    event = three(deal={"methods": ["chips"], "kept": "30 %"})
    talked_about(event, *THREE)
    agrees(event, "anna")
    director.direct(event.it, given.Remove("cyril", how, "a marked card"), BY)  # type: ignore[arg-type]
    assert talk(event) == "on"
    before, terms = money(event), offered(event)
    assert terms.keys() == {"anna", "bob"}
    assert not event.it.memory.agreed
    agrees(event, "bob", "anna")
    assert event.it.state.deal
    must_be_paid(event, terms, before)
    sound(event)


def test_after_a_roll_back_the_terms_of_then_are_talked_about() -> None:
    event = three(deal={"methods": ["chips"], "kept": "0 %"})
    first = talked_about(event, *THREE)
    line, then = len(event.it.memory.machine.journal), chips(event)
    event.ask("bob", Deal("refuse"))
    until(event, lambda: chips(event) != then, *FOLD)
    second = talked_about(event, *THREE)
    assert first != second
    agrees(event, "anna", "bob")
    director.roll_back(event.it, line, BY)
    assert talk(event) == "on"
    assert offered(event) == first
    assert not event.it.memory.agreed, "they agreed to others"
    before = money(event)
    agrees(event, *THREE)
    assert event.it.over
    must_be_paid(event, first, before)
    sound(event)


def test_whose_agreement_is_refused_has_not_agreed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The last one makes the deal: what the machine refuses was not said."""
    event = three(deal={"methods": ["chips"], "kept": "0 %"})
    talked_about(event, *THREE)
    agrees(event, "anna", "bob")
    lines, send = event.it.memory.lines, event.it.send

    def refuses(one: given.Input, **more: object) -> object:
        if isinstance(one, given.AgreeToDeal):
            raise Refused("deal-kept", "not so")
        return send(one, **more)  # type: ignore[arg-type]

    with monkeypatch.context() as patch:
        patch.setattr(event.it, "send", refuses)
        found = event.ask("cyril", Deal("agree"), "c")
    assert isinstance(found, Refused)
    assert event.it.memory.lines == lines
    assert event.it.memory.agreed == {"anna", "bob"}
    again = event.ask("cyril", Deal("agree"), "c")
    assert isinstance(again, Accepted)
    assert not again.again
    assert event.it.over
    assert event.ask("cyril", Deal("agree"), "c") == Accepted("c", None, again.seq, again=True)
    sound(event)
