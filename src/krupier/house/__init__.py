"""The people of a house: what each role may do, who works here, and which names are allowed.

Knows the registers of the store, and nothing of tables or of the web.
"""
