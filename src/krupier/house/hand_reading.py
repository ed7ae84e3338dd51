"""What a hand of poker says about its players, act by act, while it is played again.

The journal, a recorded hand and a simulation are read alike: :meth:`Reader.before` when somebody is
in turn, :meth:`Reader.after` when he has acted.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction

from msgspec.structs import replace

from krupier.equipment.cards import RANKS, Card
from krupier.house.hand_facts import AGGRESSIVE, Deed
from krupier.research.gifts import Scales
from krupier.rules.poker.actions import BET
from krupier.rules.poker.state import State


class Reader:
    """Reads one hand; ``names`` are those of its players in the order in which they are dealt to.
    Without scales nothing is said about shares and gifts."""

    def __init__(self, names: Sequence[str], scales: Scales | None) -> None:
        self.names = names
        self.deeds: list[Deed] = []
        self._scales = scales
        self._gifts: dict[str, dict[str, Fraction]] = defaultdict(lambda: defaultdict(Fraction))
        self._weighed = True
        self._bettor, self._street, self._raises = "", 0, 0
        self._seen: Deed | None = None
        self._pot = 0

    def before(self, state: State) -> None:
        """Somebody is in turn; otherwise nothing is noted."""
        self._seen = None
        if state.phase != BET:
            return
        if state.street != self._street:
            self._street, self._bettor, self._raises = state.street, "", 0
        legal = state.legal()
        who, live = self.names[legal.player], self._live(state)
        share = self._scales.before(state) if self._scales else None
        self._weighed &= share is not None
        self._pot = state.pot
        others = [one for one in live if one != who]
        self._seen = Deed(
            by=who,
            do="",
            to="" if self._bettor == who else self._bettor,
            alone_with=others[0] if len(others) == 1 else "",
            street=state.street,
            share=-1 if share is None else round(1000 * share),
            price=100 * legal.call // max(1, state.pot),
            may_raise=bool(legal.most),
            holding=self._holding(state, legal.player),
        )

    def after(self, state: State, do: str, amount: int, took: int) -> None:
        """He has done that. ``amount``: what he bet or raised to; ``took``: microseconds."""
        seen = self._seen
        if seen is None:
            return
        attacks = do in AGGRESSIVE
        part = 100 * amount // max(1, self._pot) if attacks else 0
        self.deeds.append(replace(seen, do=do, took=took, part=part))
        gained = self._scales.after(state) if self._scales else None
        for name, more in zip(self.names, gained or (), strict=False):
            if name != seen.by and more:
                self._gifts[seen.by][name] += more
        if attacks:
            self._bettor = seen.by
            self._raises += 1
        self._seen = None

    def gifts(self) -> dict[str, dict[str, int]] | None:
        """In whole units; None: at least one act could not be weighed."""
        if not self._weighed:
            return None
        return {
            one: {to: whole for to, amount in given.items() if (whole := round(amount))}
            for one, given in self._gifts.items()
        }

    def _live(self, state: State) -> list[str]:
        return [name for name, live in zip(self.names, state.live, strict=True) if live]

    def _holding(self, state: State, player: int) -> str:
        if state.street or any(state.boards):
            return ""
        return f"{_class(state.holes[player])} {min(self._raises, 2)} {state.left}"


def _class(cards: Sequence[Card]) -> str:
    """Ranks from the highest on, and whether all are of one suit.

    >>> from krupier.equipment.cards import parse
    >>> _class(parse("9s Ah")), _class(parse("9h Ah"))
    ('A9', 'A9s')
    """
    ranks = "".join(RANKS[card >> 2] for card in sorted(cards, reverse=True) if card >= 0)
    suited = len(cards) > 1 and len({card & 3 for card in cards}) == 1
    return ranks + ("s" if suited else "")
