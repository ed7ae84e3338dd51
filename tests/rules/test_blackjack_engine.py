"""What holds for all twelve blackjacks: chips, journals, views, crowds, the greatest round."""

from __future__ import annotations

import gc
import random
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from krupier.equipment.cards import DECK_52, card
from krupier.equipment.seeded import Seeded
from krupier.plan import loader
from krupier.plan.files import plan_path
from krupier.plan.parts import Choice
from krupier.rules.blackjack import Blackjack
from krupier.rules.codec import input_from_json, input_to_json
from krupier.rules.exhaust import explore
from krupier.rules.families import load_plan, make, parse_plan
from krupier.rules.game import BadSetting
from krupier.rules.options import Amount, Move
from krupier.rules.play import Play, replay
from krupier.rules.sheet import sheet
from krupier.rules.wants import Moves, Timeout
from tests.rules.blackjack_table import ALL_GAMES, COMMON_GAMES, blackjack, deal, gain
from tests.rules.random_rounds import play_any


@pytest.mark.parametrize("name", ALL_GAMES)
@settings(max_examples=50, deadline=None)
@given(data=st.data())
def test_any_round_keeps_chips_and_secrets_and_replays(name: str, data: st.DataObject) -> None:
    game = blackjack(name)
    seats = ["1", "2", "2+1", "3"] if game.table.boxes.behind else ["1", "2", "3"]
    play_any(game, data, seats, ["main", *(bet.id for bet in game.table.sides)])


@pytest.mark.parametrize("name", ALL_GAMES)
@settings(max_examples=30, deadline=None)
@given(data=st.data())
def test_any_round_under_any_options(name: str, data: st.DataObject) -> None:
    options = {
        key: data.draw(any_value(choice), label=key)
        for key, choice in load_plan(name).options.items()
    }
    try:
        game = blackjack(name, **options)
    except BadSetting:
        return
    play_any(game, data, ["1", "2", "3"], ["main", *(bet.id for bet in game.table.sides)])


def any_value(choice: Choice) -> st.SearchStrategy[bool | int | str]:
    if isinstance(choice.default, bool):
        return st.booleans()
    if choice.one_of:
        return st.sampled_from(choice.one_of)
    # a single deck can run out in a round of three boxes that split and split again
    return st.integers(max(choice.min or 0, 2), choice.max)


@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_a_hole_card_of_a_single_deck_never_leaks(data: st.DataObject) -> None:
    """One deck, so that a leaked card can be told from an open one of the same name."""
    game = blackjack("kings/kings-free-blackjack", decks=1, dealer_second_card="down")
    play_any(game, data, ["1", "2"], ["main"])


@pytest.mark.parametrize("name", ALL_GAMES)
def test_sheets_in_both_languages(name: str) -> None:
    for lang in ("cs", "en"):
        told = sheet(load_plan(name), lang)
        assert 8 <= len(told.course) <= 15
        assert told.readings
        assert all(bet.name and bet.clause for bet in told.bets)


# -- the greatest round ----------------------------------------------------------------------


def test_seven_boxes_split_three_times_insured_and_surrendered_replay() -> None:
    """Eight decks: six boxes split three times each, the seventh surrenders, all are insured.

    A player behind box 1 follows. The bank shows an ace and stands on soft 17, so that all
    twenty-four hands of 18 win, insurance is lost and the surrender costs half.
    """
    hands = dict.fromkeys("123456", "8c 8d") | {"7": "Tc 6c"}
    per_box = "8h 8s Tc Td Th Ts "
    splits = "{0}:split {0}:split {0}:split {0}:stand {0}:stand {0}:stand {0}:stand "
    first = "1:split 1+1:follow " * 3 + "1:stand " * 4
    play = deal(
        "kings/blackjack",
        hands,
        "As 6d",
        " ".join(f"{seat}:insure=250" for seat in (*"1234567", "1+1"))
        + f" {first} {''.join(splits.format(box) for box in '23456')} 7:surrender",
        per_box * 6,
        bets={"1+1": {"main": 500}},
        decks=8,
    )
    assert sum(one.bet == "split" for one in play.felt.settled) == 3 * 7
    assert {seat: gain(play, seat) for seat in play.felt.staked} == {
        **dict.fromkeys("123456", 4 * 1000 - 250),
        "1+1": 4 * 500 - 250,
        "7": -500 - 250,
    }
    staked, returned = (sum(one.values()) for one in (play.felt.staked, play.felt.returned))
    assert staked == returned + play.felt.bank
    money = play.game.setting.currency
    written = [input_to_json(one, money) for one in play.journal]
    again = replay(play.game, [input_from_json(one, money) for one in written])
    assert again.felt.events == play.felt.events
    assert again.felt.settled == play.felt.settled


# -- crowds ----------------------------------------------------------------------------------


def crowd(name: str, players: int) -> tuple[Play, Seeded]:
    """So many players on a common hand, all staked and asked."""
    game = blackjack(name)
    play, source = Play(game), Seeded(8)
    source.begin(game.equipment)
    for n in range(players):
        play.send(Move(f"p{n}", "bet", "main", (), 1000 + n))
    play.send(Timeout())
    play.run(source)
    return play, source


@pytest.mark.parametrize("name", COMMON_GAMES)
def test_a_thousand_players_on_one_common_hand(name: str) -> None:
    play, source = crowd(name, 1000)
    luck = random.Random(8)
    while not play.over:
        play.run(source)
        if isinstance(play.want, Moves):
            for seat in list(play.want.seats or ()):
                words = [one.do for one in play.offers(seat)]
                play.send(Move(seat, luck.choice(words)))
    assert len(play.felt.staked) == 1000
    assert len({one.do for one in play.journal if isinstance(one, Move)}) >= 5
    assert sum(play.felt.staked.values()) == sum(play.felt.returned.values()) + play.felt.bank
    again = replay(play.game, play.journal)
    assert again.felt.returned == play.felt.returned


@pytest.mark.parametrize("name", COMMON_GAMES)
def test_a_move_costs_the_same_in_any_crowd(name: str) -> None:
    """Counted in calls, not in seconds: one decision, with the window staying open after it."""
    few, many = (calls(crowd(name, players)[0], Move("p7", "hit")) for players in (10, 3000))
    assert few == many


def calls(play: Play, move: Move) -> int:
    window, counted = play.want, 0

    def count(*_: object) -> None:
        nonlocal counted
        counted += 1

    gc.disable()  # else what other tests left behind may be taken away just now, and be counted
    sys.setprofile(count)
    try:
        play.send(move)
    finally:
        sys.setprofile(None)
        gc.enable()
    assert play.want is window
    return counted


# -- exhaustive ------------------------------------------------------------------------------


def test_every_round_of_a_small_deck_balances() -> None:
    """All decisions on all deals of ten cards: blackjacks, splits, doubles, surrender."""
    game = blackjack("kings/blackjack")
    deck = [card(one) for one in (*["8s"] * 2, *["Ts"] * 5, "As", *["7c"] * 2)]
    done: set[str] = set()
    how: set[str] = set()
    for leaf in explore(game, [Move("1", "bet", "main", (), 1000)], deck=deck, mover=any_choice):
        assert leaf.play.felt.closed
        done |= {one.do for one in leaf.play.journal if isinstance(one, Move)}
        how |= {one.how for one in leaf.play.felt.settled}
    assert done == {"bet", "hit", "stand", "double", "split", "surrender", "decline"}
    assert how == {"won", "lost", "push", "surrendered"}


def any_choice(play: Play) -> list[Move | Timeout]:
    """All moves, but nothing is hit from 15, tens are not split and nothing is insured."""
    assert isinstance(play.want, Moves)
    if play.want.clock == "betting":
        return [Timeout()]
    words = [one.do for one in play.offers("1") if not isinstance(one, Amount)]
    if "decline" in words:
        return [Move("1", "decline")]
    place = play.felt.marks["turn"]
    total = int(play.felt.marks["totals"][place].split("/")[-1])
    if total >= 15:
        words = [word for word in words if word != "hit" and (word != "split" or total < 20)]
    return [Move("1", word) for word in words]


# -- what cards count ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=pytest.mark.clause(*clauses))
        for name, clauses in {
            "kings/blackjack": ("K06-83", "K06-84"),
            "kings/kings-free-blackjack": ("K08-78", "K08-79"),
            "kings/pontoon": ("K09-64", "K09-65"),
            "kings/blackjack-switch": ("K15-24", "K15-26"),
            "wgg/blackjack": ("W12-43", "W12-45"),
            "fortuna/blackjack-evolution": ("F15-06", "F15-75"),
            "fortuna/infinite-blackjack": ("F16-06", "F16-98"),
            "fortuna/blackjack-synot": ("F18-06", "F18-85"),
            "fortuna/all-bets-blackjack": ("F19-06", "F19-116"),
            "tsg/classic-blackjack": ("T50-30",),
            "tsg/premium-blackjack": ("T50-30",),
            "tsg/blackjack": ("T50-30",),
        }.items()
    ],
)
@pytest.mark.parametrize(
    ("hand", "drawn", "total"),
    [
        *(("2s 3d", "", "5"), ("4s 5d", "", "9"), ("6s 7d", "", "13"), ("8s 9d", "", "17")),
        *(("Ts Jd", "", "20"), ("Qs Kd", "", "20"), ("As 5d", "", "6/16"), ("As 5d", "Kh", "16")),
    ],
)
def test_card_values(name: str, hand: str, drawn: str, total: str) -> None:
    hands = f"{hand} | 9s 8d" if name == "kings/blackjack-switch" else hand
    before = {"kings/blackjack-switch": "keep ", "wgg/blackjack": "play-on "}.get(name, "")
    do = f"{before}hit" if drawn else ""
    play = deal(name, hands, "9h", do, drawn, until_asked=True)
    place = next(one for one in ("1", "1.1", "players") if one in play.felt.places)
    assert play.felt.marks["totals"][place] == total


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("kings/kings-free-blackjack", marks=pytest.mark.clause("K08-84")),
        pytest.param("kings/pontoon", marks=pytest.mark.clause("K09-73")),
    ],
)
def test_a_box_is_given_no_more_than_the_maximum_win(name: str) -> None:
    """A plan whose maximum is 150: 100 on a hand of 20 against 19 would return 200."""
    plan = load_plan(name)
    assert plan.max_win is not None
    game = make(replace(plan, max_win=replace(plan.max_win, amounts={"EUR": "150"})))
    assert isinstance(game, Blackjack)
    hands = {"1": "Ts Kd", "2": "Ts Kd"}
    bets = {"1": {"main": 10_000}, "2": {"main": 7_000}}
    play = deal(game, hands, "9h Tc", "1:stand 2:stand", bets=bets)
    assert play.felt.returned == {"1": 15_000, "2": 14_000}


# -- plans that cannot be played ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('id = "win"', 'id = "winning"', "rows win and blackjack"),
        ('side = "pair"', "", "needs a kind"),
        ('switch = "perfect_pairs"', 'switch = "pairs"', "no option 'pairs'"),
        ("decks = 6\n", "decks = 9\n", "decks"),
        ('id = "split"', 'id = "splits"', "split"),
    ],
)
def test_a_plan_that_cannot_be_played_is_refused(old: str, new: str, problem: str) -> None:
    text = plan_path("kings/blackjack", ()).read_text(encoding="utf-8")
    with pytest.raises(loader.PlanError, match=problem):
        parse_plan(text.replace(old, new, 1), "test.toml")


def test_a_common_hand_is_split_once() -> None:
    plan = load_plan(COMMON_GAMES[0])
    turn = replace(plan.turn, max_splits=2)  # type: ignore[attr-defined]
    with pytest.raises(BadSetting, match="at most once"):
        make(replace(plan, turn=turn))


def test_a_shoe_is_used_up_to_its_cut_card() -> None:
    game = blackjack("kings/blackjack", cut=208)
    assert isinstance(game, Blackjack)
    source = Seeded(1)
    source.begin(game.equipment)
    pack = game.equipment.pack
    assert pack is not None
    assert (pack.deck, pack.cut, len(pack.cards)) == (DECK_52, 208, 312)
    assert gain(_idle(game, source)) == 0


def _idle(game: Blackjack, source: Seeded) -> Play:
    play = Play(game)
    play.send(Timeout())
    play.run(source)
    return play
