"""How one hand begins: who sits where with how many chips, the button, and the forced bets.

A table gives it to its game before every hand (``setting.hand``), and a script as ``"hand"``::

    {"stacks": {"1": "200", "2": "200", "5": "80"}, "button": "5", "blinds": ["1", "2"],
     "ante": "0.50", "straddles": ["4"], "posts": {"1": {"live": "2", "dead": "1"}}}

Fixed limit takes ``"bets"`` (small and big), stud ``"ante"``, ``"bring_in"`` and ``"bets"``. The
button may be an empty seat. ``"no_small_blind": true`` leaves the small blind out (dead), and
``"heads_up": true`` says that these two are the last of a tournament. A table that says nothing
plays an example hand of three at the plan's smallest stakes.

A mixed game takes the stakes of all its games, and ``"number"``, the hands played before this
one, or ``"game"``, which of its games is played; ``"choices"`` are those that the button may
choose. ``"bought_button": true``: the first player posts both blinds, nobody else any.
``"attack"`` is what lies in the button attack, to which the button adds the ``"ante"``.
``"straddles"`` may also be an object by seat. ``"straddle"`` is what a first straddle is at this
table, if management has set it; each further one is as many times the last as the plan says.
``"chip"`` is the smallest chip at the table, in which pots are divided; without it, the smallest
unit of the currency. ``"rake"`` is what the room takes of the pots (:mod:`~.rake`).
``"all_in_or_fold": true``: in the first betting round there is nothing else. ``"dead"`` lists the
seats whose hands are dead from the start (a penalty is served): they post what is due, are dealt in
and folded at once, also if they are all-in.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from krupier.money import with_currency
from krupier.rules.codec import BadInput, amount_from_json
from krupier.rules.game import BadSetting, Setting
from krupier.rules.poker.actions import BadStakes
from krupier.rules.poker.attack import Attack
from krupier.rules.poker.forced import (
    AnteForm,
    Posts,
    antes_only,
    blinds,
    button_blind,
    one_blind,
    posting,
)
from krupier.rules.poker.plan import (
    Plan,
    Straddle,
    least_blinds,
    limit_of,
    playing,
    variant_of,
)
from krupier.rules.poker.rake import Rake, rake_from_json
from krupier.rules.poker.variant import Betting, Limit, Variant

KEYS = (
    *("stacks", "button", "blinds", "ante", "bets", "bring_in", "straddles", "posts"),
    *("no_small_blind", "heads_up", "bought_button", "attack", "chip", "rake", "straddle"),
    *("all_in_or_fold", "dead"),
)


BUTTON_BLIND = ("button-blind", "button-blind-dead")
"""Forms of the option ``ante`` that take the place of blinds."""


@dataclass(frozen=True, kw_only=True)
class Seating:
    seats: tuple[str, ...]
    """In the order in which they are dealt to; the last one has the button."""
    stacks: tuple[int, ...]
    posts: Posts
    betting: Betting
    attack: Attack | None = None
    rake: Rake | None = None
    all_in_or_fold: bool = False
    """In the first betting round."""
    dead: tuple[int, ...] = ()
    """Whose hands are dead from the start."""


def seating(plan: Plan, setting: Setting) -> Seating:
    """The checked beginning of a hand."""
    try:
        return _Reader(*playing(plan, setting)).read()
    except BadInput as problem:
        raise BadSetting(f"hand: {problem}") from None
    except BadStakes as problem:
        raise BadSetting(f"hand: {problem.said(partial(_shown, setting))}") from None
    except ValueError as problem:
        raise BadSetting(str(problem)) from None


def straddle_of(rule: Straddle, big: int, named: int, shown: Callable[[int], str]) -> int:
    """What the first straddle is: as the plan multiplies the big blind, or as management named
    it. Raises BadInput."""
    usual = rule.times * big
    if named and rule.exact and named != usual:
        raise BadInput(f"straddle {shown(named)}: {shown(usual)} in this game, and nothing else")
    if named and named <= big:
        raise BadInput(f"straddle {shown(named)}: more than the big blind of {shown(big)}")
    return named or usual


def _shown(setting: Setting, amount: int) -> str:
    return with_currency(amount, setting.currency.code)


def example(plan: Plan, setting: Setting) -> dict[str, Any]:
    """Three players with a hundred big blinds or small bets each."""
    plan, setting = playing(plan, setting)
    hand: dict[str, Any] = {"button": "3"}
    if variant_of(plan, setting).is_stud:
        # the usual proportions: ante a tenth, bring-in a fifth of the big bet
        hand |= {"ante": "2", "bring_in": "4", "bets": ["10", "20"]}
        stack = "1000"
    elif setting.options.get("ante") in BUTTON_BLIND:
        hand |= {"ante": "5"}
        stack = "1000"
    else:
        code = setting.currency.code
        rows = [row for row in plan.blinds if code in row.big]
        hand["blinds"] = [rows[0].small[code], rows[0].big[code]] if rows else ["1", "2"]
        stack = str(100 * int(hand["blinds"][1]))
        if setting.options.get("attack"):
            hand["ante"] = hand["blinds"][1]
    return hand | {"stacks": {"1": stack, "2": stack, "3": stack}}


class _Reader:
    def __init__(self, plan: Plan, setting: Setting) -> None:
        self.plan, self.setting = plan, setting
        self.given: Mapping[str, Any] = (
            example(plan, setting) if setting.hand is None else setting.hand
        )
        if not isinstance(self.given, Mapping):
            raise BadInput(f"an object with {', '.join(KEYS)} wanted")
        unknown = sorted(set(self.given) - set(KEYS))
        if unknown:
            raise BadInput(f"no {', '.join(unknown)}: it may have {', '.join(KEYS)}")
        self.variant: Variant = variant_of(plan, setting)
        self.limit = limit_of(setting)

    def read(self) -> Seating:
        stacks = self._stacks()
        seats = self._order(list(stacks))
        posts = self._posts(seats)
        for seat, one in self._mapping("posts").items():
            if seat not in seats or not isinstance(one, Mapping):
                raise BadInput(f"posts of seat {seat}: {{live, dead}} of a seat in the hand wanted")
            live, dead = (self._written(one.get(key, "0")) for key in ("live", "dead"))
            posts = posting(posts, seats.index(seat), live, dead)
        betting = self._betting(posts)
        betting = replace(betting, chip=self._chip(betting))
        attack = self._attack(seats, stacks)
        if attack:
            stacks[seats[-1]] -= attack.posted
        return Seating(
            seats=tuple(seats),
            stacks=tuple(stacks[seat] for seat in seats),
            posts=posts,
            betting=betting,
            attack=attack,
            rake=self._rake(),
            all_in_or_fold=self._all_in_or_fold(),
            dead=self._dead(seats),
        )

    def _all_in_or_fold(self) -> bool:
        wanted = self.given.get("all_in_or_fold") is True
        if wanted and self.limit is not Limit.NO_LIMIT:
            raise BadInput("all-in or fold is played without a limit")
        return wanted

    def _dead(self, seats: list[str]) -> tuple[int, ...]:
        given = self.given.get("dead", ())
        if not isinstance(given, list | tuple) or any(given.count(one) > 1 for one in given):
            raise BadInput('dead is a list of seats, such as ["3"], each of them once')
        for seat in given:
            if seat not in seats:
                raise BadInput(f"dead: seat {str(seat)[:20]!r} is not one of {', '.join(seats)}")
        return tuple(player for player, seat in enumerate(seats) if seat in given)

    def _rake(self) -> Rake | None:
        given = self.given.get("rake")
        return None if given is None else rake_from_json(given, self.setting.currency)

    def _attack(self, seats: list[str], stacks: Mapping[str, int]) -> Attack | None:
        """Nobody attacks from an empty seat, or without more chips than the ante."""
        carried = self._amount("attack", "0")
        if not self.setting.options.get("attack"):
            if carried:
                raise BadInput("this table plays without button attack: choose the option attack")
            return None
        ante = self._amount("ante")
        button = seats[-1]
        if self.variant.is_stud or self.given.get("button") != button or stacks[button] <= ante:
            return None
        return Attack(len(seats) - 1, ante, carried)

    def _stacks(self) -> dict[str, int]:
        stacks = {seat: self._written(one) for seat, one in self._mapping("stacks").items()}
        most = self.variant.most_players
        if self.plan.seats and self.plan.seats.max:
            most = min(most, self.plan.seats.max)
        if not 2 <= len(stacks) <= most:
            raise BadInput(f"{len(stacks)} stacks: a hand has 2 to {most} players")
        for seat, stack in stacks.items():
            if not seat.isdecimal() or stack <= 0:
                shown = self._shown(stack)
                raise BadInput(f"seat {seat!r} with a stack of {shown}: a number with chips wanted")
        return stacks

    def _order(self, seats: list[str]) -> list[str]:
        """Clockwise from the button, which is last; it may be on an empty seat. Stud has none:
        cards go out from seat 1."""
        seats.sort(key=int)
        if self.variant.is_stud:
            return seats
        button = self.given.get("button")
        if not isinstance(button, str) or not button.isdecimal():
            raise BadInput('button names a seat, such as "3"')
        after = [seat for seat in seats if int(seat) > int(button)]
        return after + [seat for seat in seats if int(seat) <= int(button)]

    def _posts(self, seats: list[str]) -> Posts:
        players = len(seats)
        ante = self._amount("ante", "0")
        if self.setting.options.get("attack") and not self.variant.is_stud:
            ante = 0  # the button's attack lies beside the pot
        form = str(self.setting.options.get("ante", "none"))
        if self.variant.is_stud:
            return antes_only(players, ante)
        if form in BUTTON_BLIND:
            return button_blind(players, ante, live_antes=form == "button-blind")
        small, big = self._pair("blinds")
        least = least_blinds(self.plan, self.setting)
        if big < least:
            raise BadInput(
                f"big blind {self._shown(big)}: the plan's least is {self._shown(least)}"
            )
        if ante and form == "none":
            raise BadInput("this table plays without an ante: choose the option ante")
        self._check_blinds(small, big)
        straddles = self._straddles(big, seats)
        posts = blinds(
            players,
            small,
            big,
            ante=ante,
            form=AnteForm(form) if form != "none" else AnteForm.EACH,
            straddles=straddles,
            times=1,  # how many times, the plan has said
            button_is_small=self.setting.options.get("heads_up_button") != "big-blind",
        )
        if self.given.get("no_small_blind"):
            posts = one_blind(posts, big)
        if self.given.get("bought_button"):
            if self.plan.buys_button is None or players < 3:
                raise BadInput("nobody can buy the button here")
            posts = one_blind(posts, big, small)
        return posts

    def _check_blinds(self, small: int, big: int) -> None:
        money = self.setting.currency
        for name, amount, limits in (
            ("small", small, self.plan.small_blind),
            ("big", big, self.plan.big_blind),
        ):
            least, most = limits[money.code].range(money) if money.code in limits else (0, None)
            if amount < least or (most is not None and amount > most):
                span = f"at least {self._shown(least)}"
                if most is not None:
                    span = f"from {self._shown(least)} to {self._shown(most)}"
                raise BadInput(f"{name} blind {self._shown(amount)}: {span}")
        ratio = self.plan.blind_ratio
        if ratio and big != ratio.times * small:
            raise BadInput(
                f"blinds {self._shown(small)}/{self._shown(big)}: the big one is "
                f"{ratio.times} times the small one"
            )

    def _straddles(self, big: int, seats: list[str]) -> list[int]:
        amounts = self._straddling(seats)
        rule = self.plan.straddle
        if rule is None:
            if amounts or "straddle" in self.given:
                raise BadInput("this game has no straddle")
            return []
        if rule.most is not None and len(amounts) > rule.most:
            raise BadInput(f"{len(amounts)} straddles: at most {rule.most} in a hand")
        if amounts and len(seats) < 3:
            raise BadInput("nobody sits left of the big blind who could straddle")
        value = straddle_of(rule, big, self._amount("straddle", "0"), self._shown)
        for number, amount in enumerate(amounts):
            least = value if number == 0 else rule.times * amounts[number - 1]
            exact = rule.exact or (number == 0 and "straddle" in self.given)
            if amount < least or (exact and amount > least):
                raise BadInput(
                    f"straddle {self._shown(amount)}: {'' if exact else 'at least '}"
                    f"{self._shown(least)}"
                    + (f", {rule.times} times the last bet" if least != value or not exact else "")
                )
        return amounts

    def _straddling(self, seats: list[str]) -> list[int]:
        """What was posted, left of the big blind and each left of the last."""
        given = self.given.get("straddles", ())
        if not isinstance(given, Mapping):
            if not isinstance(given, list | tuple):
                raise BadInput('straddles are a list of amounts, or an object such as {"3": "4"}')
            return [self._written(one) for one in given]
        after_blinds = seats[2:]
        if set(given) != set(after_blinds[: len(given)]):
            allowed = ", then ".join(after_blinds) or "nobody"
            raise BadInput(f"straddles of seat {', '.join(given)}: seat {allowed} may straddle")
        return [self._written(given[seat]) for seat in after_blinds[: len(given)]]

    def _betting(self, posts: Posts) -> Betting:
        if self.limit is Limit.FIXED_LIMIT:
            fixed = self.plan.fixed_limit
            small = self._pair("blinds")[1] if "blinds" in self.given else posts.level
            big = (fixed.big_bet if fixed else 2) * small
            if "bets" in self.given:
                small, big = self._pair("bets")
            elif not small:
                raise BadInput("bets: the small and the big bet wanted")
            bring_in = self._amount("bring_in") if self.variant.is_stud else 0
            cap = fixed.cap if fixed else 4
            if self.given.get("heads_up") and self.setting.options.get("tournament"):
                cap = 0
            return Betting(self.limit, small, big, bring_in, cap)
        if self.limit is Limit.SPREAD_LIMIT:
            small, big = self._pair("bets")
            return Betting(self.limit, small, big)
        blind = self._pair("blinds")[1] if "blinds" in self.given else posts.level
        return Betting(self.limit, blind)

    def _chip(self, betting: Betting) -> int:
        """The smallest chip: the one the table names, with which its stakes can be put in, or the
        smallest unit of the currency."""
        if "chip" not in self.given:
            return 1
        chip = self._amount("chip")
        played_for = [self._amount("ante", "0"), betting.small, betting.big, betting.bring_in]
        if "blinds" in self.given:
            played_for += [*self._pair("blinds"), self._amount("straddle", "0")]
        odd = [amount for amount in played_for if chip and amount % chip]
        if odd:
            raise BadInput(
                f"chip {self._shown(chip)}: {self._shown(odd[0])} cannot be put in with such chips"
            )
        return chip

    def _shown(self, amount: int) -> str:
        return _shown(self.setting, amount)

    def _mapping(self, key: str) -> Mapping[str, Any]:
        value = self.given.get(key, {})
        if not isinstance(value, Mapping):
            raise BadInput(f"{key} is an object by seat")
        return value

    def _pair(self, key: str) -> tuple[int, int]:
        value = self.given.get(key)
        if not isinstance(value, list | tuple) or len(value) != 2:
            raise BadInput(f'{key} is a pair of amounts, such as ["1", "2"]')
        return self._written(value[0]), self._written(value[1])

    def _amount(self, key: str, default: str | None = None) -> int:
        value = self.given.get(key, default)
        if value is None:
            raise BadInput(f"{key}: an amount wanted")
        return self._written(value)

    def _written(self, value: Any) -> int:
        return amount_from_json(value, self.setting.currency)
