"""Puzzle books: order, answers, contents, codes that the program reads back."""

from __future__ import annotations

import re
import shutil
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

from boards.official import official_board
from boards.square import Direction
from generator.book import BookPuzzle, BookStyle, book, pages_needed
from generator.drawing import Document, Text
from generator.drawing.pdf import write_pdf
from generator.paper import Layout, paper
from solver.formats.ids import parse_id, problem_id
from solver.notation import parse_claim
from solver.problem import RicochetGoal, RicochetProblem, Robot, RobotMove
from solver.solve import solve

Render = Callable[..., list[Image.Image]]

# On 1A/2C/3B/4D, from (0,15): north along the open west edge stops under the wall below (0,10).
PROBLEM = RicochetProblem(
    official_board("1A/2C/3B/4D"),
    (Robot("red", "r", (0, 15)), Robot("green", "g", (15, 0))),
    RicochetGoal("red", (0, 11)),
)


def _puzzle(difficulty: float, column: int = 15) -> BookPuzzle:
    problem = RicochetProblem(
        PROBLEM.board, (Robot("red", "r", (0, 15)), Robot("green", "g", (column, 0))), PROBLEM.goal
    )
    section = "easy" if difficulty < 5 else "hard"
    return BookPuzzle(problem, (RobotMove("red", Direction.N, (0, 11)),), 1, difficulty, section)


def _texts(document: Document, page: int) -> list[str]:
    return [item.text for item in document.pages[page].items if isinstance(item, Text)]


def test_the_sample_answer_is_right() -> None:
    solution = solve(PROBLEM)
    assert solution.cost == 1
    assert solution.moves == (RobotMove("red", Direction.N, (0, 11)),)


def test_puzzles_stand_in_rising_difficulty_and_equals_keep_their_order() -> None:
    puzzles = [_puzzle(8, 15), _puzzle(2, 14), _puzzle(8, 13), _puzzle(1, 12)]
    made = book(puzzles, Layout(), BookStyle(per_page=1))
    found = [text for page in made.pages for text in (_texts_of(page.items)) if text.startswith("W1-")]
    assert found == [problem_id(puzzles[k].problem) for k in (3, 1, 0, 2)]


def _texts_of(items: tuple[object, ...]) -> list[str]:
    return [item.text for item in items if isinstance(item, Text)]


@pytest.mark.parametrize("per_page", [1, 2, 4, 6])
@pytest.mark.parametrize("answers", ["pages", "upside-down", "none"])
def test_pages_and_answers(per_page: int, answers: str) -> None:
    style = BookStyle(per_page=per_page, answers=answers)  # type: ignore[arg-type]
    made = book([_puzzle(k) for k in range(13)], Layout(), style)
    assert len(made.pages) == pages_needed(13, style)
    everything = [text for page in made.pages for text in _texts_of(page.items)]
    written = [text for text in everything if "rN = 1" in text]
    assert len(written) == {"pages": 13, "upside-down": -(-13 // per_page), "none": 0}[answers]
    if answers == "pages":
        puzzle_pages = made.pages[3 : 3 + -(-13 // per_page)]
        assert not any("rN" in text for page in puzzle_pages for text in _texts_of(page.items))
    if answers == "upside-down":
        turned = [
            item
            for page in made.pages
            for item in page.items
            if isinstance(item, Text) and "rN = 1" in item.text
        ]
        assert all(item.angle == 180 for item in turned)


def test_contents_name_pages_and_lead_there() -> None:
    made = book([_puzzle(k) for k in range(10)], Layout(), BookStyle(per_page=2))
    texts = _texts(made, 1)
    # 3 pages in front; easy: puzzles 1-5 from page 4; hard: 6-10 from page 6 (index 5); 5 puzzle pages.
    assert "Easy: 1 to 5" in texts
    assert "Hard: 6 to 10" in texts
    assert [link[4] for link in made.pages[1].links] == [2, 3, 5, 8]
    assert [text for text in texts if re.fullmatch(r"\d+", text)] == ["3", "4", "6", "9"]
    assert [page.bookmark for page in made.pages] == [
        "Cover",
        "Contents",
        "Rules",
        "easy",
        None,
        "hard",
        None,
        None,
        "Answers",
        None,
    ]


def test_every_page_has_title_seed_and_number() -> None:
    made = book([_puzzle(k) for k in range(3)], Layout(), BookStyle("My book", seed="9"))
    for number in range(len(made.pages)):
        texts = _texts(made, number)
        assert f"page {number + 1}/{len(made.pages)}" in texts
        assert "seed 9" in texts
        assert any(text.startswith("My book") for text in texts)


def test_a_book_without_puzzles_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one puzzle"):
        book([], Layout())
    with pytest.raises(ValueError, match="3 puzzles a page"):
        book([_puzzle(1)], Layout(), BookStyle(per_page=3))


def test_answers_are_written_so_that_the_program_reads_them() -> None:
    made = book([_puzzle(1)], Layout(), BookStyle())
    written = next(text for text in _texts(made, len(made.pages) - 1) if "= 1" in text)
    claim = parse_claim(PROBLEM, written)
    assert claim.called == 1


def test_the_code_on_a_printed_page_is_decoded_and_solved(render_pdf: Render, tmp_path: Path) -> None:
    """Print, photograph, scan: an independent reader finds the id, and the id is the problem."""
    reader = shutil.which("zbarimg")
    if reader is None:
        pytest.skip("zbarimg is not installed (Debian package zbar-tools)")
    made = book([_puzzle(1, 15), _puzzle(2, 13)], Layout(paper("letter")), BookStyle(per_page=2))
    page = render_pdf(write_pdf(made), 200, grey=True, page=4)[0]
    page.save(tmp_path / "scan.png")
    command = [reader, "--quiet", "--raw", "-Sdisable", "-Sqrcode.enable", str(tmp_path / "scan.png")]
    found = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
    assert sorted(found) == sorted(problem_id(_puzzle(1, column).problem) for column in (15, 13))
    for identity in found:
        solution = solve(parse_id(identity))
        assert solution.cost == 1
        assert solution.status == "OPTIMAL"


def test_a_book_of_a_hundred_pages_takes_less_than_ten_seconds() -> None:
    count = 72  # 3 in front, 72 puzzles one a page, 12 of answers, and then some
    puzzles = [_puzzle(k, 15 - k % 8) for k in range(count + 12)]
    started = time.process_time()
    made = book(puzzles, Layout(), BookStyle(per_page=1))
    pdf = write_pdf(made)
    assert len(made.pages) >= 100
    assert pdf.startswith(b"%PDF")
    assert time.process_time() - started < 10
