"""Cheats among honest players of several kinds: they are found by what only the house can see, and
honest ones are not."""

from __future__ import annotations

from functools import cache

import pytest

from krupier.house import equity_signs, machine_signs, play_watch
from krupier.house.collusion import Tally, tally
from krupier.house.hand_facts import Deed, Hand
from krupier.house.play_watch import Search
from krupier.plan.watching_parts import CheckedDown, Mechanical, OfPlay, StrongFolds, Transfer
from tests.house.household import HOUR, MINUTE, SECOND, TSG
from tests.house.poker_bots import (
    Bot,
    Memory,
    collector,
    giver,
    machine,
    play,
    sensible,
    soft,
)

ROOM: dict[str, Bot] = {
    "ua": sensible(0.45, 0.3),
    "ub": sensible(0.4, 0.5),
    "uc": sensible(0.6, 0.3),
    "ud": sensible(0.7, 0.1),
}
"""From who plays few hands to who plays nearly all, from who bets to who calls."""
assert TSG.watching is not None
RULES = {one.id: one for one in TSG.watching.play}
OURS = ("transfer", "strong-folds", "checked-down", "mechanical")


def looked(
    hands: list[Hand], *ids: str, judged: dict[tuple[str, str, str], int] | None = None
) -> Search:
    rules: list[OfPlay] = [RULES[id] for id in ids or OURS]
    return play_watch.search(rules, sorted(ROOM), Memory(hands, judged or {}), hands[-1].at)


def found(search: Search) -> set[tuple[str, str, str]]:
    return {(one.rule.id, one.who, one.finding.other) for one in search.found}


@cache
def dumping_room() -> list[Hand]:
    friends = {"ua": giver("ub", ROOM["ua"], 1.0), "ub": collector("ua", ROOM["ub"])}
    return play(ROOM | friends, 250, 1, first=1, weighed=True)


# -- planted -----------------------------------------------------------------------------------


@pytest.mark.clause("T07-11", "T13-38")
def test_who_leaves_his_pots_to_a_friend_is_found() -> None:
    """He calls whatever his friend bets and folds on the turn; nobody honest is found."""
    search = looked(dumping_room())
    assert ("transfer", "ua", "ub") in found(search)
    assert {one[1:] for one in found(search)} == {("ua", "ub")}
    (gifts,) = (one.finding for one in search.found if one.rule.id == "transfer")
    assert (gifts.facts["from"], gifts.facts["to"]) == ("ua", "ub")
    assert gifts.facts["counted-big-blinds"] - gifts.facts["usual-big-blinds"] >= 100
    assert gifts.facts["tested"] == search.tests["transfer"]
    assert 0 < len(gifts.rounds) <= 20
    given = {hand.round: hand.given("ua", "ub") for hand in dumping_room()}
    assert all(given[one] > 0 for one in gifts.rounds)  # staff see first what tells most


@pytest.mark.clause("T07-11")
def test_what_was_dismissed_does_not_come_back_for_the_same_hands() -> None:
    hands = dumping_room()
    pair = ("transfer", "ua", "ub")
    assert pair not in found(looked(hands, "transfer", judged={pair: hands[-1].at}))
    assert pair in found(looked(hands, "transfer", judged={pair: hands[20].at}))


@pytest.mark.clause("T07-11")
def test_a_small_sample_says_nothing() -> None:
    """The same two, and forty hands of theirs."""
    assert found(looked(dumping_room()[:40])) == set()


@pytest.mark.clause("T07-07")
def test_who_never_bets_his_strong_hands_against_a_friend_is_found() -> None:
    friends = {"ua": soft("uc", ROOM["ua"]), "uc": soft("ua", ROOM["uc"])}
    search = looked(play(ROOM | friends, 350, 2, first=1, weighed=True))
    assert found(search) == {("checked-down", "ua", "uc")}


@pytest.mark.clause("T07-03")
def test_a_machine_that_waits_as_people_might_is_found_by_what_it_does_not_think_about() -> None:
    """Its times are drawn as theirs are, and it plays round the clock; the others do that too, but
    think."""
    hands = play(ROOM, 1_500, 3, first=1, clocks={"ua": machine}, every=3 * MINUTE)
    assert found(looked(hands, "mechanical")) == {("mechanical", "ua", "")}


@pytest.mark.parametrize("seed", range(4))
def test_honest_players_are_not_found(seed: int) -> None:
    """By none of the rules of the plan, old and new."""
    search = looked(play(ROOM, 300, seed, first=1, weighed=True), *RULES)
    assert found(search) == set()
    assert search.tests["transfer"] >= 3


# -- every figure, by hand ---------------------------------------------------------------------


def given(n: int, amount: int, by: str = "ua", to: str = "ub") -> Hand:
    """Blinds of 2; so much was given by play."""
    return Hand(f"r{n}", "T", n * MINUTE, 2, {by: -amount, to: amount}, gifts={by: {to: amount}})


def test_gifts_are_counted_in_big_blinds_up_to_ten_and_from_one() -> None:
    """10 are five big blinds; 60 would be thirty and count ten; 1 is half a big blind."""
    hands = [given(1, 10), given(2, 60), given(3, 1), given(4, 6, "ub", "ua")]
    gifts = equity_signs.gifts(hands, "ua")
    assert gifts.to == {"ub": {50: 1, 100: 1, -30: 1}}
    assert equity_signs.gifts(hands, "ub").to == {"ua": {-50: 1, -100: 1, 30: 1}}


def test_what_is_more_than_usual() -> None:
    """Anna gives Bob 5 big blinds in each of 30 hands. To others she gives 1 and −1 in turn, nought
    on average; others give Bob 3 and 1 in turn, 2 on average. So 30·5 = 150 was given, 30·2 = 60
    usual, 90 more. Around their means amounts scatter by 0 (30 times) and by ±1 (120 times); the
    means are known from 60 hands each, so 90 counts as 90/√(1+30/60+30/60) = 63.6. For no t does
    exp(−t·63.6)·M(t)³⁰ exceed exp(−63.6·1+30·ln 1.43) = 10⁻²³ at t = 1 by the choice of it."""
    anna = [given(n, 10) for n in range(30)]
    anna += [given(100 + n, 2 if n % 2 else -2, "ua", "uc") for n in range(60)]
    bob = [hand for hand in anna if "ub" in hand.net]
    bob += [given(200 + n, 6 if n % 2 else 2, "ud", "ub") for n in range(60)]
    seen = equity_signs.excess(
        equity_signs.gifts(anna, "ua"), equity_signs.gifts(bob, "ub"), "ua", "ub", 20
    )
    assert seen is not None
    assert (seen.hands, seen.given, seen.expected, seen.more) == (30, 150.0, 60.0, 90.0)
    assert seen.chance <= 2e-23
    few = equity_signs.gifts(anna[:19] + anna[30:], "ua")
    assert equity_signs.excess(few, None, "ua", "ub", 20) is None


def deed(do: str, **more: object) -> Deed:
    return Deed("ua", do, **more)  # type: ignore[arg-type]


def test_strong_hands_folded_and_bet_count_once_a_hand() -> None:
    """Facing Bob's bets with 70 % she called once and then folded (one fold), and with 59 % she
    folded (not strong enough). Alone with Cyril she checked twice with 80 % (one hand, no bet), and
    checked and bet in another (one bet); where she could not bet, nothing counts."""
    hands = [
        Hand(
            *("r1", "T", 1, 2, {"ua": 0, "ub": 0}),
            (deed("call", to="ub", share=700), deed("fold", to="ub", share=700)),
        ),
        Hand("r2", "T", 2, 2, {"ua": 0, "ub": 0}, (deed("fold", to="ub", share=599),)),
        Hand(
            *("r3", "T", 3, 2, {"ua": 0, "uc": 0}),
            tuple(deed("check", alone_with="uc", share=800, may_raise=True) for _ in range(2)),
        ),
        Hand(
            *("r4", "T", 4, 2, {"ua": 0, "uc": 0}),
            (
                deed("check", alone_with="uc", share=800, may_raise=True),
                deed("bet", alone_with="uc", share=900, may_raise=True),
            ),
        ),
        Hand("r5", "T", 5, 2, {"ua": 0}, (deed("call", alone_with="ub", share=900),)),
    ]
    assert tally(equity_signs.folded_strong(hands, "ua", 60), "ub") == Tally(1, 1, 0, 0)
    assert tally(equity_signs.bet_strong(hands, "ua", 70), "uc") == Tally(1, 2, 0, 0)


def test_the_rules_about_strong_hands_ask_for_effect_and_number() -> None:
    """12 of 12 folded to Bob and none of 12 to others: one way in C(24, 12) = 2,704,156. Of 11
    nothing is said, and neither if 4 of 12 were called (67 %)."""
    rule = RULES["strong-folds"]
    assert isinstance(rule, StrongFolds)

    def faced(folded: int, called: int) -> list[Hand]:
        deeds = [("ub", "fold")] * folded + [("ub", "call")] * called + [("uc", "call")] * 12
        return [
            Hand(f"r{n}", "T", n, 2, {"ua": 0, to: 0}, (deed(do, to=to, share=650),))
            for n, (to, do) in enumerate(deeds)
        ]

    def seen(hands: list[Hand]) -> float | None:
        sorted_ = equity_signs.folded_strong(hands, "ua", rule.strong_percent)
        one = equity_signs.strong_folds(rule, sorted_, ("ua", "ub"))
        return None if one is None else one.chance

    assert seen(faced(12, 0)) == pytest.approx(1 / 2_704_156)
    assert seen(faced(11, 0)) is None
    assert seen(faced(8, 4)) is None


def test_signs_of_a_machine() -> None:
    """Two decisions with ace-nine (a call, a raise: one pair, not alike), three with kings (all
    raised: three pairs alike) make 3 of 4 pairs; folded rags say nothing. Bets of 50, 50, 75, 100
    and 33 per cent of the pot: the three most usual sizes make 4 of 5."""
    deeds = [
        *(deed(do, holding="A9 0 4") for do in ("call", "raise")),
        *(deed("raise", holding="KK 0 4") for _ in range(3)),
        *(deed("fold", holding="72 0 4", took=SECOND) for _ in range(9)),
        *(deed("bet", street=1, part=part) for part in (50, 50, 75, 100, 33)),
        deed("call", street=1, to="ub", price=25, took=4 * SECOND),
        deed("call", street=1, to="ub", price=24, took=9 * SECOND),
        deed("check", street=1, took=2 * SECOND),
    ]
    hands = [Hand(f"r{n}", "T", n * 5 * HOUR, 2, {"ua": 0}, (one,)) for n, one in enumerate(deeds)]
    seen = machine_signs.signs(hands, "ua")
    assert seen.alike == (4, 3)
    assert seen.bets == (5, 4)
    assert seen.hard == [4 * SECOND]
    assert sorted(seen.easy) == [SECOND] * 9 + [2 * SECOND]
    assert seen.hours == 22  # every five hours, 22 times: 5 and 24 share no factor
    assert machine_signs.typical([SECOND, 4 * SECOND]) == pytest.approx(2 * SECOND)


def test_thresholds_are_those_of_the_plan() -> None:
    transfer, down, machine_ = (RULES[id] for id in ("transfer", "checked-down", "mechanical"))
    assert isinstance(transfer, Transfer)
    assert isinstance(down, CheckedDown)
    assert isinstance(machine_, Mechanical)
    assert (transfer.hands, transfer.big_blinds, transfer.false_percent) == (20, 100, 1)
