"""Long random histories with jumps in time, judged by a referee that shares no code with the house:
nothing is accepted beyond a limit, nothing is refused that was allowed, counters are what happened,
and what falls due is done once."""

from __future__ import annotations

import json
import random
from collections import Counter, defaultdict
from collections.abc import Callable
from datetime import datetime, timedelta
from fractions import Fraction

import pytest
from sqlalchemy import Connection, select

from krupier.house import agenda, breaks, gate, limits, rates
from krupier.house.acts import by_itself
from krupier.house.gate import Stake
from krupier.house.refusals import HouseRefused
from krupier.plan import houses
from krupier.store import Result, Store, Transfer, audit, journal, open_store, settlement
from krupier.store.house_schema import agenda as kept_agenda
from krupier.store.house_schema import counters, sessions
from tests.house.household import DAY, HOUR, MINUTE, OWN, SECOND, join, log_in, moment, move, table
from tests.house.limits_referee import ZONE, Referee, a_month_later, clock

CODES = ("EUR", "USD", "GBP")
MONEY = ("stakes-day", "stakes-month", "net-loss-day", "net-loss-month")
OTHER = ("log-ins-month", "session", "pause")
ACCOUNTS = ("u1", "u2")
Rates = dict[str, Fraction]


class History:
    """The house, the referee of each account, and a clock that only goes forward."""

    def __init__(self, store: Store, seed: int) -> None:
        self.store, self.random, self.now = store, random.Random(seed), moment("2026-02-20 10:00")
        self.referees = {id: Referee() for id in ACCOUNTS}
        self.rates: Rates = {}
        self.rounds: dict[str, str] = {}
        self.keys = 0
        self.seen: Counter[str] = Counter()
        self.handled: list[str] = []
        self.promised: dict[str, tuple[str, int]] = {}
        """By the id of a limit: account, when it takes effect."""
        self.plan = houses.of("tsg")
        with store.write() as conn:
            self.accounts = {
                id: join(conn, id, f"person-{id}", at=self.now, money=10**12) for id in ACCOUNTS
            }
            for id in ACCOUNTS:
                for one in self.plan.self_limits:
                    self.referees[id].wish(one.id, None, "", self.now, {})
            for code in CODES:
                self.rounds[code] = table(conn, f"T{code}", code)
            self.new_rates(conn)

    def run(self, steps: int) -> None:
        weights = {
            self.stakes: 40,
            self.win: 10,
            self.take_back: 8,
            self.end_round: 4,
            self.change_limit: 10,
            self.take_break: 1,
            self.press_panic: 1,
            self.new_rates: 3,
            self.come_or_go: 8,
            self.work_off: 4,
        }
        acts, chances = list(weights), list(weights.values())
        for step in range(steps):
            self.pass_time()
            act: Callable[[Connection], None] = self.random.choices(acts, chances)[0]
            with self.store.write() as conn:
                act(conn)
                if step % 200 == 0:
                    self.compare(conn)

    # -- steps -----------------------------------------------------------------------------

    def pass_time(self) -> None:
        """Mostly moments, sometimes days; often to where a day, a month or a time begins."""
        draw = self.random.random()
        self.now += 1
        if draw < 0.75:
            self.now += self.random.randint(1, 5 * MINUTE)
        elif draw < 0.9:
            self.now += self.random.randint(1, 12 * HOUR)
        elif draw < 0.97:
            today = clock(self.now)
            midnight = datetime(today.year, today.month, today.day, tzinfo=ZONE) + timedelta(days=1)
            edge = int(midnight.timestamp()) * SECOND
            self.now = max(self.now + 1, edge + self.random.choice((-1, 0, 1, -SECOND)))
        elif draw < 0.99:
            self.now += self.random.randint(1, 9 * DAY)
        elif waiting := [when for _, when in self.promised.values() if when > self.now + 1]:
            self.now = min(waiting) + self.random.choice((-1, 0, 1))

    def stakes(self, conn: Connection) -> None:
        """One to three in one call, often exactly what is left or a little more."""
        asked = []
        for _ in range(self.random.choice((1, 1, 2, 3))):
            id, code = self.random.choice(ACCOUNTS), self.random.choice(CODES)
            room = self.referees[id].room(code, self.now, self.rates)
            amount = self.random.randint(1, 60_00)
            if room is not None and self.random.random() < 0.4:
                amount = max(1, room + self.random.choice((0, 0, 1)))
            here = gate.standing(conn, id, self.now)
            assert here is not None
            assert gate.left(here, code, self.now) == room
            asked.append(Stake(id, amount, code))
        for one, refusal in zip(asked, gate.refusals(conn, asked, self.now), strict=True):
            referee = self.referees[one.account]
            allowed = referee.may_stake(one.amount, one.currency, self.now, self.rates)
            assert (refusal is None) == allowed, (one, refusal, self.now)
            self.seen["accepted" if allowed else f"refused {refusal and refusal.code}"] += 1
            if allowed:
                round = self.rounds[one.currency]
                move(conn, round, self.key(), one.account, one.amount, "stake", self.now)
                referee.stake(self.now, round, one.currency, one.amount, self.rates)

    def win(self, conn: Connection) -> None:
        id, code = self.random.choice(ACCOUNTS), self.random.choice(CODES)
        round, amount = self.rounds[code], self.random.randint(1, 80_00)
        move(conn, round, self.key(), id, amount, "return", self.now)
        self.referees[id].win(self.now, round, code, amount, self.rates)

    def take_back(self, conn: Connection) -> None:
        id, code = self.random.choice(ACCOUNTS), self.random.choice(CODES)
        round = self.rounds[code]
        lying = self.referees[id].lying(round)
        if lying:
            amount = self.random.choice((lying, self.random.randint(1, lying)))
            move(conn, round, self.key(), id, amount, "take-back", self.now)
            self.referees[id].take_back(round, amount)
            self.seen["taken back"] += 1

    def end_round(self, conn: Connection) -> None:
        code = self.random.choice(CODES)
        round = self.rounds[code]
        if self.random.random() < 0.4:
            settlement.void(conn, round, "misdeal", self.now)
            for referee in self.referees.values():
                referee.void(round)
            self.seen["void"] += 1
        else:
            lying = sum(one.lying(round) for one in self.referees.values())
            ends = [Transfer(self.key(), f"table:T{code}", f"house:T{code}", lying, code, "result")]
            results = [
                Result(
                    id,
                    "1",
                    one.lying(round),
                    sum(m.amount for m in one.money if m.round == round and m.win),
                )
                for id, one in self.referees.items()
            ]
            settlement.settle(conn, round, ends if lying else [], results, self.now)
        record = journal.round_record(conn, round)
        self.rounds[code] = journal.open_round(
            conn,
            record.table,
            game=record.game,
            plan=record.plan,
            currency=code,
            setting="{}",
            at=self.now,
        ).id

    def change_limit(self, conn: Connection) -> None:
        id = self.random.choice(ACCOUNTS)
        money = self.random.random() < 0.75
        measure = self.random.choice(MONEY if money else OTHER)
        code, value, written = "", None, None
        if self.random.random() < 0.85:
            code = self.random.choice(CODES) if money else ""
            if money:
                value = self.random.choice((0, self.random.randint(0, 1_500_00)))
                written = f"{value // 100}.{value % 100:02d}"
            else:
                most = {"log-ins-month": 20, "session": 90, "pause": 200}[measure]
                number = self.random.randint(0 if measure == "pause" else most // 4, most)
                value, written = (
                    (number if measure == "log-ins-month" else number * 60),
                    str(number),
                )
        made = limits.decide(
            conn, self.plan, self.accounts[id], measure, written, code, OWN, self.now
        )
        wish = self.referees[id].wish(measure, value, code, self.now, self.rates)
        assert made.effective_at == wish.holds_from
        if made.effective_at > self.now:
            self.promised[made.id] = id, made.effective_at
            self.seen["loosening"] += 1
        else:
            self.seen["tightening"] += 1

    def take_break(self, conn: Connection) -> None:
        id = self.random.choice(ACCOUNTS)
        length = self.random.choice(("24-hours", "1-week", "1-month"))
        until = {
            "24-hours": self.now + DAY,
            "1-week": self.now + 7 * DAY,
            "1-month": a_month_later(self.now),
        }[length]
        own = self.referees[id].stops
        try:
            breaks.take(conn, self.plan, id, length, OWN, self.now)
        except HouseRefused:
            assert any(begun <= self.now < end and end >= until for begun, end in own)
        else:
            own.append((self.now, until))
            self.seen["break"] += 1

    def press_panic(self, conn: Connection) -> None:
        id = self.random.choice(ACCOUNTS)
        assert breaks.panic(conn, id, OWN, self.now).accounts == [id]
        self.referees[id].stops.append((self.now, self.now + 48 * HOUR))

    def new_rates(self, conn: Connection) -> None:
        text = {code: f"{self.random.randint(50, 200) / 100:.2f}" for code in CODES[1:]}
        rates.set_rates(conn, "tsg", text, "EUR", "XE", self.now, by_itself("a day"), self.now)
        self.rates = {"EUR": Fraction(1), **{code: Fraction(one) for code, one in text.items()}}

    def come_or_go(self, conn: Connection) -> None:
        id = self.random.choice(ACCOUNTS)
        referee = self.referees[id]
        inside = [one for one in referee.visits if one[1] is None and self.now < (one[2] or 0)]
        if inside and self.random.random() < 0.7:
            one = self.random.choice(inside)
            one[1] = self.now
            mine = sessions.c.account == id, sessions.c.begun_at == one[0]
            conn.execute(sessions.update().where(*mine).values(ended_at=self.now))
            return
        here = gate.standing(conn, id, self.now)
        assert here is not None
        refusal = gate.judge(here, "log-in", self.now)
        assert (refusal is None) == referee.may_log_in(self.now), (refusal, self.now)
        self.seen["log-in" if refusal is None else f"refused {refusal.code}"] += 1
        if refusal is None:
            log_in(conn, id, self.now, until=self.now + 3 * HOUR)
            referee.visits.append([self.now, None, self.now + 3 * HOUR])

    def work_off(self, conn: Connection) -> None:
        agenda.work_off(conn, self.now)

    def key(self) -> str:
        self.keys += 1
        return f"k{self.keys}"

    # -- what must be ----------------------------------------------------------------------

    def compare(self, conn: Connection) -> None:
        """Counters are what happened."""
        for id, referee in self.referees.items():
            meant: defaultdict[tuple[str, str], list[int]] = defaultdict(lambda: [0, 0])
            for one in referee.money:
                meant[one.date, one.currency][one.win] += one.amount
            said: defaultdict[tuple[str, str], list[int]] = defaultdict(lambda: [0, 0])
            for row in conn.execute(select(counters).where(counters.c.account == id)):
                said[row.day, row.currency][0] += row.staked
                said[row.day, row.currency][1] += row.returned
                assert row.staked >= 0
                assert row.returned >= 0
            assert _without_noughts(said) == _without_noughts(meant)

    def end(self) -> None:
        """What was promised was done once when it was due, or given up, or still waits."""
        with self.store.write() as conn:
            agenda.work_off(conn, self.now)
            self.compare(conn)
            rows = {
                msg["limit"]: row
                for row in conn.execute(select(kept_agenda))
                if (msg := _detail(row.detail)) and row.kind == limits.TAKES_EFFECT
            }
        assert rows.keys() == self.promised.keys()
        done = Counter(self.handled)
        given_up = {
            (id, wish.measure, wish.made)
            for id, referee in self.referees.items()
            for wish in referee.wishes
            if wish.given_up
        }
        for limit, (_, when) in self.promised.items():
            row = rows[limit]
            if row.outcome == "another decision":
                assert done[limit] == 0
            elif when <= self.now:
                assert done[limit] == 1
                assert row.done_at >= when
            else:
                assert (row.done_at, done[limit]) == (None, 0)
        dropped = sum(row.outcome == "another decision" for row in rows.values())
        assert dropped == len(given_up)
        assert audit(self.store) == []


def _detail(text: str) -> dict[str, str]:
    found: dict[str, str] = json.loads(text)
    return found


def _without_noughts(
    sums: defaultdict[tuple[str, str], list[int]],
) -> dict[tuple[str, str], list[int]]:
    return {place: amounts for place, amounts in sums.items() if any(amounts)}


def play(seed: int, steps: int, monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    store = open_store("sqlite://")
    history = History(store, seed)
    takes_effect = agenda.KINDS[limits.TAKES_EFFECT]

    def noted(conn: Connection, due: agenda.Due, at: int) -> str:
        history.handled.append(due.detail["limit"])
        return takes_effect(conn, due, at)

    monkeypatch.setitem(agenda.KINDS, limits.TAKES_EFFECT, noted)
    history.run(steps)
    history.end()
    store.close()
    return history.seen


ALL_KINDS = {
    *("accepted", "taken back", "void", "loosening", "tightening", "break", "log-in"),
    *("refused limit-stakes", "refused limit-net-loss", "refused break", "refused panic"),
    *("refused limit-session", "refused limit-pause", "refused limit-log-ins"),
}


@pytest.mark.clause("T03-02", "T03-05", "T03-06", "T03-07", "T03-12", "T03-13")
def test_random_histories(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: Counter[str] = Counter()
    for seed in range(2):
        seen += play(seed, 2_000, monkeypatch)
    assert set(seen) >= ALL_KINDS  # the histories were not about nothing
    assert seen["accepted"] > 150


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100, 105))
def test_long_random_histories(monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    assert play(seed, 10_000, monkeypatch)["accepted"] > 200
