"""Punto banco, red dog, casino war and let it ride in a real browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.dealing import Croupier, decide, decide_by_key, field, shoot, spot, take_box
from tests.web.site import Site, Visitor

pytestmark = pytest.mark.browser


def test_punto_banco_with_its_roads(site: Site, anna: Visitor) -> None:
    anna.sits_at(site.croupier_table("kings/punto-banco"))
    anna.act("sit").click()
    croupier = Croupier(site)
    anna.choose_chip("10")
    expect(anna.page.locator(".field.open")).to_have_count(3)
    field(anna, "banco")
    field(anna, "egalite")
    anna.lies(anna.page.locator('[data-field="banco"]'), 1000)
    anna.lies(anna.page.locator('[data-field="egalite"]'), 1000)
    expect(anna.find("commission")).to_contain_text("5 %")
    anna.balance("€980")
    croupier.close_bets()
    croupier.deal("2c 9d 3h 8s 4d")  # PUNTO 5 draws to 9, BANCO 7 stands
    punto, banco = (anna.page.locator(f'[data-hand="{hand}"]') for hand in ("punto", "banco"))
    expect(punto).to_have_attribute("data-total", "9")
    expect(banco).to_have_attribute("data-total", "7")
    expect(anna.find("said")).to_contain_text("PUNTO wins")
    expect(anna.find("round-net")).to_have_text("Lost €20")
    expect(anna.page.locator('[data-road="bead"] [data-winner]')).to_have_count(1)

    site.next_round()
    anna.page.locator('[data-act="rebet"]:enabled').click()
    anna.balance("€960")
    croupier.close_bets()
    croupier.deal("Kc 9d Qh Ks")  # BANCO has a natural 9 against 0: no third cards
    expect(anna.find("round-net")).to_have_text("Lost €0.50")  # 9.50 won, the tie lost
    bead = anna.page.locator('[data-road="bead"] [data-winner]')
    expect(bead).to_have_count(2)
    expect(bead.last).to_have_attribute("data-winner", "banco")
    anna.page.reload()  # the roads come from the books then
    expect(anna.page.locator('[data-road="big"] [data-winner]')).to_have_count(2)


def test_banco_pays_less_commission(site: Site, anna: Visitor) -> None:
    anna.sits_at(site.croupier_table("kings/punto-banco"))
    anna.act("sit").click()
    anna.choose_chip("10")
    field(anna, "banco")
    anna.lies(anna.page.locator('[data-field="banco"]'), 1000)
    croupier = Croupier(site)
    croupier.close_bets()
    croupier.deal("Kc 9d Qh Ks")
    expect(anna.find("said")).to_contain_text("BANCO wins")
    expect(anna.find("round-net")).to_have_text("Won €9.50")
    anna.balance("€1,009.50")
    shoot(anna, "baccarat")


def test_red_dog_with_a_raise(site: Site, anna: Visitor) -> None:
    anna.sits_at(site.croupier_table("kings/red-dog"))
    take_box(anna, 3)
    anna.choose_chip("10")
    spot(anna, 3, "ante")
    croupier = Croupier(site)
    croupier.close_bets()
    croupier.deal("4c 6d")
    expect(anna.find("said")).to_contain_text("Spread 1")
    expect(anna.find("said")).to_contain_text("5:1")
    shoot(anna, "reddog")
    decide(anna, "raise")
    croupier.deal("5s")  # between: ante and raise are paid 5:1
    expect(anna.find("round-net")).to_have_text("Won €100")
    anna.balance("€1,100")


def test_casino_war_goes_to_war(site: Site, anna: Visitor) -> None:
    anna.sits_at(site.croupier_table("kings/casino-war"))
    take_box(anna, 2)
    anna.choose_chip("10")
    spot(anna, 2, "bet")
    spot(anna, 2, "bonus")
    croupier = Croupier(site)
    croupier.close_bets()
    croupier.deal("9c 9d")
    expect(anna.find("options")).to_contain_text("Tied!")
    anna.balance("€1,090")  # the bonus is paid 10:1 at once
    shoot(anna, "war")
    decide_by_key(anna, "war", "w")
    expect(anna.page.locator('[data-box="2"] .hands svg.chip')).to_be_visible()
    croupier.deal("2c 3c 4c Kd 8h")  # three burnt, then the new cards
    expect(anna.find("round-net")).to_have_text("Won €110")
    anna.balance("€1,110")


def test_let_it_ride(site: Site, anna: Visitor) -> None:
    anna.sits_at(site.croupier_table("kings/let-it-ride"))
    take_box(anna, 4)
    anna.choose_chip("10")
    anna.page.locator('[data-spot="4 bet"]').first.click()
    anna.balance("€970")
    spot(anna, 4, "bonus")
    anna.balance("€960")
    croupier = Croupier(site)
    croupier.close_bets()
    croupier.deal("Kc 2d Kd 7s 4h 9c")  # own K K 4, burnt 2, left 7, right 9
    expect(anna.page.locator('[data-hand="4"]')).to_be_visible()
    decide(anna, "withdraw")
    anna.balance("€990")  # the first bet is back, the bonus was paid 1:1 for a pair
    expect(anna.find("board").get_by_label("seven of spades")).to_be_visible()
    shoot(anna, "ride")
    decide(anna, "let-it-ride")
    expect(anna.find("board").get_by_label("nine of clubs")).to_be_visible()
    # a pair of kings pays 1:1 on the two bets that stayed
    anna.balance("€1,030")
