"""Logging in to an account: who gets in, who learns what, and how often one may be wrong."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import select, update

from krupier.house import breaks, limits, passwords
from krupier.house import user_accounts as accounts
from krupier.house.acts import Signature
from krupier.plan import houses
from krupier.server.logs import configure
from krupier.server.settings import Limits
from krupier.store.house_schema import attempts, cases, persons, screenings, user_accounts
from krupier.store.house_schema import sessions as session_rows
from tests.house.accounts import PASSWORD, add
from tests.server.conftest import Clock
from tests.server.houses import House, house_of

FEW = replace(
    Limits.lifted(),
    guesses_at_once=3,
    guess_pause=30,
    guess_pause_most=240,
    logins_per_quarter=1000,
)


@pytest.fixture
def house(tmp_path: Path, clock: Clock) -> Iterator[House]:
    with house_of(f"sqlite:///{tmp_path}/b.sqlite", clock) as server:
        yield server


@pytest.fixture
def strict(tmp_path: Path, clock: Clock) -> Iterator[House]:
    """One may be wrong three times; then one waits 30 s, 60 s …, at most 240 s."""
    with house_of(f"sqlite:///{tmp_path}/b.sqlite", clock, limits=FEW) as server:
        yield server


def error(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["code"]


def rows(house: House, table: Any) -> list[Any]:
    with house.service.store.read() as conn:
        return list(conn.execute(select(table)).mappings())


# -- getting in --------------------------------------------------------------------------------


@pytest.mark.clause("T06-02")
def test_with_login_and_password_one_is_in(house: House) -> None:
    answer = house.knock("ANNA")
    assert answer.status_code == 200, answer.text
    told = answer.json()
    assert (told["account"]["id"], told["account"]["operator"]) == ("utsganna", "tsg")
    assert told["account"]["session"]["address"] == "192.0.2.1"
    with house.http(told["token"]) as http:
        me = http.get("/api/me").json()
        assert (me["player"]["id"], me["demo"]) == ("utsganna", False)
        assert http.get("/api/account").json()["login"] == "anna"


def test_an_account_is_for_its_operator(house: House) -> None:
    assert error(house.knock("bert", operator="fortuna")) == (401, "bad-login")
    other = house.knock("anna", operator="fortuna", channel="casino-ios")
    assert other.json()["account"]["id"] == "ufortunaanna"
    assert error(house.knock("anna", operator="nobody")) == (400, "unknown-operator")


@pytest.mark.clause("F01-04", "F01-03")
def test_the_channel_is_one_of_the_operators_and_is_recorded(house: House) -> None:
    ways = ("website", "casino-ios", "casino-android", "poker-ios", "poker-android")
    desktop = ("poker-mac", "poker-windows")
    for channel in (*ways, *desktop):
        assert house.knock("anna", operator="fortuna", channel=channel).status_code == 200
    kept = [one["channel"] for one in rows(house, session_rows)]
    assert sorted(kept) == sorted((*ways, *desktop))
    refused = house.knock("anna", operator="fortuna", channel="telephone")
    assert error(refused) == (400, "unknown-channel")
    assert refused.json()["error"]["facts"]["allowed"] == [*ways, *desktop]


# -- the same answer ---------------------------------------------------------------------------


def test_whatever_is_wrong_the_answer_is_the_same_and_costs_one_hash(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    with house.entered("bert") as bert:
        secret, _ = house.set_up_totp(bert)
    with house.service.store.write() as conn:
        conn.execute(
            update(user_accounts).where(user_accounts.c.login == "bert").values(state="active")
        )
    counted: list[str] = []
    verify = passwords._HASHER.verify
    passwords._nobody()  # hashed once, before it is counted

    def counting(kept: str, said: str) -> bool:
        counted.append(said)
        return verify(kept, said)

    class Hasher:
        def verify(self, kept: str, said: str) -> bool:
            return counting(kept, said)

    monkeypatch.setattr(passwords, "_HASHER", Hasher())
    tries = [
        {"login": "nobody", "password": PASSWORD},
        {"login": "anna", "password": "wrong password"},
        {"login": "bert", "password": "wrong password"},
        {"login": "bert", "password": "wrong password", "code": house.code(secret, 1)},
        {"login": "bert", "password": PASSWORD, "code": "000000"},
        {"login": "bert", "password": PASSWORD, "code": "AAAA-AAAA-AAAA-AAAA"},
        {"login": "\x00", "password": "\x00"},
        {"login": "' OR 1=1 --", "password": "x"},
    ]
    answers = []
    for one in tries:
        before = len(counted)
        answer = house.knock(**one)
        assert len(counted) == before + 1, one
        answers.append((answer.status_code, answer.text, sorted(answer.headers)))
    assert len(set(map(str, answers))) == 1, answers
    assert answers[0][0] == 401


def test_what_was_tried_can_be_seen_and_never_what_was_typed(house: House) -> None:
    house.knock("anna", "my other password")
    house.knock("nobody", "my other password")
    kept = rows(house, attempts)
    assert [(one["who"], one["account"], one["code"], one["deed"]) for one in kept] == [
        ("anna", "utsganna", "bad-login", "log-in"),
        ("nobody", None, "bad-login", "log-in"),
    ]
    assert "192.0.2.1" in kept[0]["detail"]
    assert not any("my other password" in str(dict(one)) for one in kept)


# -- how often ---------------------------------------------------------------------------------


def wrong(house: House, login: str = "anna", **more: Any) -> httpx.Response:
    return house.knock(login, "wrong password", **more)


def test_the_wait_grows_with_each_failure_and_is_forgotten_after_success(
    strict: House, clock: Clock
) -> None:
    waits: list[int] = []
    for number in range(8):
        if waits and waits[-1]:
            clock.turn(minutes=waits[-1] / 60)
        assert error(wrong(strict, where=f"192.0.2.{number}")) == (401, "bad-login")
        early = strict.knock("anna", where="198.51.100.1") if number >= 3 else None
        waits.append(int(early.headers["retry-after"]) if early is not None else 0)
        if early is not None:
            assert error(early) == (429, "too-many")
    assert waits == [0, 0, 0, 30, 60, 120, 240, 240]
    clock.turn(minutes=4)
    assert strict.knock("anna").status_code == 200
    for _ in range(3):  # all is forgotten
        assert error(wrong(strict)) == (401, "bad-login")


def test_who_does_not_exist_has_to_wait_as_well(strict: House) -> None:
    for _ in range(4):
        assert error(wrong(strict, "nobody")) == (401, "bad-login")
    assert error(wrong(strict, "nobody")) == (429, "too-many")
    assert error(wrong(strict, "NOBODY")) == (429, "too-many")
    assert strict.knock("bert").status_code == 200


def test_the_owner_gets_in_from_a_device_that_is_known(strict: House) -> None:
    first = strict.knock("anna")
    device = {"device-tsg": first.cookies["device-tsg"]}
    for number in range(4):
        wrong(strict, where=f"203.0.113.{number}")
    assert error(strict.knock("anna", where="203.0.113.9")) == (429, "too-many")
    again = strict.knock("anna", where="203.0.113.9", cookies=device)
    assert again.status_code == 200
    device = {"device-tsg": again.cookies["device-tsg"]}
    # and what is guessed with a stolen one has to wait by itself
    for _ in range(4):
        assert error(wrong(strict, cookies=device)) == (401, "bad-login")
    assert error(strict.knock("anna", cookies=device)) == (429, "too-many")
    # another's device is worth nothing
    other = {"device-tsg": strict.knock("bert").cookies["device-tsg"]}
    assert error(strict.knock("anna", cookies=other)) == (429, "too-many")


def test_who_knows_the_password_cannot_guess_codes_for_long(strict: House) -> None:
    with strict.entered("anna") as anna:
        secret, _ = strict.set_up_totp(anna)
    answers = []
    for number in range(6):
        assert strict.knock("anna").json()["ticket"]  # the right password resets nothing of it
        answers.append(error(strict.knock("anna", code=f"{number:06}"))[0])
    assert answers == [401, 401, 401, 401, 429, 429]
    assert error(strict.knock("anna", code=strict.code(secret, 1))) == (429, "too-many")


def test_failures_count_for_the_address_whatever_the_account(tmp_path: Path, clock: Clock) -> None:
    limits = replace(Limits.lifted(), logins_per_quarter=4)
    with house_of(f"sqlite:///{tmp_path}/a.sqlite", clock, limits=limits) as house:
        for number in range(4):
            assert error(wrong(house, f"nobody{number}"))[0] == 401
        assert error(house.knock("anna"))[0] == 429
        assert house.knock("anna", where="198.51.100.1").status_code == 200


# -- the second factor -------------------------------------------------------------------------


def test_with_an_authenticator_the_password_alone_lets_nobody_in(house: House) -> None:
    with house.entered("anna") as anna:
        secret, codes = house.set_up_totp(anna)
    step = house.knock("anna")
    assert step.status_code == 200
    assert step.json()["second"] == ["totp", "recovery"]
    assert "token" not in step.json()
    with house.http(step.json()["ticket"]) as http:
        assert http.get("/api/me").status_code == 401
    said = house.code(secret, 1)
    assert house.knock("anna", code=said).status_code == 200
    assert error(house.knock("anna", code=said)) == (401, "bad-login")  # good once
    assert house.knock("anna", code=codes[3]).status_code == 200
    assert error(house.knock("anna", code=codes[3])) == (401, "bad-login")


def test_setting_up_a_second_factor_needs_a_right_code_and_tells_the_owner(house: House) -> None:
    with house.entered("anna") as anna:
        begun = anna.post("/api/account/totp").json()
        assert begun["uri"].startswith("otpauth://totp/")
        path = f"/api/account/totp/{begun['id']}"
        assert error(anna.post(path, json={"code": "000000"})) == (400, "bad-code")
        assert house.knock("anna").json().get("token")  # it does not count yet
        house.set_up_totp(anna)
        assert error(anna.post(path, json={"code": "000000"})) == (404, "unknown")
    assert "A new way to log in to anna" in [one.subject for one in house.mails()]


# -- who is not let in -------------------------------------------------------------------------


@pytest.mark.parametrize("state", ["applied", "temporary", "active"])
def test_these_states_may_log_in(house: House, state: str) -> None:
    set_state(house, state)
    answer = house.knock("anna")
    assert answer.status_code == 200, answer.text
    assert answer.json()["account"]["state"] == state


@pytest.mark.parametrize("state", ["suspended", "closed", "rejected", "expired"])
def test_these_states_are_told_only_to_who_knows_the_password(house: House, state: str) -> None:
    set_state(house, state, "duplicate")
    assert error(wrong(house)) == (401, "bad-login")
    refused = house.knock("anna")
    assert error(refused) == (403, f"account-{state}")
    assert rows(house, session_rows) == []
    assert house.register.asked == []


def set_state(house: House, state: str, why: str = "") -> None:
    with house.service.store.write() as conn:
        mine = user_accounts.c.id == "utsganna"
        at = house.service.now()
        new = {"state": state, "why": why, "since": at, "applied_at": at}
        conn.execute(update(user_accounts).where(mine).values(new))


@pytest.mark.clause("T05-21", "T07-15")
def test_who_is_closed_out_instead_of_blocked_comes_back_for_what_is_left(
    house: House, clock: Clock
) -> None:
    with house.entered("anna") as before:
        with house.service.store.write() as conn:
            signed = Signature("eva", "compliance", "gross breach")
            breaks.block(conn, "utsganna", None, signed, house.service.now(), lambda *told: None)
        house.look()
        assert before.get("/api/account").status_code == 401  # what ran is over
    clock.turn(minutes=1)
    with house.entered("anna") as http:
        house.look()
        view = http.get("/api/account").json()
        assert (view["state"], view["why"], view["play_may"]) == ("closed", "block", False)


@pytest.mark.clause("W02-05", "W02-17")
def test_where_one_plays_on_premises_the_register_is_asked_at_the_entrance(house: House) -> None:
    with house.service.store.write() as conn:
        add(conn, "cyril", operator="wgg")
    come = {"operator": "wgg", "channel": "casino"}
    assert house.knock("cyril", **come).status_code == 200
    assert house.register.asked == [("Cyril", "entry")]
    house.register.says = "yes"
    assert error(house.knock("cyril", **come)) == (403, "excluded")


@pytest.mark.clause("W02-20")
def test_every_admission_is_a_visit_and_a_reached_number_keeps_out(house: House) -> None:
    with house.service.store.write() as conn:
        account = add(conn, "cyril", operator="wgg")
        signed, now = Signature(account.id, "player", "my own wish"), house.service.now()
        limits.decide(conn, houses.of("wgg"), account, "visits-month", "2", "", signed, now)
    come = {"operator": "wgg", "channel": "casino"}
    assert [house.knock("cyril", **come).status_code for _ in range(2)] == [200, 200]
    assert error(house.knock("cyril", **come)) == (409, "limit-visits")
    assert len(rows(house, session_rows)) == 2


@pytest.mark.clause("T05-03")
def test_the_register_is_asked_at_every_log_in(house: House) -> None:
    for _ in range(2):
        assert house.knock("anna").status_code == 200
    assert house.register.asked == [("Anna", "log-in")] * 2
    wrong(house)
    assert len(house.register.asked) == 2  # nobody learns of others what it says
    house.register.says = "yes"
    assert error(house.knock("anna")) == (403, "excluded")
    assert len(rows(house, session_rows)) == 2
    answers = [one["answer"] for one in rows(house, screenings)]
    assert answers == ["no", "no", "yes"]
    assert rows(house, persons)[0]["hid"] == "H1"


@pytest.mark.clause("T05-04")
def test_who_is_excluded_is_told_where_to_make_requests(house: House) -> None:
    house.register.says = "yes"
    refused = house.knock("anna").json()["error"]
    assert refused["facts"]["contact"] == "www.pokerstars.cz"
    assert "www.pokerstars.cz" in refused["message"]
    assert refused["clause"].startswith("T0")


@pytest.mark.clause("T05-04", "T11-01", "T11-02")
def test_who_is_excluded_asks_for_his_money_by_a_form(house: House) -> None:
    house.register.says = "yes"
    assert error(house.knock("anna")) == (403, "excluded")
    asked = {"operator": "tsg", "who": "Anna", "text": "Please pay me out."}
    with house.http() as anybody:
        assert anybody.post("/api/requests", json=asked).status_code == 200
        by_mail = asked | {"who": "ANNA@example.com", "text": "I mean all of it."}
        assert anybody.post("/api/requests", json=by_mail).status_code == 200
    kept = [one for one in rows(house, cases) if one["kind"] == "request"]
    assert {(one["operator"], one["account"]) for one in kept} == {("tsg", "utsganna")}
    assert sorted(json.loads(one["detail"])["text"] for one in kept) == [
        "I mean all of it.",
        "Please pay me out.",
    ]
    told = [one for one in house.mails() if one.subject.startswith("Your request")]
    assert len(told) == 2
    assert {one.recipient for one in told} == {"anna@example.com"}


def test_a_form_tells_nobody_whether_there_is_an_account_and_loses_nothing(house: House) -> None:
    asked = {"operator": "tsg", "who": "nobody@example.com", "text": "Where is my money?"}
    known = asked | {"who": "anna"}
    with house.http() as anybody:
        answers = [anybody.post("/api/requests", json=one) for one in (asked, known, known)]
        assert {(one.status_code, one.text) for one in answers} == {(200, answers[0].text)}
        empty = anybody.post("/api/requests", json=asked | {"text": "  "})
        assert error(empty) == (400, "request-empty")
        assert error(anybody.post("/api/requests", json=asked | {"operator": "x"})) == (
            400,
            "unknown-operator",
        )
    kept = sorted((one["account"] or "", one["person"] or "") for one in rows(house, cases))
    assert [account for account, _ in kept] == ["", "utsganna"]  # the same words are one request
    assert [one["code"] for one in rows(house, attempts)] == ["request-empty"]


def test_nobody_writes_so_often_that_requests_are_buried(strict: House) -> None:
    asked = {"operator": "tsg", "who": "anna"}
    with strict.http() as anybody:
        codes = [
            anybody.post("/api/requests", json=asked | {"text": f"{number}"}).status_code
            for number in range(5)
        ]
    assert (codes[:3], codes[-1]) == ([200, 200, 200], 429)


@pytest.mark.parametrize("says", [None, "unverified"])
def test_while_the_register_does_not_answer_nobody_is_let_in(
    house: House, says: str | None
) -> None:
    house.register.says = says
    assert error(house.knock("anna")) == (503, "register-silent")
    assert rows(house, session_rows) == []
    house.register.says = "no"
    assert house.knock("anna").status_code == 200


def test_what_the_gate_refuses_is_told_and_recorded(house: House) -> None:
    with house.service.store.write() as conn:
        signed = Signature("utsganna", "player", "my own wish")
        limits.decide(
            conn,
            houses.of("tsg"),
            accounts.account(conn, "utsganna"),
            "log-ins-month",
            "1",
            "",
            signed,
            house.service.now(),
        )
    assert house.knock("anna").status_code == 200
    refused = house.knock("anna")
    assert refused.status_code == 409
    told = refused.json()["error"]
    assert told["facts"]["left"] == "0"
    assert len(rows(house, session_rows)) == 1
    assert [one["code"] for one in rows(house, attempts)] == [told["code"]]


# -- headers, devices, logs --------------------------------------------------------------------


def test_tokens_are_cached_by_nobody_and_the_device_is_no_business_of_scripts(
    tmp_path: Path, clock: Clock
) -> None:
    with house_of(f"sqlite:///{tmp_path}/a.sqlite", clock, secure=True) as house:
        answer = house.knock("anna")
        assert answer.headers["cache-control"] == "no-store"
        cookie = answer.headers["set-cookie"]
        for part in ("HttpOnly", "SameSite=strict", "Path=/api", "Secure", "Max-Age=15552000"):
            assert part.lower() in cookie.lower(), cookie
        assert answer.json()["token"] not in cookie
        with house.http() as http:
            big = {"accept-encoding": "gzip", "x-forwarded-for": "192.0.2.1"}
            body = {"operator": "tsg", "login": "anna", "password": PASSWORD}
            squeezed = http.post("/api/log-in", json=body, headers=big)
            assert "content-encoding" not in squeezed.headers


def test_the_owner_is_told_of_a_new_device_and_not_of_a_known_one(house: House) -> None:
    first = house.knock("anna")
    assert house.mails() == []  # the one he has registered with
    device = {"device-tsg": first.cookies["device-tsg"]}
    assert house.knock("anna", cookies=device).status_code == 200
    assert house.mails() == []
    assert house.knock("anna", where="203.0.113.5").status_code == 200
    (mail,) = house.mails()
    assert mail.recipient == "anna@example.com"
    assert "203.0.113.5" in mail.body


def test_a_device_is_known_by_its_newest_cookie_and_not_after_a_new_password(
    strict: House,
) -> None:
    first = {"device-tsg": strict.knock("anna").cookies["device-tsg"]}
    second = {"device-tsg": strict.knock("anna", cookies=first).cookies["device-tsg"]}
    for number in range(4):
        wrong(strict, where=f"203.0.113.{number}")
    assert error(strict.knock("anna", cookies=first)) == (429, "too-many")
    answer = strict.knock("anna", cookies=second)
    third = {"device-tsg": answer.cookies["device-tsg"]}
    new = "a quite different password"
    with strict.http(answer.json()["token"]) as anna:
        assert anna.post("/api/account/password", json={"password": new}).status_code == 200
    assert error(strict.knock("anna", new, cookies=third)) == (429, "too-many")


def test_the_cookie_of_a_device_lets_nobody_in(house: House) -> None:
    device = house.knock("anna").cookies["device-tsg"]
    with house.http(device) as http:
        assert http.get("/api/me").status_code == 401
    assert error(wrong(house, cookies={"device-tsg": device}))[0] == 401


def test_no_log_tells_a_token_a_password_or_a_name(tmp_path: Path, clock: Clock) -> None:
    written = io.StringIO()
    configure("info", written)
    with house_of(f"sqlite:///{tmp_path}/a.sqlite", clock) as house:
        answer = house.knock("anna")
        secrets = [answer.json()["token"], answer.cookies["device-tsg"], PASSWORD]
        wrong(house)
        with house.http(secrets[0]) as anna:
            begun = anna.post("/api/account/totp").json()
            secrets.append(begun["secret"])
            anna.post("/api/recovery", json={"operator": "tsg", "login": "anna"})
            anna.post("/api/log-out")
        secrets += [mail.body.split("ticket=")[1].split()[0] for mail in house.mails()]
    told = written.getvalue()
    assert '"event":"log-in"' in told
    assert '"event":"log-in-refused"' in told
    for one in (*secrets, "anna@example.com", '192.0.2.1"'):
        assert one not in told


def test_tokens_are_not_in_the_books(house: House) -> None:
    answer = house.knock("anna")
    with house.service.store.read() as conn:
        kept = str([dict(one) for one in conn.execute(select(session_rows)).mappings()])
    assert answer.json()["token"] not in kept
    assert answer.json()["token"].removeprefix("u.") not in kept
