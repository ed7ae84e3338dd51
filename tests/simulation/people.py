"""The people of a room: they come, stake, dawdle, lose their connection, and ask for things."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, get_args

import msgspec

from krupier.room.bots import make_move
from krupier.room.hands.preactions import Kind
from krupier.room.hands.requests import (
    Away,
    CallClock,
    ChangeSeat,
    ChangeTable,
    ChooseGame,
    Entry,
    GetUp,
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
from krupier.room.messages import Answer as RoomAnswer
from krupier.room.pool.dealer import PoolDealer
from krupier.room.table import Table
from krupier.rules.options import Move, Refused
from krupier.store import Inline, Transfer, ledger
from tests.simulation import hostile, pool
from tests.simulation import live as live_tables
from tests.simulation.referees.evidence import Answer, Purse, Sending
from tests.simulation.street import Client

if TYPE_CHECKING:
    from tests.simulation.world import Room


@dataclass
class Person:
    id: str
    slow: float
    """How long he thinks, in mean seconds."""
    honest: bool
    """Sends no nonsense."""
    lag: int
    viewer: str = ""
    table: str = ""
    sent: int = 0
    last: tuple[str, str, Move, int] | None = None
    """Table, id, move and round, to be sent again."""


def some_person(room: Room, n: int) -> Person:
    chance = room.chance
    return Person(
        f"p{n}",
        slow=chance.choice((0.5, 1.5, 4.0, 12.0)),
        honest=chance.random() < 0.7,
        lag=chance.choice((10, 40, 250, 900)),
    )


def live(room: Room, who: Person) -> None:
    """One step in a player's evening."""
    room.later(room.chance.expovariate(1 / who.slow) + 0.05, partial(live, room, who))
    with room.refusals():
        _act(room, who)
    if who.viewer and room.gossip.random() < room.plan.chats:
        chat(room, who, room.tables[who.table])


def _act(room: Room, who: Person) -> None:
    chance = room.chance
    if not who.table:
        who.table = _chosen(room, who)
    table = room.tables[who.table]
    if table.config.house_rules.temporary and not table.running:
        disconnect(room, who, table)
        who.table = ""
        return
    if not who.viewer:
        connect(room, who, table)
        table.timer.ping(who.id, who.lag)
        return
    if live_tables.act(room, who, table):
        return
    if not table.seating.of(who.id):
        _sit_down(room, who, table)
        return
    if isinstance(table.dealer, PoolDealer) and chance.random() < 0.8:
        pool.act(room, who, table)
        return
    fate = chance.random()
    if fate < 0.04:
        disconnect(room, who, table)
    elif fate < 0.06:
        table.stand(who.id)
    elif fate < 0.08:
        table.sit_out(who.id, chance.random() < 0.5)
    elif fate < 0.10:
        behind = chance.choice(("", "", "+"))
        sit(room, who, table, f"{chance.randrange(1, 9)}{behind}")
    elif fate < 0.14:
        give_entropy(room, who, table, chance.randbytes(chance.choice((0, 8, 32))))
    elif fate < 0.16:
        spend_elsewhere(room, who, table)
    elif fate < 0.20 and who.last:
        send(room, who, *who.last)
    elif fate < 0.22:
        table.resync(who.viewer)
    elif fate < 0.32 and table.dealer.keeps_chips:
        if who.honest:
            _ask_something(room, who, table)
        else:
            hostile.attack(room, who, table)
    elif fate < 0.32 and not who.honest:
        hostile.storm(room, who, table)
    else:
        move = make_move(table, who.id, chance, advice=chance.random() < 0.6)
        if not who.honest and chance.random() < 0.3:
            move = hostile.nonsense(room, move)
        if move is not None:
            send_new(room, who, table, move)


def _chosen(room: Room, who: Person) -> str:
    """Any table that is for everybody, or where a game of his waits for him."""
    tables = room.tables.values()
    own = [one for one in tables if one.running and one.config.house_rules.temporary == who.id]
    if own and room.chance.random() < 0.7:
        room.counts["came back to a game"] += 1
        return own[0].id
    listed = [one.id for one in tables if not one.config.house_rules.temporary]
    return room.chance.choice(sorted(one for one in listed if not pool.is_part(one)))


def _sit_down(room: Room, who: Person, table: Table) -> None:
    """With the usual buy-in, or with any: somebody will be all-in with chips that cannot be
    shared. Where there is no seat for him, he may wait for one."""
    if table.dealer.keeps_chips and room.chance.random() < 0.3:
        on = room.chance.random() < 0.8
        ask(room, who, table, new_id(room, who), Wait(on))
        return
    try:
        if table.dealer.keeps_chips and room.chance.random() < 0.5:
            least, most = table.dealer.stake_range
            assert least is not None
            assert most is not None
            buy_in = room.chance.randint(least, most)
            ask(room, who, table, new_id(room, who), SitDown(None, buy_in))
        else:
            sit(room, who, table)
    except Refused:
        if room.chance.random() < 0.3:
            disconnect(room, who, table)
            who.table = ""
        raise


def _ask_something(room: Room, who: Person, table: Table) -> None:
    """Something that only tables among players understand; now and then twice."""
    chance = room.chance
    requests: tuple[Request, ...] = (
        TopUp(chance.choice((0, 1, 1_000, 10_000, 10**9))),
        SitDown(None, chance.choice((0, 1, 12_000, 30_000))),
        GetUp(),
        *(ChangeSeat(seat, chance.random() < 0.3) for seat in ("1", "2", "3", "6", None)),
        ChangeTable(chance.choice((None, *sorted(room.tables)))),
        Wait(chance.random() < 0.5),
        Away(chance.random() < 0.5),
        *(Entry(how) for how in ("post", "wait", "button")),
        Prefer(chance.choice((None, True, False)), None, chance.choice((True, False))),
        *(Prefer(straddle=how) for how in ("never", "first", "any")),
        *(ChooseGame(name) for name in ("omaha", "razz", "badugi", "texas-holdem")),
        PostNext(),
        *(Pre(kind) for kind in get_args(Kind)),
        Pre(None),
        UseTimeBank(),
        ShowCards(),
        CallClock(),
        ObjectTo(chance.choice(("", "that was my pot", "x" * 600))),
    )
    request = chance.choice(requests)
    id = new_id(room, who)
    for _ in range(chance.choice((1, 1, 1, 2))):
        ask(room, who, table, id, request)


# -- connections -------------------------------------------------------------------------------


def connect(room: Room, who: Person, table: Table) -> None:
    who.viewer = f"{who.id}/{room.moment}"
    room.street.clients[table.id][who.viewer] = Client(who.viewer, who.id)
    table.watch(who.viewer, who.id)


def disconnect(room: Room, who: Person, table: Table) -> None:
    table.unwatch(who.viewer)
    room.street.clients[table.id].pop(who.viewer, None)
    who.viewer = ""
    if room.chance.random() < 0.3:
        who.table = ""


# -- requests, each with its answer --------------------------------------------------------------


def new_id(room: Room, who: Person) -> str:
    who.sent += 1
    return f"{who.id}-{room.moment}-{who.sent}"


def send_new(room: Room, who: Person, table: Table, move: Move, id: str = "") -> None:
    """A move for the running round, under an id of its own if none is named."""
    who.last = table.id, id or new_id(room, who), move, table.number
    send(room, who, *who.last)


def send(room: Room, who: Person, name: str, id: str, move: Move, number: int) -> None:
    room.counts["moves"] += 1
    what = msgspec.structs.asdict(move)
    with _answered(room, who, name, id, "move", what) as heard:
        room.tables[name].move(who.id, id, move, heard, number)


def ask(room: Room, who: Person, table: Table, id: str, request: Request) -> None:
    what = msgspec.structs.asdict(request)
    with _answered(room, who, table.id, id, type(request).__name__, what) as heard:
        table.ask(who.id, who.id.upper(), id, request, heard)


def give_entropy(room: Room, who: Person, table: Table, share: bytes) -> None:
    what = {"entropy": share.hex()}
    with _answered(room, who, table.id, "", "entropy", what) as heard:
        table.shares.give(who.id, share, heard)


def sit(room: Room, who: Person, table: Table, seat: str | None = None) -> None:
    """Takes a place; among players with the usual buy-in."""
    with _answered(room, who, table.id, "", "sit", {"seat": seat}) as heard:
        table.sit(who.id, who.id.upper(), seat)
        heard(Accepted("", None, 0))


class _answered:
    """Writes down a request and everything that is told about it."""

    def __init__(
        self, room: Room, who: Person, table: str, id: str, kind: str, what: dict[str, Any]
    ) -> None:
        self._room = room
        self._sending = Sending(who.id, table, id, kind, what, room.evidence.life)
        room.evidence.sendings.append(self._sending)

    def __enter__(self) -> Reply:
        return self._heard

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, Refused):
            self._sending.answers.append(Answer(error.code))

    def _heard(self, answer: RoomAnswer) -> None:
        counts = self._room.counts
        if isinstance(answer, Accepted):
            counts["accepted"] += 1
            told = Answer("", answer.round, answer.seq, answer.again, answer.queued)
        else:
            counts[f"told {answer.code}"] += 1
            told = Answer(answer.code)
        self._sending.answers.append(told)


def chat(room: Room, who: Person, table: Table) -> None:
    """Something that nobody has said before, now and then sent twice, or about the cards."""
    gossip = room.gossip
    tag = "".join(gossip.choices("bcdfghz", k=12))
    words = f"{gossip.choice(('hello', 'good luck', 'I have aces'))} {tag}"
    said = table.id, who.id, words
    id = f"chat {words}"
    for _ in range(gossip.choice((1, 1, 2))):
        answered = partial(_chat_answered, room, said)
        try:
            table.chat.say(who.id, who.id.upper(), id, words, answered)
        except Refused as refused:
            room.counts[f"refused {refused.code}"] += 1


def _chat_answered(room: Room, said: tuple[str, str, str], answer: RoomAnswer) -> None:
    if isinstance(answer, Accepted):
        room.talk.accepted.append(said)
        room.counts["said"] += 1
    elif answer.code != "storage-away":  # nobody knows whether that was written
        room.talk.refused.append(said)


# -- money ---------------------------------------------------------------------------------------


def spend_elsewhere(room: Room, who: Person, table: Table) -> None:
    """Money leaves or enters his account behind the tables' back."""
    code, amount = table.config.currency, room.chance.randrange(1, 5_000)
    account, out = f"player:{who.id}", room.chance.random() < 0.5
    ends = (account, "clearing:demo") if out else ("clearing:demo", account)
    key = f"elsewhere/{room.moment}/{room.time}/{len(room.evidence.purses)}"
    transfer = Transfer(key, *ends, amount, code, "withdrawal" if out else "gift")
    done = Inline(room.store).submit(lambda conn: ledger.post(conn, [transfer], room.time))
    if done.exception() is not None:
        return  # he has less than that
    room.evidence.purses.append(Purse(key, who.id, code, -amount if out else amount))
    if room.chance.random() < 0.5:
        table.env.wallets.refresh(who.id)
