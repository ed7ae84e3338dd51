"""The director's page: a penalty for an offence of the plan's catalogue, and somebody who is let
into a restricted tournament."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from krupier.rules.tournament.templates import offences_of
from tests.web.dealing import shoot
from tests.web.entrants import FOLD, entrants
from tests.web.site import Site, Visitor
from tests.web.test_tournaments import HEADS_UP, NAMES, THREE, comes

pytestmark = pytest.mark.browser


def opens(site: Site) -> Visitor:
    eva = site.staff_visitor()
    eva.page.get_by_role("tab", name="Tournaments").click()
    eva.page.locator(f'[data-tournament="{site.name}"] [data-act="direct"]').click()
    return eva


@pytest.mark.clause("KT-447")
def test_a_penalty_is_for_an_offence_of_the_catalogue(site: Site) -> None:
    site.announce("kings/sit-and-go", THREE, names=NAMES)
    eva = opens(site)
    with entrants(site, "Bob", "Cyril", "Dana", moves=FOLD):
        form = eva.find("direct-player")
        form.get_by_label("Offence").select_option(label="Acting out of turn (KT-259, KT-415)")
        shoot(eva, "director-offence")
        form.get_by_label("Offence").select_option("out_of_turn")
        eva.act("penalise").click()
        dialog = eva.find("reason-dialog")
        expect(dialog.get_by_label("Clause")).to_have_value("KT-259")
        eva.sign("for the third time")
        expect(eva.find("director-acts")).to_contain_text("(KT-259)")
    with site.server.staff() as staff:
        done = staff.get("/api/staff/acts", params={"act": "penalty.impose"}).json()["acts"]
    (penalty,) = [one for one in done if site.name in str(one["after"])]
    assert "out_of_turn" in str(penalty["after"])


@pytest.mark.clause("KT-101")
def test_the_director_admits_who_may_not_enter_otherwise(site: Site, anna: Visitor) -> None:
    blocks = {key: HEADS_UP[key] for key in ("entry", "levels")}
    entry = blocks["entry"] | {"condition": "Players of the club", "only": None}
    site.announce(
        "kings/restricted", blocks | {"entry": entry}, names=NAMES, starts_at=4_000_000_000_000
    )
    comes(anna)
    anna.act("register").click()
    dialog = anna.find("register-dialog")
    expect(dialog).to_contain_text("Players of the club")
    told = re.search(r"your id is ([A-Za-z0-9_-]+)\.", dialog.inner_text())
    assert told
    anna.act("confirm-entry").click()
    expect(dialog).to_contain_text("only for those who meet its condition")
    eva = opens(site)
    eva.page.get_by_label("Player's id").fill("nobody")
    eva.act("admit").click()
    asked = eva.find("reason-dialog")
    asked.get_by_label("Reason", exact=True).fill("a member")
    asked.locator('[data-act="sign"]').click()
    expect(asked).to_contain_text("There is no player with the id nobody.")
    asked.get_by_role("button", name="Leave it").click()
    eva.page.get_by_label("Player's id").fill(told[1])
    eva.act("admit").click()
    eva.sign("a member since 2019")
    anna.act("confirm-entry").click()
    expect(anna.find("my-part")).to_contain_text("You are registered")
    # being refused is what this is about
    anna.problems[:] = [one for one in anna.problems if "409" not in one]
    eva.problems[:] = [one for one in eva.problems if "409" not in one]


@pytest.mark.clause("KT-098")
def test_a_stage_that_waits_is_started_by_the_director(site: Site) -> None:
    blocks = {key: HEADS_UP[key] for key in ("entry", "levels")} | {"seats": {"most": 2}}
    site.announce("kings/flip-out", blocks, names=NAMES, starts_at=4_000_000_000_000)
    eva = opens(site)
    clock = eva.find("tournament-clock")
    with entrants(site, "Bob", "Cyril", "Dana", "Ema", moves=FOLD):
        eva.act("start").click()
        eva.sign("all are here")
        expect(clock).to_contain_text("Waits to be continued")
        eva.act("start").click()
        eva.sign("the second day begins")
        expect(clock).to_contain_text("25 / 50")
        expect(eva.act("start")).to_have_count(0)


def test_every_offence_of_the_plans_has_words() -> None:
    texts = Path(__file__).parents[2] / "web/src/lib/text/en/director.ts"
    said = set(re.findall(r'"offence\.([a-z_]+)":', texts.read_text(encoding="utf-8")))
    assert {*offences_of("kings"), *offences_of("club")} == said
