"""Mariáš in the browser: a tournament of four, played by clicking, to its score sheet."""

from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import pytest
from playwright.sync_api import Error as BrowserError
from playwright.sync_api import Locator, expect

from krupier.room.table import Table
from krupier.rules.options import Refused
from krupier.rules.wants import Moves
from tests.server.live import NEVER, PATIENCE
from tests.server.tournaments import Data
from tests.web.axe import findings
from tests.web.dealing import SHOTS
from tests.web.decks import Decks
from tests.web.entrants import Entrant, entrants
from tests.web.site import Site, Visitor

pytestmark = pytest.mark.browser

T = TypeVar("T")

QUARTET: Data = {
    "entry": {
        "prices": [{"prize": "9.50", "fee": "0.50", "chips": 200}],
        "late_until": 0,
        "absent": "dealt-in",
    },
    "start": {"when": "full", "players": 4},
    "stages": [
        {"units": 8, "advance": 0},
        {"units": 8, "advance": 0},
        {"units": 8, "by_cards": True},
    ],
}
QUIET = ("good", "hra", "play")
"""Nobody says more than he must."""
GAMES = 4
"""After so many everybody was the forhont once; there are more in a round, after which the table
would be gone with its sheet."""


def plays_until_she_was_asked_everything(visitor: Visitor) -> Counter[str]:
    """Always the first thing that is offered, to the end of the game in which she was the forhont;
    and she was asked in one in which she was not. Says how often she did what."""
    done: Counter[str] = Counter()
    games = visitor.page.locator("[data-game]")
    end = time.monotonic() + GAMES * PATIENCE
    while not (done["trump"] and done["good"] and games.count() > done["before"]):
        assert time.monotonic() < end, f"it does not come to an end: {done}"
        before = done["trump"]
        fits(visitor)
        with suppress(BrowserError):  # it is another's turn by now
            clicks_once(visitor, done)
        if done["trump"] > before:
            done["before"] = games.count()
        nobody_waits(visitor)
    return done


def nobody_waits(visitor: Visitor) -> None:
    """For the end of the pause in which a settled deal is looked at."""

    def hurried(table: Table) -> None:
        if table.clock is not None and table.clock.name == "pause":
            table.clock.deadline = table.now()
            table.env.touched(table.id)

    with suppress(Refused):  # the table is gone with its tournament
        visitor.site.server.at_table(f"{visitor.site.name}-t1", hurried)
    visitor.page.wait_for_timeout(30)


def clicks_once(visitor: Visitor, done: Counter[str]) -> None:
    """In the first quarter of a second of a turn a click would do nothing."""
    asked = visitor.find("marias-actions")
    if not is_ready(visitor):
        return
    nothing_is_covered(visitor)
    card = visitor.page.locator('[data-own][data-may="true"]').first
    call = asked.locator("[data-call]:enabled").first
    word = asked.locator("[data-do]:enabled").first
    named = asked.locator('[data-do="trump"]')
    if named.is_visible():
        card.click(timeout=1000)
        clicked, what = named, "trump"
    elif call.is_visible():
        clicked, what = call, "call"
    elif word.is_visible():
        clicked, what = word, str(word.get_attribute("data-do"))
    elif card.is_visible():
        name = card.get_attribute("data-own")
        clicked, what = visitor.page.locator(f'[data-own="{name}"]'), "card"
    else:
        return
    if_shot(visitor, f"marias-{what}")
    clicked.click(timeout=1000)
    with suppress(AssertionError):
        expect(clicked).to_be_hidden(timeout=1000)
        done[what] += 1


def is_ready(visitor: Visitor) -> bool:
    """It is her turn, and for longer than that."""
    return visitor.page.locator('[data-testid="own-hand"][data-ready="true"]').is_visible()


def nothing_is_covered(visitor: Visitor) -> None:
    """The dock with what she is asked lies beside the felt, which can be seen as a whole."""
    felt = visitor.find("marias-felt").bounding_box(timeout=1000)
    dock = visitor.find("dock").bounding_box(timeout=1000)
    assert felt
    assert dock
    assert felt["y"] + felt["height"] <= dock["y"] + 1, "the dock covers a part of the felt"
    assert felt["y"] >= 0, "the felt begins above the screen"
    there = visitor.page.viewport_size
    assert there
    assert dock["y"] + dock["height"] <= there["height"] + 1


def comes_and_plays(site: Site, anna: Visitor) -> None:
    site.announce("kings/marias", QUARTET)
    anna.goto(f"/tournament/{site.name}")
    anna.enter("Anna")
    with entrants(site, "Bob", "Cyril", "Dana", moves=QUIET):
        anna.act("register").click()
        anna.act("confirm-entry").click()
        expect(anna.page).to_have_url(re.compile(f"/table/{site.name}-t1$"))
        here = re.compile(r"^Round 1 of 3, game [1-8] of 8$")
        expect(anna.find("strip-round")).to_have_text(here)
        expect(anna.find("strip-stakes")).to_have_count(0)
        expect(anna.find("level-left")).to_have_count(0)
        done = plays_until_she_was_asked_everything(anna)
        assert done["call"] == 1
        assert done["hra"] == 1, "the contract"
        assert done["card"] >= 8
        game = anna.page.locator("[data-game]").last
        points = [int(one.replace("−", "-")) for one in game.locator("td").all_inner_texts()]
        assert len(points) == 4
        assert sum(points) == 0
        game.get_by_role("button").click()
        result = anna.page.locator("aside").get_by_test_id("deal-result")
        expect(result.locator('[data-line="hra"]')).to_be_visible()
        if_shot(anna, "marias-sheet")


def test_a_game_is_played_by_clicking_to_its_score_sheet(site: Site, anna: Visitor) -> None:
    comes_and_plays(site, anna)
    assert not findings(anna.page)


@pytest.mark.browser_slow
def test_the_same_on_a_telephone(site: Site) -> None:
    anna = site.visitor(viewport={"width": 360, "height": 760}, has_touch=True)
    comes_and_plays(site, anna)
    fits(anna)


def fits(visitor: Visitor) -> None:
    wide, there = visitor.page.evaluate("() => [document.documentElement.scrollWidth, innerWidth]")
    assert wide <= there, f"the table is {wide} pixels wide, the screen {there}"


def if_shot(visitor: Visitor, name: str) -> None:
    """A picture of what would be gone after a reload."""
    if SHOTS:
        narrow = visitor.page.viewport_size and visitor.page.viewport_size["width"] < 640
        path = Path(SHOTS) / f"{name}{'-phone' if narrow else ''}.png"
        if not path.exists():
            visitor.page.wait_for_timeout(300)
            visitor.page.screenshot(path=str(path))


# -- everything that can be said -------------------------------------------------------------------

SUITS_APART = (
    "Ts Ks Qs 7s  Th Kh Qh 7h  Td Kd Qd 7d  Tc Kc Qc 7c "
    "As Js 9s 8s  Ah Jh 9h 8h  Ad Jd 9d 8d  Ac Jc 9c 8c"
)
"""A suit for everybody, from the forhont on. Spades are trumps, and the ace that he calls comes to
himself: he plays alone against three who never follow suit, and takes all tricks. Everybody has a
hláška. Whoever plays without trumps leads, and takes all tricks as well."""
TALKATIVE = ("good", "sedma", "play")
"""As forhont a seven."""
SOON = 25
"""Milliseconds until one looks again."""


class AtTable:
    """What Anna does at the only table of a tournament. Nothing there hurries her: her clock stands
    from the moment in which she is seen to be asked, and pauses are over at once."""

    def __init__(self, anna: Visitor, others: list[Entrant]) -> None:
        self.anna, self.page, self.others = anna, anna.page, others
        self.table = f"{anna.site.name}-t1"

    def asked(self) -> tuple[set[str], tuple[str, int]]:
        """The words that she is offered, as soon as it is her turn, and where the game stands."""

        def look(table: Table) -> tuple[set[str], tuple[str, int]] | None:
            clock, course = table.clock, table.course
            if clock is not None and clock.name == "pause":
                clock.deadline = table.now()
                table.env.touched(table.id)
            want = course.play.want if course and table.running else None
            if course is None or not isinstance(want, Moves):
                return None
            guests = (one for one in table.seating.guests() if one.name == self.anna.name)
            words = {
                one.do for guest in guests for seat in guest.seats for one in want.offers(seat)
            }
            if words and clock is not None:
                clock.deadline = table.now() + int(NEVER * 1_000_000)
            return (words, (course.id, course.length)) if words else None

        return self._until("Anna is asked", look)

    def clicks(self, what: Locator, *, then: Locator | None = None) -> None:
        """Her turn, until the table has heard her. ``then``: what is clicked after it, as a card
        that is laid down after it was chosen."""
        _, before = self.asked()
        expect(what).to_be_visible()
        self.is_ready()
        nothing_is_covered(self.anna)
        nothing_said_covers_anything(self.anna)
        fits(self.anna)
        what.click()
        if then is not None:
            then.click()
        self._until(
            "she is heard",
            lambda table: not table.course or (table.course.id, table.course.length) != before,
        )

    def is_ready(self) -> None:
        """Clicks count: it is her turn for longer than a moment."""
        expect(self.page.locator('[data-testid="own-hand"][data-ready="true"]')).to_be_visible()

    def says(self, word: str) -> None:
        self.clicks(self.word(word))

    def word(self, word: str) -> Locator:
        return self.anna.find("marias-actions").locator(f'[data-do="{word}"]')

    def plays_on(self, cards: int) -> None:
        """So often the first card that may be played."""
        for _ in range(cards):
            self.clicks(self.page.locator('[data-own][data-may="true"]').first)

    def announces(self, tells: str) -> None:
        """Her king, as a hláška: the felt says so until the next trick, and her seat from then."""
        self.asked()
        self.is_ready()  # the switch has moved to where it stays
        for one in self.others:
            one.may_act.clear()
        self.anna.act("hlaska").click()
        expect(self.anna.act("hlaska")).to_have_attribute("aria-pressed", "true")
        if_shot(self.anna, "marias-hlaska-on")
        self.clicks(self.page.locator('[data-own^="K"][data-may="true"]'))
        seat = self.page.locator(".below [data-seat]")
        expect(seat.locator("[data-said]")).to_have_text(f"Hláška {tells}")
        expect(seat.locator(".hlaska")).to_have_text(tells)
        if_shot(self.anna, f"marias-hlaska-{tells}")
        for one in self.others:
            one.may_act.set()

    def settled(self, number: int, expected: dict[str, str], total: str) -> None:
        """The sheet has so many games, and the last of them is worth this to her, line by line."""
        games = self.page.locator("[data-game]")
        expect(games).to_have_count(number)
        self._until("time stands still", _stands_still)
        games.last.get_by_role("button").click()
        result = self.page.locator("aside").get_by_test_id("deal-result")
        for what, points in expected.items():
            line = result.locator(f'[data-line="{what}"]')
            expect(line.locator("td").first).to_have_text(points)
        expect(result.locator("[data-line]")).to_have_count(len(expected))
        expect(result.locator("[data-sum]").first).to_have_text(total)

    def goes_on(self) -> None:
        """The game that was looked at is closed."""
        self.page.locator("[data-game]").last.get_by_role("button").click()
        self.page.evaluate("() => scrollTo(0, 0)")

    def _until(self, what: str, look: Callable[[Table], T | None]) -> T:
        end = time.monotonic() + PATIENCE
        while not (seen := self.anna.site.server.at_table(self.table, look)):
            assert time.monotonic() < end, f"it does not come to pass: {what}"
            self.page.wait_for_timeout(SOON)
        return seen


OVERLAPS = """() => {
  const all = (what) => [...document.querySelectorAll(`[data-testid=marias-felt] ${what}`)];
  const overlap = ([one, other]) => {
    const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
    return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  };
  const [seats, last] = [all("[data-seat]"), all("[data-act=last-trick]")];
  const below = [...seats, ...last, ...all("[data-hand]")];
  const pairs = all("[data-said]").flatMap((said) => below.map((one) => [said, one]));
  pairs.push(...last.flatMap((button) => seats.map((seat) => [button, seat])));
  return pairs.filter(overlap).map((pair) => pair.map((one) => one.innerText).join(" / "));
}"""


def nothing_said_covers_anything(visitor: Visitor) -> None:
    """What players say hides no player and no cards; nor does the way to the last trick."""
    assert visitor.page.evaluate(OVERLAPS) == []


def _stands_still(table: Table) -> bool:
    if table.clock is not None:
        table.clock.deadline = table.now() + int(NEVER * 1_000_000)
    return True


@dataclass(frozen=True)
class Telling:
    """What the page says in one of its languages."""

    flek: str
    worth: str
    betl: str
    durch: str
    registered: str
    """What whoever enters before the start is promised."""


ENGLISH = Telling(
    "Flek the sedma for 4 points",
    "Sedma for 4 points 1 flek",
    "Bad: betl for 5 points",
    "Bad: durch for 10 points",
    "We tell you before it starts",
)
CZECH = Telling(
    "Flek na sedmu za 4 body",
    "Sedma za 4 body 1 flek",
    "Špatná: betl za 5 bodů",
    "Špatná: durch za 10 bodů",
    "Před začátkem vás upozorníme",
)


def fleks_and_announces(at: AtTable, game: int, telling: Telling) -> None:
    """The forhont makes his seven and his hra against everybody: 2 doubled and 1."""
    at.says("good")
    at.asked()
    expect(at.word("flek-sedma")).to_have_text(telling.flek)
    if_shot(at.anna, "marias-flek")
    at.says("flek-sedma")
    at.asked()
    seven = at.anna.find("deal-facts").locator('[data-component="sedma"]')
    expect(seven).to_have_attribute("data-fleks", "1")
    expect(seven).to_have_text(telling.worth)
    hra = at.anna.find("deal-facts").locator('[data-component="hra"]')
    expect(hra).to_have_attribute("data-fleks", "0")
    at.announces("20")
    at.plays_on(7)
    at.settled(game, {"hra": "−1", "sedma": "−4"}, "−5")
    line = at.page.locator('aside [data-line="sedma"] th')
    expect(line).to_have_text("Sedma 1 flek")
    if_shot(at.anna, "marias-flek-sheet")


def plays_betl(at: AtTable, game: int, telling: Telling) -> None:
    """She leads, and must take every trick: 5 to each of three."""
    at.asked()
    expect(at.word("betl")).to_have_text(telling.betl)
    if_shot(at.anna, "marias-colour")
    at.says("betl")
    at.asked()
    expect(at.anna.find("contract")).to_have_text("Betl")
    expect(at.anna.act("hlaska")).to_have_count(0)
    if_shot(at.anna, "marias-betl")
    at.plays_on(8)
    at.settled(game, {"betl": "−15"}, "−15")


def plays_durch(at: AtTable, game: int, telling: Telling) -> None:
    """She takes every trick, as she must: 10 from each of three."""
    at.asked()
    expect(at.word("durch")).to_have_text(telling.durch)
    at.says("durch")
    at.asked()
    expect(at.anna.find("contract")).to_have_text("Durch")
    at.plays_on(8)
    at.settled(game, {"durch": "+30"}, "+30")


def plays_stosedm(at: AtTable, game: int) -> None:
    """All 90 points and a hláška of trumps: 130, which is 2 and three times 2, and 2 for the seven;
    from each of three."""
    at.clicks(at.page.locator('[data-own="Ts"]'), then=at.word("trump"))
    at.clicks(at.page.locator('[data-call="As"]'))
    at.asked()
    expect(at.page.locator("[data-said]")).to_have_count(4)
    if_shot(at.anna, "marias-contracts")
    at.says("stosedm")
    at.announces("40")
    at.plays_on(7)
    at.settled(game, {"stovka": "+24", "sedma": "+6"}, "+30")


def says_everything(site: Site, decks: Decks, anna: Visitor, telling: Telling) -> None:
    """Four games, in one of which she is the forhont, whenever that is."""
    site.announce("kings/marias", QUARTET)
    decks.write(f"{site.name}-t1", SUITS_APART)
    anna.goto(f"/tournament/{site.name}")
    anna.enter("Anna")
    games = iter((fleks_and_announces, plays_betl, plays_durch))
    with entrants(site, "Bob", "Cyril", "Dana", moves=TALKATIVE) as others:
        anna.act("register").click()
        anna.act("confirm-entry").click()
        expect(anna.page).to_have_url(re.compile(f"/table/{site.name}-t1$"))
        at = AtTable(anna, others)
        at.asked()
        at.is_ready()
        assert telling.registered not in anna.page.locator(".toasts").inner_text()
        for game in range(1, GAMES + 1):
            words, _ = at.asked()
            if "trump" in words:
                plays_stosedm(at, game)
            else:
                next(games)(at, game, telling)
            at.goes_on()
        expect(anna.page.locator("aside [data-total]").first).to_have_text("+40")


@pytest.mark.browser_slow
def test_flek_betl_durch_and_hlaska_are_clicked(site: Site, decks: Decks, anna: Visitor) -> None:
    says_everything(site, decks, anna, ENGLISH)


@pytest.mark.browser_slow
def test_the_same_on_a_telephone_in_czech(site: Site, decks: Decks) -> None:
    anna = site.visitor(viewport={"width": 360, "height": 760}, has_touch=True, locale="cs-CZ")
    says_everything(site, decks, anna, CZECH)


# -- fleks that come back, and giving up -----------------------------------------------------------

LONGER: Data = QUARTET | {
    "stages": [
        {"units": 12, "advance": 0},
        {"units": 12, "advance": 0},
        {"units": 12, "by_cards": True},
    ]
}
"""She is the forhont three times before the table is gone with its sheet."""
DOUBTING = ("give-up", "flek-all", "good", "play")
"""As forhont no game at all, and no game of anybody else is believed."""


def doubled_twice(at: AtTable, game: int, words: tuple[str, str]) -> None:
    """All that she announced is flekked, and she fleks it back: 1 and 2 points four times, from
    each of three."""
    at.clicks(at.page.locator('[data-own="Ts"]'), then=at.word("trump"))
    at.clicks(at.page.locator('[data-call="As"]'))
    at.says("sedma")
    at.asked()
    facts = at.anna.find("deal-facts")
    for one in ("hra", "sedma"):
        expect(facts.locator(f'[data-component="{one}"]')).to_have_attribute("data-fleks", "1")
    everything, _ = words
    expect(at.word("flek-all")).to_have_text(everything)
    if_shot(at.anna, "marias-flek-back")
    for other in at.others:
        other.moves = QUIET
    at.says("flek-all")
    at.asked()
    for one in ("hra", "sedma"):
        expect(facts.locator(f'[data-component="{one}"]')).to_have_attribute("data-fleks", "2")
    at.plays_on(8)
    at.settled(game, {"hra": "+12", "sedma": "+24"}, "+36")
    for other in at.others:
        other.moves = DOUBTING


def gives_up(at: AtTable, game: int, words: tuple[str, str]) -> None:
    """One to each of the others; not by one click, and there is a way back."""
    at.clicks(at.page.locator('[data-own="Ts"]'), then=at.word("trump"))
    at.asked()
    at.is_ready()
    at.anna.act("give-up").click()
    expect(at.anna.find("marias-actions").get_by_role("alert")).to_have_text(words[1])
    if_shot(at.anna, "marias-give-up")
    at.anna.act("not-give-up").click()
    expect(at.page.locator('[data-call="As"]')).to_be_visible()
    at.clicks(at.anna.act("give-up"), then=at.word("give-up"))
    at.settled(game, {"give-up": "−3"}, "−3")


def fleks_back_and_gives_up(
    site: Site, decks: Decks, anna: Visitor, words: tuple[str, str]
) -> None:
    """Her games; in all others the forhont gives up, which is a point for her."""
    site.announce("kings/marias", LONGER)
    decks.write(f"{site.name}-t1", SUITS_APART)
    anna.goto(f"/tournament/{site.name}")
    anna.enter("Anna")
    with entrants(site, "Bob", "Cyril", "Dana", moves=DOUBTING) as others:
        anna.act("register").click()
        anna.act("confirm-entry").click()
        expect(anna.page).to_have_url(re.compile(f"/table/{site.name}-t1$"))
        at = AtTable(anna, others)
        for play in (doubled_twice, gives_up):
            at.asked()
            game = anna.page.locator("[data-game]").count() + 1
            play(at, game, words)
            given = game - 1 if play is doubled_twice else game - 2
            total = given + 36 - (3 if play is gives_up else 0)
            expect(anna.page.locator("aside [data-total]").first).to_have_text(f"+{total}")
            at.goes_on()


@pytest.mark.browser_slow
def test_fleks_come_back_and_a_game_is_given_up(site: Site, decks: Decks, anna: Visitor) -> None:
    words = ("Flek both for 12 points", "Giving up costs one hra to each of the others. Give up?")
    fleks_back_and_gives_up(site, decks, anna, words)


@pytest.mark.browser_slow
def test_fleks_come_back_on_a_telephone_in_czech(site: Site, decks: Decks) -> None:
    anna = site.visitor(viewport={"width": 360, "height": 760}, has_touch=True, locale="cs-CZ")
    words = ("Flek na obojí za 12 bodů", "Vzdaná hra stojí jednu hru každému z ostatních. Vzdát?")
    fleks_back_and_gives_up(site, decks, anna, words)
