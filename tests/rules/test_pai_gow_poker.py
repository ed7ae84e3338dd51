"""Pai Gow Poker of kings, clause by clause, the house way, and a second settlement."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from krupier.equipment.cards import DECK_53, parse, show
from krupier.equipment.draws import Face
from krupier.hands import pai_gow_foul
from krupier.rules import events
from krupier.rules.banker_poker.house_way import highest, house_way
from krupier.rules.banker_poker.pai_gow import PaiGow
from krupier.rules.families import load
from krupier.rules.options import Arrange, Choose, Move, Refused
from krupier.rules.play import Play
from krupier.rules.view import view
from krupier.rules.wants import Moves, Timeout
from tests.play import play_on
from tests.rules import banker_table
from tests.rules.banker_table import bet_offers, check_shuffled, deal

GAME = "kings/pai-gow-poker"
BANK = "Kh Kd 9c 7s 4d Ts 8h"
"""Set the house way: a pair of kings high, ten-nine low."""


def pai_gow(**setting: Any) -> PaiGow:
    game = load(GAME, **setting)
    assert isinstance(game, PaiGow)
    return game


def cards(hands: list[str], bank: str) -> str:
    rounds = zip(*(one.split() for one in [*hands, bank]), strict=True)
    return " ".join(card for some in rounds for card in some)


def rows(high: str, low: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    return parse(high), parse(low)


opened = partial(banker_table.opened, GAME)


def against(high: str, low: str, bank: str = BANK, **setting: Any) -> Play:
    """A round of box 1 with ANTE 100 and its cards set like this."""
    made = opened(("1", "ante", 10_000), **setting)
    deal(made, cards([f"{high} {low}"], bank))
    made.send(Move("1", "set", rows=rows(high, low)))
    return made


def net(made: Play, seat: str = "1") -> int:
    assert made.over
    return made.felt.returned.get(seat, 0) - made.felt.staked[seat]


# -- the table ---------------------------------------------------------------------------------


@pytest.mark.clause("KP14-01", "KP14-03", "KP14-05")
def test_six_boxes_and_53_cards() -> None:
    made = Play(pai_gow())
    for box in "123456":
        made.send(Move(box, "bet", "ante", (), 1000))
    with pytest.raises(Refused):
        made.send(Move("7", "bet", "ante", (), 1000))
    check_shuffled(made.game, cards=53)


@pytest.mark.clause("KP14-06", "KP14-40")
def test_the_ante_and_its_limits() -> None:
    offer = bet_offers(Play(pai_gow()), "1")["ante"]
    assert (offer.least, offer.most) == (1_00, 50_000_00)
    made = opened(("1", "ante", 1000))
    deal(made)
    with pytest.raises(Refused):
        made.send(Move("1", "bet", "ante", (), 1000))


@pytest.mark.clause("KP14-07")
def test_seven_cards_each() -> None:
    made = opened(("4", "ante", 1000), ("2", "ante", 1000))
    assert deal(made) == [("2", Face.OWNER), ("4", Face.OWNER), ("bank", Face.DOWN)] * 7
    assert view(made, ["2"])["cards"]["4"] == ["??"] * 7


@pytest.mark.clause("KP14-08")
def test_players_set_five_and_two_at_the_same_time() -> None:
    made = opened(("1", "ante", 1000), ("2", "ante", 1000))
    deal(made, cards(["As Ah 9d 7c 5s 4c 2d", "Js Jh 9h 7d 5c 4s 3d"], BANK))
    own = parse("As Ah 9d 7c 5s 4c 2d")
    arrange = Arrange("set", own, (("high", 5), ("low", 2)))
    assert made.offers("1") == (arrange, Choose("house-way"))
    for wrong in (
        rows("As Ah 9d 7c", "5s 4c 2d"),
        rows("As Ah 9d 7c 5s", "4c 2c"),
        rows("As As 9d 7c 5s", "4c 2d"),
    ):
        with pytest.raises(Refused):
            made.send(Move("1", "set", rows=wrong))
    made.send(Move("2", "set", rows=rows("Js Jh 7d 5c 3d", "9h 4s")))
    assert view(made, ["1"])["cards"]["2.high"] == ["??"] * 5
    assert view(made, ["2"])["cards"]["2.low"] == ["9h", "4s"]
    made.send(Move("1", "house-way"))
    assert made.over
    assert view(made)["cards"]["1.low"] == ["9d", "7c"]


def test_who_does_not_set_in_time_has_it_set_the_house_way() -> None:
    made = opened(("1", "ante", 1000))
    deal(made, cards(["As Ah 9d 7c 5s 4c 2d"], BANK))
    made.send(Timeout())
    assert view(made)["cards"]["1.low"] == ["9d", "7c"]


# -- results -----------------------------------------------------------------------------------


@pytest.mark.clause("KP14-11")
@pytest.mark.parametrize(
    ("high", "low", "wins"),
    [
        pytest.param("As Ah 9d 7c 5s", "Qs Jc", 9_500, marks=pytest.mark.clause("KP14-21")),
        pytest.param("As Ah Qd 7c 5s", "5c 3c", 0, marks=pytest.mark.clause("KP14-22")),
        pytest.param("Js Jh 9d 7c 5s", "As Qc", 0, marks=pytest.mark.clause("KP14-22")),
        pytest.param("Js Jh 9d 7c 5s", "5c 3c", -10_000, marks=pytest.mark.clause("KP14-23")),
        # ten-nine against ten-nine is a copy
        pytest.param("As Ah Qd 7c 5s", "Td 9h", 0, marks=pytest.mark.clause("KP14-24")),
        pytest.param("Js Jh Qd 7c 5s", "Td 9h", -10_000, marks=pytest.mark.clause("KP14-24")),
        pytest.param("Ks Kc 8d 7c 4s", "Td 9h", -10_000, marks=pytest.mark.clause("KP14-24")),
        pytest.param("Ks Kc 8d 7c 4s", "As Jh", 0, marks=pytest.mark.clause("KP14-24")),
    ],
)
def test_both_one_or_none(high: str, low: str, wins: int) -> None:
    assert net(against(high, low)) == wins


@pytest.mark.clause("KP14-21")
@pytest.mark.parametrize(("ante", "commission"), [(10_000, 500), (110, 5), (100, 5), (130, 6)])
def test_five_per_cent_of_the_win(ante: int, commission: int) -> None:
    made = opened(("1", "ante", ante))
    deal(made, cards(["As Ah 9d 7c 5s Qs Jc"], BANK))
    made.send(Move("1", "set", rows=rows("As Ah 9d 7c 5s", "Qs Jc")))
    assert made.felt.commission == commission
    assert net(made) == ante - commission


@pytest.mark.clause("KP14-10", "KP14-25", "KP14-43")
def test_a_foul_loses_or_is_refused() -> None:
    made = against("As Qd 9d 7c 5s", "2s 2c")
    assert net(made) == -10_000
    assert "foul" in [one.kind for one in made.felt.events]
    strict = opened(("1", "ante", 10_000), options={"foul": "refuse"})
    deal(strict, cards(["As Qd 9d 7c 5s 2s 2c"], BANK))
    with pytest.raises(Refused) as caught:
        strict.send(Move("1", "set", rows=rows("As Qd 9d 7c 5s", "2s 2c")))
    assert caught.value.code == "foul"
    strict.send(Move("1", "set", rows=rows("2s 2c 9d 7c 5s", "As Qd")))
    assert strict.over


LADDER = [
    pytest.param("Js 9s 7d 5c 3s", "Qs Ts 7h 5h 3h", marks=pytest.mark.clause("KP14-39")),
    pytest.param("Qs Ts 7h 5h 3h", "Ks Td 7d 5c 3s", marks=pytest.mark.clause("KP14-38")),
    pytest.param("Ks Td 7d 5c 3s", "As Th 7h 5d 3c", marks=pytest.mark.clause("KP14-37")),
    pytest.param("As Th 7h 5d 3c", "2c 2d 4h 6h 9h", marks=pytest.mark.clause("KP14-36")),
    pytest.param("Ac Ad 4h 6h 9h", "2c 2d 3h 3s 5h", marks=pytest.mark.clause("KP14-35")),
    pytest.param("Ac Ad Kh Ks 9h", "2c 2d 2h 3s 5h", marks=pytest.mark.clause("KP14-34")),
    pytest.param("Ac Ad Ah Ks 9h", "6c 2d 3h 4s 5h", marks=pytest.mark.clause("KP14-33")),
    pytest.param("Tc Jd Qh Ks Ah", "2c 4c 5c 7c 8c", marks=pytest.mark.clause("KP14-32")),
    pytest.param("Ac Qc 9c 7c 5c", "2c 2d 2h 3s 3h", marks=pytest.mark.clause("KP14-32")),
    pytest.param("Kc Kd Kh Qs Qh", "2c 2d 2h 2s 3h", marks=pytest.mark.clause("KP14-31")),
    pytest.param("Kc Kd Kh Ks Qh", "2c 3c 4c 5c 6c", marks=pytest.mark.clause("KP14-30")),
    pytest.param("9c Tc Jc Qc Kc", "Ts Js Qs Ks As", marks=pytest.mark.clause("KP14-29")),
    pytest.param("Ts Js Qs Ks As", "Ac Ad Ah Jk As", marks=pytest.mark.clause("KP14-28")),
]


@pytest.mark.parametrize(("worse", "better"), LADDER)
def test_the_order_of_hands(worse: str, better: str) -> None:
    from krupier.hands import pai_gow as value

    assert value(parse(better)) > value(parse(worse))


@pytest.mark.clause("KP14-26", "KP14-27")
@pytest.mark.parametrize(
    ("own", "same"),
    [
        ("Jk 9s 8s 6s 5s", "9s 8s 7s 6s 5s"),
        ("Jk 9s 8d 6h 5c", "9s 8d 7h 6h 5c"),
        ("Jk Ks 8s 6s 2s", "As Ks 8s 6s 2s"),
        ("Jk Ks Kd 7h 2c", "As Ks Kd 7h 2c"),
        ("Jk As Ad 7h 2c", "Ah As Ad 7h 2c"),
        ("Jk As Ks 7s 2s", "As Ks Qs 7s 2s"),
        ("Jk Ks", "As Ks"),
    ],
)
def test_the_joker(own: str, same: str) -> None:
    from krupier.hands import pai_gow as value

    assert value(parse(own)) == value(parse(same))


@pytest.mark.clause("KP14-33")
@pytest.mark.parametrize(("wheel", "wins"), [("lowest", 0), ("second", 9_500)])
def test_the_wheel_is_an_option(wheel: str, wins: int) -> None:
    made = against("As 2d 3h 4s 5h", "Kc Qc", "9c Td Jh Qs Kh 2c 3d", options={"wheel": wheel})
    assert net(made) == wins


# -- the house way -----------------------------------------------------------------------------


@pytest.mark.clause("KP14-09", "KP14-10")
@pytest.mark.parametrize(
    ("seven", "low"),
    [
        ("As Qd Jh 9c 7s 5d 3c", "Qd Jh"),  # nothing: the second and third cards
        ("As Qd Jh 9c 7s 9d 3c", "As Qd"),  # a pair stays
        ("As Ad Jh Jc 7s 9d 3c", "Jh Jc"),  # aces are split
        ("Ks Kd Jh Jc As 9d 3c", "Jh Jc"),  # two high pairs too
        ("Ts Td 8h 8c As 9d 3c", "As 9d"),  # low ones stay beside an ace
        ("Ts Td 8h 8c Ks 9d 3c", "8h 8c"),
        ("6s 6d 4h 4c Ks 9d 3c", "Ks 9d"),  # sixes or lower beside a king
        ("6s 6d 4h 4c Qs 9d 3c", "4h 4c"),
        ("Ts Td 8h 8c 3s 3d Ac", "Ts Td"),  # three pairs
        ("Ts Td Th 8c 7s 4d Ac", "Ac 8c"),  # three of a kind stays
        ("As Ad Ah 8c 7s 4d Qc", "As Qc"),  # but aces
        ("Ts Td Th 8c 8s 8d Ac", "Ts Td"),  # two threes
        ("Ts Td Th 8c 8s 4d Ac", "8c 8s"),  # a full house
        ("Ts 9d 8h 7c 6s Ad Kc", "Ad Kc"),  # a straight
        ("Ts 9d 8h 7c 6s 5d Kc", "Kc Ts"),  # the version with the best low hand
        ("Ts 8s 7s 4s 2s Ad As", "Ad As"),  # a flush
        ("6s 6d 6h 6c Ks 9d 3c", "Ks 9d"),  # low fours stay
        ("9s 9d 9h 9c Ks Td 3c", "9s 9d"),  # sevens to tens without an ace
        ("9s 9d 9h 9c As Td 3c", "As Td"),
        ("Ks Kd Kh Kc As Td 3c", "Ks Kd"),  # jacks to kings without a pair
        ("Ks Kd Kh Kc As 3d 3c", "3d 3c"),
        ("As Ad Ah Ac 6s 6d 3c", "As Ad"),  # aces without sevens or better
        ("As Ad Ah Ac 7s 7d 3c", "7s 7d"),
        ("As Ad Ah Ac Jk 7d 3c", "As Ad"),  # five aces
        ("As Ad Ah Ac Jk Kd Kc", "Kd Kc"),
        ("Jk Qd Jh 9c 7s 5d 3c", "Qd Jh"),  # the joker is an ace
    ],
)
def test_the_house_way(seven: str, low: str) -> None:
    high, found = house_way(parse(seven))
    assert sorted(show(found).split()) == sorted(low.split())
    assert not pai_gow_foul(high, found)


@pytest.mark.clause("KP14-09", "KP14-10")
@settings(max_examples=300, deadline=None)
@given(st.permutations(DECK_53))
def test_no_house_way_is_a_foul(pack: list[int]) -> None:
    seven = pack[:7]
    for way in (house_way, highest):
        high, low = way(seven)
        assert sorted((*high, *low)) == sorted(seven)
        assert not pai_gow_foul(high, low)


@pytest.mark.clause("KP14-09")
def test_the_highest_five_is_an_option() -> None:
    made = opened(("1", "ante", 1000), options={"house_way": "highest"})
    deal(made, cards(["Ks Kd Jh Jc 2s 9d 3c"], "As Ad Qh Qc 7s 9h 3d"))
    made.send(Move("1", "house-way"))
    assert view(made)["cards"]["bank.low"] == ["7s", "3d"]
    assert view(made)["cards"]["1.low"] == ["2s", "3c"]


@pytest.mark.clause("KP14-13", "KP14-14", "KP14-42")
def test_a_dragon_hand_is_set_the_house_way() -> None:
    made = opened(("1", "ante", 1000), ("3", "dragon-hand", 2000))
    deal(made, cards(["Ks Kc Jh Jc 2s 9d 3c", "As Ad Jd Js 7c 9h 3d"], BANK))
    assert isinstance(made.want, Moves)
    assert list(made.want.seats or ()) == ["1"], "nobody sets it"
    made.send(Move("1", "set", rows=rows("Ks Kc 9d 3c 2s", "Jh Jc")))
    assert view(made)["cards"]["3.low"] == ["Jd", "Js"]
    assert net(made, "3") == 1900
    full = Play(pai_gow())
    full.send(Move("1", "bet", "ante", (), 1000))
    with pytest.raises(Refused):
        full.send(Move("1", "bet", "dragon-hand", (), 1000))
    off = Play(pai_gow(options={"dragon_hand": False}))
    with pytest.raises(Refused):
        off.send(Move("1", "bet", "dragon-hand", (), 1000))


# -- a player as banker ------------------------------------------------------------------------

PLAYER_BANK = {"player_banker": True}
GOOD, POOR = "As Ad Jd Js 7c 9h 3d", "Qs Td 8d 6h 5h 3s 2c"


def banked(word: str, *hands: str, offered: int = 1, bank: str = BANK) -> Play:
    """Boxes 1, 2 … with ANTE 10, 20 …; the bank is offered to box 1."""
    stakes = [(str(n), "ante", 1000 * n) for n in range(1, len(hands) + 1)]
    made = opened(*stakes, options={**PLAYER_BANK, "bank_offered_to": offered})
    made.send(Move(str(offered), word))
    deal(made, cards(list(hands), bank))
    while not made.over:
        made.send(Timeout())
    return made


@pytest.mark.clause("KP14-15", "KP14-20", "KP14-41")
def test_the_banker_covers_all_bets() -> None:
    made = opened(("1", "ante", 1000), ("2", "ante", 2000), ("4", "ante", 500), options=PLAYER_BANK)
    assert made.offers("1") == (Choose("be-banker", costs=2500), Choose("no-banker"))
    made.send(Move("1", "be-banker"))
    assert {one.bet: one.amount for one in made.felt.of("1")} == {"ante": 1000, "bank": 2500}
    house = opened(("1", "ante", 1000))
    deal(house)
    assert house.offers("1")[0].do == "set", "the dealer banks unless the table says otherwise"


@pytest.mark.clause("KP14-19")
def test_the_bank_goes_round() -> None:
    offered = []
    turn: Any = 1
    for _ in range(4):
        options = {**PLAYER_BANK, "bank_offered_to": turn}
        made = opened(*((box, "ante", 1000) for box in "246"), options=options)
        (box,) = made.want.seats or () if isinstance(made.want, Moves) else ()
        offered.append(box)
        turn = made.felt.carry["bank_offered_to"]
    assert offered == ["2", "4", "6", "2"]


@pytest.mark.clause("KP14-16", "KP14-17")
def test_a_winning_banker_pays_commission_on_his_income() -> None:
    made = banked("be-banker", GOOD, POOR)
    # 20 from box 2 and 10 from the dealer, less 5 % of 30
    assert net(made, "1") == 3000 - 150
    assert net(made, "2") == -2000
    assert made.felt.commission == 150
    assert made.felt.bank == -1000, "the dealer lost his stake, as high as the banker's"


@pytest.mark.clause("KP14-16", "KP14-17", "KP14-21")
def test_a_losing_banker() -> None:
    made = banked("be-banker", POOR, GOOD)
    assert net(made, "1") == -2000 - 1000
    assert net(made, "2") == 1900
    assert made.felt.bank == 1000
    assert made.felt.commission == 100


@pytest.mark.clause("KP14-16")
def test_commission_only_on_net_income() -> None:
    # box 2 (20) beats the banker, box 3 (30) loses, the dealer's hand is between: push
    middle = "Kc Ks Qd 8c 6d 4s 2h"
    made = banked("be-banker", middle, GOOD, POOR, bank="Ac Qc 9s 7d 5c 4h 3h")
    # against A-7-5-4-3 and Q-9: the kings are better, Q-8 is worse
    assert net(made, "1") == 3000 - 2000 - 50


@pytest.mark.clause("KP14-16", "KP14-17")
def test_commission_on_what_comes_from_the_dealer_too() -> None:
    # 10.10 from box 2, 10.00 to box 3, 200.00 from the dealer: 5 % of 200.10, whole cents
    stakes = [("1", "ante", 20_000), ("2", "ante", 1_010), ("3", "ante", 1_000)]
    made = opened(*stakes, options=PLAYER_BANK)
    made.send(Move("1", "be-banker"))
    hands = ["Kc Ks Qd 8c 6d 4s 2h", POOR, GOOD]
    deal(made, cards(hands, "Ac Tc 9s 7d 5c 4h 3h"))
    while not made.over:
        made.send(Timeout())
    assert net(made, "1") == 20_010 - 1_000
    assert made.felt.commission == 1_000 + 50, "box 3 pays 5 % of its win"


@pytest.mark.clause("KP14-18", "KP14-24")
def test_a_copy_is_the_bankers() -> None:
    made = banked("be-banker", "As Ad Jd Js 7c 9h 3d", "Ac Ah Jc Jh 7d 9s 3s")
    assert net(made, "2") == -2000


def test_a_declined_bank_stays_with_the_dealer() -> None:
    made = banked("no-banker", GOOD, POOR)
    assert net(made, "1") == 950
    assert net(made, "2") == -2000
    silent = opened(("1", "ante", 1000), options=PLAYER_BANK)
    silent.send(Timeout())
    assert "banker" not in silent.felt.marks


def test_a_banker_alone_plays_the_dealer() -> None:
    made = opened(("1", "ante", 1000), options=PLAYER_BANK)
    assert made.offers("1")[0] == Choose("be-banker", costs=0)
    made.send(Move("1", "be-banker"))
    deal(made, cards([GOOD], BANK))
    made.send(Timeout())
    assert net(made) == 950


def test_a_banker_who_fouls_loses_to_all() -> None:
    made = opened(("1", "ante", 1000), ("2", "ante", 2000), options=PLAYER_BANK)
    made.send(Move("1", "be-banker"))
    deal(made, cards([GOOD, POOR], BANK))
    made.send(Move("1", "set", rows=rows("As Jd Js 7c 3d", "Ad 9h")))
    made.send(Timeout())
    assert not any(isinstance(one, events.Foul) for one in made.felt.events)
    made = opened(("1", "ante", 1000), ("2", "ante", 2000), options=PLAYER_BANK)
    made.send(Move("1", "be-banker"))
    deal(made, cards([GOOD, POOR], BANK))
    made.send(Move("1", "set", rows=rows("Jd Js 7c 9h 3d", "As Ad")))
    made.send(Timeout())
    assert net(made, "1") == -3000
    assert net(made, "2") == 1900


@pytest.mark.clause("KP14-40")
def test_the_maximum_win_of_a_banker() -> None:
    from msgspec.structs import replace

    from krupier.rules.banker_poker.pai_gow import game as make_game

    made = pai_gow(options=PLAYER_BANK)
    part = made.plan.max_win
    assert part is not None
    assert part.amounts == {"EUR": "1000000"}, "more than six stakes of 50,000 can bring"
    low = replace(made.plan, max_win=replace(part, amounts={"EUR": "15"}))
    done = play_on(
        make_game(low, made.setting),
        stakes={
            "1": [{"bet": "ante", "amount": "10"}],
            "2": [{"bet": "ante", "amount": "20"}],
        },
        cards=cards([GOOD, POOR], BANK),
        moves=[["1", "be-banker"], ["1", "house-way"], ["2", "house-way"]],
    )
    # 20 from box 2 and 10 from the dealer: 15 of them are his, clear of the commission
    assert done.felt.returned["1"] - done.felt.staked["1"] == 1500


def test_worked_examples() -> None:
    assert net(against("As Ah 9d 7c 5s", "Qs Jc")) == 9_500
    assert net(against("As Ah Qd 7c 5s", "Td 9h")) == 0
    assert net(against("Ks Kc 8d 7c 4s", "Td 9h")) == -10_000
    assert net(against("Js Jh 9d 7c 5s", "As Qc")) == 0
