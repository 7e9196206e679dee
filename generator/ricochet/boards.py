"""Ricochet boards: printed quadrants in random order, or new ones put together with their seams checked."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from boards.errors import Defect
from boards.official import official_board
from boards.square import LARGEST, Cell, Diagonal, Direction, SquareBoard, Target, Wall
from generator.chance import Chance
from generator.ricochet.quadrants import LEAST_SIDE, Colouring, Quadrant, colourings, draw_quadrant, reach
from generator.ricochet.symmetry import Symmetry

LEAST_SIZE = 2 * LEAST_SIDE
DEFLECTORS = (0, 4, 8)
"""How many deflectors a new board may have."""
PLAIN_SIDES, ALL_SIDES = "ABC", "ABCD"
"""The sides of printed pieces without deflectors, and all of them."""
_TRIES = 60


def draw_official(chance: Chance, deflectors: bool = False) -> SquareBoard:
    """A board of printed quadrants: one of each piece, in random order; the sides D have deflectors."""
    pieces = chance.shuffled("1234")
    while True:
        sides = [chance.choice(ALL_SIDES if deflectors else PLAIN_SIDES) for _ in pieces]
        if "D" in sides or not deflectors:
            return official_board("/".join(piece + side for piece, side in zip(pieces, sides, strict=True)))


def draw_board(
    chance: Chance, size: int = 16, deflectors: int = 0, no_neighbours: bool = False
) -> SquareBoard:
    """A board of four new quadrants by the counted rules, with nothing amiss at the seams.

    `no_neighbours`: no two targets touch, across the seams either.
    Raises ValueError for a size that is odd or out of range, or another number of deflectors.
    """
    if size % 2 or not LEAST_SIZE <= size <= LARGEST:
        raise ValueError(f"a board of size {size}: it should be even and from {LEAST_SIZE} to {LARGEST}")
    if deflectors not in DEFLECTORS:
        raise ValueError(f"{deflectors} deflectors; a board has 0, 4 or 8")
    if no_neighbours and size < 2 * LEAST_SIDE + 2:
        raise ValueError(f"a board of size {size} is too small for targets that do not touch")
    while True:
        placed: list[Quadrant] = []
        for colouring in colourings(chance, deflectors // 4):
            added = _added(chance, placed, size // 2, colouring, no_neighbours)
            if added is None:
                break
            placed.append(added)
        else:
            return assembled(placed)


def _added(
    chance: Chance, placed: list[Quadrant], side: int, colouring: Colouring, no_neighbours: bool
) -> Quadrant | None:
    """A quadrant that fits beside those that lie already, or None where none turns up soon."""
    for _ in range(_TRIES):
        quadrant = draw_quadrant(chance, side, colouring)
        quadrants = [*placed, quadrant]
        board = assembled(quadrants)
        own_walls = len(board.walls) == sum(len(each.walls) for each in quadrants)
        if own_walls and not any(board_defects(board, no_neighbours)):
            return quadrant
    return None


def assembled(quadrants: list[Quadrant]) -> SquareBoard:
    """The board of at most four quadrants, clockwise from the north-west, each turned a quarter further."""
    side = quadrants[0].side
    size = 2 * side
    walls: set[Wall] = set()
    targets: list[Target] = []
    diagonals: set[Diagonal] = set()
    for turns, quadrant in enumerate(quadrants):
        turned = Symmetry(size, size, turns)
        walls.update(map(turned.wall, quadrant.walls))
        diagonals.update(map(turned.diagonal, quadrant.diagonals))
        targets += [
            Target(*turned.cell(target.cell), target.colour, target.shape) for target in quadrant.targets
        ]
    centre = frozenset((x, y) for x in (side - 1, side) for y in (side - 1, side))
    return SquareBoard(size, size, frozenset(walls), centre, frozenset(diagonals), tuple(targets))


def board_defects(board: SquareBoard, no_neighbours: bool = False) -> Iterator[Defect]:
    """What a board put together from quadrants should not have: dead ends, and neighbouring targets."""
    walled = {cell for wall in board.walls for cell in _sides(wall)}
    for cell in sorted(walled):
        if cell not in board.blocked:
            closed = sum(_closed(board, cell, direction) for direction in Direction)
            if closed >= 3:
                yield Defect(f"{cell[0]},{cell[1]}", f"{closed} sides are closed")
    for first, last in combinations(board.targets, 2):
        if no_neighbours and reach(first.cell, last.cell) < 2:
            yield Defect("targets", f"{first} and {last} touch")


def _sides(wall: Wall) -> tuple[Cell, Cell]:
    """The two cells of a wall."""
    x, y, side = wall
    return (x, y), ((x + 1, y) if side == "E" else (x, y + 1))


def _closed(board: SquareBoard, cell: Cell, direction: Direction) -> bool:
    there = board.neighbour(cell, direction)
    return there is None or there in board.blocked or board.wall(cell, direction)
