"""Writes ``web/src/lib/api/generated.ts``: the protocol as TypeScript.

    python scripts/generate_protocol.py

The types come from the structs of the rules that are shown to people (events, marks, options,
wants, layouts), of the room (views and updates) and of the server (what clients may say, rows of
the lobby, acts, the forms of the house), and from the tables of families and rulings. ``--check``
writes nothing and fails if the file says something else than the structs.
"""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from json import dumps
from pathlib import Path
from textwrap import dedent
from types import ModuleType, NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec
from msgspec import NODEFAULT, UNSET, Raw, Struct, UnsetType
from msgspec.structs import fields

from krupier.house import (
    case_files,
    chat_moderation,
    roles,
    sanction_ladder,
    user_accounts,
)
from krupier.odds.simulation.told import SimulationReport
from krupier.plan.cash_table import Penalty
from krupier.plan.house_parts import SuspensionScope
from krupier.room import messages
from krupier.room.best_cards import BestCards
from krupier.room.hands import messages as hand_messages
from krupier.room.hands import preactions
from krupier.room.tournament import published, shown
from krupier.room.tournament.messages import TournamentNews
from krupier.rules import events, layout, marks, options, view
from krupier.rules.families import FAMILIES, Family, Kind, Page
from krupier.rules.rulings import RULINGS, Need
from krupier.rules.sheet import GameSheet
from krupier.rules.shown import As, Field, fields_of, tag_of
from krupier.rules.tournament.answers import Bought, Removed, WhyMoved
from krupier.server import (
    care_forms,
    chat_forms,
    desk_forms,
    forms,
    house_forms,
    houses,
    notes,
    odds_forms,
    pages,
    payment_file_forms,
    payment_forms,
    poker_statistics,
    private_forms,
    problems,
    round_forms,
    session_result,
    staff_forms,
    told,
    tournament_forms,
    watching_forms,
    wire,
)

TARGET = Path(__file__).parents[1] / "web" / "src" / "lib" / "api" / "generated.ts"

HEAD = """\
/** What server and clients tell each other. Written by scripts/generate_protocol.py: change the
 * structs of the rules, the room or the server and run it again. */

/** A decimal text. */
export type Amount = string;
/** A card such as "As", or "??". */
export type Card = string;
/** A number of the layout, or another place on it. */
export type Label = number | string;
export type On = Label[];
"""

ROOM = """\
/** `platform`: the clock decided, not the player. */
export type GameEvent = AnyEvent & { platform?: boolean };

/** What a table waits for, with its clock. */
export type Want = Wanted & {
  remaining_ms?: number | null;
  total_ms?: number | null;
  /** The player's time bank runs. */
  bank?: boolean;
};

/** Chips that lie, and what became of them. */
export type LyingStake = Omit<StakeEvent, "event">;
export type Settlement = Omit<SettleEvent, "event">;

/** What a round came to: its last marks; the winning number as a number. */
export type Outcome = Record<string, unknown> & { number?: Label; colour?: string; level?: string };

export type Limits = Record<string, { min?: string; max?: string }>;
export type ComingLimits = { limits: Limits; in_ms: number };

/** An option may only say that it is the one told before. */
export type SentOption = Option | { option: "stake"; do: string; same: true };"""

LAYOUT = """\
/** Among players it also says what is dealt at a usual table. */
export type Layout = Exclude<DrawnLayout, SeatsLayout> | HandsLayout;
export type HandsLayout = SeatsLayout & UsualTable & { announced?: undefined };"""

WHOLE = """\
/** A view as it is first told: everything is there. */
export type WholeView = Required<Omit<View, "seats" | "cards" | "marks" | "hands">> & {
  seats: Record<string, SeatView>;
  cards: Record<string, Card[]>;
  marks: Marks;
  hands: HandsView | null;
};"""

FORMS = (
    *(house_forms, care_forms, desk_forms, payment_forms, private_forms),
    *(tournament_forms, staff_forms),
)
"""Modules whose structs are sent by clients: what has a default may be left out."""

NAMED: Mapping[Any, str] = {
    messages.TableState: "TableState",
    roles.Act: "Act",
    house_forms.State: "AccountState",
    payment_forms.WithdrawnHow: "WithdrawnHow",
    payment_forms.PaymentState: "PaymentState",
}
"""Sets of words that have a name of their own."""

SAID: Mapping[tuple[type, str], str] = {
    (messages.ResultView, "result"): "Outcome",
    (messages.View, "want"): "Want",
    (messages.View, "stakes"): "LyingStake[]",
    (messages.View, "marks"): "{ [Mark in keyof Marks]: Marks[Mark] | null }",
    (messages.View, "limits"): "Limits",
    (messages.View, "coming_limits"): "ComingLimits | null",
    (messages.View, "hands"): "Partial<HandsView> | null",
    (messages.View, "events"): "GameEvent[]",
    (messages.View, "settled"): "Settlement[]",
    (messages.You, "offers"): "Record<string, SentOption[]>",
    (messages.Update, "events"): "GameEvent[]",
    (messages.Snapshot, "view"): "WholeView",
    (forms.TableInfo, "layout"): "Layout",
    (round_forms.RoundRow, "result"): "Outcome",
    (round_forms.RoundInfo, "result"): "Outcome",
    (round_forms.RoundInfo, "layout"): "Layout",
    (round_forms.Step, "events"): "GameEvent[]",
    (told.Tables, "changed"): "Record<string, Partial<TableRow> | null>",
    (told.TournamentRows, "changed"): "Record<string, Partial<TournamentRow> | null>",
    (told.OneTournament, "page"): "TournamentPage",
    (shown.TournamentPage, "names"): "Names",
    (shown.TournamentPage, "game_names"): "Names",
    (published.TournamentRules, "reading"): "Names | null",
    (published.TournamentRules, "condition"): "Names | null",
}
"""What is plain JSON to the server and has a type for clients."""

TOLD_OF_FAMILIES = (
    *("kind", "page", "among_players", "side_bets", "wheel", "seats_alike"),
    *("quick_chart", "hand_histories", "score_sheet"),
)
"""What pages ask a family."""

JOINED: Mapping[type, str] = {
    events.CardEvent: "cards?: Card[];",
    messages.Update: "/** What changed for this client with it. */\n  you?: You;",
}
"""What the server adds to a struct when it writes it."""

PLAIN = {
    str: "string",
    int: "number",
    bool: "boolean",
    float: "number",
    Any: "unknown",
    Raw: "unknown",
    object: "unknown",
}
SHOWN_AS = {As.MONEY: "Amount", As.WRITTEN: "Amount", As.SPOT: "On", As.CARDS: "Card[]"}


class Module:
    """The TypeScript of everything that is asked for, and of what that needs."""

    def __init__(self) -> None:
        self._made: dict[str, str] = {}
        self._whose: dict[str, type] = {}

    def name(self, declared: type) -> str:
        """The name of a struct; each is written once, after what it needs."""
        named = _name(declared)
        other = self._whose.setdefault(named, declared)
        if other is not declared:
            sys.exit(f"{declared.__module__} and {other.__module__} both have a {named}")
        if named not in self._made:
            lines = [*_comment(declared.__dict__.get("__doc__"), "")]
            lines.append(f"export type {named} = {{")
            lines += [f'  {key}: "{value}";' for key, value in tag_of(declared).items()]
            for one in fields_of(declared):
                lines += _comment(_docs(declared).get(one.name), "  ")
                lines.append(f"  {_key(one.wire)}{self._typed(declared, one)};")
            lines += [f"  {more}" for one, more in JOINED.items() if issubclass(declared, one)]
            self._made[named] = "\n".join([*lines, "};"])
        return named

    def union(self, named: str, of: Iterable[type]) -> None:
        parts = [self.name(one) for one in of]
        body = "\n".join(f"  | {part}" for part in parts)
        self._made[named] = f"export type {named} =\n{body};"

    def write(self, text: str) -> None:
        self._made[text] = text

    def text(self) -> str:
        return "\n".join([HEAD, *(f"{one}\n" for one in self._made.values())])

    def _typed(self, declared: type, one: Field) -> str:
        has_default = one.default is not NODEFAULT and not _tells_defaults(declared, one)
        left_out = has_default or one.name in _empty(declared)
        nothing = has_default and one.default in (None, "")
        said = SAID.get((declared, one.name)) or self.type(one.type, nothing=nothing)
        return f"{'?' if left_out else ''}: {said}"

    def type(self, declared: Any, *, nothing: bool = False) -> str:
        """``nothing``: where it would be null, or an empty word, it is left out."""
        if get_origin(declared) is Annotated:
            inside, *about = get_args(declared)
            return next((SHOWN_AS[one] for one in about if one in SHOWN_AS), self.type(inside))
        inside = get_args(declared)
        origin = get_origin(declared)
        if origin is Literal and declared in NAMED:
            return NAMED[declared]
        if origin is Literal:
            return " | ".join(f'"{one}"' for one in inside if one or not nothing)
        if origin in (Union, UnionType):
            known = (one for one in inside if one not in (NoneType, UnsetType))
            some = dict.fromkeys(self.type(one) for one in known)
            return " | ".join([*some, *(["null"] if NoneType in inside and not nothing else [])])
        if origin is not None and issubclass(origin, Mapping):
            return f"Record<string, {self.type(inside[1])}>"
        if origin is not None and issubclass(origin, Sequence):
            if inside[-1] is not Ellipsis and origin is tuple:
                return f"[{', '.join(map(self.type, inside))}]"
            each = self.type(inside[0])
            return f"({each})[]" if "|" in each else f"{each}[]"
        return PLAIN.get(declared) or self.name(declared)


def _name(declared: type) -> str:
    """Events, options and marks may be called alike."""
    if issubclass(declared, events.Event):
        return f"{declared.__name__}Event"
    if tag_of(declared) and declared.__module__ == options.__name__:
        return f"{declared.__name__}Option"
    if declared.__module__ in (wire.__name__, told.__name__):
        return f"{declared.__name__}Message"
    of_marks = declared.__module__ == marks.__name__ and declared is not marks.Marks
    return f"Marked{declared.__name__}" if of_marks else declared.__name__


def _tells_defaults(declared: type, one: Field) -> bool:
    """Answers of the server name every field, also where it has its default; who asks may leave
    it out, and what is asked has no keys that are unknown."""
    config = getattr(declared, "__struct_config__", None)
    strict = config is not None and config.forbid_unknown_fields
    asks = declared.__module__ == wire.__name__ or (
        strict and declared.__module__ in {one.__name__ for one in FORMS}
    )
    ours = declared.__module__.startswith("krupier.server.")
    omits = config is not None and config.omit_defaults
    return ours and not asks and not omits and one.default is not UNSET


def _empty(declared: type) -> set[str]:
    """What is left out where it is an empty list."""
    config = getattr(declared, "__struct_config__", None)
    if config is None or not config.omit_defaults:
        return set()
    return {one.name for one in fields(declared) if one.default_factory is not NODEFAULT}


def _structs(module: ModuleType) -> Iterator[type]:
    """Those that a module declares, in its order."""
    for one in vars(module).values():
        if isinstance(one, type) and issubclass(one, Struct) and one.__module__ == module.__name__:
            yield one


def _literals(named: str, words: Any) -> str:
    return f"export type {named} = " + " | ".join(f'"{one}"' for one in get_args(words)) + ";"


def _listed(named: str, listed: str, words: Any) -> str:
    """Words that a client goes through; a part of some in their order."""
    texts = ", ".join(f'"{one}"' for one in get_args(words) or words)
    return (
        f"export const {listed} = [{texts}] as const;\n"
        f"export type {named} = (typeof {listed})[number];"
    )


def _following() -> str:
    """Which state of an account may follow which."""
    rows = [f"  {one}: {dumps(after)}," for one, after in user_accounts.NEXT.items()]
    head = "export const NEXT_STATES: Record<AccountState, readonly AccountState[]> = {"
    return "\n".join(["/** Which state may follow which. */", head, *rows, "};"])


def _key(wire: str) -> str:
    return wire if wire.isidentifier() else f'"{wire}"'


def _comment(said: str | None, indent: str) -> Iterator[str]:
    """The first paragraph of a docstring; roles and quotes of reStructuredText are dropped."""
    if not said:
        return
    text = " ".join(dedent(said).strip().split("\n\n")[0].split())
    for role in (":class:", ":meth:", ":func:", ":data:"):
        text = text.replace(role, "")
    text = text.replace("``None``", "`null`").replace("``", "`")
    yield f"{indent}/** {text} */"


@cache
def _docs(declared: type) -> dict[str, str]:
    """What stands below the fields of a class."""
    found: dict[str, str] = {}
    for one in reversed(declared.__mro__):
        if not one.__module__.startswith("krupier"):
            continue
        (made,) = ast.parse(dedent(inspect.getsource(one))).body
        assert isinstance(made, ast.ClassDef)
        for field, said in zip(made.body, made.body[1:], strict=False):
            if isinstance(field, ast.AnnAssign) and isinstance(said, ast.Expr):
                assert isinstance(field.target, ast.Name)
                assert isinstance(said.value, ast.Constant)
                found[field.target.id] = str(said.value.value)
    return found


def _games(made: Module) -> None:
    """What is answered about players, games, tables and rounds, and to staff at tables."""
    made.union("ToldByServer", (wire.Ack, *get_args(told.ToldByServer)))
    for answered in (
        *(problems.ErrorAnswer, forms.Guest, forms.Me, forms.SavedBets),
        *(forms.Games, GameSheet, forms.Odds, forms.Tables, forms.TableInfo, forms.BasicStrategy),
        *(round_forms.Rounds, round_forms.MyRounds, round_forms.RoundInfo, BestCards),
        *(odds_forms.AllFigures, odds_forms.GameOdds, odds_forms.GameStrategy, SimulationReport),
        odds_forms.InWork,
        *(forms.StaffSession, forms.Acts, forms.Objections, forms.Penalties, forms.Alarms),
        forms.Done,
    ):
        made.name(answered)


def _watching(made: Module) -> None:
    """What the back office decides, and what it has to say with it."""
    kinds = get_args(watching_forms.SanctionKind)
    made.write(_listed("Investigation", "INVESTIGATIONS", case_files.Kind))
    made.write(_listed("SanctionAtAccount", "SANCTIONS", watching_forms.AT_ACCOUNT))
    for named, listed, those in (
        ("EndingSanction", "ENDING_SANCTIONS", sanction_ladder.ENDING),
        ("ScopedSanction", "SCOPED_SANCTIONS", sanction_ladder.SCOPED),
    ):
        made.write(_listed(named, listed, [one for one in kinds if one in those]))
    made.write(_listed("SuspensionScope", "SUSPENSION_SCOPES", SuspensionScope))


def _tournaments(made: Module) -> None:
    made.write(_listed("Bought", "BOUGHT", Bought))
    made.write(_listed("Removed", "REMOVED", Removed))
    made.union("WhyMoved", get_args(WhyMoved))
    made.union("TournamentNews", get_args(TournamentNews))
    made.name(shown.TournamentPage)
    for of_tournaments in _structs(tournament_forms):
        if of_tournaments not in (tournament_forms.Asked, tournament_forms.Directed):
            made.name(of_tournaments)
    made.union("AskedOfTournament", get_args(tournament_forms.AskedOfTournament))
    made.union("DirectorAct", get_args(tournament_forms.DirectorAct))


def _tables(made: Module) -> None:
    """What a table draws, and tells."""
    made.union("DrawnLayout", get_args(layout.Layout))
    made.name(pages.UsualTable)
    made.write(LAYOUT)
    made.write(ROOM)
    made.write(_literals("SeatState", hand_messages.SeatState))
    made.write(_literals("BlindEntry", hand_messages.BlindEntry))
    made.write(_listed("Straddling", "STRADDLES", hand_messages.Straddling))
    made.write(_literals("PreAction", preactions.Kind))
    for told_by_tables in (hand_messages.HandsView, messages.View, messages.You):
        made.name(told_by_tables)
    made.write(WHOLE)
    made.name(messages.Unfinished)
    made.union("TableMessage", (messages.Snapshot, messages.Update, messages.Own, messages.Talk))


def _families() -> str:
    """The registry, as far as pages ask it."""
    typed = {"kind": "Kind", "page": "Page"}
    lines = ["export type FamilyInfo = {"]
    for field in TOLD_OF_FAMILIES:
        lines += _comment(_docs(Family)[field], "  ")
        lines.append(f"  {field}: {typed.get(field, 'boolean')};")
    usual = {one.name: one.default for one in fields(Family)}
    told = ", ".join(f"{field}: {dumps(usual[field])}" for field in TOLD_OF_FAMILIES)
    lines += ["};", "", "/** A family that says nothing of itself. */"]
    lines += [f"export const ANY_FAMILY: FamilyInfo = {{ {told} }};", ""]
    lines.append("/** Every family there is; the best known come first. */")
    lines.append("export const FAMILIES: Record<string, FamilyInfo> = {")
    for name, one in FAMILIES.items():
        own = {field: getattr(one, field) for field in TOLD_OF_FAMILIES}
        told = ", ".join(f"{key}: {dumps(it)}" for key, it in own.items() if it != usual[key])
        lines.append(f'  "{name}": {{ ...ANY_FAMILY, {told} }},')
    return "\n".join([*lines, "};"])


def generated() -> str:
    made = Module()
    made.name(marks.Marks)
    made.write('/** A mark has a new value. */\nexport type MarkEvent = { event: "mark" } & Marks;')
    told = [one for one in events.every_event() if one is not events.Mark]
    made.union("ToldEvent", told)
    made.write("export type AnyEvent = ToldEvent | MarkEvent;")
    made.union("Option", get_args(options.Option))
    made.union("Wanted", get_args(view.Wanted))
    _tables(made)
    made.union("FromClient", get_args(wire.FromClient))
    for words, named in NAMED.items():
        made.write(_literals(named, words))
    _games(made)
    made.name(houses.Houses)
    made.name(houses.House)
    made.name(houses.HouseSheet)
    made.write(_following())
    made.write(_listed("DocumentKind", "DOCUMENT_KINDS", house_forms.DocumentKind))
    made.write(_listed("Penalty", "PENALTIES", Penalty))
    made.write(_listed("WhyReported", "REPORT_REASONS", chat_moderation.Why))
    _watching(made)
    for of_the_house in (
        one
        for forms_ in (
            *(house_forms, care_forms, desk_forms, watching_forms, chat_forms, staff_forms),
            *(notes, poker_statistics, session_result),
        )
        for one in _structs(forms_)
    ):
        made.name(of_the_house)
    for of_payments in (*_structs(payment_forms), *_structs(payment_file_forms)):
        made.name(of_payments)
    for of_private_tables in _structs(private_forms):
        made.name(of_private_tables)
    _tournaments(made)
    made.write(_literals("Page", Page))
    made.write(_literals("Kind", Kind))
    made.write(_families())
    _rulings(made)
    return made.text()


def _rulings(made: Module) -> None:
    words = " | ".join(f'"{word}"' for word in RULINGS)
    made.write(f"export type RulingWord = {words};")
    made.write(
        "export type RulingInfo = {\n"
        "  /** Whose hands know it. */\n  family: string;\n"
        f"  /** What has to be said with it. */\n  needs: readonly ({made.type(Need)})[];\n"
        "  /** Also at a table without a croupier. */\n  anywhere: boolean;\n};"
    )
    rows = [f'  "{word}": {msgspec.json.encode(one).decode()},' for word, one in RULINGS.items()]
    body = "\n".join(["export const RULINGS: Record<RulingWord, RulingInfo> = {", *rows, "};"])
    made.write(f"/** What staff may rule in a running hand, as it is offered. */\n{body}")


def main() -> None:
    text = generated()
    if "--check" not in sys.argv:
        TARGET.write_text(text, encoding="utf-8")
    elif TARGET.read_text(encoding="utf-8") != text:
        sys.exit(f"{TARGET.name} is stale: run python scripts/generate_protocol.py")


if __name__ == "__main__":
    main()
