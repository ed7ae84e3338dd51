"""The three multi-player blackjacks of tsg (T50 with T51, T52, T53)."""

from __future__ import annotations

from functools import partial

import pytest

from krupier.equipment.cards import DECK_52
from krupier.equipment.draws import Cards, Face
from krupier.rules import events
from krupier.rules.codec import BadInput
from krupier.rules.options import Choose, Move, Refused
from krupier.rules.play import Play
from krupier.rules.view import view
from krupier.rules.wants import Moves
from tests.equipment.rounds import fixed
from tests.rules import blackjack_table
from tests.rules.blackjack_table import blackjack, costs, deal, gain, gains, offered, stakes, words

CLASSIC, PREMIUM, SIX = "tsg/classic-blackjack", "tsg/premium-blackjack", "tsg/blackjack"
THREE = (CLASSIC, PREMIUM, SIX)

of_games = partial(blackjack_table.of_games, games=THREE)


@of_games("T51-01", "T52-01", "T53-01")
def test_decks_shuffled_before_every_hand(name: str) -> None:
    decks = {CLASSIC: 8, PREMIUM: 4, SIX: 6}[name]
    equipment = blackjack(name).equipment
    assert equipment.pack is not None
    assert equipment.pack.cards == DECK_52 * decks
    source, shuffled = fixed(), set()
    for _ in range(3):
        source.begin(equipment)
        shuffled |= {one.id for one in source.commitments}
        source.answer(Cards(5, to="all"))
    assert len(shuffled) == 3


@of_games("T50-01", "T50-03", "T50-04", "T51-02", "T52-02")
def test_own_boxes_two_cards_face_up_and_one_for_the_dealer(name: str) -> None:
    play = deal(name, {"1": "Ts 7d", "2": "2s 3d"}, "9h", until_asked=True)
    dealt = [event for event in play.felt.events if isinstance(event, events.Cards)]
    assert [event.to for event in dealt] == ["1", "2", "bank", "1", "2"]
    assert all(event.face is Face.UP for event in dealt)
    with pytest.raises(Refused):
        Play(blackjack(name)).send(Move("1+1", "bet", "main", (), 1000))
    least = {CLASSIC: "0.10", PREMIUM: "0.01", SIX: "0.10"}[name]
    most = {CLASSIC: "100", PREMIUM: "2500", SIX: "2500"}[name]
    shown = view(Play(blackjack(name)), ["1"])["offers"]["1"][0]["bets"]
    assert [(one["least"], one["most"]) for one in shown] == [(least, most)]


@of_games("T50-02", "T50-07", "T50-16")
def test_participants_in_turn_then_the_dealer(name: str) -> None:
    play = deal(name, {"1": "Ts 7d", "2": "2s 3d"}, "9h", until_asked=True)
    assert play.felt.marks["turn"] == "1"
    assert isinstance(play.want, Moves)
    assert (play.want.clock, play.want.on_timeout) == ("decision", "stand")
    assert words(play, "2") == set()
    play = deal(name, {"1": "Ts 9d", "2": "9s 9d"}, "9h 8c", "1:stand 2:stand")
    assert (gain(play, "1"), gain(play, "2")) == (1000, 1000)
    decided = max(n for n, e in enumerate(play.felt.events) if isinstance(e, events.Decision))
    dealt = [n for n, e in enumerate(play.felt.events) if getattr(e, "to", None) == "bank"]
    assert dealt[0] < decided < dealt[1], "his second card when they have finished"


@of_games("T50-06")
def test_22_loses_even_if_the_dealer_busts(name: str) -> None:
    play = deal(name, {"1": "Ts 6d", "2": "Ts 9d"}, "6h Tc Kc", "1:hit 2:stand", "6s")
    assert (gain(play, "1"), gain(play, "2")) == (-1000, 1000)


@of_games("T50-08", "T50-09", "T50-10")
def test_hit_until_21_and_stand(name: str) -> None:
    assert gain(deal(name, "2s 3d", "9h 8c", "hit hit hit", "4c 2c Th")) == 1000
    assert gain(deal(name, "Ts 9d", "9h 8c", "stand")) == 1000
    assert words(deal(name, "2s 3d", "9h", until_asked=True)) == {"hit", "stand", "double"}


@pytest.mark.parametrize("hand", ["8s 8d", "6s 6d", "Ks Td", "Js Td", "9s 9d", "Qs Th"])
@of_games("T50-11", "T51-05", "T52-04", "T53-05")
def test_equal_values_may_be_split(name: str, hand: str) -> None:
    play = deal(name, hand, "9h", until_asked=True)
    assert costs(play, "split") == 1000


@of_games("T50-11")
def test_split_hands_are_independent(name: str) -> None:
    play = deal(name, "8s 8d", "9h 9c", "split stand hit stand", "Ts 2c 9d")
    assert gains(play) == {"main": 0, "split 1.2": 1000}


@of_games("T51-06", "T52-05", "T53-05")
def test_how_often_a_hand_is_split(name: str) -> None:
    splits = {CLASSIC: 3, PREMIUM: 2, SIX: 1}[name]
    drawn = " ".join(["8c", "8h", "8s"][:splits])
    before = deal(
        name, "8s 8d", "9h", "split " * (splits - 1), " ".join(drawn.split()[:-1]), until_asked=True
    )
    assert "split" in words(before)
    after = deal(name, "8s 8d", "9h", "split " * splits, drawn, until_asked=True)
    assert "split" not in words(after)


@of_games("T50-12", "T50-23", "T51-07", "T51-08", "T52-06", "T52-07", "T53-06", "T53-07")
def test_split_aces_get_one_card_each(name: str) -> None:
    play = deal(name, "As Ad", "9h Tc", "split", "Ac Kc")
    # 12 and 21 against 19; the 21 pays evens
    assert gains(play) == {"main": -1000, "split 1.2": 1000}
    assert len(play.felt.places) == 3


@pytest.mark.parametrize("hand", ["5s 6d", "Ts 2d", "As 6d", "Ts 9d"])
@of_games("T50-13", "T51-04", "T52-03", "T53-04")
def test_double_on_any_two_cards_and_after_a_split(name: str, hand: str) -> None:
    assert costs(deal(name, hand, "9h", until_asked=True), "double") == 1000
    assert "double" in words(deal(name, "8s 8d", "9h", "split", "3c", until_asked=True))
    play = deal(name, "5s 6d", "9h 9c", "double", "8d")
    assert gains(play) == {"main": 1000, "double 1": 1000}


@of_games("T50-14", "T50-27", "T50-28", "T51-10", "T52-08", "T53-09")
def test_insurance_is_half_and_pays_two_to_one(name: str) -> None:
    assert costs(deal(name, "Ts 9d", "Ah", until_asked=True), "insure") == 500
    play = deal(name, "Ts 9d", "Ah Kc", "insure stand")
    assert gains(play) == {"main": -1000, "insurance": 1000}
    play = deal(name, "Ts 9d", "Ah 7c", "insure stand")
    assert gains(play) == {"insurance": -500, "main": 1000}
    odd = deal(name, "Ts 9d", "Ah", bets={"main": 1001}, until_asked=True)
    assert costs(odd, "insure") == 500


@of_games("T50-15", "T50-29")
def test_even_money(name: str) -> None:
    assert words(deal(name, "As Kd", "Ah", until_asked=True)) == {"even-money", "decline"}
    assert gain(deal(name, "As Kd", "Ah", "even-money")) == 1000
    assert gain(deal(name, "As Kd", "Ah Kc", "decline")) == 0
    assert gain(deal(name, "As Kd", "Ah 9c", "decline")) == 1500


# columns A 2 3 … 9 10; V is soft 17, which the variants treat differently
DEALERS_TABLE = {
    "A": "HHHHHVSSSS",
    **dict.fromkeys("2345", "HHHHHHHHHH"),
    "6": "VHHHHHHHHH",
    "7": "SHHHHHHHHS",
    "8": "SHHHHHHHSS",
    "9": "SHHHHHHSSS",
    "K": "SHHHHHSSSS",
}


@of_games("T50-17", "T50-18", "T50-19")
@pytest.mark.parametrize("first", DEALERS_TABLE)
def test_the_dealers_table(name: str, first: str) -> None:
    """A round with only two cards for the dealer ends if he stands, and lacks cards if he hits."""
    on_soft_17 = {CLASSIC: "H", PREMIUM: "S", SIX: "H"}[name]
    for second, printed in zip("A23456789T", DEALERS_TABLE[first], strict=True):
        do = "decline stand" if first == "A" else "stand"
        if printed.replace("V", on_soft_17) == "S":
            deal(name, "Ts Kd", f"{first}h {second}c", do)
        else:
            with pytest.raises(BadInput, match="to bank wanted, 0"):
                deal(name, "Ts Kd", f"{first}h {second}c", do)


@of_games("T50-18", "T51-03", "T52-02", "T53-03")
def test_soft_17(name: str) -> None:
    stands = name == PREMIUM
    for bank in ("6h Ac", "2h Ac 4c") if stands else ("6h Ac 2c", "2h Ac 4c 2d"):
        play = deal(name, "Ts Kd", bank, "stand")
        assert len(play.felt.cards("bank")) == len(bank.split())
    hard = deal(name, "Ts Kd", "Th 6c Ad", "stand")
    assert len(hard.felt.cards("bank")) == 3


@pytest.mark.clause("T53-03")
def test_soft_17_is_an_option_of_the_six_deck_game() -> None:
    assert gain(deal(SIX, "Ts 8d", "6h Ac", "stand", soft17="stand")) == 1000


@pytest.mark.parametrize(
    ("bank", "back"), [("9h 9c", 800), ("9h Tc", 400), ("Th Kc", 0), ("6h Tc 9d", 800)]
)
@of_games("T50-05", "T50-20", "T50-21", "T50-25", "T50-26")
def test_four_dollars_on_19(name: str, bank: str, back: int) -> None:
    play = deal(name, "Ts 9d", bank, "stand", bets={"main": 400})
    assert play.felt.returned["1"] == back


@of_games("T50-22", "T50-24", "T50-31", "T51-08", "T52-07", "T53-07")
def test_blackjack(name: str) -> None:
    assert gain(deal(name, "As Kd", "9h 9c", bets={"main": 400})) == 600
    assert gain(deal(name, "As Kd", "Th Ac")) == 0
    assert gain(deal(name, {"1": "As Kd", "2": "Ts 9d"}, "Th 5c 6c", "2:stand")) == 1500
    # a 21 that is no blackjack loses to the dealer's
    assert gain(deal(name, "Ts 5d", "Th Ac", "hit", "6c")) == -1000
    # 3:2 of the least bet is exact
    assert gain(deal(name, "As Kd", "9h 9c", bets={"main": 10})) == 15


@of_games("T51-09", "T53-08", "T52-09")
def test_a_dealers_blackjack_takes_only_the_initial_bet(name: str) -> None:
    play = deal(name, "5s 6d", "Th Ac", "double", "9c")
    assert gains(play) == {"main": -1000, "double 1": 0}
    play = deal(name, "8s 8d", "Th Ac", "split double stand", "3c Tc 9d")
    assert gains(play) == {"main": -1000, "double 1": 0, "split 1.2": 0}


@of_games("T51-09", "T53-08")
def test_busted_optional_bets_are_lost_to_a_blackjack_too(name: str) -> None:
    # the second hand busts doubled: its split and double stakes are gone
    play = deal(name, "8s 8d", "Th Ac", "split stand double", "Tc 7d Kd")
    assert gains(play) == {"split 1.2": -1000, "double 1.2": -1000, "main": -1000}
    # the first hand busts: the initial bet is lost there, the split comes back
    play = deal(name, "8s 8d", "Th Ac", "split hit stand", "7c Kd 9d")
    assert gains(play) == {"main": -1000, "split 1.2": 0}


@pytest.mark.clause("T52-09")
def test_premium_may_let_a_blackjack_take_everything() -> None:
    play = deal(PREMIUM, "5s 6d", "Th Ac", "double", "9c", blackjack_takes="all")
    assert gain(play) == -2000


@pytest.mark.parametrize(
    ("hand", "warned"),
    [
        ("Ts 7d", {"hit": "hit-hard-17", "double": "double-hard-12"}),
        ("Ts 6d", {"double": "double-hard-12"}),
        ("Ts 2d", {"double": "double-hard-12"}),
        ("5s 6d", {"stand": "stand-11"}),
        ("2s 3d", {"stand": "stand-11"}),
        ("As 6d", {}),
        ("As 2d", {}),
    ],
)
@of_games("T50-33")
def test_obviously_bad_moves_carry_a_warning(name: str, hand: str, warned: dict[str, str]) -> None:
    play = deal(name, hand, "9h", until_asked=True)
    found = {do: one.warn for do, one in offered(play).items() if isinstance(one, Choose)}
    assert {do: text for do, text in found.items() if text} == warned


def test_no_warnings_where_the_plan_asks_for_none() -> None:
    play = deal("kings/blackjack", "Ts 7d", "9h", until_asked=True)
    assert not any(one.warn for one in play.offers("1") if isinstance(one, Choose))


@pytest.mark.clause("T51-11", "T52-10", "T53-20", "T53-21")
def test_limits() -> None:
    ranges = {name: blackjack(name).opening.ranges for name in THREE}
    assert ranges[CLASSIC] == {"main": (10, 10_000)}
    assert ranges[PREMIUM] == {"main": (1, 250_000)}
    assert ranges[SIX] == {
        "main": (10, 250_000),
        "perfect-pairs": (1, 10_000),
        "21-plus-3": (1, 10_000),
    }


@of_games("T51-12", "T52-10", "T53-22")
def test_the_greatest_win_of_a_single_bet(name: str) -> None:
    bet, hand, bank, back = {
        CLASSIC: ({"main": 10_000}, "As Kd", "9h 9c", 25_000),
        PREMIUM: ({"main": 250_000}, "As Kd", "9h 9c", 625_000),
        SIX: ({"21-plus-3": 10_000}, "Qh Qh", "Qh 9c", 1_010_000),
    }[name]
    play = deal(name, hand, bank, "stand" if hand[0] == "Q" else "", bets=bet)
    assert max(one.returned for one in play.felt.settled) == back
    plan = play.game.plan
    assert plan.max_win is not None
    assert (plan.max_win.per, int(plan.max_win.amounts["USD"]) * 100) == ("bet", back)


@pytest.mark.clause("T53-02", "T53-10", "T53-11", "T53-12", "T53-13")
@pytest.mark.parametrize(
    ("hand", "won"), [("9h 9h", 25), ("7h 7d", 15), ("6h 6s", 5), ("6h 7h", -1), ("Kh Qh", -1)]
)
def test_perfect_pairs(hand: str, won: int) -> None:
    play = deal(SIX, hand, "Th 7c", "stand", bets={"perfect-pairs": 100})
    assert gains(play)["perfect-pairs"] == 100 * won


@pytest.mark.clause("T53-02", "T53-14", "T53-15", "T53-16", "T53-17", "T53-18", "T53-19")
@pytest.mark.parametrize(
    ("hand", "up", "won"),
    [
        ("Qh Qh", "Qh", 100),
        ("7c 8c", "9c", 40),
        ("7c 8c", "9s", 10),
        ("3d 3s", "3h", 30),
        ("9c Th", "Jc", 10),
        ("2h 6h", "Th", 5),
        ("2h 6h", "Ts", -1),
    ],
)
def test_21_plus_3(hand: str, up: str, won: int) -> None:
    play = deal(SIX, hand, up, bets={"21-plus-3": 100}, until_asked=True)
    (settled,) = play.felt.settled
    assert settled.returned - settled.staked == 100 * won


@pytest.mark.clause("T53-02")
def test_side_bets_need_a_main_bet() -> None:
    assert set(stakes(Play(blackjack(SIX)), "1")) == {"main"}


def test_no_surrender() -> None:
    for name in THREE:
        assert "surrender" not in words(deal(name, "Ts 6d", "9h", until_asked=True))
