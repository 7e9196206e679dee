"""Packed states move exactly as the slide rule lets them, under every rule."""

from __future__ import annotations

from random import Random

import pytest

from solver.packed import PackedStates
from solver.problem import RicochetProblem
from solver.transition import State, is_met, start_state, successors
from tests.solver.random_boards import random_plain_problem, random_problem

STATES = 60


def agree(problem: RicochetProblem, goal_robot: int, most: int) -> int:
    """Assert that both descriptions agree on the first states reached; how many were looked at."""
    packed = PackedStates(problem, goal_robot)
    start = start_state(problem, goal_robot)
    assert packed.start == packed.pack(start)
    todo: list[State] = [start]
    seen = {start}
    for state in todo:
        number = packed.pack(state)
        assert packed.is_met(number, moved=state != start) == is_met(
            problem, goal_robot, state, moved=state != start
        )
        wanted = [(move.cost, after) for move, after in successors(problem, goal_robot, state)]
        found = packed.successors(number)
        # two slides to one cell at one cost may differ in the passes alone
        assert sorted(found) == sorted((cost, packed.pack(after)) for cost, after in wanted)
        for _, after in wanted:
            if after not in seen and len(seen) < most:
                seen.add(after)
                todo.append(after)
    return len(todo)


@pytest.mark.parametrize("seed", range(60))
def test_every_state_reached(seed: int) -> None:
    problem = random_problem(seed)
    for goal_robot in problem.goal_robots():
        agree(problem, goal_robot, STATES)


def test_the_states_differ_in_all_that_matters() -> None:
    """Way-points, turns and rebounds occur among the problems, and states that hold them."""
    problems = [random_problem(seed) for seed in range(60)]
    assert any(problem.goal.via for problem in problems)
    for option in ("must_ricochet", "allow_rebound", "stop_on_target"):
        assert {getattr(problem.rules, option) for problem in problems} == {True, False}
    assert sum(agree(problem, problem.goal_robots()[0], STATES) for problem in problems) > 1000


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 900))
def test_many_states(seed: int) -> None:
    problem = random_problem(seed, largest=Random(seed).choice([4, 6, 9]))
    for goal_robot in problem.goal_robots():
        agree(problem, goal_robot, 400)


def test_a_path_says_the_users_moves() -> None:
    """A chain of states is read back as moves of the slide rule: each leads from one state to the next."""
    problem = random_problem(7)
    packed = PackedStates(problem, problem.goal_robots()[0])
    came: dict[int, int | None] = {packed.start: None}
    state = packed.start
    for _ in range(4):
        onward = [after for _, after in packed.successors(state) if after not in came]
        if not onward:
            break
        came[onward[0]] = state
        state = onward[0]
    moves = packed.path(came, state)
    assert len(moves) == len(came) - 1 >= 2
    here = start_state(problem, packed.goal_robot)
    for move in moves:
        here = next(after for way, after in successors(problem, packed.goal_robot, here) if way == move)
    assert packed.pack(here) == state


@pytest.mark.parametrize("seed", range(20))
def test_where_the_cells_are_all_that_matters(seed: int) -> None:
    problem = random_plain_problem(seed)
    assert PackedStates(problem, problem.goal_robots()[0]).cells_alone
    agree(problem, problem.goal_robots()[0], STATES)
