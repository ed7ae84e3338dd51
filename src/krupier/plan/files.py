"""Where plan files are: inside the package, and in directories an operator adds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from functools import cache
from pathlib import Path

PACKAGED = Path(__file__).resolve().parent.parent / "plans"
HOUSE, CASH, TOURNAMENTS = "house", "cash", "tournaments"
"""The files in which an operator's house, his cash games among players and what is common to his
tournaments are stated: beside his games, and none of them."""


class NoSuchGame(LookupError):
    """An id for which there is no plan file."""


class NoSuchHouse(LookupError):
    """An operator whose house nobody stated."""


class NoCashGames(LookupError):
    """An operator whose cash games nobody stated."""


def plan_files(extra: Iterable[Path] = ()) -> Iterator[tuple[str, Path]]:
    """``(operator/game, path)``; a later directory overrides an earlier one."""
    for name, path in _files(extra).items():
        if path.stem not in (HOUSE, CASH, TOURNAMENTS):
            yield name, path


def house_files(extra: Iterable[Path] = ()) -> Iterator[tuple[str, Path]]:
    """``(operator, path)``; a later directory overrides an earlier one."""
    return _called(HOUSE, extra)


def cash_files(extra: Iterable[Path] = ()) -> Iterator[tuple[str, Path]]:
    """``(operator, path)``; a later directory overrides an earlier one."""
    return _called(CASH, extra)


def _called(name: str, extra: Iterable[Path]) -> Iterator[tuple[str, Path]]:
    for path in _files(extra).values():
        if path.stem == name:
            yield path.parent.name, path


def _files(extra: Iterable[Path]) -> dict[str, Path]:
    found = dict(_packaged())
    for root in extra:
        found |= _within(root)
    return dict(sorted(found.items())) if extra else found


@cache
def _packaged() -> dict[str, Path]:
    """Looked for once: every hand of a tournament asks for its plan, and the package does not
    change while it runs."""
    return _within(PACKAGED)


def _within(root: Path) -> dict[str, Path]:
    found = {f"{path.parent.name}/{path.stem}": path for path in root.glob("*/*.toml")}
    return dict(sorted(found.items()))


def plan_path(game: str, extra: Iterable[Path] = ()) -> Path:
    extra = tuple(extra)
    found = _files(extra).get(game)
    if found is not None and found.stem not in (HOUSE, CASH, TOURNAMENTS):
        return found
    near = _near(game, [name for name, _ in plan_files(extra)])
    meant = f"did you mean {', '.join(near)}? " if near else ""
    raise NoSuchGame(f"no game {game!r}: {meant}`krupier games` lists them")


def house_path(operator: str, extra: Iterable[Path] = ()) -> Path:
    files = dict(house_files(extra))
    if operator in files:
        return files[operator]
    raise NoSuchHouse(f"no house {operator!r}: there are {', '.join(files)}")


def cash_path(operator: str, extra: Iterable[Path] = ()) -> Path:
    files = dict(cash_files(extra))
    if operator in files:
        return files[operator]
    raise NoCashGames(f"no cash games of {operator!r}: there are those of {', '.join(files)}")


def _near(game: str, names: list[str]) -> list[str]:
    """What was probably meant: the game at other operators', one that is spelt nearly so, or one
    with the word in its name."""
    told = game.rpartition("/")[2]
    same = [name for name in names if name.endswith(f"/{told}")]
    within = [name for name in names if len(told) > 3 and told in name]
    return (same or get_close_matches(game, names, cutoff=0.8) or within)[:5]
