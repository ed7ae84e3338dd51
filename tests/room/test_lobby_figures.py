"""What the lobby says of the hands played at a table, by hands that were counted by hand."""

from __future__ import annotations

from krupier.room import history
from krupier.room.hands import figures
from krupier.room.hands.figures import HandFigures, TableFigures
from tests.room.cash import Poker

PEOPLE = ("anna", "bob", "cyril")
MINUTE = 60


def played(poker: Poker, *acts: tuple[str, int]) -> HandFigures:
    for do, euros in acts:
        poker.act(do, euros)
    found: HandFigures = poker.table.recent[0]["figures"]
    return found


def three() -> Poker:
    """Blinds 1/2; in the first hand cyril has the button and acts first, then anna (1) and bob
    (2)."""
    poker = Poker(pause=MINUTE)
    poker.come(*PEOPLE)
    assert poker.turn == "cyril"
    return poker


def test_a_bet_that_nobody_calls_is_in_no_pot() -> None:
    """Cyril raises to 6, both fold: the blinds and the 2 of his that match them are the pot."""
    hand = played(three(), ("raise", 6), ("fold", 0), ("fold", 0))
    assert hand == HandFigures(pot=500, dealt=3, saw=0)


def test_who_is_still_in_sees_the_flop_and_rake_is_part_of_the_pot() -> None:
    """Cyril and bob play for 6 each, anna's small blind stays: 13; on the flop bob checks, cyril
    bets 5 and is not called."""
    poker = three()
    assert poker.act("raise", 6).accepted
    hand = played(poker, ("fold", 0), ("call", 0), ("check", 0), ("bet", 5), ("fold", 0))
    assert hand == HandFigures(pot=1300, dealt=3, saw=2)


def test_hands_of_the_last_hour_make_the_figures_also_after_a_restart() -> None:
    poker = three()
    played(poker, ("raise", 6), ("fold", 0), ("fold", 0))
    poker.next_hand()  # a minute later, and no time passes while they act
    while poker.table.running:  # everybody limps in and gives up on the flop
        do = "check" if "check" in poker.words() else "call"
        course = poker.table.course
        assert course is not None
        poker.act("fold" if course.play.felt.cards("board") and do == "call" else do)
    told = figures.shown(poker.game)
    assert told is not None
    assert told.hands == 2
    # 5 and 3 × 2: 5.50 on average; none of three and all three saw a flop
    assert (told.average_pot, told.flop) == ("5.50", 50)
    assert told.per_hour == 60, "one more in a minute"
    table = poker.table
    with poker.place.store.read() as conn:
        again = history.recent(conn, "T1", 30, table.dealer.recent)
    money = poker.game.stakes.money
    assert figures.of_table(again, poker.place.time, money) == told
    poker.place.time += 61 * MINUTE * 1_000_000
    assert figures.of_table(again, poker.place.time, money) is None


def test_a_single_hand_has_no_speed_and_void_hands_do_not_count() -> None:
    poker = three()
    money = poker.game.stakes.money
    hand = HandFigures(pot=900, dealt=3, saw=1)
    one = {"figures": hand, "void": False, "at": 10}
    void = {"figures": hand, "void": True, "at": 20}
    other = {"figures": None, "void": False, "at": 30}
    assert figures.of_table([other, void, one], 40, money) == TableFigures(1, "9", 33, None)
