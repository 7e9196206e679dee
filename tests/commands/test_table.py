"""`wallhop table` and `wallhop hardest` as a user runs them."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from cli import main
from solver.checker import Judgement, check_claim
from solver.formats.problem_json import read_problem
from solver.notation import parse_claim
from solver.table_build import compiled_kernel
from solver.table_file import read_header

HOME = Path(__file__).parents[2]
PROBLEM = {
    "schema": "wallhop/problem/1",
    "id": "small",
    "game": "ricochet",
    "size": [5, 4],
    "walls": ["1,0 E", "2,1 S", "0,2 E"],
    "robots": {"red": [0, 0], "blue": [4, 3], "green": [2, 2]},
    "goal": {"robot": "blue", "cell": [2, 1]},
}


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, [str(argument) for argument in arguments])


def problem_file(folder: Path, **changes: Any) -> Path:
    path = folder / "problem.json"
    path.write_text(json.dumps({**PROBLEM, **changes}))
    return path


@pytest.fixture
def built(tmp_path: Path) -> Path:
    result = run("table", "build", problem_file(tmp_path), "-o", tmp_path / "small.table")
    assert result.exit_code == 0, result.output
    return tmp_path / "small.table"


def test_build_stats_and_query(built: Path, tmp_path: Path) -> None:
    """20 * C(19, 2) = 3,420 positions; the distances themselves are tested in tests/solver."""
    result = run("table", "stats", built, "--json", "--problems", "2", "--recount")
    figures = json.loads(result.stdout)
    assert result.exit_code == 0
    assert figures["positions"] == 3420
    assert sum(figures["histogram"]) + figures["unsolvable"] == 3420
    assert figures["histogram"][0] == 171  # the active robot on the target: C(19, 2) placements
    assert figures["max"] == len(figures["histogram"]) - 1
    assert figures["at_max"] == figures["histogram"][-1]
    assert len(figures["problems"]) == min(2, figures["at_max"])
    for value in figures["problems"]:
        (tmp_path / "hard.json").write_text(json.dumps(value))
        answer = json.loads(run("table", "query", built, tmp_path / "hard.json", "--json").stdout)
        assert answer["distance"] == figures["max"]
        assert answer["id"] == value["id"]
        assert answer["move"]["robot"] in value["robots"]
        problem = read_problem(value)
        verdict = check_claim(problem, parse_claim(problem, answer["text"]))
        assert (verdict.judgement, verdict.cost) == (Judgement.ACCEPTED, figures["max"])


def test_the_active_robot_comes_first(built: Path) -> None:
    assert read_header(built).robots == ("blue", "red", "green")


def test_texts_for_people(built: Path, tmp_path: Path) -> None:
    assert "3,420 positions, the largest distance is" in run("table", "stats", built).stdout
    standing = problem_file(tmp_path, robots={"red": [0, 0], "blue": [2, 1], "green": [2, 2]})
    assert run("table", "query", built, standing).stdout == "0 moves\n"


def test_hardest_positions_go_to_a_file(built: Path, tmp_path: Path) -> None:
    lines = tmp_path / "hardest.jsonl"
    result = run("table", "stats", built, "--json", "-o", lines)
    values = [json.loads(line) for line in lines.read_text().splitlines()]
    assert len(values) == json.loads(result.stdout)["at_max"]
    assert {value["goal"]["robot"] for value in values} == {"blue"}
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "hardest.jsonl",
        "problem.json",
        "small.table",
    ]


def test_no_answer_is_exit_code_1(tmp_path: Path) -> None:
    """A wall parts the board; derivation: a robot to the east of it never comes to 0,0."""
    path = problem_file(
        tmp_path, size=[4, 1], walls=["1,0 E"], robots={"red": [3, 0]}, goal={"robot": "red", "cell": [0, 0]}
    )
    assert run("table", "build", path, "-o", tmp_path / "t").exit_code == 0
    result = run("table", "query", tmp_path / "t", path, "--json")
    assert result.exit_code == 1
    assert json.loads(result.stdout)["distance"] is None
    assert json.loads(run("table", "stats", tmp_path / "t", "--json").stdout)["unsolvable"] == 2


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"goal": {"robot": "blue", "cell": [3, 2]}},
         "its target is 2,1, the problem's is 3,2"),
        ({"robots": {"red": [0, 0], "blue": [4, 3]}}, "it is for 3 robots, the problem has 2"),
        ({"walls": ["1,0 E", "2,1 S"]}, "its board has other walls"),
        ({"size": [5, 5]}, "its board has 5x4 cells, the problem's 5x5"),
        ({"diagonals": ["3,0 red /"]}, "the board has 1 diagonals"),
        ({"rules": {"must_ricochet": True}}, "must_ricochet is on"),
    ],
)  # fmt: skip
def test_queries_that_the_table_cannot_answer(
    built: Path, tmp_path: Path, changes: dict[str, Any], reason: str
) -> None:
    result = run("table", "query", built, problem_file(tmp_path, **changes), "--json")
    assert result.exit_code == 2
    assert result.stdout == ""
    assert reason in result.stderr


def test_files_that_are_no_tables(built: Path, tmp_path: Path) -> None:
    problem = tmp_path / "problem.json"
    cut = tmp_path / "cut.table"
    cut.write_bytes(built.read_bytes()[:9000])
    for file, code, reason in (
        (problem, 3, "not a table"),
        (cut, 3, "truncated: 9,000 bytes, where a table of this board has 11,992"),
        (tmp_path / "none", 2, "No such file"),
    ):
        for arguments in (("table", "query", file, problem), ("table", "stats", file)):
            result = run(*arguments)
            assert result.exit_code == code
            assert reason in result.stderr


def test_a_changed_byte_is_noticed_by_the_recount(built: Path) -> None:
    data = bytearray(built.read_bytes())
    data[-2] ^= 1
    built.write_bytes(data)
    assert run("table", "stats", built).exit_code == 0
    result = run("table", "stats", built, "--recount")
    assert result.exit_code == 3
    assert "do not agree" in result.stderr


def test_hardest_of_a_board() -> None:
    result = run("hardest", "1A/2B/3C/4A", "--robots", "2", "--target", "red moon", "--json")
    assert result.exit_code == 3
    assert "'red moon' is neither" in result.stderr
    result = run("hardest", "1A/2B/3C/4A", "--robots", "2", "--json", "--problems", "1", "--target", "4,1")
    report = json.loads(result.stdout)
    assert report["board"] == "1A/2B/3C/4A"
    (target,) = report["targets"]
    assert (target["target"], target["cell"], target["positions"]) == ("red circle", [4, 1], 252 * 251)
    (problem,) = target["problems"]
    assert next(iter(problem["robots"])) == problem["goal"]["robot"] == "red"


def test_hardest_writes_a_position_a_target(tmp_path: Path) -> None:
    lines = tmp_path / "hardest.jsonl"
    result = run("hardest", "1A/2B/3C/4A", "--robots", "1", "-o", lines)
    assert result.exit_code == 0
    values = [json.loads(line) for line in lines.read_text().splitlines()]
    assert len(values) == 17
    assert [value["goal"]["robot"] for value in values].count(None) == 1  # the vortex
    assert len(result.stdout.splitlines()) == 18


def test_boards_with_diagonals_are_refused() -> None:
    result = run("hardest", "1A/2D/3C/4A")
    assert result.exit_code == 2
    assert "2 diagonals" in result.stderr


def test_too_large_without_the_kernel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WALLHOP_KERNEL", "reference")
    corners = {"red": [0, 0], "blue": [15, 0], "green": [0, 15], "yellow": [15, 15]}
    path = problem_file(tmp_path, size=[16, 16], walls=[], robots=corners)
    result = run("table", "build", path, "-o", tmp_path / "t")
    assert result.exit_code == 2
    assert "needs the compiled kernel" in result.stderr
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.skipif(compiled_kernel() is None, reason="no compiled kernel, or set aside")
def test_an_interrupt_stops_at_once_and_the_build_goes_on_later(tmp_path: Path) -> None:
    """C(81, 4) * 77 = 128,107,980 positions, some seconds; stopped when the first layer is there."""
    corners = {"red": [0, 0], "blue": [8, 0], "green": [0, 8], "yellow": [8, 8], "black": [4, 0]}
    path = problem_file(tmp_path, size=[9, 9], robots=corners, goal={"robot": "red", "cell": [2, 1]})
    part = tmp_path / "t.part"
    command = [sys.executable, "wallhop.py", "table", "build", str(path), "-o", str(tmp_path / "t")]
    process = subprocess.Popen(
        command, cwd=HOME, env={**os.environ, "PYTHONPATH": "."}, stderr=subprocess.PIPE, text=True
    )
    while process.poll() is None and not (part.exists() and b'"counts":[1' in part.open("rb").read(8192)):
        time.sleep(0.01)
    sent = time.monotonic()
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=30)
    assert time.monotonic() - sent < 2
    assert process.returncode == 130
    assert "the same command goes on" in errors
    assert not (tmp_path / "t").exists()
    assert read_header(part).counts
