"""Rake by the tables of the plans, played row by row and at the edges, through the script door.

The figures come from the rulebook's text or are worked out by hand in the test.
"""

from __future__ import annotations

import re
from decimal import ROUND_FLOOR, Decimal
from itertools import product
from typing import Any

import pytest

from krupier.plan.rulebook import rulebook_dir
from krupier.rules.codec import BadInput
from krupier.rules.play import Play
from krupier.rules.script import load_game, play_script, report

DECK = [rank + suit for suit, rank in product("shdc", "23456789TJQKA")]
KINGS, WGG, TSG = "kings/texas-holdem", "wgg/texas-holdem-cash", "tsg/texas-holdem"


def hand(game: str, stacks: list[str], blinds: tuple[str, str], **more: Any) -> dict[str, Any]:
    """A script of a hand in which seat 3 (of two: the button) goes all-in and the big blind calls;
    everybody else folds."""
    players = len(stacks)
    opener, caller = ("2", "1") if players == 2 else ("3", "2")
    others = [str(seat) for seat in range(4, players + 1)] + (["1"] if players > 2 else [])
    most = stacks[int(opener) - 1]
    moves: list[Any] = [[opener, "raise", {"amount": most}]]
    moves += [[seat, "fold"] for seat in others] + [[caller, "call"]]
    return {
        "hand": {
            "stacks": {str(at + 1): stack for at, stack in enumerate(stacks)},
            "button": str(players),
            "blinds": list(blinds),
            "rake": "plan",
        }
        | more,
        "cards": DECK[: 2 * players + 5],
        "moves": moves,
    }


def played(game: str, script: dict[str, Any], currency: str) -> Play:
    script = {"currency": currency, **script}
    return play_script(load_game(game, script), script)


def raked(game: str, script: dict[str, Any], currency: str) -> Decimal:
    """What was taken; everything else went back to the players."""
    play = played(game, script, currency)
    told = [one for one in report(play)["events"] if one["event"] == "rake"]
    felt = play.felt
    assert felt.bank == 0
    assert sum(felt.staked.values()) == sum(felt.returned.values()) + felt.commission
    assert len(told) == 1
    taken = Decimal(told[0]["amount"])
    assert taken * 100 == felt.commission
    assert sum(map(Decimal, told[0].get("paid", {}).values())) == taken
    return taken


def pot_of(play: Play) -> Decimal:
    (told,) = [one for one in report(play)["events"] if one["event"] == "rake"]
    return Decimal(told["pot"])


def rows() -> list[tuple[str, str, str, str, int, int]]:
    """Clause, currency, small and big blind, cap of two to four players, cap of five and more."""
    place = rulebook_dir()
    assert place
    text = (place / "kings" / "cash-game-rake.md").read_text(encoding="utf-8")
    found = []
    for clause, blinds, few, many in re.findall(
        r"^\| `(KC-0\d\d)` \| ([^|]*) \| ([^|]*) \| ([^|]*) \|", text, re.MULTILINE
    ):
        small, big = re.findall(r"\d+", blinds)
        caps = [int(re.findall(r"\d+", cell)[1]) for cell in (few, many)]
        found.append((clause, "EUR" if "€" in blinds else "CZK", small, big, *caps))
    return found


ROWS = [pytest.param(*row, id=row[0], marks=pytest.mark.clause(row[0])) for row in rows()]


@pytest.mark.clause("KC-007", "KC-011")
@pytest.mark.parametrize("players", [2, 4, 5, 9])
@pytest.mark.parametrize(("clause", "currency", "small", "big", "few", "many"), ROWS)
def test_every_row_of_kings_at_its_edges(
    clause: str, currency: str, small: str, big: str, few: int, many: int, players: int
) -> None:
    cap = Decimal(few if players < 5 else many)
    unit = Decimal("0.01") if currency == "EUR" else Decimal(1)
    dead = Decimal(small) if players > 2 else Decimal(0)
    edge = 20 * cap
    cents = Decimal("0.02")
    least = 4 * Decimal(big) + dead
    pots = {max(least, pot) for pot in (least, edge - cents, edge, edge + cents, 50 * edge)}
    for pot in pots:
        each = (pot - dead) / 2
        stacks = [str(each)] * players
        taken = raked(KINGS, hand(KINGS, stacks, (small, big)), currency)
        share = (pot / 20 / unit).to_integral_value(ROUND_FLOOR) * unit
        assert taken == min(share, cap), f"{clause}: of {pot} between {players}"


@pytest.mark.parametrize(
    ("blinds", "players", "pot", "currency", "taken"),
    [
        (("1", "3"), 6, "150", "EUR", "7.50"),
        (("1", "3"), 6, "600", "EUR", "20"),
        (("1", "3"), 3, "600", "EUR", "10"),
        (("50", "100"), 4, "2000", "EUR", "25"),
        (("50", "100"), 5, "2000", "EUR", "30"),
        (("300", "750"), 5, "20000", "CZK", "750"),
        (("300", "750"), 4, "20000", "CZK", "300"),
    ],
)
@pytest.mark.clause("KC-011", "KC-012", "KC-022", "KC-033")
def test_the_worked_examples_of_kings(
    blinds: tuple[str, str], players: int, pot: str, currency: str, taken: str
) -> None:
    each = str((Decimal(pot) - Decimal(blinds[0])) / 2)
    assert raked(KINGS, hand(KINGS, [each] * players, blinds), currency) == Decimal(taken)


BANDS = [
    pytest.param(low, at, id=f"W29-{6 + at:02}", marks=pytest.mark.clause(f"W29-{6 + at:02}"))
    for at, low in enumerate(range(0, 401, 20))
]


@pytest.mark.clause("W29-03", "W29-27", "W14-21")
@pytest.mark.parametrize(("low", "taken"), BANDS)
def test_every_band_of_wgg_at_its_edges(low: int, taken: int) -> None:
    """0–19 EUR: nothing; 20–39: 1 EUR … 400 and more: 20 EUR. What lies between two lines (19.98)
    belongs to the lower."""
    last = Decimal(low) + (Decimal("19.98") if low < 400 else 4600)
    for pot in (max(Decimal(low), Decimal(4)), last):
        script = hand(WGG, [str(pot / 2)] * 2, ("1", "1"))
        assert raked(WGG, script, "EUR") == taken
        assert pot_of(played(WGG, script, "EUR")) == pot


@pytest.mark.parametrize(
    ("game", "marked"),
    [
        pytest.param(name, None, marks=pytest.mark.clause(*clauses), id=name)
        for name, clauses in {
            "texas-holdem-cash": ("W14-21", "W14-22"),
            "omaha-cash": ("W15-20", "W15-21"),
            "five-card-omaha-cash": ("W16-20", "W16-21"),
            "crazy-pineapple-cash": ("W17-24", "W17-25"),
        }.items()
    ],
)
@pytest.mark.clause("W29-04", "W09-13")
def test_no_flop_no_drop_in_every_game_of_wgg(game: str, marked: None) -> None:
    """All fold to a raise: of the 10, 30 and 30 that are in the pot (3 EUR after a flop) nothing
    is taken."""
    hole = {"five": 5, "omaha": 4, "crazy": 3}.get(game.partition("-")[0], 2)
    script = hand(game, ["500"] * 3, ("10", "30"))
    script["cards"] = DECK[: 3 * hole]
    script["moves"] = [["3", "raise", {"amount": "60"}], ["1", "fold"], ["2", "fold"]]
    assert raked(f"wgg/{game}", script, "EUR") == 0


@pytest.mark.clause("KC-011")
def test_kings_rakes_a_pot_that_ends_before_the_flop() -> None:
    """A raise to 30 that nobody calls: 1 and 3 are in the pot with his 3; 5 % of 7 is 0.35."""
    script = hand(KINGS, ["300"] * 3, ("1", "3"))
    script["cards"] = DECK[:6]
    script["moves"] = [["3", "raise", {"amount": "30"}], ["1", "fold"], ["2", "fold"]]
    assert raked(KINGS, script, "EUR") == Decimal("0.35")


def test_one_cap_for_all_pots_and_each_bears_its_part() -> None:
    """Stacks of 50, 100 and 400: the last one wins the side pot alone and gets 300 back that
    nobody called. Pots 150 and 100, rake 10 (the cap of three players): 6 of the main pot, 4 of
    the side pot. They put in 50, 100 and 100: they bear 2, 4 and 4."""
    script = {
        "hand": {
            "stacks": {"1": "50", "2": "100", "3": "400"},
            "button": "3",
            "blinds": ["1", "3"],
            "rake": "plan",
        },
        # seat 1 has the aces, seat 2 the kings
        "cards": "As Ks 7d Ah Kh 2c Jc 9s 4d 3h 8s",
        "moves": [["3", "raise", {"amount": "400"}], ["1", "call"], ["2", "call"]],
    }
    play = played(KINGS, script, "EUR")
    events = report(play)["events"]
    (told,) = [one for one in events if one["event"] == "rake"]
    assert (told["amount"], told["pot"]) == ("10", "250")
    assert told["paid"] == {"1": "2", "2": "4", "3": "4"}
    won = [(one["seat"], one["n"], one["amount"]) for one in events if one["event"] == "wins"]
    assert won == [("2", 2, "96"), ("1", 1, "144")]
    assert report(play)["totals"]["3"] == {"staked": "400", "returned": "300"}


@pytest.mark.clause("T32-10", "T13-35")
@pytest.mark.parametrize(
    ("rake", "pot", "taken"),
    [
        ({"share": "10%"}, "50", "5"),
        ({"share": "10%"}, "100", "10"),
        ({"share": "10%"}, "2000", "10"),
        ({"share": "4.5%", "cap": "3"}, "50", "2.25"),
        ({"share": "4.5%", "cap": "3"}, "500", "3"),
        ({"share": "0%"}, "500", "0"),
    ],
)
def test_at_tsg_the_table_sets_it_up_to_10_usd(rake: dict[str, str], pot: str, taken: str) -> None:
    script = hand(TSG, [str(Decimal(pot) / 2)] * 2, ("1", "2"), rake=rake)
    assert raked(TSG, script, "USD") == Decimal(taken)


@pytest.mark.clause("F07-09", "F07-10", "F07-11")
def test_at_fortuna_the_table_sets_it() -> None:
    """The derived example: a pot of 1,000 and 5 %, the winner gets 950."""
    script = hand("fortuna/texas-holdem", ["500"] * 2, ("1", "2"), rake={"share": "5 %"})
    script["cards"] = "As 2c Ah 7d Kd 9h 8s 4c 3s"
    play = played("fortuna/texas-holdem", script, "CZK")
    assert sorted(one["returned"] for one in report(play)["totals"].values()) == ["0", "950"]


@pytest.mark.parametrize(
    ("game", "currency", "blinds", "rake", "said"),
    [
        (KINGS, "EUR", ("1", "2"), "plan", r"no row for 1/2 EUR; it has 1/3, 2/2"),
        (KINGS, "EUR", ("1", "3"), {"share": "6%"}, r"up to 5 % and 10 EUR"),
        (KINGS, "EUR", ("1", "3"), {"cap": "11"}, r"up to 5 % and 10 EUR"),
        (KINGS, "EUR", ("1", "3"), "5%", r'"plan", "none" or an object'),
        (TSG, "USD", ("1", "2"), "plan", r"0 % to 10 % and a cap of up to 10 USD"),
        (TSG, "USD", ("1", "2"), {"share": "10.1%"}, r"0 % to 10 %"),
        (TSG, "USD", ("1", "2"), {"share": "5%", "cap": "10.01"}, r"up to 10 USD"),
        (WGG, "EUR", ("1", "2"), {"share": "0.5%"}, r"1 % to 5 %"),
        (WGG, "EUR", ("1", "2"), {"no_flop": False}, r"no flop, no drop"),
        # of a pot of 39 EUR, where 1 is printed, these would take 1.95 and 1.50
        (WGG, "EUR", ("1", "2"), {"step": "0.01"}, r"whole steps of 1 EUR"),
        (WGG, "EUR", ("1", "2"), {"step": "1.50"}, r"whole steps of 1 EUR"),
        (KINGS, "CZK", ("30", "90"), {"step": "0.50"}, r"whole steps of 1 CZK"),
        ("club/texas-holdem", "CZK", ("10", "20"), "plan", r"the plan knows none"),
        ("kings/short-deck-holdem", "EUR", ("1", "3"), "plan", r"in tournaments here"),
    ],
)
@pytest.mark.clause("T32-12", "W29-34")
def test_nothing_outside_the_plan(
    game: str, currency: str, blinds: tuple[str, str], rake: Any, said: str
) -> None:
    script = {"currency": currency, **hand(game, ["500"] * 2, blinds, rake=rake)}
    with pytest.raises(BadInput, match=said):
        load_game(game, script)


def test_a_game_without_blinds_has_the_row_of_its_bets_or_the_one_announced() -> None:
    """Stud for 5 and 10: the row 5/10, of two players 15; announced as 1/3, 10."""
    script: dict[str, Any] = {
        "currency": "EUR",
        "hand": {
            "stacks": {"1": "500", "2": "500"},
            "ante": "1",
            "bring_in": "2",
            "bets": ["5", "10"],
            "rake": "plan",
        },
    }
    made = load_game("kings/seven-card-stud", script)
    assert made.setting.hand
    assert made.setting.hand["rake"]["cap"] == "15"
    script["hand"]["rake"] = {"row": ["1", "3"]}
    made = load_game("kings/seven-card-stud", script)
    assert made.setting.hand
    assert made.setting.hand["rake"] == {"share": "5 %", "cap": "10", "no_flop": False}


@pytest.mark.parametrize("rake", [None, False, "none"])
def test_nothing_is_taken_where_nothing_is_said(rake: Any) -> None:
    play = played(KINGS, hand(KINGS, ["100"] * 2, ("1", "3"), rake=rake), "EUR")
    assert play.felt.commission == 0
    assert not [one for one in report(play)["events"] if one["event"] == "rake"]


@pytest.mark.clause("KC-118")
def test_blinds_that_are_taken_back_bear_no_rake() -> None:
    script = hand(KINGS, ["100"] * 3, ("1", "3"))
    script["options"] = {"chop_blinds": True}
    script["cards"] = DECK[:6]
    script["moves"] = [["3", "fold"], ["1", "chop"], ["2", "chop"]]
    play = played(KINGS, script, "EUR")
    assert play.felt.commission == 0
    assert play.felt.returned == play.felt.staked


def test_the_hand_keeps_the_rake_it_was_played_with() -> None:
    """What was recorded is not judged by today's plan again."""
    script = {"currency": "EUR", **hand(KINGS, ["100"] * 2, ("1", "3"))}
    setting = load_game(KINGS, script).setting.hand
    assert setting
    assert setting["rake"] == {"share": "5 %", "cap": "10", "no_flop": False}
    old = script | {"hand": {**setting, "rake": {"share": "7 %", "cap": "50"}}}
    again = load_game(KINGS, old, recorded=True)
    assert play_script(again, old).felt.commission == 14_00
