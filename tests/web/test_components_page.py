"""The page of components: contrast, focus, dialogs and room on a phone, in both themes."""

from __future__ import annotations

import itertools
import re

import pytest
from playwright.sync_api import expect

from tests.web.site import Site, Visitor

pytestmark = pytest.mark.browser

THEMES = ("dark", "light")
TEXT, SHAPE = 4.5, 3.0
"""WCAG 2.2, level AA: 1.4.3 for text of any size, 1.4.11 for what shows where a control is."""

GROUNDS = ("page", "panel", "panel-high")
TEXTS = ("ink", "ink-soft", "accent", "good", "warn", "bad")
ON_THEIR_OWN = {
    "accent-ink": ("accent", "accent-high"),
    "danger-ink": ("danger",),
    "ink": ("accent-soft", "good-soft", "warn-soft", "bad-soft"),
    "good": ("good-soft",),
    "warn": ("warn-soft",),
    "bad": ("bad-soft",),
    "felt-ink": (
        *("felt-high", "felt", "felt-deep", "felt-plate", "felt-plate-high"),
        *("cloth-blue", "cloth-wine", "cloth-grey", "bet-red", "bet-black", "bet-green"),
        *("road-punto", "road-banco", "road-tie", "fantasy", "fantasy-end"),
    ),
    "felt-ink-soft": ("felt-high", "felt", "felt-deep"),
    "felt-lit": ("felt-high", "felt", "felt-deep", "felt-plate", "cloth-blue", "cloth-grey"),
    "felt-lit-ink": ("felt-lit",),
    "felt-won": ("felt-plate", "felt-deep"),
    "felt-lost": ("felt-plate", "felt-deep"),
    "side-punto": ("felt-high", "felt-deep"),
    "side-banco": ("felt-high", "felt-deep"),
    "side-tie": ("felt-high", "felt-deep"),
    "act-ink": ("act-plain", "act-fold", "act-call", "act-raise", "act-tag-call"),
    "card-black": ("card-face", "card-face-low"),
    "card-red": ("card-face", "card-face-low"),
    "card-blue": ("card-face", "card-face-low"),
    "card-green": ("card-face", "card-face-low"),
    "card-bell": ("card-face", "card-face-low"),
    "card-acorn": ("card-face", "card-face-low"),
    "die-ace": ("die-face",),
    "disc-ink": ("disc", "disc-deep"),
    "chip-ink": tuple(
        f"chip-{value}" for value in (1, 2, 5, 10, 20, 50, 100, 500, 1000, 5000, "most")
    ),
    "chart-ink": tuple(
        f"chart-{one}"
        for one in ("none", "green", "red", "blue", "gold", "violet", "cream", "grey")
    ),
}

COLOURS = """([names, theme]) => {
  const at = document.body.appendChild(document.createElement("div"));
  at.dataset.theme = theme;
  at.style.transitionProperty = "none";
  const found = {};
  for (const name of names) {
    at.style.color = `var(--${name}, transparent)`;
    found[name] = getComputedStyle(at).color;
  }
  at.remove();
  return found;
}"""
"""The colours of tokens as the browser understands them."""


def brightness(colour: str) -> float:
    """Relative luminance as WCAG defines it."""
    parts = [float(one) for one in re.findall(r"[\d.]+", colour)]
    assert len(parts) == 3, f"{colour} lets shine through what is behind it"
    red, green, blue = (
        one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4
        for one in (part / 255 for part in parts)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((brightness(one), brightness(other)))
    return (light + 0.05) / (dark + 0.05)


def opened(site: Site, theme: str, locale: str = "en-GB", **context: object) -> Visitor:
    visitor = site.visitor(locale=locale, color_scheme=theme, **context)
    visitor.goto("/components")
    expect(visitor.find("components")).to_be_visible()
    expect(visitor.page.locator("html")).to_have_attribute("data-theme", theme)
    return visitor


def test_the_ratio_is_that_of_the_standard() -> None:
    assert contrast("rgb(0, 0, 0)", "rgb(255, 255, 255)") == pytest.approx(21)
    # #767676 on white is the lightest grey that just passes
    assert contrast("rgb(118, 118, 118)", "rgb(255, 255, 255)") == pytest.approx(4.54, abs=0.01)


@pytest.mark.parametrize("theme", THEMES)
def test_text_can_be_read_on_every_ground_it_stands_on(site: Site, theme: str) -> None:
    visitor = opened(site, theme)
    pairs = [
        *itertools.product(TEXTS, GROUNDS),
        *((ink, ground) for ink, grounds in ON_THEIR_OWN.items() for ground in grounds),
    ]
    shapes = [*itertools.product(("line-strong", "focus"), GROUNDS)]
    names = sorted({name for pair in (*pairs, *shapes) for name in pair})
    told = visitor.page.evaluate(COLOURS, [names, theme])
    poor = [
        f"{ink} on {ground}: {ratio:.2f} of {least}"
        for some, least in ((pairs, TEXT), (shapes, SHAPE))
        for ink, ground in some
        if (ratio := contrast(told[ink], told[ground])) < least
    ]
    assert poor == []


def test_the_typeface_is_our_own_with_czech_letters_and_figures_of_one_width(site: Site) -> None:
    visitor = site.visitor()
    fetched: list[str] = []
    visitor.page.on("request", lambda asked: fetched.append(asked.url))
    visitor.goto("/components")
    expect(visitor.find("components")).to_be_visible()
    faces = visitor.page.evaluate(
        "async () => { await document.fonts.ready;"
        " return [...document.fonts].filter((one) => one.family.includes('Inter Variable'))"
        ".map((one) => [one.status, one.display]) }"
    )
    # what English and Czech need; the rest is there for whoever meets it
    assert {status for status, _ in faces} == {"loaded", "unloaded"}
    assert [status for status, _ in faces].count("loaded") == 2
    assert {display for _, display in faces} == {"swap"}
    fonts = [url for url in fetched if ".woff2" in url]
    assert len(fonts) == 2
    assert all(url.startswith(visitor.url) for url in fetched)
    sent = {visitor.page.request.get(url).headers["content-type"] for url in fonts}
    assert sent == {"font/woff2"}
    widths = visitor.page.evaluate(
        "() => ['1111', '8888'].map((text) => { const at = document.createElement('span');"
        " at.textContent = text; document.body.append(at);"
        " const wide = at.getBoundingClientRect().width; at.remove(); return wide })"
    )
    assert widths[0] == widths[1]
    licence = visitor.page.request.get(f"{visitor.url}/inter-licence.txt")
    assert "SIL OPEN FONT LICENSE" in licence.text().upper()


FOCUSED = """() => {
  const all = [...document.querySelectorAll("*")];
  const at = document.activeElement;
  const held = at === document.body || at.closest("dialog") !== null;
  return [all.indexOf(at), getComputedStyle(at).outlineStyle, held, at.type];
}"""


@pytest.mark.parametrize("theme", THEMES)
def test_the_tab_key_walks_the_page_in_its_order_and_shows_where_it_is(
    site: Site, theme: str
) -> None:
    visitor = opened(site, theme)
    before = -1
    for _ in range(40):
        visitor.page.keyboard.press("Tab")
        at, outline, _held, kind = visitor.page.evaluate(FOCUSED)
        parts = kind == "datetime-local"  # day, month, year … are stops of their own
        assert at > before or (parts and at == before)
        assert outline != "none"
        before = at


def test_a_dialog_holds_the_focus_and_gives_it_back(site: Site, anna: Visitor) -> None:
    anna.goto("/components")
    page = anna.page
    opener = anna.act("dialog")
    for how in ("Escape", "a button of the dialog", "whoever shows it"):
        opener.click()
        dialog = page.get_by_role("dialog", name="Leave the table?")
        expect(dialog).to_be_visible()
        for _ in range(5):
            page.keyboard.press("Tab")
            _at, _outline, held, _kind = page.evaluate(FOCUSED)
            assert held, "the page behind a dialog was reached"
        if how == "Escape":
            page.keyboard.press("Escape")
        elif how == "whoever shows it":
            anna.act("leave").click()
        else:
            dialog.get_by_role("button", name="Stay").click()
        expect(dialog).to_have_count(0)
        expect(opener).to_be_focused()


def test_a_click_beside_a_sheet_ends_it(site: Site, anna: Visitor) -> None:
    anna.goto("/components")
    opener = anna.act("sheet")
    opener.click()
    sheet = anna.page.get_by_role("dialog", name="Rules of the game")
    sheet.get_by_role("button", name="Copy the link").click()
    expect(sheet).to_be_visible()
    anna.page.mouse.click(200, 400)
    expect(sheet).to_have_count(0)
    expect(opener).to_be_focused()


def test_fields_say_what_is_wrong_and_tables_how_they_are_sorted(site: Site, anna: Visitor) -> None:
    anna.goto("/components")
    page = anna.page
    amount = page.get_by_label("Deposit")
    expect(amount).to_have_attribute("aria-invalid", "true")
    expect(amount).to_have_accessible_description(re.compile("At least €10, at most €1,000"))
    expect(page.get_by_label("Name at the table")).to_have_accessible_description(
        "At most 24 characters."
    )
    staked, net = (
        anna.find("sorted").get_by_role("columnheader", name=re.compile(f"^{name}"))
        for name in ("Staked", "Result")
    )
    expect(net).to_have_attribute("aria-sort", "descending")
    staked.get_by_role("button").click()
    expect(staked).to_have_attribute("aria-sort", "descending")
    expect(anna.find("sorted").locator("tbody tr").first).to_contain_text("€40")
    # a busy button keeps the focus and does nothing
    busy = page.get_by_role("button", name="Saving").first
    busy.focus()
    expect(busy).to_be_focused()
    expect(busy).to_have_attribute("aria-busy", "true")
    # losses and wins are told by their sign, not by their colour alone
    expect(anna.find("sorted")).to_contain_text("−€10.50")
    expect(anna.find("sorted")).to_contain_text("+€1,200.50")


BEYOND_THE_EDGE = """() => [...document.querySelectorAll("main *")]
  .filter((one) => one.getBoundingClientRect().right > innerWidth + 0.5)
  .filter((one) => getComputedStyle(one).visibility !== "hidden")
  .filter((one) => {  // what is cut off by something that fits does not run over the edge
    for (let box = one.parentElement; box && box !== document.body; box = box.parentElement) {
      const fits = box.getBoundingClientRect().right <= innerWidth + 0.5;
      if (getComputedStyle(box).overflowX !== "visible" && fits) return false;
    }
    return true;
  })
  .map((one) => `${one.tagName} ${one.textContent.slice(0, 30)}`)"""
TOO_SMALL = """() =>
  [...document.querySelectorAll("main :is(button, select, textarea, a.button, input)")]
  .filter((one) => !["checkbox", "radio"].includes(one.type))
  .map((one) => [one.getBoundingClientRect(), one.getAttribute("aria-label") || one.innerText])
  .filter(([box]) => box.width && Math.min(box.width, box.height) < 43.5)
  .map(([box, name]) => `${name} ${box.width} x ${box.height}`)"""


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("locale", ["cs-CZ", "en-GB"])
def test_nothing_runs_over_the_edge_of_a_phone(site: Site, theme: str, locale: str) -> None:
    visitor = opened(
        site,
        theme,
        locale,
        viewport={"width": 360, "height": 740},
        has_touch=True,
        is_mobile=True,
    )
    page = visitor.page
    assert page.evaluate(BEYOND_THE_EDGE) == []
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 360
    assert page.evaluate(TOO_SMALL) == []
    for what in ("dialog", "sheet"):
        visitor.act(what).click()
        box = visitor.find(what).bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 360
        page.keyboard.press("Escape")
