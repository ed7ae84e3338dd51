"""Hold'em against the bank, solved exactly: every deal, every board, the best decision.

``tree`` reads the decisions of a plan and ``prepared`` makes arrays of them. ``boards`` names the
boards that stand for all, ``showdown`` scores all hands on one of them, ``levels`` counts, ``play``
has it count on all boards, and ``solve`` says what follows. Omaha has a counting of its own.
"""
