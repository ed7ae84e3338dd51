"""Random deals of mariáš through the real round, judged by the referees.

    python -m tests.rules.marias.campaign --first 0 --deals 200000 --positions-of 10

Every seed is one deal: helped hands (see ``records``), random trumps, call, colour round, contract,
fleks and cards, now and then a clock that runs out or a ruling, at a table with the plan's options
or with others. Who is asked and what he is offered is judged at every step, the duties of play in
every tenth deal (``--positions-of``), points and chips at the end. Prints what was met, and every
difference with its seed.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

from krupier.equipment.cards import Card, card
from krupier.equipment.draws import Cards, CardsAre
from krupier.rules import events, families
from krupier.rules.marias import Marias, record
from krupier.rules.options import Choose, Move, Pick
from krupier.rules.play import Play
from krupier.rules.wants import Moves, Ruling, Timeout
from tests.rules.marias import referee_duties as duties
from tests.rules.marias import referee_fleks as fleks
from tests.rules.marias import referee_settlement as settlement
from tests.rules.marias.records import PACK, SUITS, helped
from tests.rules.marias.referee_settlement import Rates, Record

GAME = "kings/marias"
TABLES: tuple[dict[str, Any], ...] = (
    {},
    {"better_hra": False, "exact_hundred": 4, "silent_hundred": 1},
    {"further_hlasky": "once-made", "seven_beside_hundred": False, "most_fleks": 2},
    {"forhont_without_trumps": False, "overtake_without_trumps": False},
    {"give_up_in_hearts": True, "debts": False, "most_fleks": 1},
)
"""Every second deal is at the plan's own table, the others take turns."""
COMPONENTS = {
    "hra": ["hra"],
    "sedma": ["hra", "sedma"],
    "stovka": ["stovka"],
    "stosedm": ["stovka", "sedma"],
    "betl": ["betl"],
    "durch": ["durch"],
}
PLAIN = ("betl", "durch")
SUIT_OF = {"h": "s", "d": "k", "s": "z", "c": "c"}
CODE: dict[Card, str] = {
    card(rank + suit): rank.replace("T", "X") + SUIT_OF[suit]
    for rank in "789TJQKA"
    for suit in "hdsc"
}
CARD = {code: one for one, code in CODE.items()}
assert sorted(CARD) == sorted(PACK)


class Difference(AssertionError):
    """The round and a referee do not agree."""


def agree(what: str, round_: object, referee: object) -> None:
    if round_ != referee:
        raise Difference(f"{what}: the round has {round_}, the referee {referee}")


@cache
def loaded(which: int) -> Marias:
    game = families.load(GAME, options=TABLES[which])
    assert isinstance(game, Marias)
    return game


def rates(which: int) -> Rates:
    table = loaded(which).setting
    return Rates(
        hra_in_hearts=2 if table["better_hra"] else 1,
        hundred=int(table["exact_hundred"]),
        silent_hundred=int(table["silent_hundred"]),
        given_up_in_hearts=2 if table["give_up_in_hearts"] else 1,
        seven_beside_hundred=bool(table["seven_beside_hundred"]),
        only_after_hundred=table["further_hlasky"] == "announced-after",
    )


class Met(Counter[str]):
    """What a campaign has come across."""


class Deal:
    """One deal: what is random in it, and what the referees know of it."""

    def __init__(self, seed: int, met: Met, *, positions: bool) -> None:
        self.luck, self.met, self.positions = Random(seed), met, positions
        luck = self.luck
        self.which = 0 if luck.random() < 0.5 else luck.randrange(len(TABLES))
        self.table = loaded(self.which).setting
        self.seats = sorted(luck.sample("123456789", 4))
        button = luck.choice(self.seats)
        after = self.seats.index(button) + 1
        self.order = self.seats[after:] + self.seats[:after]
        self.forhont = self.order[0]
        self.kind = luck.choices(["trumps", *PLAIN], [86, 7, 7])[0]
        self.soloist = luck.choice(self.order) if self.kind in PLAIN else self.forhont
        self.hands = helped(luck, self.kind, self.order, self.soloist)
        self.stacks = {seat: luck.choice((3, 40, 1000)) for seat in self.seats}
        self.point = luck.choice((1, 3))
        written = {seat: str(stack) for seat, stack in self.stacks.items()}
        hand = {"stacks": written, "button": button, "point": str(self.point)}
        self.play = Play(replace(loaded(self.which), setting=replace(self.table, hand=hand)))
        self.announcer, self.contract = "", ""
        self.saved = ""
        self.wild = luck.random() < 0.25
        """Somebody else may object, the forhont plays without trumps or gives up."""

    # -- asking --------------------------------------------------------------------------------

    def offered(self, seat: str) -> dict[str, list[str]]:
        """What the round offers now, by word, to the one who has to be asked."""
        want = self.play.want
        assert isinstance(want, Moves), want
        agree("who is asked", sorted(want.seats or ()), [seat])
        found: dict[str, list[str]] = {}
        for option in self.play.offers(seat):
            assert isinstance(option, Pick | Choose)
            found[option.do] = (
                [CODE[one] for one in option.cards] if isinstance(option, Pick) else []
            )
        return found

    def says(self, seat: str, expected: Iterable[str], usual: str, chance: float) -> str:
        """One word of those that the referee expects to be offered."""
        words = self.offered(seat)
        agree(f"what {seat} may say", sorted(words), sorted(expected))
        others = [word for word in words if word != usual]
        said = self.luck.choice(others) if others and self.luck.random() < chance else usual
        self.play.send(Move(seat, said))
        return said

    def picks(self, seat: str, do: str, code: str) -> None:
        self.play.send(Move(seat, do, cards=(CARD[code],)))

    # -- the course of a deal ------------------------------------------------------------------

    def run(self) -> None:
        self.four(0)
        first = self.hands[self.forhont][:4]
        offered = self.offered(self.forhont)
        agree("trumps", sorted(offered["trump"]), sorted(first))
        laid = self.luck.choice(first)
        self.trump = laid[1]
        self.picks(self.forhont, "trump", laid)
        offered = self.offered(self.forhont)
        missing = [one for one in PACK if one[1] == self.trump and one not in first]
        agree("what can be called", sorted(offered["call-card"]), sorted(missing))
        agree("giving up", sorted(offered), ["call-card", "give-up"])
        if self.luck.random() < (0.12 if self.wild else 0.0):
            self.play.send(Move(self.forhont, "give-up"))
            return self.given_up()
        self.called = self.luck.choice(missing)
        self.picks(self.forhont, "call-card", self.called)
        self.four(4)
        self.find_contract()
        self.say_fleks()
        self.lay_cards()
        if self.play.over:
            self.judge()
        else:
            self.renounce()
        return None

    def four(self, dealt: int) -> None:
        for seat in self.order:
            want = self.play.want
            assert isinstance(want, Cards)
            agree("who is dealt", (want.to, want.n), (seat, 4))
            four = self.hands[seat][dealt : dealt + 4]
            self.play.send(CardsAre(tuple(CARD[one] for one in four)))

    def find_contract(self) -> None:
        """K20-18 to K20-20."""
        too = bool(self.table["forhont_without_trumps"])
        betl = ""
        for seat in (*self.order[1:], self.forhont):
            if seat == self.forhont and not (betl and too):
                break
            words = ["good", "durch"] if betl else ["good", *PLAIN]
            mine = self.kind if seat == self.soloist and self.kind in words else "good"
            said = self.says(seat, words, mine, 0.1 if self.wild else 0.0)
            if said == "durch":
                self.announcer, self.contract = seat, said
                return
            betl = seat if said == "betl" else betl
        if betl:
            self.announcer, self.contract = betl, "betl"
            return
        hand = self.hands[self.forhont]
        seven = "7" + self.trump in hand
        hundred = any("Q" + suit in hand and "K" + suit in hand for suit in SUITS)
        words = ["hra", *["sedma"] * seven, *["stovka"] * hundred]
        words += ["stosedm"] * (seven and hundred)
        usual = self.luck.choice(words)
        if too:
            words += PLAIN
            if self.kind in PLAIN and self.soloist == self.forhont:
                usual = self.kind
        self.announcer = self.forhont
        self.contract = self.says(self.forhont, words, usual, 0.2 if self.wild else 0.0)

    @property
    def side(self) -> set[str]:
        if self.contract in PLAIN:
            return {self.announcer}
        partner = next(seat for seat in self.order if self.called in self.hands[seat])
        return {self.forhont, partner}

    def say_fleks(self) -> None:
        """K20-29 to K20-33."""
        said: list[tuple[str, set[str]]] = []
        names, most = COMPONENTS[self.contract], int(self.table["most_fleks"])
        eager = self.luck.choice((0.0, 0.3, 0.7))
        while not all(fleks.closed(name, said, most) for name in names):
            seat = fleks.turn(said, self.announcer, self.order)
            may = fleks.may_double(seat, names, said, self.announcer, self.side, most)
            words = ["good", *(f"flek-{name}" for name in may), *["flek-all"] * (len(may) > 1)]
            word = self.says(seat, words, "good", eager)
            what = {"good": set(), "flek-all": may}.get(word, {word.removeprefix("flek-")})
            said.append((seat, what))
        self.fleks = {name: sum(name in what for _, what in said) for name in names}
        self.met["fleks"] += sum(self.fleks.values())

    def lay_cards(self) -> None:
        """Until all are played, or a ruling is due."""
        luck, play = self.luck, self.play
        if luck.random() < 0.6 and self.contract not in PLAIN:
            self.saved = "7" + self.trump
        due = luck.randrange(32) if luck.random() < 0.02 else None
        contracts = dict.fromkeys(COMPONENTS[self.contract], self.announcer)
        binding = {seat: duties.binding(contracts, seat) for seat in self.order}
        plain = self.contract in PLAIN
        waived = () if self.table["overtake_without_trumps"] or not plain else ("K20-37",)
        left = {seat: list(hand) for seat, hand in self.hands.items()}
        leader, trick = self.announcer, list[str]()
        for number in range(32):
            if number == due:
                return
            seat = self.order[(self.order.index(leader) + len(trick)) % 4]
            offered = self.offered(seat)
            allowed = sorted(offered["play"])
            if self.positions:
                right = duties.legal(left[seat], trick, self.trump, binding[seat], waived)
                agree(f"what {seat} may play to {trick}", allowed, sorted(right))
                agree(
                    f"hlášky of {seat}",
                    sorted(offered.get("announce", ())),
                    self.pairs(sorted(right), left[seat]),
                )
                self.met["positions"] += 1
            chosen = luck.choice([one for one in allowed if one != self.saved] or allowed)
            if luck.random() < 0.01:
                play.send(Timeout())
                chosen = self.played()
                self.met["clocks"] += 1
            elif chosen in offered.get("announce", ()) and luck.random() < 0.9:
                self.picks(seat, "announce", chosen)
            else:
                self.picks(seat, "play", chosen)
            left[seat].remove(chosen)
            trick.append(chosen)
            if len(trick) == 4:
                won = duties.winner(trick, self.trump, binding[leader])
                leader, trick = self.order[(self.order.index(leader) + won) % 4], []

    def pairs(self, cards: Sequence[str], hand: Sequence[str]) -> list[str]:
        """K20-45: kings and queens whose other half is in the hand."""
        if self.contract in PLAIN:
            return []
        other = {"K": "Q", "Q": "K"}
        return [one for one in cards if other.get(one[0], "") + one[1] in hand]

    def played(self) -> str:
        """The card that was played last."""
        told = reversed(self.play.felt.events)
        return CODE[next(one.cards[0] for one in told if isinstance(one, events.Played))]

    # -- the end -------------------------------------------------------------------------------

    def told(self) -> Record:
        """What the round wrote down, as the referee reads it; what is known here is compared."""
        wrote = record(self.play)
        agree("forhont", wrote["forhont"], self.forhont)
        agree("hands", wrote["hands"], self.hands)
        agree("fleks", wrote["fleks"], self.fleks)
        agree("contracts", wrote["contracts"], COMPONENTS[self.contract])
        return {
            "hands": self.hands,
            "forhont": self.forhont,
            "seats": self.order,
            "trump": wrote["trump"],
            "called": wrote["called"],
            "contracts": dict.fromkeys(wrote["contracts"], wrote["declarer"]),
            "fleks": wrote["fleks"],
            "hlasky": wrote["hlasky"],
            "play": wrote["play"],
            "given_up": False,
        }

    def judge(self) -> None:
        told = self.told()
        sheet = settlement.sheet(told, rates(self.which))
        scored = [
            (
                one.component.replace("-", " "),
                one.points if set(one.seats) == self.side else -one.points,
            )
            for one in self.play.felt.events
            if isinstance(one, events.Scored)
        ]
        agree("items", sorted(scored), sorted(sheet))
        for item, points in sheet:
            self.met[f"{item} {'won' if points > 0 else 'lost'} by {len(self.side)}"] += 1
        self.paid(settlement.settle(told, rates(self.which)))

    def given_up(self) -> None:
        four = {seat: self.hands[seat][:4] for seat in self.order}
        told: Record = {
            "hands": four,
            "forhont": self.forhont,
            "seats": self.order,
            "trump": self.trump,
            "called": None,
            "contracts": {},
            "fleks": {},
            "hlasky": [],
            "play": [],
            "given_up": True,
        }
        agree("hands", record(self.play)["hands"], four)
        self.met["given up"] += 1
        self.paid(settlement.settle(told, rates(self.which)))

    def renounce(self) -> None:
        offender = self.luck.choice(self.order)
        self.play.send(Ruling("renounce", seat=offender))
        self.met[f"renounce, {'of' if offender in self.side else 'against'} {len(self.side)}"] += 1
        self.paid(settlement.renounce(self.told(), offender, rates(self.which)))

    def paid(self, points: dict[str, int]) -> None:
        """Points, and chips as far as they go."""
        felt = self.play.felt
        assert self.play.over
        agree("payments", record(self.play)["payments"], points)
        agree("the bank", felt.bank, 0)
        agree("the next button", felt.marks["next_button"], self.forhont)
        now = {one.seat: one.stack for one in felt.marks["players"]}
        due = {seat: self.stacks[seat] + self.point * points[seat] for seat in self.seats}
        if self.table["debts"] or min(due.values()) >= 0:
            agree("chips", now, due)
        else:
            agree("all chips", sum(now.values()), sum(self.stacks.values()))
            for seat, chips in now.items():
                least, most = sorted((self.stacks[seat], max(due[seat], 0)))
                agree(f"chips of {seat} within bounds", least <= chips <= most, True)
            self.met["short of chips"] += 1


def run(first: int, deals: int, positions_of: int, met: Met) -> list[str]:
    """The differences, with their seeds."""
    found = []
    for seed in range(first, first + deals):
        deal = Deal(seed, met, positions=seed % positions_of == 0)
        try:
            deal.run()
        except Exception as problem:
            found.append(f"seed {seed}, {TABLES[deal.which]}: {problem!r}")
        met["deals"] += 1
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--deals", type=int, default=2000)
    parser.add_argument("--positions-of", type=int, default=10)
    given = parser.parse_args()
    met, began = Met(), time.process_time()
    found = run(given.first, given.deals, given.positions_of, met)
    for what, times in sorted(met.items()):
        print(f"{times:>10,} {what}")
    print(f"{time.process_time() - began:.0f} s of the processor, {len(found)} differences")
    print("\n".join(found[:20]))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
