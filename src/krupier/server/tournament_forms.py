"""What goes over HTTP and the socket about tournaments."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from krupier.plan.parts import Names
from krupier.room.tournament.shown import TournamentDraw, TournamentRow
from krupier.rules.tournament.answers import Bought, Removed
from krupier.server.forms import Form, GameId, Id, Reason, Why, Written
from krupier.server.private_forms import Token

Number = Annotated[int, Meta(ge=0, le=2**31)]
Ms = Annotated[int, Meta(ge=0, le=2**45)]
Title = Annotated[
    str, Meta(min_length=1, max_length=80, pattern=r"^(?=.*\S)[^\x00-\x1f\ud800-\udfff]+$(?!\n)")
]
TournamentId = Annotated[str, Meta(pattern=r"^([a-z0-9][a-z0-9-]{0,39})?$(?!\n)")]
Wallet = Annotated[str, Meta(pattern=r"^([A-Z]{3,5}|ticket)$(?!\n)")]
EntryId = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_. -]{1,64}(/[0-9]{1,6})?$(?!\n)")]
Team = Annotated[str, Meta(max_length=40, pattern=r"^[^\x00-\x1f\ud800-\udfff/:]*$(?!\n)")]


# -- what players ask ------------------------------------------------------------------------------


class Asked(Form, frozen=True, kw_only=True, tag_field="do"):
    """Anything that is asked of a tournament. ``id``: of the client's own; the same one again is
    answered as before."""

    id: Annotated[str, Meta(min_length=1, max_length=64)]


class EnterTournament(Asked, frozen=True, kw_only=True, tag="enter"):
    """Confirmed with what was shown: the whole price, and from where it is paid."""

    pays: Written
    wallet: Wallet
    """A currency, or the ticket that one has won."""
    rules: Number
    """The version of what was announced, to whose rules he agrees."""
    recording: bool = False
    """He agrees to be recorded, where it is."""
    win: TournamentId = ""
    """The satellite whose win pays it; the answer confirms that with a number."""
    price: Number = 0
    """Which of the prices, from 0."""
    flight: Number = 1
    team: Team = ""


class LeaveTournament(Asked, frozen=True, kw_only=True, tag="leave"):
    """Before it begins."""


class BuyChips(Asked, frozen=True, kw_only=True, tag="buy"):
    what: Bought
    packets: Number = 1
    offer: Number = 0
    """The number of what was offered to him; 0: he was offered nothing."""


class DeclineChips(Asked, frozen=True, kw_only=True, tag="decline"):
    """Of what was offered to somebody who is broke."""

    offer: Number = 0
    """Its number."""


class TalkOfDeal(Asked, frozen=True, kw_only=True, tag="deal"):
    """Wants to talk about one, or no longer; agrees to its terms, or refuses them."""

    say: Literal["want", "no-longer", "agree", "refuse"]
    offer: Number = 0
    """The number of the terms that he agrees to, or refuses."""


AskedOfTournament = EnterTournament | LeaveTournament | BuyChips | DeclineChips | TalkOfDeal


class TournamentAccepted(Struct, frozen=True, omit_defaults=True):
    id: str
    again: bool
    """It had been accepted before; nothing happened now."""
    confirmation: str | None = None
    """The number under which the operator confirms that a win was used for an entry."""


# -- what everybody sees ---------------------------------------------------------------------------


class Tournaments(Struct, frozen=True):
    tournaments: list[TournamentRow]


class TournamentDraws(Struct, frozen=True):
    """All of them, in their order."""

    commitment: str
    secret: str | None
    """Told when it is over."""
    draws: list[TournamentDraw]


class TournamentResult(Struct, frozen=True, kw_only=True):
    """One that is over, by the books."""

    id: str
    type: str
    names: Names
    currency: str
    started_at: int | None
    ended_at: int
    ended: str
    entries: int
    winner: str | None
    prize: str
    """Of the winner."""


class TournamentResults(Struct, frozen=True):
    results: list[TournamentResult]
    next: str | None


class MyTournament(Struct, frozen=True, kw_only=True):
    """One of my entries."""

    id: str
    type: str
    names: Names
    currency: str
    state: Literal["open", "running", "over"]
    starts_at: int | None
    ended_at: int | None
    entry: str
    at: int
    """When I entered."""
    left: bool
    """Before it began."""
    table: str | None
    """Where I sit now."""
    seat: str | None
    place: int | None
    prize: str


class MyTournaments(Struct, frozen=True):
    tournaments: list[MyTournament]


# -- private ones ----------------------------------------------------------------------------------


class NewPrivateTournament(Form, frozen=True, kw_only=True):
    """A sit and go for those to whom I give its link."""

    type: GameId
    players: Annotated[int, Meta(ge=2, le=200)]
    structure: Annotated[str, Meta(pattern=r"^[a-z0-9-]{0,40}$(?!\n)")] = ""
    """Levels of the operator; empty: those of the type."""
    name: Title | None = None


class TakenTournamentInvitation(Form, frozen=True):
    token: Token


class TournamentLink(Struct, frozen=True):
    """Told once."""

    tournament: str
    token: str
    until: int


class LedTo(Struct, frozen=True):
    tournament: str


class TournamentType(Struct, frozen=True):
    id: str
    names: Names
    clause: list[str]
    reading: Names | None


class OwnTournament(Struct, frozen=True):
    """One that I have opened and that is not over."""

    tournament: str
    names: Names
    state: Literal["open", "running"]
    entries: int
    players: int
    """That start it."""
    until: int | None
    """How long its link is good; ``None``: there is none."""


class PrivateTypes(Struct, frozen=True):
    """Sit and gos that I may open; none: the operator has none by invitation."""

    operator: str
    types: list[TournamentType]
    most: int
    own: list[OwnTournament]


# -- staff -----------------------------------------------------------------------------------------


class TournamentTypes(Struct, frozen=True):
    types: list[TournamentType]


class TournamentTitles(Form, frozen=True):
    cs: Title
    en: Title


class NewTournament(Why, frozen=True, kw_only=True, rename={"blocks": "with"}):
    """``with``: blocks laid over those of the type, as a plan writes them."""

    id: Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9-]{0,39}$(?!\n)")]
    type: GameId
    blocks: dict[str, Any] = {}
    starts_at: Ms | None = None
    names: TournamentTitles | None = None
    """Otherwise those of the type."""


class TournamentBlocks(Struct, frozen=True, rename={"blocks": "with"}):
    """What is different in a tournament, laid over the blocks of its type."""

    type: str
    blocks: dict[str, Any]


class TournamentOffence(Struct, frozen=True):
    """What a penalty may be for, and the clauses of the plan that forbid it."""

    code: str
    clauses: list[str]


class TournamentOffences(Struct, frozen=True):
    offences: list[TournamentOffence]


class Directed(Form, frozen=True, kw_only=True, tag_field="do"):
    """What a director does, and why."""

    reason: Reason
    clause: Annotated[str, Meta(pattern=r"^[A-Z0-9-]{0,20}$(?!\n)")] = ""


class DirectStart(Directed, frozen=True, kw_only=True, tag="start"):
    flight: Number = 1


class DirectClosing(Directed, frozen=True, kw_only=True, tag="close-registration"):
    """Nobody registers any more."""


class DirectExtension(Directed, frozen=True, kw_only=True, tag="extend-registration"):
    """One may register until the end of a later level than was announced."""

    until: Number


class DirectChange(Directed, frozen=True, kw_only=True, tag="redefine"):
    """Another version of what was announced, before it begins: blocks laid over those of its
    type. Whoever has entered is told."""

    blocks: dict[str, Any]


class DirectLastHands(Directed, frozen=True, kw_only=True, tag="last-hands"):
    flight: Number = 1


class DirectChipRace(Directed, frozen=True, kw_only=True, tag="chip-race"):
    low: Number
    high: Number
    flight: Number = 1


Read = Annotated[int, Meta(ge=1, le=2**31)]
"""How many lines the journal had for whoever rules on it (``lines`` of the page): if there are more
by now, he has not read them, and is refused."""
Offence = Annotated[str, Meta(pattern=r"^[a-z_]{0,40}$(?!\n)")]
"""A code of the plan's catalogue, such as ``collusion``; empty: none is named."""


class DirectPenalty(Directed, frozen=True, kw_only=True, tag="penalise"):
    player: Id
    units: Number = 0
    orbits: Number = 0
    running: bool = False
    offence: Offence = ""


class DirectRemoval(Directed, frozen=True, kw_only=True, tag="remove"):
    entry: EntryId
    how: Removed
    offence: Offence = ""


class DirectWithdrawal(Directed, frozen=True, kw_only=True, tag="withdraw"):
    entry: EntryId
    chips: Number
    offence: Offence = ""


class DirectMove(Directed, frozen=True, kw_only=True, tag="reseat"):
    entry: EntryId
    table: Number
    seat: Number


class DirectAdmission(Directed, frozen=True, kw_only=True, tag="admit"):
    """A player may enter a restricted tournament, whatever the house knows of him."""

    player: Id


class DirectLots(Directed, frozen=True, kw_only=True, tag="lots"):
    amount: Written


class DirectDeal(Directed, frozen=True, kw_only=True, tag="agree-to-deal"):
    method: Literal["icm", "chips", "equal", "custom"]
    by: Annotated[list[EntryId], Meta(max_length=200)]
    kept: Written = "0"
    custom: dict[EntryId, Written] = {}
    play_on: bool = False
    read: Read


class DirectHalt(Directed, frozen=True, kw_only=True, tag="halt"):
    """Running units end and no other begins."""


class DirectGoOn(Directed, frozen=True, kw_only=True, tag="go-on"):
    """Units begin again."""


class DirectCancel(Directed, frozen=True, kw_only=True, tag="cancel"):
    """It is called off."""


class DirectPutOff(Directed, frozen=True, kw_only=True, tag="put-off"):
    starts_at: Ms | None
    """``None``: when its director says so."""


class DirectRollBack(Directed, frozen=True, kw_only=True, tag="roll-back"):
    """What came after the first ``to`` lines of the journal does not count."""

    to: Annotated[int, Meta(ge=1, le=2**31)]
    read: Read


class DirectResume(Directed, frozen=True, kw_only=True, tag="resume"):
    """Staff have looked at what stopped it."""


DirectorAct = (
    DirectStart
    | DirectClosing
    | DirectExtension
    | DirectChange
    | DirectLastHands
    | DirectChipRace
    | DirectPenalty
    | DirectRemoval
    | DirectWithdrawal
    | DirectMove
    | DirectAdmission
    | DirectLots
    | DirectDeal
    | DirectHalt
    | DirectGoOn
    | DirectCancel
    | DirectPutOff
    | DirectRollBack
    | DirectResume
)


class JournalAnswer(Struct, frozen=True):
    """Something that followed from a line."""

    what: str
    name: str | None
    table: int | None
    amount: str | None
    """Of money."""
    number: int | None
    """A place, a level, chips."""


class JournalLine(Struct, frozen=True, kw_only=True):
    number: int
    at: int
    what: str
    by: str | None
    """The name of whom it is about."""
    table: int | None
    unit: int | None
    counts: bool
    """It has not been rolled back."""
    boundary: bool
    """A hand was over with it."""
    answers: list[JournalAnswer]


class TournamentJournal(Struct, frozen=True):
    """Newest first."""

    lines: list[JournalLine]
    next: int | None
