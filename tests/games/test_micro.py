"""Micro Robots matches: rounds, penalties, the end, the expert game, and each option's alternative."""

from __future__ import annotations

from typing import Any

import pytest

from boards.errors import MalformedError
from games.engine import CHANCE, Setup
from games.match import Match, RefusedError
from games.micro.layout import laid, shuffled
from games.registry import game

SQUARE = "W1 W2 / B1 B2"
"""W1 - W2 - B2 - B1 - W1 in a ring: every neighbour shares a colour or a number, opposite dice nothing."""
STRIP = "W1 W2 B3 B4"
"""Two pairs in one row: W1 - W2 and B3 - B4; nothing leads from one to the other."""


def begun(*said: str, players: int = 2, tokens: list[int] | None = None, **options: Any) -> Match:
    """A match on the square board, or with the option `board` on another, after what was said.

    What is said by the dice is a code, by player n `Pn: ...`.
    """
    options = {"board": SQUARE, **options}
    match = Match.start(game("micro"), Setup(players, options=options))
    if tokens:
        position = {**match.game.dump(match.state), "tokens": tokens}
        match = Match.start(game("micro"), Setup(players, position=position))
    return after(match, *said)


def after(match: Match, *said: str) -> Match:
    for text in said:
        who, colon, words = text.partition(": ")
        match = match.say(int(who[1:]), words) if colon else match.say(CHANCE, text)
    return match


def refusal(match: Match, text: str) -> str:
    """The rule that refuses what is said."""
    with pytest.raises(RefusedError) as caught:
        after(match, text)
    return caught.value.violation.rule


def kinds(match: Match) -> list[str]:
    assert match.last is not None
    return [event.kind for event in match.last.events]


def test_a_round_that_is_won() -> None:
    """R3: exactly the called number earns a token, and the target is the next start."""
    match = begun("W1", "B2", "P2: call 2", "P2: show W2 B2")
    assert match.state.tokens == (0, 1)
    assert (str(match.state.start), match.state.target, match.state.phase) == ("B2", None, "target")


def test_only_the_caller_shows() -> None:
    match = begun("W1", "B2", "P2: call 2")
    assert refusal(match, "P1: show W2 B2") == "R3"
    assert refusal(match, "P1: call 2") == "R3"


@pytest.mark.parametrize(
    ("shown", "rule"),
    [
        ("show B2", "R2"),  # nothing in common with W1, and not in its row or column
        ("show W2 B1 B2", "R2"),  # W2 and B1 lie across
        ("show W2", "R3"),  # ends short of the target
        ("show W2 W1 W2 B2", "R3"),  # four moves and two were called
        ("give up", "R3"),
    ],
)
def test_a_demonstration_that_fails(shown: str, rule: str) -> None:
    match = begun("W1", "B2", "P2: call 2", f"P2: {shown}")
    assert match.state.tokens == (0, 0)
    assert str(match.state.start) == "B2"
    assert match.last is not None
    assert match.last.events[0].data["rule"] == rule


def test_a_die_that_is_not_on_the_board_is_refused() -> None:
    assert refusal(begun("W1", "B2", "P2: call 2"), "P2: show G5 B2") == "R1"


def test_the_token_goes_to_the_poorest() -> None:
    """R3: of 2, 1 and 0 tokens it is the third player who has fewest."""
    match = begun("W1", "B2", "P1: call 3", "P1: give up", players=3, tokens=[2, 1, 0])
    assert match.state.tokens == (1, 1, 1)


def test_a_tie_for_fewest_is_for_the_loser_to_choose() -> None:
    """RG5: P2 and P3 have none."""
    match = begun("W1", "B2", "P1: call 3", "P1: give up", players=3, tokens=[2, 0, 0])
    assert match.actors == (1,)
    assert refusal(match, "P1: give P1") == "RG5"
    assert refusal(match, "P2: give P2") == "R3"
    assert after(match, "P1: give P3").state.tokens == (1, 0, 1)


def test_a_loser_who_alone_has_fewest_gives_to_the_stock() -> None:
    """RG5: one token against two and two; with `alone_with_fewest = nothing` it is kept."""
    said = ("W1", "B2", "P1: call 3", "P1: give up")
    match = begun(*said, players=3, tokens=[1, 2, 2])
    assert match.state.tokens == (0, 2, 2)
    assert match.state.stock == 21
    kept = begun(*said, players=3, tokens=[1, 2, 2], alone_with_fewest="nothing")
    assert kept.state.tokens == (1, 2, 2)


def test_a_penalty_can_give_the_fifth_token() -> None:
    """R3, RG5: at four each the other player has fewest as well, and wins with the penalty."""
    match = begun("W1", "B2", "P1: call 3", "P1: give up", tokens=[4, 4])
    assert match.over
    assert match.result is not None
    assert match.result.winners == (2,)


def test_a_round_in_which_all_pass() -> None:
    """R6: no token moves and the target is the next start."""
    match = begun("W1", "B2", "P1: pass")
    assert match.actors == (2,)
    assert refusal(match, "P1: call 2") == "R3"
    match = after(match, "P2: pass")
    assert (match.state.tokens, str(match.state.start), match.actors) == ((0, 0), "B2", (CHANCE,))


def test_dice_are_those_of_the_board() -> None:
    """R1: the square board has two colours and two numbers, so that the dice have four outcomes."""
    match = begun()
    assert len(match.game.odds(match.state)) == 4
    assert refusal(match, "W3") == "R1"
    assert refusal(match, "G1") == "R1"


def test_a_die_that_no_board_space_shows_is_rolled_again() -> None:
    """RG8: the strip has colours W and B and numbers 1 to 4, but no B1."""
    match = begun("B1", board=STRIP)
    assert kinds(match) == ["roll_again"]
    assert match.state.phase == "start"


def test_target_is_start() -> None:
    """RG1: rolled again, or with `zero_moves` a round in which 0 is right."""
    again = begun("W1", "W1")
    assert kinds(again) == ["roll_again"]
    assert again.state.target is None
    match = begun("W1", "W1", target_is_start="zero_moves")
    assert match.state.phase == "race"
    assert after(match, "P1: call 0", "P1: show").state.tokens == (1, 0)
    assert refusal(begun("W1", "W2"), "P1: call 0") == "RG1"


def test_unreachable_target() -> None:
    """RG2: rolled again, or with `claim_impossible` a round in which `impossible` is right."""
    again = begun("W1", "B3", board=STRIP)
    assert kinds(again) == ["roll_again"]
    assert refusal(begun("W1", "W2", board=STRIP), "P1: call impossible") == "RG2"
    match = begun("W1", "B3", board=STRIP, unreachable="claim_impossible")
    assert after(match, "P1: call impossible").state.tokens == (1, 0)
    wrong = begun(
        "W1", "W2", "P1: call impossible", board=STRIP, unreachable="claim_impossible", tokens=[2, 0]
    )
    assert wrong.state.tokens == (1, 1)


def test_a_start_that_leads_nowhere_is_rolled_again() -> None:
    """RG2: in the row W1 W2 B3 the last die shares nothing with the others."""
    match = begun("B3", board="W1 W2 B3")
    assert kinds(match) == ["roll_again"]
    assert match.state.phase == "start"


def test_simple_paths() -> None:
    """RG3: W1 W2 W1 W2 B2 visits twice: right for a call of 4, wrong where paths are simple."""
    said = ("W1", "B2", "P1: call 4", "P1: show W2 W1 W2 B2")
    assert begun(*said).state.tokens == (1, 0)
    match = begun(*said, simple_paths=True)
    assert match.state.tokens == (0, 0)
    assert match.last is not None
    assert match.last.events[0].data["rule"] == "RG3"


def test_wrong_call() -> None:
    """RG4: the round ends, or with `next_caller` the others may go on."""
    said = ("W1", "B2", "P1: call 3", "P1: give up")
    assert begun(*said).state.phase == "target"
    match = begun(*said, wrong_call="next_caller")
    assert match.actors == (2,)
    assert after(match, "P2: call 2", "P2: show B1 B2").state.tokens == (0, 1)
    assert after(match, "P2: pass").state.phase == "target"


def test_expert() -> None:
    """R4, RG7: a third roll; W1 to B2 over B1 takes two moves, over W2 B1 is missed."""
    match = begun("W1", "B2", "B1", "P1: call 2", expert=True)
    assert after(match, "P1: show B1 B2").state.tokens == (1, 0)
    missed = after(match, "P1: show W2 B2")
    assert missed.last is not None
    assert missed.last.events[0].data["rule"] == "RG7"
    assert begun("W1", "B2", "P1: call 2").state.via is None


@pytest.mark.parametrize("via", ["W1", "B2"])
def test_a_way_point_on_start_or_target_is_rolled_again(via: str) -> None:
    match = begun("W1", "B2", via, expert=True)
    assert kinds(match) == ["roll_again"]
    assert match.state.phase == "waypoint"


def test_the_way_point_is_landed_on_not_passed_over() -> None:
    """RG7: in the row W1 W2 W3 the move from W1 to W3 passes over W2."""
    match = begun("W1", "W3", "W2", "P1: call 1", "P1: show W3", expert=True, board="W1 W2 W3")
    assert match.last is not None
    assert match.last.events[0].data["rule"] == "RG7"


def test_side() -> None:
    """R1: W6 B6 B2 is a row of a black tile, P2 G3 P4 of a copper one, in one of four rotations."""

    def rows(side: str) -> set[str]:
        match = Match.start(game("micro"), Setup(2, options={"side": side}, seed=4))
        board = match.state.board.rows
        lines = [*board, *zip(*board, strict=True)]
        return {
            " ".join(map(str, part))
            for line in lines
            for part in (line[:3], line[3:], line[2::-1], line[:2:-1])
        }

    assert "W6 B6 B2" in rows("black")
    assert "W6 B6 B2" not in rows("copper")
    assert "P2 G3 P4" in rows("copper")


def test_layout() -> None:
    """RG8: the tiles of a seed, or 36 dice at random; both hold each die once."""
    tiles = Match.start(game("micro"), Setup(2, seed=9)).state.board
    dice = Match.start(game("micro"), Setup(2, options={"layout": "random"}, seed=9)).state.board
    assert tiles == laid("black", 9)
    assert dice == shuffled(9)
    assert set(tiles.cell_of) == set(dice.cell_of)
    assert len(tiles.cell_of) == 36


def test_board() -> None:
    """RG8: dice that the players type in, or the tiles as they lie: the first copper one is as printed."""
    assert [str(die) for die in begun(board=STRIP).state.board.rows[0]] == STRIP.split()
    tiles = begun(board="copper:1a2b3c4d").state.board
    assert [str(die) for die in tiles.rows[0][:3]] == ["P2", "G3", "P4"]


@pytest.mark.parametrize("board", ["W1", "W1 W1", "W1 W2 / B1", "W1 X9", "W1 B2 / G3 R4"])
def test_a_board_that_cannot_be_played_is_refused(board: str) -> None:
    with pytest.raises(MalformedError):
        begun(board=board)


@pytest.mark.parametrize(
    "change",
    [
        {"tokens": [6, 0]},
        {"tokens": [5, 0]},
        {"tokens": [1]},
        {"phase": "race"},
        {"phase": "show", "start": "W1", "target": "B2"},
        {"start": "G6"},
        {"caller": 3},
        {"target": "B2", "start": "W1", "out": [1, 2]},
        {"phase": "give", "start": "W1", "target": "B2", "caller": 1},
    ],
)
def test_a_position_that_contradicts_itself_is_refused(change: dict[str, Any]) -> None:
    position = {"dice": [["W1", "W2"], ["B1", "B2"]], **change}
    with pytest.raises(MalformedError):
        game("micro").start(Setup(2, position=position))
