"""Hiring, changing and dismissing, in code and by the command."""

from __future__ import annotations

import getpass
import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from krupier.cli.app import app, part_of_an_interface
from krupier.house import passwords, staff, staff_sessions
from krupier.house.acts import Signature
from krupier.rules.options import Refused
from krupier.store import Store, Taken, Unknown, acts, audit, open_store, people

GOOD = "correct horse battery"
SIGNED = Signature("root", "console", "summer season")


def test_somebody_is_hired_once_in_a_role_that_exists(store: Store) -> None:
    staff.hire(store, "eva", GOOD, "floor", 1, SIGNED)
    with pytest.raises(Taken):
        staff.hire(store, "eva", GOOD, "floor", 1, SIGNED)
    for role in ("banana", "", "player"):
        with pytest.raises(staff.BadRole, match="croupier, inspector, floor"):
            staff.hire(store, "adam", GOOD, role, 1, SIGNED)
    with pytest.raises(passwords.BadPassword):
        staff.hire(store, "adam", "password", "floor", 1, SIGNED)
    assert [one.login for one in staff.everybody(store)] == ["eva"]


def test_password_and_role_change_and_the_login_goes(store: Store) -> None:
    staff.hire(store, "eva", GOOD, "floor", 1, SIGNED)
    staff.set_password(store, "eva", "tři žluté koně", 2, SIGNED)
    staff.set_role(store, "eva", "director", 3, SIGNED)
    with store.read() as conn:
        eva = people.staff_by_login(conn, "eva")
    assert eva
    assert eva.role == "director"
    assert passwords.agrees(eva.password_hash, "tři žluté koně")
    assert not passwords.agrees(eva.password_hash, GOOD)
    with pytest.raises(staff.BadRole):
        staff.set_role(store, "eva", "banana", 4, SIGNED)
    with pytest.raises(passwords.BadPassword):
        staff.set_password(store, "eva", "password12", 4, SIGNED)
    staff.dismiss(store, "eva", 5, SIGNED)
    assert staff.everybody(store) == []
    with pytest.raises(Unknown):
        staff.dismiss(store, "eva", 5, SIGNED)


def test_every_change_is_an_act_with_author_and_reason(store: Store) -> None:
    staff.hire(store, "eva", GOOD, "floor", 1, SIGNED)
    staff.set_role(store, "eva", "director", 2, SIGNED)
    staff.set_password(store, "eva", "tři žluté koně", 3, SIGNED)
    staff.dismiss(store, "eva", 4, SIGNED)
    with store.read() as conn:
        done = acts.latest(conn, subject="staff:eva")[::-1]
    assert [(one.at, one.before, one.after) for one in done] == [
        (1, "null", '{"role":"floor"}'),
        (2, '{"role":"floor"}', '{"role":"director"}'),
        (3, "null", '{"password":"new"}'),
        (4, '{"role":"director"}', "null"),
    ]
    said = {(one.author, one.role, one.act, one.reason, one.operator) for one in done}
    assert said == {("root", "console", "staff.manage", "summer season", "")}
    assert [one.id for one in done] == [f"acts:house#{n}" for n in (1, 2, 3, 4)]
    assert audit(store) == []


def test_what_is_refused_is_no_act_and_changes_nothing(store: Store) -> None:
    staff.hire(store, "eva", GOOD, "floor", 1, SIGNED)
    with pytest.raises(Taken):
        staff.hire(store, "eva", GOOD, "floor", 2, SIGNED)
    with pytest.raises(Unknown):
        staff.set_role(store, "jan", "floor", 2, SIGNED)
    with pytest.raises(Unknown):
        staff.set_password(store, "jan", GOOD, 2, SIGNED)
    with pytest.raises(Unknown):
        staff.dismiss(store, "jan", 2, SIGNED)
    assert [(one.login, one.role) for one in staff.everybody(store)] == [("eva", "floor")]
    with store.read() as conn:
        assert len(acts.latest(conn)) == 1


@pytest.mark.parametrize(
    ("author", "role", "reason"),
    [("", "console", "why not"), (" ", "console", "why not"), ("root", "", "why not")]
    + [("root", "console", reason) for reason in ("", " ", "\t\n", "\u00a0")],
)
def test_who_does_not_sign_does_nothing(author: str, role: str, reason: str) -> None:
    """Before anything happens: in the middle of a transaction it would be a fault of the house."""
    with pytest.raises(Refused) as refused:
        Signature(author, role, reason)
    assert refused.value.code == "unsigned"


def test_the_command_manages_staff(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    books = ["--database", f"sqlite:///{tmp_path}/b.sqlite"]

    def run(*given: str, password: str = GOOD) -> str:
        monkeypatch.setenv("KRUPIER_PASSWORD", password)
        why = [] if given[0] in ("list", "sessions") else ["--reason", f"{given[0]} {given[1]}"]
        ran = CliRunner().invoke(app, ["staff", *given, *why, *books])
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
    told = "eva-2 may log in as manager, and sets up a second factor first"
    assert told in run("add", "eva-2", "--role", "manager", "--person", "eva")
    assert "nobody" in run("add", "eva-3", "--role", "manager", "--person", "nobody")
    assert "one person" in run("same-person", "eva-2", "adam")
    assert "all sessions have ended" in run("second-factor", "reset", "eva")
    assert "nobody" in run("second-factor", "reset", "nobody")
    run("remove", "eva-2")
    run("remove", "eva")
    assert "nobody" in run("remove", "eva")
    assert listed() == {"adam": "inspector"}
    assert "adam" in run("list")
    store = open_store(books[1])
    with store.write() as conn:
        here = {"token_hash": "t", "address": "192.0.2.1", "agent": "Firefox"}
        opened = staff_sessions.begin(conn, "adam", factor="totp", at=1_750_000_000_000_000, **here)
    store.close()
    (told_of,) = json.loads(run("sessions", "adam", "--json"))
    assert (told_of["id"], told_of["factor"], told_of["ended_at"]) == (opened.id, "totp", None)
    monkeypatch.setenv("COLUMNS", "200")
    assert opened.id in run("sessions", "adam")
    assert "has ended" in run("end-session", "adam", opened.id)
    assert "has no session" in run("end-session", "adam", opened.id)
    (told_of,) = json.loads(run("sessions", "adam", "--json"))
    assert told_of["why"] == "revoked"
    assert "nobody" in run("sessions", "nobody")
    without = CliRunner().invoke(app, ["staff", "remove", "adam", *books])
    assert "--reason" in str(without.exception)
    assert "adam" in listed()


def test_the_command_lists_acts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KRUPIER_PASSWORD", GOOD)
    monkeypatch.setenv("COLUMNS", "200")
    books = ["--database", f"sqlite:///{tmp_path}/b.sqlite"]

    def run(*words: str) -> str:
        ran = CliRunner().invoke(app, [*words, *books])
        assert ran.exit_code == 0, ran.output
        assert GOOD not in ran.output
        assert "argon2" not in ran.output
        return ran.stdout

    run("staff", "add", "eva", "--role", "floor", "--reason", "hired", "--by", "karel")
    run("staff", "role", "eva", "director", "--reason", "promoted")
    told = json.loads(run("acts", "--json"))
    assert [(one["author"], one["reason"]) for one in told] == [
        (getpass.getuser(), "promoted"),
        ("karel", "hired"),
    ]
    assert told[0]["before"] == {"role": "floor"}
    assert told[0]["after"] == {"role": "director"}
    assert {one["role"] for one in told} == {"console"}
    assert [one["author"] for one in json.loads(run("acts", "--author", "karel", "--json"))] == [
        "karel"
    ]
    assert len(json.loads(run("acts", "--limit", "1", "--json"))) == 1
    assert json.loads(run("acts", "--table", "T1", "--json")) == []
    english, czech = run("acts"), run("acts", "--lang", "cs")
    for words in ("manage the staff", "staff:eva", "karel", "promoted"):
        assert words in english
    assert "spravovat personál" in czech
    assert english.index("promoted") < english.index("hired")
    assert CliRunner().invoke(app, ["audit", *books]).exit_code == 0
