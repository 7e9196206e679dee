"""Square boards: cells, directions, walls on edges, blocked cells, diagonals and targets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import Literal, NamedTuple

from boards.errors import Defect, Places

Cell = tuple[int, int]
"""A cell as (x, y): x to the right, y down, both from 0."""

ANY_COLOUR = "any"
"""The colour of the many-coloured vortex, which any robot may serve (rules: K2)."""

SMALLEST, LARGEST = 1, 64
"""Least and greatest width and height of a board."""


class Direction(StrEnum):
    """One of the four directions of a slide."""

    N = "N"
    E = "E"
    S = "S"
    W = "W"

    @property
    def step(self) -> Cell:
        return _STEPS[self]

    @property
    def opposite(self) -> Direction:
        return _OPPOSITE[self]

    @property
    def horizontal(self) -> bool:
        return self is Direction.E or self is Direction.W


_STEPS = {Direction.N: (0, -1), Direction.E: (1, 0), Direction.S: (0, 1), Direction.W: (-1, 0)}
_OPPOSITE = {
    Direction.N: Direction.S,
    Direction.S: Direction.N,
    Direction.E: Direction.W,
    Direction.W: Direction.E,
}
_TURNS = {  # rules: K5
    "/": {
        Direction.E: Direction.N,
        Direction.N: Direction.E,
        Direction.W: Direction.S,
        Direction.S: Direction.W,
    },
    "\\": {
        Direction.E: Direction.S,
        Direction.S: Direction.E,
        Direction.W: Direction.N,
        Direction.N: Direction.W,
    },
}


class Wall(NamedTuple):
    """A wall on the edge between (x, y) and its neighbour to the east or to the south."""

    x: int
    y: int
    side: Literal["E", "S"]

    def __str__(self) -> str:
        return f"{self.x},{self.y} {self.side}"

    @classmethod
    def beside(cls, cell: Cell, direction: Direction) -> Wall:
        """The wall that a robot on `cell` would meet on its way in `direction`."""
        x, y = cell
        if direction is Direction.E:
            return cls(x, y, "E")
        if direction is Direction.S:
            return cls(x, y, "S")
        if direction is Direction.W:
            return cls(x - 1, y, "E")
        return cls(x, y - 1, "S")


class Diagonal(NamedTuple):
    """A deflector: robots of its colour pass, every other robot turns by 90 degrees (rules: K5)."""

    x: int
    y: int
    colour: str
    slash: Literal["/", "\\"]

    def __str__(self) -> str:
        return f"{self.x},{self.y} {self.colour} {self.slash}"

    @property
    def cell(self) -> Cell:
        return (self.x, self.y)

    def turn(self, direction: Direction) -> Direction:
        """The direction in which a robot leaves that came in `direction`."""
        return _TURNS[self.slash][direction]


class Target(NamedTuple):
    """A printed target; its colour is a robot's name or `any` for the vortex."""

    x: int
    y: int
    colour: str
    shape: str

    def __str__(self) -> str:
        return f"{self.x},{self.y} {self.colour} {self.shape}"

    @property
    def cell(self) -> Cell:
        return (self.x, self.y)

    @property
    def vortex(self) -> bool:
        return self.colour == ANY_COLOUR


@dataclass(frozen=True)
class SquareBoard:
    """A board of `width` by `height` cells. Its outer border is always closed.

    Targets are kept in reading order, row by row from the north-west. A board may be built with
    contradictions; `problems()` lists all of them.
    """

    width: int
    height: int
    walls: frozenset[Wall] = frozenset()
    blocked: frozenset[Cell] = frozenset()
    diagonals: frozenset[Diagonal] = frozenset()
    targets: tuple[Target, ...] = ()
    name: str = field(default="", compare=False)

    def __post_init__(self) -> None:
        in_order = tuple(sorted(self.targets, key=lambda target: (target.y, target.x)))
        object.__setattr__(self, "targets", in_order)

    def contains(self, cell: Cell) -> bool:
        return 0 <= cell[0] < self.width and 0 <= cell[1] < self.height

    def cells(self) -> Iterator[Cell]:
        """Every cell, row by row from the north-west, blocked cells included."""
        return ((x, y) for y in range(self.height) for x in range(self.width))

    def wall(self, cell: Cell, direction: Direction) -> bool:
        """Whether a wall stands on that edge; the outer border is not counted as a wall."""
        return Wall.beside(cell, direction) in self.walls

    def neighbour(self, cell: Cell, direction: Direction) -> Cell | None:
        """The next cell in `direction`, whatever stands between; None beyond the border."""
        dx, dy = direction.step
        there = (cell[0] + dx, cell[1] + dy)
        return there if self.contains(there) else None

    def closed(self, cell: Cell) -> bool:
        """Whether nothing can slide into the cell: wall, border or block on all four sides."""
        for direction in Direction:
            there = self.neighbour(cell, direction)
            if there is not None and there not in self.blocked and not self.wall(cell, direction):
                return False
        return True

    @cached_property
    def diagonal_at(self) -> dict[Cell, Diagonal]:
        return {diagonal.cell: diagonal for diagonal in self.diagonals}

    @cached_property
    def _runs(self) -> dict[tuple[Cell, Direction], tuple[Cell, ...]]:
        return {}

    def run(self, cell: Cell, direction: Direction) -> tuple[Cell, ...]:
        """The cells ahead, up to the first wall, block or border; diagonals are not looked at."""
        found = self._runs.get((cell, direction))
        if found is None:
            (x, y), (dx, dy), ahead = cell, direction.step, []
            wall_x, wall_y, side = Wall.beside((0, 0), direction)
            while (x + wall_x, y + wall_y, side) not in self.walls:
                x, y = there = (x + dx, y + dy)
                if not self.contains(there) or there in self.blocked:
                    break
                ahead.append(there)
            found = self._runs[cell, direction] = tuple(ahead)
        return found

    def target(self, colour: str, shape: str) -> Target | None:
        """The target of that colour and shape, or None."""
        for target in self.targets:
            if (target.colour, target.shape) == (colour, shape):
                return target
        return None

    def _inside(self, wall: Wall) -> bool:
        """Whether the wall stands between two cells of the board."""
        x, y, side = wall
        return 0 <= x < self.width - (side == "E") and 0 <= y < self.height - (side == "S")

    def problems(self, places: Places | None = None) -> list[Defect]:
        """Every defect of the board, in the order of its parts; `places` tells where the parts stand."""
        found: list[Defect] = []
        at = places or {}
        for name, size in (("width", self.width), ("height", self.height)):
            if not SMALLEST <= size <= LARGEST:
                found.append(Defect("size", f"{name} {size} is not within {SMALLEST} to {LARGEST}"))
        for wall in sorted(wall for wall in self.walls if not self._inside(wall)):
            where = at.get(("walls", wall), "walls")
            if self.contains((wall.x, wall.y)):
                found.append(Defect(where, f"wall {wall} lies on the border, which is always closed"))
            else:
                found.append(Defect(where, f"wall {wall} is off the board"))
        for cell in sorted(self.blocked):
            if not self.contains(cell):
                where = at.get(("blocked", cell), "blocked")
                found.append(Defect(where, f"blocked cell {cell_text(cell)} is off the board"))
        found.extend(_misplaced("diagonals", "diagonal", self, sorted(self.diagonals), at))
        found.extend(_misplaced("targets", "target", self, self.targets, at))
        return found


def _misplaced(
    parts: str, kind: str, board: SquareBoard, pieces: Iterable[Diagonal | Target], places: Places
) -> Iterator[Defect]:
    taken: dict[Cell, Diagonal | Target] = {}
    for piece in pieces:
        where = places.get((parts, piece), parts)
        if not board.contains(piece.cell):
            yield Defect(where, f"{kind} {piece} is off the board")
        elif piece.cell in board.blocked:
            yield Defect(where, f"{kind} {piece} lies in a blocked cell")
        if piece.cell in taken:
            yield Defect(where, f"{kind}s {taken[piece.cell]} and {piece} share a cell")
        taken[piece.cell] = piece


def cell_text(cell: Cell) -> str:
    """A cell as it is written everywhere: `x,y`."""
    return f"{cell[0]},{cell[1]}"
