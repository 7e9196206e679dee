"""Soapbox on paper: the agenda and the ballots (rules: O1-O5)."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import cast

from generator.drawing import BLACK, Circle, Item, Line, Rect, Text
from generator.marks import centred
from generator.palette import Theme
from generator.parts import Card, Cards, Part, Picture

CANDIDATES = 4
BALLOTS = 24


@cache
def issues() -> tuple[str, ...]:
    """The sample list of twenty issues (rules: O5)."""
    data = json.loads(files("games.data").joinpath("soapbox_issues.json").read_text("utf-8"))
    return tuple(cast(list[str], data["issues"]))


def agenda(theme: Theme) -> tuple[Part, ...]:
    """One page: the issues to choose from, a slot length, votes and electoral votes for each candidate."""
    width, height = 186.0, 240.0
    items: list[Item] = [
        Text(0, 4, "Time in all: ______ minutes", 3.8),
        Text(66, 4, "A slot: ______ minutes (2 to 5)", 3.8),
        Text(138, 4, "Judge: __________________", 3.8),
    ]
    items.append(
        Text(0, 12, "Tick the issues that the Judge picks, in the order in which they come up.", 3.2)
    )
    top, row, names = 26.0, 9.4, 62.0
    columns = (width - names - 16) / CANDIDATES
    items.append(Rect(0, top - 9, width, 9, theme.tint, BLACK, 0.3))
    items.append(Text(2, top - 3, "No.", 3.0, bold=True))
    items.append(Text(18, top - 3, "Issue", 3.0, bold=True))
    for k in range(CANDIDATES):
        items.append(Text(names + 16 + k * columns + 1.5, top - 3, f"{'ABCD'[k]}: votes", 2.6, bold=True))
        items.append(Text(names + 16 + (k + 1) * columns - 1.5, top - 3, "won", 2.4, "end"))
    for number, issue in enumerate(issues()):
        y = top + number * row
        items.append(Rect(0, y, width, row, None, BLACK, 0.2))
        items.append(Rect(3, y + 2, 9, row - 4, None, BLACK, 0.25))
        items.append(Text(18, y + row / 2 + 1.2, issue, 3.4))
        for k in range(CANDIDATES):
            x = names + 16 + k * columns
            items.append(Line(x, y, x, y + row, BLACK, 0.2))
            items.append(Circle(x + columns - 5, y + row / 2, 2.4, None, BLACK, 0.25))
    y = top + len(issues()) * row
    items.append(Rect(0, y, width, row + 2, theme.tint, BLACK, 0.5))
    items.append(Text(18, y + 7.2, "Electoral votes", 4.0, bold=True))
    for k in range(CANDIDATES):
        x = names + 16 + k * columns
        items.append(Line(x, y, x, y + row + 2, BLACK, 0.3))
    items.append(
        Text(
            0,
            y + 17.5,
            "Most votes on an issue win it; a tie wins nothing. Most issues won make the president.",
            3.2,
        )
    )
    return (
        Picture(
            "Soapbox: agenda and result",
            width,
            height,
            tuple(items),
            cell=None,
            alt="A table of the twenty sample issues with columns for the votes of four candidates.",
        ),
    )


def ballots(theme: Theme) -> tuple[Part, ...]:
    """Secret ballots for one issue each."""
    return (
        Cards(
            "Soapbox: ballots",
            (_ballot(),) * BALLOTS,
            "one a voter and issue; fold, collect, reveal together",
        ),
    )


def _ballot() -> Card:
    width, height = 61.0, 40.0
    items: list[Item] = [
        Text(3, 7, "Issue ____________________", 3.2),
        Text(3, 14, "I agree most with candidate", 3.2),
    ]
    for k, letter in enumerate("ABCD"):
        x = 9 + k * 14.2
        items.append(Circle(x, 23, 5, None, BLACK, 0.4))
        items.append(centred(x, 23, letter, 5))
    items.append(Circle(6.4, 34.4, 2.0, None, BLACK, 0.3))
    items.append(Text(10.4, 35.6, "nobody", 3.0))
    return Card(width, height, tuple(items))
