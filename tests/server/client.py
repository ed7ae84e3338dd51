"""A client that follows docs/protocol.md and nothing else, for tests, load and torture."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any, Self

import msgspec
from websockets.sync.client import ClientConnection, connect

Data = dict[str, Any]


class Gap(Exception):
    """An update was missed: the client must watch again."""


def heap(one: Data, bet: str = "bet", on: str = "on") -> tuple[str, str, str]:
    return one["seat"], one[bet], "-".join(map(str, one[on]))


class Mirror:
    """One table as a client knows it: a view, kept up to date by updates."""

    def __init__(self) -> None:
        self.version, self.epoch = -1, ""
        self.view: Data = {}
        self.you: Data = {}
        self._bets: dict[str, Data] = {}
        self.stakes: dict[tuple[str, str, str], float] = {}

    def take(self, message: Data) -> None:
        if message["type"] == "view":
            self.version, self.epoch = message["version"], message["epoch"]
            self.view, self.you, self._bets = message["view"], {}, {}
            self.stakes = {}
            for one in self.view["stakes"]:
                self._put(heap(one), float(one["amount"]))
            self._you(message["you"] or {})
        elif message["type"] == "you":
            self._you(message["you"])
        elif message["version"] > self.version:
            if message["version"] != self.version + 1:
                raise Gap(f"{self.version} → {message['version']}")
            self.version = message["version"]
            self._update(message)

    def _update(self, message: Data) -> None:
        changed = message["changed"]
        round_ = changed.get("round")
        if round_ and round_["id"] != (self.view["round"] or {}).get("id"):
            self.view |= {"cards": {}, "marks": {}, "settled": [], "over": False, "void": False}
            self.stakes = {}
        for part in ("seats", "cards", "marks"):
            if part in changed:
                both = {**self.view[part], **changed[part]}
                changed[part] = {key: one for key, one in both.items() if one is not None}
        if changed.get("hands") and self.view["hands"]:
            changed["hands"] = {**self.view["hands"], **changed["hands"]}
        if "results" in changed:
            changed["results"] = [*changed["results"], *self.view["results"]]
        self.view |= changed
        for event in message["events"]:
            self._event(event)
        self._you(message.get("you") or {})

    def _event(self, event: Data) -> None:
        match event["event"]:
            case "stake":
                self._put(heap(event), float(event["amount"]))
            case "take-back":
                self._put(heap(event), -float(event["amount"]))
            case "moved":
                self._put(heap(event), -float(event["amount"]))
                self._put(heap(event, "to", "to_on"), float(event["amount"]))
            case "settle":
                self._put(heap(event), -float(event["staked"]))
                self.view["settled"].append({k: v for k, v in event.items() if k != "event"})

    def _put(self, place: tuple[str, str, str], amount: float) -> None:
        left = self.stakes.get(place, 0) + amount
        self.stakes[place] = left
        if not left:
            del self.stakes[place]

    def _you(self, news: Data) -> None:
        for seat, options in news.get("offers", {}).items():
            for at, one in enumerate(options):
                if one.get("same"):
                    options[at] = self._bets[seat]
                elif one["option"] == "stake":
                    self._bets[seat] = one
        self.you |= news

    @property
    def round(self) -> str | None:
        found = self.view.get("round")
        return found["id"] if found else None

    @property
    def want(self) -> str:
        return str(self.view["want"]["want"])


class Player:
    """A connection; ``with Player(url, token) as anna``."""

    def __init__(self, url: str, token: str | None, lang: str = "en", **more: Any) -> None:
        self.socket: ClientConnection = connect(
            url.replace("http", "ws", 1).rstrip("/") + "/api/ws",
            compression=None,
            legacy=True,
            **more,
        )
        self.tables: dict[str, Mirror] = {}
        self.heard: list[Data] = []
        self.acks: dict[str, Data] = {}
        self.say({"do": "hello", "lang": lang} | ({"token": token} if token else {}))
        self.welcome = self.hear()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.socket.close()

    def say(self, message: Data) -> None:
        self.socket.send(msgspec.json.encode(message).decode())

    def hear(self, timeout: float = 60) -> Data:
        """The next message, taken in."""
        message: Data = msgspec.json.decode(self.socket.recv(timeout))
        self.heard.append(message)
        if message["type"] in ("view", "update", "you"):
            self.tables.setdefault(message["table"], Mirror()).take(message)
        elif message["type"] == "ack":
            self.acks[message["id"]] = message
        return message

    def until(self, what: Callable[[], bool], timeout: float = 60) -> None:
        """Listens until something is so."""
        while not what():
            self.hear(timeout)

    def watch(self, table: str) -> Mirror:
        self.say({"do": "watch", "table": table})
        before = len(self.heard)
        self.until(
            lambda: any(
                m["type"] in ("view", "error") and m.get("table") == table
                for m in self.heard[before:]
            )
        )
        return self.tables[table]

    def ask(self, message: Data, id: str | None = None) -> Data:
        """Something with an id; returns its ack."""
        id = id or str(uuid.uuid4())
        self.acks.pop(id, None)
        self.say(message | {"id": id})
        self.until(lambda: id in self.acks)
        return self.acks[id]

    def sit(self, table: str, seat: str | None = None) -> str:
        seen = self.tables.get(table)
        buy_in = (seen.you.get("buy_in") or {}) if seen else {}
        chips = {"buy_in": buy_in["usual"]} if buy_in else {}
        ack = self.ask({"do": "sit", "table": table} | chips | ({"seat": seat} if seat else {}))
        assert ack.get("ok"), ack
        return str(ack["seat"])

    def bet(
        self, table: str, seat: str, bet: str, amount: str, *on: int | str, **more: Any
    ) -> Data:
        """A bet that must be accepted."""
        move = [seat, "bet", {"bet": bet, "amount": amount, "on": list(on)} | more]
        ack = self.ask({"do": "move", "table": table, "move": move})
        assert ack.get("ok"), ack
        return ack
