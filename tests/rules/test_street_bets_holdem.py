"""King's Hold'em and the Casino Texas Hold'em of wgg: one bet of the ante per street."""

from __future__ import annotations

import pytest

from krupier.equipment.draws import BURN, Face
from krupier.rules import events
from krupier.rules.game import BadSetting
from krupier.rules.options import Choose, Move, Refused
from krupier.rules.play import Play
from krupier.rules.view import view
from krupier.rules.wants import Moves, Timeout, Void
from tests.play import bet, play
from tests.rules.banker_table import asked, bet_offers, check_shuffled, deal, offered, opened
from tests.rules.holdem_table import back, cards, holdem, total

KINGS = "kings/kings-holdem"
WGG = "wgg/casino-texas-holdem"
BOTH = (KINGS, WGG)
ALL = ("flop-1x", "turn-1x", "river-1x")


def won(game: str, own: str, board: str, bank: str, *words: str) -> dict[str, str]:
    return back(game, {"ante": 10}, own, board, bank, *(words or ALL))


# -- the table and its bets --------------------------------------------------------------------


@pytest.mark.clause("KP21-03")
def test_six_boxes_at_kings() -> None:
    made = Play(holdem(KINGS))
    for box in "123456":
        made.send(Move(box, "bet", "ante", (), 1000))
    with pytest.raises(Refused):
        made.send(Move("7", "bet", "ante", (), 1000))


@pytest.mark.clause("W19-02", "W19-42")
@pytest.mark.parametrize("boxes", [4, 7])
def test_four_to_seven_boxes_at_wgg(boxes: int) -> None:
    made = Play(holdem(WGG, options={"boxes": boxes}))
    for box in range(1, boxes + 1):
        made.send(Move(str(box), "bet", "ante", (), 1000))
    with pytest.raises(Refused):
        made.send(Move(str(boxes + 1), "bet", "ante", (), 1000))
    for wrong in (3, 8):
        with pytest.raises(BadSetting):
            holdem(WGG, options={"boxes": wrong})


@pytest.mark.clause("KP21-04", "KP21-05", "W19-04", "W19-06")
@pytest.mark.parametrize("game", BOTH)
def test_one_deck_shuffled_for_every_game(game: str) -> None:
    check_shuffled(holdem(game))


@pytest.mark.clause("KP21-06", "KP21-07", "W19-07")
@pytest.mark.parametrize("game", BOTH)
def test_the_ante_comes_before_the_first_card_and_stays(game: str) -> None:
    made = opened(game, ("1", "ante", 1000))
    for late in (
        Move("1", "bet", "ante", (), 500),
        Move("1", "take-back", "ante"),
        Move("2", "bet", "ante", (), 500),
    ):
        with pytest.raises(Refused):
            made.send(late)
    deal(made)
    for late in (Move("1", "bet", "ante", (), 500), Move("1", "take-back", "ante")):
        with pytest.raises(Refused):
            made.send(late)


@pytest.mark.parametrize("game", BOTH)
def test_without_an_ante_nothing_is_dealt(game: str) -> None:
    made = Play(holdem(game))
    made.send(Timeout())
    assert made.over


@pytest.mark.clause("KP21-41")
def test_limits_at_kings() -> None:
    offer = bet_offers(Play(holdem(KINGS)), "1")["ante"]
    assert (offer.least, offer.most) == (1_00, 50_000_00)


@pytest.mark.clause("W19-03", "W19-37", "W19-38", "W19-39", "W19-40")
@pytest.mark.parametrize("ante", [2_00, 500_00])
def test_limits_at_wgg(ante: int) -> None:
    made = Play(holdem(WGG))
    for amount in (1_99, 500_01):
        with pytest.raises(Refused):
            made.send(Move("1", "bet", "ante", (), amount))
    made.send(Move("1", "bet", "ante", (), ante))
    made.send(Timeout())
    for word in ALL:
        deal(made)
        assert offered(made, "1")[word] == ante
        made.send(Move("1", word))
    lying = {one.bet: one.amount for one in made.felt.of("1")}
    assert lying == dict.fromkeys(("ante", "flop", "turn", "river"), ante)


@pytest.mark.clause("W19-08")
def test_no_bet_is_announced_before_its_street() -> None:
    """Chips are staked with the very word, and a field is open on its own street alone."""
    made = Play(holdem(WGG))
    made.send(Move("1", "bet", "ante", (), 1000))
    assert made.felt.staked == {"1": 1000}
    with pytest.raises(Refused):
        made.send(Move("1", "bet", "flop", (), 1000))
    made.send(Timeout())
    for n, word in enumerate(ALL, start=1):
        deal(made)
        for later in ALL[n:]:
            with pytest.raises(Refused):
                made.send(Move("1", later))
        assert made.felt.staked == {"1": 1000 * n}
        made.send(Move("1", word))
        assert made.felt.staked == {"1": 1000 * (n + 1)}


@pytest.mark.clause("W19-43", "W19-44")
def test_only_the_own_box_and_only_its_fields() -> None:
    made = Play(holdem(WGG))
    for wrong in ("flop", "turn", "river", "trips"):
        with pytest.raises(Refused):
            made.send(Move("1", "bet", wrong, (), 1000))
    made.send(Move("1", "bet", "ante", (), 1000))
    with pytest.raises(Refused):
        made.send(Move("1+2", "bet", "ante", (), 1000))
    made.send(Timeout())
    deal(made)
    with pytest.raises(Refused):
        made.send(Move("2", "flop-1x"))


@pytest.mark.clause("W19-45")
def test_an_annulled_game_returns_the_stakes() -> None:
    made = opened(WGG, ("1", "ante", 1000))
    deal(made)
    made.send(Move("1", "flop-1x"))
    made.send(Void("information was exchanged"))
    assert made.felt.returned == made.felt.staked == {"1": 2000}


# -- the course --------------------------------------------------------------------------------


@pytest.mark.clause("KP21-12", "KP21-15", "KP21-17", "KP21-19", "KP21-20")
def test_the_deal_at_kings() -> None:
    made = opened(KINGS, ("5", "ante", 1000), ("2", "ante", 1000))
    turn = [("2", Face.OWNER), ("5", Face.OWNER), ("bank", Face.DOWN)]
    burn = (BURN, Face.DOWN)
    assert deal(made) == [*turn, *turn]
    assert view(made, ["2"])["cards"]["bank"] == ["??", "??"]
    for n, word in ((3, "flop-1x"), (1, "check"), (1, "check")):
        for box in "25":
            made.send(Move(box, word))
        assert deal(made) == [burn, *[("board", Face.UP)] * n]
    assert made.over
    assert "??" not in view(made)["cards"]["bank"]


@pytest.mark.clause("W19-11", "W19-14", "W19-16", "W19-18")
def test_the_deal_at_wgg() -> None:
    made = opened(WGG, ("5", "ante", 1000), ("2", "ante", 1000))
    turn = [("2", Face.OWNER), ("5", Face.OWNER), ("bank", Face.DOWN)]
    assert deal(made) == [*turn, *turn]
    for n, word in ((3, "flop-1x"), (1, "check"), (1, "check")):
        for box in "25":
            made.send(Move(box, word))
        assert deal(made) == [("board", Face.UP)] * n
    assert made.over


@pytest.mark.clause(
    "KP21-03", "KP21-11", "KP21-13", "KP21-16", "KP21-18", "W19-13", "W19-15", "W19-17"
)
@pytest.mark.parametrize("game", BOTH)
def test_every_bet_equals_the_ante(game: str) -> None:
    made = opened(game, ("1", "ante", 700))
    deal(made)
    assert made.offers("1") == (Choose("flop-1x", costs=700), Choose("fold"))
    with pytest.raises(Refused):
        made.send(Move("1", "check"))
    made.send(Move("1", "flop-1x"))
    deal(made)
    assert made.offers("1") == (Choose("turn-1x", costs=700), Choose("check"))
    with pytest.raises(Refused):
        made.send(Move("1", "fold"))
    made.send(Move("1", "check"))
    deal(made)
    assert made.offers("1") == (Choose("river-1x", costs=700), Choose("check")), (
        "a check does not bar a bet on the next street"
    )
    made.send(Move("1", "river-1x"))
    deal(made)
    assert made.over
    assert made.felt.staked == {"1": 2100}


@pytest.mark.clause("KP21-14", "KP21-22", "KP21-30", "W19-13", "W19-24")
@pytest.mark.parametrize("game", BOTH)
def test_a_fold_loses_the_ante_and_shows_nothing(game: str) -> None:
    made = opened(game, ("1", "ante", 1000), ("2", "ante", 1000))
    deal(made)
    made.send(Move("1", "fold"))
    assert [(one.bet, one.returned) for one in made.felt.settled] == [("ante", 0)]
    assert made.felt.cards("1") == ()
    assert asked(made) == ["2"]
    made.send(Move("2", "fold"))
    assert made.over, "no card is dealt for nobody"
    assert "board" not in made.felt.places


@pytest.mark.parametrize("game", BOTH)
def test_out_of_time(game: str) -> None:
    made = opened(game, ("1", "ante", 1000))
    deal(made)
    assert isinstance(made.want, Moves)
    assert made.want.on_timeout == "fold"
    made.send(Move("1", "flop-1x"))
    for _ in range(2):
        deal(made)
        assert isinstance(made.want, Moves)
        assert made.want.on_timeout == "check"
        made.send(Timeout())
    deal(made)
    assert made.over
    assert made.felt.staked == {"1": 2000}


@pytest.mark.clause("KP21-08", "KP21-09", "W19-10")
@pytest.mark.parametrize("game", BOTH)
def test_blind_boxes_are_decided_without_looking(game: str) -> None:
    made = opened(game, ("1", "ante", 1000), ("2", "blind-box", 1000))
    order = deal(made)
    assert [face for place, face in order if place == "2"] == [Face.DOWN] * 2
    assert view(made, ["1", "2"])["cards"]["2"] == ["??", "??"]
    assert "??" not in view(made, ["1", "2"])["cards"]["1"]
    made.send(Move("1", "fold"))
    assert offered(made, "2") == {"flop-1x": 1000, "fold": 0}
    made.send(Move("2", "flop-1x"))
    for _ in range(2):
        deal(made)
        made.send(Move("2", "turn-1x" if made.felt.find("2", "turn") is None else "check"))
    deal(made)
    assert made.over
    assert "??" not in view(made)["cards"]["2"]


# -- settlement --------------------------------------------------------------------------------


@pytest.mark.clause("KP21-23", "KP21-24", "KP21-25", "KP21-27", "W19-23")
@pytest.mark.parametrize("game", BOTH)
def test_worked_example_two_pairs(game: str) -> None:
    found = won(game, "Kd 9s", "Kh 9h 5h 3c 4d", "Qc Jd")
    assert found == {"ante": "10", "flop": "20", "turn": "20", "river": "20"}


@pytest.mark.clause("KP21-23", "KP21-24", "KP21-25", "KP21-26", "W19-22")
@pytest.mark.parametrize("game", BOTH)
def test_worked_example_flush(game: str) -> None:
    found = won(game, "Ah 2h", "Kh 9h 5h 3c 4d", "Qc Jd")
    assert found == dict.fromkeys(("ante", "flop", "turn", "river"), "20")


LADDER = {
    "royal flush": ("As Ks", "Qs Js Ts 2c 3d", True, True),
    "straight flush": ("9s 8s", "Qs Js Ts 2c 3d", True, True),
    "four of a kind": ("9s 9d", "9c 9h Ts 2c 3d", True, True),
    "full house": ("9s 9d", "9c Th Ts 2c 3d", True, True),
    "flush": ("4s 8s", "Qs Js 7s 2c 3d", True, True),
    "straight": ("9s 8d", "Qs Js Ts 2c 3d", False, True),
    "three of a kind": ("9s 9d", "9c Qs Ts 2c 4d", False, False),
    "two pairs": ("9s Td", "9c Qs Ts 2c 4d", False, False),
    "pair": ("As Ad", "9c Qs Ts 2c 4d", False, False),
    "high card": ("As Kd", "9c Qs Ts 2c 4d", False, False),
}


@pytest.mark.clause("KP21-26", "KP21-27", "KP21-40", "W19-22", "W19-23", "W19-36")
@pytest.mark.parametrize("hand", LADDER)
def test_from_which_hand_the_ante_is_paid(hand: str) -> None:
    """A flush at kings, a straight at wgg; the bank has nothing and is compared all the same."""
    own, board, at_kings, at_wgg = LADDER[hand]
    for game, paid in ((KINGS, at_kings), (WGG, at_wgg)):
        found = won(game, own, board, "6c 3h")
        assert found == {"ante": "20" if paid else "10"} | dict.fromkeys(
            ("flop", "turn", "river"), "20"
        )


@pytest.mark.clause("KP21-28", "KP21-40", "W19-20", "W19-36")
@pytest.mark.parametrize("game", BOTH)
def test_the_bank_is_higher(game: str) -> None:
    lost = dict.fromkeys(("ante", "flop", "turn", "river"), "0")
    assert won(game, "Kd Js", "Qh 9h 5h 3c 4d", "Ac 2d") == lost, "even with ace high"
    assert won(game, "4h 2h", "Qh 9h 5h 3c 4d", "Ah Th") == lost, "even against a flush"


@pytest.mark.clause("KP21-28")
@pytest.mark.parametrize("game", BOTH)
def test_worked_example_lost_after_checks(game: str) -> None:
    dealt = ("Kd Qs", "Ah 9h 5h 3c 2d", "As 7h", "flop-1x", "check", "check")
    assert total(game, {"ante": 10}, *dealt) == ("20", "0")


@pytest.mark.clause("KP21-30", "W19-24")
@pytest.mark.parametrize("game", BOTH)
def test_worked_example_fold(game: str) -> None:
    assert total(game, {"ante": 10}, "Kd Qs", "", "As 7h", "fold") == ("10", "0")


@pytest.mark.clause("KP21-29", "W19-21", "W19-35")
@pytest.mark.parametrize("game", BOTH)
def test_equal_hands_return_all(game: str) -> None:
    found = won(game, "Ac 7c", "Ah 9h 5h Kc 2d", "As 7h")
    assert found == dict.fromkeys(("ante", "flop", "turn", "river"), "10")


@pytest.mark.clause("KP21-29")
def test_equal_hands_may_lose_at_kings() -> None:
    found = back(
        KINGS,
        {"ante": 10},
        "Ac 7c",
        "Ah 9h 5h Kc 2d",
        "As 7h",
        *ALL,
        options={"on_tie": "lose"},
    )
    assert set(found.values()) == {"0"}


@pytest.mark.clause("W19-22")
@pytest.mark.parametrize(("ante", "given"), [(2, "16"), (500, "4000")])
def test_worked_examples_of_wgg(ante: int, given: str) -> None:
    dealt = ("9s 8d", "Qs Js Ts 2c 3d", "6c 3h", *ALL)
    assert total(WGG, {"ante": ante}, *dealt) == (str(4 * ante), given)


@pytest.mark.clause("KP21-41")
def test_the_maximum_win_is_four_bets_at_the_maximum() -> None:
    made = play(
        KINGS,
        stakes={"1": [bet("ante", 50_000)]},
        cards=cards(KINGS, "As Ks", "Qs Js Ts 2c 3d", "6c 3h"),
        moves=[["1", word] for word in ALL],
    )
    assert made.felt.returned["1"] - made.felt.staked["1"] == 200_000_00
    assert not any(isinstance(one, events.MaximumWin) for one in made.felt.events)


@pytest.mark.clause("KP21-42", "KP21-43")
@pytest.mark.parametrize("option", ["ante", "button_ante"])
def test_antes_into_a_pot_are_not_played(option: str) -> None:
    """They come from a game with a pot; here a box has its own Ante and nobody else's."""
    with pytest.raises(BadSetting, match=f"no option '{option}'"):
        holdem(KINGS, options={option: True})
    made = opened(KINGS, ("1", "ante", 1000), ("2", "ante", 500))
    assert {(one.seat, one.bet): one.amount for one in made.felt.lying()} == {
        ("1", "ante"): 1000,
        ("2", "ante"): 500,
    }


@pytest.mark.clause("KP21-10", "W19-09")
@pytest.mark.parametrize("game", BOTH)
@pytest.mark.parametrize("chips", ["PLAY", "CHIPS"])
def test_only_value_chips(game: str, chips: str) -> None:
    """Neither play money nor tournament chips: a table takes money alone."""
    with pytest.raises(BadSetting, match=f"not in '{chips}'"):
        holdem(game, currency_code=chips)
    assert holdem(game).setting.currency.real
