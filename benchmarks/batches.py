"""How many exact optima a second `wallhop grade` gives: random positions, all targets of a board wanted.

    python -m benchmarks.batches [--starts 200] [--counts] [--jobs N] [--write FILE.jsonl]

For each start a random official board, four robots on random cells, and every robot sent to every target.
The whole command is timed, in CPU seconds of its processes, its start included: lines read, problems built,
searched, graded, printed.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from time import perf_counter

from benchmarks.clock import machine
from boards.official import official_board
from boards.square import SquareBoard
from solver.formats.problem_json import problem_text
from solver.problem import RicochetGoal, RicochetProblem, Robot

COLOURS = ("red", "green", "blue", "yellow")
TARGETS = 16
HOME = Path(__file__).resolve().parent.parent
WALLHOP = (sys.executable, "-c", "import wallhop; wallhop.main()")


def random_board(random: Random) -> SquareBoard:
    """An official board without its diagonals: any sides of the four pieces, in any order."""
    pieces = random.sample("1234", 4)
    board = official_board("/".join(piece + random.choice("ABCD") for piece in pieces))
    return replace(board, diagonals=frozenset(), name="")


def puzzles(starts: int, seed: int) -> Iterator[RicochetProblem]:
    """Every robot of each start sent to 16 of the board's targets, start by start."""
    random = Random(seed)
    for start in range(starts):
        board = random_board(random)
        centre = {(7, 7), (8, 7), (7, 8), (8, 8)}
        targets = sorted({target.cell for target in board.targets})[:TARGETS]
        cells = [
            (x, y)
            for y in range(board.height)
            for x in range(board.width)
            if (x, y) not in centre and (x, y) not in targets
        ]
        robots = tuple(
            Robot(name, name[0], cell) for name, cell in zip(COLOURS, random.sample(cells, 4), strict=True)
        )
        for robot in robots:
            for number, target in enumerate(targets):
                goal = RicochetGoal(robot.name, target)
                yield RicochetProblem(board, robots, goal, id=f"{start}-{robot.label}{number}")


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description="Time `wallhop grade` on random positions.")
    parser.add_argument("--starts", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--counts", action="store_true", help="the number of cheapest answers as well")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--write", metavar="FILE", help="only write the problems")
    options = parser.parse_args()
    lines = [problem_text(problem) + "\n" for problem in puzzles(options.starts, options.seed)]
    if options.write:
        Path(options.write).write_text("".join(lines), "utf-8")
        return
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "puzzles.jsonl")
        file.write_text("".join(lines), "utf-8")
        command = [*WALLHOP, "grade", str(file), "--json", "--jobs", str(options.jobs)]
        command += ["--counts"] if options.counts else []
        before, clock = os.times(), perf_counter()
        subprocess.run(command, cwd=HOME, stdout=subprocess.DEVNULL, check=True)
        after, wall = os.times(), perf_counter() - clock
    spent = after.children_user + after.children_system - before.children_user - before.children_system
    figures = {
        "puzzles": len(lines),
        "counts": options.counts,
        "jobs": options.jobs,
        "cpu_seconds": round(spent, 3),
        "a_second_and_core": round(len(lines) / spent),
        "a_second": round(len(lines) / wall),
        "machine": machine(),
    }
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
