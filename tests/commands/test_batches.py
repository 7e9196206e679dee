"""Many problems at once say what each says alone, by one process or two, with the kernel and without."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from benchmarks.batches import puzzles
from cli import main
from solver.all_optimal import all_optimal
from solver.formats.problem_json import problem_text
from solver.problem import Problem
from solver.solve import solve
from tests.solver.random_boards import random_plain_problem, random_problem

BAD = '{"schema": "wallhop/problem/1", "game": "ricochet"}'


@pytest.fixture(scope="module")
def problems() -> list[Problem]:
    """Small boards with all rules, and some targets of one start on a full board."""
    small = [make(seed) for make in (random_problem, random_plain_problem) for seed in range(20)]
    return [*small, *islice(puzzles(1, seed=3), 0, 64, 8)]


@pytest.fixture
def file(problems: list[Problem], tmp_path: Path) -> str:
    """The problems as lines, with a bad line and an empty one among them."""
    lines = [problem_text(problem) for problem in problems]
    path = tmp_path / "problems.jsonl"
    path.write_text("\n".join([*lines[:5], BAD, "", *lines[5:]]) + "\n")
    return str(path)


def lines(*arguments: str) -> list[dict[str, Any]]:
    result = CliRunner().invoke(main, [*arguments, "--json"])
    assert result.exit_code == 3, result.output  # of the bad line
    values = [json.loads(line) for line in result.stdout.splitlines()]
    assert "error" in values.pop(5)
    return values


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_grades_are_those_of_single_answers(problems: list[Problem], file: str, jobs: str) -> None:
    graded = lines("grade", file, "--counts", "--jobs", jobs)
    assert [one["id"] for one in graded] == [problem.id for problem in problems]
    for one, problem in zip(graded, problems, strict=True):
        alone = all_optimal(problem, count_only=True)
        assert (one["status"], one["cost"]) == (str(alone.solution.status), alone.solution.cost)
        assert one["count"] == alone.count


def test_solve_takes_the_same_path(problems: list[Problem], file: str) -> None:
    solved = lines("solve", file, "--jobs", "2")
    for one, problem in zip(solved, problems, strict=True):
        alone = solve(problem)
        assert (one["status"], one["cost"]) == (str(alone.status), alone.cost)
        assert len(one["moves"]) == len(alone.moves)


def test_grades_without_the_kernel_are_the_same(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    compiled = lines("grade", file, "--counts")
    monkeypatch.setenv("WALLHOP_KERNEL", "reference")
    assert lines("grade", file, "--counts") == compiled
