"""Positions of Ricochet Robots, Micro Robots and Ships of the Line on paper."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from boards.square import cell_text
from games.micro.state import MicroState
from games.ricochet.state import RicochetState
from games.ships.state import CARD_NAMES, Counts
from games.ships.state import State as ShipsState
from generator.palette import Theme
from generator.parts import Card, Cards, Part, Picture
from generator.pictures.problems import SQUARE_CELL, board_picture, problem_picture
from generator.pictures.square import draw_robots
from generator.sheets import ships
from solver.formats.ids import problem_id
from solver.problem import MicroProblem, RicochetGoal, RicochetProblem, Robot


def ricochet_position(state: RicochetState, theme: Theme) -> tuple[Part, ...]:
    """The board with its robots; in a round the target as a problem with its code."""
    table = state.table
    robots = tuple(
        Robot(robot.name, robot.label, cell, robot.transparent)
        for robot, cell in zip(table.robots, state.cells, strict=True)
    )
    if state.target is None:
        bare = board_picture(table.board, theme, "Ricochet Robots: between two rounds")
        drawing = (*bare.drawing, *draw_robots(robots, theme, SQUARE_CELL))
        words = "; ".join(f"{robot.name} at {cell_text(robot.cell)}" for robot in robots)
        picture = replace(bare, drawing=drawing, alt=f"{bare.alt} Robots: {words}.")
    else:
        goal = state.goal
        robot = None if goal.vortex else goal.colour
        problem = RicochetProblem(
            table.board, robots, RicochetGoal(robot, goal.cell, goal.vortex), table.rules
        )
        picture = problem_picture(problem, theme, code=problem_id(problem))
    return (_with(picture, f"Chips: {_standing(table.names, [len(won) for won in state.won])}."),)


def micro_position(state: MicroState, theme: Theme) -> tuple[Part, ...]:
    """The dice; in a round start, way-point and target as a problem with its code."""
    places = state.board.cell_of
    if state.start is None or state.target is None:
        title = "Micro Robots: the board" if state.start is None else f"Micro Robots: start {state.start}"
        picture = board_picture(state.board, theme, title)
    else:
        via = () if state.via is None else (places[state.via],)
        problem = MicroProblem(
            state.board, places[state.start], places[state.target], via, simple_paths=state.simple
        )
        picture = problem_picture(problem, theme, code=problem_id(problem))
    tokens = _standing(state.names, state.tokens)
    return (_with(picture, f"Tokens: {tokens}; {state.stock} in stock."),)


def ships_position(state: ShipsState, theme: Theme) -> tuple[Part, ...]:
    """Both ships with what they have lost crossed off, and both hands."""
    names = state.battle.names or ("A", "B")
    tracks = tuple(ships.track(theme, name, stats) for name, stats in zip(names, state.ships, strict=True))
    words = "; ".join(f"{name}: {_in_words(hand)}" for name, hand in zip(names, state.hands, strict=True))
    faces = ships.faces(theme)
    hands = tuple(
        Cards(
            f"Ships of the Line: hand of {name}",
            tuple(
                Card(ships.WIDTH, ships.HEIGHT, face)
                for face, count in zip(faces, hand, strict=True)
                for _ in range(count)
            ),
            "for the referee",
            f"Hands: {words}.",
        )
        for name, hand in zip(names, state.hands, strict=True)
    )
    return (Cards(f"Ships of the Line: turn {state.turn}", tracks, "lost points are crossed off"), *hands)


def _in_words(hand: Counts) -> str:
    return ", ".join(f"{count} {card}" for count, card in zip(hand, CARD_NAMES, strict=True) if count)


def _standing(names: Sequence[str], counts: Sequence[int]) -> str:
    """What each player has: `Ann 2, Ben 0`; players without a name are P1, P2 and so on."""
    called = names or [f"P{seat}" for seat in range(1, len(counts) + 1)]
    return ", ".join(f"{name} {count}" for name, count in zip(called, counts, strict=True))


def _with(picture: Picture, caption: str) -> Picture:
    return replace(picture, captions=(*picture.captions, caption))
