"""The page of the staff: logging in, and forms that keep what was typed until it is accepted."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Route, expect

from tests.server.live import PASSWORD
from tests.web.dealing import shoot
from tests.web.poker_table import poker_table
from tests.web.site import Site, Visitor

pytestmark = pytest.mark.browser


def log_in(visitor: Visitor, password: str, login: str = "eva") -> None:
    """With a right password a code is asked for, and typed."""
    code = visitor.site.server.shows(login)["code"]
    form = visitor.find("staff-login")
    form.get_by_label("Login").fill(login)
    form.get_by_label("Password").fill(password)
    enter(visitor)
    if password == PASSWORD:
        show(visitor, code)


def enter(visitor: Visitor) -> None:
    visitor.find("staff-login").get_by_role("button", name="Log in", exact=True).click()


def show(visitor: Visitor, code: str) -> None:
    """The second step."""
    form = visitor.find("staff-login")
    expect(form).to_have_attribute("data-step", "second")
    form.get_by_role("textbox").fill(code)
    form.get_by_role("button", name="Check the code").click()


def refused(visitor: Visitor) -> None:
    """The browser notes that a request was refused: that was expected."""
    assert visitor.problems
    visitor.problems.clear()


def new_table(eva: Visitor, id: str) -> Locator:
    form = eva.find("new-table")
    if not form.is_visible():
        eva.page.get_by_text("New table").click()
    form.get_by_label("Table id").fill(id)
    return form


def test_a_refused_login_keeps_the_name_and_is_forgotten_by_the_right_one(site: Site) -> None:
    eva = site.visitor()
    eva.goto("/staff")
    log_in(eva, "wrong horse")
    alert = eva.page.locator("p[role=alert]")
    expect(alert).to_be_visible()
    refused(eva)
    form = eva.find("staff-login")
    expect(form.get_by_label("Login")).to_have_value("eva")
    expect(form.get_by_label("Password")).to_have_value("wrong horse")
    form.get_by_label("Password").fill(PASSWORD)
    enter(eva)
    show(eva, site.server.shows("eva")["code"])
    expect(eva.page.get_by_text("New table")).to_be_visible()
    expect(alert).to_have_count(0)
    shoot(eva, "staff")


def test_no_refusal_comes_after_the_right_password(site: Site) -> None:
    """A slow answer to a wrong password: no second attempt can overtake it."""
    eva = site.visitor()
    eva.goto("/staff")
    held: list[Route] = []
    eva.page.route("**/api/staff/login", lambda route: held.append(route), times=1)
    log_in(eva, "wrong horse")
    form = eva.find("staff-login")
    form.get_by_label("Password").fill(PASSWORD)
    expect(form.get_by_role("button", name="Log in", exact=True)).to_be_disabled()
    held[0].continue_()
    expect(eva.page.locator("p[role=alert]")).to_be_visible()
    refused(eva)
    enter(eva)
    show(eva, site.server.shows("eva")["code"])
    expect(eva.page.get_by_text("New table")).to_be_visible()
    expect(eva.page.locator("p[role=alert]")).to_have_count(0)


def test_what_a_croupier_may_not_do_is_not_offered(site: Site) -> None:
    """Tables are opened and closed, and limits set, by the floor; made by a director."""
    table = site.croupier_table()
    site.server.staff("croupier").close()
    karel = site.visitor()
    karel.goto("/staff")
    log_in(karel, PASSWORD, "eva-croupier")
    row = karel.page.locator(f'[data-staff-table="{table}"]')
    row.locator("summary").click()
    expect(row.get_by_test_id("croupier")).to_be_visible()
    expect(row.get_by_role("button", name="No more bets")).to_be_visible()
    for name in ("Open", "Close", "Suspend", "Resume", "Void the round", "Change from"):
        expect(row.get_by_role("button", name=name)).to_have_count(0)
    expect(karel.page.get_by_text("New table")).to_have_count(0)


def test_every_source_of_outcomes_that_is_offered_can_be_had(site: Site) -> None:
    eva = site.staff_visitor()
    eva.page.get_by_text("New table").click()
    source = eva.find("new-table").get_by_label("Outcome source")
    offered = source.locator("option").evaluate_all("all => all.map((one) => one.value)")
    assert "croupier" in offered
    for one in offered:
        form = new_table(eva, f"{site.name}-{one}")
        source.select_option(one)
        form.get_by_role("button").click()
        eva.sign("new table on offer")
        expect(eva.page.locator(f'[data-staff-table="{site.name}-{one}"]')).to_be_visible()
        with site.server.http() as http:
            made = http.get(f"/api/tables/{site.name}-{one}").json()
        assert made["source"] == one
        expect(form.get_by_label("Table id")).to_have_value("")


def test_a_refused_table_keeps_what_was_typed(site: Site) -> None:
    table = site.croupier_table()
    eva = site.staff_visitor()
    form = new_table(eva, table)  # there is one of that name
    form.get_by_label("Game").select_option("kings/blackjack")
    expect(form.get_by_label("Currency")).to_have_value("EUR")
    form.get_by_label("Outcome source").select_option("croupier")
    form.get_by_role("button").click()
    dialog = eva.find("reason-dialog")
    reason = dialog.get_by_label("Reason", exact=True)
    reason.fill("wanted")
    dialog.locator('[data-act="sign"]').click()
    expect(dialog.locator(".notice.bad")).to_be_visible()
    refused(eva)
    expect(reason).to_have_value("wanted")
    dialog.get_by_role("button", name="Leave it").click()
    expect(form.get_by_label("Table id")).to_have_value(table)
    expect(form.get_by_label("Game")).to_have_value("kings/blackjack")
    expect(form.get_by_label("Outcome source")).to_have_value("croupier")


def test_a_refused_outcome_and_reason_stay(site: Site, anna: Visitor) -> None:
    table = site.croupier_table()
    anna.sits_at(table)
    anna.bets_open()
    anna.choose_chip("5")
    anna.click("red")
    anna.has_chips("red", 500)
    eva = site.staff_visitor()
    row = eva.page.locator(f'[data-staff-table="{table}"]')
    row.locator("summary").click()
    row.get_by_role("button", name="No more bets").click()
    entry = row.get_by_test_id("croupier")
    number = entry.get_by_label("Enter the winning number")
    number.fill("37")  # a European wheel has none
    entry.get_by_role("button", name="Enter", exact=True).click()
    expect(eva.page.locator(".notice.warn")).to_be_visible()
    refused(eva)
    expect(number).to_have_value("37")
    # the ball jumped out: a reason as people write it
    reason = entry.get_by_label("Reason")
    reason.fill("Ball out")
    entry.get_by_role("button", name="No result").click()
    expect(reason).to_be_hidden()  # bets are taken once more
    row.get_by_role("button", name="No more bets").click()
    number.fill("1")
    entry.get_by_role("button", name="Enter", exact=True).click()
    expect(anna.find("round-net")).to_have_text("Won €5")


def test_who_must_log_in_again_finds_his_form_as_it_was(site: Site) -> None:
    site.croupier_table()
    eva = site.staff_visitor()
    form = new_table(eva, f"{site.name}-new")
    form.get_by_label("Game").select_option("kings/blackjack")
    eva.page.route("**/api/staff/tables", lambda route: route.fulfill(status=401, json=ENDED))
    form.get_by_role("button").click()
    eva.sign("wanted")  # the log-in would be under the dialog
    expect(eva.page.locator(".notice.warn")).to_contain_text("The session has ended")
    refused(eva)
    eva.page.unroute("**/api/staff/tables")
    log_in(eva, PASSWORD)
    expect(eva.find("staff-login")).to_have_count(0)
    expect(form.get_by_label("Game")).to_have_value("kings/blackjack")
    form.get_by_role("button").click()
    expect(eva.find("reason-dialog").get_by_label("Reason", exact=True)).to_have_value("wanted")
    eva.sign("wanted")
    expect(eva.page.locator(f'[data-staff-table="{site.name}-new"]')).to_be_visible()


ENDED = {"error": {"code": "bad-token", "message": "The session has ended", "facts": {}}}


def test_a_failure_to_read_the_alarms_is_forgotten_with_the_next_success(site: Site) -> None:
    site.croupier_table()
    eva = site.staff_visitor()
    row = eva.page.locator(f'[data-staff-table="{site.name}"]')
    expect(row).to_be_visible()
    eva.page.route(
        "**/api/staff/alarms", lambda route: route.fulfill(status=503, json=ENDED), times=1
    )
    alert = eva.page.locator("p[role=alert]")  # a table that is stuck stands in a list
    expect(alert).to_have_text("The session has ended")  # they are read every few seconds
    refused(eva)
    expect(alert).to_have_count(0)
    expect(row).to_be_visible()


def test_a_table_is_suspended_for_a_reason_that_everybody_on_the_staff_sees(site: Site) -> None:
    table = site.croupier_table()
    eva = site.staff_visitor()
    row = eva.page.locator(f'[data-staff-table="{table}"]')
    row.locator("summary").click()
    row.get_by_role("button", name="Suspend").click()
    dialog = eva.find("reason-dialog")
    does_it = dialog.locator('[data-act="sign"]')
    expect(does_it).to_be_disabled()  # nothing is done without a reason
    dialog.get_by_role("button", name="change of croupier").click()
    expect(dialog.get_by_label("Reason", exact=True)).to_have_value("change of croupier")
    clause = dialog.get_by_label("Clause of the plan")
    clause.fill("not a clause")
    expect(does_it).to_be_disabled()
    expect(dialog.get_by_text("such as K06-42")).to_be_visible()
    clause.fill("K01-5")
    shoot(eva, "staff-reason")
    does_it.click()
    expect(dialog).to_have_count(0)
    expect(row.get_by_test_id("suspended")).to_contain_text("(eva): change of croupier")
    assert site.at_table(lambda here: here.notice) == "change of croupier"
    shoot(eva, "staff-suspended")
    eva.page.get_by_role("tab", name="Acts").click()
    eva.page.get_by_label("Table", exact=True).select_option(table)
    act = eva.find("acts").locator('[data-act-of="table.suspend"]')
    for text in ("Table suspended", f"table {table}", "change of croupier (K01-5)", "eva manager"):
        expect(act).to_contain_text(text)
    shoot(eva, "staff-acts")
    eva.page.get_by_role("tab", name="Tables").click()
    row.get_by_role("button", name="Resume").click()
    eva.sign("the cause is removed")
    expect(row.get_by_test_id("suspended")).to_have_count(0)
    assert site.at_table(lambda here: here.state) == "open"


def test_acts_are_told_page_by_page(site: Site) -> None:
    """Twelve closings and twelve openings, one after another, and the table was set up before."""
    table = site.croupier_table()
    for n in range(12):
        for what in ("close", "open"):
            site.staff_act(what, reason=f"{what} {n}")
    eva = site.staff_visitor()
    eva.page.get_by_role("tab", name="Acts").click()
    eva.page.get_by_label("Table", exact=True).select_option(table)
    rows = eva.find("acts").locator("tbody tr")
    expect(rows).to_have_count(25)  # a page
    expect(rows.first).to_contain_text("open 11")
    expect(rows.first).to_contain_text("closed → open")
    site.staff_act("close", reason="the last one")
    eva.page.get_by_role("button", name="Read again").click()
    expect(rows.first).to_contain_text("the last one")
    expect(rows.last).to_contain_text("close 0")
    eva.page.get_by_role("button", name="Older").click()
    expect(rows).to_have_count(26)
    expect(rows.last).to_contain_text("Table set up")
    expect(eva.page.get_by_role("button", name="Older")).to_have_count(0)
    # by one person only
    eva.page.get_by_label("By whom").fill("system")
    eva.page.get_by_role("button", name="Read again").click()
    expect(rows).to_have_count(1)


def test_a_player_is_granted_limits_of_his_own(site: Site, anna: Visitor) -> None:
    table = site.croupier_table()
    anna.sits_at(table)
    anna.bets_open()
    player = site.at_table(lambda here: next(one.player for one in here.seating.guests()))
    eva = site.staff_visitor()
    row = eva.page.locator(f'[data-staff-table="{table}"]')
    row.locator("summary").click()
    form = row.get_by_test_id("grant")
    form.get_by_label("Bet").select_option("red")
    form.get_by_label("Minimum").fill("20")
    form.get_by_role("button", name="Grant").click()
    eva.sign("the player asked for it")
    granted = site.at_table(lambda here: here.orders.granted)
    assert granted == {player: {"red": {"min": "20"}}}
    expect(form.get_by_label("Minimum")).to_have_value("")
    form.get_by_role("button", name="Back to the table's limits").click()
    eva.sign("the player asked for it")
    assert site.at_table(lambda here: here.orders.granted) == {}


def test_the_button_is_placed_and_a_player_moved_within_a_group(site: Site, anna: Visitor) -> None:
    game, other = "kings/texas-holdem", f"{site.name}-b"
    poker_table(site, game, blinds=("1", "3"))
    anna.sits_at(site.name)
    anna.page.locator('[data-take="2"]').click()
    anna.find("chips-dialog").locator('[data-act="chips"]').click()
    site.wait_for("Anna's chips", lambda here: here.seating.guests() and not here.gallery.stale)
    eva = site.staff_visitor()
    form = new_table(eva, other)
    form.get_by_label("Game").select_option(game)
    form.get_by_label("Group of tables").fill(site.name)
    form.get_by_role("button").click()
    eva.sign("many players are waiting")
    row = eva.page.locator(f'[data-staff-table="{site.name}"]')
    row.locator("summary").click()
    row.get_by_test_id("button").get_by_role("button").click()
    eva.sign("the button was in the wrong place")
    assert site.at_table(lambda here: here.orders.button) == "2"
    move = row.get_by_test_id("move")
    move.get_by_label("To the table").select_option(other)
    move.get_by_label("To the seat").fill("4")
    move.get_by_role("button").click()
    eva.sign("balancing of tables")
    assert site.at_table(lambda here: list(here.seating.guests())) == []
    seats = site.server.at_table(other, lambda here: [one.seats for one in here.seating.guests()])
    assert seats == [["4"]]
