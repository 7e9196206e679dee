"""The instances of the benchmarks: every optimum that pure Python proves quickly, and the rest by hand."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from games.slide import SlideRules
from solver.astar import solve_astar
from solver.formats.problem_json import read_problem
from solver.problem import RicochetProblem, Status
from solver.solve import checked, solve

FOLDER = Path(__file__).resolve().parents[2] / "benchmarks" / "instances"
SIZES = {
    "asp20": 10,
    "asp219": 110,
    "hard4": 18,
    "published": 7,
    "rand4": 160,
    "rand5": 20,
    "rule01": 10,
    "special": 24,
    "wild4": 10,
}
QUICK = ("rand4", "rand5", "rule01", "special", "wild4")
"""Sets that the pure-Python A* solves within seconds."""

LONG_FOR_PYTHON = 14
"""Optima from which on an instance is left to the slow tests."""


def instances(*names: str) -> list[dict[str, Any]]:
    return [
        json.loads(line)
        for name in names
        for line in (FOLDER / f"{name}.jsonl").read_text("utf-8").splitlines()
    ]


def problem_of(instance: dict[str, Any], rules: SlideRules | None = None) -> RicochetProblem:
    problem = read_problem(instance["problem"])
    assert isinstance(problem, RicochetProblem)
    return problem if rules is None else replace(problem, rules=rules)


def identity(instance: dict[str, Any]) -> str:
    return str(instance["problem"]["id"])


def test_every_instance_reads_as_a_problem() -> None:
    for name, size in SIZES.items():
        read = instances(name)
        assert len(read) == size
        assert len({problem_of(instance).id for instance in read}) == size


@pytest.mark.parametrize("name", QUICK)
def test_quick_sets(name: str) -> None:
    """Every optimum is matched, and the checker accepts every answer."""
    for instance in instances(name):
        if instance["optimal"] < LONG_FOR_PYTHON:
            problem = problem_of(instance)
            solution = checked(problem, solve_astar(problem))
            assert (solution.status, solution.cost) == (Status.OPTIMAL, instance["optimal"]), problem.id


MUST_TURN = [instance for instance in instances("rule01", "published") if "optimal_must_ricochet" in instance]


@pytest.mark.parametrize("instance", MUST_TURN, ids=identity)
def test_must_ricochet(instance: dict[str, Any]) -> None:
    free = problem_of(instance, SlideRules(must_ricochet=True))
    assert solve(free, "astar").cost == instance["optimal_must_ricochet"]
    strict = problem_of(instance, SlideRules(must_ricochet=True, stop_on_target=False))
    assert solve(strict, "astar").cost == instance["optimal_must_ricochet_no_early_stop"]


@pytest.mark.parametrize("name", ["pub-dd-issue13", "pub-dd-issue18", "pub-dd-issue6a", "pub-dd-issue6b"])
def test_published_positions(name: str) -> None:
    instance = next(instance for instance in instances("published") if identity(instance) == name)
    assert solve(problem_of(instance), "astar").cost == instance["optimal"]


@pytest.mark.slow
@pytest.mark.parametrize("instance", instances(*SIZES), ids=identity)
def test_all(instance: dict[str, Any]) -> None:
    """Every instance with whatever solver is installed; minutes each without the compiled kernel."""
    solution = solve(problem_of(instance))
    assert (solution.status, solution.cost) == (Status.OPTIMAL, instance["optimal"])
