"""Ricochet boards and puzzles made to order."""
