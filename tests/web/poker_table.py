"""Poker tables for browser tests: the croupier deals what a test wants, and bots sit opposite."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any

from playwright.sync_api import Locator, expect

from krupier.house.acts import by_itself
from krupier.room.config import HouseRules, TableConfig
from krupier.room.hands.house_rules import CashRules
from tests.server.live import NEVER, PATIENCE
from tests.web.dealing import Croupier, decide
from tests.web.site import Site, Visitor

act = decide  # as poker players call it

PASSIVE = ("check", "call", "bring-in", "once", "show", "draw", "discard", "place")
"""What a bot without a plan prefers."""


def poker_table(
    site: Site,
    game: str,
    *,
    croupier: bool = True,
    seats: int = 6,
    options: dict[str, Any] | None = None,
    currency: str = "EUR",
    **cash: Any,
) -> str:
    """A table that waits for its croupier, and after a hand until the test has looked at it."""
    house_rules = HouseRules(
        options=options or {},
        clocks={"decision": NEVER},
        pause=NEVER,
        croupier=croupier,
        cash=CashRules(**({"seats": seats, "draw": False} | cash)),
    )
    config = TableConfig(site.name, game, currency, {}, house_rules)
    site.server.call(lambda: site.server.service.host.add(config, by_itself("test")))
    return site.name


class Bot:
    """A player on the wire. It makes the moves of its script in order, then checks and calls."""

    def __init__(
        self, site: Site, name: str, seat: str, script: Sequence[Any] = (), *, thinks: bool = False
    ) -> None:
        self.seat, self._table = seat, site.name
        self._script = list(script)
        self._player = site.server.player(site.server.guest(name))
        self._player.watch(site.name)
        buy_in = self._player.tables[site.name].you["buy_in"]["usual"]
        ack = self._player.ask({"do": "sit", "table": site.name, "seat": seat, "buy_in": buy_in})
        assert ack.get("ok"), ack
        self.may_act = threading.Event()
        """Cleared, the bot thinks and thinks. Do that while it is not its turn."""
        if not thinks:
            self.may_act.set()
        self._stopped = False
        self._problem: BaseException | None = None
        self._thread = threading.Thread(target=self._play, daemon=True)
        self._thread.start()

    def stop(self) -> None:
        self._stopped = True
        self._thread.join(PATIENCE)
        self._player.socket.close()
        if self._problem:
            raise self._problem

    def _play(self) -> None:
        try:
            while not self._stopped:
                self._act_or_listen()
        except BaseException as problem:
            self._problem = problem

    def _act_or_listen(self) -> None:
        mirror = self._player.tables[self._table]
        options = mirror.you.get("offers", {}).get(self.seat)
        if options and self.may_act.is_set():
            move = self._move(options)
            ask = {"do": "move", "table": self._table, "round": mirror.round, "move": move}
            ack = self._player.ask(ask)
            assert ack.get("ok"), (ask, ack)
            # the answer comes before the news: what was offered must not be taken twice
            self._player.watch(self._table)
        else:
            with suppress(TimeoutError):
                self._player.hear(0.2)

    def _move(self, options: list[dict[str, Any]]) -> list[Any]:
        offered = {one["do"]: one for one in options}
        if self._script and self._script[0][0] in offered:
            return [self.seat, *self._script.pop(0)]
        word = next(one for one in PASSIVE if one in offered)
        option = offered[word]
        if option["option"] == "pick":
            return [self.seat, word, {"cards": option["cards"][: int(option["least"])]}]
        if option["option"] == "arrange":
            return [self.seat, word, {"rows": _rows(option)}]
        return [self.seat, word]


def _rows(option: dict[str, Any]) -> list[list[str]]:
    """From the back forwards, as there is room."""
    left = option["cards"][: len(option["cards"]) - option.get("discard", 0)]
    rows: list[list[str]] = []
    for _, room in reversed(option["rows"]):
        rows.insert(0, left[:room])
        left = left[room:]
    return rows


@contextmanager
def against_bob(
    site: Site, visitor: Visitor, script: Sequence[Any] = (), buy_in: str = ""
) -> Iterator[tuple[Croupier, Bot]]:
    """The visitor in seat 1, Bob in seat 2; the first hand begins. Bob's script has moves such as
    ``["raise", {"amount": "9"}]``; each waits until it is offered."""
    sits(visitor, site.name, "1", buy_in)
    bob = Bot(site, "Bob", "2", script)
    try:
        yield Croupier(site), bob
    finally:
        bob.stop()


def sits(visitor: Visitor, table: str, seat: str, buy_in: str = "", query: str = "") -> None:
    """Comes under a name and buys into a seat."""
    visitor.sits_at(table, query=query)
    visitor.page.locator(f'[data-take="{seat}"]').click()
    dialog = visitor.find("chips-dialog")
    if buy_in:
        dialog.get_by_role("textbox").fill(buy_in)
    dialog.locator('[data-act="chips"]').click()
    expect(dialog).to_have_count(0)
    expect(pod(visitor, seat)).to_be_visible()


def pod(visitor: Visitor, seat: str) -> Locator:
    return visitor.find("felt").locator(f'[data-seat="{seat}"]')


def stack(visitor: Visitor, seat: str, minor: int) -> None:
    expect(pod(visitor, seat)).to_have_attribute("data-stack", str(minor))


def holds(visitor: Visitor, seat: str, count: int) -> None:
    """The page shows so many open cards of a seat."""
    expect(pod(visitor, seat).locator("[data-card]")).to_have_count(count)


def cards(visitor: Visitor, seat: str) -> list[str]:
    """The cards of a seat that the page shows, in order."""
    found = pod(visitor, seat).locator("[data-card]")
    return [str(one.get_attribute("data-card")) for one in found.all()]


def on_board(visitor: Visitor, count: int, board: int = 1) -> list[str]:
    """The community cards, once there are so many."""
    found = visitor.page.locator(f'[data-board="{board}"] [data-card]')
    expect(found).to_have_count(count)
    return [str(one.get_attribute("data-card")) for one in found.all()]
