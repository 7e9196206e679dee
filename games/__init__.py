"""The referee: the engine, the slide rule, and one place for each game."""
