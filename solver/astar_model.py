"""A Ricochet problem compiled for one goal robot: nodes as integers, their bounds and their moves."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping

from solver.placement import Group, PlacedMove, Placements
from solver.problem import RicochetProblem, RobotMove
from solver.relaxed import FAR, TURNED, UNMOVED, stops_bound, turn_after, turning_bound
from solver.slide_tables import DIRECTIONS, Outcome, Slider, kind_of
from solver.transition import TURNED as STATE_TURNED
from solver.transition import State, start_state, successors

_TURNS = {"": 0, "horizontal": 1, "vertical": 2, STATE_TURNED: 3}


class Model:
    """A node packs, from the low end: the goal robot's cell, the forbidden rebound (cell and direction),
    the turn made so far, the way-points done, and the number of the placement of the other robots.

    A rebound is kept as the cell and direction that may not be used next: whichever robot stands there.
    """

    def __init__(self, problem: RicochetProblem, goal_robot: int) -> None:
        board, rules, goal = problem.board, problem.rules, problem.goal
        self.problem = problem
        self.size = board.width * board.height
        self.rules = rules
        kind = kind_of(board)
        made: dict[tuple[str, bool], Slider] = {}

        def slider(index: int) -> Slider:
            robot = problem.robots[index]
            key = kind(robot.name, robot.transparent)
            if key not in made:
                made[key] = Slider(board, key[0], robot.transparent, rules)
            return made[key]

        names = [robot.name for robot in problem.robots]
        via = [goal_robot if stop.robot is None else names.index(stop.robot) for stop in goal.via]
        self.slider = slider(goal_robot)
        self.groups = _groups(problem, goal_robot, set(via), slider)
        self.placements = Placements(self.groups)
        self.order = [robot for group in self.groups for robot in group.robots]
        self.target = self.slider.index(goal.cell)
        self.via = [
            (-1 if robot == goal_robot else self.order.index(robot), self.slider.index(stop.cell))
            for robot, stop in zip(via, goal.via, strict=True)
        ]
        self.named = frozenset(place for place, _ in self.via if place >= 0)
        self.deferring = len(self.named) < len(self.order)
        self.forbids = 1 if rules.allow_rebound else 4 * self.size + 1
        self.goal_robot = goal_robot
        self._prepare_bounds()

    def _prepare_bounds(self) -> None:
        own = [cell for place, cell in self.via if place < 0]
        by_stop = stops_bound(self.slider, [*own, self.target])
        own_done = [sum(place < 0 for place, _ in self.via[:done]) for done in range(len(self.via) + 1)]
        turning = turning_bound(self.slider, self.target) if self.rules.must_ricochet else None
        # goal_bounds[done * 4 + turned][cell]
        self.goal_bounds: list[list[int]] = []
        for done in own_done:
            for turned in range(4):
                table = by_stop[done]
                if turning is not None:
                    table = [max(pair) for pair in zip(table, turning[turned], strict=True)]
                self.goal_bounds.append(table)
        # place_bounds[done]: for each named robot its place and its bound over its remaining way-points
        self.place_bounds: list[list[tuple[int, list[int]]]] = [[] for _ in own_done]
        for place in self.named:
            stops = [cell for named, cell in self.via if named == place]
            group = next(group for group in self.groups if group.robots == (self.order[place],))
            tables = stops_bound(group.slider, stops)
            for done, tables_here in enumerate(self.place_bounds):
                passed = sum(named == place for named, _ in self.via[:done])
                if passed < len(stops):
                    tables_here.append((place, tables[passed]))

    def node(self, state: State) -> int:
        """The node of a state of the problem."""
        index = self.slider.index
        cells = [index(state.cells[robot]) for robot in self.order]
        forbid = 0
        if state.last is not None:
            robot, direction = state.last
            forbid = 1 + index(state.cells[robot]) * 4 + DIRECTIONS.index(direction.opposite)
        goal = index(state.cells[self.goal_robot])
        return self._pack(self.placements.number(cells), state.done, _TURNS[state.turned], forbid, goal)

    def path(self, came: Mapping[int, int], node: int) -> tuple[RobotMove, ...]:
        """The user's moves to a node, found again with the slide rule itself.

        `came` maps every node to the one before it, -1 at the start.
        """
        chain = []
        while node != -1:
            chain.append(node)
            node = came[node]
        state = start_state(self.problem, self.goal_robot)
        moves = []
        for onward in reversed(chain[:-1]):
            ways = [
                way for way in successors(self.problem, self.goal_robot, state) if self.node(way[1]) == onward
            ]
            move, state = min(ways, key=lambda way: way[0].cost)
            moves.append(move)
        return tuple(moves)

    def _pack(self, number: int, done: int, turned: int, forbid: int, goal: int) -> int:
        extra = ((number * (len(self.via) + 1) + done) * 4 + turned) * self.forbids + forbid
        return extra * self.size + goal

    def _unpack(self, node: int) -> tuple[int, int, int, int, int]:
        extra, goal = divmod(node, self.size)
        extra, forbid = divmod(extra, self.forbids)
        extra, turned = divmod(extra, 4)
        number, done = divmod(extra, len(self.via) + 1)
        return number, done, turned, forbid, goal

    def bound(self, node: int) -> int:
        """The least that can still be needed from the node."""
        number, done, turned, _, goal = self._unpack(node)
        return self._bound(number, done, turned, goal)

    def _bound(self, number: int, done: int, turned: int, goal: int) -> int:
        bound = self.goal_bounds[done * 4 + turned][goal]
        for place, table in self.place_bounds[done]:
            bound += table[self.placements.known[number].cells[place]]
        return bound

    def met(self, node: int) -> bool:
        """Whether the goal is met at the node."""
        _, done, turned, _, goal = self._unpack(node)
        return (
            goal == self.target
            and done == len(self.via)
            and (turned == TURNED or not self.rules.must_ricochet)
        )

    def children(self, node: int, now: bool) -> Iterator[tuple[int, int]]:
        """Nodes one move away with the rise of f: of the robots the bound looks at (`now`), or the others."""
        number, done, turned, forbid, goal = self._unpack(node)
        here = self._bound(number, done, turned, goal)
        forbidden, forbidden_way = divmod(forbid - 1, 4)
        placement = self.placements.known[number]
        if now:
            for direction in range(4):
                if goal == forbidden and direction == forbidden_way:
                    continue
                table = self.slider.tables[direction][goal] or self.slider.table(direction, goal)
                for to, cost, _, bounced in table.outcomes(placement.occupied):
                    after = turn_after(turned, direction, bounced) if self.rules.must_ricochet else UNMOVED
                    reached = self._visited(number, to, done)
                    if to == self.target and not self.rules.stop_on_target:
                        short = self.rules.must_ricochet and after != TURNED
                        if short or reached < len(self.via):
                            continue  # rules: K12
                    bound = self._bound(number, reached, after, to)
                    if bound < FAR:
                        child = self._pack(number, reached, after, self._rebound(to, direction), to)
                        yield child, cost + bound - here
            if not self.named:
                return
        for move in self.placements.moves(placement):
            if (move.place in self.named) != now or (
                move.cell == forbidden and move.direction == forbidden_way
            ):
                continue
            for outcome, led in self._outcomes(placement.number, move, goal):
                reached = self._visited(led, goal, done)
                bound = self._bound(led, reached, turned, goal)
                if bound < FAR:
                    child = self._pack(led, reached, turned, self._rebound(outcome.to, move.direction), goal)
                    yield child, outcome.cost + bound - here

    def _outcomes(self, number: int, move: PlacedMove, goal: int) -> tuple[tuple[Outcome, int], ...]:
        if move.reach >> goal & 1:
            return self.placements.blocked(self.placements.known[number], move, goal)
        return move.outcomes

    def _visited(self, number: int, goal: int, done: int) -> int:
        """How many way-points are done once the robots stand like this."""
        while done < len(self.via):
            place, cell = self.via[done]
            if (goal if place < 0 else self.placements.known[number].cells[place]) != cell:
                break
            done += 1
        return done

    def _rebound(self, to: int, direction: int) -> int:
        return 0 if self.forbids == 1 else 1 + to * 4 + (direction ^ 2)


def _groups(
    problem: RicochetProblem, goal_robot: int, named: set[int], slider: Callable[[int], Slider]
) -> list[Group]:
    """The other robots by what tells them apart: how they move, and whether a way-point names them."""
    alike: dict[object, list[int]] = defaultdict(list)
    kind = kind_of(problem.board)
    for index, robot in enumerate(problem.robots):
        if index != goal_robot:
            alike[index if index in named else kind(robot.name, robot.transparent)].append(index)
    return [Group(tuple(robots), slider(robots[0])) for robots in alike.values()]
