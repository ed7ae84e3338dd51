"""Where button and blinds go, hand after hand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from krupier.room.hands.button import Places, begin, go_on, missed, on_the_way


@pytest.mark.clause("PC-153", "PC-154", "KP15-09", "KP15-10")
def test_button_and_blinds_go_around() -> None:
    places = begin([1, 3, 4, 8])
    seen = [places]
    for _ in range(4):
        places = go_on(places, {1, 3, 4, 8}).places
        seen.append(places)
    assert [(p.button, p.small, p.big) for p in seen] == [
        (8, 1, 3),
        (1, 3, 4),
        (3, 4, 8),
        (4, 8, 1),
        (8, 1, 3),
    ]


@pytest.mark.clause("PC-160")
def test_with_two_players_the_button_posts_the_small_blind() -> None:
    places = begin([2, 6])
    for _ in range(3):
        assert places.button == places.small != places.big
        before, places = places, go_on(places, {2, 6}).places
        assert places.big == before.small  # blinds change every hand


def test_a_plan_may_put_the_big_blind_on_the_button_of_two() -> None:
    places = begin([2, 6], small_on_button=False)
    assert places.button == places.big
    assert go_on(places, {2, 6}, small_on_button=False).places.big == places.small


@pytest.mark.clause("PC-159")
def test_the_big_blind_is_placed_first_and_the_button_may_be_dead() -> None:
    last = Places(button=1, small=2, big=3)
    # the small blind left: the button would come to him, so it lies on his empty seat
    assert go_on(last, {1, 3, 4, 5}).places == Places(2, 3, 4)
    # the big blind left: nobody posts a small blind
    order = go_on(last, {1, 2, 4, 5})
    assert order.places == Places(2, 3, 4)
    assert 3 not in order.dealt
    # and the hand after that has its button on the empty seat
    assert go_on(order.places, {1, 2, 4, 5}).places == Places(3, 4, 5)


def test_a_moving_button_always_lies_in_front_of_a_player() -> None:
    last = Places(button=1, small=2, big=3)
    assert go_on(last, {1, 3, 4, 5}, moving=True).places == Places(3, 4, 5)
    assert go_on(last, {1, 2, 4, 5}, moving=True).places == Places(2, 4, 5)


def test_from_two_players_to_three_and_back() -> None:
    two = Places(button=1, small=1, big=5)
    three = go_on(two, {1, 5}, waiting={7})
    assert three.places == Places(1, 5, 7)
    assert three.dealt == (1, 5, 7)
    back = go_on(three.places, {1, 5})
    assert back.places == Places(button=5, small=5, big=1)


@pytest.mark.clause("PC-161", "KC-138")
def test_a_newcomer_waits_for_the_big_blind_or_posts() -> None:
    last = Places(button=1, small=2, big=3)
    waits = go_on(last, {1, 2, 3}, waiting={8})
    assert waits.places.big == 8
    assert waits.dealt == (1, 2, 3, 8)
    assert waits.posting == ()
    later = go_on(last, {1, 2, 3, 4}, waiting={8})
    assert later.dealt == (1, 2, 3, 4)
    posts = go_on(last, {1, 2, 3, 4}, posting={8})
    assert posts.dealt == (1, 2, 3, 4, 8)
    assert posts.posting == (8,)


@pytest.mark.clause("PC-162")
def test_nobody_comes_in_between_button_and_big_blind() -> None:
    last = Places(button=1, small=3, big=6)
    # next: button 3, small blind 6, big blind 8; seats 4 and 7 are between them
    order = go_on(last, {1, 3, 6, 8}, posting={4, 9})
    assert order.places == Places(3, 6, 8)
    assert order.dealt == (1, 3, 6, 8, 9)
    assert order.posting == (9,)


def test_a_game_with_one_settled_player_begins_anew_for_all() -> None:
    last = Places(button=1, small=2, big=3)
    order = go_on(last, {3}, waiting={5, 6})
    assert order.dealt == (3, 5, 6)
    assert order.posting == ()
    assert order.places == Places(button=6, small=3, big=5)


@pytest.mark.clause("KC-139", "W28-26")
def test_blinds_that_pass_an_absent_player_are_missed() -> None:
    last, now = Places(1, 2, 3), Places(2, 3, 5)
    assert missed(last, now, 4) == (False, True)  # the big blind went from 3 to 5
    assert missed(now, Places(3, 5, 6), 4) == (True, False)  # a hand later the small one
    assert missed(last, now, 7) == (False, False)
    assert missed(last, now, 3) == (True, False)  # it was his small blind


@given(st.data())
def test_everybody_pays_his_blinds_once_around(data: st.DataObject) -> None:
    """PC-158: in every orbit of players who stay, each is once the big and once the small blind
    and once on the button."""
    seats = data.draw(st.sets(st.integers(1, 10), min_size=3, max_size=10))
    moving = data.draw(st.booleans())
    places = begin(sorted(seats))
    orbit = []
    for _ in seats:
        orbit.append(places)
        places = go_on(places, seats, moving=moving).places
    for part in ("button", "small", "big"):
        assert sorted(getattr(one, part) for one in orbit) == sorted(seats)


@given(st.data())
def test_any_crowd_gets_a_playable_hand(data: st.DataObject) -> None:
    seat = st.integers(1, 10)
    last = Places(data.draw(seat), data.draw(seat), data.draw(seat))
    where = data.draw(st.dictionaries(seat, st.sampled_from("pwo")))
    playing, waiting, posting = (
        {one for one, kind in where.items() if kind == which} for which in "pwo"
    )
    order = go_on(last, playing, waiting=waiting, posting=posting, moving=data.draw(st.booleans()))
    if len(where) < 2:
        assert len(order.dealt) < 2
        return
    assert len(order.dealt) >= 2
    assert set(order.dealt) <= set(where)
    places = order.places
    assert places.big in order.dealt
    assert set(order.posting) <= set(posting)
    assert not set(order.posting) & {places.small, places.big}
    if len(order.dealt) == 2:
        assert {places.small, places.big} == set(order.dealt)
    else:
        inside = {one for one in order.dealt if on_the_way(one, places.button, places.big)}
        assert inside <= {places.small}


def test_staff_may_leave_the_button_of_two_where_it_is() -> None:
    """It would go on to seat 6, and the big blind with it to seat 2."""
    last = Places(button=2, small=2, big=6)
    assert go_on(last, {2, 6}).places == Places(button=6, small=6, big=2)
    assert go_on(last, {2, 6}, button=2).places == Places(button=2, small=2, big=6)
