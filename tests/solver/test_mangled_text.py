"""Mangled files: whatever is cut out, doubled or swapped, the reader gives a problem or a clear error."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from boards.errors import Defect, InputError
from solver.formats.problem_json import problem_text
from solver.formats.write_text import write_board_problem
from solver.loading import load
from solver.problem import Problem
from tests.problems import problems

TEXTS = st.sampled_from(["red", "0,1 S", "1,0", "W6", ""])
KEYS = st.sampled_from(["cell", "robot", "red", "a"])
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 70) | st.floats() | TEXTS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner),
    max_leaves=6,
)


def defects(text: str) -> tuple[Defect, ...]:
    """What the reader says against the text; nothing where it reads a problem."""
    try:
        load("mangled", text)
    except InputError as error:
        return error.defects
    return ()


@given(problems, st.data())
@settings(max_examples=60)
def test_json_with_a_piece_cut_out_or_put_in(problem: Problem, data: st.DataObject) -> None:
    text = problem_text(problem)
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 12)))
    piece = data.draw(st.text('{}[]",:019 NSx\u0435\u202e', max_size=3))
    assert all(str(defect).isprintable() for defect in defects(text[:start] + piece + text[end:]))


@given(problems, st.data())
@settings(max_examples=60)
def test_board_text_with_a_piece_cut_out_or_put_in(problem: Problem, data: st.DataObject) -> None:
    text = write_board_problem(problem)
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 12)))
    piece = data.draw(st.text("|-+ ;:,\nr1\u2502\u0435#\u202e", max_size=3))
    assert all(str(defect).isprintable() for defect in defects(text[:start] + piece + text[end:]))


@given(problems, st.data())
@settings(max_examples=60)
def test_json_with_a_value_of_another_kind(problem: Problem, data: st.DataObject) -> None:
    values: dict[str, Any] = json.loads(problem_text(problem))
    key = data.draw(st.sampled_from(sorted(values)))
    if isinstance(values[key], dict) and values[key] and data.draw(st.booleans()):
        values[key][data.draw(st.sampled_from(sorted(values[key])))] = data.draw(JSON)
    else:
        values[key] = data.draw(JSON)
    assert all(str(defect).isprintable() for defect in defects(json.dumps(values)))
