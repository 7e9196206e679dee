"""The text of any moves is a claim that means these moves: the checker takes it, at the same cost."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from boards.square import Diagonal, Wall
from solver.checker import Judgement, check_claim
from solver.notation import moves_text, parse_claim
from solver.problem import RicochetGoal, RicochetProblem, RobotMove
from solver.transition import start_state, successors
from tests.solver.random_boards import random_problem


def wandering(seed: int) -> tuple[RicochetProblem, tuple[RobotMove, ...]]:
    """Six moves at random, and the problem that they answer: the last mover to where it then stands."""
    random = Random(seed)
    problem = random_problem(seed)
    team = tuple(robot._replace(transparent=True) for robot in problem.robots)
    problem = replace(problem, robots=team)
    rules = replace(problem.rules, must_ricochet=False, stop_on_target=True)
    anywhere = RicochetGoal(problem.robots[0].name, problem.robots[0].cell, vortex=True)
    deflectors = frozenset(
        Diagonal(x, y, "pink", random.choice("/\\"))  # type: ignore[arg-type]
        for x, y in problem.board.cells()
        if (x, y) not in problem.board.blocked and random.random() < 0.3
    )
    walls = frozenset(
        Wall(x, y, "E")
        for x, y in problem.board.cells()
        if x < problem.board.width - 1 and random.random() < 0.3
    )
    board = replace(problem.board, diagonals=deflectors, walls=problem.board.walls | walls)
    problem = replace(problem, board=board, rules=rules, goal=anywhere)
    state, moves = start_state(problem, 0), []
    for _ in range(6):
        onward = list(successors(problem, 0, state))
        if not onward:
            break
        # slides that pass something, to ends that their passes do not tell apart, are rare: take them first
        alike = Counter((*move[:2], move.passes) for move, _ in onward)
        unclear = [way for way in onward if alike[(*way[0][:2], way[0].passes)] > 1]
        passing = [way for way in onward if way[0].passes]
        move, state = random.choice(random.choice([unclear or passing or onward, passing or onward, onward]))
        moves.append(move)
    if moves:
        problem = replace(problem, goal=RicochetGoal(moves[-1].robot, moves[-1].to, vortex=True))
    return problem, tuple(moves)


@pytest.mark.parametrize("seed", range(300))
def test_it_means_the_moves(seed: int) -> None:
    problem, moves = wandering(seed)
    verdict = check_claim(problem, parse_claim(problem, moves_text(problem, moves)))
    assert (verdict.judgement, verdict.cost) == (Judgement.ACCEPTED, sum(move.cost for move in moves))


def test_the_texts_are_of_every_form() -> None:
    """Ends are written out where passes do not tell them apart, alone and beside the passes."""
    words = [
        word for problem, moves in map(wandering, range(300)) for word in moves_text(problem, moves).split()
    ]
    assert sum("+" in word and ">" not in word for word in words) > 50
    assert sum("+" not in word and ">" in word for word in words) > 20
    assert sum("+" in word and ">" in word for word in words) > 20
