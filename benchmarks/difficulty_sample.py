"""The sample behind the difficulty bands: random official boards and starts, every target of each graded.

    python -m benchmarks.difficulty_sample --starts 6600 --jobs 2 --parts DIR

The same seed and number of starts give the same file; parts already in DIR are kept, so that a run may be
broken off and taken up again. Unfair puzzles (no answer, one move or none, a vortex that several robots
serve as soon) are left out, as the generator leaves them out. The answers of very long puzzles are not
counted, as that would take most of the time: they have a length and stand above all scores.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from generator.answers import answer_count, exact_cost
from generator.difficulty import score
from generator.origin import VERSION, Origin
from generator.ricochet.boards import draw_official
from generator.ricochet.puzzles import LEAST_MOVES, Positions
from generator.ricochet.variants import alone_cost, served_by
from solver.problem import RicochetProblem

SEED = 1
PART = 20
"""Starts a part."""
_LONGEST, LONGEST_COUNTED = 100, 11
BEYOND = "longer"
"""The key of the puzzles whose answers are not counted."""

Grade = tuple[int, int | None, int | None]
"""Optimal length, number of optimal answers if counted, length of the target robot alone if it can."""


def graded(problem: RicochetProblem) -> Grade | None:
    """The grade of a puzzle; None if it is unfair."""
    cost = exact_cost(problem, _LONGEST)
    if cost is None or cost < LEAST_MOVES:
        return None
    robot = problem.goal.robot
    if robot is None:
        names = [problem.robots[index].name for index in problem.goal_robots()]
        serving = [name for name in names if exact_cost(served_by(problem, name), cost) is not None]
        if len(serving) != 1:
            return None
        robot = serving[0]
    count = answer_count(problem) if cost <= LONGEST_COUNTED else None
    return cost, count, alone_cost(problem, robot)


def part(number: int) -> list[Grade]:
    """The grades of one part of the sample."""
    positions = Positions(Origin("sample", SEED), draw_official)
    starts = range(number * PART, (number + 1) * PART)
    grades = (graded(problem) for start in starts for problem in positions.problems(start))
    return [grade for grade in grades if grade is not None]


def kept_part(job: tuple[int, Path]) -> list[Grade]:
    number, folder = job
    path = folder / f"part-{number:04}.json"
    if not path.exists():
        grades = part(number)
        temporary = path.with_suffix(".tmp")
        temporary.write_text(json.dumps(grades), "utf-8")
        temporary.rename(path)
    return [(cost, count, alone) for cost, count, alone in json.loads(path.read_text("utf-8"))]


def summary(grades: Iterator[Grade], starts: int) -> dict[str, object]:
    """What is shipped: how many puzzles have which length and which score (to one tenth)."""
    lengths: Counter[int] = Counter()
    scores: Counter[float] = Counter()
    longer = 0
    alone: Counter[str] = Counter()
    unique = 0
    for cost, count, lone in grades:
        lengths[cost] += 1
        if count is None:
            longer += 1
        else:
            scores[round(score(cost, count, lone), 1)] += 1
        alone["cannot" if lone is None else "needs more" if lone > cost else "suffices"] += 1
        unique += count == 1
    recipe = {
        "command": f"python -m benchmarks.difficulty_sample --starts {starts}",
        "seed": SEED,
        "generator": VERSION,
        "starts": starts,
        "what": "printed quadrants without deflectors, four robots, all targets of every start",
    }
    return {
        "recipe": recipe,
        "puzzles": sum(lengths.values()),
        "unique": unique,
        "target_robot_alone": dict(sorted(alone.items())),
        "length": {str(length): lengths[length] for length in sorted(lengths)},
        "score": {f"{value:.1f}": scores[value] for value in sorted(scores)} | {BEYOND: longer},
    }


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--starts", type=int, default=6600, help=f"a multiple of {PART}")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--parts", type=Path, default=Path("difficulty-parts"))
    parser.add_argument("--output", type=Path, default=Path("generator/data/difficulty.json"))
    wishes = parser.parse_args()
    wishes.parts.mkdir(parents=True, exist_ok=True)
    jobs = [(number, wishes.parts) for number in range(wishes.starts // PART)]
    grades: list[Grade] = []
    with ProcessPoolExecutor(wishes.jobs) as pool:
        for done, found in enumerate(pool.map(kept_part, jobs), start=1):
            grades += found
            print(f"\r{done}/{len(jobs)} parts, {len(grades):,} puzzles", end="", flush=True)
    print()
    wishes.output.write_text(json.dumps(summary(iter(grades), wishes.starts), indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
