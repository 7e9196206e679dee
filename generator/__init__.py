"""Boards and puzzles made to order, and everything that is printed."""
