"""Results kept as lines of JSON, so that work that was stopped can go on."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import msgspec

T = TypeVar("T", bound=msgspec.Struct)

KINDS = {".py", ".toml", ".json"}


class Kept:
    """A file of results that hold for one state of the project, named in its first line."""

    def __init__(self, path: Path, state: dict[str, Any]) -> None:
        self._path = path
        self._state = state

    @property
    def state(self) -> dict[str, Any]:
        """What the results in the file hold for."""
        if not self._path.exists():
            return {}
        with self._path.open("rb") as lines:
            found: dict[str, Any] = msgspec.json.decode(lines.readline())
            return found

    def read(self, kind: type[T]) -> list[T]:
        """The results so far; none of another state."""
        if self.state != self._state:
            return []
        whole = self._path.read_bytes().splitlines(keepends=True)[1:]
        return [msgspec.json.decode(one, type=kind) for one in whole if one.endswith(b"\n")]

    def write(self, results: Iterable[msgspec.Struct]) -> None:
        """These results and no others."""
        self._path.parent.mkdir(parents=True, exist_ok=True)
        lines = [msgspec.json.encode(one) for one in (self._state, *results)]
        self._path.write_bytes(b"".join(line + b"\n" for line in lines))

    def add(self, results: Iterable[T]) -> Iterator[T]:
        """Each result, once it is on the disk."""
        with self._path.open("ab") as file:
            for one in results:
                file.write(msgspec.json.encode(one) + b"\n")
                file.flush()
                yield one


def digest(places: Iterable[Path]) -> str:
    """Of the Python and data files in these places, but for this tool."""
    whole = hashlib.sha256()
    for file in sorted(file for place in places for file in (place, *place.rglob("*"))):
        if (
            file.is_file()
            and file.suffix in KINDS
            and file.resolve().parent != Path(__file__).parent
        ):
            name = os.path.relpath(file)
            whole.update(f"{name} {hashlib.sha256(file.read_bytes()).hexdigest()}\n".encode())
    return whole.hexdigest()
