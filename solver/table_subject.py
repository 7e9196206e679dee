"""What an exact distance table is about: a board, a target and a number of helpers that move alike.

Everything that decides a distance is here, and nothing else: colours, names and printed targets do not
matter, so two problems that differ only in them have the same subject.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from hashlib import sha256
from math import comb

from boards.square import Cell, Direction, SquareBoard, Wall, cell_text
from solver.problem import RicochetProblem

DIRECTIONS = (Direction.N, Direction.E, Direction.S, Direction.W)
NOT_A_CELL = 255
"""In `TableSubject.sides`: a cell that no robot can enter or leave."""
MOST_HELPERS = 7


class OutOfReachError(ValueError):
    """A problem that distance tables do not cover, with the reason for people."""


@dataclass(frozen=True)
class TableSubject:
    """A board as the sides by which robots can leave each cell, a target, and a number of helpers.

    `sides` has a byte for each cell, row by row: bit d is set when nothing but a robot can stop a robot
    that leaves in `DIRECTIONS[d]`; 255 marks blocked cells and cells closed on all sides.
    """

    width: int
    height: int
    sides: bytes
    target: Cell
    helpers: int

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """The usable cells, row by row. A cell's number is its place in this list."""
        return tuple(
            (index % self.width, index // self.width)
            for index, open_sides in enumerate(self.sides)
            if open_sides != NOT_A_CELL
        )

    @cached_property
    def number(self) -> dict[Cell, int]:
        return {cell: number for number, cell in enumerate(self.cells)}

    @cached_property
    def steps(self) -> tuple[tuple[int, ...], ...]:
        """For each direction, the number of the next cell of each cell; -1 at a wall."""
        rows = []
        for bit, direction in enumerate(DIRECTIONS):
            dx, dy = direction.step
            rows.append(
                tuple(
                    self.number[(x + dx, y + dy)] if self.sides[y * self.width + x] >> bit & 1 else -1
                    for x, y in self.cells
                )
            )
        return tuple(rows)

    @property
    def placements(self) -> int:
        """In how many ways the helpers can stand."""
        return comb(len(self.cells), self.helpers)

    @property
    def positions(self) -> int:
        return self.placements * (len(self.cells) - self.helpers)

    @property
    def size(self) -> int:
        """Bytes of the table: one for each placement and cell of the active robot."""
        return self.placements * len(self.cells)

    @cached_property
    def binomials(self) -> tuple[tuple[int, ...], ...]:
        """`binomials[k][n]` = C(n, k)."""
        return tuple(tuple(comb(n, k) for n in range(len(self.cells) + 1)) for k in range(self.helpers + 2))

    def rank(self, placement: Iterable[int]) -> int:
        """The number of a placement, given as sorted cell numbers, in colexicographic order."""
        binomials = self.binomials
        return sum(binomials[place][cell] for place, cell in enumerate(placement, start=1))

    def unrank(self, rank: int) -> tuple[int, ...]:
        """The placement of that number, as sorted cell numbers."""
        placement: list[int] = []
        end = len(self.cells)
        for place in range(self.helpers, 0, -1):
            row = self.binomials[place]
            end = next(cell for cell in range(end - 1, -1, -1) if row[cell] <= rank)
            rank -= row[end]
            placement.append(end)
        return tuple(reversed(placement))

    @cached_property
    def digest(self) -> str:
        """A fingerprint of the subject."""
        text = f"{self.width} {self.height} {self.sides.hex()} {cell_text(self.target)} {self.helpers}"
        return sha256(text.encode()).hexdigest()

    def board(self) -> SquareBoard:
        """The board, without names and printed targets."""
        walls: set[Wall] = set()
        blocked: set[Cell] = set()
        for index, open_sides in enumerate(self.sides):
            cell = (index % self.width, index // self.width)
            if open_sides == NOT_A_CELL:
                blocked.add(cell)
                continue
            for bit, direction in ((1, Direction.E), (2, Direction.S)):
                dx, dy = direction.step
                there = (cell[0] + dx, cell[1] + dy)
                if there in self.number and not open_sides >> bit & 1:
                    walls.add(Wall.beside(cell, direction))
        return SquareBoard(self.width, self.height, frozenset(walls), frozenset(blocked))


@lru_cache(maxsize=64)
def board_subject(board: SquareBoard, target: Cell, helpers: int) -> TableSubject:
    """The subject of a board, a target's cell and a number of helpers.

    Raises OutOfReachError where the board has diagonals, the target cannot be stood on, or the helpers do not
    fit.
    """
    if board.diagonals:
        raise OutOfReachError(
            f"the board has {len(board.diagonals)} diagonals: robots of different colours do not move alike "
            "on it, and distance tables count helpers that do; `wallhop solve` answers its problems"
        )
    sides = bytearray()
    for cell in board.cells():
        if cell in board.blocked or (board.closed(cell) and board.width * board.height > 1):
            sides.append(NOT_A_CELL)
            continue
        open_sides = 0
        for bit, direction in enumerate(DIRECTIONS):
            there = board.neighbour(cell, direction)
            if there is not None and there not in board.blocked and not board.wall(cell, direction):
                open_sides |= 1 << bit
        sides.append(open_sides)
    subject = TableSubject(board.width, board.height, bytes(sides), target, helpers)
    if target not in subject.number:
        raise OutOfReachError(
            f"no robot can come to the target {cell_text(target)}: it is closed on all sides"
        )
    if helpers > MOST_HELPERS:
        raise OutOfReachError(f"tables hold at most {MOST_HELPERS} helpers, not {helpers}")
    if helpers >= len(subject.cells):
        raise OutOfReachError(f"{helpers + 1} robots do not fit on {len(subject.cells)} cells")
    return subject


def problem_subject(problem: RicochetProblem) -> TableSubject:
    """The subject of a problem's table; raises OutOfReachError with the reason where there is none."""
    rules = problem.rules
    if transparent := [robot.name for robot in problem.robots if robot.transparent]:
        raise OutOfReachError(f"the transparent robot {transparent[0]!r} does not move like the others")
    if problem.goal.via:
        raise OutOfReachError("the goal has way-points; a table knows the way to one target only")
    if rules.must_ricochet:
        raise OutOfReachError("must_ricochet is on; a table counts plain moves")
    if not rules.allow_rebound:
        raise OutOfReachError("allow_rebound is off; a table counts plain moves")
    subject = board_subject(problem.board, problem.goal.cell, len(problem.robots) - 1)
    for robot in problem.robots:
        if robot.cell not in subject.number:
            raise OutOfReachError(
                f"{robot.name} stands on {cell_text(robot.cell)}, which is closed on all sides; "
                "tables leave such cells out"
            )
    return subject
