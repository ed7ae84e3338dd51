"""What one round hands to the next at the same table."""

from __future__ import annotations

from krupier.room.course import Course
from krupier.room.lines import Line
from krupier.room.table_setting import carried
from krupier.rules.families import load
from krupier.rules.play import Play
from tests.play import bet, play


def course_of(made: Play) -> Course:
    """The course of a table whose journal is that of this round."""
    course = Course("t-1", "t", made.game)
    for given in made.journal:
        course.feed(Line(given, by="p"))
    return course


def test_the_dice_stay_where_the_last_round_left_them() -> None:
    made = play(
        "kings/craps",
        options={"dice_at": 3},
        stakes={"3": [bet("pass-line", 10)], "7": [bet("pass-line", 10)]},
        dice=[[2, 2], [3, 4]],
    )
    assert carried(course_of(made), load("kings/craps")) == {"dice_at": 4}


def test_a_fresh_table_carries_nothing() -> None:
    assert carried(None, load("kings/craps")) == {}
