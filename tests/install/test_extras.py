"""What only some need may be missing: the house runs, and whoever wants it learns how to get it."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from typer.testing import CliRunner

from krupier.cli.app import app, part_of_an_interface
from krupier.extras import EXTRAS, ExtraMissing, need

ROOT = Path(__file__).parents[2]
ROULETTE = "kings/european-roulette"
BLOCKED = """
import sys
for name in {packages}:
    sys.modules[name] = None
import krupier.cli.par, krupier.cli.simulate
import krupier.server.run, krupier.server.workbench
"""


def test_extras_are_those_of_the_distribution() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    offered = project["optional-dependencies"]
    for extra, packages in EXTRAS.items():
        assert tuple(one.partition(">")[0] for one in offered[extra]) == packages
    always = {one.partition(">")[0] for one in project["dependencies"]}
    assert always.isdisjoint({name for packages in EXTRAS.values() for name in packages})


def test_house_and_commands_start_without_any_extra() -> None:
    packages = [name for names in EXTRAS.values() for name in names]
    subprocess.run([sys.executable, "-c", BLOCKED.format(packages=packages)], check=True)


@pytest.mark.parametrize(
    ("lang", "says"),
    [
        ("en", "this needs what is not installed: {}; to get it: pip install 'krupier[{}]'"),
        ("cs", "k tomu nejsou nainstalovány: {}; doplní je pip install 'krupier[{}]'"),
    ],
)
@pytest.mark.parametrize(
    ("command", "missing", "extra"),
    [
        (("par", ROULETTE), "reportlab", "reports"),
        (("simulate", ROULETTE, "--plot", "seen.svg"), "matplotlib", "reports"),
        (("simulate", ROULETTE, "--ray", "local"), "ray", "cluster"),
    ],
)
def test_a_command_says_which_extra_it_needs_before_it_works(
    command: tuple[str, ...],
    missing: str,
    extra: str,
    lang: str,
    says: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, missing, None)
    monkeypatch.setattr("krupier.odds.simulation.simulate", _worked)
    monkeypatch.setattr("krupier.odds.par.par_sheet", _worked)
    ran = CliRunner().invoke(app, [*command, "--lang", lang])
    assert isinstance(ran.exception, ExtraMissing)
    assert part_of_an_interface(ran.exception), "one line, and no traceback"
    assert str(ran.exception) == says.format(missing, extra)


def _worked(*_: object, **__: object) -> None:
    raise AssertionError("it worked first")


def test_figures_of_a_sheet_need_no_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in EXTRAS["reports"]:
        monkeypatch.setitem(sys.modules, name, None)
    ran = CliRunner().invoke(app, ["par", ROULETTE, "--json"])
    assert ran.exit_code == 0
    assert '"46656/1369"' in ran.output


def test_what_is_there_is_not_asked_for() -> None:
    need("reports")
