"""Whatever the house refuses, it says in both languages, with its facts."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest
from msgspec.structs import replace

import krupier.house
from krupier.house import confirmations, texts
from krupier.house.refusals import Refusal, clause_of, refused
from krupier.house.settling import Outcome
from krupier.house.texts import TEXTS, say
from krupier.plan.house_parts import Rule

HOUSE = Path(krupier.house.__file__).parent
STATES = ("applied", "rejected", "expired", "suspended", "closed")
MEASURES = ("stakes", "net-loss", "log-ins", "visits", "session", "pause")
OUTCOMES = (
    *("bad-signature", "stale", "malformed", "other-content"),
    *(outcome for outcome in get_args(Outcome) if outcome not in ("applied", "repeated")),
)
MADE = {
    "account-{}": [f"account-{state}" for state in STATES],
    "limit-{}": [f"limit-{measure}" for measure in MEASURES],
    "event-{}": [f"event-{outcome}" for outcome in OUTCOMES],
    "confirmation-{}": [f"confirmation-{state}" for state in get_args(confirmations.State)],
    "{}": ["break", "panic", "block"],
    "deposit-{}": [f"deposit-{span}" for span in ("transaction", "day", "week", "month")],
    "too-many-{}": [f"too-many-{one}" for one in ("attempts", "deposits", "withdrawals")],
    "{}-too-little": ["rollback-too-little", "overcredit-too-little"],
    "{}-too-much": ["rollback-too-much", "overcredit-too-much"],
}
"""Codes that are put together, by their pattern."""


def codes() -> Iterator[tuple[str, str]]:
    """Every code that the source of the house gives a refusal, and where."""
    for path in sorted(HOUSE.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            given = [word.value for word in node.keywords if word.arg == "code"]
            if name == "refused" and node.args:
                given = [node.args[0]]
            if name in ("Refusal", "refused"):
                for value in given:
                    yield from ((code, path.name) for code in _codes(value))


def _codes(value: ast.expr) -> Iterator[str]:
    if isinstance(value, ast.Constant) and isinstance(value.value, str):
        yield value.value
    elif isinstance(value, ast.JoinedStr):
        parts = (str(p.value) if isinstance(p, ast.Constant) else "{}" for p in value.values)
        yield from MADE["".join(parts)]
    elif isinstance(value, ast.Name) and value.id == "kind":
        yield from MADE["{}"]


def test_every_code_of_the_house_has_a_text() -> None:
    found = dict(codes())
    assert len(found) > 30  # the search finds something
    assert {code: path for code, path in found.items() if code not in TEXTS} == {}


def test_a_refusal_cites_the_law_where_the_plan_is_silent() -> None:
    both = Rule(clause=("T03-06",), law=("186/2016 § 15",))
    assert [clause_of(one) for one in (both, replace(both, clause=()), None)] == [
        "T03-06",
        "186/2016 § 15",
        "",
    ]
    assert refused("break", both, until="never").refusal == Refusal(
        code="break", clause="T03-06", facts={"until": "never"}
    )


@pytest.mark.parametrize("code", TEXTS)
def test_both_languages_tell_the_same_facts(code: str) -> None:
    english, czech = TEXTS[code]
    assert english
    assert czech
    assert english != czech
    assert set(re.findall(r"\{(\w+)\}", english)) == set(re.findall(r"\{(\w+)\}", czech))


def test_a_refusal_names_the_limit_what_is_left_and_when_it_resets() -> None:
    refusal = Refusal(
        code="limit-stakes",
        clause="T03-06",
        facts={
            "name": {"cs": "nejvyšší sázky za den", "en": "most stakes a day"},
            "limit": "100 EUR",
            "asked": "6 USD",
            "left": "5 EUR",
            "resets_at": "2026-03-11T00:00:00+01:00",
        },
    )
    assert say(refusal, "en") == (
        "Your limit “most stakes a day” (100 EUR) does not allow 6 USD; 5 EUR are left until"
        " 11 March 2026 00:00."
    )
    assert say(refusal, "cs") == (
        "Váš limit „nejvyšší sázky za den“ (100 EUR) nedovoluje 6 USD; zbývá 5 EUR do"
        " 11. 3. 2026 00:00."
    )


def test_days_are_written_as_people_write_them() -> None:
    refusal = Refusal(code="document-expired", facts={"today": "2026-11-16"})
    assert say(refusal, "cs").endswith("musí platit alespoň do 16. 11. 2026.")
    assert say(refusal, "en").endswith("valid until 16 November 2026 at least.")


def test_lists_and_names_in_both_languages() -> None:
    facts = {"names": [{"cs": "jedna", "en": "one"}, {"cs": "dvě", "en": "two"}]}
    refusal = Refusal(code="limits-undecided", facts=facts)
    assert say(refusal, "en").endswith("still to be decided: one, two.")
    assert say(refusal, "cs").endswith("zbývá rozhodnout: jedna, dvě.")


def test_what_has_no_text_is_still_said() -> None:
    assert say(Refusal(code="riddle"), "en") == "This is not possible."


def test_what_is_not_known_is_left_out() -> None:
    assert texts.fill("a[ {b}]", {}, "en") == "a"


@pytest.mark.parametrize("written", ["2026-02-30", "2026-13-01", "2026-03-10T25:00:00+01:00"])
def test_a_fact_that_only_looks_like_a_day_is_told_as_it_was_written(written: str) -> None:
    assert written in say(Refusal(code="bad-day", facts={"day": written}), "en")
