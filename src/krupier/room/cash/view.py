"""What is shown of a table among players beyond its felt: to everybody, and to each player."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from krupier.equipment.cards import text
from krupier.money import show
from krupier.room.cash import strength
from krupier.room.cash.chairs import Chair
from krupier.room.cash.dealing import owed
from krupier.room.cash.mix import hands_left
from krupier.room.cash.preactions import possible
from krupier.room.cash.stakes import Forced
from krupier.room.clocks import MS
from krupier.room.course import Course
from krupier.rules.options import Amount, Option
from krupier.rules.poker import PlayerPoker
from krupier.rules.poker.plan import variant_of
from krupier.rules.wants import Moves

if TYPE_CHECKING:
    from krupier.room.cash.game import CashGame

PRESETS = (
    ("third", 1, 3),
    ("half", 1, 2),
    ("two-thirds", 2, 3),
    ("three-quarters", 3, 4),
    ("pot", 1, 1),
)


def public(game: CashGame) -> dict[str, Any]:
    """``view.poker`` of the protocol."""
    stakes, telling, progress = game.stakes, game.telling, game.progress
    money = stakes.money
    places = progress.places if game.dealt.forced is not Forced.CARDS else None
    in_hand = game.order
    blinds = game.dealt.forced is Forced.BLINDS and places is not None
    marks = telling.course.play.felt.marks if telling else {}
    return {
        "head": game.head,
        "game": game.dealt.head,
        "mix": _mix(game),
        "hand": game.table.number or None,
        "button": str(places.button) if places else None,
        "small_blind": str(places.small) if blinds and places and places.small in in_hand else None,
        "big_blind": str(places.big) if blinds and places else None,
        "street": telling.street if telling else 0,
        "pot": show(telling.pot(), money) if telling else "0",
        "pots": [
            {"amount": show(int(one["pot"]), money), "seats": list(one["seats"])}
            for one in marks.get("pots", ())
        ],
        "shown": dict(game.shown_cards),
        "won": list(telling.won) if telling else [],
        "choice": game.choice.shown(),
        "drawn": dict(game.drawn),
        "attack": show(_attack(game), money) if stakes.attack else None,
    }


def _attack(game: CashGame) -> int:
    """What lies in it, with what the button has just paid."""
    carried = game.progress.attack
    if not game.table.running or game.telling is None:
        return carried
    return int(game.telling.course.play.felt.marks.get("attack", carried))


def _mix(game: CashGame) -> dict[str, int | None] | None:
    of = len(game.stakes.games)
    if of == 1:
        return None
    at, played = game.game_now
    left = hands_left(game.stakes, game.progress, played)
    return {"at": at, "of": of, "hands_left": left}


def seat(game: CashGame, chair: Chair) -> dict[str, Any]:
    """``view.seats[…].poker`` of the protocol."""
    money = game.stakes.money
    telling = game.telling if game.in_course(chair) else None
    running = telling is not None and not telling.course.play.over
    behind = telling.behind(chair.seat) if telling and running else chair.stack
    facts = telling.player(chair.seat) if telling else {}
    folded = bool(facts.get("folded"))
    shown: dict[str, Any] = {
        "stack": show(behind, money),
        "bet": show(telling.bet(chair.seat) if telling and running else 0, money),
        "state": state(game, chair),
        "in_hand": telling is not None,
        "folded": folded,
        "all_in": running and not folded and behind == 0,
        "owes": _owes(game, chair),
        "time_bank_ms": chair.bank // MS,
        "last": telling.last.get(chair.seat) if telling else None,
    }
    fantasy = telling.course.play.felt.marks.get("fantasy", {}) if telling else {}
    if chair.seat in fantasy:
        shown["fantasy"] = True
    return shown


def state(game: CashGame, chair: Chair) -> str:
    if chair.leaving:
        return "leaving"
    if chair.guest.sits_out:
        return "sitting-out"
    if chair.stack == 0 and not game.in_hand(chair):
        return "no-chips"
    waits = chair.owes and not chair.posts and not game.in_hand(chair)
    begun = game.progress.places is not None
    return "waiting" if waits and begun and game.dealt.forced is Forced.BLINDS else "playing"


def _owes(game: CashGame, chair: Chair) -> dict[str, str] | None:
    if not chair.owes or game.progress.places is None or not game.stakes.big:
        return None
    live, dead = owed(game.stakes, game.dealt, chair)
    money = game.stakes.money
    return {"live": show(live, money), "dead": show(dead, money)}


def _entry(chair: Chair) -> str:
    return "button" if chair.buys else "post" if chair.posts else "wait"


def own(game: CashGame, chair: Chair) -> dict[str, Any]:
    """``you.poker`` of the protocol."""
    money = game.stakes.money
    running = game.in_hand(chair) and game.table.running
    telling = game.telling if running else None
    offers = telling.course.play.offers(chair.seat) if telling else ()
    to_call = game.to_call(chair) if telling else 0
    asks = bool(offers)
    folded = bool(telling and telling.player(chair.seat).get("folded"))
    live = telling is not None and not folded and telling.behind(chair.seat) > 0
    owes = _owes(game, chair)
    banking = game.banking
    room = game.room(chair)
    return {
        "seat": chair.seat,
        "stack": show(telling.behind(chair.seat) if telling else chair.stack, money),
        "state": state(game, chair),
        "entry": _entry(chair) if owes else None,
        "entries": game.entries if owes else [],
        "owes": owes,
        "auto_post": chair.auto_post,
        "auto_time_bank": chair.auto_time_bank,
        "auto_top_up": chair.auto_top_up,
        "straddle": chair.straddle if game.stakes.straddle else None,
        "may_choose": game.choice.chooser() is chair,
        "asked_to_post": game.asked_to_post(chair),
        "time_bank_ms": chair.bank // MS,
        "time_bank_running": banking is not None and banking.chair is chair,
        "pre": {"action": chair.pre.action}
        | ({"amount": show(chair.pre.amount, money)} if chair.pre.action == "call" else {})
        if chair.pre
        else None,
        "pre_options": list(possible(to_call)) if live and not asks and game.bets_are_made else [],
        "to_call": show(to_call, money),
        "top_up": {"least": show(room[0], money), "most": show(room[1], money)} if room else None,
        "queued_top_up": show(chair.top_up, money) if chair.top_up else None,
        "may_show": game.may_show(chair),
        "presets": presets(game, chair, offers),
        "hand": strength.words(telling.course, chair.seat) if telling and not folded else None,
    }


def presets(game: CashGame, chair: Chair, offers: tuple[Option, ...]) -> list[dict[str, str]]:
    """Amounts to bet or raise to: a part of the pot as it is after a call."""
    telling = game.telling
    option = next((one for one in offers if isinstance(one, Amount)), None)
    if option is None or telling is None or not isinstance(telling.course.play.want, Moves):
        return []
    money = game.stakes.money
    call = game.to_call(chair)
    level, pot = option.paid + call, telling.pot() + call
    found = [("min", option.least)]
    if option.step == 1 and option.least < option.most:
        for name, part, of in PRESETS:
            amount = level + pot * part // of
            if option.least < amount <= option.most:
                found.append((name, amount))
    if option.most > option.least:
        found.append(("max", option.most))
    return [{"name": name, "amount": show(amount, money)} for name, amount in found]


def recent(game: CashGame, course: Course, number: int) -> dict[str, Any]:
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
        "variant": variant_of_course(course),
    }
    return {"round": number, "marks": marks, "void": course.play.void}


def variant_of_course(course: Course) -> str:
    """What was dealt in a hand, also in one of a mix."""
    game = course.play.game
    if isinstance(game, PlayerPoker):
        return variant_of(game.plan, game.setting).id
    return game.plan.family
