"""The slide rule compiled: where a slide may end, as conditions on the other robots' cells.

A slide of one robot from one cell in one direction is followed once, on the board without other robots.
Each point at which it can end is kept with what that asks of the others: the cells passed must be empty,
and, unless a wall or the border stops it, a robot must stand on the next cell. Robots only ever cut a slide
short, so that is all (tested against `games.slide`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from boards.square import Cell, Direction, SquareBoard
from games.slide import SlideRules

DIRECTIONS = (Direction.N, Direction.E, Direction.S, Direction.W)


class Ending(NamedTuple):
    """One way to end a slide: `path` (bits) must be empty, and `blocker` (bits) occupied unless it is 0."""

    to: int
    cost: int
    passes: int
    bounced: bool
    path: int
    blocker: int


class Outcome(NamedTuple):
    """Where a slide ends under a given occupancy: the cell's index, cost in moves, passes, bounced."""

    to: int
    cost: int
    passes: int
    bounced: bool


class Slider:
    """The slides of one kind of robot (colour, transparent or not) on one board under given rules.

    Cells are indices y * width + x; sets of cells are integers with those bits.
    """

    def __init__(self, board: SquareBoard, colour: str, transparent: bool, rules: SlideRules) -> None:
        self.board = board
        self.colour = colour
        self.transparent = transparent
        self.rules = rules
        self._endings: dict[tuple[int, int], tuple[Ending, ...]] = {}
        size = board.width * board.height
        self.tables: tuple[list[SlideTable | None], ...] = tuple([None] * size for _ in DIRECTIONS)

    def index(self, cell: Cell) -> int:
        return cell[1] * self.board.width + cell[0]

    def cell(self, index: int) -> Cell:
        return index % self.board.width, index // self.board.width

    def table(self, direction: int, cell: int) -> SlideTable:
        """The slide from a cell in a direction (0 to 3 for N, E, S, W), compiled when first asked for."""
        table = self.tables[direction][cell]
        if table is None:
            table = self.tables[direction][cell] = SlideTable(self.endings(direction, cell))
        return table

    def outcomes(self, direction: int, cell: int, others: int) -> tuple[Outcome, ...]:
        """Every way to end the slide while the other robots stand on the bits of `others`."""
        return self.table(direction, cell).outcomes(others)

    def endings(self, direction: int, cell: int) -> tuple[Ending, ...]:
        """Every point at which the slide can end, robots willing."""
        found = self._endings.get((direction, cell))
        if found is None:
            found = tuple(self._follow(self.cell(cell), DIRECTIONS[direction]))
            self._endings[direction, cell] = found
        return found

    def _follow(self, start: Cell, direction: Direction) -> list[Ending]:
        board, rules, index = self.board, self.rules, self.index
        diagonal_at, blocked = board.diagonal_at, board.blocked
        free_first = rules.flush_hop == "free" and board.wall(start, direction)
        endings: list[Ending] = []
        # cell, direction, walls hopped, diagonals passed straight, bounced, path bits, (cell, direction) seen
        todo = [(start, direction, 0, 0, False, 0, frozenset({(start, direction)}))]
        while todo:
            cell, heading, walls, straight, bounced, path, seen = todo.pop()
            there = board.neighbour(cell, heading)
            wall = board.wall(cell, heading)
            open_ = there is not None and there not in blocked
            if cell != start:
                cost = 1 + walls + straight - (1 if free_first and walls else 0)
                blocker = 0 if wall or there is None or not open_ else 1 << index(there)
                endings.append(Ending(index(cell), cost, walls + straight, bounced, path, blocker))
            if there is None or not open_:
                continue
            if wall:
                if not self.transparent or (rules.single_hop and walls) or board.closed(there):
                    continue
                walls += 1
            path |= 1 << index(there)
            diagonal = diagonal_at.get(there)
            if diagonal is None or diagonal.colour == self.colour:
                ways = [(heading, straight, bounced)]
            else:
                ways = [(diagonal.turn(heading), straight, True)]
                if self.transparent and rules.transparent_deflect == "choose":
                    ways.append((heading, straight + 1, bounced))
            for onward, passed, turned in ways:
                if (there, onward) not in seen:
                    todo.append((there, onward, walls, passed, turned, path, seen | {(there, onward)}))
        return endings


class SlideTable:
    """The slide from one cell in one direction: its outcome for every occupancy met so far.

    `reach` holds every cell on which another robot could make a difference; `free` is the outcome when all
    of them are empty, `known` the outcomes by the robots that stand there.
    """

    __slots__ = ("endings", "free", "known", "reach")

    def __init__(self, endings: tuple[Ending, ...]) -> None:
        self.endings = endings
        self.reach = 0
        for ending in endings:
            self.reach |= ending.path | ending.blocker
        self.free = self._outcomes(0)
        self.known: dict[int, tuple[Outcome, ...]] = {}

    def outcomes(self, others: int) -> tuple[Outcome, ...]:
        hit = self.reach & others
        if not hit:
            return self.free
        found = self.known.get(hit)
        if found is None:
            found = self.known[hit] = self._outcomes(hit)
        return found

    def _outcomes(self, others: int) -> tuple[Outcome, ...]:
        best: dict[tuple[int, int, int], Outcome] = {}
        for to, cost, passes, bounced, path, blocker in self.endings:
            if path & others or (blocker and not blocker & others):
                continue
            known = best.get((to, cost, passes))
            if known is None or (bounced and not known.bounced):
                best[to, cost, passes] = Outcome(to, cost, passes, bounced)
        return tuple(best.values())


def kind_of(board: SquareBoard) -> Callable[[str, bool], tuple[str, bool]]:
    """How robots move: two robots of the same kind move alike (rules: K5, K8).

    A colour matters only where a diagonal of that colour lies on the board.
    """
    coloured = {diagonal.colour for diagonal in board.diagonals}
    return lambda colour, transparent: (colour if colour in coloured else "", transparent)
