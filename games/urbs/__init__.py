"""Urbs Salinarum."""

from games.urbs.game import Urbs as Urbs
