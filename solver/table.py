"""Exact distance tables: the distance of every position of a board, a target and helpers that move alike.

    with open_table(path) as table:
        table.distance((3, 4), [(0, 0), (15, 2), (7, 1)])     # moves, or None without answer
        table.answer(problem)                                  # distance and an optimal move
        table.hardest(10)                                      # positions of the largest distance

Tables are built by `build_file` and `build_in_memory` (solver.table_build). A table is about cells, not
colours: it serves whichever robot is to reach its target, so a goal for any robot is the least over them.
"""

from __future__ import annotations

import mmap
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import NamedTuple

from boards.errors import Defect, FormatError
from boards.square import Cell, cell_text
from solver.problem import (
    RicochetGoal,
    RicochetProblem,
    Robot,
    RobotMove,
    Solution,
    Status,
)
from solver.table_file import HEADER_BYTES, TableHeader, read_header
from solver.table_subject import DIRECTIONS, OutOfReachError, TableSubject, problem_subject

LETTERS = "rgbycmkwadefhijlnopqstuvxz"


class TablePosition(NamedTuple):
    """Where the active robot and its helpers stand."""

    active: Cell
    helpers: tuple[Cell, ...]


class TableAnswer(NamedTuple):
    """What a table says of a problem: moves to go (None: no answer), and the first of an optimal answer.

    `move` is None where the distance is 0 or None.
    """

    distance: int | None
    move: RobotMove | None


@dataclass(frozen=True)
class TableStatistics:
    """`histogram[d]` positions are d moves from the target; `maximum` is None where none has an answer."""

    positions: int
    histogram: tuple[int, ...]

    @property
    def unsolvable(self) -> int:
        return self.positions - sum(self.histogram)

    @property
    def maximum(self) -> int | None:
        return len(self.histogram) - 1 if self.histogram else None

    @property
    def at_maximum(self) -> int:
        return self.histogram[-1] if self.histogram else 0

    @property
    def mean(self) -> float:
        """Mean distance of the positions that have an answer."""
        solved = sum(self.histogram)
        return sum(d * count for d, count in enumerate(self.histogram)) / solved if solved else 0.0


class DistanceTable:
    """A table open for reading; close it, or use it in a `with` statement."""

    def __init__(self, header: TableHeader, memory: mmap.mmap) -> None:
        self.header = header
        self.subject: TableSubject = header.subject
        self._memory = memory

    def __enter__(self) -> DistanceTable:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        self._memory.close()

    @contextmanager
    def distances(self) -> Iterator[memoryview]:
        """The bytes of the table, read-only: 0 without answer, else distance + 1."""
        with memoryview(self._memory) as whole, whole[HEADER_BYTES:].toreadonly() as distances:
            yield distances

    def statistics(self) -> TableStatistics:
        return TableStatistics(self.subject.positions, self.header.counts)

    def distance(self, active: Cell, helpers: Iterable[Cell]) -> int | None:
        """Moves that the active robot is away from the target; None where there is no answer.

        Raises KeyError for a cell that no robot can stand on and ValueError for two robots on one cell.
        """
        number = self.subject.number
        return self._distance(number[active], [number[cell] for cell in helpers])

    def _distance(self, active: int, helpers: Iterable[int]) -> int | None:
        placement = sorted(helpers)
        if len({active, *placement}) != self.subject.helpers + 1:
            raise ValueError(
                f"a position of this table has {self.subject.helpers + 1} robots on as many cells"
            )
        place = self.subject.rank(placement) * len(self.subject.cells) + active
        value = self._memory[HEADER_BYTES + place]
        return value - 1 if value else None

    def answer(self, problem: RicochetProblem) -> TableAnswer:
        """The exact distance of a problem and the first move of an optimal answer.

        Raises OutOfReachError where the problem is not about this table's board, target and number of robots.
        """
        self.require(problem)
        number = self.subject.number
        return self._best(problem, [number[robot.cell] for robot in problem.robots])

    def solution(self, problem: RicochetProblem) -> Solution:
        """A whole optimal answer, read off the table move by move."""
        self.require(problem)
        number = self.subject.number
        cells = [number[robot.cell] for robot in problem.robots]
        distance, move = self._best(problem, cells)
        statistics: dict[str, int | float | str | bool] = {"method": "table"}
        if distance is None:
            return Solution(Status.INFEASIBLE, None, None, (), statistics)
        names = [robot.name for robot in problem.robots]
        moves = []
        while move is not None:
            moves.append(move)
            cells[names.index(move.robot)] = number[move.to]
            move = self._best(problem, cells).move
        return Solution(Status.OPTIMAL, distance, distance, tuple(moves), statistics)

    def require(self, problem: RicochetProblem) -> None:
        """Raises OutOfReachError, with what differs, unless this table answers the problem."""
        asked, held = problem_subject(problem), self.subject
        if asked == held:
            return
        if asked.target != held.target:
            difference = f"its target is {cell_text(held.target)}, the problem's is {cell_text(asked.target)}"
        elif asked.helpers != held.helpers:
            difference = f"it is for {held.helpers + 1} robots, the problem has {asked.helpers + 1}"
        elif (asked.width, asked.height) != (held.width, held.height):
            difference = (
                f"its board has {held.width}x{held.height} cells, the problem's {asked.width}x{asked.height}"
            )
        else:
            at = next(index for index, side in enumerate(held.sides) if side != asked.sides[index])
            cell = (at % held.width, at // held.width)
            difference = f"its board has other walls, for one at {cell_text(cell)}"
        raise OutOfReachError(f"this table does not answer the problem: {difference}")

    def _best(self, problem: RicochetProblem, cells: Sequence[int]) -> TableAnswer:
        """Of the robots that may serve, one with the least distance, and a move that lowers it."""
        best: int | None = None
        active = -1
        for robot in problem.goal_robots():
            distance = self._distance(cells[robot], (cell for i, cell in enumerate(cells) if i != robot))
            if distance is not None and (best is None or distance < best):
                best, active = distance, robot
        if not best:
            return TableAnswer(best, None)
        order = [active, *(robot for robot in range(len(cells)) if robot != active)]
        for robot in order:
            for direction, steps in enumerate(self.subject.steps):
                end = _slide(steps, cells[robot], cells)
                after = list(cells)
                after[robot] = end
                if end != cells[robot] and best - 1 == self._distance(
                    after[active], (cell for i, cell in enumerate(after) if i != active)
                ):
                    name = problem.robots[robot].name
                    return TableAnswer(best, RobotMove(name, DIRECTIONS[direction], self.subject.cells[end]))
        raise FormatError([Defect("", "the table is damaged: no move leads on from a position")])

    def hardest(self, limit: int | None = None) -> Iterator[TablePosition]:
        """The positions of the largest distance, in the order of the table, at most `limit` of them."""
        statistics = self.statistics()
        if statistics.maximum is None:
            return
        subject = self.subject
        cells = subject.cells
        wanted = bytes([statistics.maximum + 1])
        at = HEADER_BYTES - 1
        found = 0
        while (limit is None or found < limit) and (at := self._memory.find(wanted, at + 1)) >= 0:
            rank, active = divmod(at - HEADER_BYTES, len(cells))
            yield TablePosition(cells[active], tuple(cells[helper] for helper in subject.unrank(rank)))
            found += 1

    def problem(
        self, position: TablePosition, id: str | None = None, *, any_robot: bool = False
    ) -> RicochetProblem:
        """The position as a problem for `solve`, with the robots' names that the table was built with."""
        labels = _labels(self.header.robots)
        cells = (position.active, *position.helpers)
        robots = tuple(
            Robot(name, label, cell)
            for name, label, cell in zip(self.header.robots, labels, cells, strict=True)
        )
        goal = RicochetGoal(None if any_robot else self.header.robots[0], self.subject.target)
        return RicochetProblem(self.subject.board(), robots, goal, id=id)

    def recount(self) -> bool:
        """Whether the bytes hold as many of each distance as the header says (reads the whole table)."""
        counts = [0] * 256
        block = 1 << 22
        for start in range(HEADER_BYTES, len(self._memory), block):
            part = self._memory[start : start + block]
            for value in range(1, len(self.header.counts) + 2):
                counts[value & 255] += part.count(value & 255)
        known = tuple(counts[1 : len(self.header.counts) + 1])
        return known == self.header.counts and counts[len(self.header.counts) + 1] == 0


def _slide(steps: Sequence[int], cell: int, occupied: Sequence[int]) -> int:
    """Where a robot comes to rest that leaves `cell` in the direction of `steps` (rules: K1)."""
    ahead = steps[cell]
    while ahead >= 0 and ahead not in occupied:
        cell = ahead
        ahead = steps[cell]
    return cell


def _labels(names: Sequence[str]) -> list[str]:
    """One free letter a robot, the first of its name where that is possible."""
    labels: list[str] = []
    for name in names:
        letters = [*(letter for letter in name.lower() if letter.isascii() and letter.isalpha()), *LETTERS]
        labels.append(next(letter for letter in letters if letter not in labels))
    return labels


def open_table(path: Path) -> DistanceTable:
    """Opens a complete table without reading it.

    Raises FormatError for a file that is no table, is damaged, truncated or not complete; OSError where
    it cannot be read.
    """
    header = read_header(path)
    if not header.complete:
        message = f"the build of this table is not complete ({len(header.counts)} layers); build it again"
        raise FormatError([Defect("", message)], str(path))
    with path.open("rb") as file:
        memory = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    return DistanceTable(header, memory)
