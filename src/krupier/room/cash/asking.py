"""What players ask of a table among players, answered once for every id."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
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
from krupier.room.messages import Accepted, Reply
from krupier.room.rounds import not_stored
from krupier.rules.options import Refused
from krupier.store import seats

if TYPE_CHECKING:
    from krupier.room.cash.game import CashGame

REMEMBERED = 500
"""Answers that a repeated request gets again."""


@dataclass(slots=True)
class _Pending:
    """A request whose fate is not known yet, and everybody who sent it."""

    request: Request
    replies: list[Reply]
    written: bool = False
    """It was done already, and nothing happened now."""


class Answers:
    def __init__(self, game: CashGame) -> None:
        self._game = game
        self._given: OrderedDict[tuple[str, str], tuple[Request, Accepted]] = OrderedDict()
        self._pending: dict[tuple[str, str], _Pending] = {}

    def take(self, player: str, name: str, id: str, request: Request, reply: Reply) -> None:
        """Raises Refused. A request that was sent before is answered as it was, or will be."""
        if pending := self._pending.get((player, id)):
            _must_be_the_same(pending.request, request)
            pending.replies.append(reply)
            return
        if given := self._given.get((player, id)):
            _must_be_the_same(given[0], request)
            reply(replace(given[1], again=True))
            return
        self._pending[player, id] = _Pending(request, [reply])
        try:
            self._ask(player, name, id, request)
        except Refused:
            del self._pending[player, id]
            raise

    def _ask(self, player: str, name: str, id: str, request: Request) -> None:
        queued = brings = False
        pending, key = self._pending[player, id], chips.in_key(self._game.table.id, player, id)
        match request:
            case SitDown():
                pending.written = not self._sit_down(player, name, key, request)
                brings = True
            case TopUp():
                queued = self._top_up(player, id, request.amount)
                brings = not queued
            case _:
                self._do(player, id, request)
        self._game.table.rounds.answer(
            Asked(
                player,
                id,
                partial(self._answer, player, Accepted(id, None, 0, queued=queued)),
                partial(_posted, pending, key) if brings else _never,
                partial(self._ask, player, name, id, request),
                repeats=pending.written,
            )
        )

    def _answer(self, player: str, accepted: Accepted, error: Exception | None) -> None:
        """Its fate is known: durable, or lost."""
        pending = self._pending.pop((player, accepted.id))
        if error is not None:
            self._take_back(player, accepted.id, pending.request)
            for reply in pending.replies:
                reply(not_stored(error))
            return
        if isinstance(pending.request, SitDown):
            seat = self._game.table.seating.of(player)
            accepted = replace(accepted, seat=seat[0] if seat else "")
        self._given[player, accepted.id] = pending.request, accepted
        while len(self._given) > REMEMBERED:
            self._given.popitem(last=False)
        for at, reply in enumerate(pending.replies):
            reply(replace(accepted, again=pending.written or at > 0))

    def _take_back(self, player: str, id: str, request: Request) -> None:
        """What he is told that he did not get must not come about later; all else is in the
        store, and the table has come back to it."""
        chair = self._game.chairs.of(player)
        if chair is None:
            return
        if chair.pre and chair.pre.id == id:
            chair.pre = None
        if chair.top_up_id == id:
            chair.top_up = 0
        if isinstance(request, PostNext):
            chair.posts_next = False
        if isinstance(request, ChooseGame):
            self._game.choice.take_back(player)

    def forgot(self, player: str, id: str, request: Request) -> bool:
        """Whether only the books can say if this was done before."""
        known = (player, id) in self._pending or (player, id) in self._given
        return isinstance(request, SitDown | TopUp) and not known and id.isprintable()

    def done_before(self, player: str, id: str) -> Accepted | None:
        """The answer to a request that was forgotten, from the books; may be called from any
        thread. Whoever asks the table without looking here first makes it come back from the
        store, where it stumbles over the key. Raises Refused."""
        table = self._game.table
        with table.house.reading() as conn:
            found = seats.posted(conn, chips.in_key(table.id, player, id))
        return Accepted(id, None, 0, again=True) if found else None

    # -- chips -----------------------------------------------------------------------------

    def sit(self, player: str, name: str, seat: str | None) -> str:
        """Sits down with the usual buy-in, for players who need no answer (bots, scripts)."""
        table = self._game.table
        key = f"{table.id}/sit/{table.house.new_id()}"
        self._sit_down(player, name, key, SitDown(seat))
        # nobody waits, but if it fails it was his wish, and nothing of his is stuck
        table.rounds.answer(
            Asked(player, key, lambda error: None, lambda conn: seats.posted(conn, key))
        )
        return self._game.chairs.mine(player).seat

    def _sit_down(self, player: str, name: str, key: str, asked: SitDown) -> bool:
        """Whether he has sat down by it; otherwise he sits there already."""
        game, table = self._game, self._game.table
        if table.state != "open":
            raise Refused("table-closed", "the table is not open")
        seated = game.chairs.of(player)
        if seated:
            table.seating.sit(player, name, asked.seat)  # his own, or refused
            game.changed(seated)
            return False
        amount = self._buy_in(player, asked.buy_in)
        seat = table.seating.sit(player, name, asked.seat)
        bank = int(game.habits.time_bank * SECOND)
        chair = game.chairs.add(player, name, seat, table.house.new_id(), amount, bank)
        if game.progress.places is None or not game.stakes.has_blinds:
            chair.owe_nothing()  # the first hand, or a game in which nobody waits
            chair.written = chair.state()
        kept, at = seat_of(table.id, chair), table.now()
        transfer = chips.bring(table.id, player, key, amount, table.config.currency)

        def work(conn: Connection) -> None:
            seats.take(conn, kept, transfer, at)

        table.rounds.work(work, [transfer], player)
        game.changed(chair)
        return True

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

    def _top_up(self, player: str, id: str, amount: int) -> bool:
        """Whether it waits for the end of the hand."""
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
        else:
            self._add(chair, chips.in_key(game.table.id, player, id), amount)
        return playing

    def top_up_after_hand(self, chair: Chair) -> None:
        """What he asked for during the hand, or always wants, as far as it goes."""
        game, table = self._game, self._game.table
        amount, key = chair.top_up, chips.in_key(table.id, chair.player, chair.top_up_id)
        chair.top_up = 0
        if not amount and chair.auto_top_up and not chair.guest.sits_out:
            amount, key = game.stakes.most, chips.auto_key(table.id, chair.player, table.number)
        if amount:
            self._top_up_by_itself(chair.player, chair.sitting, key, amount)

    def _top_up_by_itself(self, player: str, sitting: str, key: str, amount: int) -> None:
        """Nobody waits for it: what cannot be had is left out, and his chips are none the worse
        for it; what somebody else's mistake takes with it is done again."""
        game = self._game
        chair = game.chairs.of(player)
        if chair is None or chair.sitting != sitting or game.in_hand(chair):
            return
        room = game.room(chair)
        if room is None:
            return
        added = min(amount, room[1], self._available(player))
        if added < room[0]:
            return
        self._add(chair, key, added)
        game.table.rounds.answer(
            Asked(
                player,
                key,
                lambda error: None,
                lambda conn: seats.posted(conn, key),
                partial(self._top_up_by_itself, player, sitting, key, amount),
            )
        )

    def _add(self, chair: Chair, key: str, amount: int) -> None:
        table = self._game.table
        transfer = chips.bring(table.id, chair.player, key, amount, table.config.currency)
        at = table.now()

        def work(conn: Connection) -> None:
            seats.bring(conn, table.id, transfer, at)

        chair.stack += amount
        table.rounds.work(work, [transfer], chair.player)
        self._game.changed(chair)

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


def _posted(pending: _Pending, key: str, conn: Connection) -> bool:
    """Whether money that was on its way has arrived."""
    pending.written = seats.posted(conn, key)
    return pending.written


def _never(conn: Connection) -> bool:
    """Nothing in the books tells that it was done."""
    return False


def _must_be_the_same(before: Request, now: Request) -> None:
    if before != now:
        raise Refused("id-used", "this id was used for another request; take a new one")
