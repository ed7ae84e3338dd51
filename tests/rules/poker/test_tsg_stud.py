"""7 Card Stud, its Hi/Lo and Razz as tsg plays them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from krupier.rules import families
from krupier.rules.options import Refused
from krupier.rules.poker import PlayerPoker
from krupier.rules.poker.seating import seating
from krupier.rules.view import view
from tests.rules.poker.tables import Table, dealt, sit

STUD, HI_LO, RAZZ = "tsg/seven-card-stud", "tsg/seven-card-stud-hi-lo", "tsg/razz"
GAMES = (STUD, HI_LO, RAZZ)


def stud(game: str, hands: Sequence[str], **options: Any) -> Table:
    """Ante 2, bring-in 4, bets 10 and 20; hands are dealt around the table."""
    return sit(
        game,
        len(hands),
        ante="2",
        bring_in="4",
        bets=("10", "20"),
        cards=dealt(hands),
        options=options,
    )


def doors(game: str, *cards: str, **options: Any) -> Table:
    """Players with these open cards over anything."""
    under = ["Ks Qh", "Kh Qs", "Kc Qd", "Jc Jd"]
    return stud(game, [f"{own} {door}" for own, door in zip(under, cards, strict=False)], **options)


def fourth(game: str, hands: Sequence[str], **options: Any) -> Table:
    """Everybody calls on third street."""
    table = stud(game, hands, **options).do("bring-in")
    while all(len(table.cards(str(seat)).split()) < 4 for seat in range(1, len(hands) + 1)):
        table.do("call")
    return table


@pytest.mark.clause("T22-02", "T22-03", "T13-05", "T23-01", "T24-01")
@pytest.mark.parametrize("game", GAMES)
def test_antes_two_hidden_cards_and_an_open_one(game: str) -> None:
    table = doors(game, "7h", "8d", "9c")
    assert table.staked == {"1": "2", "2": "2", "3": "2"}
    assert view(table.play, ["1"])["cards"]["2"] == ["??", "??", "8d"]
    assert "button" not in table.play.felt.marks


@pytest.mark.clause("T22-17", "T22-18", "T22-19", "T22-20")
@pytest.mark.parametrize("game", GAMES)
def test_the_usual_proportions(game: str) -> None:
    made = families.load(game)
    assert isinstance(made, PlayerPoker)
    begins = seating(made.plan, made.setting)
    big = begins.betting.big
    sizes = (begins.posts.antes[0], begins.betting.bring_in, begins.betting.small)
    assert sizes == (big // 10, big // 5, big // 2)


@pytest.mark.clause("T13-05", "T22-04", "T22-05", "T23-01")
@pytest.mark.parametrize("game", [STUD, HI_LO])
def test_the_lowest_open_card_brings_in(game: str) -> None:
    table = doors(game, "Ah", "8d", "9c")
    assert table.turn == "2", "the ace is high"
    assert table.do("bring-in").staked == {"1": "2", "2": "6", "3": "2"}
    assert doors(game, "2h", "2d", "9c").turn == "2", "the two of diamonds"


@pytest.mark.clause("T24-02")
def test_in_razz_the_lowest_card_with_the_ace_low_or_by_option_the_highest() -> None:
    assert doors(RAZZ, "9c", "2h", "Ad").turn == "3"
    assert doors(RAZZ, "9c", "9h", "Ad", bring_in="highest").turn == "2"


@pytest.mark.clause("T22-06", "T22-07", "T22-08", "T13-20")
@pytest.mark.parametrize("game", GAMES)
def test_third_street(game: str) -> None:
    table = doors(game, "3h", "8d", "9c")
    assert table.words == ["bring-in", "complete"]
    table.do("bring-in")
    assert (table.turn, table.words) == ("2", ["fold", "call", "complete"])
    table.do("complete", "10")
    assert (table.turn, table.bets) == ("3", ("20", "20"))
    table.all_do("raise 20", "raise 30", "raise 40")
    assert table.bets is None, "completing and three raises"
    table.all_do("call", "call")
    assert table.staked == dict.fromkeys("123", "42")
    assert len(table.cards("1").split()) == 4, "fourth street"


@pytest.mark.clause("T22-09", "T22-22", "T23-01")
@pytest.mark.parametrize("game", [STUD, HI_LO])
def test_on_fourth_street_the_highest_open_cards_begin(game: str) -> None:
    hands = ["Ks Qh 3h Ah", "Kh Qs 5d 5c", "Kc Qd 9c Kd"]
    table = fourth(game, hands)
    assert view(table.play, [])["cards"]["2"] == ["??", "??", "5d", "5c"]
    assert (table.turn, table.words) == ("2", ["fold", "check", "bet"])


@pytest.mark.clause("T22-09", "T22-05")
def test_of_equal_open_cards_the_higher_suit_begins_or_the_first_seat() -> None:
    hands = ["Qs Qh 3c Ah", "Qd Qc 3d As"]
    assert fourth(STUD, hands).turn == "2"
    assert fourth(STUD, hands, open_tie="position").turn == "1"


@pytest.mark.clause("T24-01")
def test_in_razz_the_lowest_open_cards_begin() -> None:
    hands = ["Ks Qh 3h Ah", "Kh Qs 5d 5c", "Kc Qd 2c Kd"]
    assert fourth(RAZZ, hands).turn == "1"


@pytest.mark.clause("T22-10", "T23-01", "T24-01")
@pytest.mark.parametrize("game", GAMES)
def test_an_open_pair_on_fourth_street_lets_the_big_bet_be_chosen(game: str) -> None:
    hands = ["Ks Qh 3h Ah", "Kh Qs 5d 5c", "Kc Qd 9c Td"]
    table = fourth(game, hands)
    assert table.bets == ("10", "20")
    with pytest.raises(Refused):
        table.do("bet", "15")
    table.do("bet", "20")
    assert table.bets == ("40", "40"), "then raises are big"
    small = fourth(game, hands).do("bet", "10")
    assert small.least == "20"
    assert fourth(game, hands, open_pair=False).bets == ("10", "10")
    none = fourth(game, ["Ks Qh 3h Ah", "Kh Qs 5d 6c", "Kc Qd 9c Td"])
    assert none.bets == ("10", "10"), "without a pair"


SEVEN = ["Ks Qh 3h Ah 7c 8c 2s", "Kh Qs 5d 6c 9s Ts 2d", "Kc Qd 9c Td Jh Js 2h"]


@pytest.mark.clause("T22-11", "T22-12", "T22-13", "T22-14", "T23-01", "T24-01")
@pytest.mark.parametrize("game", GAMES)
def test_fifth_to_seventh_street(game: str) -> None:
    table = fourth(game, SEVEN).all_do("check", "check", "check")
    first = []
    for street in (5, 6, 7):
        first.append(table.turn)
        assert len(table.cards("1").split()) == street
        assert table.bets == ("20", "20"), "the big bet"
        table.all_do("check", "check", "check")
    # the highest open cards: an ace, then two jacks; the lowest: seven and then eight high
    assert first == (["1", "1", "1"] if game == RAZZ else ["1", "3", "3"])
    assert table.play.over
    up = [one["to"] for one in table.told("cards")]
    assert up.count("1") == 7


@pytest.mark.clause("T22-14")
def test_the_seventh_card_is_hidden() -> None:
    table = fourth(STUD, SEVEN)
    for _ in range(3):
        table.all_do("check", "check", "check")
    assert view(table.play, ["1"])["cards"]["2"] == ["??", "??", "5d", "6c", "9s", "Ts", "??"]


@pytest.mark.clause("T22-15", "T13-29")
def test_the_last_to_bet_shows_first_otherwise_seat_1() -> None:
    table = fourth(STUD, SEVEN, muck=True)
    for _ in range(4):
        table.all_do("check", "check", "check")
    asked = [table.turn, table.do("show").turn, table.do("show").turn]
    assert asked == ["1", "2", "3"]
    bet = fourth(STUD, SEVEN, muck=True)
    for _ in range(3):
        bet.all_do("check", "check", "check")
    bet.all_do("bet 20", "call", "call")
    assert bet.words == ["show", "muck"]
    assert bet.turn == "3"


@pytest.mark.clause("T22-21")
def test_the_best_five_of_seven_win_and_equal_hands_share() -> None:
    hands = ["Ks Kh 3h Kd 7c 8c 2s", "Ah Qs 5d 6c 9s Ts 2d"]
    assert stud(STUD, hands).down().net == {"1": "6", "2": "-6"}
    equal = ["As Kh Qh Jd 9c 2s 3s", "Ah Ks Qs Jh 9h 2d 3d"]
    assert stud(STUD, equal).down().net == {"1": "0", "2": "0"}


def test_an_odd_unit_goes_to_the_higher_suit() -> None:
    """A reading: three antes of 1 and two bring-ins of 2 make 7, for two equal hands."""
    third = dealt(["Ah Kh Qh", "As Ks Qs", "7c 7d Ad"])
    table = sit(
        STUD,
        3,
        ante="0.01",
        bring_in="0.02",
        bets=("0.10", "0.20"),
        cards=f"{third} {dealt(['Jd 9c 2s 3s', 'Jh 9h 2d 3d'])}",
    ).all_do("bring-in", "call", "fold")
    assert table.down().net == {"1": "0", "2": "0.01", "3": "-0.01"}


@pytest.mark.clause("T23-02", "T23-03", "T23-04", "T23-05")
def test_stud_high_and_low_halves() -> None:
    """A full house and an eight low share the pot; a nine is no low."""
    kings = "Ks Kh 9h Kd 9c Jc Tc"
    low = "Ah 2s 8d 7c 3s Ts Jd"
    nine = "Ah 2s 9d 7c 3s Ts Jd"
    assert stud(HI_LO, [kings, low]).down().net == {"1": "0", "2": "0"}
    assert stud(HI_LO, [kings, nine]).down().net == {"1": "6", "2": "-6"}
    pair = "Ah 2s 8d 8c 3s Ts Jd"
    assert stud(HI_LO, [kings, pair]).down().net == {"1": "6", "2": "-6"}
    both = "Ah 2s 3d 4c 5s Ts Td"
    other = "Kc Kh 9h Qd 9c Jc 8s"
    table = stud(HI_LO, [both, other]).down()
    assert table.net == {"1": "6", "2": "-6"}
    assert [one.get("low", False) for one in table.told("wins")] == [False, True]


@pytest.mark.clause("T24-03", "T24-04")
def test_razz_the_lowest_five_of_seven_win() -> None:
    """A wheel, suited or not, beats a six; kings beside it do no harm."""
    hands = ["Ah 2h 3h 4h 5h Kd Ks", "Ac 2s 3d 4c 6s 7d 8d"]
    assert stud(RAZZ, hands).down().net == {"1": "6", "2": "-6"}


@pytest.mark.clause("T24-05")
@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Ah 2h 3h 9h Ts Kd Ks", "Jc 2s 3d 4c Qs Kc Kh"),  # ten low beats queen low
        ("Ah Ad As Ac 2h 2d 3s", "Kc Kd Ks Kh Qh Qd Js"),  # two pairs: aces and twos beat more
        ("2c 2d 3s 3h 4h 4d 5s", "Kc Kd Ks Qh Qc Qd Js"),  # a pair of twos wins
    ],
)
def test_razz_has_no_qualifier(first: str, second: str) -> None:
    assert stud(RAZZ, [first, second]).down().net == {"1": "6", "2": "-6"}


@pytest.mark.clause("T24-06")
def test_equal_razz_hands_share_whatever_their_suits() -> None:
    hands = ["Ah 2h 3h 4h 6h Kd Ks", "Ac 2s 3d 4c 6s Qd Qs"]
    assert stud(RAZZ, hands).down().net == {"1": "0", "2": "0"}


def test_eight_players_to_the_end_share_the_last_card() -> None:
    table = sit(STUD, 8, ante="2", bring_in="4", bets=("10", "20")).down()
    assert len(table.board.split()) == 1
    with pytest.raises(ValueError, match="2 to 8 players"):
        sit(STUD, 9, ante="2", bring_in="4", bets=("10", "20"))


def test_a_bring_in_that_nobody_calls_without_antes_wins_nothing() -> None:
    hands = ["Ks Kh 3h", "Ah Qs 5d"]
    table = sit(STUD, 2, ante="0", bring_in="4", bets=("10", "20"), cards=dealt(hands))
    assert table.all_do("bring-in", "fold").net == {"1": "0"}
