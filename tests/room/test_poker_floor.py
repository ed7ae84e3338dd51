"""A physical table among players: the croupier enters cards and acts, and staff rule on faults."""

from __future__ import annotations

from typing import Any

import pytest

from krupier.equipment.cards import UNKNOWN, parse
from krupier.equipment.draws import BURN, Cards, CardsAre
from krupier.room import history
from krupier.room.hands import texts
from krupier.room.hands.floor import Act
from krupier.rules.options import Refused
from krupier.rules.wants import Ruling
from krupier.store import journal
from tests.room.cash import EUR, Poker, chair_at
from tests.room.setup import by

HOLES = "As Ks Qs Ah Kh Qh"


class Physical(Poker):
    """Blinds 1 and 2; the croupier deals the cards that a test writes down, burns unseen."""

    def __init__(self, game: str = "club/texas-holdem") -> None:
        super().__init__(game, currency="CZK" if game.startswith("club") else "EUR")
        self.left = list(parse(HOLES))

    def _add(self, **house_rules: Any) -> Any:
        return self.place.add(croupier=True, **house_rules)

    def deal(self, cards: str = "") -> None:
        """Whatever cards the table waits for."""
        self.left += parse(cards)
        course = self.table.course
        assert course is not None
        while isinstance(course.play.want, Cards) and (self.left or course.play.want.to == BURN):
            n = course.play.want.n
            if course.play.want.to == BURN:
                dealt: tuple[int, ...] = (UNKNOWN,) * n
            else:
                dealt = tuple(self.left.pop(0) for _ in range(n))
            self.table.staff.enter(CardsAre(dealt), "jana")

    def rule(self, what: str, seat: str = "", cards: str = "", reason: str = "") -> None:
        self.table.staff.rule(Ruling(what, seat, parse(cards), reason=reason), by("it came so"))

    def enter(self, seat: str, do: str = "", euros: int = 0, *chips: int, **more: Any) -> None:
        amounts = tuple(one * EUR for one in chips)
        self.table.staff.enter_act(Act(seat, do, euros * EUR, amounts, **more), "jana")

    @property
    def bets(self) -> dict[str, int]:
        assert self.table.course is not None
        players = self.table.course.play.felt.marks["players"]
        return {one.seat: one.amount // EUR for one in players if one.amount}

    def lines(self, round_id: str) -> list[str]:
        with self.place.store.read() as conn:
            return [one.input for one in journal.entries(conn, round_id)]


@pytest.fixture
def table() -> Physical:
    """Three players in seats 1, 2, 3; the button is in seat 3, so he begins before the flop."""
    made = Physical()
    made.come("anna", "bert", "cyril")
    made.deal()
    assert made.turn == "cyril"
    return made


class TestRulings:
    @pytest.mark.clause("PC-063")
    def test_a_dead_hand_is_in_the_journal_and_survives_a_restart(self, table: Physical) -> None:
        table.act("call")
        table.act("call")
        table.rule("dead-hand", "3", reason="one card only")
        assert any(
            '"ruling":{"what":"dead-hand","seat":"3","reason":"one card only"},"by":"eva"' in one
            for one in table.lines("T1-1")
        )
        table.restart()
        assert table.turn == "bert"
        table.watch("bert")
        table.act("check")
        table.deal("2d 3d 4d")
        assert table.turn == "anna"
        table.act("bet", 10)
        table.act("fold")
        assert not table.table.running
        assert (table.stack("anna"), table.stack("bert")) == (204 * EUR, 198 * EUR)
        assert table.stack("cyril") == 198 * EUR
        assert history.audit_all(table.place.store) == []

    @pytest.mark.clause("PC-051", "KT-361")
    def test_a_misdeal_returns_all_stakes_and_the_same_button_deals_again(
        self, table: Physical
    ) -> None:
        table.act("call")
        table.rule("misdeal", reason="cards to an empty seat")
        assert not table.table.running
        assert {table.stack(name) for name in ("anna", "bert", "cyril")} == {200 * EUR}
        with table.place.store.read() as conn:
            told = history.replay(conn, "T1-1")
        assert (told["status"], told["reason"]) == ("void", "misdeal: cards to an empty seat")
        table.place.wait(table.table, 2)
        assert (table.table.number, table.hand["button"]) == (2, "3")
        assert history.audit_all(table.place.store) == []

    @pytest.mark.clause("PC-051", "KT-358")
    def test_after_two_acts_there_is_none(self, table: Physical) -> None:
        table.act("call")
        table.act("call")
        with pytest.raises(Refused) as refused:
            table.rule("misdeal")
        assert refused.value.code == "two-acted"
        assert table.table.running

    @pytest.mark.clause("PC-017")
    def test_cards_turned_up_stay_up_for_everybody_after_a_restart(self, table: Physical) -> None:
        table.rule("turned-up", "3")
        assert table.words() == ["fold", "call"]
        table.restart()
        table.watch("cyril")
        assert table.words() == ["fold", "call"]
        table.table.watch("v-nobody", None)
        table.table.flush()
        shown = table.table.gallery.snapshot("v-nobody").view.cards
        assert isinstance(shown, dict)
        assert shown["3"] == ["Qs", "Qh"]
        assert shown["1"] == ["??", "??"]

    @pytest.mark.clause("PC-086")
    def test_the_croupier_is_asked_for_another_flop(self, table: Physical) -> None:
        table.rule("premature", cards="2d 3d 4d")
        table.act("call")
        table.act("call")
        table.act("check")
        assert isinstance(table.table.course and table.table.course.play.want, Cards)
        table.deal("5d 3d 6d")
        assert table.table.course
        board = table.table.course.play.felt.cards("board")
        assert board == parse("5d 3d 6d")
        assert table.turn == "anna"

    def test_a_street_that_was_corrected_is_still_the_same_street(self, table: Physical) -> None:
        for word in ("call", "call", "check"):
            table.act(word)
        table.deal("2d 3d 4d")
        table.act("check")
        assert table.game.public_hand is not None
        street = table.game.public_hand.street
        table.rule("board", cards="3d 4d 5d")
        assert table.game.public_hand.street == street
        assert table.turn == "bert"

    def test_a_card_that_lies_elsewhere_cannot_be_on_the_board(self, table: Physical) -> None:
        with pytest.raises(Refused) as refused:
            table.rule("premature", cards="As 3d 4d")
        assert refused.value.code == "outcome"

    def test_who_is_out_by_a_ruling_keeps_what_he_did_last(self, table: Physical) -> None:
        """As whoever folded does, while what the others did is forgotten with the street."""
        for word in ("call", "call"):
            table.act(word)
        table.rule("dead-hand", "3")
        table.act("check")
        table.deal("2d 3d 4d")
        seats = [chair_at(table.game, seat) for seat in "123"]
        assert [seat and seat["last"] for seat in seats] == [
            None,
            None,
            {"do": "call", "amount": "2"},
        ]

    def test_only_at_a_physical_table(self) -> None:
        table = Poker()
        table.come("anna", "bert")
        with pytest.raises(Refused) as refused:
            table.table.staff.rule(Ruling("turned-up", "1"), by("test"))
        assert refused.value.code == "no-croupier"
        with pytest.raises(Refused) as refused:
            table.table.staff.enter_act(Act("1", "fold"), "eva")
        assert refused.value.code == "no-croupier"

    def test_a_hand_with_a_ruling_is_not_exported(self, table: Physical) -> None:
        table.rule("dead-hand", "3")
        table.fold_out()
        course = table.table.course
        assert course is not None
        with pytest.raises(Refused) as refused:
            texts.history(course, "phh", own=[], names={}, at=0, seats=6)
        assert refused.value.code == "no-history"
        assert "T1-1" in str(refused.value)


class TestButton:
    @pytest.mark.clause("PC-064")
    def test_staff_say_where_it_is_next(self, table: Physical) -> None:
        """It would go on to seat 1; it was wrong and belongs to seat 2: 3 and 1 post."""
        table.table.staff.place_button("2", by("it was elsewhere"))
        table.fold_out()
        table.place.wait(table.table, 2)
        assert (table.table.number, table.hand["button"]) == (2, "2")
        assert table.posted == {"cyril": 1, "anna": 2}
        table.left = list(parse(HOLES))
        table.deal()
        table.fold_out()
        table.place.wait(table.table, 2)
        assert table.hand["button"] == "3", "from there it goes on as usual"

    def test_to_a_player_only(self, table: Physical) -> None:
        with pytest.raises(Refused) as refused:
            table.table.staff.place_button("5", by("it was elsewhere"))
        assert (refused.value.code, refused.value.facts) == ("unknown-seat", {"seat": "5"})


class TestEnteredActs:
    @pytest.mark.clause("KT-301", "KT-302")
    def test_what_is_entered_binds_and_the_chips_stay(self) -> None:
        """A word in turn is the act; its chips are in the pot and cannot be taken back."""
        table = Physical("kings/texas-holdem")
        table.come("anna", "bert", "cyril")
        table.deal()
        table.enter("3", "raise", 6)
        assert table.bets["3"] == 6
        assert table.turn == "anna"
        assert '"by":"jana"' in table.lines("T1-1")[-1]
        for do in ("fold", "call", "take-back"):
            with pytest.raises(Refused):
                table.act(do, by="cyril")
        assert table.bets["3"] == 6
        table.fold_out()
        assert table.stack("cyril") == 203 * EUR
        assert history.audit_all(table.place.store) == []

    @pytest.mark.clause("PC-108", "PC-109")
    @pytest.mark.parametrize(
        ("chips", "announced", "bet"),
        [
            ((5,), False, 2),  # one chip is a call
            ((5,), True, 5),
            ((2, 1), False, 4),  # one and a half bets: completed to a raise
            ((1,), False, 2),  # too little is completed
            ((5, 5), False, 10),
        ],
    )
    def test_chips_without_a_word(
        self, table: Physical, chips: tuple[int, ...], announced: bool, bet: int
    ) -> None:
        table.enter("3", "", 0, *chips, announced=announced)
        assert table.bets["3"] == bet

    @pytest.mark.clause("PC-108")
    def test_chips_are_added_to_those_in_front(self, table: Physical) -> None:
        """Anna has posted 1, and puts in two chips of 5: 11."""
        table.enter("3", "fold")
        table.enter("1", "", 0, 5, 5)
        assert table.bets["1"] == 11

    @pytest.mark.clause("PC-014", "PC-115")
    def test_chips_out_of_turn_are_held(self, table: Physical) -> None:
        """Anna, in the small blind, puts 5 in before Cyril has acted."""
        table.enter("1", "", 0, 5)
        assert table.turn == "cyril"
        assert table.bets["1"] == 1
        table.enter("3", "fold")
        assert table.bets["1"] == 6, "now her raise stands"
        assert table.turn == "bert"

    @pytest.mark.clause("KT-259", "PC-020")
    def test_a_fold_out_of_turn_binds_at_once(self, table: Physical) -> None:
        table.enter("1", "fold")
        assert table.table.course
        assert table.table.course.play.felt.cards("1") == ()
        with pytest.raises(Refused):
            table.enter("1", "call")
        table.enter("3", "call")
        assert table.turn == "bert"

    def test_nobody_acts_in_a_seat_that_is_not_in_the_hand(self, table: Physical) -> None:
        with pytest.raises(Refused) as refused:
            table.enter("9", "fold")
        assert (refused.value.code, refused.value.facts) == ("unknown-seat", {"seat": "9"})

    def test_a_check_out_of_turn_stands_if_nothing_changes(self, table: Physical) -> None:
        """Bert, in the big blind, knocks on the table before Anna has called."""
        table.enter("3", "call")
        table.enter("2", "check")
        assert table.turn == "anna"
        table.enter("1", "call")
        assert table.bets == {}, "his check was held, and made: the betting is over"

    def test_nobody_is_asked_while_cards_are_dealt(self) -> None:
        table = Physical()
        table.come("anna", "bert")
        with pytest.raises(Refused) as refused:
            table.enter("1", "fold")
        assert refused.value.code == "not-now"
        with pytest.raises(Refused):
            table.enter("9", "fold")


class TestShowdownClock:
    @pytest.mark.clause("KT-335", "KT-355")
    def test_five_seconds_then_the_cards_are_shown(self) -> None:
        """Online the hand of somebody who does not answer is opened: nothing won is lost."""
        table = Poker("kings/texas-holdem", options={"muck": True})
        table.come("anna", "bert")
        while table.words() != ["show", "muck"]:
            table.act("call" if "call" in table.words() else "check")
        clock = table.table.clock
        assert clock is not None
        assert (clock.name, clock.total // 1_000_000) == ("showdown", 5)
        first = table.turn
        banks = {one.player: one.bank for one in table.game.chairs}
        table.place.wait(table.table, 5)
        assert table.table.course
        seat = table.chair(first).seat
        kinds = [(one.kind, getattr(one, "at", None)) for one in table.table.course.events]
        assert ("turn-up", seat) in kinds
        assert table.chair(first).bank >= banks[first], "no time bank is spent on it"
        assert table.chair(first).timeouts == 0


class TestWrongButton:
    @pytest.mark.clause("KT-239")
    def test_the_void_hand_is_dealt_again_with_the_button_where_it_belongs(self) -> None:
        table = Physical("kings/texas-holdem")
        table.come("anna", "bert", "cyril")
        table.deal()
        table.act("call")
        table.rule("wrong-button")
        table.table.staff.place_button("1", by("it was elsewhere"))
        assert {table.stack(name) for name in ("anna", "bert", "cyril")} == {200 * EUR}
        table.place.wait(table.table, 2)
        assert (table.table.number, table.hand["button"]) == (2, "1")
        assert table.posted == {"bert": 1, "cyril": 2}
        assert history.audit_all(table.place.store) == []

    @pytest.mark.clause("KT-238")
    def test_after_substantial_action_it_moves_on_from_there(self) -> None:
        table = Physical("kings/texas-holdem")
        table.come("anna", "bert", "cyril")
        table.deal()
        table.act("call")
        table.act("call")
        with pytest.raises(Refused):
            table.rule("wrong-button")
        table.act("raise", 10)
        table.act("fold")
        table.act("fold")
        table.place.wait(table.table, 2)
        assert (table.table.number, table.hand["button"]) == (2, "1")


@pytest.mark.clause("PC-124", "PC-126")
def test_online_the_clock_runs_without_anybody_asking_for_it() -> None:
    table = Poker("club/texas-holdem", currency="CZK")
    table.come("anna", "bert", "cyril")
    clock = table.table.clock
    assert clock is not None
    assert (clock.name, clock.total) == ("decision", 60 * 1_000_000)
    table.act("call")
    again = table.table.clock
    assert again is not None
    assert again.deadline - table.place.time == 60 * 1_000_000, "a new minute for the next one"
