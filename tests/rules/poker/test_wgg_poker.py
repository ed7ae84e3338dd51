"""Player poker of wgg: what its common table procedure and the short-deck tournament say."""

from __future__ import annotations

import pytest

from krupier.rules import marks
from krupier.rules.families import load_plan
from krupier.rules.options import Move, Refused
from krupier.rules.wants import Void
from tests.rules.poker.articles import WGG
from tests.rules.poker.tables import shuffled_for_every_hand, sit
from tests.rules.poker.test_flop_games import calls, deal, start

HOLDEM = "wgg/texas-holdem-cash"
SHORT = "wgg/short-deck-tournament"


@pytest.mark.clause("W28-03", "W28-14", "W28-18", "W09-06")
@pytest.mark.parametrize("game", WGG)
def test_the_button_is_marked_dealt_to_last_and_decides_last(game: str) -> None:
    table = start(game, 3)
    assert table.turn == ("1" if game == SHORT else "3"), "left of the compulsory stakes"
    assert table.play.felt.marks["button"] == "3"
    assert [one["to"] for one in table.told("cards")][:3] == ["1", "2", "3"]
    calls(table)
    assert [table.turn, table.do("check").turn, table.do("check").turn] == ["1", "2", "3"]


@pytest.mark.clause("W28-04")
@pytest.mark.parametrize("game", WGG)
def test_the_cards_are_shuffled_for_every_hand(game: str) -> None:
    shuffled_for_every_hand(start(game).game)


@pytest.mark.clause("W28-06", "W28-07", "W28-08", "W28-09")
def test_fold_check_call_and_bet() -> None:
    table = start(HOLDEM, 3)
    with pytest.raises(Refused):
        table.do("check")
    table.all_do("call", "call", "check")
    with pytest.raises(Refused):
        table.do("call")
    table.do("bet", "20").do("call")
    assert table.staked == {"1": "30", "2": "30", "3": "10"}
    table.do("fold")
    assert table.cards("3") == ""


@pytest.mark.clause("W28-16", "W28-17")
def test_blinds_are_posted_before_the_cards_and_are_part_of_the_bet() -> None:
    table = start(HOLDEM, 3)
    kinds = [one.kind for one in table.play.felt.events]
    assert kinds.index("cards") > kinds.index("stake")
    table.all_do("call", "call")
    assert table.staked["1"] == "10", "the small blind adds five only"


@pytest.mark.clause("W28-24")
def test_who_plays_the_board_shows_his_cards_or_has_no_claim() -> None:
    cards = deal(HOLDEM, ["6h 7d", "8c 8d"], ["6d", "7c"], "As Ks Qs Js Ts")
    table = start(HOLDEM, 2, cards, muck=True)
    while "show" not in table.words:
        table.do("call" if "call" in table.words else "check")
    assert table.do("show").do("muck").net == {"1": "10", "2": "-10"}


@pytest.mark.clause("W28-27")
def test_who_missed_his_blinds_posts_both_and_plays_at_once() -> None:
    table = sit(HOLDEM, 5, blinds=("5", "10"), posts={"4": {"live": "10", "dead": "5"}})
    assert table.staked == {"1": "5", "2": "10", "4": "15"}
    table.do("fold")
    assert table.words == ["fold", "check", "raise"], "the big blind counts as his bet"


@pytest.mark.clause("W09-02")
def test_a_tournament_ante_comes_from_everybody_and_is_no_part_of_the_bet() -> None:
    game = "wgg/texas-holdem-tournament"
    table = sit(game, 3, blinds=("5", "10"), ante="1", options={"ante": "each"})
    assert table.staked == {"1": "6", "2": "11", "3": "1"}
    assert table.do("call").staked["3"] == "11"
    with pytest.raises(ValueError, match="without an ante"):
        sit(game, 3, blinds=("5", "10"), ante="1")


@pytest.mark.clause("W09-11")
def test_the_pot_is_all_antes_blinds_calls_and_raises() -> None:
    game = "wgg/texas-holdem-tournament"
    table = sit(game, 3, blinds=("5", "10"), ante="1", options={"ante": "each"})
    table.all_do("raise 30", "call", "call")
    assert table.play.felt.marks["pots"] == (marks.Pot(93, ("1", "2", "3")),)


@pytest.mark.clause("W14-02", "W17-02")
@pytest.mark.parametrize("game", [game for game in WGG if game.endswith("cash")])
def test_cash_games_are_played_in_euro(game: str) -> None:
    assert list(load_plan(game).currencies) == ["EUR"]


@pytest.mark.clause("W24-02")
def test_short_deck_has_36_cards_from_the_six_up() -> None:
    pack = start(SHORT).game.equipment.pack
    assert pack
    assert len(pack.cards) == 36
    assert min(card >> 2 for card in pack.cards) == 4, "the six"


@pytest.mark.clause("W24-07", "W24-08", "W24-11", "W24-13", "W24-15", "W24-25")
def test_short_deck_antes_are_live_and_the_button_posts_twice_as_much() -> None:
    table = start(SHORT, 3)
    assert table.staked == {"1": "5", "2": "5", "3": "10"}
    assert (table.turn, table.least) == ("1", "20")
    table.all_do("call", "call")
    assert table.staked == {"1": "10", "2": "10", "3": "10"}, "Ante 5, Button Ante 10: match 10"
    assert (table.turn, table.words) == ("3", ["fold", "check", "raise"])
    assert table.do("check").turn == "1", "the flop too is opened left of the button"


def test_dead_antes_are_an_option() -> None:
    table = start(SHORT, 3, ante="button-blind-dead")
    assert table.staked == {"1": "5", "2": "5", "3": "10"}
    table.all_do("call", "call")
    assert table.staked == {"1": "10", "2": "10", "3": "10"}, "five more each"
    assert table.do("check").play.felt.marks["pots"][0].pot == 30


@pytest.mark.clause("W24-34", "W24-35", "W24-36", "W24-37")
@pytest.mark.parametrize(
    ("first", "second", "board"),
    [
        ("8h Kh", "Qc Qd", "6h 9h Jh Qs 9s"),  # a flush beats a full house
        ("Jc Jd", "7c 8d", "Js 9h Th Ac Kd"),  # three jacks beat seven to jack
    ],
)
def test_short_deck_order_at_the_showdown(first: str, second: str, board: str) -> None:
    table = start(SHORT, 2, deal(SHORT, [first, second], ["6c", "6d"], board)).down()
    assert table.net == {"1": "10", "2": "-10"}


@pytest.mark.parametrize("game", [game for game in WGG if game != SHORT])
def test_straddles_are_not_in_the_plan(game: str) -> None:
    with pytest.raises(ValueError, match="no straddle"):
        sit(game, 4, blinds=("5", "10"), straddles=["20"])


def test_out_of_turn_nothing_can_be_done() -> None:
    table = start(HOLDEM, 3)
    with pytest.raises(Refused, match="not asked"):
        table.play.send(Move("1", "call"))


class TestExposedCards:
    """Seats 1, 2, 3 get 2c 3c 4c, then 5c 6c 7c; what turns over is told with the deal."""

    DECK = "2c 3c 4c 5c 6c 7c 8c"

    @pytest.mark.clause("W28-33", "W28-34", "PC-080")
    @pytest.mark.parametrize("game", [HOLDEM, "club/texas-holdem"])
    def test_a_later_card_is_replaced_last_and_is_the_burn_card(self, game: str) -> None:
        table = sit(game, 3, blinds=("5", "10"), cards=self.DECK, exposed="4c")
        assert [table.cards(seat) for seat in "123"] == ["2c 5c", "3c 6c", "7c 8c"]
        assert (table.cards("burn"), table.told("misdeal")) == ("4c", [])
        assert calls(table).burnt == 1, "no other card is burnt before the flop"
        table.all_do("check", "check", "check")
        assert table.burnt == 2

    @pytest.mark.clause("W28-32", "W28-35")
    @pytest.mark.parametrize("game", [HOLDEM, "club/texas-holdem"])
    @pytest.mark.parametrize("exposed", ["2c", "3c", "4c 6c"])
    def test_the_first_two_or_a_second_one_is_a_misdeal(self, game: str, exposed: str) -> None:
        table = sit(game, 3, blinds=("5", "10"), cards=self.DECK, exposed=exposed)
        assert table.told("misdeal")
        table.play.send(Void("misdeal"))
        assert table.net == {"1": "0", "2": "0"}, "every chip comes back"
