"""A fair random board for What Kills Me Makes Me Stronger (rules: WG19, board generator)."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from boards.hexes import Hex, HexBoard, Terrain, connected, hex_distance, hexagon, terrain_kinds

WEIGHTS = {"plain": 0.55, "forest": 0.15, "marsh": 0.1, "hill": 0.1, "lava": 0.05, "water": 0.05}
"""How often each kind of terrain is drawn."""


def random_board(
    players: int, seed: int, weights: Mapping[str, float] = WEIGHTS
) -> tuple[HexBoard, tuple[Hex, ...]]:
    """A hexagon of radius players + 2 with drawn terrain, and its 3 · players nests in sorted order.

    Nests are plain and at least 2 apart. For 2, 3 and 6 players they lie alike in every sector of 60°
    (three players: 120°, as nine nests do not share out in six). All passable hexes hang together.
    """
    random = Random(f"wkm board {players} {seed}")
    radius = players + 2
    hexes = hexagon(radius)
    nests = _nests(players, radius, random)
    kinds = terrain_kinds()
    while True:
        terrain: dict[Hex, Terrain] = {}
        for place in sorted(hexes):
            (name,) = random.choices(tuple(weights), tuple(weights.values()))
            if name != "plain" and place not in nests:
                terrain[place] = kinds[name]
        board = HexBoard(hexes, terrain, name=f"wkm {players} players, seed {seed}")
        if connected(board):
            return board, nests


def _nests(players: int, radius: int, random: Random) -> tuple[Hex, ...]:
    fold = {2: 6, 3: 3, 6: 6}.get(players, 1)
    places = sorted(hexagon(radius))
    while True:
        nests: set[Hex] = set()
        for place in random.sample(places, len(places)):
            orbit = turned(place, fold)
            apart = all(hex_distance(a, b) >= 2 for a in orbit for b in nests | orbit if a != b)
            if len(orbit) == fold and apart and not orbit & nests:
                nests |= orbit
            if len(nests) == 3 * players:
                return tuple(sorted(nests))


def turned(place: Hex, fold: int) -> frozenset[Hex]:
    """The hex turned round (0, 0) by every multiple of 360°/fold; fold divides 6."""
    orbit = [place]
    for _ in range(5):
        q, r = orbit[-1]
        orbit.append((-r, q + r))
    return frozenset(orbit[:: 6 // fold])
