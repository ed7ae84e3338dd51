"""Poker among players: what everybody put in, who can win which pot, who has the best hand."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from tests.simulation.referees.evidence import Event
from tests.simulation.referees.felt import HIDDEN, Felt
from tests.simulation.referees.rows import Round
from tests.simulation.referees.settlement.chips import Expected, Unlawful
from tests.simulation.referees.settlement.poker_hands import Worth, best
from tests.simulation.referees.settlement.rake import rake

RANKINGS = {
    "razz": ("low-a5",),
    "two-seven-triple-draw": ("low-27",),
    "two-seven-single-draw": ("low-27",),
    "badugi": ("badugi",),
    "short-deck-holdem": ("short-deck",),
    "short-deck-trips": ("short-deck-trips",),
}
"""Variants whose hands are not simply high; those that end with ``hi-lo`` share with a low."""
EXACTLY_TWO = ("omaha", "courchevel", "irish")


class NotJudged(Exception):
    """A hand that nobody here can settle."""


@dataclass(frozen=True)
class Variant:
    rankings: tuple[str, ...]
    exactly_two: bool
    odd_by_suit: bool


def parts(amount: int, n: int, chip: int) -> list[int]:
    """Equal parts in whole chips, odd ones to the first (KC-180); smaller change that an all-in
    left is divided to the last unit."""
    unit = chip if amount % chip == 0 else 1
    each, odd = divmod(amount // unit, n)
    return [(each + (at < odd)) * unit for at in range(n)]


def settle(round: Round, felt: Felt, events: list[Event]) -> Expected:
    """Raises NotJudged."""
    expected = Expected(commission=0)
    for (seat, _, _), amount in felt.staked().items():
        expected.staked[seat] += amount
    _betting(round, felt)
    hand = Hand(round, felt)
    for seat, amount in hand.wins().items():
        expected.returned[seat] += amount
    expected.commission = hand.raked
    for seat, amount in hand.attack().items():
        expected.returned[seat] += amount
    return expected


class Hand:
    def __init__(self, round: Round, felt: Felt) -> None:
        self._round, self._felt = round, felt
        self._begins: dict[str, Any] = round.setting["hand"]
        self.variant = _variant(round)
        button = int(self._begins["button"])
        seats = sorted(self._begins["stacks"], key=int)
        self.seats = sorted(seats, key=lambda seat: (int(seat) - button - 1) % 1000)
        """From the left of the button, which is the last."""
        said = [(one["seat"], one["do"]) for one in felt.said("decision")]
        self.live = [s for s in self.seats if (s, "fold") not in said and (s, "muck") not in said]
        dead = {one["seat"] for one in felt.said("ruling") if one["ruling"] == "dead-hand"}
        self.live = [seat for seat in self.live if seat not in dead]
        self.chopped = sum(do == "chop" for _, do in said) == 2
        self.raked = 0
        self.twice = {seat for seat, do in said if do == "twice"}
        self.paid = Counter(dict.fromkeys(self.seats, 0))
        for (seat, bet, _), amount in felt.staked().items():
            if bet == "pot":
                self.paid[seat] += amount
        self._back = self._raises_taken_back(said, dead)
        self.paid -= self._back
        self.paid.update(dict.fromkeys(self.seats, 0))

    def _raises_taken_back(self, said: list[tuple[str, str]], dead: set[str]) -> Counter[str]:
        """The hand of who raised died before anybody called: he loses the call alone."""
        raises = [seat for seat, do in said if do in ("bet", "raise", "complete")]
        seat = raises[-1] if raises else ""
        if seat not in dead:
            return Counter()
        others = max(amount for other, amount in self.paid.items() if other != seat)
        if said[0] == (seat, "complete"):  # he would have had to bring in
            others = max(others, self._amount("ante") + self._amount("bring_in"))
        return Counter({seat: max(0, self.paid[seat] - others)})

    # -- pots ------------------------------------------------------------------------------

    def wins(self) -> Counter[str]:
        won: Counter[str] = Counter()
        if self.chopped:
            if set(self.paid) - {seat for seat in self.paid if not self.paid[seat]} != set(
                self.live
            ):
                raise NotJudged("blinds were taken back beside other chips")
            return Counter(self.paid)
        self.main: set[str] = set()
        pots = self._pots()
        called = [amount for amount, _ in pots]
        called[-1] -= self._uncalled()
        taken = rake(self._round, called, bool(self._felt.names("board")))
        self.raked = sum(taken)
        for number, ((amount, players), less) in enumerate(zip(pots, taken, strict=True)):
            shares = self._divide(amount - less, players)
            won += shares
            if number == 0:
                self.main = set(shares)
        return won + self._back

    def _pots(self) -> list[tuple[int, list[str]]]:
        """All-in players win from everybody at most what they put in themselves; dead chips lie
        in the main pot whoever posted them."""
        dead = self._dead()
        paid = {seat: self.paid[seat] - dead[seat] for seat in self.seats}
        pots: list[tuple[int, list[str]]] = []
        carried, below = dead.total(), 0
        for level in sorted({paid[seat] for seat in self.live}):
            amount = sum(min(one, level) - min(one, below) for one in paid.values()) + carried
            players = [seat for seat in self.live if paid[seat] >= level]
            if amount:
                pots.append((amount, players))
                carried = 0
            below = level
        rest = sum(max(0, one - below) for one in paid.values()) + (0 if pots else carried)
        if rest:  # more than anybody who is left put in
            amount, players = pots.pop() if pots else (0, self.live)
            pots.append((amount + rest, players))
        return _joined(pots)

    def _uncalled(self) -> int:
        """What one player put in beyond everybody else: it was never in a pot."""
        dead = self._dead()
        paid = {seat: self.paid[seat] - dead[seat] for seat in self.seats}
        first, second = sorted(paid.values())[:-3:-1]
        return first - second if any(paid[seat] == first for seat in self.live) else 0

    def _dead(self) -> Counter[str]:
        """Posted, but nobody's bet: what was put in before the first card beyond the ante of
        each player and what lay in front of him."""
        begin: Counter[str] = Counter()
        live: dict[str, int] = {}
        for one in self._felt.events:
            if one.kind == "cards":
                break
            if one.kind == "stake" and one.data["bet"] == "pot":
                begin[one.data["seat"]] += one.data["amount"]
            elif one.kind == "mark" and "players" in one.data and not live:
                live = {
                    row["seat"]: self._round.minor(row.get("amount", "0"))
                    for row in one.data["players"]
                }
        form = self._round.setting.get("options", {}).get("ante", self._default("ante"))
        own = 0 if form in ("button", "big-blind") else self._amount("ante")
        return Counter({s: max(0, begin[s] - live.get(s, 0) - own) for s in self.seats if begin[s]})

    def _amount(self, name: str) -> int:
        return self._round.minor(self._begins.get(name, "0"))

    def _default(self, name: str) -> Any:
        return self._round.plan.get("options", {}).get(name, {}).get("default")

    # -- hands -----------------------------------------------------------------------------

    def _divide(self, amount: int, players: list[str]) -> Counter[str]:
        if len(players) == 1:
            return Counter({players[0]: amount})
        boards = self._boards(players)
        shares: Counter[str] = Counter()
        for part, board in zip(parts(amount, len(boards), self._chip), boards, strict=True):
            shares += self._on_board(part, players, board)
        return shares

    def _boards(self, players: list[str]) -> list[list[str]]:
        """Run twice: both, if all who can win the pot wanted it, otherwise the first (KC-150);
        what lay there when it was agreed belongs to both."""
        first, second = (self._felt.names(one) for one in ("board", "board-2"))
        if not second:
            return [first]
        if not self.twice:
            return [first, second]  # a game with two boards
        if not self.twice.issuperset(players):
            return [first]
        return [first, first[: self._before_the_vote()] + second]

    def _before_the_vote(self) -> int:
        lay = 0
        for one in self._felt.events:
            if one.kind == "decision" and one.data["do"] in ("twice", "once"):
                break
            if one.kind == "cards" and one.data["to"] == "board":
                lay += len(one.cards)
        return lay

    @property
    def _chip(self) -> int:
        return self._amount("chip") or 1

    def _on_board(self, amount: int, players: list[str], board: list[str]) -> Counter[str]:
        """High and low share equally, the odd chip goes high; without a low, high takes all."""
        halves = [(amount, self.variant.rankings[0])]
        if len(self.variant.rankings) == 2:
            low = self.variant.rankings[1]
            if any(self._worth(low, seat, board) is not None for seat in players):
                high, rest = parts(amount, 2, self._chip)
                halves = [(high, halves[0][1]), (rest, low)]
        shares: Counter[str] = Counter()
        for part, ranking in halves:
            worth = {seat: self._worth(ranking, seat, board) for seat in players}
            most = max(one for one in worth.values() if one is not None)
            winners = [seat for seat in players if worth[seat] == most]
            shared = parts(part, len(winners), self._chip)
            if shared[0] != shared[-1] and self.variant.odd_by_suit:
                raise NotJudged("an odd chip goes by suit")
            for seat, share in zip(winners, shared, strict=True):
                shares[seat] += share
        return +shares

    def _worth(self, ranking: str, seat: str, board: list[str]) -> Worth | None:
        hole = self._felt.names(seat)
        if HIDDEN in hole:
            raise NotJudged("a hand was never shown")
        if self._felt.places[seat].lost:
            raise NotJudged("the clock threw cards away, nobody was told which")
        # the last card of a stud that runs out of cards is everybody's
        return best(ranking, hole, board, self.variant.exactly_two)

    # -- button attack ---------------------------------------------------------------------

    def attack(self) -> dict[str, int]:
        """The button has what he paid for the table, and what lay there, if he alone won the
        main pot (KP00-66 to KP00-70)."""
        posted = {s: n for (s, bet, _), n in self._felt.staked().items() if bet == "attack"}
        if not posted or self.chopped:
            return {}
        ((seat, amount),) = posted.items()
        return {seat: amount + self._amount("attack")} if self.main == {seat} else {}


def _joined(pots: list[tuple[int, list[str]]]) -> list[tuple[int, list[str]]]:
    """Pots that the same players can win are one."""
    found: list[tuple[int, list[str]]] = []
    for amount, players in pots:
        if found and found[-1][1] == players:
            found[-1] = found[-1][0] + amount, players
        else:
            found.append((amount, players))
    return found


def _variant(round: Round) -> Variant:
    plan, name = round.plan, ""
    options = {key: one["default"] for key, one in plan.get("options", {}).items()}
    options |= round.setting.get("options", {})
    odd = plan.get("odd_chips", {})
    if options.get("structure") == "mixed":
        chosen = round.setting["hand"].get("game")
        game = next(one for one in plan["games"] if one["id"] == chosen)
        name, options, odd = game["variant"], game.get("options", {}), game.get("odd_chips", odd)
    else:
        name = plan["variant"]["id"]
    rankings: tuple[str, ...] = RANKINGS.get(name, ("high",))
    hi_lo = options.get("hi_lo", name.endswith("hi-lo"))
    if hi_lo:
        rankings = (rankings[0], "low-7" if options.get("low") == "seven" else "low-8")
    two = any(word in name for word in EXACTLY_TWO)
    if "hole_use" in options:
        two = options["hole_use"] == "exactly-two"
    if options.get("boards") == "best-takes-all":
        raise NotJudged("two boards for one pot")
    return Variant(rankings, two, odd.get("by") == "suit")


# -- betting -------------------------------------------------------------------------------------


def _betting(round: Round, felt: Felt) -> None:
    """Whoever calls pays exactly what is missing; whoever raises, what he said."""
    begins = round.setting["hand"]
    left = {seat: round.minor(amount) for seat, amount in begins["stacks"].items()}
    paid: Counter[str] = Counter()
    level = 0
    said: dict[str, Any] = {}
    begun = False
    for one in felt.events:
        data = one.data
        if one.kind == "mark" and "players" in data and not begun:
            paid = Counter(
                {row["seat"]: round.minor(row.get("amount", "0")) for row in data["players"]}
            )
            # a blind is to be called whole, even if who posted it was short
            level = max([*paid.values(), *(round.minor(x) for x in begins.get("blinds", ())[1:])])
            begun = True
        elif one.kind == "cards":
            begun = True
            if said:
                paid, level, said = Counter(), 0, {}
        elif one.kind == "decision":
            said = data
        elif one.kind == "stake" and data["bet"] == "attack":
            left[data["seat"]] -= data["amount"]
        elif one.kind == "stake":
            seat, amount = data["seat"], data["amount"]
            if begun and said.get("do") == "call" and said["seat"] == seat:
                due = min(left[seat], level - paid[seat])
                # a blind that was posted short: what nobody matches comes back at once
                most = max(paid[other] for other in left if other != seat)
                if amount not in (due, most - paid[seat]) and not _mixed(round):
                    raise Unlawful(f"{seat} called {amount}, {due} was due")
            left[seat] -= amount
            if begun:
                paid[seat] += amount
                level = max(level, paid[seat])
            if left[seat] < 0:
                raise Unlawful(f"{seat} put in more than he had")


def _mixed(round: Round) -> bool:
    """In a mix the blinds of a fixed-limit game are twice those of the table."""
    return bool(round.plan.get("games"))
