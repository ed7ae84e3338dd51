"""Tournaments in the browser: from the lobby to a prize, moved from table to table, a deal, chips
that are bought, the director, and a telephone."""

from __future__ import annotations

import asyncio
import json
import re
import time
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Error as BrowserError
from playwright.sync_api import Locator, expect

from krupier.rules.tournament.answers import RolledBack
from krupier.rules.tournament.inputs import LevelEnds, UnitOver
from tests.server.live import PATIENCE
from tests.server.tournaments import Data, page
from tests.web.axe import findings
from tests.web.dealing import SHOTS, shoot
from tests.web.entrants import FOLD, entrants
from tests.web.site import Site, Visitor

pytestmark = pytest.mark.browser

PRIZES = {1: "€10.80", 2: "€7.20"}
"""Of twenty euros two are the fee; of the rest 60 and 40 per cent."""
HEADS_UP: Data = {
    "entry": {"prices": [{"prize": "9", "fee": "1", "chips": 500}], "late_until": 0},
    "levels": [
        {"seconds": 3600, "small": 25, "big": 50, "pause": 300},
        {"seconds": 3600, "small": 50, "big": 100},
    ],
    "start": {"players": 2},
    "payouts": {"by": "table", "rows": [{"entries": 2, "shares": ["60 %", "40 %"]}]},
}
NAMES = {"cs": "Večerní turnaj", "en": "Evening tournament"}


def registers(visitor: Visitor) -> None:
    """From the page of the tournament, with the price confirmed."""
    visitor.act("register").click()
    visitor.act("confirm-entry").click()
    expect(visitor.find("register-dialog")).to_have_count(0)


def comes(visitor: Visitor, name: str = "Anna", tab: str = "") -> None:
    visitor.goto(f"/tournament/{visitor.site.name}{tab}")
    visitor.enter(name)


def plays_until(visitor: Visitor, moves: tuple[str, ...], end: Locator) -> None:
    """Makes the first of these moves whenever it is his turn, until something is there."""
    until = time.monotonic() + PATIENCE
    while not end.is_visible():
        assert time.monotonic() < until, "it does not come to an end"
        moves_once(visitor, moves)


def moves_once(visitor: Visitor, moves: tuple[str, ...]) -> None:
    """The first of these moves that is offered now."""
    for move in moves:
        button = visitor.page.locator(f'[data-do="{move}"]:enabled').first
        if button.is_visible():
            with suppress(BrowserError):  # it is another's turn by now
                button.click(timeout=500)
            break
    visitor.page.wait_for_timeout(30)


def shown(site: Site) -> Data:
    with site.server.http() as anybody:
        return page(anybody, site.name)


@pytest.mark.clause("T33-02", "F10-17", "F10-61")
def test_a_sit_and_go_from_the_lobby_to_the_prize(site: Site, anna: Visitor) -> None:
    site.announce("kings/sit-and-go", HEADS_UP, names=NAMES)
    anna.goto("/tournaments")
    anna.enter("Anna")
    row = anna.page.locator(f'[data-tournament="{site.name}"]')
    expect(row).to_contain_text("€9 + €1")
    expect(row).to_contain_text("0 / 2")
    shoot(anna, "tournaments")
    assert not findings(anna.page)
    row.get_by_role("link", name="Evening tournament").click()
    overview = anna.find("overview")
    expect(overview.locator('[data-pair="fee"]')).to_contain_text("€1 (10 %)")
    expect(overview.locator('[data-pair="chips"]')).to_contain_text("500")
    shoot(anna, "tournament-overview")
    assert not findings(anna.page)

    before = float(site.purse(anna)["EUR"])
    anna.act("register").click()
    parts = anna.find("price-parts")
    expect(parts.locator('[data-pair="prize"]')).to_contain_text("€9")
    expect(parts.locator('[data-pair="fee"]')).to_contain_text("€1")
    expect(parts.locator('[data-pair="whole"]')).to_contain_text("€10")
    if_shot(anna, "tournament-register")
    anna.act("confirm-entry").click()
    waiting = anna.find("my-part")
    expect(waiting).to_contain_text("You are registered")
    expect(waiting).to_contain_text("1 more player")
    assert float(site.purse(anna)["EUR"]) == before - 10

    with entrants(site, "Bob"):
        # the page goes to the table by itself
        expect(anna.page).to_have_url(re.compile(f"/table/{site.name}-t1$"))
        strip = anna.find("strip")
        expect(anna.find("strip-stakes")).to_have_text("25 / 50")
        expect(anna.find("players-left")).to_have_text("2/2")
        expect(strip).to_contain_text("→ 50 / 100")
        if_shot(anna, "tournament-table")
        end = anna.find("out-dialog")
        plays_until(anna, ("call", "check"), end)
    place = 1 if end.get_attribute("data-won") == "true" else 2
    expect(end).to_contain_text({1: "1st place", 2: "2nd place"}[place])
    expect(anna.find("prize")).to_have_text(f"Prize {PRIZES[place]}")
    if_shot(anna, "tournament-end")
    assert float(site.purse(anna)["EUR"]) == before - 10 + float(PRIZES[place][1:])
    anna.act("to-results").click()
    expect(anna.page).to_have_url(re.compile(f"/tournament/{site.name}"))
    results = anna.find("prizes").locator("tbody tr").nth(place - 1)
    expect(results).to_contain_text(PRIZES[place])
    expect(results).to_contain_text("Anna")
    anna.page.get_by_role("tab", name="Moves and draws").click()
    anna.act("verify-draws").click()
    expect(anna.find("draws-checked")).to_contain_text("The commitment holds")
    shoot(anna, "tournament-draws")


THREE = {key: HEADS_UP[key] for key in ("entry", "levels")} | {"start": {"players": 3}}
FOUR: Data = {
    "entry": {"prices": [{"prize": "9", "fee": "1", "chips": 5000}], "late_until": 0},
    "levels": [{"seconds": 3600, "small": 25, "big": 50}],
    "start": {"when": "full", "players": 4},
    "seats": {"most": 3, "draw": "order", "final_redraw": "always"},
}


def test_whoever_is_moved_is_told_why_and_his_page_follows(site: Site, anna: Visitor) -> None:
    """Four players at two tables: when one of them is out, three are the final table."""
    site.announce("kings/sit-and-go", FOUR, names=NAMES)
    comes(anna)
    with entrants(site, "Bob", "Cyril", "Dana"):
        registers(anna)
        expect(anna.page).to_have_url(re.compile(f"/table/{site.name}-t2$"))
        told = anna.page.get_by_text("You are moved to table 1")
        plays_until(anna, FOLD, told)
        expect(told).to_contain_text("all seats of the final table are drawn")
        expect(anna.page).to_have_url(re.compile(f"/table/{site.name}-t1$"))
        expect(anna.find("players-left")).to_have_text(re.compile(r"[23]/4"))
        shoot(anna, "tournament-moved")


def test_a_deal_is_agreed_on_the_page(site: Site, anna: Visitor) -> None:
    site.announce("kings/sit-and-go", HEADS_UP, names=NAMES)
    comes(anna)
    with entrants(site, "Bob", moves=FOLD) as (bob,):
        registers(anna)
        expect(anna.page).to_have_url(re.compile(f"/table/{site.name}-t1$"))
        bob.ask("deal", say="want")
        anna.act("to-tournament").first.click()
        expect(anna.find("my-part")).to_contain_text("Bob")
        anna.act("want-deal").check()
        anna.act("to-table").click()
        dialog = anna.find("deal-dialog")
        plays_until(anna, FOLD, dialog.locator('[data-act="agree-deal"]'))
        terms = shown(site)["deal"]["amounts"]
        assert sum(map(float, terms.values())) == 18
        for name, amount in terms.items():
            expect(dialog.locator(f'[data-deal="{name}"]')).to_contain_text(f"€{amount}")
        bob.ask("deal", say="agree", offer=shown(site)["deal"]["offer"])
        expect(dialog.locator('[data-deal="Bob"]')).to_contain_text("agreed")
        if_shot(anna, "tournament-deal")
        anna.act("agree-deal").click()
        end = anna.find("out-dialog")
        expect(end).to_contain_text("It ended by a deal")
        expect(anna.find("prize")).to_have_text(f"Prize €{terms['Anna']}")


BOUNTIES: Data = HEADS_UP | {
    "start": {"players": 3},
    "entry": {
        "prices": [{"prize": "5", "fee": "1", "bounty": "4", "chips": 500}],
        "late_until": 0,
    },
    "rebuy": {"price": {"prize": "9", "fee": "1", "chips": 500}, "until": 1, "most": 1},
    "bounty": {"kind": "knockout"},
}


def test_heads_have_their_bounty_and_who_is_broke_is_offered_chips(
    site: Site, anna: Visitor
) -> None:
    """Three are all-in with as many chips: of any two, one at least is broke."""
    site.announce("kings/sit-and-go", BOUNTIES, names=NAMES)
    bert = site.visitor()
    comes(anna)
    expect(anna.find("overview").locator('[data-pair="rebuy"]')).to_contain_text("500 chips for")
    comes(bert, "Bert")
    with entrants(site, "Cyril"):
        registers(anna)
        registers(bert)
        heads = anna.find("head-bounty")
        expect(heads).to_have_count(3)
        expect(heads.first).to_contain_text("€4")
        broke = None
        until = time.monotonic() + PATIENCE
        while broke is None:
            assert time.monotonic() < until, "nobody is broke"
            for one in (anna, bert):
                moves_once(one, ("call", "check"))
            asked = [one for one in (anna, bert) if one.find("offer-dialog").is_visible()]
            broke = asked[0] if asked else None
        before = float(site.purse(broke)["EUR"])
        if_shot(broke, "tournament-offer")
        broke.act("take-offer").click()
        expect(broke.find("offer-dialog")).to_have_count(0)
        assert float(site.purse(broke)["EUR"]) == before - 10
        expect(broke.find("out-dialog")).to_have_count(0)


@pytest.mark.clause("T33-06")
def test_whoever_has_entered_is_told_of_another_time_and_of_the_start(
    site: Site, anna: Visitor
) -> None:
    blocks = {key: HEADS_UP[key] for key in ("entry", "levels")}
    site.announce("kings/freezeout", blocks, names=NAMES, starts_at=4_000_000_000_000)
    comes(anna)
    registers(anna)
    anna.page.get_by_role("link", name="Tables", exact=True).click()
    call = anna.find("tournament-call")
    expect(call).to_have_count(0)
    site.direct("put-off", starts_at=4_100_000_000_000, reason="the hall is flooded")
    expect(call).to_contain_text("Your tournament has changed and starts")
    expect(call).to_contain_text("the hall is flooded")
    site.direct("put-off", starts_at=int(time.time() * 1000) + 50_000)
    expect(call).to_contain_text(re.compile(r"starts in 0:\d\d"))
    if_shot(anna, "tournament-call")
    anna.act("go-to-tournament").click()
    expect(anna.find("my-part")).to_contain_text("You are registered")
    expect(call).to_have_count(0)


def test_the_big_screen_needs_no_log_in(site: Site) -> None:
    site.announce("kings/sit-and-go", HEADS_UP, names=NAMES)
    screen = site.visitor()
    with entrants(site, "Bob", "Cyril", moves=("call", "check")):
        screen.goto(f"/tournament/{site.name}/clock")
        clock = screen.find("big-clock")
        expect(clock).to_contain_text("Level 1")
        expect(clock).to_contain_text("25 / 50")
        expect(clock).to_contain_text("Next level 50 / 100")
        expect(clock).to_contain_text("€10.80")
        expect(clock).to_contain_text("Bob")
        expect(screen.page.get_by_role("navigation")).to_have_count(0)
        shoot(screen, "tournament-clock")
        assert not findings(screen.page)


def test_in_a_break_everything_says_what_comes_after_it(site: Site) -> None:
    site.announce("kings/sit-and-go", HEADS_UP, names=NAMES)
    anna, screen = site.visitor(), site.visitor()

    async def level_ends() -> None:
        held = site.server.service.host.tournaments[site.name]
        held.send(LevelEnds())
        held.pump()

    with entrants(site, "Bob", "Cyril", moves=FOLD):
        site.server.call(level_ends)
        anna.goto(f"/tournament/{site.name}")
        clock = anna.find("tournament-clock")
        expect(clock).to_contain_text(re.compile(r"Break \d:\d\d"))
        expect(clock).to_contain_text("Then level 2: 50 / 100")
        screen.goto(f"/tournament/{site.name}/clock")
        big = screen.find("big-clock")
        expect(big).to_contain_text("Break")
        expect(big).to_contain_text("Next level 2")
        expect(big).to_contain_text("50 / 100")
        expect(big).not_to_contain_text("25 / 50")
        shoot(screen, "tournament-break")


def test_the_director_announces_pauses_and_rolls_back(site: Site) -> None:
    eva = site.staff_visitor()
    eva.page.get_by_role("tab", name="Tournaments").click()
    eva.page.get_by_text("Announce a tournament").click()
    form = eva.find("announce")
    form.get_by_label("Id", exact=True).fill(site.name)
    form.get_by_label("Type of the plan").select_option("kings/sit-and-go")
    form.get_by_label("What is different").fill("{")
    expect(eva.act("announce")).to_be_disabled()
    form.get_by_label("What is different").fill(json.dumps(THREE))
    eva.act("announce").click()
    eva.sign("Sunday programme")
    row = eva.page.locator(f'[data-tournament="{site.name}"]')
    expect(row).to_be_visible()
    row.locator('[data-act="direct"]').click()
    redefine = eva.find("redefine")
    redefine.locator("summary").click()
    announced = redefine.get_by_label("What is different")
    expect(announced).to_have_value(re.compile('"players": 3'))
    expect(eva.act("redefine")).to_be_disabled()
    shorter = json.loads(announced.input_value())
    shorter["levels"][0]["seconds"] = 1800
    announced.fill(json.dumps(shorter))
    expect(redefine).to_contain_text("Changes: levels")
    eva.act("redefine").click()
    eva.sign("an earlier end")
    expect(eva.act("redefine")).to_be_disabled()
    announced_now = site.server.service.host.tournaments[site.name].definition
    assert [one.seconds for one in announced_now.levels] == [1800, 3600]
    with entrants(site, "Bob", "Cyril", "Dana", moves=("call", "check")):
        expect(eva.act("halt")).to_be_visible()
        eva.act("halt").click()
        eva.sign("dispute at a table")
        expect(eva.act("go-on")).to_be_visible()
        eva.find("journal").locator("summary").click()
        shoot(eva, "director")
        acts = eva.find("director-acts")
        expect(acts).to_contain_text("dispute at a table")
        expect(acts).to_contain_text("Sunday programme")
        eva.act("go-on").click()
        eva.sign("settled")
        expect(eva.act("halt")).to_be_visible()


def test_a_roll_back_shows_what_it_undoes_and_asks_for_a_ruling(site: Site) -> None:
    site.announce("kings/sit-and-go", THREE, names=NAMES)
    eva = site.staff_visitor()
    with entrants(site, "Bob", "Cyril", "Dana", moves=FOLD):
        eva.page.get_by_role("tab", name="Tournaments").click()
        eva.page.locator(f'[data-tournament="{site.name}"] [data-act="direct"]').click()
        site.server.call(lambda: _hands(site, 3))
        eva.act("halt").click()
        eva.sign("a pot was given to the wrong player")
        expect(eva.act("go-on")).to_be_visible()
        journal = eva.find("journal")
        journal.locator("summary").click()
        chosen = journal.locator('[data-act="choose-line"]').last
        line = int(str(chosen.locator("xpath=ancestor::tr").get_attribute("data-line")))
        chosen.click()
        expect(eva.find("undone")).to_contain_text(f"after line {line} will not count")
        shoot(eva, "director-roll-back")
        eva.act("roll-back").click()
        eva.sign("the ruling of the director")
        expect(eva.find("director-acts")).to_contain_text("the ruling of the director")

    async def rolled() -> bool:
        told = site.server.service.host.tournaments[site.name].memory.told
        return any(isinstance(one, RolledBack) for _, _, news in told for one in news)

    assert site.server.call(rolled)


async def _hands(site: Site, many: int) -> None:
    """Waits until so many hands were played."""
    held = site.server.service.host.tournaments[site.name]
    end = time.monotonic() + PATIENCE
    while sum(isinstance(one.given, UnitOver) for one in held.memory.machine.journal) < many:
        assert time.monotonic() < end
        await asyncio.sleep(0.02)


def test_on_a_telephone_everything_fits_and_works(site: Site) -> None:
    site.announce("kings/sit-and-go", HEADS_UP, names=NAMES)
    anna = site.visitor(viewport={"width": 360, "height": 760}, has_touch=True)
    anna.goto("/tournaments")
    anna.enter("Anna")
    row = anna.page.locator(f'[data-tournament="{site.name}"]')
    expect(row).to_be_visible()
    fits(anna)
    row.get_by_role("link", name="Evening tournament").click()
    for tab in ("Structure", "Prizes", "Players", "Tables", "Moves and draws", "Overview"):
        anna.page.get_by_role("tab", name=tab).click()
        fits(anna)
    registers(anna)
    with entrants(site, "Bob"):
        expect(anna.find("strip")).to_be_visible()
        fits(anna)
        if_shot(anna, "tournament-table-phone")
        end = anna.find("out-dialog")
        plays_until(anna, ("call", "check"), end)
        if_shot(anna, "tournament-end-phone")
        fits(anna)


def test_the_director_works_on_a_telephone(site: Site) -> None:
    site.announce("kings/sit-and-go", THREE, names=NAMES)
    eva = site.staff_visitor(viewport={"width": 360, "height": 760}, has_touch=True)
    eva.page.get_by_role("tab", name="Tournaments").click()
    fits(eva)
    if_shot(eva, "director-list-phone")
    eva.page.locator(f'[data-tournament="{site.name}"] [data-act="direct"]').click()
    eva.find("redefine").locator("summary").click()
    fits(eva)
    with entrants(site, "Bob", "Cyril", "Dana", moves=FOLD):
        eva.act("halt").click()
        eva.sign("a telephone rings")
        expect(eva.act("go-on")).to_be_visible()
        eva.find("journal").locator("summary").click()
        expect(eva.find("director-acts")).to_contain_text("a telephone rings")
        fits(eva)
        if SHOTS:
            eva.page.screenshot(path=str(Path(SHOTS) / "director-phone.png"), full_page=True)


def fits(visitor: Visitor) -> None:
    wide = visitor.page.evaluate("() => document.documentElement.scrollWidth")
    assert wide <= 360, f"{visitor.page.url} is {wide} pixels wide on a phone"


def if_shot(visitor: Visitor, name: str) -> None:
    """A picture of what would be gone after a reload."""
    if SHOTS:
        visitor.page.wait_for_timeout(300)
        visitor.page.screenshot(path=str(Path(SHOTS) / f"{name}.png"))
