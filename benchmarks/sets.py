"""The sets of instances: problems whose optimum is known, or a user's own file of problems."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

from boards.errors import Defect, FormatError, MalformedError
from solver.formats.problem_json import read_problem
from solver.problem import Problem, RicochetProblem

EASY_TO_HARD = ("rule01", "rand4", "wild4", "special", "rand5", "hard4", "asp219", "asp20", "published")
"""The sets that are shipped."""

_STRICTER: dict[str, dict[str, Any]] = {
    "optimal_must_ricochet": {"must_ricochet": True},
    "optimal_must_ricochet_no_early_stop": {"must_ricochet": True, "stop_on_target": False},
}


class Instance(NamedTuple):
    """A problem of a set; `optimal` is its known optimum, None where nobody knows."""

    set: str
    id: str
    problem: Problem
    optimal: int | None


def instances(name: str) -> list[Instance]:
    """The instances of a shipped set or of a .jsonl file, whose lines are problems or instances.

    Raises LookupError for an unknown name, OSError and FormatError for a file that cannot be read, and
    MalformedError where a line is no problem.
    """
    if name in EASY_TO_HARD:
        text = files("benchmarks").joinpath("instances", f"{name}.jsonl").read_text("utf-8")
    elif name.lower().endswith(".jsonl"):
        text = Path(name).read_text("utf-8")
    else:
        raise LookupError(f"no set is called {name!r}; known are {', '.join(EASY_TO_HARD)}")
    label = Path(name).stem
    return [
        instance
        for number, line in enumerate(text.splitlines(), 1)
        if line.strip()
        for instance in _of_row(label, number, _row(line, f"{name}:{number}"), f"{name}:{number}")
    ]


def _row(line: str, source: str) -> dict[str, Any]:
    try:
        row = json.loads(line)
    except ValueError as error:
        raise FormatError([Defect("", f"no JSON: {error}")], source) from None
    if not isinstance(row, dict):
        raise MalformedError([Defect("", "neither a problem nor an instance")], source)
    return row if "problem" in row else {"problem": row}


def _of_row(label: str, number: int, row: dict[str, Any], source: str) -> Iterator[Instance]:
    """The instance of a row, and the same problem under stricter rules where their optimum is known."""
    problem = read_problem(row["problem"], source)
    name = problem.id or str(number)
    yield Instance(label, name, problem, row.get("optimal"))
    if isinstance(problem, RicochetProblem):
        for key, rules in _STRICTER.items():
            if key in row:
                stricter = replace(problem, rules=replace(problem.rules, **rules))
                yield Instance(label, f"{name}+{'+'.join(rules)}", stricter, row[key])
