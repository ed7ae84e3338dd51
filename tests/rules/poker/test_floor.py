"""Rulings in a running hand at a physical table: what the houses say about faults of dealer and
player, and that a ruling is an input like any other."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Sequence
from typing import Any, Self

import pytest

from krupier.equipment.cards import UNKNOWN, Card, parse, text
from krupier.equipment.draws import BURN, Cards, CardsAre, Draw, Face
from krupier.money import parse as amount
from krupier.rules import events, families
from krupier.rules.codec import BadInput, input_from_json, input_to_json
from krupier.rules.options import Amount, Move, Pick, Refused
from krupier.rules.play import Play, replay
from krupier.rules.wants import Moves, Ruling
from tests.rules.poker.articles import WGG
from tests.rules.poker.kings import Stacked, Table, seats, three
from tests.rules.told import facts

CLUB = "club/texas-holdem"
HOLD_EM = ("kings/texas-holdem", CLUB, "wgg/texas-holdem-cash")


class Deck(Stacked):
    """Cards that go back are shuffled in: the next ones are still those that were written."""

    shown: Sequence[Card] = ()
    """Turned too early: they are at the bottom of the rest if they go back."""

    def answer(self, draw: Draw) -> CardsAre:
        assert isinstance(draw, Cards)
        if draw.back:
            self.left += self.shown
            self.shown = ()
        at = -1 if draw.to == BURN else 0
        return CardsAre(tuple(self.left.pop(at) for _ in range(draw.n)))


class Live(Table):
    """A hand of any operator. The cards of the deck come in the order in which they are written,
    burnt ones from the bottom."""

    def __init__(self, game: str, cards: str = "", hand: dict[str, Any] | None = None) -> None:
        plan = families.load_plan(game)
        code = next(iter(plan.currencies))
        made = families.make(plan, currency_code=code, hand=hand or three())
        self.play = Play(made)
        assert made.equipment.pack is not None
        self.source: Deck = Deck(cards, made.equipment.pack.deck)
        self.play.run(self.source)

    def rule(self, what: str, seat: str = "", cards: str = "", to: str = "0") -> Self:
        money = self.play.game.setting.currency
        self.play.send(Ruling(what, seat, parse(cards), amount(to, money)))
        self.play.run(self.source)
        return self

    def refused(self, what: str, seat: str = "", cards: str = "", to: str = "0") -> str:
        before = len(self.play.journal), len(self.play.felt.events)
        with pytest.raises(Refused) as refused:
            self.rule(what, seat, cards, to)
        assert (len(self.play.journal), len(self.play.felt.events)) == before
        return refused.value.code

    @property
    def bets(self) -> dict[str, int]:
        """In front of the players, in whole units."""
        players = self.play.felt.marks["players"]
        return {one.seat: one.amount // 100 for one in players if one.amount}

    def board(self) -> list[str]:
        return self.dealt("board")

    def replays(self) -> None:
        again = replay(self.play.game, self.play.journal)
        assert again.felt.events == self.play.felt.events


def four(game: str = CLUB) -> Live:
    """Blinds 5 and 10; seat 4 has the button and seat 3 begins."""
    hand = {"stacks": seats(4), "button": "4", "blinds": ["5", "10"]}
    return Live(game, hand=hand)


class TestDeadHand:
    @pytest.mark.clause("PC-063", "PC-072")
    def test_two_have_acted_there_is_no_misdeal_and_the_blind_is_not_returned(self) -> None:
        """The small blind turns out to hold one card only, or a joker."""
        table = four().do("3 call", "4 call")
        assert table.refused("misdeal") == "two-acted"
        table.rule("dead-hand", "1")
        assert table.turn == "2"
        table.do("2 check").quietly()
        assert table.result["1"] == -500, "his small blind stays in the pot"
        assert sum(table.result.values()) == 0
        table.replays()

    @pytest.mark.clause("PC-063")
    def test_a_dead_big_blind_stays_in_the_pot_though_nobody_called_it(self) -> None:
        """The small blind is the last one left: he wins both blinds, 5 of his own and 10."""
        table = four().rule("dead-hand", "2").do("3 fold", "4 fold")
        assert table.play.over
        assert (table.result["1"], table.result["2"]) == (1000, -1000)
        assert sum(table.result.values()) == 0
        table.replays()

    @pytest.mark.clause("PC-051")
    def test_a_misdeal_while_fewer_than_two_have_acted(self) -> None:
        table = four().do("3 call").rule("misdeal")
        assert table.play.void
        assert set(table.result.values()) == {0}
        table.replays()

    @pytest.mark.clause("PC-019")
    def test_whoever_turns_his_cards_up_again_is_out(self) -> None:
        table = four().rule("turned-up", "4").rule("dead-hand", "4")
        assert table.do("3 call").turn == "1", "he is skipped"
        assert table.dealt("4") == []

    @pytest.mark.clause("KT-308")
    @pytest.mark.parametrize("game", HOLD_EM)
    def test_a_raise_that_nobody_called_comes_back_and_the_call_is_lost(self, game: str) -> None:
        """Seat 3 raises to 60, seat 4 folds, seat 3's cards are taken in: he loses the call of
        10, and the small blind has 5 to call."""
        table = four(game).do("3 raise 60", "4 fold").rule("dead-hand", "3")
        assert table.turn == "1"
        assert table.bets == {"1": 5, "2": 10, "3": 10}
        assert table.span()[0] == 20, "the least raise is what it was"
        table.do("1 call", "2 check").quietly()
        assert (table.result["3"], table.result.get("4", 0)) == (-1000, 0)
        assert sum(table.result.values()) == 0
        table.replays()

    @pytest.mark.clause("KT-308")
    def test_a_raise_of_a_raise(self) -> None:
        """10 – 40 – 130 – folds: the last raiser loses 40, and the next raise is to 70 again."""
        table = four().do("3 raise 40", "4 raise 130", "1 fold").rule("dead-hand", "4")
        assert table.turn == "2"
        assert table.span()[0] == 70
        assert table.bets["4"] == 40

    def test_a_raise_by_the_last_to_act_leaves_a_closed_round(self) -> None:
        """Everybody limps, the big blind raises and his hand dies: the flop comes."""
        table = four().do("3 call", "4 call", "1 call", "2 raise 50").rule("dead-hand", "2")
        assert len(table.board()) == 3
        assert table.turn == "1"

    def test_an_opening_bet_that_nobody_called_comes_back_whole(self) -> None:
        table = four().do("3 call", "4 call", "1 call", "2 check", "1 bet 50")
        table.rule("dead-hand", "1").quietly()
        assert table.result["1"] == -1000

    @pytest.mark.clause("KT-291")
    def test_in_stud_the_absent_player_brings_in_before_his_cards_go(self) -> None:
        """His 2♣ is the lowest open card: he has anted and brings in, and cannot be taken out
        before the open cards lie."""
        hand = {"stacks": seats(3), "ante": "1", "bring_in": "2", "bets": ["5", "10"]}
        play = Play(families.load("kings/seven-card-stud", currency_code="EUR", hand=hand))
        cards = iter(parse("Ah Kh Qh Ad Kd Qd 2c 9s Ts"))
        while isinstance(play.want, Cards):
            with pytest.raises(Refused):
                play.send(Ruling("dead-hand", "1"))
            play.send(CardsAre((next(cards),)))
        assert isinstance(play.want, Moves)
        assert list(play.want.seats or ()) == ["1"]
        play.send(Ruling("dead-hand", "1"))
        assert list(play.want.seats or ()) == ["2"]
        assert play.felt.staked["1"] == 300, "ante and bring-in"
        assert {one.do for one in play.offers("2")} == {"fold", "call", "complete"}

    def test_only_live_hands_of_this_hand_can_die(self) -> None:
        table = four().do("3 fold")
        assert table.refused("dead-hand", "3") == "bad-ruling"
        assert table.refused("dead-hand", "9") == "bad-ruling"
        assert table.refused("dance", "1") == "bad-ruling"

    def test_chips_are_kept_whatever_is_ruled(self) -> None:
        """Random hands in which hands die, cards are turned up and acts come out of turn."""
        for seed in range(150):
            luck = random.Random(seed)
            table = four(luck.choice(HOLD_EM))
            while isinstance(table.play.want, Moves):
                seat = str(luck.randint(1, 4))
                what = luck.choice(("dead-hand", "turned-up", "no-raise", "out-of-turn", "stands"))
                if luck.random() < 0.3:
                    with contextlib.suppress(Refused):
                        table.rule(what, seat, to=str(luck.choice((0, 10, 20, 60, 1000))))
                    continue
                words = table.words()
                word = luck.choice(words)
                low, high = table.span() if word in ("bet", "raise") else (0, 0)
                table.then(f"{word} {luck.randint(low, high)}" if high else word)
            assert sum(table.result.values()) == 0
            table.replays()


class TestShowdown:
    """Seats 1 and 2 are left after a checked hand; seat 1 is asked first."""

    CARDS = "2c As Qs 3d Ah Qh Kd 9h 7s 5c 4h"

    def table(self) -> Live:
        """Seat 1 has 2♣ 3♦, seat 2 a pair of aces."""
        made = families.load(
            "kings/texas-holdem", currency_code="EUR", options={"muck": True}, hand=three()
        )
        table = Live("kings/texas-holdem", self.CARDS)
        table.source = Deck(self.CARDS, made.equipment.pack.deck)  # type: ignore[union-attr]
        table.play = Play(made)
        table.play.run(table.source)
        table.do("3 fold", "1 call", "2 check")
        for _ in range(3):
            table.do("1 check", "2 check")
        assert (table.turn, table.words()) == ("1", ["show", "muck"])
        return table

    @pytest.mark.clause("KT-335")
    def test_cards_that_are_not_opened_are_dead(self) -> None:
        table = self.table()
        assert isinstance(table.play.want, Moves)
        assert table.play.want.clock == "showdown", "a short clock of its own"
        table.rule("dead-hand", "1")
        assert table.play.over
        assert table.result["1"] == -1000

    @pytest.mark.clause("KT-337", "KT-339")
    def test_cards_that_an_opponent_asks_to_see_stay_open_and_may_win(self) -> None:
        table = self.table().rule("asked-to-show", "2")
        assert set(table.play.felt.places["2"].faces) == {Face.UP}
        assert table.turn == "1", "he still has to show or throw away"
        table.do("1 show")
        assert table.play.over
        assert table.result["2"] == 1000
        table.replays()

    @pytest.mark.clause("KT-337")
    def test_also_in_his_turn(self) -> None:
        table = self.table().rule("asked-to-show", "1")
        assert table.turn == "2"
        assert table.dealt("1") == ["2c", "3d"]

    @pytest.mark.clause("KT-338", "KT-340")
    def test_not_cards_that_were_thrown_away_nor_when_the_pot_is_won(self) -> None:
        table = self.table()
        assert table.refused("asked-to-show", "3") == "bad-ruling", "he folded"
        table.do("1 muck")
        assert table.play.over
        assert table.refused("asked-to-show", "1") == "no-ruling"
        assert table.refused("asked-to-show", "2") == "no-ruling"

    @pytest.mark.clause("KT-337")
    def test_only_at_the_showdown(self) -> None:
        assert four().refused("asked-to-show", "1") == "bad-ruling"


@pytest.mark.parametrize("game", [*(one for one in WGG if "short-deck" not in one), CLUB])
def test_no_card_is_dealt_twice_and_no_chip_lost_whatever_is_ruled(game: str) -> None:
    """Random hands with random faults of the dealer: the cards that a ruling names come from the
    rest of the deck, as they would at a table."""
    made = 0
    for seed in range(20):
        luck = random.Random(f"{game} {seed}")
        table = Live(game)
        luck.shuffle(table.source.left)
        while isinstance(table.play.want, Moves):
            if luck.random() < 0.35:
                what = luck.choice(("premature", "extra-card", "board", "dead-hand", "cut-card"))
                n = {
                    "premature": luck.choice((1, 3)),
                    "extra-card": 1,
                    "board": luck.choice((1, 3)),
                }
                cards = table.source.left[: n.get(what, 0)]
                try:
                    table.play.send(Ruling(what, luck.choice("123"), tuple(cards)))
                except Refused:
                    continue
                made += 1
                if what == "extra-card" or (what == "board" and len(cards)):
                    del table.source.left[: len(cards)]
                elif what == "premature":
                    # shown, and either shuffled in again or lying there until the street comes
                    del table.source.left[: len(cards)]
                    table.source.shown = cards
                table.play.run(table.source)
                continue
            option = luck.choice(list(table.offered(table.turn).values()))
            move = Move(table.turn, option.do)
            if isinstance(option, Amount):
                move = Move(table.turn, option.do, amount=option.least)
            elif isinstance(option, Pick):
                move = Move(table.turn, option.do, cards=option.cards[: option.least])
            table.play.send(move)
            table.play.run(table.source)
        assert sum(table.result.values()) == 0
        places = table.play.felt.places.values()
        known = [card for place in places for card in place.cards if card != UNKNOWN]
        assert len(known) == len(set(known))
        table.replays()
    assert made > 20


class TestTurnedUp:
    @pytest.mark.clause("PC-017", "PC-083", "W28-40")
    @pytest.mark.parametrize("game", [CLUB, "wgg/texas-holdem-cash", "wgg/omaha-cash"])
    def test_he_plays_on_with_open_cards_but_bets_and_raises_no_more(self, game: str) -> None:
        table = four(game).rule("turned-up", "3")
        place = table.play.felt.places["3"]
        assert set(place.faces) == {Face.UP}
        assert table.words() == ["fold", "call"]
        table.do("3 call", "4 call", "1 call", "2 check", "1 check", "2 check")
        assert "check" in table.words()
        assert "bet" not in table.words(), "nor on a later street"
        table.do("3 check")
        assert "bet" in table.words(), "the others may"

    @pytest.mark.clause("PC-013")
    def test_a_sanction_for_this_round_only(self) -> None:
        table = four()
        with pytest.raises(Refused):
            table.do("4 call")  # not his turn
        table.rule("no-raise", "4").do("3 call")
        assert table.words() == ["fold", "call"]
        table.do("4 call", "1 call", "2 check", "1 check", "2 check", "3 check")
        assert "bet" in table.words()


class TestOutOfTurn:
    """Seat 3 is to act; the blinds are 5 and 10."""

    @pytest.mark.clause("PC-014", "PC-015", "PC-118")
    def test_his_bet_stays_and_after_a_higher_one_he_may_only_call_or_fold(self) -> None:
        table = four().rule("out-of-turn", "4", to="30")
        assert table.turn == "3", "the forgotten player is asked first"
        table.do("3 raise 50")
        assert table.turn == "4"
        assert table.bets["4"] == 30, "his 30 stay"
        assert table.words() == ["fold", "call"]
        table.do("4 fold", "1 fold", "2 fold")
        assert table.result["4"] == -3000, "who folds then has lost them"

    @pytest.mark.clause("PC-014")
    def test_who_calls_adds_the_difference(self) -> None:
        table = four().rule("out-of-turn", "4", to="30").do("3 raise 50", "4 call")
        assert table.bets["4"] == 50

    @pytest.mark.clause("KT-306", "PC-111")
    @pytest.mark.parametrize("game", HOLD_EM)
    @pytest.mark.parametrize("act", ["call", "fold"])
    def test_it_is_made_in_turn_if_nothing_has_changed(self, game: str, act: str) -> None:
        table = four(game).rule("out-of-turn", "4", to="30").do(f"3 {act}")
        assert table.turn == "1"
        assert table.bets["4"] == 30

    @pytest.mark.clause("KT-307")
    def test_at_kings_it_comes_back_and_he_has_all_options(self) -> None:
        table = four("kings/texas-holdem").rule("out-of-turn", "4", to="30").do("3 raise 50")
        assert table.turn == "4"
        assert "4" not in table.bets
        assert table.words() == ["fold", "call", "raise"]

    @pytest.mark.clause("PC-016", "PC-112")
    def test_those_who_followed_him_have_their_chips_back_if_the_bet_changes(self) -> None:
        """The worked example: 100 to call, P3 calls out of turn and P4 and P5 follow. P2 raises:
        P3's 100 stay, P4 and P5 are asked anew with all options."""
        hand = {"stacks": seats(6), "button": "6", "blinds": ["5", "10"]}
        table = Live(CLUB, hand=hand).do("3 raise 100")
        assert table.turn == "4"
        for seat in ("5", "6", "1"):
            table.rule("out-of-turn", seat, to="100")
        table.do("4 raise 200")
        assert table.turn == "5"
        assert table.words() == ["fold", "call"]
        assert table.bets["5"] == 100
        table.do("5 fold")
        assert table.turn == "6"
        assert "6" not in table.bets
        assert "raise" in table.words()
        table.do("6 fold")
        assert table.bets["1"] == 5, "his small blind alone"
        assert "raise" in table.words()

    @pytest.mark.clause("PC-111", "PC-016")
    def test_if_it_does_not_change_they_all_stand(self) -> None:
        hand = {"stacks": seats(6), "button": "6", "blinds": ["5", "10"]}
        table = Live(CLUB, hand=hand).do("3 raise 100")
        for seat in ("5", "6", "1"):
            table.rule("out-of-turn", seat, to="100")
        table.do("4 call")
        assert table.turn == "2"
        assert table.bets == {"3": 100, "4": 100, "5": 100, "6": 100, "1": 100, "2": 10}

    @pytest.mark.clause("PC-117")
    def test_a_raise_of_up_to_twice_a_smaller_one_is_a_call_of_it(self) -> None:
        table = four().rule("out-of-turn", "4", to="200").do("3 raise 120")
        assert table.turn == "1"
        assert table.bets["4"] == 120
        table = four().rule("out-of-turn", "4", to="300").do("3 raise 120")
        assert table.turn == "1"
        assert table.bets["4"] == 300, "more than twice as much is a raise"

    def test_only_who_is_to_come_can_be_early_and_with_what_he_has(self) -> None:
        table = four().do("3 call")
        assert table.refused("out-of-turn", "4", to="20") == "bad-ruling", "he is in turn"
        assert table.refused("out-of-turn", "3", to="20") == "bad-ruling", "he has acted"
        assert table.refused("out-of-turn", "1", to="1001") == "amount"
        assert table.refused("out-of-turn", "1", to="4") == "amount"
        table.rule("out-of-turn", "1", to="10")
        assert table.refused("out-of-turn", "1", to="20") == "bad-ruling"

    def test_an_impossible_amount_is_said_with_what_is_possible(self) -> None:
        """Seat 1 has 1,000 and its blind of 5 in front of it."""
        table = four().do("3 call")
        with pytest.raises(Refused) as refused:
            table.rule("out-of-turn", "1", to="1001")
        said = refused.value.said(lambda amount: f"{amount // 100} €")
        assert "1001 € refused" in said
        assert "5 € to 1000 € allowed" in said


DECK = "As Ks Qs Ah Kh Qh"
"""The hole cards of three players."""


class TestPremature:
    """Seat 3 is to act before the flop when the dealer turns it; all cards are entered."""

    def table(self, game: str, board: str) -> Live:
        return Live(game, f"{DECK} {board}")

    @pytest.mark.clause("PC-084")
    def test_club_the_flop_stands_if_the_forgotten_player_folds(self) -> None:
        table = self.table(CLUB, "Jd Td 9d 2c 3c")
        table.source.left = [card for card in table.source.left if card not in parse("8d 7d 6d")]
        table.rule("premature", cards="8d 7d 6d").do("3 fold", "1 call", "2 check")
        assert table.board() == ["8d", "7d", "6d"]
        assert len(table.play.felt.cards(BURN)) == 1, "and was burnt before"
        with pytest.raises(Refused):
            table.play.send(CardsAre(parse("8d")))

    @pytest.mark.clause("PC-085", "PC-086")
    @pytest.mark.parametrize("act", ["call", "raise 30"])
    def test_club_otherwise_a_new_one_comes_and_turn_and_river_are_reserved(self, act: str) -> None:
        """The betting is finished, then turn and river are laid aside closed, and the flop is
        dealt anew from what is left with the old one in it."""
        table = self.table(CLUB, "8d Td 9d 2c 3c").rule("premature", cards="8d 7d 6d")
        table.do(f"3 {act}", "1 call", f"2 {'check' if act == 'call' else 'call'}")
        assert table.board() == ["8d", "Td", "9d"], "one of the old cards may come again"
        said = [facts(one) for one in table.play.felt.events if isinstance(one, events.Reserved)]
        assert said == [{"n": 2}]
        table.quietly()
        assert table.board() == ["8d", "Td", "9d", "2c", "3c"]
        assert len(table.play.felt.cards(BURN)) == 3
        table.replays()

    def to_flop(self, game: str, board: str) -> Live:
        return self.table(game, f"2s 3s 4s {board}").do("3 call", "1 call", "2 check")

    @pytest.mark.clause("PC-087")
    def test_club_the_turn_stands_if_the_forgotten_player_folds(self) -> None:
        table = self.to_flop(CLUB, "9d 8d").do("1 bet 20").rule("premature", cards="5c")
        table.do("2 fold", "3 call")
        assert table.board() == ["2s", "3s", "4s", "5c"]

    @pytest.mark.clause("PC-088", "PC-089")
    def test_club_otherwise_another_turn_and_the_river_is_reserved(self) -> None:
        table = self.to_flop(CLUB, "9d 8d").do("1 bet 20").rule("premature", cards="5c")
        table.do("2 call", "3 call")
        assert table.board() == ["2s", "3s", "4s", "9d"]
        said = [facts(one) for one in table.play.felt.events if isinstance(one, events.Reserved)]
        assert said == [{"n": 1}]
        assert table.quietly().board()[-1] == "8d"

    def to_turn(self, game: str, board: str) -> Live:
        table = self.to_flop(game, board).do("1 check", "2 check", "3 check")
        assert len(table.board()) == 4
        return table.do("1 bet 20")

    @pytest.mark.clause("PC-090", "PC-091")
    def test_club_the_river(self) -> None:
        table = self.to_turn(CLUB, "9d 8d").rule("premature", cards="5c").do("2 fold", "3 call")
        assert table.board()[-1] == "5c"
        table = self.to_turn(CLUB, "9d 8d").rule("premature", cards="5c").do("2 call", "3 call")
        assert table.board()[-1] == "8d"
        assert not any(isinstance(one, events.Reserved) for one in table.play.felt.events)

    @pytest.mark.clause("W28-41")
    @pytest.mark.parametrize("act", ["call", "fold"])
    @pytest.mark.parametrize("game", ["wgg/texas-holdem-cash", "wgg/texas-holdem-tournament"])
    def test_wgg_the_flop_is_shuffled_in_and_nothing_is_burnt_again(
        self, game: str, act: str
    ) -> None:
        table = self.table(game, "8d Td 9d 2c 3c").rule("premature", cards="8d 7d 6d")
        table.do(f"3 {act}", "1 call", "2 check")
        assert table.board() == ["8d", "Td", "9d"]
        assert table.play.felt.cards(BURN) == (UNKNOWN,), "the one that lies there"

    @pytest.mark.clause("W28-43", "W28-44")
    @pytest.mark.parametrize("act", ["call", "fold"])
    def test_wgg_the_fifth_card_takes_the_place_of_the_turn(self, act: str) -> None:
        """5♣ is out even after a fold; the dealer burns and turns 9♦. Before the river the 5♣ is
        shuffled in again and nothing is burnt: so it may be the river."""
        table = self.to_flop("wgg/texas-holdem-cash", "9d 5c").do("1 bet 20")
        table.rule("premature", cards="5c")
        table.do(f"2 {act}", "3 call")
        assert table.board() == ["2s", "3s", "4s", "9d"]
        burnt = len(table.play.felt.cards(BURN))
        assert burnt == 2, "one before the flop, one before this turn"
        table.quietly()
        assert table.board()[-1] == "5c"
        assert table.play.felt.cards(BURN)[2:] == (UNKNOWN,), "no card more than lay there"
        table.replays()

    @pytest.mark.clause("W28-43")
    def test_wgg_the_premature_turn_cannot_come_again_before_the_river(self) -> None:
        table = self.to_flop("wgg/texas-holdem-cash", "5c 9d").do("1 bet 20")
        table.rule("premature", cards="5c")
        with pytest.raises(Refused, match="was dealt already"):
            table.do("2 call", "3 call")

    @pytest.mark.clause("W28-45")
    def test_wgg_the_river_is_dealt_anew_without_a_burn(self) -> None:
        table = self.to_turn("wgg/texas-holdem-cash", "9d 5c").rule("premature", cards="5c")
        table.do("2 fold", "3 call")
        assert table.board()[-1] == "5c", "shuffled in, so it may come again"
        assert len(table.play.felt.cards(BURN)) == 3

    def test_when_it_cannot_be(self) -> None:
        table = self.table(CLUB, "")
        assert table.refused("premature", cards="8d 7d") == "bad-ruling", "a flop has three cards"
        taken = table.dealt("1")[0]
        assert table.refused("premature", cards=f"{taken} 7d 6d") == "outcome"
        other = self.table("kings/texas-holdem", "")
        assert other.refused("premature", cards="8d 7d 6d") == "bad-ruling", "no rule for it"
        table.do("3 call", "1 call", "2 check").quietly()
        assert table.refused("premature", cards="8d") == "no-ruling", "the hand is over"


class TestExtraCards:
    @pytest.mark.clause("W28-36")
    @pytest.mark.parametrize("game", WGG)
    def test_one_card_too_many_is_the_burn_card(self, game: str) -> None:
        table = Live(game, hand=three(ante="1") if "short-deck" in game else three())
        extra = text(table.source.left.pop())
        table.rule("extra-card", cards=extra)
        while not table.board():
            table.then("check" if "check" in table.words() else "call")
        assert table.play.felt.cards(BURN) == parse(extra), "no other one before the flop"
        table.replays()

    @pytest.mark.clause("W28-37")
    def test_more_than_one_is_a_misdeal(self) -> None:
        table = Live("wgg/texas-holdem-cash")
        assert table.refused("extra-card", cards="2c 3c") == "bad-ruling"
        table.rule("misdeal")
        assert table.play.void
        assert set(table.result.values()) == {0}

    def test_it_is_a_card_of_the_pack_and_comes_before_the_flop(self) -> None:
        table = Live("wgg/texas-holdem-cash", f"{DECK} 2s 3s 4s 9d 8d")
        assert table.refused("extra-card", cards="As") == "outcome", "that one was dealt"
        table.do("3 call", "1 call", "2 check")
        assert table.refused("extra-card", cards="7c") == "bad-ruling"

    def before_the_flop(self, game: str) -> Play:
        """The dealer has burnt a card and is about to turn the flop."""
        play = Play(families.load(game, hand=three()))
        cards = iter(parse(DECK))
        while isinstance(play.want, Cards):
            play.send(CardsAre((next(cards),)))
        for move in (Move("3", "call"), Move("1", "call"), Move("2", "check")):
            play.send(move)
        play.send(CardsAre((UNKNOWN,)))
        assert isinstance(play.want, Cards)
        assert play.want.to == "board"
        return play

    @pytest.mark.clause("W28-42")
    @pytest.mark.parametrize("out", ["7c", "7c 8c"])
    def test_too_many_on_the_flop_those_taken_out_are_burnt_later(self, out: str) -> None:
        play = self.before_the_flop("wgg/texas-holdem-cash")
        play.send(Ruling("too-many", cards=parse(out)))
        with pytest.raises(Refused):
            play.send(CardsAre(parse("7c 3s 4s")))
        play.send(CardsAre(parse("2s 3s 4s")))
        left = iter(parse("9d 9h"))
        while not play.over:
            if isinstance(play.want, Cards):
                play.send(CardsAre((UNKNOWN if play.want.to == BURN else next(left),)))
            else:
                assert isinstance(play.want, Moves)
                (seat,) = play.want.seats or ()
                play.send(Move(seat, "check"))
        burnt = [text(card) for card in play.felt.cards(BURN)]
        assert burnt[1 : 1 + len(parse(out))] == out.split()
        assert len(burnt) == 3

    def test_club_deals_the_flop_again(self) -> None:
        play = self.before_the_flop(CLUB)
        play.send(Ruling("too-many", cards=parse("2s 3s 4s 5s")))
        play.send(CardsAre(parse("2s Jd 4s")))
        assert [text(card) for card in play.felt.cards("board")] == ["2s", "Jd", "4s"]


class TestBurns:
    @pytest.mark.clause("PC-076")
    @pytest.mark.parametrize("acts", [0, 1])
    def test_a_wrong_burn_is_corrected_before_two_have_acted(self, acts: int) -> None:
        """The burn was forgotten: 2♠ is burnt, and 5♠ follows 3♠ and 4♠."""
        table = Live(CLUB, f"{DECK} 2s 3s 4s").do("3 call", "1 call", "2 check")
        table.then(*["check"] * acts)
        table.source.left.remove(parse("5s")[0])
        table.rule("board", cards="3s 4s 5s")
        assert table.board() == ["3s", "4s", "5s"]
        assert table.turn == str(1 + acts)
        table.quietly()
        assert len(table.board()) == 5
        table.replays()

    @pytest.mark.clause("PC-076")
    def test_the_right_cards_decide(self) -> None:
        """Seat 2 holds K♠ K♥; with the corrected flop he has quads."""
        table = Live(CLUB, f"{DECK} 2s 7s 9s 3d 4d").do("3 call", "1 call", "2 check")
        for card in parse("Kd Kc"):
            table.source.left.remove(card)
        table.rule("board", cards="7s Kd Kc").quietly()
        assert table.result["2"] == 2000

    @pytest.mark.clause("PC-077")
    def test_after_two_acts_the_cards_stand(self) -> None:
        table = Live(CLUB, f"{DECK} 2s 3s 4s").do("3 call", "1 call", "2 check")
        table.then("check", "check")
        assert table.refused("board", cards="3s 4s 5s") == "two-acted"
        assert table.board() == ["2s", "3s", "4s"]

    def test_before_the_flop_there_is_no_board(self) -> None:
        assert Live(CLUB).refused("board", cards="3s 4s 5s") == "bad-ruling"


class TestNothingChanges:
    @pytest.mark.parametrize(
        "reason",
        [
            pytest.param(
                "a card with another back in the stub", marks=pytest.mark.clause("PC-068")
            ),
            pytest.param("a card is missing", marks=pytest.mark.clause("PC-074")),
            pytest.param("a card fell off the table", marks=pytest.mark.clause("PC-075")),
        ],
    )
    def test_the_hand_is_played_as_if_nothing_had_been_found(self, reason: str) -> None:
        table, other = four(), four()
        table.play.send(Ruling("stands", "3", reason=reason))
        for one in (table, other):
            one.do("3 raise 30", "4 call", "1 fold", "2 fold").quietly()
        assert table.result == other.result
        said = [facts(one) for one in table.play.felt.events if isinstance(one, events.Ruled)]
        assert said == [{"ruling": "stands", "seat": "3", "reason": reason}]

    @pytest.mark.parametrize(
        "game",
        [
            pytest.param("kings/texas-holdem", marks=pytest.mark.clause("KP15-06")),
            pytest.param("kings/short-deck-holdem", marks=pytest.mark.clause("KP38-05")),
        ],
    )
    def test_the_cut_card_ends_no_hand(self, game: str) -> None:
        """The hand in which it comes out is played to its end; the next one has the whole pack."""
        table = Live(game).rule("cut-card")
        assert not table.play.over
        table.quietly()
        assert table.play.over
        assert not table.play.void
        assert sum(table.result.values()) == 0
        last = table.play.felt.cards("board")[-1]
        table.play = Play(table.play.game)
        table.play.send(CardsAre((last,)))  # shuffled: any card may come first


class TestWrongButton:
    """The dealer button was in the wrong place."""

    @pytest.mark.clause("KT-239")
    @pytest.mark.parametrize("acts", [[], ["3 call"], ["3 fold", "4 fold"]])
    def test_before_substantial_action_the_hand_is_void(self, acts: list[str]) -> None:
        table = four("kings/texas-holdem").do(*acts).rule("wrong-button")
        assert table.play.void
        assert set(table.result.values()) == {0}
        table.replays()

    @pytest.mark.clause("KT-238")
    @pytest.mark.parametrize(
        "acts", [["3 call", "4 fold"], ["3 fold", "4 raise 30"], ["3 fold", "4 fold", "1 call"]]
    )
    def test_afterwards_it_goes_on(self, acts: list[str]) -> None:
        table = four("kings/texas-holdem").do(*acts)
        assert table.refused("wrong-button") == "two-acted"


class TestJournal:
    def test_a_ruling_is_written_and_read(self) -> None:
        table = four().do("3 call").rule("dead-hand", "1")
        money = table.play.game.setting.currency
        for given in [
            *table.play.journal,
            Ruling("premature", cards=parse("As Kd 2c"), reason="too early"),
            Ruling("out-of-turn", "2", amount=3050),
        ]:
            assert input_from_json(input_to_json(given, money), money) == given
        for wrong in (5, {}, {"seat": "1"}, {"what": 5}, {"what": "stands", "more": "x"}):
            with pytest.raises(BadInput):
                input_from_json({"ruling": wrong}, money)

    def test_other_games_know_no_rulings(self) -> None:
        play = Play(families.load("kings/european-roulette"))
        with pytest.raises(Refused) as refused:
            play.send(Ruling("dead-hand", "1"))
        assert refused.value.code == "no-ruling"
