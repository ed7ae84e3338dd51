"""A deal up to its first card: dealing, trumps, the call, the colour, the contract."""

from __future__ import annotations

import pytest

from krupier.equipment.cards import DECK_32, parse, show
from krupier.equipment.draws import Cards, CardsAre, Face
from krupier.rules import events, families
from krupier.rules.game import BadSetting
from krupier.rules.options import Move, Refused
from krupier.rules.view import view
from krupier.rules.wants import Timeout
from tests.rules.marias.table import (
    GAME,
    ONE_SUIT_EACH,
    TWO_OF_EACH,
    asked,
    begun,
    called,
    cards_of,
    deal,
    pick,
    say,
    table,
    told,
    won,
    words,
)

FOUR_SEATS = {"2": "100", "4": "100", "5": "100", "7": "100"}


@pytest.mark.clause("K20-01")
def test_32_cards_sevens_to_aces_in_four_suits() -> None:
    pack = families.load(GAME).equipment.pack
    assert pack
    assert pack.decks == 1
    names = {show((card,)) for card in pack.cards}
    assert names == {rank + suit for rank in "789TJQKA" for suit in "hdsc"}


@pytest.mark.clause("K20-02", "K20-07", "K20-12")
def test_four_and_four_cards_clockwise_from_the_forhont_all_of_them() -> None:
    play = table({"stacks": FOUR_SEATS, "button": "4", "point": "1"})
    pack = play.game.equipment.pack
    assert pack
    assert pack.cut is None, "shuffled before every game"
    assert play.felt.marks["forhont"] == "5", "left of the button"
    left = iter(DECK_32)
    order = []

    def four() -> None:
        for _ in range(4):
            assert isinstance(play.want, Cards)
            assert (play.want.n, play.want.face) == (4, Face.OWNER)
            order.append(play.want.to)
            play.send(CardsAre(tuple(next(left) for _ in range(4))))

    four()
    assert asked(play) == "5", "he chooses trumps before the other four cards come"
    play.send(Timeout())
    play.send(Timeout())
    four()
    assert order == ["5", "7", "2", "4"] * 2
    assert next(left, None) is None, "all 32 cards are dealt"


@pytest.mark.clause("K20-04")
def test_four_players() -> None:
    for stacks in ({"1": "9", "2": "9", "3": "9"}, {str(n): "9" for n in range(1, 6)}):
        with pytest.raises(BadSetting, match="4 seats"):
            table({"stacks": stacks, "button": "1"})
    plan = families.load_plan(GAME)
    assert plan.seats
    assert plan.seats.max == 4


@pytest.mark.parametrize(
    ("hand", "problem"),
    [
        ({"stacks": FOUR_SEATS, "button": "3"}, "button names one of the seats 2, 4, 5, 7"),
        ({"stacks": FOUR_SEATS, "button": "4", "point": "0"}, "more than nothing"),
        ({"stacks": FOUR_SEATS | {"2": "x"}, "button": "4"}, "no amount"),
        ({"stacks": FOUR_SEATS, "button": "4", "blinds": 1}, "no blinds"),
    ],
)
def test_an_impossible_beginning_is_refused(hand: dict[str, object], problem: str) -> None:
    with pytest.raises(BadSetting, match=problem):
        table(hand)


@pytest.mark.clause("K20-82")
def test_who_owes_plays_on_where_debts_stand() -> None:
    stacks = FOUR_SEATS | {"2": "-12", "7": "0"}
    play = table({"stacks": stacks, "button": "4"})
    held = {one.seat: one.stack for one in play.felt.marks["players"]}
    assert held == {"5": 100, "7": 0, "2": -12, "4": 100}
    for broke in ({"2": "-12"}, {"7": "0"}):
        with pytest.raises(BadSetting, match="no debts"):
            table({"stacks": FOUR_SEATS | broke, "button": "4"}, debts=False)


@pytest.mark.clause("K20-07")
def test_seats_go_by_their_numbers() -> None:
    stacks = dict.fromkeys(("10", "9", "1", "3"), "50")
    for button, forhont in (("1", "3"), ("3", "9"), ("9", "10"), ("10", "1")):
        play = table({"stacks": stacks, "button": button})
        assert play.felt.marks["forhont"] == forhont


@pytest.mark.clause("K20-03")
def test_the_button_moves_to_the_next_player() -> None:
    """Also after a game that was given up."""
    play = table({"stacks": FOUR_SEATS, "button": "4", "point": "1"})
    deal(play, dict(zip(("5", "7", "2", "4"), ONE_SUIT_EACH.values(), strict=True)))
    pick(play, "trump", "Ah")
    say(play, "give-up")
    assert (play.felt.marks["button"], play.felt.marks["next_button"]) == ("4", "5")


@pytest.mark.clause("K20-13", "K20-14")
def test_trumps_are_one_of_the_first_four_cards_face_down() -> None:
    play = table()
    deal(play, TWO_OF_EACH)
    assert show(cards_of(play, "trump")) == "Kh Qh As Ad"
    with pytest.raises(Refused):
        play.send(Move("1", "trump", cards=parse("Tc")))
    pick(play, "trump", "Qh")
    assert view(play, ["2"])["cards"]["1.trump"] == ["??"]
    assert view(play, ["1"])["cards"]["1.trump"] == ["Qh"]
    assert "trump" not in play.felt.marks


@pytest.mark.clause("K20-15", "K20-73")
def test_giving_up_costs_the_basic_hra_to_each_and_no_more_cards_come() -> None:
    play = table()
    deal(play, TWO_OF_EACH)
    pick(play, "trump", "Qh")
    assert words(play) == ["call-card", "give-up"]
    say(play, "give-up")
    assert play.over
    assert won(play) == {"1": -3, "2": 1, "3": 1, "4": 1}
    assert len(told(play, events.Cards)) == 5, "four cards each, and the trump"
    assert view(play, ["2"])["cards"]["1.trump"] == ["??"]


@pytest.mark.clause("K20-15", "K20-72")
def test_giving_up_in_hearts_may_cost_double() -> None:
    for trump, cost in (("Qh", 2), ("As", 1)):
        play = table(give_up_in_hearts=True)
        deal(play, TWO_OF_EACH)
        pick(play, "trump", trump)
        say(play, "give-up")
        assert won(play)["1"] == -3 * cost
        assert view(play, ["2"])["cards"]["1.trump"] == [trump], "what it costs hangs on it"


@pytest.mark.clause("K20-16")
def test_a_call_names_a_trump_that_the_forhont_does_not_hold() -> None:
    play = table()
    deal(play, TWO_OF_EACH)
    pick(play, "trump", "Qh")
    assert show(cards_of(play, "call-card")) == "Ah Th Jh 9h 8h 7h"
    with pytest.raises(Refused):
        play.send(Move("1", "call-card", cards=parse("Kh")))
    pick(play, "call-card", "Ah")
    (said,) = told(play, events.CalledCard)
    assert (said.seat, said.rank) == ("1", "A"), "a rank: trumps are still closed"


@pytest.mark.clause("K20-18")
def test_the_others_answer_in_turn_whether_the_colour_is_good() -> None:
    play = called(TWO_OF_EACH, "Qh", "Ah")
    for seat in ("2", "3", "4"):
        assert asked(play) == seat
        assert words(play) == ["good", "betl", "durch"]
        assert view(play, [seat])["cards"]["1.trump"] == ["??"]
        say(play, "good")
    assert asked(play) == "1"


@pytest.mark.clause("K20-19")
def test_who_says_bad_plays_betl_or_durch() -> None:
    play = called(TWO_OF_EACH, "Qh", "Ah")
    say(play, "good", "betl", "good", "good")
    assert (play.felt.marks["contract"], play.felt.marks["declarer"]) == ("betl", "3")
    play = called(TWO_OF_EACH, "Qh", "Ah")
    say(play, "good", "durch")
    assert (play.felt.marks["contract"], play.felt.marks["declarer"]) == ("durch", "3")
    assert asked(play) == "4", "nobody goes over durch: the fleks begin"
    assert "trump" not in play.felt.marks


@pytest.mark.clause("K20-19")
def test_durch_goes_over_betl_and_the_forhont_may_say_it_last() -> None:
    play = called(TWO_OF_EACH, "Qh", "Ah")
    say(play, "betl")
    assert words(play) == ["good", "durch"]
    say(play, "durch")
    assert (play.felt.marks["contract"], play.felt.marks["declarer"]) == ("durch", "3")
    play = called(TWO_OF_EACH, "Qh", "Ah")
    say(play, "betl", "good", "good")
    assert asked(play) == "1"
    assert words(play) == ["good", "durch"]
    say(play, "durch")
    assert (play.felt.marks["contract"], play.felt.marks["declarer"]) == ("durch", "1")
    play = called(TWO_OF_EACH, "Qh", "Ah", forhont_without_trumps=False)
    say(play, "betl", "good", "good")
    assert play.felt.marks["declarer"] == "2", "where a table does not let him he is not asked"


@pytest.mark.clause("K20-20", "K20-25")
def test_if_the_colour_is_good_trumps_are_shown_and_the_game_announced() -> None:
    play = called(TWO_OF_EACH, "Qh", "Ah")
    assert not told(play, events.TurnUp)
    say(play, "good", "good", "good")
    (shown,) = told(play, events.TurnUp)
    assert show(shown.cards) == "Qh"
    assert play.felt.marks["trump"] == "hearts"
    assert words(play) == ["hra", "stovka", "betl", "durch"]
    say(play, "stovka")
    (announced,) = told(play, events.Announced)
    assert (announced.seat, announced.contract) == ("1", "stovka")


@pytest.mark.clause("K20-62", "K20-61", "K20-67")
def test_no_seven_without_the_seven_of_trumps() -> None:
    play = called(ONE_SUIT_EACH, "Ah", "7h")
    say(play, "good", "good", "good")
    assert words(play) == ["hra", "sedma", "stovka", "stosedm", "betl", "durch"]
    play = called(TWO_OF_EACH, "As", "Ts", forhont_without_trumps=False)
    say(play, "good", "good", "good")
    assert "7s" in show(play.felt.cards("1"))
    assert words(play) == ["hra", "sedma", "stovka", "stosedm"]
    play = called(TWO_OF_EACH, "Ad", "Td", forhont_without_trumps=False)
    say(play, "good", "good", "good")
    assert words(play) == ["hra", "stovka"]
    with pytest.raises(Refused):
        play.send(Move("1", "sedma"))


@pytest.mark.clause("K20-63", "K20-64")
def test_no_hundred_without_a_hlaska() -> None:
    """Seat 3 has no king with its queen; seat 2 has one in diamonds, whatever trumps are."""
    for forhont, there in (("3", False), ("2", True)):
        order = [str((int(forhont) + n - 1) % 4 + 1) for n in range(4)]
        hand = {"stacks": dict.fromkeys(order, "50"), "button": order[-1]}
        play = called(TWO_OF_EACH, TWO_OF_EACH[forhont][:2], "Kh", hand)
        say(play, "good", "good", "good")
        assert ("stovka" in words(play)) is there


@pytest.mark.clause("K20-17", "K20-23")
def test_who_draws_the_called_card_himself_plays_alone() -> None:
    """Only he knows until it is played."""
    play = begun(ONE_SUIT_EACH, "Ah", "Jh")
    assert "partner" not in play.felt.marks
    pick(play, "play", "Jh")
    assert play.felt.marks["partner"] == "1"


@pytest.mark.clause("K20-16", "K20-23")
def test_the_holder_of_the_called_card_is_the_partner() -> None:
    play = begun(TWO_OF_EACH, "Qh", "Ah")
    for card in ["As", "8s", "9s", "Js", "Qh", "7h", "Ah"]:
        assert "partner" not in play.felt.marks
        pick(play, "play", card)
    assert play.felt.marks["partner"] == "3"


@pytest.mark.clause("K20-26", "K20-68", "K20-69", "K20-25")
def test_the_forhont_leads_first_except_in_betl_and_durch() -> None:
    assert asked(begun(TWO_OF_EACH, "Qh", "Ah")) == "1"
    for game in ("betl", "durch"):
        play = called(TWO_OF_EACH, "Qh", "Ah")
        say(play, "good", game, *(("good", "good") if game == "betl" else ()))
        say(play, "good", "good", "good")
        assert asked(play) == "3"
        assert len(cards_of(play, "play")) == 8, "any card"


@pytest.mark.clause("K20-34")
def test_a_card_that_may_not_be_played_is_refused_with_those_that_may() -> None:
    play = begun(TWO_OF_EACH, "Qh", "Ah")
    pick(play, "play", "As")
    with pytest.raises(Refused, match="Kd cannot be named here: offered are Ts 8s") as no:
        pick(play, "play", "Kd")
    assert no.value.facts == {"card": "Kd", "offered": ["Ts", "8s"]}
    assert asked(play) == "2", "nothing has changed"


@pytest.mark.clause("K20-37", "K20-50")
def test_a_table_may_waive_higher_cards_in_betl_and_durch_only() -> None:
    """In betl the ten of spades is led to king and nine, with trumps the nine of clubs to ace and
    seven."""
    plain = called(TWO_OF_EACH, "Qh", "Ah", overtake_without_trumps=False)
    say(plain, "betl", "good", "good", "good", "good", "good", "good")
    pick(plain, "play", "Ts")
    assert show(cards_of(plain, "play")) == "Ks 9s", "in betl any spade"
    trumps = begun(TWO_OF_EACH, "Qh", "Ah", overtake_without_trumps=False)
    pick(trumps, "play", "9c")
    assert show(cards_of(trumps, "play")) == "Ac", "with trumps a higher card"


def test_what_the_clock_decides() -> None:
    """The longest suit is trumps, the highest missing trump is called, hra; the lowest card."""
    play = table()
    deal(play, {"1": "Kc 9c Ah 8d", "2": "7h 8h 9h Jh", "3": "7s 8s 9s Js", "4": "7d 9d Jd Qd"})
    play.send(Timeout())
    assert show(play.felt.cards("1.trump")) == "9c"
    play.send(Timeout())
    assert play.felt.marks["called"] == "A"
    deal_rest = {"1": "7c 8c Jc Qc", "2": "Qh Kh Th Td", "3": "Qs Ks Ts As", "4": "Kd Ad Tc Ac"}
    for seat in "1234":
        play.send(CardsAre(parse(deal_rest[seat])))
    for _ in range(3):
        play.send(Timeout())
    play.send(Timeout())
    assert play.felt.marks["contract"] == "hra"
    for _ in range(3):
        play.send(Timeout())
    play.send(Timeout())
    assert show(play.felt.cards("trick")) == "7c", "nothing is lower"
    while not play.over:
        play.send(Timeout())
    assert told(play, events.Hlaska) == [], "a clock announces no hláška"
