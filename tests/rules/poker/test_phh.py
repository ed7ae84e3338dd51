"""Published hands replay exactly; hand histories are written and read again."""

from __future__ import annotations

import random
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from krupier.rules import poker
from krupier.rules.poker import phh, stars
from krupier.rules.poker.replay import Replay, replay, replay_phh
from tests.rules.poker.hands import hold_em, random_step, to_the_end

PUBLISHED = Path(__file__).parent / "published"


@pytest.mark.parametrize(
    ("name", "variant", "pot", "stacks"),
    [
        # the first televised million-dollar pot
        ("dwan-ivey-2009", "NT", "1109500", "572100 1997500 1109500"),
        # the largest pot of online poker
        ("antonius-blom-2009", "PO", "1356947.00", "1937923.75 0.00"),
        # a pat seven-six, drawn out on three times
        ("arieh-yockey-2019", "F2L3D", "2510000", "0 4190000 5910000 12095000"),
        # kings against queens, six players with antes and a button blind
        ("phua-xuan-2019", "NS", "623000", "489000 226000 684000 400000 0 198000"),
        # the encyclopaedia's example of badugi
        ("alice-carol-badugi", "FB", "36", "196 220 200 184"),
    ],
)
def test_published_hands(name: str, variant: str, pot: str, stacks: str) -> None:
    (report,) = replay_phh(PUBLISHED / f"{name}.phh")
    assert report.problems == ()
    assert (report.variant, report.finished) == (variant, True)
    assert report.pots == (Decimal(pot),)
    assert report.stacks == tuple(Decimal(one) for one in stacks.split())


def test_a_disagreement_is_told() -> None:
    text = (PUBLISHED / "dwan-ivey-2009.phh").read_text(encoding="utf-8")
    for old, new, problem in (
        ('"p3 cbr 7000"', '"p3 cbr 3000"', "4000 to 553000 allowed"),
        ('"p1 cbr 23000"', '"p2 cbr 23000"', "p1 is in turn"),
        ('"d db 4h"', '"d db 4h5h"', "cards were dealt that the hand did not want"),
        ('"p1 cbr 35000"', '"p1 bets 35000"', "is no action"),
        ('"p3 sm 7h6h"', '"p3 sm 7h5h"', "other cards than were dealt"),
    ):
        (record,) = phh.read(text.replace(old, new))
        report = replay(record)
        assert not report.ok
        assert problem in " ".join(report.problems)
    (record,) = phh.read(text + "finishing_stacks = [572200, 1997500, 1109400]\n")
    assert "p3 ends with" in " ".join(replay(record).problems)


def test_chips_missing_at_the_end_are_rake_up_to_a_tenth() -> None:
    text = (PUBLISHED / "dwan-ivey-2009.phh").read_text(encoding="utf-8")
    (record,) = phh.read(text + "finishing_stacks = [572100, 1997500, 1109400]\n")
    report = replay(record)
    assert (report.problems, report.notes) == ((), ("rake 100",))
    (record,) = phh.read(text + "finishing_stacks = [572100, 1997500, 900000]\n")
    assert "p3 ends with" in " ".join(replay(record).problems)


def test_a_history_may_stop_early() -> None:
    text = (PUBLISHED / "phua-xuan-2019.phh").read_text(encoding="utf-8")
    (record,) = phh.read(text.replace('  "d db Ts",\n', ""))
    report = replay(record)
    assert (report.ok, report.finished) == (True, False)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("variant = ", "no TOML"),
        ('variant = "XX"', "variant 'XX' is unknown: FT, NT"),
        ('variant = "NT"\nactions = []', "needs antes, starting_stacks, blinds"),
    ],
)
def test_what_is_no_history_is_refused(text: str, problem: str) -> None:
    with pytest.raises(phh.BadRecord, match=problem):
        phh.read(text)


@pytest.mark.parametrize("code", phh.CODES)
@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 10**9))
def test_a_written_hand_replays_to_the_same_stacks(code: str, seed: int) -> None:
    rng = random.Random(seed)
    variant, limit = phh.CODES[code]
    players = rng.randint(2, 6)
    fixed = limit is poker.Limit.FIXED_LIMIT
    bring_in = 4 if variant.is_stud else 0
    cap = phh.CAP if fixed and players > 2 else 0
    betting = poker.Betting(limit, 10, 20 if fixed else 0, bring_in, cap)
    if variant.is_stud:
        posts = poker.antes_only(players, rng.choice([0, 2]))
    else:
        ante, form = rng.choice([0, 3]), rng.choice(list(poker.AnteForm))
        posts = poker.blinds(players, 5, 10, ante=ante, form=form)
    deck = list(variant.deck)
    rng.shuffle(deck)
    stacks = [rng.randint(1, rng.choice([30, 900])) for _ in range(players)]
    house = poker.House(may_muck=rng.random() < 0.5, draw_after_all=True)
    rules = poker.Rules(variant, betting, house)
    hand = poker.State(rules, stacks, posts, deck, reshuffle=lambda back: back)
    while hand.phase != poker.OVER:
        random_step(hand, rng)
    names = [f"player {one}" for one in range(players)]
    text = phh.write(hand, unit=Decimal("0.25"), players=names, hand=seed)
    (record,) = phh.read(text)
    assert record.more == {"players": names, "hand": seed}
    report = replay(record)
    assert report.problems == ()
    assert report.finished
    assert report.stacks == tuple(Decimal("0.25") * one for one in hand.stacks)


def test_games_without_a_code_are_refused() -> None:
    hand = to_the_end(hold_em([100, 100], variant=poker.IRISH))
    with pytest.raises(phh.BadRecord, match="irish-holdem no_limit has no variant code"):
        phh.write(hand)


def test_the_text_that_trackers_read() -> None:
    record = phh.read((PUBLISHED / "dwan-ivey-2009.phh").read_text(encoding="utf-8"))[0]
    played = Replay(record)
    played.run("")
    names = tuple(record.more["players"])
    about = stars.Heading(7, "Praha", names, (2, 4, 5), 6, amount=lambda one: f"${one}", hero=2)
    text = stars.write(played.hand, about)
    for line in (
        "Hand #7: Hold'em No Limit ($1000/$2000)",
        "Table 'Praha' 6-max Seat #5 is the button",
        "Seat 2: Phil Ivey ($1125600 in chips)",
        "Patrik Antonius: posts big blind $2000",
        "Dealt to Tom Dwan [7h 6h]",
        "Phil Ivey: raises $16000 to $23000",
        "*** TURN *** [Jc 3d 5c] [4h]",
        "Phil Ivey: raises $834500 to $1067100 and is all-in",
        "Uncalled bet ($572100) returned to Phil Ivey",
        "Tom Dwan: shows [7h 6h] (straight, seven high)",
        "Tom Dwan collected $1109500 from pot",
        "Total pot $1109500 | Rake $0",
    ):
        assert line in text
    assert "Dealt to Phil Ivey" not in text
