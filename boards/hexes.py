"""Hex boards in axial coordinates, with terrain as data and walls between hexes."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from boards.errors import Defect, Places

Hex = tuple[int, int]
"""A hex as axial (q, r)."""


class HexDirection(StrEnum):
    """The six directions, counter-clockwise from the east on a pointy-topped board."""

    E = "E"
    NE = "NE"
    NW = "NW"
    W = "W"
    SW = "SW"
    SE = "SE"

    @property
    def step(self) -> Hex:
        return _STEPS[self]


_STEPS = {
    HexDirection.E: (1, 0),
    HexDirection.NE: (1, -1),
    HexDirection.NW: (0, -1),
    HexDirection.W: (-1, 0),
    HexDirection.SW: (-1, 1),
    HexDirection.SE: (0, 1),
}
STEPS: tuple[Hex, ...] = tuple(_STEPS.values())
"""The six steps in the order E, NE, NW, W, SW, SE."""


class Terrain(NamedTuple):
    """A kind of terrain: what entering costs, what it adds to defence, what damage it does."""

    name: str
    letter: str
    cost: int
    defence: int
    damage: int
    passable: bool


@cache
def terrain_kinds() -> Mapping[str, Terrain]:
    """The shipped kinds of terrain by name."""
    data = json.loads(files("boards.data").joinpath("terrain.json").read_text("utf-8"))
    return {kind["name"]: Terrain(**kind) for kind in data["terrain"]}


PLAIN = Terrain("plain", ".", 1, 0, 0, True)


class HexWall(NamedTuple):
    """A wall between (q, r) and its neighbour to the E, NE or NW; use `between` for any two neighbours."""

    q: int
    r: int
    side: str

    def __str__(self) -> str:
        return f"{self.q},{self.r} {self.side}"

    @classmethod
    def beside(cls, place: Hex, direction: HexDirection) -> HexWall:
        if direction in (HexDirection.E, HexDirection.NE, HexDirection.NW):
            return cls(place[0], place[1], str(direction))
        dq, dr = direction.step
        return cls(place[0] + dq, place[1] + dr, _FROM_THE_OTHER_SIDE[direction])


_FROM_THE_OTHER_SIDE = {HexDirection.W: "E", HexDirection.SW: "NE", HexDirection.SE: "NW"}


@dataclass(frozen=True)
class HexBoard:
    """A set of hexes; those without an entry in `terrain` are plain."""

    hexes: frozenset[Hex]
    terrain: Mapping[Hex, Terrain] = field(default_factory=dict)
    walls: frozenset[HexWall] = frozenset()
    name: str = field(default="", compare=False)

    def kind(self, place: Hex) -> Terrain:
        return self.terrain.get(place, PLAIN)

    def wall(self, place: Hex, direction: HexDirection) -> bool:
        return HexWall.beside(place, direction) in self.walls

    def neighbours(self, place: Hex) -> tuple[Hex, ...]:
        """The passable hexes one step away with no wall between, in the order of STEPS."""
        q, r = place
        found = []
        for direction in HexDirection:
            dq, dr = direction.step
            there = (q + dq, r + dr)
            if there not in self.hexes or not self.kind(there).passable:
                continue
            if self.walls and self.wall(place, direction):
                continue
            found.append(there)
        return tuple(found)

    def problems(self, places: Places | None = None) -> list[Defect]:
        """Every defect of the board; `places` tells where its parts stand."""
        found = []
        at = places or {}
        if not self.hexes:
            found.append(Defect("hexes", "the board has no hexes"))
        found += [
            Defect(at.get(("terrain", place), "terrain"), f"{hex_text(place)} is off the board")
            for place in sorted(set(self.terrain) - self.hexes)
        ]
        for wall in sorted(self.walls):
            dq, dr = HexDirection(wall.side).step
            if (wall.q, wall.r) not in self.hexes or (wall.q + dq, wall.r + dr) not in self.hexes:
                where = at.get(("walls", wall), "walls")
                found.append(Defect(where, f"wall {wall} does not stand between two hexes of the board"))
        return found


def hexagon(radius: int) -> frozenset[Hex]:
    """The hexes at distance `radius` or less from (0, 0): 3·radius·(radius+1) + 1 of them."""
    return frozenset(
        (q, r)
        for q in range(-radius, radius + 1)
        for r in range(max(-radius, -q - radius), min(radius, -q + radius) + 1)
    )


def hex_distance(a: Hex, b: Hex) -> int:
    """Steps between two hexes on an open board."""
    dq, dr = a[0] - b[0], a[1] - b[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


def hex_text(place: Hex) -> str:
    """A hex as it is written everywhere: `q,r`."""
    return f"{place[0]},{place[1]}"


def connected(board: HexBoard, among: Iterable[Hex] | None = None) -> bool:
    """Whether every passable hex (of `among`, if given) can be reached from every other."""
    wanted = {place for place in (board.hexes if among is None else among) if board.kind(place).passable}
    if not wanted:
        return True
    start = min(wanted)
    seen, todo = {start}, [start]
    while todo:
        for there in board.neighbours(todo.pop()):
            if there not in seen:
                seen.add(there)
                todo.append(there)
    return wanted <= seen
