"""Description ids: short, guarded against slips, and readable for ever."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boards.errors import FormatError, InputError
from boards.official import official_name_of, official_names
from solver.formats.bits import ALPHABET, BitReader, BitWriter, width_of
from solver.formats.ids import PREFIX, is_problem_id, parse_id, problem_id
from solver.loading import load_problem
from tests.problems import problems

ROBOTS = "1A/2C/3B/4D red=11,11 green=14,9 silver=0,0"
IN_USE = {
    "W1-EUK54LRBXUHXE345A": "0765+42+2E21BD0F+93",
    "W1-EAT5EENGXNHUABL6VLM": f"{ROBOTS} goal=any:7,5 transparent=silver vortex=yes",
    "W1-MAACAITYNMJ": "black W6 P6 W2",
    "W1-POG6AKAMD4": "copper:4a3b2c1d P1 W6",
}
"""Ids as they were given out first. They must be read as these problems for ever."""


@pytest.mark.parametrize(("text", "source"), IN_USE.items())
def test_ids_in_use_are_never_forgotten(text: str, source: str) -> None:
    problem = replace(load_problem(source), id=None)
    assert parse_id(text) == problem
    assert problem_id(problem) == text


@given(problems)
def test_ids_fit_the_compact_mode_of_a_qr_code(problem: object) -> None:
    text = problem_id(problem)  # type: ignore[arg-type]
    assert is_problem_id(text)
    assert set(text) <= set("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:")


def test_an_official_position_is_short_with_all_that_may_be_said() -> None:
    robots = "red=11,11 green=14,9 blue=0,0 yellow=15,15 silver=5,5"
    text = problem_id(load_problem(f"1A/2C/3B/4D {robots} goal=any:7,5 transparent=silver vortex=yes"))
    assert len(text) < 40


def test_every_official_name_is_found_again_from_an_id() -> None:
    for name in list(official_names())[::17]:
        problem = parse_id(problem_id(load_problem(f"{name} red=0,0 goal=red:5,5")))
        assert official_name_of(problem.board) == name  # type: ignore[arg-type]


@pytest.mark.parametrize("text", IN_USE)
def test_one_wrong_letter_or_two_swapped_ones_are_noticed(text: str) -> None:
    for place in range(len(PREFIX), len(text)):
        letter = "A" if text[place] != "A" else "B"
        with pytest.raises(InputError):
            parse_id(text[:place] + letter + text[place + 1 :])
    for place in range(len(PREFIX), len(text) - 1):
        if text[place] != text[place + 1]:
            with pytest.raises(InputError):
                parse_id(text[:place] + text[place + 1] + text[place] + text[place + 2 :])


@pytest.mark.parametrize("text", ["W1-", "W1-AAAA", "W1-AAAAAAAA", "W1-0000000", "W2-EUK54LRBXUHXE345A"])
def test_other_texts_are_refused(text: str) -> None:
    with pytest.raises(FormatError, match="not a description id"):
        parse_id(text)


@given(st.lists(st.booleans(), max_size=400))
def test_bits_that_no_writer_made_never_end_in_a_traceback(flags: list[bool]) -> None:
    """Bits with a right check sum are a problem or a clear error."""
    bits = BitWriter()
    for flag in flags:
        bits.flag(flag)
    with suppress(InputError):
        problem = parse_id(PREFIX + bits.letters())
        assert parse_id(problem_id(problem)) == problem


@given(st.lists(st.tuples(st.integers(0, 10**6), st.integers(0, 7))), st.frozensets(st.integers(0, 3000)))
def test_numbers_come_out_as_they_went_in(numbers: list[tuple[int, int]], places: frozenset[int]) -> None:
    bits = BitWriter()
    for value, low in numbers:
        bits.natural(value, low)
        bits.number(value, width_of(value + 1))
    bits.places(places)
    letters = bits.letters()
    assert set(letters) <= set(ALPHABET)
    reader = BitReader(letters)
    for value, low in numbers:
        assert reader.natural(low) == value
        assert reader.number(width_of(value + 1)) == value
    assert reader.places() == sorted(places)
