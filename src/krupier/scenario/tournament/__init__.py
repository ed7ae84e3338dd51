"""Scripted tournaments: what happened in one, and what comes of it."""
