"""Compilation with numba, its machine code cached where we may write."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import numba

from krupier.hands import cache

F = TypeVar("F", bound=Callable[..., object])

_config: Any = numba.config
if not _config.CACHE_DIR and cache.machine_code() is not None:
    _config.CACHE_DIR = str(cache.machine_code())


def compiled(function: F) -> F:
    """Compile at the first call, without the interpreter lock; kept for the next run."""
    return _compile(function, part_of_callers=False)


def inlined(function: F) -> F:
    """Like ``compiled``, for what is called in inner loops: it becomes part of its callers, which
    saves counting references to the tables at every call."""
    return _compile(function, part_of_callers=True)


def _compile(function: F, *, part_of_callers: bool) -> F:
    njit: Any = numba.njit(
        cache=bool(_config.CACHE_DIR),
        nogil=True,
        error_model="numpy",
        forceinline=part_of_callers,
    )
    jitted: F = njit(function)
    return jitted
