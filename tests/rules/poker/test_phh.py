"""Published hands replay exactly; hand histories are written and read again."""

from __future__ import annotations

import random
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from krupier.equipment.cards import parse
from krupier.rules import poker
from krupier.rules.poker import phh, stars
from krupier.rules.poker.rake import Rake
from krupier.rules.poker.replay import Replay, replay, replay_phh
from tests.rules.poker.hands import act, hold_em, random_step, stud, to_the_end

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
        # all-in on the flop, turn and river four times, with a straddle and a button ante; the
        # stacks of three players were not mentioned
        ("hellmuth-wiggins", "NT", "199600", "inf 79400 149700 inf 37400 inf"),
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
        (
            '"p3 cbr 7000"',
            '"p3 cbr 3000"',
            "p3 is in turn and may fold, call 2000, raise to 4000 to 553000",
        ),
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
    cap = rng.choice([0, 4]) if fixed else 0
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
    share, most = Fraction(rng.randint(0, 30), 100), rng.choice([None, 3, 40])
    rake = Rake(share, most).take if rng.random() < 0.5 else None
    hand = poker.State(rules, stacks, posts, deck, reshuffle=lambda back: back, rake=rake)
    while hand.phase != poker.OVER:
        random_step(hand, rng)
    names = [f"player {one}" for one in range(players)]
    text = phh.write(hand, unit=Decimal("0.25"), players=names, hand=seed)
    (record,) = phh.read(text)
    taken = {"_rake": Decimal("0.25") * hand.raked} if rake and hand.awards else {}
    assert record.more == {"players": names, "hand": seed} | taken
    report = replay(record)
    assert report.problems == ()
    assert report.finished
    assert report.stacks == tuple(Decimal("0.25") * one for one in hand.stacks)


@pytest.mark.parametrize("code", phh.CODES)
@pytest.mark.filterwarnings("ignore::UserWarning")
def test_the_peer_reads_what_is_written(code: str) -> None:
    """Equal stacks and no open-pair bets: nothing of what the two see differently."""
    import pokerkit

    variant, limit = phh.CODES[code]
    streets = tuple(replace(street, pair_opens_big=False) for street in variant.streets)
    fixed = limit is poker.Limit.FIXED_LIMIT
    betting = poker.Betting(
        limit, 10, 20 if fixed else 0, 4 if variant.is_stud else 0, 4 if fixed else 0
    )
    rules = poker.Rules(
        replace(variant, streets=streets), betting, poker.House(draw_after_all=True)
    )
    for seed in range(25):
        rng = random.Random(seed)
        players = rng.randint(2, 4)
        posts = poker.antes_only(players, 2)
        if not variant.is_stud:
            posts = poker.blinds(players, 5, 10, straddles=[20] if players > 3 else [])
            if players > 2 and seed % 2:
                posts = poker.posting(poker.blinds(players, 5, 10), players - 1, 10, 5)
        deck = rng.sample(variant.deck, len(variant.deck))
        hand = poker.State(rules, [rng.choice([80, 400])] * players, posts, deck)
        while hand.phase != poker.OVER:
            random_step(hand, rng)
        written = phh.write(hand)
        *_, last = pokerkit.HandHistory.loads(written)
        assert last.stacks == hand.stacks, written


def test_posts_and_dead_blinds_are_written() -> None:
    """The last of four posts a big blind and a dead small one: 5 as his own ante."""
    posts = poker.posting(poker.blinds(4, 5, 10), 3, 10, 5)
    written = phh.write(to_the_end(hold_em([100] * 4, 5, 10, posts=posts)))
    assert "antes = [0, 0, 0, 5]\nblinds_or_straddles = [5, 10, 0, -10]\n" in written
    assert "ante_trimming_status = false" in written
    (record,) = phh.read(written)
    assert (record.posts.live, record.posts.first) == ((5, 10, 0, 10), 2)
    assert replay(record).problems == ()


def test_forced_bets_that_the_format_cannot_say() -> None:
    short = replace(poker.blinds(3, 5, 10), level=20)
    with pytest.raises(phh.BadRecord, match="no words for these forced bets"):
        phh.write(hold_em([100] * 3, 5, 10, posts=short))


def test_a_board_run_twice_is_written_one_after_the_other() -> None:
    house = poker.House(run_twice=True)
    hand = hold_em([100, 100], 5, 10, house=house, cards="Ah Kh Ad Kd")
    written = phh.write(to_the_end(act(hand, 100, poker.CALL)))
    assert len(hand.boards) == 2
    assert written.count('"d db') == 6
    (record,) = phh.read(written)
    assert replay(record).problems == ()
    hand = act(hold_em([100, 100], 5, 10, house=house), 100, poker.CALL, poker.TWICE, poker.ONCE)
    assert len(hand.boards) == 1


def test_an_all_in_in_stud_is_written_street_by_street() -> None:
    hand = stud([30, 30], "2c Kh 3c Kd 4c 9c 5h 6h 7h 8h Th Jh Qh Ts")
    hand = to_the_end(act(hand, 10, 20, 29, poker.CALL))
    written = phh.write(hand)
    first, second, third = (written.index(f'"{one}') for one in ("p1 sm ", "d dh p1 5h", "p2 sm "))
    assert first < third < second
    assert written.count(" sm ") == 4
    (record,) = phh.read(written)
    assert replay(record).problems == ()


@pytest.mark.parametrize("dead", [0, 1, 2])
@pytest.mark.parametrize("after", range(4))
def test_a_hand_that_was_declared_dead_is_folded_in_its_turn(dead: int, after: int) -> None:
    hand = act(hold_em([100] * 3, 5, 10), *[poker.CALL] * after)
    hand.kill(dead)
    written = phh.write(to_the_end(hand))
    assert f'"p{dead + 1} f"' in written
    report = replay(phh.read(written)[0])
    assert report.problems == ()
    assert [int(one) for one in report.stacks] == hand.stacks


def test_a_card_that_was_exposed_and_replaced_is_left_out() -> None:
    rules = poker.Rules(poker.TEXAS_HOLDEM, poker.Betting(poker.Limit.NO_LIMIT, 10))
    hand = poker.State(rules, [100] * 2, poker.blinds(2, 5, 10))
    for card in parse("Ah Kh Ad Kd"):
        hand.deal([card], exposed=card == parse("Kh")[0])
    hand.deal(parse("Ks"))
    hand.apply(poker.FOLD)
    assert '"d dh p1 AhAd", "d dh p2 KdKs", "p2 f"' in phh.write(hand)


def test_streets_of_an_all_in_have_their_titles() -> None:
    hand = to_the_end(act(hold_em([100, 100], 5, 10, cards="Ah Kh Ad Kd"), 100, poker.CALL))
    about = stars.Heading(1, "Praha", ("A", "B"), (1, 2), 2)
    lines = stars.write(hand, about).splitlines()
    titles = [line.partition(" [")[0] for line in lines if line.startswith("***")]
    assert titles == [
        *("*** HOLE CARDS ***", "*** FLOP ***", "*** TURN ***", "*** RIVER ***"),
        *("*** SHOW DOWN ***", "*** SUMMARY ***"),
    ]


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
        "Seat 4: Patrik Antonius (big blind) folded before Flop",
        "Seat 5: Tom Dwan (button) showed [7h 6h] and won ($1109500) with straight, seven high",
    ):
        assert line in text
    assert "Dealt to Phil Ivey" not in text


def test_the_text_of_draws_and_side_pots() -> None:
    record = phh.read((PUBLISHED / "arieh-yockey-2019.phh").read_text(encoding="utf-8"))[0]
    played = Replay(record)
    played.run("")
    names = ("Yockey", "Hui", "Esposito", "Arieh")
    text = stars.write(played.hand, stars.Heading(7, "Rio", names, (1, 2, 3, 4), 6, hero=3))
    for line in (
        "Arieh: discards 2 cards [As Qs]",
        "Dealt to Arieh [6s 5c 3c] [2h Qh]",
        "Yockey: stands pat",
        "Seat 3: Esposito folded before the Draw",
    ):
        assert line in text.splitlines()
    # aces are all-in with 20 and beat both: 60 of a main pot; kings beat queens in the side pot
    cards = "Ah Kh Qh Ad Kd Qd 2c 3c 4h 5s 7d 8c 9s Js"
    hand = act(hold_em([20, 100, 100], 5, 10, cards=cards), 40, poker.CALL, poker.CALL)
    text = stars.write(to_the_end(hand), stars.Heading(7, "Rio", names[:3], (1, 2, 3), 6))
    for line in (
        "Yockey collected 60 from main pot",
        "Hui collected 40 from side pot",
        "Total pot 100 Main pot 60. Side pot 40. | Rake 0",
    ):
        assert line in text.splitlines()


def test_the_text_of_stud() -> None:
    hand = stud([100, 100], "2c Kh 3c Kd 4c 9c 5h 6h 7h 8h Th Jh Qh Ts")
    hand = to_the_end(act(hand, poker.CALL, 10, poker.CALL))
    text = stars.write(hand, stars.Heading(7, "Rio", ("A", "B"), (1, 2), 8, hero=0))
    for line in (
        "A: brings in for 2",
        "Dealt to A [2c 3c 4c] [5h]",
        "Dealt to B [9c] [6h]",
        "Dealt to B [9c 6h 8h Jh]",
    ):
        assert line in text.splitlines()


@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize("seed", range(20))
def test_a_parser_of_that_text_plays_the_same_hand(seed: int) -> None:
    import pokerkit

    rng = random.Random(seed)
    players = rng.randint(2, 6)
    rules = poker.Rules(poker.TEXAS_HOLDEM, poker.Betting(poker.Limit.NO_LIMIT, 10))
    deck = rng.sample(rules.variant.deck, 52)
    hand = poker.State(
        rules, [rng.choice([200, 1000])] * players, poker.blinds(players, 5, 10), deck
    )
    while hand.phase != poker.OVER:
        random_step(hand, rng)
    names = tuple(f"player {one}" for one in range(players))
    seats = tuple(range(1, players + 1))
    about = stars.Heading(7, "Praha", names, seats, 6, "2026/11/15 10:00:00 UTC", hero=0)
    text = stars.write(hand, about).replace("Krupiér", "PokerStars", 1)
    (read,) = pokerkit.PokerStarsParser()(text, parse_value=pokerkit.parse_value)
    *_, last = read
    assert last.stacks == hand.stacks
