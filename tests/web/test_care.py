"""A player complains and sees the deadlines; a bonus is released in parts; what is kept of her."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

import pytest
from playwright.sync_api import expect

from krupier.house import agenda
from krupier.store import Transfer, ledger
from krupier.store.house_schema import user_accounts
from tests.server.conftest import Clock
from tests.server.live import PASSWORD
from tests.web.axe import findings
from tests.web.site import Site, Visitor
from tests.web.test_house import Newcomer, clock, house, server
from tests.web.test_house_pages import PHONE, Expected
from tests.web.test_staff_page import log_in

__all__ = ["clock", "house", "server"]

pytestmark = pytest.mark.browser


def work_off(site: Site, at: int) -> None:
    """What the caretaker does twice a second, now."""
    with site.server.service.store.write() as conn:
        while agenda.work_off(conn, at):
            pass


def pays(site: Site, at: int, amount: int, kind: str, key: str) -> None:
    """Money that comes to the player's euro wallet, or goes from it as a commission."""
    with site.server.service.store.write() as conn:
        id = conn.execute(user_accounts.select()).one().id
        wallet = f"player:{id}"
        ledger.open_accounts(conn, [wallet, "clearing:demo", "rake:tsg"], "EUR")
        way = ("clearing:demo", wallet) if kind == "deposit" else (wallet, "rake:tsg")
        ledger.post(conn, [Transfer(key, *way, amount, "EUR", kind, "tsg")], at)  # type: ignore[arg-type]


def office(site: Site, tab: str) -> Visitor:
    eva = site.visitor()
    eva.problems = Expected()
    eva.goto("/staff")
    log_in(eva, PASSWORD)
    eva.page.get_by_role("tab", name=tab).click()
    return eva


class Case(Newcomer):
    """Somebody who gets a bonus and complains, on a desk or on a phone."""

    def __init__(self, site: Site, clock: Clock, context: dict[str, object]) -> None:
        super().__init__(site.visitor(**context))
        self.site, self.clock, self.context = site, clock, context
        self.card = self.page.locator("[data-complaint]")

    def looks(self, tab: str) -> None:
        self.visitor.goto(f"/account?tab={tab}")

    def fits(self) -> None:
        assert findings(self.page) == []
        if self.context:
            assert self.page.evaluate("() => document.documentElement.scrollWidth") <= 390

    def deadline(self, id: str, text: str) -> None:
        expect(self.card.locator(f'[data-deadline="{id}"]')).to_contain_text(text)

    def later(self, days: int) -> None:
        self.clock.turn(days=days)
        work_off(self.site, self.clock.time)
        self.log_in()
        self.looks("complaints")

    def complains(self) -> None:
        self.looks("complaints")
        form = self.visitor.find("complain")
        form.get_by_label("When it happened (day)").fill("2025-06-15")
        form.get_by_label("What happened").fill("The fee was too high.")
        form.get_by_label("What you want").fill("20 euro back.")
        self.fits()
        self.visitor.act("complain").click()
        expect(self.card).to_have_attribute("data-state", "acknowledged")
        expect(self.card.locator("[data-deadline]")).to_have_count(3)

    def brings(self, file: Path) -> None:
        expect(self.card).to_contain_text("waits for your documents")
        self.card.locator('input[type="file"]').set_input_files(file)
        self.visitor.act("give-documents").click()
        expect(self.card).to_contain_text(file.name)

    def exports(self) -> list[dict[str, str]]:
        """Her complaints, in the archive of all that is kept of her."""
        with self.page.expect_download() as loaded:
            self.visitor.act("export").click()
        with zipfile.ZipFile(loaded.value.path()) as packed:
            found: list[dict[str, str]] = json.loads(packed.read("complaints.json"))
        return found


def gives_bonus(eva: Visitor) -> None:
    gift = eva.find("give-bonus")
    gift.get_by_label("Login of the player").fill("jana.novakova")
    gift.get_by_label("Reason").fill("first deposit")
    assert findings(eva.page) == []
    gift.get_by_role("button").click()
    expect(gift.get_by_label("Login of the player")).to_have_value("")


def wants_documents(eva: Visitor) -> None:
    """Staff look into the complaint and ask for something."""
    eva.page.get_by_role("tab", name="Complaints").click()
    eva.act("open-complaint").click()
    expect(eva.find("evidence")).to_be_visible()
    acts = eva.find("complaint-acts")
    acts.get_by_label("Reason for the record").fill("looks into it")
    eva.act("take-up").click()
    expect(eva.page.locator('[data-state="in-review"]')).to_be_visible()
    acts.get_by_label("What is asked for").fill("the receipt")
    assert findings(eva.page) == []
    eva.act("ask-documents").click()
    expect(eva.page.locator('[data-deadline="settled"]')).to_contain_text("the clock stands")


@pytest.mark.parametrize(
    "context", [{}, pytest.param(PHONE, marks=pytest.mark.long)], ids=["desk", "phone"]
)
@pytest.mark.clause("T10-06", "T10-07", "T10-09", "T11-02", "T11-04", "T11-05")
def test_a_bonus_in_parts_and_a_complaint_with_its_deadlines(
    house: Site, clock: Clock, context: dict[str, object], tmp_path: Path
) -> None:
    jana = Case(house, clock, context)
    visitor = jana.visitor
    jana.register()
    jana.verify()

    # a bonus of the same amount, locked and apart
    pays(house, clock.time, 50_00, "deposit", "dep")
    eva = office(house, "Loyalty")
    gives_bonus(eva)
    jana.looks("loyalty")
    expect(visitor.find("locked")).to_have_text("50 of 50 EUR locked")
    expect(visitor.find("parts")).to_have_text("parts released: 0 of 10")
    jana.fits()
    # 20 euro of commission are 120 points, and these are two parts
    clock.turn(minutes=1)
    pays(house, clock.time, 20_00, "fee", "fee")
    jana.looks("loyalty")
    expect(visitor.find("parts")).to_have_text("parts released: 2 of 10")
    expect(visitor.find("locked")).to_have_text("40 of 50 EUR locked")
    expect(visitor.find("points")).to_have_text("120")
    jana.looks("overview")
    expect(visitor.find("wallets")).to_contain_text("€40")  # 50 − 20 + 10

    jana.complains()
    jana.deadline("settled", "22 Jun 2025")
    jana.fits()
    wants_documents(eva)
    # ten days later she brings it, and the clock goes on where it stood
    jana.later(days=10)
    receipt = tmp_path / "receipt.txt"
    receipt.write_text("20 EUR")
    jana.brings(receipt)
    jana.deadline("settled", "2 Jul 2025")
    jana.fits()
    # nobody decides for seven days: the management has it
    jana.later(days=7)
    expect(jana.card).to_have_attribute("data-state", "escalated")
    jana.deadline("settled", "missed")

    jana.looks("records")
    expect(visitor.find("kept")).to_contain_text("10 years after the end of the account")
    jana.fits()
    assert [one["text"] for one in jana.exports()] == ["The fee was too high."]
