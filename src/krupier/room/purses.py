"""What a process remembers of somebody whose money is at its tables: his wallets, how his account
stands, and what he may stake."""

from __future__ import annotations

from dataclasses import dataclass, field

import msgspec

from krupier.house import standings
from krupier.house.allowance import Allowance, allowance, folded, open_to
from krupier.house.gate import Where
from krupier.house.standings import Standing
from krupier.money import is_demo


@dataclass(slots=True)
class Purse:
    known: int
    held: int = 0
    """Stakes whose commit is still awaited, less what is being converted for them."""

    @property
    def balance(self) -> int:
        return self.known - self.held


@dataclass(slots=True)
class Person:
    purses: dict[str, Purse] = field(default_factory=dict)
    _standing: Standing | None = None
    where: Where | None = None
    """By which way and from where he came."""
    doubtful: bool = False
    """Changed elsewhere: must be read again."""
    _allowance: Allowance | None = None

    @property
    def waits(self) -> bool:
        return any(purse.held for purse in self.purses.values())

    @property
    def balances(self) -> dict[str, int]:
        """By currency, what is his and not on its way."""
        return {code: purse.balance for code, purse in self.purses.items()}

    def purse(self, currency: str) -> Purse:
        return self.purses.setdefault(currency, Purse(0))

    def take(self, balances: dict[str, int], standing: Standing | None) -> None:
        """As the books have it."""
        self.purses = {code: Purse(known) for code, known in balances.items()}
        self.standing, self.doubtful = standing, False

    # -- his account ---------------------------------------------------------------------------

    @property
    def is_account(self) -> bool:
        """Whether rules of a house concern him; a guest they do not."""
        return self._standing is not None

    @property
    def is_demo(self) -> bool:
        """A guest: what he has is demo money."""
        return self._standing is None and any(map(is_demo, self.purses))

    @property
    def read(self) -> Standing | None:
        """As it was read: what does not move with stakes, such as account, plan and rates."""
        return self._standing

    @property
    def standing(self) -> Standing | None:
        """With what is on its way counted in."""
        if self._standing is not None and self._allowance is not None:
            self._standing = folded(self._standing, self._allowance)
        return self._standing

    @standing.setter
    def standing(self, new: Standing | None) -> None:
        self._standing, self._allowance = new, None

    def stamp(self, at: int) -> str:
        """By which his account is remembered; worth nothing when it cannot be known that what was
        judged by still holds: other rates, or another day."""
        kept = self.allowance(at)
        if self._standing is None or kept is None or not kept.today or self.doubtful:
            return ""
        return self._standing.stamp

    # -- what he may stake ---------------------------------------------------------------------

    def allowance(self, at: int) -> Allowance | None:
        """None: a guest, or something is against it."""
        kept = self._allowance
        if kept is None or not kept.holds(at):
            standing = self.standing
            kept = self._allowance = None if standing is None else allowance(standing, at)
        return kept

    def may_stake(self, amount: int, currency: str, game: str, family: str, at: int) -> bool:
        """Whether nothing is against a stake; if not, the gate says what."""
        kept = self.allowance(at)
        if kept is None or not kept.allows(amount, currency):
            return False
        if (game, family) not in kept.places:
            assert self._standing is not None
            if not open_to(self._standing, self.there(game, family)):
                return False
            kept.places.add((game, family))
        return True

    def count(self, currency: str, at: int, staked: int, returned: int) -> None:
        kept = self.allowance(at)
        if kept is not None and kept.count(currency, staked, returned):
            return
        if (standing := self.standing) is not None:
            self.standing = standings.counted(standing, currency, at, staked, returned)

    def came(self, where: Where | None) -> None:
        self.where = where
        if self._allowance is not None:
            self._allowance.places.clear()

    def there(self, game: str, family: str, tournament: str = "") -> Where:
        """By which way he would play a game."""
        where = self.where or Where()
        if not game:
            return where
        return msgspec.structs.replace(where, game=game, family=family, tournament=tournament)
