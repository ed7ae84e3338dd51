"""Compiled players: millions of rounds a second, paid as the rules pay.

A kernel belongs to a family of games (:data:`krupier.rules.families.FAMILIES`). It is a module with

* ``missing(job)``: why it cannot play a job, for people; empty if it can, and
* ``prepare(job)``: a function that plays one chunk after another and tells its
  :class:`~krupier.odds.simulation.chunks.Tally`. It is called from several threads at once.

What follows from that for whoever writes one:

* Luck comes from :func:`~krupier.odds.simulation.chunks.state` of job and chunk and from nothing
  else, drawn with :mod:`krupier.odds.luck`: the same seed gives the same result everywhere.
* Net wins and stakes are counted in minor units of the stakes in ``job.bets``. What a result pays
  is asked of the rules (:mod:`krupier.odds.simulation.asking`), not written again.
* Decisions are those of the strategy that the job names.
* Net wins in the order of their rounds go to :func:`~krupier.odds.simulation.chunks.counted`;
  numbers of results that each pay the same to :func:`~krupier.odds.simulation.chunks.paid`.
* A test plays the same deals through the kernel and through the rules.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from krupier.odds.simulation.chunks import Job, Play
from krupier.rules import families


def missing(job: Job) -> str:
    """Why a job cannot be played by a kernel; empty: it can."""
    if families.of(job.case.plan).kernel is None:
        there = sorted(name for name, one in families.FAMILIES.items() if one.kernel)
        return f"there is no kernel for {job.case.plan.family}, only for {', '.join(there)}"
    why: str = _kernel(job).missing(job)
    return why


def prepare(job: Job) -> Play:
    """A function that plays chunks of a job."""
    play: Play = _kernel(job).prepare(job)
    return play


def _kernel(job: Job) -> Any:
    name = families.of(job.case.plan).kernel
    assert name is not None
    return import_module(name)
