"""The last hands of a table, read in words and replayed on the table."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.web.dealing import shoot, turn
from tests.web.poker_table import against_bob, cards, on_board, pod, poker_table, stack
from tests.web.site import Site, Visitor

pytestmark = pytest.mark.browser


def test_a_hand_is_read_replayed_and_downloaded(site: Site, anna: Visitor) -> None:
    table = poker_table(site, "kings/texas-holdem", blinds=("1", "3"))
    with against_bob(site, anna, buy_in="300") as (croupier, _):
        croupier.deal("As Kd Ah 7c")
        with turn(anna, "raise") as raise_:
            anna.find("bet-amount").fill("300")
            raise_.click()  # all in; Bob calls, the hands are open and the board is dealt out
        croupier.deal("2c Kh 5d 3c 2d Jc 2h 6s")
        stack(anna, "1", 60000)
        stack(anna, "2", 0)

        anna.page.get_by_role("tab", name="Last hands").click()
        hands = anna.find("hands")
        expect(hands).to_contain_text("Anna €300")
        hands.locator("summary").first.click()
        story = hands.get_by_test_id("story")
        expect(story).to_contain_text("Bob posts €1")
        expect(story).to_contain_text("Anna raises to €300")
        expect(story).to_contain_text("Bob shows king of diamonds, seven of clubs")
        expect(story).to_contain_text("River")
        expect(story).to_contain_text("Anna wins €600 – pair of aces")
        shoot(anna, "poker-history")
        hands.locator("[data-replay]").first.click()

    # the end of the hand first, as it lay on the table
    expect(anna.page).to_have_url(re.compile(rf"/round/{table}-1$"))
    step = anna.find("step")
    expect(pod(anna, "1").locator("[data-won]")).to_have_attribute("data-won", "60000")
    shoot(anna, "poker-replay")

    anna.page.keyboard.press("Home")
    expect(step).to_contain_text("Step 1 of")
    assert cards(anna, "1") == ["As", "Ah"]
    expect(anna.page.locator("[data-board]")).to_have_count(0)
    stack(anna, "1", 29700)
    expect(anna.page.locator('[data-bet="1"]')).to_have_attribute("data-amount", "300")

    anna.page.keyboard.press("ArrowRight")  # Bob calls the blind
    expect(anna.page.locator('[data-bet="2"]')).to_have_attribute("data-amount", "300")
    anna.page.keyboard.press("ArrowRight")
    expect(anna.page.locator('[data-bet="1"]')).to_have_attribute("data-amount", "30000")
    anna.page.keyboard.press("ArrowLeft")
    expect(anna.page.locator('[data-bet="1"]')).to_have_attribute("data-amount", "300")

    anna.page.get_by_label("Speed").select_option("4")
    anna.page.get_by_role("button", name="Play", exact=True).click()
    expect(pod(anna, "1").locator("[data-won]")).to_be_visible()
    assert on_board(anna, 5) == ["Kh", "5d", "3c", "Jc", "6s"]

    for format, said in (("phh", 'variant = "NT"'), ("stars", "Board [Kh 5d 3c Jc 6s]")):
        with anna.page.expect_download() as saved:
            anna.page.locator(f'[data-download="{format}"]').click()
        assert said in saved.value.path().read_text(encoding="utf-8").replace("'", '"')
