"""House rules of a cash table in a real browser: running it twice, the clock, objections.

Bob has the button: he posts the small blind and speaks first before the flop, Anna after it.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.axe import findings
from tests.web.dealing import shoot, turn
from tests.web.poker_table import act, against_bob, on_board, pod, poker_table, stack
from tests.web.site import Site, Visitor

pytestmark = pytest.mark.browser

HOLDEM = "kings/texas-holdem"


@pytest.mark.clause("KC-149")
def test_on_a_telephone_the_rest_of_the_board_is_run_twice(site: Site) -> None:
    """All-in on the flop: the aces hold in the first run, the king comes in the second."""
    anna = site.visitor(viewport={"width": 360, "height": 740}, has_touch=True)
    poker_table(site, HOLDEM, blinds=("1", "3"), options={"run_twice": True})
    script = [["call"], ["raise", {"amount": "297"}], ["twice"]]
    with against_bob(site, anna, script, buy_in="300") as (croupier, bob):
        croupier.deal("As Kd Ah Kh")
        act(anna, "check")
        croupier.deal("2c 2d 7h 9s")
        on_board(anna, 3)
        with turn(anna, "bet") as bet:
            anna.find("bet-amount").fill("30")
            bet.click()
        with turn(anna, "call") as call:  # Bob has raised, and waits from now on
            bob.may_act.clear()
            call.click()
        vote = anna.find("options")
        expect(vote).to_contain_text("Run the board twice?")
        for word in ("twice", "once"):
            expect(vote.locator(f'[data-do="{word}"]')).to_be_in_viewport(ratio=1)
        assert findings(anna.page) == []
        shoot(anna, "poker-vote-phone")
        act(anna, "twice")
        expect(pod(anna, "1").locator('[data-act-said="twice"]')).to_be_visible()
        bob.may_act.set()
        croupier.deal_all("3c 4d 3h 5s  3d Ks 3s 6c")
        assert on_board(anna, 5, board=1) == ["2d", "7h", "9s", "4d", "5s"]
        assert on_board(anna, 5, board=2) == ["2d", "7h", "9s", "Ks", "6c"], "the flop is in both"
        # 300 for each run: nobody has won or lost
        stack(anna, "1", 30000)
        stack(anna, "2", 30000)
        made = pod(anna, "2").get_by_test_id("made")
        expect(made).to_contain_text("2: three of a kind")
        assert anna.page.evaluate("() => document.documentElement.scrollWidth") <= 360
        shoot(anna, "poker-twice-phone")


@pytest.mark.clause("KC-119")
def test_who_comes_reads_the_rules_of_the_table_and_sees_what_would_have_come(
    site: Site, anna: Visitor
) -> None:
    options = {"run_twice": True, "rabbit": True}
    table = poker_table(site, HOLDEM, blinds=("1", "3"), straddle="10", options=options)
    guest = site.visitor()
    guest.sits_at(table)
    rules = guest.find("table-rules")
    for said in ("run it twice", "straddle €10", "spoken: English"):
        expect(rules).to_contain_text(said)
    with against_bob(site, anna, [["fold"]], buy_in="300") as (croupier, _):
        croupier.deal("As Kd Ah Kh")
        croupier.deal_all("2c 2d 7h 9s 3c 4d 3h 5s")
        cards = anna.find("rabbit").locator("[data-card]")
        expect(cards).to_have_count(5)
        expect(anna.page.locator('[data-board="1"]')).to_have_count(0)


@pytest.mark.clause("KC-107", "KC-419", "KC-105")
def test_an_objection_goes_to_staff_and_their_decision_comes_back(
    site: Site, anna: Visitor
) -> None:
    table = poker_table(site, HOLDEM, blinds=("1", "3"))
    with against_bob(site, anna, [["call"]], buy_in="300") as (croupier, _):
        croupier.deal("As Kd Ah Kh")
        anna.act("object").click()
        anna.page.get_by_label("What was wrong").fill("The blind was not mine.")
        assert findings(anna.page) == []
        anna.act("object-sure").click()
        expect(anna.find("objection")).to_have_text("Your objection is with the staff.")
        expect(anna.act("object")).to_have_count(0)

        eva = site.staff_visitor()
        here = eva.page.locator(f'[data-staff-table="{table}"]')
        here.locator("summary").first.click()
        here.locator('[data-act="objections"]').click()
        said = here.get_by_test_id("objections")
        expect(said).to_contain_text("The blind was not mine.")
        said.locator('[data-act="decide"]').click()
        eva.sign("The blind was hers.")
        expect(said).to_contain_text("Decided: The blind was hers.")
        expect(anna.find("objection")).to_have_text("About your objection: The blind was hers.")


@pytest.mark.clause("KT-269")
def test_the_clock_is_called_and_granted(site: Site, anna: Visitor) -> None:
    table = poker_table(site, HOLDEM, blinds=("1", "3"))
    with against_bob(site, anna, [["call"]], buy_in="300") as (croupier, bob):
        bob.may_act.clear()
        croupier.deal("As Kd Ah Kh")
        anna.act("call-clock").click()
        expect(anna.find("clock-called")).to_contain_text("calls the clock")
        eva = site.staff_visitor()
        here = eva.page.locator(f'[data-staff-table="{table}"]')
        here.locator("summary").first.click()
        here.locator('[data-act="grant-clock"]').click()
        eva.sign("He has thought for long.")
        expect(anna.find("on-clock")).to_be_visible()
        expect(anna.act("call-clock")).to_have_count(0)
        bob.may_act.set()
        act(anna, "check")
