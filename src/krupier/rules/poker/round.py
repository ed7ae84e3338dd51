"""A hand at a table: the state machine under the contract of a round.

Every chip that a player puts in lies on the felt as his stake on ``pot``; winners are paid from
what the others lose, so the bank's result is zero and only rake leaves the table, as commission.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from functools import cached_property

from krupier.equipment.draws import BURN, Cards, CardsAre, Equipment, Face, Pack
from krupier.money.shares import divided
from krupier.rules import events
from krupier.rules.betting import DECISION
from krupier.rules.felt import Felt
from krupier.rules.game import Game, HandWords, Setting
from krupier.rules.layout import SeatsLayout
from krupier.rules.marks import Player, Pot
from krupier.rules.options import Amount, Choose, Move, Option, Pick
from krupier.rules.poker.actions import (
    BET,
    BOARD,
    BURNT,
    CALL,
    CARDS,
    DEAL,
    DRAW,
    FOLD,
    MUCK,
    ONCE,
    OVER,
    RUN,
    SECOND_BOARD,
    SHOW,
    TWICE,
    Legal,
)
from krupier.rules.poker.attack import Attack, next_button
from krupier.rules.poker.dealing import allowed, to_shuffle
from krupier.rules.poker.floor import Floor, Moved
from krupier.rules.poker.plan import Plan, game_now, house_of, variant_of
from krupier.rules.poker.rulings import Verdict
from krupier.rules.poker.seating import Seating, seating
from krupier.rules.poker.state import State
from krupier.rules.poker.strength import words
from krupier.rules.poker.variant import Rules
from krupier.rules.wants import Input, Moves, Round, Ruling, Want

POT, ATTACK = "pot", "attack"
PLACES = {BOARD: "board", SECOND_BOARD: "board-2", BURNT: BURN}
WORDS = {"fold": FOLD, "check": CALL, "call": CALL, "bring-in": CALL}
RABBIT = "rabbit"
"""Where cards lie that would have come."""
SHOWDOWN = "showdown"
"""The clock of who shows or mucks."""
ANSWERS = {"twice": TWICE, "once": ONCE, "show": SHOW, "muck": MUCK}

Step = Generator[Want, Input, None]


@dataclass(frozen=True)
class PlayerPoker(Game):
    """One table's game; ``setting.hand`` says how its next hand begins."""

    plan: Plan
    setting: Setting

    @cached_property
    def equipment(self) -> Equipment:
        return Equipment(pack=Pack(variant_of(self.plan, self.setting).deck))

    @property
    def dealt(self) -> str:
        return variant_of(self.plan, self.setting).id

    @property
    def players_see_showdown(self) -> bool:
        return self.plan.showdown.players_see

    def hand_words(self, felt: Felt, seat: str) -> HandWords | None:
        own, board = felt.cards(seat), felt.cards("board")
        return words(variant_of(self.plan, self.setting), own, board)

    def layout(self) -> SeatsLayout:
        return SeatsLayout()

    def round(self, felt: Felt) -> Round:
        return self.hand(felt).play()

    def hand(self, felt: Felt) -> Hand:
        """A hand that has not begun, and may be looked at as it is played."""
        begins = seating(self.plan, self.setting)
        variant = variant_of(self.plan, self.setting)
        rules = Rules(variant, begins.betting, house_of(self.plan, self.setting))
        takes = begins.rake.take if begins.rake else None
        hand = State(rules, begins.stacks, begins.posts, rake=takes, dead_hands=begins.dead)
        mixed = game_now(self.plan, self.setting)
        if mixed:
            felt.mark(game=mixed.id)
        rabbit = bool(self.setting.options.get("rabbit", False))
        return Hand(felt, hand, begins, self.plan, rabbit=rabbit)


class Hand:
    """Moves between the felt, where seats have names, and the state, where they are numbered."""

    def __init__(
        self, felt: Felt, state: State, begins: Seating, plan: Plan, *, rabbit: bool = False
    ) -> None:
        self.felt, self.state, self.seats = felt, state, begins.seats
        self.exposed = plan.exposed
        self.rabbit = rabbit
        self.floor = Floor(felt, begins.seats, plan)
        self.attack = begins.attack
        self.all_in_or_fold = begins.all_in_or_fold
        self._lying = [0] * state.players
        self._shown = [False] * state.players
        self._refused = False
        """The big blind did not want to take the blinds back."""

    def play(self) -> Round:
        state = self.state
        self.felt.judge = self._judge
        if not state.rules.variant.is_stud:
            self.felt.mark(button=self.seats[-1])
        if self.attack:
            self.felt.stake(self.seats[self.attack.player], ATTACK, self.attack.posted)
            self.felt.mark(attack=self.attack.carried + self.attack.posted)
        while True:
            state = self.state
            self._chips()
            self._turn_up()
            if state.phase == OVER:
                break
            if state.phase == DEAL:
                yield from self._deal()
            elif state.phase == BET:
                yield from self._bet()
            elif state.phase == DRAW:
                yield from self._draw()
            elif state.phase == RUN and state.rules.house.run_by_run:
                yield from self._vote()
            else:
                yield from self._answer()
        yield from self._rabbit()
        self._settle()

    def _judge(self, ruling: Ruling) -> Moved:
        return self.floor.check(self.state, ruling)

    def _rule(self, ruling: Ruling) -> None:
        before = self.state.live[:]
        self.state = self.floor.take(self.state, ruling)
        for player, lived in enumerate(before):
            if lived and not self.state.live[player]:
                self._muck(player)

    def _ask(
        self, seat: str, options: tuple[Option, ...], timeout: Move, clock: str = DECISION
    ) -> Generator[Want, Input, Move | None]:
        """What a player does; None: staff ruled something, and the hand may want something else."""
        given = yield Moves({seat: options}, clock=clock, on_timeout=timeout.do)
        if isinstance(given, Ruling):
            self._rule(given)
            return None
        return given if isinstance(given, Move) else timeout

    def _deal(self) -> Step:
        state = self.state
        lying = self.floor.ready(state)
        if lying:
            state.deal(lying)
            return
        place, n, up = state.queue[0]
        back = self.floor.back(state)
        if back:
            self.felt.tell(events.ShuffledAgain(len(back)))
            if reserved := self.floor.reserved(state):
                self.felt.tell(events.Reserved(reserved))
        if state.undealt == 0 and place >= 0:
            back = tuple(to_shuffle(state, place))
            self.felt.tell(events.ShuffledAgain(len(back)))
        to = PLACES[place] if place < 0 else self.seats[place]
        hidden = Face.DOWN if place == BURNT else Face.OWNER
        given = yield Cards(n, to=to, face=Face.UP if up else hidden, back=back)
        if isinstance(given, Ruling):
            self._rule(given)
            return
        assert isinstance(given, CardsAre)
        if back and place >= 0:
            state.put_back(back)
        replaced = bool(given.exposed) and not up and place >= 0 and self._replaces(to)
        state.deal(given.cards, exposed=replaced)
        if replaced:
            self.felt.take_cards(to, given.cards, events.Replaced)
            self.felt.put(BURN, given.cards, Face.UP, BURN)
        self._fold_dead_hands()

    def _fold_dead_hands(self) -> None:
        """As soon as all cards of the first street lie."""
        for player in self.state.dead_hands:
            seat = self.seats[player]
            if not self.state.live[player] and self.felt.cards(seat):
                self.felt.tell(events.Ruled("dead-hand", seat))
                self._muck(player)

    def _replaces(self, seat: str) -> bool:
        """Whether an exposed hole card becomes the burn card; otherwise staff call a misdeal."""
        state, rule = self.state, self.exposed
        if rule is None or state.street:
            return False
        dealt = sum(place >= 0 for kind, place, _ in state.history if kind == CARDS)
        if dealt < rule.misdeal_among_first or state.burnt:
            self.felt.tell(events.Misdeal(seat))
            return False
        return True

    def _bet(self) -> Step:
        state = self.state
        legal = state.legal()
        seat = self.seats[legal.player]
        self.felt.mark(turn=seat)
        held = self.floor.early(state)
        if held:
            if self._made_before(legal, *held):
                return
            self._chips()
            legal = state.legal()
        if not self.floor.may_raise(state, legal.player):
            legal = legal._replace(least=0, most=0)
        # who cannot raise any more calls all-in
        shove = self.all_in_or_fold and state.street == 0 and legal.call > 0 and legal.most > 0
        if shove:
            legal = legal._replace(least=legal.most)
        if legal.call:
            self.felt.mark(to_call=legal.call)
        words = ["fold"] if legal.fold else []
        if state.bring_in_due:
            words.append("bring-in")
        elif not shove:
            words.append("call" if legal.call else "check")
        options: list[Option] = [Choose(word) for word in words]
        if state.rules.house.chop_blinds and state.may_chop() and not self._refused:
            options.append(Choose("chop"))
        if legal.most:
            options.append(
                Amount(
                    self._raise_word(),
                    legal.least,
                    legal.most,
                    legal.step,
                    paid=state.bets[legal.player],
                    at_table=True,
                )
            )
        # out of time: whoever faces no bet checks, everybody else folds
        forced = "fold" if legal.call and legal.fold else words[-1]
        move = yield from self._ask(seat, tuple(options), Move(seat, forced))
        if move is None:
            return
        if move.do == "chop":
            yield from self._chop(seat)
        else:
            self._act(legal, move)

    def _act(self, legal: Legal, move: Move) -> None:
        state = self.state
        self.floor.acts(legal.player, move.do == "fold")
        if move.do in WORDS:
            amount = legal.call if move.do != "fold" else 0
            self.felt.tell(events.Decision(move.seat, move.do, amount))
            state.apply(WORDS[move.do])
            if move.do == "fold":
                self._muck(legal.player)
        else:
            self.felt.tell(events.Decision(move.seat, move.do, move.amount))
            self.floor.raising(state)
            state.apply(move.amount)

    def _made_before(self, legal: Legal, verdict: Verdict, put: int) -> bool:
        """An act out of turn is made now, if it still binds its player."""
        if verdict not in (Verdict.STANDS, Verdict.CALL):
            return False
        seat = self.seats[legal.player]
        if verdict is Verdict.STANDS and 0 < legal.least <= put:
            self._act(legal, Move(seat, self._raise_word(), amount=min(put, legal.most)))
        else:
            self._act(legal, Move(seat, "call" if legal.call else "check"))
        return True

    def _chop(self, seat: str) -> Step:
        """The small blind offers to take the blinds back; otherwise he still has to act."""
        state = self.state
        other = next(
            one for one in range(state.players) if state.live[one] and self.seats[one] != seat
        )
        self.felt.tell(events.Decision(seat, "chop"))
        big = self.seats[other]
        self.felt.mark(turn=big)
        refuses = Move(big, "play-on")
        move = yield from self._ask(big, (Choose("chop"), Choose("play-on")), refuses)
        if move is None:
            return  # the offer has lapsed
        self.felt.tell(events.Decision(big, move.do))
        if move.do == "chop":
            state.chop()
        else:
            self._refused = True

    def _raise_word(self) -> str:
        state = self.state
        if state.bring_in_due or (state.bring_in >= 0 and state.level == self._bring_in()):
            return "complete"
        return "raise" if state.level else "bet"

    def _bring_in(self) -> int:
        return self.state.rules.betting.bring_in if self.state.street == 0 else -1

    def _draw(self) -> Step:
        state = self.state
        player = state.actor
        seat, hole = self.seats[player], tuple(state.holes[player])
        least, most = allowed(state)
        word = "discard" if least else "draw"
        self.felt.mark(turn=seat)
        # out of time: stands pat, or throws away the last cards dealt
        forced = Move(seat, word, cards=hole[len(hole) - least :])
        move = yield from self._ask(seat, (Pick(word, hole, least, most),), forced)
        if move is None:
            return
        self.felt.tell(events.Decision(seat, word, n=len(move.cards)))
        if move.cards:
            self.felt.take_cards(seat, move.cards)
        state.discard(move.cards)

    def _answer(self) -> Step:
        state = self.state
        player = state.actor
        seat = self.seats[player]
        self.felt.mark(turn=seat)
        yes, no = ("twice", "once") if state.phase == RUN else ("show", "muck")
        forced = Move(seat, no if state.phase == RUN else yes)
        clock = DECISION if state.phase == RUN else SHOWDOWN
        move = yield from self._ask(seat, (Choose(yes), Choose(no)), forced, clock)
        if move is None:
            return
        self.felt.tell(events.Decision(seat, move.do))
        state.apply(ANSWERS[move.do])
        if move.do == "muck":
            self._muck(player)

    def _vote(self) -> Step:
        """All-in players are asked together whether to run it twice; who says nothing does not."""
        if self.felt.marks.get("turn"):
            self.felt.mark(turn="")  # nobody's alone
        offered: dict[str, tuple[Option, ...]] = {
            self.seats[one]: (Choose("twice"), Choose("once")) for one in self.state.askers
        }
        window = Moves(offered, clock=DECISION, on_timeout="once")
        while self.state.phase == RUN:
            given = yield window
            if isinstance(given, Ruling):
                self._rule(given)
                continue
            silent = [Move(seat, "once") for seat in offered]
            for move in [given] if isinstance(given, Move) else silent:
                if self.state.phase != RUN:
                    break  # decided without the others
                del offered[move.seat]
                self.felt.tell(events.Decision(move.seat, move.do))
                self.state.actor = self.seats.index(move.seat)
                self.state.apply(ANSWERS[move.do])
        if len(self.state.boards) > 1:
            self.felt.mark(shared=len(self.state.boards[0]))

    def _rabbit(self) -> Step:
        """Where management lets it be seen: the board that would have come, had the others not
        folded. It decides nothing."""
        state = self.state
        if not self.rabbit or state.left > 1 or not state.awards:
            return
        self.felt.judge = None  # the hand is over: nothing is left to rule on
        for street in state.rules.variant.streets[state.street + 1 :]:
            if street.board and street.burn:
                yield Cards(1, to=BURN, face=Face.DOWN)
            if street.board:
                yield Cards(street.board, to=RABBIT, face=Face.UP)

    def _muck(self, player: int) -> None:
        seat = self.seats[player]
        self.felt.take_cards(seat, self.felt.cards(seat), events.Muck)

    def _turn_up(self) -> None:
        for player, shown in enumerate(self.state.shown):
            if shown and not self._shown[player]:
                self._shown[player] = True
                self.felt.turn_up(self.seats[player])

    def _chips(self) -> None:
        """What the state says was put in or given back happens on the felt."""
        state = self.state
        won = [0] * state.players
        for one in state.awards:
            won[one.player] += one.amount
        for player, seat in enumerate(self.seats):
            in_pot = state.start[player] - state.stacks[player] + won[player]
            more = in_pot - self._lying[player]
            if more > 0:
                self.felt.stake(seat, POT, more)
            elif more < 0:
                lying = self.felt.find(seat, POT)
                assert lying is not None
                self.felt.give_back(lying, "uncalled", -more)
            self._lying[player] = in_pot
        marks = self.felt.marks
        there = tuple(self._player(player, won) for player in range(state.players))
        if marks.get("players") != there:
            self.felt.mark(players=there)
        pots = tuple(
            Pot(amount, tuple(self.seats[one] for one in players))
            for amount, players in state.pots()
        )
        if marks.get("pots", ()) != pots:
            self.felt.mark(pots=pots)

    def _player(self, player: int, won: list[int]) -> Player:
        state = self.state
        stack = state.stacks[player] - won[player]
        return Player(self.seats[player], stack, state.bets[player], not state.live[player])

    def _settle(self) -> None:
        """Winners are paid from what the others put in; rake is commission on the best win."""
        state = self.state
        won = [0] * state.players
        if state.rake is not None and state.awards:
            self._tell_rake()
        # side pots are decided before the main pot, the last one first
        for one in sorted(state.awards, key=lambda one: -one.pot):
            won[one.player] += one.amount
            boards = len(state.boards) > 1 and not state.rules.variant.best_board_takes_all
            board = one.board + 1 if boards else 0
            seat = self.seats[one.player]
            self.felt.tell(events.Wins(seat, one.amount, one.pot + 1, bool(one.low), board))
        # of those who win, the best one: what he is paid covers the rake, even of a shared pot
        winners = [player for player in range(state.players) if won[player]]
        raked = max(winners, key=lambda one: won[one] - self._lying[one], default=-1)
        for player, seat in enumerate(self.seats):
            lying = self.felt.find(seat, POT)
            commission = state.raked if player == raked else 0
            if lying is None:
                if won[player]:
                    self.felt.award(seat, POT, won[player], commission=commission)
                continue
            win = won[player] + commission - lying.amount
            if won[player] == 0:
                self.felt.lose(lying)
            elif win >= 0:
                self.felt.pay(lying, win, commission=commission)
            else:
                self.felt.lose_part(lying, -win, "part")
        if self.attack:
            self._settle_attack(self.attack)

    def _tell_rake(self) -> None:
        put = dict(zip(self.seats, self._lying, strict=True))
        paid = {seat: part for seat, part in divided(self.state.raked, put).items() if part}
        self.felt.tell(events.Raked(self.state.raked, sum(put.values()), paid))

    def _settle_attack(self, attack: Attack) -> None:
        """It is the button's alone; the bank keeps for the next one what he did not win."""
        awards = self.state.awards
        lying = self.felt.find(self.seats[attack.player], ATTACK)
        assert lying is not None
        if attack.won(awards):
            self.felt.pay(lying, attack.carried)
        else:
            self.felt.lose(lying)
        self.felt.mark(attack=attack.left(awards))
        if awards:  # otherwise the blinds were taken back, and nobody won the hand
            self.felt.mark(next_button=self.seats[next_button(awards)])


def game(plan: Plan, setting: Setting) -> PlayerPoker:
    made = PlayerPoker(plan, setting)
    seating(plan, setting)  # an impossible hand is refused before a card is dealt
    return made
