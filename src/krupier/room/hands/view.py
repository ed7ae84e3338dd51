"""What is shown of a table among players beyond its felt: to everybody, and to each player."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, get_args

from krupier.equipment.cards import text
from krupier.money import Currency, show
from krupier.room.clocks import MS
from krupier.room.config import seconds
from krupier.room.course import Course
from krupier.room.hands import figures, objections
from krupier.room.hands.chairs import PASSING, Chair
from krupier.room.hands.dealing import owed
from krupier.room.hands.messages import (
    BlindEntry,
    ChairView,
    ChipsBehind,
    ChosenRule,
    Covered,
    HandsHead,
    HandsView,
    Mix,
    Owed,
    OwnChair,
    PreActionView,
    Preset,
    SeatState,
)
from krupier.room.hands.mix import hands_left
from krupier.room.hands.preactions import PreAction, possible
from krupier.room.hands.public_hand import PublicHand
from krupier.room.hands.stakes import Forced
from krupier.room.hands.table_rules import languages
from krupier.room.messages import OwnView, SeatShown, no_offer
from krupier.rules.marks import Marks
from krupier.rules.options import Amount, Option
from krupier.rules.wants import Moves

if TYPE_CHECKING:
    from krupier.room.hands.dealer import HandDealer

CHOSEN = get_args(ChosenRule)
PRESETS = (
    ("third", 1, 3),
    ("half", 1, 2),
    ("two-thirds", 2, 3),
    ("three-quarters", 3, 4),
    ("pot", 1, 1),
)


def public(game: HandDealer) -> HandsView:
    """``view.hands`` of the protocol."""
    stakes, public_hand, progress = game.stakes, game.public_hand, game.progress
    money = stakes.money
    places = progress.places if game.dealt.forced is not Forced.CARDS else None
    in_hand = game.order
    blinds = game.dealt.forced is Forced.BLINDS and places is not None
    marks: Marks = public_hand.course.play.felt.marks if public_hand else {}
    return {
        "head": game.head,
        "game": game.dealt.head,
        "mix": _mix(game),
        "hand": game.table.number or None,
        "button": str(places.button) if places else None,
        "small_blind": str(places.small) if blinds and places and places.small in in_hand else None,
        "big_blind": str(places.big) if blinds and places else None,
        "street": public_hand.street if public_hand else 0,
        "pot": show(public_hand.pot(), money) if public_hand else "0",
        "pots": [
            {"amount": show(one.pot, money), "seats": list(one.seats)}
            for one in marks.get("pots", ())
        ],
        "shown": dict(game.showing.cards),
        "won": list(public_hand.won) if public_hand else [],
        "rake": _rake(public_hand, money),
        "choice": game.choice.shown(),
        "drawn": dict(game.drawn),
        "attack": show(_attack(game), money) if stakes.attack else None,
        "clock_called": game.clock_call.asked_by(),
        "on_clock": game.clock_call.runs,
    }


def _rake(hand: PublicHand | None, money: Currency) -> str | None:
    return None if hand is None or hand.raked is None else show(hand.raked, money)


def _attack(game: HandDealer) -> int:
    """What lies in it, with what the button has just paid."""
    carried = game.progress.attack
    if not game.table.running or game.public_hand is None:
        return carried
    return game.public_hand.course.play.felt.marks.get("attack", carried)


def _mix(game: HandDealer) -> Mix | None:
    of = len(game.stakes.games)
    if of == 1:
        return None
    at, played = game.game_now
    left = hands_left(game.stakes, game.progress, played)
    return {"at": at, "of": of, "hands_left": left}


def seat(game: HandDealer, chair: Chair) -> SeatShown:
    """``stack`` and ``chair`` of ``view.seats[…]`` of the protocol."""
    money = game.stakes.money
    public_hand = game.public_hand if game.in_course(chair) else None
    running = public_hand is not None and not public_hand.course.play.over
    behind = public_hand.behind(chair.seat) if public_hand and running else chair.stack
    folded = public_hand is not None and public_hand.folded(chair.seat)
    shown: ChairView = {
        "bet": show(public_hand.bet(chair.seat) if public_hand and running else 0, money),
        "state": state(game, chair),
        "in_hand": public_hand is not None,
        "folded": folded,
        "all_in": running and not folded and behind == 0 and game.bets_are_made,
        "owes": _owes(game, chair),
        "time_bank_ms": chair.bank // MS,
        "last": public_hand.last.get(chair.seat) if public_hand else None,
    }
    if chair.behind:
        shown["behind"] = _behind(game, chair)
    if over := game.chairs.covered.get(chair.seat):
        shown["over"] = {"name": over.guest.name, "stack": show(over.stack, money)}
    fantasy = public_hand.course.play.felt.marks.get("fantasy", {}) if public_hand else {}
    if chair.seat in fantasy:
        shown["fantasy"] = True
    return SeatShown(show(behind, money), shown)


def on_their_way(game: HandDealer, chair: Chair) -> int:
    """Chips that are being fetched for him: what lies there is bet first."""
    hand = game.public_hand if game.in_course(chair) else None
    running = hand is not None and not hand.course.play.over
    return min(chair.behind, hand.behind(chair.seat) if hand and running else chair.stack)


def _behind(game: HandDealer, chair: Chair) -> ChipsBehind:
    lender = game.chairs.of(chair.lent_by)
    amount = show(on_their_way(game, chair), game.stakes.money)
    return {"amount": amount, "lent_by": lender.seat if lender else None}


def state(game: HandDealer, chair: Chair) -> SeatState:
    if chair.leaving:
        return "leaving"
    if chair.penalty:
        return "penalty"
    if chair.guest.sits_out:
        return "sitting-out"
    if chair.stack == 0 and not game.in_hand(chair) and not game.table.setting.game.owes:
        return "no-chips"
    waits = (chair.passes or (chair.owes and not chair.posts)) and not game.in_hand(chair)
    begun = game.progress.places is not None
    return "waiting" if waits and begun and game.dealt.forced is Forced.BLINDS else "playing"


def _owes(game: HandDealer, chair: Chair) -> Owed | None:
    owes = chair.owes or chair.passes
    if not owes or game.progress.places is None or not game.stakes.big:
        return None
    live, dead = owed(game.stakes, game.dealt, chair)
    money = game.stakes.money
    return {"live": show(live, money), "dead": show(dead, money)}


def _entry(chair: Chair) -> BlindEntry:
    if chair.passes:
        return "pass"
    return "button" if chair.buys else "post" if chair.posts else "wait"


def own(game: HandDealer, chair: Chair) -> OwnChair:
    """``you.chair`` of the protocol."""
    money = game.stakes.money
    running = game.in_hand(chair) and game.table.running
    public_hand = game.public_hand if running else None
    offers = public_hand.course.play.offers(chair.seat) if public_hand else ()
    to_call = game.to_call(chair) if public_hand else 0
    asks = bool(offers)
    folded = public_hand is not None and public_hand.folded(chair.seat)
    live = public_hand is not None and not folded and public_hand.behind(chair.seat) > 0
    owes = _owes(game, chair)
    room = game.chips.room(chair)
    said = chair.objected
    return {
        "seat": chair.seat,
        "stack": show(public_hand.behind(chair.seat) if public_hand else chair.stack, money),
        "state": state(game, chair),
        "entry": _entry(chair) if owes else None,
        "entries": (PASSING if chair.passes else game.stakes.entries) if owes else [],
        "owes": owes,
        "auto_post": chair.auto_post,
        "auto_time_bank": chair.auto_time_bank,
        "auto_top_up": chair.auto_top_up,
        "top_up_below": chair.top_up_below,
        "auto_rebuy": chair.auto_rebuy,
        "straddle": chair.straddle if game.stakes.straddle else None,
        "may_choose": game.choice.chooser() is chair,
        "asked_to_post": game.asked_to_post(chair),
        "time_bank_ms": chair.bank // MS,
        "time_bank_running": game.time_banks.runs_for(chair),
        "pre": _pre_action(chair.pre, money) if chair.pre else None,
        "pre_options": list(possible(to_call)) if live and not asks and game.bets_are_made else [],
        "to_call": show(to_call, money),
        "top_up": {"least": show(room[0], money), "most": show(room[1], money)} if room else None,
        "queued_top_up": show(chair.top_up, money) if chair.top_up else None,
        "wants_seat": chair.wants_seat or None,
        "wants_table": chair.wants_table or None,
        "tables": game.chips.other_tables,
        "third_man": chair.rounds_left is not None,
        "may_show": game.showing.possible(chair),
        "may_call_clock": game.clock_call.possible(chair),
        "may_object": objections.possible(game, chair),
        "objection": {"text": said.text, "decision": said.decision or None} if said else None,
        "penalty": chair.penalty,
        "presets": presets(game, chair, offers),
        "hand": public_hand.course.play.game.hand_words(public_hand.course.play.felt, chair.seat)
        if public_hand and not folded
        else None,
    }


def _pre_action(pre: PreAction, money: Currency) -> PreActionView:
    if pre.action == "call":
        return {"action": pre.action, "amount": show(pre.amount, money)}
    return {"action": pre.action}


def own_or_offer(game: HandDealer, player: str) -> OwnView:
    """What somebody sees of his own chair; without one, what he may buy in for or wait for."""
    chair = game.chairs.of(player)
    if chair is not None:
        return {"chair": own(game, chair), "covered": None, **no_offer()}
    if covered := game.chairs.played_over(player):
        return {"chair": None, "covered": _covered(game, covered), **no_offer()}
    return {"chair": None, "covered": None, **game.chips.offer(player)}


def _covered(game: HandDealer, chair: Chair) -> Covered:
    until = game.chips.back_by(chair)
    return {
        "seat": chair.seat,
        "stack": show(chair.stack, game.stakes.money),
        "until": until // MS if chair.guest.sits_out else None,
    }


def head(game: HandDealer) -> HandsHead:
    """What is played for, and what players know of the table before they sit down."""
    table = game.table
    config, options = table.config, table.setting.game.setting.options
    decision = seconds("decision", table.plan, config.house_rules)
    return {
        **game.stakes.head(game.house_rules, decision),
        "house": [name for name in CHOSEN if options.get(name)],
        "languages": list(languages(config.operator, game.house_rules)),
        "waiting": game.chips.waiting_count,
        "pool": None,
    }


def presets(game: HandDealer, chair: Chair, offers: tuple[Option, ...]) -> list[Preset]:
    """Amounts to bet or raise to: a part of the pot as it is after a call."""
    public_hand = game.public_hand
    option = next((one for one in offers if isinstance(one, Amount)), None)
    if option is None or public_hand is None or not isinstance(public_hand.course.play.want, Moves):
        return []
    money = game.stakes.money
    call = game.to_call(chair)
    level, pot = option.paid + call, public_hand.pot() + call
    found = [("min", option.least)]
    if option.step == 1 and option.least < option.most:
        for name, part, of in PRESETS:
            amount = level + pot * part // of
            if option.least < amount <= option.most:
                found.append((name, amount))
    if option.most > option.least:
        found.append(("max", option.most))
    return [{"name": name, "amount": show(amount, money)} for name, amount in found]


def recent(game: HandDealer, course: Course, number: int) -> dict[str, Any]:
    """A finished hand in short: who won what, and with which board."""
    money, felt = game.stakes.money, course.play.felt
    winners = [
        {
            "seat": seat,
            "name": chair.guest.name if (chair := game.chairs.of(player)) else "",
            "amount": show(felt.returned[seat] - felt.staked.get(seat, 0), money),
        }
        for seat, player in course.owners.items()
        if felt.returned.get(seat, 0) > felt.staked.get(seat, 0)
    ]
    marks = {
        "winners": winners,
        "board": [text(one) for one in felt.cards("board")],
        "pot": show(sum(felt.returned.values()), money),
        "variant": course.play.game.dealt,
    }
    return {
        "round": number,
        "marks": marks,
        "void": course.play.void,
        "figures": figures.of_hand(course),
    }
