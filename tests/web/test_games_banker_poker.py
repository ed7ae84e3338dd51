"""Poker against the bank in a real browser: named places, hand names, decisions and their price."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.web.dealing import (
    SHOTS,
    Croupier,
    asked,
    decide,
    decide_by_key,
    shoot,
    spot,
    take_box,
)
from tests.web.site import Site, Visitor

pytestmark = pytest.mark.browser


def hand(visitor: Visitor, place: str) -> Locator:
    return visitor.page.locator(f'[data-hand="{place}"]')


def heap(visitor: Visitor, box: int | str, field: str) -> Locator:
    return visitor.page.locator(f'[data-heap="{box} {field}"]')


def choice(visitor: Visitor, what: str) -> Locator:
    return visitor.find("options").locator(f'[data-do="{what}"]')


def begin(
    site: Site, visitor: Visitor, game: str, *, box: int = 3, currency: str = "EUR", **options: Any
) -> Croupier:
    visitor.sits_at(site.table(game, currency, croupier=True, options=options))
    visitor.page.wait_for_selector("[data-take]")
    take_box(visitor, box)
    visitor.choose_chip("10")
    return Croupier(site)


def test_ultimate_raised_four_times_before_the_flop(site: Site, anna: Visitor) -> None:
    croupier = begin(site, anna, "kings/ultimate-texas-holdem")
    for field in ("ante", "blind", "play", "trips"):
        expect(heap(anna, 3, field)).to_contain_text(field.upper())
    heap(anna, 3, "blind").hover()
    expect(anna.find("field-info")).to_contain_text("500:1")  # what BLIND pays for a royal flush
    expect(anna.find("price")).to_contain_text("ANTE 1× + BLIND 1× = 2× the stake")
    spot(anna, 3, "ante-blind")
    spot(anna, 3, "trips")
    for field in ("ante", "blind", "trips"):
        expect(heap(anna, 3, field)).to_have_attribute("data-amount", "1000")
    anna.balance("€970")
    shoot(anna, "uth-bets")
    croupier.close_bets()
    croupier.deal("As 9c Ad 9d")  # one card each, twice: aces against nines
    expect(hand(anna, "3")).to_have_attribute("data-name", "pair of aces")
    expect(anna.find("options")).to_contain_text("You have: pair of aces")
    expect(choice(anna, "play-4x")).to_contain_text("€40")
    expect(choice(anna, "play-3x")).to_contain_text("€30")
    shoot(anna, "uth-preflop")
    decide_by_key(anna, "play-4x", "4")
    expect(heap(anna, 3, "play")).to_have_attribute("data-amount", "4000")
    croupier.deal("2c Ah Kd 7s 3d 4h 5c")  # a burnt card before the flop, and one before the rest
    expect(anna.find("qualifies")).to_have_text("The dealer opens")
    expect(hand(anna, "bank")).to_have_attribute("data-name", "pair of nines")
    expect(hand(anna, "3")).to_have_attribute("data-name", "three of a kind, aces")
    # 1:1 on ANTE and PLAY, BLIND pays from a straight up, TRIPS 3:1
    for field, net in (("ante", "1000"), ("play", "4000"), ("blind", "0"), ("trips", "3000")):
        expect(heap(anna, 3, field)).to_have_attribute("data-net", net)
    expect(anna.find("round-net")).to_have_text("Won €80")
    shoot(anna, "uth-won")
    site.next_round()
    anna.page.locator('[data-act="rebet"]:enabled').click()
    for field in ("ante", "blind", "trips"):
        expect(heap(anna, 3, field)).to_have_attribute("data-amount", "1000")
    expect(heap(anna, 3, "play")).to_have_attribute("data-amount", "0")


def test_ultimate_checked_twice_and_played_at_the_end(site: Site, anna: Visitor) -> None:
    croupier = begin(site, anna, "kings/ultimate-texas-holdem")
    spot(anna, 3, "ante-blind")
    croupier.close_bets()
    croupier.deal("9s Kc 8d Qd")
    expect(choice(anna, "play-4x")).to_be_visible()
    decide_by_key(anna, "check", "c")
    croupier.deal("2c 7h Jc 2s")
    expect(choice(anna, "play-2x")).to_contain_text("€20")
    expect(choice(anna, "play-4x")).to_have_count(0)
    decide(anna, "check")
    croupier.deal("3c 6d Th")  # a straight to the jack
    expect(anna.find("options")).to_contain_text("You have: straight, jack high")
    expect(choice(anna, "play-1x")).to_contain_text("€10")
    expect(choice(anna, "fold")).to_be_visible()
    decide(anna, "play-1x")
    expect(anna.find("qualifies")).to_have_text("The dealer does not open")  # king high
    # the ante is returned where the bank does not open; PLAY 1:1, BLIND 1:1 for a straight
    expect(anna.find("round-net")).to_have_text("Won €20")


def test_russian_poker_with_a_sixth_card_and_insurance(site: Site, anna: Visitor) -> None:
    croupier = begin(site, anna, "kings/russian-poker", box=2)
    spot(anna, 2, "ante")
    spot(anna, 2, "bonus")
    croupier.close_bets()
    croupier.deal("9s 2c 9d 4d 9h 6h Kc 8s 5d Jh")  # three nines; the bank shows a jack
    expect(hand(anna, "2")).to_have_attribute("data-name", "three of a kind, nines")
    expect(heap(anna, 2, "bonus")).to_have_attribute("data-net", "10000")  # 10:1, at once
    expect(choice(anna, "sixth-card")).to_contain_text("€10")
    expect(choice(anna, "exchange")).to_contain_text("€10 for any number")
    expect(choice(anna, "bet-2x")).to_contain_text("€20")
    shoot(anna, "russian-buy")
    decide(anna, "sixth-card")
    croupier.deal("Kd")  # a full house of six cards, and three nines beside it
    expect(anna.find("options")).to_contain_text("You have: full house, nines full of kings")
    decide(anna, "bet-2x")
    options = anna.find("options")
    expect(options).to_contain_text("Insure against the dealer not opening?")
    # the least is BET, the most half of what BET can win: 20 at 7:1, and 2:1 for the two pairs
    expect(options.locator("form")).to_contain_text("€20 to €")
    options.get_by_role("slider").fill("5000")
    expect(options.get_by_role("button", name="Insure")).to_contain_text("€50")
    shoot(anna, "russian-insurance")
    options.get_by_role("button", name="Insure").click()
    expect(anna.find("qualifies")).to_have_text("The dealer does not open")
    expect(anna.find("options")).to_contain_text("Buy him a card")
    expect(choice(anna, "buy-bank-card")).to_contain_text("€10")
    shoot(anna, "russian-bank-card")
    decide(anna, "no-bank-card")
    # +100 BONUS, −10 sixth card, +50 insurance, +10 ANTE; BET comes back
    expect(heap(anna, 2, "insurance")).to_have_attribute("data-net", "5000")
    expect(anna.find("round-net")).to_have_text("Won €150")
    shoot(anna, "russian-won")


def test_russian_poker_exchanges_cards_and_buys_the_bank_a_card(site: Site, anna: Visitor) -> None:
    croupier = begin(site, anna, "kings/russian-poker", box=1)
    spot(anna, 1, "ante")
    croupier.close_bets()
    croupier.deal("9s 2c 9d 4d 3h 6h 4c 8s Ad Jh")
    pick = anna.find("options").locator('fieldset[data-do="exchange"]')
    pick.get_by_role("button", name="three of hearts").click()
    pick.get_by_role("button", name="four of clubs").click()
    expect(pick.locator('[data-act="pick"]')).to_contain_text("Exchange (2)")
    expect(pick.locator('[data-act="pick"]')).to_contain_text("€10")
    pick.locator('[data-act="pick"]').click()
    croupier.deal("9h Kc")
    expect(hand(anna, "1")).to_have_attribute("data-name", "three of a kind, nines")
    decide(anna, "bet-2x")
    decide(anna, "no-insurance")
    decide(anna, "buy-bank-card")  # for the jack, its highest
    croupier.deal("8h")  # a pair of eights: it opens and loses
    expect(hand(anna, "bank.1")).to_be_visible()
    # −10 exchange, −10 card, BET 3:1 on 20
    expect(anna.find("round-net")).to_have_text("Won €40")


def test_pai_gow_cards_are_set_into_two_hands(site: Site, anna: Visitor) -> None:
    croupier = begin(site, anna, "kings/pai-gow-poker", box=2)
    spot(anna, 2, "ante")
    croupier.close_bets()
    croupier.deal("As 2c Ad 5d Kh 7h Kc 9s 9d Jh 7c Qd 3d 4s")
    options = anna.find("options")
    expect(options).to_contain_text("five into the high hand, two into the low one")
    rest, low, high = (anna.page.locator(f'[data-row="{row}"]') for row in ("rest", "low", "high"))
    for card in ("As", "Ad"):  # by click: the aces into the low hand, which is a foul
        rest.locator(f'[data-card="{card}"]').click()
        low.get_by_role("button").first.click()
    expect(high.locator("[data-card]")).to_have_count(5)  # the rest follows by itself
    expect(anna.find("arrange-warning")).to_contain_text("Foul")
    expect(low).to_contain_text("pair of aces")
    expect(high).to_contain_text("pair of kings")
    shoot(anna, "pai-gow-foul")
    for card in ("As", "Ad"):
        low.locator(f'[data-card="{card}"]').click()
    for card in ("Kh", "Kc"):
        high.locator(f'[data-card="{card}"]').click()
    king = rest.get_by_role("button", name="king of hearts")  # by keyboard
    king.focus()
    king.press("2")
    rest.locator('[data-card="Kc"]').drag_to(low)
    expect(high).to_contain_text("pair of aces")
    expect(anna.find("arrange-warning")).to_have_count(0)
    shoot(anna, "pai-gow-set")
    anna.act("arrange").click()
    expect(hand(anna, "2.high")).to_have_attribute("data-name", "pair of aces")
    expect(hand(anna, "2.low")).to_have_attribute("data-name", "pair of kings")
    expect(hand(anna, "bank.low")).to_be_visible()
    expect(anna.find("round-net")).to_have_text("Won €9.50")  # 5 % commission
    shoot(anna, "pai-gow-won")


def test_pai_gow_house_way_and_player_banker(site: Site, anna: Visitor) -> None:
    croupier = begin(site, anna, "kings/pai-gow-poker", box=2, player_banker=True)
    jan = site.visitor(locale="cs-CZ")
    jan.sits_at(site.name, "Jan")
    take_box(jan, 4)
    jan.choose_chip("20")
    spot(anna, 2, "ante")
    spot(jan, 4, "ante")
    croupier.close_bets()
    expect(choice(anna, "be-banker")).to_contain_text("€20")  # what Jan has staked
    decide(anna, "be-banker")
    expect(anna.page.locator('[data-box="2"]')).to_contain_text("banker")
    croupier.deal("As 2c 2d Ad 5d 4h Kh 7h 6c Kc 9s 8d 9d Jh Tc 7c Qd Jd 3d 4s 3c")
    decide_by_key(anna, "house-way", "h")
    expect(choice(jan, "house-way")).to_contain_text("Podle domu")
    decide(jan, "house-way")
    expect(anna.find("round-net")).to_be_visible()
    expect(jan.find("round-net")).to_contain_text("Prohra 20")
    shoot(anna, "pai-gow-banker")


@pytest.mark.clause("F20-08", "F20-11", "F20-12", "F20-13", "F20-14", "F20-90")
def test_call_blind_costs_one_and_a_half_times_its_amount(site: Site, anna: Visitor) -> None:
    anna.sits_at(site.croupier_table("fortuna/casino-holdem", "CZK"))
    way = anna.page.locator('[data-heap$=" call-blind"]')
    expect(way).to_be_visible()
    anna.choose_chip("20")
    before = float(site.purse(anna)["CZK"])
    way.hover()
    expect(anna.find("price")).to_have_text(
        "Call 1× + Ante 0.5× = 1.5× the stake; a stake of 20 Kč costs 30 Kč"
    )
    shoot(anna, "casino-holdem-price")
    call, ante = (anna.page.locator(f'[data-heap$=" {field}"]') for field in ("call", "ante"))
    for chips in (1, 2):
        way.click()
        anna.lies(call, chips * 2000)
        anna.lies(ante, chips * 1000)
        assert float(site.purse(anna)["CZK"]) == before - chips * 30
    croupier = Croupier(site)
    croupier.close_bets()
    croupier.deal("As 9c Ad 8d Ah Kd 7s 4h 5c")  # no decision: he has called
    expect(hand(anna, "players")).to_have_attribute("data-name", "three of a kind, aces")
    expect(anna.find("qualifies")).to_have_text("The dealer does not open")
    expect(anna.find("round-net")).to_have_text("Won 20 Kč")  # ante 1:1, the call comes back
    shoot(anna, "casino-holdem-won")


def test_switch_poker_has_two_hands_with_places_of_their_own(site: Site, anna: Visitor) -> None:
    croupier = begin(site, anna, "kings/switch-poker", box=2)
    spot(anna, 2, "ante")
    spot(anna, 2, "bonus-1")
    for field in ("ante-1", "ante-2", "bonus-1"):
        expect(heap(anna, 2, field)).to_have_attribute("data-amount", "1000")
    croupier.close_bets()
    # first and second hand by turns; the last cards of both, a king and a nine, lie open
    croupier.deal("9s Kc 2c 9d Kd 4d 4h 7h 6h 5c 8s Jd Ks 9h 3d")
    expect(anna.find("options")).to_contain_text("Switch the open cards of both hands?")
    expect(choice(anna, "switch")).to_contain_text("€20")
    shoot(anna, "switch-ask")
    decide(anna, "switch")
    expect(hand(anna, "2.1")).to_have_attribute("data-name", "three of a kind, nines")
    expect(hand(anna, "2.2")).to_have_attribute("data-name", "three of a kind, kings")
    expect(anna.find("options")).to_contain_text("Hand 1. You have: three of a kind, nines")
    decide(anna, "bet-2x")
    decide(anna, "no-insurance")
    expect(anna.find("options")).to_contain_text("Hand 2")
    shoot(anna, "switch-bet")
    decide(anna, "fold")
    expect(heap(anna, 2, "ante-2")).to_have_attribute("data-net", "-1000")
    shoot(anna, "switch-end")


def test_a_blind_box_beside_an_own_one(site: Site, anna: Visitor) -> None:
    croupier = begin(site, anna, "kings/ultimate-texas-holdem", box=3)
    spot(anna, 3, "ante-blind")
    take_box(anna, 4)
    anna.page.locator('[data-spot="4 blind-box"]').click()
    anna.lies(heap(anna, 4, "ante"), 1000)
    expect(anna.page.locator('[data-box="4"]')).to_contain_text("blind")
    heap(anna, 4, "ante").click()  # another chip onto the blind box
    anna.lies(heap(anna, 4, "blind"), 2000)
    croupier.close_bets()
    croupier.deal("As 7d 9c Ad 2h 9d")
    expect(hand(anna, "3")).to_have_attribute("data-name", "pair of aces")
    expect(hand(anna, "4")).to_have_attribute("data-name", "")  # nobody looks at its cards
    shoot(anna, "uth-blind")


def test_express_bonus_on_the_box_of_another_player(site: Site, anna: Visitor) -> None:
    croupier = begin(site, anna, "kings/novo-poker", box=2)
    jan = site.visitor(locale="cs-CZ")
    jan.sits_at(site.name, "Jan")
    take_box(jan, 3)
    jan.choose_chip("10")
    spot(jan, 3, "ante")
    expect(jan.page.locator('[data-box="3"]')).to_contain_text("chybí povinná sázka EXPRESS Bonus")
    spot(jan, 3, "express")
    spot(anna, 2, "ante")
    spot(anna, 2, "express")
    expect(anna.page.locator('[data-box="2"]')).not_to_contain_text("missing")
    on = anna.page.locator('[data-spot="3 express-on"]')
    on.click()
    anna.lies(on, 1000)
    shoot(anna, "novo-express")
    croupier.close_bets()
    croupier.deal("9s Kc 2c 9d Kd 4d 4h Kh 6h 5c Ks Jd 3s 7h 3d")  # four kings for Jan
    expect(on).to_have_attribute("data-net", "200000")  # 200:1


GAMES = {
    "kings/casino-texas-holdem": ("ANTE", "BET", "BONUS", "Slepý box"),
    "kings/stud-poker": ("ANTE", "BET", "BONUS", "Slepý box"),
    "kings/five-card-poker": ("ANTE", "BET", "Slepý box"),
    "kings/russian-poker": ("ANTE", "BET", "Pojištění", "BONUS", "Slepý box"),
    "kings/novo-poker": ("ANTE", "BET", "Pojištění", "EXPRESS Bonus", "D", "Slepý box"),
    "kings/three-card-poker": ("ANTE", "BET", "BONUS", "Slepý box"),
    "kings/prime-three-card-poker": ("ANTE", "BET", "BONUS", "PRIME", "Slepý box"),
    "kings/ultimate-texas-holdem": ("ANTE", "BLIND", "PLAY", "TRIPS", "Slepý box"),
    "kings/euro-poker": ("ANTE", "BET", "Slepý box"),
    "kings/switch-poker": ("ANTE", "BET", "Pojištění", "BONUS 1. ruky", "BONUS 2. ruky"),
    "kings/casino-omaha-poker": ("ANTE", "BET", "BONUS"),
    "kings/six-card-poker": ("ANTE", "BET"),
    "kings/macao-poker": ("ANTE", "BET"),
    "kings/pai-gow-poker": ("ANTE", "Dragon Hand"),
    "kings/kings-holdem": ("Ante", "Flop", "Turn", "River", "Slepý box"),
    "wgg/russian-poker": ("Ante", "Bet", "Pojištění", "Bonus 0,5", "Bonus 1"),
    "wgg/ultimate-texas-holdem": ("Ante", "Bet", "Play", "Trips"),
    "wgg/casino-texas-holdem": ("Ante", "Flop", "Turn", "River", "Slepý box"),
    "fortuna/casino-holdem": ("Ante", "Dorovnat", "AA", "Casino Razz", "Call Blind"),
    "tsg/heads-up-holdem": ("Ante", "Odds", "Raise", "Trips Plus", "Pocket Bonus"),
}
"""Every game with the places that its layout has, as they are called in Czech."""


def test_every_game_has_the_named_places_of_its_layout_on_a_phone_too(site: Site) -> None:
    jan = site.visitor(locale="cs-CZ", viewport={"width": 360, "height": 740}, has_touch=True)
    jan.goto("/")
    jan.enter("Jan")
    name = site.name
    for game, places in GAMES.items():
        site.name = f"{name}-{game.replace('/', '-')}"
        currency = {"fortuna": "CZK", "tsg": "USD"}.get(game.split("/")[0], "EUR")
        jan.goto(f"/table/{site.croupier_table(game, currency)}")
        expect(jan.find("bank")).to_be_visible()  # a page of its own, not the generic one
        if game != "fortuna/casino-holdem":
            jan.act("sit").click()
        expect(jan.page.get_by_role("radiogroup").first).to_be_visible()  # the chips
        shown = [one.strip() for one in jan.page.locator("[data-heap]").all_inner_texts()]
        assert {*places} == {*shown}, game
        assert jan.page.evaluate("() => document.documentElement.scrollWidth") <= 360, game
        guide = jan.find("learner")
        guide.locator("summary").click()
        expect(guide.get_by_role("listitem").first).to_be_visible()
        if SHOTS:
            jan.page.screenshot(path=f"{SHOTS}/all-{game.replace('/', '-')}.png", full_page=True)


def test_ultimate_as_text(site: Site, anna: Visitor) -> None:
    anna.sits_at(site.croupier_table("kings/ultimate-texas-holdem"), query="?text=1")
    anna.act("sit").click()
    expect(anna.find("text-bet")).to_be_visible()
    expect(anna.find("text-bet")).to_contain_text("costs 2× the amount")
    command = anna.page.locator("#text-command")
    command.fill("10 ante and blind")
    command.press("Enter")
    expect(anna.find("own-stakes")).to_contain_text("BLIND")
    anna.balance("€980")
    anna.page.get_by_role("button", name="Take back: ANTE and BLIND").click()
    anna.balance("€1,000")
    command.fill("10 ante and blind")
    command.press("Enter")
    anna.balance("€980")
    croupier = Croupier(site)
    croupier.close_bets()
    croupier.deal("As 9c Ad 9d")
    expect(anna.find("text-table")).to_contain_text("ace of spades, ace of diamonds")
    with asked(anna, "play-4x"):
        command.fill("play 4x")
        command.press("Enter")
    croupier.deal("2c Ah Kd 7s 3d 4h 5c")
    expect(anna.find("text-table")).to_contain_text("Box 1: three of a kind, aces")
    expect(anna.find("round-net")).to_have_text("Won €50")  # ANTE and PLAY 1:1
