"""Random set-ups of the other games, as positions that the referee takes."""
