"""The odds laboratory in the browser: figures, charts, what-if, simulation."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest
from msgspec import to_builtins
from playwright.sync_api import Route, expect

from krupier.server.figures import figures_of
from krupier.server.laboratory import Laboratory
from krupier.server.questions import Question
from krupier.server.workbench import answer
from tests.web.site import Site, Visitor

pytestmark = [pytest.mark.browser, pytest.mark.timeout(1200)]

ROULETTE = "/odds/kings/european-roulette"
HEADS_UP = "tsg/heads-up-holdem"
SOON, LATER = 240_000, 480_000
"""Processes of the laboratory are niced: on a busy machine they take their time."""
BENCH = """
import json, sys, time
from pathlib import Path
here = Path(sys.argv[1])
for line in sys.stdin:
    kind = json.loads(line)["kind"]
    if kind == "exact":
        print(json.dumps({"progress": [3, 10]}), flush=True)
        while not (here / "go").exists():
            time.sleep(0.05)
    print((here / f"{kind}.json").read_text(), flush=True)
"""
"""Answers what lies ready, the exact odds when it is told to go on."""


def know(site: Site, *games: str) -> None:
    """Tells the catalogue what the server works out after its start."""
    catalogue = site.server.service.catalogue
    for game in games:
        plan = catalogue.plan(game)
        code = next(iter(plan.currencies))
        catalogue.keep(game, code, figures_of(plan, code))


def test_the_list_sorts_finds_and_keeps_its_choice_in_the_address(site: Site) -> None:
    know(site, "kings/european-roulette", "kings/american-roulette-double-zero", "kings/sic-bo")
    visitor = site.visitor(locale="cs-CZ")
    visitor.goto("/")
    visitor.page.get_by_role("link", name="Šance").click()
    table = visitor.find("all-odds")
    rows = table.locator("tbody tr")
    # 36/37 and 36/38
    european = table.locator('[data-game="kings/european-roulette"]')
    expect(european).to_contain_text("97,30 %")
    american = table.locator('[data-game="kings/american-roulette-double-zero"]')
    expect(american).to_contain_text("94,74 %")
    visitor.page.get_by_role("searchbox").fill("evropska ruleta")
    expect(american).to_have_count(0)
    expect(european).to_be_visible()
    visitor.page.get_by_label("každá sázka zvlášť").check()
    expect(rows.filter(has_text="Červená").first).to_be_visible()
    visitor.page.get_by_role("button", name="Výhra padne").click()
    expect(rows.first).to_contain_text("48,6 %")
    visitor.page.reload()
    expect(visitor.page.get_by_role("searchbox")).to_have_value("evropska ruleta")
    expect(rows.first).to_contain_text("48,6 %")


def test_another_ratio_shows_another_return(site: Site, anna: Visitor) -> None:
    anna.goto(ROULETTE)
    straight = anna.page.locator('[data-testid="bets"] [data-bet="straight"]')
    expect(straight.locator(".return")).to_have_text("97.30 %", timeout=SOON)
    expect(anna.find("not-approved")).to_have_count(0)
    field = anna.page.locator('[data-path="bets.straight.pays"]')
    field.fill("36:1")
    field.press("Enter")
    # 37 pockets, one pays 36 and the stake: all comes back
    expect(straight.locator(".return")).to_have_text("100.00 %", timeout=SOON)
    expect(straight).to_contain_text("was 97.30 %")
    expect(anna.find("not-approved")).to_contain_text("Not the approved plan")
    assert "set.bets.straight.pays=36" in anna.page.url
    other = site.visitor()
    other.page.goto(anna.page.url)
    shared = other.page.locator('[data-testid="bets"] [data-bet="straight"] .return')
    expect(shared).to_have_text("100.00 %", timeout=SOON)
    anna.page.get_by_role("button", name="Back to the approved plan").click()
    expect(straight.locator(".return")).to_have_text("97.30 %", timeout=SOON)
    assert "set." not in anna.page.url


def test_a_bad_ratio_changes_nothing(site: Site, anna: Visitor) -> None:
    anna.goto(ROULETTE)
    field = anna.page.locator('[data-path="bets.red.pays"]')
    field.fill("a lot", timeout=SOON)
    field.press("Enter")
    expect(field).to_have_attribute("aria-invalid", "true")
    assert "set." not in anna.page.url


def test_plots_have_words_and_data(site: Site, anna: Visitor) -> None:
    anna.goto(f"{ROULETTE}?bet=dozen-1")
    plot = anna.find("outcomes").get_by_role("img")
    expect(plot).to_be_visible(timeout=SOON)
    expect(plot).to_have_attribute("aria-label", re.compile(r"likeliest result is -1 \(67\.6"))
    anna.find("outcomes").get_by_text("Data of the plot").click()
    # twelve pockets of 37
    expect(anna.find("outcomes").get_by_role("cell", name="32.4324 %")).to_be_visible()
    expect(anna.find("band")).to_contain_text("After 100 rounds 95 % of the results lie")


def test_the_chart_of_a_blackjack_game(site: Site, anna: Visitor) -> None:
    anna.goto("/odds/tsg/classic-blackjack")
    chart = anna.find("chart")
    expect(chart).to_be_visible(timeout=LATER)
    hard = chart.get_by_role("grid", name="Hard totals", exact=True)
    twenty = hard.locator("tbody tr").filter(has=anna.page.get_by_role("rowheader", name="20"))
    cell = twenty.get_by_role("gridcell").first
    cell.hover()
    expect(anna.find("cell-words")).to_contain_text("Hard totals 20 against 2: stand")
    cell.focus()
    anna.page.keyboard.press("ArrowRight")
    expect(anna.find("cell-words")).to_contain_text("Hard totals 20 against 3: stand")
    chart.get_by_text("The chart in words").click()
    expect(chart.get_by_role("listitem").filter(has_text="2–A stand").first).to_be_visible()
    anna.page.screenshot(path=site.shots / "chart.png", full_page=True)


def test_a_simulation_with_progress(site: Site, anna: Visitor) -> None:
    asked: list[Route] = []
    anna.page.route("**/api/odds/simulations", lambda route: asked.append(route))
    anna.goto(f"{ROULETTE}?set.bets.straight.pays=36:1")
    form = anna.find("simulation")
    form.get_by_label("Rounds").select_option("10000", timeout=SOON)
    form.get_by_label("Seed").fill("7")
    form.get_by_role("button", name="Run the simulation").click()
    expect(anna.find("job")).to_be_visible()  # until there is an answer
    asked.pop().continue_()
    report = anna.find("report")
    expect(report).to_be_visible(timeout=LATER)
    expect(report).to_contain_text("100.000 %")
    expect(report).to_contain_text("10,000 rounds")
    z = float(anna.find("z").inner_text().replace("+", "").replace("−", "-"))
    assert abs(z) < 5
    expect(report.get_by_role("img", name="Results of the simulated rounds")).to_be_visible()


def test_a_telephone_shows_everything_without_scrolling_sideways(site: Site) -> None:
    know(site, "kings/european-roulette")
    phone = site.visitor(viewport={"width": 360, "height": 740}, is_mobile=True, locale="cs-CZ")
    for address, ready in (("/odds", "all-odds"), (ROULETTE, "bets")):
        phone.goto(address)
        expect(phone.find(ready)).to_be_visible(timeout=SOON)
        assert phone.page.evaluate("() => document.documentElement.scrollWidth") <= 360


def test_the_lobby_card_shows_the_return_of_the_game_itself(site: Site, anna: Visitor) -> None:
    table = site.croupier_table("kings/european-roulette")
    know(site, "kings/european-roulette")
    anna.goto("/")
    expect(anna.page.locator(f'[data-table="{table}"]')).to_contain_text("97.30 %")
    anna.goto("/rules/kings/european-roulette")
    anna.page.get_by_role("link", name="Odds, strategy and what if").click()
    expect(anna.page).to_have_url(re.compile("/odds/kings/european-roulette$"))


def prepare(game: str, where: Path) -> None:
    """An answer about a game without its main bet, and one with it."""
    whole = to_builtins(answer(Question("odds", game, "USD"), (), lambda done, of: None))
    sides = [bet for bet in whole["result"]["bets"] if not bet["main"]]
    part = {"result": whole["result"] | {"bets": sides, "complete": False}}
    for kind, told in (("odds", part), ("exact", whole)):
        (where / f"{kind}.json").write_text(json.dumps(told))
    (where / "bench.py").write_text(BENCH)


def test_what_takes_long_is_worked_out_when_asked_for_with_progress(
    site: Site, anna: Visitor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    prepare(HEADS_UP, tmp_path)
    service = site.server.service
    # the script takes its directory in the place of how nice it should be
    scripted = Laboratory((), None, (sys.executable, str(tmp_path / "bench.py"), str(tmp_path)))
    monkeypatch.setattr(service, "laboratory", scripted)
    try:
        anna.goto(f"/odds/{HEADS_UP}")
        rows = anna.page.locator('[data-testid="bets"] tbody tr')
        expect(rows).to_have_count(2)
        anna.page.get_by_role("button", name="Work it out exactly").click()
        bar = anna.find("job")
        expect(bar).to_contain_text("30 %", timeout=SOON)
        expect(bar.get_by_role("progressbar")).to_have_attribute("value", "0.3")
        expect(rows).to_have_count(2)
        (tmp_path / "go").touch()
        expect(rows).to_have_count(3, timeout=SOON)
        # printed by the operator for micro tables
        expect(rows.first.locator(".return")).to_have_text("99.17 %")
        expect(bar).to_have_count(0)
        expect(anna.page.get_by_role("button", name="Work it out exactly")).to_have_count(0)
    finally:
        site.server.call(scripted.stop)


def test_the_chart_of_holdem_has_all_169_hands(site: Site, anna: Visitor) -> None:
    anna.goto(f"/odds/{HEADS_UP}")
    anna.page.get_by_role("button", name="Show the best strategy").click(timeout=SOON)
    grid = anna.find("chart").get_by_role("grid", name="Own cards")
    expect(grid).to_be_visible(timeout=LATER)
    expect(grid.locator("tbody tr")).to_have_count(13)
    cells = grid.locator("tbody").get_by_role("gridcell")
    expect(cells).to_have_count(169)
    cells.first.hover()
    # nobody waits with two aces, nor raises with 3-2
    expect(anna.find("cell-words")).to_have_text("AA: bet 3× the ante")
    cells.nth(12 * 13 + 11).hover()
    expect(anna.find("cell-words")).to_have_text("32o: check")
    cells.nth(11 * 13 + 12).hover()
    expect(anna.find("cell-words")).to_have_text("32s: check")


def test_an_edited_pay_table_shows_its_return(site: Site, anna: Visitor) -> None:
    anna.goto("/odds/kings/three-card-poker")
    bonus = anna.page.locator('[data-testid="bets"] [data-bet="bonus"] .return')
    # of 22,100 hands: 48 × 41 + 52 × 31 + 720 × 7 + 1,096 × 5 + 3,744 × 2 = 21,588
    expect(bonus).to_have_text("97.68 %", timeout=SOON)
    field = anna.page.locator('[data-path="bets.bonus.table.bonus-flush.pays"]')
    expect(field).to_have_value("4:1")
    field.fill("3:1")
    field.press("Enter")
    # 1,096 less
    expect(bonus).to_have_text("92.72 %", timeout=LATER)
    expect(anna.find("not-approved")).to_be_visible()


def test_bankrolls_of_a_simulation_are_drawn_and_told(site: Site, anna: Visitor) -> None:
    anna.goto(f"{ROULETTE}?bet=red")
    form = anna.find("simulation")
    form.get_by_label("Rounds").select_option("10000", timeout=SOON)
    form.get_by_role("button", name="Run the simulation").click()
    plot = anna.find("bankrolls")
    expect(plot.get_by_role("img")).to_be_visible(timeout=LATER)
    expect(plot).to_contain_text("How sessions of 1,000 rounds went")
    expect(plot).to_contain_text("Of 10 sessions followed")
    expect(plot.locator("path.way")).to_have_count(10)
    plot.get_by_text("Data of the plot").click()
    last = plot.locator("tbody tr").last
    expect(last.get_by_role("rowheader")).to_have_text("1,000")
    expect(last.get_by_role("cell")).to_have_count(4)


def test_a_rules_sheet_shows_what_each_bet_returns(site: Site) -> None:
    know(site, "kings/craps")
    visitor = site.visitor(locale="cs-CZ")
    visitor.goto("/rules/kings/craps")
    sheet = visitor.page.get_by_role("article")
    # 251 of 495 come-outs lose: the edge of the pass line is 7/495
    expect(sheet.get_by_role("link", name="98,59 %").first).to_be_visible(timeout=SOON)
    # place bets return 4, 10: 14/15; 5, 9: 24/25; 6, 8: 65/66
    place = sheet.get_by_role("link", name="93,33 % – 98,48 %")
    expect(place).to_be_visible()
    place.click()
    expect(visitor.page).to_have_url(re.compile(r"/odds/kings/craps\?bet=place-4$"))


def test_methods_facts_and_options_are_told_in_czech(site: Site) -> None:
    visitor = site.visitor(locale="cs-CZ")
    visitor.goto("/odds/kings/punto-banco?bet=banco")
    row = visitor.page.locator('[data-testid="bets"] [data-bet="banco"]')
    expect(row).to_contain_text("přesně: všechna rozdání nejvýše šesti karet", timeout=SOON)
    # of all rounds from eight decks banco wins 45.86 %
    expect(visitor.find("facts")).to_contain_text("Vyhraje Banco45,8597 %")
    options = visitor.find("options")
    expect(options.get_by_role("option", name="když banco prohraje (výchozí)")).to_be_attached()


def test_a_rule_is_switched_off_and_on(site: Site) -> None:
    visitor = site.visitor(locale="cs-CZ")
    visitor.goto("/odds/wgg/european-roulette")
    red = visitor.page.locator('[data-testid="bets"] [data-bet="red"] .return')
    # the zero takes half of the stake, or all of it: 73/74 and 36/37
    expect(red).to_have_text("98,65 %", timeout=SOON)
    rule = visitor.find("rules").get_by_label("La Partage")
    expect(rule).to_be_checked()
    rule.uncheck()
    expect(red).to_have_text("97,30 %", timeout=SOON)
    expect(visitor.find("not-approved")).to_contain_text("Není schválený plán")
    visitor.page.reload()
    expect(rule).not_to_be_checked(timeout=SOON)
    expect(red).to_have_text("97,30 %", timeout=SOON)
    rule.check()
    expect(red).to_have_text("98,65 %", timeout=SOON)
    assert "set." not in visitor.page.url


def test_rows_of_a_pay_table_are_added_and_taken_away(site: Site, anna: Visitor) -> None:
    """The bonus of three cards: a row that gives the stake back for 16,440 high cards of 22,100
    hands, and 1,096 flushes that no longer win 5 stakes."""
    anna.goto("/odds/kings/three-card-poker")
    bonus = anna.page.locator('[data-testid="bets"] [data-bet="bonus"]')
    expect(bonus.locator(".return")).to_have_text("97.68 %", timeout=SOON)
    expect(bonus).to_contain_text("given: the player does not fold")
    form = anna.page.get_by_label("Add a row: BONUS")
    form.select_option(label="High card")
    ratio = anna.page.get_by_label("What the new row pays")
    ratio.fill("1000000000:1")
    ratio.press("Enter")
    expect(anna.page.get_by_role("alert")).to_contain_text("at most 999,999,999 on either side")
    assert "set." not in anna.page.url
    ratio.fill("0:1")
    ratio.press("Enter")
    # 21,588 + 16,440 of 22,100
    expect(bonus.locator(".return")).to_have_text("172.07 %", timeout=SOON)
    anna.page.get_by_role("button", name="Take the row Flush away").click()
    # 38,028 − 5 × 1,096
    expect(bonus.locator(".return")).to_have_text("147.28 %", timeout=SOON)
    anna.page.get_by_role("button", name="Take the row high card away").click()
    expect(bonus.locator(".return")).to_have_text("72.89 %", timeout=SOON)
    anna.page.get_by_role("button", name="Put the row Flush back").click()
    expect(bonus.locator(".return")).to_have_text("97.68 %", timeout=SOON)
    assert "set." not in anna.page.url
