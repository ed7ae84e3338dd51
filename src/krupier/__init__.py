"""Krupiér runs live casino games exactly as an approved game plan says."""

__version__ = "0.1.0"
