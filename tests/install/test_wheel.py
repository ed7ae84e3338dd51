"""The wheel has all that a house needs: the built client, the plans and the rulebook."""

from __future__ import annotations

import shutil
from pathlib import Path
from zipfile import ZipFile

import pytest
from hatchling.builders.wheel import WheelBuilder

from krupier import __version__

ROOT = Path(__file__).parents[2]
STATIC = ROOT / "src" / "krupier" / "server" / "static"


def built(tree: Path, into: Path) -> Path:
    """By the build backend itself, from the tree as it is."""
    (wheel,) = WheelBuilder(str(tree)).build(directory=str(into), versions=["standard"])
    return Path(wheel)


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> ZipFile:
    if not (STATIC / "index.html").is_file():
        pytest.skip("the client is not built: make web")
    return ZipFile(built(ROOT, tmp_path_factory.mktemp("wheel")))


def inside(archive: ZipFile, root: Path, pattern: str, prefix: str) -> None:
    """Every file below a directory is in the archive, as it is."""
    files = [path for path in root.rglob(pattern) if path.is_file()]
    assert files
    for path in files:
        name = f"{prefix}/{path.relative_to(root).as_posix()}"
        assert archive.read(name) == path.read_bytes(), name


def test_the_client_is_in_the_wheel(archive: ZipFile) -> None:
    assert (STATIC / "index.html").is_file()
    inside(archive, STATIC, "*", "krupier/server/static")


def test_plans_rulebook_and_known_odds_are_in_the_wheel(archive: ZipFile) -> None:
    package = ROOT / "src" / "krupier"
    inside(archive, package / "plans", "*.toml", "krupier/plans")
    inside(archive, ROOT / "rulebook", "*.md", "krupier/rulebook")
    inside(archive, package, "*.py", "krupier")
    inside(archive, package / "odds", "*.json", "krupier/odds")
    inside(archive, package / "store", "*.mako", "krupier/store")


def test_nothing_else_is_in_the_wheel(archive: ZipFile) -> None:
    tops = {name.partition("/")[0] for name in archive.namelist()}
    assert tops == {"krupier", f"krupier-{__version__}.dist-info"}
    assert not [name for name in archive.namelist() if "__pycache__" in name]


def test_without_the_client_no_wheel_is_built(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The same settings, of a tree in which nobody has built it."""
    for name in ("pyproject.toml", "README.md", "scripts/wheel_hook.py"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    for name in ("src/krupier/__init__.py", "rulebook/kings/a.md"):
        (tmp_path / name).parent.mkdir(parents=True)
        (tmp_path / name).write_text("")
    with pytest.raises(SystemExit):
        built(tmp_path, tmp_path / "dist")
    assert "build the client first (make web)" in capsys.readouterr().err
    (tmp_path / "src/krupier/server/static").mkdir(parents=True)
    (tmp_path / "src/krupier/server/static/index.html").write_text("<!doctype html>")
    assert built(tmp_path, tmp_path / "dist").is_file()
