"""SMART, Simple Miniature Adventure Rules and Tactics."""

from games.smart.game import GAME as GAME
from games.smart.game import Smart as Smart
