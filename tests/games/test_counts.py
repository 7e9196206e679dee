"""Counts of action sequences on tiny set-ups, with their derivations."""

from __future__ import annotations

from typing import Any

import pytest

from boards.square import Direction, SquareBoard
from games.engine import CHANCE, Game, Setup
from games.match import Match
from games.registry import game
from games.ricochet.showing import fitting
from games.ricochet.state import Robot, Step, Table
from games.rulebook import rulebook
from games.slide import Slide


def sequences(rules: Game[Any, Any], state: Any, depth: int) -> int:
    """How many sequences of that many listed actions and chance outcomes there are."""
    if depth == 0:
        return 1
    total = 0
    for actor in rules.actors(state):
        actions = (
            [action for action, _ in rules.odds(state)] if actor == CHANCE else rules.actions(state, actor)
        )
        total += sum(sequences(rules, rules.apply(state, actor, action)[0], depth - 1) for action in actions)
    return total


@pytest.mark.parametrize(("depth", "count"), [(0, 1), (1, 4), (2, 82), (3, 268)])
def test_micro_robots_on_four_dice(depth: int, count: int) -> None:
    """The ring W1 W2 B2 B1, start W1, two players; calls up to 12 are listed.

    1: the dice show any of 2 x 2 faces.
    2: W1 is the start and is rolled again (4); each of the other three opens a race in which two players
       have 12 calls and a pass (26): 4 + 3 * 26 = 82.
    3: after W1 it is as at 2 again: 82. After another face a call leads to a demonstration: walks round a
       ring of four have the target's parity, so 6 of the 12 calls have an answer (show or give up: 2) and
       6 have none (give up: 1), 18 a player, 36; a pass leaves the other player with 13, 26 in all.
       82 + 3 * 62 = 268.
    """
    position = {"dice": [["W1", "W2"], ["B1", "B2"]], "start": "W1"}
    match = Match.start(game("micro"), Setup(2, position=position))
    assert sequences(match.game, match.state, depth) == count


@pytest.mark.parametrize(("depth", "count"), [(0, 1), (1, 1), (2, 26), (3, 542)])
def test_a_ricochet_round_with_one_chip(depth: int, count: int) -> None:
    """One robot in the south-west of an open 2 by 2 board, its target in the north-east, two players.

    1: one chip is left to draw.
    2: two players have the listed bids 1 to 12 and a pass; no 0, since red does not stand on the target,
       and no time before a bid: 2 * 13 = 26.
    3: after a bid of n its player has n - 1 lower bids, time and pass, the other 12 bids, time and pass:
       n + 15, summed over n from 1 to 12 258, for two players 516. After a pass the other has 13: 26 in
       all. 516 + 26 = 542.
    """
    position = {"size": [2, 2], "targets": ["1,0 red circle"], "robots": {"red": [0, 1]}}
    match = Match.start(game("ricochet"), Setup(2, position=position))
    assert sequences(match.game, match.state, depth) == count


@pytest.mark.parametrize(("depth", "count"), [(0, 1), (1, 4), (2, 12), (3, 28)])
def test_slides_of_a_lone_robot_from_the_middle_of_nine_cells(depth: int, count: int) -> None:
    """1: four ways to the middles of the sides. 2: from there to two corners and straight across: 4 * 3.
    3: a corner has 2 ways on and a side's middle 3, so a side's middle has 2 + 2 + 3 = 7: 4 * 7 = 28."""
    table = Table(SquareBoard(3, 3), (Robot("red", "r"),), (), rulebook("ricochet").in_force({}))

    def walks(cell: tuple[int, int], left: int) -> int:
        if left == 0:
            return 1
        ways = (fitting(table, [cell], Step("r", direction)) for direction in Direction)
        return sum(walks(way.to, left - 1) for way in ways if isinstance(way, Slide))

    assert walks((1, 1), depth) == count
