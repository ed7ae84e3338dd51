"""Agreed play and machines, from hands: honest players stay below the thresholds, others do not."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product
from math import exp

import pytest
from sqlalchemy import Connection, insert, select

from krupier.house import collusion, hand_facts, play_watch, regularity, signals
from krupier.house.collusion import Tally
from krupier.house.hand_facts import Deed, Hand
from krupier.plan.watching_parts import (
    OfPlay,
    Regular,
    Sleepless,
    Together,
)
from krupier.store import Store
from krupier.store.house_schema import sessions
from krupier.store.schema import plans, results, rounds
from tests.house.household import DAY, HOUR, MINUTE, NOON, SECOND, TSG, log_in, table
from tests.house.poker_bots import Bot, Memory, dumper, honest, play, soft, taker
from tests.house.watched import books, join, template

__all__ = ["books", "template"]

STYLES: dict[str, Bot] = {
    "ua": honest(0.35, 0.30),
    "ub": honest(0.50, 0.15),
    "uc": honest(0.25, 0.50),
    "ud": honest(0.60, 0.10),
    "ue": honest(0.40, 0.25),
    "uf": honest(0.45, 0.35),
}
"""From who plays nearly everything to who plays nearly nothing."""


def rule(id: str) -> OfPlay:
    assert TSG.watching is not None
    return next(one for one in TSG.watching.play if one.id == id)


def found(hands: list[Hand], *ids: str) -> set[tuple[str, str, str]]:
    """Which rules of the plan find which pairs."""
    rules = [rule(id) for id in ids or ("dumping", "folding", "soft-play")]
    seen = play_watch.search(rules, sorted(hands[0].net), Memory(hands), hands[-1].at)
    return {(one.rule.id, one.who, one.finding.other) for one in seen.found}


# -- the statistics, by hand -------------------------------------------------------------------


@pytest.mark.clause("T07-11")
def test_chips_flow_to_who_won_them() -> None:
    """Anna loses 60 and Bob 20; Cyril wins 60, Dana 20: three quarters of it went to Cyril."""
    hand = Hand("r", "T", 1, 2, {"a": -60, "b": -20, "c": 60, "d": 20})
    assert collusion.flow([hand], "a", "c").sum == 60 * 0.75 / 2  # big blinds
    assert collusion.flow([hand], "c", "a").sum == -60 * 0.75 / 2
    assert collusion.flow([hand], "a", "b").hands == 0  # both lost
    blinds = Hand("r", "T", 1, 2, {"a": -2, "c": 2})
    assert collusion.flow([blinds], "a", "c").hands == 0  # a blind is not given away


@pytest.mark.clause("T07-11")
def test_the_chance_of_a_one_way_flow_is_a_bound() -> None:
    """Over all 2^12 ways in which luck may turn twelve amounts, at most so many are as one-sided
    as the bound says."""
    amounts = [3, 5, 8, 8, 10, 15, 20, 20, 30, 40, 50, 60]
    ways = []
    for signs in product((1, -1), repeat=len(amounts)):
        hands = [
            Hand("r", "T", n, 2, {"a": -sign * amount, "b": sign * amount})
            for n, (sign, amount) in enumerate(zip(signs, amounts, strict=True))
        ]
        ways.append(collusion.flow(hands, "a", "b").chance)
    for bound in sorted(set(ways))[:50]:
        as_rare = sum(one <= bound for one in ways)
        assert Fraction(as_rare, len(ways)) <= Fraction(bound)


def test_twenty_equal_losses_one_way() -> None:
    """z is the root of 20, so the bound is 2·exp(−10)."""
    hands = [Hand("r", "T", n, 2, {"a": -20, "b": 20}) for n in range(20)]
    seen = collusion.flow(hands, "a", "b")
    assert (seen.hands, seen.sum, seen.share) == (20, 200.0, 1.0)
    assert seen.chance == pytest.approx(2 * exp(-10))


@pytest.mark.parametrize("seen", [Tally(4, 4, 1, 4), Tally(2, 4, 3, 4), Tally(0, 4, 5, 5)])
def test_the_exact_test_counts_every_way_to_deal_out_what_was_done(seen: Tally) -> None:
    """By enumeration: which of all decisions were folds, as many as there were."""
    all_, did = seen.of + seen.of_else, seen.did + seen.did_else
    ways = list(combinations(range(all_), did))
    more = sum(sum(one < seen.of for one in way) >= seen.did for way in ways)
    fewer = sum(sum(one < seen.of for one in way) <= seen.did for way in ways)
    assert seen.chance_of_more() == pytest.approx(more / len(ways))
    assert seen.chance_of_fewer() == pytest.approx(fewer / len(ways))


# -- bots from a seed --------------------------------------------------------------------------


@pytest.mark.clause("T07-11")
@pytest.mark.parametrize("seed", range(8))
def test_no_honest_pair_is_found_however_different_they_play(seed: int) -> None:
    """15 pairs, 600 hands, 8 seeds, 3 rules: 360 tests that find nothing."""
    assert found(play(STYLES, 600, seed)) == set()


@pytest.mark.clause("T07-11")
@pytest.mark.parametrize("seed", range(3))
def test_who_dumps_chips_is_found_and_no_two_honest_players_are(seed: int) -> None:
    """He folds while his friend is in; a third one who raises then may profit too."""
    friends = {"ua": dumper("ub", STYLES["ua"]), "ub": taker("ua", STYLES["ub"])}
    seen = found(play(STYLES | friends, 300, seed))
    assert ("dumping", "ua", "ub") in seen
    assert ("folding", "ua", "ub") in seen
    assert all("ua" in pair for pair in seen)


@pytest.mark.clause("T07-11")
@pytest.mark.parametrize("seed", range(3))
def test_who_never_bets_against_his_friend_is_found(seed: int) -> None:
    friends = {"ua": soft("uc", STYLES["ua"]), "uc": soft("ua", STYLES["uc"])}
    seen = found(play(STYLES | friends, 600, seed))
    assert ("soft-play", "ua", "uc") in seen
    assert {pair[1:] for pair in seen} == {("ua", "uc")}


# -- machines, and one place -------------------------------------------------------------------


def timed(times: list[int]) -> list[Hand]:
    return [
        Hand(f"r{n}", "T", n * MINUTE, 2, {"ua": 0}, (Deed("ua", "call", took=took),))
        for n, took in enumerate(times)
    ]


@pytest.mark.clause("T07-03")
def test_decisions_like_clockwork_are_found_and_those_of_people_are_not() -> None:
    """Two and three seconds in turn: mean 2.5, deviation 0.5, a fifth. 1.9 and 2.1: a twentieth."""
    regular = rule("regular")
    assert isinstance(regular, Regular)
    people = timed([2 * SECOND, 3 * SECOND] * 100)
    machine = timed([1_900_000, 2_100_000] * 100)
    assert regularity.regular(regular, people, "ua") is None
    seen = regularity.regular(regular, machine, "ua")
    assert seen is not None
    assert seen.facts == {"decisions": 200, "mean-seconds": 2.0, "spread-percent": 5.0}
    assert regularity.regular(regular, machine[1:], "ua") is None  # too few to say
    clock = timed([0] * 300)
    assert regularity.regular(regular, clock, "ua") is None  # nobody decided


@pytest.mark.clause("T07-03")
def test_eighteen_hours_without_a_pause_are_found() -> None:
    sleepless = rule("sleepless")
    assert isinstance(sleepless, Sleepless)
    every = 14 * MINUTE
    long = [Hand(f"r{n}", "T", n * every, 2, {"ua": 0}) for n in range(79)]  # 18 h 12 min
    seen = regularity.sleepless(sleepless, long, "ua")
    assert seen is not None
    assert seen.facts["hours"] >= 18
    rested = [
        Hand(one.round, "T", one.at + (2 * MINUTE if n >= 40 else 0), 2, {"ua": 0})
        for n, one in enumerate(long)
    ]  # one pause of sixteen minutes
    assert regularity.sleepless(sleepless, rested, "ua") is None


@pytest.mark.clause("T07-11")
def test_one_address_at_one_table() -> None:
    together = rule("together")
    assert isinstance(together, Together)
    hands = [Hand(f"r{n}", "T", n * MINUTE, 2, {"ua": 0, "ub": 0}) for n in range(1, 11)]
    home, away = (0, None, "192.0.2.1"), (0, None, "192.0.2.9")
    pair = ("ua", "ub")
    seen = regularity.together(together, hands, pair, {"ua": [home], "ub": [home]})
    assert seen is not None
    assert seen.facts == {"hands": 10, "addresses": ["192.0.2.1"]}
    assert regularity.together(together, hands, pair, {"ua": [home], "ub": [away]}) is None
    gone = (0, 9 * MINUTE, "192.0.2.1")  # nine hands together are too few
    assert regularity.together(together, hands, pair, {"ua": [home], "ub": [gone]}) is None


@pytest.mark.clause("T05-16", "T07-13")
def test_one_account_played_from_two_places_at_once_is_found(books: Store) -> None:
    """Twenty hands while somebody is logged in elsewhere; nineteen are too few, and so is a log-in
    that was over when the next one began."""
    with books.write() as conn:
        for n, id in enumerate(("ua", "ub", "uc")):
            join(conn, id, f"p{n}", money=0)
            log_in(conn, id, NOON - HOUR)
        for id, minute in (("ua", 0), ("ub", 1), ("uc", 0)):
            if id == "uc":
                over = sessions.update().where(sessions.c.account == "uc")
                conn.execute(over.values(ended_at=NOON - MINUTE))
            log_in(conn, id, NOON + minute * MINUTE)
            new = sessions.c.account == id, sessions.c.begun_at == NOON + minute * MINUTE
            conn.execute(sessions.update().where(*new).values(address=f"198.51.100.{minute}"))
        table(conn)
        for n in range(20):
            for at, id in enumerate(("ua", "ub", "uc")):
                _keep(conn, Hand(f"T1-{3 * n + at + 2}", "T1", NOON + n * MINUTE, 2, {id: 0}))
        assert play_watch.look(conn, TSG, NOON + HOUR) == [("two-places", "ua", "")]
        (signal,) = signals.listed(conn)
        assert signal.facts["hands"] == 20
        assert "198.51.100.0" in signal.facts["addresses"]


# -- into cases --------------------------------------------------------------------------------


def _keep(conn: Connection, hand: Hand) -> None:
    """As if it stood in the journal."""
    row = {"id": hand.round, "table_id": "T1", "number": 1_000 + int(hand.round[3:])}
    row |= {"game": "tsg/texas-holdem", "currency": "EUR", "setting": "{}", "opened_at": 1}
    row |= {"closed_at": hand.at, "status": "settled", "closing": "{}", "prev": "", "head": ""}
    plan = conn.execute(select(plans.c.hash)).scalar_one()
    conn.execute(insert(rounds), row | {"length": 0, "plan": plan})
    came = {"round": hand.round, "staked": 0, "returned": 0, "detail": "{}", "closed_at": hand.at}
    for seat, player in enumerate(hand.net, 1):
        conn.execute(insert(results), came | {"player": player, "seat": str(seat)})
    hand_facts.keep(conn, "tsg", hand.round, hand.at, hand)


@pytest.mark.clause("T07-11", "T07-18")
def test_what_is_found_lies_in_one_case_about_both_and_is_found_once(books: Store) -> None:
    friends = {"ua": dumper("ub", STYLES["ua"]), "ub": taker("ua", STYLES["ub"])}
    hands = play(STYLES | friends, 300, 1, first=2)
    with books.write() as conn:
        for n, id in enumerate(STYLES):
            join(conn, id, f"p{n}", money=0)
        table(conn)
        for hand in hands:
            moved = Hand(hand.round, "T1", hand.at + NOON, 2, hand.net, hand.deeds)
            _keep(conn, moved)
        at = NOON + DAY
        new = play_watch.look(conn, TSG, at)
        assert ("dumping", "ua", "ub") in new
        assert {(who, other) for _, who, other in new} == {("ua", "ub")}  # with this seed
        assert play_watch.look(conn, TSG, at + HOUR) == []
        assert len({one.case for one in signals.listed(conn)}) == 1


def test_accounts_that_log_in_from_one_address_are_found_in_the_books(books: Store) -> None:
    with books.write() as conn:
        for n, id in enumerate(("ua", "ub", "uc")):
            join(conn, id, f"p{n}", money=0)
            log_in(conn, id, NOON - HOUR)
        elsewhere = sessions.update().where(sessions.c.account == "uc")
        conn.execute(elsewhere.values(address="192.0.2.9"))
        table(conn)
        for n in range(10):
            net = {"ua": 0, "ub": 0, "uc": 0}
            _keep(conn, Hand(f"T1-{n + 2}", "T1", NOON + n * MINUTE, 2, net))
        assert play_watch.look(conn, TSG, NOON + HOUR) == [("together", "ua", "ub")]
