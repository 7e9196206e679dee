"""New Ricochet quadrants by the rules that were counted over the sixteen printed ones.

A quadrant lies in the north-west; its last cell is one of the four central ones. Counted for a side of 8:

- two walls stand on the outer edges: on the top edge after column 1 to 5, on the side after row 2 to 6;
- four L-shaped corners, one in each orientation, each with a target of its own colour; one quadrant of a
  board has a fifth, open to the north and west, with the vortex;
- targets have x and y from 1 to 7, none beside the central block, and on most quadrants no two touch, not
  even diagonally;
- quadrants with deflectors have two, of different colours, away from the outer edges.

Other sizes keep the same distances to the edges. On small quadrants targets may touch at their corners,
and deflectors may lie beside targets.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, cast

from boards.square import Cell, Diagonal, Direction, Target, Wall
from generator.chance import Chance

COLOURS = ("red", "green", "blue", "yellow")
SHAPES = ("circle", "triangle", "square", "hexagon")
ORIENTATIONS: tuple[tuple[Direction, Direction], ...] = (
    (Direction.N, Direction.E),
    (Direction.E, Direction.S),
    (Direction.S, Direction.W),
    (Direction.W, Direction.N),
)
"""The two walls of an L-shaped corner."""
VORTEX_ORIENTATION = ORIENTATIONS[1]
LEAST_SIDE = 5
_ROOMY_SIDE = 6
"""From this side on targets do not even touch diagonally."""


@dataclass(frozen=True)
class Quadrant:
    """A quadrant as it lies in the north-west quarter of a board; `side` in cells."""

    side: int
    walls: frozenset[Wall]
    targets: tuple[Target, ...]
    diagonals: tuple[Diagonal, ...]


@dataclass(frozen=True)
class Colouring:
    """What is printed on a quadrant: the shape for each colour, a vortex or not, the deflectors' colours."""

    shapes: tuple[str, ...]
    vortex: bool
    deflectors: tuple[str, ...] = ()


def colourings(chance: Chance, deflectors: int) -> list[Colouring]:
    """Those of the four quadrants: every colour has every shape once; `deflectors` a quadrant, 0 to 2."""
    shifts = chance.shuffled(range(4))
    shapes = chance.shuffled(SHAPES)
    vortex = chance.below(4)
    a, b, c, d = chance.shuffled(COLOURS)
    pairs = chance.shuffled(((a, b), (c, d), (b, c), (d, a)))
    return [
        Colouring(
            tuple(shapes[(colour + shift) % 4] for colour in range(4)),
            number == vortex,
            pairs[number][:deflectors],
        )
        for number, shift in enumerate(shifts)
    ]


def draw_quadrant(chance: Chance, side: int, colouring: Colouring) -> Quadrant:
    """A new quadrant. Raises ValueError for a side below 5, where the corners find no room."""
    if side < LEAST_SIDE:
        raise ValueError(f"a quadrant of side {side} has no room for its targets; {LEAST_SIDE} is the least")
    while True:
        found = _tried(chance, side, colouring)
        if found is not None:
            return found


def _tried(chance: Chance, side: int, colouring: Colouring) -> Quadrant | None:
    top = Wall(chance.between(1, max(1, side - 3)), 0, "E")
    left = Wall(0, chance.between(2, max(2, side - 2)), "S")
    walls = {top, left}
    corners = list(zip(COLOURS, colouring.shapes, chance.shuffled(ORIENTATIONS), strict=True))
    if colouring.vortex:
        corners.append(("any", "vortex", VORTEX_ORIENTATION))
    targets: list[Target] = []
    for colour, shape, orientation in chance.shuffled(corners):
        room = [cell for cell in target_cells(side) if apart(cell, targets, side)]
        if not room:
            return None
        cell = chance.choice(room)
        targets.append(Target(*cell, colour, shape))
        pair = {Wall.beside(cell, direction) for direction in orientation}
        if pair & walls:
            return None
        walls |= pair
    diagonals: list[Diagonal] = []
    for colour in colouring.deflectors:
        taken = [*(target.cell for target in targets), *(diagonal.cell for diagonal in diagonals)]
        least = 2 if side >= _ROOMY_SIDE + 1 else 1
        room = [cell for cell in target_cells(side) if all(reach(cell, other) >= least for other in taken)]
        if not room:
            return None
        slash = cast(Literal["/", "\\"], chance.choice("/\\"))
        diagonals.append(Diagonal(*chance.choice(room), colour, slash))
    return Quadrant(side, frozenset(walls), tuple(sorted(targets)), tuple(sorted(diagonals)))


def target_cells(side: int) -> list[Cell]:
    """Where targets may lie: off the outer edges, and neither in nor beside the central block."""
    centre = side - 1
    return [
        (x, y)
        for y in range(1, side)
        for x in range(1, side)
        if not (x >= centre - 1 and y >= centre - 1 and (x == centre or y == centre))
    ]


def apart(cell: Cell, targets: Sequence[Target], side: int) -> bool:
    """Whether a target may lie there beside the others of its quadrant."""
    if side < _ROOMY_SIDE:
        return all(abs(cell[0] - x) + abs(cell[1] - y) >= 2 for x, y in cells_of(targets))
    return all(reach(cell, other) >= 2 for other in cells_of(targets))


def reach(first: Cell, last: Cell) -> int:
    """King's moves between two cells; 1 for neighbours, diagonal ones included."""
    return max(abs(first[0] - last[0]), abs(first[1] - last[1]))


def cells_of(targets: Iterable[Target]) -> Iterable[Cell]:
    return (target.cell for target in targets)
