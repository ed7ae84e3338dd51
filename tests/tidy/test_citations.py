"""Players are told whose plan and which clause a rule comes from, never a file of ours."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import to_builtins

from krupier.plan import files, house_sheet
from krupier.plan.house import all_houses
from krupier.plan.rulebook import clauses
from krupier.rules.families import all_plans
from krupier.rules.sheet import sheet
from krupier.server.messages import TEXTS

FILES = re.compile(r"\b[\w-]+\.(?:toml|md|txt|py|json|ts)\b|\b(?:rulebook|src|docs|tests)/")


def our_files(told: Any, where: str = "") -> Iterator[str]:
    """Texts in which a file stands."""
    if isinstance(told, str):
        if FILES.search(told):
            yield f"{where}: {told}"
    elif isinstance(told, Mapping):
        for key, value in told.items():
            yield from our_files(value, f"{where} {key}".strip())
    elif isinstance(told, list | tuple):
        for value in told:
            yield from our_files(value, where)


def test_rules_sheets_name_no_file() -> None:
    for name, plan in all_plans().items():
        for lang in ("cs", "en"):
            assert list(our_files(to_builtins(sheet(plan, lang)), f"{name} {lang}")) == []


def test_refusals_name_no_file() -> None:
    assert list(our_files(TEXTS)) == []


def test_files_are_found() -> None:
    told = {"source": "kings/blackjack.toml", "course": [{"text": "as rulebook/kings says"}]}
    assert list(our_files(told)) == [
        "source: kings/blackjack.toml",
        "course text: as rulebook/kings says",
    ]
    assert list(our_files({"text": "3:2, W.G.G. a.s., 10.50 EUR and/or nothing"})) == []


def test_a_sheet_cites_the_operators_plan_and_chapter() -> None:
    """Article 11 of the special part of W.G.G. is its roulette; the rulebook's files agree."""
    plans = all_plans()
    for lang, said in (
        ("cs", "Herní plán: W.G.G. a.s., Evropská ruleta (ustanovení W11)"),
        ("en", "Game plan: W.G.G. a.s., European Roulette (clauses W11)"),
    ):
        assert sheet(plans["wgg/european-roulette"], lang).source == said
    chapter = {one.file: one.id.rpartition("-")[0] for one in clauses()}
    for name in ("kings/blackjack", "kings/craps", "fortuna/casino-holdem", "tsg/heads-up-holdem"):
        cited = sheet(plans[name], "en").source
        assert cited.endswith(f", {plans[name].names.en} (clauses {chapter[name]})")


def test_every_operator_has_a_house() -> None:
    shipped = {name.partition("/")[0] for name, _ in files.plan_files()}
    assert all_houses().keys() == shipped


def test_house_sheets_name_no_file() -> None:
    for name, plan in all_houses().items():
        for lang in ("cs", "en"):
            assert list(our_files(house_sheet.sheet(plan, lang), f"{name} {lang}")) == []
