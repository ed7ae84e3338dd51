"""From a signal to its case, its hands and their cards, at a desk and on a telephone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from sqlalchemy import Connection

from krupier.house import signals, staff
from krupier.house.watch_rules.finding import Finding
from tests.house import accounts
from tests.server.live import PASSWORD, SIGNED, Live
from tests.server.test_poker import Guest
from tests.web.axe import findings
from tests.web.site import Site, Visitor
from tests.web.test_components_page import BEYOND_THE_EDGE
from tests.web.test_house_pages import PHONE
from tests.web.test_staff_page import log_in
from tests.web.test_watching import house, server

__all__ = ["house", "server"]
pytestmark = pytest.mark.browser

FACTS = {"from": "u1", "to": "u2", "hands": 40, "given-big-blinds": 312.5, "chance": "2.0e-09"}


def played(server: Live) -> str:
    """Bob raises, Anna folds: a hand of which nobody has seen a card."""
    from krupier.house.acts import by_itself
    from krupier.room.config import HouseRules, TableConfig
    from krupier.room.hands.house_rules import CashRules
    from tests.server.live import NEVER

    cash = CashRules(blinds=("1", "2"), seats=6, draw=False)
    rules = HouseRules(clocks={"decision": NEVER}, pause=NEVER, cash=cash)
    config = TableConfig("signals", "wgg/texas-holdem-cash", "EUR", {}, rules)
    server.call(lambda: server.service.host.add(config, by_itself("test")))
    anna, bob = Guest(server, "signals", "Anna"), Guest(server, "signals", "Bob")
    with anna.line, bob.line:
        anna.sit("2")
        bob.sit("5")
        bob.act("raise", amount="6")
        anna.act("fold")
        anna.line.until(lambda: not anna.mirror.view["running"])
    return "signals-1"


def signalled(server: Live, hand: str) -> None:
    service = server.service
    staff.hire(service.store, "irena", PASSWORD, "compliance", 1, SIGNED)

    def write(conn: Connection) -> None:
        account, now = accounts.add(conn), service.now()
        found = Finding(since=now - 1, until=now, facts=FACTS, rounds=(hand,), other="u2")
        signals.note(conn, "collusion", account, "transfer", found, now)

    with service.store.write() as conn:
        write(conn)


def at_the_signals(site: Site, **context: object) -> Visitor:
    visitor = site.visitor(**context)
    visitor.goto("/staff")
    log_in(visitor, PASSWORD, "irena")
    visitor.page.get_by_role("tab", name="Signals").click()
    expect(visitor.page.locator('[data-signal="transfer"]')).to_contain_text("312.5")
    return visitor


def test_from_a_signal_to_its_case_its_hands_and_their_cards(house: Site) -> None:
    hand = played(house.server)
    signalled(house.server, hand)
    irena = at_the_signals(house)
    assert findings(irena.page) == []
    irena.act("signal-file").click()
    row = irena.find("case-hands").locator(f'[data-round="{hand}"]')
    expect(row.get_by_role("link")).to_have_attribute("href", f"/round/{hand}")
    row.locator('[data-act="cards"]').click()
    irena.sign("a signal is looked into")
    expect(irena.find("open-hand")).to_contain_text("That you have seen them is written down.")
    expect(irena.find("open-hand").get_by_role("row")).to_have_count(1 + 2 + 1 + 2)
    assert findings(irena.page) == []
    irena.find("measure").get_by_label("Measure").select_option("no-action")
    irena.find("measure").get_by_role("button").click()
    irena.sign("a teacher and his pupil")
    expect(irena.page.locator('[data-entry="done"]')).to_contain_text("a teacher and his pupil")
    irena.page.get_by_role("tab", name="Acts").click()
    expect(irena.page.get_by_text("cards of a hand read", exact=False).first).to_be_visible()
    phone = house.visitor(**PHONE)
    phone.goto("/staff")
    log_in(phone, PASSWORD, "irena")
    phone.page.get_by_role("tab", name="Signals").click()
    expect(phone.find("signals")).to_contain_text("No signals")  # it is decided
    phone.page.get_by_role("button", name="all", exact=True).click()
    expect(phone.page.locator('[data-signal="transfer"]')).to_contain_text("decided")
    assert phone.page.evaluate(BEYOND_THE_EDGE) == []
    assert findings(phone.page) == []
    assert not irena.problems
    assert not phone.problems
