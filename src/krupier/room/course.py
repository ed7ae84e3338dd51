"""The course of one round at a table: the play, whose seats they are, and the money it moves.

A live table, recovery after a crash, histories and the audit all feed the same lines through
:class:`Course`, so what one of them computes the others compute too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from krupier.equipment.fair import Commitment
from krupier.room.lines import Line
from krupier.rules.codec import plain
from krupier.rules.felt import Event
from krupier.rules.game import Game
from krupier.rules.options import Move
from krupier.rules.play import Play
from krupier.rules.wants import Moves, Timeout
from krupier.store import Result, Transfer, seats
from krupier.store.settlement import HOUSE

COMMISSION = "commission"
RAKE = "rake"


def player_account(player: str) -> str:
    return f"player:{player}"


def table_account(table: str) -> str:
    return f"table:{table}"


def attack_account(table: str) -> str:
    """Button attack: what lies beside the pots from hand to hand."""
    return f"attack:{table}"


class Course:
    """A round as it is played at a table. ``length`` counts its journal lines.

    In a game among players the ``owners`` of the seats are known from the start, and their chips
    lie at the table; otherwise chips come from their wallets."""

    def __init__(
        self, id: str, table: str, game: Game, owners: Mapping[str, str] | None = None
    ) -> None:
        self.id = id
        self.table = table
        self.play = Play(game)
        self.length = 0
        self.commitments: tuple[Commitment, ...] = ()
        """What the source committed to when the round was opened."""
        self.owners: dict[str, str] = dict(owners or {})
        """Who plays a seat, from the first chips that stay in it to the end of the round."""
        self.stacks = bool(owners)
        """Chips lie at the table."""
        self.platform: set[int] = set()
        """Events (by index) that were decisions of the clock, not of the player."""
        self.moves: dict[tuple[str, str], int] = {}
        """Lines by (player, client's id)."""

    @property
    def events(self) -> list[Event]:
        return self.play.felt.events

    def seats_of(self, player: str | None, seats: Iterable[str]) -> list[str]:
        """Those of a player's seats that nobody else plays in this round: a seat that changed
        hands is still that of whoever staked in it."""
        return [seat for seat in seats if self.owners.get(seat, player) == player]

    def opening(self) -> list[Transfer]:
        """The money that moves before the first line: blinds and antes."""
        return self._money(self.events) if self.stacks else []

    def feed(self, line: Line) -> list[Transfer]:
        """Takes one line; the transfers are the money that it moves.

        Raises Refused, and nothing has changed.
        """
        before = len(self.events)
        if line.given is not None:
            asked = self.play.want
            self.play.send(line.given)
            if isinstance(line.given, Move):
                self.owners.setdefault(line.given.seat, line.by)
            elif isinstance(line.given, Timeout) and isinstance(asked, Moves):
                self.platform.update(
                    at for at in range(before, len(self.events)) if _is_decision(self.events[at])
                )
        self.length += 1
        if line.id:
            self.moves[line.by, line.id] = self.length
        transfers = self._money(self.events[before:])
        if isinstance(line.given, Move):
            self._let_go(line.given.seat)
        return transfers

    def _let_go(self, seat: str) -> None:
        """Who took all his chips back before anything happened has played nothing: the seat may
        be another's."""
        felt = self.play.felt
        played = felt.staked.get(seat) or felt.returned.get(seat) or seat in felt.places
        if not (self.stacks or played):
            del self.owners[seat]

    def _money(self, events: Sequence[Event]) -> list[Transfer]:
        """Stakes into the table's account, returns out of it: it holds what lies on the felt."""
        staked: Counter[str] = Counter()
        returned: Counter[str] = Counter()
        bank = commission = 0
        for event in events:
            data = event.data
            if event.kind == "stake":
                staked[self.owners[data["seat"]]] += data["amount"]
            elif event.kind == "take-back":
                staked[self.owners[data["seat"]]] -= data["amount"]
            elif event.kind == "settle":
                returned[self.owners[data["seat"]]] += data["returned"]
                cut = data.get("commission", 0)
                commission += cut
                bank += data["staked"] - data["returned"] - cut
        if not (staked or returned):
            return []
        here = table_account(self.table)
        flows = [(self._account(one), here, amount, "stake") for one, amount in staked.items()]
        flows += [(here, self._account(one), amount, "return") for one, amount in returned.items()]
        # among players there is no bank: what nobody won waits for the next button
        rest = (attack_account(self.table), "attack") if self.stacks else (HOUSE, "result")
        cut = RAKE if self.stacks else COMMISSION
        flows += [(here, rest[0], bank, rest[1]), (here, cut, commission, cut)]
        code = self.play.game.setting.currency.code
        transfers: list[Transfer] = []
        for debit, credit, amount, memo in flows:
            if amount < 0:
                debit, credit, amount = credit, debit, -amount
            if amount:
                key = f"{self.id}/{self.length}/{len(transfers) + 1}"
                transfers.append(Transfer(key, debit, credit, amount, code, memo))
        return transfers

    def _account(self, player: str) -> str:
        return seats.account(self.table, player) if self.stacks else player_account(player)

    def results(self) -> list[Result]:
        """What every seat staked and got back, with its bets and the clock's decisions. Among
        players it is also a result to have been dealt in and to have lost nothing."""
        felt = self.play.felt
        money = self.play.game.setting.currency
        bets: dict[str, list[dict[str, object]]] = {}
        for one in felt.settled:
            bets.setdefault(one.seat, []).append(
                plain(
                    {
                        "bet": one.bet,
                        "on": one.on,
                        "staked": one.staked,
                        "returned": one.returned,
                        "how": one.how,
                    },
                    money,
                )
            )
        absent = Counter(self.events[at].data.get("seat", "") for at in self.platform)
        found = []
        for seat in self.owners if self.stacks else felt.staked:
            staked, returned = felt.staked.get(seat, 0), felt.returned.get(seat, 0)
            if not (staked or returned or self.stacks):
                continue
            detail: dict[str, object] = {"bets": bets.get(seat, [])}
            if absent[seat]:
                detail["platform"] = absent[seat]
            text = msgspec.json.encode(detail).decode()
            found.append(Result(self.owners[seat], seat, staked, returned, text))
        return found


def _is_decision(event: Event) -> bool:
    return event.kind == "decision" and "seat" in event.data


def recent_of(course: Course, number: int) -> dict[str, Any]:
    """A finished round in short."""
    money = course.play.game.setting.currency
    return {
        "round": number,
        "marks": plain(course.play.felt.marks, money),
        "void": course.play.void,
    }
