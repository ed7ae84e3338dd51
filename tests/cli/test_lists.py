"""Lists of persons are taken over by the command, each version once, with a reason."""

from __future__ import annotations

from pathlib import Path

from typer.testing import CliRunner

from krupier.cli.app import app, part_of_an_interface
from krupier.store import acts, open_store
from tests.house.people import EU, PEP


def test_the_command_takes_lists(tmp_path: Path) -> None:
    books = ["--database", f"sqlite:///{tmp_path}/b.sqlite"]
    eu, pep = tmp_path / "eu.xml", tmp_path / "pep.csv"
    eu.write_text(EU.format(version="2026-11-01", more=""), encoding="utf-8")
    pep.write_text(PEP, encoding="utf-8")

    def run(*words: str, why: str = "weekly") -> str:
        ran = CliRunner().invoke(app, ["lists", "take", *words, "--reason", why, *books])
        if isinstance(ran.exception, Exception):
            assert part_of_an_interface(ran.exception), repr(ran.exception)
            return str(ran.exception)
        assert ran.exit_code == 0, ran.output
        return ran.stdout

    assert "eu 2026-11-01: 2 persons\n" in run("eu", str(eu))
    assert "it was there already" in run("eu", str(eu))
    assert "give --version" in run("pep", str(pep))
    assert "pep 7: 1 persons" in run("pep", str(pep), "--version", "7")
    assert "there are: eu, pep" in run("un", str(eu))
    assert "cannot be read" in run("eu", str(pep))
    assert "No such file" in run("eu", str(tmp_path / "none"))
    eu.write_text(EU.format(version="2026-11-01", more="<x/>"), encoding="utf-8")
    assert "other content" in run("eu", str(eu))
    store = open_store(f"sqlite:///{tmp_path}/b.sqlite")
    with store.read() as conn:
        done = [(one.subject, one.reason) for one in acts.latest(conn)]
    store.close()
    assert done == [("list:pep", "weekly"), ("list:eu", "weekly")]
