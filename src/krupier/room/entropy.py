"""Players' own entropy for the outcomes of a round: how much, how often, and until when."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import TYPE_CHECKING

from krupier.equipment.secure import SHARE, Secure
from krupier.equipment.secure import Refused as TooLate
from krupier.room.lines import Line
from krupier.room.messages import Reply
from krupier.rules.options import Refused

if TYPE_CHECKING:
    from krupier.room.table import Table

SHARES = 4
"""How often a player may give entropy in one round."""


class Shares:
    """What was given in the running round."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._given: Counter[str] = Counter()

    def forget(self) -> None:
        """Another round."""
        self._given.clear()

    def give(self, player: str, share: bytes, reply: Reply) -> None:
        """Mixed into the running round until its first draw, and a line of its journal. Raises
        Refused."""
        table = self._table
        table.running_course()
        source = table.rounds.source
        if not isinstance(source, Secure):
            raise Refused("no-entropy", "this table takes no entropy from players")
        if not 1 <= len(share) <= SHARE:
            raise Refused("too-large", f"entropy is 1 to {SHARE} bytes", most=SHARE)
        if self._given[player] >= SHARES:
            raise Refused("too-many", f"entropy can be given {SHARES} times in a round")
        try:
            source.mix(player, share)
        except TooLate as problem:
            raise Refused("too-late", str(problem)) from None
        self._given[player] += 1
        line = Line(None, player, f"entropy:{table.env.new_id()}", share.hex())
        table.rounds.ask(line, reply, partial(self.give, player, share, reply))
        table.pump()
