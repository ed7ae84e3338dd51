"""The table of odds that is shipped: every game of the plans, as its plan has it by default.

It is written game by game, so that whatever ends the work loses one game at most, and goes on
where it ended: what the same code worked out before is not worked out again.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from pathlib import Path

from krupier import odds
from krupier.odds import kept
from krupier.odds.kept import Kept
from krupier.odds.result import Progress
from krupier.odds.table_types import REGULAR, limits
from krupier.rules import families
from krupier.rules.game import Game


def games(extra: Iterable[Path] = ()) -> Iterator[Game]:
    """Every game against the house, where tables of two types pay differently one of each.

    >>> [game.table_type for game in games() if game.plan.id == "tsg/heads-up-holdem"]
    ['micro', 'regular']
    """
    for plan in families.all_plans(extra).values():
        if families.of(plan).odds is None:
            continue
        game = families.make(plan)
        yield game
        above = limits(plan, game.setting.currency.code, REGULAR)
        if above:
            yield families.make(plan, limits=above)


def worked_out(game: Game, progress: Progress | None = None, *, again: bool = False) -> Kept:
    """Odds by the code as it is now; what is shipped may come from an older one. A user's cache is
    not asked: the times in it are those of whatever else his machine did."""
    found = kept.known().get(kept.fingerprint(game))
    if again or found is None or found.code != odds.code(game):
        found = odds.worked_out(game, progress, again=True)
    return found


def ship(game: Game, found: Kept) -> None:
    """Writes one game to the table."""
    table, key = kept.known(), kept.fingerprint(game)
    if table.get(key) != found:
        kept.write_known(table | {key: found})


def prune(all_games: Collection[Game]) -> list[str]:
    """Drops what no game of the plans has any more; tells which it was."""
    table, keys = kept.known(), {kept.fingerprint(game) for game in all_games}
    old = [one.game for key, one in table.items() if key not in keys]
    if old:
        kept.write_known({key: one for key, one in table.items() if key in keys})
    return old
