"""The four blackjacks of fortuna (F15, F16, F18, F19): what they share, then what differs."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from krupier.equipment.cards import show
from krupier.rules import events
from krupier.rules.families import load, load_plan
from krupier.rules.game import BadSetting
from krupier.rules.options import Choose, Move, Refused
from krupier.rules.play import Play
from krupier.rules.script import Script
from krupier.rules.view import view
from krupier.rules.wants import Moves, Timeout, Void
from tests.rules import blackjack_table
from tests.rules.blackjack_table import (
    blackjack,
    costs,
    deal,
    gain,
    gains,
    kinds,
    said,
    stakes,
    words,
)

EVOLUTION, INFINITE = "fortuna/blackjack-evolution", "fortuna/infinite-blackjack"
SYNOT, ALL_BETS = "fortuna/blackjack-synot", "fortuna/all-bets-blackjack"
FOUR = (EVOLUTION, INFINITE, SYNOT, ALL_BETS)

of_games = partial(blackjack_table.of_games, games=FOUR)


# -- shared ----------------------------------------------------------------------------------


@of_games("F15-04", "F16-04", "F18-04", "F19-04", "F15-05", "F16-05", "F18-05", "F19-05")
def test_eight_decks(name: str) -> None:
    pack = blackjack(name).equipment.pack
    assert pack is not None
    assert (len(pack.cards), len(set(pack.cards))) == (416, 52)


@of_games("F15-01", "F15-03", "F18-01", "F18-03", "F13-09", games=[EVOLUTION, SYNOT])
def test_seven_boxes_and_no_betting_behind(name: str) -> None:
    play = Play(blackjack(name))
    play.send(Move("7", "bet", "main", (), 2000))
    for seat in ("8", "7+1"):
        with pytest.raises(Refused):
            play.send(Move(seat, "bet", "main", (), 2000))


@of_games("F16-01", "F16-03", "F19-01", "F19-03", "F13-09", games=[INFINITE, ALL_BETS])
def test_any_number_of_players_on_one_box(name: str) -> None:
    play = Play(blackjack(name))
    for n in range(1, 300):
        play.send(Move(f"p{n}", "bet", "main", (), 2000))
    assert len(play.felt.stakes) == 299
    assert play.game.plan.seats is not None
    assert (play.game.plan.seats.max, play.game.plan.seats.common) == (None, True)


@of_games(
    "F13-05 F13-08",
    "F15-08 F15-09 F15-10",
    "F16-07 F16-10",
    "F18-08 F18-09 F18-10",
    "F19-07 F19-10",
)
def test_bets_only_while_the_countdown_runs(name: str) -> None:
    window = Play(blackjack(name)).want
    assert isinstance(window, Moves)
    assert window.clock == "betting"
    play = deal(name, "Ts 7d", "9h 8c", until_asked=True)
    for seat in ("1", "2"):
        with pytest.raises(Refused):
            play.send(Move(seat, "bet", "main", (), 2000))
    assert play.felt.staked == {"1": 1000}
    place = "1" if "1" in play.felt.places else "players"
    assert len(play.felt.cards(place)) == len(play.felt.cards("bank")) == 2


@of_games(
    "F13-06 F13-15",
    "F15-53",
    "F16-08 F16-09 F16-56",
    "F18-56",
    "F19-08 F19-09 F19-61",
)
def test_side_bets_only_with_a_main_bet_and_all_at_once(name: str) -> None:
    game = blackjack(name)
    play = Play(game)
    sides = [bet.id for bet in game.table.sides]
    for side in sides:
        with pytest.raises(Refused):
            play.send(Move("1", "bet", side, (), 100))
    for bet in ("main", *sides):
        play.send(Move("1", "bet", bet, (), 100))
    assert play.felt.staked["1"] == 100 * (1 + len(sides))
    # 9-10-J is a straight of 21+3, whatever becomes of the hand of 19 against 20
    lost = deal(name, "9h Td", "Jc Qd", "stand", bets={"21-plus-3": 1000})
    assert gains(lost) == {"21-plus-3": 10_000, "main": -1000}


@of_games("F15-17", "F16-17", "F18-21", "F19-23", "F13-18")
def test_a_chip_may_be_taken_back_while_betting(name: str) -> None:
    play = Play(blackjack(name))
    play.send(Move("1", "bet", "main", (), 500))
    play.send(Move("1", "bet", "main", (), 200))
    play.send(Move("1", "take-back", "main", (), 200))
    assert play.felt.staked["1"] == 500


@of_games("F13-04")
def test_crowns_only(name: str) -> None:
    assert list(load_plan(name).currencies) == ["CZK"]
    with pytest.raises(BadSetting, match="CZK"):
        load(name, currency_code="EUR")


LIMITS = {
    EVOLUTION: {"main": 200_000, "perfect-pairs": 20_000, "21-plus-3": 20_000},
    INFINITE: {
        "main": 200_000,
        "perfect-pairs": 20_000,
        "21-plus-3": 20_000,
        "hot-3": 20_000,
        "bust-it": 20_000,
    },
    SYNOT: {
        "main": 100_000,
        "top-3": 1000,
        "21-plus-3": 1000,
        "player-pair": 1000,
        "dealer-pair": 1000,
    },
    ALL_BETS: {
        "main": 100_000,
        "player-pair": 1000,
        "dealer-pair": 1000,
        "21-plus-3": 1000,
        "top-3": 1000,
        "lucky-lucky": 1000,
        "buster": 1000,
        "all-bets": 1000,
        "all-side-bets": 1000,
    },
}


@of_games(
    "F13-14",
    "F15-76 F15-77 F15-78",
    "F16-99 F16-100 F16-101 F16-102 F16-103",
    "F18-86 F18-87 F18-88 F18-89 F18-90",
    "F19-117 F19-118 F19-119 F19-120 F19-121 F19-122",
)
def test_maximum_stakes(name: str) -> None:
    play = Play(blackjack(name))
    play.send(Move("1", "bet", "main", (), 100))
    assert {bet: offer.most for bet, offer in stakes(play, "1").items()} == {
        bet: 100 * most for bet, most in LIMITS[name].items()
    }
    with pytest.raises(Refused):
        play.send(Move("1", "bet", "main", (), 100 * LIMITS[name]["main"]))


@of_games(
    "F13-14",
    "F15-79 F15-80 F15-81",
    "F16-104 F16-105 F16-106",
    "F18-91 F18-92 F18-93",
    "F19-123 F19-124 F19-125",
)
def test_split_double_and_insurance_at_the_greatest_stake(name: str) -> None:
    most = 100 * LIMITS[name]["main"]
    play = deal(name, "8s 8d", "9h", bets={"main": most}, until_asked=True)
    assert (costs(play, "split"), costs(play, "double")) == (most, most)
    ace = deal(name, "8s 8d", "Ah 9c", bets={"main": most}, until_asked=True)
    assert costs(ace, "insure") == most // 2
    # the printed maximum wins are the greatest stakes at their best ratios
    for bet in blackjack(name).table.bets.values():
        if bet.max_win:
            ratios = [row.pays for row in bet.table] + ([bet.pays] if bet.pays else [])
            stake = bet.limits["CZK"].max
            assert stake is not None
            assert int(bet.max_win["CZK"]) == int(stake) * max(one.exact for one in ratios)


@of_games(
    "F15-19 F15-20 F15-21",
    "F16-19 F16-20",
    "F18-23 F18-24 F18-25",
    "F19-25 F19-26",
)
def test_the_deal_with_a_hole_card(name: str) -> None:
    play = deal(
        name,
        {"1": "Ts 7d", "2": "2s 3d"} if name in (EVOLUTION, SYNOT) else "Ts 7d",
        "9h 8c",
        until_asked=True,
    )
    order = [event.to for event in play.felt.events if isinstance(event, events.Cards)]
    place = "1" if name in (EVOLUTION, SYNOT) else "players"
    others = ["2"] if place == "1" else []
    assert order == [place, *others, "bank", place, *others, "bank"]
    shown = view(play, ["1"])["cards"]
    assert (shown[place], shown["bank"]) == (["Ts", "7d"], ["9h", "??"])


@pytest.mark.parametrize(
    ("hand", "shown"), [("As 6d", "7/17"), ("Js Qd", "20"), ("2s 3d", "5"), ("As Kd", "blackjack")]
)
@of_games(
    "F15-22",
    "F16-21",
    "F18-26",
    "F19-27",
)
def test_the_value_is_shown_beside_the_cards(name: str, hand: str, shown: str) -> None:
    play = deal(name, hand, "9h 8c", "" if shown == "blackjack" else "stand")
    place = "1" if "1" in play.felt.places else "players"
    assert play.felt.marks["totals"][place] == shown


@of_games("F15-23", "F18-27", games=[EVOLUTION, SYNOT])
def test_one_after_another_clockwise(name: str) -> None:
    play = deal(name, {"2": "Ts 7d", "1": "9s 9d"}, "9h 8c", until_asked=True)
    assert (words(play, "1") != set(), words(play, "2")) == (True, set())
    done = deal(name, {"2": "Ts 7d", "1": "9s 8d"}, "9h 8c", "1:stand 2:stand")
    assert (gain(done, "1"), gain(done, "2")) == (0, 0)


@of_games(
    "F15-24 F15-25",
    "F16-22 F16-23 F16-24",
    "F18-28 F18-29",
    "F19-28 F19-29 F19-30",
)
def test_hit_until_21_or_stand(name: str) -> None:
    assert gain(deal(name, "5s 3d", "9h 8c", "hit hit stand", "4h 8h")) == 1000
    # with 21 nobody is asked any more
    assert gain(deal(name, "5s 6d", "9h 8c", "hit", "Th")) == 1000


@of_games("F15-26", "F16-25", "F18-30", "F19-31")
def test_22_loses_whatever_the_croupier_gets(name: str) -> None:
    play = deal(name, "Ts 6d", "6h Tc", "hit", "6c")
    assert gain(play) == -1000
    assert len(play.felt.cards("bank")) == 2


@of_games(
    "F15-27 F15-29 F15-46",
    "F16-26 F16-28 F16-49",
    "F18-31 F18-33 F18-49",
    "F19-32 F19-34 F19-54",
)
def test_split_once_by_value(name: str) -> None:
    play = deal(name, "Ks Td", "9h", until_asked=True)
    assert costs(play, "split") == 1000
    assert "split" not in words(deal(name, "Ks Td", "9h", until_asked=True, split_by="rank"))
    done = deal(name, "Ks Td", "9h Tc", "split stand", "Ac 8d")
    # K-A is 21 at 1:1, T-8 loses to 19
    assert gain(done) == 0
    pair = deal(name, "8s 8d", "9h", "split", "8c", until_asked=True)
    assert "split" not in words(pair)


@of_games("F15-28", "F16-27", "F18-32", "F19-33")
def test_split_aces_get_one_card_each(name: str) -> None:
    play = deal(name, "As Ad", "9h Tc", "split", "2c Kc")
    assert gain(play) == 0


@of_games("F15-30", "F16-29", games=[EVOLUTION, INFINITE])
def test_no_double_after_a_split(name: str) -> None:
    assert words(deal(name, "8s 8d", "9h", "split", "3c", until_asked=True)) == {"hit", "stand"}


@of_games("F18-34", "F19-35", games=[SYNOT, ALL_BETS])
def test_double_after_a_split_only_where_the_operator_says_so(name: str) -> None:
    assert words(deal(name, "8s 8d", "9h", "split", "3c", until_asked=True)) == {"hit", "stand"}
    with pytest.raises(BadSetting, match="edge"):
        blackjack(name, double_after_split=True)
    allowed: dict[str, Any] = {"double_after_split": True, "surrender": "late"}
    play = deal(name, "8s 8d", "9h", "split", "3c", until_asked=True, **allowed)
    assert "double" in words(play)
    done = deal(name, "8s 8d", "9h 8c", "split double stand", "3c Ts Th", **allowed)
    assert gain(done) == 3000


@of_games("F15-31", "F16-30", "F18-34", "F19-35")
def test_double_for_one_card(name: str) -> None:
    assert gain(deal(name, "5s 6d", "9h 8c", "double", "9c")) == 2000
    assert gain(deal(name, "5s 6d", "9h 8c", "double", "2c")) == -2000
    assert "double" not in words(deal(name, "2s 3d", "9h", "hit", "4c", until_asked=True))


@of_games(
    "F15-32 F15-50 F15-51",
    "F16-31 F16-53 F16-54",
    "F18-35 F18-53 F18-54",
    "F19-36 F19-58 F19-59",
)
def test_insurance_is_half_of_the_bet(name: str) -> None:
    play = deal(name, "Ts 9d", "Ah 7c", until_asked=True)
    assert (words(play), costs(play, "insure")) == ({"insure", "decline"}, 500)
    assert "insure" not in words(deal(name, "Ts 9d", "Kh 7c", until_asked=True))
    bj = gains(deal(name, "Ts 9d", "Ah Kc", "insure stand"))
    assert (bj["main"], bj["insurance"]) == (-1000, 1000)
    none = gains(deal(name, "Ts 9d", "Ah 7c", "insure stand"))
    assert (none["main"], none["insurance"]) == (1000, -500)


@of_games("F15-52", "F16-55", "F18-36", "F18-55", "F19-37", "F19-60")
def test_surrender_returns_half_after_the_game(name: str) -> None:
    for bank in ("Th 7c", "Th Ac"):
        play = deal(name, "Ts 6d", bank, "surrender")
        assert gain(play) == -500
        settled = next(n for n, e in enumerate(play.felt.events) if isinstance(e, events.Settle))
        turned = kinds(play).index("turn-up")
        assert turned < settled
    assert gain(deal(name, "Ts 6d", "Th Ac", "surrender", surrender="late")) == -1000


@of_games("F15-34", "F16-33", "F18-37", "F19-38")
def test_side_bets_are_evaluated_regardless_of_surrender(name: str) -> None:
    play = deal(name, "9h Td", "Jc 7c", "surrender", bets={"21-plus-3": 1000})
    assert gains(play) == {"21-plus-3": 10_000, "main": -500}


@of_games("F15-35", "F15-36", "F16-34", "F16-35", "F18-38", "F18-39", "F19-39", "F19-40")
def test_surrender_is_a_first_choice_and_not_for_a_blackjack(name: str) -> None:
    assert "surrender" in words(deal(name, "Ts 6d", "9h", until_asked=True))
    assert "surrender" not in words(deal(name, "Ts 2d", "9h", "hit", "2h", until_asked=True))
    assert gain(deal(name, "As Kd", "9h 8c")) == 1500


@of_games("F15-38", "F15-39", "F16-41", "F16-42", "F18-41", "F18-42", "F19-46", "F19-47")
def test_the_croupier_plays_last(name: str) -> None:
    play = deal(name, "Ts 6d", "9h 2c 8d", "stand")
    last = max(n for n, e in enumerate(play.felt.events) if isinstance(e, events.Decision))
    turned = kinds(play).index("turn-up")
    assert last < turned
    assert len(play.felt.cards("bank")) == 3


@pytest.mark.parametrize("bank", ["6h Ac", "Th 5c Ad Ac", "2h 3c 4c 5c 2d Ac", "Th 6c 3d"])
@of_games(
    "F15-40 F15-41 F15-42",
    "F16-43 F16-44 F16-45",
    "F18-43 F18-44 F18-45",
    "F19-48 F19-49 F19-50",
)
def test_the_croupier_draws_to_16_and_stands_on_every_17(name: str, bank: str) -> None:
    play = deal(name, "Ts Kd", bank, "stand")
    assert len(play.felt.cards("bank")) == len(bank.split())


@pytest.mark.parametrize(
    ("bank", "back"), [("9h 9c", 4000), ("9h Tc", 2000), ("Th Kc", 0), ("6h Tc 9d", 4000)]
)
@of_games(
    "F13-12",
    "F15-43 F15-44 F15-48 F15-49 F15-72 F15-73",
    "F16-46 F16-47 F16-51 F16-52 F16-95 F16-96",
    "F18-46 F18-47 F18-51 F18-52 F18-82 F18-83",
    "F19-51 F19-52 F19-56 F19-57 F19-113 F19-114",
)
def test_twenty_crowns_on_19(name: str, bank: str, back: int) -> None:
    play = deal(name, "Ts 9d", bank, "stand", bets={"main": 2000})
    assert play.felt.returned["1"] == back


@of_games(
    "F15-45 F15-47 F15-74",
    "F16-48 F16-50 F16-97",
    "F18-48 F18-50 F18-84",
    "F19-53 F19-55 F19-115",
)
def test_blackjack_is_the_best_hand(name: str) -> None:
    assert gain(deal(name, "As Kd", "9h 8c", bets={"main": 2000})) == 3000
    assert gain(deal(name, "As Kd", "Th Ac")) == 0
    # his blackjack beats a 21 of three cards
    assert gain(deal(name, "Ts 5d", "Th Ac", "hit", "6c")) == -1000


@of_games("F16-97", "F19-115", games=[INFINITE, ALL_BETS])
def test_blackjack_beats_a_21_of_the_bank_that_had_to_draw(name: str) -> None:
    bust = "bust-it" if name == INFINITE else "buster"
    play = deal(name, "As Kd", "Th 5c 6c", bets={bust: 100})
    assert len(play.felt.cards("bank")) == 3
    assert gains(play)["main"] == 1500


@of_games("F15-74", "F18-84", games=[EVOLUTION, SYNOT])
def test_blackjack_beats_a_21_of_three_cards(name: str) -> None:
    play = deal(name, {"1": "As Kd", "2": "Ts 9d"}, "Th 5c 6c", "2:stand")
    assert (gain(play, "1"), gain(play, "2")) == (1500, -1000)


@of_games()
def test_with_a_peek_a_blackjack_ends_the_round_at_once(name: str) -> None:
    play = deal(name, "5s 6d", "Th Ac", dealer_second_card="peek")
    assert gain(play) == -1000
    assert words(deal(name, "5s 6d", "Th 9c", until_asked=True, dealer_second_card="peek"))


@of_games()
def test_a_cancelled_game_returns_the_bets(name: str) -> None:
    play = deal(name, "5s 6d", "9h 9c", until_asked=True)
    play.send(Move("1", "double"))
    play.send(Void("error"))
    assert gain(play) == 0


@of_games()
def test_bets_of_a_disconnected_player_stay_valid(name: str) -> None:
    play = deal(name, "Ts 9d", "9h 9c", "timeout")
    assert gain(play) == 1000


@of_games(
    "F13-39 F13-40",
    "F15-89 F15-90 F15-91",
    "F16-114 F16-115 F16-116",
    games=[EVOLUTION, INFINITE],
)
def test_out_of_time_hits_to_11_and_stands_above(name: str) -> None:
    # 5, then 9, then 19
    play = deal(name, "2s 3d", "9h 9c", "timeout timeout timeout", "4c Tc")
    assert gain(play) == 1000
    soft = deal(name, "As 5d", "9h 9c", "timeout")
    assert gain(soft) == -1000


@of_games("F18-101", "F19-133", "F13-41", "F13-42", games=[SYNOT, ALL_BETS])
def test_out_of_time_stands_on_anything(name: str) -> None:
    assert gain(deal(name, "2s 3d", "9h 9c", "timeout")) == -1000


# -- side bets -------------------------------------------------------------------------------

PAIRS = [("As As", 25), ("2d 2h", 12), ("Th Tc", 6), ("Kh Th", -1), ("Qs Js", -1)]


def side(name: str, bet: str, hand: str, bank: str) -> int:
    """What one unit on a side bet wins; whatever else happens is timed out."""
    play = Play(blackjack(name))
    for one in ("main", bet):
        play.send(Move("1", "bet", one, (), 100))
    play.send(Timeout())
    first, second = hand.split()
    up, *rest = bank.split()
    source = Script(" ".join([first, up, second, *rest, *["2c", "3c", "4c", "5c"] * 4]))
    while not play.over and not any(one.bet == bet for one in play.felt.settled):
        if play.want is not None and not hasattr(play.want, "offers"):
            play.run(source)
        else:
            play.send(Timeout())
    return gains(play)[bet] // 100


@pytest.mark.parametrize(("hand", "won"), PAIRS)
@of_games(
    "F15-54 F15-55 F15-56 F15-57 F15-58 F15-59 F15-60",
    "F16-57 F16-58 F16-59 F16-60 F16-61 F16-62 F16-63",
    "F18-75 F18-76 F18-77 F18-78 F18-79 F18-80 F18-81",
    "F19-80 F19-81 F19-82 F19-83 F19-84 F19-85 F19-86",
)
def test_pairs_of_the_player(name: str, hand: str, won: int) -> None:
    bet = "perfect-pairs" if name in (EVOLUTION, INFINITE) else "player-pair"
    assert side(name, bet, hand, "5h 8c") == won


@pytest.mark.parametrize(("hand", "won"), PAIRS)
@of_games(
    "F18-75 F18-79 F18-80 F18-81",
    "F19-80 F19-84 F19-85 F19-86",
    games=[SYNOT, ALL_BETS],
)
def test_pairs_of_the_croupier(name: str, hand: str, won: int) -> None:
    assert side(name, "dealer-pair", "Ts 9s", hand) == won


THREE = [
    ("Qh Qh", "Qh", 100),
    ("Td Jd", "Qd", 40),
    ("Kh Kd", "Kc", 30),
    ("2s 3c", "4h", 10),
    ("2c 6c", "Tc", 5),
    ("As 2d", "3h", 10),
    ("Qs Kd", "Ah", 10),
    ("Ks Ad", "2h", -1),
    ("Kh Kh", "Kc", 30),
    ("9h 9h", "2h", 5),
    ("9h 9d", "2h", -1),
]


@pytest.mark.parametrize(("hand", "up", "won"), THREE)
@of_games(
    "F15-61 F15-62 F15-63 F15-64 F15-65 F15-66 F15-67 F15-68 F15-69 F15-70 F15-71",
    "F16-64 F16-65 F16-66 F16-67 F16-68 F16-69 F16-70 F16-71 F16-72 F16-73 F16-74",
    "F18-57 F18-58 F18-59 F18-60 F18-61 F18-62 F18-63 F18-64 F18-65 F18-66 F18-67",
    "F19-62 F19-63 F19-64 F19-65 F19-66 F19-67 F19-68 F19-69 F19-70 F19-71 F19-72",
)
def test_21_plus_3(name: str, hand: str, up: str, won: int) -> None:
    assert side(name, "21-plus-3", hand, f"{up} 8s") == won


@pytest.mark.parametrize(
    ("hand", "up", "won"),
    [
        ("Qh Qh", "Qh", 270),
        ("Td Jd", "Qd", 180),
        ("Kh Kd", "Kc", 90),
        ("2s 3c", "4h", -1),
        ("2c 6c", "Tc", -1),
    ],
)
@of_games(
    "F18-68 F18-69 F18-70 F18-71 F18-72 F18-73 F18-74",
    "F19-73 F19-74 F19-75 F19-76 F19-77 F19-78 F19-79",
    games=[SYNOT, ALL_BETS],
)
def test_top_3(name: str, hand: str, up: str, won: int) -> None:
    assert side(name, "top-3", hand, f"{up} 8s") == won


@pytest.mark.clause("F16-75", "F16-76", "F16-77", "F16-78", "F16-79", "F16-80")
@pytest.mark.clause("F16-81", "F16-82", "F16-83", "F16-84", "F16-85")
@pytest.mark.parametrize(
    ("hand", "up", "won"),
    [
        ("7h 7c", "7d", 100),
        ("7h 7h", "7h", 100),
        ("9d 2d", "Td", 20),
        ("9h 2d", "Ts", 4),
        ("8h 2d", "Ts", 2),
        ("8h 2d", "9s", 1),
        ("Ah 9d", "9s", 1),
        ("Ah Kd", "Ts", 4),
        ("Th Kd", "9s", -1),
        ("2h 3d", "4s", -1),
    ],
)
def test_hot_3(hand: str, up: str, won: int) -> None:
    assert side(INFINITE, "hot-3", hand, f"{up} 8s") == won


@pytest.mark.clause("F19-87", "F19-88", "F19-89", "F19-90", "F19-91", "F19-92", "F19-93")
@pytest.mark.clause("F19-94", "F19-95", "F19-96", "F19-97", "F19-98", "F19-99", "F19-100")
@pytest.mark.clause("F19-101", "F19-102", "F19-103")
@pytest.mark.parametrize(
    ("hand", "up", "won"),
    [
        ("7s 7s", "7s", 200),
        ("6s 7s", "8s", 100),
        ("7s 7d", "7h", 50),
        ("6s 7d", "8h", 25),
        ("9d 2d", "Td", 15),
        ("9h 2d", "Ts", 3),
        ("8h 2d", "Ts", 2),
        ("8h 2d", "9s", 2),
        ("Th Kd", "9s", -1),
    ],
)
def test_lucky_lucky(hand: str, up: str, won: int) -> None:
    assert side(ALL_BETS, "lucky-lucky", hand, f"{up} 5s") == won


BUSTS = {
    3: "6h Tc Kd",
    4: "2h 4c Td Kc",
    5: "2h 3c 4d 5c Td",
    6: "2h 2c 2d 4c 6d Tc",
    7: "2h 2c 2d 2s 3d 5d Tc",
    8: "2h 2c 2d 2s 2h 3d 3c Tc",
    9: "2h 2c 2d 2s 2h 2c 2d 2s Tc",
}


@pytest.mark.clause("F16-86", "F16-88", "F16-89", "F16-90", "F16-91", "F16-92", "F16-93", "F16-94")
@pytest.mark.parametrize(
    ("cards", "won"), [(3, 1), (4, 2), (5, 9), (6, 50), (7, 100), (8, 250), (9, 250)]
)
def test_bust_it(cards: int, won: int) -> None:
    play = deal(INFINITE, "Ts 9s", BUSTS[cards], "stand", bets={"bust-it": 100})
    assert gains(play)["bust-it"] == 100 * won


@pytest.mark.clause("F16-87", "F16-88")
def test_bust_it_without_a_bust_or_with_a_blackjack() -> None:
    assert (
        gains(deal(INFINITE, "Ts 9s", "9h 9c", "stand", bets={"bust-it": 100}))["bust-it"] == -100
    )
    assert gains(deal(INFINITE, "As Ks", "6h Tc Kd", bets={"bust-it": 100}))["bust-it"] == 0


@pytest.mark.clause("F16-88")
def test_the_croupier_completes_his_hand_for_bust_it() -> None:
    play = deal(INFINITE, "Ts 6s", "6h Tc Kd", "hit", "Kc", bets={"bust-it": 100})
    assert gains(play) == {"main": -1000, "bust-it": 100}


@pytest.mark.clause("F19-104", "F19-105", "F19-106", "F19-107", "F19-108", "F19-109")
@pytest.mark.clause("F19-110", "F19-111", "F19-112")
@pytest.mark.parametrize(
    ("hand", "cards", "won"),
    [
        *[("Ts 9s", 3, 2), ("Ts 9s", 4, 2), ("Ts 9s", 5, 4), ("Ts 9s", 6, 18)],
        *[("Ts 9s", 7, 50), ("Ts 9s", 8, 250), ("Ts 9s", 9, 250)],
        *[("As Ks", 3, 2), ("As Ks", 6, 18), ("As Ks", 7, 800), ("As Ks", 8, 2000)],
    ],
)
def test_buster(hand: str, cards: int, won: int) -> None:
    do = "" if hand[0] == "A" else "stand"
    play = deal(ALL_BETS, hand, BUSTS[cards], do, bets={"buster": 100})
    assert gains(play)["buster"] == 100 * won


@pytest.mark.clause("F19-104")
def test_buster_is_lost_without_a_bust() -> None:
    assert gains(deal(ALL_BETS, "As Ks", "9h 9c", bets={"buster": 100}))["buster"] == -100


@pytest.mark.clause("F19-11", "F19-12", "F13-29")
def test_all_bets_and_all_side_bets() -> None:
    play = Play(blackjack(ALL_BETS))
    with pytest.raises(Refused):
        play.send(Move("1", "bet", "all-side-bets", (), 50_000))
    play.send(Move("1", "bet", "all-bets", (), 50_000))
    assert play.felt.staked["1"] == 7 * 50_000
    play.send(Move("1", "bet", "all-side-bets", (), 50_000))
    assert {one.bet: one.amount for one in play.felt.of("1")} == {
        "main": 50_000,
        **dict.fromkeys(
            ("player-pair", "dealer-pair", "21-plus-3", "top-3", "lucky-lucky", "buster"), 100_000
        ),
    }
    with pytest.raises(Refused):
        play.send(Move("1", "bet", "all-side-bets", (), 100))
    assert play.cost(Move("2", "bet", "all-bets", (), 500)) == 3500


@of_games("F15-82", "F16-107", "F19-126")
def test_side_bets_are_the_players_choice(name: str) -> None:
    play = deal(name, "Ts 9d", "9h 9c", "stand")
    assert [one.bet for one in play.felt.settled] == ["main"]
    # no option of a table changes a ratio
    assert set(play.game.plan.options) <= {
        *("cut", "dealer_second_card", "surrender", "split_by", "double_after_split"),
    }


# -- one common hand -------------------------------------------------------------------------


def crowd(name: str, do: str, cards: str, seats: str = "abc") -> Play:
    """Players a, b, c … on the common hand; all cards in the order of the deal."""
    play = Play(blackjack(name))
    for seat in seats:
        play.send(Move(seat, "bet", "main", (), 1000))
    play.send(Timeout())
    source = Script(cards)
    for word in do.split():
        play.run(source)
        play.send(said(word))
    play.run(source)
    assert not source.left_over()
    return play


@of_games("F16-37", "F19-42", "F16-39", "F19-44", "F13-10", games=[INFINITE, ALL_BETS])
def test_later_cards_count_nothing_for_one_who_stands(name: str) -> None:
    # 15; a stands, b takes the six, c takes the six and is not asked at 21
    play = crowd(name, "a:stand b:hit c:hit", "Ts 9h 5d 9c 6s")
    assert [gain(play, seat) for seat in "abc"] == [-1000, 1000, 1000]


@of_games("F16-22", "F19-28", games=[INFINITE, ALL_BETS])
def test_cards_as_long_as_one_player_asks(name: str) -> None:
    play = crowd(name, "b:hit a:hit c:stand b:stand a:hit a:stand", "2s 9h 3d 9c 4s Ts")
    assert show(play.felt.cards("players")) == "2s 3d 4s Ts"
    # a has 19, b 9, c 5 against 18
    assert [gain(play, seat) for seat in "abc"] == [1000, -1000, -1000]


@of_games("F16-38", "F19-43", "F16-26", "F19-32", games=[INFINITE, ALL_BETS])
def test_splitters_and_others_get_their_own_cards(name: str) -> None:
    play = crowd(
        name,
        "a:split b:hit c:stand a:stand a:stand",
        # 8-8 against 9-9; b draws 5 to 21; a's hands are 8-T and 8-3
        "8s 9h 8d 9c 5s Ts 3h",
    )
    assert show(play.felt.cards("players")) == "8s 8d 5s"
    assert show(play.felt.cards("players.1")) == "8s Ts"
    assert show(play.felt.cards("players.2")) == "8d 3h"
    assert gains(play, "a") == {"main": 0, "split players.2": -1000}
    assert (gain(play, "b"), gain(play, "c")) == (1000, -1000)


@of_games("F16-30", "F19-35", "F16-37", "F19-42", games=[INFINITE, ALL_BETS])
def test_a_doubler_takes_the_next_card_only(name: str) -> None:
    play = crowd(name, "a:double b:hit c:hit b:hit c:stand", "5s 9h 6d 9c 2s 8s")
    # 11: a has 13, c 13, b 21 against 18
    assert [gain(play, seat) for seat in "abc"] == [-2000, 1000, -1000]


@of_games(games=[INFINITE, ALL_BETS])
def test_the_game_goes_on_for_the_others_after_a_surrender(name: str) -> None:
    play = crowd(name, "a:surrender b:hit c:stand", "Ts 9h 6d 9c 5s")
    assert [gain(play, seat) for seat in "abc"] == [-500, 1000, -1000]


@pytest.mark.clause("F16-114", "F19-133")
def test_the_clock_decides_for_all_who_did_not() -> None:
    play = crowd(INFINITE, "b:stand timeout timeout", "5s 9h 6d 9c 8s")
    # 11: a and c hit to 19, then stand; b stood on 11
    assert [gain(play, seat) for seat in "abc"] == [1000, -1000, 1000]
    play = crowd(ALL_BETS, "b:hit timeout timeout", "5s 9h 6d 9c 8s")
    assert [gain(play, seat) for seat in "abc"] == [-1000, 1000, -1000]


def test_offers_of_a_common_hand_are_everybodys_own() -> None:
    play = crowd(INFINITE, "", "8s 9h 8d 9c")
    play.send(Move("a", "split"))
    assert words(play, "a") == set()
    assert words(play, "b") == {"hit", "stand", "double", "split", "surrender"}
    with pytest.raises(Refused):
        play.send(Move("a", "hit"))
    with pytest.raises(Refused):
        play.send(Move("nobody", "hit"))
    assert play.cost(Move("b", "double")) == 1000
    assert isinstance(play.offers("b")[0], Choose)
