"""Sources: files of every kind, ids, names, standard input."""

from __future__ import annotations

import io
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from boards.errors import InputError, MalformedError
from boards.official import official_board
from solver.formats.ids import problem_id
from solver.formats.problem_json import parse_problem
from solver.formats.write_text import write_board_problem
from solver.loading import UnreadableError, load, load_board, load_problem
from solver.problem import MicroProblem, RicochetGoal, RicochetProblem
from tests.hostile import SAMPLE

NAMED = "1A/2C/3B/4D red=11,11 green=14,9 goal=red-circle"


@pytest.fixture
def sample() -> RicochetProblem:
    problem = parse_problem(SAMPLE.decode())
    assert isinstance(problem, RicochetProblem)
    return problem


def test_files_are_known_by_their_content(tmp_path: Path, sample: RicochetProblem) -> None:
    for name, text in [
        ("a.json", SAMPLE.decode()),
        ("b.board", write_board_problem(sample)),
        ("c.txt", write_board_problem(sample)),
        ("d", "\n " + SAMPLE.decode()),
        ("e.txt", problem_id(sample) + "\n"),
        ("bom.json", "\ufeff" + SAMPLE.decode()),
    ]:
        path = tmp_path / name
        path.write_text(text, "utf-8")
        assert load_problem(str(path)) == sample, name


def test_standard_input(monkeypatch: pytest.MonkeyPatch, sample: RicochetProblem) -> None:
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(SAMPLE)))
    assert load_problem("-") == sample


def test_text_may_be_given_with_its_source(sample: RicochetProblem) -> None:
    assert load_problem("many.jsonl:7", SAMPLE.decode()) == sample
    with pytest.raises(InputError, match=r"many\.jsonl:8: line 1, column 2"):
        load_problem("many.jsonl:8", "{")


def test_a_description_id_is_a_source_in_either_case(sample: RicochetProblem) -> None:
    assert load_problem(problem_id(sample)) == sample
    assert load_problem(problem_id(sample).lower()) == sample


def test_a_named_position_is_a_source() -> None:
    problem = load_problem(NAMED)
    assert isinstance(problem, RicochetProblem)
    assert problem.board == official_board("1A/2C/3B/4D")
    assert problem.goal == RicochetGoal("red", (4, 1))
    moved = load_problem(NAMED.replace("red-circle", "any:7,5") + " transparent=green vortex=yes")
    assert isinstance(moved, RicochetProblem)
    assert moved.goal == RicochetGoal(None, (7, 5), vortex=True)
    assert [robot.transparent for robot in moved.robots] == [False, True]


def test_a_path_on_named_tiles_is_a_source() -> None:
    problem = load_problem("black W6 P6 W2")
    assert isinstance(problem, MicroProblem)
    assert [str(problem.board[cell]) for cell in (problem.start, *problem.via, problem.goal)] == [
        "W6",
        "P6",
        "W2",
    ]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (NAMED.replace("red=11,11", "red"), "word 2"),
        (NAMED.replace("red=11,11", "red=7,7"), "robots.red: 7,7 is inside a blocked cell"),
        (NAMED.replace("red-circle", "red-star"), "goal.target"),
        (NAMED.replace("red-circle", "red:x"), "goal.cell"),
        ("1A/2C/3B/4D red=1,1 red=2,2 goal=red:3,3", "given more than once"),
        ("1A/2C/3B/4D red=1,1", "goal.cell"),
        ("black X1 W2", "start"),
    ],
)
def test_a_named_position_with_a_defect_is_malformed(text: str, complaint: str) -> None:
    with pytest.raises(MalformedError, match=complaint):
        load_problem(text)


@pytest.mark.parametrize("name", ["1A/2C/3B/4D", "black", "copper:1a2b3c4d"])
def test_a_bare_board_is_no_problem(name: str) -> None:
    assert load(name) == load_board(name)
    with pytest.raises(MalformedError, match="nothing to solve"):
        load_problem(name)


def test_the_board_of_a_problem(sample: RicochetProblem) -> None:
    assert load_board(problem_id(sample)) == sample.board


@pytest.mark.parametrize("source", ["none.json", "0765+42", "a\0b", "."])
def test_what_cannot_be_opened_is_no_malformed_input(source: str) -> None:
    with pytest.raises(UnreadableError, match="cannot read"):
        load_problem(source)


@pytest.mark.parametrize(
    ("schema", "advice"),
    [("wallhop/position/1", "play new GAME --setup"), ("wallhop/tiles/1", "generate micro --board")],
)
def test_our_other_files_are_told_by_what_takes_them(schema: str, advice: str) -> None:
    with pytest.raises(MalformedError, match=advice):
        load("made.json", f'{{"schema": "{schema}", "game": "wkm"}}')


def test_lines_are_told_from_a_broken_text() -> None:
    line = SAMPLE.decode().replace("\n", " ")
    with pytest.raises(InputError, match="takes one"):
        load("many.jsonl", f"{line}\n\n{line}\n{line}\n")
    with pytest.raises(InputError, match="not JSON"):
        load("broken.json", f"{line}\n]")


def test_a_folder_is_no_source(tmp_path: Path) -> None:
    with pytest.raises(UnreadableError, match=r"folder.*\*\.json"):
        load(str(tmp_path))
