"""CP-SAT leaves Ctrl-C to Python, during a search and after it."""

from __future__ import annotations

import os
import signal
import threading

import pytest

from boards.square import SquareBoard
from solver.cpsat_slides import solve_cpsat
from solver.problem import Limits, RicochetGoal, RicochetProblem, Robot


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
    timer = threading.Timer(1.0, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        solve_cpsat(hard(), Limits(seconds=60))
    timer.join()
