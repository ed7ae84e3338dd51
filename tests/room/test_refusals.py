"""Every refusal has a code for programs and a sentence for people."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from krupier.room.commits import Asked
from krupier.room.hands.floor import Act
from krupier.room.hands.requests import Prefer, ShowCards
from krupier.room.table import Table
from krupier.rules.options import Move, Refused
from tests.room.cash import Poker
from tests.room.setup import Answers, Place, Slow, bet, by
from tests.room.test_hostile import spend_elsewhere


def opened(place: Place, *, croupier: bool = False) -> Table:
    table = place.add(croupier=croupier)
    place.seat(table, "anna", "bert")
    return table


def says(refused: Exception | None, code: str) -> None:
    assert isinstance(refused, Refused)
    assert refused.code == code
    assert len(str(refused).split()) > 3, "a sentence"


def refused(act: Callable[[], object], code: str) -> None:
    with pytest.raises(Refused) as caught:
        act()
    says(caught.value, code)


def test_at_a_table_of_the_bank() -> None:
    place = Place()
    table = opened(place, croupier=True)
    place.add(id="T2", group="T1", hosted_by=table.group)
    red = bet("1", "red", 500)
    chips = Move("1", "bet", "red", (), 500, unrefused=True)
    for code, act in (
        ("not-asked", lambda: table.move("anna", "m", chips, Answers())),
        ("other-round", lambda: table.move("anna", "m", red, Answers(), round=7)),
        ("bad-input", lambda: table.move("anna", "\ud800", red, Answers())),
        ("bad-input", lambda: table.move("anna", "", red, Answers())),
        ("no-entropy", lambda: table.shares.give("anna", b"x", Answers())),
        ("no-cash-table", lambda: table.staff.enter_act(Act("1", "fold"), "jana")),
        ("no-cash-table", lambda: table.staff.place_button("1", by("test"))),
        ("unsigned", lambda: table.staff.void(by(" "))),
        ("unsigned", lambda: table.staff.suspend(by(""))),
        ("no-cash-table", lambda: table.ask("anna", "Anna", "r", ShowCards(), Answers())),
        ("no-cash-table", lambda: table.staff.move("1", "T2", None, by("test"))),
        ("unknown-seat", lambda: table.staff.reserve("1", "bert", by("test"))),
        ("table-closed", lambda: table.staff.break_up(by("test"))),
    ):
        refused(act, code)
    table.staff.void(by("test"))
    refused(lambda: table.staff.void(by("test")), "over")
    refused(lambda: table.move("anna", "m", red, Answers()), "not-now")
    table.staff.suspend(by("fire alarm"))
    refused(lambda: table.staff.suspend(by("fire alarm")), "table-suspended")
    refused(lambda: table.move("anna", "m", red, Answers()), "table-suspended")


def test_at_a_table_among_players() -> None:
    poker = Poker()
    poker.come("anna", "bob")
    refused(lambda: poker.ask("anna", ShowCards()), "cannot-show")
    refused(lambda: poker.ask("anna", Prefer(straddle="any")), "not-offered")
    with pytest.raises(Refused) as caught:
        poker.table.staff.reserve("9" * 300, "cyril", by("test"))
    says(caught.value, "unknown-seat")
    assert caught.value.facts == {"seat": "9" * 20}, "as much of it as is worth repeating"


def test_what_is_lost_with_somebody_elses_mistake_and_cannot_be_asked_again() -> None:
    place = Place()
    table = opened(place)
    table.group._commits._books = books = Slow(place)  # type: ignore[assignment]
    told: list[Exception | None] = []
    table.move("anna", "m0", bet("1", "black", 500), Answers())  # on its way
    table.move("bert", "x", bet("2", "red", 2_000), Answers())
    table.rounds.answer(Asked("anna", "", told.append))
    spend_elsewhere(place, "bert", 9_000)
    while books.queue:
        books.commit()
        table.pump()
    (one,) = told
    says(one, "busy")
