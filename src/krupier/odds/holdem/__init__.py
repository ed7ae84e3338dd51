"""Hold'em against the bank, solved exactly: every deal, every board, the best decision.

``tree`` reads the decisions of a plan, ``kernel`` counts, ``solve`` puts both together.
"""
