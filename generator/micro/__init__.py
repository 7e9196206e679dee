"""Micro Robots layouts, tile sets and puzzles made to order."""
