"""What a tournament answers: what is to be done at its tables and in the books."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from krupier.rules.tournament.button import Blinds
from krupier.rules.tournament.deals import Method
from krupier.rules.tournament.escrow import Post

How = Literal["winner", "chips", "seats", "money", "half", "time", "deal", "cancelled", "too-few"]
"""With one player left; by chips after the last unit; with as many as there are seats, prizes, or
half of all; after its time; by a deal; called off, also because too few came."""

NotSeated = Literal["no-seat", "team-incomplete", "field-not-full", "absent"]
"""Why somebody does not play though he did not take his entry back: there is no seat for him, his
team is not complete, he makes no full table, he was not there. He has his money."""
WhyLeft = Literal[NotSeated, "unregistered", "excluded", "disqualified", "cancelled", "too-few"]
"""Why an entry is no more: also taken back, removed with its person, or all of it is called off."""

Removed = Literal["excluded", "disqualified", "no-show"]
Bought = Literal["rebuy", "add-on", "packets"]
"""Chips beside those of the entry; packets are paid with it and taken when they are wanted."""
WhyChips = Literal[
    Removed,
    Bought,
    "goes-on",
    "chip-race",
    "fresh-stack",
    "not-through",
    "not-among-best",
    "other-stack-better",
    "other-result-better",
    "part-played",
    "withdrawn",
]
"""Bought, or kept back until now; spared with the least bet; raced off; a new stage begins with the
chips of an entry; out at the end of a stage, or of its matches; another stack or result of the same
person counts; all units of an entry are played; withdrawn by management."""

Rule = Literal["balance", "break", "redraw", "staff"]


class Told(Struct, frozen=True, tag_field="is", omit_defaults=True):
    """Anything that is answered."""


class Place(Struct, frozen=True):
    table: int
    seat: int


class Entered(Told, frozen=True, tag="entered"):
    entry: str
    player: str


class Redefined(Told, frozen=True, tag="redefined"):
    """It is held otherwise than it was announced; whoever has entered is told."""

    version: int
    reason: str


class Left(Told, frozen=True, tag="left"):
    """An entry is no more: unregistered, or there was no seat for it."""

    entry: str
    why: WhyLeft


class Seated(Told, frozen=True, tag="seated"):
    entry: str
    at: Place
    chips: int


class SeatDrawn(Told, frozen=True, tag="seat-drawn"):
    """Of somebody who has paid: where he will sit."""

    entry: str
    at: Place


class Plays(Told, frozen=True, tag="plays"):
    """Who of a team sits on its chair in this level."""

    entry: str
    player: str


class Waits(Told, frozen=True, tag="waits"):
    """Every seat is taken; he is seated as soon as one is free."""

    entry: str


class Why(Struct, frozen=True, tag_field="is"):
    """A reason, as data: whoever tells it to people has the words."""


class MovedByBalance(Why, frozen=True, tag="balance"):
    """His table had more players than another one."""

    table: int
    players: int
    """There, with him."""
    to: int
    others: int
    """At the table where he goes, before he came."""
    picked: Literal["next-big-blind", "drawn"]
    """Why he and nobody else."""
    seat: Literal["soonest-big-blind", "last-left"]
    """Why that seat: big blind soonest and never the small blind, or left last."""


class MovedByBreak(Why, frozen=True, tag="break"):
    """His table is broken; seats at others are drawn."""

    table: int


class MovedByRedraw(Why, frozen=True, tag="redraw"):
    """All seats of the final table are drawn."""


class MovedByStaff(Why, frozen=True, tag="staff"):
    reason: str
    """In words of their own."""


WhyMoved = MovedByBalance | MovedByBreak | MovedByRedraw | MovedByStaff


class BrokenForFewer(Why, frozen=True, tag="fewer"):
    """So many players fit at so many tables."""

    players: int
    tables: int


class BrokenForFinal(Why, frozen=True, tag="final"):
    """So many players are the final table."""

    players: int


WhyBroken = BrokenForFewer | BrokenForFinal


class Moved(Told, frozen=True, tag="moved"):
    """With whom else it could have been, and why."""

    entry: str
    was: Place
    at: Place
    candidates: tuple[str, ...]
    why: WhyMoved

    @property
    def rule(self) -> Rule:
        match self.why:
            case MovedByBalance():
                return "balance"
            case MovedByBreak():
                return "break"
            case MovedByRedraw():
                return "redraw"
            case MovedByStaff():
                return "staff"


class Broken(Told, frozen=True, tag="broken"):
    table: int
    why: WhyBroken


class Dealt(Told, frozen=True, tag="dealt"):
    """The next unit at a table begins."""

    table: int
    unit: int
    level: int
    entries: tuple[str, ...]
    """Who is in it, by seat."""
    blinds: Blinds | None = None
    dead: tuple[str, ...] = ()
    """Whose hands are dead from the start: they serve a penalty, or are excluded."""
    hands: str = ""
    button: int = 0
    """Its seat where it goes round without blinds; 0: there is none."""
    further: dict[str, int] = {}
    """Of a further unit that decides between equals: the chips that each plays it with. They are
    lent: whatever comes of them, nobody's own chips change."""


class PenaltyOver(Told, frozen=True, tag="penalty-over"):
    """A player has missed all that he had to, and may come back."""

    player: str


class Released(Told, frozen=True, tag="released"):
    """Hand for hand: the cards of this table may be shown."""

    table: int


class Offered(Told, frozen=True, tag="offered"):
    """To somebody who is broke: his table waits for him."""

    entry: str
    what: Literal["rebuy", "packets"]
    number: int
    """Of offers, in the whole tournament: whoever answers names it."""


class Chips(Told, frozen=True, tag="chips"):
    """That come into play, or leave it, other than by playing."""

    entry: str
    change: int
    why: WhyChips
    reason: str = ""
    """In words of management, where it withdraws them."""


class Out(Told, frozen=True, tag="out"):
    """His place is told when it is known how many entered."""

    entry: str
    place: int | None
    shared_by: int = 1
    left: int = 0
    """How many are in play still."""


class HeadTaken(Told, frozen=True, tag="head-taken"):
    """Somebody's bounty: what was paid for it at once, and what grew on other heads."""

    entry: str
    paid: dict[str, int]
    added: dict[str, int] = {}


class Marked(Told, frozen=True, tag="marked"):
    """Heads with a bounty; secret ones are shown to nobody before they are out."""

    entries: tuple[str, ...]
    secret: bool = False


class Envelopes(Told, frozen=True, tag="envelopes"):
    """The bounties that can still be drawn, largest first."""

    values: tuple[int, ...]


class LevelBegins(Told, frozen=True, tag="level-begins"):
    level: int
    flight: int = 1


class BreakBegins(Told, frozen=True, tag="break-begins"):
    """Counted from the end of the last unit."""

    seconds: int
    flight: int = 1


class RegistrationExtended(Told, frozen=True, tag="registration-extended"):
    """Everybody may register until the end of this level."""

    until: int
    reason: str


class RegistrationClosed(Told, frozen=True, tag="registration-closed"):
    entries: int


class Prizes(Told, frozen=True, tag="prizes"):
    """All that is paid by places, when the pool is known."""

    pool: int
    places: tuple[int, ...]
    overlay: int = 0
    generated: bool = False
    """Whether no printed table knows so many entries."""


class HandForHand(Told, frozen=True, tag="hand-for-hand"):
    on: bool


class LastHandsDrawn(Told, frozen=True, tag="last-hands-drawn"):
    hands: int
    flight: int = 1


class StageBegins(Told, frozen=True, tag="stage-begins"):
    stage: int
    flight: int = 1


class Scores(Told, frozen=True, tag="scores"):
    """The chips of all who are left at the end of a stage, or of who has played his part: recorded,
    and shown to everybody."""

    stage: int
    round: int
    chips: dict[str, int]
    flight: int = 1


class CardsDealt(Told, frozen=True, tag="cards-dealt"):
    """One to each, of a pack of 32: the highest has the button of a table, or the better place (0:
    of no table). Whose are as high draw again."""

    cards: dict[str, str]
    table: int = 0


class StageOver(Told, frozen=True, tag="stage-over"):
    """With the chips of all who go on."""

    stage: int
    chips: dict[str, int]
    flight: int = 1


class DealDue(Told, frozen=True, tag="deal-due"):
    """All who are left want a deal: it is talked about when the running units are over."""


class DealOffered(Told, frozen=True, tag="deal-offered"):
    """The terms that the plan proposes, on the chips of now."""

    method: Method
    amounts: dict[str, int]
    kept: int
    """For the first place, where it is played on."""
    places: dict[str, int] = {}
    """Where it ends with the deal."""
    number: int = 0
    """Of offers, in the whole tournament: whoever agrees, or does not, names it."""


class DealRefused(Told, frozen=True, tag="deal-refused"):
    entry: str


class Agreed(Told, frozen=True, tag="agreed"):
    """What everybody has of a deal."""

    amounts: dict[str, int]
    kept: int


class RolledBack(Told, frozen=True, tag="rolled-back"):
    to: int
    ruling: str


class Ended(Told, frozen=True, tag="ended"):
    how: How
    places: dict[str, int]
    prizes: dict[str, int]
    """By entry, all that was paid by places, deals and stages."""
    points: dict[str, int] = {}
    """Of a league."""


Answer = (
    Post
    | Entered
    | Redefined
    | Left
    | SeatDrawn
    | Seated
    | Plays
    | Waits
    | Moved
    | Broken
    | Dealt
    | PenaltyOver
    | Released
    | Offered
    | Chips
    | Out
    | HeadTaken
    | Marked
    | Envelopes
    | LevelBegins
    | BreakBegins
    | RegistrationExtended
    | RegistrationClosed
    | Prizes
    | HandForHand
    | LastHandsDrawn
    | StageBegins
    | Scores
    | CardsDealt
    | StageOver
    | DealDue
    | DealOffered
    | DealRefused
    | Agreed
    | RolledBack
    | Ended
)
