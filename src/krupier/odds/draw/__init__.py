"""Poker with own cards on both sides: the return of the game itself under best play.

``terms`` reads what a plan pays as plain numbers. ``stud`` solves games with at most one exchanged
card exactly; ``situation`` finds the best play of one situation (own cards and the bank's open
card) by going through all purchases and all hands of the bank, and ``sampling`` takes situations
from all there are. ``bank_card`` is about cards that players buy for the bank, ``switch`` about
the game with two hands.
"""
