"""Draw games of tsg: 5 Card Draw, 2-7 Single and Triple Draw, Badugi."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from krupier.rules import events
from krupier.rules.view import view
from tests.rules.poker.tables import Table, dealt, sit

FIVE, SINGLE = "tsg/five-card-draw", "tsg/deuce-to-seven-single-draw"
TRIPLE, BADUGI = "tsg/deuce-to-seven-triple-draw", "tsg/badugi"
DRAWS = {FIVE: 1, SINGLE: 1, TRIPLE: 3, BADUGI: 3}


def draw(game: str, players: int = 3, cards: str = "", **options: Any) -> Table:
    return sit(game, players, blinds=("5", "10"), cards=cards, options=options)


def calls(table: Table) -> Table:
    """Everybody calls or checks until cards are drawn or the hand is over."""
    while not table.play.over and "draw" not in table.words:
        table.do("call" if "call" in table.words else "check")
    return table


def pat(game: str, hands: Sequence[str]) -> Table:
    return draw(game, len(hands), dealt(hands)).down()


@pytest.mark.clause("T25-01", "T25-02", "T26-01", "T27-01", "T31-01", "T31-02")
@pytest.mark.parametrize("game", DRAWS)
def test_blinds_hidden_cards_and_the_first_round(game: str) -> None:
    table = draw(game)
    assert table.staked == {"1": "5", "2": "10"}
    own = 4 if game == BADUGI else 5
    assert view(table.play, ["1"])["cards"]["2"] == ["??"] * own
    assert (table.turn, table.words) == ("3", ["fold", "call", "raise"])
    asked = [table.turn, table.do("call").turn, table.do("call").turn]
    assert asked == ["3", "1", "2"], "clockwise"
    assert table.words == ["fold", "check", "raise"]


@pytest.mark.clause("T25-03", "T25-04", "T26-02", "T27-02", "T31-03")
@pytest.mark.parametrize("game", DRAWS)
def test_all_discard_clockwise_before_new_cards_come(game: str) -> None:
    table = calls(draw(game))
    before = len(table.told("cards"))
    assert table.turn == "1"
    first, third = table.cards("1"), table.cards("3")
    table.do("draw", cards=first)
    assert table.turn == "2"
    table.do("draw")
    assert len(table.told("cards")) == before, "nobody has got any yet"
    table.do("draw", cards=third[:2])
    dealt = [one for one in table.play.felt.events if isinstance(one, events.Cards)]
    new = [(one.to, len(one.cards)) for one in dealt[before:]]
    assert new == [("1", len(first.split())), ("3", 1)], "all of them, none, and one"
    assert len(table.cards("1").split()) == len(first.split())


@pytest.mark.clause("T25-05", "T31-04")
@pytest.mark.parametrize("game", DRAWS)
def test_after_a_draw_the_first_player_left_of_the_button_begins(game: str) -> None:
    table = calls(draw(game)).all_do("draw", "draw", "draw")
    assert (table.turn, table.words) == ("1", ["fold", "check", "bet"])


@pytest.mark.clause("T26-03", "T27-02", "T31-04", "T31-05", "T25-03")
@pytest.mark.parametrize(("game", "draws"), DRAWS.items())
def test_how_many_draws_and_rounds(game: str, draws: int) -> None:
    table = draw(game)
    drawn = 0
    while not calls(table).play.over:
        table.all_do("draw", "draw", "draw")
        drawn += 1
    assert drawn == draws
    assert table.told("wins")


@pytest.mark.clause("T13-19")
@pytest.mark.parametrize(("game", "draws"), DRAWS.items())
def test_small_bets_then_big_bets(game: str, draws: int) -> None:
    table = draw(game, structure="fixed-limit")
    sizes = []
    while not calls(table).play.over:
        table.all_do("draw", "draw", "draw")
        sizes.append(table.least)
    assert sizes == (["20"] if draws == 1 else ["10", "20", "20"])


@pytest.mark.clause("T25-06", "T26-02", "T26-03")
@pytest.mark.parametrize("game", DRAWS)
def test_the_discards_are_shuffled_when_the_deck_runs_out(game: str) -> None:
    players = 10 if game == BADUGI else 9
    table = draw(game, players)
    while not calls(table).play.over:
        for _ in range(players):
            table.do("draw", cards=table.cards(table.turn))
        held = " ".join(table.cards(str(seat)) for seat in range(1, players + 1)).split()
        assert len(held) == len(set(held)) == players * (4 if game == BADUGI else 5)
    assert table.told("shuffled-again")


@pytest.mark.clause("T25-06")
@pytest.mark.parametrize("game", [FIVE, TRIPLE])
def test_a_lone_drawer_never_gets_what_he_has_just_thrown_away(game: str) -> None:
    """Nine players, seven cards left: the first one draws five at every chance."""
    table = draw(game, 9)
    while not calls(table).play.over:
        thrown = set(table.cards("1").split())
        table.do("draw", cards=table.cards("1"))
        for _ in range(8):
            table.do("draw")
        assert not thrown & set(table.cards("1").split())
    assert bool(table.told("shuffled-again")) == (game == TRIPLE)


@pytest.mark.clause("T25-07")
@pytest.mark.parametrize(
    ("first", "second", "net"),
    [
        ("As Ad Ah Kc Ks", "2c 2d 2h 2s 3c", ("-10", "10")),  # four twos beat aces full
        ("As Kd Qh Jc 9s", "Ad Ks Qc Jh 9d", ("0", "0")),  # suits play no role
    ],
)
def test_five_card_draw_by_the_traditional_ranking(
    first: str, second: str, net: tuple[str, str]
) -> None:
    table = pat(FIVE, [first, second])
    assert (table.net["1"], table.net["2"]) == net


@pytest.mark.clause("T26-04", "T27-03", "T14-21", "T14-22", "T14-25", "T14-26")
@pytest.mark.parametrize("game", [SINGLE, TRIPLE])
@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("7s 5d 4h 3c 2s", "7d 6s 5c 3h 2d"),  # seven-five beats seven-six
        ("9s 8d 4h 3c 2s", "Ad 5s 4c 3h 2d"),  # the ace is high: ace low, and no straight
        ("Ks Qd Jh 9c 8s", "7d 6s 5c 4h 3d"),  # a straight is worse than king low
        ("As Kd Qh Jc 9s", "7d 5d 4d 3d 2d"),  # so is a flush
        ("Ts 9d 4h 3c 2s", "2h 2d 3d 4d 6c"),  # any unpaired hand beats a pair
        ("3s 3d 4h 5c 7s", "2h 2d 6d 6c 8c"),  # one pair beats two
        ("2h 2d 4h 5c 7s", "3s 3d 4d 5d 7c"),  # the lower pair
    ],
)
def test_deuce_to_seven(game: str, first: str, second: str) -> None:
    assert pat(game, [first, second]).net == {"1": "10", "2": "-10"}


@pytest.mark.clause("T31-06", "T14-27", "T14-28", "T14-29", "T14-30", "T14-31", "T14-32", "T14-33")
@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Ac 2d 3h 4s", "Ad 2c 3s 5h"),  # the best hand
        ("Kc Qd Jh Ts", "Ac 2d 3h 3s"),  # any four cards beat three
        ("4c 2d Ah As", "5c 2s Ad Ac"),  # a pair counts once: 4-2-A beats 5-2-A
        ("3c 2s Ah Kh", "4c 2d Ad Kd"),  # the higher heart is dropped
        ("2s Ah 9h Jh", "5c 5d Ac As"),  # two cards: 2-A beats 5-A
        ("5c 5d Ah As", "2d 3d 4d 6d"),  # two cards beat one
        ("3s 5s 7s 9s", "Kc Kd Kh Ks"),  # one card: the worst hand is four kings
    ],
)
def test_badugi(first: str, second: str) -> None:
    assert pat(BADUGI, [first, second]).net == {"1": "10", "2": "-10"}


@pytest.mark.clause("T14-33")
def test_equal_one_card_hands_share() -> None:
    assert pat(BADUGI, ["3s 5s 7s 9s", "3d 5d 7d 9d"]).net == {"1": "0", "2": "0"}
