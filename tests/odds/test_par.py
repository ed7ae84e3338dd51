"""PAR sheets: figures from arithmetic by hand, and files that say them."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from fractions import Fraction
from html.parser import HTMLParser
from pathlib import Path

import pytest

from krupier.odds import NoOdds, par
from krupier.odds.par.document import Grid, Heading, Table, Text, document
from krupier.odds.par.sheet import BetSheet, ParSheet, par_sheet
from krupier.odds.result import BetOdds
from krupier.odds.strategy import Cell, Chart, Row, Section
from krupier.odds.what_if import case
from krupier.plan.parts import Names


def made(game: str, lang: str = "en", **edits: str) -> ParSheet:
    changed = {path.replace("__", "."): value for path, value in edits.items()}
    return par_sheet(
        case(game, edits=changed), lang=lang, now=lambda: datetime(2026, 1, 1, tzinfo=UTC)
    )


def bet(sheet: ParSheet, name: str) -> BetSheet:
    return next(one for one in sheet.bets if one.odds.bet == name)


def test_the_straight_bet_by_hand() -> None:
    """35:1 on one of 37: E x = (35 − 36)/37, E x² = (35² + 36)/37, so σ = 216/37."""
    straight = bet(made("kings/european-roulette"), "straight")
    assert straight.odds.rtp == Fraction(36, 37)
    assert straight.odds.variance == Fraction(216, 37) ** 2
    assert straight.std == pytest.approx(216 / 37)
    assert straight.ways == 37
    lost, won = straight.lines
    assert (lost.net, lost.ways, lost.contribution) == (Fraction(-1), 36, Fraction(0))
    assert (won.net, won.ways, won.contribution) == (Fraction(35), 1, Fraction(36, 37))
    assert straight.pays == (("Straight up", "35:1"),)


def test_volatility_index_and_bands_by_hand() -> None:
    """z = 1.6449, 1.9600, 2.5758 (tables of the normal distribution); the index is z·σ."""
    straight = bet(made("kings/european-roulette"), "straight")
    for confidence, z in ((90, 1.6449), (95, 1.9600), (99, 2.5758)):
        assert straight.volatility(confidence) == pytest.approx(z * 216 / 37, rel=1e-4)
    band = next(one for one in straight.bands if one.rounds == 10_000)
    low, high = band.spans[1]
    assert low == pytest.approx(0.972973 - 0.114420, abs=2e-5)
    assert high == pytest.approx(0.972973 + 0.114420, abs=2e-5)
    assert [one.rounds for one in straight.bands] == [1_000, 10_000, 100_000, 10**6, 10**7]


@pytest.mark.parametrize(
    "game", ["kings/sic-bo", "kings/craps", "kings/let-it-ride", "kings/red-dog"]
)
def test_contributions_add_up_to_the_return(game: str) -> None:
    for one in made(game).bets:
        assert sum(line.contribution for line in one.lines) == one.odds.rtp
        assert sum(line.ways for line in one.lines) == one.ways


def test_a_bet_on_a_number_is_called_after_its_bet() -> None:
    assert bet(made("kings/craps"), "hard-6").name == "Hard Way 6"


def test_bets_with_the_same_figures_are_told_once() -> None:
    blocks = list(document(made("kings/european-roulette")))
    headings = [block.text for block in blocks if isinstance(block, Heading)]
    assert "Red, Black, Even, Odd, Low, High" in headings
    overview = next(block for block in blocks if isinstance(block, Table))
    assert len(overview.rows) == 17


def test_figures_that_are_decimals_have_no_combinations() -> None:
    sheet = made("kings/european-roulette")
    row = sheet.bets[0].odds
    rounded = replace(row, facts={"precision": "double"})
    heads = [
        next(block.head for block in document(one) if isinstance(block, Table) and block.total)
        for one in (sheet, replace(sheet, bets=(replace(sheet.bets[0], odds=rounded),)))
    ]
    assert [len(head) for head in heads] == [6, 4]
    assert "exactly" not in heads[1]


def test_without_outcomes_the_bands_remain() -> None:
    sheet = made("kings/european-roulette")
    known = BetOdds(
        "main", Fraction(99, 100), Fraction(4, 3), Fraction(2, 5), "simulation", error=1e-4
    )
    short = replace(sheet, bets=(BetSheet("Main", known, ()),))
    blocks = list(document(short))
    assert any(isinstance(block, Text) and "single outcomes" in block.text for block in blocks)
    assert b"0.01000" in par.rendered(short, "html")
    assert par.rendered(short, "pdf").startswith(b"%PDF")


class Reader(HTMLParser):
    """Collects the text, and checks that every element is closed."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.text: list[str] = []
        self.loads: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag != "meta":
            self.open.append(tag)
        self.loads += [value or "" for name, value in attrs if name in ("src", "href")]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text.append(data)


@pytest.mark.parametrize(
    ("lang", "says"),
    [
        ("en", ("House edge", "2.7027\u00a0%", "97.2973\u00a0%", "36/37", "46656/1369", "Red")),
        ("cs", ("Výhoda kasina", "2,7027\u00a0%", "97,2973\u00a0%", "36/37", "Červená")),
    ],
)
def test_the_html_stands_alone_and_says_the_figures(lang: str, says: tuple[str, ...]) -> None:
    sheet = made("kings/european-roulette", lang)
    page = par.rendered(sheet, "html").decode()
    reader = Reader()
    reader.feed(page)
    assert reader.open == []
    text = " ".join(reader.text)
    assert all(word in text for word in says)
    assert sheet.plan_hash in text
    assert all(one.startswith("#") for one in reader.loads if one)
    assert "<svg" in page


def test_an_edited_plan_is_not_passed_off_as_approved() -> None:
    sheet = made("kings/european-roulette", bets__straight__pays="36:1")
    warning = next(block for block in document(sheet) if isinstance(block, Text))
    assert warning.warning
    assert "not the approved plan" in warning.text
    assert "bets.straight.pays = 36:1" in warning.text
    assert par.as_json(sheet)["approved"] is False
    assert bet(sheet, "straight").odds.rtp == 1


def test_files_are_named_after_game_and_language(tmp_path: Path) -> None:
    written = par.write(made("kings/red-dog", "cs"), tmp_path / "new")
    assert [path.name for path in written] == ["kings-red-dog.cs.html", "kings-red-dog.cs.pdf"]
    assert written[1].read_bytes().startswith(b"%PDF")
    assert b"%%EOF" in written[1].read_bytes()[-10:]


def test_the_same_sheet_gives_the_same_pdf() -> None:
    sheet = made("kings/red-dog")
    assert par.rendered(sheet, "pdf") == par.rendered(sheet, "pdf")


def test_a_chart_is_drawn_with_a_colour_for_each_move() -> None:
    names = Names(cs="karta", en="hit")
    chart = Chart(
        "kings/blackjack",
        ("2", "3"),
        (
            Section(
                "hard",
                Names(cs="tvrdé", en="hard totals"),
                (Row("16", (Cell(("stand",)), Cell(("surrender", "hit")))),),
            ),
        ),
        {
            "hit": ("h", names),
            "stand": ("s", Names(cs="stát", en="stand")),
            "surrender": ("r", Names(cs="vzdát", en="surrender")),
        },
        Names(cs="karta banku", en="the bank's card"),
    )
    sheet = replace(made("kings/red-dog"), chart=chart)
    grid = next(block for block in document(sheet) if isinstance(block, Grid))
    assert grid.rows == (("16", (("S", 1), ("Rh", 2))),)
    assert b'<td class="m2">Rh</td>' in par.rendered(sheet, "html")
    assert par.rendered(sheet, "pdf").startswith(b"%PDF")


def test_games_among_players_have_no_sheet() -> None:
    with pytest.raises(NoOdds):
        made("kings/texas-holdem")


def test_a_sheet_is_written_in_known_formats() -> None:
    with pytest.raises(ValueError, match="html or pdf"):
        par.rendered(made("kings/red-dog"), "docx")
