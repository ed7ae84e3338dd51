"""Tournaments as they are played in the room: one actor above its tables.

The machine of :mod:`krupier.rules.tournament` decides; here it is given time, tables, money and
people. What it is sent is the journal of its group, written in one transaction with the hand that
it follows from and the money that it moves.
"""
