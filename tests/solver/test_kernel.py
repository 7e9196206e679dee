"""The compiled kernel against known optima, an independent breadth-first search, and known traps.

`least_costs` below walks positions by `games.slide` alone; it shares no code with any search.
"""

from __future__ import annotations

import json
import random
from collections import defaultdict
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from boards.square import Cell, Diagonal, Direction, SquareBoard, Wall
from games.slide import SlideRules, slides
from solver import kernel
from solver.checker import Judgement, check_solution
from solver.formats.problem_json import parse_problem
from solver.problem import NO_LIMITS, RicochetGoal, RicochetProblem, Robot, Solution, Status
from tests.solver.random_boards import random_problem

pytestmark = pytest.mark.skipif(not kernel.installed(), reason="the compiled kernel is not built")

INSTANCES = Path(__file__).parents[2] / "benchmarks" / "instances"
QUICK_SETS = ("asp20", "hard4", "rand4", "rand5", "rule01", "special", "wild4")


def instances(name: str) -> list[tuple[RicochetProblem, int]]:
    found = []
    for line in (INSTANCES / f"{name}.jsonl").read_text(encoding="utf-8").splitlines():
        entry = json.loads(line)
        problem = parse_problem(json.dumps(entry["problem"]))
        assert isinstance(problem, RicochetProblem)
        found.append((problem, entry["optimal"]))
    return found


def assert_accepted(problem: RicochetProblem, solution: Solution) -> None:
    assert check_solution(problem, solution).judgement is Judgement.ACCEPTED
    assert solution.cost == solution.lower_bound


@pytest.mark.parametrize("name", QUICK_SETS)
def test_known_optima(name: str) -> None:
    for problem, optimal in instances(name):
        solution = kernel.solve(problem)
        assert (solution.status, solution.cost) == (Status.OPTIMAL, optimal), problem.id
        assert_accepted(problem, solution)


@pytest.mark.parametrize("name", ["rand4", "rand5", "wild4"])
def test_known_optima_by_positions(name: str) -> None:
    """The search over positions solves what the search over placements usually takes."""
    for problem, optimal in instances(name):
        if optimal <= 9:
            result = kernel._search(problem, NO_LIMITS, method=2)
            solution = kernel.as_solution(problem, result)
            assert solution.cost == optimal, problem.id
            assert_accepted(problem, solution)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["asp219", "published"])
def test_known_optima_of_hard_sets(name: str) -> None:
    for problem, optimal in instances(name):
        solution = kernel.solve(problem)
        assert (solution.status, solution.cost) == (Status.OPTIMAL, optimal), problem.id
        assert_accepted(problem, solution)


def least_costs(problem: RicochetProblem) -> tuple[int | None, int]:
    """The least cost and the number of cheapest answers of a problem without way-points, or None and 0.

    States are the robots' cells in the user's order with what must_ricochet, allow_rebound and
    stop_on_target ask for; costs are settled in rising order, each layer whole before the next.
    """
    start = tuple(robot.cell for robot in problem.robots)
    answers: dict[int, int] = defaultdict(int)
    for goal in problem.goal_robots():
        if start[goal] == problem.goal.cell:
            return 0, 1
    for goal in problem.goal_robots():
        layers: dict[int, dict[tuple[Any, ...], int]] = {0: {(start, "", None): 1}}
        done: set[tuple[Any, ...]] = set()
        while layers:
            cost = min(layers)
            layer = layers.pop(cost)
            if answers and cost > min(answers):
                break
            for state, number in layer.items():
                if state in done:
                    continue
                done.add(state)
                cells, turned, last = state
                if cells[goal] == problem.goal.cell and (turned == "yes" or not problem.rules.must_ricochet):
                    answers[cost] += number
                    continue
                for after, price in _moves(problem, goal, cells, str(turned), last):
                    if after not in done:
                        there = layers.setdefault(cost + price, {})
                        there[after] = there.get(after, 0) + number
    return (min(answers), answers[min(answers)]) if answers else (None, 0)


def _moves(problem: RicochetProblem, goal: int, cells: object, turned: str, last: object):  # type: ignore[no-untyped-def]
    assert isinstance(cells, tuple)
    rules = problem.rules
    for index, robot in enumerate(problem.robots):
        for direction in Direction:
            if not rules.allow_rebound and last == (index, direction.opposite):
                continue
            ways = slides(
                problem.board,
                set(cells) - {cells[index]},
                cells[index],
                direction,
                colour=robot.name,
                transparent=robot.transparent,
                rules=rules,
            )
            bounces: dict[tuple[Cell, int, int], bool] = {}
            for way in ways:
                move = (way.to, way.cost, way.passes)
                bounces[move] = bounces.get(move, False) or way.bounced
            for (to, price, _), bounced in bounces.items():
                now = turned
                if index == goal and rules.must_ricochet:
                    axis = "across" if direction.horizontal else "along"
                    now = "yes" if bounced or turned not in ("", axis) else axis
                met = to == problem.goal.cell and (now == "yes" or not rules.must_ricochet)
                if index == goal and to == problem.goal.cell and not met and not rules.stop_on_target:
                    continue
                after = (*cells[:index], to, *cells[index + 1 :])
                yield (after, now, None if rules.allow_rebound else (index, direction)), price


@pytest.mark.parametrize("seed", range(150))
def test_agrees_with_breadth_first_search(seed: int) -> None:
    problem = random_problem(seed, largest=5, robots=3)
    if problem.goal.via:
        return  # way-points have their own comparison with the reference
    cost, number = least_costs(problem)
    solution = kernel.solve(problem)
    assert solution.cost == cost
    assert solution.status is (Status.INFEASIBLE if cost is None else Status.OPTIMAL)
    ways = kernel.optimal_ways(problem, at_most=2000)
    assert ways.count == number
    assert len(set(ways.answers)) == len(ways.answers) == min(number, 2000)
    for moves in ways.answers[:20]:
        assert_accepted(problem, replace(solution, moves=moves))


@pytest.mark.parametrize("seed", range(400, 700))
def test_agrees_with_the_reference(seed: int) -> None:
    """Every rule, way-points included, on random boards: compiled = reference."""
    from solver.astar import solve_astar

    problem = random_problem(seed)
    reference, compiled = solve_astar(problem), kernel.solve(problem)
    assert (compiled.status, compiled.cost) == (reference.status, reference.cost)
    if compiled.cost is not None:
        assert_accepted(problem, compiled)


def plain_problem(seed: int, width: int, height: int, robots: int, any_robot: bool) -> RicochetProblem:
    draw = random.Random(seed)
    cells = [(x, y) for y in range(height) for x in range(width)]
    walls = {Wall(x, y, "E") for x, y in cells if x + 1 < width and draw.random() < 0.1}
    walls |= {Wall(x, y, "S") for x, y in cells if y + 1 < height and draw.random() < 0.1}
    names = ("red", "green", "blue", "yellow", "white")[:robots]
    places = draw.sample(cells, robots + 1)
    team = tuple(Robot(name, name[0], place) for name, place in zip(names, places, strict=False))
    goal = RicochetGoal(None if any_robot else names[draw.randrange(robots)], places[-1])
    return RicochetProblem(SquareBoard(width, height, frozenset(walls)), team, goal)


@pytest.mark.parametrize("seed", range(120))
def test_both_searches_agree(seed: int) -> None:
    """Placements = positions on plain boards of all shapes up to 16 by 16, one to five robots."""
    draw = random.Random(seed)
    width, height = draw.choice([(16, 16), (16, 2), (2, 16), (5, 7), (9, 4), (1, 12), (16, 15)])
    problem = plain_problem(seed, width, height, draw.randint(1, 5), draw.random() < 0.3)
    placements = kernel.as_solution(problem, kernel._search(problem, NO_LIMITS, method=1))
    positions = kernel.as_solution(problem, kernel._search(problem, NO_LIMITS, method=2))
    assert (placements.status, placements.cost) == (positions.status, positions.cost)
    if placements.cost is not None:
        assert_accepted(problem, placements)


@pytest.mark.parametrize("seed", range(12))
def test_five_robots_keep_five_places(seed: int) -> None:
    """A key with room for four robots merges positions of five; then an optimum comes out too small."""
    problem = plain_problem(1000 + seed, 4, 3, 5, False)
    assert kernel.solve(problem).cost == least_costs(problem)[0]


def test_a_helper_that_passes_a_diagonal_is_not_like_the_others() -> None:
    """Green passes the green diagonal, blue bounces: exchanging them changes what they can do.

    Red on (0,0) has to stop on (3,0), which needs a blocker on (4,0). The diagonal on (4,2) lies in the
    column of the robot on (4,3): green goes north through it to (4,0), 2 moves in all with `rE`; blue on the
    same cell is turned aside by it.
    """
    board = SquareBoard(6, 4, diagonals=frozenset({Diagonal(4, 2, "green", "/")}))
    goal = RicochetGoal("red", (3, 0))
    costs = {}
    for lower, upper in (("green", "blue"), ("blue", "green")):
        team = (Robot("red", "r", (0, 0)), Robot(lower, lower[0], (4, 3)), Robot(upper, upper[0], (0, 3)))
        problem = RicochetProblem(board, team, goal)
        solution = kernel.solve(problem)
        assert solution.cost == least_costs(problem)[0]
        assert_accepted(problem, solution)
        costs[lower] = solution.cost
    assert costs["green"] == 2
    assert costs["blue"] != 2


def test_a_transparent_helper_is_not_like_the_others() -> None:
    """Only a transparent helper on (4,3) hops the wall below (4,1) and blocks (4,0): 2 + 1 moves."""
    board = SquareBoard(6, 4, walls=frozenset({Wall(4, 1, "S")}))
    goal = RicochetGoal("red", (3, 0))
    costs = {}
    for lower, upper in (("silver", "blue"), ("blue", "silver")):
        team = (
            Robot("red", "r", (0, 0)),
            Robot(lower, lower[0], (4, 3), lower == "silver"),
            Robot(upper, upper[0], (0, 3), upper == "silver"),
        )
        problem = RicochetProblem(board, team, goal)
        solution = kernel.solve(problem)
        assert solution.cost == least_costs(problem)[0]
        costs[lower] = solution.cost
    assert costs["silver"] == 3
    assert costs["blue"] != 3


def test_large_board_with_eight_robots() -> None:
    """On an empty 64 by 64 board a corner is two moves away, whoever else stands about."""
    team = tuple(Robot(name, name, (9 + 5 * i, 40 - 3 * i)) for i, name in enumerate("abcdefgh"))
    problem = RicochetProblem(SquareBoard(64, 64), team, RicochetGoal("a", (63, 63)))
    solution = kernel.solve(problem)
    assert solution.cost == 2
    assert_accepted(problem, solution)


def test_standing_on_the_target_costs_nothing() -> None:
    team = (Robot("red", "r", (1, 1)), Robot("blue", "b", (0, 0)))
    for name in ("red", None):
        problem = RicochetProblem(
            SquareBoard(4, 4), team, RicochetGoal(name, (1, 1)), SlideRules(must_ricochet=True)
        )
        solution = kernel.solve(problem)
        assert (solution.status, solution.cost, solution.moves) == (Status.OPTIMAL, 0, ())
        assert kernel.optimal_ways(problem).count == 1


def test_no_answer_is_proved() -> None:
    """One robot on an empty board never stops in the middle."""
    problem = RicochetProblem(SquareBoard(5, 5), (Robot("red", "r", (0, 0)),), RicochetGoal("red", (2, 2)))
    solution = kernel.solve(problem)
    assert (solution.status, solution.cost, solution.lower_bound) == (Status.INFEASIBLE, None, None)
    assert kernel.optimal_ways(problem).count == 0


def test_reference_can_be_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WALLHOP_KERNEL", "reference")
    assert not kernel.available()
    monkeypatch.setenv("WALLHOP_KERNEL", "auto")
    assert kernel.available()
