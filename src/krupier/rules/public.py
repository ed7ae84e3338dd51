"""Which inputs of a round everybody may read as soon as they are written: closed by default.

This is the one place that says so. What it does not know to be public is sealed in the journal
(:mod:`krupier.store.sealed_lines`): cards, unless they were wanted face up; moves that say more
than words, chips and places, such as which cards are thrown away or how they are set; rulings, in
which staff name cards. So a new want, input or part of a move is sealed until it is named here.
"""

from __future__ import annotations

from collections.abc import Mapping
from operator import attrgetter
from typing import Any

from krupier.equipment.draws import Cards, CardsAre, DiceAre, Face, NoResult, PocketIs
from krupier.rules.options import Move
from krupier.rules.wants import CutOff, Input, Timeout, Void, Want

SAID = frozenset(("seat", "do", "bet", "on", "amount", "n", "unrefused"))
"""What a move says aloud: viewers are told it with the move."""
SHOWN = (DiceAre, PocketIs, NoResult)
"""Dice and balls lie before everybody."""
HEARD = (Timeout, Void, CutOff)

_SILENT = tuple(field for field in Move.__struct_fields__ if field not in SAID)
_unsaid = attrgetter(*_SILENT)


def is_public(given: Input, want: Want | None) -> bool:
    """Of an input that answers this want.

    >>> ace, want = CardsAre((12,)), Cards(1, to="bank")
    >>> is_public(ace, want), is_public(ace, Cards(1, to="bank", face=Face.DOWN))
    (True, False)
    """
    if isinstance(given, Move):
        return not any(_unsaid(given))
    if isinstance(given, CardsAre):
        return isinstance(want, Cards) and want.face is Face.UP
    return isinstance(given, SHOWN + HEARD)


_KINDS = frozenset(("dice", "pocket", "no_result", "timeout", "cut_off", "void", "entropy"))
_BESIDE = frozenset(("by", "id", "way"))


def was_public(line: Any) -> bool:
    """Of a line of a journal, as JSON has it, that was written when nobody asked: what it answered
    is not known any more, so no cards count as public.

    >>> was_public({"pocket": 17}), was_public({"cards": "As"}), was_public({"move": ["1", "hit"]})
    (True, False, True)
    """
    if not isinstance(line, Mapping):
        return False
    said = set(line) - _BESIDE
    if said == {"move"} and isinstance(line["move"], list):
        more = line["move"][2:]
        return not more or (isinstance(more[0], Mapping) and more[0].keys() <= SAID)
    return len(said) == 1 and said <= _KINDS


_TOLD = frozenset(("defined", "absent", "admitted", "agrees", "stood"))


def was_told(line: Any) -> bool:
    """The same of a line of a group: what was drawn may still be nobody's business.

    >>> was_told({"is": "stood", "since": 5}), was_told({"is": "sent", "drawn": [[1, 0]]})
    (True, False)
    """
    if not isinstance(line, Mapping):
        return False
    if line.get("is") == "sent":
        return "drawn" not in line
    return line.get("is") in _TOLD or bool(line.keys() & {"moved", "reseated"})
