"""Player poker of tsg: structures, all-ins, time, Hi/Lo games and Courchevel."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from krupier.rules import families
from krupier.rules.poker import PlayerPoker
from krupier.rules.poker.plan import variant_of
from krupier.rules.poker.variant import Ranking
from krupier.rules.wants import Moves
from tests.rules.poker.articles import TSG
from tests.rules.poker.tables import Table, dealt, shuffled_for_every_hand, sit
from tests.rules.poker.test_flop_games import calls, start

HOLDEM = "tsg/texas-holdem"
BLIND_GAMES = [
    *TSG,
    *("tsg/five-card-draw", "tsg/deuce-to-seven-single-draw"),
    *("tsg/deuce-to-seven-triple-draw", "tsg/badugi"),
]
HI_LO = ("tsg/omaha-hi-lo", "tsg/five-card-omaha-hi-lo", "tsg/courchevel-hi-lo")


@pytest.mark.clause("T15-04")
@pytest.mark.parametrize("game", BLIND_GAMES)
def test_the_big_blind_is_twice_the_small_one(game: str) -> None:
    with pytest.raises(ValueError, match="2 times the small one"):
        sit(game, 3, blinds=("1", "3"))


@pytest.mark.parametrize("game", BLIND_GAMES)
def test_an_ante_comes_from_everybody_where_the_table_has_one(game: str) -> None:
    table = sit(game, 3, blinds=("5", "10"), ante="2", options={"ante": "each"})
    assert table.staked == {"1": "7", "2": "12", "3": "2"}


@pytest.mark.clause("T01-06", "T15-02", "T15-03")
@pytest.mark.parametrize(
    ("button", "small", "big", "first"), [("4", "1", "2", "3"), ("2", "3", "4", "1")]
)
def test_who_posts_and_who_begins_follows_from_the_button(
    button: str, small: str, big: str, first: str
) -> None:
    table = sit(HOLDEM, 4, blinds=("5", "10"), button=button)
    assert (table.staked[small], table.staked[big]) == ("5", "10")
    assert table.do("call").staked[first] == "10"


@pytest.mark.clause("T15-07", "T13-24")
def test_the_printed_dollar_example() -> None:
    table = sit(HOLDEM, 3, blinds=("0.50", "1"))
    assert table.least == "2"
    assert table.do("call").staked["3"] == "1"


@pytest.mark.clause("T13-18", "T13-19", "T13-21", "T13-22", "T16-06", "T26-05")
@pytest.mark.parametrize("game", BLIND_GAMES)
def test_every_blind_game_is_played_in_all_structures(game: str) -> None:
    for structure, most in (("no-limit", "1000"), ("pot-limit", "35"), ("fixed-limit", "20")):
        options = {"structure": structure}
        assert sit(game, 3, blinds=("5", "10"), options=options).most == most


@pytest.mark.clause("T13-19", "T13-20")
def test_limit_sizes_and_the_cap() -> None:
    table = sit(HOLDEM, 3, blinds=("5", "10"), options={"structure": "fixed-limit"})
    calls(table)
    for size in ("10", "20", "20"):
        assert table.bets == (size, size)
        table.all_do("check", "check", "check")
    again = calls(sit(HOLDEM, 3, blinds=("5", "10"), options={"structure": "fixed-limit"}))
    assert again.all_do("bet 10", "raise 20", "raise 30", "raise 40").bets is None


@pytest.mark.clause("T13-21", "T13-22")
@pytest.mark.parametrize("structure", ["pot-limit", "no-limit"])
def test_the_number_of_raises_is_not_limited_otherwise(structure: str) -> None:
    table = calls(sit(HOLDEM, 2, blinds=("5", "10"), options={"structure": structure}))
    table.do("bet", "10")
    for to in range(20, 120, 10):
        table.do("raise", str(to))
    assert table.bets


@pytest.mark.clause("T13-21")
def test_pot_limit_counts_the_call_first() -> None:
    """A pot of 20, a bet of 20: the call makes 60, so up to 20 + 60."""
    table = calls(sit(HOLDEM, 2, blinds=("5", "10"), options={"structure": "pot-limit"}))
    assert table.do("bet", "20").bets == ("40", "80")


@pytest.mark.clause("T13-13")
def test_out_of_time_folds_to_a_bet_and_checks_otherwise() -> None:
    table = start(HOLDEM, 3).out_of_time()
    assert table.cards("3") == "", "facing the big blind"
    table.do("call")
    assert isinstance(table.play.want, Moves)
    table.out_of_time()
    assert table.board.count(" ") == 2, "the big blind checked"


@pytest.mark.clause("T13-32", "T13-33", "T13-34")
def test_all_ins_make_side_pots() -> None:
    cards = f"{dealt(['As Ad', 'Ks Kd', 'Qs Qd'])} 2h 3h 7c 8c 9d"
    table = sit(HOLDEM, ["100", "300", "500"], blinds=("5", "10"), cards=cards)
    assert table.most == "500"
    table.all_do("raise 500", "call", "call")
    assert table.net == {"1": "200", "2": "100", "3": "-300"}


@pytest.mark.clause("T13-03", "T13-28")
def test_a_bet_that_nobody_calls_takes_the_pot_unseen() -> None:
    table = start(HOLDEM, 3).all_do("raise 30", "fold", "fold")
    assert table.net == {"1": "-5", "2": "-10", "3": "15"}
    assert not table.told("turn-up")


@pytest.mark.clause("T13-12", "T15-14")
def test_a_fold_is_always_possible() -> None:
    assert "fold" in calls(start(HOLDEM, 3)).words


@pytest.mark.clause("T15-15", "T13-30")
def test_suits_are_equal() -> None:
    hands = ["Ac 3d", "As 2d"]
    table = start(HOLDEM, 2, f"{dealt(hands)} Kh Qc Js 9d 4h").down()
    assert table.net == {"1": "0", "2": "0"}


@pytest.mark.clause("T13-01")
@pytest.mark.parametrize("game", BLIND_GAMES)
def test_one_deck_shuffled_for_every_hand(game: str) -> None:
    made = sit(game, 4, blinds=("5", "10")).game
    assert made.equipment.pack
    assert len(set(made.equipment.pack.cards)) == len(made.equipment.pack.cards) == 52
    shuffled_for_every_hand(made)


@pytest.mark.clause("T13-37")
@pytest.mark.parametrize(
    ("rankings", "games"),
    [
        (
            [Ranking.HIGH],
            "texas-holdem omaha five-card-omaha courchevel seven-card-stud five-card-draw",
        ),
        (
            [Ranking.HIGH, Ranking.LOW_8],
            "omaha-hi-lo five-card-omaha-hi-lo courchevel-hi-lo seven-card-stud-hi-lo",
        ),
        ([Ranking.LOW_A5], "razz"),
        ([Ranking.LOW_27], "deuce-to-seven-single-draw deuce-to-seven-triple-draw"),
        ([Ranking.BADUGI], "badugi"),
    ],
)
def test_which_ranking_each_variant_has(rankings: list[Ranking], games: str) -> None:
    for name in games.split():
        game = families.load(f"tsg/{name}")
        assert isinstance(game, PlayerPoker)
        assert list(variant_of(game.plan, game.setting).rankings) == rankings


def split(game: str, hands: Sequence[str], board: str) -> Table:
    """The hands have four cards; a fifth, where the game deals it, is of no use."""
    five = {5: ["Jc", "Js", "9s"]}.get(5 if game != HI_LO[0] else 4, [""] * 3)
    held = [f"{one} {more}".strip() for one, more in zip(hands, five, strict=False)]
    return start(game, len(hands), f"{dealt(held)} {board}").down()


@pytest.mark.clause("T17-04", "T17-05", "T17-07", "T19-03", "T21-03")
@pytest.mark.parametrize("game", HI_LO)
def test_one_high_hand_and_two_equal_lows(game: str) -> None:
    """Of the pot of 30 three kings have half and the two eight-four lows a quarter each."""
    hands = ["Ac 2c Jd Jh", "Ad 2d Th Td", "Ks Kc Qh Qd"]
    table = split(game, hands, "3s 4h 8s Kd 9c")
    assert table.net == {"1": "-2.50", "2": "-2.50", "3": "5"}
    tied = split(game, ["Ac 2c Kd Qh", "Ad 2d Kh Qs"], "Ks 3s 4h 8c 9d")
    assert tied.net == {"1": "0", "2": "0"}, "a pair of kings and 8-4-3-2-A each"


@pytest.mark.clause("T17-02", "T19-02", "T21-02")
@pytest.mark.parametrize("game", HI_LO)
def test_high_and_low_may_take_different_own_cards(game: str) -> None:
    table = split(game, ["Ac 2c Kd Kh", "Qd Qh Jd Jh"], "Ks 3s 4h 8c 9d")
    assert table.net == {"1": "10", "2": "-10"}
    assert [one.get("low", False) for one in table.told("wins")] == [False, True]


@pytest.mark.clause("T17-03", "T17-06", "T19-04", "T21-04")
@pytest.mark.parametrize("game", HI_LO)
def test_without_an_eight_low_the_high_hand_takes_all(game: str) -> None:
    """Ace to nine is no low; ace to eight is one."""
    hands = ["Ac 2c 6d 6h", "Qd Qh Td Th"]
    nine = split(game, hands, "Qs 3s 4h 9c Kd")
    assert nine.net == {"1": "-10", "2": "10"}
    pair = split(game, hands, "Qs 3s 3h 8c Kd")
    assert pair.net == {"1": "-10", "2": "10"}, "five different ranks"
    eight = split(game, hands, "Qs 3s 4h 8c Kd")
    assert eight.net == {"1": "0", "2": "0"}


@pytest.mark.clause("T20-02", "T21-01")
@pytest.mark.parametrize("game", ["tsg/courchevel", "tsg/courchevel-hi-lo"])
def test_the_first_card_of_the_flop_lies_before_the_first_round(game: str) -> None:
    table = start(game, 3)
    assert len(table.board.split()) == 1
    assert [one["to"] for one in table.told("cards")][-1] == "board", "after the own cards"
    table.all_do("call", "call", "check")
    assert len(table.board.split()) == 3
    assert table.burnt == 0


def test_rake_of_a_shared_pot_is_commission_though_nobody_wins_chips() -> None:
    """Halves of 500 less 5 % each: a small loser has lost less than the winners, yet pays none."""
    cards = f"{dealt(['Ac 2c Jd Jh', 'Ks Kc Qh Qd', '9s 9h 7s 7h'])} 3s 4h 8s Kd 9c"
    table = sit(
        "tsg/omaha-hi-lo",
        ["500", "500", "10"],
        blinds=("1", "2"),
        cards=cards,
        options={"structure": "no-limit"},
        rake={"share": "5%"},
    ).all_do("call", "raise 500", "call", "call")
    assert table.play.over
    felt = table.play.felt
    assert (felt.bank, felt.commission) == (0, 5050), "5 % of 30 and 980"
    assert table.net == {"1": "-20.25", "2": "-20.25", "3": "-10"}
