"""The door: headers, origins, limits, files, secrets."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from krupier.server.guard import Buckets
from krupier.server.problems import Problem
from krupier.server.settings import Limits, ServeOptions
from tests.server.live import PASSWORD, Live, live


@pytest.mark.parametrize(
    "path", ["/", "/assets/app-1a2b.js", "/api/games", "/api/none", "/none.js"]
)
def test_security_headers_are_on_every_answer(server: Live, path: str) -> None:
    with server.http() as http:
        headers = http.get(path).headers
    policy = headers["content-security-policy"]
    scripts = next(p for p in policy.split("; ") if p.startswith("script-src"))
    assert scripts == "script-src 'self'"
    assert "frame-ancestors 'none'" in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "strict-origin-when-cross-origin"
    assert "server" not in headers


def test_the_web_client_is_served(server: Live) -> None:
    with server.http() as http:
        index = http.get("/")
        assert "Krupiér" in index.text
        assert index.headers["content-type"] == "text/html; charset=utf-8"
        assert index.headers["cache-control"] == "no-cache"
        assert http.get("/tables/kings/x").text == index.text  # the client's own route
        script = http.get("/assets/app-1a2b.js")
        assert script.headers["content-encoding"] == "gzip"
        assert "immutable" in script.headers["cache-control"]
        again = http.get("/", headers={"if-none-match": index.headers["etag"]})
        assert again.status_code == 304
        assert http.get("/assets/none.js").status_code == 404
        assert http.post("/").status_code == 405
        for path in ("/../conftest.py", "/%2e%2e/books.sqlite", "/assets/..%2f..%2fx.py"):
            assert http.get(path).status_code == 404


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:1"])
def test_other_origins_change_nothing(server: Live, origin: str) -> None:
    with server.http() as http:
        answer = http.post("/api/guests", json={"name": "Eve"}, headers={"origin": origin})
        assert answer.status_code == 403
        assert answer.json()["error"]["code"] == "bad-origin"
        assert http.get("/api/games", headers={"origin": origin}).status_code == 200
    with pytest.raises(InvalidStatus) as refused:
        server.player(server.guest(), origin=origin)
    assert refused.value.response.status_code == 403


def test_the_own_origin_is_welcome(server: Live) -> None:
    own = server.url.rstrip("/")
    with server.http() as http:
        answer = http.post("/api/guests", json={"name": "Anna"}, headers={"origin": own})
        assert answer.status_code == 201
    with server.player(server.guest(), origin=own) as anna:
        assert anna.welcome["type"] == "welcome"


def test_too_many_requests_wait(tmp_path: Path) -> None:
    limits = Limits(
        requests_at_once=12, requests_per_second=0.001, guests_per_hour=2, sockets_per_address=2
    )
    options = ServeOptions(f"sqlite:///{tmp_path}/b.sqlite", port=0, limits=limits, odds=False)
    with live(options) as server, server.http() as http:
        guests = [http.post("/api/guests", json={"name": name}) for name in "ABC"]
        assert [g.status_code for g in guests] == [201, 201, 429]
        assert int(guests[2].headers["retry-after"]) > 0
        token = guests[0].json()["token"]
        with server.player(token), server.player(token) as two:
            assert two.welcome["type"] == "welcome"
            with pytest.raises(ConnectionClosed) as closed:
                server.player(token)
            assert closed.value.rcvd
            assert closed.value.rcvd.code == 1013
        answers = [http.get("/api/games").status_code for _ in range(10)]
        assert 429 in answers
        assert http.get("/healthz").status_code == 200


def test_a_bucket_refills_and_is_forgotten_when_full() -> None:
    now = 0.0
    buckets = Buckets(2, 1.0, lambda: now, most=2)
    for _ in range(2):
        buckets.take("a")
    with pytest.raises(Problem) as refused:
        buckets.take("a")
    assert refused.value.facts == {"retry_after": 1}
    buckets.take("b")
    with pytest.raises(Problem):  # a third address while both buckets are in use
        buckets.take("c")
    now = 10.0
    buckets.take("c")


def test_no_secret_is_in_a_log_or_in_the_database(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    for ours in ("krupier", "uvicorn", "uvicorn.error", "litestar"):
        caplog.set_level(logging.DEBUG, ours)
    options = ServeOptions(
        f"sqlite:///{tmp_path}/b.sqlite",
        port=0,
        limits=Limits.lifted(),
        log_level="debug",
        odds=False,
    )
    with live(options) as server:
        token = server.guest()
        staff = server.staff()
        secret = staff.headers["authorization"].split()[1]
        with server.http(token) as http, staff, server.player(token) as anna:
            http.get("/api/me")
            http.post("/api/staff/login", json={"login": "eva", "password": "wrong-password-1"})
            anna.say({"do": "watch", "table": token})
            anna.hear()
    out, err = capfd.readouterr()
    written = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    for hidden in (token, secret, PASSWORD, "wrong-password-1"):
        assert not [one for one in caplog.records if hidden in one.getMessage()]
        assert hidden not in out + err
        assert hidden.encode() not in written


def test_errors_tell_nothing_of_the_inside(
    server: Live, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken() -> None:
        raise RuntimeError("secret detail of the inside")

    monkeypatch.setattr(server.service.catalogue, "games", broken)
    with server.http() as http:
        answer = http.get("/api/games")
    assert answer.status_code == 500
    assert answer.json()["error"]["code"] == "internal"
    assert "secret detail" not in answer.text
    assert "secret detail" in caplog.text
