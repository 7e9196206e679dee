"""The Micro Robots match (rules: R1 to R6, RG1 to RG8)."""

from games.micro.game import MicroGame

GAME = MicroGame()
