"""The setting of a table: the game it plays, its limits, and what one round hands to the next."""

from __future__ import annotations

from msgspec.structs import replace

from krupier.plan.parts import Plan
from krupier.room import record as records
from krupier.room.config import TableConfig, WrittenLimits
from krupier.room.course import Course
from krupier.room.limits import notice
from krupier.room.orders import Limits, StandingOrders
from krupier.room.seating import Seating
from krupier.rules.game import BadSetting, Game


class TableSetting:
    """``game`` is what the next round would be, without limits granted to single players."""

    def __init__(self, config: TableConfig, plan_text: str) -> None:
        self.text = plan_text
        self.plan: Plan = records.parsed(plan_text, config.game)
        self.take(config, StandingOrders())

    def take(self, config: TableConfig, orders: StandingOrders | None = None) -> None:
        """The table is set up like this now, under these orders (or the same)."""
        self.config = config
        if orders is not None:
            self.orders = orders
        self.wrong = ""
        """Why the plan of today does not allow this; then no further round begins."""
        try:
            self.game = self._game({})
        except BadSetting as problem:
            self.wrong = str(problem)
            self.game = self._game({}, TableConfig(config.id, config.game, config.currency))

    def holds_from(self, limits: WrittenLimits, now: int, *, open: bool) -> int:
        """From when these limits may hold, if they are announced now. Raises BadSetting."""
        new = {bet: dict(pair) for bet, pair in limits.items()}
        self._game({}, replace(self.config, limits=new))
        wait = notice(self.plan, self.config, new, self.game.setting.currency) if open else 0
        return now + wait

    def check_granted(self, limits: Limits) -> None:
        """Whether the plan lets a player have limits of his own. Raises BadSetting."""
        if limits:
            self._game({"1": limits})

    def setting(self, last: Course | None, seating: Seating) -> records.Setting:
        """What the next round is played with."""
        granted = {
            seat: limits
            for player, limits in self.orders.granted.items()
            for seat in seating.of(player)
        }
        options = self.config.house_rules.options | carried(last, self.game)
        return records.Setting(options, self.config.limits, granted)

    def _game(self, players: dict[str, Limits], config: TableConfig | None = None) -> Game:
        config = config or self.config
        setting = records.Setting(config.house_rules.options, config.limits, players)
        return records.game(self.text, config.game, config.currency, setting)


def carried(course: Course | None, game: Game) -> dict[str, bool | int | str]:
    """What one round hands to the next: where the dice lie, who has the shoe.

    A value stays until a round carries another; a void round hands on what it began with.
    """
    if course is None:
        return {}
    began = course.play.game.setting.options
    found = {
        name: value for name, value in began.items() if value != game.setting.options.get(name)
    }
    return found if course.play.void else found | course.play.felt.carry
