"""What a table has chosen is displayed there, not what the plan has by default."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.site import Site, Visitor

CHOSEN = [
    pytest.param(
        "kings/blackjack",
        {"decks": 4, "dealer_second_card": "down", "soft17": "hit", "blackjack_pays": "6:5"},
        {
            "decks": "Decks: 4",
            "dealer_second_card": "The bank's second card: face down",
            "soft17": "The bank on soft 17: hits",
            "blackjack_pays": "Blackjack pays: 6:5",
        },
        marks=pytest.mark.clause(
            *("K06-04", "K06-24", "K06-62", "K06-66", "K06-91", "K06-92", "K06-93", "K06-94")
        ),
        id="blackjack",
    ),
    *(
        pytest.param(
            f"kings/{game}",
            {"dealer_second_card": "down"},
            {"dealer_second_card": "The bank's second card: face down"},
            marks=pytest.mark.clause(*clauses),
            id=game,
        )
        for game, clauses in (
            ("kings-free-blackjack", ("K08-22", "K08-87")),
            ("pontoon", ("K09-22", "K09-77")),
            ("blackjack-switch", ("K15-14",)),
        )
    ),
    pytest.param(
        "kings/let-it-ride",
        {"bonus_stake": "equal"},
        {"bonus_stake": "Stake on BONUS: equal"},
        marks=pytest.mark.clause("K19-57"),
        id="let-it-ride",
    ),
    pytest.param(
        "wgg/blackjack",
        {"surrender": "off"},
        {"surrender": "Surrender: off"},
        marks=pytest.mark.clause("W12-55"),
        id="wgg-blackjack",
    ),
]


@pytest.mark.parametrize(("game", "options", "shown"), CHOSEN)
def test_the_rules_of_a_table_say_what_it_has_chosen(
    site: Site, anna: Visitor, game: str, options: dict[str, str | int], shown: dict[str, str]
) -> None:
    anna.sits_at(site.table(game, options=options))
    anna.page.get_by_role("tab", name="Rules").click()
    for option, text in shown.items():
        expect(anna.page.locator(f'[data-option="{option}"]')).to_contain_text(text)
