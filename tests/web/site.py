"""What the browser tests do: tables whose numbers they choose, and visitors who click."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import httpx
from playwright.sync_api import Browser, BrowserContext, Locator, Page, WebSocket, expect

from krupier.house.acts import by_itself
from krupier.house.roles import ROLES
from krupier.room.config import HouseRules, TableConfig
from krupier.room.table import Table
from tests.server.live import NEVER, PATIENCE, Live

T = TypeVar("T")


class Visitor:
    """One browser window with its own storage."""

    def __init__(self, site: Site, context: BrowserContext) -> None:
        self.site, self.context, self.name = site, context, ""
        self.url = site.server.url.rstrip("/")
        self.page: Page = context.new_page()
        self.heard: dict[str, int] = {}
        """By table, the version of its view that the page was told last."""
        self.page.on("websocket", self._listen)
        self.problems: list[str] = []
        self.page.on("pageerror", lambda error: self.problems.append(str(error)))
        self.page.on(
            "console",
            lambda said: self.problems.append(said.text) if said.type == "error" else None,
        )

    def _listen(self, line: WebSocket) -> None:
        line.on("framereceived", self._hear)

    def _hear(self, text: str | bytes) -> None:
        message = json.loads(text)
        if message["type"] in ("view", "update"):
            self.heard[message["table"]] = message["version"]

    def goto(self, path: str) -> None:
        self.page.goto(self.url + path)

    def enter(self, name: str) -> None:
        self.name = name
        form = self.page.get_by_test_id("entry")
        form.get_by_role("textbox").fill(name)
        form.get_by_role("button").click()
        expect(form).to_be_hidden()

    def sits_at(self, table: str, name: str = "Anna", query: str = "") -> None:
        """Comes to a table under a name and waits until bets can be placed."""
        self.goto(f"/table/{table}{query}")
        self.enter(name)

    def bets_open(self) -> None:
        expect(self.page.locator("svg.playable")).to_be_visible()

    def find(self, test_id: str) -> Locator:
        return self.page.get_by_test_id(test_id)

    def act(self, name: str) -> Locator:
        return self.page.locator(f'[data-act="{name}"]')

    def choose_chip(self, value: str) -> None:
        self.page.locator(f'[data-value="{value}"]').click()

    def click(self, spot: str) -> None:
        """Clicks the layout where chips for this place lie."""
        self.page.locator(f'[data-spot="{spot}"]').click()

    def chip(self, spot: str) -> Locator:
        return self.page.locator(f'[data-chip="{spot}"]')

    def has_chips(self, spot: str, minor: int) -> None:
        """Own chips of that many minor units lie on a place, and the server has them."""
        self.lies(self.chip(spot), minor)

    def lies(self, place: Locator, minor: int) -> None:
        """So much lies on a place. Chips are drawn at once, but as ghosts until the server has
        told of them: only then they can be taken back, or no more bets be called."""
        expect(place).to_have_attribute("data-amount", str(minor))
        solid = self.page.locator(f'[data-amount="{minor}"]:not(:has(.ghost))')
        expect(place.and_(solid)).to_have_count(1)

    def balance(self, amount: str) -> None:
        expect(self.find("balance")).to_have_text(amount)

    def sign(self, reason: str) -> None:
        """Staff say why, and do it."""
        dialog = self.find("reason-dialog")
        dialog.get_by_label("Reason", exact=True).fill(reason)
        dialog.locator('[data-act="sign"]').click()
        expect(dialog).to_have_count(0)

    def token(self) -> str:
        return str(self.page.evaluate("() => JSON.parse(localStorage['krupier.token'])"))


class Site:
    """The server as one test uses it."""

    def __init__(
        self, server: Live, browser: Browser, staff: httpx.Client, name: str, shots: Path
    ) -> None:
        self.server, self.name, self.shots = server, name, shots
        self._browser, self._staff = browser, staff
        self._visitors: list[Visitor] = []

    def visitor(self, **context: Any) -> Visitor:
        wanted = {
            "viewport": {"width": 1440, "height": 900},
            "locale": "en-GB",
            "reduced_motion": "reduce",
        } | context
        made = self._browser.new_context(**wanted)
        made.set_default_timeout(PATIENCE * 1000)
        visitor = Visitor(self, made)
        self._visitors.append(visitor)
        return visitor

    def staff_visitor(self, **context: Any) -> Visitor:
        """Somebody of the staff, signed in: in the session that all tests share, since the server
        allows only a few log-ins in a quarter of an hour."""
        eva = self.visitor(**context)
        token = self._staff.headers["authorization"].removeprefix("Bearer ")
        acts = sorted(ROLES["manager"])
        office = {"operator": "", "role": "manager", "acts": acts}
        who = {"token": token, "login": "eva", "offices": [office], "provisional": False}
        session = json.dumps(office | who)
        eva.page.add_init_script(f"sessionStorage['krupier.staff'] = JSON.stringify({session})")
        eva.goto("/staff")
        return eva

    def staff_again(self) -> None:
        """The member of staff logs in once more."""
        self._staff = self.server.staff()

    def close(self) -> None:
        for one in self._visitors:
            problems = one.problems
            one.context.close()
            assert not problems, f"the page reported {problems}"

    # -- tables ----------------------------------------------------------------------------------

    def announce(self, type: str, blocks: dict[str, Any], **more: Any) -> str:
        """A tournament, open for registration."""
        body = {"id": self.name, "type": type, "with": blocks, "reason": "test"}
        self._post("tournaments", body | more)
        return self.name

    def direct(self, do: str, **more: Any) -> None:
        """What a director does in it."""
        self._post(f"tournaments/{self.name}/acts", {"do": do, "reason": "test"} | more)

    def croupier_table(
        self,
        game: str = "kings/european-roulette",
        currency: str = "EUR",
        **limits: Any,
    ) -> str:
        """A table whose outcomes the test enters."""
        return self.table(game, currency, croupier=True, limits=limits)

    def table(
        self,
        game: str,
        currency: str = "EUR",
        *,
        croupier: bool = False,
        limits: dict[str, dict[str, str]] | None = None,
        options: dict[str, Any] | None = None,
    ) -> str:
        """A table where nothing happens by itself: tests close the betting and turn the clock."""
        house_rules = HouseRules(
            clocks={"betting": NEVER, "decision": NEVER},
            pause=NEVER,
            croupier=croupier,
            options=options or {},
        )
        config = TableConfig(self.name, game, currency, limits or {}, house_rules)
        self.server.call(lambda: self.server.service.host.add(config, by_itself("test")))
        return self.name

    def at_table(self, look: Callable[[Table], T]) -> T:
        return self.server.at_table(self.name, look)

    def wait_for(self, what: str, look: Callable[[Table], T]) -> T:
        return self.server.wait_for(what, self.name, look)

    def time_is_up(self, clock: str) -> None:
        self.server.time_is_up(self.name, clock)

    def next_round(self) -> None:
        """The result has been looked at."""
        self.time_is_up("pause")

    def no_more_bets(self) -> None:
        self._post(f"tables/{self.name}/no-more-bets", {})

    def outcome(self, **what: Any) -> None:
        self._post(f"tables/{self.name}/outcome", what)

    def staff_act(self, what: str, **body: Any) -> None:
        self._post(f"tables/{self.name}/{what}", body)

    def comes(self, number: int | str) -> None:
        """Betting is closed and the croupier enters the number."""
        self.no_more_bets()
        self.outcome(pocket=number)

    def purse(self, visitor: Visitor) -> dict[str, str]:
        """What the ledger says."""
        with self.server.http(visitor.token()) as http:
            return dict(http.get("/api/me").json()["balances"])

    def _post(self, path: str, data: dict[str, Any]) -> None:
        answer = self._staff.post(f"/api/staff/{path}", json=data)
        assert answer.status_code in (200, 201), answer.text
