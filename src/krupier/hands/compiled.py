"""Compilation with numba, its machine code kept where we may write.

Numba's own way of keeping it serves a program that stays where it is: machine code belongs to the
directory of the source, and to the whole file. Ours belongs to what the function follows from
(:mod:`krupier.hands.stamps`), wherever the package lies: a fresh copy of it finds what another
compiled, and a change elsewhere in the file costs nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import Any, TypeVar

import numba
from numba.core.caching import CompileResultCacheImpl, FunctionCache, NullCache, _CacheLocator

from krupier.hands import cache
from krupier.hands.stamps import stamp

F = TypeVar("F", bound=Callable[..., object])

VERSIONS = 8
"""So many of a function are kept, for those who work on several copies of this package."""


def compiled(function: F) -> F:
    """Compile at the first call, without the interpreter lock; kept for the next run."""
    return _compile(function, part_of_callers=False)


def inlined(function: F) -> F:
    """Like ``compiled``, for what is called in inner loops: it becomes part of its callers, which
    saves counting references to the tables at every call."""
    return _compile(function, part_of_callers=True)


def _compile(function: F, *, part_of_callers: bool) -> F:
    njit: Any = numba.njit(nogil=True, error_model="numpy", forceinline=part_of_callers)
    jitted = njit(function)
    if cache.machine_code() is not None:
        jitted._cache = Kept(function)
    found: F = jitted
    return found


class Kept(NullCache):
    """What numba asks before it compiles a function, and tells afterwards."""

    def __init__(self, function: Callable[..., object]) -> None:
        self._function = function

    @cached_property
    def _files(self) -> Any:
        """Made at the first call: most functions of a module are never called in a process."""
        return _files(self._function)

    @property
    def cache_path(self) -> str:
        return str(self._files.cache_path)

    def load_overload(self, signature: Any, target: Any) -> Any:
        try:
            return self._files.load_overload(signature, target)
        except (AttributeError, ImportError):  # it was called with a type that is gone
            self._files.flush()
            return None

    def save_overload(self, signature: Any, data: Any) -> None:
        self._files.save_overload(signature, data)
        _leave(VERSIONS, self._files)


def _leave(most: int, files: Any) -> None:
    """Forgets the oldest versions of a function beyond so many."""
    where, name = Path(files.cache_path), files._impl.filename_base
    like = name.replace(files._impl.locator.get_source_stamp(), "*")
    indexes = sorted(where.glob(f"{like}.nbi"), key=lambda path: path.stat().st_mtime)
    for old in indexes[:-most]:
        for path in where.glob(f"{old.stem}.*"):
            path.unlink(missing_ok=True)


class _Place(_CacheLocator):
    """Where the machine code of a function lies, as numba asks for it."""

    def __init__(self, function: Callable[..., object]) -> None:
        module = function.__module__
        self._path = Path(cache.machine_code() or "") / module
        self._stamp = stamp(module, function.__name__)

    @classmethod
    def from_function(cls, function: Callable[..., object], file: str) -> _Place:
        return cls(function)

    def ensure_cache_path(self) -> None:
        self._path.mkdir(parents=True, exist_ok=True)

    def get_cache_path(self) -> str:
        return str(self._path)

    def get_source_stamp(self) -> str:
        return self._stamp

    def get_disambiguator(self) -> str:
        return self._stamp


class _Named(CompileResultCacheImpl):
    _locator_classes: Any = (_Place,)


class _Files(FunctionCache):
    _impl_class = _Named


_files: Any = _Files  # numba tells no types
