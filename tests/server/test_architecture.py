"""The page on architecture names the functions that a bet and a poker action go through."""

from __future__ import annotations

import re
import secrets
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from krupier.house import sessions
from krupier.house.acts import by_itself
from krupier.house.tickets import digest
from krupier.room.config import HouseRules, TableConfig
from krupier.room.hands.house_rules import CashRules
from krupier.server.sessions import MARK
from krupier.server.settings import Limits, ServeOptions
from tests.house.household import join
from tests.server.live import NEVER, Live, live
from tests.server.test_play import seated
from tests.server.test_poker import Guest

PAGE = Path(__file__).parents[2] / "docs" / "architecture.md"
SOURCE = Path(__file__).parents[2] / "src" / "krupier"
_STEP = re.compile(r"^\d+\. `([\w/.]+)` `([\w.]+)` – \S", re.MULTILINE)

FLUSH = 1.0
"""Seconds between what a table tells everybody: long enough that a bet which follows on something
told is durable before the next, also where the disk is slow."""

Step = tuple[str, str]
"""A file under ``src/krupier`` and the qualified name of a function in it."""


def steps(heading: str) -> list[Step]:
    """What the page lists under a heading."""
    text = PAGE.read_text(encoding="utf-8").split(f"\n## {heading}\n")[1].split("\n## ")[0]
    return [(found[1], found[2]) for found in _STEP.finditer(text)]


class Watched:
    """The functions of the house in the order in which they are called first."""

    def __init__(self) -> None:
        self.called: dict[Step, None] = {}
        self.on = False

    def __call__(self, frame: FrameType, event: str, argument: Any) -> None:
        if not self.on or event != "call":
            return
        path = frame.f_code.co_filename
        if "krupier" in path:
            place = Path(path)
            if place.is_relative_to(SOURCE):
                step = (place.relative_to(SOURCE).as_posix(), frame.f_code.co_qualname)
                self.called.setdefault(step)


@contextmanager
def followed(tmp_path: Path) -> Iterator[tuple[Live, Watched]]:
    """A server all of whose threads are watched."""
    watched = Watched()
    options = ServeOptions(
        f"sqlite:///{tmp_path}/books.sqlite", port=0, limits=Limits.lifted(), odds=False
    )
    threading.setprofile(watched)
    try:
        with live(options) as server:
            server.service.host._every = FLUSH
            yield server, watched
    finally:
        threading.setprofile(None)


def assert_follows(listed: list[Step], watched: Watched, done: Callable[[], None]) -> None:
    """What is listed was called, in that order."""
    watched.on = True
    done()
    watched.on = False
    order = list(watched.called)
    missing = [step for step in listed if step not in watched.called]
    assert not missing, f"never called: {missing}"
    places = [order.index(step) for step in listed]
    late = [listed[at] for at in range(1, len(places)) if places[at] < places[at - 1]]
    assert not late, f"called before what stands above them: {late}"


def logged_in(server: Live) -> str:
    """The token of somebody with an account, whom the rules of a house concern."""
    token, now = MARK + secrets.token_urlsafe(32), server.service.now()
    with server.service.store.write() as conn:
        join(conn, operator="fortuna", at=now)
        sessions.begin(
            conn,
            "u1",
            token_hash=digest(token),
            channel="website",
            address="192.0.2.7",
            agent="test",
            at=now,
        )
    return token


def test_a_bet_goes_the_way_that_the_page_describes(tmp_path: Path) -> None:
    """As somebody whom the gate judges: both of its questions stand there."""
    listed = steps("The path of a bet")
    assert len(listed) > 15
    assert {("house/gate.py", "against_play"), ("house/gate.py", "check_all")} <= set(listed)
    with followed(tmp_path) as (server, watched):
        table = server.table("t1", "fortuna/roulette-evolution", "CZK")
        anna, mirror, seat = seated(server, table, logged_in(server))
        with anna:

            def bet() -> None:
                anna.bet(table, seat, "red", "5")
                anna.until(lambda: mirror.stakes == {(seat, "red", ""): 5.0})

            assert_follows(listed, watched, bet)


def test_a_poker_action_goes_the_way_that_the_page_describes(tmp_path: Path) -> None:
    listed = steps("The path of a poker action")
    assert len(listed) > 8
    cash = CashRules(blinds=("1", "2"), seats=6, draw=False)
    rules = HouseRules(clocks={"decision": NEVER}, pause=NEVER, cash=cash)
    config = TableConfig("p1", "wgg/texas-holdem-cash", "EUR", {}, rules)
    with followed(tmp_path) as (server, watched):
        server.call(lambda: server.service.host.add(config, by_itself("test")))
        anna, bert = Guest(server, "p1", "Anna"), Guest(server, "p1", "Bert")
        with anna.line, bert.line:
            anna.sit("1", "200")
            bert.sit("2", "200")
            bert.my_turn()

            def call() -> None:
                bert.act("call")
                anna.my_turn()

            assert_follows(listed, watched, call)


@pytest.mark.parametrize("heading", ["The path of a bet", "The path of a poker action"])
def test_a_step_that_is_not_taken_is_found(heading: str) -> None:
    listed = steps(heading)
    watched = Watched()

    def all_but_one() -> None:
        watched.called |= dict.fromkeys(step for step in listed if step != listed[2])

    with pytest.raises(AssertionError, match="never called"):
        assert_follows(listed, watched, all_but_one)
    watched = Watched()
    with pytest.raises(AssertionError, match="called before"):
        assert_follows(listed, watched, lambda: watched.called.update(dict.fromkeys(listed[::-1])))


def test_the_names_are_there() -> None:
    assert sys.version_info >= (3, 11), "qualified names of code"
    for heading in ("The path of a bet", "The path of a poker action"):
        for file, name in steps(heading):
            assert (SOURCE / file).exists(), file
            assert f"def {name.rpartition('.')[2]}(" in (SOURCE / file).read_text("utf-8"), name
