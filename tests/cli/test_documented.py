"""What README and documentation tell people to type works.

Every command that they show exists, with its options. Those that stand in a block are run, page
by page in a directory of their own, except where a reason is given here.
"""

from __future__ import annotations

import doctest
import os
import re
import shlex
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path
from typing import Any

import pytest
import typer

from krupier.cli.app import app
from krupier.store.database import open_store
from tests.cli import documented
from tests.cli.command import Ran, krupier
from tests.cli.documented import PAGES, ROOT, Shown

NOT_RUN = {
    "make run": "started and stopped below",
    "make test": "it is what runs this",
    "make web": "the tests run on what it built",
    "make mutants": "a campaign of half an hour",
    'make mutants ARGS="--path store --count 200"': "a campaign of minutes",
    "make mutants ARGS=--survivors": "needs the campaign before it",
    "krupier odds --all --write docs/returns.md": "half an hour where nothing is known",
    "krupier odds tsg/heads-up-holdem --set bets.trips-plus.table.trips-flush.pays=7:1": "a minute",
    "krupier odds fortuna/casino-holdem --set bets.aa.table.aa-flush=": "a minute",
    "krupier odds fortuna/casino-holdem --set 'bets.aa.table.straight="
    '{ hand = "straight", pays = "10:1" }\'': "a minute",
    'krupier par kings/punto-banco --set "bets.banco.commission=4 %"': "ten seconds, as the other",
    "krupier simulate kings/blackjack --rounds 1000000000 --kernel --shoe table": "minutes",
    "0 * * * *  krupier heads --database URL --key FILE |"
    " ssh archive 'cat > heads-$(date +\\%s).json'": "a line of crontab",
    "krupier reporting reports --database postgresql+psycopg://…": "needs PostgreSQL",
    "krupier serve --database postgresql+psycopg://krupier@/krupier"
    " --key /etc/krupier/house.key --proxy 127.0.0.1 --secure": "needs PostgreSQL and a key",
    "KRUPIER_SMTP_PASSWORD=… krupier serve --site https://play.example.com"
    " --smtp smtp+starttls://house@mail.example.com:587 --mail-from house@example.com": (
        "a server that stays, and its mail"
    ),
}
ROUNDS = (r"--rounds \d+", "--rounds 2000 --cores 1")
"""Simulations are shortened."""
SHELL = re.compile(r"[|<>&;$*?~]")
"""Has a meaning for a shell."""
PUBLISHED = ROOT / "tests" / "rules" / "poker" / "published"

BLOCKS = [
    pytest.param(commands, id=f"{path.name}:{line}")
    for path in PAGES
    for line, commands in documented.blocks(path)
    if any(one.text not in NOT_RUN for one in commands)
]


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the commands of all pages run: the files of which they speak are there."""
    place = tmp_path_factory.mktemp("documented")
    tools = place / "bin"
    tools.mkdir()
    (tools / "krupier").write_text(f'#!/bin/sh\nexec {sys.executable} -m krupier "$@"\n')
    (tools / "krupier").chmod(0o755)
    script = re.search(r"```json\n(.*?)```", _page("scripted-rounds.md"), re.DOTALL)
    assert script
    (place / "round.json").write_text(script[1], encoding="utf-8")
    for page, name in (("scenarios.md", "house.json"), ("tournaments.md", "freezeout.json")):
        shown = re.search(r"```json\n(.*?)```", _page(page), re.DOTALL)
        assert shown
        (place / name).write_text(shown[1], encoding="utf-8")
    hand = (PUBLISHED / "dwan-ivey-2009.phh").read_text(encoding="utf-8")
    (place / "hands").mkdir()
    (place / "hands" / "river.phh").write_text(hand, encoding="utf-8")
    wrong = hand.replace("p3 cbr 7000", "p3 cbr 3000")
    (place / "hands" / "typo.phh").write_text(wrong, encoding="utf-8")
    (place / "var").mkdir()
    open_store(f"sqlite:///{place / 'var' / 'krupier.sqlite'}").close()
    return place


def _page(name: str) -> str:
    return (ROOT / "docs" / name).read_text(encoding="utf-8")


def environment(tools: Path | None = None) -> dict[str, str]:
    found = os.environ | {"PYTHONPATH": str(ROOT / "src"), "KRUPIER_PASSWORD": "green felt table"}
    return found | {"PATH": f"{tools}:{os.environ['PATH']}"} if tools else found


@pytest.mark.parametrize("commands", BLOCKS)
def test_a_block_runs(commands: list[Shown], bench: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(bench)
    for name, value in environment(bench / "bin").items():
        monkeypatch.setenv(name, value)
    for shown in commands:
        if shown.text in NOT_RUN:
            continue
        ran = typed(re.sub(*ROUNDS, shown.text))
        where = f"{shown.page}:{shown.line}: {shown.text}"
        assert "Traceback" not in ran.stderr, f"{where}\n{ran.stderr}"
        if shown.output:
            assert ran.stdout.splitlines() == list(shown.output), where
        else:
            assert ran.returncode == 0, f"{where}\n{ran.stderr}"


def typed(text: str) -> Ran:
    """What comes of a line that somebody types; a shell is started where it takes one."""
    first, *rest = shlex.split(text)
    if first == "krupier" and not SHELL.search(text):
        return krupier(*rest)
    ran = subprocess.run(["sh", "-c", text], capture_output=True, text=True, timeout=240)
    return Ran(ran.returncode, ran.stdout, ran.stderr)


def test_what_is_not_run_still_stands_there() -> None:
    shown = {one.text for one in documented.everything()}
    assert [one for one in NOT_RUN if one not in shown] == []


# -- every command exists ----------------------------------------------------------------------


def problem(command: str) -> str:
    """What is wrong with a command, as far as that can be seen without running it."""
    for first, *rest in documented.words(command):
        wrong = _no_target(rest) if first == "make" else _no_command(rest)
        if wrong:
            return wrong
    return ""


def _no_target(words: list[str]) -> str:
    targets = re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M)
    unknown = [one for one in words if "=" not in one and one not in targets]
    return f"no target {unknown[0]}" if unknown else ""


def _no_command(words: list[str]) -> str:
    at: Any = typer.main.get_command(app)
    for number, word in enumerate(words):
        commands = getattr(at, "commands", None)
        if commands is not None and not word.startswith("-"):
            names = word.split("/")  # a table of several
            if any(name not in commands for name in names):
                return f"no command {' '.join(words[: number + 1])}"
            at = commands[names[0]]
        elif word.startswith("--"):
            known = [one for param in at.params for one in (*param.opts, *param.secondary_opts)]
            if word.partition("=")[0] not in (*known, "--help"):
                return f"{at.name} has no option {word}"
    return ""


def test_every_command_and_option_exists() -> None:
    shown = list(documented.everything())
    assert len(shown) > 60
    wrong = {f"{one.page}:{one.line}: {one.text}": problem(one.text) for one in shown}
    assert {where: what for where, what in wrong.items() if what} == {}


@pytest.mark.parametrize(
    ("command", "wrong"),
    [
        ("krupier chess", "no command chess"),
        ("krupier staff fire eva", "no command staff fire"),
        ("krupier audit --fast", "audit has no option --fast"),
        ("echo 1 | krupier deal a/b --jsonl", "deal has no option --jsonl"),
        ("make coffee", "no target coffee"),
        ("make mutants ARGS=--survivors", ""),
        ("krupier staff add\\|list", ""),
        ("krupier deal kings/blackjack --json > round.json", ""),
    ],
)
def test_a_wrong_command_is_found(command: str, wrong: str) -> None:
    assert problem(command) == wrong


# -- Python ------------------------------------------------------------------------------------

ELSEWHERE = "poker.md"
"""Its examples need a package for research: tests/research."""
SESSIONS = [path for path in PAGES if ">>> " in path.read_text("utf-8") and path.name != ELSEWHERE]


@pytest.mark.parametrize("path", SESSIONS, ids=lambda path: path.name)
def test_a_session_of_python_goes_as_it_stands_there(path: Path) -> None:
    result = doctest.testfile(str(path), module_relative=False)
    assert result.attempted
    assert not result.failed


# -- make run ----------------------------------------------------------------------------------


def test_make_run_starts_the_platform_and_prints_its_address(tmp_path: Path) -> None:
    """Set up is what is there: the test must not install anything."""
    if not (ROOT / ".venv" / "bin" / "krupier").exists():
        pytest.skip("not set up by make")
    books = f"--port 0 --database sqlite:///{tmp_path}/books.sqlite"
    process = subprocess.Popen(
        ["make", "-s", "-o", ".venv/.done", "-o", "web", "run", f"ARGS={books}"],
        cwd=ROOT,
        env=environment() | {"PYTHONUNBUFFERED": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        start_new_session=True,
    )
    try:
        assert process.stdout
        address = re.search(r"http://127\.0\.0\.1:\d+/", process.stdout.readline())
        assert address, "the first line tells where it is"
        with urllib.request.urlopen(f"{address[0]}api/tables") as answer:
            assert answer.status == 200
            assert b"kings/european-roulette" in answer.read()
        os.killpg(process.pid, signal.SIGINT)
        process.wait(60)
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
