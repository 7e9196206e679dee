"""Everything that a game needs, as sheets to print and cut out; one module a game."""
