"""Fair hex maps for What Kills Me Makes Me Stronger, with the terrain in wanted proportions (rules: WG19)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from boards.board_json import write_hexes
from boards.hexes import hex_text
from games.wkm.board import WEIGHTS, random_board
from generator.origin import Origin
from generator.setups.position import position

MOST_WATER = 0.4
"""With more of it the land seldom hangs together."""


def weights(chosen: Mapping[str, int]) -> dict[str, float]:
    """Shares of the terrain: the chosen per cent, the others in their usual proportions to what is left.

    Raises ValueError for an unknown terrain, for more than all, or for too little that can be walked on.
    """
    for name in chosen:
        if name not in WEIGHTS:
            raise ValueError(f"unknown terrain {name!r}; use {', '.join(WEIGHTS)}")
    if not chosen:
        return dict(WEIGHTS)
    left = 1 - sum(chosen.values()) / 100
    usual = sum(share for name, share in WEIGHTS.items() if name not in chosen)
    if left < 0 or (usual == 0 and left > 0):
        raise ValueError(f"the shares make {round(100 * (1 - left))} per cent")
    found = {
        name: chosen[name] / 100 if name in chosen else round(share / usual * left, 9) if usual else 0.0
        for name, share in WEIGHTS.items()
    }
    if found["water"] > MOST_WATER:
        raise ValueError("with more than 40 per cent of water the land does not hang together")
    return found


def draw_map(origin: Origin, players: int, terrain: Mapping[str, int]) -> dict[str, Any]:
    """A map for so many players, the same as `wallhop print wkm-map-N` draws from the seed."""
    board, nests = random_board(players, origin.seed, weights(terrain))
    drawn = write_hexes(board) | {"nests": [hex_text(nest) for nest in nests]}
    return position(origin, "wkm", players, {"players": players, "board": drawn})
