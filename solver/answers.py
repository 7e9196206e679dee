"""Answers as JSON (`wallhop/solution/1`) and as text, in the user's own labels."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from solver.notation import moves_text
from solver.problem import (
    DiceMove,
    MicroProblem,
    Move,
    Problem,
    RicochetProblem,
    RobotMove,
    Solution,
    Status,
)

SCHEMA = "wallhop/solution/1"


def rules_in_force(problem: Problem) -> dict[str, Any]:
    """Every option of the problem with its value, the defaults included."""
    if isinstance(problem, RicochetProblem):
        return {field.name: getattr(problem.rules, field.name) for field in fields(problem.rules)}
    if isinstance(problem, MicroProblem):
        return {"simple_paths": problem.simple_paths}
    return {"move": problem.move, "objective": problem.objective}


def move_values(move: Move) -> dict[str, Any]:
    """One move as JSON values."""
    if isinstance(move, RobotMove):
        return {
            "robot": move.robot,
            "direction": str(move.direction),
            "to": list(move.to),
            "cost": move.cost,
            "passes": move.passes,
        }
    if isinstance(move, DiceMove):
        return {"to": str(move.to), "cell": list(move.cell)}
    return {"to": list(move.to), "cost": move.cost, "turn": move.turn}


def answer_values(problem: Problem, solution: Solution) -> dict[str, Any]:
    """The answer as JSON values; `text` is a claim that `verify` takes, null without moves to claim."""
    return {
        "schema": SCHEMA,
        "id": problem.id,
        "status": str(solution.status),
        "cost": solution.cost,
        "lower_bound": solution.lower_bound,
        "moves": [move_values(move) for move in solution.moves],
        "text": None if solution.cost is None else moves_text(problem, solution.moves),
        "rules": rules_in_force(problem),
        "statistics": dict(solution.statistics),
    }


def answer_line(problem: Problem, solution: Solution) -> str:
    """The answer in one line: the claim and its cost, or what is known instead."""
    if solution.cost is None:
        if solution.status is Status.INFEASIBLE:
            return "no answer exists"
        return f"undecided: any answer costs at least {solution.lower_bound}"
    text = moves_text(problem, solution.moves)
    line = f"{text} = {solution.cost}".lstrip()
    if solution.status is not Status.OPTIMAL:
        line += f" (not proven best: at least {solution.lower_bound})"
    return line


def statistics_line(statistics: Mapping[str, Any]) -> str:
    """What the search spent, for people."""
    parts = []
    for key, value in statistics.items():
        shown = f"{value:.3f}" if isinstance(value, float) else str(value).lower()
        parts.append(f"{key.replace('_', ' ')} {shown}")
    return ", ".join(parts)
