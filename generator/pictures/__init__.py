"""Boards and problems as drawings."""
