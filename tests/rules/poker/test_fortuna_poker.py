"""Player poker of fortuna: betting structures, all-ins, Six Plus, Hi-Lo, running it twice."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from krupier.rules.families import all_plans, among_players
from krupier.rules.game import BadSetting
from krupier.rules.options import Refused
from krupier.rules.wants import Moves, Void
from tests.rules.poker.articles import FORTUNA
from tests.rules.poker.tables import Table, dealt, sit
from tests.rules.poker.test_flop_games import calls, deal, start

HOLDEM = "fortuna/texas-holdem"
SIX_PLUS = "fortuna/six-plus-holdem"
HI_LO = "fortuna/omaha-hi-lo"
STRUCTURES = ("no-limit", "pot-limit", "fixed-limit")


@pytest.mark.clause("F03-01", "F04-01", "F05-01", "F06-01")
@pytest.mark.parametrize("game", FORTUNA)
def test_the_deck(game: str) -> None:
    pack = start(game).game.equipment.pack
    assert pack
    assert len(set(pack.cards)) == len(pack.cards) == (36 if game == SIX_PLUS else 52)


@pytest.mark.clause("F02-02")
def test_the_button_is_shown() -> None:
    assert start(HOLDEM).play.felt.marks["button"] == "4"


@pytest.mark.clause("F02-06", "F02-11", "F02-15", "F03-50", "F04-02", "F04-09", "F05-09")
@pytest.mark.parametrize("game", [HOLDEM, SIX_PLUS, "fortuna/omaha"])
def test_an_ante_is_posted_by_everybody_where_the_table_has_one(game: str) -> None:
    table = sit(game, 3, blinds=("5", "10"), ante="2", options={"ante": "each"})
    assert table.staked == {"1": "7", "2": "12", "3": "2"}
    assert calls(table).play.felt.marks["pots"][0].pot == 3600, "36 with the antes"
    assert sit(game, 3, blinds=("5", "10")).staked == {"1": "5", "2": "10"}, "or without"


@pytest.mark.clause("F03-51")
def test_the_big_blind_need_not_be_twice_the_small_one() -> None:
    assert sit(HOLDEM, 3, blinds=("1", "3")).staked == {"1": "1", "2": "3"}


@pytest.mark.clause("F02-16", "F02-18", "F02-26", "F03-09")
def test_what_is_offered_before_and_after_a_bet() -> None:
    table = calls(start(HOLDEM, 3))
    assert table.words == ["fold", "check", "bet"], "a fold is always possible"
    assert table.do("bet", "10").words == ["fold", "call", "raise"]
    for word in ("check", "bet"):
        with pytest.raises(Refused):
            table.do(word, "10" if word == "bet" else "")


@pytest.mark.clause("F02-21")
def test_who_checked_may_fold_call_or_raise_a_later_bet() -> None:
    table = calls(start(HOLDEM, 3)).all_do("check", "bet 10", "fold")
    assert (table.turn, table.words) == ("1", ["fold", "call", "raise"])


@pytest.mark.clause("F03-13")
def test_the_printed_dollar_example() -> None:
    table = sit(HOLDEM, 3, blinds=("0.50", "1"), currency="USD")
    assert table.least == "2"
    assert table.do("call").staked["3"] == "1"


@pytest.mark.clause("F03-29", "F03-30")
def test_no_limit_a_bet_of_five_is_raised_to_at_least_ten_and_to_all_chips() -> None:
    table = calls(sit(HOLDEM, 3, blinds=("1", "2"), currency="EUR"))
    assert table.bets == ("2", "998"), "the big blind; all he has"
    assert table.do("bet", "5").bets == ("10", "998")


@pytest.mark.clause("F03-31", "F03-32")
def test_pot_limit_the_pot_after_the_call() -> None:
    """Pot 100, a bet of 50: the call is 50, so 200 more, up to 250."""
    table = sit(HOLDEM, 2, blinds=("25", "50"), options={"structure": "pot-limit"})
    table.all_do("call", "check")
    assert table.bets == ("50", "100")
    assert table.do("bet", "50").bets == ("100", "250")


@pytest.mark.clause("F03-26", "F03-27", "F03-28")
def test_limit_bets_are_one_big_blind_then_two_and_four_in_a_round() -> None:
    table = sit(HOLDEM, 3, blinds=("5", "10"), options={"structure": "fixed-limit"})
    assert table.bets == ("20", "20")
    table.all_do("call", "call", "check")
    for size in ("10", "20", "20"):
        assert table.bets == (size, size)
        table.all_do("check", "check", "check")
    capped = sit(HOLDEM, 3, blinds=("5", "10"), options={"structure": "fixed-limit"})
    calls(capped).all_do("bet 10", "raise 20", "raise 30", "raise 40")
    assert capped.bets is None


@pytest.mark.clause("F03-25", "F03-49", "F04-02", "F04-09", "F05-03", "F05-09", "F06-02", "F06-23")
@pytest.mark.parametrize("game", FORTUNA)
@pytest.mark.parametrize("structure", STRUCTURES)
def test_every_variant_is_played_in_all_structures(game: str, structure: str) -> None:
    table = sit(game, 3, blinds=("5", "10"), options={"structure": structure})
    tops = {"no-limit": "1000", "pot-limit": "35", "fixed-limit": "20"}
    assert table.most == tops[structure]


@pytest.mark.clause("F02-30", "F02-31", "F02-32", "F02-33", "F02-34")
def test_all_ins_make_side_pots() -> None:
    """Stacks 100, 300 and 500: pots of 300 and 400; 200 nobody can match come back."""
    cards = deal(HOLDEM, ["As Ad", "Ks Kd", "Qs Qd"], ["", "", ""], "2h 3h 7c 8c 9d")
    table = sit(HOLDEM, ["100", "300", "500"], blinds=("5", "10"), cards=cards)
    assert table.most == "500", "table stakes"
    table.all_do("raise 500", "call", "call")
    assert table.play.over
    pots = [(one["n"], one["seat"], one["amount"]) for one in table.told("wins")]
    assert pots == [(2, "2", 40000), (1, "1", 30000)]
    assert table.net == {"1": "200", "2": "100", "3": "-300"}


@pytest.mark.clause("F02-28", "F02-29")
def test_a_bet_that_nobody_calls_wins_without_a_showdown() -> None:
    table = start(HOLDEM, 3).all_do("raise 30", "fold", "fold")
    assert table.net == {"1": "-5", "2": "-10", "3": "15"}
    assert not table.told("turn-up")


@pytest.mark.clause("F02-35", "F03-03", "F03-45", "F03-46", "F03-47")
@pytest.mark.parametrize(
    ("first", "second", "board", "net"),
    [
        ("Kc Qd", "Ks Jd", "Kh 7c 4s 3d 2h", ("10", "-10")),  # the kicker of a pair
        ("Kc 9d", "Ks 8d", "Kh Qc Js 3d 2h", ("10", "-10")),  # the third kicker
        ("Ac 3d", "As 2d", "Kh Qc Js 9d 4h", ("0", "0")),  # five cards equal: suits too
        ("Ac Kd", "As Qd", "9h 9c 9s 9d Jh", ("0", "0")),  # the same ace beside the four
        ("Ac Kd", "Ks Qd", "9h 9c 9s 9d Jh", ("10", "-10")),  # the fifth card
        ("Ac Kd", "As Qd", "9h 9c 9s 4d 2h", ("10", "-10")),  # the second kicker of three
        ("Ac 3d", "Qs 3c", "Kh Kc 7s 7d 2h", ("10", "-10")),  # the kicker of two pairs
        ("Kc 7d", "Ks 6d", "Ah Qc 9s 4d 2h", ("10", "-10")),  # the fourth kicker of a high card
    ],
)
def test_kickers(first: str, second: str, board: str, net: Sequence[str]) -> None:
    table = start(HOLDEM, 2, deal(HOLDEM, [first, second], ["", ""], board)).down()
    assert (table.net["1"], table.net["2"]) == tuple(net)


@pytest.mark.clause("F04-03", "F04-04", "F04-05", "F04-06", "F04-07", "F04-08")
@pytest.mark.parametrize(
    ("first", "second", "board"),
    [
        ("6h Kh", "Kc Kd", "7h 9h Jh Ks 9s"),  # a flush beats a full house
        ("Qc Qd", "7c 8d", "Qs 9h 6d Td Ah"),  # three queens beat six to ten
        ("7h 8h", "Kc Kd", "As 6d 9s Js Qc"),  # ace to nine is a straight: it beats a pair
        ("Td 7c", "As Kd", "6d 8c 9s Jh Qc"),  # eight to queen beats ace high
        ("9s Ts", "8c Ac", "6d 7h 8h 9d Kc"),  # six to ten beats ace to nine
        ("7s 8s", "9d 9h", "As 6s 9s 9c Td"),  # ace to nine of spades is a straight flush
        ("Ah 6h", "Kh 7h", "8h 9h Jh Qc Qd"),  # the highest card of a flush
        ("Kc Kd", "Qc Qd", "Ks Qs 7h 7d 8c"),  # the higher three of a full house
        ("Kc Ad", "Ks Jd", "Kh Qc 9s 8d 6h"),  # the kicker of a pair
    ],
)
def test_six_plus_ranking(first: str, second: str, board: str) -> None:
    table = start(SIX_PLUS, 2, deal(SIX_PLUS, [first, second], ["", ""], board)).down()
    assert table.net == {"1": "10", "2": "-10"}


@pytest.mark.clause("F05-05")
@pytest.mark.parametrize(
    ("hole", "board", "wins"),
    [
        ("As Ks Qd Jd", "2s 5s 9s Ts 3h", True),  # two own spades and three on the board
        ("As 2d 3d 4d", "5s 7s 9s Js Kh", False),  # one own spade: no flush
    ],
)
def test_the_derived_omaha_examples(hole: str, board: str, wins: bool) -> None:
    other = "9c 9h 8c 8d"
    table = start("fortuna/omaha", 2, f"{dealt([hole, other])} {board}").down()
    assert table.net["1"] == ("10" if wins else "-10"), "three nines are the other hand"


def hi_lo(hands: Sequence[str], board: str) -> Table:
    return start(HI_LO, len(hands), f"{dealt(hands)} {board}").down()


@pytest.mark.clause("F06-07", "F06-08")
def test_one_high_hand_and_two_equal_lows() -> None:
    """Half of the pot of 30 to three kings, a quarter each to the two eight-four lows."""
    table = hi_lo(["Ac 2c Jd Jh", "Ad 2d Th Td", "Ks Kc Qh Qd"], "3s 4h 8s Kd 9c")
    assert table.net == {"1": "-2.50", "2": "-2.50", "3": "5"}


@pytest.mark.clause("F06-05")
def test_high_and_low_may_take_different_own_cards() -> None:
    table = hi_lo(["Ac 2c Kd Kh", "Qd Qh Jd Jh"], "Ks 3s 4h 8c 9d")
    assert [(one["seat"], one.get("low", False)) for one in table.told("wins")] == [
        ("1", False),
        ("1", True),
    ]
    assert table.net == {"1": "10", "2": "-10"}


@pytest.mark.clause("F06-06", "F06-09")
@pytest.mark.parametrize("board", ["Ks Qs 9h 3s 4h", "Ks Qs 3h 3s 4h"], ids=["nine", "pair"])
def test_without_a_qualifying_low_the_high_hand_takes_all(board: str) -> None:
    """Beside his ace and two the board has two ranks of eight or lower, once each or in a pair."""
    table = hi_lo(["Ac 2c Kd Kh", "Qd Jd 7h 6d"], board)
    assert [(one["seat"], one.get("low", False)) for one in table.told("wins")] == [("1", False)]
    assert table.net == {"1": "10", "2": "-10"}


@pytest.mark.clause("F06-08", "F06-11", "F06-12", "F06-13", "F06-18")
def test_a_wheel_in_one_suit_is_the_best_high_and_the_best_low() -> None:
    table = hi_lo(["Ah 2h Qd Jd", "Ad 6d Kc Th"], "3h 4h 5h Kd Ks")
    assert table.net == {"1": "10", "2": "-10"}
    shared = hi_lo(["Ac 2c Qd Jd", "Ad 2d Th 9s"], "3h 4h 5h Kd Ks")
    assert shared.net == {"1": "0", "2": "0"}


@pytest.mark.clause("F06-14", "F06-15", "F06-19")
def test_lows_are_compared_from_the_top() -> None:
    """6-4-3-2-A beats 6-5-4-2-A."""
    table = hi_lo(["Ac 3c Td 9d", "Ad 5d Qh Jh"], "2d 4h 6s Kd Qc")
    low = [one["seat"] for one in table.told("wins") if one.get("low")]
    assert low == ["1"]
    assert table.net == {"1": "0", "2": "0"}, "the pair of queens has the high half"


@pytest.mark.clause("F02-07", "F02-08")
def test_two_players_the_button_posts_the_small_blind_or_literally_the_big_one() -> None:
    assert start(HOLDEM, 2).staked == {"1": "10", "2": "5"}
    assert start(HOLDEM, 2, heads_up_button="big-blind").staked == {"1": "5", "2": "10"}


class TestRunItTwice:
    ACES_KINGS = "As Ks Ad Kd"

    def all_in(self, cards: str, **options: bool) -> Table:
        table = sit(
            HOLDEM,
            ["500", "500"],
            blinds=("5", "10"),
            cards=f"{self.ACES_KINGS} {cards}",
            options=options,
            rake={"share": "5%"},
        )
        return table.all_do("raise 500", "call")

    @pytest.mark.clause("F07-12", "F07-13", "F07-14", "F07-11")
    def test_the_pot_after_rake_in_two_parts(self) -> None:
        """1000 less 5 % is 950: 475 for the aces, 475 for the kings."""
        table = self.all_in("2h 3h 7c Kh 4h 6c 8c Td 9d Jh", run_twice=True)
        assert table.words == ["twice", "once"]
        table.all_do("twice", "twice")
        assert [one["amount"] for one in table.told("wins")] == [47500, 47500]
        assert table.net == {"1": "-25", "2": "-25"}
        assert not set(table.board.split()) & set(table.cards("board-2").split())

    @pytest.mark.clause("F07-13")
    def test_only_what_remains_is_dealt_twice(self) -> None:
        table = sit(HOLDEM, ["500", "500"], blinds=("5", "10"), options={"run_twice": True}).all_do(
            "call", "check", "bet 490", "call", "twice", "twice"
        )
        first, second = table.board.split(), table.cards("board-2").split()
        assert (len(first), len(second)) == (5, 2), "turn and river, from the same deck"
        assert len({*first, *second}) == 7

    @pytest.mark.clause("F07-12")
    def test_both_must_agree_and_the_table_must_have_it(self) -> None:
        table = self.all_in("2h 3h 7c 8c 9d", run_twice=True).all_do("twice", "once")
        assert table.net == {"1": "450", "2": "-500"}
        assert self.all_in("2h 3h 7c 8c 9d").play.over

    @pytest.mark.clause("F07-12")
    def test_three_players_are_not_asked(self) -> None:
        options = {"run_twice": True}
        table = sit(HOLDEM, ["500"] * 3, blinds=("5", "10"), options=options)
        assert table.all_do("raise 500", "call", "call").play.over
        two = sit(HOLDEM, ["500"] * 3, blinds=("5", "10"), options=options)
        assert two.all_do("raise 500", "fold", "call").words == ["twice", "once"]


@pytest.mark.clause("F07-18", "F02-04")
def test_four_variants_in_four_currencies_and_in_tournament_chips() -> None:
    variants = {
        id: list(plan.currencies)
        for id, plan in all_plans().items()
        if id.startswith("fortuna/") and among_players(plan)
    }
    assert variants == {
        f"fortuna/{name}": ["CZK", "GBP", "EUR", "USD", "CHIPS"]
        for name in ("texas-holdem", "six-plus-holdem", "omaha", "omaha-hi-lo")
    }


@pytest.mark.clause("F02-36")
def test_a_cancelled_hand_returns_what_everybody_put_in() -> None:
    table = start(HOLDEM, 3).all_do("raise 30", "call", "call", "bet 50", "call")
    assert table.staked == {"1": "80", "2": "80", "3": "30"}
    table.play.send(Void("fire"))
    assert table.net == {"1": "0", "2": "0", "3": "0"}


def test_out_of_time() -> None:
    """Not in the plan; the reading: a check if possible, otherwise a fold."""
    table = start(HOLDEM, 3)
    assert isinstance(table.play.want, Moves)
    assert table.play.want.on_timeout == "fold"
    calls(table)
    assert isinstance(table.play.want, Moves)
    assert table.play.want.on_timeout == "check"


@pytest.mark.clause("F10-58")
def test_all_in_or_fold() -> None:
    table = sit(HOLDEM, ["500", "1000", "800", "600"], blinds=("5", "10"), all_in_or_fold=True)
    assert (table.turn, table.words, table.bets) == ("3", ["fold", "raise"], ("800", "800"))
    for word, amount in (("call", ""), ("raise", "20")):
        with pytest.raises(Refused):
            table.do(word, amount)
    table.do("raise", "800")
    assert (table.turn, table.words) == ("4", ["fold", "call"]), "with 600 he can only call"
    table.do("fold")
    assert (table.turn, table.words) == ("1", ["fold", "call"])
    table.do("call")
    assert (table.turn, table.words) == ("2", ["fold", "call"]), "nobody is left to raise"
    table.do("call")
    assert not isinstance(table.play.want, Moves), "the board is dealt without further betting"


@pytest.mark.clause("F10-58")
def test_all_in_or_fold_where_all_fold_the_big_blind_wins() -> None:
    table = sit(HOLDEM, 3, blinds=("5", "10"), all_in_or_fold=True).all_do("fold", "fold")
    assert table.play.want is None
    assert table.net == {"1": "-5", "2": "5"}


def test_all_in_or_fold_needs_no_limit() -> None:
    with pytest.raises(BadSetting, match="without a limit"):
        sit(HI_LO, 3, blinds=("5", "10"), all_in_or_fold=True)
