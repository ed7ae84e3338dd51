"""Hiring, changing and dismissing, in code and by the command."""

from __future__ import annotations

import getpass
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

from krupier.cli.app import app, part_of_an_interface
from krupier.house import passwords, staff, staff_sessions, texts
from krupier.house.acts import Signature
from krupier.house.refusals import HouseRefused
from krupier.rules.options import Refused
from krupier.store import Store, Taken, Unknown, acts, audit, open_store, people
from krupier.store.offices import Office

GOOD = "correct horse battery"
SIGNED = Signature("root", "console", "summer season")


def test_somebody_is_hired_once_in_a_role_that_exists(store: Store) -> None:
    staff.hire(store, "eva", GOOD, "floor", 1, SIGNED)
    with pytest.raises(Taken):
        staff.hire(store, "eva", GOOD, "floor", 1, SIGNED)
    for role in ("banana", "", "player"):
        with pytest.raises(HouseRefused) as refused:
            staff.hire(store, "adam", GOOD, role, 1, SIGNED)
        assert "croupier, inspector, floor" in texts.say(refused.value.refusal, "en")
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
    assert eva.offices == (Office("", "director"),)
    assert passwords.agrees(eva.password_hash, "tři žluté koně")
    assert not passwords.agrees(eva.password_hash, GOOD)
    with pytest.raises(HouseRefused):
        staff.set_role(store, "eva", "banana", 4, SIGNED)
    with pytest.raises(passwords.BadPassword):
        staff.set_password(store, "eva", "password12", 4, SIGNED)
    staff.dismiss(store, "eva", 5, SIGNED)
    assert staff.everybody(store) == []
    with pytest.raises(Unknown):
        staff.dismiss(store, "eva", 5, SIGNED)


def test_nobody_gives_an_office_to_another_login_of_his(store: Store) -> None:
    staff.hire(store, "eva", GOOD, "manager", 1, SIGNED)
    staff.hire(store, "eva-2", GOOD, "croupier", 1, SIGNED, person="eva")
    with store.write() as conn, pytest.raises(HouseRefused) as refused:
        staff.give(conn, "eva-2", Office("", "compliance"), Signature("eva", "manager", "x"), 2)
    assert refused.value.refusal.code == "office-own"


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
    (eva,) = staff.everybody(store)
    assert (eva.login, eva.offices) == ("eva", (Office("", "floor"),))
    with store.read() as conn:
        assert len(acts.latest(conn)) == 1


def refusal(work: Callable[[], object]) -> str:
    with pytest.raises(HouseRefused) as refused:
        work()
    return refused.value.refusal.code


def test_an_office_is_given_and_taken_by_acts_of_the_operator_where_it_is(store: Store) -> None:
    staff.hire(store, "eva", GOOD, "floor", 1, SIGNED, "kings")
    cashier = Office("tsg", "cashier")
    with store.write() as conn:
        staff.give(conn, "eva", cashier, SIGNED, 2)
    with store.write() as conn:
        staff.take(conn, "eva", cashier, SIGNED, 3)
    with store.read() as conn:
        done = acts.latest(conn, subject="staff:eva")[::-1]
    assert [(one.operator, one.before, one.after, one.reason) for one in done] == [
        ("kings", "null", '{"role":"floor"}', "summer season"),
        ("tsg", "null", '{"role":"cashier"}', "summer season"),
        ("tsg", '{"role":"cashier"}', "null", "summer season"),
    ]
    assert audit(store) == []


def test_an_office_that_cannot_be_is_refused_and_nothing_changes(store: Store) -> None:
    staff.hire(store, "eva", GOOD, "floor", 1, SIGNED, "kings")
    eva = Signature("eva", "manager", "needs it")

    def give(office: Office, signed: Signature = SIGNED, login: str = "eva") -> Callable[[], None]:
        def work() -> None:
            with store.write() as conn:
                staff.give(conn, login, office, signed, 2)

        return work

    assert refusal(give(Office("kings", "banana"))) == "office-role"
    assert refusal(give(Office("kings", "player"))) == "office-role"
    assert refusal(give(Office("ceasars", "floor"))) == "office-operator"
    assert refusal(give(Office("kings", "floor"))) == "office-held"
    assert refusal(give(Office("tsg", "floor"), eva)) == "office-own"
    with pytest.raises(Unknown):
        give(Office("tsg", "floor"), login="jan")()
    with store.read() as conn:
        assert len(acts.latest(conn)) == 1
    (left,) = staff.everybody(store)
    assert left.offices == (Office("kings", "floor"),)


def test_somebody_is_left_who_may_manage_the_staff(store: Store) -> None:
    """Of the whole house, and of an operator as long as nobody of the house does."""
    staff.hire(store, "ada", GOOD, "administrator", 1, SIGNED)
    staff.hire(store, "max", GOOD, "manager", 1, SIGNED, "kings")

    def take(login: str, office: Office) -> None:
        with store.write() as conn:
            staff.take(conn, login, office, SIGNED, 2)

    last = Office("", "administrator")
    assert refusal(lambda: take("ada", last)) == "office-last"
    assert refusal(lambda: staff.dismiss(store, "ada", 2, SIGNED)) == "office-last"
    assert refusal(lambda: staff.set_role(store, "ada", "floor", 2, SIGNED)) == "office-last"
    take("max", Office("kings", "manager"))  # she looks after kings, too
    assert {one.login: one.offices for one in staff.everybody(store)} == {"ada": (last,), "max": ()}
    staff.set_role(store, "ada", "manager", 3, SIGNED)
    with store.read() as conn:
        assert len(acts.latest(conn)) == 4


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


class Command:
    """`krupier staff`, as whoever has the machine runs it."""

    def __init__(self, database: str, patch: pytest.MonkeyPatch) -> None:
        self.database, self._patch = database, patch

    def __call__(self, *given: str, password: str = GOOD) -> str:
        self._patch.setenv("KRUPIER_PASSWORD", password)
        why = [] if given[0] in ("list", "sessions") else ["--reason", f"{given[0]} {given[1]}"]
        ran = CliRunner().invoke(app, ["staff", *given, *why, "--database", self.database])
        if isinstance(ran.exception, Exception):
            assert part_of_an_interface(ran.exception), repr(ran.exception)  # exit 2, one line
            return str(ran.exception)
        assert ran.exit_code == 0, ran.output
        return ran.stdout


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Command:
    return Command(f"sqlite:///{tmp_path}/b.sqlite", monkeypatch)


def test_the_command_manages_staff(run: Command) -> None:
    def listed() -> dict[str, str]:
        return {
            one["login"]: " ".join(f"{held['role']}@{held['operator']}" for held in one["offices"])
            for one in json.loads(run("list", "--json"))
        }

    assert "there are: croupier" in run("add", "eva", "--role", "banana")
    assert "10 to 200" in run("add", "eva", "--role", "floor", password="password")
    assert listed() == {}
    run("add", "eva", "--role", "floor")
    run("add", "adam", "--role", "croupier")
    assert "eva is taken" in run("add", "eva", "--role", "floor")
    assert listed() == {"adam": "croupier@", "eva": "floor@"}
    run("role", "adam", "inspector")
    assert "there are" in run("role", "adam", "boss")
    assert "not the login" in run("password", "adam", password="adam123456")
    run("password", "adam", password="x9-Qm2.vK7p")
    assert listed() == {"adam": "inspector@", "eva": "floor@"}
    run("office", "give", "eva", "--role", "cashier", "--operator", "tsg")
    assert listed()["eva"] == "floor@ cashier@tsg"
    assert "fortuna, kings" in run(
        "office", "give", "eva", "--role", "floor", "--operator", "ceasars"
    )
    assert "already" in run("office", "give", "eva", "--role", "cashier", "--operator", "tsg")
    assert "he is: cashier" in run("office", "take", "eva", "--role", "floor", "--operator", "tsg")
    run("office", "take", "eva", "--role", "cashier", "--operator", "tsg")
    run("add", "olga", "--role", "floor", "--operator", "tsg")
    assert listed() == {"adam": "inspector@", "eva": "floor@", "olga": "floor@tsg"}
    assert "floor at tsg" in run("list")
    run("remove", "olga")
    run("remove", "eva")
    assert "nobody" in run("remove", "eva")
    assert listed() == {"adam": "inspector@"}
    assert "adam" in run("list")
    without = CliRunner().invoke(app, ["staff", "remove", "adam", "--database", run.database])
    assert "--reason" in str(without.exception)
    assert "adam" in listed()


def test_the_command_looks_after_log_ins(run: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    run("add", "eva", "--role", "floor")
    run("add", "adam", "--role", "croupier")
    told = "eva-2 may log in as manager, and sets up a second factor first"
    assert told in run("add", "eva-2", "--role", "manager", "--person", "eva")
    assert "nobody" in run("add", "eva-3", "--role", "manager", "--person", "nobody")
    assert "one person" in run("same-person", "eva-2", "adam")
    assert "all sessions have ended" in run("second-factor", "reset", "eva")
    assert "nobody" in run("second-factor", "reset", "nobody")
    store = open_store(run.database)
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
