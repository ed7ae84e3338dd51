"""The HTTP API as docs/protocol.md tells it."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
import pytest

from krupier.house.texts import FACT
from krupier.server.catalogue import Catalogue
from krupier.server.mathematics import work_out
from krupier.server.messages import TEXTS
from tests.server.live import NEVER, PASSWORD, Live


@pytest.fixture
def http(server: Live) -> httpx.Client:
    return server.http()


def error(answer: httpx.Response, status: int, code: str) -> dict[str, object]:
    assert answer.status_code == status, answer.text
    found: dict[str, object] = answer.json()["error"]
    assert found["code"] == code
    assert found["message"]
    return found


# -- games -------------------------------------------------------------------------------------


def test_every_plan_is_in_the_list_of_games(http: httpx.Client) -> None:
    games = {one["id"]: one for one in http.get("/api/games").json()["games"]}
    assert len([g for g in games.values() if g["family"] == "roulette"]) == 11
    european = games["kings/european-roulette"]
    assert european["names"] == {"cs": "Evropská ruleta", "en": "European Roulette"}
    assert european["operator"] == "kings"
    assert european["currencies"] == ["EUR"]


def test_odds_are_exact(http: httpx.Client) -> None:
    rows = http.get("/api/games/kings/european-roulette/odds").json()["bets"]
    assert {row["exact"] for row in rows} == {"1/37"}
    assert rows[0]["name"]["cs"] == "Přímá sázka"
    returns = {g["id"]: g["returns"] for g in http.get("/api/games").json()["games"]}
    assert returns["kings/european-roulette"]["most"] == pytest.approx(36 / 37)


def test_rules_in_the_language_asked_for(http: httpx.Client) -> None:
    path = "/api/games/kings/european-roulette/rules"
    assert http.get(path, params={"lang": "cs"}).json()["name"] == "Evropská ruleta"
    czech = {"accept-language": "cs-CZ,cs;q=0.9,en;q=0.8"}
    assert http.get(path, headers=czech).json()["name"] == "Evropská ruleta"
    assert http.get(path).json()["bets"][0]["pays"] == "35:1"


def test_an_unknown_game_is_an_error_in_both_languages(http: httpx.Client) -> None:
    path = "/api/games/kings/no-such-game/rules"
    assert error(http.get(path), 404, "unknown-game")["message"] == (
        "There is no game kings/no-such-game."
    )
    czech = error(http.get(path, params={"lang": "cs"}), 404, "unknown-game")
    assert czech["message"] == "Hra kings/no-such-game není."
    assert czech["facts"] == {"game": "kings/no-such-game"}


def test_every_text_has_the_same_facts_in_both_languages() -> None:
    for code, (en, cs) in TEXTS.items():
        assert set(FACT.findall(en)) == set(FACT.findall(cs)), code


# -- players -----------------------------------------------------------------------------------


def test_a_guest_has_demo_money_and_a_name(server: Live) -> None:
    with server.http(server.guest("  Žofie   K. ")) as http:
        me = http.get("/api/me").json()
    assert me["player"]["name"] == "Žofie K."
    assert me["demo"] is True
    assert float(me["balances"]["EUR"]) > 0
    assert float(me["balances"]["CZK"]) > 0


@pytest.mark.parametrize("name", ["", " ", "x" * 25, "<b>", "a\u0000b", "\u202eevil", "_", "a\nb!"])
def test_bad_names_are_refused(http: httpx.Client, name: str) -> None:
    answer = http.post("/api/guests", json={"name": name})
    assert answer.status_code == 400
    assert answer.json()["error"]["code"] in ("bad-name", "bad-input")


def test_me_wants_a_good_token(server: Live, http: httpx.Client) -> None:
    error(http.get("/api/me"), 401, "bad-token")
    with server.http("x" * 43) as wrong:
        error(wrong.get("/api/me"), 401, "bad-token")


def test_saved_bets_are_kept_per_game_and_player(server: Live) -> None:
    layouts = [
        {
            "name": "Narozeniny",
            "bets": [
                {"bet": "split", "on": [17, 20], "amount": "5"},
                {"bet": "straight", "on": ["00"], "amount": "0.50"},
            ],
        }
    ]
    game = "kings/european-roulette"
    with server.http(server.guest()) as anna, server.http(server.guest("Bob")) as bob:
        answer = anna.put("/api/me/saved-bets", json={"game": game, "saved": layouts})
        assert answer.status_code == 200, answer.text
        one = anna.get("/api/me/saved-bets", params={"game": game}).json()
        assert one == {"game": game, "saved": layouts}
        assert anna.get("/api/me/saved-bets").json() == {"games": {game: layouts}}
        assert bob.get("/api/me/saved-bets").json() == {"games": {}}
        unknown = anna.put("/api/me/saved-bets", json={"game": "kings/none", "saved": []})
        error(unknown, 404, "unknown-game")
        too_many = anna.put("/api/me/saved-bets", json={"game": game, "saved": layouts * 21})
        error(too_many, 400, "bad-input")
        anna.put("/api/me/saved-bets", json={"game": game, "saved": []})
        assert anna.get("/api/me/saved-bets").json() == {"games": {}}


# -- tables ------------------------------------------------------------------------------------


def test_the_lobby_tells_stakes_seats_and_return(http: httpx.Client, table: str) -> None:
    rows = {row["id"]: row for row in http.get("/api/tables").json()["tables"]}
    row = rows[table]
    assert (row["least"], row["most"]) == ("1", "250000")  # K01-50, K01-55
    assert row["seats"] is None
    assert row["players"] == 0
    assert row["state"] == "open"
    assert row["clocks"]["betting"] == NEVER * 1000
    only = http.get("/api/tables", params={"operator": "fortuna"}).json()["tables"]
    assert all(one["operator"] == "fortuna" for one in only)


def test_a_table_has_all_that_its_page_draws(http: httpx.Client, table: str) -> None:
    found = http.get(f"/api/tables/{table}").json()
    layout = found["layout"]
    assert layout["kind"] == "roulette"
    assert layout["wheel"]["pockets"][:4] == [0, 32, 15, 19]
    assert layout["grid"] == {"numbers": 36, "zeros": [0]}
    assert layout["colours"]["32"] == "red"
    assert layout["colours"]["15"] == "black"
    bets = {one["bet"]: one for one in layout["bets"]}
    assert [0, 1] in bets["split"]["spots"]
    assert (bets["split"]["pays"], bets["split"]["most"]) == ("17:1", "10000")
    assert found["source"] == "fair"
    assert len(found["plan"]) == 64


def test_an_unknown_table_is_404(http: httpx.Client) -> None:
    error(http.get("/api/tables/nowhere"), 404, "unknown-table")
    error(http.get("/api/tables/nowhere/rounds"), 404, "unknown-table")
    error(http.get("/api/rounds/nowhere-1"), 404, "unknown-round")
    error(http.get("/api/rounds/nowhere-1/proof"), 404, "unknown-round")
    error(http.get("/api/nothing/here"), 404, "unknown-page")
    error(http.delete("/api/games"), 405, "not-allowed")


# -- staff -------------------------------------------------------------------------------------


def test_staff_open_and_close_tables(server: Live) -> None:
    new = {
        "id": "staff-1",
        "game": "kings/french-roulette",
        "currency": "EUR",
        "limits": {"straight": {"min": "2", "max": "50"}},
        "clocks": {"betting": 10},
        "reason": "test",
    }
    with server.staff() as eva:
        answer = eva.post("/api/staff/tables", json=new)
        assert answer.status_code == 201, answer.text
        assert answer.json()["clocks"]["betting"] == 10_000
        bets = eva.get("/api/tables/staff-1").json()["layout"]["bets"]
        straight = next(one for one in bets if one["bet"] == "straight")
        assert (straight["least"], straight["most"]) == ("2", "50")
        assert eva.post("/api/staff/tables", json=new).status_code == 409
        why = {"reason": "test"}
        closed = eva.post("/api/staff/tables/staff-1/close", json=why)
        assert closed.json()["state"] == "closed"
        error(eva.post("/api/staff/tables/staff-1/close", json=why), 409, "table-closed")
        opened = eva.post("/api/staff/tables/staff-1/open", json=why)
        assert opened.json()["state"] == "open"
        error(eva.post("/api/staff/tables/staff-1/void", json={"reason": "x"}), 409, "over")
        over = {"limits": {"straight": {"max": "999999"}}, "reason": "test"}
        error(eva.post("/api/staff/tables/staff-1/limits", json=over), 400, "bad-setting")
        bad = new | {"id": "staff-2", "currency": "CZK"}
        error(eva.post("/api/staff/tables", json=bad), 400, "bad-setting")


def test_only_staff_do_staff_things(server: Live, table: str) -> None:
    path = f"/api/staff/tables/{table}/close"
    with server.http(server.guest()) as anna, server.http() as nobody:
        error(anna.post(path), 403, "staff-only")
        error(nobody.post(path), 401, "bad-token")


def test_a_wrong_login_tells_nothing_and_logout_ends_the_session(server: Live) -> None:
    with server.staff() as eva:
        wrong = [
            eva.post("/api/staff/login", json={"login": login, "password": password}).json()
            for login, password in (("eva", "wrong password"), ("nobody", PASSWORD))
        ]
        assert wrong[0] == wrong[1]
        assert wrong[0]["error"]["code"] == "bad-login"
        assert eva.post("/api/staff/logout").status_code == 200
        error(eva.post("/api/staff/logout"), 401, "session-ended")


# -- the form of requests ------------------------------------------------------------------------


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"[]", b'{"name": 1}', b'{"name": "A", "more": 1}', b"\xff\xfe", b"null"],
)
def test_bad_bodies_are_400(http: httpx.Client, body: bytes) -> None:
    headers = {"content-type": "application/json"}
    error(http.post("/api/guests", content=body, headers=headers), 400, "bad-input")


def test_a_body_that_is_too_large_is_refused(http: httpx.Client) -> None:
    answer = http.post("/api/guests", json={"name": "x" * 300_000})
    assert answer.status_code in (400, 413)


def test_the_api_is_described(http: httpx.Client) -> None:
    schema = http.get("/api/schema/openapi.json").json()
    assert "/api/guests" in schema["paths"]
    assert "/api/staff/tables/{table}/void" in schema["paths"]
    assert http.get("/healthz").json()["ok"] is True


def test_the_lobby_learns_the_return_of_every_game_after_the_start() -> None:
    """Odds are worked out in another process and told to the catalogue."""
    catalogue = Catalogue()
    assert catalogue.returns("kings/european-roulette") is None

    async def wait() -> None:
        working = asyncio.create_task(work_out(catalogue, ()))
        async with asyncio.timeout(240):
            while catalogue.returns("kings/european-roulette") is None:
                await asyncio.sleep(0.05)
        working.cancel()
        await asyncio.gather(working, return_exceptions=True)

    asyncio.run(wait())
    found = catalogue.returns("kings/european-roulette")
    assert found
    assert found.most == pytest.approx(36 / 37)


def test_a_bad_plan_file_does_not_close_the_others(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "zed").mkdir()
    (tmp_path / "zed" / "broken.toml").write_text("id = 'zed/broken'\nfamily = 'none'\n")
    catalogue = Catalogue([tmp_path])
    assert "zed/broken" not in catalogue.plans
    assert "kings/european-roulette" in catalogue.plans
    assert "zed/broken is not offered" in caplog.text
