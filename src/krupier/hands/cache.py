"""Where computed tables and compiled code are kept between runs.

The directory is ``$KRUPIER_CACHE_DIR``, else ``krupier`` under ``$XDG_CACHE_HOME`` or ``~/.cache``;
never the package itself, which may be read-only. ``hands-…`` holds tables and carries a fingerprint
of the sources of this package, from which they follow; ``code`` holds machine code, each function
under a stamp of its own (:mod:`krupier.hands.compiled`). So a changed rule never meets an old table
or old machine code. Where nothing can be written everything still works, only without the head
start.
"""

from __future__ import annotations

import os
import sys
import tempfile
import zlib
from array import array
from collections.abc import Callable
from functools import cache
from pathlib import Path


@cache
def directory() -> Path | None:
    """Where tables of this version are kept, or None where nothing can be written."""
    return _directory(f"hands-{_fingerprint(Path(__file__).parent)}")


@cache
def machine_code() -> Path | None:
    """The same for numba's machine code."""
    return _directory("code")


def _directory(name: str) -> Path | None:
    try:
        path = root() / name
        path.mkdir(parents=True, exist_ok=True)
    except (OSError, RuntimeError):
        return None
    return path if os.access(path, os.W_OK) else None


def root() -> Path:
    chosen = os.environ.get("KRUPIER_CACHE_DIR")
    if chosen:
        return Path(chosen)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "krupier"


def _fingerprint(package: Path) -> str:
    sum_ = zlib.crc32(sys.version.encode())
    for source in sorted(package.rglob("*.py")):
        sum_ = zlib.crc32(str(source.relative_to(package)).encode(), sum_)
        sum_ = zlib.crc32(source.read_bytes(), sum_)
    return f"{sum_:08x}"


def table(name: str, typecode: str, build: Callable[[], array[int]]) -> array[int]:
    """The named table, read from the cache or else built and kept there."""
    found = _read(name, typecode)
    if found is None:
        found = build()
        _write(name, found)
    return found


def _read(name: str, typecode: str) -> array[int] | None:
    where = directory()
    if where is None:
        return None
    try:
        stored = (where / name).read_bytes()
    except OSError:
        return None
    content, check = stored[:-4], stored[-4:]
    if zlib.crc32(content).to_bytes(4, "little") != check:
        return None
    return array(typecode, content)


def _write(name: str, content: array[int]) -> None:
    where = directory()
    if where is None:
        return
    data = content.tobytes()
    try:
        # Written aside and renamed: another process sees the whole table or none.
        with tempfile.NamedTemporaryFile(dir=where, delete=False) as aside:
            aside.write(data + zlib.crc32(data).to_bytes(4, "little"))
        os.replace(aside.name, where / name)
    except OSError:
        return
