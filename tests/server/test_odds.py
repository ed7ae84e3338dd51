"""The odds laboratory over HTTP, with the real mathematics in its own processes."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from fractions import Fraction
from typing import Any, TypeVar

import httpx
import msgspec
import pytest
from msgspec import UNSET

from krupier.plan.parts import Names
from krupier.rules import families
from krupier.server import workbench
from krupier.server.catalogue import Catalogue
from krupier.server.figures import BetFigures, Figures, figures_of
from krupier.server.questions import Question, pays
from tests.server.live import PATIENCE, Live

T = TypeVar("T")

ROULETTE = "/api/odds/kings/european-roulette"
ULTIMATE = "/api/odds/kings/ultimate-texas-holdem"
CHANGED = {"exact": "true", "set.fields.blind.table.blind-flush.pays": "7:4"}
"""Hold'em with another pay table: nobody has worked that out before, and it takes long."""


@pytest.fixture
def http(server: Live) -> httpx.Client:
    return server.http(server.guest())


def told(http: httpx.Client, answer: httpx.Response, seconds: float = 240) -> Any:
    """The answer at last: jobs are followed."""
    until = time.monotonic() + seconds
    while True:
        assert answer.status_code in (200, 202), answer.text
        data = answer.json()
        if "job" not in data:
            return data
        job = data["job"]
        if job["state"] in ("done", "failed", "cancelled"):
            return job.get("result", job)
        assert time.monotonic() < until, job
        time.sleep(0.1)
        answer = http.get(f"/api/odds/jobs/{job['id']}")


def soon(so: Callable[[], T]) -> T:
    """What comes to be so."""
    until = time.monotonic() + PATIENCE
    while not (seen := so()):
        assert time.monotonic() < until
        time.sleep(0.05)
    return seen


def bet(data: Any, name: str) -> Any:
    return next(row for row in data["bets"] if row["bet"] == name)


# -- games -------------------------------------------------------------------------------------


def test_a_game_with_its_bets_options_and_pays(http: httpx.Client) -> None:
    data = told(http, http.get(ROULETTE))
    assert data["approved"] is True
    assert data["complete"] is True
    assert data["names"]["cs"] == "Evropská ruleta"
    straight = bet(data, "straight")
    assert straight["exact"] == "1/37"
    assert straight["outcomes"] == [
        [-1.0, pytest.approx(36 / 37)],
        [35.0, pytest.approx(1 / 37)],
    ]
    assert straight["element_of_risk"] == straight["house_edge"]
    paid = {one["path"]: one["value"] for one in data["pays"]}
    assert paid["bets.straight.pays"] == "35:1"
    assert paid["bets.red.pays"] == "1:1"


def test_an_edited_ratio_shows_its_return_and_is_not_approved(http: httpx.Client) -> None:
    data = told(
        http,
        http.get(ROULETTE, params={"set.bets.straight.pays": "36:1", "set.bets.red.pays": "2:1"}),
    )
    assert data["approved"] is False
    assert data["edits"] == {"bets.straight.pays": "36:1", "bets.red.pays": "2:1"}
    # 37 pockets: one pays 36 + the stake; eighteen pay 2 + the stake
    assert bet(data, "straight")["exact_rtp"] == "1"
    assert bet(data, "red")["exact_rtp"] == "54/37"
    assert bet(data, "black")["exact_rtp"] == "36/37"
    # the plan itself is untouched
    assert bet(told(http, http.get(ROULETTE)), "red")["exact_rtp"] == "36/37"


def test_a_value_as_it_stands_in_the_plan_is_no_edit(http: httpx.Client) -> None:
    data = told(http, http.get(ROULETTE, params={"set.bets.straight.pays": "35:1"}))
    assert data["approved"] is True
    assert data["edits"] == {}


def test_a_rule_is_switched_off(http: httpx.Client) -> None:
    """Without La Partage the zero takes all of an even-money stake."""
    roulette = "/api/odds/wgg/european-roulette"
    data = told(http, http.get(roulette))
    assert bet(data, "red")["exact"] == "1/74"
    assert [(rule["path"], rule["values"]) for rule in data["changes"]["rules"]] == [
        ("la_partage", {})
    ]
    data = told(http, http.get(roulette, params={"set.la_partage": ""}))
    assert bet(data, "red")["exact"] == "1/37"
    assert data["approved"] is False
    assert data["edits"] == {"la_partage": ""}


def test_rows_of_a_pay_table_are_added_and_taken_away() -> None:
    """10,200 straights of 2,598,960 hands get 10 instead of 7, 5,108 flushes 10 instead of 20."""
    game = "fortuna/casino-holdem"
    data = worked_out(Question("odds", game, "CZK"))
    assert "bets.aa.table.aa-flush" in data["changes"]["rows"]
    straight = next(
        row
        for row in data["changes"]["new_rows"]
        if (row["table"], row["id"]) == ("bets.aa.table", "straight")
    )
    assert straight["names"] == {"cs": "postupka", "en": "straight"}
    assert straight["fields"] == {"hand": "straight"}
    edits = {
        "bets.aa.table.straight": '{ hand = "straight", pays = "10:1" }',
        "bets.aa.table.aa-flush": "",
    }
    changed = bet(worked_out(Question("odds", game, "CZK", edits=edits)), "aa")
    more = Fraction(10_200 * (10 - 7) - 5_108 * (20 - 10), 2_598_960)
    assert Fraction(changed["exact_rtp"]) == Fraction(bet(data, "aa")["exact_rtp"]) + more


def test_rules_have_values_in_both_languages() -> None:
    data = worked_out(Question("odds", "wgg/blackjack", "EUR"))
    rules = {rule["path"]: rule for rule in data["changes"]["rules"]}
    assert rules["turn.max_splits"]["value"] == "3"
    assert list(rules["turn.max_splits"]["values"]) == [*map(str, range(8)), "unlimited"]
    assert rules["turn.max_splits"]["values"]["unlimited"]["cs"] == "bez omezení"
    # one card between all players is split at most once: nothing else is offered
    common = worked_out(Question("odds", "fortuna/infinite-blackjack", "CZK"))
    assert "turn.max_splits" not in {rule["path"] for rule in common["changes"]["rules"]}


def test_a_condition_is_told_with_the_figures() -> None:
    aa = bet(worked_out(Question("odds", "fortuna/casino-holdem", "CZK")), "aa")
    assert [one["cs"] for one in aa["given"]] == [
        "za podmínky: hráč neskládá",
        "výhoda banky: skládá se podle nejlepší strategie pro Ante: 9,0745\u00a0%",
    ]
    assert aa["given"][0]["en"] == "given: the player does not fold"
    assert bet(worked_out(Question("odds", "kings/craps", "EUR")), "place-4")["given"] == []


def test_a_regular_table_is_chosen(http: httpx.Client) -> None:
    """Published: Trips Plus returns 98.26 % at regular tables."""
    asked = {"option.table_type": "regular"}
    data = told(http, http.get("/api/odds/tsg/heads-up-holdem", params=asked))
    assert f"{bet(data, 'trips-plus')['rtp']:.2%}" == "98.26%"
    assert data["approved"] is True
    choice = next(one for one in data["choices"] if one["option"] == "table_type")
    assert choice["words"]["regular"] == {"cs": "běžný", "en": "regular"}


def test_edits_that_contradict_each_other_are_told_in_both_languages() -> None:
    edits = {"bets.aa.table.aa-flush": "", "bets.aa.table.aa-flush.pays": "6:1"}
    asked = Question("odds", "fortuna/casino-holdem", "CZK", edits=edits)
    problem = answered(asked)["problem"]
    assert problem["code"] == "bad-edit"
    assert "nemá 'aa-flush'" in problem["facts"]["problem"]["cs"]
    assert "has no 'aa-flush'" in problem["facts"]["problem"]["en"]


def test_options_of_the_plan_change_the_odds(http: httpx.Client) -> None:
    craps = "/api/odds/kings/craps"
    # 12 pays 30:1 by default or 29:1: 36 throws, one wins
    for option, back in (("30:1", 31), ("29:1", 30)):
        data = told(http, http.get(craps, params={"option.pays_2_12": option}))
        assert data["options"]["pays_2_12"] == option
        assert data["approved"] is True
        assert bet(data, "twelve")["rtp"] == pytest.approx(back / 36)


def test_a_game_that_takes_long_tells_side_bets_at_once() -> None:
    plan = families.load_plan("kings/ultimate-texas-holdem")
    found = figures_of(plan, "EUR")
    assert found
    names = {row.bet for row in found.bets}
    assert "trips" in names
    assert found.complete == any(row.main for row in found.bets)


def figures(bet: str, **known: Any) -> BetFigures:
    """Of a bet of which no more is known."""
    nothing = Names(cs="–", en="–")
    rest: dict[str, Any] = {"rtp": 1.0, "staked": 1.0, "element_of_risk": 0.0, "main": True}
    return BetFigures(
        bet=bet,
        name=nothing,
        how=nothing,
        given=[],
        house_edge=0.0,
        exact="0",
        exact_rtp="1",
        std=1.0,
        hit=0.5,
        method="exact",
        **rest | known,
    )


def test_every_game_against_the_house_is_in_the_list() -> None:
    catalogue = Catalogue()
    games = {one.game: one for one in catalogue.figures()}
    assert "kings/texas-holdem" not in games
    assert games["kings/european-roulette"].bets is None, "nothing is known yet"
    row = figures("ante", element_of_risk=0.005, rtp=0.98, staked=4.0, main=True)
    side = figures("trips", element_of_risk=0.03, rtp=0.97, staked=1.0, main=False)
    catalogue.keep("kings/ultimate-texas-holdem", "EUR", Figures([row, side], True, 88.0))
    told = {one.game: one for one in catalogue.figures()}["kings/ultimate-texas-holdem"]
    assert told.complete is True
    assert told.seconds == 88.0
    returns = catalogue.returns("kings/ultimate-texas-holdem")
    assert returns
    assert (returns.main, returns.least, returns.most) == (0.995, 0.97, 0.995)
    assert returns.raised


def test_the_catalogue_learns_what_the_laboratory_found() -> None:
    catalogue, game = Catalogue(), "kings/ultimate-texas-holdem"
    row = figures("ante", element_of_risk=0.0053, staked=4.15, main=True, outcomes=[(1, 1)])
    found = msgspec.Raw(
        msgspec.json.encode({"game": game, "bets": [row], "complete": True, "seconds": 90.0})
    )
    catalogue.learn(Question("exact", game, "EUR", edits={"fields.ante.pays": "2:1"}), found)
    assert catalogue.returns(game) is None, "nobody plays that"
    catalogue.learn(Question("exact", game, "EUR"), found)
    returns = catalogue.returns(game)
    assert returns
    assert returns.main == pytest.approx(0.9947)
    listed = {one.game: one for one in catalogue.figures()}[game]
    assert listed.complete is True
    assert listed.bets
    assert listed.bets[0].outcomes is UNSET


def test_every_pay_that_is_offered_can_be_changed() -> None:
    """Each path leads into its plan, and the plan takes another value of the same kind."""
    from krupier.odds.what_if import case

    for game in ("kings/sic-bo", "kings/blackjack", "kings/caribbean-dice-roulette"):
        for one in pays(game, ()):
            value = "3 %" if one.value.endswith("%") else "3:1"
            assert case(game, edits={one.path: value}).plan.id == game, one.path


def test_the_list_over_http(http: httpx.Client) -> None:
    games = http.get("/api/odds").json()["games"]
    assert {"game", "operator", "family", "names", "complete", "seconds", "bets"} <= set(games[0])


# -- bad input ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("params", "code"),
    [
        ({"option.wheels": "2"}, "unknown-option"),
        ({"set.bets.straight.pays": "lots"}, "bad-pay"),
        ({"set.bets.straight.pays": "35:0"}, "bad-pay"),
        ({"set.bets.straight.pays": "1000000000:1"}, "pay-too-large"),
        ({"set.bets.straight.id": "x"}, "unknown-pay"),
        ({"set.la_partage": ""}, "unknown-pay"),
        ({"set.bets.straight": ""}, "unknown-pay"),
        ({"set.max_win.amounts.EUR": "1"}, "unknown-pay"),
        ({"currency": "XAU"}, "bad-currency"),
        ({"decks": "6"}, "unknown-parameter"),
    ],
)
def test_bad_input_is_explained_in_both_languages(
    http: httpx.Client, params: dict[str, str], code: str
) -> None:
    said = []
    for lang in ("cs", "en"):
        answer = http.get(ROULETTE, params=params | {"lang": lang})
        assert answer.status_code == 400, answer.text
        assert answer.json()["error"]["code"] == code
        said.append(answer.json()["error"]["message"])
    assert said[0] != said[1]
    assert "{" not in "".join(said)


@pytest.mark.parametrize(
    ("game", "params", "code"),
    [
        ("wgg/blackjack", {"set.turn.max_splits": "many"}, "bad-rule"),
        ("wgg/european-roulette", {"set.la_partage": "always"}, "bad-rule"),
        ("fortuna/casino-holdem", {"set.bets.aa.table.aa-flush": "6:1"}, "bad-rule"),
        ("fortuna/casino-holdem", {"set.bets.aa.table.straight": "6:1"}, "bad-pay"),
        (
            "fortuna/casino-holdem",
            {"set.bets.aa.table.straight": '{ hand = "flush", pays = "6:1" }'},
            "bad-pay",
        ),
        (
            "fortuna/casino-holdem",
            {"set.bets.aa.table.straight": '{ hand = "straight", pays = "9999999999:1" }'},
            "pay-too-large",
        ),
        ("fortuna/casino-holdem", {"set.bets.aa.table.x": '{ pays = "6:1" }'}, "unknown-pay"),
        ("tsg/heads-up-holdem", {"option.table_type": "great"}, "bad-option"),
        ("kings/red-dog", {"option.table_type": "micro"}, "unknown-option"),
    ],
)
def test_a_change_that_cannot_be_is_explained_in_both_languages(
    http: httpx.Client, game: str, params: dict[str, str], code: str
) -> None:
    said = []
    for lang in ("cs", "en"):
        answer = http.get(f"/api/odds/{game}", params=params | {"lang": lang})
        assert answer.status_code == 400, answer.text
        assert answer.json()["error"]["code"] == code
        said.append(answer.json()["error"]["message"])
    assert said[0] != said[1]


def test_a_bad_option_tells_what_is_allowed(http: httpx.Client) -> None:
    answer = http.get("/api/odds/kings/blackjack", params={"option.decks": "99"})
    assert answer.json()["error"]["facts"]["allowed"] == "2 – 8"


def test_games_among_players_have_no_odds(http: httpx.Client) -> None:
    assert http.get("/api/odds/kings/texas-holdem").json()["error"]["code"] == "no-odds"
    assert http.get("/api/odds/kings/nothing").json()["error"]["code"] == "unknown-game"


# -- strategy ----------------------------------------------------------------------------------


def answered(asked: Question) -> Any:
    """What the workbench writes, in this process: the others are niced."""
    told = workbench.answer(asked, (), lambda done, of: None)
    return msgspec.json.decode(msgspec.json.encode(told, enc_hook=float))


def worked_out(asked: Question) -> Any:
    return answered(asked)["result"]


def test_the_chart_of_a_blackjack_game() -> None:
    chart = worked_out(Question("strategy", "tsg/classic-blackjack", "USD"))["chart"]
    assert chart["columns"] == ["2", "3", "4", "5", "6", "7", "8", "9", "T", "A"]
    pairs = next(one for one in chart["sections"] if one["id"] == "pair")
    aces = next(row for row in pairs["rows"] if row["hand"].startswith("A"))
    assert aces["cells"][4]["moves"][0] == "split", "aces are split against a six, everywhere"
    hard = next(one for one in chart["sections"] if one["id"] == "hard")
    twenty = next(row for row in hard["rows"] if row["hand"] == "20")
    assert {cell["moves"][0] for cell in twenty["cells"]} == {"stand"}


def test_roulette_has_no_chart(http: httpx.Client) -> None:
    assert told(http, http.get(f"{ROULETTE}/strategy"))["chart"] is None


# -- jobs --------------------------------------------------------------------------------------


def test_long_work_is_a_job_in_a_niced_process_and_can_be_cancelled(server: Live) -> None:
    table = server.table("beside-the-laboratory")
    http = server.http(server.guest())
    answer = http.get(ULTIMATE, params=CHANGED)
    assert answer.status_code == 202, answer.text
    job = answer.json()["job"]
    assert job["state"] in ("waiting", "running")
    assert job["kind"] == "exact"
    lane = server.service.laboratory._lanes["long"]
    pid = soon(lambda: lane._process.pid if lane.running and lane._process else 0)
    assert pid != os.getpid()
    soon(lambda: os.getpriority(os.PRIO_PROCESS, pid) >= 10)
    os.kill(pid, signal.SIGSTOP)  # it takes as long as this test needs
    # somebody else plays meanwhile
    with server.player() as bob:
        seen = bob.watch(table)
        seat = bob.sit(table)
        bob.until(lambda: seen.want == "moves")
        assert bob.bet(table, seat, "red", "5")["ok"]
    assert http.get(f"/api/odds/jobs/{job['id']}").json()["job"]["state"] == "running"
    # quick questions have a lane of their own
    quick = told(http, http.get(ROULETTE, params={"set.bets.black.pays": "3:2"}))
    assert bet(quick, "black")["exact_rtp"] == "45/37"
    # only who asked can cancel it
    stranger = server.http(server.guest("Bob"))
    refused = stranger.delete(f"/api/odds/jobs/{job['id']}")
    assert refused.status_code == 403
    assert refused.json()["error"]["code"] == "not-your-job"
    assert http.delete(f"/api/odds/jobs/{job['id']}").json() == {"ok": True}
    assert http.get(f"/api/odds/jobs/{job['id']}").json()["job"]["state"] == "cancelled"


def test_an_unknown_job(http: httpx.Client) -> None:
    answer = http.get("/api/odds/jobs/0123456789abcdef", params={"lang": "cs"})
    assert answer.status_code == 404
    assert answer.json()["error"]["code"] == "unknown-job"


# -- simulation --------------------------------------------------------------------------------

SIMULATION = {"game": "kings/european-roulette", "bet": "red", "rounds": 200_000, "seed": 7}


def test_a_simulation_agrees_with_theory() -> None:
    asked = Question(
        "simulation", "kings/european-roulette", "EUR", rounds=200_000, seed=7, bet="red"
    )
    report = worked_out(asked)
    assert report["rounds"] == 200_000
    assert report["theory"]["rtp"] == pytest.approx(36 / 37)
    # one unit either way: the standard error is about 1/sqrt(n)
    assert abs(report["rtp"] - 36 / 37) < 5 / 200_000**0.5
    assert abs(report["theory"]["z"]) < 5
    assert {one["net"] for one in report["distribution"]} == {-1.0, 1.0}
    assert worked_out(asked)["distribution"] == report["distribution"]


def test_a_simulation_through_the_rules(http: httpx.Client) -> None:
    asked = SIMULATION | {"how": "rules", "rounds": 200, "edits": {"bets.red.pays": "2:1"}}
    report = told(http, http.post("/api/odds/simulations", json=asked))
    assert report["how"] == "rules"
    assert report["approved"] is False
    assert {one["net"] for one in report["distribution"]} == {-1.0, 2.0}
    assert report["theory"]["rtp"] == pytest.approx(54 / 37)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"rounds": 10**9}, "too-many-rounds"),
        ({"rounds": 60_000, "how": "rules"}, "too-many-rounds"),
        ({"rounds": 0}, "bad-input"),
        ({"how": "magic"}, "bad-input"),
        ({"speed": 3}, "bad-input"),
        ({"game": "kings/nothing"}, "unknown-game"),
        ({"edits": {"bets.red.pays": "no"}}, "bad-pay"),
    ],
)
def test_bad_simulations(http: httpx.Client, change: dict[str, Any], code: str) -> None:
    answer = http.post("/api/odds/simulations", json=SIMULATION | change)
    assert answer.status_code in (400, 404), answer.text
    assert answer.json()["error"]["code"] == code


def test_a_simulation_of_a_bet_that_does_not_exist_fails_and_says_so(http: httpx.Client) -> None:
    asked = SIMULATION | {"bet": "purple"}
    job = told(http, http.post("/api/odds/simulations", json=asked))
    assert job["state"] == "failed"
    assert job["error"]["code"] == "no-simulation"
    assert "purple" in job["error"]["message"]
