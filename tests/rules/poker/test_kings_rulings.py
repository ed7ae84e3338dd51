"""Procedures of a physical table, as far as a hand computes them (tournament and cash rules)."""

from __future__ import annotations

import random

import pytest

from krupier.equipment.cards import parse, text
from krupier.equipment.draws import BURN, Cards, CardsAre
from krupier.rules import events, families, poker
from krupier.rules.play import Play, replay
from krupier.rules.poker import BET, CALL, FOLD, OVER, House, Illegal
from krupier.rules.poker.misdeals import misdeal_possible, substantial_action
from krupier.rules.poker.plan import Plan, Rulings
from krupier.rules.poker.rulings import Verdict, chips_mean, out_of_turn
from krupier.rules.script import load_game, play_script
from krupier.rules.wants import Void
from tests.rules.poker.hands import act, any_hand, hold_em, random_step, stud
from tests.rules.poker.kings import Table, three
from tests.rules.poker.test_kings_any import PLANS
from tests.rules.poker.test_stud_and_draw import doors


def _rulings() -> Rulings:
    plan = families.load_plan("kings/texas-holdem")
    assert isinstance(plan, Plan)
    assert plan.rulings is not None
    return plan.rulings


RULINGS = _rulings()


class TestMisdeal:
    @pytest.mark.clause("KT-357", "KT-358")
    def test_until_two_players_have_acted(self) -> None:
        hand = hold_em([100] * 4)
        assert misdeal_possible(hand)
        assert misdeal_possible(act(hand, CALL))
        assert not misdeal_possible(act(hand, FOLD))

    @pytest.mark.clause("KT-357")
    def test_the_bring_in_is_no_act(self) -> None:
        hand = act(stud([100] * 3, doors("Ah", "4s", "Kd")), CALL, CALL)
        assert misdeal_possible(hand)
        assert not misdeal_possible(act(hand, FOLD))

    @pytest.mark.clause("KT-361")
    def test_a_misdeal_gives_all_posts_back(self) -> None:
        table = Table("texas-holdem", hand=three(ante="10"), ante="button").do("3 call")
        table.play.send(Void("misdeal"))
        assert table.play.over
        assert set(table.result.values()) == {0}

    @pytest.mark.clause("KT-300")
    def test_substantial_action(self) -> None:
        assert not substantial_action([])
        assert not substantial_action([True])
        assert not substantial_action([False, False])
        assert substantial_action([True, False])
        assert substantial_action([False, True])
        assert substantial_action([False, False, False])


class TestExposedCard:
    CARDS = "As Kd 7c Ah Kh 2d 9c Qh 5d 3c Jc 6s"

    def script(self, exposed: str, cards: str = CARDS) -> dict[str, object]:
        moves = [["3", "call"], ["1", "call"], ["2", "check"]]
        moves += [[seat, "check"] for seat in ("1", "2", "3")] * 3
        return {"hand": three(), "cards": cards, "exposed": exposed, "moves": moves}

    @pytest.mark.clause("KT-366")
    def test_it_becomes_the_burn_card_and_a_new_one_comes_last(self) -> None:
        """The fourth card, the A♥ of seat 1, turns over: he gets the seventh, the 9♣, and nothing
        else is burnt before the flop."""
        script = self.script("Ah")
        play = play_script(load_game("kings/texas-holdem", script), script)
        felt = play.felt
        assert [text(card) for card in felt.cards("1")] == ["As", "9c"]
        assert [text(card) for card in felt.cards("board")] == ["Qh", "5d", "3c", "Jc", "6s"]
        assert text(felt.cards(BURN)[0]) == "Ah"
        assert len(felt.cards(BURN)) == 3
        assert not any(isinstance(one, events.Misdeal) for one in felt.events)
        again = replay(play.game, play.journal)
        assert again.felt.events == felt.events

    @pytest.mark.clause("KT-362")
    @pytest.mark.parametrize("exposed", ["As", "Kd", "Ah Kh"])
    def test_the_first_two_cards_or_a_second_one_are_a_misdeal(self, exposed: str) -> None:
        play = Play(families.load("kings/texas-holdem", hand=three()))
        shown = parse(exposed)
        for card in parse(self.CARDS):
            if not isinstance(play.want, Cards):
                break
            play.send(CardsAre((card,), tuple(one for one in (card,) if one in shown)))
        assert any(isinstance(one, events.Misdeal) for one in play.felt.events)
        play.send(Void("misdeal"))
        assert set(play.felt.returned.values()) == set(play.felt.staked.values())

    def test_in_courchevel_it_is_burnt_before_the_first_flop_card(self) -> None:
        play = Play(families.load("kings/courchevel", hand=three()))
        cards = iter(parse("2c 3c 4c 5c 6c 7c 8c 9c Tc 2d 3d 4d 5d 6d 7d 8d 9d"))
        while isinstance(play.want, Cards):
            card = next(cards)
            play.send(CardsAre((card,), (card,) if text(card) == "4c" else ()))
        assert [text(card) for card in play.felt.cards(BURN)] == ["4c"]
        assert [text(card) for card in play.felt.cards("3")] == ["7c", "Tc", "4d", "7d", "8d"]
        assert [text(card) for card in play.felt.cards("board")] == ["9d"]


def meant(hand: poker.State, chips: list[int], *, announced: bool = False) -> int:
    return chips_mean(
        RULINGS,
        hand.legal(),
        hand.level,
        chips,
        in_front=hand.bets[hand.actor],
        announced=announced,
    )


class TestWhatChipsMean:
    """Blinds 200/400 and a bet of 1,200 unless said otherwise: the least raise goes to 2,000."""

    def facing(self) -> poker.State:
        return act(hold_em([50_000] * 4, 200, 400), 1200)

    @pytest.mark.clause("KT-314")
    def test_two_chips_of_which_one_is_needed_are_a_call(self) -> None:
        assert meant(self.facing(), [1000, 1000]) == CALL
        assert meant(self.facing(), [500] * 4) == 2000

    @pytest.mark.clause("KT-310")
    def test_one_oversized_chip_is_a_call(self) -> None:
        assert meant(self.facing(), [5000]) == CALL

    @pytest.mark.clause("KT-311")
    def test_with_the_word_raise_it_raises_to_its_value(self) -> None:
        assert meant(self.facing(), [5000], announced=True) == 5000
        assert meant(self.facing(), [1500], announced=True) == 2000, "at least the minimum raise"

    @pytest.mark.clause("KT-313")
    def test_after_the_flop_it_opens_for_its_full_value(self) -> None:
        hand = act(hold_em([50_000] * 3, 200, 400), CALL, CALL, CALL)
        assert meant(hand, [5000]) == 5000

    @pytest.mark.clause("KT-317", "KT-318", "KT-354")
    def test_half_of_the_raise_or_more_is_completed(self) -> None:
        """The last raise was 800: 400 over the call make a raise to 2,000, less is a call."""
        assert meant(self.facing(), [500, 500, 100, 500]) == 2000
        assert meant(self.facing(), [500, 500, 500, 50, 50]) == 2000
        assert meant(self.facing(), [500, 500, 100, 100, 100, 100, 100]) == CALL
        assert meant(self.facing(), [500, 500, 100, 100, 100, 100], announced=True) == 2000

    @pytest.mark.clause("KT-304")
    def test_an_undercall_is_completed(self) -> None:
        hand = self.facing()
        player = hand.actor
        hand.apply(meant(hand, [500, 500]))
        assert hand.bets[player] == 1200

    def test_what_it_says_is_always_legal(self) -> None:
        for seed in range(300):
            hand, rng = any_hand(seed)
            luck = random.Random(seed)
            while hand.phase != OVER and luck.random() < 0.9:
                if hand.phase == BET and hand.legal().step == 1:
                    chips = [luck.choice([1, 5, 25, 100, 500]) for _ in range(luck.randint(1, 5))]
                    hand.clone().apply(meant(hand, chips, announced=luck.random() < 0.5))
                random_step(hand, rng)


class TestOutOfTurn:
    @pytest.mark.clause("KT-306", "KT-307")
    def test_it_binds_unless_the_bet_has_changed(self) -> None:
        """Two big blinds of 2 were to be called when a player raised to 6 out of turn."""
        assert out_of_turn(RULINGS, put=6, before=2, after=2) is Verdict.STANDS
        assert out_of_turn(RULINGS, put=6, before=2, after=4) is Verdict.RETURNED
        assert out_of_turn(RULINGS, put=2, before=2, after=6) is Verdict.RETURNED

    def test_every_table_of_the_operator_rules_alike(self) -> None:
        assert {plan.rulings for plan in PLANS.values()} == {RULINGS}


class TestDeadHand:
    @pytest.mark.clause("KT-359", "KT-258")
    def test_it_is_out_at_once_and_its_chips_stay(self) -> None:
        hand = act(hold_em([100] * 4), 6, CALL)
        hand.kill(2)
        assert hand.actor == 0
        act(hand, CALL, CALL)
        assert (hand.street, hand.pot, hand.left) == (1, 24, 3)
        assert not hand.live[2]
        hand.kill(hand.actor)
        assert hand.actor == 1, "in his turn the next one acts"
        hand.kill(3)
        assert hand.phase == OVER
        assert hand.stacks == [94, 118, 94, 94]

    @pytest.mark.clause("KT-290", "KT-259")
    def test_a_hand_that_has_yet_to_act(self) -> None:
        hand = hold_em([100] * 4)
        hand.kill(0)
        act(hand, CALL, CALL)
        assert hand.actor == 1, "the absent small blind is skipped, his blind stays"
        act(hand, CALL)
        assert (hand.street, hand.pot) == (1, 7)

    @pytest.mark.clause("KT-308")
    def test_a_raise_that_nobody_called_is_first_corrected_to_a_call(self) -> None:
        hand = act(hold_em([100] * 4), 6)
        with pytest.raises(Illegal, match="corrected to a call"):
            hand.kill(2)
        hand = act(hold_em([100] * 4), CALL)
        hand.kill(2)
        assert hand.stacks[2] == 98, "he gets the raise back and loses the call"

    def test_chips_are_conserved_whenever_a_hand_dies(self) -> None:
        for seed in range(400):
            hand, rng = any_hand(seed)
            total = sum(hand.stacks) + hand.pot
            while hand.phase != OVER:
                live = [player for player in range(hand.players) if hand.live[player]]
                if hand.phase == BET and rng.random() < 0.1:
                    try:
                        hand.kill(rng.choice(live))
                    except Illegal:
                        random_step(hand, rng)
                else:
                    random_step(hand, rng)
            assert sum(hand.stacks) + hand.raked == total

    @pytest.mark.clause("KT-332")
    def test_the_last_player_wins_without_showing(self) -> None:
        hand = act(hold_em([100] * 3, house=House(may_muck=True)), 6, FOLD, FOLD)
        assert hand.phase == OVER
        assert hand.shown == [False] * 3
        assert hand.stacks == [99, 98, 103]


class TestLimitHeadsUp:
    @pytest.mark.clause("KT-296", "KT-297", "KT-353")
    def test_no_cap_between_the_last_two_of_a_tournament(self) -> None:
        hand = {"stacks": {"1": "1000", "2": "1000"}, "button": "2", "blinds": ["5", "10"]}
        for more, capped in (({}, True), ({"heads_up": True}, False)):
            table = Table("omaha", hand=hand | more, structure="fixed-limit", tournament=True)
            table.then("raise 20", "raise 30", "raise 40")
            assert (table.words() == ["fold", "call"]) is capped
