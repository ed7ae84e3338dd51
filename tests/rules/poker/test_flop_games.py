"""What Hold'em, Omaha and their sisters have in common, for every operator's plan of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from krupier.equipment.cards import parse
from krupier.equipment.draws import Cards, Face
from krupier.rules import events
from krupier.rules.families import load_plan
from krupier.rules.play import Play
from krupier.rules.poker import PlayerPoker
from krupier.rules.poker.plan import variant_of
from krupier.rules.poker.showdown import value
from krupier.rules.view import view
from tests.rules.poker.articles import ALL, CLUB, FORTUNA, TSG, WGG
from tests.rules.poker.tables import Table, dealt, each, sit

OWN = {"crazy-pineapple": 3, "omaha": 4, "omaha-hi-lo": 4}


def own_cards(game: str) -> int:
    name = game.partition("/")[2].removesuffix("-cash").removesuffix("-tournament")
    return 5 if name.startswith(("five-card", "courchevel")) else OWN.get(name, 2)


def short(game: str) -> bool:
    return "short-deck" in game


def burns(game: str) -> int:
    """How many cards a dealer burns before a street; software burns none."""
    return 0 if game.startswith(("fortuna", "tsg")) else 1


def start(game: str, players: int | Sequence[str] = 4, cards: str = "", **options: Any) -> Table:
    """Blinds 5 and 10, or antes of 5 with 10 on the button; no limit where nothing else is said."""
    stakes: dict[str, Any] = {"ante": "5"} if short(game) else {"blinds": ("5", "10")}
    return sit(game, players, cards=cards, options={"structure": "no-limit"} | options, **stakes)


def calls(table: Table) -> Table:
    """Everybody calls, and the flop lies."""
    while table.board.count(" ") < 2:
        table.do("call" if "call" in table.words else "check")
    return table


def discarded(table: Table) -> Table:
    """Crazy Pineapple: everybody throws a card away first."""
    while table.words == ["discard"]:
        table.out_of_time()
    return table


@each(ALL, "blinds")
def test_the_two_players_left_of_the_button_post_the_blinds(game: str) -> None:
    assert start(game).staked == {"1": "5", "2": "10"}


@each(ALL, "deal")
def test_own_cards_are_dealt_one_at_a_time_from_the_left_of_the_button(game: str) -> None:
    table = start(game)
    own = own_cards(game)
    dealt = [one["to"] for one in table.told("cards") if one["to"] != "board"]
    assert dealt == ["1", "2", "3", "4"] * own
    fresh = Play(table.game)
    assert fresh.want == Cards(1, to="1", face=Face.OWNER)
    assert view(table.play, ["2"])["cards"]["1"] == ["??"] * own
    assert "??" not in view(table.play, ["1"])["cards"]["1"]


@each(ALL, "first", "call")
def test_the_player_left_of_the_big_blind_begins_and_the_big_blind_is_last(game: str) -> None:
    table = start(game)
    asked = []
    for _ in range(3):
        asked.append(table.turn)
        assert table.words == ["fold", "call", "raise"]
        assert table.least == "20", "at least twice the big blind"
        table.do("call")
    assert asked == ["3", "4", "1"]
    assert table.turn == "2"
    assert table.staked == dict.fromkeys("1234", "10"), "a call costs the big blind"


@each(ALL, "fold")
def test_who_folds_is_out_of_the_hand(game: str) -> None:
    table = start(game)
    who = table.turn
    table.do("fold")
    assert table.cards(who) == ""
    calls(table)
    assert who not in {table.turn, table.do("check").turn, table.do("check").turn}
    assert table.down().net.get(who, "0") == ("-5" if short(game) else "0"), "what he posted"


@each(WGG, "raise")
@pytest.mark.clause("W28-10", "W28-11")
def test_the_first_raise_doubles_the_next_adds_the_difference(game: str) -> None:
    table = start(game)
    assert table.least == "20"
    assert table.do("raise", "20").least == "30"
    table = start(game)
    assert table.do("raise", "40").least == "70"


@each({**FORTUNA, **TSG, **CLUB}, "raise")
def test_a_raise_adds_at_least_as_much_as_the_last_one(game: str) -> None:
    table = start(game)
    table.do("raise", "50")
    assert table.least == "90", "10 to 50 adds 40"
    table.do("raise", "150")
    assert table.least == "250", "150 - 50 + 150"


@each(ALL, "option")
def test_after_calls_alone_the_big_blind_checks_or_raises(game: str) -> None:
    table = start(game).all_do("call", "call", "call")
    assert (table.turn, table.words[-2:]) == ("2", ["check", "raise"])
    assert table.do("check").board.count(" ") == 2, "the flop follows"
    raised = start(game).all_do("call", "call", "raise 30")
    assert "check" not in raised.words


@each(ALL, "end")
def test_a_round_lasts_until_all_have_called_or_folded(game: str) -> None:
    table = calls(start(game))
    table.all_do("check", "bet 10", "raise 30")
    assert table.turn == "4"
    assert table.do("fold").turn == "1"
    assert table.do("call").turn == "2", "who bet has to answer the raise"
    assert table.board.count(" ") == 2
    assert discarded(table.do("call")).board.count(" ") == 3, "the last raise is matched: the turn"


@each(ALL, "flop", "order")
def test_the_flop_has_three_cards_and_the_first_left_of_the_button_begins(game: str) -> None:
    table = calls(start(game))
    assert table.board.count(" ") == 2
    assert table.burnt == burns(game)
    asked = [table.turn, *(table.do("check").turn for _ in range(3))]
    assert asked == ["1", "2", "3", "4"], "the button last"
    table = start(game)
    while table.turn != "1":
        table.do("call")
    table.do("fold")
    assert calls(table).turn == "2", "who has folded is skipped"


@each(ALL, "check")
@pytest.mark.clause("W28-20")
def test_without_a_bet_players_check_and_answer_a_bet_behind_them(game: str) -> None:
    table = calls(start(game))
    free = ["check", "bet"] if game.startswith("club") else ["fold", "check", "bet"]
    assert table.words == free
    assert table.least == "10", "one big blind"
    assert table.do("check").words == free
    table.all_do("check", "bet 10")
    assert table.words == ["fold", "call", "raise"]
    table.do("fold")
    assert (table.turn, table.words) == ("1", ["fold", "call", "raise"])
    again = calls(start(game)).all_do("check", "check", "check", "check")
    assert discarded(again).board.count(" ") == 3, "all checked: the round is over"


@each(ALL, "turn", "river", "last")
def test_turn_and_river_are_one_card_and_a_round_each(game: str) -> None:
    table = calls(start(game))
    for street in (3, 4):
        discarded(table.all_do("check", "check", "check", "check"))
        assert table.board.count(" ") == street
        assert table.burnt == burns(game) * (street - 1)
        assert table.turn == "1"
        assert table.words[-2:] == ["check", "bet"]
    table.all_do("check", "check", "check", "check")
    assert table.play.over


@each(WGG, "show")
@pytest.mark.clause("W28-21", "W28-22")
def test_the_last_aggressor_of_the_hand_shows_first(game: str) -> None:
    shows_first(game, hand="2", nobody="1")


@each(CLUB, "show")
def test_at_the_club_too(game: str) -> None:
    shows_first(game, hand="2", nobody="1")


@each({**FORTUNA, **TSG}, "show")
def test_the_last_aggressor_of_the_last_round_shows_first(game: str) -> None:
    shows_first(game, hand="1", nobody="1")


def shows_first(game: str, *, hand: str, nobody: str) -> None:
    """Who is asked first after a bet of seat 2 on the flop and no other, and without any bet;
    and after a bet in the last round."""
    bet = calls(start(game, muck=True)).all_do("check", "bet 10", "call", "call", "call")
    assert to_showdown(bet).turn == hand
    assert to_showdown(calls(start(game, muck=True))).turn == nobody
    last = calls(start(game, muck=True))
    while last.board.count(" ") < 4:
        discarded(last).do("check")
    last.all_do("check", "check", "bet 10", "call", "call", "call")
    assert last.words == ["show", "muck"]
    assert [last.turn, last.do("show").turn, last.do("show").turn] == ["3", "4", "1"]


def to_showdown(table: Table) -> Table:
    while "show" not in table.words:
        discarded(table).do("check")
    return table


PAIRS = ["Ah As", "Ad Ac", "Kh 7c"]
"""Two pairs of aces and a king; further own cards are of no use with the board below."""
OTHERS = ["6h 6s 7h", "7d 7s 8s", "8h 8d 6c"]
BOARD = "Kd Qs 9h 9c Td"


def deal(game: str, hands: Sequence[str], others: Sequence[str], board: str) -> str:
    """The deck that gives these hands, filled up with others where a game deals more."""
    own = own_cards(game)
    held = [f"{one} {more}".split()[:own] for one, more in zip(hands, others, strict=True)]
    return f"{dealt([' '.join(hand) for hand in held])} {board}"


@each(ALL, "tie")
@pytest.mark.clause("W28-25")
def test_identical_hands_share_the_pot(game: str) -> None:
    table = start(game, 3, deal(game, PAIRS, OTHERS, BOARD)).down()
    assert table.net == {"1": "5", "2": "5", "3": "-10"}


@each(WGG, "best", "tie")
@pytest.mark.clause("W28-23", "W28-25")
def test_four_jacks_on_the_board_an_ace_beats_a_king(game: str) -> None:
    """The plan's own example; with exactly two own cards it is three jacks."""
    low = "6" if short(game) else "4"
    fifth = "7" if short(game) else "5"
    table = start(
        game,
        2,
        deal(game, [f"Ah {low}d", "Kh Td"], ["3c 2c 6s", "9c 8c 7d"], f"Jh Jd Js Jc {fifth}h"),
    ).down()
    assert table.net == {"1": "10", "2": "-10"}


@each({**FORTUNA, **TSG}, "best")
def test_the_best_hand_takes_the_pot(game: str) -> None:
    hands, others = ["As Ks", "Ah Ad"], ["6h 7d 8c", "6d 7h 8s"]
    table = start(game, 2, deal(game, hands, others, "Qs Js Ts 9h 6c")).down()
    assert table.net == {"1": "10", "2": "-10"}, "a royal flush beats two aces"


@each(ALL, "any")
def test_any_five_of_seven_count(game: str) -> None:
    """Both play the board: it is the best hand whatever they hold."""
    table = start(game, 2, deal(game, ["6h 7d", "8c 8d"], ["6d 7h 8s", "7c 6s 6c"], ROYAL)).down()
    assert table.net == {"1": "0", "2": "0"}
    one = start(game, 2, deal(game, ["As 7d", "8c 8d"], ["6d 7h 8s", "7c 6s 6c"], FOUR_SPADES))
    assert one.down().net == {"1": "10", "2": "-10"}, "one own card and four of the board"
    two = start(game, 2, deal(game, ["As Ks", "8c 8d"], ["6d 7h 8s", "7c 6s 6c"], THREE_SPADES))
    assert two.down().net == {"1": "10", "2": "-10"}, "two of each"


ROYAL = "As Ks Qs Js Ts"
FOUR_SPADES = "Ks Qs Js Ts 9h"
THREE_SPADES = "Qs Js Ts 9h 8h"


@each(ALL, "two")
def test_exactly_two_own_and_three_community_cards_count(game: str) -> None:
    """The ace of spades with four spades on the board is no flush: nine high and ace high."""
    hands = ["As 6d", "9d 7h"]
    others = ["6h 6c 8c", "9h 8d 8h"]
    table = start(game, 2, deal(game, hands, others, "Ks Js 4s 2s 9c")).down()
    assert table.net == {"1": "-10", "2": "10"}, "three nines win"


def by_example(game: str) -> Sequence[str]:
    """The rulebook's examples, the best first."""
    if short(game) or "six-plus" in game:
        return (
            *("Ts Js Qs Ks As", "7s 8s 9s Ts Js", "Jc Jd Jh Js 7s", "6h 8h 9h Jh Kh"),
            *("Qc Qd 6c 6d 6h", "Jc Jd Jh 6s 7s", "7c 8d 9h Ts Js", "Kc Kd 6h 6s 8s"),
            *("Kc Kd Jh 8s 6s", "Ac Qd 9h 7s 6s"),
        )
    return (
        *("Ts Js Qs Ks As", "3s 4s 5s 6s 7s", "Jc Jd Jh Js 5s", "Qc Qd 2c 2d 2h"),
        *("2h 6h 9h Jh Kh", "7c 8d 9h Ts Js", "Jc Jd Jh 3s 2s", "Kc Kd 4h 4s 8s"),
        *("Kc Kd Jh 8s 3s", "Ac Qd 9h 7s 2s"),
    )


@each(ALL, "ranks")
def test_hands_rank_as_listed(game: str) -> None:
    made = start(game).game
    assert isinstance(made, PlayerPoker)
    variant = variant_of(made.plan, made.setting)
    worth = value(variant, variant.rankings[0])
    cards = [parse(one) for one in by_example(game)]
    values = [worth(five[:2], five[2:]) for five in cards]
    assert values == sorted(values, reverse=True)
    assert len(set(values)) == len(values)


@each(WGG, "drop")
def test_one_of_three_cards_is_thrown_away_after_the_betting_on_the_flop(game: str) -> None:
    table = calls(start(game, 3, "Ah Kd 7c As Kh 7d 2c 3c 4c")).all_do("check", "check", "check")
    assert (table.turn, table.words) == ("1", ["discard"])
    table.do("discard", cards="2c")
    (thrown,) = (one for one in table.play.felt.events if isinstance(one, events.Discard))
    assert thrown.n == 1
    assert "2c" not in str(view(table.play, ["2"])), "nobody else sees it"
    table.do("discard", cards="3c")
    assert table.board.count(" ") == 2, "play goes on when everybody has two cards"
    table.do("discard", cards="4c")
    assert table.board.count(" ") == 3
    assert [table.cards(seat) for seat in "123"] == ["Ah As", "Kd Kh", "7c 7d"]


@each(WGG, "drop")
def test_who_is_all_in_discards_too_and_time_takes_the_last_card(game: str) -> None:
    table = start(game, ["50", "50", "50"], "Ah Kd 7c As Kh 7d 2c 3c 4c")
    table.all_do("raise 50", "call", "call")
    assert table.words == ["discard"]
    table.out_of_time().out_of_time().out_of_time()
    assert [table.cards(seat) for seat in "123"] == ["Ah As", "Kd Kh", "7c 7d"]


@each(ALL, "seats")
@pytest.mark.clause("W28-01")
def test_no_more_players_than_seats(game: str) -> None:
    """Eleven at wgg, ten elsewhere. Eleven times four cards would take the whole pack, and with
    five cards it suffices for eight: 8 * 5 + 5 on the board + 3 burnt."""
    most = {2: 11, 3: 11, 4: 10, 5: 8}[own_cards(game)] if game.startswith("wgg") else 10
    start(game, 2)
    start(game, most)
    for players in (1, most + 1):
        with pytest.raises(ValueError, match=f"a hand has 2 to {most} players"):
            start(game, players)


@each(WGG, "small", "big")
@pytest.mark.clause("W29-01", "W29-02")
def test_blinds_lie_between_their_limits(game: str) -> None:
    assert sit(game, 3, blinds=("1", "1")).staked == {"1": "1", "2": "1"}
    rich = ["20000"] * 3
    assert sit(game, rich, blinds=("5000", "10000")).staked == {"1": "5000", "2": "10000"}
    for blinds, which in (
        (("0.50", "1"), "small blind 0.50 EUR: from 1 EUR to 5000 EUR"),
        (("5001", "10000"), "small blind 5001"),
        (("5000", "10001"), "big blind 10001 EUR: from 1 EUR to 10000 EUR"),
    ):
        with pytest.raises(ValueError, match=which):
            sit(game, rich, blinds=blinds)


@each(WGG, "chips")
def test_tournaments_are_played_with_tournament_chips_alone(game: str) -> None:
    assert list(load_plan(game).currencies) == ["CHIPS"]
    with pytest.raises(ValueError, match="not in 'EUR'"):
        sit(game, 3, currency="EUR")
