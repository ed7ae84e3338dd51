"""What pages are told about the operators."""

from __future__ import annotations

import logging
from pathlib import Path

import httpx
import pytest

from krupier.plan import houses
from krupier.plan.files import PACKAGED
from krupier.server.catalogue import Catalogue
from tests.server.live import Live


@pytest.fixture
def http(server: Live) -> httpx.Client:
    return server.http()


def test_every_operator_is_told(http: httpx.Client) -> None:
    told = {one["operator"]: one for one in http.get("/api/houses").json()["houses"]}
    assert {operator: one["internet"] for operator, one in told.items()} == {
        "club": False,
        "fortuna": True,
        "kings": False,
        "tsg": True,
        "wgg": False,
    }
    assert told["club"]["names"] == {"cs": "pokerový klub", "en": "the poker club"}


def test_what_a_lobby_must_show(http: httpx.Client) -> None:
    """T06-03: operator, authority, warning, institution of prevention and treatment; T02-05: the
    terms; T06-04: time spent and warning at the table."""
    told = http.get("/api/houses/tsg").json()
    assert told["company"]["name"] == "TSG Interactive plc"
    assert "Malta" in told["company"]["address"]
    assert told["authority"]["names"]["en"] == "Ministry of Finance of the Czech Republic"
    assert told["authority"]["licence"] == "MF-41205/2016/34-98"
    assert told["warning"].keys() == {"cs", "en"}
    assert told["help"]["contact"]["phone"]
    assert told["terms"] == "1"
    pages = {one["page"]: one["shows"] for one in told["information"]}
    assert {"operator", "authority", "warning", "help"} <= set(pages["lobby"])
    assert {"time-spent", "warning"} <= set(pages["table"])


@pytest.mark.clause("W01-05")
def test_every_house_warns_in_its_lobby_and_at_its_tables(http: httpx.Client) -> None:
    for one in http.get("/api/houses").json()["houses"]:
        told = http.get(f"/api/houses/{one['operator']}").json()
        assert "škodlivá" in told["warning"]["cs"], one
        assert "harmful" in told["warning"]["en"], one
        assert all("warning" in page["shows"] for page in told["information"]), one
        assert {page["page"] for page in told["information"]} == {"lobby", "table"}, one


@pytest.mark.clause("W02-06")
def test_everybody_can_read_the_plan_without_an_account(http: httpx.Client) -> None:
    games = [
        one["id"] for one in http.get("/api/games").json()["games"] if one["operator"] == "wgg"
    ]
    assert "wgg/european-roulette" in games
    for game in games:
        for lang in ("cs", "en"):
            assert http.get(f"/api/games/{game}/rules", params={"lang": lang}).status_code == 200


def test_what_a_registration_form_asks(http: httpx.Client) -> None:
    told = http.get("/api/houses/wgg").json()
    asked = {one["field"]: one for one in told["asked"]}
    assert asked["birth-number"] == {
        "field": "birth-number",
        "need": "required",
        "otherwise": "birth-date",
        "by": "application",
        "clause": ["W02-11"],
    }
    assert asked["e-mail"]["need"] == "consent"
    assert told["age"] == 18
    assert told["residence"] == []
    assert told["temporary"] is False
    assert [one["measure"] for one in told["self_limits"]] == ["net-loss", "net-loss", "visits"]
    assert [one["money"] for one in told["self_limits"]] == [True, True, False]
    assert told["panic_hours"] == 48
    assert told["currencies"] == {"EUR": "100"}
    assert told["closure"] is None


def test_an_unknown_operator(http: httpx.Client) -> None:
    answer = http.get("/api/houses/nobody", headers={"accept-language": "cs"})
    assert answer.status_code == 404
    assert answer.json()["error"]["code"] == "unknown-house"
    assert answer.json()["error"]["message"] == "Provozovatel nobody není."


def test_a_broken_house_stays_closed_and_the_others_open(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    good = (PACKAGED / "tsg" / "house.toml").read_text(encoding="utf-8")
    (tmp_path / "tsg").mkdir()
    broken = good.replace("least = 18", "least = 8")
    (tmp_path / "tsg" / "house.toml").write_text(broken, encoding="utf-8")
    with caplog.at_level(logging.ERROR):
        catalogue = Catalogue([tmp_path])
    assert set(catalogue.houses) == {"club", "fortuna", "kings", "wgg"}
    assert "tsg/blackjack" in catalogue.plans
    assert "the house of tsg stays closed: tsg/house.toml: registration.age.least" in caplog.text


@pytest.mark.clause("W02-06")
def test_what_holds_in_a_house_can_be_read_before_it_is_accepted(http: httpx.Client) -> None:
    told = http.get("/api/houses/wgg/rules", params={"lang": "cs"}).json()
    rows = [row for section in told["sections"] for row in section["rows"]]
    age = next(row for row in rows if row["key"] == "registration.age")
    assert age["text"] == "nejméně 18 let"
    assert "W02-02" in age["clause"]
    assert http.get("/api/houses/nobody/rules").status_code == 404


def test_nobody_reads_beneath_which_thresholds_he_is_not_watched(http: httpx.Client) -> None:
    assert houses.of("tsg").watching is not None
    told = http.get("/api/houses/tsg/rules").json()
    assert "watching" not in [section["section"] for section in told["sections"]]
    assert "watching.rules" not in str(told)
