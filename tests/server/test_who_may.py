"""Every role at every route and every message: with things of its own operator, with those of
another one, with an office of the house, and without any. What must come of it stands in
``who_may.toml``, which people read; nothing here asks the table of roles.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any, cast

import httpx
import pytest
from litestar.handlers.base import BaseRouteHandler
from msgspec import Struct
from msgspec.structs import fields

from krupier.house.passwords import hashed
from krupier.house.roles import ACTS
from krupier.server import wire
from krupier.server.app import api, backend
from krupier.server.declared import handlers
from krupier.server.things import Kind, Own, Rows, Thing, WholeHouse
from krupier.store import people
from krupier.store.offices import HOUSE, Office
from tests.house.accounts import PASSWORD
from tests.server.client import Player
from tests.server.conftest import Clock
from tests.server.houses import House
from tests.server.two_operators import PART, everything, house_of_two

WHO_MAY: dict[str, dict[str, Any]] = tomllib.loads(
    Path(__file__).with_name("who_may.toml").read_text(encoding="utf-8")
)
ROLES = sorted({role for one in WHO_MAY.values() for role in one["own"]} - {"player"})
OWN, ANOTHER, NOWHERE = "tsg", "kings", "nowhere"
BESIDES: dict[str, dict[str, Any]] = {
    "balance.reduce": {"reduced": {"EUR": "1"}, "reason": "test"},
    "cases.note": {"verdict": "case", "reason": "test"},
    "tournament.roll-back": {"do": "roll-back", "to": 1, "read": 1, "reason": "test"},
}
"""What a form says that asks for another act, too."""
LOG_OUT = "/api/staff/logout"
LACKING = ("unknown-page", "no-strategy", "no-proof", "no-history", "no-review")
"""What is said of a thing that is there and has not got what was asked for."""
ENDING = {
    "/api/log-out": "anna",
    "/api/me/logout": "anna",
    "/api/account/panic": "bert",
    "/api/account/close": "cyril",
}
"""Who logs in for what ends his session: some are not let in again."""
NO_SESSION = "has no session"
"""So ends the request for the end of a log-in that somebody has not got: he was found."""
NOT_HIS = ("bad-token", "staff-only", "players-only", "accounts-only", "no-right")
SAID: dict[str, Any] = {
    "table": f"{OWN}-table",
    "tournament": f"{OWN}-tournament",
    "id": "m1",
    "seat": "1",
    "ask": {"do": "leave", "id": "m1"},
    "on": True,
    "away": True,
    "to": None,
    "amount": "1",
    "how": "post",
    "action": None,
    "move": ["1", "call"],
    "value": "00" * 16,
    "text": "x",
    "message": "x",
    "why": "abuse",
    "game": "x",
    "currency": "EUR",
    "stakes": "x",
}
"""Of every message what it must have."""


class Route(Struct, frozen=True):
    acts: tuple[str, ...]
    """One of them is needed."""
    method: str
    path: str
    of: Any
    also: str = ""
    """What its form asks for besides."""
    public: bool = False

    @property
    def things(self) -> tuple[Thing, ...]:
        if self.of is None or isinstance(self.of, Rows | WholeHouse | Own):
            return ()
        return self.of if isinstance(self.of, tuple) else (self.of,)

    def may(self, role: str) -> bool:
        """By the file."""
        return any(role in WHO_MAY[act]["own"] for act in self.acts)


def routes_of(found: list[tuple[str, BaseRouteHandler]]) -> Iterator[Route]:
    for path, one in found:
        said = one.opt
        for method in getattr(one, "http_methods", ()):
            if "sees" in said:
                yield Route(said["sees"], method, path, said["of"], public=True)
            elif "act" in said:
                yield Route((said["act"],), method, path, said.get("of"))
                if said.get("also") in BESIDES:
                    yield Route((said["act"],), method, path, said["of"], said["also"])


class Asker:
    """Asks the application of a house within its process."""

    def __init__(self, house: House, there: dict[str, dict[Kind, str]]) -> None:
        self.house, self._there = house, there
        app = api(house.service.options.limits.body_bytes)
        transport = httpx.ASGITransport(cast("Any", backend(house.service)))
        self._http = httpx.AsyncClient(transport=transport, base_url=house.url, timeout=60)
        every = list(routes_of(handlers(app.routes)))
        self.of_players = [one for one in every if one.acts[0] in OF_PLAYERS]
        self.of_staff = [one for one in every if one not in self.of_players]
        self._tokens: dict[str, str] = {}
        password = hashed(PASSWORD)
        with house.service.store.write() as conn:
            for role, place in product(ROLES, (OWN, HOUSE)):
                people.add_staff(conn, f"{role}-{place}", password, 1, [Office(place, role)])
            for place in (OWN, ANOTHER):
                office = Office(place, "croupier")
                people.add_staff(conn, f"{place}-nobody", password, 1, [office])
            people.add_staff(conn, "without", password, 1)

    def token(self, login: str) -> str:
        if login not in self._tokens:
            with self.house.log_in(login) as http:
                self._tokens[login] = http.headers["authorization"]
        return self._tokens[login]

    def ask(self, route: Route, token: str, where: str) -> httpx.Response:
        """About the thing of an operator, or about one that there is not."""
        names = {one.name: self.name(one, where) for one in route.things}
        path = re.sub(r"\{(\w+):str\}", lambda part: names.get(part[1], PART), route.path)
        placed = {one.name: one.place for one in route.things}
        form = BESIDES.get(route.also, {}) | {
            name: value for name, value in names.items() if placed[name] == "form"
        }
        query = {name: value for name, value in names.items() if placed[name] == "query"}
        if isinstance(route.of, Rows) and where != OWN:
            query["operator"] = where

        async def send() -> httpx.Response:
            return await self._http.request(
                route.method,
                path,
                params=query,
                headers={"authorization": token} if token else {},
                json=form if route.method in ("POST", "PUT") else None,
            )

        answer = self.house.call(send)
        if route.path == LOG_OUT:
            self._tokens = {login: one for login, one in self._tokens.items() if one != token}
        return answer

    def must_change_nothing(self, cells: list[tuple[str, Route, str, str]]) -> None:
        def rows() -> dict[str, Any]:
            with self.house.service.store.read() as conn:
                return everything(conn)

        for one in cells:
            self.token(login_of(*one[2:]))
        before = rows()
        wrong = [(*one, found) for one in cells if (found := told(self, *one[1:])) != one[0]]
        after = rows()
        assert wrong == []
        assert [name for name in before if before[name] != after[name]] == []

    def name(self, thing: Thing, where: str) -> str:
        return self._there[where][thing.kind] if where in self._there else NOWHERE

    def as_nothing(self, route: Route, token: str, where: str) -> str:
        """What is answered about a thing that there is not, as if it had this one's name."""
        said = self.ask(route, token, NOWHERE).text
        return said.replace(NOWHERE, self.name(route.things[0], where)) if route.things else said


OF_PLAYERS = {act for act, one in WHO_MAY.items() if one["own"] == ["player"]}


@pytest.fixture(scope="module")
def asker(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    database = f"sqlite:///{tmp_path_factory.mktemp('who')}/b.sqlite"
    with pytest.MonkeyPatch.context() as patch, house_of_two(database, Clock(), patch) as made:
        yield Asker(*made)


def code_of(answer: httpx.Response) -> str:
    if "json" not in answer.headers.get("content-type", ""):
        return ""
    told = answer.json()
    return told["error"]["code"] if isinstance(told, dict) and "error" in told else ""


def expected(route: Route, role: str, standing: str) -> str:
    """By the file: `reached`, `not there`, or `refused`."""
    if route.public:
        return "reached" if route.may(role) and standing in ("own", "house") else "not there"
    if standing == "none" or not route.may(role):
        return "refused"
    if standing == "another" or (standing == "own" and isinstance(route.of, WholeHouse)):
        return "not there"
    if route.also and role not in WHO_MAY[route.also]["own"]:
        return "refused"
    return "reached"


def login_of(role: str, standing: str) -> str:
    return {"house": f"{role}-{HOUSE}", "none": "without"}.get(standing, f"{role}-{OWN}")


def told(asker: Asker, route: Route, role: str, standing: str) -> str:
    where, token = ANOTHER if standing == "another" else OWN, asker.token(login_of(role, standing))
    answer = asker.ask(route, token, where)
    if answer.status_code == 403 and code_of(answer) == "no-right":
        act = answer.json()["error"]["facts"]["act"]
        return "refused" if act in (*route.acts, route.also) else f"refused {act}"
    if answer.status_code == 404 and answer.text == asker.as_nothing(route, token, where):
        return "not there"
    if (isinstance(route.of, Own) and answer.status_code != 401) or NO_SESSION in answer.text:
        return "reached"
    if answer.status_code in (401, 403, 404, 500) and code_of(answer) not in LACKING:
        return f"{answer.status_code} {code_of(answer)}"
    if standing == "own" and isinstance(route.of, Rows) and ANOTHER in answer.text:
        return "rows of another"
    return "reached"


def test_the_file_names_every_act_once_and_gives_nobody_what_is_elsewhere() -> None:
    assert set(WHO_MAY) == set(ACTS)
    assert all(one["another"] == one["none"] == [] for one in WHO_MAY.values())


def test_every_cell_over_http(asker: Asker, capsys: pytest.CaptureFixture[str]) -> None:
    """Who is refused changes nothing; the rest is tried after that."""
    cells = [
        (expected(route, role, standing), route, role, standing)
        for route in sorted(asker.of_staff, key=lambda route: route.path == LOG_OUT)
        for role, standing in (*product(ROLES, ("own", "house", "another")), ("none", "none"))
        if not (isinstance(route.of, Own) and standing == "another")  # his own is nobody else's
    ]
    asker.must_change_nothing([one for one in cells if one[0] != "reached"])
    wrong, reached = [], set[str]()
    for wanted, route, role, standing in (one for one in cells if one[0] == "reached"):
        found = told(asker, route, role, standing)
        if found != wanted:
            wrong.append((route.method, route.path, route.also, role, standing, found))
        reached |= {act for act in route.acts if role in WHO_MAY[act]["own"]} | {route.also}
    assert wrong == []
    by_command = {act for act, one in WHO_MAY.items() if one.get("by") == "the command"}
    assert set(ACTS) - reached - OF_PLAYERS - by_command == {"limits.read"}  # see below
    with capsys.disabled():
        counted = dict(Counter(one[0] for one in cells))
        print(f"\n{len(asker.of_staff)} routes of staff, {len(cells)} cells over HTTP: {counted}")


def test_self_limits_stand_in_a_file_for_those_who_may_see_them(asker: Asker) -> None:
    (file,) = (one for one in asker.of_staff if one.path == "/api/staff/persons/{person:str}")
    for role in ROLES:
        answer = asker.ask(file, asker.token(f"{role}-{OWN}"), OWN)
        told = answer.json()["accounts"][0]["limits"] if answer.status_code == 200 else []
        assert bool(told) == (role in WHO_MAY["limits.read"]["own"]), role


def test_every_cell_of_players_over_http(asker: Asker, capsys: pytest.CaptureFixture[str]) -> None:
    """Staff are no players, players no staff, and who is nobody is neither."""
    guest, cells = f"Bearer {asker.house.guest()}", 0
    for route in asker.of_staff:
        if route.public:
            continue
        assert code_of(asker.ask(route, guest, OWN)) == "staff-only", route.path
        assert code_of(asker.ask(route, "", OWN)) == "bad-token", route.path
        cells += 2
    for route in asker.of_players:
        assert code_of(asker.ask(route, "", OWN)) == "bad-token", route.path
        for role in ROLES:
            answer = asker.ask(route, asker.token(f"{role}-{HOUSE}"), OWN)
            assert code_of(answer) == "players-only", (route.path, role)
        cells += 1 + len(ROLES)
    tried, client = set[str](), asker.house.entered("anna")
    for route in sorted(
        asker.of_players, key=lambda one: [*ENDING].index(one.path) if one.path in ENDING else -1
    ):
        if route.path in ENDING:
            client.close()
            client = asker.house.entered(ENDING[route.path])
        answer = asker.ask(route, client.headers["authorization"], OWN)
        assert code_of(answer) not in NOT_HIS, (route.path, answer.text)
        tried |= set(route.acts)
        cells += 1
    client.close()
    assert tried == OF_PLAYERS - {"chat.write"}  # that is said over sockets alone
    with capsys.disabled():
        print(f"\n{len(asker.of_players)} routes of players, {cells} cells over HTTP")


def test_every_cell_over_sockets(asker: Asker, capsys: pytest.CaptureFixture[str]) -> None:
    """Staff have no sockets: nothing of theirs is said there, and nothing outlives an office."""
    house, cells, tried = asker.house, 0, set[str]()
    for role in ROLES:
        with Player(house.url, asker.token(f"{role}-{HOUSE}").removeprefix("Bearer ")) as one:
            assert one.welcome["error"]["code"] == "players-only"
        cells += len(wire.KINDS)
    with Player(house.url, None) as nobody, house.entered("anna") as anna:
        token = anna.headers["authorization"].removeprefix("Bearer ")
        with Player(house.url, token) as player:
            player.watch(f"{OWN}-table")
            for kind in wire.KINDS:
                if kind.act is None:
                    continue
                said = {"do": kind.__struct_config__.tag} | {
                    one.name: SAID[one.name]
                    for one in fields(kind)
                    if one.required or one.name == "id"
                }
                assert refused(nobody, said) == "bad-token", said
                assert refused(player, said) not in ("bad-token", "no-right", "bad-message"), said
                assert WHO_MAY[kind.act]["own"] == ["player"]
                tried.add(kind.act)
                cells += 2
    assert tried == {"table.play", "chat.write"}
    with capsys.disabled():
        print(f"\n{len(wire.KINDS)} messages, {cells} cells over sockets")


def refused(who: Player, said: dict[str, Any]) -> str:
    """Why; empty: it was done."""
    id = said.get("id") or said["ask"]["id"]
    who.acks.pop(id, None)
    before = len(who.heard)

    def answered() -> bool:
        return any(one.get("id") == id or one["type"] == "error" for one in who.heard[before:])

    who.say(said)
    who.until(answered)
    told = next(one for one in who.heard[before:] if one.get("id") == id or one["type"] == "error")
    return str((told.get("refused") or told.get("error") or {}).get("code", ""))
