"""Coming in with a real browser: password, codes of an authenticator, a passkey, a forgotten
password; and what one sees of it in the account."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, expect

from krupier.house import cases, sessions
from tests.house import accounts
from tests.house.accounts import PASSWORD
from tests.server.houses import House, house_of
from tests.web.axe import findings
from tests.web.site import Site, Visitor
from tests.web.test_house_pages import Expected

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    database = tmp_path_factory.mktemp("log-in") / "books.sqlite"
    with house_of(f"sqlite:///{database}", None) as server:
        # a browser keeps passkeys for names only, not for numbers
        port = urlsplit(server.url).port
        server.url = f"http://localhost:{port}"
        server.service.house = replace(server.service.house, site=server.url)
        yield server


@pytest.fixture
def jana(house: House, browser: Browser, tmp_path: Path) -> Iterator[Visitor]:
    with house.http() as nobody:
        site = Site(house, browser, nobody, "log-in", tmp_path)
        visitor = site.visitor()
        visitor.problems = Expected()
        yield visitor
        site.close()


def enter(visitor: Visitor, login: str, password: str = PASSWORD) -> None:
    visitor.goto("/log-in?operator=tsg")
    form = visitor.find("log-in")
    form.get_by_label("Login").fill(login)
    form.get_by_label("Password").fill(password)
    form.get_by_role("button", name="Log in", exact=True).click()


def is_in(visitor: Visitor) -> None:
    expect(visitor.act("panic")).to_be_visible()


@pytest.mark.clause("T06-01")
def test_one_says_whether_one_comes_by_the_website_or_the_application(
    jana: Visitor, house: House
) -> None:
    jana.goto("/log-in?operator=tsg")
    form = jana.find("log-in")
    ways = form.get_by_label("I play through")
    expect(ways).to_have_value("website")
    ways.select_option("application")
    form.get_by_label("Login").fill("bert")
    form.get_by_label("Password").fill(PASSWORD)
    form.get_by_role("button", name="Log in", exact=True).click()
    is_in(jana)
    with house.service.store.read() as conn:
        (one,) = sessions.of_account(conn, "utsgbert", most=1)
    assert one.channel == "application"
    jana.act("log-out").click()
    expect(jana.act("panic")).to_have_count(0)


def test_a_wrong_password_says_so_and_a_right_one_opens(jana: Visitor) -> None:
    enter(jana, "anna", "this is not it")
    expect(jana.find("log-in").get_by_role("alert")).to_be_visible()
    assert findings(jana.page) == []
    jana.find("log-in").get_by_label("Password").fill(PASSWORD)
    jana.find("log-in").get_by_role("button", name="Log in", exact=True).click()
    is_in(jana)
    jana.goto("/account?tab=security")
    expect(jana.find("sessions").get_by_text("this window")).to_be_visible()
    jana.act("log-out").click()
    expect(jana.act("panic")).to_have_count(0)


def test_another_log_in_can_be_ended(house: House, jana: Visitor) -> None:
    elsewhere = house.entered("anna")
    enter(jana, "anna")
    is_in(jana)
    jana.goto("/account?tab=security")
    others = jana.find("sessions").get_by_role("button", name=re.compile("^Log out"))
    expect(others.first).to_be_visible()
    before = others.count()
    others.first.click()
    expect(others).to_have_count(before - 1)
    elsewhere.close()


def test_codes_of_an_authenticator_are_the_second_step(house: House, jana: Visitor) -> None:
    enter(jana, "bert")
    is_in(jana)
    jana.goto("/account?tab=security")
    jana.act("totp").click()
    dialog = jana.find("totp")
    secret = base64.b32decode((dialog.get_by_test_id("secret").inner_text()).replace(" ", ""))
    dialog.get_by_label("Code of the app").fill(house.code(secret))
    jana.act("totp-confirm").click()
    listed = dialog.get_by_test_id("recovery-codes").get_by_role("listitem")
    expect(listed).to_have_count(10)
    codes = listed.all_inner_texts()
    dialog.get_by_role("button", name="I have kept them").click()
    jana.act("log-out").click()

    enter(jana, "bert")
    form = jana.find("log-in")
    expect(form).to_have_attribute("data-step", "second")
    assert findings(jana.page) == []
    code = form.get_by_role("textbox")
    code.fill("000000")
    form.get_by_role("button", name="Check the code").click()
    expect(form.get_by_role("alert")).to_be_visible()
    code.fill(codes[0])
    form.get_by_role("button", name="Check the code").click()
    is_in(jana)


def test_a_passkey_is_made_and_lets_in(jana: Visitor) -> None:
    device = jana.context.new_cdp_session(jana.page)
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
    enter(jana, "anna")
    is_in(jana)
    jana.goto("/account?tab=security")
    form = jana.find("add-passkey")
    form.get_by_label("Name of the passkey").fill("telefon")
    form.get_by_role("button").click()
    expect(jana.find("credentials").get_by_text("telefon")).to_be_visible()
    with jana.page.expect_response(lambda answer: answer.url.endswith("/api/log-out")):
        jana.act("log-out").click()
    jana.goto("/log-in?operator=tsg")
    jana.find("log-in").get_by_role("button", name="Log in with a passkey").click()
    is_in(jana)


@pytest.mark.clause("T05-04")
def test_who_is_not_let_in_writes_from_the_page_that_refused_him(
    jana: Visitor, house: House
) -> None:
    with house.service.store.write() as conn:
        accounts.add(conn, "cyril")
    house.register.says = "yes"
    try:
        enter(jana, "cyril")
        expect(jana.find("log-in")).to_contain_text("Contact support")
        jana.page.get_by_role("link", name="Contact support").click()
        form = jana.find("support")
        expect(form.get_by_label("Operator")).to_have_value("tsg")
        assert findings(jana.page) == []
        form.get_by_label("Login or e-mail").fill("cyril")
        form.get_by_label("What you want").fill("Please pay me out.")
        form.get_by_role("button", name="Send").click()
        expect(jana.page.get_by_text("Staff have your request.")).to_be_visible()
        assert findings(jana.page) == []
        with house.service.store.read() as conn:
            (case,) = cases.waiting(conn, "utsgcyril")
        assert (case.kind, case.detail["text"]) == ("request", "Please pay me out.")
    finally:
        house.register.says = "no"


def test_a_forgotten_password_is_set_anew_by_the_link_that_came(
    house: House, jana: Visitor
) -> None:
    jana.goto("/log-in?operator=tsg")
    form = jana.find("log-in")
    form.get_by_role("button", name="Forgotten password").click()
    form.get_by_label("Login").fill("anna")
    form.get_by_role("button", name="Send the link").click()
    expect(form).to_have_attribute("data-step", "sent")
    mail = next(one for one in reversed(house.mails()) if "/recovery?ticket=" in one.body)
    found = re.search(r"/recovery\?ticket=\S+", mail.body)
    assert found
    jana.goto(found[0])
    fields = jana.find("new-password")
    fields.get_by_label("New password").fill("quite another sentence")
    fields.get_by_label("Password again").fill("quite a different one")
    fields.get_by_role("button").click()
    expect(fields.get_by_text("The passwords differ.")).to_be_visible()
    fields.get_by_label("Password again").fill("quite another sentence")
    fields.get_by_role("button").click()
    expect(jana.page.get_by_text("The password is changed")).to_be_visible()
    enter(jana, "anna", "quite another sentence")
    is_in(jana)
    jana.goto("/mailbox")
    expect(jana.find("mailbox").get_by_role("listitem").first).to_be_visible()
