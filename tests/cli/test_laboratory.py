"""``krupier par``, ``krupier simulate`` and ``--set``, as a user meets them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from krupier.cli.app import BadRequest, app
from krupier.odds.simulation import BadSimulation

ROULETTE = "kings/european-roulette"


def krupier(*args: str) -> str:
    ran = CliRunner().invoke(app, args)
    if ran.exception and not isinstance(ran.exception, SystemExit):
        raise ran.exception
    assert ran.exit_code == 0, ran.output
    return ran.output


def test_an_edited_ratio_shows_its_return_at_once() -> None:
    told = json.loads(krupier("odds", ROULETTE, "--set", "bets.straight.pays=36:1", "--json"))
    assert told["approved"] is False
    assert told["edits"] == {"bets.straight.pays": "36:1"}
    assert told["bets"][0]["exact_rtp"] == "1"


@pytest.mark.parametrize(
    ("lang", "says"), [("en", "not the approved plan"), ("cs", "není schválený plán")]
)
def test_an_edited_plan_says_so(lang: str, says: str) -> None:
    out = krupier("odds", ROULETTE, "--set", "bets.straight.pays=36:1", "--lang", lang)
    assert says in out
    assert says not in krupier("odds", ROULETTE, "--lang", lang)


def test_odds_of_the_plan_itself_name_no_edits() -> None:
    told = json.loads(krupier("odds", ROULETTE, "--json"))
    assert "edits" not in told


def test_a_sheet_is_written(tmp_path: Path) -> None:
    out = krupier("par", "kings/red-dog", "--out", str(tmp_path), "--lang", "cs")
    names = ["kings-red-dog.cs.html", "kings-red-dog.cs.pdf"]
    assert [Path(line).name for line in out.split()] == names
    assert sorted(path.name for path in tmp_path.iterdir()) == names


def test_a_sheet_as_data() -> None:
    told = json.loads(krupier("par", ROULETTE, "--json"))
    straight = told["bets"][0]
    assert straight["variance"] == "46656/1369"
    assert straight["outcomes"][1] == {
        "net": "35",
        "ways": 1,
        "chance": "1/37",
        "contribution": "36/37",
    }


def test_a_simulation_as_data_and_for_people(tmp_path: Path) -> None:
    plot = tmp_path / "seen.svg"
    asked = ("simulate", ROULETTE, "--bet", "red", "--rounds", "2000", "--kernel", "--cores", "1")
    told = json.loads(krupier(*asked, "--json", "--plot", str(plot)))
    assert told["rounds"] == sum(one["seen"] for one in told["distribution"]) == 2000
    assert told["theory"]["exact_rtp"] == "36/37"
    assert plot.read_text().lstrip().startswith("<?xml")
    shown = krupier(*asked)
    assert "97.2973" in shown
    assert "z-score" in shown
    assert "z-skóre" in krupier(*asked, "--lang", "cs")


def test_the_rules_play_by_default() -> None:
    asked = ("simulate", "kings/red-dog", "--rounds", "100", "--cores", "1", "--json")
    told = json.loads(krupier(*asked))
    assert (told["how"], told["strategy"]) == ("rules", "chart")
    assert json.loads(krupier(*asked))["distribution"] == told["distribution"]


def test_another_play_says_that_it_does_not_compare() -> None:
    asked = ("simulate", "kings/red-dog", "--rounds", "100", "--cores", "1")
    assert "do not compare" in krupier(*asked, "--strategy", "timeout")


@pytest.mark.parametrize(
    ("args", "problem", "says"),
    [
        (("odds", ROULETTE, "--set", "bets.strait.pays=1:1"), BadRequest, "it has straight"),
        (("odds", ROULETTE, "--set", "bets"), BadRequest, "path=value"),
        (("par", ROULETTE, "--set", "bets.x.pays=1:1"), BadRequest, "no 'x'"),
        (("par", ROULETTE, "--lang", "de"), BadRequest, "use cs or en"),
        (("simulate", ROULETTE, "--bet", "x"), BadSimulation, "choose straight"),
        (("simulate", ROULETTE, "--plot", "x.gif"), BadRequest, ".svg, .png or .pdf"),
        (("simulate", ROULETTE, "--rounds", "0"), BadSimulation, "at least one"),
        (("simulate", "kings/omaha"), BadSimulation, "among players"),
    ],
)
def test_bad_requests_say_what_is_allowed(
    args: tuple[str, ...], problem: type[Exception], says: str
) -> None:
    with pytest.raises(problem) as refused:
        krupier(*args)
    assert says in str(refused.value)


def refused(*args: str) -> str:
    ran = CliRunner().invoke(app, args)
    assert isinstance(ran.exception, BadRequest), ran.output
    return str(ran.exception)


@pytest.mark.parametrize(
    ("edit", "cs", "en"),
    [
        (
            "bets.red.pays=1000000000:1",
            "poměr '1000000000:1' je příliš velký: na každé straně nejvýše 999999999",
            "the ratio '1000000000:1' is too large: at most 999999999 on either side",
        ),
        ("bets.red.pays=lots", "'lots' není poměr", "'lots' is no ratio"),
        ("bets.rot=", "bets nemá 'rot': má straight", "bets has no 'rot': it has straight"),
        ("bets", "úprava se píše cesta=hodnota", "an edit is path=value"),
    ],
)
def test_a_wrong_edit_is_told_in_the_language_asked_for(edit: str, cs: str, en: str) -> None:
    for command in (("odds",), ("par",), ("simulate", "--rounds", "10")):
        asked = (command[0], ROULETTE, *command[1:], "--set", edit)
        assert cs in refused(*asked, "--lang", "cs")
        assert en in refused(*asked, "--lang", "en")


def test_la_partage_is_switched_off() -> None:
    told = json.loads(krupier("odds", "wgg/european-roulette", "--set", "la_partage=", "--json"))
    red = next(row for row in told["bets"] if row["bet"] == "red")
    assert red["exact"] == "1/37"
    assert told["edits"] == {"la_partage": ""}
    out = krupier("odds", "wgg/european-roulette", "--set", "la_partage=")
    assert "not the approved plan: la_partage = –" in out


@pytest.mark.parametrize(("lang", "says"), [("en", "Type of table: regular"), ("cs", "běžný")])
def test_a_regular_table_is_an_option(lang: str, says: str) -> None:
    asked = ("odds", "tsg/heads-up-holdem", "--option", "table_type=regular")
    told = json.loads(krupier(*asked, "--json"))
    trips = next(row for row in told["bets"] if row["bet"] == "trips-plus")
    assert f"{trips['rtp']:.2%}" == "98.26%"
    assert told["options"]["table_type"] == "regular"
    assert says in krupier(*asked, "--lang", lang)
    sheet = json.loads(krupier("par", *asked[1:], "--json"))
    assert sheet["options"]["table_type"] == "regular"
