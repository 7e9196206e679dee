"""CP-SAT leaves Ctrl-C to Python, during a search and after it."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from boards.square import SquareBoard
from solver.cpsat_slides import solve_cpsat
from solver.problem import RicochetGoal, RicochetProblem, Robot

ROOT = Path(__file__).resolve().parents[2]


def easy() -> RicochetProblem:
    return RicochetProblem(SquareBoard(4, 4), (Robot("red", "r", (0, 0)),), RicochetGoal("red", (3, 3)))


def hard() -> RicochetProblem:
    robots = tuple(Robot(f"robot{i}", "abcd"[i], (3 * i, 2 * i)) for i in range(4))
    return RicochetProblem(SquareBoard(16, 16), robots, RicochetGoal("robot0", (7, 6)))


def test_the_handler_of_ctrl_c_outlives_a_search() -> None:
    assert solve_cpsat(easy()).cost == 2
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    with pytest.raises(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)


def test_ctrl_c_stops_a_search() -> None:
    script = (
        "from solver.cpsat_slides import solve_cpsat\n"
        "from tests.solver.test_cpsat_run import hard\n"
        "print('searching', flush=True)\n"
        "solve_cpsat(hard())\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", script], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "searching\n"
        time.sleep(2)
        process.send_signal(signal.SIGINT)
        _, complaint = process.communicate(timeout=60)
    assert complaint.rstrip().endswith("KeyboardInterrupt")
