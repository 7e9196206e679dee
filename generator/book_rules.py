"""The rules that a puzzle book explains, in words for people who have never seen the games."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Legend(NamedTuple):
    """A mark and what it stands for."""

    mark: str
    text: str


class GameRules(NamedTuple):
    """A game's title, its rules in order, and the marks of its drawings."""

    title: str
    rules: tuple[str, ...]
    legend: tuple[Legend, ...]


RULES: Mapping[str, GameRules] = {
    "ricochet": GameRules(
        "Ricochet Robots",
        (
            "Bring the named robot to rest on the framed cell, in as few moves as you can.",
            "A robot moves left, right, up or down and slides until a wall, the edge, the closed middle or "
            "another robot stops it. That is one move, however far it goes.",
            "Any robot may move, also to stand in the way of another; every move counts.",
            "A coloured diagonal lets the robot of its own colour pass and turns every other one aside.",
            "The transparent robot S may pass a wall for one move more, but never the edge or the middle.",
            "Answers are written as robot and direction: rN is red to the north, which is up on the page.",
        ),
        (
            Legend("robot", "a robot: letter, shape and colour say which"),
            Legend("silver", "the transparent robot has a double ring"),
            Legend("wall", "a wall between two cells"),
            Legend("diagonal", "a diagonal with the letter of the robot that passes it"),
            Legend("start", "in the answers: where a robot started; arrows are numbered in order"),
        ),
    ),
    "micro": GameRules(
        "Micro Robots",
        (
            "Go from START to GOAL in as few moves as you can, by way of VIA where there is one.",
            "A move goes along the row or the column to any die of equal colour or number, over others too.",
            "Answers name the dice in order: R4 is the red four. Pips have the shape of their colour.",
        ),
        (Legend("die", "a die: the letter says its colour (P is violet), the digit its number"),),
    ),
    "hex": GameRules(
        "Hex routes",
        (
            "Go from START to GOAL for the fewest movement points, or in the fewest turns where it says so.",
            "A step leads to a neighbouring hex and costs 1, or the cost written there. Closed hexes, dark "
            "discs and heavy lines are in the way.",
            "What is left of a turn's movement is lost.",
        ),
        (),
    ),
}
