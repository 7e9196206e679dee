"""The Ricochet Robots match (rules: K1 to K16, R5, RG9 to RG14)."""

from games.ricochet.game import RicochetGame

GAME = RicochetGame()
