"""Luck in machine code: the same state gives the same numbers, none of them more likely."""

from __future__ import annotations

from typing import Any

import numpy as np

from krupier.hands.compiled import inlined
from krupier.hands.kernels import Array


@inlined
def word(state: Any) -> tuple[Any, Any]:
    """32 random bits and the next state (splitmix64)."""
    state = state + np.uint64(0x9E3779B97F4A7C15)
    mixed = (state ^ (state >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return (mixed ^ (mixed >> np.uint64(31))) >> np.uint64(32), state


@inlined
def below(state: Any, n: Any) -> tuple[Any, Any]:
    """A number below ``n``, each equally likely (Lemire's multiplication with rejection)."""
    drawn, state = word(state)
    wide = drawn * n
    low = wide & np.uint64(0xFFFFFFFF)
    if low < n:
        least = (np.uint64(1 << 32) - n) % n
        while low < least:
            drawn, state = word(state)
            wide = drawn * n
            low = wide & np.uint64(0xFFFFFFFF)
    return np.int64(wide >> np.uint64(32)), state


@inlined
def draw(state: Any, deck: Array, n: int) -> Any:
    """Puts ``n`` random cards of a deck at its top; the result is the next state."""
    for at in range(n):
        other, state = below(state, np.uint64(deck.shape[0] - at))
        deck[at], deck[at + other] = deck[at + other], deck[at]
    return state
