"""Who may see which card: every message is looked at as it is told.

Closed by default: a card's name may stand in a message only if the card has left the shoe in a
durable line of the journal and the receiver may know it by the rules of :mod:`hidden`.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Any

from tests.simulation.referees import hidden, rows
from tests.simulation.referees.evidence import Event, Evidence
from tests.simulation.referees.felt import HIDDEN, Felt
from tests.simulation.referees.rows import Line, Round

CARD = re.compile(r'"([2-9TJQKA][cdhs]|Jk|JK)"')
Message = dict[str, Any]


class Scene:
    """A round as far as it was told, and who knows what of it."""

    def __init__(self, round: Round) -> None:
        self.round = round
        self.felt = Felt(round)
        self.heard = 0
        """How many events were told."""
        self.lines = 0
        self.public: set[str] = set()
        """Cards that everybody may know."""
        self.own: defaultdict[str, set[str]] = defaultdict(set)
        """Cards that who plays a seat may know too."""
        self.owners: dict[str, str] = dict(round.setting.get("owners", {}))
        self._dealt: defaultdict[str, int] = defaultdict(int)
        self._turned = ""
        """A place whose closed cards were turned up."""
        self.behind = False
        """Events were told while nobody listened, as the process died."""
        self.held: list[tuple[str | None, Message]] = []
        """Messages to be looked at when all events are known again."""

    def read(self, lines: Iterable[Line]) -> None:
        lines = list(lines)
        self.felt.read(lines)
        self.lines += len(lines)
        for line in lines:
            if (move := line.move) and not self.round.setting.get("owners"):
                self.owners[move.seat] = move.by

    def hear(self, event: Event) -> Iterator[str]:
        """The next event, as everybody was told it. Raises Disagree."""
        self.heard += 1
        kind = event["event"]
        if kind == "cards":
            drawn = self.felt.untold
            said = self.felt.hear(event)
            to = event["to"]
            names = self.felt.places[to].names[len(self.felt.places[to].names) - len(said.cards) :]
            if self.felt.untold < drawn:
                yield from self._dealt_to(to, names, event["cards"])
            else:
                self._moved(to, event["cards"])
            return
        self.felt.hear(event)
        if kind == "turn-up":
            self.public.update(event["cards"])
            self._turned = event["at"]
        elif kind == "decision":
            yield from self._decided(event)

    def _dealt_to(self, to: str, names: list[str], told: list[str]) -> Iterator[str]:
        for name, was in zip(names, told, strict=True):
            who = hidden.seen_by(self.round, self.felt.marks, to, self._dealt[to])
            self._dealt[to] += 1
            if who == hidden.OPEN:
                self.public.add(name)
            elif who == hidden.OWN:
                self.own[to.partition(".")[0]].add(name)
            if was != HIDDEN and who != hidden.OPEN:
                yield f"{name} was dealt to {to} for all to see, it is {who}"

    def _moved(self, to: str, told: list[str]) -> None:
        shown = {name for name in told if name != HIDDEN}
        self.public |= shown
        if shown and self.round.family == "pai-gow-poker":
            self._turned = to

    def _decided(self, event: Event) -> Iterator[str]:
        later = hidden.LATER.get(self.round.family, frozenset())
        alone = self.round.game in hidden.AT_ONCE and self._turned != "bank"
        if self._turned and not alone and event["do"] not in later:
            yield f"{event} was decided after the cards of {self._turned} were turned up"

    def knows(self, player: str | None) -> set[str]:
        """The cards that somebody may know."""
        if player is None:
            return self.public
        mine = [self.own[seat] for seat, who in self.owners.items() if who == player]
        return self.public.union(*mine)

    def lying(self, place: str) -> list[str]:
        """The cards of a place as everybody may see them."""
        lies = self.felt.places[place].lying if place in self.felt.places else []
        return [one.name if one.told else HIDDEN for one in lies]


class Watchman:
    def __init__(self, evidence: Evidence) -> None:
        self._evidence = evidence
        self._scenes: dict[str, Scene] = {}
        self.problems: list[str] = []

    def everybody(self, table: str, message: Message) -> None:
        scene = self._scene(table, message["round"])
        self._listen(scene, message.get("first", 0), message["events"])
        self._look(table, scene, None, message)

    def viewer(self, table: str, player: str | None, message: Message, *, whole: bool) -> None:
        """``whole``: its events are all events of the round so far."""
        if "round" in message:
            scene = self._scene(table, message["round"])
            if player is None and whole:
                self._listen(scene, 0, message["events"])
        else:
            scene = self._scenes.get(table)
        self._look(table, scene, player, message)

    # -- what happened ---------------------------------------------------------------------

    def _scene(self, table: str, round: str | None) -> Scene | None:
        scene = self._scenes.get(table)
        if round is None:
            return None
        with self._evidence.read() as conn:
            if scene is None or scene.round.id != round:
                found = rows.round_of(conn, round)
                if found is None:
                    self.problems.append(f"{table}: {round} was told, but is not written")
                    return None
                scene = self._scenes[table] = Scene(found)
            scene.read(rows.lines_after(conn, round, scene.lines, self._evidence.secret))
        return scene

    def _listen(self, scene: Scene | None, first: int, events: list[Event]) -> None:
        """Events that are new; after a gap the next whole telling goes on from here."""
        if scene is None:
            return
        scene.behind = first > scene.heard
        if scene.behind:
            return
        for event in events[scene.heard - first :]:
            try:
                found = list(scene.hear(event))
            except AssertionError as problem:
                found = [str(problem)]
            self.problems += [f"{scene.round.id} ({scene.round.game}): {one}" for one in found]
        held, scene.held = scene.held, []
        for player, message in held:
            self._look(scene.round.table, scene, player, message)

    # -- what is told ----------------------------------------------------------------------

    def _look(self, table: str, scene: Scene | None, player: str | None, message: Message) -> None:
        if scene is not None and scene.behind:
            scene.held.append((player, message))
            return
        known = scene.knows(player) if scene else set()
        who = f"{table}: {player or 'everybody'}"
        public = message.get("changed") or message.get("view") or {}
        self._shown_of_own_will(table, public.get("hands") or {})
        names = set(CARD.findall(json.dumps(_about_cards(message))))
        if secret := names - known:
            where = scene.round.id if scene else "no round"
            self.problems.append(f"{who} is told {sorted(secret)} in {where}: {_short(message)}")
        if scene is not None:
            for place, cards in (public.get("cards") or {}).items():
                self._places(who, scene, place, cards or [])

    def _places(self, who: str, scene: Scene, place: str, told: list[str]) -> None:
        """Open cards lie where they were dealt or turned up, and no others are named."""
        lying = scene.lying(place)
        if len(lying) != len(told):
            return  # events that were not told yet, or after a gap
        for mine, theirs in zip(lying, told, strict=True):
            if theirs not in (HIDDEN, mine):
                self.problems.append(f"{who} sees {told} at {place}, there lie {lying}")
                return

    def _shown_of_own_will(self, table: str, poker: Message) -> None:
        """After a hand its players may show their cards, if they ask for it."""
        for seat in poker.get("shown") or {}:
            asked = {
                one.player
                for one in self._evidence.sendings
                if (one.table, one.kind) == (table, "ShowCards")
            }
            scene = self._scenes.get(table)
            owner = scene.owners.get(seat) if scene else None
            if owner is not None and owner not in asked:
                self.problems.append(f"{table}: cards of {seat} are shown, {owner} did not ask")


def _about_cards(message: Message) -> Message:
    """All but what is about other cards: those of the deck, of earlier hands, of the draw for
    the button, and those that somebody shows of his own will."""
    part = "changed" if "changed" in message else "view"
    public = message.get(part)
    if not public:
        return message
    public = {name: it for name, it in public.items() if name not in ("round", "results")}
    if poker := public.get("hands"):
        public["hands"] = {n: it for n, it in poker.items() if n not in ("shown", "drawn")}
    return message | {part: public}


def _short(message: Message) -> str:
    return json.dumps(_about_cards(message))[:400]
