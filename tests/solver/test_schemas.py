"""The shipped JSON Schema files accept what the readers accept and refuse what they refuse."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from jsonschema import Draft202012Validator

from boards.board_json import write_board
from boards.errors import InputError
from solver.formats.problem_json import read_problem, write_problem
from solver.loading import load_board, load_problem
from solver.problem import Problem
from tests.hostile import SAMPLE
from tests.problems import problems

ROOT = Path(__file__).resolve().parents[2]


def schema(name: str) -> Draft202012Validator:
    values = json.loads(files("solver.formats.schemas").joinpath(f"{name}.schema.json").read_text("utf-8"))
    Draft202012Validator.check_schema(values)
    return Draft202012Validator(values)


PROBLEM, BOARD = schema("problem"), schema("board")


@given(problems)
def test_what_is_written_keeps_to_the_schemas(problem: Problem) -> None:
    PROBLEM.validate(write_problem(problem))
    BOARD.validate(write_board(problem.board))


@pytest.mark.parametrize("path", sorted((ROOT / "examples").glob("*.json")), ids=lambda path: str(path.name))
def test_the_shipped_examples_keep_to_the_schema(path: Path) -> None:
    PROBLEM.validate(json.loads(path.read_text("utf-8")))
    load_problem(str(path))


@pytest.mark.parametrize("name", ["1A/2C/3B/4D", "black", "copper:4a3b2c1d"])
def test_named_boards_keep_to_the_schema(name: str) -> None:
    BOARD.validate(write_board(load_board(name)))


@pytest.mark.parametrize(
    "value",
    [
        {
            "schema": "wallhop/problem/1",
            "game": "ricochet",
            "board": "1A/2C/3B/4D",
            "robots": {"red": [0, 0]},
            "goal": {"target": "red circle"},
        },
        {
            "schema": "wallhop/problem/1",
            "game": "micro",
            "board": "black",
            "start": "W6",
            "goal": {"cell": [0, 1]},
        },
        {
            "schema": "wallhop/problem/1",
            "game": "hex",
            "hexes": ["0,0", "1,0"],
            "start": "0,0",
            "goal": {"cell": "1,0"},
            "terrain": {"1,0": {"name": "swamp", "cost": 3}},
        },
    ],
)
def test_the_short_forms_are_in_the_schema(value: dict[str, Any]) -> None:
    PROBLEM.validate(value)
    read_problem(value)


@pytest.mark.parametrize(
    "change",
    [
        {"foo": 1},
        {"size": [0, 4]},
        {"size": [4, 65]},
        {"size": [4.5, 4]},
        {"walls": ["0,1 Q"]},
        {"robots": {}},
        {"robots": {f"robot{n}": [n, 0] for n in range(9)}},
        {"labels": {"red": "rr"}},
        {"goal": {}},
        {"goal": {"robot": "red", "cell": [3, 0], "speed": 1}},
        {"rules": {"flush_hop": True}},
        {"rules": {"simple_paths": True}},
        {"board": "1A/2C/3B/4D"},
        {"id": ""},
    ],
)
def test_schema_and_reader_refuse_the_same(change: dict[str, Any]) -> None:
    value = json.loads(SAMPLE) | change
    assert not PROBLEM.is_valid(value)
    with pytest.raises(InputError):
        read_problem(value)
