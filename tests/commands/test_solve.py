"""`solve`, `grade` and `perft` as people and programs call them."""

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

ROOT = Path(__file__).resolve().parents[2]

ROW = {
    "schema": "wallhop/problem/1",
    "id": "row",
    "game": "ricochet",
    "size": [5, 1],
    "robots": {"red": [0, 0]},
    "goal": {"robot": "red", "cell": [4, 0]},
    "rules": {},
}
NO_WAY = {**ROW, "id": "no way", "goal": {"robot": "red", "cell": [2, 0]}}
OPEN = {
    **ROW,
    "id": "open",
    "size": [3, 3],
    "robots": {"red": [0, 0], "blue": [2, 2]},
    "labels": {"red": "x"},
    "goal": {"robot": "red", "cell": [2, 0], "via": [{"robot": "blue", "cell": [0, 2]}]},
}
DICE = {
    "schema": "wallhop/problem/1",
    "id": "dice",
    "game": "micro",
    "dice": [["W1", "W2", "B2"]],
    "start": "W1",
    "goal": {"cell": "B2", "via": []},
    "rules": {},
}
HEXES = {
    "schema": "wallhop/problem/1",
    "id": "hexes",
    "game": "hex",
    "radius": 2,
    "start": [0, 0],
    "goal": {"cell": [2, 0], "via": []},
    "rules": {"move": 1, "objective": "turns"},
}


def run(*arguments: str, text: str | None = None) -> Result:
    return CliRunner().invoke(main, list(arguments), input=text)


def answers(result: Result) -> list[dict[str, Any]]:
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_the_answer_as_json() -> None:
    result = run("solve", "-", "--json", text=json.dumps(OPEN))
    assert result.exit_code == 0
    (answer,) = answers(result)
    assert answer["schema"] == "wallhop/solution/1"
    assert (answer["id"], answer["status"], answer["cost"], answer["lower_bound"]) == (
        "open",
        "OPTIMAL",
        2,
        2,
    )
    assert {move["robot"]: move for move in answer["moves"]} == {
        "red": {"robot": "red", "direction": "E", "to": [2, 0], "cost": 1, "passes": 0},
        "blue": {"robot": "blue", "direction": "W", "to": [0, 2], "cost": 1, "passes": 0},
    }
    assert answer["rules"] == {
        "must_ricochet": False,
        "allow_rebound": True,
        "stop_on_target": True,
        "flush_hop": "counted",
        "single_hop": False,
        "transparent_deflect": "choose",
    }
    problem = read_problem(OPEN)
    assert check_claim(problem, parse_claim(problem, answer["text"])).judgement is Judgement.ACCEPTED
    assert set(answer["text"].split()) == {"xE", "bW"}  # the user's own labels


@pytest.mark.parametrize("method", ["auto", "bfs", "astar", "cpsat"])
def test_methods(method: str) -> None:
    (answer,) = answers(run("solve", "-", "--json", "--method", method, text=json.dumps(ROW)))
    assert (answer["cost"], answer["text"]) == (1, "rE")


def test_micro_moves() -> None:
    (answer,) = answers(run("solve", "-", "--json", text=json.dumps(DICE)))
    assert answer["moves"] == [{"to": "W2", "cell": [1, 0]}, {"to": "B2", "cell": [2, 0]}]
    assert answer["text"] == "W1 W2 B2"
    assert answer["rules"] == {"simple_paths": False}


def test_hex_moves_carry_both_figures() -> None:
    (answer,) = answers(run("solve", "-", "--json", text=json.dumps(HEXES)))
    assert answer["moves"] == [
        {"to": [1, 0], "cost": 1, "turn": 1},
        {"to": [2, 0], "cost": 1, "turn": 2},
    ]
    assert (answer["statistics"]["turns"], answer["statistics"]["route_cost"]) == (2, 2)


def test_no_answer_is_a_proof() -> None:
    result = run("solve", "-", "--json", text=json.dumps(NO_WAY))
    assert result.exit_code == 1
    (answer,) = answers(result)
    assert (answer["status"], answer["cost"], answer["text"]) == ("INFEASIBLE", None, None)
    assert "no answer exists" in run("solve", "-", text=json.dumps(NO_WAY)).stdout


def test_a_limit_is_no_proof(tmp_path: Path) -> None:
    folder = Path(__file__).resolve().parents[2] / "benchmarks" / "instances"
    hard = json.loads((folder / "hard4.jsonl").read_text("utf-8").splitlines()[0])["problem"]
    file = tmp_path / "hard.json"
    file.write_text(json.dumps(hard), "utf-8")
    result = run("solve", str(file), "--json", "--max-positions", "100", "--method", "astar")
    assert result.exit_code == 4
    (answer,) = answers(result)
    assert answer["status"] in ("UNKNOWN", "FEASIBLE")
    assert answer["lower_bound"] >= 1
    said = run("solve", str(file), "--time-limit", "0", "--method", "astar")
    assert said.exit_code == 4
    assert "undecided: any answer costs at least" in said.stdout


def test_a_batch_answers_every_line_in_order(tmp_path: Path) -> None:
    file = tmp_path / "many.jsonl"
    bad = {**ROW, "robots": {"red": [9, 0]}}
    lines = [json.dumps(ROW), "", json.dumps(bad), "{not json", json.dumps(NO_WAY), json.dumps(DICE)]
    file.write_text("\n".join(lines) + "\n", "utf-8")
    result = run("solve", str(file), "--json")
    assert result.exit_code == 3
    first, off_board, no_json, no_way, dice = answers(result)
    assert (first["id"], first["cost"]) == ("row", 1)
    assert (off_board["id"], off_board["line"]) == (None, 3)
    assert "robots.red" in off_board["error"]["message"]
    assert set(off_board["error"]) == {"rule", "message"}
    assert no_json["line"] == 4
    assert (no_way["id"], no_way["status"]) == ("no way", "INFEASIBLE")
    assert (dice["id"], dice["cost"]) == ("dice", 2)
    again = run("solve", str(file), "--json", "--jobs", "2")
    assert [answer.get("cost") for answer in answers(again)] == [1, None, None, None, 2]
    by_pipe = run("solve", "-", "--json", text=file.read_text("utf-8"))
    assert [answer.get("cost") for answer in answers(by_pipe)] == [1, None, None, None, 2]


def test_a_line_that_is_no_text_is_refused(tmp_path: Path) -> None:
    """Bytes that are not UTF-8 are named, not replaced: an id is echoed as it was or not at all."""
    file = tmp_path / "many.jsonl"
    line = json.dumps({**ROW, "id": "grun"}).encode()
    file.write_bytes(line + b"\n" + line.replace(b"grun", b"gr\xfcn") + b"\n")
    for verb in ("solve", "grade"):
        result = run(verb, str(file), "--json")
        assert result.exit_code == 3
        good, bad = answers(result)
        assert (good["id"], bad["id"], bad["line"]) == ("grun", None, 2)
        assert "not text in UTF-8" in bad["error"]["message"]


def test_a_missing_file_among_others_does_not_stop_the_rest(tmp_path: Path) -> None:
    file = tmp_path / "row.json"
    file.write_text(json.dumps(ROW), "utf-8")
    for missing in ("no-such-file.json", "no-such-file.jsonl"):
        for verb in ("solve", "grade"):
            result = run(verb, missing, str(file), "--json")
            assert result.exit_code == 2
            absent, row = answers(result)
            assert "cannot read" in absent["error"]["message"]
            assert row["cost"] == 1


def test_ctrl_c_ends_a_batch_at_once(tmp_path: Path) -> None:
    """Ctrl-C reaches every process of the group; none of them finishes its problem first."""
    file = tmp_path / "many.jsonl"
    robots = {"red": [0, 0], "green": [40, 3], "blue": [9, 50], "yellow": [60, 60], "pink": [33, 33]}
    hard = {**ROW, "size": [64, 64], "robots": robots, "goal": {"robot": "red", "cell": [31, 17]}}
    file.write_text((json.dumps(hard) + "\n") * 4, "utf-8")
    command = [sys.executable, "-m", "wallhop", "solve", str(file), "--jobs", "2", "--method", "bfs"]
    with subprocess.Popen(
        command, cwd=ROOT, start_new_session=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        try:
            time.sleep(3)
            assert process.poll() is None
            os.killpg(process.pid, signal.SIGINT)
            _, said = process.communicate(timeout=5)
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
    assert process.returncode == 130
    assert said == "wallhop: interrupted\n"


def test_the_largest_exit_code_of_a_batch(tmp_path: Path) -> None:
    file = tmp_path / "two.jsonl"
    file.write_text(json.dumps(ROW) + "\n" + json.dumps(NO_WAY) + "\n", "utf-8")
    assert run("solve", str(file)).exit_code == 1


def test_all_answers() -> None:
    result = run("solve", "-", "--json", "--all", text=json.dumps(OPEN))
    (answer,) = answers(result)
    assert (answer["count"], answer["complete"], answer["helpers_merged"]) == (2, True, False)
    assert {found["text"] for found in answer["answers"]} == {"xE bW", "bW xE"}
    (counted,) = answers(run("solve", "-", "--json", "--count-only", text=json.dumps(OPEN)))
    assert counted["count"] == 2
    assert "answers" not in counted
    assert "cheapest answers: 2" in run("solve", "-", "--all", text=json.dumps(OPEN)).stdout


def test_grades(tmp_path: Path) -> None:
    file = tmp_path / "many.jsonl"
    file.write_text("\n".join(map(json.dumps, [ROW, OPEN, NO_WAY])) + "\nnonsense\n", "utf-8")
    result = run("grade", str(file), "--json", "--counts")
    assert result.exit_code == 3
    row, open_, no_way, nonsense = answers(result)
    assert row == {
        "schema": "wallhop/grade/1",
        "id": "row",
        "status": "OPTIMAL",
        "cost": 1,
        "lower_bound": 1,
        "count": 1,
    }
    assert (open_["cost"], open_["count"]) == (2, 2)
    assert (no_way["status"], no_way["cost"], no_way["count"]) == ("INFEASIBLE", None, 0)
    assert nonsense["line"] == 4


def test_perft() -> None:
    result = run("perft", "-", "--depth", "2", "--json", text=json.dumps(ROW))
    assert result.exit_code == 0
    assert json.loads(result.stdout)["positions"] == [1, 1, 0]


def test_a_missing_file_is_a_usage_error() -> None:
    assert run("solve", "no-such-file.json").exit_code == 2
    assert run("solve", "no-such-file.jsonl").exit_code == 2


def test_one_missing_file_of_two_does_not_stop_the_other(tmp_path: Path) -> None:
    file = tmp_path / "row.json"
    file.write_text(json.dumps(ROW), "utf-8")
    result = run("solve", "no-such-file.json", str(file), "--json")
    assert result.exit_code == 2
    missing, row = answers(result)
    assert "no-such-file.json" in missing["error"]["message"]
    assert row["cost"] == 1


def test_malformed_input() -> None:
    result = run("solve", "-", text='{"schema": "wallhop/problem/1"}')
    assert result.exit_code == 3


@pytest.mark.parametrize("seconds", ["nan", "inf", "-1", "soon"])
def test_a_time_limit_that_is_none(seconds: str) -> None:
    """No search would ever end at it."""
    result = run("solve", "-", "--method", "astar", "--time-limit", seconds, text=json.dumps(ROW))
    assert result.exit_code == 2
    assert "--time-limit" in result.stderr


def test_a_missing_kernel_is_told_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("WALLHOP_KERNEL", raising=False)
    monkeypatch.setattr("solver.kernel._kernel", None)
    example = str(Path(__file__).parents[2] / "examples" / "ricochet.json")
    result = CliRunner().invoke(main, ["solve", example])
    assert (result.exit_code, result.stderr.count("\n")) == (0, 1)
    assert "reference kernel" in result.stderr
    monkeypatch.setenv("WALLHOP_KERNEL", "reference")
    assert CliRunner().invoke(main, ["solve", example]).stderr == ""
