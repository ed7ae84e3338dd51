"""Two tables among players in a turmoil: people come, leave, top up and play, staff move them,
suspend and void, tables fail and the process dies, in any order. No chip is made or lost, nobody is
told a card that is not his to know, and the tables play on."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any

import msgspec
import pytest
from sqlalchemy import select

from krupier.equipment.cards import text
from krupier.equipment.draws import Face
from krupier.room import history
from krupier.room.hands.dealer import HandDealer
from krupier.room.hands.house_rules import CashRules
from krupier.room.hands.requests import Away, GetUp, Prefer, Request, ShowCards, SitDown, TopUp
from krupier.room.messages import Own, Snapshot, Update
from krupier.room.orders import orders_of
from krupier.room.table import Table
from krupier.rules.options import Amount, Choose, Move, Pick, Refused
from krupier.rules.wants import Moves
from krupier.store import Inline, Lost, Transfer, ledger, people
from krupier.store.schema import accounts
from tests.room.cash import EUR
from tests.room.setup import Answers, Ears, Place, Slow, by

PEOPLE = ("anna", "bert", "cyril", "dora", "emil")
GAMES = (
    "wgg/texas-holdem-cash",
    "kings/seven-card-stud",
    "kings/two-seven-triple-draw",
    "kings/open-face-chinese",
)
PURSE = 1_000 * EUR
CARD = re.compile(r'"([2-9TJQKA][cdhs])"')


class Spies(Ears):
    """Look at every message when it is told."""

    def __init__(self) -> None:
        super().__init__()
        self.tables: dict[str, Table] = {}
        self.told = 0

    def gone(self, table: str) -> None:
        """Nobody looks on any more."""

    def everybody(self, table: str, message: Update) -> None:
        super().everybody(table, message)
        self._look(table, None, message.round, message)

    def viewer(self, table: str, viewer: str, message: Own | Snapshot) -> None:
        super().viewer(table, viewer, message)
        player = viewer.partition("-")[2] or None
        round = None
        if isinstance(message, Snapshot):
            assert not isinstance(message.view.round, msgspec.UnsetType)
            round = message.view.round.id if message.view.round else None
        self._look(table, player, round, message)

    def _look(self, name: str, player: str | None, round: str | None, message: Any) -> None:
        table = self.tables.get(name)
        course = table.course if table else None
        if course is None or (round is not None and round != course.id):
            return
        secret = {
            text(card)
            for place in course.play.felt.places.values()
            for card, face in zip(place.cards, place.faces, strict=True)
            if face is not Face.UP
            and not (face is Face.OWNER and course.owners.get(place.owner or "") == player)
        }
        told = msgspec.to_builtins(message)
        for part in ("view", "changed"):
            if told.get(part):
                told[part].pop("round", None)  # names the deck
                told[part].pop("results", None)  # of other rounds
                (told[part].get("hands") or {}).pop("shown", None)  # of their own will
        self.told += 1
        found = set(CARD.findall(msgspec.json.encode(told).decode())) & secret
        assert not found, (player, found, told)


class Turmoil:
    def __init__(self, seed: int, game: str) -> None:
        self.chance, self.game, self.seed = random.Random(seed), game, seed
        self.spies = Spies()
        self.place = Place(ears=self.spies)
        self.looks: list[Callable[[], None]] = []
        self.new_env(seed)
        rules = CashRules(blinds=("1", "2"), draw=False, time_bank=5.0)
        usual: dict[str, Any] = {"cash": rules, "pause": 1.0}
        one = self.place.add(game, id="T1", **usual)
        two = self.place.add(game, id="T2", group="T1", hosted_by=one.group, **usual)
        self.tables = self.spies.tables
        self.tables |= {"T1": one, "T2": two}
        self.n = 0
        for name in PEOPLE:
            self.place.player(name, PURSE)
        self.come()
        self.slow: Slow | None = None

    def new_env(self, seed: int) -> None:
        """Looks into the books take as long as they like, and bring what was when they began."""
        self.looks.clear()

        def apart(group: str, look: Callable[[], Any], told: Callable[[Any], None]) -> None:
            found = look()
            self.looks.append(lambda: told(found))

        self.place.env = replace(self.place.new_env(seed), apart=apart)

    def come(self) -> None:
        for table in self.tables.values():
            table.watch("w")
            for name in PEOPLE:
                table.watch(f"v-{name}", name)

    # -- what may happen -------------------------------------------------------------------

    def ask(self, table: Table) -> None:
        name = self.chance.choice(PEOPLE)
        some: list[Request] = [
            SitDown(None, 200 * EUR),
            SitDown(self.chance.choice("1234"), self.chance.choice((80, 200)) * EUR),
            TopUp(self.chance.choice((1, 50, 150)) * EUR),
            GetUp(),
            Away(self.chance.random() < 0.3),
            Prefer(auto_top_up=self.chance.random() < 0.5),
            ShowCards(),
        ]
        table.ask(name, name.title(), self.id(), self.chance.choice(some), Answers())

    def sit(self, table: Table) -> None:
        name = self.chance.choice(PEOPLE)
        table.ask(name, name.title(), self.id(), SitDown(None, 200 * EUR), Answers())

    def id(self) -> str:
        self.n += 1
        return f"r{self.n}"

    def play(self, table: Table) -> None:
        course = table.course
        if course is None or not isinstance(course.play.want, Moves):
            return
        for seat in course.play.want.seats or ():
            option = self.chance.choice(course.play.offers(seat))
            move = Move(seat, option.do)
            if isinstance(option, Amount):
                move = Move(seat, option.do, amount=option.least)
            elif isinstance(option, Pick):
                n = self.chance.randint(option.least, option.most)
                move = Move(seat, option.do, cards=tuple(self.chance.sample(option.cards, n)))
            elif not isinstance(option, Choose):
                continue
            table.move(course.owners[seat], self.id(), move, Answers())
            return

    def move_seat(self, table: Table) -> None:
        other = "T2" if table.id == "T1" else "T1"
        to = self.chance.choice([None, *"1234"])
        table.staff.move(self.chance.choice("1234"), other, to, by("balance"))

    def suspend(self, table: Table) -> None:
        table.staff.suspend(by("a dispute"))

    def resume(self, table: Table) -> None:
        table.staff.resume(by("go on"))

    def void(self, table: Table) -> None:
        table.staff.void(by("a mistake"))

    def close(self, table: Table) -> None:
        table.staff.close(by("night"))

    def open(self, table: Table) -> None:
        table.staff.open(by("morning"))

    def halt(self, table: Table) -> None:
        """It cannot go on by itself, and says so also while its books are away."""
        table.halted("the shuffler is stuck")
        self.commit()
        assert self.stopped(table)

    def stopped(self, table: Table) -> bool:
        """As its books say."""
        with self.place.store.read() as conn:
            return orders_of(people.table(conn, table.id).orders).suspended is not None

    def fault(self, table: Table) -> None:
        table.group.send_back(table)

    def away(self, table: Table) -> None:
        table.group.lose_books(OSError("gone"))

    def die(self, table: Table) -> None:
        self.commit()
        self.n += 1
        self.new_env(self.seed * 1_000 + self.n)
        self.tables.clear()
        self.slow = None
        one = self.place.host("T1")
        self.tables["T1"] = one
        self.tables["T2"] = self.place.host("T2", one.group)
        self.come()

    def time(self, table: Table) -> None:
        self.wait(self.chance.choice((0.5, 1, 5, 20)))

    def wait(self, seconds: float, *, finally_: bool = False) -> None:
        end = self.place.time + int(seconds * 1_000_000)
        while True:
            dues = [(one.due, one) for one in self.tables.values() if one.due is not None]
            due, table = min(dues, key=lambda pair: pair[0] or 0, default=(None, None))
            if due is None or table is None or due > end:
                break
            self.place.time = max(self.place.time, due)
            table.tick()
            self.commit()
            if finally_:
                self.arrive(table)
            table.flush()
        self.place.time = end

    def arrive(self, table: Table) -> None:
        while self.looks:
            self.looks.pop(0)()
            for one in self.tables.values():
                one.pump()

    def slow_down(self, table: Table) -> None:
        """From now on units of work wait for each other, and some are lost."""
        if self.slow is None:
            self.slow = Slow(self.place)
            table.group._commits._books = self.slow  # type: ignore[assignment]

    def lose(self, table: Table) -> None:
        """Nobody knows of the unit under way whether it was written."""
        if self.slow and self.slow.queue:
            (work, future), self.slow.queue = self.slow.queue[0], []
            if self.chance.random() < 0.5:
                assert Inline(self.place.store).submit(work).exception() is None
            future.set_exception(Lost("gone", "pryč"))
            table.pump()

    def spend(self, table: Table) -> None:
        """Money goes from a wallet to another one, and no table knows of it."""
        poor, rich = self.chance.sample(PEOPLE, 2)
        amount = self.place.balance(poor) // 2
        if amount:
            ends = (f"player:{poor}", f"player:{rich}")
            with self.place.store.write() as conn:
                gift = Transfer(f"gift/{self.id()}", *ends, amount, "EUR", "gift")
                ledger.post(conn, [gift], self.place.time)

    def commit(self) -> None:
        while self.slow and self.slow.queue:
            self.slow.commit()
            for table in self.tables.values():
                table.pump()

    def step(self) -> None:
        acts: list[tuple[int, Callable[[Table], None]]] = [
            (30, self.play),
            (9, self.ask),
            (6, self.sit),
            (8, self.time),
            (5, self.move_seat),
            (2, self.suspend),
            (8, self.resume),
            (1, self.void),
            (1, self.close),
            (8, self.open),
            (1, self.halt),
            (1, self.fault),
            (1, self.away),
            (1, self.die),
            (3, self.slow_down),
            (12, self.arrive),
            (3, self.lose),
            (2, self.spend),
        ]
        table = self.chance.choice(list(self.tables.values()))
        (act,) = self.chance.choices([one for _, one in acts], [n for n, _ in acts])
        with suppress(Refused):
            act(table)
        if self.chance.random() < 0.5:
            self.commit()
        for one in self.tables.values():
            one.flush()

    # -- what must be so -------------------------------------------------------------------

    def elsewhere(self) -> dict[str, int]:
        """What is neither in wallets nor rake, but should be when all have left."""
        with self.place.store.read() as conn:
            rows = conn.execute(select(accounts.c.name, accounts.c.balance)).all()
        return {
            name: balance
            for name, balance in rows
            if balance and name.partition(":")[0] not in ("player", "house", "clearing")
        }

    def settle_down(self) -> None:
        """Everybody plays on to the end, and the tables close."""
        self.commit()
        self.wait(60, finally_=True)
        for table in self.tables.values():
            assert (table.orders.suspended is not None) == self.stopped(table)
            if table.orders.suspended:
                table.staff.resume(by("the end"))
            if not table.shut:
                table.staff.close(by("the end"))
            self.commit()
        self.wait(3_600, finally_=True)
        for table in self.tables.values():
            assert table.state == "closed", (table.id, table.state, table.notice)
            assert isinstance(table.dealer, HandDealer)
            assert list(table.dealer.chairs) == []
            assert table.dealer.troubles == {}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_whatever_happens_nobody_loses_a_chip_or_a_secret(
    seed: int, game: str, caplog: pytest.LogCaptureFixture
) -> None:
    turmoil = Turmoil(seed, game)
    for _ in range(200):
        turmoil.step()
    turmoil.settle_down()
    assert [one for one in caplog.records if one.levelname == "ERROR"] == []
    assert turmoil.elsewhere() == {}
    assert history.audit_all(turmoil.place.store) == []
    assert turmoil.spies.told > 100
