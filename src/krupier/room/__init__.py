"""Tables, seats, clocks and the money that crosses the felt.

* :mod:`~krupier.room.table` – the actor that hosts rounds of any game; built from
  :mod:`~krupier.room.seating` (who sits where), :mod:`~krupier.room.timer` (clocks),
  :mod:`~krupier.room.table_setting` (game and limits), :mod:`~krupier.room.rounds` (the rounds on
  their way into the store and back), :mod:`~krupier.room.views` (what viewers are told) and
  :mod:`~krupier.room.staff` (what staff do, with :mod:`~krupier.room.orders` that still hold).
* :mod:`~krupier.room.dealer` – what a table does between rounds, in a game against the bank
  (:mod:`~krupier.room.bank_dealer`) and in a game among players (:mod:`~krupier.room.hands`),
  whose chips a policy provides: those of cash games are :mod:`~krupier.room.cash`.
* :mod:`~krupier.room.course` – one round: play, owners, transfers and results from the lines of
  its journal (:mod:`~krupier.room.lines`), the same for a live table, recovery and histories.
* :mod:`~krupier.room.group` – what one process owns: tables that write through one queue
  (:mod:`~krupier.room.commits`) and go back to the books together.
* :mod:`~krupier.room.host` – groups under asyncio.
* :mod:`~krupier.room.recovery`, :mod:`~krupier.room.history`, :mod:`~krupier.room.proofs`,
  :mod:`~krupier.room.version`, :mod:`~krupier.room.lobby`, :mod:`~krupier.room.bots`.

What happens is decided in memory at once, written to the store in order, and told to anybody only
when it is durable. Outcomes are drawn only when every stake is.
"""
