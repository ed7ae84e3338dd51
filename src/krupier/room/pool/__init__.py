"""Fast pools: every hand is dealt at a new table with new opponents.

A pool is a table at which no hand is dealt: there its players sit with their chips
(:mod:`~krupier.room.pool.dealer`). Its hands are dealt at tables of the same group
(:mod:`~krupier.room.pool.felt`), each for one hand at a time; who folds, even before his turn, is
free for the next hand at once. Chips never move between tables: they lie in the pool
(``stack:<pool>:<player>``), and hands stake and win from there.
"""
