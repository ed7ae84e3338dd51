"""Players of a tournament beside the one in the browser: on the wire, each with moves that he
prefers."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from typing import Any

from tests.server.client import Gap
from tests.server.live import PATIENCE
from tests.server.tournaments import ask, enter, page
from tests.web.site import Site

SHOVE = ("raise", "bet", "all-in", "call", "check")
"""Everything, every hand."""
FOLD = ("fold", "check")


class Entrant:
    """Enters under a name, follows his seat, and makes the first of his moves that is offered."""

    def __init__(
        self, site: Site, name: str, moves: Sequence[str] = SHOVE, *, pays: str = "10"
    ) -> None:
        self._id, self.moves = site.name, moves
        token = site.server.guest(name)
        self._http = site.server.http(token)
        rules = page(self._http, self._id)["versions"][-1]["number"]
        answer = enter(self._http, self._id, pays=pays, rules=rules)
        assert answer.status_code == 200, answer.text
        self._player = site.server.player(token)
        self._stopped = False
        self._problem: BaseException | None = None
        self.may_act = threading.Event()
        """Cleared, he thinks and thinks."""
        self.may_act.set()
        self._thread = threading.Thread(target=self._play, daemon=True)
        self._thread.start()

    def ask(self, do: str, **more: Any) -> None:
        answer = ask(self._http, self._id, do, **more)
        assert answer.status_code == 200, answer.text

    def stop(self) -> None:
        self._stopped = True
        self._thread.join(PATIENCE)
        self._player.socket.close()
        self._http.close()
        if self._problem:
            raise self._problem

    def _play(self) -> None:
        try:
            while not self._stopped:
                self._listen()
                if self.may_act.is_set():
                    self._act()
        except BaseException as problem:
            self._problem = problem

    def _listen(self) -> None:
        with suppress(TimeoutError):
            try:
                heard = self._player.hear(0.1)
            except Gap:
                for table in list(self._player.tables):
                    self._player.watch(table)
                return
            if heard["type"] == "tournament-news" and heard.get("table"):
                self._player.say({"do": "watch", "table": heard["table"]})

    def _act(self) -> None:
        for table, mirror in list(self._player.tables.items()):
            offers: dict[str, list[dict[str, Any]]] = mirror.you.get("offers") or {}
            for seat, options in offers.items():
                if options:
                    move = self._move(seat, options)
                    self._player.ask(
                        {"do": "move", "table": table, "round": mirror.round, "move": move}
                    )
                    self._look_again(table)

    def _look_again(self, table: str) -> None:
        """The answer comes before the news: what was offered must not be taken twice. With the end
        of the tournament its table is gone, which is an answer too."""
        heard, before = self._player.heard, len(self._player.heard)
        self._player.say({"do": "watch", "table": table})
        self._player.until(
            lambda: any(
                one["type"] == "error" or (one["type"] == "view" and one["table"] == table)
                for one in heard[before:]
            )
        )
        if any(one["type"] == "error" for one in heard[before:]):
            del self._player.tables[table]

    def _move(self, seat: str, options: list[dict[str, Any]]) -> list[Any]:
        offered = {one["do"]: one for one in options}
        word = next((one for one in self.moves if one in offered), next(iter(offered)))
        if cards := offered[word].get("cards"):
            return [seat, word, {"cards": cards[: offered[word]["least"]]}]
        most = offered[word].get("most")
        return [seat, word, {"amount": most}] if most is not None else [seat, word]


@contextmanager
def entrants(
    site: Site, *names: str, moves: Sequence[str] = SHOVE, pays: str = "10"
) -> Iterator[list[Entrant]]:
    with ExitStack() as stack:
        made = [Entrant(site, one, moves, pays=pays) for one in names]
        for one in made:
            stack.callback(one.stop)
        yield made
