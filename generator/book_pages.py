"""What stands on the pages of a puzzle book: cover, rules with a legend, a puzzle, an answer."""

from __future__ import annotations

from collections.abc import Sequence

from generator.book_rules import RULES, Legend
from generator.drawing import BLACK, Drawing, Item, Line, Rect, Text, fit, moved, scaled, shorten, wrap
from generator.marks import centred, die_face, robot_mark, start_mark, target_mark
from generator.palette import Theme
from generator.paper import Layout, code_width, qr_code
from generator.pictures.problems import drawn_problem, task
from generator.pictures.square import draw_diagonal
from solver.formats.description import describe
from solver.formats.ids import problem_id
from solver.notation import moves_text
from solver.problem import HexProblem, MicroProblem, Move, Problem

_FOOT = 19.0
_LARGEST_CODE = 22.0


def cover(problem: Problem, facts: tuple[str, ...], layout: Layout) -> Drawing:
    """Title, subtitle, a board to look at, and the note at the foot."""
    x, y, wide, high = layout.paper.content
    title, subtitle, count, note = facts
    middle = x + wide / 2
    size = fit(title, 15.0, wide - 26, True)
    items: list[Item] = [
        Rect(x + 1, y + 1, wide - 2, high - 2, None, BLACK, 1.2),
        Rect(x + 3.4, y + 3.4, wide - 6.8, high - 6.8, None, BLACK, 0.3),
        Text(middle, y + 36, title, size, "middle", True),
        Text(middle, y + 48, subtitle, fit(subtitle, 6.0, wide - 20), "middle"),
        Text(middle, y + 56, count, fit(count, 5.0, wide - 20) if count else 5.0, "middle"),
    ]
    lines = wrap(note, 3.2, wide - 40) if note else []
    room = high - 62 - 14 - len(lines) * 4.6
    side = min(wide * 0.72, room - 8)
    picture, width, height = _fitted(problem, layout.theme, side, side)
    items.extend(moved(picture, middle - width / 2, y + 62 + (room - height) / 2))
    for k, line in enumerate(lines):
        items.append(Text(middle, y + high - 10 - (len(lines) - 1 - k) * 4.6, line, 3.2, "middle"))
    return tuple(items)


def _fitted(
    problem: Problem, theme: Theme, width: float, height: float, moves: Sequence[Move] = ()
) -> tuple[Drawing, float, float]:
    """The problem's drawing as large as fits, with its size."""
    natural_width, natural_height, drawing, _ = drawn_problem(problem, theme, moves)
    factor = min(1.0, width / natural_width, height / natural_height)
    return scaled(drawing, factor), natural_width * factor, natural_height * factor


def puzzle_cell(
    problem: Problem, number: int, cost: int | None, width: float, height: float, theme: Theme, code: bool
) -> tuple[Drawing, str]:
    """A numbered puzzle in an area, with a line to write on and its QR code; and its description."""
    identity = problem_id(problem)
    items: list[Item] = [Text(0, 5.4, str(number), 6.4, bold=True)]
    if cost is not None:
        items.append(Text(width, 5.0, counted(problem, cost), 3.6, "end"))
    lines = wrap(task(problem), 3.2, width)
    for k, line in enumerate(lines):
        items.append(Text(0, 10.6 + 4.4 * k, line, 3.2))
    top = 8.0 + 4.4 * len(lines) + 1.0
    side = code_width(identity, _LARGEST_CODE) if code else 0.0
    foot = max(_FOOT, side)
    picture, wide, high = _fitted(problem, theme, width, height - top - foot - 1.5)
    items.extend(moved(picture, (width - wide) / 2, top))
    base = top + high + 1.5
    if side:
        items.extend(qr_code(identity, width - side, base, side))
    room = width - side - 4
    items.append(Text(0, base + 6.2, "Moves:", 3.2))
    items.append(Line(13, base + 6.6, room, base + 6.6, "#707070", 0.25))
    items.append(Line(0, base + 13.4, room, base + 13.4, "#707070", 0.25))
    items.append(Text(0, base + 18.0, shorten(identity, 2.0, room), 2.0, colour="#505050"))
    return tuple(items), " ".join(describe(problem))


def counted(problem: Problem, cost: int) -> str:
    """The cost of an answer with what it counts: `5 moves`, `2 turns`, `7 points`."""
    unit = "move"
    if isinstance(problem, HexProblem):
        unit = "turn" if problem.objective == "turns" else "point"
    return f"{cost} {unit}{'' if cost == 1 else 's'}"


def answer_cell(
    problem: Problem, moves: Sequence[Move], number: int, cost: int, width: float, height: float, theme: Theme
) -> tuple[Drawing, str]:
    """A numbered answer: the moves in writing and drawn on a small board; and in words."""
    written = f"{moves_text(problem, moves)} = {cost}"
    lines = wrap(written, 3.0, width - 12)
    items: list[Item] = [Text(0, 5.0, str(number), 5.0, bold=True)]
    for k, line in enumerate(lines):
        items.append(Text(11, 4.8 + 4.0 * k, line, 3.0))
    top = 3.0 + 4.0 * len(lines) + 1.5
    picture, wide, _ = _fitted(problem, theme, width, height - top - 2, moves)
    items.extend(moved(picture, (width - wide) / 2, top))
    return tuple(items), f"Answer {number}: {written}."


def rules_page(problems: Sequence[Problem], layout: Layout) -> Drawing:
    """The rules of the games in the book, with a legend of what the drawings show."""
    x, y, wide, _ = layout.paper.content
    items: list[Item] = [Text(x, y + 10, "Rules", 8, bold=True)]
    at = y + 20.0
    for game in dict.fromkeys(_game(problem) for problem in problems):
        rules = RULES[game]
        items.append(Text(x, at + 4, rules.title, 5.0, bold=True))
        at += 8.0
        for rule in rules.rules:
            items.append(Text(x, at + 3.6, "•", 3.6))
            for line in wrap(rule, 3.6, wide - 6):
                items.append(Text(x + 5, at + 3.6, line, 3.6))
                at += 5.0
            at += 1.6
        at += 2.0
        for entry in rules.legend:
            items.extend(moved(_legend(entry, layout.theme), x + 7, at + 6))
            items.append(Text(x + 18, at + 7.3, entry.text, 3.4))
            at += 13.0
        at += 4.0
    for line in wrap(
        "The code beside a puzzle holds its id: scan it, then let the program check your answer with "
        "“wallhop verify ID --claim MOVES”, or give in with “wallhop solve ID”.",
        3.4,
        wide,
    ):
        items.append(Text(x, at + 3.4, line, 3.4))
        at += 4.8
    return tuple(items)


def _game(problem: Problem) -> str:
    match problem:
        case MicroProblem():
            return "micro"
        case HexProblem():
            return "hex"
        case _:
            return "ricochet"


def _legend(entry: Legend, theme: Theme) -> Drawing:
    """A mark of the legend, drawn round (0, 0) in a square of 11 mm."""
    radius = 5.0
    match entry.mark:
        case "robot":
            return robot_mark(theme, "red", "R", 0, 0, radius)
        case "silver":
            return robot_mark(theme, "silver", "S", 0, 0, radius, True)
        case "start":
            return start_mark(theme, "red", "R", 0, 0, radius)
        case "target":
            return target_mark(theme, "red", "circle", 0, 0, 4.2)
        case "wall":
            return (
                Line(-5, -5, 5, -5, "#9a9a9a", 0.2),
                Line(-5, 5, 5, 5, "#9a9a9a", 0.2),
                Line(0, -5, 0, 5, BLACK, 1.1, "square"),
            )
        case "diagonal":
            return draw_diagonal(theme, "green", "/", -5, -5, 10)
        case "die":
            return die_face(theme, "green", 3, -5, -5, 10)
        case _:
            return (Rect(-5, -4, 10, 8, None, BLACK, 0.3), centred(0, 0, "?", 5))
