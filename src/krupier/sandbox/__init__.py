"""The world outside, small enough for a demo and as unreliable as tests want it."""
