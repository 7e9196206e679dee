"""Every sample in docs/formats.md is read, and the samples mean what the page says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from solver.loading import load, load_problem
from solver.problem import HexProblem, RicochetProblem

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "formats.md").read_text("utf-8")


def samples() -> list[str]:
    """The indented blocks of the page; blank lines inside a block belong to it."""
    blocks = re.findall(r"(?:^    .*\n(?:\n(?=    ))?)+", PAGE, re.MULTILINE)
    return [re.sub(r"^    ", "", block, flags=re.MULTILINE) for block in blocks]


def sources() -> list[str]:
    """The names and ids in the first table."""
    table = PAGE.split("| FILE | meaning |")[1].split("\n\n")[0]
    words = re.findall(
        r"`([^`]+)`", "\n".join(line.split("|")[1] for line in table.splitlines() if "|" in line)
    )
    return [
        word.strip("'")
        for word in words
        if not word.startswith("position") and word not in ("-", "many.jsonl")
    ]


@pytest.mark.parametrize("text", samples())
def test_a_sample_is_read(text: str) -> None:
    load_problem("docs/formats.md", text)


def test_there_are_samples_of_every_game_in_either_form() -> None:
    found = samples()
    assert len(found) == 6
    assert sum(text.startswith("{") for text in found) == 3


@pytest.mark.parametrize("source", sources())
def test_a_named_source_is_read(source: str) -> None:
    load(source)


def test_the_sources_of_the_table_are_all_found() -> None:
    assert len(sources()) == 7


def test_the_drawn_room_is_the_shipped_example() -> None:
    problem = load_problem(str(ROOT / "examples" / "room.board"))
    drawn = next(text for text in samples() if text.startswith("id: room"))
    assert problem == load_problem("docs/formats.md", drawn)
    assert isinstance(problem, RicochetProblem)
    assert problem.board.blocked == {(4, 2), (5, 2)}
    assert problem.robots[2].transparent


def test_the_drawn_hexes_are_where_the_page_says() -> None:
    problem = load_problem(
        "docs/formats.md", next(text for text in samples() if text.startswith("game: hex"))
    )
    assert isinstance(problem, HexProblem)
    assert problem.board.hexes == {(0, -1), (1, -1), (-1, 0), (0, 0), (1, 0)}
    assert problem.board.kind((0, 0)).name == "marsh"
