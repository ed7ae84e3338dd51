"""Staff come in with a second factor: what is open before they have one, what is good once, whose
it is; and their sessions, which outlive a restart and can be ended."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from sqlalchemy import Connection, select
from websockets.exceptions import ConnectionClosed

from krupier.house import staff, totp
from krupier.server.app import api
from krupier.server.settings import Limits, ServeOptions
from krupier.store import Transfer, acts, ledger
from krupier.store.house_schema import attempts
from krupier.store.staff_access_schema import staff_credentials, staff_sessions
from tests.server.authenticator import Authenticator
from tests.server.conftest import Clock
from tests.server.houses import SITE, House, house_of
from tests.server.live import PASSWORD, SIGNED, live

LOGIN, CLOSE = "/api/staff/login", "/api/staff/tables/none/close"
WHY = {"reason": "test"}
RP = "play.example.com"
FIRST = {
    *("/api/staff/me", "/api/staff/logout", "/api/staff/me/totp"),
    "/api/staff/me/totp/{credential:str}",
    *("/api/staff/me/passkeys", "/api/staff/me/passkeys/options"),
}
"""What is open to who has no second factor yet: to see himself, to set one up, to leave."""


@pytest.fixture
def house(database: str, clock: Clock) -> Iterator[House]:
    """On SQLite and on PostgreSQL, with eva and max of the staff."""
    with house_of(database, clock) as server:
        staff.hire(server.service.store, "eva", PASSWORD, "floor", 1, SIGNED)
        staff.hire(server.service.store, "max", PASSWORD, "manager", 1, SIGNED)
        yield server


def serving(database: str) -> ServeOptions:
    return ServeOptions(database, port=0, odds=False, limits=Limits.lifted())


def error(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["code"]


def knock(house: House, login: str, password: str = PASSWORD, **more: str) -> httpx.Response:
    with house.http() as http:
        return http.post(LOGIN, json={"login": login, "password": password} | more)


def came(house: House, answer: httpx.Response) -> httpx.Client:
    assert answer.status_code == 200, answer.text
    return house.http(answer.json()["token"])


def set_up(house: House, http: httpx.Client, **shown: str) -> tuple[bytes, list[str]]:
    """An authenticator for who is logged in: its secret and the recovery codes."""
    begun = http.post("/api/staff/me/totp", json=shown).json()
    secret = base64.b32decode(begun["secret"])
    answer = http.post(f"/api/staff/me/totp/{begun['id']}", json={"code": house.code(secret)})
    assert answer.status_code == 200, answer.text
    return secret, answer.json()["codes"]


def noted(house: House) -> list[tuple[str, str, str]]:
    """Who tried what, and how it was refused."""
    with house.service.store.read() as conn:
        there = attempts.c
        query = select(there.who, there.deed, there.code).order_by(there.at, there.id)
        return [(row.who, row.deed, row.code) for row in conn.execute(query)]


# -- before there is a second factor ---------------------------------------------------------------


def test_without_a_second_factor_nothing_is_open_but_setting_one_up(house: House) -> None:
    answer = knock(house, "max")
    told = answer.json()
    assert (told["provisional"], told["acts"]) == (True, [])
    tried, opened = 0, set()
    with came(house, answer) as max_:
        for route in api(Limits().body_bytes).routes:
            for handler in getattr(route, "route_handlers", ()):
                if not route.path.startswith("/api/staff/") or "act" not in handler.opt:
                    continue
                if handler.opt.get("provisional"):
                    opened.add(route.path)
                    continue
                path = re.sub(r"{(\w+)[^}]*}", "a1", route.path)
                for method in handler.http_methods - {"OPTIONS", "HEAD"}:
                    refused = max_.request(method, path, json=WHY if method != "GET" else None)
                    tried += 1
                    assert refused.status_code in (400, 403), (method, path, refused.text)
                    if refused.status_code == 403:
                        assert error(refused)[1] == "second-factor-needed"
                    else:  # what cannot be read is refused before anybody asks who sent it
                        assert error(refused)[1] == "bad-input"
        assert error(max_.post("/api/staff/tables/none/close", json=WHY))[0] == 403
        assert error(max_.get("/api/tables/none"))[1] == "second-factor-needed"
        czech = max_.get("/api/staff/acts?lang=cs").json()["error"]["message"]
        assert "druhý faktor" in czech
        with house.player(told["token"]) as line:
            assert line.welcome["error"]["code"] == "second-factor-needed"
            with pytest.raises(ConnectionClosed):
                line.hear()
        me = max_.get("/api/staff/me").json()
        assert (me["login"], me["provisional"], me["factors"]) == ("max", True, [])
        assert max_.post("/api/staff/logout").status_code == 200
        assert error(max_.get("/api/staff/me")) == (401, "session-ended")
    assert opened == FIRST
    assert tried > 100
    with house.service.store.read() as conn:
        assert not [one for one in acts.latest(conn) if one.author == "max"]


def test_a_code_is_good_once_and_for_its_own_login(house: House, clock: Clock) -> None:
    early, late = (came(house, knock(house, "eva")) for _ in range(2))
    begun = early.post("/api/staff/me/totp", json={}).json()
    wrong = early.post(f"/api/staff/me/totp/{begun['id']}", json={"code": "000000"})
    assert error(wrong) == (400, "bad-code")
    assert error(early.post(CLOSE, json=WHY)) == (403, "second-factor-needed")
    secret, codes = set_up(house, early)
    assert error(early.post(CLOSE, json=WHY)) == (404, "unknown-table")  # he is in
    # who had the password alone is out, and sets nothing up any more
    assert error(late.post("/api/staff/me/totp", json={})) == (401, "session-ended")

    asked = knock(house, "eva").json()
    assert asked["second"] == ["totp", "recovery"]
    used, fresh = house.code(secret), house.code(secret, 1)
    assert error(knock(house, "eva", code=used)) == (401, "bad-login")
    assert knock(house, "eva", code=fresh).status_code == 200
    assert error(knock(house, "eva", code=fresh)) == (401, "bad-login")
    clock.turn(minutes=2)
    other, _ = set_up(house, came(house, knock(house, "max")))
    clock.turn(minutes=2)
    assert error(knock(house, "eva", code=house.code(other))) == (401, "bad-login")
    assert knock(house, "max", code=house.code(other)).status_code == 200
    assert knock(house, "eva", code=codes[0].lower()).status_code == 200
    assert error(knock(house, "eva", code=codes[0])) == (401, "bad-login")
    assert error(knock(house, "eva", "guessed it", code=house.code(secret))) == (401, "bad-login")
    assert noted(house) == [("eva", "staff-log-in", "bad-login")] * 5
    with house.service.store.read() as conn:
        first = [one for one in acts.latest(conn) if one.author == "eva"]
        kept = " ".join(conn.execute(select(staff_credentials.c.secret)).scalars())
    assert [(one.act, one.subject, one.after) for one in first] == [
        ("staff.own", "staff:eva", '{"totp":"new"}')
    ]
    for hidden in (totp.written(secret), *codes):
        assert hidden not in kept
        assert hidden.replace("-", "") not in kept


def test_a_second_factor_is_changed_with_the_password_and_the_last_one_stays(
    house: House, clock: Clock
) -> None:
    eva = came(house, knock(house, "eva"))
    secret, _ = set_up(house, eva)
    (only,) = eva.get("/api/staff/me").json()["factors"]
    remove = f"/api/staff/me/factors/{only['id']}/remove"
    for path in ("/api/staff/me/totp", "/api/staff/me/passkeys/options", remove):
        assert error(eva.post(path, json={})) == (403, "bad-proof")
        assert error(eva.post(path, json={"password": "guessed it"}))[1] in (
            *("bad-proof", "too-many"),
        )
        clock.turn(minutes=5)
    shown = {"password": PASSWORD}
    assert error(eva.post(remove, json=shown)) == (409, "last-factor")
    renewed, _ = set_up(house, eva, **shown)
    clock.turn(minutes=2)
    assert error(knock(house, "eva", code=house.code(secret))) == (401, "bad-login")
    assert knock(house, "eva", code=house.code(renewed)).status_code == 200
    with house.service.store.write() as conn:
        before = conn.execute(select(staff_credentials.c.id)).scalars().all()
    assert error(eva.post("/api/staff/me/factors/cabc/remove", json=shown)) == (404, "unknown")
    with house.service.store.write() as conn:
        assert conn.execute(select(staff_credentials.c.id)).scalars().all() == before
    # who has lost it
    staff.reset_factor(house.service.store, "eva", house.service.now(), SIGNED)
    assert error(eva.get("/api/staff/me")) == (401, "session-ended")
    assert knock(house, "eva").json()["provisional"]


# -- passkeys --------------------------------------------------------------------------------------


def add(http: httpx.Client, key: Authenticator, at: str, **shown: str) -> httpx.Response:
    asked = http.post(f"{at}/passkeys/options", json=shown).json()
    credential = key.create(asked["options"])
    body = {"ticket": asked["ticket"], "credential": credential, "name": "phone"}
    return http.post(f"{at}/passkeys", json=body)


def by_passkey(house: House, key: Authenticator, door: str = LOGIN, **asked: str) -> httpx.Response:
    with house.http() as http:
        options: dict[str, Any] = http.post(f"{door}/passkey/options", json=asked).json()
        body = {"ticket": options["ticket"], "credential": key.get(options["options"])}
        return http.post(f"{door}/passkey", json=body)


def test_a_passkey_opens_the_door_it_was_made_for(house: House) -> None:
    key, stranger, players = (Authenticator(SITE, RP) for _ in range(3))
    eva = came(house, knock(house, "eva"))
    assert add(eva, key, "/api/staff/me").status_code == 201
    assert error(eva.post(CLOSE, json=WHY)) == (404, "unknown-table")
    max_ = came(house, knock(house, "max"))
    assert add(max_, stranger, "/api/staff/me").status_code == 201
    with house.entered("anna") as anna:
        assert add(anna, players, "/api/account").status_code == 201

    asked = knock(house, "eva").json()
    assert asked["second"] == ["passkey"]
    assert by_passkey(house, key, ticket=asked["ticket"]).json()["login"] == "eva"
    assert by_passkey(house, key).json()["login"] == "eva"  # it stands for both
    assert error(by_passkey(house, stranger, ticket=asked["ticket"])) == (401, "bad-login")
    assert error(by_passkey(house, players)) == (401, "bad-login")
    assert error(by_passkey(house, key, "/api/log-in", operator="tsg")) == (401, "bad-login")
    key.counter = 0  # somebody has a copy of it, from before
    assert error(by_passkey(house, key)) == (401, "bad-login")
    key.origin = "https://evil.example"
    key.counter = 100
    assert error(by_passkey(house, key)) == (401, "bad-login")
    assert [one[1] for one in noted(house)].count("staff-log-in") == 4
    # a passkey is made in the session that asked for it
    (mine,) = eva.get("/api/staff/me").json()["factors"]
    set_up(house, eva, password=PASSWORD)
    gone = eva.post(f"/api/staff/me/factors/{mine['id']}/remove", json={"password": PASSWORD})
    assert [one["kind"] for one in gone.json()["factors"]] == ["totp"]
    key.origin, key.counter = SITE, 200
    assert error(by_passkey(house, key)) == (401, "bad-login")


# -- four eyes -------------------------------------------------------------------------------------


def test_nobody_is_his_own_second_person(house: House) -> None:
    """Neither by another login of his nor with a code that was shown before."""
    store = house.service.store
    for login, person in (("vera", ""), ("vera2", "vera")):
        staff.hire(store, login, PASSWORD, "compliance", 1, SIGNED, person=person)
    vera, anna = house.log_in("vera"), "utsganna"
    with store.write() as conn:
        join_money(conn, anna)
    form = {"amounts": {"EUR": "80"}, "reason": "a stolen card", "key": "h1"}
    hold = vera.post(f"/api/staff/accounts/{anna}/holds", json=form).json()
    path, proven = f"/api/staff/holds/{hold['id']}", {"reduced": {"EUR": "30"}, "reason": "proven"}

    def signs(**second: str) -> httpx.Response:
        return vera.post(path, json=proven | {"second": second})

    assert error(signs(**house.shows("vera2"))) == (409, "second-person")
    max_ = house.shows("max")
    for wrong in ({"code": "000000"}, {"code": ""}, {"password": "guessed it"}):
        assert error(signs(**(max_ | wrong))) == (409, "second-unknown")
    assert error(signs(login="max", password=PASSWORD))[0] == 400
    # he has logged in with that code: it is used up
    assert knock(house, "max", code=max_["code"]).status_code == 200
    assert error(signs(**max_)) == (409, "second-unknown")
    with store.read() as conn:
        assert ledger.balance(conn, f"held:{anna}", "EUR") == 80_00
    assert [one for one in noted(house) if one[0] == "vera"] == (
        [("vera", "balance.reduce", "second-unknown")] * 4
    )
    assert signs(**house.shows("max")).json()["reduced"] == {"EUR": "30"}


def join_money(conn: Connection, account: str) -> None:
    ends = ("clearing:demo", f"player:{account}")
    ledger.open_accounts(conn, ends, "EUR")
    gift = Transfer("gift", *ends, 100_00, "EUR", "deposit", "tsg")
    ledger.post(conn, [gift], 1)


# -- sessions --------------------------------------------------------------------------------------


def test_sessions_outlive_a_restart_and_are_ended_by_who_may(database: str, clock: Clock) -> None:
    with live(serving(database), clock) as house:
        for login, role in (("eva", "floor"), ("max", "manager"), ("karel", "croupier")):
            staff.hire(house.service.store, login, PASSWORD, role, 1, SIGNED)
        tokens = {
            login: house.log_in(login).headers["authorization"].split()[1]
            for login in ("eva", "eva", "max", "karel")
        }
        with house.service.store.read() as conn:
            rows = str(conn.execute(select(staff_sessions)).all())
        assert not [one for one in tokens.values() if one in rows]
    clock.turn(minutes=5)
    with live(serving(database), clock) as house:
        eva, max_, karel = (house.http(tokens[one]) for one in ("eva", "max", "karel"))
        assert error(eva.post(CLOSE, json=WHY)) == (404, "unknown-table")
        mine, other = eva.get("/api/staff/me/sessions").json()
        assert (mine["this"], mine["factor"]) != (other["this"], "")
        spare = other if mine["this"] else mine
        assert error(karel.delete(f"/api/staff/me/sessions/{spare['id']}")) == (404, "unknown")
        left = eva.delete(f"/api/staff/me/sessions/{spare['id']}").json()
        assert [one["why"] for one in left if one["id"] == spare["id"]] == ["revoked"]

        hers = "/api/staff/logins/eva/sessions"
        assert error(karel.get(hers)) == (403, "no-right")
        running = [one for one in max_.get(hers).json() if one["ended_at"] is None]
        assert len(running) == 1
        end = f"{hers}/{running[0]['id']}/end"
        assert error(karel.post(end, json=WHY)) == (403, "no-right")
        assert error(max_.post(end, json={"reason": " "}))[0] == 400
        assert eva.get("/api/staff/me").status_code == 200
        assert max_.post(end, json=WHY).status_code == 200
        ended = eva.post(CLOSE, json=WHY)
        assert error(ended) == (401, "session-ended")
        assert ended.json()["error"]["facts"]["why"] == "revoked"
        assert error(max_.post(end, json=WHY)) == (404, "unknown")
        assert error(max_.get("/api/staff/logins/nobody/sessions")) == (404, "unknown")
        with house.service.store.read() as conn:
            (act,) = [one for one in acts.latest(conn) if one.author == "max"]
        assert (act.act, act.subject, act.reason) == ("staff.manage", "staff:eva", "test")
        # each of these ends what runs
        store, now = house.service.store, house.service.now()
        staff.set_password(store, "max", "tři žluté koně", now, SIGNED)
        staff.dismiss(store, "karel", now, SIGNED)
        for one, why in ((max_, "password"), (karel, "removed")):
            assert one.get("/api/staff/me").json()["error"]["facts"]["why"] == why
    with live(serving(database), clock) as house:  # it is written, not only remembered
        for token in tokens.values():
            assert error(house.http(token).get("/api/staff/me")) == (401, "session-ended")


def test_that_somebody_was_there_is_written_once_a_minute(database: str, clock: Clock) -> None:
    with live(serving(database), clock) as house:
        eva = house.staff("floor")
        written = set()
        for _ in range(12):
            clock.turn(minutes=0.25)
            assert eva.get("/api/staff/me").status_code == 200
            house.call(house.service.look_after)
            with house.service.store.read() as conn:
                written.add(conn.execute(select(staff_sessions.c.seen_at)).scalar_one())
        assert 2 <= len(written) <= 4  # of three minutes
        token = eva.headers["authorization"].split()[1]
    with live(serving(database), clock) as house:
        eva = house.http(token)
        clock.turn(minutes=28)
        assert eva.get("/api/staff/me").status_code == 200
        clock.turn(minutes=30)
        assert eva.get("/api/staff/me").json()["error"]["facts"]["why"] == "idle"
        house.call(house.service.look_after)
        with house.service.store.read() as conn:
            assert conn.execute(select(staff_sessions.c.why)).scalar_one() == "idle"


def test_who_has_set_nothing_up_is_out_after_half_an_hour(house: House, clock: Clock) -> None:
    eva = came(house, knock(house, "eva"))
    for _ in range(2):
        assert eva.get("/api/staff/me").status_code == 200
        clock.turn(minutes=15)
    assert eva.get("/api/staff/me").json()["error"]["facts"]["why"] == "limit"
