"""The odds of the dice games: published figures, an independent chain, and the rules themselves."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction as F
from itertools import product

import pytest

from krupier.odds import odds, words, work_out
from krupier.rules.chain import expected as chain_expected
from krupier.rules.exhaust import expected, explore
from krupier.rules.families import load
from krupier.rules.game import Game
from krupier.rules.options import Move
from krupier.rules.play import Play

WAYS = {total: 6 - abs(total - 7) for total in range(2, 13)}
POINTS = (4, 5, 6, 8, 9, 10)
SHOOTER = Move("2", "bet", "pass-line", (), 100)


def edges(game: str, **options: bool | int | str) -> dict[str, F]:
    return {row.bet: row.house_edge for row in odds(load(game, options=options))}


# -- craps: published figures ---------------------------------------------------------------------

CRAPS = {
    "pass-line": F(7, 495),  # 1.4141 %
    "come": F(7, 495),
    "dont-pass": F(27, 1925),  # 1.4026 % of decided bets
    "dont-come": F(27, 1925),
    "place-6": F(1, 66),  # 1.5152 %
    "place-8": F(1, 66),
    "place-5": F(1, 25),
    "place-9": F(1, 25),
    "place-4": F(1, 15),
    "place-10": F(1, 15),
    "buy-4": F(1, 21),  # 4.7619 %
    "buy-6": F(1, 21),
    "lay-4": F(1, 60),
    "lay-5": F(1, 50),
    "lay-6": F(1, 44),
    "big-6": F(1, 11),
    "hard-4": F(1, 9),
    "hard-10": F(1, 9),
    "hard-6": F(1, 11),
    "hard-8": F(1, 11),
    "two": F(5, 36),
    "twelve": F(5, 36),
    "hi-lo": F(1, 9),
    "three": F(1, 9),
    "eleven": F(1, 9),
    "any-seven": F(1, 6),
    "any-craps": F(4, 9),  # 4:1 as the plan pays it
    "field": F(1, 18),
    "horn": F(1, 8),
    "horn-high-11": F(11, 90),
    "horn-high-2": F(23, 180),
    "world": F(2, 15),
    "c-and-e": F(5, 18),
    "pass-line-4": F(1, 3),  # put bets
    "pass-line-6": F(1, 11),
}


@pytest.mark.parametrize("bet", CRAPS)
def test_craps(bet: str) -> None:
    assert edges("kings/craps")[bet] == CRAPS[bet]


def test_craps_percentages_as_they_are_printed() -> None:
    got = edges("kings/craps")
    for bet, printed in (("pass-line", 1.4141), ("dont-pass", 1.4026), ("place-6", 1.5152)):
        assert round(100 * float(got[bet]), 4) == printed
    ends = edges("kings/craps", barred_12="returned")
    assert round(100 * float(ends["dont-pass"]), 4) == 1.3636
    assert ends["dont-pass"] == ends["dont-come"] == F(3, 220)


def test_free_odds_cost_nothing() -> None:
    free = [edge for bet, edge in edges("kings/craps").items() if "-odds-" in bet]
    assert free == [0] * 24


def test_line_bets_with_single_odds() -> None:
    rows = {row.bet: row for row in odds(load("kings/craps"))}
    # 1.4141 % over 1 + 24/36 units: the published 0.848 %
    assert rows["pass-line"].facts["edge_with_odds"] == str(F(7, 825))


def test_craps_options_change_the_odds() -> None:
    assert edges("kings/craps", pays_field_2_12="3:1")["field"] == 0
    assert edges("kings/craps", pays_any_craps="7:1")["any-craps"] == F(1, 9)
    assert edges("kings/craps", pays_2_12="29:1")["two"] == F(1, 6)
    won_only = edges("kings/craps", buy_fee="on-win")
    assert [won_only[f"buy-{n}"] for n in (4, 5, 6)] == [F(1, 60), F(1, 50), F(1, 44)]
    easy = edges("kings/craps", easy_4_10="3:1", easy_6_8="3:2")
    assert [easy["easy-4"], easy["easy-6"]] == [F(1, 9), F(1, 11)]
    assert edges("kings/craps", dont_come_12_wins=True)["dont-come"] < 0


def test_variance_and_hit_of_the_pass_line() -> None:
    row = odds(load("kings/craps"))[0]
    assert row.hit == F(244, 495)
    assert row.variance == 1 - F(7, 495) ** 2


# -- craps: an independent chain ------------------------------------------------------------------


def absorbed(start: int, wins: dict[int, set[int]], loses: dict[int, set[int]]) -> F:
    """Chance to win from the come-out (state 0) or a number: (I − Q) x = r, by elimination."""
    states = [0, *POINTS]
    rows = []
    for state in states:
        row = [F(0)] * (len(states) + 1)
        row[states.index(state)] += 1
        for total, ways in WAYS.items():
            if total in wins[state]:
                row[-1] += F(ways, 36)
            elif total not in loses[state]:
                to = total if state == 0 and total in POINTS else state
                row[states.index(to)] -= F(ways, 36)
        rows.append(row)
    for at in range(len(states)):
        pivot = rows[at][at]
        rows[at] = [value / pivot for value in rows[at]]
        for other in range(len(states)):
            if other != at:
                times = rows[other][at]
                rows[other] = [a - times * b for a, b in zip(rows[other], rows[at], strict=True)]
    return rows[states.index(start)][-1]


def test_pass_and_dont_pass_against_an_independent_chain() -> None:
    got = edges("kings/craps")
    passes = absorbed(
        0,
        {0: {7, 11}} | {n: {n} for n in POINTS},
        {0: {2, 3, 12}} | {n: {7} for n in POINTS},
    )
    assert passes == F(244, 495)
    assert got["pass-line"] == 1 - 2 * passes
    dont = absorbed(
        0,
        {0: {2, 3}} | {n: {7} for n in POINTS},
        {0: {7, 11}} | {n: {n} for n in POINTS},
    )
    assert got["dont-pass"] == 1 - 2 * dont
    pays = {4: F(9, 5), 5: F(7, 5), 6: F(7, 6), 8: F(7, 6), 9: F(7, 5), 10: F(9, 5)}
    for number in POINTS:
        made = absorbed(
            number,
            {0: set()} | {n: {n} for n in POINTS},
            {0: set(WAYS)} | {n: {7} for n in POINTS},
        )
        assert got[f"place-{number}"] == 1 - made * (1 + pays[number])


# -- craps: the rules as their own chain ----------------------------------------------------------


def return_of(game: Game, *stakes: Move) -> F:
    staked, returned = chain_expected(game, stakes, "1")
    return 1 - returned / staked


ON_NUMBERS = [
    (name, number)
    for name, numbers in (
        ("place", POINTS),
        ("buy", POINTS),
        ("lay", POINTS),
        ("big", (6, 8)),
        ("hard", (4, 6, 8, 10)),
    )
    for number in numbers
]


@pytest.mark.parametrize(("name", "number"), ON_NUMBERS)
def test_rules_and_odds_agree_on_numbers(name: str, number: int) -> None:
    stake = Move("1", "bet", name, (str(number),), 6000)
    assert (
        return_of(load("kings/craps"), SHOOTER, stake) == edges("kings/craps")[f"{name}-{number}"]
    )


ONE_ROLL = ("two", "twelve", "hi-lo", "three", "eleven", "any-craps", "any-seven", "field")


@pytest.mark.parametrize("name", [*ONE_ROLL, "c-and-e", "horn", "world"])
def test_rules_and_odds_agree_on_one_roll(name: str) -> None:
    stake = Move("1", "bet", name, (), 6000)
    assert return_of(load("kings/craps"), SHOOTER, stake) == edges("kings/craps")[name]


@pytest.mark.parametrize("high", [2, 3, 11, 12])
def test_rules_and_odds_agree_on_horn_high(high: int) -> None:
    stake = Move("1", "bet", "horn-high", (str(high),), 6000)
    assert (
        return_of(load("kings/craps"), SHOOTER, stake) == edges("kings/craps")[f"horn-high-{high}"]
    )


@pytest.mark.parametrize("name", ["pass-line", "dont-pass"])
@pytest.mark.parametrize("barred", ["stays", "returned"])
@pytest.mark.parametrize("passes", [True, False])
def test_rules_and_odds_agree_on_the_line(name: str, barred: str, passes: bool) -> None:
    game = load("kings/craps", options={"barred_12": barred, "craps_passes_dice": passes})
    got = return_of(game, Move("1", "bet", name, (), 600))
    assert got == edges("kings/craps", barred_12=barred)[name]


@pytest.mark.parametrize("name", ["come", "dont-come"])
def test_rules_and_odds_agree_on_come_bets(name: str) -> None:
    """Seat 1 has a come bet lying whenever there is a point: each returns what the odds say."""

    def come(play: Play) -> Sequence[Move]:
        if play.felt.marks["point"] and not play.felt.of("1"):
            return [Move("1", "bet", name, (), 600)]
        return []

    staked, returned = chain_expected(load("kings/craps"), [SHOOTER], "1", mover=come)
    assert 1 - returned / staked == edges("kings/craps")[name]


@pytest.mark.parametrize("line", ["pass", "dont-pass"])
def test_rules_and_odds_agree_on_full_odds(line: str) -> None:
    name = "pass-line" if line == "pass" else line

    def with_odds(play: Play) -> Sequence[Move]:
        lying = play.felt.of("1")
        if len(lying) == 1 and lying[0].on:
            return [Move("1", "bet", f"{line}-odds", lying[0].on, 600)]
        return []

    game = load("kings/craps")
    staked, returned = chain_expected(game, [Move("1", "bet", name, (), 600)], "1", mover=with_odds)
    rows = {row.bet: row for row in odds(game)}
    assert str(1 - returned / staked) == rows[name].facts["edge_with_odds"]


# -- barbut ---------------------------------------------------------------------------------------


def test_barbut() -> None:
    """Four of ten decisions win even money, one wins half, five lose: exactly 5 %."""
    got = edges("kings/barbut")
    assert got["front"] == got["back"] == F(1, 20)
    assert got["special-pairs-1-1"] == got["special-pairs-6-6"] == 1 - F(31, 36)
    assert got["special-pairs-1-2"] == got["special-pairs-5-6"] == 1 - F(32, 36)
    assert len(edges("kings/barbut", special_pairs=False)) == 2


@pytest.mark.parametrize("side", ["front", "back"])
def test_rules_and_odds_agree_on_barbut(side: str) -> None:
    game = load("kings/barbut", options={"dice_at": 1})
    assert return_of(game, Move("1", "bet", side, (), 1000)) == F(1, 20)


@pytest.mark.parametrize("pair", [("1", "1"), ("6", "6"), ("1", "2"), ("5", "6")])
def test_rules_and_odds_agree_on_special_pairs(pair: tuple[str, str]) -> None:
    game = load("kings/barbut", options={"dice_at": 1})
    stakes = Move("2", "bet", "front", (), 100), Move("1", "bet", "special-pairs", pair, 1000)
    assert return_of(game, *stakes) == edges("kings/barbut")[f"special-pairs-{'-'.join(pair)}"]


# -- sic bo ---------------------------------------------------------------------------------------

SIC_BO = {
    # published for these ratios: ways of 216 that win, times what a unit brings back
    "total-4": 1 - F(3 * 61, 216),
    "total-5": 1 - F(6 * 31, 216),
    "total-6": 1 - F(9 * 19, 216),
    "total-7": 1 - F(15 * 13, 216),
    "total-8": 1 - F(21 * 9, 216),
    "total-9": 1 - F(24 * 8, 216),
    "total-10": 1 - F(27 * 7, 216),
    "small": F(6, 216),  # 2.78 %
    "big": F(6, 216),
    "double": 1 - F(15 * 11, 216),
    "any-triple": 1 - F(6 * 31, 216),  # 13.89 %
    "triple": 1 - F(181, 216),  # 16.20 %
    "combination": 1 - F(30 * 7, 216),  # 2.78 %
    "single": 1 - F(75 * 2 + 15 * 3 + 1 * 13, 216),  # 3.70 %
}


@pytest.mark.parametrize("bet", SIC_BO)
def test_sic_bo(bet: str) -> None:
    assert edges("kings/sic-bo")[bet] == SIC_BO[bet]


def test_sic_bo_totals_are_symmetric() -> None:
    got = edges("kings/sic-bo")
    assert [got[f"total-{n}"] for n in range(4, 11)] == [
        got[f"total-{21 - n}"] for n in range(4, 11)
    ]
    assert len(got) == 14 + 7


SIC_BO_FIELDS = (
    [("total", (str(n),)) for n in range(4, 18)]
    + [(name, (str(n),)) for name, n in product(("double", "triple", "single"), (1, 6))]
    + [("small", ()), ("big", ()), ("any-triple", ()), ("combination", ("3", "6"))]
)


@pytest.mark.parametrize(("name", "on"), SIC_BO_FIELDS)
def test_rules_and_odds_agree_on_sic_bo(name: str, on: tuple[str, ...]) -> None:
    stake = Move("1", "bet", name, on, 100)
    staked, returned = expected(explore(load("kings/sic-bo"), [stake]), "1")
    row = f"{name}-{on[0]}" if name == "total" else name
    assert 1 - returned / staked == edges("kings/sic-bo")[row]


def test_how_a_fee_is_counted_is_told() -> None:
    """The fee of a buy bet is put down with the stake unless the table takes it from wins only,
    that of a lay bet is part of the win; bets without a fee say nothing of one."""
    rows = {row.bet: row for row in work_out(load("kings/craps"))}
    on_win = {row.bet: row for row in work_out(load("kings/craps", options={"buy_fee": "on-win"}))}
    staked, taken = (
        "the fee is paid with the stake and counts as staked",
        "the fee is taken from the win",
    )
    assert rows["buy-4"].method == f"exact: rolled until decided; {staked}"
    assert on_win["buy-4"].method == f"exact: rolled until decided; {taken}"
    assert rows["lay-4"].method == f"exact: rolled until decided; {taken}"
    assert rows["place-4"].method == "exact: rolled until decided"
    assert [text for row in (*rows.values(), *on_win.values()) for text in words.missing(row)] == []
    # 2:1 on three of nine throws, with 5 % beside the stake
    assert rows["buy-4"].rtp == F(3, 9) * 3 / F(105, 100)
