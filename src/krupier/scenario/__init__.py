"""Scenarios: for the house what a scripted round is for a game. Steps on a virtual clock against a
whole house in memory; JSON in, JSON out."""
