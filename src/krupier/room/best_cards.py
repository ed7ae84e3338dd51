"""What was best in a game of mariáš that is over: card by card, by a solver that sees all hands."""

from __future__ import annotations

from msgspec import Struct
from sqlalchemy import Connection

from krupier.research.marias.cards import each, text
from krupier.research.marias.played import Played, dealt, played, side_of
from krupier.research.marias.review import review
from krupier.research.marias.solver import Solver
from krupier.research.marias.story import payment
from krupier.room import history
from krupier.rules.marias import Marias
from krupier.rules.marias.cards import SUIT_WORDS
from krupier.rules.options import Refused

CARDS = 32


class BestCard(Struct, frozen=True):
    """A card that was played, and what might have been."""

    trick: int
    seat: str
    card: str
    announced: bool
    """With a hláška."""
    best: int
    """What the deal was worth with the best of the cards that might have been played, for whoever
    was in turn."""
    value: int
    """And with this one."""
    cost: int
    """What his side lost by it."""
    values: dict[str, int]
    """By card that might have been played."""


class BestCards(Struct, frozen=True, kw_only=True):
    """What an open-hand solver says of a finished deal, card by card."""

    round: str
    contract: str
    trump: str | None
    declarer: str
    declarers: list[str]
    value: int
    """Before the first card."""
    hands: dict[str, list[str]]
    cards: list[BestCard]
    lost: dict[str, int]
    """By seat."""


def best_cards(
    conn: Connection, round_id: str, player: str | None, *, reads: bool = False
) -> BestCards:
    """For who played it, and who reads the books (``reads``). Takes the processor for a moment: not
    where a table waits. Raises Refused ("unknown-round", "round-running", "no-review" …)."""
    course = history.played_again(conn, history.closed_round(conn, round_id))
    if not isinstance(course.play.game, Marias) or course.play.void:
        raise no_review(round_id, "no game of mariáš that counts")
    if not reads and player not in course.owners.values():
        raise no_review(round_id, "another's game")
    deal = played(course.play)
    if deal is None or len(deal.story.all_laid) < CARDS:
        raise no_review(round_id, "not played to its last card, or counted otherwise")
    return reviewed(deal, round_id, course.play.felt.marks["contract"])


def no_review(round_id: str, why: str) -> Refused:
    return Refused("no-review", f"what was best in {round_id} is not told: {why}", round=round_id)


def reviewed(deal: Played, round_id: str, called: str) -> BestCards:
    """A whole game. What a card was worth is counted with the hláška that was announced with it, or
    forgotten."""
    story, seats, trumps = deal.story, deal.seats, deal.trumps
    hands = dealt(story)
    side = side_of(story, hands)

    def named(card: int) -> str:
        return text(card, trumps=trumps)

    steps = list(review(story, side, hands, Solver()))
    worth = [*(one.best for one in steps[1:]), payment(story, side)]
    cards = []
    lost = dict.fromkeys(sorted(seats), 0)
    for at, (one, value) in enumerate(zip(steps, worth, strict=True)):
        seat = seats[one.laid.seat]
        cost = abs(one.best - value)
        lost[seat] += cost
        cards.append(
            BestCard(
                trick=at // 4 + 1,
                seat=seat,
                card=named(one.laid.card),
                announced=one.laid.pair,
                best=one.best,
                value=value,
                cost=cost,
                values={named(card): worth for card, worth in one.values.items()},
            )
        )
    contract = story.contract
    return BestCards(
        round=round_id,
        contract=called,
        trump=SUIT_WORDS[contract.trump] if trumps else None,
        declarer=seats[contract.declarer],
        declarers=[seat for number, seat in enumerate(seats) if side >> number & 1],
        value=steps[0].best,
        hands={
            seat: [named(card) for card in each(hands[number])] for number, seat in enumerate(seats)
        },
        cards=cards,
        lost=lost,
    )
