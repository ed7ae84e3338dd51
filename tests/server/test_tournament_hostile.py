"""Hostile clients at tables of tournaments against the bank and of mariáš, over the wire: whatever
they say is answered with a clear refusal and changes nothing, and the table plays on."""

from __future__ import annotations

import itertools
import logging
import random
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from decimal import Decimal
from typing import Any

import httpx
import pytest
from sqlalchemy import select

from krupier.room.bots import make_move
from krupier.room.history import audit_all
from krupier.room.table import Table
from krupier.rules.wants import Moves
from krupier.server.settings import Limits, ServeOptions
from krupier.store import schema
from tests.room.setup import Answers
from tests.server.client import Player
from tests.server.live import PATIENCE, Live, live
from tests.server.tournaments import Data, announce, ask, code, direct, enter, money, page, wait_for

NAMES = ("Anna", "Bert", "Cyril", "Dora")
TYPES = ("kings/marias", "kings/blackjack-games", "kings/roulette-games")
WORDS = (
    *("bet", "take-back", "done", "hit", "double", "split", "insure", "even-money", "decline"),
    *("trump", "call-card", "give-up", "good", "betl", "flek", "flek-hra", "play", "announce"),
    *("fold", "raise", "win", "", "x" * 200),
)
MORE: list[Any] = [
    {},
    {"cards": ["??"]},
    {"cards": ["As"]},
    {"cards": ["As", "As", "Kd"]},
    {"cards": "As" * 200},
    {"cards": [["As"]]},
    {"rows": [["As"], []]},
    {"bet": "red", "amount": "-1"},
    {"bet": "red", "amount": "1e400"},
    {"bet": "red", "amount": "NaN"},
    {"bet": "red", "amount": 10**30},
    {"bet": "main", "amount": "999999999999999999999"},
    {"bet": "main", "amount": "0.5", "on": list(range(60))},
    {"bet": "forfeit", "amount": "100"},
    {"amount": "1000000"},
    {"n": 10**20},
    {"unrefused": True, "bet": "red", "amount": "100"},
    {"nonsense": 1},
    "x",
    None,
]
OF_TABLES: list[Data] = [
    {"do": "sit", "seat": "1"},
    {"do": "sit", "buy_in": "1000"},
    {"do": "stand"},
    {"do": "stand", "seat": "2"},
    {"do": "wait", "on": True},
    {"do": "change-seat", "seat": "3"},
    {"do": "change-table", "to": "no-such"},
    {"do": "top-up", "amount": "1000000"},
    {"do": "entry", "how": "post"},
    {"do": "choose-game", "game": "kings/omaha"},
    {"do": "post"},
    {"do": "fast-fold"},
    {"do": "go-on"},
    {"do": "pre", "action": "check"},
    {"do": "pre", "action": "call-any", "amount": "1e400"},
]
OF_TOURNAMENTS: list[Data] = [
    {"do": "leave"},
    {"do": "buy", "what": "rebuy"},
    {"do": "buy", "what": "add-on"},
    {"do": "buy", "what": "packets", "packets": 2**31},
    {"do": "buy", "what": "packets", "packets": 2**70},
    {"do": "decline"},
    *({"do": "deal", "say": say} for say in ("want", "no-longer", "agree", "refuse")),
    {"do": "enter", "pays": "100", "wallet": "EUR", "rules": 1},
    {"do": "enter", "pays": "100", "wallet": "EUR", "rules": 1, "flight": 9},
    {"do": "enter", "pays": "1e9", "wallet": "ticket", "rules": 2**31},
    {"do": "unit-over"},
]


def refusal(line: Player, message: Data, id: str) -> Data:
    """What is answered, under its id or, where nobody could read that, without one. It is answered
    by the time that a ping is."""
    before = len(line.heard)
    line.say(message | {"id": id})
    line.say({"do": "ping", "t": before})
    line.until(lambda: line.heard[-1].get("t") == before, PATIENCE)
    for heard in line.heard[before:]:
        if heard["type"] == "ack" and heard["id"] == id:
            assert "refused" in heard, (message, heard)
            return dict(heard["refused"])
        if heard["type"] == "error":
            return dict(heard["error"])
    raise AssertionError(f"not answered: {message}")


class Event:
    """One tournament of four guests, and two strangers: a guest, and who has no token."""

    def __init__(self, server: Live, stack: ExitStack, type: str) -> None:
        self.server, self.chance = server, random.Random(type)
        self.id = announce(server, type, {})
        self.http = [stack.enter_context(server.http(server.guest(one))) for one in NAMES]
        self.price = page(self.http[0], self.id)["price"]["whole"]
        for one in self.http:
            assert self.enters(one).status_code == 200
        self.eve = stack.enter_context(server.http(server.guest("Eve")))
        self.nobody = stack.enter_context(server.http())

    def enters(self, http: httpx.Client) -> httpx.Response:
        return enter(http, self.id, pays=self.price)

    def begin(self, stack: ExitStack) -> None:
        self.lines = [stack.enter_context(self.server.player(self._token(one))) for one in self.all]
        assert direct(self.server, self.id, "start").status_code == 200
        wait_for(self.server, self.id, lambda held: bool(held.floor.tables))
        self.table = f"{self.id}-t1"
        for line in self.lines:
            line.watch(self.table)
        self.running()

    @property
    def all(self) -> list[httpx.Client]:
        return [*self.http, self.eve]

    def _token(self, http: httpx.Client) -> str:
        return http.headers["authorization"].removeprefix("Bearer ")

    def running(self) -> Table:
        self.server.wait_for("a unit", self.table, lambda here: here.running and here.rounds.idle)
        return self.server.service.host[self.table]

    def everything(self) -> Any:
        """Lines, hands, chips and money."""
        accounts = schema.accounts

        def here(table: Table) -> Any:
            course = table.course
            assert course is not None
            sitting = sorted((one.player, tuple(one.seats)) for one in table.seating.guests())
            return course.id, course.length, repr(course.play.felt.staked), sitting

        held = self.server.service.host.tournaments[self.id]
        with self.server.service.store.read() as conn:
            query = select(accounts.c.name, accounts.c.currency, accounts.c.balance)
            money = {tuple(row) for row in conn.execute(query)}
        return held.memory.lines, self.server.at_table(self.table, here), money

    # -- what is said ----------------------------------------------------------------------

    def asked(self) -> set[tuple[str, str]]:
        """Who is asked, with his seat."""

        def here(table: Table) -> set[tuple[str, str]]:
            want = table.course.play.want if table.course else None
            seats = want.seats or () if isinstance(want, Moves) else ()
            return {
                (holder.player, seat)
                for seat in seats
                if (holder := table.seating.holder(seat)) is not None
            }

        return self.server.at_table(self.table, here)

    def moves(self, many: int) -> Iterator[tuple[Player, Data]]:
        """Anybody for any seat, but nobody who is asked for his own."""
        asked, tables = self.asked(), (self.table, f"{self.id}-t2", self.id, "no-such", "")
        for _ in range(many):
            line, seat = self.chance.choice(self.lines), self.chance.choice("0123456789+")
            if (line.welcome["player"]["id"], seat) in asked:
                continue
            table = self.chance.choices(tables, (20, 1, 1, 1, 1))[0]
            move = [seat, self.chance.choice(WORDS), self.chance.choice(MORE)]
            yield line, {"do": "move", "table": table, "move": move}
        for line in self.lines:
            for seat in ("1+", "1.trump", "trick", "", "x" * 300):
                yield line, {"do": "move", "table": self.table, "move": [seat, "play", {}]}

    def wrong_moves(self) -> Iterator[tuple[Player, Data]]:
        """Who is asked says what nobody may say."""
        by_player = {one.welcome["player"]["id"]: one for one in self.lines}
        for player, seat in sorted(self.asked()):
            never = [one for one in MORE if not isinstance(one, dict) or one.keys() - {"cards"}]
            for word, more in itertools.product(("play", "trump", "bet", "take-back"), never):
                if isinstance(more, dict) and more.keys() <= {"bet", "amount"}:
                    more = more | {"on": ["99"]}
                move = [seat, word, more]
                yield by_player[player], {"do": "move", "table": self.table, "move": move}

    def said(self) -> Iterator[tuple[Player, Data]]:
        yield from self.moves(60)
        yield from self.wrong_moves()
        for line, message in itertools.product(self.lines, OF_TABLES):
            yield line, {"table": self.table} | message

    def volley(self) -> int:
        before, said = self.everything(), 0
        for line, message in self.said():
            refused = refusal(line, message, f"h{said}")
            assert refused["code"] not in ("internal", "storage-away"), (message, refused)
            assert refused["message"]
            said += 1
        for http, body in itertools.product((*self.all, self.nobody), OF_TOURNAMENTS):
            answer = http.post(
                f"/api/tournaments/{self.id}/requests", json={"id": f"h{said}"} | body
            )
            assert 400 <= answer.status_code < 500, (body, answer.text)
            said += 1
        said += self.prying() + self.staff()
        assert self.everything() == before
        return said

    def prying(self) -> int:
        """The round that runs is told to nobody but at its table."""
        round = self.server.at_table(self.table, lambda here: here.course and here.course.id)
        paths = [f"/api/rounds/{round}{one}" for one in ("", "/best", "/proof", "/history")]
        for http, path in itertools.product((*self.all, self.nobody), paths):
            answer = http.get(path)
            assert answer.status_code in (403, 404, 409), (path, answer.text)
            assert code(answer) == "round-running", (path, answer.text)
        (row, *_) = self.eve.get(f"/api/tables/{self.table}/rounds").json()["rounds"]
        assert (row["id"], row["status"]) == (round, "open")
        assert not row["result"]
        return 5 * len(paths)

    def staff(self) -> int:
        """Players order nothing; what is ordered of tables is ordered of the tournament here; and
        a cashier has no say in it."""
        said = 0
        acts = ("close", "open", "break", "void", "suspend", "no-more-bets", "outcome")
        for http, act in itertools.product((self.http[0], self.eve, self.nobody), acts):
            answer = http.post(f"/api/staff/tables/{self.table}/{act}", json={"reason": "test"})
            assert answer.status_code in (401, 403), (act, answer.text)
            said += 1
        with self.server.staff() as eva:
            for act in ("close", "open", "break"):
                answer = eva.post(f"/api/staff/tables/{self.table}/{act}", json={"reason": "x"})
                assert 400 <= answer.status_code < 500, (act, answer.text)
                said += 1
        for do in ("cancel", "start", "halt", "go-on"):
            assert direct(self.server, self.id, do, role="cashier").status_code == 403
            answer = self.http[0].post(
                f"/api/staff/tournaments/{self.id}/acts", json={"do": do, "reason": "x"}
            )
            assert answer.status_code in (401, 403)
            said += 2
        return said

    # -- playing on ------------------------------------------------------------------------

    def plays(self, decisions: int) -> None:
        """So many decisions of those who are asked."""
        for _ in range(decisions):
            self.server.wait_for("somebody decides", self.table, self._decides)
        self.running()

    def _decides(self, here: Table) -> bool:
        want = here.course.play.want if here.course and here.running else None
        if not isinstance(want, Moves) or not here.rounds.idle:
            return False
        for seat in want.seats or ():
            holder = here.seating.holder(seat)
            move = make_move(here, holder.player, self.chance, advice=False) if holder else None
            if holder is not None and move is not None:
                here.move(holder.player, f"p{self.chance.randrange(10**9)}", move, Answers())
                return True
        return False


@pytest.mark.parametrize("type", TYPES)
def test_whatever_they_say_changes_nothing_and_the_table_plays_on(
    type: str, tmp_path: Any, caplog: pytest.LogCaptureFixture
) -> None:
    options = ServeOptions(
        f"sqlite:///{tmp_path}/own.sqlite", port=0, limits=Limits.lifted(), odds=False
    )
    said = 0
    with caplog.at_level(logging.ERROR), live(options) as server, ExitStack() as stack:
        had = [money(stack.enter_context(server.http(server.guest("Zoe"))))] * 5
        event = Event(server, stack, type)
        assert code(event.enters(event.http[0])) == "entered"
        event.begin(stack)
        for decisions in (1, 3, 5):
            said += event.volley()
            event.plays(decisions)
        said += event.volley()
        assert direct(server, event.id, "cancel").status_code == 200
        wait_for(server, event.id, lambda held: held.over and held.group.idle)
        for http in event.all:
            assert code(event.enters(http)) == "over"
            assert code(ask(http, event.id, "leave")) in ("over", "not-waiting")
        seats = [
            line.ask({"do": "move", "table": event.table, "move": ["1", "good"]})
            for line in event.lines
        ]
        assert {one["refused"]["code"] for one in seats} == {"unknown-table"}
        now = [money(http) for http in event.all]
        assert now[4] == had[4]
        assert 0 <= sum(had) - sum(now) <= Decimal(event.price) * 4, "nobody made money"
        must_be_sound(event)
    assert said > 800
    assert not [one for one in caplog.records if one.levelno >= logging.ERROR]


def must_be_sound(event: Event) -> None:
    held = event.server.service.host.tournaments[event.id]
    assert not held.over or held.state.escrow.empty
    end = time.monotonic() + PATIENCE
    while found := audit_all(event.server.service.store):
        assert time.monotonic() < end, found


@pytest.mark.parametrize("type", ["kings/marias", "kings/roulette-games"])
def test_who_enters_and_leaves_by_many_ways_at_once_has_paid_for_what_he_has(
    type: str, tmp_path: Any
) -> None:
    """Five, each by six connections, under ids of their own and under the same ones."""
    options = ServeOptions(
        f"sqlite:///{tmp_path}/own.sqlite", port=0, limits=Limits.lifted(), odds=False
    )
    with live(options) as server, ExitStack() as stack:
        event = Event(server, stack, type)
        price, had = Decimal(event.price), money(event.eve)

        def races(number: int) -> list[int]:
            chance, http = random.Random(number), event.all[number % 5]
            codes: list[int] = []
            for _ in range(8):
                id = chance.choice((f"same{chance.randrange(3)}", f"own{number}-{len(codes)}"))
                leaves = chance.random() < 0.5
                body: Data = {"pays": event.price, "wallet": "EUR", "rules": 1}
                answer = ask(
                    http,
                    event.id,
                    *(("leave", id) if leaves else ("enter", id)),
                    **({} if leaves else body),
                )
                codes.append(answer.status_code)
            return codes

        with ThreadPoolExecutor(30) as pool:
            codes = Counter(one for some in pool.map(races, range(30)) for one in some)
        assert codes.keys() <= {200, 400, 409}, codes
        assert codes[200] > 30
        held = server.service.host.tournaments[event.id]
        inside = 0
        for http in event.all:
            me = page(http, event.id)["me"]
            assert me["state"] in ("waiting", "gone", "none")
            inside += me["state"] == "waiting"
            assert money(http) == had - price * (me["state"] == "waiting")
        assert held.state.escrow.held["prize"] + held.state.escrow.held["fee"] == (
            100 * price * inside
        )
        must_be_sound(event)
