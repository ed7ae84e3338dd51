"""The chat of a table: who says what, and who hears it.

It goes beside the game. What is said is written by itself, not with the lines of a round, so that
no word delays a hand, and nothing that is wrong with a word can stop one. It is told when it is
durable, and what players are told after a restart is what the books have.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from concurrent.futures import Future
from functools import partial
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection

from krupier.house import chat_moderation, chat_text, chats
from krupier.house.acts import Signature
from krupier.house.chat_moderation import Why
from krupier.house.chats import Message
from krupier.house.refusals import HouseRefused, Refusal
from krupier.room.chat_rules import (
    Live,
    against_speaking,
    against_words,
    rule_of,
    shown,
)
from krupier.room.messages import Accepted, ChatLine, ChatView, Reply, Talk
from krupier.room.money import RefusedByHouse
from krupier.room.rounds import not_stored
from krupier.room.voices import MANY, PATIENCE, REPORTS, WITHIN
from krupier.rules.options import Refused

if TYPE_CHECKING:
    from krupier.room.table import Table

RECENT = 50
"""Messages that somebody sees who comes."""


class Chat:
    def __init__(self, table: Table) -> None:
        self._table = table
        config = table.config
        self.rule = rule_of(config.operator, table.plan.family, config.house_rules.chat)
        self._recent: deque[ChatLine] | None = None
        """None: nobody has looked yet."""
        self._looking = False
        self._last_at = 0
        self._waiting: deque[tuple[Future[Any], Callable[[Future[Any]], None]]] = deque()
        self._told: set[str] = set()
        """Viewers who know what was said before."""

    # -- what it is ------------------------------------------------------------------------

    @property
    def shown(self) -> ChatView | None:
        return shown(self.rule, self._live)

    @property
    def _live(self) -> Live | None:
        """The running hand; None: none that counts."""
        course = self._table.course
        if course is None or not self._table.running or course.play.over:
            return None
        there = [one for one in course.play.felt.marks.get("players", ()) if not one.folded]
        return Live(tuple(one.seat for one in there), any(not one.stack for one in there))

    # -- players ---------------------------------------------------------------------------

    def say(self, player: str, name: str, id: str, text: str, reply: Reply) -> None:
        """Raises Refused with nothing said; answered when it is durable."""
        table, now = self._table, self._table.now()
        table.must_reach_books()
        if self.rule is None:
            raise RefusedByHouse(Refusal(code="chat-none"))
        seats, live = table.seating.of(player), self._live
        table.env.voices.hear(player, "say", MANY, WITHIN, now)
        refusal = against_speaking(self.rule, seats, live)
        said = _cleaned(text, self.rule.longest)
        refusal = refusal or against_words(self.rule, said, seats, live)
        if refusal:
            raise RefusedByHouse(refusal)
        if table.env.voices.repeats(player, id, said, now):
            raise RefusedByHouse(Refusal(code="chat-again"))
        new = self._message(said, id, player, name)

        def done(future: Future[Message | None]) -> None:
            if error := future.exception():
                reply(not_stored(_plain(error)))
                return
            if kept := future.result():
                self._add(kept)
            reply(Accepted(id, None, 0, again=kept is None))

        self._write(partial(chats.write, new=new), done)

    def report(self, player: str, id: str, message: str, why: Why, reply: Reply) -> None:
        """Raises Refused; answered when it is durable. Who cannot read it cannot report it."""
        table, now = self._table, self._table.now()
        table.must_reach_books()
        if self.rule is None or not self._may_read(player):
            raise RefusedByHouse(Refusal(code="chat-hidden"))
        table.env.voices.hear(player, "report", REPORTS, PATIENCE, now)

        def work(conn: Connection) -> None:
            chat_moderation.report(conn, table.id, message, player, why, now)

        def done(future: Future[None]) -> None:
            error = future.exception()
            reply(not_stored(_plain(error)) if error else Accepted(id, None, 0))

        self._write(work, done)

    # -- staff -----------------------------------------------------------------------------

    def announce(self, text: str, by: Signature, reply: Reply) -> None:
        """The house says something. Raises Refused; answered when it is durable."""
        self._table.must_reach_books()
        if self.rule is None:
            raise RefusedByHouse(Refusal(code="chat-none"))
        new = self._message(_cleaned(text, self.rule.longest), self._table.env.new_id(), None, "")

        def done(future: Future[Message]) -> None:
            if error := future.exception():
                reply(not_stored(_plain(error)))
                return
            self._add(future.result())
            reply(Accepted(new.id, None, 0))

        self._write(partial(chats.announce, new=new, signed=by), done)

    def removed(self, message: str) -> None:
        """Staff took a message away: nobody sees it any more."""
        if self._recent is not None:
            self._recent = deque((one for one in self._recent if one.id != message), RECENT)
        self._tell(self._readers(), Talk(self._table.id, [], removed=[message]))

    # -- viewers ---------------------------------------------------------------------------

    def greet(self, viewer: str) -> None:
        """He has a fresh view of the table: what was said before belongs to it."""
        self._told.discard(viewer)
        self._catch_up()

    def seats_changed(self) -> None:
        """Where only players read, who has sat down reads and who has got up does not."""
        if self.rule is not None and self.rule.observers == "none":
            self._told &= {viewer for viewer, _ in self._readers()}
            self._catch_up()

    def _catch_up(self) -> None:
        if self.rule is None:
            return
        if self._recent is None:
            self._look()
            return
        new = [viewer for viewer, _ in self._readers() if viewer not in self._told]
        self._told = self._told.intersection(self._table.gallery.viewers).union(new)
        if new and self._recent:
            whole = Talk(self._table.id, list(self._recent), whole=True)
            self._tell(((viewer, None) for viewer in new), whole)

    def _look(self) -> None:
        if self._looking:
            return
        self._looking = True
        table = self._table

        def look() -> list[Message] | None:
            try:
                with table.env.reading() as conn:
                    return chats.latest(conn, table.id, RECENT)
            except Refused:
                return None  # the books are away: who comes next makes us look again

        def told(found: list[Message] | None) -> None:
            self._looking = False
            if found is not None and self._recent is None:
                self._recent = deque(map(_line, found), RECENT)
                self._last_at = max([self._last_at, *(one.at for one in found)])
                self._catch_up()

        table.env.apart(table.group.id, look, told)

    def _may_read(self, player: str | None) -> bool:
        assert self.rule is not None
        return self.rule.observers != "none" or bool(player and self._table.seating.of(player))

    def _readers(self) -> list[tuple[str, str | None]]:
        if self.rule is None:
            return []
        there = self._table.gallery.who
        return [(viewer, player) for viewer, player in there if self._may_read(player)]

    # -- writing and telling ---------------------------------------------------------------

    def pump(self) -> None:
        """Takes note of what is written, in its order."""
        while self._waiting and self._waiting[0][0].done():
            future, done = self._waiting.popleft()
            done(future)

    def _message(self, text: str, ref: str, player: str | None, name: str) -> Message:
        table, live = self._table, self._live
        self._last_at = max(self._last_at + 1, table.now())
        return Message(
            id=table.env.new_id(),
            operator=table.config.operator,
            table_id=table.id,
            round=table.course.id if table.course and live else "",
            at=self._last_at,
            player=player,
            ref=ref,
            text=text,
            name=name,
        )

    def _write(
        self, work: Callable[[Connection], Any], done: Callable[[Future[Any]], None]
    ) -> None:
        table = self._table
        future = table.env.books.submit(work)
        self._waiting.append((future, done))
        future.add_done_callback(lambda _: table.env.wake(table.group.id))
        self.pump()

    def _add(self, message: Message) -> None:
        line = _line(message)
        if self._recent is not None:
            self._recent.append(line)
        self._tell(self._readers(), Talk(self._table.id, [line]))

    def _tell(self, readers: Iterable[tuple[str, str | None]], talk: Talk) -> None:
        """In order with the views of the table."""
        table, viewers = self._table, [viewer for viewer, _ in readers]
        if viewers:
            table.rounds.then(partial(table.env.outlet.chat, table.id, viewers, talk))


def _line(message: Message) -> ChatLine:
    name = message.name or message.player or ""
    return ChatLine(message.id, message.at // 1_000, message.player, name, message.text)


def _cleaned(text: str, longest: int) -> str:
    try:
        return chat_text.cleaned(text, longest)
    except HouseRefused as error:
        raise RefusedByHouse(error.refusal) from None


def _plain(error: BaseException) -> Exception:
    return error if isinstance(error, Exception) else RuntimeError(type(error).__name__)
