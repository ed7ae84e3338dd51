"""What fortuna's streamed games ask of a table: suspension, a countdown, players who drop out."""

from __future__ import annotations

import pytest

from krupier.rules.options import Refused
from krupier.store import history
from tests.room.setup import Answers, Place, bet, by, scripted

GAMES = [
    pytest.param(
        "fortuna/roulette-evolution", marks=pytest.mark.clause("F14-57", "F14-61", "F13-38")
    ),
    pytest.param("fortuna/roulette-synot", marks=pytest.mark.clause("F17-62", "F17-66")),
]


@pytest.mark.parametrize("game", GAMES)
def test_a_suspended_game_waits_and_an_absent_player_is_settled(game: str) -> None:
    place = Place(source=scripted(pockets=["17"]))
    table = place.add(game, currency="CZK")
    place.player("anna", 100_000, "CZK")
    table.watch("v", "anna")
    seat = table.sit("anna", "Anna")
    table.move("anna", "m1", bet(seat, "straight", 1_000, "17"), Answers())

    table.staff.suspend(by("wrong camera"))
    assert table.state == "suspended"
    place.wait(table, 300)
    assert place.balance("anna", "CZK") == 99_000, "nothing happens meanwhile, the bet lies"
    with pytest.raises(Refused):
        table.move("anna", "m2", bet(seat, "red", 1_000), Answers())
    table.staff.resume(by("test"))

    table.unwatch("v")
    place.wait(table, 60)
    assert place.balance("anna", "CZK") == 99_000 + 36_000, "settled in his absence at 35:1"
    with place.store.read() as conn:
        assert len(history.rounds_of_player(conn, "anna")) == 1, "and in his history"


# -- Casino Hold'em --------------------------------------------------------------------------------


@pytest.mark.clause("F20-97", "F20-98")
@pytest.mark.parametrize(
    ("name", "amount", "won"),
    [
        # aces and nines beat the croupier's pair of nines: Ante and Call 1:1
        ("call-blind", 200_00, 300_00),
        # nobody calls for him
        ("ante", 100_00, -100_00),
    ],
)
def test_who_lost_his_connection_is_settled_and_finds_it_in_his_history(
    name: str, amount: int, won: int
) -> None:
    place = Place(source=scripted(cards="As Kc Ad 7c 3h 9c 2s 9d Jd"))
    table = place.add("fortuna/casino-holdem", currency="CZK")
    place.player("anna", 1_000_00, "CZK")
    table.watch("v", "anna")
    seat = table.sit("anna", "Anna")
    table.move("anna", "m1", bet(seat, name, amount), Answers())
    table.unwatch("v")
    place.wait(table, 120)
    assert place.balance("anna", "CZK") == 1_000_00 + won
    with place.store.read() as conn:
        assert len(history.rounds_of_player(conn, "anna")) == 1


@pytest.mark.clause("F20-07", "F20-10")
def test_bets_are_placed_while_the_countdown_runs_or_wait_for_the_next_game() -> None:
    place = Place()
    table = place.add("fortuna/casino-holdem", currency="CZK", clocks={"betting": 15.0})
    seats = {}
    for who in ("anna", "bob"):
        place.player(who, 1_000_00, "CZK")
        table.watch(f"v-{who}", who)
        seats[who] = table.sit(who, who.title())
    table.move("anna", "m1", bet(seats["anna"], "ante", 100_00), Answers())
    clock = table.clock
    assert clock is not None
    assert (clock.name, clock.total) == ("betting", 15_000_000), "everybody sees it"
    place.wait(table, 14)
    in_time = Answers()
    table.move("anna", "m2", bet(seats["anna"], "ante", 50_00), in_time)
    assert in_time.accepted
    place.wait(table, 2)
    with pytest.raises(Refused):
        table.move("bob", "m3", bet(seats["bob"], "ante", 100_00), Answers())
    place.wait(table, 120)
    next_game = Answers()
    table.move("bob", "m4", bet(seats["bob"], "ante", 100_00), next_game)
    assert next_game.accepted
