"""Puzzle books: cover, contents, rules, puzzles in rising difficulty, answers on pages of their own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from math import ceil
from typing import Literal

from generator.book_pages import answer_cell, cover, puzzle_cell, rules_page
from generator.drawing import Document, Drawing, Item, Line, Page, Text, fit, moved, text_width, turned
from generator.paper import Label, Layout, footer
from generator.parts import Draft
from solver.notation import moves_text
from solver.problem import Move, Problem

GRIDS: dict[int, tuple[int, int]] = {1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3)}
"""Columns and rows of puzzles on a page, by their number."""
_COLUMN_GAP = 6.0
_ROW_GAP = 8.0
_ANSWERS = 6
_STRIP = 9.0


@dataclass(frozen=True)
class BookPuzzle:
    """A puzzle with a shortest answer; `section` is the heading under which it stands (`easy`, `5 moves`)."""

    problem: Problem
    moves: tuple[Move, ...]
    cost: int
    difficulty: float
    section: str = ""


@dataclass(frozen=True)
class BookStyle:
    """How a book looks. `note` is printed on the cover, `seed` and the generator's version at its foot."""

    title: str = "Wallhop puzzles"
    subtitle: str = ""
    seed: str = ""
    note: str = ""
    per_page: int = 2
    answers: Literal["pages", "upside-down", "none"] = "pages"
    codes: bool = True
    show_cost: bool = True


@dataclass(frozen=True)
class _Section:
    title: str
    first: int
    page: int


def book(puzzles: Sequence[BookPuzzle], layout: Layout, style: BookStyle | None = None) -> Document:
    """The book of the puzzles, sorted by rising difficulty; puzzles equally hard keep their order.

    Raises ValueError without puzzles, or for a number of puzzles a page that is not in GRIDS.
    """
    style = style or BookStyle()
    if not puzzles:
        raise ValueError("a book needs at least one puzzle")
    if style.per_page not in GRIDS:
        raise ValueError(f"{style.per_page} puzzles a page is not one of {', '.join(map(str, GRIDS))}")
    ordered = sorted(puzzles, key=lambda puzzle: puzzle.difficulty)
    front = 3
    puzzle_drafts, sections = _puzzle_drafts(ordered, layout, style, front)
    answer_drafts = _answer_drafts(ordered, layout) if style.answers == "pages" else []
    contents, links = _contents(
        sections, front + len(puzzle_drafts) if answer_drafts else None, layout, ordered
    )
    drafts = [
        Draft(
            cover(ordered[len(ordered) // 2].problem, _facts(ordered, style), layout),
            style.title,
            bookmark="Cover",
        ),
        Draft(contents, "Contents", bookmark="Contents"),
        Draft(rules_page([p.problem for p in ordered], layout), "Rules", bookmark="Rules"),
        *puzzle_drafts,
        *answer_drafts,
    ]
    pages = _numbered(drafts, layout, style)
    pages[1] = replace(pages[1], links=links)
    return Document(style.title, tuple(pages), f"seed {style.seed}" if style.seed else "")


def _numbered(drafts: Sequence[Draft], layout: Layout, style: BookStyle) -> list[Page]:
    sheet = layout.paper
    pages = []
    for number, draft in enumerate(drafts, start=1):
        title = style.title if draft.title == style.title else f"{style.title}: {draft.title}"
        items = (*draft.items, *footer(sheet, Label(title, seed=style.seed), number, len(drafts), draft.note))
        pages.append(Page(sheet.width, sheet.height, items, bookmark=draft.bookmark, alt=draft.alt or title))
    return pages


def _facts(puzzles: Sequence[BookPuzzle], style: BookStyle) -> tuple[str, ...]:
    """The lines of the cover: title, number and lengths of the puzzles, note."""
    costs = [puzzle.cost for puzzle in puzzles]
    span = f"{min(costs)}" if min(costs) == max(costs) else f"{min(costs)} to {max(costs)}"
    count = f"{len(puzzles)} puzzle{'s' if len(puzzles) > 1 else ''}, {span} moves"
    return (style.title, style.subtitle or count, count if style.subtitle else "", style.note)


def _puzzle_drafts(
    puzzles: Sequence[BookPuzzle], layout: Layout, style: BookStyle, before: int
) -> tuple[list[Draft], list[_Section]]:
    """Pages of puzzles and where each section begins; `before` pages stand in front."""
    sections: list[_Section] = []
    number = 1
    for title, group in groupby(puzzles, key=lambda puzzle: puzzle.section):
        sections.append(_Section(title or "Puzzles", number, before + (number - 1) // style.per_page))
        number += len(list(group))
    drafts: list[Draft] = []
    for start in range(0, len(puzzles), style.per_page):
        page = before + len(drafts)
        begun = [section.title for section in sections if section.page == page]
        chunk = puzzles[start : start + style.per_page]
        drafts.append(_puzzle_page(chunk, start + 1, layout, style, ", ".join(begun) or None))
    return drafts, sections


def _puzzle_page(
    puzzles: Sequence[BookPuzzle], first: int, layout: Layout, style: BookStyle, bookmark: str | None
) -> Draft:
    x, y, wide, high = layout.paper.content
    if style.answers == "upside-down":
        high -= _STRIP
    items: list[Item] = []
    alts = []
    for (left, top, width, height), (k, puzzle) in zip(
        _cells(x, y, wide, high, style.per_page), enumerate(puzzles), strict=False
    ):
        cost = puzzle.cost if style.show_cost else None
        cell, alt = puzzle_cell(puzzle.problem, first + k, cost, width, height, layout.theme, style.codes)
        items.extend(moved(cell, left, top))
        alts.append(f"Puzzle {first + k}. {alt}")
    if style.answers == "upside-down":
        items.extend(_upside_down(puzzles, first, x, y + high, wide))
    last = first + len(puzzles) - 1
    title = f"puzzle {first}" if first == last else f"puzzles {first} to {last}"
    return Draft(tuple(items), title, alt=" ".join(alts), bookmark=bookmark)


def _cells(
    x: float, y: float, wide: float, high: float, count: int
) -> list[tuple[float, float, float, float]]:
    """Areas of the puzzles, row by row."""
    columns, rows = GRIDS[count]
    if columns == 1 and rows == 2 and wide > high:
        columns, rows = 2, 1
    width = (wide - (columns - 1) * _COLUMN_GAP) / columns
    height = (high - (rows - 1) * _ROW_GAP) / rows
    return [
        (x + (k % columns) * (width + _COLUMN_GAP), y + (k // columns) * (height + _ROW_GAP), width, height)
        for k in range(columns * rows)
    ]


def _upside_down(puzzles: Sequence[BookPuzzle], first: int, x: float, y: float, wide: float) -> Drawing:
    """The answers in one line, to be read with the page turned."""
    parts = [
        f"{first + k}: {moves_text(puzzle.problem, puzzle.moves)} = {puzzle.cost}"
        for k, puzzle in enumerate(puzzles)
    ]
    text = "   ".join(parts)
    size = fit(text, 2.8, wide)
    line = Text(x + wide / 2, y + _STRIP / 2, text, size, "middle")
    return turned((line,), 2, x + wide / 2, y + _STRIP / 2)


def _answer_drafts(puzzles: Sequence[BookPuzzle], layout: Layout) -> list[Draft]:
    x, y, wide, high = layout.paper.content
    drafts = []
    for start in range(0, len(puzzles), _ANSWERS):
        chunk = puzzles[start : start + _ANSWERS]
        items: list[Item] = []
        alts = []
        for (left, top, width, height), (k, puzzle) in zip(
            _cells(x, y, wide, high, _ANSWERS), enumerate(chunk), strict=False
        ):
            cell, words = answer_cell(
                puzzle.problem, puzzle.moves, start + 1 + k, puzzle.cost, width, height, layout.theme
            )
            items.extend(moved(cell, left, top))
            alts.append(words)
        bookmark = "Answers" if start == 0 else None
        drafts.append(Draft(tuple(items), "answers", alt=" ".join(alts), bookmark=bookmark))
    return drafts


def _contents(
    sections: Sequence[_Section], answers: int | None, layout: Layout, puzzles: Sequence[BookPuzzle]
) -> tuple[Drawing, tuple[tuple[float, float, float, float, int], ...]]:
    """The table of contents with a link for each line; page numbers count from 1."""
    x, y, wide, _ = layout.paper.content
    rows: list[tuple[str, int]] = [("Rules", 2)]
    ends = [section.first - 1 for section in sections[1:]] + [len(puzzles)]
    for section, end in zip(sections, ends, strict=True):
        numbers = f"{section.first}" if end == section.first else f"{section.first} to {end}"
        rows.append((f"{section.title[:1].upper()}{section.title[1:]}: {numbers}", section.page))
    if answers is not None:
        rows.append(("Answers", answers))
    items: list[Item] = [Text(x, y + 10, "Contents", 8, bold=True)]
    links = []
    height = min(9.0, (layout.paper.content[3] - 26) / max(1, len(rows)))
    size = min(4.4, height * 0.55)
    for k, (title, page) in enumerate(rows):
        base = y + 26 + k * height
        items.append(Text(x, base, title, size))
        items.append(Text(x + wide, base, str(page + 1), size, "end"))
        start = x + text_width(title, size) + 3
        stop = x + wide - text_width(str(page + 1), size) - 3
        items.append(Line(start, base - 0.3, stop, base - 0.3, "#909090", 0.25, dash=(0.3, 1.5)))
        links.append((x, base - height * 0.7, wide, height, page))
    return tuple(items), tuple(links)


def pages_needed(count: int, style: BookStyle) -> int:
    """Pages of a book with one section: three in front, the puzzles, the answers."""
    answers = ceil(count / _ANSWERS) if style.answers == "pages" else 0
    return 3 + ceil(count / style.per_page) + answers
