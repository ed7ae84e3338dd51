"""A hand as the text that most rooms write and most trackers read (PokerStars style)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from krupier.equipment.cards import UNKNOWN, Card, show
from krupier.hands import explain
from krupier.rules.poker.actions import BOARD, BURNT, SECOND_BOARD
from krupier.rules.poker.opening import up_cards
from krupier.rules.poker.state import State
from krupier.rules.poker.story import Line, tell
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
        if line.kind == "discard":
            held = dealt[line.player]
            for card in line.cards:
                held.remove(card if card in held else UNKNOWN)
        written = _act(line, who, about, hand)
        if written:
            yield written
    if hand.awards and hand.left > 1:
        yield "*** SHOW DOWN ***"
        for player in range(hand.players):
            if hand.live[player]:
                yield _shows(hand, player, names[player])
    pots = _pots(hand)
    for one in hand.awards:
        yield f"{names[one.player]} collected {money(one.amount)} from {pots[one.pot]}"
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
    """What is seen of a player's cards: ``[before] [new]``."""
    player, new = line.player, len(line.cards)
    held = dealt[player]
    mine = player == about.hero
    before, cards = held[:-new], held[-new:]
    if hand.rules.variant.is_stud:
        if len(held) < 3:
            return
        seen = [card for at, card in enumerate(held) if mine or hand.faces[at : at + 1] == "u"]
        opened = mine or hand.faces[len(held) - 1 : len(held)] == "u"
        before, cards = (seen[:-1], seen[-1:]) if opened and len(held) > 3 else ([], seen)
    elif not line.street:
        if len(held) < len(hand.rules.variant.streets[0].hole):
            return
        before, cards = [], held
    if mine or hand.rules.variant.is_stud:
        known = f"[{show(before)}] " if before else ""
        yield f"Dealt to {about.players[player]} {known}[{show(cards)}]"


def _act(line: Line, who: str, about: Heading, hand: State) -> str:
    money = about.amount
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
            which = f" [{show(line.cards)}]" if line.player == about.hero else ""
            many = f"{count} card" if count == 1 else f"{count} cards"
            return f"{who}: discards {many}{which}" if count else f"{who}: stands pat"
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
    return f"HI: {names[0]}; LO: {names[1]}" if len(names) > 1 else names[0]


def _pots(hand: State) -> list[str]:
    """What the pots are called."""
    sides = max((one.pot for one in hand.awards), default=0)
    if sides < 2:
        return ["main pot", "side pot"] if sides else ["pot"]
    return ["main pot", *(f"side pot-{number}" for number in range(1, sides + 1))]


def _summary(hand: State, about: Heading, folded: dict[int, int]) -> Iterator[str]:
    money = about.amount
    won = [0] * hand.players
    in_pot: dict[int, int] = {}
    for one in hand.awards:
        won[one.player] += one.amount
        in_pot[one.pot] = in_pot.get(one.pot, 0) + one.amount
    pots = ""
    if len(in_pot) > 1:
        names = _pots(hand)
        pots = "".join(f" {names[at].capitalize()} {money(in_pot[at])}." for at in sorted(in_pot))
    yield "*** SUMMARY ***"
    yield f"Total pot {money(sum(won) + hand.raked)}{pots} | Rake {money(hand.raked)}"
    for board in hand.boards:
        if board:
            yield f"Board [{show(board)}]"
    for player in sorted(range(hand.players), key=lambda one: about.seats[one]):
        name = f"Seat {about.seats[player]}: {about.players[player]}{_position(hand, player)}"
        if player in folded:
            opened = up_cards(hand, player) if hand.rules.variant.is_stud else []
            seen = f" [{show(opened)}]" if opened else ""
            yield f"{name} folded {_when(hand, folded[player])}{seen}"
        elif hand.shown[player] and UNKNOWN not in hand.holes[player]:
            result = f"won ({money(won[player])})" if won[player] else "lost"
            what = f" with {_hand_name(hand, player)}" if hand.left > 1 else ""
            yield f"{name} showed [{show(hand.holes[player])}] and {result}{what}"
        elif won[player]:
            yield f"{name} collected ({money(won[player])})"
        else:
            yield f"{name} mucked"


def _position(hand: State, player: int) -> str:
    if hand.rules.variant.is_stud:
        return ""
    live = hand.posts.live
    # with two players the button has the small blind
    names = [" (button)"] if player == hand.players - 1 else []
    if live[player]:
        blinds = [one for one in (1, 0) if live[one]] if hand.players == 2 else [0, 1]
        names += [
            name
            for at, name in zip(blinds, (" (small blind)", " (big blind)"), strict=False)
            if at == player
        ]
    return "".join(names)


def _when(hand: State, street: int) -> str:
    """On which street somebody folded."""
    variant = hand.rules.variant
    if variant.is_stud:
        return f"on the {_STUD[street].replace('STREET', 'Street').replace('RIVER', 'River')}"
    if any(one.draw for one in variant.streets):
        if street == 0:
            return "before the Draw"
        return f"after the {('1st', '2nd', '3rd')[street - 1]} Draw"
    return ("before Flop", "on the Flop", "on the Turn", "on the River")[min(street, 3)]
