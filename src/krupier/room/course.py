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
from krupier.money import show
from krupier.room.continued import Continued
from krupier.room.lines import Line
from krupier.rules import families
from krupier.rules.codec import chips_from_json
from krupier.rules.events import CutOff, Decision, Event, Raked, Settle, Stake, TakeBack
from krupier.rules.game import Game
from krupier.rules.options import Move
from krupier.rules.play import Play
from krupier.rules.shown import shown
from krupier.rules.view import marks_view
from krupier.rules.wants import Moves, Timeout
from krupier.store import Result, Transfer, accounts
from krupier.store.ledger import Kind


class Course:
    """A round as it is played at a table. ``length`` counts its journal lines.

    In a game among players the ``owners`` of the seats are known from the start, and their chips
    lie at the table; otherwise chips come from their wallets."""

    def __init__(
        self,
        id: str,
        table: str,
        game: Game,
        owners: Mapping[str, str] | None = None,
        group: str = "",
        chips: str = "",
        *,
        code: str = "",
    ) -> None:
        """``group``: whose accounts of the house it plays with; empty: those of the table.
        ``chips``: where the players' own lie; empty: at the table. ``code``: of its money in the
        books; empty: as the game has it."""
        self.id = id
        self.table = table
        self.group = group or table
        self._chips = chips or table
        self.play = Play(game)
        self.code = code or game.setting.currency.code
        self.length = 0
        self.commitments: tuple[Commitment, ...] = ()
        """What the source committed to when the round was opened."""
        self.continues: Continued | None = None
        """The game of another round that it finishes."""
        self.owners: dict[str, str] = dict(owners or {})
        """Who plays a seat, from the first chips that stay in it to the end of the round."""
        self.stacks = bool(owners)
        """Chips lie at the table."""
        self.platform: set[int] = set()
        """Events (by index) that were decisions of the clock, not of the player."""
        self.moves: dict[tuple[str, str], int] = {}
        """Lines by (player, client's id)."""

    @property
    def carried(self) -> int:
        """So many of its first lines were played, and drawn, in another round."""
        return self.continues.lines if self.continues else 0

    @property
    def events(self) -> list[Event]:
        return self.play.felt.events

    def seats_of(self, player: str | None, seats: Iterable[str]) -> list[str]:
        """Those of a player's seats that nobody else plays in this round: a seat that changed
        hands is still that of whoever staked in it."""
        return [seat for seat in seats if self.owners.get(seat, player) == player]

    def starting_stacks(self) -> dict[str, int]:
        """The chips that play in a hand, by seat."""
        setting = self.play.game.setting
        stacks = (setting.hand or {}).get("stacks", {})
        return {seat: chips_from_json(one, setting.currency) for seat, one in stacks.items()}

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
                    at
                    for at, event in enumerate(self.events[before:], before)
                    if isinstance(event, Decision)
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
        staked: dict[str, int] = {}
        returned: dict[str, int] = {}
        bank = commission = 0
        for event in events:
            if isinstance(event, Stake):
                player = self.owners[event.seat]
                staked[player] = staked.get(player, 0) + event.amount
            elif isinstance(event, TakeBack):
                player = self.owners[event.seat]
                staked[player] = staked.get(player, 0) - event.amount
            elif isinstance(event, CutOff):
                player = self.owners[event.seat]
                staked[player] = staked.get(player, 0) - event.lost
                bank -= event.lost
            elif isinstance(event, Settle):
                player = self.owners[event.seat]
                returned[player] = returned.get(player, 0) + event.returned
                commission += event.commission
                bank += event.staked - event.returned - event.commission
        if not (staked or returned):
            return []
        here = accounts.table(self.table)
        back: Kind = "refund" if self.play.void else "return"
        flows: list[tuple[str, str, int, Kind]] = [
            (self._account(one), here, amount, "stake") for one, amount in staked.items()
        ]
        flows += [(here, self._account(one), amount, back) for one, amount in returned.items()]
        if self.stacks and not families.among_players(self.play.game.plan):
            # tournament chips are won from where they are issued, and lost to it
            flows.append((here, accounts.issue(self._chips), bank + commission, "issue"))
        elif self.stacks:
            # among players there is no bank: what nobody won waits for the next button
            flows.append((here, accounts.attack(self.table), bank, "attack"))
            flows.append((here, accounts.rake(self.group), commission, "rake"))
        else:
            flows.append((here, accounts.house(self.group), bank, "result"))
            flows.append((here, accounts.commission(self.group), commission, "commission"))
        return self._transfers(flows)

    def _transfers(self, flows: Iterable[tuple[str, str, int, Kind]]) -> list[Transfer]:
        code, operator = self.code, self.play.game.plan.operator
        transfers: list[Transfer] = []
        for debit, credit, amount, kind in flows:
            if amount < 0:
                debit, credit, amount = credit, debit, -amount
                kind = "take-back" if kind == "stake" else kind
            if amount:
                key = f"{self.id}/{self.length}/{len(transfers) + 1}"
                transfers.append(
                    Transfer(key, debit, credit, amount, code, kind, operator=operator)
                )
        return transfers

    def _account(self, player: str) -> str:
        if not self.stacks:
            return accounts.player(player)
        lies = accounts.score if self.play.game.owes else accounts.stack
        return lies(self._chips, player)

    def results(self) -> list[Result]:
        """What every seat staked and got back, with its bets and the clock's decisions. Among
        players it is also a result to have been dealt in and to have lost nothing."""
        felt = self.play.felt
        money = self.play.game.setting.currency
        bets: dict[str, list[dict[str, object]]] = {}
        for one in felt.settled:
            told = shown(one, money)
            bets.setdefault(told.pop("seat"), []).append(told)
        events = (self.events[at] for at in self.platform)
        absent = Counter(one.seat for one in events if isinstance(one, Decision))
        raked = next((one.paid for one in self.events if isinstance(one, Raked)), {})
        found = []
        for seat in self.owners if self.stacks else felt.staked:
            staked, returned = felt.staked.get(seat, 0), felt.returned.get(seat, 0)
            if not (staked or returned or self.stacks):
                continue
            detail: dict[str, object] = {"bets": bets.get(seat, [])}
            if absent[seat]:
                detail["platform"] = absent[seat]
            if seat in raked:
                detail["rake"] = show(raked[seat], money)
            text = msgspec.json.encode(detail).decode()
            found.append(Result(self.owners[seat], seat, staked, returned, text))
        return found


def recent_of(course: Course, number: int) -> dict[str, Any]:
    """A finished round in short."""
    money = course.play.game.setting.currency
    return {
        "round": number,
        "marks": marks_view(course.play.felt.marks, money),
        "void": course.play.void,
    }
