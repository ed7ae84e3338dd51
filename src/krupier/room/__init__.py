"""Tables, seats, clocks and the money that crosses the felt.

* :mod:`~krupier.room.table` – the actor that hosts rounds of any game; built from
  :mod:`~krupier.room.seating` (who sits where), :mod:`~krupier.room.pace` (clocks),
  :mod:`~krupier.room.terms` (game and limits), :mod:`~krupier.room.rounds` (the round on its way
  into the store and back) and :mod:`~krupier.room.views` (what viewers are told).
* :mod:`~krupier.room.between` – what a table does between rounds, in a game against the bank
  (:mod:`~krupier.room.banked`) and in a game among players (:mod:`~krupier.room.cash`).
* :mod:`~krupier.room.course` – one round: play, owners, transfers and results from the lines of
  its journal (:mod:`~krupier.room.lines`), the same for a live table, recovery and histories.
* :mod:`~krupier.room.host` – tables under asyncio.
* :mod:`~krupier.room.recovery`, :mod:`~krupier.room.history`, :mod:`~krupier.room.proofs`,
  :mod:`~krupier.room.lobby`, :mod:`~krupier.room.bots`.

What happens is decided in memory at once, written to the store in order, and told to anybody only
when it is durable. Outcomes are drawn only when every stake is.
"""
