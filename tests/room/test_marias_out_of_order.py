"""Announcements at mariáš out of order: whoever is asked says everything but what he is asked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import pytest

from krupier.equipment.cards import DECK_32
from krupier.room.table import Table
from krupier.rules.options import Choose, Move, Option, Pick, Refused
from tests.room.marias import marias_event
from tests.room.setup import Answers
from tests.room.test_marias import asked, until

CONTRACTS = ("hra", "sedma", "stovka", "stosedm", "betl", "durch")
WORDS = (
    *("good", "give-up", "trump", "call-card", "play", "announce", "flek", "flek-all", "fold"),
    *CONTRACTS,
    *(f"flek-{one}" for one in CONTRACTS),
)


def not_asked(seat: str, offered: Sequence[Option]) -> Iterator[Move]:
    """Every word without a card, with each card and with two, but those that are offered."""
    chosen = {one.do for one in offered if isinstance(one, Choose)}
    picked = {(one.do, card) for one in offered if isinstance(one, Pick) for card in one.cards}
    for word in WORDS:
        if word not in chosen:
            yield Move(seat, word)
        for card in DECK_32:
            if (word, card) not in picked:
                yield Move(seat, word, cards=(card,))
        yield Move(seat, word, cards=DECK_32[:2])
        yield Move(seat, word, amount=1)


def state(table: Table) -> object:
    assert table.course is not None
    felt = table.course.play.felt
    return table.course.length, repr(felt.marks), repr(felt.places), repr(felt.events)


def test_whoever_is_asked_says_only_what_he_is_asked() -> None:
    event = marias_event(seed=1)
    table = until(event, lambda here: True)
    said, steps, tried = Answers(), Counter[str](), 0
    while table.number <= 3:
        seat = asked(table)
        assert table.course is not None
        offered = table.course.play.offers(seat)
        holder = table.seating.holder(seat)
        assert holder is not None
        before = state(table)
        for move in not_asked(seat, offered):
            tried += 1
            with pytest.raises(Refused):
                table.move(holder.player, f"forged-{tried}", move, said)
        assert state(table) == before
        steps.update(one.do for one in offered)
        course, length = table.course, table.course.length
        while table.course is course and course.length == length and event.step():
            pass
        table = until(event, lambda here: True)
    assert {"trump", "call-card", "good", "betl", "play"} <= steps.keys()
    assert tried > 10_000
    assert event.wrong() == []
