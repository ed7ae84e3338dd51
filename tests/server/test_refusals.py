"""What a refusal says: every code has its texts, and no error of the inside comes out."""

from __future__ import annotations

import ast
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from sqlalchemy import event, make_url
from sqlalchemy.exc import DataError, IntegrityError, OperationalError
from sqlalchemy.exc import TimeoutError as NoConnection

import krupier
from krupier.money import currency
from krupier.rules.options import Refused
from krupier.server.messages import TEXTS, facts_of, say
from krupier.server.problems import Problem, problem_of
from krupier.server.settings import Limits, ServeOptions
from krupier.store import Conflict, Invalid, Lost, Taken, Unknown
from tests.postgres import Cluster
from tests.server.live import Live, live

# -- every code ----------------------------------------------------------------------------------

SOURCES = Path(krupier.__file__).parent
REFUSE = ("Refused", "Problem")
NOT_OURS = {"equipment/secure.py"}
"""Has a ``Refused`` of its own, with texts instead of codes."""


def constants(node: ast.expr) -> list[str]:
    match node:
        case ast.Constant(value=str(code)):
            return [code]
        case ast.IfExp():
            return constants(node.body) + constants(node.orelse)
    return []


def codes_of(path: Path) -> Iterator[tuple[str, int]]:
    """Codes that a file refuses with: constants in the call, or given to the name in it."""
    text = path.read_text(encoding="utf-8")
    if not any(f"{name}(" in text for name in REFUSE):
        return
    for function in ast.walk(ast.parse(text)):
        named: dict[str, list[str]] = {}
        for node in ast.walk(function):
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                named.setdefault(node.targets[0].id, []).extend(constants(node.value))
        for node in ast.walk(function):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            called = node.func.id if isinstance(node.func, ast.Name) else ""
            if called not in REFUSE:
                continue
            code = node.args[0]
            found = named.get(code.id, []) if isinstance(code, ast.Name) else constants(code)
            yield from ((one, node.lineno) for one in found)


def test_every_code_that_is_raised_anywhere_has_its_texts() -> None:
    missing, seen = {}, set()
    for path in sorted(SOURCES.rglob("*.py")):
        where = path.relative_to(SOURCES).as_posix()
        if where in NOT_OURS:
            continue
        for code, line in codes_of(path):
            seen.add(code)
            if code not in TEXTS:
                missing[code] = f"{where}:{line}"
    assert not missing
    # the collector itself works: plain, by an if, by a name, with a line break
    assert {"bad-input", "players-only", "table-closed", "no-box", "too-little-left"} <= seen
    assert len(seen) > 80


def test_both_languages_say_something_of_their_own() -> None:
    for code, (en, cs) in TEXTS.items():
        assert en.strip(), code
        assert cs.strip(), code
        assert en != cs, code


def test_a_code_without_a_text_does_not_show_the_text_of_the_exception() -> None:
    form = problem_of(Refused("no-such-code", "secret of the inside")).form("cs")
    assert form.message == "To nelze."
    assert "secret" not in str(form)


def test_times_and_days_are_told_as_people_write_them() -> None:
    at = {"problem": "2026-03-11T12:00:00+01:00"}
    assert say("bad-input", at, "cs") == "Tomu nelze rozumět: 11. 3. 2026 12:00."
    assert say("bad-input", {"problem": "2026-03-11"}, "en") == (
        "This cannot be read: 11 March 2026."
    )


def test_too_little_left_is_told_in_money() -> None:
    problem = problem_of(Refused("too-little-left", "…", least=500, lying=700), currency("EUR"))
    assert problem.form("en").message == (
        "Less than the minimum of 5 would be left; take back all of it."
    )


# -- errors of the store -------------------------------------------------------------------------

HIDDEN = "relation krupier_inside"


@pytest.mark.parametrize(
    ("error", "status", "code"),
    [
        (Invalid(HIDDEN, HIDDEN), 500, "internal"),
        (Lost(HIDDEN, HIDDEN), 503, "storage-away"),
        (OperationalError(HIDDEN, {}, sqlite3.OperationalError(HIDDEN)), 503, "storage-away"),
        (NoConnection(HIDDEN), 503, "storage-away"),
        (IntegrityError(HIDDEN, {}, sqlite3.IntegrityError(HIDDEN)), 500, "internal"),
        (Conflict(HIDDEN, HIDDEN), 409, "conflict"),
        (Unknown(HIDDEN, HIDDEN), 404, "unknown"),
        (ValueError(HIDDEN), 500, "internal"),
    ],
)
def test_each_error_of_the_store_has_its_own_answer(
    error: Exception, status: int, code: str
) -> None:
    problem = problem_of(error)
    assert (problem.status, problem.code) == (status, code)
    en, cs = problem.form("en"), problem.form("cs")
    assert en.message != cs.message
    assert HIDDEN not in str(en) + str(cs)
    assert ("retry_after" in problem.facts) == (status == 503)


def test_what_is_taken_is_named_in_both_languages() -> None:
    problem = problem_of(Taken("T1"))
    assert problem.status == 409
    assert problem.form("en").message == "T1 is taken."
    assert problem.form("cs").message == "T1 už existuje."


def test_a_table_that_is_there_already_is_refused_in_czech(server: Live, table: str) -> None:
    new = {"id": table, "game": "kings/european-roulette", "currency": "EUR", "reason": "test"}
    with server.staff() as eva:
        answer = eva.post("/api/staff/tables", json=new, params={"lang": "cs"})
    assert answer.status_code == 409
    assert answer.json()["error"] == {
        "code": "taken",
        "message": f"{table} už existuje.",
        "facts": {"name": table},
    }


def test_an_id_with_a_newline_is_a_bad_request_not_a_conflict(server: Live) -> None:
    new = {"id": "t1\n", "game": "kings/european-roulette", "currency": "EUR"}
    with server.staff() as eva:
        answer = eva.post("/api/staff/tables", json=new)
    assert answer.status_code == 400, answer.text


# -- while the storage is away -------------------------------------------------------------------


@contextmanager
def disk_full(server: Live) -> Iterator[None]:
    """No page more for the database, as on a full disk."""
    engine = server.service.store.engine

    def full(dbapi: sqlite3.Connection, _record: object) -> None:
        dbapi.execute("PRAGMA max_page_count = 1")  # what is there stays

    event.listen(engine, "connect", full)
    engine.dispose()
    yield
    event.remove(engine, "connect", full)
    engine.dispose()


@contextmanager
def database_gone(cluster: Cluster, database: str) -> Iterator[None]:
    """The server of the database lets nobody in, and throws out who is in."""
    name = make_url(database).database
    cluster.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
    cluster.execute(
        f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'"
    )
    yield
    cluster.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")


def first_refusal(ask: Callable[[int], httpx.Response]) -> httpx.Response:
    """A full disk still has room in the pages that are there."""
    for number in range(500):
        answer = ask(number)
        if answer.status_code != 201:
            return answer
    raise AssertionError("it was never refused")


def test_while_the_storage_is_away_clients_are_told_to_come_back(
    database: str, request: pytest.FixtureRequest
) -> None:
    options = ServeOptions(database, port=0, limits=Limits.lifted(), odds=False)
    with live(options) as server, server.http() as http:
        token = server.guest()
        away = (
            disk_full(server)
            if database.startswith("sqlite")
            else database_gone(request.getfixturevalue("postgres_server"), database)
        )
        with away:
            answer = first_refusal(
                lambda n: http.post("/api/guests?lang=cs", json={"name": f"Anna {n}"})
            )
            assert answer.status_code == 503, answer.text
            assert int(answer.headers["retry-after"]) > 0
            error = answer.json()["error"]
            assert error["code"] == "storage-away"
            assert error["message"] == (
                "Knihy teď neodpovídají. Zkuste to za chvíli znovu; žádný tah se nezapočte dvakrát."
            )
            assert error["facts"] == {"retry_after": 5}
            if database.startswith("postgresql"):  # nothing can be read either
                with server.http(token) as own:
                    assert own.get("/api/me").status_code == 503
                    assert own.get("/api/rounds/none-1").status_code == 503
            assert http.get("/healthz").status_code == 200
        assert http.post("/api/guests", json={"name": "Bob"}).status_code == 201


def test_a_problem_is_an_answer_of_its_own() -> None:
    problem = Problem("bad-login")
    assert problem_of(problem) is problem


@pytest.mark.parametrize(
    ("code", "facts", "told"),
    [
        ("amount", {"amount": 250, "least": 100, "step": 1}, {"amount": "2.50", "least": "1"}),
        ("amount", {"least": 100, "step": 50}, {"least": "1", "step": "0.50"}),
        ("not-enough", {"amount": 250, "balance": 5}, {"amount": "2.50", "balance": "0.05"}),
        ("open-boxes", {"most": 2}, {"most": 2}),
        ("cards-count", {"least": 1, "most": 3}, {"least": 1, "most": 3}),
    ],
)
def test_amounts_of_a_refusal_are_told_as_amounts_and_numbers_as_numbers(
    code: str, facts: dict[str, int], told: dict[str, int | str]
) -> None:
    assert facts_of(code, facts, currency("EUR")) == told


@pytest.mark.parametrize("reason", ["", " ", "\u00a0", "broken\n", "a\x00b", "x" * 10_000])
def test_an_act_whose_reason_says_nothing_changes_nothing(
    server: Live, table: str, reason: str
) -> None:
    with server.staff() as eva:
        refused = eva.post(f"/api/staff/tables/{table}/suspend", json={"reason": reason})
    assert refused.status_code == 400
    assert server.at_table(table, lambda here: (here.state, here.notice)) == ("open", None)


def test_what_no_database_keeps_is_not_our_fault() -> None:
    """A text with NUL, as PostgreSQL answers it."""
    problem = problem_of(DataError("SELECT 1", {}, ValueError("cannot contain NUL")))
    assert (problem.status, problem.code) == (400, "bad-input")
    assert "SELECT" not in str(problem.form("en"))
