"""Ricochet matches: bids, the timer, demonstrations, chips, and each option's alternative."""

from __future__ import annotations

from typing import Any

import pytest

from boards.errors import MalformedError
from games.engine import CHANCE, Setup
from games.match import Match, RefusedError
from games.registry import game

# An open board of 5 by 5. Red in the south-west goes north and east to the target in two moves with a
# turn; green in the north-west goes east to it in one move without; blue stands in the middle.
OPEN: dict[str, Any] = {
    "size": [5, 5],
    "targets": ["4,0 red circle", "4,4 green square", "2,0 any vortex"],
    "robots": {"red": [0, 4], "green": [1, 0], "blue": [2, 2]},
    "target": "red circle",
}


def table(players: int = 2, options: dict[str, Any] | None = None, **values: Any) -> Match:
    position = {**OPEN, **values}
    return Match.start(game("ricochet"), Setup(players, options=options or {}, position=position))


def after(match: Match, *said: str) -> Match:
    for text in said:
        who, colon, words = text.partition(": ")
        match = match.say(int(who[1:]), words) if colon else match.say(CHANCE, text)
    return match


def refusal(match: Match, text: str) -> str:
    with pytest.raises(RefusedError) as caught:
        after(match, text)
    return caught.value.violation.rule


def fault(match: Match, steps: str, bid: int = 9) -> str:
    """The rule on which P1's demonstration fails; empty if it earns the chip."""
    match = after(match, f"P1: bid {bid}", "P1: time", f"P1: show {steps}")
    assert match.last is not None
    first = match.last.events[0]
    return "" if first.kind == "chip" else str(first.data["rule"])


def chips(match: Match) -> tuple[int, ...]:
    return tuple(map(len, match.state.won))


LONE = {"red": [0, 4], "blue": [2, 2]}
"""The open board's robots without green, so that red's way along the north is free."""


def test_a_round_that_is_won() -> None:
    """K6: two moves for a bid of two earn the chip, and the robots stay where they came to rest."""
    match = after(table(robots=LONE), "P2: bid 2", "P2: time", "P2: show rN rE")
    assert chips(match) == (0, 1)
    assert match.state.cells == ((4, 0), (2, 2))
    assert match.state.phase == "draw"


@pytest.mark.parametrize(
    ("steps", "rule"),
    [
        ("rN rE", ""),
        ("rW", "K1"),  # red stands at the west border
        ("rN", "K2"),  # red does not stand on the target
        ("bN bE", "K2"),  # blue does, but the target is red
        ("rE rN", ""),  # round the other way
        ("rN rE rS rN", "K12"),  # landed on the target, went on and came back
    ],
)
def test_demonstrations(steps: str, rule: str) -> None:
    assert fault(table(robots=LONE), steps) == rule


def test_more_moves_than_were_bid() -> None:
    assert fault(table(robots=LONE), "bN bE bS rN rE", bid=4) == "K6"
    assert fault(table(robots=LONE), "bN bE bS rN rE", bid=5) == ""


def test_helpers_move_too() -> None:
    """K1: green in the way stops red on 0,0 beside it, so green has to go first."""
    match = table(robots={"red": [0, 4], "green": [1, 0], "blue": [2, 2]})
    assert fault(match, "rN rE") == "K1"
    assert fault(match, "gS rN rE") == ""


def test_must_ricochet() -> None:
    """K3: from the north-west corner red lands in one move without a turn."""
    corner = {"red": [0, 0], "blue": [2, 2]}
    assert fault(table(robots=corner), "rE") == "K3"
    assert fault(table(2, {"must_ricochet": False}, robots=corner), "rE") == ""
    assert fault(table(robots=corner), "rS rN rE") == ""


def test_a_helpers_turn_is_not_the_active_robots() -> None:
    """K3: blue turns, red does not."""
    assert fault(table(robots={"red": [0, 0], "blue": [2, 2]}), "bN bW bS rE") == "K3"


def test_a_robot_that_stands_on_its_target() -> None:
    """K2: nothing to show, even where a turn is asked for; elsewhere 0 cannot be bid."""
    match = table(robots={"red": [4, 0], "blue": [2, 2]})
    assert chips(after(match, "P1: bid 0", "P1: time", "P1: show")) == (1, 0)
    assert refusal(table(), "P1: bid 0") == "K2"


def test_allow_rebound() -> None:
    """K4: rE rW rN rE goes straight back once."""
    steps = "rE rW rN rE"
    assert fault(table(robots=LONE), steps) == ""
    assert fault(table(2, {"allow_rebound": False}, robots=LONE), steps) == "K4"
    assert fault(table(2, {"allow_rebound": False}, robots=LONE), "rE bN rW rN bS rE") == ""


def test_stop_on_target() -> None:
    """K12: red lands on the target, leaves it and comes back; free where no turn is asked for."""
    steps = "rN rE rS rN"
    assert fault(table(robots=LONE), steps) == "K12"
    assert fault(table(2, {"stop_on_target": True}, robots=LONE), steps) == ""
    assert fault(table(2, {"must_ricochet": False}, robots=LONE), steps) == ""


def test_the_lowest_bid_shows_first_and_failure_puts_the_robots_back() -> None:
    """K6: P2 bid lower and fails after moving; P1 then starts from where the robots stood."""
    match = after(table(robots=LONE), "P1: bid 3", "P2: bid 2", "P1: time")
    assert match.actors == (2,)
    match = after(match, "P2: show rN rW")
    assert match.state.cells == ((0, 4), (2, 2))
    assert match.actors == (1,)
    assert chips(after(match, "P1: show rN rE")) == (1, 0)


def test_bids_may_be_equal_or_higher() -> None:
    match = after(table(), "P1: bid 3", "P2: bid 3")
    assert [bid.moves for bid in match.state.bids] == [3, 3]
    assert [bid.moves for bid in after(table(), "P1: bid 3", "P2: bid 7").state.bids] == [3, 7]


def test_bid_tie() -> None:
    """K6: of equal bids the player with fewer chips shows first, or with `earlier` the earlier bid."""
    won = [["green square"], []]
    said = ("P1: bid 3", "P2: bid 3", "P1: time")
    assert after(table(won=won), *said).actors == (2,)
    assert after(table(2, {"bid_tie": "earlier"}, won=won), *said).actors == (1,)
    assert after(table(), *said).actors == (1,)


def test_failed_target() -> None:
    """K6: a chip that nobody wins is mixed in again, or with `discard` is out."""
    said = ("P1: bid 3", "P1: time", "P1: give up")
    assert after(table(), *said).state.left == (0, 1, 2)
    match = after(table(2, {"failed_target": "discard"}), *said)
    assert (match.state.left, match.state.gone) == ((0, 1), (2,))


def test_a_round_in_which_all_pass() -> None:
    """K15: the chip is mixed in again and another is drawn."""
    match = after(table(), "P1: pass")
    assert refusal(match, "P1: bid 3") == "K6"
    match = after(match, "P2: pass")
    assert (match.state.phase, match.state.left) == ("draw", (0, 1, 2))


def test_when_all_have_passed_after_a_bid_the_bidding_is_over() -> None:
    match = after(table(), "P1: bid 3", "P1: pass", "P2: pass")
    assert (match.state.phase, match.actors) == ("show", (1,))


def test_own_bid() -> None:
    """K14: an own bid may be lowered only, or with `any` changed freely."""
    match = after(table(), "P1: bid 5")
    assert refusal(match, "P1: bid 6") == "K14"
    assert refusal(match, "P1: bid 5") == "K14"
    assert after(match, "P1: bid 4").state.bid_of(1) == 4
    free = after(table(2, {"own_bid": "any"}), "P1: bid 5", "P1: bid 6")
    assert free.state.bid_of(1) == 6


def test_a_lowered_bid_counts_as_made_later() -> None:
    """K6: P1 comes down to P2's number after P2 has said it."""
    match = after(table(), "P1: bid 5", "P2: bid 4", "P1: bid 4", "P2: time")
    assert match.actors == (2,)


def test_timer() -> None:
    """K6: sixty seconds from the first bid on the table's clock, or as many as `timer` says."""
    match = after(table(), "P1: bid 5 at 100")
    assert match.game.clock(match.state).seconds == 60  # type: ignore[attr-defined]
    assert after(match, "P2: bid 4 at 160").state.bid_of(2) == 4
    assert refusal(match, "P2: bid 4 at 160.5") == "K6"
    assert refusal(match, "P2: bid 4 at 99") == "K6"
    assert refusal(match, "P2: time at 159") == "K6"
    assert after(match, "P2: time at 160").state.phase == "show"
    short = after(table(2, {"timer": 30}), "P1: bid 5 at 1:40")
    assert refusal(short, "P2: bid 4 at 2:11") == "K6"
    assert refusal(table(), "P1: time") == "K6"


@pytest.mark.parametrize(("players", "limit"), [(2, 8), (3, 6), (4, 5), (5, None)])
def test_chips_that_win(players: int, limit: int | None) -> None:
    """K7: 8, 6, 5 for 2, 3, 4 players; more play on until the chips are gone."""
    match = Match.start(game("ricochet"), Setup(players))
    assert match.state.table.chips_to_win(players) == limit


def test_chips_to_win() -> None:
    """K7: with `chips_to_win = 1` the first chip ends the match."""
    said = ("P2: bid 2", "P2: time", "P2: show rN rE")
    assert not after(table(robots=LONE), *said).over
    match = after(table(2, {"chips_to_win": 1}, robots=LONE), *said)
    assert match.result is not None
    assert match.result.winners == (2,)


def test_the_last_chip_ends_the_match_and_ties_are_shared() -> None:
    """K7: one chip each after the last one."""
    match = table(robots=LONE, left=[], won=[["green square"], []], gone=["any vortex"])
    match = after(match, "P2: bid 2", "P2: time", "P2: show rN rE")
    assert match.result is not None
    assert match.result.winners == (1, 2)


def test_a_drawn_chip_must_be_in_the_stack() -> None:
    match = table(target=None, phase="draw", left=["red circle", "any vortex"], gone=["green square"])
    assert refusal(match, "draw green square") == "K7"
    assert after(match, "vortex").state.goal.vortex


# Row of eight with a wall between 3 and 4; the silver robot in the west, the vortex in the east.
ROW: dict[str, Any] = {
    "size": [8, 2],
    "walls": ["3,0 E"],
    "targets": ["7,0 any vortex", "7,1 red circle"],
    "robots": {"silver": [0, 0], "red": [0, 1]},
    "transparent": ["silver"],
    "target": "any vortex",
    "options": {"must_ricochet": False},
}


def row(options: dict[str, Any] | None = None, **values: Any) -> Match:
    return Match.start(game("ricochet"), Setup(2, options=options or {}, position={**ROW, **values}))


def test_the_silver_robot_passes_a_wall_for_one_more_move() -> None:
    """R5: the slide costs 2, so a bid of 1 fails and a bid of 2 holds."""
    assert fault(row(), "sE+1", bid=2) == ""
    assert fault(row(), "sE+1", bid=1) == "K6"
    assert fault(row(), "sE>7,0", bid=2) == ""
    assert fault(row(), "sE") == "K2"


def test_another_robot_passes_nothing() -> None:
    """R5: red in the row above is stopped by the wall."""
    match = row(robots={"silver": [0, 1], "red": [0, 0]})
    assert fault(match, "rE+1") == "R5"


def test_the_silver_robot_serves_the_vortex_only() -> None:
    """K2."""
    match = row(target="red circle", robots={"silver": [0, 1], "red": [0, 0]})
    assert fault(match, "sE") == "K2"


def test_flush_hop() -> None:
    """RG12: flush against the wall the pass costs one more move, or with `free` nothing more."""
    robots = {"silver": [3, 0], "red": [0, 1]}
    assert fault(row(robots=robots), "sE+1", bid=1) == "K6"
    assert fault(row({"flush_hop": "free"}, robots=robots), "sE+1", bid=1) == ""


def test_single_hop() -> None:
    """RG9: two walls in one slide, or with `single_hop` one at most."""
    walls = ["3,0 E", "5,0 E"]
    assert fault(row(walls=walls), "sE+2", bid=3) == ""
    assert fault(row({"single_hop": True}, walls=walls), "sE+2", bid=3) == "RG9"
    assert fault(row({"single_hop": True}, walls=walls), "sE+1 sE+1", bid=4) == ""


def test_no_room_behind_a_wall() -> None:
    """RG13: red stands directly behind it."""
    assert fault(row(robots={"silver": [0, 0], "red": [4, 0]}), "sE+1") == "RG13"


def test_transparent_deflect() -> None:
    """RG11: at a green diagonal silver may go straight on for one more move, or with `bounce` must turn."""
    diagonal: dict[str, Any] = {"walls": [], "diagonals": ["3,0 green /"]}
    assert fault(row(**diagonal), "sE+1", bid=2) == ""
    assert fault(row({"transparent_deflect": "bounce"}, **diagonal), "sE+1", bid=2) == "R5"


def test_a_deflector_is_a_turn() -> None:
    r"""K3, K5: red going east meets `\` on 2,0 and is turned south to the target: one move with a turn."""
    match = table(
        robots={"red": [0, 0], "blue": [4, 4]},
        diagonals=["2,0 green \\"],
        targets=["2,4 red circle", "4,4 green square", "3,0 any vortex"],
    )
    assert fault(match, "rE", bid=1) == ""


def test_a_slide_that_ends_where_it_began_goes_nowhere() -> None:
    r"""K1: by `\\` on 1,0, `/` on 1,1 and `\\` on 0,1 red comes north to 0,0 again and stops.

    With a fourth diagonal on 0,0 it would turn there for ever: K10.
    """
    ring = ["1,0 green \\", "1,1 green /", "0,1 green \\"]
    robots = {"red": [0, 0], "blue": [4, 4]}
    targets = ["2,4 red circle", "4,0 green square", "3,0 any vortex"]
    assert fault(table(robots=robots, targets=targets, diagonals=ring), "rE") == "K1"
    ring.append("0,0 green /")
    assert fault(table(robots=robots, targets=targets, diagonals=ring), "rE") == "K10"


def test_silver() -> None:
    """K8: the fifth robot joins where the option says so."""
    plain = Match.start(game("ricochet"), Setup(2, seed=1))
    silver = Match.start(game("ricochet"), Setup(2, seed=1, options={"silver": True}))
    assert [robot.label for robot in plain.state.table.robots] == ["r", "g", "b", "y"]
    assert [robot.name for robot in silver.state.table.robots if robot.transparent] == ["silver"]


def test_edition() -> None:
    """K9: the four double-sided quadrants of 1999 have sides A and B, the eight of 2013 C and D as well."""

    def sides(edition: str) -> set[str]:
        boards = (
            Match.start(game("ricochet"), Setup(2, seed=seed, options={"edition": edition})).state.table.board
            for seed in range(30)
        )
        return {piece[1] for board in boards for piece in board.name.split("/")}

    assert sides("1999") == set("AB")
    assert sides("2013") == set("ABCD")


def test_board() -> None:
    """K9: a board that the players name; a piece twice is refused."""
    match = Match.start(game("ricochet"), Setup(2, options={"board": "1A/2C/3B/4D"}))
    assert match.state.table.board.name == "1A/2C/3B/4D"
    with pytest.raises(MalformedError, match="more than once"):
        Match.start(game("ricochet"), Setup(2, options={"board": "1A/1B/3B/4D"}))


def test_there_are_seventeen_chips() -> None:
    """K7."""
    match = Match.start(game("ricochet"), Setup(2))
    assert len(match.state.left) == 17
    assert len(match.game.odds(match.state)) == 17


def test_robots_do_not_begin_on_targets() -> None:
    for seed in range(20):
        state = Match.start(game("ricochet"), Setup(2, seed=seed, options={"silver": True})).state
        board = state.table.board
        assert not set(state.cells) & ({target.cell for target in board.targets} | board.blocked)


@pytest.mark.parametrize(
    ("phase", "said", "written"),
    [
        ("bid", "5 moves", "bid 5"),
        ("bid", "bid 1 move at 23", "bid 1 at 23"),
        ("show", "show red north, red East", "show rN rE"),
        ("show", "red N, rE,gS", "show rN rE gS"),
        ("show", "rN,rE", "show rN rE"),
    ],
)
def test_actions_are_read_as_they_are_said(phase: str, said: str, written: str) -> None:
    at = table(phase=phase, bids=[[1, 2]] if phase == "show" else [])
    action = game("ricochet").read(said, at.state, 1)
    assert game("ricochet").write(action) == written


@pytest.mark.parametrize(
    "change",
    [
        {"robots": {}},
        {"robots": {"red": [9, 9]}},
        {"robots": {"red": [0, 0], "blue": [0, 0]}},
        {"targets": []},
        {"target": "red square"},
        {"left": ["red circle"]},
        {"won": [["red circle"], []]},
        {"won": [[]]},
        {"bids": [[3, 1]]},
        {"bids": [[1, 2], [1, 3]]},
        {"phase": "show"},
        {"phase": "over"},
        {"passed": [1, 2]},
        {"clock": -1},
        {"transparent": ["pink"]},
    ],
)
def test_a_position_that_contradicts_itself_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises(MalformedError):
        table(**change)
