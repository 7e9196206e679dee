"""`wallhop verify` and `wallhop hint` as a user runs them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cli import main

PROBLEM = {
    "schema": "wallhop/problem/1",
    "game": "ricochet",
    "size": [5, 5],
    "walls": [],
    "blocked": [],
    "diagonals": [],
    "robots": {"red": [0, 0], "blue": [4, 4]},
    "transparent": [],
    "goal": {"robot": "red", "cell": [4, 3]},
    "rules": {},
}


@pytest.fixture
def problem(tmp_path: Path) -> str:
    path = tmp_path / "problem.json"
    path.write_text(json.dumps(PROBLEM), "utf-8")
    return str(path)


def run(*arguments: str, stdin: str | None = None) -> Result:
    return CliRunner().invoke(main, arguments, input=stdin)


def test_an_accepted_claim(problem: str) -> None:
    result = run("verify", problem, "--claim", "rE rS")
    assert (result.exit_code, result.output) == (0, "ACCEPTED, cost 2\n")


def test_a_refuted_claim_as_json(problem: str) -> None:
    result = run("verify", problem, "--claim", "rE rE", "--json")
    verdict = json.loads(result.output)
    assert result.exit_code == 1
    assert verdict["schema"] == "wallhop/verdict/1"
    assert verdict["verdict"] == "REFUTED"
    assert verdict["violation"]["rule"] == "K1"
    assert verdict["violation"]["provenance"] == "stated"
    assert verdict["violation"]["at"] == 2


def test_claims_from_a_file_and_from_standard_input(problem: str, tmp_path: Path) -> None:
    (tmp_path / "claim.txt").write_text("rE\nrS\n", "utf-8")
    assert run("verify", problem, "--claim", str(tmp_path / "claim.txt")).exit_code == 0
    assert run("verify", problem, "--claim", "-", stdin="rE rS").exit_code == 0


def test_the_number_called(problem: str) -> None:
    assert run("verify", problem, "--claim", "rE rS", "--at-most", "3").exit_code == 0
    assert run("verify", problem, "--claim", "rE rS", "--exactly", "3").exit_code == 1
    assert run("verify", problem, "--claim", "rE rS = 1").exit_code == 1


def test_a_number_without_moves(problem: str) -> None:
    assert run("verify", problem, "--claim-length", "2").exit_code == 0
    assert run("verify", problem, "--claim-length", "1").exit_code == 1
    assert run("verify", problem, "--at-most", "7").exit_code == 0


def test_optimal(problem: str) -> None:
    assert run("verify", problem, "--claim", "rE rS", "--optimal").exit_code == 0
    assert run("verify", problem, "--claim", "rE rW rE rS", "--optimal").exit_code == 1


def test_a_claim_that_does_not_parse_is_malformed(problem: str) -> None:
    result = run("verify", problem, "--claim", "rE rQ")
    assert result.exit_code == 3
    assert "line 1, column 4" in result.stderr


@pytest.mark.parametrize("arguments", [(), ("--exactly", "1", "--at-most", "1"), ("--claim-length", "-1")])
def test_usage_errors(problem: str, arguments: tuple[str, ...]) -> None:
    assert run("verify", problem, *arguments).exit_code == 2


def test_a_missing_file_is_unreadable() -> None:
    assert run("verify", "nowhere.json", "--claim", "rE").exit_code == 2


def test_a_binary_claim_file(problem: str, tmp_path: Path) -> None:
    (tmp_path / "claim.bin").write_bytes(b"\xff\xfe\x00rE")
    result = run("verify", problem, "--claim", str(tmp_path / "claim.bin"))
    assert result.exit_code == 3
    assert "UTF-8" in result.stderr


@pytest.mark.parametrize(
    ("level", "expected"),
    [
        ("band", "The answer is short."),
        ("length", "The answer costs 2."),
        ("first", "red moves first."),
        ("move", "Begin with red to the right."),
        ("answer", "rE rS"),
    ],
)
def test_hints_give_away_more_and_more(problem: str, level: str, expected: str) -> None:
    result = run("hint", problem, "--level", level)
    assert (result.exit_code, result.output) == (0, expected + "\n")
