"""What staff do about seats and chips of a live cash table, in a real browser: each act by its
form, with what players see of it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from krupier.house.acts import by_itself
from tests.web.axe import findings
from tests.web.dealing import shoot
from tests.web.poker_table import pod, poker_table, stack
from tests.web.site import Site, Visitor

pytestmark = pytest.mark.browser

HOLDEM = "kings/texas-holdem"


def sits(visitor: Visitor, table: str, name: str, seat: str) -> None:
    visitor.sits_at(table, name)
    visitor.page.locator(f'[data-take="{seat}"]').click()
    visitor.find("chips-dialog").get_by_role("textbox").fill("150")
    visitor.find("chips-dialog").locator('[data-act="chips"]').click()
    expect(pod(visitor, seat)).to_contain_text(name)


def no_hand(site: Site) -> None:
    """The hand that waits for its croupier does not count, and the next one is far away."""

    async def void() -> None:
        table = site.server.service.host[site.name]
        if table.running:
            table.staff.void(by_itself("test"))

    site.server.call(void)


def opened(eva: Visitor, table: str) -> Locator:
    here = eva.page.locator(f'[data-staff-table="{table}"]')
    here.locator("summary").first.click()
    return here


def refused(eva: Visitor, said: str) -> None:
    """What was wrong can be read; then it is left."""
    dialog = eva.find("reason-dialog")
    dialog.get_by_label("Reason", exact=True).fill("the player asked for it")
    dialog.locator('[data-act="sign"]').click()
    expect(dialog).to_contain_text(said)
    dialog.get_by_role("button", name="Leave it").click()
    expect(dialog).to_have_count(0)
    eva.problems.clear()  # the browser notes the refused request


@pytest.mark.clause("KC-127", "KC-125")
def test_chips_behind_services_penalties_dealer_and_reserved_seat(
    site: Site, anna: Visitor
) -> None:
    table = poker_table(site, HOLDEM, seats=3, blinds=("1", "3"))
    bob, eva = site.visitor(), site.staff_visitor()
    sits(anna, table, "Anna", "1")
    sits(bob, table, "Bob", "2")
    site.wait_for("the first hand", lambda at: at.running)
    no_hand(site)
    here = opened(eva, table)

    behind = here.get_by_test_id("chips-behind")
    behind.get_by_label("Amount").fill("500")
    behind.get_by_role("button").click()
    refused(eva, "You may add 0.01 to 150 now.")
    expect(behind.get_by_label("Amount")).to_have_value("500")
    behind.get_by_label("Amount").fill("50")
    behind.get_by_label("Lent meanwhile by").select_option("2")
    behind.get_by_role("button").click()
    eva.sign("the runner is at the cashier")
    for who in (anna, bob):
        expect(pod(who, "1").get_by_test_id("behind")).to_have_text("€50 behind")
        stack(who, "1", 20000)
    assert findings(anna.page) == []
    assert findings(eva.page) == []
    shoot(anna, "chips-behind")
    shoot(eva, "staff-cash-floor")
    here.locator('[data-act="chips-came"]').click()
    eva.sign("the chips were brought")
    expect(pod(bob, "1").get_by_test_id("behind")).to_have_count(0)

    service = here.get_by_test_id("service")
    service.get_by_label("Payment for services").select_option("2")
    service.get_by_label("Amount").fill("100.01")
    service.get_by_role("button").click()
    refused(eva, "At most 100 can be paid")
    service.get_by_label("Amount").fill("12.50")
    service.get_by_role("button").click()
    eva.sign("refreshments")
    expect(service.get_by_label("Amount")).to_have_value("")
    stack(anna, "2", 13750)

    here.get_by_role("button", name="Change the dealer").click()
    eva.sign("change by the rota")

    reserve = here.get_by_test_id("reserve")
    reserve.get_by_label("Keep the seat").select_option("3")
    reserve.get_by_label("for the player").fill("somebody")
    reserve.get_by_role("button").click()
    eva.sign("the player comes from a tournament")
    carl = site.visitor()
    carl.sits_at(table, "Carl")
    expect(carl.act("join-list")).to_be_visible()

    penalty = here.get_by_test_id("penalty")
    penalty.get_by_label("Penalty").select_option("exclusion")
    penalty.get_by_label("Seat").select_option("2")
    here.locator('[data-act="penalties"]').click()
    served = here.get_by_test_id("penalties")
    expect(served).to_contain_text("Nobody serves a penalty here.")
    penalty.get_by_role("button").click()
    eva.sign("insults")
    expect(served).to_contain_text("Bob exclusion from the game")
    expect(pod(anna, "2")).to_have_count(0)
    served.locator('[data-act="readmit"]').click()
    eva.sign("the penalty is served")
    expect(served).to_contain_text("Nobody serves a penalty here.")


@pytest.mark.clause("KC-120", "KC-121")
def test_number_one_plays_over_until_the_player_is_back_and_the_table_is_broken_up(
    site: Site, anna: Visitor
) -> None:
    table = poker_table(site, HOLDEM, seats=2, blinds=("1", "3"))
    bob = site.visitor(viewport={"width": 390, "height": 844}, has_touch=True, locale="cs-CZ")
    sits(anna, table, "Anna", "1")
    sits(bob, table, "Bob", "2")
    site.wait_for("the first hand", lambda at: at.running)
    no_hand(site)
    bob.act("sit-out").check()
    carl, eva = site.visitor(), site.staff_visitor(locale="cs-CZ")
    carl.sits_at(table, "Carl")
    carl.act("join-list").click()
    expect(carl.find("waiting")).to_contain_text("number 1 of 1")
    expect(carl.act("play-over")).to_have_count(0)

    here = opened(eva, table)
    no_hand(site)  # one may have begun before Bob sat out
    offer = here.get_by_test_id("play-over")
    offer.get_by_role("button", name="Nabídnout místo prvnímu čekajícímu").click()
    dialog = eva.find("reason-dialog")
    dialog.get_by_label("Důvod", exact=True).fill("na místo někdo čeká")
    dialog.locator('[data-act="sign"]').click()
    expect(dialog).to_have_count(0)
    over = carl.act("play-over")
    expect(over).to_have_text("Play over seat 2 (Bob is away)")
    assert findings(carl.page) == []
    shoot(carl, "play-over-offer")
    over.click()
    carl.find("chips-dialog").locator('[data-act="chips"]').click()
    stack(carl, "2", 30000)
    expect(pod(anna, "2").get_by_test_id("over")).to_have_text("Bob: €150 covered")
    shoot(anna, "play-over")

    covered = bob.find("covered")
    expect(covered).to_contain_text("Na vašem místě 2 hraje někdo jiný")
    assert findings(bob.page) == []
    width = bob.page.evaluate("() => document.documentElement.scrollWidth")
    assert width <= 390, "nothing sticks out"
    shoot(bob, "play-over-covered-phone")
    no_hand(site)
    bob.act("back").click()
    stack(anna, "2", 15000)
    expect(pod(anna, "2")).to_contain_text("Bob")
    expect(carl.find("waiting")).to_contain_text("number 1 of 1")

    no_hand(site)
    here.locator('[data-act="break"]').click()
    dialog.get_by_label("Důvod", exact=True).fill("málo hráčů")
    dialog.locator('[data-act="sign"]').click()
    expect(dialog).to_have_count(0)
    expect(pod(anna, "1")).to_have_count(0)
    expect(here.locator("summary").first).to_contain_text("zavřeno")
