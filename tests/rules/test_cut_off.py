"""A game that leaves its round: the chips, the others' cards, and what is left of it apart."""

from __future__ import annotations

import pytest

from krupier.equipment.cards import parse
from krupier.equipment.draws import CardsAre, PocketIs
from krupier.rules.apart import apart, dealt, without
from krupier.rules.families import load
from krupier.rules.options import Move, Refused
from krupier.rules.play import Play, replay
from krupier.rules.wants import CutOff, Timeout


def bet(seat: str, what: str, amount: int, *on: str) -> Move:
    return Move(seat, "bet", what, on, amount)


def cards(text: str) -> CardsAre:
    return CardsAre(parse(text))


def blackjack(game: str, *given: object) -> Play:
    play = Play(load(game))
    for one in given:
        play.send(one)  # type: ignore[arg-type]
    return play


@pytest.mark.clause("T55-43")
def test_bets_of_who_is_cut_off_leave_the_round_and_the_others_stay() -> None:
    play = blackjack(
        "tsg/european-roulette",
        bet("1", "red", 1_000),
        bet("2", "straight", 500, "17"),
        bet("1", "straight", 200, "8"),
        CutOff("1"),
        Timeout(),
        PocketIs("17"),
    )
    assert play.over
    assert play.felt.staked == {"1": 0, "2": 500}
    assert play.felt.returned == {"2": 500 * 36}, "the other one is paid 35:1"
    assert play.felt.bank == -35 * 500


@pytest.mark.clause("T55-43")
def test_a_cut_off_counts_only_while_bets_can_be_made() -> None:
    play = blackjack("tsg/european-roulette", bet("1", "red", 1_000), Timeout())
    with pytest.raises(Refused) as refused:
        play.send(CutOff("1"))
    assert refused.value.code == "no-cut-off", "the wheel turns for whoever was there"
    with pytest.raises(Refused):
        blackjack("tsg/european-roulette", bet("1", "red", 1_000), CutOff("2"))
    with pytest.raises(Refused):
        blackjack("kings/european-roulette", bet("1", "red", 1_000), CutOff("1"))


# -- blackjack: box 1 has 8-8, box 2 ten-five, box 3 nine-nine; the dealer shows a six -------------

DEAL = ("8s", "Td", "9c", "6h", "8d", "5s", "9h")


def three_boxes(game: str = "tsg/classic-blackjack") -> Play:
    made = blackjack(game, *(bet(seat, "main", 1_000) for seat in "123"), Timeout())
    for one in DEAL:
        made.send(cards(one))
    return made


@pytest.mark.clause("T50-35")
def test_the_others_go_on_with_the_cards_that_come_next() -> None:
    play = three_boxes()
    for given in (Move("1", "stand"), CutOff("2"), Timeout(), Move("3", "stand")):
        play.send(given)
    for one in ("Kc", "7d"):  # the dealer: 6, 16, 23
        play.send(cards(one))
    assert play.over
    assert play.felt.staked == {"1": 1_000, "2": 0, "3": 1_000}
    assert play.felt.returned == {"1": 2_000, "3": 2_000}
    told = [one for one in play.felt.events if one.kind == "decision"]
    assert [(one.seat, one.do) for one in told] == [("1", "stand"), ("3", "stand")]  # type: ignore[attr-defined]


@pytest.mark.clause("T50-35")
def test_a_hand_that_had_gone_over_leaves_with_the_box() -> None:
    """Split eights: 8-T-5 is over and lost; the second hand waits when he is cut off."""
    play = three_boxes()
    for given in (Move("1", "split"), cards("Tc"), Move("1", "hit"), cards("5d"), cards("3s")):
        play.send(given)
    assert play.felt.settled[0].how == "lost"
    play.send(CutOff("1"))
    assert play.felt.settled == []
    assert play.felt.staked == {"1": 0, "2": 1_000, "3": 1_000}
    assert play.felt.bank == 0
    play.send(Timeout())
    assert play.felt.marks["turn"] == "2", "box 2 is asked next"

    own = replay(play.game, apart(play.game, play.journal[: play.journal.index(CutOff("1"))], "1"))
    assert own.felt.staked == {"1": 2_000}
    assert own.felt.cards("1") == parse("8s Tc 5d")
    assert own.felt.cards("1.2") == parse("8d 3s")
    assert own.felt.cards("bank") == parse("6h")
    assert [option.do for option in own.offers("1")] == ["hit", "stand", "double"]


@pytest.mark.clause("T50-35")
def test_what_had_been_decided_is_not_asked_again() -> None:
    """The dealer shows an ace: one insures, one declines in time, one is cut off."""
    made = blackjack("tsg/classic-blackjack", *(bet(s, "main", 1_000) for s in "123"), Timeout())
    for one in ("8s", "Td", "9c", "Ah", "7d", "5s", "9h"):
        made.send(cards(one))
    made.send(Move("2", "insure"))
    made.send(Move("3", "decline"))
    before = list(made.journal)
    assert apart(made.game, before, "2")[-1] == Move("2", "insure")
    asked = replay(made.game, apart(made.game, before, "1"))
    assert [option.do for option in asked.offers("1")] == ["insure", "decline"]
    made.send(CutOff("1"))
    made.send(Timeout())
    assert made.felt.marks["turn"] == "2"
    insured = replay(made.game, apart(made.game, before, "2"))
    assert insured.felt.staked == {"2": 1_500}
    assert insured.felt.marks["turn"] == "2"


@pytest.mark.clause("T50-35")
def test_side_bets_that_were_decided_stay_decided() -> None:
    """Perfect pairs on 8-8 of mixed colours were lost or won by the first two cards."""
    made = blackjack(
        "tsg/blackjack",
        bet("1", "main", 1_000),
        bet("1", "perfect-pairs", 500),
        Timeout(),
        *map(cards, ("8s", "6h", "8d")),
    )
    paid = made.felt.returned["1"]
    assert paid > 500
    made.send(CutOff("1"))
    assert made.felt.staked == {"1": 500}
    assert made.felt.returned == {"1": paid}
    own = replay(made.game, apart(made.game, made.journal[:-1], "1"))
    assert own.felt.staked == {"1": 1_000}


@pytest.mark.clause("T50-35")
def test_what_comes_later_is_none_of_the_cards_that_have_left_the_shoe() -> None:
    play = three_boxes()
    rest = without(play.game.equipment, dealt(play.journal)).pack
    assert rest is not None
    assert len(rest.cards) == 8 * 52 - 7
    assert rest.cards.count(parse("8s")[0]) == 7
    assert rest.cards.count(parse("2s")[0]) == 8
