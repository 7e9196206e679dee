"""Scenarios of Micro Robots matches, on the sample layout of the catalogue."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine import CHANCE, Setup
from games.match import Match
from games.registry import game

SAMPLE = """W2 Y5 G1 P3 Y3 G5 / Y4 R4 B6 Y6 R5 W5 / B2 P1 B5 B4 B3 B1 /
            P6 G3 R6 G4 P2 R1 / G2 G6 P4 R2 W1 W6 / P5 Y1 W4 W3 R3 Y2"""


def position(players: int, **values: Any) -> Match:
    """A match on the sample layout, set up by hand."""
    dice = [row.split() for row in SAMPLE.split("/")]
    return Match.start(game("micro"), Setup(players, position={"dice": dice, **values}))


def test_rob_07_a_call_of_three_and_a_demonstration_of_four() -> None:
    """R3: W2 G2 G6 W6 W5 is legal but four moves long: one token goes to whoever has fewest, and W5 is
    the next start."""
    match = position(3, start="W2", target="W5", tokens=[2, 1, 0])
    match = match.say(1, "call 3").say(1, "show G2 G6 W6 W5")
    assert match.state.tokens == (1, 1, 1)
    assert str(match.state.start) == "W5"
    assert match.actors == (CHANCE,)
    assert match.last is not None
    failure = match.last.events[0]
    assert (failure.kind, failure.rules) == ("failure", ("R3",))
    assert "4 moves were shown and 3 were called" in failure.text


def test_rob_09_a_caller_without_tokens_gives_nothing() -> None:
    """R3: nothing to give; the target becomes the start all the same."""
    match = position(3, start="W2", target="W5", tokens=[0, 1, 3])
    match = match.say(1, "call 3").say(1, "show G2 G6 W6 W5")
    assert match.state.tokens == (0, 1, 3)
    assert str(match.state.start) == "W5"
    assert match.last is not None
    assert [event.kind for event in match.last.events] == ["failure", "no_penalty", "next_start"]


def test_rob_10_the_fifth_token_wins_at_once() -> None:
    """R3: W2 to B2 is one move."""
    match = position(2, start="W2", target="B2", tokens=[4, 4]).say(2, "call 1").say(2, "show B2")
    assert match.over
    assert match.result is not None
    assert (match.result.winners, match.result.scores, match.result.rules) == ((2,), (4.0, 5.0), ("R3",))


def test_rob_10_the_twenty_fifth_token_ends_a_match_of_seven() -> None:
    """R3: 4-4-4-4-3-3-2 becomes 4-4-4-4-3-3-3, which is all 25: the four with most share."""
    match = position(7, start="W2", target="B2", tokens=[4, 4, 4, 4, 3, 3, 2])
    match = match.say(7, "call 1").say(7, "show B2")
    assert match.over
    assert match.result is not None
    assert match.result.winners == (1, 2, 3, 4)
    assert match.result.scores == (4.0, 4.0, 4.0, 4.0, 3.0, 3.0, 3.0)


@pytest.mark.parametrize("start", ["W2", "G1"])
def test_rob_11_a_target_that_is_the_start_is_rolled_again(start: str) -> None:
    """RG1: the roll changes nothing, and the dice are rolled again."""
    match = position(2, start=start)
    after = match.say(CHANCE, f"roll {start}")
    assert after.state == match.state
    assert after.actors == (CHANCE,)
    assert after.last is not None
    assert [(event.kind, event.rules) for event in after.last.events] == [("roll_again", ("RG1",))]
