"""Open-face Chinese in a real browser: cards are placed by mouse, by dragging and by keys."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.web.dealing import shoot
from tests.web.poker_table import against_bob, pod, poker_table, stack
from tests.web.site import Site, Visitor

pytestmark = pytest.mark.browser

ROWS = {"front": "f", "middle": "m", "back": "b"}


def test_a_hand_of_open_face_chinese(site: Site, anna: Visitor) -> None:
    poker_table(site, "kings/open-face-chinese", point="1", seats=4)
    with against_bob(site, anna, buy_in="200") as (croupier, _):
        croupier.deal("6h Js 6d Qs Ac 9c Ad 3d Kd 5c")
        confirm = anna.find("options").locator('[data-do="place"]')
        expect(confirm).to_be_disabled()
        drag(anna, "6h", "back")
        expect(row(anna, "back").locator('[data-staged="6h"]')).to_be_visible()
        choose(anna, "6d", "back")
        choose(anna, "Ac", "middle")
        choose(anna, "Ad", "front")
        anna.act("undo").click()
        expect(anna.page.locator('[data-hand="Ad"]')).to_be_visible()
        by_key(anna, "Ad", "middle")
        by_key(anna, "Kd", "front")
        expect(confirm).to_be_enabled()
        shoot(anna, "poker-ofc-place")
        confirm.click()
        expect(row(anna, "back").locator("[data-card]")).to_have_count(2)

        # after the first five Bob's cards come in turn: he fills his rows from the back
        ours = ["6c back", "Tc back", "Td back", "Ks front", "8s middle", "8d middle", "4c middle"]
        bobs = ["Jh", "9d", "4h", "3h", "2d", "9h", "7c", "5h"]
        for place, his in zip(ours, bobs, strict=False):
            card, where = place.split()
            croupier.deal(card)
            by_key(anna, card, where)
            confirm.click()
            croupier.deal(his)
            if card == "Td":  # a full row says at once what it is worth
                expect(
                    row(anna, "back").locator("xpath=..").locator("[data-royalty]")
                ).to_have_text("+6")
        croupier.deal("2s")
        by_key(anna, "2s", "front")
        confirm.click()
        croupier.deal(bobs[-1])

        # three rows and the scoop make 6, kings in front 8, the full house in the back 6
        expect(pod(anna, "1").locator("[data-points]")).to_have_attribute("data-points", "20")
        expect(row(anna, "front").locator("xpath=..").locator("[data-royalty]")).to_have_text("+8")
        expect(row(anna, "back").locator("xpath=..").locator("[data-royalty]")).to_have_text("+6")
        stack(anna, "1", 22000)
        expect(pod(anna, "1")).to_contain_text("Goes to Fantasy Land")
        shoot(anna, "poker-ofc-end")


def test_rows_in_the_wrong_order_are_warned_of(site: Site, anna: Visitor) -> None:
    poker_table(site, "kings/open-face-chinese", options={"form": "pineapple"}, point="1", seats=3)
    with against_bob(site, anna, buy_in="200") as (croupier, _):
        croupier.deal("Ah 2c As 3c Ad 4c 7h 5c 8d 9c")
        for card in ("Ah", "As", "Ad"):
            choose(anna, card, "front")
        for card in ("7h", "8d"):
            choose(anna, card, "middle")
        expect(anna.find("foul")).to_have_count(0)  # the middle can still become better
        anna.act("undo").click()
        choose(anna, "8d", "back")
        anna.find("options").locator('[data-do="place"]').click()
        croupier.deal("2h 3h 4d")
        choose(anna, "2h", "middle")
        choose(anna, "3h", "middle")
        hint = anna.find("options")
        expect(hint).to_contain_text("thrown away")
        hint.locator('[data-do="place"]').click()
        croupier.deal("Tc Jc Qd 9h Td 5d")  # Bob's three cards, then Anna's
        choose(anna, "9h", "middle")
        choose(anna, "Td", "middle")
        expect(anna.find("foul")).to_be_visible()
        anna.act("undo").click()
        expect(anna.find("foul")).to_have_count(0)


def row(visitor: Visitor, name: str) -> Locator:
    return pod(visitor, "1").locator(f'[data-row="{name}"]')


def choose(visitor: Visitor, card: str, where: str) -> None:
    """Clicks a card, then a free place of a row."""
    visitor.page.locator(f'[data-hand="{card}"]').click()
    row(visitor, where).locator("button[data-slot]").first.click()
    expect(row(visitor, where).locator(f'[data-staged="{card}"]')).to_be_visible()


def drag(visitor: Visitor, card: str, where: str) -> None:
    visitor.page.locator(f'[data-hand="{card}"]').drag_to(row(visitor, where))


def by_key(visitor: Visitor, card: str, where: str) -> None:
    held = visitor.page.locator(f'[data-hand="{card}"]')
    number = held.get_attribute("aria-keyshortcuts")
    visitor.page.keyboard.press(str(number))
    expect(held).to_have_attribute("aria-pressed", "true")
    visitor.page.keyboard.press(ROWS[where])
    expect(row(visitor, where).locator(f'[data-staged="{card}"]')).to_be_visible()
