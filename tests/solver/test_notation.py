"""Claims are read and written in the notation of the rules."""

from __future__ import annotations

import pytest

from boards.dice import DiceBoard, Die
from boards.errors import FormatError
from boards.hexes import HexBoard, hexagon
from boards.square import Direction, SquareBoard, Wall
from solver.notation import Claim, ClaimedSlide, moves_text, parse_claim
from solver.problem import (
    DiceMove,
    HexProblem,
    MicroProblem,
    RicochetGoal,
    RicochetProblem,
    Robot,
    RobotMove,
)

ROW = RicochetProblem(
    SquareBoard(16, 1, frozenset({Wall(4, 0, "E"), Wall(9, 0, "E")})),
    (Robot("red", "r", (15, 0)), Robot("silver", "s", (0, 0), transparent=True)),
    RicochetGoal(None, (9, 0), vortex=True),
)
DICE = MicroProblem(DiceBoard(((Die("P", 1), Die("P", 6)), (Die("W", 1), Die("W", 6)))), (0, 0), (1, 1))
HEXES = HexProblem(HexBoard(hexagon(2)), (0, 0), (2, -1))


def test_slides() -> None:
    assert parse_claim(ROW, "rW sE+1 sE>9,0 = 4") == Claim(
        (
            ClaimedSlide(0, Direction.W, 0, None, "rW"),
            ClaimedSlide(1, Direction.E, 1, None, "sE+1"),
            ClaimedSlide(1, Direction.E, None, (9, 0), "sE>9,0"),
        ),
        4,
    )


def test_letters_of_either_case_are_read() -> None:
    assert parse_claim(ROW, "Rw").steps == (ClaimedSlide(0, Direction.W, 0, None, "Rw"),)


def test_a_path_may_name_its_start() -> None:
    named, bare = parse_claim(DICE, "P1 P6 W6"), parse_claim(DICE, "P6 → W6")
    assert named == bare == Claim((Die("P", 6), Die("W", 6)))
    assert parse_claim(HEXES, "0,0 1,0 2,-1") == parse_claim(HEXES, "1,0 2,-1") == Claim(((1, 0), (2, -1)))


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("rX", "line 1, column 1"),
        ("rW\nrN sQ", "line 2, column 4"),
        ("gE", "line 1, column 1"),
        ("rE+", "line 1"),
    ],
)
def test_what_is_no_slide_is_named_with_its_place(text: str, place: str) -> None:
    with pytest.raises(FormatError, match=place):
        parse_claim(ROW, text)


def test_every_bad_word_is_reported() -> None:
    with pytest.raises(FormatError) as caught:
        parse_claim(DICE, "P6 ?? W6 !!")
    assert [defect.where for defect in caught.value.defects] == ["line 1, column 4", "line 1, column 10"]


def test_the_end_is_written_only_where_it_is_needed() -> None:
    moves = [
        RobotMove("silver", Direction.E, (9, 0), 2, 1),
        RobotMove("red", Direction.W, (10, 0)),
    ]
    assert moves_text(ROW, moves) == "sE+1 rW"
    assert moves_text(DICE, [DiceMove(Die("P", 6), (1, 0)), DiceMove(Die("W", 6), (1, 1))]) == "P1 P6 W6"


def test_slides_in_words_are_read_as_at_the_table() -> None:
    assert parse_claim(ROW, "red west, silver E\nSilver East = 3") == parse_claim(ROW, "rW sE sE = 3")
    with pytest.raises(FormatError, match="line 1, column 10: 'red'"):
        parse_claim(ROW, "red west red")
    with pytest.raises(FormatError, match="line 1, column 1: 'red'"):
        parse_claim(ROW, "red up")
