"""Where plan files are: inside the package, and in directories an operator adds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

PACKAGED = Path(__file__).resolve().parent.parent / "plans"


class NoSuchGame(LookupError):
    """An id for which there is no plan file."""


def plan_files(extra: Iterable[Path] = ()) -> Iterator[tuple[str, Path]]:
    """``(operator/game, path)``; a later directory overrides an earlier one."""
    found: dict[str, Path] = {}
    for root in (PACKAGED, *extra):
        for path in sorted(root.glob("*/*.toml")):
            found[f"{path.parent.name}/{path.stem}"] = path
    yield from sorted(found.items())


def plan_path(game: str, extra: Iterable[Path] = ()) -> Path:
    files = dict(plan_files(extra))
    if game in files:
        return files[game]
    near = [name for name in files if game.rpartition("/")[2] in name][:5]
    hint = f"did you mean {', '.join(near)}?" if near else "`krupier games` lists them"
    raise NoSuchGame(f"no game {game!r}: {hint}")
