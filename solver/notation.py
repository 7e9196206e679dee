"""Moves as text: `rN gE tE+1 tE>7,5` for robots, `P1 P6 W6` for dice, `1,0 2,0` for hexes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple, cast

from boards.dice import Die
from boards.errors import Defect, FormatError
from boards.hexes import Hex, hex_text
from boards.square import Cell, Direction, cell_text
from games.slide import slides
from solver.problem import (
    DiceMove,
    HexMove,
    HexProblem,
    MicroProblem,
    Move,
    Problem,
    RicochetProblem,
    Robot,
    RobotMove,
)


class ClaimedSlide(NamedTuple):
    """One slide of a claim: `passes` None with `to` given means any number that ends there."""

    robot: int
    direction: Direction
    passes: int | None
    to: Cell | None
    text: str


ClaimedStep = ClaimedSlide | Die | Hex


class Claim(NamedTuple):
    """A claimed answer: its steps without the start, and the number that was called, if any."""

    steps: tuple[ClaimedStep, ...]
    called: int | None = None


_SLIDE = re.compile(
    r"(?P<label>[^\W\d_])(?P<direction>[NESWnesw])(?:\+(?P<passes>\d{1,3}))?(?:>(?P<x>\d+),(?P<y>\d+))?"
)
_DIRECTIONS = {*"NESW", "NORTH", "EAST", "SOUTH", "WEST"}
_DIE = re.compile(r"(?P<colour>[A-Za-z])(?P<number>\d{1,2})")
_HEX = re.compile(r"(?P<q>-?\d{1,5}),(?P<r>-?\d{1,5})")
_CALLED = re.compile(r"=\s*(\d{1,6})\s*$")
_WORD = re.compile(r"\S+")
LONGEST_CLAIM = 1_000_000
"""Characters of a claim that are read at most."""


def parse_claim(problem: Problem, text: str) -> Claim:
    """Read a claim in the notation of the problem's game, with or without `= N` at its end.

    Raises FormatError with the place of every word that is not a move.
    """
    if len(text) > LONGEST_CLAIM:
        raise FormatError([Defect("claim", f"longer than {LONGEST_CLAIM} characters")])
    called = None
    match = _CALLED.search(text)
    if match:
        called = int(match[1])
        text = text[: match.start()]
    steps: list[ClaimedStep] = []
    defects: list[Defect] = []
    for line_number, line in enumerate(text.splitlines(), 1):
        for start, word in _words(problem, line.replace("→", " ").replace(";", " ")):
            try:
                steps.append(_step(problem, word))
            except ValueError as error:
                defects.append(Defect(f"line {line_number}, column {start + 1}", str(error)))
    if defects:
        raise FormatError(defects)
    if steps and steps[0] == _start(problem):
        del steps[0]
    return Claim(tuple(steps), called)


def _words(problem: Problem, line: str) -> Iterator[tuple[int, str]]:
    """The words of a line and where they begin; `red north` and `red N` are one, `rN`, as at the table."""
    found = [(word.start(), word[0].rstrip(",")) for word in _WORD.finditer(line)]
    labels = {}
    if isinstance(problem, RicochetProblem):
        labels = {robot.name.lower(): robot.label for robot in problem.robots}
    at = 0
    while at < len(found):
        start, word = found[at]
        at += 1
        if word.lower() in labels and at < len(found) and found[at][1].upper() in _DIRECTIONS:
            word = labels[word.lower()] + found[at][1][0].upper()
            at += 1
        yield start, word


def _start(problem: Problem) -> ClaimedStep | None:
    """What a path may name first without moving there: nobody can move to where they stand."""
    if isinstance(problem, MicroProblem):
        return problem.board[problem.start]
    return problem.start if isinstance(problem, HexProblem) else None


def _step(problem: Problem, word: str) -> ClaimedStep:
    if isinstance(problem, RicochetProblem):
        return _slide(problem.robots, word)
    if isinstance(problem, MicroProblem):
        match = _DIE.fullmatch(word)
        if match is None:
            raise ValueError(f"{word!r} is not a die such as W6")
        return Die(match["colour"].upper(), int(match["number"]))
    match = _HEX.fullmatch(word)
    if match is None:
        raise ValueError(f"{word!r} is not a hex such as 1,-2")
    return (int(match["q"]), int(match["r"]))


@lru_cache(maxsize=1024)
def _slide(robots: tuple[Robot, ...], word: str) -> ClaimedSlide:
    match = _SLIDE.fullmatch(word)
    if match is None:
        raise ValueError(f"{word!r} is not a slide such as rN, tE+1 or tE>7,5")
    labels = [robot.label for robot in robots]
    label = match["label"]
    if label not in labels:
        unlike = [known for known in labels if known.lower() == label.lower()]
        if len(unlike) != 1:
            raise ValueError(f"no robot has the label {label!r}; the robots are {' '.join(labels)}")
        label = unlike[0]
    to = (int(match["x"]), int(match["y"])) if match["x"] is not None else None
    passes = int(match["passes"]) if match["passes"] is not None else (None if to else 0)
    return ClaimedSlide(labels.index(label), Direction(match["direction"].upper()), passes, to, word)


def moves_text(problem: Problem, moves: Sequence[Move]) -> str:
    """The moves as a claim that `parse_claim` reads back; paths begin with their start."""
    if isinstance(problem, RicochetProblem):
        return _slides_text(problem, moves)
    if isinstance(problem, MicroProblem):
        path = [str(problem.board[problem.start])]
        return " ".join(path + [str(move.to) for move in moves if isinstance(move, DiceMove)])
    path = [hex_text(problem.start)]
    return " ".join(path + [hex_text(move.to) for move in moves if isinstance(move, HexMove)])


def claim_of(problem: Problem, moves: Sequence[Move]) -> Claim:
    """The claim that these moves make: that of their text; for ordinary robots with the ends as well."""
    if not isinstance(problem, RicochetProblem) or any(robot.transparent for robot in problem.robots):
        return parse_claim(problem, moves_text(problem, moves))
    known = {robot.name: (number, robot.label) for number, robot in enumerate(problem.robots)}
    steps = []
    for name, direction, to, _, passes in cast("Sequence[RobotMove]", moves):
        number, label = known[name]
        steps.append(ClaimedSlide(number, direction, passes, to, label + direction))
    return Claim(tuple(steps))


def _slides_text(problem: RicochetProblem, moves: Sequence[Move]) -> str:
    place = {robot.name: robot.cell for robot in problem.robots}
    named = {robot.name: robot for robot in problem.robots}
    words = []
    for move in moves:
        assert isinstance(move, RobotMove)
        robot = named[move.robot]
        word = f"{robot.label}{move.direction}"
        if robot.transparent:
            others = {cell for name, cell in place.items() if name != move.robot}
            ways = slides(
                problem.board,
                others,
                place[move.robot],
                move.direction,
                colour=move.robot,
                transparent=True,
                rules=problem.rules,
            )
            ends = {way.to for way in ways if way.passes == move.passes}
            cheapest = min((way.cost for way in ways if way.to == move.to), default=move.cost)
            if len(ends) <= 1:
                word += f"+{move.passes}" if move.passes else ""
            elif move.cost == cheapest:
                word += f">{cell_text(move.to)}"
            else:
                word += f"+{move.passes}>{cell_text(move.to)}"
        place[move.robot] = move.to
        words.append(word)
    return " ".join(words)
