"""Open-face Chinese poker: three rows, points between every two players, Fantasy Land.

**How a hand begins** – ``setting.hand``, see :mod:`krupier.rules.ofc.seating`::

    {"stacks": {"1": "200", "2": "200"}, "button": "2", "point": "1", "fantasy": {"2": 13}}

**What it wants**, in this order, seats clockwise from the first after the button:

* ``Cards(1, to=seat, OWNER)`` five times around; a player in Fantasy Land gets all his cards at
  once in the first circuit. Then every seat in turn is asked to place.
* Eight times (pineapple: four), seat by seat: ``Cards(1 or 3, to=seat, OWNER)``, then that seat is
  asked to place. Players in Fantasy Land are passed over.
* ``Moves`` of one seat, clock ``decision``, on time-out ``place`` (the highest cards go into the
  back, then the middle, then the front; the lowest are thrown away).

**The one option** is ``Arrange("place", cards, rows, at_most=True, discard=n)``. ``rows`` are
always ``front``, ``middle``, ``back`` with the room left in each (0: full), ``cards`` the seat's
unplaced cards. The move ``[seat, "place", {"rows": [front, middle, back]}]`` puts every card into a
row that has room, except ``discard`` cards that it does not name (pineapple 1 of 3, Fantasy Land
what is above 13): they are thrown away unseen.

**Cards on the felt**: unplaced ones at the place ``"2"`` (only seat 2 sees them), placed ones face
up at ``"2.front"``, ``"2.middle"``, ``"2.back"``.

**Marks**: at the beginning ``button``, ``form`` (``classic``/``pineapple``), ``point_value``
``{"amount"}``, ``fantasy`` ``{seat: cards}`` (in Fantasy Land now), ``players``
``[{"seat", "stack"}]``; then ``turn``. At the end ``scores``, one for each two players:
``{"seats": [a, b], "front", "middle", "back", "scoop", "royalties", "points"}`` as seen by a;
``results``, one for each player: ``{"seat", "front", "middle", "back"`` (words such as
``full-house``)``, "foul": true?, "royalties": {"front", "middle", "back"}, "points", "win"}``
(``win`` in chips, negative if lost); ``players`` again with the new stacks; ``fantasy_next``
``{seat: cards}``.

**Events**: ``decision`` (``do`` "place"), ``place`` (cards leave the hand), ``cards`` (to a row),
``discard``, ``foul``, ``pays`` (``seat``, ``to``, ``amount``, ``short`` if the chips ran out).

**Chips** stay in the stacks until the end; then whoever lost altogether stakes that on ``points``
and loses it, and winners are awarded the same sum.

**Fantasy Land** is a player's, not a seat's: the table gives the next hand ``fantasy_next`` as its
``hand["fantasy"]``, without those who have left. After a void hand ``fantasy`` holds again.
"""

from __future__ import annotations

from krupier.rules.debts import payments
from krupier.rules.ofc.plan import Plan
from krupier.rules.ofc.round import OpenFaceChinese, game
from krupier.rules.ofc.scoring import Against, Result, against, result

__all__ = [
    "Against",
    "OpenFaceChinese",
    "Plan",
    "Result",
    "against",
    "game",
    "payments",
    "result",
]
