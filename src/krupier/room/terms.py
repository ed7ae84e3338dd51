"""The terms of a table: the game it plays, its limits, and what one round hands to the next."""

from __future__ import annotations

from msgspec.structs import replace

from krupier.plan.parts import Plan
from krupier.room import record as records
from krupier.room.config import TableConfig, WrittenLimits
from krupier.room.course import Course
from krupier.room.limits import notice
from krupier.room.seating import Seating
from krupier.rules.game import BadSetting, Game

Limits = dict[str, dict[str, str]]


class Terms:
    """``game`` is what the next round would be, without limits granted to single players."""

    def __init__(self, config: TableConfig, plan_text: str) -> None:
        self.text = plan_text
        self.plan: Plan = records.parsed(plan_text, config.game)
        self.coming: tuple[int, Limits] | None = None
        """Limits that were announced, and from when they hold."""
        self._taking: tuple[int, Limits] | None = None
        """Those that hold, as soon as the store knows of them."""
        self._granted: dict[str, Limits] = {}
        self.take(config)

    def take(self, config: TableConfig) -> None:
        """The table is set up like this now."""
        self.config = config
        self.wrong = ""
        """Why the plan of today does not allow this; then no further round begins."""
        try:
            self.game = self._game({})
        except BadSetting as problem:
            self.wrong = str(problem)
            self.game = self._game({}, TableConfig(config.id, config.game, config.currency))

    def announce(self, limits: WrittenLimits, now: int, *, open: bool) -> int:
        """Limits that hold from the time returned on. Raises BadSetting."""
        new = {bet: dict(pair) for bet, pair in limits.items()}
        self._game({}, replace(self.config, limits=new))
        wait = notice(self.plan, self.config, new, self.game.setting.currency) if open else 0
        self.coming = (now + wait, new)
        return now + wait

    def take_announced(self, now: int) -> bool:
        """Whether announced limits have just come into force."""
        if self.coming is None or now < self.coming[0]:
            return False
        self._taking, self.coming = self.coming, None
        self.take(replace(self.config, limits=self._taking[1]))
        return True

    def are_written(self) -> None:
        """The limits that were announced are in the store."""
        self._taking = None

    def came_back(self, config: TableConfig) -> None:
        """The store says how the table is set up; what was announced stays announced."""
        self.take(config)
        self.coming, self._taking = self.coming or self._taking, None

    def grant(self, player: str, limits: WrittenLimits) -> None:
        """Limits of his own, where the plan allows it. Raises BadSetting."""
        granted = {bet: dict(pair) for bet, pair in limits.items()}
        self._game({"1": granted})
        self._granted[player] = granted

    def setting(self, last: Course | None, seating: Seating) -> records.Setting:
        """What the next round is played with."""
        granted = {
            seat: limits for player, limits in self._granted.items() for seat in seating.of(player)
        }
        options = self.config.habits.options | carried(last, self.game)
        return records.Setting(options, self.config.limits, granted)

    def _game(self, players: dict[str, Limits], config: TableConfig | None = None) -> Game:
        config = config or self.config
        setting = records.Setting(config.habits.options, config.limits, players)
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
