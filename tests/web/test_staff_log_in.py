"""Staff set up a second factor with a real browser, come in with it, and see where they are in."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, expect

from krupier.house.staff import hire
from tests.server.houses import House, house_of
from tests.server.live import PASSWORD, SIGNED
from tests.web.axe import findings
from tests.web.dealing import shoot
from tests.web.site import Site, Visitor
from tests.web.test_house_pages import PHONE, Expected
from tests.web.test_staff_page import enter, show

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    database = tmp_path_factory.mktemp("staff-log-in") / "books.sqlite"
    with house_of(f"sqlite:///{database}", None) as server:
        # a browser keeps passkeys for names only, not for numbers
        server.url = f"http://localhost:{urlsplit(server.url).port}"
        server.service.house = replace(server.service.house, site=server.url)
        yield server


@pytest.fixture
def site(house: House, browser: Browser, tmp_path: Path) -> Iterator[Site]:
    with house.http() as nobody:
        here = Site(house, browser, nobody, "staff", tmp_path)
        yield here
        here.close()


def at_the_door(site: Site, login: str, **context: Any) -> Visitor:
    """Somebody new types his password."""
    hire(site.server.service.store, login, PASSWORD, "floor", 1, SIGNED)
    visitor = site.visitor(**context)
    visitor.problems = Expected()
    visitor.goto("/staff")
    types(visitor, login)
    return visitor


def types(visitor: Visitor, login: str) -> None:
    form = visitor.find("staff-login")
    form.get_by_label("Login").fill(login)
    form.get_by_label("Password").fill(PASSWORD)
    enter(visitor)


def leaves(visitor: Visitor) -> None:
    visitor.page.get_by_role("button", name="Log out", exact=True).click()
    expect(visitor.find("staff-login")).to_be_visible()


@pytest.mark.parametrize("context", [{}, PHONE], ids=["desk", "phone"])
def test_the_first_page_sets_a_second_factor_up(
    site: Site, house: House, context: dict[str, Any]
) -> None:
    login = f"anna{len(context)}"
    anna = at_the_door(site, login, **context)
    expect(anna.find("staff-factors")).to_contain_text("Set up a second factor")
    expect(anna.page.get_by_role("tab")).to_have_count(0)
    assert findings(anna.page) == []
    shoot(anna, f"staff-factor-{len(context)}")
    anna.act("totp").click()
    dialog = anna.find("totp")
    secret = base64.b32decode(dialog.get_by_test_id("secret").inner_text().replace(" ", ""))
    shoot(anna, f"staff-totp-{len(context)}")
    code = dialog.get_by_label("Code of the app")
    code.fill("000000")
    anna.act("totp-confirm").click()
    expect(dialog.get_by_role("alert")).to_be_visible()
    code.fill(house.code(secret))
    anna.act("totp-confirm").click()
    expect(dialog.get_by_test_id("recovery-codes").get_by_role("listitem")).to_have_count(10)
    dialog.get_by_role("button", name="I have kept them").click()
    expect(anna.page.get_by_role("tab", name="My log-in")).to_be_visible()
    leaves(anna)

    types(anna, login)
    expect(anna.find("staff-login")).to_have_attribute("data-step", "second")
    assert findings(anna.page) == []
    shoot(anna, f"staff-second-{len(context)}")
    show(anna, "000000")
    expect(anna.find("staff-login").get_by_role("alert")).to_be_visible()
    show(anna, house.code(secret, 1))
    anna.page.get_by_role("tab", name="My log-in").click()
    expect(anna.find("sessions").get_by_text("this window")).to_be_visible()
    factors = anna.find("staff-factors")
    drop = factors.get_by_role("button", name="Remove: Authenticator app")
    expect(drop).to_be_disabled()
    factors.get_by_label("Your password").fill(PASSWORD)
    drop.click()
    expect(factors.get_by_role("alert")).to_contain_text("your only second factor")
    assert findings(anna.page) == []
    shoot(anna, f"staff-own-{len(context)}")


def test_a_passkey_is_enough(site: Site) -> None:
    anna = at_the_door(site, "petra")
    device = anna.context.new_cdp_session(anna.page)
    device.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    device.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    form = anna.find("add-passkey")
    form.get_by_label("Name of the passkey").fill("telefon")
    form.get_by_role("button").click()
    expect(anna.page.get_by_role("tab", name="My log-in")).to_be_visible()
    leaves(anna)
    anna.find("staff-login").get_by_role("button", name="Log in with a passkey").click()
    anna.page.get_by_role("tab", name="My log-in").click()
    expect(anna.find("staff-factors").get_by_text("telefon")).to_be_visible()
    leaves(anna)
    types(anna, "petra")  # and after the password
    form = anna.find("staff-login")
    expect(form).to_have_attribute("data-step", "second")
    form.get_by_role("button", name="Log in with a passkey").click()
    expect(anna.page.get_by_role("tab", name="My log-in")).to_be_visible()
