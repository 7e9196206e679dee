"""The slide rule compiled: where a slide may end, as conditions on the other robots' cells.

A slide of one robot from one cell in one direction is followed once, on the board without other robots.
Each point at which it can end is kept with what that asks of the others: the cells passed must be empty,
and, unless a wall or the border stops it, a robot must stand on the next cell. Robots only ever cut a slide
short, so that is all (tested against `games.slide`).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from boards.square import Cell, Direction, SquareBoard
from games.slide import MOST_WAYS, SlideRules, TooManyWaysError

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

    Cells are indices y * width + x; sets of cells are integers with those bits. `followed` counts the ways
    chosen among in all slides compiled so far.
    """

    def __init__(self, board: SquareBoard, colour: str, transparent: bool, rules: SlideRules) -> None:
        self.board = board
        self.colour = colour
        self.transparent = transparent
        self.rules = rules
        self.grid = grid_of(board)
        self.followed = 0
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
        """Every point at which the slide can end, robots willing.

        Raises TooManyWaysError where there are too many to follow.
        """
        found = self._endings.get((direction, cell))
        if found is None:
            found = tuple(self._follow(cell, direction))
            self._endings[direction, cell] = found
        return found

    def _follow(self, start: int, direction: int) -> list[Ending]:
        """The slide on the board without other robots, along every way that there is to choose."""
        grid, own = self.grid, self.colour
        chooses = self.transparent and self.rules.transparent_deflect == "choose"
        discount = 1 if self.rules.flush_hop == "free" and grid.wall[direction][start] else 0
        endings: list[Ending] = []
        # cell, direction, walls hopped, diagonals passed straight, bounced, path bits; where it has been:
        # the start and every diagonal, each with the direction of leaving, for nothing else closes a ring
        begun: tuple[int, ...] = (4 * start + direction,)
        todo = [(start, direction, 0, 0, False, 0, begun)]
        followed = 0
        while todo:
            cell, heading, walls, straight, bounced, path, been = todo.pop()
            while True:
                there, wall = grid.next[heading][cell], grid.wall[heading][cell]
                if cell != start:
                    passes = walls + straight
                    cost = 1 + passes - (discount if walls else 0)
                    blocker = 0 if wall or there < 0 else 1 << there
                    endings.append(Ending(cell, cost, passes, bounced, path, blocker))
                if there < 0 or (wall and not self.hops(walls, there)):
                    break
                walls += wall
                path |= 1 << there
                cell = there
                diagonal = grid.diagonal.get(cell)
                if diagonal is None or diagonal.colour == own:
                    if 4 * cell + heading == been[0]:
                        break
                    continue
                turned = DIRECTIONS.index(diagonal.turn(DIRECTIONS[heading]))
                ways = [(turned, straight, True)]
                if chooses:
                    ways.append((heading, straight + 1, bounced))
                    followed += 1
                    if followed > MOST_WAYS:
                        raise TooManyWaysError
                for onward, passed, has_bounced in ways:
                    place = 4 * cell + onward
                    if place not in been:
                        todo.append((cell, onward, walls, passed, has_bounced, path, (*been, place)))
                break
        self.followed += followed
        return endings

    def hops(self, walls: int, there: int) -> bool:
        """Whether the robot, having hopped so many, may hop one more wall onto that cell (R5, RG9, K13)."""
        if not self.transparent or (self.rules.single_hop and walls):
            return False
        return not self.board.closed(self.cell(there))


class Grid:
    """A board by cell index: the next cell in each direction (-1: border or block), walls, diagonals."""

    def __init__(self, board: SquareBoard) -> None:
        width, size = board.width, board.width * board.height
        blocked = {y * width + x for x, y in board.blocked}
        self.next = [[-1] * size for _ in DIRECTIONS]
        self.wall = [[False] * size for _ in DIRECTIONS]
        for number, direction in enumerate(DIRECTIONS):
            dx, dy = direction.step
            row = self.next[number]
            for y in range(max(0, -dy), board.height - max(0, dy)):
                for x in range(max(0, -dx), width - max(0, dx)):
                    there = (y + dy) * width + x + dx
                    if there not in blocked:
                        row[y * width + x] = there
        for wall in board.walls:
            here = wall.y * width + wall.x
            there, way = (here + 1, 1) if wall.side == "E" else (here + width, 2)
            self.wall[way][here] = self.wall[way ^ 2][there] = True
        self.diagonal = {diagonal.y * width + diagonal.x: diagonal for diagonal in board.diagonals}


@lru_cache(maxsize=16)
def grid_of(board: SquareBoard) -> Grid:
    """The board's grid, made once."""
    return Grid(board)


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


MANY_DEFLECTORS = 12
"""Foreign deflectors from which on their ways are worth counting."""

MOST_WAYS_OF_ALL = 100 * MOST_WAYS
"""Ways that all slides of a robot together may have, so that they can be compiled."""


def has_too_many_ways(board: SquareBoard, colour: str, rules: SlideRules) -> bool:
    """Whether the slides of a transparent robot of that colour have more ways than can be followed."""
    foreign = sum(diagonal.colour != colour for diagonal in board.diagonals)
    if rules.transparent_deflect == "bounce" or foreign < MANY_DEFLECTORS:
        return False
    slider = Slider(board, colour, True, rules)
    try:
        for cell in range(board.width * board.height):
            for direction in range(len(DIRECTIONS)):
                slider.endings(direction, cell)
            if slider.followed > MOST_WAYS_OF_ALL:
                return True
    except TooManyWaysError:
        return True
    return False


def kind_of(board: SquareBoard) -> Callable[[str, bool], tuple[str, bool]]:
    """How robots move: two robots of the same kind move alike (rules: K5, K8).

    A colour matters only where a diagonal of that colour lies on the board.
    """
    coloured = {diagonal.colour for diagonal in board.diagonals}
    return lambda colour, transparent: (colour if colour in coloured else "", transparent)
