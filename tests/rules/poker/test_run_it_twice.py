"""Running it twice at a table: who is asked, what is agreed, how it is dealt and divided."""

from __future__ import annotations

from typing import Any

import pytest

from krupier.rules.codec import BadInput, input_from_json, input_to_json
from krupier.rules.options import Move, Refused
from krupier.rules.play import replay
from krupier.rules.poker import CALL, ONCE, TWICE, House, phh, stars
from krupier.rules.poker.replay import replay as replay_record
from krupier.rules.poker.round import PlayerPoker
from krupier.rules.poker.state import State
from krupier.rules.script import load_game, play_script
from krupier.rules.wants import Moves, Ruling
from tests.rules.poker.hands import act, hold_em
from tests.rules.poker.tables import Table, sit

KINGS = "kings/texas-holdem"
THREE = "Qs As Kc  Qd Ad Kd"
"""Queens in seat 1, aces in seat 2, kings in seat 3."""
ACES = "2h 3h 4c 8d 9s"
KING = "2d 5c Kh Jc Js"


def three(cards: str, *stacks: str, **hand: Any) -> Table:
    """Seat 3 is all-in before the flop, both others call."""
    put = hand.pop("put", stacks[-1])
    table = sit(KINGS, stacks, blinds=("5", "10"), cards=cards, options={"run_twice": True}, **hand)
    return table.all_do(f"raise {put}", "call", "call")


def asked(table: Table) -> set[str]:
    assert isinstance(table.play.want, Moves)
    return set(table.play.want.seats or ())


def answer(table: Table, *said: str) -> Table:
    """``1 twice``, in any order."""
    for one in said:
        seat, word = one.split()
        table.play.send(Move(seat, word))
        table.play.run(table.source)
    return table


def shares(table: Table) -> list[tuple[str, int, int, int]]:
    """Seat, chips, pot and board of every share, in whole units."""
    told = table.told("wins")
    return [(one["seat"], one["amount"] / 100, one["n"], one.get("board", 0)) for one in told]


@pytest.mark.clause("KC-149")
def test_all_active_players_are_asked_at_once_and_may_answer_in_any_order() -> None:
    table = three(f"{THREE} {ACES} {KING}", "90", "90", "90")
    assert asked(table) == {"1", "2", "3"}
    answer(table, "3 twice")
    assert asked(table) == {"1", "2"}
    with pytest.raises(Refused, match="not asked"):
        answer(table, "3 once")
    answer(table, "1 twice", "2 twice")
    assert shares(table) == [("2", 135, 1, 1), ("3", 135, 1, 2)]


@pytest.mark.clause("KC-149", "F07-13")
@pytest.mark.parametrize(("game", "stack"), [(KINGS, "90"), ("fortuna/texas-holdem", "90")])
def test_the_first_run_is_dealt_to_its_end_then_the_second_from_the_rest(
    game: str, stack: str
) -> None:
    options = {"run_twice": True}
    cards = f"As Kc Ad Kd {ACES} {KING}"
    table = sit(game, [stack] * 2, blinds=("5", "10"), cards=cards, options=options)
    answer(table.all_do(f"raise {stack}", "call"), "1 twice", "2 twice")
    assert (table.board, table.cards("board-2")) == (ACES, KING)
    assert shares(table) == [("1", 90, 1, 1), ("2", 90, 1, 2)]
    burnt = 6 if game == KINGS else 0
    assert table.burnt == burnt, "a card before each street of each run, where the plan burns"


@pytest.mark.clause("KC-149")
def test_what_lies_there_counts_in_both_runs() -> None:
    """All-in on the turn: one card remains to be dealt twice."""
    table = sit(
        KINGS,
        ["90", "90"],
        blinds=("5", "10"),
        cards="As Kc Ad Kd 2h 3h 4c 8d 9s Kh",
        options={"run_twice": True},
    ).all_do("call", "check", "check", "check", "bet 80", "call")
    answer(table, "2 twice", "1 twice")
    assert (table.board, table.cards("board-2")) == ("2h 3h 4c 8d 9s", "Kh")
    assert shares(table) == [("1", 90, 1, 1), ("2", 90, 1, 2)]


@pytest.mark.clause("KC-149")
def test_who_declines_or_says_nothing_is_enough_and_the_others_are_asked_no_more() -> None:
    table = answer(three(f"{THREE} {ACES}", "90", "90", "90"), "2 once")
    assert table.play.over, "no pot is left that could be run twice"
    assert shares(table) == [("2", 270, 1, 0)]
    table = answer(three(f"{THREE} {ACES}", "90", "90", "90"), "3 twice").out_of_time()
    assert shares(table) == [("2", 270, 1, 0)]


@pytest.mark.clause("KC-149")
@pytest.mark.parametrize(
    ("game", "change", "part"),
    [
        ("horse", "orbit", "limit-holdem"),
        ("horse", "orbit", "limit-omaha-hi-lo"),
        ("eight-game-mix", "level", "pot-limit-omaha"),
        ("dealers-choice", "choice", "texas-holdem"),
        ("dealers-choice", "choice", "omaha-hi-lo"),
    ],
)
def test_it_is_allowed_at_all_tables_also_where_games_change(
    game: str, change: str, part: str
) -> None:
    """Both are all-in before the flop. Five cards of a board each, none of them twice."""
    options = {"run_twice": True, "change": change}
    hand: dict[str, Any] = {"game": part, "blinds": ("5", "10"), "ante": "1", "bring_in": "3"}
    table = sit(f"kings/{game}", ["10", "10"], options=options, **hand)
    if "call" in table.words:  # where the blinds are doubled the small one is all-in too
        table.do("call")
    assert asked(table) == {"1", "2"}
    answer(table, "1 twice", "2 twice")
    boards = table.board.split() + table.cards("board-2").split()
    assert len(set(boards)) == 10


@pytest.mark.clause("KC-149")
@pytest.mark.parametrize(
    ("game", "players"), [("kings/omaha", 10), ("kings/five-card-omaha", 8)], ids=["four", "five"]
)
def test_it_is_offered_only_if_the_pack_suffices_for_both_boards(game: str, players: int) -> None:
    """Forty cards are with the players and nothing is shuffled again. Two whole boards with their
    burnt cards would take 16, and 12 are left; after the flop two turns and rivers take the last
    8."""

    def two_left(*flop: str) -> Table:
        table = sit(game, ["30"] * players, blinds=("5", "10"), options={"run_twice": True})
        for _ in range(players - 2):
            table.do("fold")
        return table.all_do(*flop)

    before = two_left("raise 30", "call")
    assert before.play.over
    assert (len(before.board.split()), before.cards("board-2")) == (5, "")
    after = two_left("call", "check", "bet 20", "call")
    assert asked(after) == {"1", "2"}
    answer(after, "1 twice", "2 twice")
    assert after.play.over
    first, second = after.board.split(), after.cards("board-2").split()
    assert (len(first), len(second)) == (5, 2)
    assert len({*first, *second}) == 7


@pytest.mark.clause("KC-150")
def test_the_side_pot_alone_is_run_twice_and_the_first_board_decides_the_main_pot() -> None:
    """30 from each in the main pot; 60 from each of the others in the side pot."""
    table = answer(three(f"{THREE} {ACES} {KING}", "30", "90", "90"), "1 once")
    assert asked(table) == {"2", "3"}
    answer(table, "3 twice", "2 twice")
    assert shares(table) == [("2", 60, 2, 1), ("3", 60, 2, 2), ("2", 90, 1, 1)]
    assert table.net == {"1": "-30", "2": "60", "3": "-30"}


@pytest.mark.clause("KC-150")
def test_a_player_of_the_side_pot_who_declines_decides_for_both_pots() -> None:
    table = answer(three(f"{THREE} {ACES}", "30", "90", "90"), "2 once")
    assert table.play.over
    assert shares(table) == [("2", 120, 2, 0), ("2", 90, 1, 0)]


@pytest.mark.clause("KC-149", "KC-150", "KC-180")
def test_odd_chips_of_every_pot_belong_to_the_first_run() -> None:
    """95 in the main pot, 130 in the side pot; the smallest chip is 5: 50 and 45, 65 and 65."""
    table = sit(
        KINGS,
        ["30", "95", "95", "95"],
        blinds=("5", "10"),
        cards=f"Qs As Kc 7c  Qd Ad Kd 7d {ACES} {KING}",
        options={"run_twice": True},
        posts={"4": {"dead": "5"}},
        chip="5",
    ).all_do("raise 95", "fold", "call", "call")
    answer(table, "1 twice", "2 twice", "3 twice")
    pots = [(int(one.pot) / 100, one.seats) for one in table.play.felt.marks["pots"]]
    assert pots == [(95, ("1", "2", "3")), (130, ("2", "3"))]
    assert shares(table) == [
        *(("2", 65, 2, 1), ("3", 65, 2, 2)),
        *(("2", 50, 1, 1), ("3", 45, 1, 2)),
    ]


@pytest.mark.clause("F07-09", "F07-11", "F07-14")
def test_rake_is_taken_once_of_the_whole_pot_before_it_is_divided() -> None:
    """The plan's figures: 1000 less 5 % is 950, of which each run decides 475."""
    table = sit(
        "fortuna/texas-holdem",
        ["500", "500"],
        blinds=("5", "10"),
        cards=f"As Kc Ad Kd {ACES} {KING}",
        options={"run_twice": True},
        rake={"share": "5%"},
    ).all_do("raise 500", "call")
    answer(table, "1 twice", "2 twice")
    assert shares(table) == [("1", 475, 1, 1), ("2", 475, 1, 2)]
    felt = table.play.felt
    assert sum(felt.staked.values()) - sum(felt.returned.values()) == 5000


@pytest.mark.clause("F07-14")
def test_a_tie_within_a_run_shares_the_part_of_that_run() -> None:
    """The straight on the first board is everybody's; the second is won by the kings."""
    table = sit(
        "fortuna/texas-holdem",
        ["100", "100"],
        blinds=("5", "10"),
        cards=f"As Kc Ad Kd 6h 7h 8c 9d Ts {KING}",
        options={"run_twice": True},
    ).all_do("raise 100", "call")
    answer(table, "1 twice", "2 twice")
    assert shares(table) == [("1", 50, 1, 1), ("2", 50, 1, 1), ("2", 100, 1, 2)]


@pytest.mark.clause("KC-151")
def test_staff_have_the_last_word() -> None:
    table = answer(three(f"{THREE} {ACES}", "90", "90", "90"), "1 twice", "2 twice")
    table.play.send(Ruling("run-once", reason="the table closes"))
    table.play.run(table.source)
    assert shares(table) == [("2", 270, 1, 0)]
    other = sit(KINGS, 2, blinds=("5", "10"), options={"run_twice": True})
    with pytest.raises(Refused, match="nobody is asked now"):
        other.play.send(Ruling("run-once"))


def test_the_journal_replays_it_bit_for_bit() -> None:
    for said in (("3 twice", "1 twice", "2 twice"), ("1 once", "3 twice", "2 twice"), ("2 once",)):
        table = answer(three(f"{THREE} {ACES} {KING}", "30", "90", "90"), *said)
        money = table.game.setting.currency
        journal = [input_to_json(one, money) for one in table.play.journal]
        again = replay(table.game, [input_from_json(one, money) for one in journal])
        assert again.felt.events == table.play.felt.events


def of_three(*said: int) -> State:
    """The queens have 30 and can win the main pot only; burnt cards are the first of each row."""
    house = House(run_twice=True, run_by_run=True)
    cards = f"{THREE}  7s 2h 3h 4c  7h 8d  7d 9s  7c 2d 5c Kh  6s Jc  6h Js"
    stacks = [30 if ONCE in said else 90, 90, 90]
    return act(hold_em(stacks, 5, 10, house=house, cards=cards), 90, CALL, CALL, *said)


def test_hand_histories_say_both_runs_where_the_format_can() -> None:
    hand = of_three(TWICE, TWICE, TWICE)
    (record,) = phh.read(phh.write(hand))
    report = replay_record(record)
    assert report.problems == ()
    assert [int(one) for one in report.stacks] == [0, 135, 135]
    about = stars.Heading(1, "Praha", ("A", "B", "C"), (1, 2, 3), 3)
    text = stars.write(hand, about)
    assert text.count("agrees to run it twice") == 3
    assert text.index("*** FIRST RIVER *** [2h 3h 4c 8d] [9s]") < text.index("*** SECOND FLOP ***")
    with pytest.raises(phh.BadRecord, match="only some run the board twice"):
        phh.write(of_three(ONCE, TWICE, TWICE))


# -- scripts -----------------------------------------------------------------------------------


def scripted(moves: list[Any], cards: Any, **more: Any) -> dict[str, tuple[int, int]]:
    script = {
        "options": {"run_twice": True},
        "hand": {"stacks": {"1": "90", "2": "90"}, "button": "2", "blinds": ["5", "10"]},
        "cards": cards,
        "moves": [["2", "raise", {"amount": "90"}], ["1", "call"], *moves],
    } | more
    game = load_game(KINGS, script)
    assert isinstance(game, PlayerPoker)
    felt = play_script(game, script).felt
    return {seat: (put, felt.returned.get(seat, 0)) for seat, put in felt.staked.items()}


BOTH = [["1", "twice"], ["2", "twice"]]


@pytest.mark.clause("KC-149")
def test_a_script_writes_the_boards_one_after_the_other_or_by_place() -> None:
    in_order = scripted(BOTH, f"As Kc Ad Kd {ACES} {KING}")
    by_place = {"1": "As Ad", "2": "Kc Kd", "board": ACES, "board-2": KING}
    assert in_order == scripted(BOTH[::-1], by_place) == {"1": (9000, 9000), "2": (9000, 9000)}
    with pytest.raises(BadInput, match="left over: cards 2c of board-2"):
        scripted(BOTH, by_place | {"board-2": f"{KING} 2c"})
    with pytest.raises(BadInput, match=r"3 card\(s\) to board-2 wanted, 0 card\(s\) left"):
        scripted(BOTH, by_place | {"board-2": ""})


def test_a_script_may_give_answers_that_no_longer_count() -> None:
    cards = f"As Kc Ad Kd {ACES}"
    assert scripted([["1", "once"]], cards) == scripted([["1", "once"], ["2", "twice"]], cards)
    with pytest.raises(BadInput, match="left over"):
        scripted([["1", "once"], ["2", "fold"]], cards)
