"""The process dies, between hands and in the middle of one: seats and chips come back."""

from __future__ import annotations

import pytest

from krupier.room import history
from krupier.room.hands.requests import Away, GetUp, Prefer
from krupier.rules.families import all_plans, among_players
from krupier.store import keys, open_store
from tests.postgres import Cluster, postgres_server
from tests.room.cash import EUR, Poker, chair_at, hands_of, own_chair
from tests.simulation.report import simulate
from tests.simulation.weather import ROUGH
from tests.simulation.world import Plan

__all__ = ["postgres_server"]

PEOPLE = ("anna", "bob", "cyril")
CASH = tuple(name for name, plan in all_plans().items() if among_players(plan))


def test_between_hands_seats_chips_and_wishes_come_back() -> None:
    poker = Poker(pause=60.0)
    poker.come(*PEOPLE)
    poker.act("raise", 6)
    poker.fold_out()
    poker.ask("bob", Away(True))
    poker.ask("anna", Prefer(auto_post=False))
    stacks = [poker.stack(name) for name in PEOPLE]
    places, bank = poker.game.progress, poker.chair("cyril").bank
    poker.restart()
    assert [poker.table.seating.of(name) for name in PEOPLE] == [["1"], ["2"], ["3"]]
    assert [poker.stack(name) for name in PEOPLE] == stacks
    assert poker.chair("bob").guest.sits_out
    assert not poker.chair("anna").auto_post
    assert (poker.game.progress, poker.chair("cyril").bank) == (places, bank)
    assert history.audit_all(poker.place.store) == []


@pytest.mark.parametrize("moves", range(7))
def test_in_a_hand_it_goes_on_with_the_same_cards_and_pots(moves: int) -> None:
    script = [("raise", 6), ("call", 0), ("call", 0), ("check", 0), ("bet", 10), ("raise", 30)]
    poker = Poker()
    poker.come(*PEOPLE)
    for do, euros in script[:moves]:
        poker.act(do, euros)
    course = poker.table.course
    assert course is not None
    cards = {place: course.play.felt.cards(place) for place in ("1", "2", "3", "board")}
    turn, words = poker.turn, poker.words()
    behind = [poker.account(name) for name in PEOPLE]
    poker.restart()
    for name in PEOPLE:
        poker.watch(name)
    assert poker.table.resumed
    course = poker.table.course
    assert course is not None
    assert {place: course.play.felt.cards(place) for place in cards} == cards
    assert (poker.turn, poker.words()) == (turn, words)
    assert poker.game.public_hand is not None
    assert [poker.game.public_hand.behind(str(seat)) for seat in (1, 2, 3)] == behind
    poker.fold_out()
    assert sum(poker.account(name) for name in PEOPLE) == 600 * EUR
    assert [poker.account(name) for name in PEOPLE] == [poker.stack(name) for name in PEOPLE]
    assert history.audit_all(poker.place.store) == []
    poker.place.wait(poker.table, 1)
    assert poker.posted == {"bob": 1, "cyril": 2}  # the rotation goes on too


def test_who_was_leaving_leaves() -> None:
    poker = Poker()
    poker.come(*PEOPLE)
    poker.ask("cyril", GetUp())
    poker.restart()
    for name in PEOPLE:
        poker.watch(name)
    poker.place.wait(poker.table, 2)
    poker.fold_out()
    assert not poker.table.seating.of("cyril")
    assert poker.place.balance("cyril") == 1000 * EUR


def test_a_hand_that_cannot_go_on_is_void_and_chips_are_back() -> None:
    poker = Poker()
    poker.come(*PEOPLE)
    poker.act("raise", 6)
    with poker.place.store.write() as conn:
        conn.exec_driver_sql("DELETE FROM vault")
    poker.restart()
    assert "void" in poker.table.resumed
    assert [poker.stack(name) for name in PEOPLE] == [200 * EUR] * 3
    assert [poker.account(name) for name in PEOPLE] == [200 * EUR] * 3
    assert history.audit_all(poker.place.store) == []


def test_the_books_are_watched() -> None:
    """Chips moved behind the table's back are found."""
    poker = Poker(pause=60.0)
    poker.come(*PEOPLE)
    poker.fold_out()
    with poker.place.store.write() as conn:
        conn.exec_driver_sql("DELETE FROM seats WHERE player = 'bob'")
    found = history.audit_all(poker.place.store)
    assert [(one.check, one.subject) for one in found] == [("stack", "stack:T1:bob EUR")]


@pytest.mark.parametrize("seed", range(3))
def test_a_card_room_survives_an_evening(seed: int) -> None:
    report = simulate(seed, Plan(games=CASH, players=8, seconds=60))
    assert report.problems == []


@pytest.mark.parametrize("seed", range(200, 202))
def test_a_card_room_survives_very_bad_weather(seed: int) -> None:
    report = simulate(seed, Plan(games=CASH, players=8, seconds=60, weather=ROUGH))
    assert report.problems == []
    assert report.counts["crashes"] > 0


@pytest.mark.long
@pytest.mark.parametrize("seed", range(1_000, 1_200))
def test_many_evenings(seed: int) -> None:
    assert simulate(seed, Plan(games=CASH, players=8)).problems == []


@pytest.mark.postgres
def test_the_same_evening_on_postgresql(postgres_server: Cluster) -> None:
    plan = Plan(games=CASH, players=8, seconds=40)
    store = open_store(postgres_server.new_books(), keys.fresh())
    on_postgresql = simulate(7, plan, store)
    store.close()
    assert on_postgresql.problems == []
    assert on_postgresql.digest == simulate(7, plan).digest


def test_a_hand_that_goes_on_is_shown_as_before() -> None:
    poker = Poker()
    poker.come(*PEOPLE)
    poker.act("raise", 6)
    before = hands_of(poker.game), [chair_at(poker.game, seat) for seat in "123"]
    poker.restart()
    for name in PEOPLE:
        poker.watch(name)
    assert (hands_of(poker.game), [chair_at(poker.game, seat) for seat in "123"]) == before
    shown, seat = hands_of(poker.game), chair_at(poker.game, "3")
    assert shown is not None
    assert seat is not None
    assert (shown["pot"], seat["stack"], seat["bet"]) == ("9", "194", "6")
    assert own_chair(poker.game, "anna")["to_call"] == "5"
