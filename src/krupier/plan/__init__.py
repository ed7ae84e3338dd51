"""Game plans: what an operator was allowed to play, as checked data."""
