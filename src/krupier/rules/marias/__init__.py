"""Mariáš of four players with a called partner: trumps from four cards, contracts, fleks, tricks.

**How a deal begins** – ``setting.hand``, see :mod:`krupier.rules.marias.seating`::

    {"stacks": {"1": "200", "2": "200", "3": "187", "4": "-12"}, "button": "4", "point": "1"}

The forhont sits left of the button; ``point`` is the value of a point (the basic hra is one).

**What it wants**, seats clockwise from the forhont, ``Moves`` of one seat with the clock
``decision``:

* ``Cards(4, to=seat, OWNER)`` each, then the forhont's ``Pick("trump")`` (the card lies closed at
  the place ``"1.trump"``) and ``Pick("call-card")`` of a trump that he does not hold, or
  ``Choose("give-up")``: then it is settled at once.
* ``Cards(4, …)`` once more, then each of the others: ``good``, ``betl`` or ``durch``; after a betl
  ``good`` or ``durch``, at last from the forhont too.
* If all said ``good`` the trump is turned up and the forhont chooses ``hra``, ``sedma``,
  ``stovka``, ``stosedm``, ``betl`` or ``durch``, as far as his hand allows it.
* From the left of who announced it: ``good``, ``flek-hra``, ``flek-sedma`` …, ``flek-all`` (both
  components). Everybody is asked, also who may only say ``good``.
* Eight tricks: ``Pick("play")`` one of the cards that may be played, or ``Pick("announce")`` a king
  or queen with its other half in the hand: it is played and the hláška counts.

When a clock runs out it says ``good``, announces ``hra`` and plays the lowest card; as forhont it
takes the longest suit and calls the highest trump that is missing.

**Cards on the felt**: hands at ``"1"`` … (only their owners see them), ``"1.trump"``, the trick at
``"trick"`` in order from the mark ``leader`` clockwise, the one before it at ``"last"``. Older
tricks nobody can look into.

**Marks**: ``forhont``, ``called`` (a rank), ``trump`` (once shown), ``contract``, ``declarer``,
``fleks`` by component, ``tricks`` by seat, ``hlasky``, ``partner`` (once the called card is
played); at the end ``points_won`` by seat, ``players`` with the new stacks, ``next_button``. No
mark adds up the points of a side while the partner may be secret.

**Rulings** at a physical table, while cards are played: ``renounce`` of a seat ends the deal; it
pays what was announced to each opponent. At an electronic table nobody can renounce.

**Chips** stay in the stacks until the end; then whoever lost altogether stakes that on ``points``
and loses it, and winners are awarded the same sum. With the option ``debts`` a stack may go below
nothing, as the plan's tournament is played for a fixed number of deals; without it nobody pays more
than he has.

:class:`~krupier.rules.marias.tricks.Deal` is card play as a frozen state for solvers,
:func:`~krupier.rules.marias.record.record` a finished deal as plain data.
"""

from __future__ import annotations

from krupier.rules.marias.plan import Plan
from krupier.rules.marias.record import record
from krupier.rules.marias.round import Marias, game
from krupier.rules.marias.tricks import PLAYERS, Deal, legal

__all__ = ["PLAYERS", "Deal", "Marias", "Plan", "game", "legal", "record"]
