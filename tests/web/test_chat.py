"""The chat in browsers: two players write, one reports the other, and staff decide."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.web.axe import findings
from tests.web.poker_table import Bot, poker_table, sits
from tests.web.site import Site, Visitor
from tests.web.test_components_page import BEYOND_THE_EDGE, TOO_SMALL
from tests.web.test_house_pages import PHONE

pytestmark = pytest.mark.browser

ATTACK = '<img src=x onerror="document.title=1"> <b>hello</b>'


def chat(visitor: Visitor) -> Locator:
    visitor.page.get_by_role("tab", name="Chat").click()
    expect(visitor.find("chat")).to_be_visible()
    return visitor.find("chat")


def write(visitor: Visitor, text: str) -> None:
    box = visitor.find("chat")
    box.get_by_label("Message", exact=True).fill(text)
    box.get_by_role("button", name="Send").click()


@pytest.mark.clause("F13-20", "F14-15")
def test_chat_with_moderation(site: Site) -> None:
    table = site.table("fortuna/roulette-evolution", "CZK")
    anna, bert = site.visitor(), site.visitor(**PHONE)
    anna.sits_at(table, "ChatAnna")
    bert.sits_at(table, "ChatBert")
    here = chat(anna)
    write(anna, ATTACK)
    expect(here.get_by_label("Message", exact=True)).to_have_value("")
    # who looks at something else is told that there is something to read
    bert.page.get_by_role("tab", name="Chat (1)").click()
    log = bert.find("chat").get_by_role("log")
    expect(log).to_contain_text(ATTACK)
    assert log.locator("img, b").count() == 0, "what is written is text"
    assert findings(bert.page) == []
    assert bert.page.evaluate(BEYOND_THE_EDGE) == []
    assert bert.page.evaluate(TOO_SMALL) == []
    # refused, with what is allowed, and what was typed stays
    write(anna, "www.example.com")
    expect(here).to_contain_text("No links, addresses, telephone numbers or advertising.")
    expect(here.get_by_label("Message", exact=True)).to_have_value("www.example.com")
    assert findings(anna.page) == []
    # Bert reports, and staff remove and mute
    bert.page.get_by_role("button", name="What to do about the message of ChatAnna").click()
    dialog = bert.find("chat-report")
    dialog.get_by_label("What is wrong with it").select_option("abuse")
    assert findings(bert.page) == []
    dialog.get_by_role("button", name="Report", exact=True).click()
    expect(dialog).to_have_count(0)
    eva = site.staff_visitor(**PHONE)
    eva.page.get_by_role("tab", name="Chat").click()
    reported = eva.find("chat-reports").get_by_role("listitem").filter(has_text=table)
    expect(reported).to_contain_text(ATTACK)
    assert findings(eva.page) == []
    assert eva.page.evaluate(BEYOND_THE_EDGE) == []
    reported.get_by_role("button", name="Remove and mute").click()
    eva.find("reason-dialog").get_by_label("For how many hours").fill("2")
    eva.sign("insults")
    expect(reported).to_have_count(0)
    expect(eva.find("chat-mutes")).to_contain_text("insults")
    for one in (anna, bert):
        expect(one.find("chat").get_by_role("log")).not_to_contain_text("hello")
    write(anna, "why?")
    expect(here).to_contain_text("You may not write in the chat until")
    expect(here).to_contain_text("insults")
    # the house speaks for itself
    eva.page.get_by_label("Table", exact=True).select_option(table)
    eva.page.get_by_label("Write to a table for the house").fill("Please be kind.")
    eva.page.get_by_role("button", name="Send").click()
    eva.sign("a reminder")
    expect(bert.find("chat").get_by_role("log")).to_contain_text("The house Please be kind.")


def test_who_hides_a_player_reads_him_no_more_also_after_a_reload(site: Site) -> None:
    table = site.table("fortuna/roulette-evolution", "CZK")
    anna, bert = site.visitor(), site.visitor()
    anna.sits_at(table, "HideAnna")
    bert.sits_at(table, "HideBert")
    chat(anna)
    log = chat(bert).get_by_role("log")
    write(anna, "hello there")
    expect(log).to_contain_text("hello there")
    bert.page.get_by_role("button", name="What to do about the message of HideAnna").click()
    bert.find("chat-report").get_by_role("button", name="Hide HideAnna").click()
    expect(log).not_to_contain_text("hello there")
    bert.page.reload()
    box = chat(bert)
    expect(box.get_by_role("button", name="Hidden players: 1. Show them")).to_be_visible()
    expect(box.get_by_role("log")).not_to_contain_text("hello there")
    box.get_by_role("button", name="Hidden players").click()
    expect(box.get_by_role("log")).to_contain_text("hello there")


def test_the_panel_says_what_the_running_hand_leaves(site: Site) -> None:
    table = poker_table(site, "kings/texas-holdem", croupier=False)
    with (
        site.server.player(site.server.guest("PanelBert")) as bert,
        site.server.player(site.server.guest("PanelCyr")) as cyril,
    ):
        for seat, one in (("1", bert), ("2", cyril)):
            one.watch(table)
            assert one.ask({"do": "sit", "table": table, "seat": seat, "buy_in": "200"})["ok"]
        site.server.wait_for("a hand", table, lambda here: here.running)
        anna = site.visitor(**PHONE)
        anna.sits_at(table, "PanelAnna")
        chat(anna)
        expect(anna.find("chat-shut")).to_have_text("Only who sits at the table writes.")
        assert findings(anna.page) == []


HIDDEN = """() => {
  window.shown = [];
  window.Notification = class {
    static permission = "default";
    static requestPermission = async () => (window.Notification.permission = window.answer);
    constructor(title, more) { window.shown.push(`${title}: ${more.body} (${more.tag})`); }
  };
  window.answer = "denied";
  Object.defineProperty(document, "hidden", { get: () => true });
}"""


def test_who_looks_away_is_notified_of_his_turn_if_he_and_the_browser_want_it(site: Site) -> None:
    table = poker_table(site, "kings/texas-holdem", croupier=False)
    anna = site.visitor()
    anna.page.add_init_script(f"({HIDDEN})()")
    anna.goto("/")
    anna.page.get_by_role("button", name="Settings").click()
    wish = anna.page.get_by_label("Notify me of my turn")
    wish.click()
    expect(anna.page.get_by_text("The browser does not allow notifications")).to_be_visible()
    expect(wish).not_to_be_checked()
    assert findings(anna.page) == []
    anna.page.evaluate("() => { window.answer = window.Notification.permission = 'granted' }")
    wish.click()
    expect(wish).to_be_checked()
    # the page that is opened next has the same browser's permission
    anna.page.add_init_script("window.Notification.permission = 'granted'")
    sits(anna, table, "1")
    assert anna.page.evaluate("() => window.shown") == []
    bob = Bot(site, "Bob", "2")  # checks and calls, so that Anna is asked
    try:
        anna.page.wait_for_function("() => window.shown.length === 1")
        (told,) = anna.page.evaluate("() => window.shown")
        assert told.startswith("It is your turn: ")
        assert told.endswith(f" {table} (turn {table})")
    finally:
        bob.stop()
