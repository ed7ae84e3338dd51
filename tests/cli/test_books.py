"""The commands for the books: audit, heads, migrate and reporting."""

from __future__ import annotations

import json
import stat
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, text
from typer.testing import CliRunner

from krupier.cli.app import app, part_of_an_interface
from krupier.rules.roulette.round import Roulette
from krupier.store import Invalid, Transfer, keyfile, ledger, open_store
from krupier.store.migrate import newest
from tests.room.setup import Place
from tests.room.test_outcomes import spun
from tests.room.test_version import other_rules
from tests.store.test_old_books import written


def sound(rounds: int) -> dict[str, Any]:
    return {
        "sound": True,
        "seals": True,
        "rounds": {"same": rounds, "differently": [], "broken": []},
        "findings": [],
    }


@pytest.fixture
def url(tmp_path: Path) -> str:
    """Books with a round of roulette, and their key beside them."""
    address = f"sqlite:///{tmp_path}/books.sqlite"
    place = Place(store=open_store(address, keyfile.house_key(address)))
    spun(place)
    place.store.close()
    return address


def run(*words: str, fails: bool = False) -> str:
    done = CliRunner().invoke(app, words)
    if done.exception and not isinstance(done.exception, SystemExit):
        # what `main` prints in one line
        assert isinstance(done.exception, Exception)
        assert part_of_an_interface(done.exception), done.exception
        assert fails
        return str(done.exception)
    assert (done.exit_code == 2) if fails else (done.exit_code == 0), done.output
    return done.output


def audited(*words: str, fails: bool = False) -> Any:
    return json.loads(run("audit", *words, "--json", fails=fails))


def slip_in(url: str) -> None:
    """A million by SQL, with every sum right."""
    engine = create_engine(url)
    with engine.begin() as conn:
        conn.execute(
            text(
                "INSERT INTO postings (key, currency, debit, credit, amount, at, kind, operator)"
                " VALUES ('mine', 'EUR', 'clearing:demo', 'player:anna', 100000000, 1, 'gift', '')"
            )
        )
        for name, by in (("player:anna", 100000000), ("clearing:demo", -100000000)):
            conn.execute(
                text("UPDATE accounts SET balance = balance + :by WHERE name = :name"),
                {"by": by, "name": name},
            )
    engine.dispose()


def test_an_audit_checks_seals_with_the_key_beside_the_books(url: str) -> None:
    assert audited("--database", url) == sound(1)


def test_an_audit_without_the_key_says_so(url: str, tmp_path: Path) -> None:
    (tmp_path / "books.key").rename(tmp_path / "elsewhere")
    assert audited("--database", url)["seals"] is False
    assert "without the house key" in run("audit", "--database", url)
    assert "bez klíče herny" in run("audit", "--database", url, "--lang", "cs")
    key = str(tmp_path / "elsewhere")
    assert audited("--database", url, "--key", key)["seals"] is True


def test_an_audit_finds_money_that_nobody_posted(url: str) -> None:
    slip_in(url)
    found = audited("--database", url, fails=True)["findings"]
    assert [(one["check"], one["subject"]) for one in found] == [("chain", "mine")]


def test_an_audit_tells_rounds_that_play_differently_now(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Wherever the ball fell, nobody had every stake back."""
    other_rules(monkeypatch)
    monkeypatch.setattr(Roulette, "pays", lambda *_: "push")
    told = audited("--database", url)
    assert (told["sound"], told["rounds"]) == (
        True,
        {"same": 0, "differently": ["T1-1"], "broken": []},
    )
    assert [(one["check"], one["subject"]) for one in told["findings"]] == [("rules", "T1-1")]
    assert audited("--database", url, "--strict", fails=True)["rounds"] == told["rounds"]
    english, czech = (
        run("audit", "--database", url),
        run("audit", "--database", url, "--lang", "cs"),
    )
    for shown, line, sum_ in (
        (
            english,
            "rules: T1-1: plays differently now",
            "0 the same, 1 play differently now, 0 broken",
        ),
        (czech, "rules: T1-1: dnes se hraje jinak", "0 stejně, 1 dnes jinak, 0 porušeno"),
    ):
        assert line in shown
        assert sum_ in shown
    assert "the books are sound" in english
    assert "knihy jsou v pořádku" in czech


def test_an_audit_fails_for_rounds_that_are_broken(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Roulette, "pays", lambda *_: "push")
    told = audited("--database", url, fails=True)
    assert (told["sound"], told["rounds"]) == (
        False,
        {"same": 0, "differently": [], "broken": ["T1-1"]},
    )
    assert "1 broken" in run("audit", "--database", url, fails=True)
    assert "závad: 1" in run("audit", "--database", url, "--lang", "cs", fails=True)


def test_an_audit_changes_nothing(url: str, tmp_path: Path) -> None:
    path = tmp_path / "books.sqlite"
    before = path.read_bytes()
    path.chmod(0o640)
    audited("--database", url)
    assert path.read_bytes() == before
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_an_audit_does_not_migrate(tmp_path: Path) -> None:
    old = f"sqlite:///{tmp_path}/old.sqlite"
    written(old, "0004")
    before = (tmp_path / "old.sqlite").read_bytes()
    said = run("audit", "--database", old, fails=True)
    assert "schema 0004" in said
    assert "krupier migrate" in said
    assert (tmp_path / "old.sqlite").read_bytes() == before
    assert not (tmp_path / "old.key").exists()
    assert f"schema {newest()}" in run("migrate", "--database", old)
    said = audited("--database", old)
    assert [one["check"] for one in said.pop("findings")] == ["seam"]
    assert said | {"findings": []} == sound(3)


def test_an_audit_of_no_database_makes_none(tmp_path: Path) -> None:
    said = run("audit", "--database", f"sqlite:///{tmp_path}/none.sqlite", fails=True)
    assert "there is no database" in said
    assert list(tmp_path.iterdir()) == []


def test_heads_are_exported_and_checked(url: str, tmp_path: Path) -> None:
    kept = tmp_path / "heads.json"
    run("heads", "--database", url, "--out", str(kept))
    printed = json.loads(run("heads", "--database", url))
    written_down = json.loads(kept.read_text())
    assert printed["rounds"] == written_down["rounds"]
    assert set(printed["chains"]) == {"desk"}
    assert audited("--database", url, "--heads", str(kept))["sound"]
    store = open_store(url, keyfile.load(tmp_path / "books.key"))
    with store.write() as conn:  # the books go on: an older head is still an ancestor
        ledger.post(conn, [Transfer("more", "clearing:demo", "player:anna", 5, "EUR", "gift")], 9)
    store.close()
    assert audited("--database", url, "--heads", str(kept))["sound"]
    written_down["chains"]["desk"] = "0" * 64
    kept.write_text(json.dumps(written_down))
    found = audited("--database", url, "--heads", str(kept), fails=True)["findings"]
    assert {(one["check"], one["subject"]) for one in found} == {
        ("chain", "desk"),
        ("seal", "heads"),
    }


def test_heads_of_sealed_books_need_the_key(url: str, tmp_path: Path) -> None:
    (tmp_path / "books.key").unlink()
    assert "--key" in run("heads", "--database", url, fails=True)


def test_another_key_is_refused_in_one_line(url: str, tmp_path: Path) -> None:
    keyfile.create(tmp_path / "other")
    for command in ("audit", "heads", "migrate", "serve"):
        said = run(command, "--database", url, "--key", str(tmp_path / "other"), fails=True)
        assert "was sealed with house key" in said


def test_an_embedded_database_has_no_roles(url: str) -> None:
    assert "only PostgreSQL has roles" in run("reporting", "reports", "--database", url, fails=True)


def test_what_the_store_refuses_is_an_answer_and_no_fault() -> None:
    assert part_of_an_interface(Invalid("en", "cs"))
