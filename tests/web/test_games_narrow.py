"""Every game page of these families on a narrow phone, in both languages and themes."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.site import Site

pytestmark = pytest.mark.browser

GAMES = {
    "EUR": (
        "kings/craps",
        "kings/sic-bo",
        "kings/barbut",
        "kings/punto-banco",
        "kings/red-dog",
        "kings/casino-war",
        "kings/let-it-ride",
        "kings/blackjack",
        "kings/kings-free-blackjack",
        "kings/pontoon",
        "kings/blackjack-switch",
        "wgg/blackjack",
    ),
    "CZK": (
        "fortuna/blackjack-evolution",
        "fortuna/infinite-blackjack",
        "fortuna/blackjack-synot",
        "fortuna/all-bets-blackjack",
    ),
    "USD": ("tsg/classic-blackjack", "tsg/premium-blackjack", "tsg/blackjack"),
}


@pytest.mark.parametrize(("locale", "theme"), [("cs-CZ", "light"), ("en-GB", "dark")])
def test_every_page_fits_a_phone_of_360_pixels(site: Site, locale: str, theme: str) -> None:
    visitor = site.visitor(
        viewport={"width": 360, "height": 740},
        locale=locale,
        color_scheme=theme,
        has_touch=True,
        is_mobile=True,
    )
    visitor.goto("/")
    visitor.enter("Anna")
    games = [(game, currency) for currency, some in GAMES.items() for game in some]
    name = site.name
    for game, currency in games:
        site.name = f"{name}-{game.replace('/', '-')}"
        visitor.goto(f"/table/{site.croupier_table(game, currency)}")
        felt = visitor.find("felt")
        expect(felt).to_be_visible()
        if site.server.service.host.tables[site.name].seating.boxes is not None:
            visitor.act("sit").click()
        expect(visitor.page.get_by_role("radiogroup").first).to_be_visible()  # the chips
        box = felt.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 360, game
        assert visitor.page.evaluate("() => document.documentElement.scrollWidth") <= 360, game
