"""Two of the staff decide a case in two browsers: one proposes, the other confirms."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect
from sqlalchemy import update

from krupier.house import cases, staff, watching
from krupier.plan import houses
from krupier.server.settings import Limits, ServeOptions
from krupier.store.house_schema import persons
from tests.house import accounts
from tests.house.watched import moved
from tests.server.live import PASSWORD, SIGNED, Live, live
from tests.web.axe import findings
from tests.web.site import Site, Visitor
from tests.web.test_components_page import BEYOND_THE_EDGE
from tests.web.test_house_pages import PHONE
from tests.web.test_staff_page import log_in

pytestmark = pytest.mark.browser

REASON = "the source of the money is not known"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Live]:
    options = ServeOptions(
        f"sqlite:///{tmp_path}/books.sqlite",
        port=0,
        limits=Limits.lifted(),
        odds=False,
        log_level="warning",
    )
    with live(options) as running:
        yield running


@pytest.fixture
def house(server: Live, browser: Browser, tmp_path: Path) -> Iterator[Site]:
    with server.staff() as boss:
        here = Site(server, browser, boss, "roulette", tmp_path)
        yield here
        here.close()


def suspected(server: Live) -> str:
    store, now = server.service.store, server.service.now()
    staff.hire(store, "petr", PASSWORD, "compliance", 1, SIGNED)
    with store.write() as conn:
        account = accounts.add(conn)
        conn.execute(update(persons).values(verified_at=1))
        moved(conn, "d1", "deposit", 2_500, now, account.id)
        watching.look(conn, houses.of("tsg"), account.id, now)
        (case,) = cases.investigated(conn, account.id)
    return case.id


def at_the_file(site: Site, login: str, case: str, **context: object) -> Visitor:
    """Logged in, with the file open."""
    visitor = site.visitor(**context)
    visitor.goto("/staff")
    log_in(visitor, PASSWORD, login)
    visitor.page.get_by_role("tab", name="Cases").click()
    visitor.page.locator(f'[data-case="{case}"]').locator('[data-act="case-file"]').click()
    expect(visitor.find("case-file").locator('[data-signal="large"]')).to_be_visible()
    return visitor


@pytest.mark.clause("T09-05")
def test_one_proposes_a_report_and_another_confirms_it(house: Site) -> None:
    case = suspected(house.server)
    eva = at_the_file(house, "eva", case)
    eva.find("case-note").get_by_label("Note").fill("no income is known")
    eva.find("case-note").get_by_role("button").click()
    expect(eva.page.locator('[data-entry="note"]')).to_contain_text("no income is known")
    eva.find("measure").get_by_label("Measure").select_option("report")
    eva.find("measure").get_by_role("button", name="Propose").click()
    eva.sign(REASON)
    expect(eva.find("pending")).to_contain_text("somebody else must confirm it")
    expect(eva.act("confirm")).to_have_count(0)
    assert findings(eva.page) == []
    petr = at_the_file(house, "petr", case, **PHONE)
    expect(petr.find("pending")).to_contain_text(REASON)
    assert petr.page.evaluate(BEYOND_THE_EDGE) == []
    assert findings(petr.page) == []
    petr.act("confirm").click()
    petr.sign("I have gone through the file and agree")
    expect(petr.page.locator("[data-report]")).to_contain_text("OPO-tsg-")
    expect(petr.page.locator('[data-entry="done"]')).to_contain_text("petr")
    petr.page.get_by_role("tab", name="Signals").click()
    expect(petr.find("signals")).to_contain_text("2500 EUR")
    petr.page.get_by_role("button", name="Thresholds").click()
    expect(petr.find("thresholds")).to_be_visible()
    assert findings(petr.page) == []
    assert not eva.problems
    assert not petr.problems
