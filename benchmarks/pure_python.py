"""How long the plain-Python A* takes for each instance of a set: processor time, one process.

    python -m benchmarks.pure_python rand4 --limit 60

Prints one line for the set: instances, median, 95th percentile, greatest and total time, and any instance
whose optimum was not matched. Ends with exit code 1 where a proven optimum differs.
"""

from __future__ import annotations

import argparse
import json
import statistics
from pathlib import Path
from time import process_time
from typing import NamedTuple

from solver.astar import solve_astar
from solver.formats.problem_json import read_problem
from solver.problem import Limits, RicochetProblem, Status
from solver.solve import checked

FOLDER = Path(__file__).resolve().parent / "instances"


class Timing(NamedTuple):
    """One instance: processor seconds, and what was found and expected."""

    id: str
    seconds: float
    found: int | None
    expected: int
    decided: bool


def timings(name: str, limit: float | None) -> list[Timing]:
    """Solve every instance of the set; the checker looks at each answer after the clock has stopped."""
    found = []
    for line in (FOLDER / f"{name}.jsonl").read_text("utf-8").splitlines():
        instance = json.loads(line)
        problem = read_problem(instance["problem"])
        assert isinstance(problem, RicochetProblem)
        start = process_time()
        solution = solve_astar(problem, Limits(seconds=limit))
        seconds = process_time() - start
        checked(problem, solution)
        decided = solution.status in (Status.OPTIMAL, Status.INFEASIBLE)
        found.append(Timing(problem.id or "", seconds, solution.cost, instance["optimal"], decided))
    return found


def quantile(values: list[float], share: float) -> float:
    """The least value that at least that share of the values do not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, max(0, -int(-share * len(ordered) // 1) - 1))]


def summary(name: str, measured: list[Timing]) -> str:
    """One line of figures in milliseconds."""
    seconds = [timing.seconds for timing in measured]
    decided = sum(timing.decided for timing in measured)
    return (
        f"{name}: {decided} of {len(measured)} decided, median {1000 * statistics.median(seconds):.1f} ms, "
        f"p95 {1000 * quantile(seconds, 0.95):.0f} ms, max {1000 * max(seconds):.0f} ms, "
        f"total {sum(seconds):.1f} s"
    )


def main() -> int:
    """Run from the command line; the exit code."""
    sets = sorted(path.stem for path in FOLDER.glob("*.jsonl"))
    parser = argparse.ArgumentParser(description="Time the plain-Python A* on sets of instances.")
    parser.add_argument("sets", nargs="*", default=["rand4"], choices=sets, metavar="SET")
    parser.add_argument("--limit", type=float, help="seconds an instance at most")
    options = parser.parse_args()
    wrong = 0
    for name in options.sets:
        measured = timings(name, options.limit)
        print(summary(name, measured))
        for timing in measured:
            if timing.decided and timing.found != timing.expected:
                wrong += 1
                print(f"  {timing.id}: found {timing.found}, expected {timing.expected}")
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
