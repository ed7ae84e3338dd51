"""Tournaments: entries, seats, levels, places and prizes, decided by a pure machine."""
