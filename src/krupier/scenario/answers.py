"""What a step answers when it is refused, in the words of the house."""

from __future__ import annotations

from typing import Any

import msgspec

from krupier.house import texts
from krupier.house.passwords import BadPassword
from krupier.house.refusals import HouseRefused, Refusal
from krupier.money import Currency
from krupier.room.money import RefusedByHouse
from krupier.rules.options import Refused
from krupier.server.messages import say
from krupier.server.problems import Problem, problem_of
from krupier.store.errors import NotEnough, StoreError

Answer = dict[str, Any]
REFUSALS = (HouseRefused, Refused, Problem, BadPassword, StoreError)
"""What refuses a step; anything else is a fault of ours."""


def refusal(error: Exception, money: Currency | None = None) -> Answer:
    """Code, clause, facts and both texts."""
    if isinstance(error, HouseRefused | RefusedByHouse):
        return _of_house(error.refusal)
    if isinstance(error, StoreError) and not isinstance(error, NotEnough):
        code = type(error).__name__.lower()
        return _answer(code, "", {}, error.cs, error.en)
    problem = problem_of(error, money)
    cs, en = (say(problem.code, problem.facts, lang) for lang in ("cs", "en"))
    return _answer(problem.code, "", problem.facts, cs, en)


def _of_house(one: Refusal) -> Answer:
    return _answer(one.code, one.clause, one.facts, texts.say(one, "cs"), texts.say(one, "en"))


def _answer(code: str, clause: str, facts: Any, cs: str, en: str) -> Answer:
    told = msgspec.to_builtins(facts)
    return {"refused": code, "clause": clause, "facts": told, "text": {"cs": cs, "en": en}}
