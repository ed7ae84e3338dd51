"""What is selected for a change of this repository: known tests are, and others are not."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path, PurePosixPath

import pytest

from tests.fast import data
from tests.fast.closure import TAKEN, Closures
from tests.fast.selection import IGNORED, TIDY, changes, is_test, select
from tests.fast.sources import ANY
from tests.fast.tree import ROOT, Tree, git, is_code

KNOWN = {
    "src/krupier/rules/red_dog.py": (
        {
            "tests/cli/test_cli.py",
            "tests/rules/test_exhaust.py",
            "tests/rules/test_red_dog.py",
            "tests/scenarios/test_golden.py",
            "tests/server/test_http.py",
            "tests/test_transcripts.py",
        },
        {"tests/rules/test_sic_bo.py", "tests/store/test_ledger.py", "tests/hands/test_batch.py"},
    ),
    "src/krupier/odds/red_dog.py": (
        {"tests/odds/test_shipped.py", "tests/odds/test_simulation.py"},
        {"tests/rules/test_red_dog.py", "tests/odds/test_craps.py", "tests/room/test_chat.py"},
    ),
    "src/krupier/store/ledger.py": (
        {"tests/store/test_ledger.py", "tests/room/test_chat.py", "tests/house/test_payments.py"},
        {"tests/rules/test_red_dog.py", "tests/odds/test_red_dog.py"},
    ),
    "src/krupier/store/migrations/versions/0009_money.py": (
        {"tests/store/test_migrations.py", "tests/store/test_old_books.py"},
        {"tests/rules/test_red_dog.py"},
    ),
    "src/krupier/server/laboratory.py": (
        {"tests/server/test_laboratory.py", "tests/server/test_architecture.py"},
        {"tests/room/test_chat.py", "tests/rules/test_red_dog.py"},
    ),
    "src/krupier/server/mathematics.py": ({"tests/server/test_odds.py"}, set()),
    "src/krupier/cli/books.py": (
        {"tests/cli/test_books.py", "tests/cli/test_documented.py"},
        {"tests/room/test_chat.py", "tests/house/test_payments.py"},
    ),
    "tests/postgres.py": ({"tests/store/test_ledger.py"}, {"tests/rules/test_red_dog.py"}),
    "tests/care/conftest.py": ({"tests/care/test_notes.py"}, {"tests/room/test_chat.py"}),
    "scripts/generate_protocol.py": ({"tests/rules/test_shown.py"}, {"tests/room/test_chat.py"}),
    "src/krupier/plans/kings/red-dog.toml": (
        {"tests/rules/test_red_dog.py", "tests/test_transcripts.py", "tests/room/test_bots.py"},
        {"tests/rules/test_sic_bo.py", "tests/store/test_ledger.py"},
    ),
    "src/krupier/plans/kings/two-seven-triple-draw.toml": (
        {"tests/rules/poker/test_choice_and_attack.py", "tests/rules/poker/test_kings_mixed.py"},
        {"tests/rules/test_sic_bo.py"},
    ),
    "src/krupier/plans/kings/house.toml": ({"tests/plan/test_house.py"}, set()),
    "src/krupier/odds/known.json": ({"tests/odds/test_shipped.py"}, {"tests/room/test_chat.py"}),
    "tests/perft/sic-bo.json": (
        {"tests/rules/test_exhaust.py"},
        {"tests/rules/test_craps_line.py"},
    ),
    "tests/transcripts/kings/craps-hand.md": (
        {"tests/test_transcripts.py", "tests/cli/test_script_door.py"},
        {"tests/rules/test_craps_line.py", "tests/scenarios/test_golden.py"},
    ),
    "tests/scenarios/club-desk.txt": ({"tests/scenarios/test_golden.py"}, set()),
    "docs/architecture.md": (
        {"tests/cli/test_documented.py", "tests/server/test_architecture.py"},
        {"tests/rules/test_red_dog.py"},
    ),
    "web/src/lib/text/tournament.ts": (
        {"tests/web/test_tournament_words.py", "tests/web/test_banker_words.py"},
        {"tests/rules/test_red_dog.py", "tests/store/test_ledger.py"},
    ),
    "bench/games.py": (set(), {"tests/rules/test_red_dog.py"}),
}
"""Who is touched by a file, and who is not."""


UNHEARD_OF = "un" + "heard.of"
"""Written so that no file names it."""


@cache
def tree() -> Tree:
    if not (ROOT / ".git").exists():
        pytest.skip("not a git checkout: nobody knows which files belong to it")
    return Tree(ROOT)


@pytest.mark.parametrize("path", KNOWN)
def test_known_tests_are_selected(path: str) -> None:
    touched, others = KNOWN[path]
    chosen = select(tree(), {path})
    assert chosen.why_all == ""
    assert touched - set(chosen.files) == set()
    assert others & set(chosen.files) == set()
    assert {one for one in tree().files if one.startswith(f"{TIDY}test_")} <= set(chosen.files)


@pytest.mark.parametrize(
    "path",
    ["pyproject.toml", "requirements.lock", "tests/conftest.py", "tests/processor.py", UNHEARD_OF],
)
def test_everything_is_selected(path: str) -> None:
    chosen = select(tree(), {"docs/index.md", path})
    assert (chosen.why_all, len(chosen.files) + chosen.pages) == (path, chosen.of)
    pages = {one for one in tree().files if one.startswith("tests/web/test_")}
    assert chosen.pages > 0
    assert len(pages - set(chosen.files)) == chosen.pages


def test_a_test_file_follows_from_itself() -> None:
    path = "tests/money/test_money.py"
    tests = [one for one in select(tree(), {path}).files if not one.startswith(TIDY)]
    assert tests == [path]


def test_nothing_follows_from_no_change() -> None:
    assert select(tree(), set()).files == []


def test_examples_follow_from_their_module() -> None:
    chosen = select(tree(), {"src/krupier/money/ratio.py"})
    assert "src/krupier/money/ratio.py" in chosen.files


def test_whose_readers_are_known() -> None:
    """One file of each kind in each directory: nothing has to be run for all of them unless that
    is meant."""
    kinds = {
        (str(PurePosixPath(path).parent), PurePosixPath(path).suffix): path
        for path in sorted(tree().files)
        if not is_code(path)
    }
    assert [
        path
        for path in kinds.values()
        if not (
            data.touches_all(path)
            or data.touches_none(path)
            or data.plan(path)
            or data.readers(tree(), path)
        )
    ] == []


def test_the_product_tells_what_it_imports() -> None:
    """Also where it imports by a name."""
    sources = tree().sources
    unknown = [one for one, source in sources.items() if ANY in source.code.modules]
    assert [one for one in unknown if one.startswith("krupier")] == []


def test_packages_taken_from_their_directory() -> None:
    for module, package in TAKEN.items():
        source = tree().text(tree().modules[module])
        assert package.split(".")[-2] in source
        assert len([one for one in tree().modules if one.startswith(package[:-1])]) > 9
    ignored = f"--ignore={IGNORED.removesuffix('/')}"
    assert ignored in (ROOT / "pyproject.toml").read_text(encoding="utf-8")


def test_most_tests_know_which_games_they_play() -> None:
    """Otherwise a change of one game would touch the tests of all."""
    closures = Closures(tree())
    rules = [
        module
        for module, path in tree().modules.items()
        if path.startswith("tests/rules/test_") and is_test(path)
    ]
    knowing = [one for one in rules if "*" not in closures.of(one).plans]
    assert len(knowing) > len(rules) * 3 // 4


def test_changes_since_a_commit(tmp_path: Path) -> None:
    """Changed, staged, moved, gone and new; not what is ignored."""
    for name in ("changed", "staged", "moved", "gone", "same"):
        (tmp_path / name).write_text(f"{name}\n" * 9)
    (tmp_path / ".gitignore").write_text("ignored\n")
    who = ("-c", "user.name=a", "-c", "user.email=a@b.example")
    for command in (("init", "-q"), ("add", "."), (*who, "commit", "-qm", "first")):
        git(tmp_path, *command)
    for name in ("changed", "staged", "new", "ignored"):
        (tmp_path / name).write_text("other\n")
    git(tmp_path, "add", "staged")
    git(tmp_path, "mv", "moved", "there")
    os.remove(tmp_path / "gone")
    found = changes(tmp_path, "HEAD")
    assert found == {"changed", "staged", "moved", "there", "gone", "new"}
    git(tmp_path, "add", ".")
    git(tmp_path, *who, "commit", "-qam", "second")
    assert changes(tmp_path, "HEAD") == set()
    assert changes(tmp_path, "HEAD~1") == found
    with pytest.raises(SystemExit, match="git diff"):
        changes(tmp_path, "nowhere")
