"""What a test file follows from: as planted, and compared with what really is loaded."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.fast.closure import Closures
from tests.fast.selection import select
from tests.fast.sources import ANY, EVERY
from tests.fast.tree import ROOT, Tree, git

FAMILIES = '''"""The registry."""
from importlib import import_module
FAMILIES: dict = {
    "dice": Family(rules="krupier.rules.dice", odds="krupier.odds.dice"),
    "chess": Family(rules="krupier.rules.chess"),
}
def load(game): return import_module(FAMILIES[game].rules)
'''
PLANTED = {
    "src/krupier/__init__.py": "",
    "src/krupier/plan/files.py": "",
    "src/krupier/plans/a/two-dice.toml": 'family = "dice"\n',
    "src/krupier/plans/a/quick.toml": 'family = "chess"\n',
    "src/krupier/plans/a/mix.toml": 'family = "mixed"\ngames = [{ id = "two-dice" }]\n',
    "src/krupier/rules/families.py": FAMILIES,
    "src/krupier/rules/dice.py": "",
    "src/krupier/rules/chess.py": "",
    "src/krupier/odds/__init__.py": "from krupier.rules import families\n"
    "def of(plan): return import_module(families.of(plan).odds)\n",
    "src/krupier/odds/dice.py": "",
    "src/krupier/late.py": "def f():\n    from krupier import used\n",
    "src/krupier/used.py": "",
    "src/krupier/typed.py": "if TYPE_CHECKING:\n    from krupier import used\n",
    "src/krupier/told.py": '"""Like krupier.used.\n\n>>> from krupier.rules import families\n'
    '>>> families.load(\'a/quick\')\n"""\n',
    "src/krupier/shelf/__init__.py": "def get(n): return import_module(f'{__name__}.{n}')\n",
    "src/krupier/shelf/book.py": "",
    "src/krupier/__main__.py": "from krupier import late\n",
    "tests/conftest.py": "from krupier import used\n",
    "tests/a/conftest.py": "from krupier import typed\n",
}


def planted(root: Path, **tests: str) -> Closures:
    for name, text in (
        PLANTED | {f"tests/a/{test}.py": text for test, text in tests.items()}
    ).items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    git(root, "init", "-q")
    return Closures(Tree(root))


@pytest.mark.parametrize(
    ("text", "reached"),
    [
        ("", set()),
        ("import krupier.late\n", {"krupier.late", "krupier.used"}),
        ("from krupier.late import f\n", {"krupier.late", "krupier.used"}),
        ("from krupier import told\n", {"krupier.told"}),
        ("code = 'import sys; from krupier.late import f'\n", {"krupier.late", "krupier.used"}),
        ("run(['-m', 'krupier'])\n", {"krupier.__main__", "krupier.late", "krupier.used"}),
        ("run('exec python -m krupier games')\n", {"krupier.__main__", "krupier.late"}),
        ("set('krupier.late.f', None)\n", {"krupier.late"}),
        ("from krupier import shelf\n", {"krupier.shelf", "krupier.shelf.book"}),
        ("from krupier.rules.families import load\nload('a/two-dice')\n", {"krupier.rules.dice"}),
        ("from krupier.rules.families import load\nload('a/mix')\n", {"krupier.rules.dice"}),
        (
            "from krupier import odds\nGAMES = ['quick', 'two-dice']\n",
            {"krupier.rules.dice", "krupier.rules.chess", "krupier.odds.dice"},
        ),
    ],
)
def test_what_is_reached(tmp_path: Path, text: str, reached: set[str]) -> None:
    found = planted(tmp_path, test_a=text).of("tests.a.test_a").modules
    always = {"tests.a.test_a", "tests.a.conftest", "krupier.typed", "krupier"}
    between = {"krupier.rules.families", "krupier.odds"}
    assert found - always - between >= reached
    assert found - always - between - reached <= {"krupier.used"} & found
    assert ("krupier.used" in found) == ("krupier.late" in found)


def test_every_game_is_reached_by_who_lists_them(tmp_path: Path) -> None:
    listing = "from krupier.rules.families import FAMILIES\n"
    closures = planted(
        tmp_path,
        test_all=f"{listing}for one in FAMILIES: ...\n",
        test_cases="from krupier.rules import families\nCASES = 'cases.json'\n",
        test_one=f"{listing}FAMILIES['dice']\n",
    )
    assert EVERY in closures.of("tests.a.test_all").plans
    assert EVERY in closures.of("tests.a.test_cases").plans
    assert closures.of("tests.a.test_one").plans == set()


def test_what_nobody_can_tell_is_anything(tmp_path: Path) -> None:
    closures = planted(tmp_path, test_a="import_module(sys.argv[1])\n")
    assert closures.tree.sources["tests.a.test_a"].code.modules == {ANY}
    assert closures.of("tests.a.test_a").modules >= {"krupier.late", "krupier.rules.chess"}


def test_examples_are_tests_of_their_own(tmp_path: Path) -> None:
    closures = planted(tmp_path, test_a="from krupier import told\n")
    assert "krupier.rules.chess" in closures.of_examples("krupier.told").modules
    assert "krupier.rules.families" not in closures.of("tests.a.test_a").modules


def test_what_is_gone_touches_whoever_needed_it(tmp_path: Path) -> None:
    planted(tmp_path, test_a="from krupier.shelf import lamp\n", test_b="")
    tree = Tree(tmp_path, {"src/krupier/shelf/lamp.py"})
    assert select(tree, {"src/krupier/shelf/lamp.py"}).files == ["tests/a/test_a.py"]


def test_a_new_conftest_touches_its_directory(tmp_path: Path) -> None:
    planted(tmp_path, test_a="", test_b="")
    (tmp_path / "tests" / "b").mkdir()
    (tmp_path / "tests" / "b" / "test_c.py").write_text("")
    chosen = select(Tree(tmp_path), {"tests/a/conftest.py"})
    assert chosen.files == ["tests/a/test_a.py", "tests/a/test_b.py"]


def test_a_file_is_read_again_when_it_changes(tmp_path: Path) -> None:
    path = "src/krupier/late.py"
    assert select(planted(tmp_path, test_a="").tree, {path}).files == []
    (tmp_path / "tests" / "a" / "test_a.py").write_text("import krupier.late\n")
    assert select(Tree(tmp_path), {path}).files == ["tests/a/test_a.py"]


LOADED = """
import sys, json
import pytest
import tests.conftest
before = set(sys.modules)
code = pytest.main(["-q", "-n", "0", "-p", "no:cacheprovider", "--rootdir", sys.argv[1],
                    "-m", "not long and not postgres", sys.argv[2]])
ours = [one for one in set(sys.modules) - before if one.startswith(("krupier.", "tests."))]
print(json.dumps([int(code), sorted(ours)]))
"""


@pytest.mark.parametrize(
    "path",
    ["tests/rules/test_red_dog.py", "tests/odds/test_red_dog.py", "tests/care/test_notes.py"],
)
def test_nothing_else_is_loaded(path: str, tmp_path: Path) -> None:
    """The modules that a run of a test file loads, in a process of its own, beside those of the
    first conftest. With a root of its own, the run stays out of the record."""
    ran = subprocess.run(
        [sys.executable, "-c", LOADED, str(tmp_path), path],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    code, loaded = json.loads(ran.stdout.splitlines()[-1])
    assert code == 0, ran.stdout
    tree = Tree(ROOT)
    reached = Closures(tree).of(path.removesuffix(".py").replace("/", ".")).modules
    assert tree.modules.keys() & set(loaded) - reached == set()
    assert len(loaded) > 5
