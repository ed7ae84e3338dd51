"""Five card draw, 2-7 single and triple draw and badugi of operator kings."""

from __future__ import annotations

from typing import Any

import pytest

from krupier.equipment.cards import DECK_52
from krupier.equipment.draws import Face
from krupier.equipment.seeded import Seeded
from krupier.rules import events, families
from krupier.rules.game import BadSetting
from krupier.rules.options import Refused
from krupier.rules.play import Play
from tests.rules.poker.kings import Table, marked, seats, three

CARDS = {"five-card-draw": 5, "two-seven-triple-draw": 5, "two-seven-single-draw": 5, "badugi": 4}
DRAWS = {"five-card-draw": 1, "two-seven-triple-draw": 3, "two-seven-single-draw": 1, "badugi": 3}
TWO: dict[str, Any] = {"stacks": seats(2), "button": "2", "blinds": ["5", "10"]}


def alternate(*hands: str) -> str:
    return " ".join(" ".join(each) for each in zip(*(one.split() for one in hands), strict=True))


class TestEquipmentAndDeal:
    @pytest.mark.parametrize(
        "game",
        marked(
            {
                "five-card-draw": "KP27-01 KP27-02",
                "two-seven-triple-draw": "KP28-01 KP28-02",
                "two-seven-single-draw": "KP29-01 KP29-02",
                "badugi": "KP33-01 KP33-02",
            }
        ),
    )
    def test_eight_seats_and_one_deck(self, game: str) -> None:
        table = Table(game, hand=three() | {"stacks": seats(8)})
        assert table.play.game.equipment.pack is not None
        assert table.play.game.equipment.pack.cards == DECK_52
        with pytest.raises(BadSetting, match="2 to 8 players"):
            Table(game, hand=three() | {"stacks": seats(9)})

    @pytest.mark.parametrize(
        "game",
        marked(
            {
                "five-card-draw": "KP27-03",
                "two-seven-triple-draw": "KP28-06",
                "two-seven-single-draw": "KP29-03",
                "badugi": "KP33-03",
            }
        ),
    )
    def test_every_hand_has_the_whole_deck_shuffled_anew(self, game: str) -> None:
        source, hands = Seeded(5), []
        for _ in range(2):
            made = families.load(f"kings/{game}", hand=three() | {"stacks": seats(8)})
            source.begin(made.equipment)
            play = Play(made)
            play.run(source)
            hands.append([card for seat in range(1, 9) for card in play.felt.cards(str(seat))])
        assert hands[0] != hands[1]
        assert set(hands[0]) & set(hands[1])

    @pytest.mark.parametrize(
        "game",
        marked(
            {
                "five-card-draw": "KP27-04 KP27-05",
                "two-seven-triple-draw": "KP28-07 KP28-08 KP28-10",
                "two-seven-single-draw": "KP29-04 KP29-06",
                "badugi": "KP33-04 KP33-05",
            }
        ),
    )
    def test_blinds_then_cards_one_by_one_for_the_owner(self, game: str) -> None:
        table = Table(game, hand=three())
        assert table.play.felt.staked == {"1": 500, "2": 1000}, (
            "the small blind is half the big one"
        )
        dealt = [one for one in table.play.felt.events if isinstance(one, events.Cards)]
        assert [one.to for one in dealt] == ["1", "2", "3"] * CARDS[game]
        assert {one.face for one in dealt} == {Face.OWNER}

    @pytest.mark.parametrize(
        "game",
        marked(
            {
                "five-card-draw": "KP27-06 KP27-07 KP27-08 KP27-09",
                "two-seven-triple-draw": "KP28-11",
                "two-seven-single-draw": "KP29-07",
                "badugi": "KP33-06",
            }
        ),
    )
    def test_the_first_round_begins_left_of_the_big_blind_without_a_check(self, game: str) -> None:
        table = Table(game, hand=three())
        for seat in ("3", "1"):
            assert table.turn == seat
            assert table.words() == ["fold", "call", "raise"]
            table.then("call")
        assert (table.turn, table.words()) == ("2", ["fold", "check", "raise"]), "the big blind"
        table.then("raise 20", "call", "call")
        assert table.words() == ["draw"], "all have matched: the round is over"


class TestDraws:
    @pytest.mark.parametrize(
        "game",
        marked(
            {
                "five-card-draw": "KP27-10 KP27-11 KP27-12 KP27-13",
                "two-seven-triple-draw": "KP28-12 KP28-13 KP28-14",
                "two-seven-single-draw": "KP29-08 KP29-09",
                "badugi": "KP33-07 KP33-08",
            }
        ),
    )
    def test_any_number_clockwise_from_the_left_of_the_button(self, game: str) -> None:
        table = Table(game, hand=three() | {"stacks": seats(4), "button": "4"})
        table.do("3 call", "4 call", "1 fold", "2 check")
        assert table.turn == "2", "seat 1 has folded"
        old = table.dealt("2")
        table.do(f"2 draw {' '.join(old)}")
        assert len(table.dealt("2")) == len(old)
        assert not set(table.dealt("2")) & set(old), "all of them were exchanged"
        old = table.dealt("3")
        table.do("3 draw")
        assert table.dealt("3") == old, "he stands pat"
        mine = table.dealt("4")
        with pytest.raises(Refused):
            table.do(f"4 draw {old[0]}")
        table.do(f"4 draw {mine[0]}")
        assert table.dealt("4")[:-1] == mine[1:]

    @pytest.mark.parametrize(
        "game",
        marked(
            {
                "five-card-draw": "KP27-14 KP27-15 KP27-16",
                "two-seven-triple-draw": "KP28-14 KP28-15",
                "two-seven-single-draw": "KP29-10",
                "badugi": "KP33-09 KP33-10 KP33-11",
            }
        ),
    )
    def test_a_round_of_betting_after_each_draw(self, game: str) -> None:
        table = Table(game, hand=three(), structure="no-limit").do("3 call", "1 call", "2 check")
        for _ in range(DRAWS[game]):
            assert table.words() == ["draw"]
            table.then("draw", "draw", "draw")
            assert (table.turn, table.words()) == ("1", ["fold", "check", "bet"])
            table.do("1 check", "2 bet 10")
            assert table.words() == ["fold", "call", "raise"]
            table.do("3 call", "1 call")
        assert table.play.over

    @pytest.mark.parametrize("game", [*marked({"two-seven-triple-draw": "KP28-26"}), "badugi"])
    def test_limit_small_bets_in_two_rounds_big_bets_in_the_others(self, game: str) -> None:
        table = Table(game, hand=three(), structure="fixed-limit")
        assert table.span() == (20, 20)
        table.do("3 call", "1 call", "2 check")
        for size in (10, 20, 20):
            table.then("draw", "draw", "draw")
            assert table.span() == (size, size)
            table.then("check", "check", "check")

    @pytest.mark.parametrize("game", ["five-card-draw", "two-seven-single-draw"])
    def test_limit_with_one_draw_the_big_bet_after_it(self, game: str) -> None:
        table = Table(game, hand=three(), structure="fixed-limit").do("3 call", "1 call", "2 check")
        table.then("draw", "draw", "draw")
        assert table.span() == (20, 20)

    @pytest.mark.parametrize("game", marked({"five-card-draw": "KP27-10", "badugi": "KP33-07"}))
    def test_when_the_deck_runs_out_the_discards_are_shuffled(self, game: str) -> None:
        hand = three() | {"stacks": seats(8), "button": "8"}
        table = Table(game, hand=hand, structure="no-limit").then(*["call"] * 6, "call", "check")
        thrown: dict[str, set[str]] = {}
        while not table.play.over:
            if table.words() == ["draw"]:
                seat = table.turn
                thrown[seat] = set(table.dealt(seat))
                table.do(f"{seat} draw {' '.join(table.dealt(seat))}")
                assert len(set(table.dealt(seat))) == CARDS[game]
                assert not thrown[seat] & set(table.dealt(seat)), "never his own discards"
            else:
                table.then("check")
        assert any(isinstance(one, events.ShuffledAgain) for one in table.play.felt.events)


class TestShowdown:
    @pytest.mark.parametrize(
        "game",
        marked(
            {
                "two-seven-triple-draw": "KP28-17",
                "two-seven-single-draw": "KP29-11 KP29-12",
                "badugi": "KP33-13",
            }
        ),
    )
    def test_clockwise_from_the_left_of_the_button_whoever_bet(self, game: str) -> None:
        table = Table(game, hand=three(), muck=True).do("3 call", "1 call", "2 check")
        for last in [False] * (DRAWS[game] - 1) + [True]:
            table.then("draw", "draw", "draw")
            if last:
                table.then("check", "check", "bet 20", "call", "call")
            else:
                table.then("check", "check", "check")
        shown = []
        while not table.play.over:
            shown.append(table.turn)
            table.then("show")
        assert shown == ["1", "2", "3"]

    def winner(self, game: str, one: str, two: str) -> dict[str, int]:
        return Table(game, alternate(one, two), hand=TWO).quietly().result

    @pytest.mark.clause("KP27-17", "KP27-20")
    def test_draw_the_best_five_cards_win(self) -> None:
        assert self.winner("five-card-draw", "2h 5h 8h Kh Qh", "Tc 9d 8s 7c 6d")["1"] == 1000
        assert self.winner("five-card-draw", "2h 2c 3h 3d Ah", "As Ac Kd Qd Jd")["1"] == 1000

    @pytest.mark.parametrize(
        ("game", "one", "two"),
        [
            pytest.param(game, one, two, marks=pytest.mark.clause(*clauses.split()))
            for game, one, two, clauses in (
                ("five-card-draw", "Ah Kh Qh Jh 9d", "As Ks Qs Js 9c", "KP27-19"),
                ("two-seven-triple-draw", "7h 5h 4h 3h 2d", "7s 5s 4s 3s 2c", "KP28-19"),
                ("two-seven-single-draw", "8h 5h 4h 3h 2d", "8s 5s 4s 3s 2c", "KP29-13 KP29-14"),
                ("badugi", "Ah 2d 3c 5s", "As 2h 3d 5c", "KP33-12"),
            )
        ],
    )
    def test_equal_hands_share_whatever_the_suits(self, game: str, one: str, two: str) -> None:
        assert self.winner(game, one, two) == {"1": 0, "2": 0}

    ORDER = "J7432 87654 76543 55563 22765 A9642 A8742 A5432 KJ874 T7543 T6543 T6542 97643 86432"
    """The sample of the plan, the weakest first; the first of them is a flush."""

    def suited(self, ranks: str, taken: str = "") -> str:
        """Cards of these ranks in mixed suits that are not taken."""
        cards: list[str] = []
        for at, rank in enumerate(ranks):
            turn = "cdhscdhs"[at % 4 :][:4]
            free = [rank + suit for suit in turn if rank + suit not in [*taken.split(), *cards]]
            cards.append(free[0])
        return " ".join(cards)

    @pytest.mark.parametrize(
        "game",
        marked(
            {
                "two-seven-triple-draw": "KP28-18 KP28-20 KP28-21 KP28-22 KP28-23 KP28-25",
                "two-seven-single-draw": "KP29-13 KP29-15 KP29-16 KP29-17",
            }
        ),
    )
    def test_each_of_the_sixteen_hands_beats_the_one_before(self, game: str) -> None:
        flush = " ".join(f"{rank}h" for rank in "J7432")
        worse = flush
        for ranks in [*self.ORDER.split()[1:], "76432", "75432"]:
            better = self.suited(ranks, worse)
            assert self.winner(game, worse, better)["2"] == 1000, (worse, better)
            worse = better

    @pytest.mark.parametrize(
        ("better", "worse"),
        [
            pytest.param(better, worse, marks=pytest.mark.clause(*clauses.split()))
            for better, worse, clauses in (
                ("8c 7d 3h 2s", "9c 8d 4h 3s", "KP33-14 KP33-16"),
                ("5c 4d 3h 2s", "6c 3d 2h As", "KP33-16"),
                ("6c 4d 3h 2s", "6d 5c 4h As", "KP33-17"),
                ("6c 4d 2h As", "6d 4c 3h 2s", "KP33-17"),
                ("6c 4d 3h As", "6d 4c 3s 2h", "KP33-17"),
                ("4c 3d 2h As", "8c 5d 4h 2s", "KP33-15"),
                ("Kc Qd Jh Ts", "3s 3h 2c Ad", "KP33-18 KP33-12"),
                ("Kc Kd 2d Ah", "3c 2c Ac Ad", "KP33-18 KP33-19"),
                ("3c 2c Ac Ad", "As 5s 9s Ks", "KP33-18"),
            )
        ],
    )
    def test_badugi_by_the_worked_examples(self, better: str, worse: str) -> None:
        assert self.winner("badugi", better, worse)["1"] == 1000
