"""Bots: players like any other, who choose among what they are offered.

Where a family of games knows a strategy they decide by it; otherwise they know no game. They
come when somebody is at a table, so that a newcomer does not play alone, and go when he goes.
They stake small, take their time, and never spend what they do not have. They have purses of real
and of demo money, and play with that of the people.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Mapping
from concurrent.futures import Future
from dataclasses import dataclass, field

from sqlalchemy import Connection

from krupier.money import currency
from krupier.plan.parts import Plan
from krupier.room import demo_money
from krupier.room.bot_basics import NAMES, gifts, ignore, while_thinking
from krupier.room.clocks import SECOND
from krupier.room.duty_bot import by_thumb
from krupier.room.hands.bot import HandBot
from krupier.room.host import Host
from krupier.room.lobby import is_listed
from krupier.room.pool.bot import PoolBot
from krupier.room.seating import BOT
from krupier.room.table import Table
from krupier.rules import families
from krupier.rules.betting import BETTING
from krupier.rules.duty import DutyWindow
from krupier.rules.options import (
    Amount,
    Arrange,
    BetOffer,
    Choose,
    Move,
    Option,
    Pick,
    Refused,
    Stake,
    TakeBack,
)
from krupier.rules.play import Play
from krupier.rules.wants import Moves
from krupier.store import ledger

TIMES = (1, 1, 1, 1, 2, 2, 3, 5)
"""How many times the least stake a bot puts down."""
TRIES = 12
BY_THUMB = 0.9
"""How often a bot bets by rules of thumb, where there are any."""
PURSE = 2_000
"""Units of the currency that a bot is given when it has little left."""


def choose(
    offers: Mapping[str, tuple[Option, ...]], purse: int, chance: random.Random
) -> Move | None:
    """A move among those offered that a player with this purse can make, or nothing.

    Cards and words are chosen at random, amounts near the least.
    """
    seats = sorted(offers)
    if not seats:
        return None
    seat = chance.choice(seats)
    options = [one for one in offers[seat] if not isinstance(one, TakeBack)]
    back = [one for one in offers[seat] if isinstance(one, TakeBack)]
    if back and (not options or chance.random() < 0.05):
        heap = chance.choice(back[0].bets)
        return Move(seat, back[0].do, heap.bet, heap.on)
    chance.shuffle(options)
    for option in options:
        move = _use(option, seat, purse, chance)
        if move is not None:
            return move
    return None


def _use(option: Option, seat: str, purse: int, chance: random.Random) -> Move | None:
    if isinstance(option, Stake):
        affordable = [one for one in option.bets if one.least <= _affords(one, one.pieces, purse)]
        return (
            _stake(option, chance.choice(affordable), seat, purse, chance) if affordable else None
        )
    if isinstance(option, Choose):
        return Move(seat, option.do) if option.costs <= purse else None
    if isinstance(option, Amount):
        most = option.most if option.at_table else min(option.most, purse + option.paid)
        if option.least > most:
            return None
        amount = option.least if chance.random() < 0.7 else min(option.least * 2, most)
        amount -= (amount - option.least) % option.step
        return Move(seat, option.do, amount=amount)
    if isinstance(option, Pick):
        n = chance.randint(option.least, option.most)
        if option.price and option.price[n] > purse:
            return None
        return Move(seat, option.do, cards=tuple(chance.sample(option.cards, n)))
    assert isinstance(option, Arrange)
    return _arrange(option, seat, chance)


def _stake(
    option: Stake, offer: BetOffer, seat: str, purse: int, chance: random.Random
) -> Move | None:
    on = chance.choice(offer.spots) if offer.spots else ()
    n = chance.randint(*offer.each_side) if offer.each_side else 0
    pieces = 2 * n + 1 if offer.each_side else offer.pieces
    most = min(offer.most, _affords(offer, pieces, purse))
    amount = min(offer.least * chance.choice(TIMES), most)
    amount -= (amount - offer.least) % offer.step
    if amount < offer.least:
        return None
    return Move(seat, option.do, offer.bet, on, amount, n=n)


def _affords(offer: BetOffer, pieces: int, purse: int) -> int:
    """The greatest stake that a purse pays for.

    >>> _affords(BetOffer("call-blind", 2, 100, rate=(3, 2)), 1, 90)
    60
    """
    num, den = offer.rate
    return purse * den // (pieces * num)


def owed_bet(
    plan: Plan, play: Play, offers: Mapping[str, tuple[Option, ...]], purse: int
) -> Move | None:
    """A bet without which one of these boxes does not play, although chips lie on it."""
    compulsory = {one.id for one in getattr(plan, "bets", ()) if getattr(one, "compulsory", False)}
    for seat, options in offers.items() if compulsory else ():
        if not play.felt.of(seat):
            continue
        chips = [one for one in options if isinstance(one, Stake)]
        for do, offer in ((one.do, offer) for one in chips for offer in one.bets):
            lying = play.felt.find(seat, offer.bet) if offer.bet in compulsory else None
            missing = offer.least - (lying.amount if lying else 0)
            if offer.bet in compulsory and 0 < missing <= purse:
                return Move(seat, do, offer.bet, (), missing)
    return None


def _arrange(option: Arrange, seat: str, chance: random.Random) -> Move:
    """Best cards into the biggest row most of the time: games that forbid a weaker big row
    would take a random one only now and then."""
    cards = list(option.cards)
    if chance.random() < 0.3:
        chance.shuffle(cards)
    else:
        cards.sort(key=lambda card: (card >> 2, card), reverse=True)
    cards = cards[: len(cards) - option.discard]
    rows: dict[str, tuple[int, ...]] = {}
    for name, size in sorted(option.rows, key=lambda row: -row[1]):
        rows[name], cards = tuple(cards[:size]), cards[size:]
    return Move(seat, option.do, rows=tuple(rows[name] for name, _ in option.rows))


def advised(
    strategy: families.Strategy, play: Play, offers: Mapping[str, tuple[Option, ...]]
) -> Move | None:
    """What a sensible player would decide in one of his seats; stakes are left to chance."""
    for seat, offered in offers.items():
        move = strategy(play.game, play.felt, seat, offered)
        if move is not None:
            return move
    return None


def _asked(table: Table, player: str) -> tuple[Play, dict[str, tuple[Option, ...]], int] | None:
    """The play, what a player is offered in it, and what he has."""
    course = table.course
    if course is None or not table.running or table.suspended:
        return None
    offers = {seat: course.play.offers(seat) for seat in table.seating.of(player)}
    purse = table.dealer.purse(player)
    return course.play, {seat: some for seat, some in offers.items() if some}, purse


def make_move(
    table: Table, player: str, chance: random.Random, *, advice: bool = True
) -> Move | None:
    """A legal move of a player at a table now, or nothing. With ``advice`` a good one, where the
    family of games knows how to play."""
    asked = _asked(table, player)
    if asked is None:
        return None
    play, offers, purse = asked
    known = families.strategy(table.plan) if advice else None
    for at in range(TRIES):
        # where a good answer is known it is tried first; it may cost more than the purse holds
        move = advised(known, play, offers) if known and at == 0 else None
        must = isinstance(play.want, DutyWindow)
        if move is None and must and chance.random() < BY_THUMB:
            bets = (by_thumb(play.want, play.felt, seat, chance) for seat in offers)
            move = next((one for one in bets if one is not None), None)
        move = move or choose(offers, purse, chance)
        if move is None:
            return None
        try:
            if play.cost(move) <= purse:
                return move
        except Refused:
            continue  # limits that go beyond a single option
    return None


def hand_bot(table: Table) -> HandBot | None:
    """How bots behave at a table among players beyond their moves; None: it is no such table."""
    if not table.dealer.keeps_chips:
        return None
    kind = PoolBot if table.config.house_rules.cash.pool == "pool" else HandBot
    return kind(table.dealer.hands())


@dataclass
class Bot:
    player: str
    name: str
    ready: Future[None]
    """Its account is open and filled."""
    next_at: int = 0
    round: int = 0
    left: int = 0
    """Bets it still wants to make in this window."""
    want: object = field(default=None, repr=False)


class Crowd:
    """The bots of one table."""

    def __init__(self, table: Table, size: int, chance: random.Random) -> None:
        self._table = table
        self._chance = chance
        self._moves = 0
        self._hand_bot = hand_bot(table)
        """At a table among players."""
        if self._hand_bot and size:
            size = self._hand_bot.crowd
        names = chance.sample(NAMES, min(size, len(NAMES)))
        self._bots = [
            Bot(f"{BOT}{table.id}-{n}", name, Future()) for n, name in enumerate(names, 1)
        ]
        self._here = False
        self._alone_since: int | None = None

    def tick(self) -> None:
        """Comes, plays or goes; call it a few times a second."""
        table, now = self._table, self._table.now()
        if self._company():
            self._alone_since = None
            if not self._here:
                self._here = True
                for bot in self._bots:
                    self._fill(bot)
                    bot.next_at = now + self._after(0.5, 4)
        elif self._here or self._left_over():
            self._alone_since = self._alone_since or now
            if now - self._alone_since > 30 * SECOND:
                self._go()
        if not self._here or table.state != "open" or table.group.away or not self._with_people():
            return
        for bot in self._bots:
            if now >= bot.next_at and bot.ready.done() and bot.ready.exception() is None:
                self._act(bot, now)

    def _company(self) -> bool:
        return bool(self._lookers())

    def _lookers(self) -> set[str]:
        return {one for one in self._table.gallery.players if not one.startswith(BOT)}

    def _with_people(self) -> bool:
        """Whether the table is played for the money of the people there. Where they only look on,
        and have another, bots make way: if all have the same, they come back with that; else
        whoever sits down first decides."""
        table, here = self._table, demo_money.people(self._table)
        kinds = {demo_money.code(table, one) for one in here or self._lookers()}
        if kinds == {table.config.currency}:
            return True
        for guest in table.seating.guests():
            if not guest.gone:
                table.stand(guest.player)
        if len(kinds) == 1 and not len(table.seating) and not table.dealer.in_play:
            table.dealer.play_for(kinds.pop())
            for bot in self._bots:
                self._fill(bot)
        return False

    def _left_over(self) -> bool:
        """Bots that sat here before a restart, with nobody to play with."""
        return any(self._table.seating.of(bot.player) for bot in self._bots)

    def _act(self, bot: Bot, now: int) -> None:
        table = self._table
        bot.next_at = now + self._after(0.8, 3.5)
        if self._hand_bot:
            self._at_cash_table(bot, self._hand_bot, now)
            return
        if not table.seating.of(bot.player):
            try:
                table.sit(bot.player, bot.name)
            except Refused:
                bot.next_at = now + self._after(10, 30)  # full: perhaps later
            return
        course = table.course
        want = course.play.want if course and table.running else None
        if not isinstance(want, Moves):
            return
        if want is not bot.want:
            bot.want, bot.left = want, self._chance.choice((0, 1, 1, 2, 3, 4))
        asked = _asked(table, bot.player)
        move = owed_bet(table.plan, *asked) if asked else None
        if want.clock == BETTING and move is None:
            if bot.left == 0:
                return
            bot.left -= 1
        move = move or make_move(table, bot.player, self._chance)
        if move is None:
            self._fill_if_poor(bot)
        else:
            self._move(bot, move, now)

    def _at_cash_table(self, bot: Bot, hand_bot: HandBot, now: int) -> None:
        bot.next_at = now + self._after(0.5, 1.8)
        try:
            if hand_bot.settle(bot.player, bot.name):
                return
        except Refused:
            bot.next_at = now + self._after(5, 15)  # full, or short of money: perhaps later
            if hand_bot.poor(bot.player):
                self._fill(bot)
            return
        table = hand_bot.plays_at(bot.player)
        course = table.course
        want = course.play.want if course and table.running else None
        if isinstance(want, Moves) and set(want.seats or ()) & set(table.seating.of(bot.player)):
            move = make_move(table, bot.player, self._chance)
            if move is not None:
                self._move(bot, move, now, table)

    def _move(self, bot: Bot, move: Move, now: int, table: Table | None = None) -> None:
        table = table or self._table
        self._moves += 1
        try:
            table.move(bot.player, f"{now}-{self._moves}", move, ignore)
        except Refused:
            return  # somebody else was faster

    def _go(self) -> None:
        self._here = False
        for bot in self._bots:
            if self._table.seating.of(bot.player):
                self._table.stand(bot.player)

    def _fill_if_poor(self, bot: Bot) -> None:
        least, _ = self._table.dealer.stake_range
        table = self._table
        if least and table.env.wallets.available(bot.player, table.config.currency) < least * 10:
            self._fill(bot)

    def _fill(self, bot: Bot) -> None:
        """Opens its account and gives it demo money, once in a while."""
        table = self._table
        code, at = table.config.currency, table.now()
        amount = PURSE * currency(code).unit
        if self._hand_bot:
            amount = max(amount, self._hand_bot.purse)
        wallets = table.env.wallets

        def work(conn: Connection) -> None:
            given = gifts(
                conn, bot.player, bot.name, purse=amount, currency=code, key=str(at), at=at
            )
            ledger.post(conn, given, at)

        bot.ready = table.env.books.submit(work)
        bot.ready.add_done_callback(lambda _: wallets.refresh(bot.player))

    def _after(self, least: float, most: float) -> int:
        return while_thinking(self._chance, least, most)


class Bots:
    """Bots at all tables of a host."""

    EVERY = 0.25

    def __init__(self, host: Host, each: int, seed: int | None = None) -> None:
        self._host = host
        self._each = each
        self._chance = random.Random(seed)
        self._crowds: dict[str, Crowd] = {}
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.get_running_loop().create_task(self._live())

    async def stop(self) -> None:
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _live(self) -> None:
        while True:
            for name, table in list(self._host.tables.items()):
                crowd = self._crowds.get(name)
                if not is_listed(table):
                    continue  # they come by the door of a pool, and to nobody's own
                if crowd is None:
                    crowd = self._crowds[name] = Crowd(table, self._each, self._chance)
                self._host.guarded(table, crowd.tick)
            await asyncio.sleep(self.EVERY)
