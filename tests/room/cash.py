"""A table among players for tests: people sit down, act in turn, and hands follow each other."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import UNSET

from krupier.room.dealer import Dealer
from krupier.room.hands.chairs import Chair
from krupier.room.hands.dealer import HandDealer
from krupier.room.hands.house_rules import CashRules
from krupier.room.hands.requests import Entry, Request, SitDown
from krupier.room.messages import Accepted
from krupier.room.table import Table
from krupier.rules import events
from krupier.rules.options import Move
from krupier.rules.wants import Moves
from krupier.store import ledger
from tests.room.setup import Answers, Place

EUR = 100
"""Cents."""


def top(drawn: dict[str, str]) -> str:
    """The seat that drew the highest card; of equal ones a spade, heart, diamond, club."""

    def worth(seat: str) -> tuple[int, int]:
        drew = drawn[seat]
        return "23456789TJQKA".index(drew[0]), "cdhs".index(drew[1])

    return max(drawn, key=worth)


def sent(part: Any) -> Any:
    """A part of a message as it is sent."""
    return msgspec.json.decode(msgspec.json.encode(part))


def hands_of(dealer: Dealer) -> dict[str, Any]:
    """``view.hands`` as it is sent."""
    told: dict[str, Any] = sent(dealer.hands_shown())
    return told


def head_of(dealer: Dealer) -> dict[str, Any]:
    """What is told before one sits down, as it is sent."""
    told: dict[str, Any] = sent(dealer.head)
    return told


def chair_at(dealer: Dealer, seat: str) -> dict[str, Any]:
    """``stack`` and ``chair`` of a seat as they are sent; empty: nobody sits there."""
    shown = dealer.seat_shown(seat)
    if shown.stack is UNSET:
        return {}
    chair: dict[str, Any] = sent(shown.chair or {})
    return {"stack": shown.stack} | chair


def own_chair(dealer: Dealer, player: str) -> dict[str, Any]:
    """``you.chair`` as it is sent."""
    own = dealer.own_shown(player)
    assert own
    assert own["chair"]
    told: dict[str, Any] = sent(own["chair"])
    return told


class Poker:
    """Blinds 1/2 euro, buy-in from 80 to 200."""

    def __init__(
        self,
        game: str = "wgg/texas-holdem-cash",
        place: Place | None = None,
        options: dict[str, Any] | None = None,
        pause: float = 1.0,
        clocks: dict[str, float] | None = None,
        currency: str = "EUR",
        **cash: Any,
    ) -> None:
        self.place = place or Place()
        self.currency = currency
        usual: dict[str, Any] = {"blinds": ("1", "2"), "draw": False}
        house_rules = CashRules(**(usual | cash))
        self.table: Table = self._add(
            game=game,
            currency=currency,
            options=options or {},
            pause=pause,
            clocks=clocks or {},
            cash=house_rules,
        )
        self._n = 0

    def _add(self, **house_rules: Any) -> Table:
        return self.place.add(**house_rules)

    @property
    def game(self) -> HandDealer:
        assert isinstance(self.table.dealer, HandDealer)
        return self.table.dealer

    def restart(self) -> None:
        """The process died and starts again."""
        self._n += 1
        self.place.new_env(seed=1 + self._n)
        self.table = self.place.host()

    # -- people ----------------------------------------------------------------------------

    def player(self, name: str, euros: int = 1_000) -> str:
        return self.place.player(name, euros * EUR, self.currency)

    def watch(self, name: str) -> None:
        self.table.watch(f"v-{name}", name)

    def come(self, *names: str, buy_in: int = 200) -> None:
        """The first players sit down in seats 1, 2, 3 …; when they look on, the game begins."""
        for name in names:
            self.player(name)
            self.ask(name, SitDown(None, buy_in * EUR or self.game.stakes.usual))
        for name in names:
            self.watch(name)

    def sit_quietly(self, name: str, seat: str, buy_in: int = 200) -> None:
        """Before the game begins: he does not look on yet."""
        answer = self.ask(name, SitDown(seat, buy_in * EUR))
        assert isinstance(answer, Accepted), answer

    def sit(self, name: str, seat: str, buy_in: int = 200) -> None:
        """A newcomer in a seat of his choice."""
        self.player(name)
        self.watch(name)
        answer = self.ask(name, SitDown(seat, buy_in * EUR))
        assert isinstance(answer, Accepted), answer
        assert answer.seat == seat

    def ask(self, name: str, request: Request, id: str = "") -> Any:
        """What the table answered."""
        self._n += 1
        heard = Answers()
        self.table.ask(name, name.title(), id or f"r{self._n}", request, heard)
        self.table.flush()
        return heard.all[-1] if heard.all else None

    def post(self, name: str) -> Any:
        return self.ask(name, Entry("post"))

    def chair(self, name: str) -> Chair:
        return self.game.chairs.mine(name)

    def stack(self, name: str) -> int:
        return self.chair(name).stack

    def account(self, name: str) -> int:
        """The chips of a player as the ledger has them."""
        with self.place.store.read() as conn:
            return ledger.balance(conn, f"stack:T1:{name}", self.currency)

    # -- hands -----------------------------------------------------------------------------

    @property
    def hand(self) -> dict[str, Any]:
        """How the running hand began."""
        assert self.table.course is not None
        return dict(self.table.course.play.game.setting.hand or {})

    @property
    def dealt(self) -> list[str]:
        """Players in the running or last hand, by seat."""
        assert self.table.course is not None
        owners = self.table.course.owners
        return [owners[seat] for seat in sorted(owners, key=int)]

    @property
    def posted(self) -> dict[str, int]:
        """Blinds and antes of the running hand, in euros, by player."""
        course = self.table.course
        assert course is not None
        found: dict[str, int] = {}
        for event in course.events:
            if isinstance(event, events.Decision):
                break
            if isinstance(event, events.Stake):
                found[course.owners[event.seat]] = event.amount // EUR
        return found

    @property
    def turn(self) -> str:
        """Who is to act; empty: nobody."""
        course = self.table.course
        if course is None or not isinstance(course.play.want, Moves):
            return ""
        return course.owners[next(iter(course.play.want.seats or ()))]

    def act(self, do: str, euros: int = 0, by: str = "", **more: Any) -> Answers:
        """Whoever is in turn acts."""
        name = by or self.turn
        self._n += 1
        heard = Answers()
        move = Move(self.chair(name).seat, do, amount=euros * EUR, **more)
        self.table.move(name, f"m{self._n}", move, heard)
        self.table.flush()
        return heard

    def words(self) -> list[str]:
        """What is offered to whoever is in turn."""
        course = self.table.course
        assert course is not None
        return [one.do for one in course.play.offers(self.chair(self.turn).seat)]

    def fold_out(self) -> None:
        """Everybody gives up until the hand is over."""
        while self.table.running:
            words = self.words()
            self.act("fold" if "fold" in words else words[0])

    def next_hand(self) -> None:
        """The running hand is given up, and the next one begins (if anybody can play it)."""
        if self.table.running:
            self.fold_out()
        self.place.wait(self.table, self.table.config.house_rules.pause)
