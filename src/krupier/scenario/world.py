"""A whole house in memory: books, tables, the world outside as sandboxes, and a clock that stands
still until the scenario turns it. What falls due is done when it is due."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from datetime import date
from typing import Any, TypeVar

from sqlalchemy import Connection, select

from krupier.house import (
    agenda,
    bonuses,
    licence,
    mails,
    names,
    persons,
    programmes,
    rates,
    register,
    sessions,
    visits,
)
from krupier.house import user_accounts as accounts
from krupier.house.acts import by_itself
from krupier.house.ages import day_of
from krupier.house.outside import Identity, Mail
from krupier.house.periods import iso
from krupier.house.persons import ExcludedPerson
from krupier.house.sessions import Session
from krupier.house.user_accounts import UserAccount
from krupier.plan import files
from krupier.room.config import HouseRules, TableConfig, add_table, config_of
from krupier.room.environment import Environment, secure_sources
from krupier.room.hands.house_rules import CashRules
from krupier.room.messages import Own, Snapshot, Talk, Update
from krupier.room.money import Wallets
from krupier.room.table import Table
from krupier.rules.game import BadSetting
from krupier.rules.options import Refused
from krupier.sandbox import rates as sandbox_rates
from krupier.sandbox.register import SandboxRegister
from krupier.scenario import lists
from krupier.scenario.reading import BadScenario, Read
from krupier.scenario.words import Rates, Somebody, TableOf
from krupier.server.house import House
from krupier.server.limits import mailer
from krupier.store import Inline, audit, open_store, people
from krupier.store.errors import StoreError
from krupier.store.findings import Finding
from krupier.store.schema import accounts as ledger_accounts

T = TypeVar("T")
ACCOUNT, PAYMENT = "u-", "y-"
Fell = dict[str, Any]
"""Something that happened by itself."""


class Places:
    """Where an address is, in a scenario: addresses are countries there."""

    def country(self, address: str) -> str | None:
        return address or None


class Letterbox:
    """Takes every mail."""

    def send(self, mail: Mail) -> None:
        """It has arrived."""


class NoEars:
    """Nobody looks on."""

    def gone(self, table: str) -> None:
        """Nobody looks on any more."""

    def everybody(self, table: str, message: Update) -> None:
        """Nobody hears it."""

    def viewer(self, table: str, viewer: str, message: Own | Snapshot) -> None:
        """Nobody hears it."""

    def chat(self, table: str, viewers: Collection[str], message: Talk) -> None:
        """Nobody hears it."""


class World:
    def __init__(self, script: Read) -> None:
        scenario = script.scenario
        self.script = script
        self.now = script.start
        self.zone = next(iter(script.plans.values())).timezone
        self.store = open_store("sqlite://")
        self.kept = names.reserved(script.plans)
        self.register = SandboxRegister(self.today)
        self._letterbox = Letterbox()
        self.house = House(
            plans=script.plans,
            register=self.register,
            mailer=self._letterbox,
            geolocation=Places(),
            now=lambda: self.now,
            site="https://house.example",
        )
        self.tell = mailer(self.house)
        self.ids: dict[str, str] = {}
        """Of players, by what the scenario calls them."""
        self.read_mail: set[str] = set()
        self._worked_off: set[str] = set()
        self._count = 0
        self.tables: dict[str, Table] = {}
        for one in scenario.register:
            self.register.enter(identity(one))
        with self.store.write() as conn:
            for name, listed in (("eu", scenario.lists.eu), ("pep", scenario.lists.pep)):
                lists.take(conn, name, listed, "1", self.now)
            for operator, told in scenario.rates.items():
                _set_rates(conn, operator, told, self.now)
            sandbox_rates.take_over(conn, scenario.operators, self.now)
            for number, who in enumerate(scenario.excluded, 1):
                entry = ExcludedPerson(
                    id=f"x{number}",
                    operator=who.operator or scenario.operators[0],
                    kind=who.kind,
                    given_names=who.given_names,
                    surname=who.surname,
                    birth_date=who.birth_date,
                    of=who.of,
                    added_at=self.now,
                )
                persons.exclude(conn, entry, by_itself("works here"), self.now)
            for name, table in scenario.tables.items():
                _add_table(conn, name, table, self.now)
        self.start()
        self.look_after()

    # -- time ------------------------------------------------------------------------------

    def today(self) -> date:
        return day_of(self.now, self.zone)

    def told(self, at: int) -> str:
        return iso(at, self.zone)

    def next_number(self) -> int:
        """For names that nothing had before."""
        self._count += 1
        return self._count

    def wait(self, until: int) -> list[Fell]:
        """Time passes; whatever is due happens when it is due."""
        found = self.look_after()
        while (due := self._due()) is not None and due <= until:
            self.now = max(self.now, due)
            found += self.look_after()
        self.now = until
        return found + self.look_after()

    def _due(self) -> int | None:
        with self.store.read() as conn:
            due = [agenda.next_at(conn), sessions.next_end(conn, self._idle)]
        due += [table.due for table in self.tables.values()]
        return min((one for one in due if one is not None), default=None)

    @property
    def _idle(self) -> dict[str, int]:
        return {id: plan.sessions.idle_minutes for id, plan in self.house.plans.items()}

    def look_after(self) -> list[Fell]:
        """What is due by now, as a server does it: the agenda, log-ins that end, tables, mail."""
        found: list[Fell] = []
        while news := [
            *(*self._reward(), *self._work_off()),
            *(*self._end_sessions(), *self._end_visits()),
        ]:
            found += news
        self._reconsider()
        for table in self.tables.values():
            self.tick(table)
        with self.store.write() as conn:
            for id in mails.due(conn, self.now, 1_000):
                mail = mails.claim(conn, id, self.now)
                if mail is not None:
                    self._letterbox.send(mail)
                    mails.sent(conn, id, self.now)
        return found

    def tick(self, table: Table) -> None:
        while table.due is not None and table.due <= self.now:
            table.tick()
        table.flush()

    def _work_off(self) -> list[Fell]:
        with self.store.write() as conn:
            stays = register.due_stays(conn, self.now)
        for stay in stays:
            answer = register.ask(self.register, stay.identity, "stay")
            with self.store.write() as conn:
                account = accounts.account(conn, stay.account)
                plan = self.house.plan(stay.operator)
                register.note(conn, plan, account, answer, "stay", self.now)
        with self.store.write() as conn:
            while agenda.work_off(conn, self.now):
                pass
            done = agenda.listed(conn, done=True, most=1_000)
        new = [one for one in done if one.id not in self._worked_off]
        self._worked_off |= {one.id for one in new}
        return [
            {
                "at": self.told(one.done_at or self.now),
                "due": self.told(one.due_at),
                "what": one.kind,
                "about": self.name_of(one.subject),
                "outcome": one.outcome,
            }
            for one in sorted(new, key=lambda due: (due.due_at, due.id))
            if one.done_at == self.now
        ]

    def _reward(self) -> list[Fell]:
        """Parts of bonuses and time statuses that were earned."""
        with self.store.write() as conn:
            released, reached = bonuses.look(conn, self.now), programmes.look(conn, self.now)
        return [
            {"at": self.told(self.now), "what": what, "about": self.name_of(one), "outcome": "paid"}
            for what, some in (("bonus", released), ("time-status", reached))
            for one in some
        ]

    def _end_sessions(self) -> list[Fell]:
        with self.store.write() as conn:
            sessions.tighten(conn, self.now)
            over = sessions.due(conn, self.now, self._idle)
            sessions.end_due(conn, over)
        for one in over:
            self.gone(one.account)
        return [
            {
                "at": self.told(one.at),
                "what": "log-in-ends",
                "about": self.name_of(one.account),
                "outcome": one.why,
            }
            for one in over
        ]

    def _end_visits(self) -> list[Fell]:
        with self.store.write() as conn:
            over = visits.due(conn, self.now)
            visits.end_due(conn, over, self.now)
        for one in over:
            self.gone(one.account)
        return [
            {
                "at": self.told(one.at),
                "what": "visit-ends",
                "about": self.name_of(one.account),
                "outcome": one.why,
            }
            for one in over
        ]

    def gone(self, player: str) -> None:
        """Nobody looks on for him any more."""
        for table in self.tables.values():
            if player in table.gallery:
                table.unwatch(player)

    def _reconsider(self) -> None:
        """Whoever may play no more gets up everywhere; what is decided is settled first."""
        wallets = self.env.wallets
        known = wallets.stamps()
        with self.store.read() as conn:
            found = accounts.remembered(conn, known)
        for player, stamp in found.items():
            if stamp == known[player]:
                continue
            wallets.refresh(player)
            try:
                wallets.must_may(player, "sit")
            except Refused:
                for table in self.tables.values():
                    if table.seating.of(player):
                        table.stand(player)

    # -- the process -----------------------------------------------------------------------

    def start(self) -> None:
        """Also after the process has died: all that is known is in the books."""
        self.env = Environment(
            store=self.store,
            books=Inline(self.store),
            wallets=Wallets(self.store, Inline(self.store), lambda: self.now),
            outlet=NoEars(),
            now=lambda: self.now,
            source=secure_sources(),
        )
        with self.store.read() as conn:
            self.env.licences.update(licence.all_ending(conn))
            records = people.all_tables(conn)
        self.tables = {}
        for one in records:
            text = files.plan_path(one.game).read_text(encoding="utf-8")
            self.tables[one.id] = Table(self.env, config_of(one), text)

    # -- who -------------------------------------------------------------------------------

    def name_of(self, id: str) -> str:
        """What the scenario calls somebody; others keep their id."""
        return next((name for name, known in self.ids.items() if known == id), id)

    def account(self, conn: Connection, who: str) -> UserAccount:
        return accounts.account(conn, self.ids.get(who, f"{ACCOUNT}{who}"))

    def session(self, conn: Connection, who: str) -> Session | None:
        """The one that runs, or the last."""
        found = sessions.of_account(conn, self.ids[who])
        running = [one for one in found if one.ended_at is None]
        return next(iter((*running, *found)), None)

    def write(self, work: Callable[[Connection], T]) -> T:
        with self.store.write() as conn:
            return work(conn)

    def read(self, work: Callable[[Connection], T]) -> T:
        with self.store.read() as conn:
            return work(conn)

    # -- the end ---------------------------------------------------------------------------

    def balances(self) -> list[tuple[str, str, int]]:
        """Every account of the ledger that is not empty: name, currency, minor units."""
        kept = ledger_accounts.c
        query = select(kept.name, kept.currency, kept.balance).where(kept.balance != 0)
        with self.store.read() as conn:
            return [tuple(row) for row in conn.execute(query.order_by(kept.name, kept.currency))]

    def audit(self) -> list[Finding]:
        return audit(self.store)


def identity(one: Somebody) -> Identity:
    return Identity(given_names=one.given_names, surname=one.surname, birth_date=one.birth_date)


def _set_rates(conn: Connection, operator: str, told: Rates, at: int) -> None:
    why = by_itself("the rates of the day")
    try:
        whole = sandbox_rates.completed(told.rates, told.base)
        rates.set_rates(
            conn,
            operator,
            whole,
            base=told.base,
            source=told.source,
            valid_from=at,
            signed=why,
            at=at,
        )
    except StoreError as problem:
        raise BadScenario(f"rates: {operator}: {problem}") from None


def _add_table(conn: Connection, name: str, table: TableOf, at: int) -> None:
    """A physical one, whose outcomes are entered; rounds follow each other without a pause."""
    cash = CashRules(blinds=table.blinds, rake=table.rake, draw=False)
    rules = HouseRules(options=dict(table.options), pause=0.0, croupier=True, cash=cash)
    limits: Mapping[str, Mapping[str, str]] = table.limits
    written = {bet: dict(some) for bet, some in limits.items()}
    config = TableConfig(name, table.game, table.currency, written, rules)
    try:
        config.check(files.plan_path(table.game).read_text(encoding="utf-8"))
    except BadSetting as problem:
        raise BadScenario(f"tables: {name}: {problem}") from None
    add_table(conn, config, at)
