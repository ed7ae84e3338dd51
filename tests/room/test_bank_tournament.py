"""Tournaments of roulette and blackjack at tables of the room."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import select

from krupier.equipment.draws import PocketIs
from krupier.room.messages import Accepted
from krupier.room.table import Table
from krupier.room.tournament import director
from krupier.room.tournament.pages import Page
from krupier.room.tournament.requests import Enter
from krupier.rules.duty import DutyWindow
from krupier.rules.families import load
from krupier.rules.options import Move, Refused
from krupier.rules.play import Play
from krupier.rules.tournament.answers import Answer, Dealt, Scores
from krupier.rules.tournament.inputs import LevelEnds, Penalise, Start
from krupier.rules.wants import Moves, Timeout
from krupier.store import accounts, ledger, schema
from tests.room import bank_formats
from tests.room.cash import chair_at
from tests.room.setup import Answers, by
from tests.room.tournament import Event


def roulette(**hand: Any) -> Play:
    said = {"stacks": {"1": "1000", "2": "30"}, "least": "50", "most": "500"} | hand
    return Play(load("kings/european-roulette", currency_code="CHIPS", hand=said))


def bets(play: Play, seat: str, amount: int, bet: str = "red") -> None:
    play.send(Move(seat, "bet", bet, (), amount))


def after(play: Play) -> dict[str, int]:
    felt = play.felt
    return {seat: felt.returned.get(seat, 0) - felt.staked.get(seat, 0) for seat in ("1", "2")}


# -- the duty --------------------------------------------------------------------------------------


@pytest.mark.clause("K02-23", "K02-24")
def test_at_most_the_maximum_is_staked_on_all_bets_together() -> None:
    play = roulette()
    bets(play, "1", 300)
    with pytest.raises(Refused) as refused:
        bets(play, "1", 201, "odd")
    assert refused.value.code == "amount"
    assert refused.value.facts["most"] == 200
    bets(play, "1", 200, "odd")
    assert play.felt.staked["1"] == 500


@pytest.mark.clause("K02-24")
def test_nobody_is_done_with_less_than_the_minimum() -> None:
    play = roulette()
    bets(play, "1", 30)
    with pytest.raises(Refused):
        play.send(Move("1", "done"))
    bets(play, "1", 20, "odd")
    play.send(Move("1", "done"))
    with pytest.raises(Refused):
        bets(play, "1", 10)


@pytest.mark.clause("K02-25")
def test_who_has_less_than_the_minimum_stakes_everything() -> None:
    play = roulette()
    bets(play, "2", 20)
    with pytest.raises(Refused):
        play.send(Move("2", "done"))
    bets(play, "2", 10, "odd")
    play.send(Move("2", "done"))


@pytest.mark.clause("K02-24", "K02-05")
def test_what_is_missing_to_the_minimum_is_lost() -> None:
    """20 of 50 lie on red and win 20; the other 30 are gone. Who stakes nothing loses all that he
    owes, of 30 chips all of them."""
    play = roulette()
    bets(play, "1", 20)
    play.send(Timeout())
    play.send(PocketIs("1"))
    assert play.over
    assert after(play) == {"1": 20 - 30, "2": -30}
    assert play.felt.bank == 30 + 30 - 20


def test_or_who_stakes_too_little_is_not_in_the_game() -> None:
    play = roulette(unbet="pass")
    bets(play, "1", 20)
    play.send(Timeout())
    play.send(PocketIs("1"))
    assert after(play) == {"1": 0, "2": 0}


def test_whose_box_is_dead_is_not_asked_and_loses_what_he_owes() -> None:
    play = roulette(dead=["2"])
    assert isinstance(play.want, Moves)
    assert list(play.want.seats or ()) == ["1"]
    bets(play, "1", 50)
    play.send(Move("1", "done"))
    play.send(PocketIs("2"))
    assert after(play) == {"1": -50, "2": -30}


@pytest.mark.clause("K07-22", "K07-23", "K07-24")
def test_boxes_bet_one_after_the_other_from_the_left_of_the_button() -> None:
    said = {"stacks": {"1": "1000", "3": "1000", "5": "40"}, "least": "50", "most": "500"}
    play = Play(
        load("kings/blackjack", currency_code="CHIPS", hand=said | {"order": ["5", "1", "3"]})
    )
    assert isinstance(play.want, Moves)
    assert list(play.want.seats or ()) == ["5"]
    with pytest.raises(Refused):
        play.send(Move("1", "bet", "main", (), 50))
    play.send(Move("5", "bet", "main", (), 40))
    play.send(Move("5", "done"))
    play.send(Move("1", "bet", "main", (), 500))
    play.send(Move("1", "done"))
    play.send(Timeout())
    assert play.felt.staked == {"5": 40, "1": 500, "3": 50}
    assert play.felt.find("3", "main") is None, "no box, no cards"


# -- at tables -------------------------------------------------------------------------------------


def event(type: str = "kings/roulette-games", *players: str, **more: Any) -> Event:
    found = Event(type, bank_formats.hurried(type) | more)
    found.enter(*(players or ("anna", "bob", "cyril")))
    return found


def begin(one: Event) -> Table:
    while not any(table.running for table in one.tables.values()):
        assert one.step()
    (table,) = one.tables.values()
    return table


def stack(one: Event, player: str) -> int:
    with one.place.store.read() as conn:
        return ledger.balance(conn, accounts.stack(one.id, player), "CHIPS")


@pytest.mark.clause("K02-03", "K02-09", "K02-12")
def test_what_the_bank_wins_goes_back_to_where_chips_are_issued() -> None:
    one = event()
    table = begin(one)
    assert {stack(one, player) for player in ("anna", "bob", "cyril")} == {1000}
    assert one.held()["chips"] == -3000
    seat = table.seating.of("anna")[0]
    table.move("anna", "m", Move(seat, "bet", "red", (), 100), Answers())
    assert stack(one, "anna") == 900
    one.silent = {"anna", "bob", "cyril"}
    while table.running:
        assert one.step()
    assert stack(one, "bob") == 900, "the minimum is lost"
    assert stack(one, "anna") in (900, 1100)
    assert one.held()["chips"] == -(900 + 900 + stack(one, "anna"))
    assert one.faults == []
    assert one.wrong() == []


def test_more_than_he_has_cannot_be_staked_and_no_seat_is_left() -> None:
    one = event(bets={"least": 100, "most": 5000})
    table = begin(one)
    seat = table.seating.of("bob")[0]
    with pytest.raises(Refused):
        table.move("bob", "m", Move(seat, "bet", "red", (), 1001), Answers())
    with pytest.raises(Refused) as refused:
        table.stand("bob")
    assert refused.value.code == "in-tournament"


def test_a_spin_that_runs_when_the_process_dies_goes_on() -> None:
    one = event()
    table = begin(one)
    seat = table.seating.of("anna")[0]
    table.move("anna", "m", Move(seat, "bet", "red", (), 100), Answers())
    one.open()
    (again,) = one.tables.values()
    assert again.running
    assert again.course is not None
    assert again.course.play.felt.staked == {seat: 100}
    one.play()
    assert one.held() == dict.fromkeys(one.held(), 0)
    assert one.wrong() == []


def test_nobody_waits_for_those_who_are_away() -> None:
    one = event()
    table = begin(one)
    for player in ("anna", "bob", "cyril"):
        table.sit_out(player)
    at = one.place.time
    table.pump()
    assert not table.running
    assert one.place.time == at
    assert {stack(one, player) for player in ("anna", "bob", "cyril")} == {900}
    one.play()
    assert one.wrong() == []


@pytest.mark.parametrize("type", ["kings/roulette-games", "kings/blackjack-games"])
def test_a_game_in_which_all_serve_a_penalty_is_played_without_waiting(type: str) -> None:
    one = event(type)
    table = begin(one)
    for player in ("anna", "bob", "cyril"):
        director.direct(one.it, Penalise(player, units=1), by("dora"))
    served = 0
    while not one.it.over:
        dealt = table.dealer.units.coming  # type: ignore[attr-defined]
        assert one.step(), "nothing happens any more"
        if dealt and len(dealt.dead) == 3:
            served += 1
            assert not table.running, "nobody is asked, and the clock is not waited for"
    assert served == 1
    must_be_sound(one)


def test_who_sits_out_may_look_at_a_tournament_that_is_stopped() -> None:
    one = event()
    table = begin(one)
    table.sit_out("anna")
    one.it.halted("a fault")
    table.watch("v", "anna")
    assert one.place.ears.snapshots["v"], "she sees her table"
    assert table.seating.guest("anna").sits_out
    assert one.it.memory.away == {"anna"}, "nothing is written while nothing goes on"


def test_what_everybody_has_is_shown_at_the_table() -> None:
    one = event()
    table = begin(one)
    told = table.dealer.tournament_shown()
    assert told is not None
    assert (told["bets"].least, told["bets"].most) == (100, 600)
    now = told["round"]
    assert (now["game"], now["games"], now["further"]) == (1, 4, False)
    assert chair_at(table.dealer, table.seating.of("anna")[0]) == {"stack": "1000"}
    assert table.dealer.hands_shown() is None, "it is no table among players"


# -- every format of the plan ----------------------------------------------------------------------


def must_be_sound(one: Event) -> None:
    assert one.held() == dict.fromkeys(one.held(), 0)
    assert one.faults == []
    assert one.wrong() == []


@pytest.mark.parametrize("type", bank_formats.TYPES)
def test_it_is_played_to_its_prizes(type: str) -> None:
    """Nine pay a hundred euros each, and all of it is paid out."""
    one = event(type, *(f"p{n}" for n in range(9)))
    one.play()
    ended = one.it.state.ended
    assert ended is not None
    prizes = [900_00] if type.endswith("single-round") else [540_00, 360_00]
    assert sorted(ended.prizes.values(), reverse=True) == prizes
    must_be_sound(one)


def bets_in_order(table: Table) -> list[str]:
    """Seats as they are asked for their bets, each for the least."""
    asked: list[str] = []
    while table.course and isinstance(want := table.course.play.want, Moves) and want.seats:
        if not isinstance(want, DutyWindow):
            break
        (seat,) = want.seats
        asked.append(seat)
        player = table.seating.holder(seat)
        assert player is not None
        table.move(player.player, f"b{seat}", Move(seat, "bet", "main", (), 100), Answers())
        table.move(player.player, f"d{seat}", Move(seat, "done"), Answers())
    return asked


def test_boxes_of_blackjack_bet_from_the_left_of_the_button_of_the_machine() -> None:
    one = event("kings/blackjack")
    table = begin(one)
    (begun,) = [one.begun for one in one.it.state.flights[0].tables.values()]
    assert begun is not None
    assert begun.button in (1, 2, 3)
    after = [str((begun.button + n) % 3 + 1) for n in range(3)]
    assert bets_in_order(table) == after


@pytest.mark.clause("K02-26", "K02-27", "K02-28")
def test_when_the_time_is_over_the_spin_that_runs_is_played_to_its_end() -> None:
    one = event("kings/roulette-timed", levels=[{"seconds": 5}])
    table = begin(one)
    one.silent = {"anna", "bob", "cyril"}
    ends = one.it.memory.clocks.flights[1].due
    assert ends is not None
    while not time_is_over(one):
        assert one.step()
    assert one.place.time == ends
    assert table.running
    assert not any(isinstance(told, Scores) for told in told_by(one))
    while table.running:
        assert one.step()
    (first,) = [told for told in told_by(one) if isinstance(told, Scores)]
    assert first.chips == dict.fromkeys(("anna", "bob", "cyril"), 900)
    assert (one.it.state.stage, one.it.state.units) == (1, 2), "the second round begins"
    one.play()
    must_be_sound(one)


@pytest.mark.clause("K02-46", "K02-47", "K02-48", "K02-50")
def test_results_of_a_time_window_are_published_and_the_best_entry_counts() -> None:
    """Everybody plays four spins, then anna and bob four again. Nobody can lose all in four."""
    one = event("kings/roulette-window", levels=[{"seconds": 600}], bets={"least": 10, "most": 200})
    begin(one)
    ends, page = one.it.memory.clocks.flights[1].due, Page()
    while any(entrant.state != "played" for entrant in one.it.state.entrants.values()):
        assert one.step()
    assert not time_is_over(one)
    shown = page.common(one.it.memory).players
    assert {player.state for player in shown} == {"played"}
    assert {player.entry: player.chips for player in shown} == results(one)
    for player in ("anna", "bob"):
        assert isinstance(one.ask(player, Enter()), Accepted)
    while not time_is_over(one):
        assert one.step()
    assert one.place.time == ends
    one.play()
    ended, found = one.it.state.ended, results(one)
    assert ended is not None
    assert len(found) == 5
    best = {
        player: max(found[entry] for entry in one.it.state.of_player[player])
        for player in ("anna", "bob", "cyril")
    }
    assert sorted(ended.places.values()) == [1, 2, 3]
    by_place = {place: entry for entry, place in ended.places.items()}
    ranked = [one.it.memory.player_of(by_place[place]) for place in (1, 2, 3)]
    assert [best[player] for player in ranked] == sorted(best.values(), reverse=True)
    must_be_sound(one)


@pytest.mark.clause("K02-67")
def test_an_additional_game_is_played_with_lent_chips() -> None:
    """All are away and lose as much, so that all are equal: nobody's own chips change in what
    follows, and those who stay equal share."""
    one = event("kings/roulette-single-round")
    table = begin(one)
    for player in ("anna", "bob", "cyril"):
        table.sit_out(player)
    one.play()
    games = [told for told in told_by(one) if isinstance(told, Dealt) and told.further]
    assert len(games) == 20
    assert all(told.further == dict.fromkeys(told.entries, 600) for told in games)
    assert [told.chips for told in told_by(one) if isinstance(told, Scores)] == [
        dict.fromkeys(("anna", "bob", "cyril"), 600)
    ]
    must_be_sound(one)


def test_the_page_says_the_place_that_an_additional_game_has_decided() -> None:
    """All have 600 chips of their own; with those that were lent bob and cyril lose, anna stakes
    as much on red as on black and loses nothing."""
    one = event("kings/roulette-single-round")
    table = begin(one)
    for player in ("anna", "bob", "cyril"):
        table.sit_out(player)
    while not any(isinstance(told, Dealt) and told.further for told in told_by(one)):
        assert one.step()
    table.sit_out("anna", False)
    while not table.running:
        assert one.step()
    (seat,) = table.seating.of("anna")
    for bet in ("red", "black"):
        table.move("anna", bet, Move(seat, "bet", bet, (), 100), Answers())
    one.play()
    ended, page = one.it.state.ended, Page()
    assert ended is not None
    assert ended.places["anna"] == 1
    assert {one.it.state.entrants[entry].chips for entry in ended.places} == {600}
    page.common(one.it.memory)
    for player in ("anna", "bob", "cyril"):
        assert page.me(one.it.memory, player).place == ended.places[player]
    assert ended.places["bob"] > 1


def results(one: Event) -> dict[str, int]:
    """As they were told when an entry had played its part."""
    told = [told.chips for told in told_by(one) if isinstance(told, Scores)]
    return {entry: chips for scores in told for entry, chips in scores.items()}


def time_is_over(one: Event) -> bool:
    return any(isinstance(line.given, LevelEnds) for line in one.it.memory.machine.journal)


def test_a_knock_out_ends_with_the_bets_that_the_plan_announces() -> None:
    for type in ("kings/roulette-knock-out", "kings/blackjack-knock-out"):
        one = Event(type)
        one.enter(*(f"p{n}" for n in range(6)))
        one.play(steps=10_000)
        must_be_sound(one)


@pytest.mark.clause("K02-51", "K07-51")
@pytest.mark.parametrize("type", ["kings/roulette-single-round", "kings/blackjack-games"])
def test_levies_are_owed_to_the_state_and_are_no_gain_of_the_house(type: str) -> None:
    """Three buy-ins of 100 EUR, levies of 7.77 %: 23.31, which leaves 276.69 for prizes. When the
    start does not count any more they are back in the pool."""
    one = event(type, levies="7.77 %")
    begin(one)
    account, books = one.place.account, [f"levy:{one.id}", f"house:{one.id}", f"rake:{one.id}"]
    assert [account(name) for name in books] == [23_31, 0, 0]
    assert one.held()["prize"] == 276_69
    with one.place.store.read() as conn:
        posted = schema.postings
        to_the_state = select(posted.c.kind).where(posted.c.credit == f"levy:{one.id}")
        assert conn.execute(to_the_state).scalars().all() == ["levy"]
    before = next(
        n for n, line in enumerate(one.it.memory.machine.journal) if isinstance(line.given, Start)
    )
    director.roll_back(one.it, before, by("started too soon"))
    assert [account(name) for name in books] == [0, 0, 0]
    assert one.held()["prize"] == 300_00
    one.play()
    assert [account(name) for name in books] == [23_31, 0, 0]
    must_be_sound(one)


def told_by(one: Event) -> list[Answer]:
    return [told for _, _, news in one.it.memory.told for told in news]
