"""`wallhop bench`: measuring, the protocol for outside solvers, comparing, plotting."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from benchmarks.clock import timed
from benchmarks.protocol import Answer, ProtocolError, is_plain, question, read_answer, refusal
from benchmarks.report import compare, ratios, summaries
from benchmarks.runner import Measurement, read_measurements
from benchmarks.sets import EASY_TO_HARD, instances
from boards.square import Diagonal, SquareBoard, Wall
from cli import main
from solver.formats.problem_json import write_problem
from solver.problem import RicochetGoal, RicochetProblem, Robot
from tests.solver.random_boards import random_plain_problem

STAND_IN = Path(__file__).resolve().parent / "stand_in.py"

# A row of three cells with a wall after the second, over an open row; red starts top left.
#   r . | .        0 1 | 2
#   b . .          3 4   5
SMALL = RicochetProblem(
    SquareBoard(3, 2, walls=frozenset({Wall(1, 0, "E")})),
    (Robot("red", "r", (0, 0)), Robot("blue", "b", (0, 1))),
    RicochetGoal("red", (1, 0)),
    id="small",
)


def stand_in(manner: str = "") -> str:
    return f"peer={sys.executable} {STAND_IN} {manner}".strip()


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["bench", *arguments])


def lines(result: Result) -> list[dict[str, Any]]:
    return [json.loads(line) for line in result.stdout.splitlines()]


@pytest.fixture
def small_set(tmp_path: Path) -> str:
    """Twelve random small boards and one without an answer, with optima from the stand-in."""
    problems = [replace(random_plain_problem(seed), id=f"p{seed}") for seed in range(60)]
    plain = [one for one in problems if is_plain(one) and one.board.width * one.board.height <= 64][:12]
    file = tmp_path / "small.jsonl"
    file.write_text("".join(json.dumps(write_problem(one)) + "\n" for one in [SMALL, *plain]))
    return str(file)


def test_the_question_says_walls_of_both_sides_and_the_border() -> None:
    # bits N 1, E 2, S 4, W 8: top row N+W = 9, N+E (the wall) = 3, N+E+W (the wall) = b;
    # bottom row S+W = c, S = 4, S+E = 6
    assert question("small", SMALL, 20) == "solve small 20 3 2 93bc46 0,3 0 1"


def test_the_question_says_blocked_cells_and_any_robot() -> None:
    board = SquareBoard(2, 2, blocked=frozenset({(1, 1)}))
    problem = RicochetProblem(board, (Robot("red", "r", (0, 0)),), RicochetGoal(None, (1, 0)), id="a b")
    # top left 9, top right N+E and S before the block: 7; bottom left S+W and E: e; the block f
    assert question("a b", problem, 1) == "solve a_b 1 2 2 97ef 0 -1 1"


def test_what_the_protocol_cannot_say_is_not_plain() -> None:
    assert is_plain(SMALL)
    assert not is_plain(
        replace(SMALL, board=replace(SMALL.board, diagonals=frozenset({Diagonal(2, 1, "red", "/")})))
    )
    assert not is_plain(replace(SMALL, rules=replace(SMALL.rules, must_ricochet=True)))


def test_an_outside_solver_stands_beside_ours(small_set: str) -> None:
    result = run("--set", small_set, "--solver", "bfs", "--solver", stand_in(), "--json")
    assert result.exit_code == 0, result.output
    found = lines(result)
    assert len(found) == 26
    for ours, theirs in zip(found[::2], found[1::2], strict=True):
        assert (ours["solver"], theirs["solver"]) == ("bfs", "peer")
        assert ours["instance"] == theirs["instance"]
        assert (ours["status"], ours["cost"]) == (theirs["status"], theirs["cost"])
        assert ours["cpu_seconds"] > 0
        assert theirs["problem"] is None
    assert {"OPTIMAL"} <= {one["status"] for one in found}


def test_lies_are_told_from_answers(tmp_path: Path) -> None:
    file = tmp_path / "one.jsonl"
    file.write_text(json.dumps({"problem": write_problem(SMALL), "optimal": 1}) + "\n")
    wrong = run("--set", str(file), "--solver", stand_in("wrong"), "--json")
    assert wrong.exit_code == 1
    assert "peer: small: the answer is not the known optimum" in wrong.stderr
    cheat = lines(run("--set", str(file), "--solver", stand_in("cheat"), "--json"))[0]
    assert (cheat["status"], cheat["cost"]) == ("UNKNOWN", None)
    assert "small" in cheat["problem"]


@pytest.mark.parametrize(
    ("manner", "reason"),
    [("silent", "time"), ("broken", "the process ended with code 3"), ("words", "the answer is no JSON")],
)
def test_a_solver_that_does_not_answer_is_undecided(manner: str, reason: str, tmp_path: Path) -> None:
    file = tmp_path / "one.jsonl"
    file.write_text(json.dumps(write_problem(SMALL)) + "\n")
    result = run("--set", str(file), "--solver", stand_in(manner), "--time-limit", "0.3", "--json")
    assert result.exit_code == 0
    found = lines(result)[0]
    assert found["status"] == "UNKNOWN"
    assert reason in found["problem"]


def test_an_outside_solver_is_spared_rules_that_it_cannot_know() -> None:
    result = run("--set", "rule01", "--limit", "2", "--solver", stand_in(), "--time-limit", "20", "--json")
    assert [one["status"] for one in lines(result)] == ["OPTIMAL", "UNSUPPORTED"]


def test_answers_are_read_strictly() -> None:
    assert read_answer('{"cost": 3, "cpu_seconds": 0.5}') == Answer("OPTIMAL", 3, cpu_seconds=0.5)
    assert read_answer('{"cost": null}').status == "UNKNOWN"
    assert read_answer('{"unsupported": true}').status == "UNSUPPORTED"
    for line in (
        "",
        "[]",
        '{"cost": "3"}',
        '{"cost": -1}',
        '{"cost": true}',
        '{"status": "FINE"}',
        '{"moves": 3}',
    ):
        with pytest.raises(ProtocolError):
            read_answer(line)


def test_moves_of_an_answer_go_through_the_checker() -> None:
    assert refusal(SMALL, Answer("OPTIMAL", 1, moves="0E")) is None
    assert refusal(SMALL, Answer("OPTIMAL", 2, moves="0E")) == "the moves cost 1, not 2"
    assert refusal(SMALL, Answer("OPTIMAL", 1, moves="1E")) is not None
    assert refusal(SMALL, Answer("OPTIMAL", 1, moves="7E")) == "'7E' is no move such as 0N"


def test_the_median_of_enough_repeats_counts() -> None:
    calls: list[int] = []
    result, time = timed(lambda: calls.append(1) or len(calls), 0.002)  # type: ignore[func-returns-value]
    assert result == len(calls) == time.repeats > 1
    assert 0 < time.seconds < 0.002
    assert timed(lambda: sum(range(1000)), 0.0)[1].repeats == 1


def test_every_shipped_set_can_be_read() -> None:
    for name in EASY_TO_HARD:
        found = instances(name)
        assert len({one.id for one in found}) == len(found) >= 5
        assert all(one.optimal is not None for one in found)
    assert {one.id for one in instances("rule01")} >= {"rule01-01", "rule01-01+must_ricochet"}


def a_measurement(instance: str, seconds: float, solver: str = "kernel", **changes: Any) -> Measurement:
    values: dict[str, Any] = {
        "set": "s",
        "instance": instance,
        "solver": solver,
        "status": "OPTIMAL",
        "cost": 5,
        "bound": 5,
        "nodes": None,
        "cpu_seconds": seconds,
        "repeats": 1,
        "peak_bytes": 30,
        "base_bytes": 10,
        "expected": 5,
        "problem": None,
        "machine": "m",
        "date": "d",
    }
    return Measurement(**{**values, **changes})


def test_ratios_are_taken_instance_by_instance() -> None:
    measured = [
        *(a_measurement(name, seconds) for name, seconds in (("a", 1.0), ("b", 2.0), ("c", 8.0))),
        *(a_measurement(name, seconds, "peer") for name, seconds in (("a", 2.0), ("b", 2.0), ("c", 64.0))),
        a_measurement("only", 1.0, "peer"),
    ]
    (found,) = ratios(measured)
    # 2, 1 and 8 times: geometric mean the cube root of 16; medians 2 against 2; means 68/3 against 11/3
    assert found.geometric_mean == pytest.approx(16 ** (1 / 3))
    assert (found.median, found.of_medians, found.instances) == (2.0, 1.0, 3)
    assert found.of_means == pytest.approx(68 / 11)
    assert summaries(measured)[0].over_base == 20


def test_regressions_are_named(tmp_path: Path) -> None:
    old = [a_measurement(name, 1.0) for name in "abcd"]
    new = [
        a_measurement("a", 0.5),
        a_measurement("b", 1.8),
        a_measurement("c", 1.0, cost=6),
        a_measurement("d", 9.0, status="UNKNOWN", cost=None),
        a_measurement("e", 1.0),
    ]
    found = compare(old, new, 1.5)
    assert [change.instance for change in found.regressions] == ["b", "c", "d"]
    assert found.missing == 1
    before, after = tmp_path / "old.jsonl", tmp_path / "new.jsonl"
    before.write_text("\n".join(one.line() for one in old))
    after.write_text("\n".join(one.line() for one in new))
    assert read_measurements(after.read_text(), "after") == new
    result = run("compare", str(before), str(after))
    assert result.exit_code == 1
    assert "regression: s b (kernel): 1.00 s -> 1.80 s, 1.80 times" in result.output
    assert "regression: s c (kernel): answers 6, the optimum is 5" in result.output
    assert "regression: s d (kernel): no longer decided" in result.output
    assert run("compare", str(before), str(before)).exit_code == 0
    values = json.loads(run("compare", str(before), str(after), "--json").stdout)
    assert [change["instance"] for change in values["regressions"]] == ["b", "c", "d"]
    # 0.5, 1.8 and 1 times: the cube root of 0.9
    assert values["ratios"][0]["geometric_mean"] == pytest.approx(0.9 ** (1 / 3))


def test_files_that_are_no_measurements_are_malformed(tmp_path: Path) -> None:
    file = tmp_path / "odd.jsonl"
    for text in ("{", "[1]", '{"schema": "wallhop/measurement/1"}'):
        file.write_text(text)
        assert run("compare", str(file), str(file)).exit_code == 3
    assert run("compare", str(tmp_path / "none.jsonl"), str(file)).exit_code == 2


def test_a_table_a_file_and_a_plot(small_set: str, tmp_path: Path) -> None:
    out, plot = tmp_path / "out.jsonl", tmp_path / "plot.png"
    solvers = ("--solver", "astar", "--solver", "solve")
    result = run("--set", small_set, "--limit", "2", *solvers, "-o", str(out), "--plot", str(plot))
    assert result.exit_code == 0, result.output
    assert "solve / astar" in result.output
    assert len(read_measurements(out.read_text(), "out")) == 4
    from PIL import Image

    with Image.open(plot) as picture:
        assert picture.format == "PNG"
        assert picture.size[0] > 1000


def test_usage_errors_are_told() -> None:
    assert run("--set", "hard5").exit_code == 2
    assert run("--solver", "magic").exit_code == 2
    assert run("--solver", "peer=").exit_code == 2
    assert run("--solver", "astar", "--solver", "astar").exit_code == 2
    assert run("--set", "no-such-file.jsonl").exit_code == 2


def test_without_the_extension_the_plain_search_is_measured() -> None:
    env = {**os.environ, "WALLHOP_KERNEL": "reference"}
    command = [sys.executable, "-c", "import wallhop; wallhop.main()", "bench", "--json"]
    root = Path(__file__).resolve().parent.parent.parent
    done = subprocess.run(
        [*command, "--set", "rule01", "--limit", "1"],
        cwd=root,
        env=env,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["solver"] == "astar"
    asked = subprocess.run(
        [*command, "--solver", "kernel"], cwd=root, env=env, capture_output=True, text=True, check=False
    )
    assert asked.returncode == 2
    assert "doctor" in asked.stderr
