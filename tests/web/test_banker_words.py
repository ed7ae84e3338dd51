"""Nothing of the poker games against the bank is shown untranslated: every id that their rounds
can bring to a page has words in the client, Czech and English."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from krupier.equipment.seeded import Seeded
from krupier.rules.families import load
from krupier.rules.options import Stake, TakeBack
from krupier.rules.play import Play
from krupier.rules.wants import Moves, Timeout
from krupier.server.pages import layout
from tests.rules.banker_rounds import TABLES, any_move, stake
from tests.rules.told import WIRE, facts
from tests.web import banker_hand_names

TEXT = Path(__file__).resolve().parents[2] / "web" / "src" / "lib" / "text"
ENTRY = re.compile(r'^  "(?:word\.)?([\w.+-]+)": "(.*)",$', re.MULTILINE)
CASE = re.compile(r'case "([\w-]+)":')
RAISE = re.compile(r"(.+)-\d+x")
OF_A_HAND = re.compile(r"(.+)-[12]")
ROUNDS = 60


PLACES = frozenset(("at", "to", "seat"))
"""Facts that are told as a place or a player."""


@cache
def words() -> frozenset[str]:
    """Ids that the client has words for."""
    czech, english = (
        {
            id
            for file in ("words.ts", "banker.ts", "games.ts")
            for id, text in ENTRY.findall((TEXT / language / file).read_text(encoding="utf-8"))
            if text
        }
        for language in ("cs", "en")
    )
    return frozenset(czech & english)


@cache
def sentences() -> frozenset[str]:
    """Announcements that the client tells in a sentence."""
    files = (TEXT / "gametell.ts", TEXT / "bankertell.ts")
    return frozenset(
        one for file in files for one in CASE.findall(file.read_text(encoding="utf-8"))
    )


class Shown:
    """Collects what the rounds of one game bring to a page."""

    def __init__(self, table: str) -> None:
        name, setting = TABLES[table]
        self.game = load(name, **setting)
        drawn = layout(self.game)
        self.bets = {one["bet"] for one in drawn["bets"]}
        self.buys = drawn["poker"]["buys"]

    def missing(self) -> set[str]:
        source, luck = Seeded(5), random.Random(5)
        return {
            f"{kind} {id}"
            for _ in range(ROUNDS)
            for kind, id in self._of_a_round(source, luck)
            if not getattr(self, f"_{kind}")(id)
        }

    def _of_a_round(self, source: Seeded, luck: random.Random) -> Iterator[tuple[str, str]]:
        source.begin(self.game.equipment)
        play = Play(self.game)
        bets: Any = self.game.opening  # type: ignore[attr-defined]
        for seat in luck.sample([str(n) for n in range(1, (bets.boxes or 4) + 1)], 2):
            stake(play, bets, seat, luck)
        play.send(Timeout())
        while not play.over:
            play.run(source)
            if isinstance(play.want, Moves):
                yield from (("act", word) for word in play.want.on_timeout.split("/"))
                for seat in play.want.seats or ():
                    offered = play.want.offers(seat)
                    yield from (
                        ("act", one.do) for one in offered if not isinstance(one, Stake | TakeBack)
                    )
                play.send(any_move(play.want, luck))
        for event in play.felt.events:
            yield from self._of_an_event(event.kind, facts(event))
        yield from (("word", WIRE[mark]) for mark in play.felt.marks)

    @staticmethod
    def _of_an_event(kind: str, data: dict[str, Any]) -> Iterator[tuple[str, str]]:
        if kind not in sentences():  # told by its word, and each fact by its own
            yield from (("word", id) for id in {kind, *data} - PLACES)
        if "bet" in data:
            yield "bet", data["bet"]
        if kind == "settle":
            yield "word", data["how"]
        if kind == "compare":
            yield "word", f"banker.{'row' if 'row' in data else 'compare'}.{data['result']}"
        if kind == "mark" and "street" in data:
            yield "word", f"street-{data['street']}"

    def _word(self, id: str) -> bool:
        return id in words()

    def _act(self, do: str) -> bool:
        raised = RAISE.fullmatch(do)
        return self._bet(raised[1]) if raised else do in self.buys or do in words()

    def _bet(self, bet: str) -> bool:
        of_a_hand = OF_A_HAND.fullmatch(bet)
        return (
            bet in self.bets
            or bet in self.buys
            or bet in words()
            or (of_a_hand is not None and of_a_hand[1] in self.bets)
        )


@pytest.mark.parametrize("table", TABLES)
def test_whatever_a_round_shows_has_words(table: str) -> None:
    assert Shown(table).missing() == set()


def test_an_unknown_word_would_be_found() -> None:
    shown = Shown("kings/russian-poker")
    assert not shown._act("rattle")
    assert not shown._bet("rattle-1")
    assert not shown._word("rattle")
    assert shown._act("bet-2x")


def test_the_hands_that_the_client_is_tested_on_are_named_by_this_code() -> None:
    assert banker_hand_names.FILE.read_text(encoding="utf-8") == banker_hand_names.written()
