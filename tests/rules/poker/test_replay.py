"""Recorded hands as people write them: with gaps, posts, unknown cards and stacks, and mistakes."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from krupier.rules.poker import phh
from krupier.rules.poker.phh import BadRecord
from krupier.rules.poker.replay import Report, replay, replay_phh

ANY_CARDS = "d dh p1 ????, d dh p2 ????, d dh p3 ????"


def hold_em(actions: str, **more: Any) -> Report:
    """Blinds 5/10, three players with 100 each."""
    fields = {
        "variant": "NT",
        "antes": [0, 0, 0],
        "blinds_or_straddles": [5, 10, 0],
        "min_bet": 10,
        "starting_stacks": [100, 100, 100],
        "actions": actions.split(", "),
    }
    return replay(phh.record(fields | more))


def stud(actions: str, code: str = "F7S", **more: Any) -> Report:
    """Antes 1, bring-in 2, bets 10 and 20, two players with 100 each."""
    fields = {
        "variant": code,
        "antes": [1, 1],
        "bring_in": 2,
        "small_bet": 10,
        "big_bet": 20,
        "starting_stacks": [100, 100],
        "actions": actions.split(", "),
    }
    return replay(phh.record(fields | more))


def triple_draw(actions: str, **more: Any) -> Report:
    fields = {
        "variant": "F2L3D",
        "antes": [0, 0],
        "blinds_or_straddles": [5, 10],
        "small_bet": 10,
        "big_bet": 20,
        "starting_stacks": [100, 100],
        "actions": actions.split(", "),
    }
    return replay(phh.record(fields | more))


def stacks(report: Report) -> list[int]:
    assert report.problems == ()
    return [int(one) for one in report.stacks]


CHECKED_DOWN = f"{ANY_CARDS}, p3 f, p1 cc, p2 cc, d db AsKsQs, p1 cc, p2 cc, d db 2h, p1 cc, p2 cc"
RIVER = f"{CHECKED_DOWN}, d db 3h, p1 cc, p2 cc"


def test_commentary_and_spaces_are_no_acts() -> None:
    report = hold_em(f"# a cold deck, {ANY_CARDS},   p3  f  # nods, , p1 f")
    assert stacks(report) == [95, 105, 100]


def test_hole_cards_that_nobody_saw_may_be_left_out() -> None:
    report = hold_em("p3 f, p1 f")
    assert stacks(report) == [95, 105, 100]
    assert "cards of p2 are not recorded" in report.notes


def test_known_hands_are_compared_even_if_nobody_is_said_to_show() -> None:
    told = RIVER.replace("p1 ????", "p1 AhAd").replace("p2 ????", "p2 KhKd")
    assert stacks(hold_em(told)) == [110, 90, 100]


def test_a_hand_that_was_never_seen_wins_or_loses_as_the_record_says() -> None:
    shows = f"{RIVER}, p1 sm AhAd, p2 sm ????"
    open_end = hold_em(shows)
    assert (open_end.ok, open_end.finished) == (True, False)
    assert open_end.notes == ("cards of p2 are not recorded: who won cannot be said",)
    for winnings, final in (([20, 0, 0], [110, 90, 100]), ([0, 20, 0], [90, 110, 100])):
        report = hold_em(shows, winnings=winnings)
        assert stacks(report) == final
        assert stacks(hold_em(shows, finishing_stacks=final)) == final


def test_a_board_that_nobody_saw() -> None:
    told = RIVER.replace("d db 3h", "d db ??")
    assert not hold_em(told).finished
    assert stacks(hold_em(told, winnings=[0, 20, 0])) == [90, 110, 100]


def test_winnings_of_nobody_say_nothing() -> None:
    assert hold_em(f"{ANY_CARDS}, p3 f, p1 f", winnings=[0, 0, 0]).ok
    wrong = hold_em(f"{ANY_CARDS}, p3 f, p1 f", winnings=[15, 0, 0])
    assert wrong.problems == (
        "p1 wins 0, recorded are 15",
        "p2 wins 10, recorded are 0",
    )


def test_some_cards_may_be_shown() -> None:
    told = f"{RIVER}, p1 sm ??Ah, p2 sm"
    assert stacks(hold_em(told)) == [110, 90, 100]
    dealt = told.replace("p1 ????", "p1 AdKd")
    assert "p1 shows other cards than were dealt: Ad Kd" in hold_em(dealt).problems[0]


def test_a_blind_posted_out_of_turn_does_not_move_the_opening() -> None:
    four = {
        "antes": [0] * 4,
        "starting_stacks": [100] * 4,
        "blinds_or_straddles": [5, 10, 0, -10],
    }
    told = f"{ANY_CARDS}, d dh p4 ????, p3 f, p4 cc, p1 f, p2 cc"
    report = hold_em(told, **four)
    assert stacks(report) == [95, 90, 100, 90]
    # 15 for a big and a small blind missed: the small one is dead
    report = hold_em(told, **four | {"blinds_or_straddles": [5, 10, 0, -15]})
    assert stacks(report) == [95, 90, 100, 85]


@pytest.mark.parametrize("final", [[95, 120, 85], [95, 115, 90]])
def test_a_small_post_is_dead_or_live_whichever_fits(final: list[int]) -> None:
    """p3 posts 5 and calls: with 10 more if it is dead, with 5 more if it is live."""
    told = f"{ANY_CARDS}, p3 cc, p1 f, p2 cbr 30, p3 f"
    report = hold_em(told, blinds_or_straddles=[5, 10, -5], finishing_stacks=final)
    assert stacks(report) == final


def test_straddles_open_left_of_the_last_one() -> None:
    fields: dict[str, Any] = {"antes": [0] * 4, "starting_stacks": [100] * 4}
    cards = f"{ANY_CARDS}, d dh p4 ????"
    report = hold_em(
        f"{cards}, p4 f, p1 f, p2 f", **fields | {"blinds_or_straddles": [5, 10, 20, 0]}
    )
    assert stacks(report) == [95, 90, 115, 100]
    report = hold_em(
        f"{cards}, p1 f, p2 f, p3 f", **fields | {"blinds_or_straddles": [5, 10, 0, 20]}
    )
    assert stacks(report) == [95, 90, 100, 115]


def test_without_stacks_the_next_card_says_who_was_all_in() -> None:
    report = hold_em(
        f"{ANY_CARDS}, p3 cbr 300, p1 f, p2 cc, d db AsKsQs, d db 2h, d db 3h, p2 sm AhAd, p3 sm",
        starting_stacks=[100, float("inf"), float("inf")],
    )
    assert (report.ok, report.finished) == (True, True)
    assert list(report.stacks) == [95, Decimal("inf"), Decimal("inf")]
    assert list(report.pots) == [605]


def test_whoever_is_all_in_decides_nothing() -> None:
    told = f"{ANY_CARDS}, p3 cbr 30, p1 f, p2 cc, d db AsKsQs, p2 cc, p3 cbr 70, p2 cc, p2 cc"
    report = hold_em(told)
    assert (report.ok, report.notes[0]) == (True, "p2 had nothing to decide")


def test_a_board_dealt_again_divides_the_pot() -> None:
    """All-in with 100 each and the dead small blind 5: aces win the first board and kings the
    second; the odd chip belongs to the first."""
    told = (
        "d dh p1 ????, d dh p2 AhAd, d dh p3 KhKd, p3 cbr 100, p1 f, p2 cc, "
        "p2 sm -, p3 sm -, d db 2c3d4h, d db 7s, d db 8s, d db 2d3h5h, d db Ks, d db 9s"
    )
    assert stacks(hold_em(told)) == [95, 103, 102]
    assert "not complete" in hold_em(told.removesuffix(", d db 9s")).problems[0]
    assert "Ah cannot be dealt twice" in hold_em(told.replace("Ks", "Ah")).problems[0]


def test_a_hand_that_stops_has_stacks_too() -> None:
    told = f"{ANY_CARDS}, p3 cbr 30"
    assert hold_em(told, finishing_stacks=[95, 90, 70]).notes == (
        "the record ends while the hand waits for a bet of p1",
    )
    assert "cannot be checked" in hold_em(told, finishing_stacks=[95, 90, 115]).notes[1]


def test_draws_that_nobody_saw() -> None:
    told = (
        "p2 cc, p1 cc, p1 sd ????, p2 sd 2h, p1 cc, p2 cc, p1 sd, p2 sd, p1 cc, p2 cc, "
        "p1 sd, p2 sd, p1 cc, p2 cc, p1 sm 7h5c4d3s2c, p2 sm"
    )
    report = triple_draw(told, finishing_stacks=[110, 90], winnings=[20, 0])
    assert stacks(report) == [110, 90]
    # the deuce was thrown away by p2: p1 cannot hold it
    assert "2h cannot be dealt twice" in triple_draw(told.replace("2c", "2h")).problems[0]


def test_a_pair_all_in_before_the_draws_still_draws() -> None:
    told = (
        "d dh p1 7h5c4d3s2c, d dh p2 9s8h6c3d2h, p2 cbr 20, p1 cc, p1 sd, p2 sd 9s, d dh p2 Kh, "
        "p1 sd, p2 sd Kh, d dh p2 Qd, p1 sd, p2 sd, p1 sm -, p2 sm -"
    )
    assert stacks(triple_draw(told, starting_stacks=[20, 20])) == [40, 0]


THIRD = "d dh p1 AhAd2c, d dh p2 KhKd9c, p1 pb, p2 cbr 10, p1 cc"


def test_an_all_in_in_stud_is_shown_and_dealt_out() -> None:
    told = (
        f"{THIRD}, d dh p1 3h, d dh p2 4h, p2 cbr 9, p1 cc, p2 sm KhKd9c4h, p1 sm AhAd2c3h, "
        "d dh p1 5c, d dh p2 6c, d dh p1 7s, d dh p2 8s, d dh p1 Ts, d dh p2 Js, "
        "p1 sm AhAd2c3h5c7sTs, p2 sm KhKd9c4h6c8sJs"
    )
    assert stacks(stud(told, starting_stacks=[100, 20])) == [120, 0]


def test_open_cards_that_are_not_recorded_let_anybody_begin() -> None:
    report = stud("p2 pb, p1 f")
    assert stacks(report) == [99, 101]
    assert "p2 acts first: not every open card is recorded" in report.notes
    assert "p1 is in turn" in stud(THIRD.replace("p1 pb", "p2 pb")).problems[0]


@pytest.mark.parametrize(("to", "noted"), [(10, False), (15, True)])
def test_a_full_raise_after_a_short_all_in_as_the_house_counts_it(to: int, noted: bool) -> None:
    """p2 completes to 5 only, all-in: the next full bet is to 10, or by 10 to 15."""
    told = f"d dh p1 ????2c, d dh p2 ????5c, d dh p3 ????9c, p1 pb, p2 cbr 5, p3 cbr {to}, p1 f"
    fields: dict[str, Any] = {"antes": [1] * 3, "starting_stacks": [100, 6, 100]}
    report = stud(told, **fields)
    assert report.problems == ()
    assert ("a short all-in counts otherwise in this house" in report.notes) == noted
    assert (
        "may fold, call 5, raise to 10"
        in stud(told.replace(f"cbr {to}", "cbr 12"), **fields).problems[0]
    )


def test_an_odd_chip_is_as_small_as_the_final_stacks() -> None:
    """Each put in 1 + 10; the high hand and the low one win 11 each: nothing moves. With a third
    ante of 1 the pot is 23: in chips of 1 high has 12, in half chips both have 11.5."""
    told = (
        "d dh p1 Ah2d3c, d dh p2 KhKdQc, d dh p3 ????Js, p1 pb, p2 cbr 10, p3 f, p1 cc, "
        "d dh p1 4c, d dh p2 Kc, p2 cc, p1 cc, d dh p1 9h, d dh p2 Jc, p2 cc, p1 cc, "
        "d dh p1 Th, d dh p2 5d, p2 cc, p1 cc, d dh p1 6h, d dh p2 8d, p2 cc, p1 cc, "
        "p2 sm -, p1 sm -"
    )
    fields: dict[str, Any] = {"antes": [1] * 3, "starting_stacks": [100] * 3}
    assert stacks(stud(told, "F7S/8", **fields)) == [100, 101, 99]
    halves = [Decimal("100.5"), Decimal("100.5"), 99]
    report = stud(told, "F7S/8", finishing_stacks=halves, **fields)
    assert (report.problems, list(report.stacks)) == ((), halves)


def test_more_bets_than_usual_are_noted() -> None:
    told = ", ".join(f"p{2 - at % 2} cbr {20 + 10 * at}" for at in range(5))
    report = triple_draw(f"{told}, p1 f")
    assert stacks(report) == [50, 150]
    assert report.notes[-1] == "more than 5 bets in a round: many houses stop there"


@pytest.mark.parametrize(
    ("actions", "problem"),
    [
        ("p3 cbr 15", "action 1, 'p3 cbr 15': no raise to 15: p3 is in turn and may fold, call 10"),
        ("p1 f", "p3 is in turn and may fold, call 10, raise to 20 to 100"),
        ("p3 cbr x", "'x' is no amount"),
        ("p3 cbr inf", "'inf' is no amount"),
        ("p4 f", "'p4' is no player: p1 to p3"),
        ("p3 pb", "no bring-in is due"),
        ("p3 checks", "'p3 checks' is no action: d db CARDS"),
        ("p3 sm AhAd", "no hand is shown yet: p3 is in turn"),
        (
            "d dh p1 AhAdAc, d dh p2 ????, d dh p3 ????",
            "cards were dealt that the hand did not want: Ac",
        ),
        ("d dh p1 AhAx", "'AhAx' are no cards"),
        ("d dh p1 AhAh", "Ah cannot be dealt twice"),
        ("p3 f, p1 f, d db AsKsQs", "no card is wanted: the hand is over"),
        ("p3 f, p1 cc, p2 cc, p1 cc", "the hand waits for cards: 3 for the board"),
        ("p3 f, p1 cc, p2 sd", "p2 cannot draw: the hand waits for a bet of p2"),
    ],
)
def test_what_cannot_be_is_told_with_what_can(actions: str, problem: str) -> None:
    report = hold_em(actions if actions.startswith("d") else f"{ANY_CARDS}, {actions}")
    (said,) = report.problems
    assert problem.removeprefix("action 1, ") in said
    assert said.startswith("action ")


def test_amounts_are_told_as_the_file_writes_them() -> None:
    half = Decimal("0.5")
    report = hold_em(
        f"{ANY_CARDS}, p3 cbr 1.8",
        blinds_or_straddles=[half / 2, half, 0],
        min_bet=half,
        starting_stacks=[10, 10, 10],
        variant="PO",
    )
    assert (
        "no raise to 1.80: p3 is in turn and may fold, call 0.50, raise to 1.00 to 1.75"
        in (report.problems[0])
    )


def test_short_deck_has_no_deuces() -> None:
    report = hold_em("d dh p1 2h2d", variant="NS")
    assert "2d 2h is not in the deck of this game" in report.problems[0]


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"antes": [0, 0]}, "antes: one amount for each of 3 players"),
        ({"antes": [0, 0, -1]}, "antes: -1 is less than nothing"),
        ({"starting_stacks": [100, 0, 100]}, "every player in a hand has chips"),
        ({"starting_stacks": 300}, "0 player.s., 2 to 22 can play"),
        ({"min_bet": 0}, "min_bet = 0: a positive amount wanted"),
        ({"min_bet": "ten"}, "min_bet: 'ten' is no amount"),
        ({"min_bet": True}, "min_bet: True is no amount"),
        ({"winnings": [Decimal("inf"), 0, 0]}, "winnings: only stacks may be unknown"),
    ],
)
def test_fields_that_cannot_be(change: dict[str, Any], problem: str) -> None:
    with pytest.raises(BadRecord, match=problem):
        hold_em("p3 f", **change)


def test_bets_that_cannot_be() -> None:
    with pytest.raises(BadRecord, match="bring_in = 12: at most the small_bet, 10"):
        stud("p1 pb", bring_in=12)


def test_one_bad_hand_does_not_hide_the_others(tmp_path: Path) -> None:
    good = (Path(__file__).parent / "published" / "dwan-ivey-2009.phh").read_text(encoding="utf-8")
    path = tmp_path / "many.phhs"
    path.write_text(f'[1]\n{good}\n[2]\nvariant = "XX"\n[3]\n{good}', encoding="utf-8")
    first, second, third = replay_phh(path)
    assert (first.name, first.ok, third.ok) == ("many.phhs #1", True, True)
    assert second.refused
    assert "variant 'XX' is unknown" in second.problems[0]
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadRecord, match="no text"):
        list(replay_phh(path))
    path.write_text("# nothing\n", encoding="utf-8")
    with pytest.raises(BadRecord, match="no hand in it"):
        list(replay_phh(path))


class TestRake:
    """What is missing is rake as far as the record bears it out."""

    SHOWN = f"{RIVER}, p1 sm AhAd, p2 sm KhKd"

    @pytest.mark.parametrize(
        "told", [{"winnings": [18, 0, 0]}, {"finishing_stacks": [108, 90, 100]}]
    )
    def test_a_tenth_of_the_pot_may_be_missing(self, told: dict[str, Any]) -> None:
        report = hold_em(self.SHOWN, **told)
        assert stacks(report) == [108, 90, 100]
        assert "rake 2" in report.notes

    @pytest.mark.parametrize(
        ("told", "missing"),
        [
            ({"winnings": [17, 0, 0]}, 3),
            ({"winnings": [1, 0, 0]}, 19),
            ({"finishing_stacks": [107, 90, 100]}, 3),
        ],
    )
    def test_more_is_no_rake(self, told: dict[str, Any], missing: int) -> None:
        report = hold_em(self.SHOWN, **told)
        assert report.problems[0].startswith(
            f"{missing} are missing of pots of 20: rake is at most"
        )

    def test_more_than_that_if_the_record_says_so(self) -> None:
        told = {"finishing_stacks": [105, 90, 100]}
        assert hold_em(self.SHOWN, **told, _rake=5).ok
        report = hold_em(self.SHOWN, **told, _rake=4)
        assert "_rake = 4: 5 are missing" in report.problems
        report = hold_em(self.SHOWN, _rake=21)
        assert report.problems == ("_rake = 21: no part of the pots, 20",)

    def test_no_winner_alone_bears_the_rake_of_a_shared_pot(self) -> None:
        """Both play the board; 2 of 20 are missing, 1 of each half."""
        shared = RIVER.replace("d db 2h", "d db Js")
        shared = f"{shared.replace('d db 3h', 'd db Ts')}, p1 sm 4h4d, p2 sm 5h5d"
        assert hold_em(shared, winnings=[9, 9, 0]).ok
        assert hold_em(shared, winnings=[10, 8, 0]).ok, "the odd unit"
        report = hold_em(shared, winnings=[11, 7, 0])
        assert report.problems == (
            "p1 wins 9, recorded are 11",
            "p2 wins 9, recorded are 7",
        )

    @pytest.mark.parametrize("final", [[144, 96, 300], [140, 100, 300]])
    def test_of_several_pots_in_proportion_or_of_the_main_pot(self, final: list[int]) -> None:
        """Stacks of 50, 100 and 400 all-in: pots of 150 and 100, and 300 that nobody called. Rake
        of 10: 6 and 4, or all of it from the main pot."""
        told = "d dh p1 AsAh, d dh p2 KsKh, d dh p3 7d2c, p3 cbr 400, p1 cc, p2 cc"
        told += ", d db Jc9s4d, d db 3h, d db 8s"
        report = hold_em(told, starting_stacks=[50, 100, 400], finishing_stacks=final)
        assert stacks(report) == final
        wrong = hold_em(told, starting_stacks=[50, 100, 400], finishing_stacks=[150, 90, 300])
        assert not wrong.ok


class TestRecordsThatStop:
    """A record that stops before the hand is over proves no final stacks."""

    def test_what_may_have_come_is_told_as_unproved(self) -> None:
        report = hold_em(CHECKED_DOWN, finishing_stacks=[110, 90, 100])
        assert (report.ok, report.finished, report.unchecked) == (True, False, True)
        report = hold_em(CHECKED_DOWN, winnings=[20, 0, 0])
        assert (report.ok, report.finished, report.unchecked) == (True, False, True)
        assert not hold_em(CHECKED_DOWN).unchecked, "it says nothing of the end"

    @pytest.mark.parametrize(
        ("final", "said"),
        [
            ([110, 90, 99], "p3 cannot end with 99: he folded with 100"),
            ([201, 0, 99], "p1 cannot end with 201: he can win at most 200"),
            ([120, 90, 100], "the final stacks are 310 together, at the start there were 300"),
            ([60, 60, 100], "the final stacks are 220 together, at the start there were 300"),
        ],
    )
    def test_what_cannot_have_come_is_refused(self, final: list[int], said: str) -> None:
        assert said in hold_em(CHECKED_DOWN, finishing_stacks=final).problems
