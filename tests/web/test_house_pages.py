"""The pages of accounts and of the back office: what they show and ask, on a desk and on a phone,
for keyboards and screen readers. The house behind them is a fake; its rules are tested elsewhere.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import httpx
import pytest
from playwright.sync_api import Browser, expect

from tests.server.live import Live
from tests.web.axe import findings
from tests.web.fake_house import ACCOUNT, DAY, FakeHouse
from tests.web.site import Site, Visitor
from tests.web.test_components_page import BEYOND_THE_EDGE, TOO_SMALL

pytestmark = pytest.mark.browser

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
PAGES = {
    "register": ("/register", "register"),
    "log-in": ("/log-in", "log-in"),
    "recovery": ("/recovery?ticket=abc", "new-password"),
    "account": ("/account", "account"),
    "limits": ("/account?tab=limits", "account"),
    "breaks": ("/account?tab=breaks", "account"),
    "security": ("/account?tab=security", "credentials"),
    "documents": ("/account?tab=documents", "add-document"),
    "history": ("/account?tab=history", "played"),
    "mailbox": ("/mailbox", "mailbox"),
    "house": ("/house/tsg", ""),
    "lobby": ("/", "houses"),
}


def logged_in(site: Site, **context: object) -> tuple[Visitor, FakeHouse]:
    """Somebody with an account at tsg."""
    jana = site.visitor(**context)
    token = json.dumps(site.server.guest(f"Jana {site.name}"))
    jana.page.add_init_script(
        f"localStorage['krupier.token'] ??= '{token}';"
        "localStorage['krupier.operator'] ??= '\"tsg\"';"
    )
    return jana, FakeHouse(jana.page)


class Windows:
    """People who look at page after page: to open a window costs more than most pages do."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self._open: dict[str, Visitor] = {}

    def at(self, name: str, **context: object) -> Visitor:
        """Whoever looks at a page: somebody with an account, or nobody yet."""
        path, shown = PAGES[name]
        outside = name in ("register", "log-in", "recovery")
        who = f"{outside} {context}"
        if who not in self._open:
            site = self.site
            self._open[who] = site.visitor(**context) if outside else logged_in(site, **context)[0]
        jana = self._open[who]
        jana.goto(path)
        if shown:
            expect(jana.find(shown)).to_be_visible()
        expect(jana.page.get_by_role("heading", level=1)).to_be_visible()
        return jana


@pytest.fixture(scope="module")
def windows(
    server: Live, browser: Browser, staff: httpx.Client, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Windows]:
    site = Site(server, browser, staff, "pages", tmp_path_factory.mktemp("pages"))
    yield Windows(site)
    site.close()


@pytest.mark.parametrize("name", PAGES)
def test_pages_are_for_everybody(windows: Windows, name: str) -> None:
    """Both themes and languages: the findings of axe-core do not depend on more than that."""
    for theme, locale in (("dark", "cs-CZ"), ("light", "en-GB")):
        jana = windows.at(name, color_scheme=theme, locale=locale)
        assert findings(jana.page) == []
        assert jana.problems == []
        jana.page.screenshot(path=windows.site.shots / f"{name}-{theme}.png", full_page=True)


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("locale", ["cs-CZ", pytest.param("en-GB", marks=pytest.mark.browser_slow)])
def test_pages_fit_on_a_phone(windows: Windows, name: str, locale: str) -> None:
    jana = windows.at(name, locale=locale, color_scheme="light", **PHONE)
    page = jana.page
    page.screenshot(path=windows.site.shots / f"{name}-phone.png", full_page=True)
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 390
    assert page.evaluate(BEYOND_THE_EDGE) == []
    assert page.evaluate(TOO_SMALL) == []
    assert findings(page) == []
    assert jana.problems == []


def test_the_panic_button_is_in_the_header_of_a_phone_and_says_where_help_is(site: Site) -> None:
    jana, house = logged_in(site, viewport={"width": 360, "height": 740}, is_mobile=True)
    until = "2026-11-18T10:00:00+01:00"
    held = {"kind": "panic", "begins_at": DAY, "until": until}
    stopped = ACCOUNT | {"play_may": False, "breaks": [held]}
    house.given["POST /api/account/panic"] = stopped
    jana.goto("/")
    jana.act("panic").click()
    jana.act("panic-confirm").click()
    done = jana.find("panicked")
    expect(done).to_contain_text("No play until")
    expect(done.get_by_role("link", name=re.compile("800|chciodvykat"))).not_to_have_count(0)
    assert [what for what, _body in house.sent] == ["POST /api/account/panic"]
    assert findings(jana.page) == []


def test_a_limit_says_when_a_change_acts_before_it_is_confirmed(site: Site) -> None:
    jana, house = logged_in(site)
    house.given["POST /api/account/limits"] = ACCOUNT
    jana.goto("/account?tab=limits")
    page = jana.page
    card = page.locator('[data-limit="stakes-day"]')
    expect(card.get_by_test_id("left")).to_have_text("€95 used, €5 left")
    expect(card.get_by_test_id("coming")).to_contain_text("€500")
    card.get_by_role("button").click()
    dialog = jana.find("limit-dialog")
    save = jana.act("limit-save")
    expect(save).to_be_disabled()
    dialog.get_by_label("set a value").check()
    value = dialog.get_by_label("New value")
    for typed, effect in (
        ("50", "Takes effect at once."),
        ("500,5", "takes effect only after 7 d"),
        ("x", ""),
    ):
        value.fill(typed)
        expect(dialog.get_by_test_id("effect")).to_contain_text(effect)
    expect(save).to_be_disabled()
    value.fill("500,5")
    assert findings(page) == []
    save.click()
    expect(dialog).to_have_count(0)
    assert house.sent == [
        (
            "POST /api/account/limits",
            {"measure": "stakes-day", "value": "500.50", "currency": "EUR"},
        )
    ]


def test_an_authenticator_is_set_up_with_a_code_to_scan_or_to_type(site: Site) -> None:
    jana, house = logged_in(site)
    jana.goto("/account?tab=security")
    jana.act("totp").click()
    dialog = jana.find("totp")
    expect(dialog.get_by_role("img", name="QR code for the app")).to_be_visible()
    expect(dialog.get_by_test_id("secret")).to_have_text("JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP")
    jana.page.screenshot(path=site.shots / "totp.png")
    dialog.get_by_label("Code of the app").fill("123 456")
    jana.act("totp-confirm").click()
    expect(dialog.get_by_test_id("recovery-codes").get_by_role("listitem")).to_have_count(3)
    assert house.sent[-1] == ("POST /api/account/totp/k3", {"code": "123456"})
    assert findings(jana.page) == []


def test_a_change_that_needs_a_proof_asks_for_it_and_goes_on(site: Site) -> None:
    jana, house = logged_in(site)
    house.given["POST /api/account/close"] = ACCOUNT | {"state": "closed"}
    house.refuses("POST /api/account/close", "prove-again", "Show your password again.")
    house.given["POST /api/account/proof"] = ACCOUNT
    jana.problems = Expected(jana.problems)
    jana.goto("/account?tab=breaks")
    jana.act("close").click()
    jana.act("break-confirm").click()
    proof = jana.find("proof")
    proof.get_by_label("Password").fill("a long sentence")
    jana.act("prove").click()
    expect(proof).to_have_count(0)
    expect(jana.find("break-dialog")).to_have_count(0)
    assert [what for what, _ in house.sent] == [
        "POST /api/account/close",
        "POST /api/account/proof",
        "POST /api/account/close",
    ]


class Expected(list[str]):
    """What the console says of answers that a test wants to be refused."""

    def append(self, said: str) -> None:
        if "status of 4" not in said:
            super().append(said)


# -- the back office ---------------------------------------------------------------------------


@pytest.mark.parametrize("context", [{}, PHONE], ids=["desk", "phone"])
def test_staff_find_a_person_and_decide_with_a_reason(
    site: Site, context: dict[str, object]
) -> None:
    eva = site.staff_visitor(**context)
    house = FakeHouse(eva.page)
    for done in ("persons/p1/documents/d1", "accounts/u1/block", "cases/c1"):
        house.given[f"POST /api/staff/{done}"] = {"ok": True}
    page = eva.page
    page.get_by_role("tab", name="Persons").click()
    eva.find("persons").get_by_role("button", name="Jana Nováková").click()
    file = eva.find("person-file")
    expect(file).to_contain_text("Magistrát města Brna")
    page.screenshot(path=site.shots / "file.png", full_page=True)
    assert findings(page) == []
    file.get_by_role("button", name="Verify the document").click()
    eva.sign("the data agree with the document")
    block = file.get_by_test_id("block")
    block.get_by_label("For how many hours").fill("0")
    expect(block.get_by_role("alert")).to_contain_text("from 1 to 8784")
    block.get_by_label("For how many hours").fill("24")
    block.get_by_role("button").click()
    eva.sign("breach of the plan")
    for tab, shown in (("Cases", "cases"), ("Agenda", "agenda"), ("Attempts", "attempts")):
        page.get_by_role("tab", name=tab).click()
        expect(eva.find(shown)).to_be_visible()
        assert findings(page) == []
        page.screenshot(path=site.shots / f"{shown}.png", full_page=True)
    page.get_by_role("tab", name="Cases").click()
    page.locator('[data-choice="duplicate"]').click()
    eva.sign("the same person")
    assert house.sent == [
        (
            "POST /api/staff/persons/p1/documents/d1",
            {"decision": "verified", "reason": "the data agree with the document"},
        ),
        ("POST /api/staff/accounts/u1/block", {"hours": 24, "reason": "breach of the plan"}),
        ("POST /api/staff/cases/c1", {"decision": "duplicate", "reason": "the same person"}),
    ]


# -- at a table --------------------------------------------------------------------------------


@pytest.mark.clause("T06-04", "T06-09")
@pytest.mark.parametrize("context", [{}, PHONE], ids=["desk", "phone"])
def test_a_table_shows_the_time_spent_the_warning_and_the_way_out(
    site: Site, context: dict[str, object]
) -> None:
    """For guests too; who has an account has the panic button besides."""
    table = site.table("tsg/european-roulette", "USD")
    guest = site.visitor(**context)
    guest.sits_at(table, f"Guest {site.name}")
    jana, _house = logged_in(site, **context)
    jana.goto(f"/table/{table}")
    for one in (guest, jana):
        expect(one.find("harm")).to_contain_text("Taking part in gambling may be harmful.")
        expect(one.find("time-spent")).to_be_visible()
        expect(one.find("balance")).to_contain_text("$")
    expect(jana.act("panic")).to_be_visible()
    expect(guest.act("panic")).to_have_count(0)
    jana.page.screenshot(path=site.shots / "table.png")
    assert findings(jana.page) == []


@pytest.mark.clause("T06-03", "T06-09")
def test_the_lobby_names_operator_authority_and_help_and_the_currency_of_each_table(
    site: Site,
) -> None:
    table = site.table("tsg/european-roulette", "USD")
    anna = site.visitor()
    anna.goto("/")
    about = anna.page.locator('[data-house="tsg"]')
    for told in (
        "TSG Interactive plc",
        "Villa Seminia",
        "Ministry of Finance of the Czech Republic",
        "Taking part in gambling may be harmful.",
        "National quitline",
        "800 350 000",
    ):
        expect(about).to_contain_text(told)
    expect(anna.page.locator(f'[data-table="{table}"]')).to_contain_text("USD")
    about.get_by_role("link", name="Warning and help").click()
    expect(anna.page.get_by_role("heading", level=1)).to_have_text("TSG Interactive plc")
