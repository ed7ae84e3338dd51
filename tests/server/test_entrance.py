"""Who registers is in: with his password from then on, by the same door as everybody."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.house.people import take_lists
from tests.server.conftest import Clock
from tests.server.houses import House, house_of
from tests.server.test_registration import form


@pytest.fixture
def house(tmp_path: Path, clock: Clock) -> Iterator[House]:
    with house_of(f"sqlite:///{tmp_path}/b.sqlite", clock) as server:
        with server.service.store.write() as conn:
            take_lists(conn, at=1)
        yield server


@pytest.mark.clause("T06-02")
def test_who_registers_is_logged_in_and_gets_in_again(house: House) -> None:
    with house.http() as http:
        answer = http.post("/api/accounts", json=form())
        assert answer.status_code == 201, answer.text
        assert "device-tsg=" in answer.headers["set-cookie"]
    with house.http(answer.json()["token"]) as honza:
        assert honza.get("/api/account").json()["login"] == "honza"
        (held,) = honza.get("/api/account/credentials").json()
        assert held["kind"] == "password"
        assert honza.post("/api/log-out").status_code == 200
    again = house.knock("honza", form()["password"])
    assert again.status_code == 200, again.text
    assert house.knock("honza", "tři žlutí psi").status_code == 401
