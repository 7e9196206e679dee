"""The eight symmetries of a square board, and a key that is the same for puzzles which are the same.

Two puzzles are the same where a symmetry of the board maps one onto the other and helpers that move alike
may be swapped (rules: K8). A robot is known by what it can do: whether it may serve the target, whether it
is transparent, and which diagonals let it pass. Colours, names and targets that are not in play do not
count.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from boards.square import Cell, Diagonal, Direction, Wall
from solver.problem import RicochetProblem

_CLOCKWISE = (Direction.N, Direction.E, Direction.S, Direction.W)


@dataclass(frozen=True)
class Symmetry:
    """A mirror image (left for right) if wanted, then quarter turns clockwise, of a board of that size."""

    width: int
    height: int
    turns: int = 0
    mirrored: bool = False

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the image."""
        return (self.height, self.width) if self.turns % 2 else (self.width, self.height)

    def cell(self, cell: Cell) -> Cell:
        x, y = cell
        width, height = self.width, self.height
        if self.mirrored:
            x = width - 1 - x
        for _ in range(self.turns):
            x, y, width, height = height - 1 - y, x, height, width
        return x, y

    def direction(self, direction: Direction) -> Direction:
        number = _CLOCKWISE.index(direction)
        if self.mirrored:
            number = -number
        return _CLOCKWISE[(number + self.turns) % 4]

    def wall(self, wall: Wall) -> Wall:
        return Wall.beside(self.cell((wall.x, wall.y)), self.direction(Direction(wall.side)))

    def diagonal(self, diagonal: Diagonal) -> Diagonal:
        swapped = (self.turns % 2 == 1) != self.mirrored
        slash = diagonal.slash if not swapped else "/" if diagonal.slash == "\\" else "\\"
        return Diagonal(*self.cell(diagonal.cell), diagonal.colour, slash)


def symmetries(width: int, height: int) -> tuple[Symmetry, ...]:
    """All eight; of a board that is not square four swap width and height."""
    return tuple(Symmetry(width, height, turns, mirrored) for mirrored in (False, True) for turns in range(4))


def puzzle_key(problem: RicochetProblem) -> tuple[Any, ...]:
    """Equal exactly for puzzles that are the same under the symmetries and swaps."""
    board = problem.board
    return min(_image(problem, symmetry) for symmetry in symmetries(board.width, board.height))


def _image(problem: RicochetProblem, symmetry: Symmetry) -> tuple[Any, ...]:
    board, goal = problem.board, problem.goal
    serving = {problem.robots[index].name for index in problem.goal_robots()}
    diagonals = sorted(symmetry.diagonal(diagonal) for diagonal in board.diagonals)
    robots = {
        robot.name: (
            robot.name in serving,
            robot.transparent,
            tuple(diagonal.cell for diagonal in diagonals if diagonal.colour == robot.name),
            symmetry.cell(robot.cell),
        )
        for robot in problem.robots
    }
    via = tuple(
        (symmetry.cell(way.cell), robots[way.robot] if way.robot is not None else ()) for way in goal.via
    )
    return (
        symmetry.size,
        tuple(sorted(symmetry.wall(wall) for wall in board.walls)),
        tuple(sorted(map(symmetry.cell, board.blocked))),
        tuple((diagonal.cell, diagonal.slash) for diagonal in diagonals),
        symmetry.cell(goal.cell),
        via,
        tuple(sorted(robots.values())),
        tuple(str(getattr(problem.rules, name)) for name in sorted(vars(problem.rules))),
    )
