"""Soapbox on paper: the agenda and the ballots (rules: O1-O5)."""

from __future__ import annotations

from collections.abc import Sequence

from games.soapbox.state import sample_issues
from generator.drawing import BLACK, Circle, Item, Line, Rect, Text, fit, moved
from generator.marks import centred
from generator.palette import Theme
from generator.parts import Card, Cards, Part, Picture

COLUMNS = 6
"""Candidates that share a page."""
BALLOTS = 21
_PEN = 0.25
"""Half the widest line of the table, which lies on its edge."""


def agenda(theme: Theme) -> tuple[Part, ...]:
    """One page: the issues to choose from, votes and electoral votes of four candidates."""
    return agenda_pictures(theme, sample_issues(), tuple("ABCD"))


def agenda_pictures(
    theme: Theme, issues: Sequence[str], candidates: Sequence[str], minutes: int = 0
) -> tuple[Picture, ...]:
    """A table of issues and candidates, up to six candidates a page; `minutes` is the time in all."""
    groups = [candidates[k : k + COLUMNS] for k in range(0, len(candidates), COLUMNS)] or [()]
    return tuple(_agenda(theme, issues, group, minutes) for group in groups)


def _agenda(theme: Theme, issues: Sequence[str], candidates: Sequence[str], minutes: int) -> Picture:
    width, names, top = 186.0, 78.0, 26.0
    row = min(9.4, 200.0 / max(1, len(issues)))
    column = (width - names) / max(1, len(candidates))
    time = str(minutes) if minutes else "______"
    items: list[Item] = [
        Text(0, 4, f"Time in all: {time} minutes", 3.8),
        Text(66, 4, "A slot: ______ minutes (2 to 5)", 3.8),
        Text(width, 4, "Judge: __________________", 3.8, "end"),
        Text(0, 12, "Number the issues that the Judge picks, in the order in which they come up.", 3.2),
        Rect(0, top - 9, width, 9, theme.tint, BLACK, 0.3),
        Text(2, top - 3, "No.", 3.0, bold=True),
        Text(18, top - 3, "Issue", 3.0, bold=True),
    ]
    for k, candidate in enumerate(candidates):
        x = names + k * column
        title = f"{candidate}: votes" if len(candidate) == 1 else candidate
        items.append(Text(x + 1.5, top - 3, title, fit(title, 2.6, column - 11, True), bold=True))
        items.append(Text(x + column - 1.5, top - 3, "won", 2.4, "end"))
    for number, issue in enumerate(issues):
        y = top + number * row
        items.append(Rect(0, y, width, row, None, BLACK, 0.2))
        items.append(Rect(3, y + row * 0.2, 9, row * 0.6, None, BLACK, 0.25))
        items.append(Text(18, y + row / 2 + 1.2, issue, fit(issue, 3.4, names - 20)))
        for k in range(len(candidates)):
            x = names + k * column
            items.append(Line(x, y, x, y + row, BLACK, 0.2))
            items.append(Circle(x + column - 5, y + row / 2, min(2.4, row * 0.3), None, BLACK, 0.25))
    y = top + len(issues) * row
    items.append(Rect(0, y, width, 11.4, theme.tint, BLACK, 0.5))
    items.append(Text(18, y + 7.2, "Electoral votes", 4.0, bold=True))
    items.extend(
        Line(names + k * column, y, names + k * column, y + 11.4, BLACK, 0.3) for k in range(len(candidates))
    )
    advice = "Most votes on an issue win it; a tie wins nothing. Most issues won make the president."
    items.append(Text(0, y + 17.5, advice, 3.2))
    words = f"A table for the votes of {', '.join(candidates)} on: {'; '.join(issues)}."
    drawing = moved(items, _PEN, 0)
    return Picture("Soapbox: agenda and result", width + 2 * _PEN, y + 20, drawing, cell=None, alt=words)


def ballots(theme: Theme) -> tuple[Part, ...]:
    """Secret ballots for one issue each."""
    return (
        Cards(
            "Soapbox: ballots",
            (_ballot(),) * BALLOTS,
            "one a voter and issue; fold, collect, reveal together; print more as needed",
        ),
    )


def _ballot() -> Card:
    width, height = 61.0, 33.0
    items: list[Item] = [
        Text(3, 6, "Issue ____________________", 3.2),
        Text(3, 11.8, "I agree most with candidate", 3.2),
    ]
    for k, letter in enumerate("ABCD"):
        x = 9 + k * 14.2
        items.append(Circle(x, 19.4, 5, None, BLACK, 0.4))
        items.append(centred(x, 19.4, letter, 5))
    items.append(Circle(6.4, 28.6, 2.0, None, BLACK, 0.3))
    items.append(Text(10.4, 29.7, "nobody", 3.0))
    return Card(width, height, tuple(items))
