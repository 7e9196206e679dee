"""The wall-only bound: what a robot must still pay if it may stop anywhere on its way.

Other robots can only end a slide early, so a robot that may stop wherever it likes on its way needs no more
than any real one. The bound is the exact distance in that relaxed problem, hence it never overrates and
never falls by more than a move's cost. Deflectors, hops and their price are part of the relaxed slides.
"""

from __future__ import annotations

from solver.slide_tables import DIRECTIONS, Slider

FAR = 1 << 30
"""The bound where no way leads to the goal, whatever the other robots do."""

UNMOVED, HORIZONTAL, VERTICAL, TURNED = range(4)
"""What the goal robot has done so far under `must_ricochet` (rules: K3)."""


def turn_after(turned: int, direction: int, bounced: bool) -> int:
    """What the robot has done once it has slid in that direction (0 to 3 for N, E, S, W) as well."""
    axis = HORIZONTAL if direction % 2 else VERTICAL
    return TURNED if bounced or turned not in (UNMOVED, axis) else axis


def stops_bound(slider: Slider, stops: list[int]) -> list[list[int]]:
    """For each number of stops done, the least cost from every cell over the remaining stops, in order.

    `bound[done][cell]`; the last list, with all stops done, is zero everywhere.
    """
    size = slider.board.width * slider.board.height
    bounds = [[0] * size]
    plain = not slider.transparent and not slider.board.diagonals
    steps = [] if plain else _steps_back(slider, 1)
    for number in range(len(stops) - 1, -1, -1):
        stop = stops[number]
        base = bounds[0][stop] if number + 1 < len(stops) else 0
        found = _by_lines(slider, stop) if plain else _backwards(steps, stop)[:size]
        bounds.insert(0, [FAR if cost >= FAR else cost + base for cost in found])
    return bounds


def _by_lines(slider: Slider, stop: int) -> list[int]:
    """Where slides are straight and go both ways, whole lines are reached at once."""
    board = slider.board
    size = board.width * board.height
    distance = [FAR] * size
    if slider.cell(stop) in board.blocked:
        return distance
    distance[stop] = 0
    rows, columns = lines(slider)
    done: set[int] = set()
    frontier = [stop]
    cost = 0
    while frontier:
        cost += 1
        reached = []
        for cell in frontier:
            for line in (rows[cell], columns[cell]):
                if line[0] * 2 + (line is columns[cell]) in done:
                    continue
                done.add(line[0] * 2 + (line is columns[cell]))
                for there in line:
                    if distance[there] == FAR:
                        distance[there] = cost
                        reached.append(there)
        frontier = reached
    return distance


def lines(slider: Slider) -> tuple[list[list[int]], list[list[int]]]:
    """For every cell the cells of its row, and of its column, with no wall or block between."""
    board = slider.board
    width, height = board.width, board.height
    east = {wall.y * width + wall.x for wall in board.walls if wall.side == "E"}
    south = {wall.y * width + wall.x for wall in board.walls if wall.side == "S"}
    blocked = {y * width + x for x, y in board.blocked}
    rows: list[list[int]] = [[]] * (width * height)
    columns: list[list[int]] = [[]] * (width * height)
    for found, outer, inner, step, stride, closed in (
        (rows, height, width, 1, width, east),
        (columns, width, height, width, 1, south),
    ):
        for along in range(outer):
            line: list[int] = []
            for cell in range(along * stride, along * stride + inner * step, step):
                if cell in blocked:
                    line = []
                    continue
                line.append(cell)
                found[cell] = line
                if cell in closed:
                    line = []
    return rows, columns


def turning_bound(slider: Slider, target: int) -> list[list[int]]:
    """`bound[turned][cell]`: the least cost to the target with a turn made by then (rules: K3)."""
    size = slider.board.width * slider.board.height
    found = _backwards(_steps_back(slider, 4), target * 4 + TURNED)
    return [found[turned : 4 * size : 4] for turned in range(4)]


Steps = list[list[tuple[int, int]]]
"""For every node the nodes before it, each with what the step between them costs."""


def _steps_back(slider: Slider, turns: int) -> Steps:
    """The relaxed slides, step by step and reversed.

    Nodes are the robot at rest on a cell (index cell * turns + turned), then the robot under way on a cell
    (heading, whether it hopped a wall, and what it will have turned); a robot under way may stop anywhere.
    With `turns` 1 turns are not told apart, with 4 they are.
    """
    grid, rules, transparent = slider.grid, slider.rules, slider.transparent
    chooses = transparent and rules.transparent_deflect == "choose"
    size = slider.board.width * slider.board.height
    before: Steps = [[] for _ in range(9 * size * turns)]

    def under_way(cell: int, heading: int, hopped: int, turned: int) -> int:
        return (((cell * 4 + heading) * 2 + hopped) * turns + turned) + size * turns

    def enter(node: int, cell: int, heading: int, hopped: int, turned: int, resting: bool) -> None:
        """Note how the node goes on one cell further; from rest that is a move's cost as well."""
        there, wall = grid.next[heading][cell], grid.wall[heading][cell]
        if there < 0 or (wall and not slider.hops(hopped, there)):
            return
        price = int(resting) + int(wall and not (resting and rules.flush_hop == "free"))
        after = hopped or int(wall)
        diagonal = grid.diagonal.get(there)
        if diagonal is None or diagonal.colour == slider.colour:
            before[under_way(there, heading, after, turned)].append((node, price))
            return
        onward = DIRECTIONS.index(diagonal.turn(DIRECTIONS[heading]))
        before[under_way(there, onward, after, TURNED % turns)].append((node, price))
        if chooses:
            before[under_way(there, heading, after, turned)].append((node, price + 1))

    for cell in range(size):
        for turned in range(turns):
            for heading in range(4):
                moving = turn_after(turned, heading, False) % turns if turns > 1 else 0
                enter(cell * turns + turned, cell, heading, 0, moving, resting=True)
                for hopped in (0, 1) if transparent else (0,):
                    node = under_way(cell, heading, hopped, turned)
                    before[cell * turns + turned].append((node, 0))
                    enter(node, cell, heading, hopped, turned, resting=False)
    return before


def _backwards(steps: Steps, goal: int) -> list[int]:
    """Least cost to the goal from every node, in layers of equal cost."""
    distance = [FAR] * len(steps)
    layers: dict[int, list[int]] = {0: [goal]}
    cost = 0
    while layers:
        layer = layers.pop(cost, [])
        for node in layer:  # a step that costs nothing lengthens the layer while it is read
            if distance[node] <= cost:
                continue
            distance[node] = cost
            for earlier, step in steps[node]:
                if cost + step < distance[earlier]:
                    (layers.setdefault(cost + step, []) if step else layer).append(earlier)
        cost += 1
    return distance
