"""Blackjack in a real browser: split, double, insurance, surrender, side bets, switch, a common
hand in two browsers."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.web.dealing import Croupier, asked, decide, decide_by_key, lay, shoot, spot, take_box
from tests.web.site import Site, Visitor

pytestmark = pytest.mark.browser


def hand(visitor: Visitor, place: str) -> Locator:
    return visitor.page.locator(f'[data-hand="{place}"]')


def begin(site: Site, visitor: Visitor, game: str, box: int = 3, currency: str = "EUR") -> Croupier:
    visitor.sits_at(site.croupier_table(game, currency))
    visitor.page.wait_for_selector("[data-take]")
    take_box(visitor, box)
    visitor.choose_chip("10")
    return Croupier(site)


def test_split_and_double(site: Site, anna: Visitor) -> None:
    croupier = begin(site, anna, "kings/blackjack")
    spot(anna, 3, "main")
    croupier.close_bets()
    croupier.deal("8c 6d 8h")  # own 8 8 against 6
    expect(hand(anna, "3")).to_have_attribute("data-total", "16")
    decide(anna, "split")
    croupier.deal("3s")  # the first hand has 11
    expect(hand(anna, "3")).to_have_attribute("data-total", "11")
    expect(hand(anna, "3.2")).to_be_visible()
    expect(anna.page.locator('[data-extra="3.2"] svg')).to_have_attribute("data-amount", "1000")
    decide(anna, "double")
    croupier.deal("Kh")  # 21
    croupier.deal("Tc")  # the second hand: 18
    expect(hand(anna, "3.2")).to_have_attribute("data-total", "18")
    shoot(anna, "blackjack-split")
    decide(anna, "stand")
    croupier.deal("Td 5c")  # 21 for the bank: a push for 21, 18 loses
    expect(anna.find("round-net")).to_have_text("Lost €10")
    anna.balance("€990")
    # each hand with what it came to, and both of them where the box was bet on
    expect(result(anna, "3")).to_have_text("push")
    expect(result(anna, "3.2")).to_have_text("−€10")
    expect(anna.page.locator('[data-spot="3 main"]')).to_have_text("−€10")


def result(visitor: Visitor, place: str) -> Locator:
    return hand(visitor, place).locator("[data-net]")


def test_both_hands_of_a_split_win_what_they_were_doubled_to(site: Site, anna: Visitor) -> None:
    croupier = begin(site, anna, "kings/blackjack")
    jan = site.visitor()
    jan.sits_at(site.name, "Jan")
    spot(anna, 3, "main")
    croupier.close_bets()
    croupier.deal("8c 6d 8h")
    decide(anna, "split")
    croupier.deal("3s")
    decide(anna, "double")
    croupier.deal("Kh")  # 21 for 20
    croupier.deal("Tc")  # 18 for 10
    decide(anna, "stand")
    croupier.deal("Td Kc")  # the bank has 26
    for one in (anna, jan):  # who looks on sees the same
        expect(result(one, "3")).to_have_text("+€20")
        expect(result(one, "3.2")).to_have_text("+€10")
        expect(one.page.locator('[data-spot="3 main"]')).to_have_text("+€30")
    log = anna.page.get_by_role("tabpanel")
    for said in ("You: Double – won €20", "You: Split, hand 2 – won €20"):
        expect(log).to_contain_text(said)
    expect(anna.find("round-net")).to_have_text("Won €30")
    shoot(anna, "blackjack-both")


def test_a_soft_hand_reads_one_number_once_it_stands(site: Site, anna: Visitor) -> None:
    croupier = begin(site, anna, "kings/blackjack")
    jan = site.visitor()
    jan.sits_at(site.name, "Jan", query="?text=1")
    spot(anna, 3, "main")
    croupier.close_bets()
    croupier.deal("Ac 6d 2h")
    expect(hand(anna, "3")).to_have_attribute("data-total", "3/13")
    expect(anna.find("options")).to_contain_text("3 / 13")
    decide(anna, "stand")
    expect(hand(anna, "3")).to_have_attribute("data-total", "13")
    expect(hand(anna, "3")).to_contain_text("13")
    shown = jan.find("text-table").get_by_role("listitem").filter(has_text="ace of clubs, two")
    expect(shown).to_have_text("Box 3: ace of clubs, two of hearts, totals 13")
    croupier.deal("Ad")  # a soft 17, on which the bank stands
    expect(hand(anna, "bank")).to_have_attribute("data-total", "17")
    expect(anna.find("round-net")).to_have_text("Lost €10")


def test_insurance_pays_when_the_bank_has_blackjack(site: Site, anna: Visitor) -> None:
    croupier = begin(site, anna, "fortuna/blackjack-synot", currency="CZK")
    spot(anna, 3, "main")
    before = float(site.purse(anna)["CZK"])
    croupier.close_bets()
    croupier.deal("Tc Ad 9h Kd")  # own 19 against an ace with a king under it
    expect(anna.find("options")).to_contain_text("The dealer shows an ace. Insurance?")
    shoot(anna, "blackjack-insurance")
    decide(anna, "insure")
    expect(anna.page.locator('[data-insured="3"]')).to_be_visible()
    decide(anna, "stand")
    expect(anna.find("round-net")).to_have_text("Even")
    stake = int(anna.page.locator('[data-spot="3 main"]').get_attribute("data-amount") or 0)
    assert stake == 0
    assert float(site.purse(anna)["CZK"]) == before + 10


def test_surrender_gives_half_back(site: Site, anna: Visitor) -> None:
    croupier = begin(site, anna, "fortuna/blackjack-synot", currency="CZK")
    spot(anna, 3, "main")
    before = float(site.purse(anna)["CZK"])
    croupier.close_bets()
    croupier.deal("Tc Td 6h 7s")
    decide(anna, "surrender")
    expect(anna.find("round-net")).to_contain_text("Lost")
    assert float(site.purse(anna)["CZK"]) == before + 5


def test_side_bets_show_their_pay_table_and_pay(site: Site, anna: Visitor) -> None:
    croupier = begin(site, anna, "tsg/blackjack", currency="USD")
    spot(anna, 3, "main")
    spot(anna, 3, "perfect-pairs")
    spot(anna, 3, "21-plus-3")
    anna.page.locator('[data-spot="3 perfect-pairs"]').hover()
    expect(anna.find("field-info")).to_contain_text("25:1")
    expect(anna.find("field-info")).to_contain_text("Mixed pair")
    before = float(site.purse(anna)["USD"])
    croupier.close_bets()
    croupier.deal("8c 8d 8h")  # a mixed pair 5:1, and three of a kind 30:1
    won = anna.page.locator('[data-spot="3 21-plus-3"]')
    expect(won).to_contain_text("300")
    assert float(site.purse(anna)["USD"]) == before + 60 + 310
    shoot(anna, "blackjack-sides")
    decide(anna, "stand")
    croupier.deal("Td")  # 18 for the bank beats 16
    expect(anna.find("round-net")).to_contain_text("340")
    # three places of the box: what they came to together stands on its plate
    expect(anna.page.locator('[data-box="3"] [data-sum]')).to_have_text("+$340")


def test_switch_exchanges_the_second_cards(site: Site, anna: Visitor) -> None:
    croupier = begin(site, anna, "kings/blackjack-switch", box=2)
    spot(anna, 2, "main")
    anna.balance("€980")  # two equal bets
    croupier.close_bets()
    croupier.deal("Tc 6d 9h 5c Kd")  # hands T-5 and 6-K against 9
    expect(hand(anna, "2.1")).to_have_attribute("data-total", "15")
    expect(hand(anna, "2.2")).to_have_attribute("data-total", "16")
    shoot(anna, "blackjack-switch")
    decide(anna, "switch")
    expect(hand(anna, "2.1")).to_have_attribute("data-total", "20")
    expect(hand(anna, "2.2")).to_have_attribute("data-total", "11")
    decide(anna, "stand")
    decide(anna, "hit")
    croupier.deal("Ts")  # 21
    croupier.deal("9c")  # 18 for the bank
    expect(anna.find("round-net")).to_have_text("Won €20")
    anna.balance("€1,020")


@pytest.mark.clause("F16-37")
def test_a_common_hand_in_two_browsers(site: Site, anna: Visitor) -> None:
    table = site.croupier_table("fortuna/infinite-blackjack", "CZK")
    jan = site.visitor(locale="cs-CZ")
    anna.sits_at(table)
    jan.sits_at(table, "Jan")
    for one in (anna, jan):
        place = one.page.locator('[data-spot$=" main"]')
        expect(place).to_be_enabled()
        one.choose_chip("10")
        lay(one, place)
    croupier = Croupier(site)
    croupier.close_bets()
    croupier.deal("Tc 6d 2h Kd")  # the common hand 12 against 6
    for one in (anna, jan):
        expect(hand(one, "players")).to_have_attribute("data-total", "12")
    decide(anna, "stand")
    expect(anna.find("crowd")).to_contain_text("You stand")
    decide(jan, "hit")
    croupier.deal("9c")  # 21 for Jan; Anna still has 12
    for one in (anna, jan):
        expect(hand(one, "players")).to_have_attribute("data-total", "21")
    expect(hand(anna, "players").locator(".idle")).to_have_count(1)
    expect(hand(jan, "players").locator(".idle")).to_have_count(0)
    shoot(anna, "blackjack-common")
    anna.page.reload()
    expect(hand(anna, "players").locator(".idle")).to_have_count(1)
    croupier.deal("2s")  # the bank turns 16 into 18
    expect(anna.find("round-net")).to_contain_text("Lost 10")
    expect(jan.find("round-net")).to_contain_text("Výhra 10")


def test_a_common_soft_hand_reads_one_number_for_who_stands(site: Site, anna: Visitor) -> None:
    table = site.croupier_table("fortuna/infinite-blackjack", "CZK")
    jan = site.visitor()
    anna.sits_at(table)
    jan.sits_at(table, "Jan")
    for one in (anna, jan):
        place = one.page.locator('[data-spot$=" main"]')
        expect(place).to_be_enabled()
        one.choose_chip("10")
        lay(one, place)
    croupier = Croupier(site)
    croupier.close_bets()
    croupier.deal("Ac 6d 6h Kd")  # a soft 17 against 6
    for one in (anna, jan):
        expect(hand(one, "players")).to_have_attribute("data-total", "7/17")
    decide(anna, "stand")
    expect(hand(anna, "players")).to_have_attribute("data-total", "17")
    expect(hand(jan, "players")).to_have_attribute("data-total", "7/17")
    decide(jan, "double")
    croupier.deal("4c")  # 21 for 20
    croupier.deal("2s")  # the bank turns 16 into 18
    expect(anna.find("round-net")).to_contain_text("Lost 10")
    expect(jan.find("round-net")).to_contain_text("Won 20")
    expect(jan.page.locator('[data-spot$=" main"]')).to_contain_text("+20")


def test_a_learner_finds_the_strategy_between_rounds_only(site: Site, anna: Visitor) -> None:
    croupier = begin(site, anna, "kings/blackjack")
    chart = anna.find("learner")
    chart.locator("summary").click()
    expect(chart.get_by_role("table")).to_have_count(3)
    shoot(anna, "blackjack-chart")
    spot(anna, 3, "main")
    croupier.close_bets()
    croupier.deal("8c 6d 8h")
    expect(anna.find("no-advice")).to_be_visible()
    expect(chart.get_by_role("table")).to_have_count(0)


@pytest.mark.clause("F18-11", "F18-16", "F18-17", "F18-20", "F18-21", "F18-26")
def test_chips_limits_undo_and_bet_again(site: Site, anna: Visitor) -> None:
    anna.sits_at(site.croupier_table("fortuna/blackjack-synot", "CZK"))
    take_box(anna, 1)
    croupier = Croupier(site)
    anna.choose_chip("20")
    spot(anna, 1, "main")
    spot(anna, 1, "player-pair")
    anna.page.locator('[data-spot="1 player-pair"]').hover()
    expect(anna.find("field-info")).to_contain_text("25:1")
    anna.page.locator('[data-spot="1 main"]').hover()
    expect(anna.find("field-info")).to_contain_text("100,000 Kč")  # the limits of the bet
    anna.act("undo").click()  # the chip placed last comes back
    expect(anna.page.locator('[data-spot="1 player-pair"]')).to_have_attribute("data-amount", "0")
    expect(anna.page.locator('[data-spot="1 main"]')).to_have_attribute("data-amount", "2000")
    croupier.close_bets()
    croupier.deal("Tc 9d 9h 8s")
    expect(hand(anna, "1")).to_have_attribute("data-total", "19")
    decide_by_key(anna, "stand", "s")
    expect(anna.find("round-net")).to_have_text("Won 20 Kč")
    site.next_round()
    anna.page.locator('[data-act="rebet"]:enabled').click()
    expect(anna.page.locator('[data-spot="1 main"]')).to_have_attribute("data-amount", "2000")


@pytest.mark.clause("F19-11", "F19-12", "F19-13")
def test_all_bets_with_one_click(site: Site, anna: Visitor) -> None:
    anna.sits_at(site.croupier_table("fortuna/all-bets-blackjack", "CZK"))
    main = anna.page.locator('[data-spot$=" main"]')
    expect(main).to_be_enabled()
    anna.choose_chip("10")
    anna.page.locator('[data-spot$=" all-bets"]').click()
    expect(main).to_have_attribute("data-amount", "1000")
    for bet in ("player-pair", "dealer-pair", "21-plus-3", "top-3", "lucky-lucky", "buster"):
        expect(anna.page.locator(f'[data-spot$=" {bet}"]')).to_have_attribute("data-amount", "1000")
    expect(anna.find("staked")).to_have_text("70 Kč")
    anna.page.locator('[data-spot$=" all-side-bets"]').click()
    expect(anna.find("staked")).to_have_text("130 Kč")
    shoot(anna, "blackjack-allbets")


@pytest.mark.clause("T50-03", "T50-33", "T50-34")
def test_bad_moves_are_confirmed_until_warnings_are_off(site: Site, anna: Visitor) -> None:
    croupier = begin(site, anna, "tsg/blackjack", currency="USD")
    spot(anna, 3, "main")
    croupier.close_bets()
    croupier.deal("2c Td 3h")  # five against ten
    stand = anna.find("options").locator('[data-do="stand"]')
    stand.click()
    expect(anna.find("options").get_by_role("alert")).to_contain_text("11 or less")
    anna.act("unsure").click()
    decide(anna, "hit")  # that is no bad move
    croupier.deal("4s")
    expect(hand(anna, "3")).to_have_attribute("data-total", "9")
    stand.click()
    anna.find("options").get_by_role("checkbox").check()
    anna.act("unsure").click()
    decide(anna, "stand")
    croupier.deal("8c")  # asked no more: 18 for the bank
    expect(anna.find("round-net")).to_have_text("Lost $10")


def test_even_money(site: Site, anna: Visitor) -> None:
    croupier = begin(site, anna, "tsg/blackjack", currency="USD")
    spot(anna, 3, "main")
    croupier.close_bets()
    croupier.deal("Ac Ad Kh")
    expect(hand(anna, "3")).to_have_attribute("data-total", "blackjack")
    expect(anna.find("options")).to_contain_text("Take even money?")
    decide(anna, "even-money")
    expect(anna.find("round-net")).to_have_text("Won $10")


def test_insurance_of_any_amount_stays_open_during_the_turns(site: Site, anna: Visitor) -> None:
    croupier = begin(site, anna, "kings/kings-free-blackjack")
    spot(anna, 3, "main")
    croupier.close_bets()
    croupier.deal("Tc Ad 9h")
    options = anna.find("options")
    options.get_by_role("textbox").fill("3")
    shoot(anna, "blackjack-amount")
    options.get_by_role("button", name="Insure").click()
    expect(anna.page.locator('[data-insured="3"]')).to_be_visible()
    anna.balance("€987")
    decide(anna, "stand")
    croupier.deal("Kd")  # blackjack: 10 lost, 3 at 2:1 won
    expect(anna.find("round-net")).to_have_text("Lost €4")


def test_betting_behind_another_player(site: Site, anna: Visitor) -> None:
    croupier = begin(site, anna, "kings/blackjack")
    jan = site.visitor()
    jan.sits_at(site.name, "Jan")
    jan.page.locator('[data-behind="3"]').click()
    jan.choose_chip("20")
    spot(anna, 3, "main")
    spot(jan, 3, "main")
    croupier.close_bets()
    croupier.deal("5c 6d 6h")  # eleven against six
    decide(anna, "double")
    decide(jan, "follow")
    croupier.deal("Kh")
    shoot(jan, "blackjack-behind")
    croupier.deal("Td 9c")  # the bank has 25
    expect(anna.find("round-net")).to_have_text("Won €20")
    expect(jan.find("round-net")).to_have_text("Won €40")


def test_blackjack_as_text(site: Site, anna: Visitor) -> None:
    anna.sits_at(site.croupier_table("kings/blackjack"), query="?text=1")
    anna.act("sit").click()
    expect(anna.find("text-bet")).to_be_visible()
    command = anna.page.locator("#text-command")
    command.fill("10 box bet")
    command.press("Enter")
    expect(anna.find("own-stakes")).to_contain_text("€10")
    croupier = Croupier(site)
    croupier.close_bets()
    croupier.deal("Tc 6d 9h")
    expect(anna.find("text-table")).to_contain_text("ten of clubs, nine of hearts")
    with asked(anna, "stand"):
        command.fill("stand")
        command.press("Enter")
    croupier.deal("Td 9c")  # the bank has 25
    expect(anna.find("round-net")).to_have_text("Won €10")
