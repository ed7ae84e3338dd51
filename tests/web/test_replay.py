"""A finished round at its own address: steps, the fairness proof, decisions of the platform."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Route, expect

from tests.web.dealing import Croupier
from tests.web.site import Site, Visitor

pytestmark = pytest.mark.browser

RED = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}


def test_a_round_is_paid_replayed_shared_and_proved(site: Site, anna: Visitor) -> None:
    anna.sits_at(site.table("kings/european-roulette"))
    anna.bets_open()
    anna.choose_chip("5")
    anna.click("red")
    anna.click("straight:0")
    anna.has_chips("red", 500)
    anna.has_chips("straight:0", 500)
    site.no_more_bets()
    expect(anna.find("round-net")).to_be_visible()
    number = int(anna.find("dolly").get_attribute("data-number") or "")
    back = 10 if number in RED else 180 if number == 0 else 0
    anna.balance(f"€{1000 - 10 + back:,}")
    assert site.purse(anna)["EUR"] == str(1000 - 10 + back)

    anna.goto("/history")
    anna.find("my-rounds").get_by_role("link").first.click()
    expect(anna.find("replay")).to_be_visible()
    step = anna.find("step")
    last = len(anna.find("steps").get_by_role("listitem").all())
    expect(step).to_have_text(f"Step {last} of {last}")
    expect(anna.find("dolly")).to_have_attribute("data-number", str(number))
    expect(anna.find("rules-of-round")).to_contain_text("played by today's")
    anna.page.keyboard.press("ArrowLeft")
    expect(step).to_have_text(f"Step {last - 1} of {last}")
    anna.has_chips("red", 500)
    assert anna.find("dolly").count() == 0
    anna.page.keyboard.press("Home")
    expect(step).to_have_text(f"Step 1 of {last}")
    assert anna.chip("red").count() == 0
    anna.page.keyboard.press("End")

    anna.act("check").click()
    verdict = anna.find("verdict")
    expect(verdict).to_have_attribute("data-ok", "true")
    proof = anna.find("proof")
    expect(proof).to_contain_text("The commitment was published before the round")
    expect(proof).to_contain_text("Your entropy is in the seed")

    stranger = site.visitor(locale="cs-CZ")
    stranger.page.goto(anna.page.url)
    expect(stranger.find("replay")).to_be_visible()
    expect(stranger.page.get_by_text("Místo 1").first).to_be_visible()
    expect(stranger.page.get_by_text("Anna")).to_have_count(0)


def test_a_false_proof_is_found_out(site: Site, anna: Visitor) -> None:
    anna.sits_at(site.table("kings/european-roulette"))
    anna.bets_open()
    anna.click("black")
    anna.has_chips("black", 500)
    site.no_more_bets()
    expect(anna.find("round-net")).to_be_visible()
    anna.goto("/history")

    def forge(route: object) -> None:
        answer = route.fetch()  # type: ignore[attr-defined]
        proof = answer.json()
        opening = proof["parts"][0]["openings"][0]
        opening["shows"] = "0" if opening["shows"] != "0" else "1"
        route.fulfill(response=answer, json=proof)  # type: ignore[attr-defined]

    anna.page.route("**/proof", forge)
    anna.find("my-rounds").get_by_role("link").first.click()
    anna.act("check").click()
    expect(anna.find("verdict")).to_have_attribute("data-ok", "false")


def test_what_the_platform_decided_for_an_absent_player_is_marked(
    site: Site, anna: Visitor
) -> None:
    table = site.croupier_table("kings/blackjack")
    anna.goto(f"/table/{table}?view=generic")
    anna.enter("Anna")
    anna.act("sit").first.click()
    anna.choose_chip("5")
    anna.page.locator('[data-bet="main"]:not([disabled])').click()
    anna.balance("€995")
    croupier = Croupier(site)
    croupier.close_bets()
    croupier.deal("Ts 9h 8d")  # 18 against 9: stands when the time is up
    expect(anna.page.locator('[data-do="stand"]')).to_be_visible()
    site.time_is_up("decision")
    expect(anna.page.locator('[data-do="stand"]')).to_have_count(0)
    croupier.deal("9d")
    expect(anna.find("round-net")).to_be_visible()
    anna.goto("/history")
    anna.find("my-rounds").get_by_role("link").first.click()
    expect(anna.find("auto").first).to_contain_text("decided by the platform")


def test_a_replay_says_by_which_rules_it_was_played(site: Site, anna: Visitor) -> None:
    anna.sits_at(site.croupier_table())
    anna.bets_open()
    anna.choose_chip("5")
    anna.click("red")
    anna.has_chips("red", 500)
    site.comes(1)
    expect(anna.find("round-net")).to_be_visible()
    rules: dict[str, str | None] = {}

    def of_other_rules(route: Route) -> None:
        answer = route.fetch()
        body = answer.json()
        body["rules"] |= rules
        route.fulfill(response=answer, body=json.dumps(body))

    anna.page.route(f"**/api/rounds/{site.name}-1", of_other_rules)
    said = anna.find("rules-of-round")
    for told, text in (
        ({"played": "0123456789abcdef0123", "replay": "same"}, "today's come to the same result"),
        ({"played": "0123456789abcdef0123", "replay": "differently"}, "play it differently"),
        ({"played": None, "replay": "same"}, "before their version was written down"),
    ):
        rules |= told
        anna.goto(f"/round/{site.name}-1")
        expect(said).to_contain_text(text)
        expect(said.locator("code")).to_have_count(1 if told["played"] else 0)
        expect(anna.page.locator(".notice.bad")).to_have_count(0)
    rules |= {"played": "0123456789abcdef0123", "replay": "broken"}
    anna.goto(f"/round/{site.name}-1")
    expect(anna.page.locator(".notice.bad")).to_contain_text("does not come to the result")
    # an answer that is still on its way would be the next test's error
    anna.page.unroute_all(behavior="wait")
