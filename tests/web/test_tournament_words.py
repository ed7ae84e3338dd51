"""Nothing of a tournament is shown untranslated: whatever its journal, its row in the lobby and its
deals can tell has words in the client, Czech and English."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args, get_type_hints

import pytest

from krupier.rules.tournament import answers, deals, definition, inputs
from krupier.rules.tournament.escrow import Post

HERE = Path(__file__).resolve().parents[2]
TEXT = HERE / "web" / "src" / "lib" / "text"
RULES = HERE / "src" / "krupier" / "rules" / "tournament"
ROWS = HERE / "src" / "krupier" / "room" / "tournament" / "rows.py"
ENTRY = re.compile(r'^  "([a-z]+(?:\.[a-z]+)*)\.([\w-]+)": "(.*)",$', re.MULTILINE)
WHAT = {"take": 3, "give": 3, "shift": 3}
"""Of postings of an escrow: where it is said what they are."""
WHAT_OF_ENTRY = {"give": 4, "pay": 4}
"""Of what passes it on."""
OWN = {"takenBack"}
"""Texts with which the client puts others together."""


def said(prefix: str) -> set[str]:
    """Words that have a text under a prefix, in both languages."""
    czech, english = (_said(language, prefix) for language in ("cs", "en"))
    return czech & english


def _said(language: str, prefix: str) -> set[str]:
    texts = "".join(
        path.read_text(encoding="utf-8") for path in sorted((TEXT / language).glob("*.ts"))
    )
    return {key for before, key, text in ENTRY.findall(texts) if before == prefix and text}


def tags(kinds: object) -> set[str]:
    found = [one for one in get_args(kinds) if one is not Post]
    return {str(one.__struct_config__.tag) for one in found}


def posted(source: str) -> Iterator[str]:
    """What postings are called in a module; what is passed on is named where it comes from."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        name, place = _called(node)
        if place is None or place >= len(node.args):
            continue
        match node.args[place]:
            case ast.Constant(value=str(what)):
                yield what
            case ast.Name(id="what"):
                continue
            case other:
                raise AssertionError(f"{name} says {ast.unparse(other)}")


def _called(node: ast.Call) -> tuple[str, int | None]:
    match node.func:
        case ast.Attribute(value=ast.Attribute(attr="escrow"), attr=name):
            return name, WHAT.get(name)
        case ast.Attribute(value=ast.Name(id="self"), attr=name):
            return name, WHAT.get(name)
        case ast.Attribute(attr=name) | ast.Name(id=name):
            return name, WHAT_OF_ENTRY.get(name)
    return "", None


def of_rows(source: str) -> set[str]:
    """Kinds of tournaments that a row can name."""
    (function,) = [
        one
        for one in ast.walk(ast.parse(source))
        if isinstance(one, ast.FunctionDef) and one.name == "_tags"
    ]
    yields = [one.value for one in ast.walk(function) if isinstance(one, ast.Yield)]
    named = {str(one.value) for one in yields if isinstance(one, ast.Constant)}
    assert len(named) == len(yields)
    plays = get_args(get_type_hints(definition.Stage)["play"])
    return named | {str(one) for one in plays} - {"field"}


def test_whatever_a_journal_tells_has_words_and_nothing_else_has() -> None:
    money = {
        what
        for module in sorted(RULES.glob("*.py"))
        for what in posted(module.read_text(encoding="utf-8"))
    }
    assert {"entry", "prize", "levy", "cover", "stage"} <= money
    told = tags(inputs.Input) | tags(answers.Answer) | money
    assert said("journal") == told | OWN


def test_every_kind_that_a_row_names_has_words_and_nothing_else_has() -> None:
    named = of_rows(ROWS.read_text(encoding="utf-8"))
    assert {"turbo", "zoom", "double-elimination"} <= named
    # what does not start when it is full is called so by the client
    assert said("tour.tag") == named | {"scheduled"}


@pytest.mark.parametrize("prefix", ["tour.deal", "tour.deal.lead"])
def test_every_way_of_a_deal_has_words(prefix: str) -> None:
    assert set(get_args(deals.Method)) <= said(prefix)


def test_an_unknown_posting_would_be_found() -> None:
    planted = 's.post(s.escrow.give("prize", OPERATOR, 1, "rattle"))\ngive(s, "prize", e, 1, what)'
    assert list(posted(planted)) == ["rattle"]
    with pytest.raises(AssertionError):
        list(posted('s.post(s.escrow.give("prize", OPERATOR, 1, f"rattle {n}"))'))
