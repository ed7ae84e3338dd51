"""Dealer's choice, button attack, and buying the button."""

from __future__ import annotations

from typing import Any

import pytest

from krupier.rules.families import load_plan
from krupier.rules.play import replay
from krupier.rules.poker import Plan
from tests.rules.poker.tables import Table, dealt, sit

CHOICE = "kings/dealers-choice"
HOLDEM = "kings/texas-holdem"
STAKES: dict[str, Any] = {"blinds": ("5", "10"), "ante": "2", "bring_in": "4"}


def choose(game: str, **hand: Any) -> Table:
    return sit(CHOICE, 3, game=game, **STAKES, **hand)


def games() -> list[str]:
    plan = load_plan(CHOICE)
    assert isinstance(plan, Plan)
    return [one.id for one in plan.games]


@pytest.mark.clause("KP00-64", "KP00-124")
@pytest.mark.parametrize("game", games())
def test_the_button_chooses_any_game_and_its_own_rules_hold(game: str) -> None:
    """The same cards are dealt and shown as at a table of that game alone."""
    chosen = choose(game)
    assert chosen.play.felt.marks["game"] == game
    plan = load_plan(f"kings/{game}")
    assert isinstance(plan, Plan)
    options = {key: one.default for key, one in plan.options.items()}
    times = 2 if options["structure"] == "fixed-limit" else 1
    blinds = (str(5 * times), str(10 * times))
    stud = "stud" in game or game == "razz"
    stakes: dict[str, Any] = {"blinds": blinds}
    if stud:
        stakes = {"ante": "2", "bring_in": "4", "bets": ("20", "40")}
    alone = sit(f"kings/{game}", 3, options=options, **stakes)
    assert (chosen.turn, chosen.words, chosen.bets) == (alone.turn, alone.words, alone.bets)
    chosen.down()
    alone.down()
    assert chosen.net == alone.net
    assert chosen.told("turn-up") == alone.told("turn-up")


@pytest.mark.clause("KP00-65")
def test_management_says_what_may_be_chosen() -> None:
    allowed = ["omaha", "razz"]
    assert choose("razz", choices=allowed).play.felt.marks["game"] == "razz"
    with pytest.raises(ValueError, match="not among the choices: omaha, razz"):
        choose("badugi", choices=allowed)


@pytest.mark.clause("KP00-64")
def test_somebody_must_choose_a_game_that_there_is() -> None:
    with pytest.raises(ValueError, match="game wanted, one of texas-holdem, omaha"):
        sit(CHOICE, 3, **STAKES)
    with pytest.raises(ValueError, match="no game 'bridge' here"):
        choose("bridge")


def attacked(winner: str, *, button: str = "3", carried: str = "0", **hand: Any) -> Table:
    """Aces for the winner, and everybody checks the hand down."""
    hands = ["7c 2d", "8c 3d", "9c 4d"]
    order = [str(int(button) % 3 + 1), str((int(button) + 1) % 3 + 1), button]
    hands[order.index(winner)] = "As Ad"
    return sit(
        HOLDEM,
        3,
        blinds=("5", "10"),
        ante="6",
        attack=carried,
        button=button,
        cards=f"{dealt(hands)} Kh Qh Jc 6s 5s",
        options={"attack": True},
        **hand,
    )


class TestButtonAttack:
    @pytest.mark.clause("KP00-66", "KP00-68", "KP00-69", "KP00-70")
    def test_it_stays_if_another_wins_and_the_winner_has_the_button(self) -> None:
        table = attacked("1")
        assert table.staked == {"1": "5", "2": "10", "3": "6"}, "the ante for the whole table"
        assert table.play.felt.marks["attack"] == 600
        table.down()
        assert table.net == {"1": "20", "2": "-10", "3": "-16"}, "the pot is 30: no ante in it"
        assert table.play.felt.marks["attack"] == 600
        assert table.play.felt.marks["next_button"] == "1"
        assert table.play.felt.bank == 600, "kept for the next button"

    @pytest.mark.clause("KP00-67", "KP00-69")
    def test_the_next_button_adds_to_it_and_wins_all_with_the_pot(self) -> None:
        table = attacked("1", button="1", carried="6")
        assert table.play.felt.marks["attack"] == 1200
        table.down()
        assert table.net == {"1": "26", "2": "-10", "3": "-10"}, "20 of the pot, 6 of the attack"
        assert table.play.felt.marks["attack"] == 0
        assert table.play.felt.marks["next_button"] == "1", "he keeps the button"
        assert table.play.felt.bank == -600

    @pytest.mark.clause("KP00-67")
    def test_half_a_pot_is_not_enough(self) -> None:
        cards = f"{dealt(['As Kd', '8c 3d', 'Ad Kc'])} Qh Jh 9c 6s 5s"
        table = sit(
            HOLDEM, 3, blinds=("5", "10"), ante="6", cards=cards, options={"attack": True}
        ).down()
        assert table.net == {"1": "5", "2": "-10", "3": "-1"}
        assert table.play.felt.marks["attack"] == 600
        assert table.play.felt.marks["next_button"] == "1"

    def test_a_won_pot_without_a_showdown_counts(self) -> None:
        table = attacked("1").all_do("raise 30", "fold", "fold")
        assert table.net == {"1": "-5", "2": "-10", "3": "15"}

    def test_nobody_attacks_from_an_empty_seat_or_without_chips(self) -> None:
        stakes: dict[str, Any] = {"blinds": ("5", "10"), "ante": "6", "attack": "12"}
        empty = sit(HOLDEM, 3, button="7", options={"attack": True}, **stakes)
        assert "attack" not in empty.play.felt.marks
        short = sit(HOLDEM, ["100", "100", "6"], options={"attack": True}, **stakes)
        assert short.staked == {"1": "5", "2": "10"}

    @pytest.mark.clause("KP00-124")
    def test_it_is_an_option(self) -> None:
        with pytest.raises(ValueError, match="choose the option attack"):
            sit(HOLDEM, 3, blinds=("5", "10"), attack="6")

    def test_it_replays(self) -> None:
        table = attacked("3", carried="6").down()
        again = replay(table.game, table.play.journal)
        assert again.felt.settled == table.play.felt.settled


class TestBuyingTheButton:
    @pytest.mark.clause("KC-138", "KC-140")
    def test_the_buyer_posts_both_blinds_and_nobody_else_any(self) -> None:
        """The printed example: seat 5 buys, the button is on seat 4, seat 6 posts nothing."""
        table = sit(HOLDEM, 6, blinds=("2", "5"), button="4", bought_button=True)
        assert table.staked == {"5": "7"}
        assert table.turn == "6"
        table.all_do("call", "fold", "fold", "fold", "fold")
        assert (table.turn, table.words) == ("5", ["fold", "check", "raise"])
        table.do("check")
        assert table.staked == {"5": "7", "6": "5"}, "the small blind was dead"
        assert table.play.felt.marks["pots"][0].pot == 1200

    def test_only_where_the_house_has_it(self) -> None:
        with pytest.raises(ValueError, match="nobody can buy the button"):
            sit("club/texas-holdem", 4, blinds=("10", "20"), bought_button=True)
        with pytest.raises(ValueError, match="nobody can buy the button"):
            sit(HOLDEM, 2, blinds=("5", "10"), bought_button=True)

    def test_a_big_blind_ante_is_his_too(self) -> None:
        game = "kings/short-deck-holdem"
        table = sit(
            game,
            4,
            blinds=("5", "10"),
            ante="10",
            bought_button=True,
            options={"ante": "big-blind"},
        )
        assert table.staked == {"1": "25"}
