"""Deals in the campaign of whole tournaments: they are wanted, talked about, refused, let lapse and
made, by the players alone or by staff, for all that is left or for a part of it."""

from __future__ import annotations

import math
import random
from typing import TYPE_CHECKING

from krupier.house.acts import Signature
from krupier.room.tournament import director
from krupier.room.tournament.requests import Deal
from krupier.rules.options import Refused
from krupier.rules.tournament import inputs as given
from krupier.rules.tournament.endings import taking_part
from krupier.rules.tournament.state import Entrant

if TYPE_CHECKING:
    from krupier.room.tournament.tournament import Tournament
    from tests.room.tournament_campaign import Campaign

BY = Signature("dora", "director", "they agree")
COURSES = ("agree", "agree", "agree", "refuse", "lapse", "staff", "staff", "staff")
PATIENCE = 80
"""So often somebody speaks in one talk; then the clock ends it."""


class Talks:
    """What they say, from a chance of their own: without talks a seed has the course it had."""

    def __init__(self, campaign: Campaign) -> None:
        self.of = campaign
        self.chance = random.Random(f"talks {campaign.seed}")
        self.few = self.chance.choice((3, 5, 9))
        """So many are left when they begin to want one."""
        self.most = self.chance.choice((1, 1, 2))
        """Deals of one tournament."""
        self.made = self._said = 0
        self._course = ""

    @property
    def it(self) -> Tournament:
        return self.of.event.it

    @property
    def left(self) -> list[Entrant]:
        return taking_part(self.it.state)

    def turn(self) -> bool:
        """Perhaps somebody says something. Whether no time passes before the next one speaks."""
        it, state = self.it, self.it.state
        if it.over or it.group.away or it.stopped:
            return False
        if state.talk == "on":
            return self._talk()
        self._course, self._said = "", 0
        if self.made >= self.most or state.phase != "running" or state.prizes is None:
            return False
        if 2 <= len(self.left) <= self.few and not state.talk and self.chance.random() < 0.25:
            self._want()
        elif state.halted and all(one.idle for one in state.flights):
            self._by_staff()  # nobody has to want it before: they asked the director to wait
        return False

    def _want(self) -> None:
        """All, or all but one, or somebody has second thoughts."""
        if self.chance.random() < 0.1:
            self._direct(given.Halt("they talk"))
            return
        people = [self.it.memory.player_of(one.id) for one in self.left]
        self.chance.shuffle(people)
        for one in people[: self.chance.choice((None, None, None, -1))]:
            self.of.say(one, Deal("want"))
            if self.chance.random() < 0.1:
                self.of.say(self.chance.choice(people), Deal("no-longer"))

    def _talk(self) -> bool:
        if not self._course:
            self._course = self.chance.choice(COURSES)
            self.of.counts["talks"] += 1
        self._said += 1
        if self._said > PATIENCE:
            return False
        if self.chance.random() < 0.1 and self.of.storm:
            self.of._crash()
            return True
        if self._course == "staff":
            self._by_staff()
            return False
        return self._answer()

    def _answer(self) -> bool:
        """The next of them agrees, until it comes otherwise."""
        agreed, left = self.it.memory.agreed, [one.id for one in self.left]
        silent = [one for one in left if one not in agreed]
        assert silent, "all agree to a deal, and it is not made"
        who = self.it.memory.player_of(self.chance.choice(silent))
        if self._course != "agree" and (len(silent) == 1 or self.chance.random() < 0.4):
            if self._course == "refuse":
                self.of.say(who, Deal("refuse"))
            return False
        self.of.say(who, Deal("agree"))
        if len(silent) == 1 and not self.it.state.talk:
            self._is_made("by the players")
        return bool(self.it.state.talk)

    # -- by staff --------------------------------------------------------------------------

    def _by_staff(self) -> None:
        """Terms that nobody proposed: any method, more left to play for, and wrong ones before."""
        rules, prizes = self.it.state.definition.deal, self.it.state.prizes
        entries = tuple(one.id for one in self.left)
        if rules is None or prizes is None or len(entries) < 2:
            return
        still = [*prizes, *[0] * len(entries)][: len(entries)]
        most = sum(still) - still[-1] * len(entries)
        least = min(math.ceil(sum(still) * rules.kept), still[0] - still[-1])
        kept = self.chance.choice((least, least, self.chance.randint(least, most)))
        method = self.chance.choice(rules.methods)
        custom = self._divided(sum(still) - kept, entries) if method == "custom" else {}
        play_on = self.chance.random() < 0.2
        terms = given.AgreeToDeal(method, entries, kept, custom, play_on)
        for wrong in (
            given.AgreeToDeal(method, entries[1:], kept, custom, play_on),
            given.AgreeToDeal(method, entries, most + 1, custom, play_on),
            given.AgreeToDeal("custom", entries, kept, {**custom, entries[0]: -1}, play_on),
            given.AgreeToDeal("equal", entries, least - 1, {}, play_on),
        ):
            assert not self._direct(wrong), f"made although it is wrong: {wrong}"
        if self._direct(terms):
            self._is_made(f"by staff, {method}")
            self.of.counts["with a part left to play for"] += kept > 0
            self._direct(given.GoOn())

    def _divided(self, amount: int, entries: tuple[str, ...]) -> dict[str, int]:
        cuts = sorted(self.chance.randint(0, amount) for _ in entries[1:])
        parts = zip([0, *cuts], [*cuts, amount], strict=True)
        return {entry: to - since for entry, (since, to) in zip(entries, parts, strict=True)}

    def _direct(self, one: given.Input) -> bool:
        try:
            director.direct(self.it, one, BY)
        except Refused:
            return False
        return True

    def _is_made(self, how: str) -> None:
        self.made += 1
        self.of.counts[f"deals {how}"] += 1
