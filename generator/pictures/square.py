"""Square boards and their problems as drawings; a cell is `cell` millimetres wide."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import dist

from boards.square import Cell, SquareBoard, Wall
from games.slide import slides
from generator.drawing import (
    BLACK,
    Circle,
    Drawing,
    Item,
    Line,
    Point,
    Polygon,
    Rect,
    Text,
    arrow,
    regular,
)
from generator.marks import centred, robot_mark, start_mark, target_mark, token
from generator.palette import Theme, role_of
from solver.problem import Move, RicochetProblem, Robot, RobotMove

FRAME = 0.42
"""Width of the border with the coordinates, in cells."""


def square_board_size(board: SquareBoard, cell: float) -> tuple[float, float]:
    """Width and height in mm of the drawing of a board."""
    return (board.width + 2 * FRAME) * cell, (board.height + 2 * FRAME) * cell


def draw_square_board(
    board: SquareBoard, theme: Theme, cell: float = 20.0, *, coordinates: bool = True
) -> Drawing:
    """The board with grid, walls, blocked cells, diagonals and targets; its frame begins at (0, 0)."""
    width, height = board.width * cell, board.height * cell
    edge = FRAME * cell
    items: list[Item] = []

    def corner(x: float, y: float) -> tuple[float, float]:
        return edge + x * cell, edge + y * cell

    for x, y in sorted(board.blocked):
        left, top = corner(x, y)
        items.append(Rect(left, top, cell, cell, fill=theme.shade))
        if theme.hatched or theme.sparing:
            items.append(Line(left, top, left + cell, top + cell, "#808080", cell * 0.02))
            items.append(Line(left, top + cell, left + cell, top, "#808080", cell * 0.02))
    grid = "#9a9a9a"
    thin = cell * 0.016
    for k in range(1, board.width):
        items.append(Line(edge + k * cell, edge, edge + k * cell, edge + height, grid, thin))
    for k in range(1, board.height):
        items.append(Line(edge, edge + k * cell, edge + width, edge + k * cell, grid, thin))
    for target in board.targets:
        left, top = corner(target.x, target.y)
        middle = (left + cell / 2, top + cell / 2)
        items.extend(target_mark(theme, target.colour, target.shape, *middle, cell * 0.3))
    for diagonal in sorted(board.diagonals):
        left, top = corner(diagonal.x, diagonal.y)
        items.extend(draw_diagonal(theme, diagonal.colour, diagonal.slash, left, top, cell))
    heavy = cell * 0.1
    for wall in sorted(board.walls):
        items.append(_wall(wall, edge, cell, heavy))
    items.extend(_blocked_outline(board, edge, cell, heavy))
    items.append(Rect(edge - heavy / 2, edge - heavy / 2, width + heavy, height + heavy, None, BLACK, heavy))
    if coordinates:
        items.extend(_coordinates(board.width, board.height, edge, cell, edge - heavy))
    return tuple(items)


def _wall(wall: Wall, edge: float, cell: float, heavy: float) -> Line:
    x, y = edge + (wall.x + 1) * cell, edge + (wall.y + 1) * cell
    if wall.side == "E":
        return Line(x, y - cell, x, y, BLACK, heavy, "square")
    return Line(x - cell, y, x, y, BLACK, heavy, "square")


def _blocked_outline(board: SquareBoard, edge: float, cell: float, heavy: float) -> Iterable[Line]:
    """The border between blocked and open cells is closed like a wall."""
    for x, y in sorted(board.blocked):
        for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            there = (x + dx, y + dy)
            if board.contains(there) and there not in board.blocked:
                at_x, at_y = edge + x * cell, edge + y * cell
                if dx:
                    column = at_x + (cell if dx > 0 else 0)
                    yield Line(column, at_y, column, at_y + cell, BLACK, heavy, "square")
                else:
                    row = at_y + (cell if dy > 0 else 0)
                    yield Line(at_x, row, at_x + cell, row, BLACK, heavy, "square")


def draw_diagonal(theme: Theme, colour: str, slash: str, left: float, top: float, cell: float) -> Drawing:
    """A bar across the cell in the robot's colour, with its letter in the middle."""
    right, bottom = left + cell, top + cell
    thick = cell * 0.09
    if slash == "/":
        band = (
            (left, bottom - thick),
            (left, bottom),
            (left + thick, bottom),
            (right, top + thick),
            (right, top),
            (right - thick, top),
        )
    else:
        band = (
            (left, top),
            (left, top + thick),
            (right - thick, bottom),
            (right, bottom),
            (right, bottom - thick),
            (left + thick, top),
        )
    role = role_of(colour)
    middle = (left + cell / 2, top + cell / 2)
    shape = Polygon(tuple(Point(*corner) for corner in band))
    badge = Polygon(regular(*middle, cell * 0.2, 8, 22.5))
    letter = centred(*middle, role.letter, cell * 0.22, colour=theme.ink(colour))
    knock = (Circle(*middle, cell * 0.13, fill="#ffffff"),) if theme.hatched and role.hatch else ()
    return (
        *theme.paint(shape, colour, cell * 0.015),
        *theme.paint(badge, colour, cell * 0.015),
        *knock,
        letter,
    )


def _coordinates(columns: int, rows: int, edge: float, cell: float, room: float) -> Iterable[Text]:
    """Column and row numbers from 0, on all four sides."""
    size = min(cell * 0.24, room * 0.75)
    for k in range(columns):
        x = edge + (k + 0.5) * cell
        for y in (room / 2, 2 * edge + rows * cell - room / 2):
            yield centred(x, y, str(k), size, bold=False, colour="#404040")
    for k in range(rows):
        y = edge + (k + 0.5) * cell
        for x in (room / 2, 2 * edge + columns * cell - room / 2):
            yield centred(x, y, str(k), size, bold=False, colour="#404040")


def cell_centre(place: Cell, cell: float) -> tuple[float, float]:
    """Centre of a cell in the drawing of a square board."""
    return (FRAME + place[0] + 0.5) * cell, (FRAME + place[1] + 0.5) * cell


def draw_ricochet_problem(
    problem: RicochetProblem,
    theme: Theme,
    cell: float = 20.0,
    moves: Sequence[Move] = (),
    *,
    coordinates: bool = True,
) -> Drawing:
    """The board with robots and the goal; with `moves` the ways of the robots and where they end."""
    items = list(draw_square_board(_only_goal_target(problem), theme, cell, coordinates=coordinates))
    items.extend(_goal_ring(problem, theme, cell))
    for number, way in enumerate(problem.goal.via, start=1):
        x, y = cell_centre(way.cell, cell)
        items.append(
            Rect(x - cell * 0.36, y - cell * 0.36, cell * 0.72, cell * 0.72, None, BLACK, cell * 0.03)
        )
        who = way.robot or problem.goal.robot
        label = "" if who is None else next(r.label.upper() for r in problem.robots if r.name == who)
        items.append(centred(x, y, f"{number}{label}", cell * 0.34))
    places = {robot.name: robot.cell for robot in problem.robots}
    ends = dict(places)
    steps = [move for move in moves if isinstance(move, RobotMove)]
    for move in steps:
        ends[move.robot] = move.to
    for robot in problem.robots:
        if ends[robot.name] != robot.cell:
            items.extend(
                start_mark(theme, robot.name, robot.label.upper(), *cell_centre(robot.cell, cell), cell * 0.4)
            )
    items.extend(_ways(problem, steps, cell))
    items.extend(
        draw_robots((robot._replace(cell=ends[robot.name]) for robot in problem.robots), theme, cell)
    )
    return tuple(items)


def draw_robots(robots: Iterable[Robot], theme: Theme, cell: float) -> Drawing:
    """The robots where they stand on a board drawn with that cell."""
    return tuple(
        item
        for robot in robots
        for item in robot_mark(
            theme,
            robot.name,
            robot.label.upper(),
            *cell_centre(robot.cell, cell),
            cell * 0.43,
            robot.transparent,
        )
    )


def _only_goal_target(problem: RicochetProblem) -> SquareBoard:
    """The board with only the target that is asked for, so that a puzzle shows one goal."""
    board = problem.board
    keep = tuple(target for target in board.targets if target.cell == problem.goal.cell)
    return SquareBoard(
        board.width, board.height, board.walls, board.blocked, board.diagonals, keep, board.name
    )


def _goal_ring(problem: RicochetProblem, theme: Theme, cell: float) -> Drawing:
    """A dashed frame round the goal, and a target of the robot's colour where none is printed."""
    goal = problem.goal
    x, y = cell_centre(goal.cell, cell)
    items: list[Item] = []
    if all(target.cell != goal.cell for target in problem.board.targets):
        if goal.robot is None:
            items.extend(target_mark(theme, "any", "vortex", x, y, cell * 0.3))
        else:
            label = next(robot.label for robot in problem.robots if robot.name == goal.robot)
            role = role_of(goal.robot)
            items.extend(token(theme, role.name, role.shape, label.upper(), x, y, cell * 0.27))
    half = cell * 0.43
    dash = (cell * 0.12, cell * 0.07)
    for x1, y1, x2, y2 in (
        (-half, -half, half, -half),
        (half, -half, half, half),
        (half, half, -half, half),
        (-half, half, -half, -half),
    ):
        items.append(Line(x + x1, y + y1, x + x2, y + y2, BLACK, cell * 0.045, dash=dash))
    return tuple(items)


def _ways(problem: RicochetProblem, moves: Sequence[RobotMove], cell: float) -> Drawing:
    """Numbered arrows along the moves, each a little aside so that ways back stay visible."""
    places = {robot.name: robot.cell for robot in problem.robots}
    items: list[Item] = []
    labels: list[Item] = []
    for number, move in enumerate(moves, start=1):
        aside = cell * 0.1 * (1 if move.direction in ("N", "E") else -1)
        dx, dy = (0.0, aside) if move.direction.horizontal else (aside, 0.0)
        corners = [cell_centre(place, cell) for place in _corners(problem, move, places)]
        points = [(x + dx, y + dy) for x, y in corners]
        for start, end in pairwise(points[:-1]):
            items.append(Line(*start, *end, "#404040", cell * 0.08, "round"))
        items.extend(arrow(points[-2], points[-1], "#404040", cell * 0.08))
        start, end = max(pairwise(points), key=lambda leg: dist(*leg))
        middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
        labels.append(Circle(*middle, cell * 0.27, "#ffffff", "#404040", cell * 0.03))
        labels.append(centred(*middle, str(number), cell * 0.38 if number < 10 else cell * 0.3))
        places[move.robot] = move.to
    return (*items, *labels)


def _corners(problem: RicochetProblem, move: RobotMove, places: dict[str, Cell]) -> list[Cell]:
    """The cells where a slide begins, turns at diagonals and ends."""
    robot = next(robot for robot in problem.robots if robot.name == move.robot)
    start = places[move.robot]
    ways = slides(
        problem.board,
        {place for name, place in places.items() if name != move.robot},
        start,
        move.direction,
        colour=robot.name,
        transparent=robot.transparent,
        rules=problem.rules,
    )
    fitting = [way for way in ways if way.to == move.to and way.passes == move.passes]
    path = [start, *(fitting[0].path if fitting else (move.to,))]
    turns = [
        here
        for before, here, after in zip(path, path[1:], path[2:], strict=False)
        if (here[0] - before[0], here[1] - before[1]) != (after[0] - here[0], after[1] - here[1])
    ]
    return [start, *turns, path[-1]]
