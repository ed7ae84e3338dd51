"""Hiring, changing and dismissing, in code and by the command."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from krupier.cli.app import app, part_of_an_interface
from krupier.house import passwords, staff
from krupier.store import Store, Taken, Unknown, people

GOOD = "correct horse battery"


def test_somebody_is_hired_once_in_a_role_that_exists(store: Store) -> None:
    staff.hire(store, "eva", GOOD, "floor", 1)
    with pytest.raises(Taken):
        staff.hire(store, "eva", GOOD, "floor", 1)
    for role in ("banana", "", "player"):
        with pytest.raises(staff.BadRole, match="croupier, inspector, floor"):
            staff.hire(store, "adam", GOOD, role, 1)
    with pytest.raises(passwords.BadPassword):
        staff.hire(store, "adam", "password", "floor", 1)
    assert [one.login for one in staff.everybody(store)] == ["eva"]


def test_password_and_role_change_and_the_login_goes(store: Store) -> None:
    staff.hire(store, "eva", GOOD, "floor", 1)
    staff.set_password(store, "eva", "tři žluté koně")
    staff.set_role(store, "eva", "director")
    with store.read() as conn:
        eva = people.staff_by_login(conn, "eva")
    assert eva
    assert eva.role == "director"
    assert passwords.agrees(eva.password_hash, "tři žluté koně")
    assert not passwords.agrees(eva.password_hash, GOOD)
    with pytest.raises(staff.BadRole):
        staff.set_role(store, "eva", "banana")
    with pytest.raises(passwords.BadPassword):
        staff.set_password(store, "eva", "password12")
    staff.dismiss(store, "eva")
    assert staff.everybody(store) == []
    with pytest.raises(Unknown):
        staff.dismiss(store, "eva")


def test_the_command_manages_staff(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    books = ["--database", f"sqlite:///{tmp_path}/b.sqlite"]

    def run(*given: str, password: str = GOOD) -> str:
        monkeypatch.setenv("KRUPIER_PASSWORD", password)
        ran = CliRunner().invoke(app, ["staff", *given, *books])
        if isinstance(ran.exception, Exception):
            assert part_of_an_interface(ran.exception), repr(ran.exception)  # exit 2, one line
            return str(ran.exception)
        assert ran.exit_code == 0, ran.output
        return ran.stdout

    def listed() -> dict[str, str]:
        return {one["login"]: one["role"] for one in json.loads(run("list", "--json"))}

    assert "there are: croupier" in run("add", "eva", "--role", "banana")
    assert "10 to 200" in run("add", "eva", "--role", "floor", password="password")
    assert listed() == {}
    run("add", "eva", "--role", "floor")
    run("add", "adam", "--role", "croupier")
    assert "eva is taken" in run("add", "eva", "--role", "floor")
    assert listed() == {"adam": "croupier", "eva": "floor"}
    run("role", "adam", "inspector")
    assert "there are" in run("role", "adam", "boss")
    assert "not the login" in run("password", "adam", password="adam123456")
    run("password", "adam", password="x9-Qm2.vK7p")
    assert listed() == {"adam": "inspector", "eva": "floor"}
    run("remove", "eva")
    assert "nobody" in run("remove", "eva")
    assert listed() == {"adam": "inspector"}
    assert "adam" in run("list")
