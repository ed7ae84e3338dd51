"""What an operator's plan says of its tournaments: who announces one cannot change it.

A type has blocks that are chosen for each tournament, and others that say between what the plan
lets one choose. The latter stay as the type has them. Of games against the house and of mariáš the
plan says more: which game it is, its seats, the printed table, and what decides between equals.
"""

from __future__ import annotations

from collections.abc import Iterator

from krupier.rules import families
from krupier.rules.game import BadSetting, make_setting
from krupier.rules.tournament.conflicts import Conflict
from krupier.rules.tournament.definition import Bounty, Definition

LIMITS = (
    *("bank", "debts", "once", "rounds", "units_by", "fee", "zoom", "choose_stack"),
    "rebuys_in_break",
    *("currencies", "fields", "sizes"),
)
"""Blocks that say what may be chosen."""
BOUNTY = ("odd", "share", "paid_range")
"""Of bounties, wherever there are some of a kind."""
SEATS = ("full", "dead_boxes", "turns", "button")
"""Of games against the house and of mariáš."""


def problems(
    usual: Definition, made: Definition, bounty: Bounty | None = None
) -> Iterator[Conflict]:
    """``usual``: the type, with nothing chosen; ``bounty``: as the plan has those of this kind."""
    for block in LIMITS:
        if getattr(made, block) != getattr(usual, block):
            yield block, "plan", "the plan says between what one chooses"
    for name, value in usual.options.items():
        if made.options.get(name) != value:
            yield "options", "plan", f"{name} is {value}"
    for name in BOUNTY if bounty and made.bounty else ():
        if getattr(made.bounty, name) != getattr(bounty, name):
            yield "bounty", "plan", f"{name} is as the plan has it"
    if usual.bank or usual.debts:
        yield from _of_house_games(usual, made)


def _of_house_games(usual: Definition, made: Definition) -> Iterator[Conflict]:
    if made.game != usual.game:
        yield "game", "plan", f"it is played in {usual.game}"
    for name in SEATS:
        if getattr(made.seats, name) != getattr(usual.seats, name):
            yield "seats", "plan", f"{name} is as the plan has it"
    table, here = usual.payouts, made.payouts
    modes = {"table", "winner"} if usual.bank else {"table"}
    if (here.rows, here.up_to, here.printed_only) != (table.rows, table.up_to, table.printed_only):
        yield "payouts", "plan", "the table of prizes is printed"
    if here.by not in modes:
        yield "payouts", "plan", f"prizes go by {' or '.join(sorted(modes))}"
    if made.start.when != "full" and made.entry.absent != usual.entry.absent:
        yield "entry", "plan", "who is absent at the start has his money back"
    last = made.stages[-1]
    if usual.debts and not last.by_cards:
        yield "stages", "plan", "cards decide between equals at the end"
    if usual.bank and not all(one.further for one in made.stages if one.advance or one is last):
        yield "stages", "plan", "an additional game decides between equals"


def options_problems(made: Definition, game: str) -> Iterator[Conflict]:
    """What a game cannot be played with."""
    if not made.options:
        return
    try:
        make_setting(families.load_plan(game), options=made.options)
    except BadSetting as problem:
        yield "game", "options", str(problem)
