"""A deal of mariáš under the contract of a round.

No chip is staked while cards are played: at the end losers put in what they lose altogether and
winners are paid from it, so the bank's result is zero.
"""

from __future__ import annotations

from collections.abc import Container, Generator
from dataclasses import dataclass
from functools import cached_property

from krupier.equipment.cards import DECK_32, Card, suit
from krupier.equipment.draws import Cards, Equipment, Face, Pack
from krupier.rules import events, marks
from krupier.rules.betting import DECISION
from krupier.rules.debts import Debts, hand_over, net, payments, tell_payments
from krupier.rules.felt import Felt
from krupier.rules.game import Game, Setting
from krupier.rules.layout import SeatsLayout
from krupier.rules.marias import bidding, fleks, settlement
from krupier.rules.marias.bidding import Asking
from krupier.rules.marias.cards import HEARTS, SUIT_WORDS, height, marriage, rank_text
from krupier.rules.marias.contracts import COMPONENTS, SEDMA, STOVKA, WITHOUT_TRUMPS, Contract
from krupier.rules.marias.plan import Plan, Tariff, announced_worth, check_seats, tariff
from krupier.rules.marias.seating import Seating, seating
from krupier.rules.marias.settlement import EVERYBODY, Hlaska
from krupier.rules.marias.tricks import PLAYERS, Deal
from krupier.rules.options import Move, Option, Pick, Refused
from krupier.rules.rulings import MARIAS, must_be_known
from krupier.rules.wants import Input, Moves, Round, Ruling, Want

PLAY, ANNOUNCE = "play", "announce"
TRICK, LAST = "trick", "last"
"""Places: the trick that is played, and the one before it, into which players may look."""
FOUR = 4
"""Cards come four at a time."""

Step = Generator[Want, Input, None]


@dataclass(frozen=True)
class Marias(Game):
    """One table's game; ``setting.hand`` says how its next deal begins."""

    plan: Plan
    setting: Setting

    @cached_property
    def equipment(self) -> Equipment:
        return Equipment(pack=Pack(DECK_32))

    def layout(self) -> SeatsLayout:
        return SeatsLayout(worth=announced_worth(self.plan, self.setting))

    @property
    def owes(self) -> bool:
        return bool(self.setting["debts"])

    def forgotten(self, felt: Felt) -> Container[int]:
        """All that was played before the last complete trick, also as it was gathered."""
        taken = [at for at, one in enumerate(felt.events) if isinstance(one, events.TrickTaken)]
        if len(taken) < 2:
            return ()
        return {
            at
            for at, one in enumerate(felt.events)
            if at <= taken[-2] or (isinstance(one, events.Gathered) and one.place == LAST)
        }

    def round(self, felt: Felt) -> Round:
        return Hand(self, felt, seating(self.setting)).play()


class Hand:
    """One deal; players are numbered clockwise from the forhont."""

    def __init__(self, game: Marias, felt: Felt, begins: Seating) -> None:
        self.felt, self.plan, self.setting = felt, game.plan, game.setting
        self.seats, self.stacks, self.point = begins.seats, begins.stacks, begins.point
        self.asking = Asking(felt, self.seats)
        self.trump_card: Card = 0
        self.called: Card = 0
        self.fleks: dict[str, int] = {}
        self.hlasky: list[Hlaska] = []

    def play(self) -> Round:
        self._begin()
        yield from self._deal_four()
        yield from self._choose_trump()
        called = yield from bidding.call(self.asking, self._hand(0), suit(self.trump_card))
        if called is None:
            return self._give_up()
        self.called = called
        self.felt.tell(events.CalledCard(self.seats[0], rank_text(called)))
        self.felt.mark(called=rank_text(called))
        yield from self._deal_four()
        player, contract = yield from self._find_contract()
        deal = self._opened(player, contract)
        said = fleks.opened(contract, player, deal.declarers, int(self.setting["most_fleks"]))
        said = yield from bidding.flek_round(self.asking, said)
        self.fleks = said.counts
        yield from self._tricks(deal)

    # -- before the cards are played -----------------------------------------------------------

    def _begin(self) -> None:
        self.felt.mark(button=self.seats[-1])
        self.felt.mark(point_value=marks.PointValue(self.point))
        self._mark_stacks(self.stacks)
        self.felt.mark(forhont=self.seats[0])

    def _deal_four(self) -> Step:
        for seat in self.seats:
            yield Cards(FOUR, to=seat, face=Face.OWNER)

    def _choose_trump(self) -> Step:
        card = yield from bidding.choose_trump(self.asking, self._hand(0))
        seat = self.seats[0]
        self.felt.take_cards(seat, [card], events.LaidDown)
        self.felt.put(self._trump_place, [card], Face.OWNER, owner=seat)
        self.trump_card = card

    def _find_contract(self) -> Generator[Want, Input, tuple[int, Contract]]:
        """Betl or durch of who finds the colour bad, else what the forhont announces."""
        alone = bool(self.setting["forhont_without_trumps"])
        bad = yield from bidding.colour_round(self.asking, forhont_too=alone)
        if bad is None:
            self.felt.turn_up(self._trump_place)
        self._take_up_trump()
        if bad is not None:
            player, contract = bad
        else:
            trump, player = suit(self.trump_card), 0
            self.felt.mark(trump=SUIT_WORDS[trump])
            contract = yield from bidding.choose_contract(
                self.asking, self._hand(0), trump, without_trumps=alone
            )
        self.felt.tell(events.Announced(self.seats[player], contract))
        self.felt.mark(contract=contract)
        self.felt.mark(declarer=self.seats[player])
        return player, contract

    def _take_up_trump(self) -> None:
        """Before he announces anything it is in the forhont's hand again."""
        self.felt.take_cards(self._trump_place, [self.trump_card], events.TakenUp)
        self.felt.put(self.seats[0], [self.trump_card], Face.OWNER)

    def _opened(self, player: int, contract: Contract) -> Deal:
        hands = tuple(self._hand(one) for one in range(PLAYERS))
        plain = contract in WITHOUT_TRUMPS
        partner = next(one for one, hand in enumerate(hands) if self.called in hand)
        return Deal(
            hands=hands,
            contract=contract,
            trump=None if plain else suit(self.trump_card),
            declarers=frozenset((player,) if plain else (0, partner)),
            leader=player,
            seven_of=player if SEDMA in COMPONENTS[contract] else None,
            overtakes=not plain or bool(self.setting["overtake_without_trumps"]),
        )

    # -- tricks --------------------------------------------------------------------------------

    def _tricks(self, deal: Deal) -> Step:
        """Eight tricks, unless a ruling ends them."""
        self.felt.mark(tricks=self._taken(deal))
        self.felt.judge = self._judge
        while not deal.over:
            if not deal.trick:
                self.felt.mark(leader=self.seats[deal.leader])
            player = deal.turn
            given = yield self._card_wanted(deal)
            if isinstance(given, Ruling):
                return self._renounced(given, deal)
            seat = self.seats[player]
            move = given if isinstance(given, Move) else Move(seat, PLAY, cards=(usual_card(deal),))
            card = move.cards[0]
            if move.do == ANNOUNCE:
                self._announce(player, card, deal)
            self._put(seat, card)
            deal = deal.after(card)
            if card == self.called and deal.trump is not None:
                self.felt.tell(events.Partner(seat))
                self.felt.mark(partner=seat)
            if not deal.trick:
                self._take_trick(deal)
        self._score(deal)

    def _card_wanted(self, deal: Deal) -> Moves:
        """A card that may be played; king and queen of one suit may be announced with the first of
        them. Nobody is reminded, so it can be forgotten."""
        seat, cards = self.seats[deal.turn], deal.legal()
        options: list[Option] = [Pick(PLAY, cards, 1, 1)]
        hand = deal.hands[deal.turn]
        pairs = tuple(card for card in cards if marriage(hand, card))
        if pairs and deal.trump is not None:
            options.append(Pick(ANNOUNCE, pairs, 1, 1))
        self.felt.mark(turn=seat)
        return Moves({seat: tuple(options)}, clock=DECISION, on_timeout=PLAY)

    def _announce(self, player: int, card: Card, deal: Deal) -> None:
        self.hlasky.append(Hlaska(player, suit(card), len(deal.taken)))
        seat, word = self.seats[player], SUIT_WORDS[suit(card)]
        self.felt.tell(events.Hlaska(seat, word))
        told = [marks.Marriage(self.seats[one.player], SUIT_WORDS[one.suit]) for one in self.hlasky]
        self.felt.mark(hlasky=tuple(told))

    def _put(self, seat: str, card: Card) -> None:
        self.felt.take_cards(seat, [card], events.Played)
        self.felt.put(TRICK, [card])

    def _take_trick(self, deal: Deal) -> None:
        """The trick stays to be looked at until the next one is complete; older ones are gone."""
        felt, trick = self.felt, deal.taken[-1]
        if felt.cards(LAST):
            felt.take_cards(LAST, felt.cards(LAST), events.Gathered)
        felt.take_cards(TRICK, trick.cards, events.Gathered)
        felt.put(LAST, trick.cards)
        felt.mark(last_leader=self.seats[trick.leader])
        felt.tell(events.TrickTaken(self.seats[trick.winner], len(deal.taken)))
        felt.mark(tricks=self._taken(deal))

    def _taken(self, deal: Deal) -> dict[str, int]:
        winners = [trick.winner for trick in deal.taken]
        return {seat: winners.count(player) for player, seat in enumerate(self.seats)}

    # -- rulings -------------------------------------------------------------------------------

    def _judge(self, ruling: Ruling) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
        must_be_known(ruling, MARIAS)
        if ruling.seat not in self.seats:
            raise Refused("bad-ruling", f"seat {ruling.seat[:20]!r} is not in this deal")
        return (), ()

    def _renounced(self, ruling: Ruling, deal: Deal) -> None:
        """Somebody did not follow suit again, at a physical table: the deal ends at his cost."""
        self.felt.tell(events.Ruled(ruling.what, ruling.seat, ruling.reason))
        offender = self.seats.index(ruling.seat)
        self._settle(
            settlement.renounced(
                offender, deal.declarers, deal.contract, self.fleks, self._tariff(deal)
            )
        )

    # -- settlement ----------------------------------------------------------------------------

    def _give_up(self) -> None:
        """Trumps stay closed, unless what it costs hangs on them."""
        if self.setting["give_up_in_hearts"]:
            self.felt.turn_up(self._trump_place)
        self._settle(settlement.given_up(self._tariff()))

    def _score(self, deal: Deal) -> None:
        values, others = self._tariff(deal), EVERYBODY - deal.declarers
        if deal.trump is not None:
            hundred = STOVKA in COMPONENTS[deal.contract]
            ours = (
                settlement.hundred_points(deal, self.hlasky, values)
                if hundred
                else settlement.side_points(deal, self.hlasky, values, deal.declarers)
            )
            theirs = settlement.side_points(deal, self.hlasky, values, others)
            self.felt.tell(events.SidePoints(self._named(deal.declarers), ours))
            self.felt.tell(events.SidePoints(self._named(others), theirs))
        found = settlement.scores(deal, self.hlasky, self.fleks, values)
        for one in found:
            winners = deal.declarers if one.to_declarers else others
            told = events.Scored(one.component, self._named(winners), one.value, one.fleks)
            self.felt.tell(told)
        self._settle(settlement.owed(found, deal.declarers))

    def _settle(self, points: Debts) -> None:
        """Points into chips."""
        felt, seats = self.felt, self.seats
        felt.mark(points_won=dict(zip(seats, net(points), strict=True)))
        due = [[self.point * one for one in row] for row in _even(points)]
        paid = due if self.setting["debts"] else payments(self.stacks, due)
        tell_payments(felt, seats, due, paid)
        won = net(paid)
        hand_over(felt, seats, won)
        self._mark_stacks(tuple(a + b for a, b in zip(self.stacks, won, strict=True)))
        felt.mark(next_button=self.seats[0])

    def _tariff(self, deal: Deal | None = None) -> Tariff:
        trump = deal.trump if deal else suit(self.trump_card)
        return tariff(self.plan, self.setting, hearts=trump == HEARTS)

    # -- small things --------------------------------------------------------------------------

    @property
    def _trump_place(self) -> str:
        return f"{self.seats[0]}.trump"

    def _hand(self, player: int) -> tuple[Card, ...]:
        """All cards of a player, also the one that he laid down."""
        own = self.felt.cards(self.seats[player])
        return own + self.felt.cards(self._trump_place) if player == 0 else own

    def _named(self, players: frozenset[int]) -> tuple[str, ...]:
        return tuple(self.seats[one] for one in sorted(players))

    def _mark_stacks(self, stacks: tuple[int, ...]) -> None:
        self.felt.mark(players=tuple(map(marks.Player, self.seats, stacks)))


def usual_card(deal: Deal) -> Card:
    """What the clock plays: the lowest card that may be played."""
    return min(deal.legal(), key=lambda card: (height(card, deal.trump), card))


def _even(points: Debts) -> Debts:
    """What two players owe each other is paid as one difference."""
    return [[max(0, points[a][b] - points[b][a]) for b in range(PLAYERS)] for a in range(PLAYERS)]


def game(plan: Plan, setting: Setting) -> Marias:
    check_seats(plan)
    seating(setting)  # an impossible deal is refused before a card is dealt
    return Marias(plan, setting)
