"""Roll over Mars."""

from games.mars.game import GAME as GAME
from games.mars.game import Mars as Mars
