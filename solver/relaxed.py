"""The wall-only bound: what a robot must still pay if it may stop anywhere on its way.

Other robots can only end a slide early, so a robot that may stop wherever it likes on its way needs no more
than any real one. The bound is the exact distance in that relaxed problem, hence it never overrates and
never falls by more than a move's cost. Deflectors, hops and their price are part of the relaxed slides.
"""

from __future__ import annotations

from collections import defaultdict

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
    for number in range(len(stops) - 1, -1, -1):
        stop = stops[number]
        base = bounds[0][stop] if number + 1 < len(stops) else 0
        plain = not slider.transparent and not slider.board.diagonals
        found = _by_lines(slider, stop) if plain else _by_edges(slider, stop)
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


def _by_edges(slider: Slider, stop: int) -> list[int]:
    edges: dict[int, list[tuple[int, int]]] = defaultdict(list)
    size = slider.board.width * slider.board.height
    for cell in range(size):
        if slider.cell(cell) not in slider.board.blocked:
            for direction in range(4):
                for ending in slider.endings(direction, cell):
                    edges[ending.to].append((cell, ending.cost))
    return _backwards(edges, {stop: 0}, size)


def turning_bound(slider: Slider, target: int) -> list[list[int]]:
    """`bound[turned][cell]`: the least cost to the target with a turn made by then (rules: K3)."""
    edges: dict[int, list[tuple[int, int]]] = defaultdict(list)
    size = slider.board.width * slider.board.height
    for cell in range(size):
        if slider.cell(cell) in slider.board.blocked:
            continue
        for direction in range(len(DIRECTIONS)):
            for ending in slider.endings(direction, cell):
                for turned in range(4):
                    after = turn_after(turned, direction, ending.bounced)
                    edges[after * size + ending.to].append((turned * size + cell, ending.cost))
    found = _backwards(edges, {TURNED * size + target: 0}, 4 * size)
    return [found[turned * size : (turned + 1) * size] for turned in range(4)]


def _backwards(edges: dict[int, list[tuple[int, int]]], goals: dict[int, int], size: int) -> list[int]:
    """Least cost to a goal from every node, along reversed edges, in layers of equal cost."""
    distance = [FAR] * size
    layers: dict[int, list[int]] = defaultdict(list)
    for node, cost in goals.items():
        layers[cost].append(node)
    cost = 0
    while layers:
        for node in layers.pop(cost, ()):
            if distance[node] <= cost:
                continue
            distance[node] = cost
            for before, step in edges[node]:
                if cost + step < distance[before]:
                    layers[cost + step].append(before)
        cost += 1
    return distance
