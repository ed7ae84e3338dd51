"""What players ask of a table among players, answered once for every id."""

from __future__ import annotations

from collections import OrderedDict
from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace
from sqlalchemy import Connection

from krupier.room.cash import chips
from krupier.room.cash.chairs import Chair, seat_of
from krupier.room.cash.preactions import PreAction, possible
from krupier.room.cash.requests import (
    Away,
    ChooseGame,
    Entry,
    GetUp,
    PostNext,
    Pre,
    Prefer,
    Request,
    ShowCards,
    SitDown,
    TopUp,
    UseTimeBank,
)
from krupier.room.clocks import SECOND
from krupier.room.commits import Asked
from krupier.room.messages import Accepted, Answer, Reply
from krupier.room.rounds import not_stored
from krupier.rules.options import Refused
from krupier.store import Transfer, ledger, seats
from krupier.store.writer import Work

if TYPE_CHECKING:
    from krupier.room.cash.game import CashGame

REMEMBERED = 500
"""Answers that a repeated request gets again."""


class Answers:
    def __init__(self, game: CashGame) -> None:
        self._game = game
        self._given: OrderedDict[tuple[str, str], Accepted] = OrderedDict()
        self._serial = 0

    def forget(self) -> None:
        """After a failure: the store knows which of them were written."""
        self._given.clear()

    def take(self, player: str, name: str, id: str, request: Request, reply: Reply) -> None:
        table = self._game.table
        before = self._given.get((player, id))
        if before is None and isinstance(request, SitDown | TopUp) and self._posted(player, id):
            seat = table.seating.of(player)
            before = Accepted(id, None, 0, seat=seat[0] if seat else "")
        if before is not None:
            table.rounds.then(partial(reply, replace(before, again=True)))
            return
        match request:
            case SitDown():
                self._sit_down(player, name, id, request, reply)
            case TopUp():
                self._top_up(player, id, request.amount, reply)
            case _:
                self._do(player, id, request)
                self._accept(player, Accepted(id, None, 0), reply)

    def _accept(self, player: str, accepted: Accepted, reply: Reply) -> None:
        self._given[player, accepted.id] = accepted
        while len(self._given) > REMEMBERED:
            self._given.popitem(last=False)
        self._game.table.rounds.then(partial(reply, accepted))

    def _posted(self, player: str, id: str) -> bool:
        key = chips.in_key(self._game.table.id, player, id)
        with self._game.table.house.store.read() as conn:
            return seats.posted(conn, key)

    # -- chips -----------------------------------------------------------------------------

    def sit(self, player: str, name: str, seat: str | None) -> str:
        """Sits down with the usual buy-in, for players who need no answer (bots, scripts)."""
        self._serial += 1
        id = f"{self._game.table.now()}-{self._serial}"
        self._sit_down(player, name, id, SitDown(seat), _ignore)
        return self._game.chairs.mine(player).seat

    def _sit_down(self, player: str, name: str, id: str, asked: SitDown, reply: Reply) -> None:
        game, table = self._game, self._game.table
        if table.state != "open":
            raise Refused("table-closed", "the table is not open")
        seated = game.chairs.of(player)
        if seated:
            seat = table.seating.sit(player, name, asked.seat)  # his own, or refused
            game.changed(seated)
            self._accept(player, Accepted(id, None, 0, seat=seat), reply)
            return
        amount = self._buy_in(player, asked.buy_in)
        seat = table.seating.sit(player, name, asked.seat)
        bank = int(game.habits.time_bank * SECOND)
        chair = game.chairs.add(player, name, seat, id, amount, bank)
        if game.progress.places is None or not game.stakes.has_blinds:
            chair.owe_nothing()  # the first hand, or a game in which nobody waits
            chair.written = chair.state()
        kept, at = seat_of(table.id, chair), table.now()
        transfer = chips.bring(table.id, player, id, amount, table.config.currency)

        def work(conn: Connection) -> None:
            seats.take(conn, kept, transfer, at)

        self._write(player, Accepted(id, None, 0, seat=seat), work, transfer, reply)
        game.changed(chair)

    def _buy_in(self, player: str, amount: int) -> int:
        stakes = self._game.stakes
        have = self._available(player)
        wanted = amount or max(stakes.least, min(stakes.usual, have))
        if not stakes.least <= wanted <= stakes.most:
            raise Refused(
                "buy-in",
                f"a buy-in of {wanted}: {stakes.least} to {stakes.most} (minor units)",
                amount=wanted,
                least=stakes.least,
                most=stakes.most,
            )
        self._must_have(player, wanted)
        return wanted

    def _top_up(self, player: str, id: str, amount: int, reply: Reply) -> None:
        game = self._game
        chair = game.chairs.mine(player)
        least, most = game.room(chair) or (0, 0)
        playing = game.in_hand(chair)
        if playing:
            least, most = 1, game.stakes.most
        if not least <= amount <= most or not amount:
            raise Refused(
                "top-up", f"top up by {amount}: {least} to {most}", least=least, most=most
            )
        self._must_have(player, amount)
        if playing:
            chair.top_up, chair.top_up_id = amount, id
            game.table.gallery.own_changed([player])
            self._accept(player, Accepted(id, None, 0, queued=True), reply)
            return
        self._add(chair, id, amount, reply)

    def top_up_after_hand(self, chair: Chair) -> None:
        """What he asked for during the hand, or always wants, as far as it goes."""
        game = self._game
        amount, id = chair.top_up, chair.top_up_id
        chair.top_up = 0
        if not amount and chair.auto_top_up and not chair.guest.sits_out:
            amount, id = game.stakes.most, f"auto-{game.table.number}"
        room = game.room(chair)
        if not amount or room is None:
            return
        amount = min(amount, room[1], self._available(chair.player))
        if amount >= room[0]:
            self._add(chair, id, amount, _ignore)

    def _add(self, chair: Chair, id: str, amount: int, reply: Reply) -> None:
        game, table = self._game, self._game.table
        transfer = chips.bring(table.id, chair.player, id, amount, table.config.currency)
        at = table.now()

        def work(conn: Connection) -> None:
            ledger.post(conn, [transfer], at)

        chair.stack += amount
        self._write(chair.player, Accepted(id, None, 0), work, transfer, reply)
        game.changed(chair)

    def _write(
        self, player: str, accepted: Accepted, work: Work[None], transfer: Transfer, reply: Reply
    ) -> None:
        """Durable before it is told."""

        def answer(error: Exception | None) -> None:
            if error is None:
                self._given[player, accepted.id] = accepted
            reply(accepted if error is None else not_stored(error))

        written = partial(self._posted, player, accepted.id)
        asked = Asked(player, accepted.id, answer, written)
        self._game.table.rounds.work(work, [transfer], asked)

    def _available(self, player: str) -> int:
        table = self._game.table
        return table.house.wallets.available(player, table.config.currency)

    def _must_have(self, player: str, amount: int) -> None:
        left = self._available(player)
        if amount > left:
            raise Refused(
                "not-enough", f"{amount} needed, {left} left", amount=amount, balance=left
            )

    # -- everything else -------------------------------------------------------------------

    def _do(self, player: str, id: str, request: Request) -> None:
        game = self._game
        chair = game.chairs.mine(player)
        match request:
            case GetUp():
                game.leave(chair)
            case Away():
                game.sit_out(player, request.away)
            case Entry():
                if not chair.owes:
                    raise Refused("nothing-owed", "you owe no blind")
                if request.how not in game.entries:
                    raise Refused("not-offered", "the button is not sold", offered=game.entries)
                chair.posts, chair.buys = request.how == "post", request.how == "button"
            case ChooseGame():
                game.choice.name(chair, request.game)
            case Prefer():
                if request.straddle is not None and game.stakes.straddle is None:
                    raise Refused("not-offered", "this game has no straddle")
                for name in ("auto_post", "auto_time_bank", "auto_top_up", "straddle"):
                    value = getattr(request, name)
                    if value is not None:
                        setattr(chair, name, value)
            case PostNext():
                chair.posts_next = True
            case Pre():
                self._pre(chair, id, request)
            case UseTimeBank():
                self._use_bank(chair)
            case ShowCards():
                game.show(chair)
        if game.chairs.of(player) is chair:
            game.changed(chair)

    def _pre(self, chair: Chair, id: str, request: Pre) -> None:
        game = self._game
        if request.action is None:
            chair.pre = None
            return
        table, telling = game.table, game.telling
        if request.round is not None and request.round != table.number:
            raise Refused("other-round", f"hand {table.number} is on, not {request.round}")
        running = table.running and game.in_course(chair) and game.bets_are_made
        if not running or telling is None or telling.player(chair.seat).get("folded"):
            raise Refused("not-in-hand", "you are not in a hand")
        to_call = game.to_call(chair)
        offered = telling.course.play.offers(chair.seat)
        allowed = [] if offered or not telling.behind(chair.seat) else possible(to_call)
        if request.action not in allowed or (
            request.action == "call" and request.amount not in (None, to_call)
        ):
            raise Refused(
                "pre-action", f"{request.action} cannot be set beforehand now", offered=allowed
            )
        chair.pre = PreAction(request.action, id, to_call)

    def _use_bank(self, chair: Chair) -> None:
        if chair not in self._game.asked() or not self._game.use_bank(chair):
            raise Refused("no-time-bank", "no time bank of yours can be used now")


def _ignore(answer: Answer) -> None:
    """Nobody waits for it."""
