"""What staff rule in a running hand at a physical table, and what follows from it.

A ruling is an input of the round: it is checked, written in the journal and replayed. Online few
of these faults can happen. Which there are says :mod:`krupier.rules.rulings`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from krupier.equipment.cards import UNKNOWN, Card
from krupier.equipment.draws import BURN, Face
from krupier.rules import events
from krupier.rules.felt import Felt
from krupier.rules.options import Refused, check_amount
from krupier.rules.poker import ending, rounds
from krupier.rules.poker.actions import BET, BOARD, BURNT, DEAL, MUCK, PHASES, RUN, SHOW, SHOWING
from krupier.rules.poker.misdeals import acted, misdeal_possible, puts_chips, substantial_action
from krupier.rules.poker.plan import BoardFaults, Plan, Rulings
from krupier.rules.poker.rulings import Verdict, out_of_turn
from krupier.rules.poker.state import State
from krupier.rules.rulings import POKER, must_be_known
from krupier.rules.wants import MISDEAL, WRONG_BUTTON, Ruling

TABLE = "board"

Moved = tuple[tuple[Card, ...], tuple[Card, ...]]
"""Cards that leave the pack, and cards that are back in it."""


@dataclass
class Premature:
    """A street that lies open too early."""

    street: int
    cards: tuple[Card, ...]
    skipped: int
    """Who had yet to act when it was noticed."""
    stands: bool = False


class Floor:
    """The rulings of one hand, and what they say about acts and cards to come."""

    def __init__(self, felt: Felt, seats: Sequence[str], plan: Plan) -> None:
        self._felt, self._seats = felt, seats
        self._rulings = plan.rulings or Rulings(clause=())
        self._faults: BoardFaults | None = plan.board_faults
        self._passive: set[int] = set()
        self._no_raise: set[tuple[int, int]] = set()
        """By player and street."""
        self._early: dict[int, tuple[int, int]] = {}
        """Acts out of turn: what was put in front, and the bet that had to be called then."""
        self._premature: Premature | None = None
        self._burns: dict[int, list[Card]] = {}
        """Cards that lie there already as the burn card of a street."""
        self._back: dict[int, tuple[Card, ...]] = {}
        """Cards that are shuffled into the rest before a street is dealt."""
        self._before: State | None = None
        """The hand as it was before the last bet or raise."""
        self._checks: dict[str, Callable[[State, Ruling], Moved | None]] = {
            "dead-hand": self._check_dead,
            "turned-up": self._check_seat,
            "asked-to-show": self._check_asked,
            "run-once": self._check_run,
            "no-raise": self._check_seat,
            "passive": self._check_seat,
            "out-of-turn": self._check_early,
            "premature": self._check_premature,
            "extra-card": self._check_extra,
            "too-many": self._check_too_many,
            "board": self._check_board,
            "cut-card": self._check_nothing,
            "stands": self._check_nothing,
            MISDEAL: self._check_misdeal,
            WRONG_BUTTON: self._check_button,
        }

    # -- rulings ---------------------------------------------------------------------------

    def check(self, hand: State, ruling: Ruling) -> Moved:
        """Raises Refused for a ruling that is not possible now."""
        must_be_known(ruling, POKER)
        return self._checks[ruling.what](hand, ruling) or ((), ())

    def take(self, hand: State, ruling: Ruling) -> State:
        """Does what was ruled; the hand goes on with the state that it returns."""
        self._felt.tell(events.Ruled(ruling.what, ruling.seat, ruling.reason))
        match ruling.what:
            case "dead-hand":
                return self._kill(hand, self._player(ruling))
            case "turned-up":
                self._felt.turn_up(ruling.seat)
                self._passive.add(self._player(ruling))
            case "asked-to-show":
                self._show(hand, self._player(ruling))
            case "run-once":
                ending.run_once(hand)
            case "passive":  # he has told or shown what he holds
                self._passive.add(self._player(ruling))
            case "no-raise":
                self._no_raise.add((self._player(ruling), hand.street))
            case "out-of-turn":
                self._early[self._player(ruling)] = ruling.amount, hand.level
            case "premature":
                self._open_early(hand, ruling.cards)
            case "extra-card":
                self._burns[1] = list(ruling.cards)
            case "too-many":
                self._take_out(hand, ruling.cards)
            case "board":
                self._correct_board(hand, ruling.cards)
        return hand

    def _player(self, ruling: Ruling) -> int:
        if ruling.seat not in self._seats:
            raise Refused("bad-ruling", f"seat {ruling.seat[:20]!r} is not in this hand")
        return self._seats.index(ruling.seat)

    def _check_nothing(self, hand: State, ruling: Ruling) -> None:
        pass

    def _check_seat(self, hand: State, ruling: Ruling) -> None:
        if not hand.live[self._player(ruling)]:
            raise Refused("bad-ruling", f"seat {ruling.seat} has no live hand")

    def _check_dead(self, hand: State, ruling: Ruling) -> None:
        self._check_seat(hand, ruling)
        showing = hand.phase == SHOWING and hand.actor == self._player(ruling)
        if hand.phase != BET and not showing:
            raise Refused("bad-ruling", f"not now: the hand waits for {PHASES[hand.phase]}")

    def _check_asked(self, hand: State, ruling: Ruling) -> None:
        self._check_seat(hand, ruling)
        if hand.phase != SHOWING or hand.shown[self._player(ruling)]:
            raise Refused("bad-ruling", "cards can be asked for at the showdown, while they lie")

    def _check_run(self, hand: State, ruling: Ruling) -> None:
        if hand.phase != RUN:
            raise Refused("bad-ruling", "nobody is asked now whether to run it twice")

    def _check_early(self, hand: State, ruling: Ruling) -> None:
        self._check_seat(hand, ruling)
        player = self._player(ruling)
        waits = rounds.waiting(hand) if hand.phase == BET else []
        if player not in waits[1:] or player in self._early:
            raise Refused("bad-ruling", f"seat {ruling.seat} has nothing to do out of turn")
        most = hand.bets[player] + hand.stacks[player]
        what = f"in front of seat {ruling.seat}"
        check_amount(what, hand.bets[player], most, 1, ruling.amount)

    def _check_premature(self, hand: State, ruling: Ruling) -> Moved:
        streets = hand.rules.variant.streets
        if self._faults is None:
            raise Refused("bad-ruling", "the plan has no rule for cards that came too early")
        if hand.phase != BET or hand.street + 1 == len(streets) or self._premature:
            raise Refused("bad-ruling", "no betting is on before which a card could come")
        n = streets[hand.street + 1].board
        if not n or len(hand.boards) > 1 or len(ruling.cards) != n:
            raise Refused("bad-ruling", f"{len(ruling.cards)} card(s): the next street has {n}")
        return ruling.cards, ()

    def _check_extra(self, hand: State, ruling: Ruling) -> Moved:
        if len(ruling.cards) != 1:
            raise Refused("bad-ruling", "one card; more than one card too many is a misdeal")
        burns = hand.rules.variant.streets[1].burn and not (hand.burnt or self._burns)
        if hand.phase != BET or hand.street or not burns:
            raise Refused("bad-ruling", "an extra card can be burnt before the flop, once")
        return ruling.cards, ()

    def _check_too_many(self, hand: State, ruling: Ruling) -> Moved:
        if hand.phase != DEAL or hand.queue[0].to != BOARD or not ruling.cards:
            raise Refused("bad-ruling", "no cards are being turned on the board")
        if self._faults is None:
            raise Refused("bad-ruling", "the plan has no rule for too many cards")
        return (ruling.cards, ()) if self._faults.too_many == "taken-out" else ((), ())

    def _check_board(self, hand: State, ruling: Ruling) -> Moved:
        n = hand.rules.variant.streets[hand.street].board
        if hand.phase != BET or not n or len(hand.boards) > 1 or len(ruling.cards) != n:
            raise Refused("bad-ruling", f"{len(ruling.cards)} card(s): the street has {n}")
        if len(acted(hand, this_street=True)) > 1:
            raise Refused("two-acted", "two players have acted: the cards stand")
        lying = hand.boards[0][-n:]
        return (
            tuple(one for one in ruling.cards if one not in lying),
            tuple(one for one in lying if one not in ruling.cards),
        )

    def _check_misdeal(self, hand: State, ruling: Ruling) -> None:
        if not misdeal_possible(hand):
            raise Refused("two-acted", "two players have acted: there is no misdeal any more")

    def _check_button(self, hand: State, ruling: Ruling) -> None:
        if substantial_action(puts_chips(hand)):
            raise Refused("two-acted", "there was substantial action: the hand goes on")

    # -- what follows: acts ----------------------------------------------------------------

    def _kill(self, hand: State, player: int) -> State:
        self._early.pop(player, None)
        if hand.phase == SHOWING:
            hand.apply(MUCK)
            return hand
        if hand.round_aggressor == player and hand.bets.count(hand.level) == 1:
            hand = self._without_raise(hand, player)
        elif hand.bring_in_due and hand.actor == player:
            self._bring_in(hand, player)
        if self._premature and self._premature.skipped == player and self._faults:
            self._premature.stands = self._faults.stands_after_fold
        rounds.bury(hand, player)
        return hand

    def _without_raise(self, hand: State, player: int) -> State:
        """As if he had only called; whoever folded since stays out."""
        before = self._before
        assert before is not None
        for other in range(hand.players):
            if before.live[other] and not hand.live[other]:
                rounds.bury(before, other)
        if before.bring_in_due:
            self._bring_in(before, player)
        else:
            rounds.put_in(before, player, before.level - before.bets[player])
        return before

    def _bring_in(self, hand: State, player: int) -> None:
        hand.level = hand.rules.betting.bring_in
        rounds.put_in(hand, player, hand.level)

    def _show(self, hand: State, player: int) -> None:
        """In his turn or before it; he is not asked any more."""
        if player == hand.actor:
            hand.apply(SHOW)
        else:
            hand.askers.remove(player)
            hand.shown[player] = True

    def raising(self, hand: State) -> None:
        """Somebody is about to bet or raise."""
        self._before = hand.clone()

    def acts(self, player: int, folds: bool) -> None:
        """The player in turn has acted: a premature street may stand by that."""
        early = self._premature
        if early and early.skipped == player and self._faults:
            early.stands = folds and self._faults.stands_after_fold
            early.skipped = -1

    def may_raise(self, hand: State, player: int) -> bool:
        return player not in self._passive and (player, hand.street) not in self._no_raise

    def early(self, hand: State) -> tuple[Verdict, int] | None:
        """What becomes of the act that the player in turn made before, and what he put in.

        Once the bet has changed, the acts of those who followed him come back."""
        player = hand.actor
        if player not in self._early:
            return None
        later = list(self._early)[list(self._early).index(player) + 1 :]
        put, before = self._early.pop(player)
        verdict = out_of_turn(self._rulings, put, before, hand.level)
        if verdict is not Verdict.STANDS:
            for other in later:
                del self._early[other]
        if verdict is Verdict.CALL_OR_FOLD:
            if put == hand.bets[player] + hand.stacks[player]:
                verdict = Verdict.CALL  # all-in: nothing is left to decide
            else:
                rounds.put_in(hand, player, put - hand.bets[player])
                self._no_raise.add((player, hand.street))
        self._felt.tell(events.Held(self._seats[player], verdict.value))
        return verdict, put

    # -- what follows: cards ---------------------------------------------------------------

    def _open_early(self, hand: State, cards: tuple[Card, ...]) -> None:
        assert self._faults is not None
        self._felt.expose(TABLE, cards)
        street = hand.street + 1
        last = len(hand.rules.variant.streets) - 1
        if self._faults.turn == "fifth-card" and 1 < street < last:
            # it is out of this round; another one follows, and it comes back before the river
            self._back[street + 1] = cards
            street += 1
        else:
            self._premature = Premature(street, cards, hand.actor)
        self._burns.setdefault(street, []).append(UNKNOWN)

    def _take_out(self, hand: State, cards: tuple[Card, ...]) -> None:
        assert self._faults is not None
        self._felt.expose(TABLE, cards)
        if self._faults.too_many == "taken-out":
            streets = hand.rules.variant.streets
            to_come = [at for at in range(hand.street + 1, len(streets)) if streets[at].burn]
            for at, card in zip(to_come, cards, strict=False):
                self._burns.setdefault(at, []).append(card)
            if rest := cards[len(to_come) :]:
                self._felt.put(BURN, rest, Face.UP, BURN)

    def _correct_board(self, hand: State, cards: tuple[Card, ...]) -> None:
        lying = hand.boards[0][-len(cards) :]
        hand.boards[0][-len(cards) :] = cards
        self._felt.take_cards(TABLE, lying, events.Replaced)
        self._felt.put(TABLE, cards, Face.UP, TABLE)

    def ready(self, hand: State) -> tuple[Card, ...]:
        """The cards that the deal wants next, if they lie there already."""
        place, _, _ = hand.queue[0]
        if place == BURNT and self._burns.get(hand.street):
            card = self._burns[hand.street].pop(0)
            self._felt.put(BURN, (card,), Face.DOWN if card == UNKNOWN else Face.UP, BURN)
            return (card,)
        early = self._premature
        if place == BOARD and early and early.street == hand.street:
            self._premature = None
            if early.stands:
                self._felt.put(TABLE, early.cards, Face.UP, TABLE)
                return early.cards
            self._back[hand.street] = early.cards
        return ()

    def back(self, hand: State) -> tuple[Card, ...]:
        """What goes back into the rest before the cards of this street are dealt."""
        return self._back.get(hand.street, ()) if hand.queue[0].to == BOARD else ()

    def reserved(self, hand: State) -> int:
        """How many later cards of the board are dealt closed before the rest is shuffled, so that
        they are those that would have come."""
        if self._faults is None or self._faults.turn == "fifth-card":
            return 0
        return sum(street.board for street in hand.rules.variant.streets[hand.street + 1 :])
