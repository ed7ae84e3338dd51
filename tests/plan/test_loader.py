"""A wrong plan file is an error that names file, key, clause and what is allowed."""

from __future__ import annotations

import pytest

from krupier.plan.files import PACKAGED, NoSuchGame, plan_path
from krupier.plan.loader import PlanError, content_hash
from krupier.plan.rulebook import clauses, known_clauses
from krupier.rules.families import all_plans, parse_plan

GOOD = (PACKAGED / "kings" / "european-roulette.toml").read_text(encoding="utf-8")


def broken(old: str, new: str) -> str:
    assert old in GOOD
    return GOOD.replace(old, new, 1)


def problem(text: str) -> str:
    with pytest.raises(PlanError) as caught:
        parse_plan(text, "kings/european-roulette.toml")
    return str(caught.value)


def test_all_packaged_plans_load() -> None:
    plans = all_plans()
    assert len(plans) >= 11
    for name, plan in plans.items():
        assert plan.id == name


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (
            'pays = "35:1"',
            'pays = "35"',
            ["bets[straight].pays", "K01-22", "is no ratio", "'35:1'"],
        ),
        ('pays = "35:1"', "", ["bets[straight]", "pays", "K01-22", "allowed here", "limits"]),
        (
            'group = "inside"',
            'grup = "inside"',
            ["bets[straight]", "unknown field `grup`", "allowed here", "group"],
        ),
        ('group = "inside"', 'group = "middle"', ["bets[straight].group", "K01-22", "middle"]),
        ('clause = ["K01-22", "K01-47"]\n', "", ["bets[straight]", "`clause`"]),
        ('"K01-22", "K01-47"', '"K99-22"', ["bets[straight]", "no clause K99-22"]),
        ('"K01-22", "K01-47"', '"nonsense"', ["bets[straight].clause", "matching regex"]),
        ('max = "5000"', 'max = "5 000"', ["bets[straight].limits.EUR.max", "K01-50", "no amount"]),
        ('max = "5000"', 'max = "0.5"', ["bets[straight].limits.EUR", "K01-50", "min 1 is above"]),
        ('min = "1", max = "5000"', 'min = "0"', ["limits.EUR.min", "more than nothing"]),
        ("limits = { EUR", "limits = { USD", ["limits.USD", "K01-50", "not among", "EUR"]),
        ("currencies = { EUR", "currencies = { XXX", ["currencies.XXX", "is no currency"]),
        ('family = "roulette"', 'family = "chess"', ["family", "'chess'", "roulette"]),
        ('shape = "split"', 'shape = "ring"', ["bets[split].shape", "ring"]),
        ("spots = [[0, 1], [0, 2]", "spots = [[0, 41], [0, 2]", ["split", "41", "no pocket"]),
        ("numbers = 36", "numbers = 35", ["grid.numbers", "K01-24"]),
        ('reasons = ["ball-out"]', "reasons = []", ["no_result.reasons", "K01-64"]),
        ('id = "split"', 'id = "straight"', ["bets[straight]", "twice"]),
        ('{ EUR = "5160000" }', '{ EUR = "lots" }', ["max_win.amounts.EUR", "K01-57"]),
        ("[grid]", "[grid", ["is not TOML", "line"]),
    ],
)
def test_what_is_wrong_is_named(old: str, new: str, told: list[str]) -> None:
    said = problem(broken(old, new))
    assert said.startswith("kings/european-roulette.toml: ")
    for words in told:
        assert words in said, said


def test_option_default_must_be_allowed_by_itself() -> None:
    option = (
        '[options.decks]\nnames = {cs = "a", en = "b"}\nclause = ["K01-62"]\n'
        "default = 9\nmin = 1\nmax = 8\n"
    )
    said = problem(GOOD + option)
    assert "options.decks.default" in said
    assert "K01-62" in said
    assert "from 1 to 8" in said


def test_an_unknown_game_is_answered_with_near_names() -> None:
    with pytest.raises(NoSuchGame, match="wgg/european-roulette"):
        plan_path("nobody/european-roulette")


@pytest.mark.parametrize(
    ("asked", "meant"),
    [
        ("kings/european-roulete", "kings/european-roulette"),
        ("King/blackjack", "kings/blackjack"),
        ("blackjack", "kings/blackjack"),
        ("roulette", "kings/american-roulette"),
    ],
)
def test_a_game_that_is_nearly_right_is_offered(asked: str, meant: str) -> None:
    with pytest.raises(NoSuchGame, match=rf"did you mean .*{meant}.*\? `krupier games`"):
        plan_path(asked)


def test_nothing_is_offered_where_nothing_is_like_it() -> None:
    with pytest.raises(NoSuchGame, match="no game 'nope/x': `krupier games` lists them"):
        plan_path("nope/x")


def test_a_plan_is_versioned_by_its_content() -> None:
    assert content_hash(GOOD) == content_hash(GOOD)
    assert content_hash(GOOD) != content_hash(GOOD + "\n")
    assert len(content_hash(GOOD)) == 64


def test_the_rulebook_is_read_whole() -> None:
    assert len(clauses()) > 6000
    assert {one.operator for one in clauses()} == {"kings", "wgg", "club", "fortuna", "tsg"}
    assert "K01-02" in known_clauses()
