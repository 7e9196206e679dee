"""Urbs Salinarum."""

from games.urbs.game import GAME as GAME
from games.urbs.game import Urbs as Urbs
