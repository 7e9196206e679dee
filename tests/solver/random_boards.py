"""Small random problems that use every rule, for tests in which independent searches must agree."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from boards.square import Diagonal, SquareBoard, Wall
from games.slide import SlideRules
from solver.problem import RicochetGoal, RicochetProblem, Robot, Waypoint

NAMES = ("red", "green", "blue", "yellow", "silver")


def random_problem(seed: int, largest: int = 6, robots: int = 5) -> RicochetProblem:
    """A problem of up to `largest` by `largest` cells and `robots` robots; the seed decides everything."""
    random = Random(seed)
    width, height = random.randint(2, largest), random.randint(2, largest)
    cells = [(x, y) for y in range(height) for x in range(width)]
    random.shuffle(cells)
    walls = frozenset(
        wall
        for x, y in cells
        for wall in (Wall(x, y, "E"), Wall(x, y, "S"))
        if random.random() < 0.15 and (x < width - 1 if wall.side == "E" else y < height - 1)
    )
    blocked = frozenset(cells.pop() for _ in range(random.choice([0, 0, 1])) if len(cells) > 6)
    diagonals = {
        cell: Diagonal(*cell, random.choice(NAMES), random.choice("/\\"))  # type: ignore[arg-type]
        for cell in random.sample(cells, min(len(cells), random.choice([0, 0, 1, 2, 3])))
    }
    board = SquareBoard(width, height, walls, blocked, frozenset(diagonals.values()))
    count = random.randint(1, min(robots, len(cells) - 1))
    transparent = {name for name in NAMES if random.random() < 0.25}
    team = tuple(
        Robot(name, name[0], cell, name in transparent)
        for name, cell in zip(random.sample(NAMES, count), random.sample(cells, count), strict=True)
    )
    vortex = random.random() < 0.5 or all(robot.transparent for robot in team)
    serving = [robot.name for robot in team if vortex or not robot.transparent]
    via = tuple(
        Waypoint(random.choice(cells), random.choice([None, random.choice(team).name]))
        for _ in range(random.choice([0, 0, 0, 1, 2]))
    )
    robot = random.choice([None, random.choice(serving), random.choice(serving)])
    goal = RicochetGoal(robot, random.choice(cells), vortex, via)
    rules = SlideRules(
        must_ricochet=random.random() < 0.3,
        allow_rebound=random.random() < 0.7,
        stop_on_target=random.random() < 0.7,
        flush_hop=random.choice(["counted", "free"]),
        single_hop=random.random() < 0.3,
        transparent_deflect=random.choice(["choose", "bounce"]),
    )
    return RicochetProblem(board, team, goal, rules, f"random-{seed}")


def random_plain_problem(seed: int, largest: int = 7) -> RicochetProblem:
    """A problem without deflectors, transparent robots, way-points and options; up to four robots."""
    problem = random_problem(seed, largest, robots=4)
    board = replace(problem.board, diagonals=frozenset())
    team = tuple(robot._replace(transparent=False) for robot in problem.robots)
    goal = replace(problem.goal, via=())
    return replace(problem, board=board, robots=team, goal=goal, rules=SlideRules())
