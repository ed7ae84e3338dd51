"""How bots of several styles play a hand of any variant.

They weigh the share of the pot they can expect against what a call costs, and differ in how much
they want for their chips and how often they bet. They see what a player in their seat sees, no
more, and the same situation makes them do the same.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from zlib import crc32

from krupier.equipment.draws import Face
from krupier.rules.events import Decision
from krupier.rules.felt import Felt
from krupier.rules.options import Amount, Choose, Move, Option, Pick
from krupier.rules.poker.estimate import Rolls, Sight, keep, share, throw_away
from krupier.rules.poker.plan import variant_of
from krupier.rules.poker.round import PlayerPoker
from krupier.rules.poker.variant import Variant

SAMPLES = 24


@dataclass(frozen=True)
class Style:
    name: str
    margin: float
    """What a call must promise beyond its price."""
    raises: float
    """From which share on a hand is bet or raised."""
    aggression: float
    """How often it then is."""
    bluffs: float
    """How often a weak hand is bet."""


STYLES = (
    Style("tight", 0.10, 0.68, 0.7, 0.03),
    Style("loose", -0.06, 0.66, 0.45, 0.06),
    Style("aggressive", 0.03, 0.56, 0.85, 0.14),
    Style("calling-station", -0.14, 0.80, 0.3, 0.01),
    Style("balanced", 0.04, 0.63, 0.6, 0.06),
)


def style_of(game: PlayerPoker, seat: str) -> Style:
    """Every seat has its style, so that a table has several."""
    start = crc32(game.plan.id.encode()) % len(STYLES)
    number = int(seat) if seat.isdecimal() else 0
    return STYLES[(start + 2 * number) % len(STYLES)]


def bot_move(game: PlayerPoker, felt: Felt, seat: str, offered: Collection[Option]) -> Move | None:
    """What a bot in this seat does with these offers."""
    if not offered:
        return None
    variant = variant_of(game.plan, game.setting)
    sight = look(felt, seat, variant)
    rolls = Rolls(crc32(repr((sight.own, len(felt.events), seat)).encode()))
    for option in offered:
        if isinstance(option, Pick):
            return _pick(option, seat, sight)
    words = {one.do for one in offered if isinstance(one, Choose)}
    if "twice" in words:
        return Move(seat, "twice" if rolls.below(2) else "once")
    if "show" in words:
        return Move(seat, "show")
    if "play-on" in words:
        return Move(seat, "chop")  # a courtesy that costs nothing; no bot offers it first
    raising = next((one for one in offered if isinstance(one, Amount)), None)
    return _bet(felt, seat, sight, style_of(game, seat), words, raising, rolls)


def look(felt: Felt, seat: str, variant: Variant) -> Sight:
    """What the player in a seat sees: his own cards, and what lies face up."""
    players = felt.marks.get("players", ())
    open_cards = {
        name: tuple(
            card for card, face in zip(place.cards, place.faces, strict=True) if face is Face.UP
        )
        for name, place in felt.places.items()
    }
    others = [one.seat for one in players if one.seat != seat and not one.folded]
    board = open_cards.get("board", ())
    # what was folded or thrown away face up is gone; the felt does not keep it
    gone = open_cards.get("board-2", ())
    return Sight(
        variant,
        felt.cards(seat),
        board,
        tuple(open_cards.get(one, ()) for one in others),
        gone,
        _draws_left(felt, seat, variant),
    )


def _draws_left(felt: Felt, seat: str, variant: Variant) -> int:
    all_draws = sum(1 for street in variant.streets if street.draw)
    done = sum(
        1
        for event in felt.events
        if isinstance(event, Decision) and event.seat == seat and event.do == "draw"
    )
    return all_draws - done


def _pick(option: Pick, seat: str, sight: Sight) -> Move:
    if option.least:
        gone = throw_away(sight.variant, option.cards, sight.board, option.least)
        return Move(seat, option.do, cards=tuple(gone))
    kept = keep(sight.variant, option.cards, max(1, sight.draws))
    gone = [card for card in option.cards if card not in kept][: option.most]
    return Move(seat, option.do, cards=tuple(gone))


def _bet(
    felt: Felt,
    seat: str,
    sight: Sight,
    style: Style,
    words: Collection[str],
    raising: Amount | None,
    rolls: Rolls,
) -> Move:
    pot = sum(one.amount for one in felt.lying())
    price = felt.marks.get("to_call", 0) if "call" in words else 0
    chance = share(sight, rolls, SAMPLES)
    # several opponents: the hand must beat them all, but not every one stays
    chance **= 1 + 0.35 * (max(1, len(sight.others)) - 1)
    asked = price / (pot + price) if price else 0.0
    # whoever bets has more than a random hand
    worth = chance - 0.25 * asked
    roll = rolls.share()
    if raising and (
        (worth >= style.raises and roll < style.aggression) or roll < style.bluffs * (1 - asked)
    ):
        return Move(seat, raising.do, amount=_size(raising, price, pot, worth, rolls))
    if "call" not in words:
        return Move(seat, "check" if "check" in words else "bring-in")
    if worth >= asked + style.margin or "fold" not in words:
        return Move(seat, "call")
    return Move(seat, "fold")


def _size(option: Amount, price: int, pot: int, worth: float, rolls: Rolls) -> int:
    """A part of the pot, more of it for a better hand; now and then everything."""
    if option.step > 1 or option.least == option.most:
        return option.least
    if worth > 0.9 and rolls.below(4) == 0:
        return option.most
    part = (2, 3, 4)[rolls.below(3)] if worth < 0.75 else (3, 4, 5)[rolls.below(3)]
    amount = option.paid + price + (pot + price) * part // 5
    return max(option.least, min(amount - amount % _chip(option.least // 2), option.most))


def _chip(most: int) -> int:
    """The greatest round number up to this one: people bet in whole chips.

    >>> _chip(300), _chip(70), _chip(3)
    (100, 50, 1)
    """
    chip = 1
    while 10 * chip <= most:
        chip *= 10
    return 5 * chip if 5 * chip <= most else chip
