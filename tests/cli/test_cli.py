"""The command as its users call it: exit codes, one-line errors."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from krupier.cli.app import app, part_of_an_interface
from krupier.plan import files
from tests.cli.command import krupier

SCRIPT = {
    "currency": "EUR",
    "stakes": {
        "1": [{"bet": "split", "on": [17, 20], "amount": "5"}, {"bet": "red", "amount": 10}]
    },
    "pockets": [17],
}


def test_games_lists_every_plan() -> None:
    rows = json.loads(krupier("games", "--json").stdout)
    assert {row["id"] for row in rows} == {name for name, _ in files.plan_files()}
    assert {"operator", "family", "name_cs", "name_en", "source"} <= set(rows[0])
    assert "kings/european-roulette" in krupier("games").stdout


@pytest.mark.parametrize("lang", ["cs", "en"])
def test_rules_sheet_reads_well_in_both_languages(lang: str) -> None:
    shown = krupier("rules", "wgg/european-roulette", "--lang", lang)
    assert shown.returncode == 0
    assert ("Velká série" if lang == "cs" else "Grand series") in shown.stdout
    assert "35:1" in shown.stdout
    data = json.loads(krupier("rules", "wgg/european-roulette", "--lang", lang, "--json").stdout)
    straight = next(bet for bet in data["bets"] if bet["bet"] == "straight")
    assert straight["pays"] == "35:1"
    assert straight["limits"]["EUR"] == {"min": "0.5", "max": "500", "clause": ["W11-49"]}


@pytest.mark.parametrize("lang", ["cs", "en"])
def test_the_rules_of_a_house_read_well_in_both_languages(lang: str) -> None:
    """T05-05 and T05-06: a temporary account; W02-20: three self-limits."""
    shown = krupier("rules", "tsg/house", "--lang", lang)
    assert shown.returncode == 0
    assert ("dočasné konto: nejvýše 720 hodin" if lang == "cs" else "at most 720") in shown.stdout
    assert "3000 CZK" in shown.stdout
    assert "T05-06" in shown.stdout
    law = "§ 15 odst. 2 zákona č. 186/2016 Sb." if lang == "cs" else "§ 15(2) of Act No. 186/2016"
    assert law in shown.stdout
    data = json.loads(krupier("rules", "wgg/house", "--lang", lang, "--json").stdout)
    limits = next(one for one in data["sections"] if one["section"] == "self_limits")
    assert [row["clause"][0] for row in limits["rows"]] == ["W02-20"] * 3


def test_a_house_is_no_game() -> None:
    dealt = krupier("deal", "tsg/house", stdin="{}")
    assert dealt.returncode == 2
    assert "no game 'tsg/house'" in dealt.stderr
    unknown = krupier("rules", "nobody/house")
    assert unknown.returncode == 2
    assert "no house 'nobody': there are club, fortuna, kings, tsg, wgg" in unknown.stderr


def test_deal_a_script_from_standard_input_and_replay_it(tmp_path: Path) -> None:
    dealt = krupier("deal", "kings/european-roulette", stdin=json.dumps(SCRIPT))
    assert dealt.returncode == 0, dealt.stderr
    told = json.loads(dealt.stdout)
    assert told["totals"] == {"1": {"staked": "15", "returned": "90"}}
    assert [row["returned"] for row in told["settlement"]] == ["0", "90"]
    assert {"seat", "bet", "on", "staked", "returned"} <= set(told["settlement"][0])
    path = tmp_path / "round.json"
    path.write_text(dealt.stdout, encoding="utf-8")
    again = krupier("replay", str(path))
    assert again.returncode == 0
    assert "agrees" in again.stdout
    told["settlement"][1]["returned"] = "91"
    path.write_text(json.dumps(told), encoding="utf-8")
    forged = krupier("replay", str(path), "--json")
    assert forged.returncode == 2
    assert json.loads(forged.stdout)["differences"] == ["settlement"]


def test_a_replay_says_which_rules_played_the_round(tmp_path: Path) -> None:
    told = json.loads(krupier("deal", "kings/european-roulette", stdin=json.dumps(SCRIPT)).stdout)
    path, digest = tmp_path / "round.json", told["rules"]
    assert len(digest) == 64

    def again(**changes: Any) -> tuple[str, Any]:
        path.write_text(json.dumps(told | changes), encoding="utf-8")
        data = json.loads(krupier("replay", str(path), "--json").stdout)
        return krupier("replay", str(path)).stdout.splitlines()[-1], data["rules"]

    today = {"played": digest, "today": digest}
    assert again() == (f"played by today's rules, {digest[:12]}", today)
    other = "0" * 64
    assert again(rules=other) == (
        f"played by rules 000000000000; today's are {digest[:12]}",
        {"played": other, "today": digest},
    )
    del told["rules"]
    assert again()[1] == {"played": None, "today": digest}


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"stakes": {"1": [{"bet": "purple", "amount": "5"}]}}, "no bet 'purple'"),
        ({"stakes": {"1": [{"bet": "red", "amount": "4"}]}}, "4 refused, 5 to 250000 allowed"),
        ({"stakes": {"1": [{"bet": "split", "on": [1, 36], "amount": "5"}]}}, "cannot be put on"),
        ({"stakes": {"1": [{"bet": "red", "amount": "5.001"}]}}, "too fine"),
        ({"stakes": {"1": [{"bet": "red", "amount": 5.5}]}}, "no amount"),
        ({"pockets": []}, "ends too early: the winning pocket wanted"),
        ({"pockets": [17, 18]}, "left over: pockets [18]"),
        ({"pockets": [37]}, "a pocket of the wheel wanted"),
        ({"pockets": ["ball-outt"]}, "nor a reason for having none: ball-out"),
        ({"currency": "CZK"}, "is played in EUR, CHIPS, not in 'CZK'"),
        ({"options": {"en_prison": True}}, "has no option 'en_prison'"),
        ({"cards": "As"}, "left over: cards As"),
        ({"moves": [["1", "hit"]]}, "left over"),
        ({"wishes": 1}, "no wishes: it may have options, currency"),
        ({"limits": {"red": {"max": "1000000"}}}, "outside the plan's 5–250000"),
    ],
)
def test_a_bad_script_is_answered_in_one_line(change: dict[str, Any], said: str) -> None:
    answer = krupier("deal", "kings/european-roulette", stdin=json.dumps(SCRIPT | change))
    assert answer.returncode == 2
    assert answer.stdout == ""
    (line,) = answer.stderr.splitlines()
    assert said in line


def test_unknown_game_no_script_and_no_json() -> None:
    for answer, said in (
        (krupier("deal", "kings/chess", stdin="{}"), "no game"),
        (krupier("deal", "kings/european-roulette"), "no script"),
        (krupier("deal", "kings/european-roulette", stdin="{"), "not JSON"),
        (krupier("deal", "kings/european-roulette", stdin="[]"), "object"),
        (krupier("odds", "kings/european-roulette", "--option", "x"), "key=value"),
        (krupier("replay", "nowhere.json"), "nowhere.json"),
        (krupier("rules", "kings/european-roulette", "--lang", "de"), "use cs or en"),
    ):
        assert answer.returncode == 2
        assert said in answer.stderr
        assert "Traceback" not in answer.stderr


def test_odds_as_data() -> None:
    told = json.loads(krupier("odds", "kings/american-roulette-double-zero", "--json").stdout)
    five = next(row for row in told["bets"] if row["bet"] == "five")
    assert five["exact"] == "3/38"
    assert round(five["house_edge"], 6) == round(3 / 38, 6)
    assert {"house_edge", "rtp", "exact", "std", "hit", "method"} <= set(five)


def test_deal_with_own_plan_directory(tmp_path: Path) -> None:
    text = files.plan_path("kings/european-roulette").read_text(encoding="utf-8")
    own = tmp_path / "my-house" / "roulette.toml"
    own.parent.mkdir()
    own.write_text(text.replace("kings/european-roulette", "my-house/roulette"), encoding="utf-8")
    dealt = krupier("deal", "my-house/roulette", "--plans", str(tmp_path), stdin=json.dumps(SCRIPT))
    assert dealt.returncode == 0, dealt.stderr


def test_help_loads_nothing_heavy() -> None:
    code = (
        "import sys, krupier.cli.app as a\n"
        "from typer.testing import CliRunner\n"
        "assert CliRunner().invoke(a.app, ['--help']).exit_code == 0\n"
        "heavy = {'numpy', 'numba', 'sqlalchemy', 'litestar', 'krupier.rules'} & set(sys.modules)\n"
        "assert not heavy, heavy\n"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr


json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-100, 100) | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4)
    ),
    max_leaves=12,
)
plausible = st.fixed_dictionaries(
    {},
    optional={
        "stakes": st.dictionaries(
            st.text(max_size=2),
            st.lists(
                st.fixed_dictionaries(
                    {"bet": st.sampled_from(["red", "split", "straight", "neighbours", "", "🂡"])},
                    optional={
                        "on": json_values | st.lists(st.integers(-1, 40), max_size=3),
                        "amount": json_values | st.sampled_from(["5", "1e9", "-1", "0", "٥"]),
                        "n": json_values,
                        "unrefused": json_values,
                    },
                ),
                max_size=3,
            )
            | json_values,
            max_size=3,
        )
        | json_values,
        "pockets": st.lists(st.integers(-1, 40) | json_values, max_size=3) | json_values,
        "dice": json_values,
        "cards": json_values | st.just("As As As"),
        "moves": st.lists(json_values, max_size=3) | json_values,
        "options": json_values,
        "limits": json_values,
        "players": json_values,
        "currency": json_values | st.just("EUR"),
        "nonsense": json_values,
    },
)
GAMES = [name for name, _ in files.plan_files()]


@settings(max_examples=60, deadline=None)
@given(script=plausible | json_values, game=st.sampled_from(GAMES))
def test_garbage_into_deal_never_ends_in_a_traceback(script: Any, game: str) -> None:
    ran = CliRunner().invoke(app, ["deal", game], input=json.dumps(script))
    if ran.exit_code == 0:
        assert json.loads(ran.stdout)["totals"] is not None
    else:
        assert isinstance(ran.exception, Exception)
        assert part_of_an_interface(ran.exception), repr(ran.exception)


@settings(max_examples=30, deadline=None)
@given(text=st.text(max_size=40) | st.binary(max_size=40).map(lambda b: b.decode("latin-1")))
def test_any_text_into_deal_never_ends_in_a_traceback(text: str) -> None:
    ran = CliRunner().invoke(app, ["deal", "kings/european-roulette"], input=text)
    assert ran.exit_code == 0 or part_of_an_interface(ran.exception)  # type: ignore[arg-type]
