"""All tournaments of a process."""

from __future__ import annotations

import secrets
from collections.abc import Iterator

from sqlalchemy import Connection

from krupier.house import acts
from krupier.house.acts import Signature
from krupier.money import of_kind
from krupier.room import licences
from krupier.room.environment import Environment
from krupier.room.group import Group
from krupier.room.messages import Accepted
from krupier.room.replies import answered, durable
from krupier.room.tournament import director, doors, draws, news, requests, tournament
from krupier.room.tournament.messages import TournamentNews
from krupier.room.tournament.tournament import Tournament
from krupier.rules.options import Refused
from krupier.rules.tournament.definition import Definition
from krupier.rules.tournament.inputs import Cancel
from krupier.store.tournaments import TournamentRecord


class Hall:
    """Those that are not over, and those that ended while this process ran."""

    def __init__(self, env: Environment, groups: dict[str, Group]) -> None:
        self._env = env
        self._groups = groups
        self._held: dict[str, Tournament] = {}

    def __iter__(self) -> Iterator[Tournament]:
        return iter(list(self._held.values()))

    def __getitem__(self, id: str) -> Tournament:
        found = self._held.get(id)
        if found is None:
            raise Refused("unknown-tournament", f"there is no tournament {id[:64]!r}", id=id[:64])
        return found

    def get(self, id: str) -> Tournament | None:
        return self._held.get(id)

    def clear(self) -> None:
        self._held = {}

    async def announce(
        self,
        id: str,
        type: str,
        names: str,
        made: Definition,
        starts_at: int | None,
        by: Signature,
        private: str = "",
        *,
        demo: bool = False,
    ) -> Tournament:
        """A new one, open for registration; its draws are committed to. ``demo``: for demo money.
        Raises Conflict, Conflicts, Refused."""
        licences.must_go_on(self._env, type.partition("/")[0])
        at, secret = self._env.now(), secrets.token_bytes(draws.SECRET)
        commitment = draws.commitment(secret)
        new = TournamentRecord(
            id=id,
            type=type,
            names=names,
            currency=of_kind(made.currency, demo=demo),
            state="open",
            created_at=at,
            starts_at=starts_at,
            started_at=None,
            ended_at=None,
            ended="",
            private=private,
            commitment=commitment,
        )

        def work(conn: Connection) -> None:
            doors.must_lead_somewhere(conn, new.operator, made)
            tournament.announce(conn, new, secret, made, at)
            acts.record(
                conn,
                "tournament.announce",
                f"tournament:{id}",
                by,
                at,
                after={"type": type, "starts_at": starts_at},
                operator=new.operator,
            )

        await self._env.wait(self._env.books.run(work))
        return self.hold(id)

    async def cancel_registrations(self, operator: str, by: Signature) -> list[str]:
        """While the decision that ends a licence is not final: all that have not begun are called
        off, and everybody has back what he put in. Says which. Raises Refused."""
        waiting = [
            one
            for one in self
            if one.record.operator == operator and one.state.phase == "open" and not one.stopped
        ]
        for held in waiting:
            director.direct(held, Cancel(by.reason), by)
        for held in waiting:
            await self.durable(held.id, by.author)
        return [held.id for held in waiting]

    def hold(self, id: str) -> Tournament:
        """As the books know it. Raises StoreError."""
        group = self._groups[id] = Group(self._env, id)
        held = self._held[id] = Tournament(self._env, id, group)
        self._env.touched(id)
        return held

    def forget(self, id: str) -> None:
        """One that is over: whoever wants to know of it looks into the books."""
        held = self._held.get(id)
        if held is not None and held.over and held.group.idle:
            del self._held[id]
            self._groups.pop(id, None)

    async def ask(
        self, id: str, player: str, name: str, request: str, asked: requests.Asking
    ) -> Accepted:
        """Returns when it is durable. Raises Refused."""
        held = self[id]
        return await self._env.wait(
            answered(lambda reply: requests.ask(held, player, name, request, asked, reply))
        )

    async def durable(self, id: str, by: str) -> None:
        """Waits until everything that staff have decided in it is durable. Raises Refused if it was
        lost."""
        held = self[id]
        held.pump()
        await self._env.wait(durable(held.answer, by))

    def news(self, player: str) -> list[TournamentNews]:
        """What somebody who comes hears at once: where he sits, and what he is asked."""
        return [one for held in self for one in news.greeting(held, player)]
