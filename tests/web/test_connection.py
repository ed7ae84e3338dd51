"""A lost line: nothing is lost, nothing is done twice."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.web.site import Site, Visitor

pytestmark = pytest.mark.browser


class Line:
    """Between client and server: can be cut, and can swallow what the server answers."""

    def __init__(self, visitor: Visitor) -> None:
        self.swallow = False
        self.opened = 0
        self.moves: list[str] = []
        self._now: WebSocketRoute | None = None
        visitor.page.route_web_socket("**/api/ws", self._opened)

    def cut(self) -> None:
        """Whatever is still on the way is lost with it."""
        assert self._now is not None
        gone, self._now = self._now, None
        gone.close(code=1012)

    def _opened(self, line: WebSocketRoute) -> None:
        self.opened += 1
        self._now = line
        server = line.connect_to_server()

        def to_server(message: str | bytes) -> None:
            said = json.loads(message)
            if said["do"] == "move":
                self.moves.append(said["id"])
            server.send(message)

        def to_client(message: str | bytes) -> None:
            if line is self._now and not self.swallow:
                line.send(message)

        line.on_message(to_server)
        server.on_message(to_client)


def test_a_bet_without_an_answer_is_sent_again_and_counts_once(site: Site, anna: Visitor) -> None:
    line = Line(anna)
    anna.sits_at(site.croupier_table())
    anna.bets_open()
    line.swallow = True
    anna.choose_chip("5")
    anna.click("straight:9")
    expect(anna.page.locator('[data-chip="straight:9"] .ghost')).to_have_count(1)
    while site.purse(anna)["EUR"] != "995":  # the server has it
        anna.page.wait_for_timeout(20)
    line.cut()
    line.swallow = False
    expect(anna.page.locator('[data-chip="straight:9"] .ghost')).to_have_count(0)
    anna.has_chips("straight:9", 500)
    anna.balance("€995")
    assert line.moves == [line.moves[0]] * 2
    assert site.purse(anna)["EUR"] == "995"


def test_what_happened_meanwhile_is_there_after_the_line_is_back(site: Site, anna: Visitor) -> None:
    line = Line(anna)
    anna.sits_at(site.croupier_table())
    anna.bets_open()
    anna.choose_chip("5")
    anna.click("straight:9")
    anna.balance("€995")
    line.swallow = True
    site.comes(9)
    line.cut()
    line.swallow = False
    expect(anna.find("round-net")).to_have_text("Won €175")
    anna.balance("€1,175")
    assert line.opened >= 2
    anna.problems.clear()


def test_the_line_is_compressed(site: Site, anna: Visitor) -> None:
    """The browser asks for it by itself, and the server agrees."""
    site.croupier_table()
    wire = anna.context.new_cdp_session(anna.page)
    answers: list[dict[str, str]] = []
    wire.on(
        "Network.webSocketHandshakeResponseReceived",
        lambda event: answers.append(event["response"]["headers"]),
    )
    wire.send("Network.enable")
    anna.sits_at(site.name)
    anna.bets_open()  # what came over it could be read
    assert answers
    for headers in answers:
        agreed = {name.lower(): value for name, value in headers.items()}
        assert agreed["sec-websocket-extensions"].startswith("permessage-deflate")


def test_the_lobby_hears_of_changes_and_asks_again_after_a_lost_line(
    site: Site, anna: Visitor
) -> None:
    table = site.croupier_table()
    asked: list[str] = []
    anna.page.on("request", lambda request: asked.append(request.url))
    line = Line(anna)
    anna.goto("/")
    card = anna.page.locator(f'[data-table="{table}"]')
    expect(card).to_contain_text("open")
    site.staff_act("suspend", reason="dispute")
    expect(card).to_contain_text("suspended")
    line.swallow = True
    site.staff_act("resume", reason="settled")
    line.cut()
    line.swallow = False
    expect(card).to_contain_text("open")
    assert line.opened == 2
    assert not [url for url in asked if url.endswith("/api/tables")]
