"""What players ask of a table among players, answered once for every id."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import asdict, replace
from sqlalchemy import Connection

from krupier.room.cash import postings
from krupier.room.commits import Asked
from krupier.room.hands import objections
from krupier.room.hands.chairs import PASSING, Chair, Kept, is_played_over
from krupier.room.hands.policy import Look
from krupier.room.hands.preactions import PreAction, possible
from krupier.room.hands.requests import (
    Away,
    CallClock,
    ChangeSeat,
    ChangeTable,
    ChooseGame,
    Entry,
    FastFold,
    GetUp,
    GoOn,
    ObjectTo,
    PostNext,
    Pre,
    Prefer,
    Request,
    ShowCards,
    SitDown,
    TopUp,
    UseTimeBank,
    Wait,
)
from krupier.room.messages import Accepted, Reply
from krupier.room.rounds import not_stored
from krupier.rules.options import Refused
from krupier.store import seats

if TYPE_CHECKING:
    from krupier.room.hands.dealer import HandDealer

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
    def __init__(self, dealer: HandDealer) -> None:
        self._dealer = dealer
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
        queued = False
        look: Look = _never
        pending, key = self._pending[player, id], postings.in_key(self._dealer.table.id, player, id)
        arrived = partial(_posted, pending, key)
        match request:
            case SitDown():
                pending.written = not self._dealer.chips.sit_down(player, name, key, request)
                look = arrived
            case TopUp():
                queued = self._dealer.chips.top_up(player, id, request.amount)
                look = partial(_waits, self._dealer.table.id, player, id) if queued else arrived
            case Wait():
                self._dealer.chips.wait(player, name, request.on)
            case FastFold():
                chair = self._dealer.chairs.mine(player)
                look = self._dealer.chips.fold_early(chair, id, request.watch)
            case _:
                self._do(player, id, request)
        self._dealer.table.rounds.answer(
            Asked(
                player,
                id,
                partial(self._answer, player, Accepted(id, None, 0, queued=queued)),
                look,
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
            seat = self._dealer.table.seating.of(player)
            accepted = replace(accepted, seat=seat[0] if seat else "")
        self._given[player, accepted.id] = pending.request, accepted
        while len(self._given) > REMEMBERED:
            self._given.popitem(last=False)
        for at, reply in enumerate(pending.replies):
            reply(replace(accepted, again=pending.written or at > 0))

    def _take_back(self, player: str, id: str, request: Request) -> None:
        """What he is told that he did not get must not come about later; all else is in the
        store, and the table has come back to it."""
        chair = self._dealer.chairs.of(player)
        if chair is None:
            return
        if chair.pre and chair.pre.id == id:
            chair.pre = None
        if chair.top_up_id == id:
            chair.top_up = 0
        if isinstance(request, PostNext):
            chair.posts_next = False
        if isinstance(request, ChooseGame):
            self._dealer.choice.take_back(player)

    def forgot(self, player: str, id: str, request: Request) -> bool:
        """Whether only the books can say if this was done before."""
        known = (player, id) in self._pending or (player, id) in self._given
        return isinstance(request, SitDown | TopUp) and not known and id.isprintable()

    def done_before(self, player: str, id: str) -> Accepted | None:
        """The answer to a request that was forgotten, from the books; may be called from any
        thread. Whoever asks the table without looking here first makes it come back from the
        store, where it stumbles over the key. Raises Refused."""
        table = self._dealer.table
        with table.env.reading() as conn:
            found = seats.posted(conn, postings.in_key(table.id, player, id))
        return Accepted(id, None, 0, again=True) if found else None

    # -- everything else -------------------------------------------------------------------

    def _do(self, player: str, id: str, request: Request) -> None:
        dealer = self._dealer
        if covered := dealer.chairs.played_over(player):
            self._played_over(covered, request)
            return
        chair = dealer.chairs.mine(player)
        match request:
            case GetUp():
                chair.gives_way = False
                dealer.leave(chair)
            case Away():
                dealer.sit_out(player, request.away)
            case ChangeSeat():
                dealer.chips.change_seat(chair, request)
            case ChangeTable():
                dealer.chips.change_table(chair, request)
            case Entry() if chair.passes:
                if request.how not in PASSING:
                    raise Refused("not-offered", "let the button pass, or post", offered=PASSING)
                if request.how == "post":
                    chair.owes_big, chair.posts, chair.passes = True, True, False
            case Entry():
                if not chair.owes:
                    raise Refused("nothing-owed", "you owe no blind")
                if request.how not in dealer.stakes.entries:
                    offered = dealer.stakes.entries
                    raise Refused("not-offered", "the button is not sold", offered=offered)
                chair.posts, chair.buys = request.how == "post", request.how == "button"
            case ChooseGame():
                dealer.choice.name(chair, request.game)
            case Prefer():
                if request.straddle is not None and dealer.stakes.straddle is None:
                    raise Refused("not-offered", "this game has no straddle")
                for name, value in asdict(request).items():
                    if value is not None:
                        setattr(chair, name, value)
            case PostNext():
                chair.posts_next = True
            case Pre():
                self._pre(chair, id, request)
            case UseTimeBank():
                self._use_bank(chair)
            case GoOn():
                dealer.chips.go_on(chair)
            case ShowCards():
                dealer.showing.show(chair)
            case CallClock():
                dealer.clock_call.ask(chair)
            case ObjectTo():
                objections.object_to(dealer, chair, id, request.text)
        if dealer.chairs.of(player) is chair:
            dealer.changed(chair)

    def _played_over(self, chair: Chair, request: Request) -> None:
        """His chips are covered: he takes his seat again, or leaves with them."""
        match request:
            case GetUp():
                self._dealer.leave(chair)
            case Away(away=False):
                self._dealer.chips.come_back(chair)
            case _:
                raise is_played_over()

    def _pre(self, chair: Chair, id: str, request: Pre) -> None:
        dealer = self._dealer
        if request.action is None:
            chair.pre = None
            return
        table, public_hand = dealer.table, dealer.public_hand
        if request.round is not None and request.round != table.number:
            raise Refused("other-round", f"hand {table.number} is on, not {request.round}")
        running = table.running and dealer.in_course(chair) and dealer.bets_are_made
        if not running or public_hand is None or public_hand.folded(chair.seat):
            raise Refused("not-in-hand", "you are not in a hand")
        to_call = dealer.to_call(chair)
        offered = public_hand.course.play.offers(chair.seat)
        allowed = [] if offered or not public_hand.behind(chair.seat) else possible(to_call)
        if request.action not in allowed or (
            request.action == "call" and request.amount not in (None, to_call)
        ):
            raise Refused(
                "pre-action", f"{request.action} cannot be set beforehand now", offered=allowed
            )
        chair.pre = PreAction(request.action, id, to_call)

    def _use_bank(self, chair: Chair) -> None:
        if self._dealer.asked() != [chair] or not self._dealer.time_banks.use(chair):
            raise Refused("no-time-bank", "no time bank of yours can be used now")


def _posted(pending: _Pending, key: str, conn: Connection) -> bool:
    """Whether money that was on its way has arrived."""
    pending.written = seats.posted(conn, key)
    return pending.written


def _waits(table: str, player: str, id: str, conn: Connection) -> bool:
    """Whether what is to come after the hand is written down, or has come already."""
    state = seats.state_of(conn, table, player)
    kept = msgspec.json.decode(state, type=Kept) if state else Kept()
    waits = kept.top_up > 0 and kept.top_up_id == id
    return waits or seats.posted(conn, postings.in_key(table, player, id))


def _never(conn: Connection) -> bool:
    """Nothing in the books tells that it was done."""
    return False


def _must_be_the_same(before: Request, now: Request) -> None:
    if before != now:
        raise Refused("id-used", "this id was used for another request; take a new one")
