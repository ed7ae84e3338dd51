"""What a client is told of what it asked for, under the id by which it asked."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from msgspec import UNSET

from krupier.money import Currency
from krupier.room.messages import Accepted, Answer
from krupier.server import told, wire
from krupier.server.frames import frame
from krupier.server.hub import Client
from krupier.server.patience import Patience, unknown
from krupier.server.problems import Problem, problem_of

Acked = Callable[[str, Accepted], wire.Ack]


def acked(id: str, answer: Accepted) -> wire.Ack:
    return wire.Ack(id, True, answer.seat or UNSET, answer.queued or UNSET)


class Answers:
    """Of one client. Where the books keep an answer back for too long, it hears that nobody knows;
    the same id asked again gets the answer."""

    def __init__(
        self, client: Client, patience: Patience, money: Callable[[str], Currency | None]
    ) -> None:
        """``money``: of a table or tournament, what amounts are written in."""
        self._client, self._patience, self._money = client, patience, money
        self._open = 0
        """The number of the answer that the message waits for which is being done; 0: of none."""

    def begin(self) -> None:
        """Another message is being done."""
        self._open = 0

    def reply(self, id: str, table: str, acked: Acked = acked) -> Callable[[Answer], None]:
        """Tells the client what became of it, when that is known."""
        number = self._open = self._patience.begin(partial(self._nobody_knows, id))

        def reply(answer: Answer) -> None:
            if not self._patience.end(number):
                return
            if isinstance(answer, Accepted):
                self._client.put(frame(acked(id, answer)))
            else:
                self._refuse(id, problem_of(answer, self._money(table)))

        return reply

    def failed(self, message: wire.FromClient, error: Exception) -> None:
        """The message that is being done was not understood, or is not allowed."""
        self._patience.end(self._open)
        self.refuse(message, error)

    def refuse(self, message: wire.FromClient, error: Exception) -> None:
        """Whoever asked under an id is answered under it."""
        table = getattr(message, "table", "")
        problem = problem_of(error, self._money(table or getattr(message, "tournament", "")))
        if id := getattr(message, "id", ""):
            self._refuse(id, problem)
        else:
            self.error(problem, table)

    def error(self, problem: Problem, table: str = "") -> None:
        news = told.Error(problem.form(self._client.lang), table or UNSET)
        self._client.put(frame(news))

    def _refuse(self, id: str, problem: Problem) -> None:
        self._client.put(frame(told.Refused(id, problem.form(self._client.lang))))

    def _nobody_knows(self, id: str) -> None:
        self._refuse(id, problem_of(unknown()))
