"""For researchers: poker as a PettingZoo environment, and many hands at once; mariáš solved.

Nothing of the platform needs this package, and importing it loads neither numba nor PettingZoo.
"""
