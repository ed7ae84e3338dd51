"""Sessions over a real server: seen and revoked by their owner, and ended everywhere at once."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import insert, select, update
from websockets.exceptions import ConnectionClosed

from krupier.house import breaks as stops
from krupier.house.acts import Signature
from krupier.house.outside import Identity, Mail, RegisterAnswer, Undeliverable, Unreachable
from krupier.sandbox.letterbox import LETTERS, Letterbox
from krupier.store.house_schema import attempts, breaks, user_accounts
from krupier.store.house_schema import mails as mail_rows
from krupier.store.house_schema import sessions as session_rows
from tests.house.accounts import PASSWORD
from tests.server.client import Player
from tests.server.conftest import Clock
from tests.server.houses import House, house_of

NEW = "a quite different password"
OWN = Signature("utsganna", "player", "my own wish")


@pytest.fixture
def house(tmp_path: Path, clock: Clock) -> Iterator[House]:
    with house_of(f"sqlite:///{tmp_path}/b.sqlite", clock) as server:
        yield server


@pytest.fixture
def stored(database: str, clock: Clock) -> Iterator[House]:
    """On SQLite and on PostgreSQL."""
    with house_of(database, clock) as server:
        yield server


def error(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["code"]


def token_of(http: httpx.Client) -> str:
    return http.headers["authorization"].split()[1]


def hears_the_end(line: Player) -> tuple[dict[str, Any], int | None]:
    """What a connection is told before it ends, and the code it ends with."""
    told: dict[str, Any] = {}
    try:
        while True:
            message = line.hear()
            if message["type"] == "error":
                told = message["error"]
    except ConnectionClosed as end:
        return told, end.rcvd.code if end.rcvd else None


def alive(line: Player) -> None:
    line.say({"do": "ping", "t": 1})
    assert line.hear()["type"] == "pong"


def kept(house: House) -> list[Any]:
    with house.service.store.read() as conn:
        query = select(session_rows).order_by(session_rows.c.begun_at, session_rows.c.id)
        return list(conn.execute(query).mappings())


# -- seen and revoked --------------------------------------------------------------------------


def test_the_owner_sees_his_sessions_and_revokes_one(house: House) -> None:
    with house.entered("anna") as here, house.entered("anna", where="203.0.113.5") as there:
        listed = here.get("/api/account/sessions").json()
        assert {one["address"] for one in listed} == {"192.0.2.1", "203.0.113.5"}
        assert [one["address"] for one in listed if one["this"]] == ["192.0.2.1"]
        (other,) = [one["id"] for one in listed if not one["this"]]
        with Player(house.url, token_of(there)) as line:
            assert here.delete(f"/api/account/sessions/{other}").status_code == 200
            told, code = hears_the_end(line)
        assert (told["code"], told["facts"]["why"], code) == ("session-ended", "revoked", 4002)
        assert error(there.get("/api/account")) == (401, "bad-token")
        assert here.get("/api/account").status_code == 200
        assert error(here.delete(f"/api/account/sessions/{other}")) == (404, "unknown")  # twice


def test_nobody_sees_or_revokes_anothers(house: House) -> None:
    with house.entered("anna") as anna, house.entered("bert") as bert:
        (own,) = bert.get("/api/account/sessions").json()
        assert len(anna.get("/api/account/sessions").json()) == 1
        assert error(anna.delete(f"/api/account/sessions/{own['id']}")) == (404, "unknown")
        assert bert.get("/api/account").status_code == 200
        for wrong in ("x", "s'--", "s" * 99):
            assert anna.delete(f"/api/account/sessions/{wrong}").status_code in (400, 404)


@pytest.mark.parametrize("path", ["/api/log-out", "/api/me/logout"])
def test_logging_out_ends_this_session_and_its_connections_alone(house: House, path: str) -> None:
    with house.entered("anna") as here, house.entered("anna") as there:
        with Player(house.url, token_of(here)) as mine, Player(house.url, token_of(there)) as other:
            assert here.post(path).status_code == 200
            told, code = hears_the_end(mine)
            assert (told["facts"]["why"], code) == ("log-out", 4002)
            alive(other)
        assert error(here.get("/api/account")) == (401, "bad-token")
        assert error(here.post(path)) == (401, "bad-token")
        assert there.get("/api/account").status_code == 200
    ended = {one["why"] for one in kept(house) if one["ended_at"]}
    assert ended == {"log-out"}


# -- ended by the house ------------------------------------------------------------------------


def panic(house: House) -> None:
    with house.service.store.write() as conn:
        stops.panic(conn, "utsganna", OWN, house.service.now())


def block(house: House) -> None:
    with house.service.store.write() as conn:
        row = {"id": "b", "account": "utsganna", "kind": "block", "begins_at": house.service.now()}
        conn.execute(insert(breaks), row)


def suspend(house: House) -> None:
    with house.service.store.write() as conn:
        mine = user_accounts.c.id == "utsganna"
        conn.execute(
            update(user_accounts).where(mine).values(state="suspended", since=house.service.now())
        )


@pytest.mark.parametrize(("stop", "why"), [(panic, "panic"), (block, "block"), (suspend, "state")])
def test_whoever_stops_an_account_all_its_connections_end_at_once(
    stored: House, stop: Callable[[House], None], why: str
) -> None:
    """By the house's own round: nobody has to tell it."""
    with stored.entered("anna") as here, stored.entered("anna") as there:
        with stored.entered("bert") as bert, Player(stored.url, token_of(bert)) as his:
            lines = [Player(stored.url, token_of(one)) for one in (here, here, there)]
            stop(stored)
            for line in lines:
                with line:
                    told, code = hears_the_end(line)
                assert (told["code"], told["facts"]["why"], code) == ("session-ended", why, 4002)
            alive(his)
            assert bert.get("/api/account").status_code == 200
        assert error(here.get("/api/account")) == (401, "bad-token")
        assert error(there.get("/api/account")) == (401, "bad-token")
    assert {one["why"] for one in kept(stored) if one["account"] == "utsganna"} == {why}


@pytest.mark.clause("T05-03")
def test_who_comes_into_the_register_while_he_is_in_does_not_stay(
    house: House, clock: Clock
) -> None:
    """The plan says every hour: idle or not, he is asked about."""
    with house.entered("anna") as anna, Player(house.url, token_of(anna)) as line:
        house.register.says = "yes"
        for _ in range(5):
            clock.turn(minutes=11)
            assert anna.get("/api/account").status_code == 200
            house.look()
        clock.turn(minutes=5)
        house.look()
        told, _ = hears_the_end(line)
        assert told["facts"]["why"] == "register"
        assert house.register.asked == [("Anna", "log-in"), ("Anna", "stay")]


def test_a_register_that_takes_its_time_holds_up_nobodys_panic_button(
    house: House, clock: Clock
) -> None:
    asked, answer = threading.Event(), threading.Event()
    check = house.register.check

    def slow(person: Identity, at: str) -> RegisterAnswer:
        if at == "stay":
            asked.set()
            assert answer.wait(60)
        return check(person, at)

    house.register.check = slow  # type: ignore[method-assign]
    with house.entered("bert") as bert:
        for _ in range(3):
            clock.turn(minutes=20)
            assert bert.get("/api/account").status_code == 200
        assert asked.wait(60)  # the house asks about bert by itself, and waits
        try:
            with house.entered("anna") as anna, Player(house.url, token_of(anna)) as line:
                panic(house)
                told, code = hears_the_end(line)
            assert (told["facts"]["why"], code) == ("panic", 4002)
        finally:
            answer.set()


def test_what_goes_wrong_in_one_round_does_not_end_the_next(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    with house.entered("anna") as anna, Player(house.url, token_of(anna)) as line:
        with monkeypatch.context() as broken:
            broken.setattr("krupier.server.caretaker.agenda.listed", lambda *_, **__: 1 / 0)
            broken.setattr(house.service.hub, "sessions", lambda: 1 / 0)
            house.look()
        panic(house)
        assert hears_the_end(line)[0]["facts"]["why"] == "panic"


def test_idle_and_over_sessions_end(house: House, clock: Clock) -> None:
    with house.entered("anna") as anna, Player(house.url, token_of(anna)) as line:
        began = clock.time
        clock.turn(minutes=29)
        assert anna.get("/api/account").status_code == 200
        house.look()
        clock.turn(minutes=30)
        assert error(anna.get("/api/account")) == (401, "bad-token")  # before anybody looked
        house.look()
        told, code = hears_the_end(line)
        assert (told["facts"]["why"], code) == ("idle", 4002)
        (one,) = kept(house)
        assert one["ended_at"] == began + 59 * 60_000_000


def test_who_plays_is_not_idle(house: House, clock: Clock) -> None:
    with house.entered("anna") as anna, Player(house.url, token_of(anna)) as line:
        for _ in range(3):
            clock.turn(minutes=20)
            line.say({"do": "sit", "id": "1", "table": "none"})  # refused, but asked for
            line.hear()
            house.look()
        assert anna.get("/api/account").status_code == 200


def test_a_ping_is_no_sign_of_life(house: House, clock: Clock) -> None:
    with house.entered("anna") as anna, Player(house.url, token_of(anna)) as line:
        for _ in range(2):
            clock.turn(minutes=15)
            line.say({"do": "ping", "t": 1})
            line.hear()
        house.look()
        assert error(anna.get("/api/account")) == (401, "bad-token")


def test_a_connection_cannot_begin_with_a_session_that_has_ended(house: House) -> None:
    with house.entered("anna") as anna:
        anna.post("/api/log-out")
        with Player(house.url, token_of(anna)) as line:
            assert line.welcome["error"]["code"] == "bad-token"
            assert hears_the_end(line)[1] == 4001


# -- proof -------------------------------------------------------------------------------------

CHANGES: list[tuple[str, str, dict[str, Any] | None]] = [
    ("POST", "/api/account/password", {"password": NEW}),
    ("POST", "/api/account/email", {"email": "new@example.com"}),
    ("POST", "/api/account/totp", None),
    ("POST", "/api/account/passkeys/options", None),
    ("DELETE", "/api/account/credentials/c1", None),
]


@pytest.mark.parametrize(("method", "path", "body"), CHANGES)
def test_changes_need_a_credential_that_was_shown_lately(
    house: House, clock: Clock, method: str, path: str, body: dict[str, Any] | None
) -> None:
    with house.entered("anna") as anna:
        clock.turn(minutes=15)
        assert anna.get("/api/account").json()["proved"] is False
        refused = anna.request(method, path, json=body)
        assert error(refused) == (403, "prove-again")
        assert error(anna.post("/api/account/proof", json={"password": "no"})) == (403, "bad-proof")
        assert error(anna.post("/api/account/proof", json={})) == (403, "bad-proof")
        proof = anna.post("/api/account/proof", json={"password": PASSWORD})
        assert proof.json()["proved"] is True
        again = anna.request(method, path, json=body)
        assert again.status_code in (200, 404), again.text
    with house.service.store.read() as conn:
        assert set(conn.execute(select(attempts.c.code)).scalars()) == {"bad-proof"}


def test_a_code_is_proof_once(house: House, clock: Clock) -> None:
    with house.entered("anna") as anna:
        secret, codes = house.set_up_totp(anna)
        clock.turn(minutes=15)
        said = {"code": house.code(secret)}
        assert anna.post("/api/account/proof", json=said).status_code == 200
        assert error(anna.post("/api/account/proof", json=said)) == (403, "bad-proof")
        assert anna.post("/api/account/proof", json={"code": codes[0]}).status_code == 200


# -- passwords ---------------------------------------------------------------------------------


def test_another_password_ends_all_other_sessions_and_tells_the_owner(house: House) -> None:
    with house.entered("anna") as here, house.entered("anna") as there:
        with Player(house.url, token_of(there)) as line:
            answer = here.post("/api/account/password", json={"password": NEW})
            assert answer.status_code == 200
            told, code = hears_the_end(line)
        assert (told["facts"]["why"], code) == ("password", 4002)
        assert here.get("/api/account").status_code == 200
        assert error(there.get("/api/account")) == (401, "bad-token")
    assert error(house.knock("anna")) == (401, "bad-login")
    assert house.knock("anna", NEW).status_code == 200
    assert "The password of anna was changed" in [one.subject for one in house.mails()]


@pytest.mark.parametrize(
    "password", ["short", "anna12345678", "Password1234", "1234567890123", "aaaaaaaaaaaa"]
)
def test_a_bad_password_is_refused_in_both_languages_and_changes_nothing(
    house: House, password: str
) -> None:
    with house.entered("anna") as anna:
        texts = set()
        for lang in ("cs", "en"):
            path = f"/api/account/password?lang={lang}"
            answer = anna.post(path, json={"password": password})
            assert error(answer) == (400, "bad-password")
            texts.add(answer.json()["error"]["message"])
        assert len(texts) == 2
    assert house.knock("anna").status_code == 200


def test_a_forgotten_password_by_mail(house: House) -> None:
    with house.entered("anna") as anna, Player(house.url, token_of(anna)) as line:
        with house.http() as http:
            asked = {"operator": "tsg", "login": "anna"}
            assert http.post("/api/recovery", json=asked).status_code == 200
            (mail,) = house.mails()
            assert mail.recipient == "anna@example.com"
            # where the link leads is never what a request says
            assert "https://play.example.com/recovery?ticket=" in mail.body
            ticket = mail.body.split("ticket=")[1].split()[0]
            body = {"ticket": ticket, "password": "short"}
            assert error(http.post("/api/recovery/password", json=body)) == (400, "bad-password")
            body = {"ticket": ticket, "password": NEW}  # the link is still good
            assert http.post("/api/recovery/password", json=body).status_code == 200
            assert error(http.post("/api/recovery/password", json=body)) == (409, "link-expired")
        told, code = hears_the_end(line)
        assert (told["facts"]["why"], code) == ("password", 4002)
        assert error(anna.get("/api/account")) == (401, "bad-token")
    assert house.knock("anna", NEW).status_code == 200
    assert "The password of anna was changed" in [one.subject for one in house.mails()]


def test_who_asks_for_recovery_learns_nothing(house: House) -> None:
    answers = []
    with house.http() as http:
        for login in ("anna", "nobody", "\x00", "' --"):
            answer = http.post("/api/recovery", json={"operator": "tsg", "login": login})
            answers.append((answer.status_code, answer.text, sorted(answer.headers)))
    assert len(set(map(str, answers))) == 1
    assert len(house.mails()) == 1


def test_the_host_of_a_request_does_not_lead_the_link_elsewhere(house: House) -> None:
    with house.http() as http:
        asked = {"operator": "tsg", "login": "anna"}
        headers = {"host": "evil.example", "x-forwarded-host": "evil.example"}
        assert http.post("/api/recovery", json=asked, headers=headers).status_code == 200
    (mail,) = house.mails()
    assert "evil.example" not in mail.body


def test_a_link_is_too_late_after_half_an_hour(house: House, clock: Clock) -> None:
    with house.http() as http:
        http.post("/api/recovery", json={"operator": "tsg", "login": "anna"})
        ticket = house.mails()[0].body.split("ticket=")[1].split()[0]
        clock.turn(minutes=30)
        body = {"ticket": ticket, "password": NEW}
        assert error(http.post("/api/recovery/password", json=body)) == (409, "link-expired")
    assert house.knock("anna").status_code == 200


def test_another_address_counts_once_its_owner_confirms_it(house: House) -> None:
    with house.entered("anna") as anna:
        for wrong in ("x", "a@b", "a b@example.com", "a@example.com, b@example.com", "a\x00@x.cz"):
            answer = anna.post("/api/account/email", json={"email": wrong})
            assert error(answer) == (400, "bad-email")
        anna.post("/api/account/email", json={"email": "new@example.com"})
        (mail,) = house.mails()
        assert mail.recipient == "new@example.com"
        ticket = mail.body.split("ticket=")[1].split()[0]
        for status in (200, 409):
            assert anna.post("/api/email", json={"ticket": ticket}).status_code == status
        assert [one.recipient for one in house.mails()][1:] == ["anna@example.com"]


# -- the mailbox, and mail that fails ----------------------------------------------------------


def test_the_demo_shows_everybody_his_own_mail_and_staff_all(house: House) -> None:
    with house.http() as http:
        for login in ("anna", "bert"):
            http.post("/api/recovery", json={"operator": "tsg", "login": login})
        assert error(http.get("/api/mailbox")) == (401, "bad-token")
    with house.entered("anna") as anna:
        (mail,) = anna.get("/api/mailbox").json()
        assert mail["recipient"] == "anna@example.com"
    with house.http(house.guest("Cyril")) as guest:
        assert error(guest.get("/api/mailbox")) == (403, "accounts-only")
        assert error(guest.get("/api/staff/mailbox")) == (403, "staff-only")
    with house.staff("compliance") as staff:
        assert len(staff.get("/api/staff/mailbox").json()) == 2
    with house.staff("croupier") as staff:
        assert error(staff.get("/api/staff/mailbox")) == (403, "no-right")


def test_the_mailbox_of_the_demo_has_the_link_and_the_books_have_not(house: House) -> None:
    letterbox = house.service.house.mailer = Letterbox()
    with house.http() as http:
        http.post("/api/recovery", json={"operator": "tsg", "login": "anna"})
    house.look()
    with house.staff("compliance") as staff:
        (mail,) = staff.get("/api/staff/mailbox").json()
        assert mail["sent_at"]
        assert "/recovery?ticket=" in mail["body"]
        with house.service.store.read() as conn:
            (row,) = conn.execute(select(mail_rows)).mappings()
        assert "ticket=" not in row["body"]
        assert row["sealed"] is None
        for n in range(LETTERS):  # it is not kept for ever
            letterbox.send(Mail("a@example.com", "subject", "body", f"n{n}"))
        (mail,) = staff.get("/api/staff/mailbox").json()
        assert mail["body"] == row["body"]


def test_there_is_no_mailbox_without_the_demo(house: House) -> None:
    from dataclasses import replace

    house.service.options = replace(house.service.options, demo=False)
    with house.entered("anna") as anna:
        assert error(anna.get("/api/mailbox")) == (404, "unknown-page")
    with house.staff("manager") as staff:
        assert error(staff.get("/api/staff/mailbox")) == (404, "unknown-page")


def test_mail_is_sent_once_it_can_be_and_once(house: House, clock: Clock) -> None:
    house.mailbox.fails = Unreachable("SMTPServerDisconnected")
    with house.http() as http:
        http.post("/api/recovery", json={"operator": "tsg", "login": "anna"})
    for _ in range(3):
        house.look()
    assert house.mailbox.got == []
    house.mailbox.fails = None
    house.look()
    assert house.mailbox.got == []  # its pause is not over
    clock.turn(minutes=0.5)
    for _ in range(3):
        house.look()
    assert len(house.mailbox.got) == 1
    with house.service.store.read() as conn:
        (row,) = conn.execute(select(mail_rows)).mappings()
    assert (row["tries"], row["sent_at"], row["problem"]) == (2, clock.time, "")


def test_mail_that_nobody_takes_is_left(house: House, clock: Clock) -> None:
    house.mailbox.fails = Undeliverable("refused: [550]")
    with house.http() as http:
        http.post("/api/recovery", json={"operator": "tsg", "login": "anna"})
    house.look()
    house.mailbox.fails = None
    clock.turn(days=30)
    house.look()
    assert house.mailbox.got == []
    with house.service.store.read() as conn:
        (row,) = conn.execute(select(mail_rows)).mappings()
    assert row["problem"] == "refused: [550]"


# -- who may -----------------------------------------------------------------------------------

OWN_PATHS = [
    ("GET", "/api/account"),
    ("GET", "/api/account/sessions"),
    ("DELETE", "/api/account/sessions/s1"),
    ("GET", "/api/account/credentials"),
    ("DELETE", "/api/account/credentials/c1"),
    ("POST", "/api/account/password"),
    ("POST", "/api/account/totp"),
    ("POST", "/api/account/totp/c1"),
    ("POST", "/api/account/passkeys/options"),
    ("POST", "/api/account/passkeys"),
    ("POST", "/api/account/proof"),
    ("POST", "/api/account/email"),
    ("POST", "/api/log-out"),
]


def test_guests_and_staff_have_no_account(house: House) -> None:
    guest, staff = house.http(house.guest("Dana")), house.staff("manager")
    with house.http() as nobody, guest, staff:
        for method, path in OWN_PATHS:
            body: dict[str, Any] | None = {} if method == "POST" else None
            assert error(nobody.request(method, path, json=body)) == (401, "bad-token"), path
            assert error(guest.request(method, path, json=body)) == (403, "accounts-only"), path
            assert error(staff.request(method, path, json=body)) == (403, "players-only"), path


def test_a_holder_has_no_token_of_a_guest(house: House) -> None:
    with house.entered("anna") as anna:
        assert error(anna.post("/api/me/token")) == (403, "guests-only")
        assert anna.get("/api/account").status_code == 200
