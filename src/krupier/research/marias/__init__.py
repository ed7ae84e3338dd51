"""Mariáš with open hands: what perfect play gives, and players that use it with hidden ones.

``solver`` says what a position is worth and which card is best, ``knowledge`` what a seat knows of
the others' cards, ``players`` choose cards by samples of these, ``match`` measures them on mirrored
deals. Nothing here deals, settles or rules at a table.
"""
