"""A hand as the text that most rooms write and most trackers read (PokerStars style)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from krupier.equipment.cards import UNKNOWN, Card, show
from krupier.hands import explain
from krupier.rules.poker.opening import up_cards
from krupier.rules.poker.state import State
from krupier.rules.poker.story import Line, tell
from krupier.rules.poker.terms import BOARD, BURNT, SECOND_BOARD
from krupier.rules.poker.variant import Limit, Ranking

NAMES = {
    "texas-holdem": "Hold'em",
    "omaha": "Omaha",
    "omaha-hi-lo": "Omaha Hi/Lo",
    "five-card-omaha": "5 Card Omaha",
    "five-card-omaha-hi-lo": "5 Card Omaha Hi/Lo",
    "six-card-omaha": "6 Card Omaha",
    "courchevel": "Courchevel",
    "courchevel-hi-lo": "Courchevel Hi/Lo",
    "seven-card-stud": "7 Card Stud",
    "seven-card-stud-hi-lo": "7 Card Stud Hi/Lo",
    "razz": "Razz",
    "five-card-draw": "5 Card Draw",
    "two-seven-triple-draw": "Triple Draw 2-7 Lowball",
    "two-seven-single-draw": "Single Draw 2-7 Lowball",
    "badugi": "Badugi",
    "short-deck-holdem": "6+ Hold'em",
}
LIMITS = {
    Limit.NO_LIMIT: "No Limit",
    Limit.POT_LIMIT: "Pot Limit",
    Limit.FIXED_LIMIT: "Limit",
    Limit.SPREAD_LIMIT: "Spread Limit",
}
_BOARD = {3: "FLOP", 4: "TURN", 5: "RIVER"}
_STUD = ("3rd STREET", "4th STREET", "5th STREET", "6th STREET", "RIVER")
_DRAWS = ("", "FIRST DRAW", "SECOND DRAW", "THIRD DRAW")
_RANKINGS = {
    Ranking.SHORT_DECK: "short_deck",
    Ranking.SHORT_DECK_TRIPS: "short_deck_trips",
    Ranking.LOW_A5: "low_a5",
    Ranking.LOW_8: "low_8",
    Ranking.LOW_27: "low_27",
    Ranking.BADUGI: "badugi",
}


@dataclass(frozen=True)
class Heading:
    """What a hand does not know about itself."""

    number: int | str
    table: str
    players: tuple[str, ...]
    """Names, in the order in which they are dealt to."""
    seats: tuple[int, ...]
    most_seats: int
    time: str = ""
    """As it is to be printed, with its zone."""
    amount: Callable[[int], str] = str
    hero: int = -1
    """Whose cards are printed; -1: only shown ones."""


def write(hand: State, about: Heading) -> str:
    return "\n".join(_lines(hand, about)) + "\n"


def _lines(hand: State, about: Heading) -> Iterator[str]:
    yield from _head(hand, about)
    names, money = about.players, about.amount
    told = list(tell(hand))
    street = -1
    dealt: dict[int, list[Card]] = {}
    folded: dict[int, int] = {}
    for line in told:
        who = names[line.player] if line.player >= 0 else ""
        if line.kind == "cards":
            if line.player == BURNT:
                continue
            if line.player in (BOARD, SECOND_BOARD):
                yield from _board(hand, line, street)
                street = line.street
                continue
            dealt.setdefault(line.player, []).extend(line.cards)
            if line.street != street:
                street = line.street
                title = _title(hand, street)
                if title:
                    yield f"*** {title} ***"
            yield from _own_cards(hand, line, about, dealt)
            continue
        if line.kind == "discard" and line.street != street:
            street = line.street
            yield f"*** {_title(hand, street)} ***"
        if line.kind == "fold":
            folded[line.player] = line.street
        written = _act(line, who, money, hand)
        if written:
            yield written
    if hand.awards and hand.left > 1:
        yield "*** SHOW DOWN ***"
        for player in range(hand.players):
            if hand.live[player]:
                yield _shows(hand, player, names[player])
    for line in told:
        if line.kind == "award":
            yield f"{names[line.player]} collected {money(line.amount)} from pot"
    yield from _summary(hand, about, folded)


def _head(hand: State, about: Heading) -> Iterator[str]:
    rules, money = hand.rules, about.amount
    betting = rules.betting
    name = NAMES.get(rules.variant.id, rules.variant.id)
    if betting.limit is Limit.FIXED_LIMIT:
        stakes = f"{money(betting.small)}/{money(betting.big)}"
    else:
        small = min((one for one in hand.posts.live if one), default=betting.small)
        stakes = f"{money(small)}/{money(betting.small)}"
    time = f" - {about.time}" if about.time else ""
    yield f"Krupiér Hand #{about.number}: {name} {LIMITS[betting.limit]} ({stakes}){time}"
    button = "" if rules.variant.is_stud else f" Seat #{about.seats[-1]} is the button"
    yield f"Table '{about.table}' {about.most_seats}-max{button}"
    for player in sorted(range(hand.players), key=lambda one: about.seats[one]):
        stack = money(hand.start[player])
        yield f"Seat {about.seats[player]}: {about.players[player]} ({stack} in chips)"


def _title(hand: State, street: int) -> str:
    variant = hand.rules.variant
    if variant.is_stud:
        return _STUD[street]
    if variant.streets[street].draw:
        return _DRAWS[street] if len(variant.streets) > 2 else "DRAW"
    if variant.streets[street].drop:
        return "DISCARD"
    return "HOLE CARDS" if not variant.streets[0].draw and street == 0 else ""


def _board(hand: State, line: Line, street: int) -> Iterator[str]:
    board = hand.boards[BOARD - line.player]
    seen = sum(one.board for one in hand.rules.variant.streets[: line.street])
    before, new = board[:seen], board[seen : seen + len(line.cards)]
    which = ("FIRST ", "SECOND ")[BOARD - line.player] if len(hand.boards) > 1 else ""
    title = _BOARD.get(seen + len(line.cards), "BOARD")
    cards = f"[{show(before)}] [{show(new)}]" if before else f"[{show(new)}]"
    yield f"*** {which}{title} *** {cards}"


def _own_cards(
    hand: State, line: Line, about: Heading, dealt: dict[int, list[Card]]
) -> Iterator[str]:
    player = line.player
    held = dealt[player]
    mine = player == about.hero
    if hand.rules.variant.is_stud:
        faces = hand.faces
        seen = [card for at, card in enumerate(held) if mine or faces[at : at + 1] == "u"]
        if seen and len(held) >= 3:
            yield f"Dealt to {about.players[player]} [{show(seen)}]"
    elif mine and line.street:
        yield f"Dealt to {about.players[player]} [{show(line.cards)}]"
    elif mine and len(held) == len(hand.rules.variant.streets[0].hole):
        yield f"Dealt to {about.players[player]} [{show(held)}]"


def _act(line: Line, who: str, money: Callable[[int], str], hand: State) -> str:
    all_in = " and is all-in" if line.all_in else ""
    amount = money(line.amount)
    match line.kind:
        case "ante":
            return f"{who}: posts the ante {amount}{all_in}"
        case "dead":
            return f"{who}: posts dead {amount}{all_in}"
        case "blind":
            kind = "small blind" if line.amount < hand.rules.betting.small else "big blind"
            if line.amount > hand.rules.betting.small:
                kind = "straddle"
            return f"{who}: posts {kind} {amount}{all_in}"
        case "bring-in":
            return f"{who}: brings in for {amount}{all_in}"
        case "fold":
            return f"{who}: folds"
        case "check":
            return f"{who}: checks"
        case "call":
            return f"{who}: calls {amount}{all_in}"
        case "bet":
            return f"{who}: bets {money(line.to)}{all_in}"
        case "raise":
            return f"{who}: raises {money(line.by)} to {money(line.to)}{all_in}"
        case "discard":
            count = len(line.cards)
            return f"{who}: discards {count} card(s)" if count else f"{who}: stands pat"
        case "return":
            return f"Uncalled bet ({amount}) returned to {who}"
        case "twice":
            return f"{who}: agrees to run it twice"
    return ""


def _shows(hand: State, player: int, name: str) -> str:
    if not hand.shown[player] or UNKNOWN in hand.holes[player]:
        return f"{name}: mucks hand"
    return f"{name}: shows [{show(hand.holes[player])}] ({_hand_name(hand, player)})"


def _hand_name(hand: State, player: int) -> str:
    names = []
    variant = hand.rules.variant
    hole: Sequence[Card] = hand.holes[player]
    for ranking in variant.rankings:
        if variant.exactly_two:
            omaha = "omaha" if ranking is Ranking.HIGH else "omaha_low"
            names.append(explain(omaha, hole, hand.boards[0]).en)  # type: ignore[arg-type]
        else:
            cards = (*hole, *hand.boards[0])
            names.append(explain(_RANKINGS.get(ranking, "high"), cards).en)  # type: ignore[arg-type]
    return "; ".join(names)


def _summary(hand: State, about: Heading, folded: dict[int, int]) -> Iterator[str]:
    money = about.amount
    total = sum(one.amount for one in hand.awards) + hand.raked
    yield "*** SUMMARY ***"
    yield f"Total pot {money(total)} | Rake {money(hand.raked)}"
    for board in hand.boards:
        if board:
            yield f"Board [{show(board)}]"
    won = [0] * hand.players
    for one in hand.awards:
        won[one.player] += one.amount
    for player in sorted(range(hand.players), key=lambda one: about.seats[one]):
        name = f"Seat {about.seats[player]}: {about.players[player]}"
        button = " (button)" if player == hand.players - 1 else ""
        if hand.rules.variant.is_stud:
            button = ""
        if player in folded:
            opened = up_cards(hand, player) if hand.rules.variant.is_stud else []
            yield f"{name}{button} folded" + (f" [{show(opened)}]" if opened else "")
        elif won[player]:
            yield f"{name}{button} won ({money(won[player])})"
        elif hand.shown[player]:
            yield f"{name}{button} showed [{show(hand.holes[player])}] and lost"
        else:
            yield f"{name}{button} mucked"
