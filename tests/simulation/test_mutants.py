"""Planted faults: the referees find every one of them, and nothing in the same evenings without."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest

from tests.simulation.mutants import MUTANTS, Mutant
from tests.simulation.report import simulate
from tests.simulation.world import Plan


@pytest.fixture(autouse=True)
def _quiet() -> Iterator[None]:
    """Mutants make the platform complain; that is not what is looked at."""
    log = logging.getLogger("krupier")
    before = log.level
    log.setLevel(logging.CRITICAL)
    yield
    log.setLevel(before)


@cache
def clean(seed: int, plan: Plan) -> list[str]:
    return simulate(seed, plan).problems


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda one: one.name)
def test_a_planted_fault_is_found(mutant: Mutant, monkeypatch: pytest.MonkeyPatch) -> None:
    plan = replace(mutant.plan, chats=0)  # their seeds were found in silence
    assert clean(mutant.seed, plan) == []
    mutant.plant(monkeypatch)
    problems = simulate(mutant.seed, plan).problems
    assert {one.partition(":")[0] for one in problems} & {*mutant.caught_by}, problems


def test_every_referee_has_found_something() -> None:
    caught = {name for one in MUTANTS for name in one.caught_by}
    assert caught == {"ledger", "settlement", "vault", "sight", "answers"}
