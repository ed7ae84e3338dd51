"""Switch Poker of kings, clause by clause, and a second settlement on random rounds."""

from __future__ import annotations

from typing import Any

import pytest

from krupier.equipment.draws import Face
from krupier.rules.banker_poker.switch import SwitchPoker
from krupier.rules.families import load
from krupier.rules.options import Amount, Choose, Move, Refused
from krupier.rules.play import Play
from krupier.rules.view import view
from krupier.rules.wants import Timeout
from tests.play import bet, play, returned
from tests.rules import banker_table
from tests.rules.banker_table import bet_offers, check_shuffled, deal
from tests.rules.draw_table import PAYS, Words, say

GAME = "kings/switch-poker"
LOW_BANK = "Ah Kh 4d 3c 2c"
NO_HAND = "Qh Th 4d 3c 2c"
JUNK = "Ks Jd 8h 6d 2s"
BOTH = ("no-switch", "bet-2x", "bet-2x")


def switch(**setting: Any) -> SwitchPoker:
    game = load(GAME, **setting)
    assert isinstance(game, SwitchPoker)
    return game


def cards(one: str, other: str, bank: str) -> str:
    rounds = zip(one.split(), other.split(), bank.split(), strict=True)
    return " ".join(card for some in rounds for card in some)


def back(
    one: str, other: str, bank: str, *words: Words, bonus: int = 0, **more: Any
) -> dict[str, str]:
    """What every bet of seat 1 with ANTE 10 + 10 brought back."""
    stakes = [bet("ante", 10)] + ([bet("bonus-1", bonus), bet("bonus-2", bonus)] if bonus else [])
    return returned(
        GAME,
        stakes={"1": stakes},
        cards=cards(one, other, bank),
        moves=[say("1", word) for word in words],
        **more,
    )


def opened(*boxes: str, **setting: Any) -> Play:
    return banker_table.opened(GAME, *((box, "ante", 1000) for box in boxes), **setting)


@pytest.mark.clause("KP10-01", "KP10-03", "KP10-05")
def test_four_boxes_and_one_deck() -> None:
    made = Play(switch())
    for box in "1234":
        made.send(Move(box, "bet", "ante", (), 1000))
    with pytest.raises(Refused):
        made.send(Move("5", "bet", "ante", (), 1000))
    check_shuffled(made.game)


@pytest.mark.clause("KP10-07", "KP10-08")
def test_one_stake_lays_equal_antes_on_both_hands() -> None:
    made = Play(switch())
    assert made.cost(Move("1", "bet", "ante", (), 1000)) == 2000
    made.send(Move("1", "bet", "ante", (), 1000))
    assert {one.bet: one.amount for one in made.felt.of("1")} == {"ante-1": 1000, "ante-2": 1000}
    with pytest.raises(Refused):
        made.send(Move("1", "bet", "ante-1", (), 1000))
    made.send(Move("1", "take-back", "ante", (), 400))
    assert {one.amount for one in made.felt.of("1")} == {600}


@pytest.mark.clause("KP10-09", "KP10-50")
def test_limits() -> None:
    made = Play(switch())
    with pytest.raises(Refused):
        made.send(Move("1", "bet", "bonus-1", (), 1000))
    made.send(Move("1", "bet", "ante", (), 1000))
    offers = {name: (one.least, one.most) for name, one in bet_offers(made, "1").items()}
    assert offers["ante"] == (1_00, 50_000_00)
    assert offers["bonus-1"] == offers["bonus-2"] == (1_00, 5_000_00)
    made.send(Timeout())
    deal(made)
    with pytest.raises(Refused):
        made.send(Move("1", "bet", "bonus-1", (), 100))


@pytest.mark.clause("KP10-10")
def test_the_deal() -> None:
    made = opened("3", "1")
    places = ["1.1", "1.2", "3.1", "3.2"]
    down = [*((place, Face.OWNER) for place in places), ("bank", Face.DOWN)]
    up = [(place, Face.UP) for place in [*places, "bank"]]
    assert deal(made) == down * 4 + up
    shown = view(made, ["3"])["cards"]
    assert shown["1.1"][:4] == ["??"] * 4
    assert "??" not in shown["3.1"] + shown["3.2"] + shown["1.1"][4:]


@pytest.mark.clause("KP10-11", "KP10-12", "KP10-13", "KP10-14")
def test_the_open_cards_change_places() -> None:
    made = opened("1")
    deal(made, cards("9s 9d 7h 6c 2s", "5s 5d 8h 3d 9h", LOW_BANK))
    assert made.offers("1") == (Choose("switch", costs=2000), Choose("no-switch"))
    made.send(Move("1", "switch"))
    assert made.felt.bank == 2000
    assert view(made)["cards"]["1.1"] == ["??"] * 4 + ["9h"]
    assert view(made, ["1"])["cards"]["1.2"] == ["5s", "5d", "8h", "3d", "2s"]
    assert made.felt.marks["hand"] == "1.1"
    assert made.offers("1") == (Choose("bet-2x", costs=2000), Choose("fold"))
    made.send(Move("1", "bet-2x"))
    made.send(Move("1", "no-insurance"))
    assert made.felt.marks["hand"] == "1.2"
    made.send(Move("1", "fold"))
    # three nines: BET 3:1 and, after the switch, ANTE 2:1
    assert made.felt.returned == {"1": 3000 + 8000}
    assert made.felt.staked == {"1": 2000 + 2000 + 2000}


@pytest.mark.clause("KP10-13")
@pytest.mark.parametrize(
    ("words", "lost"),
    [
        (("no-switch", "fold", "fold"), {"ante-1", "ante-2"}),
        (("timeout", "timeout", "timeout"), {"ante-1", "ante-2"}),
        (("switch", "fold", "fold"), {"ante-1", "ante-2", "switch"}),
    ],
)
def test_both_hands_may_be_folded(words: tuple[str, ...], lost: set[str]) -> None:
    assert back(JUNK, "Qs Td 7h 5d 3s", LOW_BANK, *words) == dict.fromkeys(lost, "0")


@pytest.mark.clause("KP10-15", "KP10-16", "KP10-48")
def test_each_hand_is_compared_by_itself() -> None:
    found = back("9s 9d 7h 6c 2s", "Qs Td 7d 5d 3s", LOW_BANK, *BOTH)
    assert found == {"ante-1": "10", "bet-1": "40", "ante-2": "0", "bet-2": "0"}


@pytest.mark.clause("KP10-16")
@pytest.mark.parametrize(
    ("words", "reading", "ante"),
    [
        (BOTH, "1:1", "20"),
        (BOTH, "table", "10"),
        (("switch", *BOTH[1:]), "1:1", "20"),
        (("switch", *BOTH[1:]), "table", "30"),
    ],
)
@pytest.mark.parametrize("bank", [NO_HAND, "Ah Qh 4d 3c 2c"])
def test_the_bank_does_not_open(words: tuple[str, ...], reading: str, ante: str, bank: str) -> None:
    own = "9s 9d 7h 6c 2s", "Js Td 7d 5d 3s"
    found = back(*own, bank, *words, options={"ante_no_hand": reading})
    found.pop("switch", None)
    assert found == {"ante-1": ante, "bet-1": "20", "ante-2": ante, "bet-2": "20"}


@pytest.mark.clause("KP10-17", "KP10-18")
@pytest.mark.parametrize(
    ("word", "ante"),
    [
        pytest.param("no-switch", "10", marks=pytest.mark.clause("KP10-29")),
        pytest.param("switch", "30", marks=pytest.mark.clause("KP10-30")),
    ],
)
def test_the_ante_of_a_winning_hand(word: str, ante: str) -> None:
    found = back("9s 9d 7h 6c 2s", "Js Td 7d 5d 3s", LOW_BANK, word, "bet-2x", "fold")
    assert (found["ante-1"], found["bet-1"]) == (ante, "40")


CLAUSES = dict(zip(PAYS, range(39, 30, -1), strict=True))


@pytest.mark.clause("KP10-18")
@pytest.mark.parametrize(
    "kind",
    [pytest.param(one, marks=pytest.mark.clause(f"KP10-{CLAUSES[one]}")) for one in PAYS],
)
def test_the_table_of_the_bet(kind: str) -> None:
    own, pays = PAYS[kind]
    words = ("bet-2x",) if kind == "pair" else ("bet-2x", "no-insurance")
    found = back(own, "Jd Td 8c 4s 3s", LOW_BANK, "no-switch", *words, "fold")
    assert found["bet-1"] == str(20 + 20 * pays)


@pytest.mark.clause("KP10-49")
def test_ties_are_returned() -> None:
    words = ("no-switch", "bet-2x", "fold")
    found = back("As Kd 9d 5s 2s", "Jd Td 8c 4s 3s", "Ah Kh 9h 5c 2c", *words)
    assert (found["ante-1"], found["bet-1"]) == ("10", "20")


# -- insurance and bonus -----------------------------------------------------------------------

TWO_PAIRS = "9s 9d 6h 6c 5s"
INSURED = ("no-switch", "bet-2x", ("insure", 20), "fold")


@pytest.mark.clause("KP10-23", "KP10-24", "KP10-49")
@pytest.mark.parametrize(
    ("on_tie", "gets"), [("push", ("10", "20", "0")), ("lose", ("0", "0", "0"))]
)
def test_an_equal_hand_of_the_bank_is_not_better(on_tie: str, gets: tuple[str, ...]) -> None:
    """The insurance comes back only where the bank's hand is better, whoever takes ties."""
    tie = "9h 9c 6s 6d 5h"
    found = back(TWO_PAIRS, "Ks Jd 8h 4d 2s", tie, *INSURED, options={"on_tie": on_tie})
    assert (found["ante-1"], found["bet-1"], found["insurance-1"]) == gets


@pytest.mark.clause("KP10-19", "KP10-20", "KP10-21", "KP10-51")
def test_the_range_of_the_insurance() -> None:
    """Nobody must insure, and there is no bonus here either."""
    made = opened("1")
    deal(made, cards("9s 9d 9h 5c 5s", JUNK, LOW_BANK))
    made.send(Move("1", "no-switch"))
    made.send(Move("1", "bet-2x"))
    assert made.offers("1") == (Amount("insure", 2000, 7000), Choose("no-insurance"))
    made.send(Move("1", "insure", amount=7000))
    made.send(Move("1", "bet-2x"))
    assert made.over, "the other hand has nothing to insure"


@pytest.mark.parametrize(
    ("bank", "gets"),
    [
        pytest.param(NO_HAND, "40", marks=pytest.mark.clause("KP10-22")),
        pytest.param(LOW_BANK, "0", marks=pytest.mark.clause("KP10-23")),
        pytest.param("Jh Jc Js 3c 2c", "20", marks=pytest.mark.clause("KP10-24")),
    ],
)
def test_insurance(bank: str, gets: str) -> None:
    assert back(TWO_PAIRS, JUNK, bank, *INSURED)["insurance-1"] == gets


@pytest.mark.clause("KP10-26", "KP10-27", "KP10-28")
@pytest.mark.parametrize(
    ("own", "pays"),
    [
        pytest.param("As Ks Qs Js Ts", 1000, marks=pytest.mark.clause("KP10-40")),
        pytest.param("9s 8s 7s 6s 5s", 500, marks=pytest.mark.clause("KP10-41")),
        pytest.param("9s 9d 9h 9c 5s", 200, marks=pytest.mark.clause("KP10-42")),
        pytest.param("9s 9d 9h 5c 5s", 70, marks=pytest.mark.clause("KP10-43")),
        pytest.param("Ks 9s 7s 6s 2s", 50, marks=pytest.mark.clause("KP10-44")),
        pytest.param("9s 8d 7h 6c 5s", 40, marks=pytest.mark.clause("KP10-45")),
        pytest.param("9s 9d 9h 6c 5s", 25, marks=pytest.mark.clause("KP10-46")),
        pytest.param("9s 9d 6h 6c 5s", -1),
    ],
)
def test_bonus(own: str, pays: int) -> None:
    words = ("switch", "fold", "fold")
    found = back(own, "Jd Td 8c 4s 3s", LOW_BANK, *words, bonus=5)
    assert found["bonus-1"] == str(5 + 5 * pays)
    assert found["bonus-2"] == "0"


@pytest.mark.clause("KP10-25")
@pytest.mark.parametrize(("per", "wins"), [("box", 5_000_000_00), ("bet", 5_050_000_00)])
def test_the_maximum_win_includes_the_insurance(per: str, wins: int) -> None:
    # BET 100,000 could win 100 times as much: half of it is insured, and ANTE would be paid 1:1
    made = play(
        GAME,
        options={"max_win_per": per},
        stakes={"1": [bet("ante", 50_000)]},
        cards=cards("As Ks Qs Js Ts", "9d 7c 5h 8s 6d", NO_HAND),
        moves=[
            *(["1", "no-switch"], ["1", "bet-2x"]),
            *(["1", "insure", {"amount": "5000000"}], ["1", "fold"]),
        ],
    )
    folded = 50_000_00
    assert made.felt.returned["1"] - made.felt.staked["1"] == wins - folded


@pytest.mark.clause("KP10-50")
@pytest.mark.parametrize(("per", "wins"), [("box", 5_000_000_00), ("bet", 5_100_000_00)])
def test_the_maximum_win_of_a_box(per: str, wins: int) -> None:
    # after the switch: BET 100 × 100,000 is capped, ANTE adds 2 × 50,000 where bets are capped
    made = play(
        GAME,
        options={"max_win_per": per},
        stakes={"1": [bet("ante", 50_000)]},
        cards=cards("As Ks Qs Js 2d", "9d 7c 5h 4s Ts", "2h 3d 3c 8d Jh"),
        moves=[["1", "switch"], ["1", "bet-2x"], ["1", "no-insurance"], ["1", "fold"]],
    )
    spent = 100_000_00 + 50_000_00  # the switch and the second ante
    assert made.felt.returned["1"] - made.felt.staked["1"] == wins - spent


def test_worked_examples() -> None:
    words: tuple[Words, ...] = ("no-switch", "bet-2x", "no-insurance", "fold")
    assert back(TWO_PAIRS, JUNK, "Ah Kh 4d 3c 2c", *words) == {
        "ante-1": "10",
        "bet-1": "60",
        "ante-2": "0",
    }
    made = back("9s 9d 7h 6c 2s", "8s 8d 7d 4c 3s", LOW_BANK, "switch", "bet-2x", "bet-2x")
    total = sum(map(float, made.values())) - 20 - 20 - 40
    assert total == 60
    lost = back(TWO_PAIRS, JUNK, "Jh Jc Js 3c 2c", *INSURED)
    assert (lost["ante-1"], lost["bet-1"], lost["insurance-1"]) == ("0", "0", "20")
