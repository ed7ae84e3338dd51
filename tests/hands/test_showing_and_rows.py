"""Open cards in stud, and the rows of open-face Chinese poker."""

from __future__ import annotations

import pytest

from krupier import hands
from krupier.equipment.cards import parse


def boards(*texts: str) -> list[tuple[int, ...]]:
    return [parse(text) for text in texts]


@pytest.mark.clause("KP24-27", "KP24-28", "T22-05")
def test_the_lowest_up_card_brings_in_by_suit() -> None:
    assert hands.lowest_card(parse("2h 9s 2c")) == 2
    assert hands.lowest_card(parse("2h 2d As")) == 1
    assert hands.lowest_card(parse("Ac 3s Kd")) == 1  # the ace is high
    for pair in ("2s 2h", "2h 2d", "2d 2c"):
        assert hands.lowest_card(parse(pair)) == 1


@pytest.mark.clause("KP26-23", "KP26-24")
def test_the_highest_up_card_brings_in_at_razz() -> None:
    assert hands.highest_card(parse("Qd As Qh 9s"), ace_low=True) == 2
    assert hands.highest_card(parse("As Kc Ad"), ace_low=True) == 1
    for pair in ("Qh Qs", "Qd Qh", "Qc Qd"):
        assert hands.highest_card(parse(pair), ace_low=True) == 1


def test_the_lowest_up_card_at_razz_is_an_ace() -> None:
    assert hands.lowest_card(parse("2c Ah Ks"), ace_low=True) == 1


@pytest.mark.clause("KP00-49")
def test_the_draw_for_the_button_goes_by_suit() -> None:
    assert hands.highest_card(parse("Ah As Ad Ac")) == 1
    assert hands.highest_card(parse("Ad Ac Ah")) == 2
    assert hands.highest_card(parse("Ac Ks Ad")) == 2


@pytest.mark.clause("T22-22")
def test_the_highest_exposed_hand() -> None:
    assert hands.best_showing(boards("Kh Kd", "As Qs", "Ac Kc")) == 0
    assert hands.best_showing(boards("Kh Kd", "As Ad", "Ac Kc")) == 1
    assert hands.best_showing(boards("Ks Qs Js Ts", "2c 2d 3h 4s", "Ac 9c 8c 7c")) == 1
    assert hands.best_showing(boards("2c 2d 2h", "As Ad Kc")) == 0
    assert hands.best_showing(boards("Ks Kd Qh Qc", "As Ad Kh Jc")) == 0
    assert hands.best_showing(boards("As Qs Jd", "Ac Kc 2h", "Kd Qd Jh")) == 1


def test_the_lowest_exposed_hand_at_razz() -> None:
    assert hands.best_showing(boards("7s 7d As", "8s 5d 3h", "Qs 2d Ah"), low=True) == 1
    assert hands.best_showing(boards("8s 4d", "Ks Ad", "8d 3h"), low=True) == 2
    assert hands.best_showing(boards("2s 2d", "Ks Qd"), low=True) == 1


def test_equal_boards_go_to_the_first_seat_or_to_the_suit() -> None:
    tied = boards("Ah 9c", "", "As 9d", "Kd Qd")
    assert hands.best_showing(tied) == 0
    assert hands.best_showing(tied, by_suit=True) == 2


def test_folded_players_do_not_act() -> None:
    assert hands.best_showing(boards("", "3c 4d", "2h 2s")) == 2
    with pytest.raises(ValueError, match="nobody"):
        hands.best_showing(boards("", ""))
    with pytest.raises(ValueError, match="different length"):
        hands.best_showing(boards("As", "Kd Qd"))
    with pytest.raises(ValueError, match="1 to 4"):
        hands.showing_high(parse("As Ks Qs Js Ts"))


# Open-face Chinese


@pytest.mark.clause("KP34-60")
def test_the_front_has_only_pairs_and_threes() -> None:
    rows = [
        hands.ofc_rows(parse(front), parse("2s 3s 4s 5s 7s"), parse("2d 2h 2c 3d 3h"))[0]
        for front in ("As Ad Ah", "Ks Kd Kh", "As Ad Kh", "Qs Ks As", "As Ks Js")
    ]
    assert rows == sorted(rows, reverse=True)
    suited, mixed = parse("Qs Ks As"), parse("Qs Kd Ah")
    assert hands.high(suited) == hands.high(mixed)


@pytest.mark.clause("KP34-61")
@pytest.mark.parametrize(
    ("front", "middle", "back", "foul"),
    [
        ("Qs Qd 2c", "Ks Kd 3h 4c 5s", "As Ad 3s 4d 6s", False),
        ("Qs Qd 2c", "Js Jd 3h 4c 5s", "As Ad 3s 4d 6s", True),
        ("6s 5d 2c", "Ks Kd 3h 4c 5s", "Qs Qh 3s 4d 6s", True),
        ("Qs Qd 2c", "Qh Qc 3h 4c 5s", "As Ad 3s 4d 6s", False),
        ("Qs Qd Kc", "Qh Qc Jh Tc 9s", "As Ad 3s 4d 6s", True),
        ("6s 6d 6c", "9s 8d 7h 6h 5s", "As Ks Js 4s 3s", False),
        ("2s 3d 5c", "9s 8d 7h 6h 5s", "9c 8h 7d 6d 5d", False),
    ],
)
def test_rows_must_not_get_weaker(front: str, middle: str, back: str, foul: bool) -> None:
    assert hands.ofc_foul(parse(front), parse(middle), parse(back)) is foul


def test_rows_must_be_complete() -> None:
    with pytest.raises(ValueError, match="middle has 4 cards, a complete one has 5"):
        hands.ofc_foul(parse("As Ad Kc"), parse("2s 3s 4s 5s"), parse("2d 2h 2c 3d 3h"))
