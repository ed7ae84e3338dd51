"""What the operators' rules of cash games say about seats, chips, button and blinds."""

from __future__ import annotations

from typing import Any

import pytest

from krupier.plan.files import plan_path
from krupier.room import history
from krupier.room.hands.requests import Away, GetUp, SitDown, TopUp
from krupier.room.messages import Accepted
from krupier.rules.game import BadSetting
from krupier.rules.options import Refused
from tests.room.cash import EUR, Poker, head_of, own_chair

PEOPLE = ("anna", "bob", "cyril")
FORTUNA, TSG = ("fortuna/texas-holdem", "EUR"), ("tsg/texas-holdem", "USD")
ONLINE = pytest.mark.parametrize("game", [FORTUNA, TSG], ids=["fortuna", "tsg"])


def table(game: tuple[str, str], **more: Any) -> Poker:
    """Blinds 1 and 2, buy-in 80 to 200."""
    return Poker(game[0], currency=game[1], **more)


def wallet(poker: Poker, name: str) -> int:
    return poker.place.account(f"player:{name}", poker.currency)


@ONLINE
@pytest.mark.clause("F07-01", "F07-02", "F07-03", "T32-01", "T32-02", "T32-07", "F07-17")
def test_a_seat_of_ones_choice_with_chips_that_are_money(game: tuple[str, str]) -> None:
    poker = table(game, seats=2)
    buy_in = head_of(poker.game)["buy_in"]
    assert (buy_in["least"], buy_in["most"]) == ("80", "200"), "told before one sits down"
    for name in PEOPLE:
        poker.player(name)
    for amount in (79, 201):
        with pytest.raises(Refused) as refused:
            poker.ask("anna", SitDown("2", amount * EUR))
        assert refused.value.code == "buy-in"
    assert poker.ask("anna", SitDown("2", 120 * EUR)).seat == "2"
    assert (wallet(poker, "anna"), poker.account("anna")) == (880 * EUR, 120 * EUR)
    poker.ask("bob", SitDown(None, 80 * EUR))
    with pytest.raises(Refused) as refused:
        poker.ask("cyril", SitDown(None, 80 * EUR))
    assert refused.value.code == "table-full"
    assert wallet(poker, "cyril") == 1000 * EUR


@ONLINE
@pytest.mark.clause("F07-04", "F07-05", "T32-03")
def test_one_leaves_at_any_time_with_what_the_chips_are_worth(game: tuple[str, str]) -> None:
    poker = table(game)
    poker.come(*PEOPLE)
    poker.act("raise", 6)
    assert isinstance(poker.ask("cyril", GetUp()), Accepted)  # in the middle of a hand
    poker.fold_out()
    assert wallet(poker, "cyril") == (1000 + 3) * EUR
    poker.place.wait(poker.table, 1)
    poker.fold_out()
    stack = poker.stack("anna")
    poker.ask("anna", GetUp())  # between hands
    assert wallet(poker, "anna") == 800 * EUR + stack


@ONLINE
@pytest.mark.clause("F07-06", "F07-08", "T32-04", "F02-30", "T13-32")
def test_chips_bought_in_a_hand_are_played_from_the_next_one_on(game: tuple[str, str]) -> None:
    poker = table(game)
    assert head_of(poker.game)["buy_in"]["most"] == "200", "the table's maximum is shown"
    poker.come(*PEOPLE, buy_in=100)
    assert poker.turn == "cyril"
    assert poker.ask("cyril", TopUp(60 * EUR)).queued
    with pytest.raises(Refused) as refused:
        poker.act("raise", 101)
    assert refused.value.facts["most"] == 100 * EUR
    assert own_chair(poker.game, "cyril")["stack"] == "100"
    poker.act("fold")
    poker.next_hand()
    assert poker.hand["stacks"]["3"] == "160"
    poker.fold_out()
    room = 200 * EUR - poker.stack("cyril")
    with pytest.raises(Refused) as refused:
        poker.ask("cyril", TopUp(room + 1))
    assert refused.value.facts["most"] == room


@ONLINE
@pytest.mark.clause("F07-07", "T32-05")
def test_who_has_lost_everything_may_buy_again(game: tuple[str, str]) -> None:
    poker = table(game, pause=60.0)
    poker.come("anna", "bob")
    while poker.table.running:
        words = poker.words()
        if "raise" in words:
            poker.act("raise", 200)
        else:
            poker.act("call" if "call" in words else words[0])
    (loser,) = (name for name in ("anna", "bob") if not poker.stack(name))
    with pytest.raises(Refused):
        poker.ask(loser, TopUp(79 * EUR))
    poker.ask(loser, TopUp(80 * EUR))
    assert poker.stack(loser) == 80 * EUR


@ONLINE
@pytest.mark.clause(
    *("F07-15", "F03-06", "F03-23", "F03-48", "T32-06", "T13-06", "T15-05", "T15-12", "T01-05")
)
def test_blinds_and_antes_are_those_of_the_table_in_every_hand(game: tuple[str, str]) -> None:
    poker = table(game, options={"ante": "each"}, ante="3")
    told = head_of(poker.game)["blinds"], head_of(poker.game)["ante"]
    assert told == (["1", "2"], "3"), "before one sits down"
    poker.come(*PEOPLE)
    buttons, cards = [], []
    for _ in range(7):
        assert poker.table.course is not None
        felt = poker.table.course.play.felt
        assert sorted(felt.staked.values()) == [3 * EUR, 4 * EUR, 5 * EUR]
        buttons.append(poker.hand["button"])
        cards.append(tuple(felt.cards(seat) for seat in "123"))
        poker.next_hand()
    assert buttons == ["3", "1", "2"] * 2 + ["3"]
    assert len(set(cards)) == len(cards), "new cards"


@pytest.mark.clause("T32-06")
def test_so_are_the_bring_in_and_the_bets_of_stud() -> None:
    stakes: dict[str, Any] = {"ante": "1", "bring_in": "2", "bets": ("5", "10"), "blinds": None}
    poker = table(("tsg/seven-card-stud", "USD"), **stakes)
    assert (head_of(poker.game)["ante"], head_of(poker.game)["bring_in"]) == ("1", "2")
    poker.come(*PEOPLE)
    for _ in range(4):
        assert poker.posted == dict.fromkeys(PEOPLE, 1)
        first = poker.turn
        poker.act("bring-in")
        assert poker.table.course is not None
        seat = poker.chair(first).seat
        assert poker.table.course.play.felt.staked[seat] == 3 * EUR, "ante and bring-in"
        poker.next_hand()


@pytest.mark.clause("T13-39")
def test_for_who_lost_his_connection_the_clock_folds_or_checks() -> None:
    poker = table(TSG)
    poker.come(*PEOPLE)

    def drop(name: str) -> None:
        assert poker.turn == name
        poker.table.unwatch(f"v-{name}")
        for _ in range(300):
            if poker.turn != name:
                return
            poker.place.wait(poker.table, 1)
        pytest.fail("the table waits for ever")

    drop("cyril")
    assert poker.table.course is not None
    felt = poker.table.course.play.felt
    assert felt.cards("3") == (), "facing the big blind"
    poker.act("call")
    drop("bob")
    assert len(felt.cards("2")) == 2, "nothing to call: a check"
    assert len(felt.cards("board")) == 3


@ONLINE
@pytest.mark.clause("T32-08", "T13-14", "F02-03")
def test_who_sits_out_keeps_his_seat_and_is_not_dealt_in(game: tuple[str, str]) -> None:
    poker = table(game)
    poker.come(*PEOPLE)
    poker.ask("cyril", Away(True))
    poker.next_hand()
    assert poker.dealt == ["anna", "bob"]
    assert poker.table.seating.of("cyril") == ["3"]
    poker.ask("bob", Away(True))
    poker.next_hand()
    assert not poker.table.running  # a hand needs two


@pytest.mark.clause("F02-01", "T13-02")
@pytest.mark.parametrize("game", [FORTUNA, TSG])
def test_a_table_has_at_most_ten_seats(game: tuple[str, str]) -> None:
    assert head_of(table(game, seats=10).game)["seats"] == 10
    eleven = table(game, seats=11).table.config
    with pytest.raises(BadSetting, match="at most 10"):
        eleven.check(plan_path(game[0]).read_text(encoding="utf-8"))


@pytest.mark.clause("KP00-47", "KP00-50", "W28-15")
@pytest.mark.parametrize("game", ["kings/texas-holdem", "wgg/texas-holdem-cash"])
def test_the_button_goes_around_and_everybody_pays_the_blinds(game: str) -> None:
    poker = Poker(game, blinds=("1", "3"))
    poker.come(*PEOPLE, "dana")
    buttons, paid = [], dict.fromkeys((*PEOPLE, "dana"), 0)
    for _ in range(8):
        buttons.append(poker.hand["button"])
        for name, amount in poker.posted.items():
            paid[name] += amount
        poker.next_hand()
    assert buttons == ["4", "1", "2", "3"] * 2
    assert set(paid.values()) == {2 * (1 + 3)}


@pytest.mark.clause("KC-148")
def test_blinds_are_missed_in_a_new_game_as_in_any_other() -> None:
    poker = Poker("kings/texas-holdem", blinds=("1", "3"))
    for name in (*PEOPLE, "dana"):
        poker.player(name)
        poker.ask(name, SitDown(None, 200 * EUR))
    poker.ask("cyril", Away(True))  # he has a seat, but is not there when the game begins
    for name in ("anna", "bob", "dana"):
        poker.watch(name)
    poker.next_hand()  # button Anna, blinds Bob and Dana: Cyril is passed
    poker.next_hand()
    assert (poker.chair("cyril").owes_small, poker.chair("cyril").owes_big) == (True, True)


@pytest.mark.clause("KC-154", "KC-161")
def test_who_comes_first_chooses_first_and_keeps_his_seat() -> None:
    poker = Poker("kings/texas-holdem", blinds=("1", "3"))
    for name in PEOPLE:
        poker.player(name)
    seats = [poker.ask(name, SitDown(None, 200 * EUR)).seat for name in ("bob", "anna")]
    assert seats == ["1", "2"]
    with pytest.raises(Refused) as refused:
        poker.ask("cyril", SitDown("2", 200 * EUR))
    assert refused.value.code == "seat-taken"


def test_rake_goes_to_the_house_and_stands_in_the_setting() -> None:
    """Anna and Bert put in 100 each; 5 % of 200 would be 10, the cap is 3."""
    rake = {"share": "5%", "cap": "3"}
    poker = Poker(rake=rake)
    poker.come("anna", "bert", buy_in=100)
    assert poker.hand["rake"] == rake | {"step": "1", "no_flop": True}, "the rest is the plan's"
    poker.act("raise", 100)
    poker.act("call")
    assert not poker.table.running
    assert poker.place.account("rake:T1") == 3 * EUR
    assert sum(poker.account(one) for one in ("anna", "bert")) == 197 * EUR
    assert history.audit_all(poker.place.store) == []
