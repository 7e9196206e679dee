"""Graded hints: as little of an optimal answer as the asker wants to hear."""

from __future__ import annotations

from enum import StrEnum

from boards.square import Direction
from solver.notation import moves_text
from solver.problem import DiceMove, MicroProblem, Move, Problem, RicochetProblem, RobotMove, Solution


class Level(StrEnum):
    """How much a hint gives away, from little to all."""

    BAND = "band"
    LENGTH = "length"
    FIRST = "first"
    MOVE = "move"
    ANSWER = "answer"


_BANDS = ((0, "done: nothing to do"), (3, "short"), (6, "medium"), (9, "long"), (12, "very long"))
_SIDE = {Direction.N: "up", Direction.E: "to the right", Direction.S: "down", Direction.W: "to the left"}


def band(cost: int) -> str:
    """The length band; of random four-robot positions half take six moves or fewer."""
    return next((name for most, name in _BANDS if cost <= most), "extreme")


def hint(problem: Problem, solution: Solution, level: Level) -> str:
    """One sentence about the answer. `solution` must hold moves (status OPTIMAL or FEASIBLE)."""
    cost = solution.cost
    assert cost is not None
    if level is Level.BAND or not solution.moves:
        return f"The answer is {band(cost)}."
    if level is Level.LENGTH:
        return f"The answer costs {cost}."
    if level is Level.ANSWER:
        return moves_text(problem, solution.moves)
    first = solution.moves[0]
    if level is Level.FIRST:
        return _first(problem, first)
    if isinstance(first, RobotMove):
        passing = f", passing {first.passes}" if first.passes else ""
        return f"Begin with {first.robot} {_SIDE[first.direction]}{passing}."
    return f"Begin with a move to {moves_text(problem, [first]).split()[-1]}."


def _first(problem: Problem, first: Move) -> str:
    if isinstance(problem, RicochetProblem) and isinstance(first, RobotMove):
        return f"{first.robot} moves first."
    if isinstance(problem, MicroProblem) and isinstance(first, DiceMove):
        here = problem.board[problem.start]
        return (
            f"The first move keeps the {'colour' if here.colour == first.to.colour else 'number'} of {here}."
        )
    start, there = problem.start, first.to  # type: ignore[union-attr]
    return f"The first step leaves {start[0]},{start[1]} on the side of {there[0]},{there[1]}."
