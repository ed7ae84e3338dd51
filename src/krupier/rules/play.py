"""Playing one round: wants out, inputs in, and the journal that is the round."""

from __future__ import annotations

from collections.abc import Iterable

from krupier.equipment import recorded
from krupier.equipment.draws import (
    BURN,
    Cards,
    CardsAre,
    Dice,
    Outcome,
    Pocket,
    Source,
)
from krupier.rules.felt import Felt
from krupier.rules.game import Game
from krupier.rules.options import Move, Option, Refused
from krupier.rules.wants import (
    MISDEAL,
    WRONG_BUTTON,
    CutOff,
    Input,
    Moves,
    Ruling,
    Timeout,
    Void,
    Want,
)


class Play:
    """One round of a game.

    ``want`` is what the round waits for (``None``: it is over); ``send`` takes one input,
    refuses it unchanged or goes on to the next want. ``journal`` replays it bit for bit.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.felt = Felt()
        self.journal: list[Input] = []
        self.void = False
        self._checked: tuple[Moves, Move, int] | None = None
        """A move that was checked, for which want, after how many inputs."""
        pack = game.equipment.pack
        self._seen = recorded.Seen(pack) if pack else None
        self._round = game.round(self.felt)
        self.want: Want | None = None
        self._advance(None)

    @property
    def over(self) -> bool:
        return self.want is None

    def offers(self, seat: str) -> tuple[Option, ...]:
        return self.want.offers(seat) if isinstance(self.want, Moves) else ()

    def told(self, seat: str) -> tuple[Option, ...]:
        """The same as viewers are told it."""
        return self.want.told(seat) if isinstance(self.want, Moves) else ()

    def cost(self, move: Move) -> int:
        """Checks a move without making it and says what it takes from the player's purse."""
        moves = self._moves(move)
        cost = moves.cost(move)
        self._checked = (moves, move, len(self.journal))
        return cost

    def send(self, given: Input) -> None:
        if isinstance(given, Move):
            moves = self._moves(given)
            # whoever asked what it costs has had it checked, and nothing has happened since
            checked = self._checked == (moves, given, len(self.journal))
            given = moves.normal(given)
            if not checked:
                moves.option(given)
        elif isinstance(given, Void):
            self._void(given)
            return
        elif isinstance(given, CutOff):
            self._cut_off(given)
            return
        elif isinstance(given, Timeout):
            if not isinstance(self.want, Moves):
                raise Refused("no-clock", f"no clock runs: the round wants {named(self.want)}")
        elif isinstance(given, Ruling):
            self.judge(given, take=True)
            if given.what in (MISDEAL, WRONG_BUTTON):
                self._void(Void(f"{given.what}: {given.reason}" if given.reason else given.what))
                return
        else:
            self._outcome(given)
        self.journal.append(given)
        self._advance(given)

    def run(self, source: Source) -> None:
        """Lets a source answer all draws up to the next want of players."""
        while self.want is not None and not isinstance(self.want, Moves):
            outcome = source.answer(self.want)
            if outcome is None:
                return
            self.send(outcome)

    def _moves(self, move: Move) -> Moves:
        if not isinstance(self.want, Moves):
            raise Refused(
                "not-now",
                f"no move can be made now: the round wants {named(self.want)}",
                wants=named(self.want),
            )
        return self.want

    def _outcome(self, outcome: Outcome) -> None:
        want = self.want
        if want is None or isinstance(want, Moves):
            raise Refused("not-wanted", f"no outcome is wanted: the round wants {named(want)}")
        try:
            recorded.check(want, outcome, self.game.equipment)
            if self._seen and isinstance(outcome, CardsAre):
                assert isinstance(want, Cards)
                self._seen.take(outcome.cards, want.back)
        except recorded.BadOutcome as problem:
            raise Refused("outcome", str(problem)) from None
        if isinstance(outcome, CardsAre):
            assert isinstance(want, Cards)
            # "2.1" is the first hand of box 2: its owner is the box
            self.felt.put(want.to, outcome.cards, want.face, want.to.partition(".")[0])
            if outcome.exposed:
                self.felt.expose(want.to, outcome.exposed)

    def judge(self, ruling: Ruling, *, take: bool = False) -> None:
        """Checks a ruling; ``take``: the cards that it moves have left the pack, or are back."""
        if self.felt.judge is None or self.want is None:
            raise Refused("no-ruling", "nothing can be ruled in this round now")
        gone, back = self.felt.judge(ruling)
        try:
            if self._seen and take:
                self._seen.take(gone, back)
        except recorded.BadOutcome as problem:
            raise Refused("outcome", str(problem)) from None

    def _cut_off(self, given: CutOff) -> None:
        """The round asks on as before: whom it asks now, its clock decides for."""
        if self.felt.let_go is None or not isinstance(self.want, Moves):
            raise Refused("no-cut-off", "nobody's game can leave this round now")
        self.felt.let_go(given.seat)
        self.journal.append(given)

    def _void(self, given: Void) -> None:
        if self.want is None:
            raise Refused("over", "the round is over: it can no longer be voided")
        self.journal.append(given)
        self._round.close()
        self.felt.void(given.reason)
        self.void = True
        self._finish()

    def _advance(self, given: Input | None) -> None:
        try:
            self.want = next(self._round) if given is None else self._round.send(given)
        except StopIteration:
            self._finish()

    def _finish(self) -> None:
        self.want = None
        self.felt.close()


def replay(game: Game, journal: Iterable[Input]) -> Play:
    """The round that a journal tells."""
    play = Play(game)
    for given in journal:
        play.send(given)
    return play


def named(want: Want | None) -> str:
    """What a round waits for, in words."""
    if want is None:
        return "nothing (it is over)"
    if isinstance(want, Cards):
        return "a burn card" if want.to == BURN else f"{want.n} card(s) to {want.to}"
    if isinstance(want, Dice):
        return f"{want.n} dice"
    if isinstance(want, Pocket):
        return "the winning pocket"
    seats = want.seats
    who = "any seat" if seats is None else f"seat {', '.join(sorted(seats))}"
    return f"a move of {who} ({want.clock})"
