"""A* for plain slides, a whole set of the goal robot's cells at a time.

Where every robot is ordinary and no diagonal lies on the board, the other robots all move alike, and their
placement is just a set of cells. A node here is a placement with the set of cells on which the goal robot
can stand at a given number of moves: one slide of all of them at once is a handful of operations on Python's
long integers, whose bits are the cells (y * width + x). Levels, bound and deferred moves are those of
`solver.astar`: at level f = g + h the goal robot's moves are made, and the others' one level later.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from boards.square import SquareBoard
from solver.budget import Budget
from solver.problem import RicochetProblem, RobotMove
from solver.relaxed import FAR, stops_bound
from solver.slide_tables import Slider
from solver.transition import start_state, successors

SET_BYTES = 180
"""What a set of cells stored under its placement takes in memory, about."""

PLACEMENT_BYTES = 1000
"""What the slides of a placement take in memory, about."""

Position = tuple[int, int, int]
"""Moves made, the others' cells as bits, and the goal robot's cell."""


def is_plain(problem: RicochetProblem) -> bool:
    """Whether the sweep knows all the rules that the problem asks for."""
    rules = problem.rules
    return (
        not problem.board.diagonals
        and not problem.goal.via
        and not rules.must_ricochet
        and rules.allow_rebound
        and not any(robot.transparent for robot in problem.robots)
    )


class Lines:
    """The board as bits: which cells can be entered in each direction (0 to 3 for N, E, S, W)."""

    def __init__(self, board: SquareBoard) -> None:
        width, height = board.width, board.height
        self.steps = (-width, 1, width, -1)
        blocked = sum(1 << y * width + x for x, y in board.blocked)
        self.cells = (1 << width * height) - 1 & ~blocked
        first_column = sum(1 << y * width for y in range(height))
        east_walls = sum(1 << wall.y * width + wall.x for wall in board.walls if wall.side == "E")
        south_walls = sum(1 << wall.y * width + wall.x for wall in board.walls if wall.side == "S")
        eastward = self.cells & ~first_column & ~(east_walls << 1) & (self.cells << 1)
        southward = self.cells & ~(south_walls << width) & (self.cells << width)
        # A cell is entered northward where its southern neighbour is entered southward, and so on.
        self.enter = (southward >> width, eastward, southward, eastward >> 1)
        self.doublings = tuple(_doublings(length) for length in (height, width, height, width))
        self.rays = [[self._ray(cell, way) for way in range(4)] for cell in range(width * height)]

    def _ray(self, cell: int, way: int) -> int:
        """The cells that a robot alone would enter."""
        ray, here = 0, cell + self.steps[way]
        while here >= 0 and self.enter[way] >> here & 1:
            ray |= 1 << here
            here += self.steps[way]
        return ray

    def slide(self, cell: int, way: int, others: int) -> int:
        """Where one robot stops."""
        ray = self.rays[cell][way]
        hit = ray & others
        if not hit:
            hit = ray
            if not ray:
                return cell
            return ray.bit_length() - 1 if way in (1, 2) else (ray & -ray).bit_length() - 1
        near = (hit & -hit).bit_length() - 1 if way in (1, 2) else hit.bit_length() - 1
        return near - self.steps[way]

    def stops(self, cells: int, others: int) -> int:
        """Where robots on any of the cells stop, in all four directions; those that cannot move stay."""
        free = ~others
        reached = 0
        for way in range(4):
            step = self.steps[way]
            enter = self.enter[way] & free
            filled, run = cells, enter
            if step > 0:
                for shift in self.doublings[way]:
                    filled |= filled << step * shift & run
                    run &= run << step * shift
                reached |= filled & ~(enter >> step)
            else:
                for shift in self.doublings[way]:
                    filled |= filled >> -step * shift & run
                    run &= run >> -step * shift
                reached |= filled & ~(enter << -step)
        return reached


def _doublings(length: int) -> tuple[int, ...]:
    """1, 2, 4, ... until steps of these lengths together span the board."""
    found, shift = [1], 2
    while sum(found) < length - 1:
        found.append(shift)
        shift *= 2
    return tuple(found)


class Sweep:
    """The search with one robot as the goal robot, advanced level by level; see `solver.astar.Search`."""

    def __init__(self, problem: RicochetProblem, goal_robot: int, budget: Budget) -> None:
        self.problem, self.goal_robot, self.budget = problem, goal_robot, budget
        slider = Slider(problem.board, "", False, problem.rules)
        self.index = slider.index
        self.lines = Lines(problem.board)
        self.target = slider.index(problem.goal.cell)
        bounds = stops_bound(slider, [self.target])[0]
        self.at: dict[int, int] = defaultdict(int)  # cells at each bound
        for cell, bound in enumerate(bounds):
            if bound < FAR:
                self.at[bound] |= 1 << cell
        self.possible = sum(self.at.values())
        start = start_state(problem, goal_robot)
        self.start = self._position(0, start.cells)
        self.level = bounds[self.start[2]]
        self.expanded = 0
        self.stopped = False
        self.others_size = 0
        self.seen: dict[int, int] = {}
        self.closed: dict[int, dict[int, int]] = defaultdict(dict)
        self._others: dict[int, tuple[tuple[int, int, int, int], ...]] = {}
        self._open: dict[int, dict[int, int]] = defaultdict(dict)
        self._open[0][self.start[1]] = 1 << self.start[2]
        self._woken: dict[tuple[int, int], list[int]] = defaultdict(list)  # (level, moves): placements
        self._due: dict[tuple[int, int], list[tuple[int, int, int]]] = defaultdict(list)
        self._woken[self.level, 0].append(self.start[1])

    def _position(self, moves: int, cells: tuple[tuple[int, int], ...]) -> Position:
        others = 0
        for robot, cell in enumerate(cells):
            if robot != self.goal_robot:
                others |= 1 << self.index(cell)
        return moves, others, self.index(cells[self.goal_robot])

    @property
    def stored(self) -> int:
        """Sets of positions stored so far."""
        return 2 * self.expanded

    def size(self) -> int:
        """Bytes taken, about."""
        return self.stored * SET_BYTES + len(self._others) * PLACEMENT_BYTES

    def advance(self) -> tuple[RobotMove, ...] | None:
        """Work off the present level; the moves of an answer, or None with `level` raised.

        Positions with the most moves come first, since they lie nearest to an answer.
        """
        level = self.level
        if self.start[2] == self.target:
            return ()
        for moves in range(max(0, level - 1), -1, -1):
            for others, cells, reached in self._due.pop((level, moves), ()):
                self._reach(moves + 1, others, reached)
                self._move_others(moves + 1, others, cells)
            found = self._onward(moves)
            if found is not None:
                return self._moves(found)
            if self.stopped:
                return None
        waiting = [at for at, _ in [*self._woken, *self._due]]
        self.level = min(waiting, default=FAR)
        return None

    def _onward(self, first: int) -> Position | None:
        """Close all positions of the level that were opened at `first` moves or later."""
        level, seen = self.level, self.seen
        for moves in range(first, level + 1):
            here = self.at.get(level - moves, 0)
            nearer = self.at.get(level - moves - 1, 0)
            open_, closed, due = self._open[moves], self.closed[moves], self._due[level + 1, moves]
            for others in self._woken.pop((level, moves), ()):
                fresh = open_.pop(others, 0) & ~seen.get(others, 0)
                cells = fresh & here
                if fresh != cells:
                    self._wake_later(others, moves, fresh & ~cells)
                if not cells:
                    continue
                self.expanded += 1
                seen[others] = seen.get(others, 0) | cells
                closed[others] = closed.get(others, 0) | cells
                if moves == level:
                    return moves, others, self.target
                reached = self.lines.stops(cells, others)
                if reached & nearer:
                    self._reach(moves + 1, others, reached & nearer)
                due.append((others, cells, reached & ~nearer))
                if self.expanded % 256 == 0 and self._spent():
                    return None
            if not due:
                del self._due[level + 1, moves]
        return None

    def _spent(self) -> bool:
        self.stopped = self.budget.spent(self.stored, self.size() + self.others_size)
        return self.stopped

    def _wake_later(self, others: int, moves: int, cells: int) -> None:
        """Keep cells whose level has not come yet, and note when the first of them is due."""
        bound = self.level - moves + 1
        while not cells & self.at[bound]:
            bound += 1
        self._open[moves][others] = cells
        self._woken[moves + bound, moves].append(others)

    def _reach(self, moves: int, others: int, cells: int) -> None:
        """Open the cells that were not seen with this placement."""
        cells &= self.possible & ~self.seen.get(others, 0)
        if cells:
            open_ = self._open[moves]
            known = open_.get(others, 0)
            if cells & ~known:
                open_[others] = known | cells
                self._woken[self.level, moves].append(others)

    def _move_others(self, moves: int, others: int, cells: int) -> None:
        """Make every move of another robot, for all cells of the goal robot at once.

        Only where the goal robot stands in the way does the move end elsewhere, just before it.
        """
        for place, step, path, led in self._slides(others):
            clear = cells & ~path
            if clear:
                self._reach(moves, led, clear)
            for cell in bits(cells & path):
                if cell - step != place:
                    moved = others ^ 1 << place ^ 1 << cell - step
                    self._reach(moves, moved, 1 << cell)

    def _slides(self, others: int) -> tuple[tuple[int, int, int, int], ...]:
        """Every slide of the placement: from where, the step, the cells entered, and the new placement."""
        known = self._others.get(others)
        if known is None:
            found = []
            for place in bits(others):
                rest = others ^ 1 << place
                for way, step in enumerate(self.lines.steps):
                    stop = self.lines.slide(place, way, rest)
                    if stop != place:
                        path = self.lines.rays[place][way] & ~self.lines.rays[stop][way]
                        found.append((place, step, path, rest | 1 << stop))
            known = self._others[others] = tuple(found)
        return known

    def _moves(self, position: Position) -> tuple[RobotMove, ...]:
        """The user's moves to a closed position: back to the start, then forward by the slide rule itself."""
        chain = [position]
        while chain[-1] != self.start:
            chain.append(next(self._before(*chain[-1])))
        state = start_state(self.problem, self.goal_robot)
        moves = []
        for onward in reversed(chain[:-1]):
            move, state = next(
                (move, after)
                for move, after in successors(self.problem, self.goal_robot, state)
                if self._position(onward[0], after.cells) == onward
            )
            moves.append(move)
        return tuple(moves)

    def _before(self, moves: int, others: int, goal: int) -> Iterator[Position]:
        """The closed positions one move before this one."""
        closed, lines = self.closed[moves - 1], self.lines
        for cell in bits(closed.get(others, 0)):
            if any(lines.slide(cell, way, others) == goal for way in range(4)):
                yield moves - 1, others, cell
        for stop in bits(others):
            rest = others ^ 1 << stop
            for way, step in enumerate(lines.steps):
                place = stop
                while place >= 0 and lines.enter[way] >> place & 1:
                    place -= step
                    if (rest | 1 << goal) >> place & 1:
                        break
                    before = rest | 1 << place
                    reached = lines.slide(place, way, rest | 1 << goal)
                    if closed.get(before, 0) >> goal & 1 and reached == stop:
                        yield moves - 1, before, goal


def bits(mask: int) -> Iterator[int]:
    """The positions of the set bits, in rising order."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
