"""What a change can have touched, and only that: style, types, layers and tests (`make test-fast`).

A test file follows from what it imports, directly or through others, from the plans it names, and
from the data that those read. All of it is read from the sources, nothing is imported for it. What
cannot be told counts as touched.
"""
