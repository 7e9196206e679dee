"""What a board is: cells and walls, dice, hexes; formats, graphs and the shipped data."""
