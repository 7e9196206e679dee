"""What is written is read back as it was, in every format: parse(write(x)) == x."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given, settings

from boards.board_json import read_board, write_board
from boards.read_text import read_board_text
from boards.write_text import write_board_text
from solver.formats.ids import parse_id, problem_id
from solver.formats.problem_json import parse_problem, problem_text, read_problem, write_problem
from solver.formats.problem_text import parse_board_text
from solver.formats.write_text import write_board_problem
from solver.problem import Problem
from tests.problems import problems


@given(problems)
def test_json(problem: Problem) -> None:
    assert read_problem(write_problem(problem)) == problem
    assert parse_problem(problem_text(problem)) == problem


@given(problems)
@settings(max_examples=200)
def test_board_text(problem: Problem) -> None:
    text = write_board_problem(problem)
    assert parse_board_text(text) == problem
    assert write_board_problem(parse_board_text(text)) == text


@given(problems)
@settings(max_examples=200)
def test_description_id(problem: Problem) -> None:
    assert parse_id(problem_id(problem)) == replace(problem, id=None)


@given(problems)
def test_bare_boards(problem: Problem) -> None:
    board = problem.board
    assert read_board(write_board(board)) == board
    assert read_board_text(write_board_text(board)) == board
