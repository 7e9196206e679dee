"""Urbs Salinarum: properties of play, counts, texts, positions."""

from __future__ import annotations

import pytest

from boards.errors import MalformedError
from games.bots import greedy_bot, random_bot
from games.dice import seeded
from games.engine import ActionError, OptionValue, Setup
from games.match import Match, settle
from games.rulebook import rulebook
from games.urbs import GAME
from games.urbs.growth import cubes_after, total
from games.urbs.state import HouseRules, State
from tests.games.lines import count, random_states
from tests.scenarios.test_urb import table, tile

# Properties of play.


@pytest.mark.parametrize("players", [2, 3, 5])
def test_cubes_and_tiles_are_conserved(players: int) -> None:
    """25 cubes of each colour over bank, tiles and supplies, and seventy tiles."""
    for state in random_states(GAME, Setup(players), 1500, players):
        assert total(state) == (25, 25, 25, 25, 25)
        assert GAME.invariants(state) == []
        dump = GAME.dump(state)
        tiles = len(dump["tiles"]) + sum(dump["deck"].values()) + sum(dump["aside"].values())
        tiles += sum(sum(player["hand"].values()) for player in dump["players"])
        assert tiles + (dump["phase"] == "setup" and dump["drawn"] is not None) == 70


def test_cubes_are_conserved_under_other_house_rules() -> None:
    house: dict[str, OptionValue] = {
        "cube_colour": "any",
        "trade": True,
        "swap": True,
        "hand_limit": 1,
        "red_ability": "harvest",
    }
    for state in random_states(GAME, Setup(3, options=house), 3000, 1):
        assert GAME.invariants(state) == []


def test_growth_in_closed_form() -> None:
    """min(2^(n-1), bank)"""
    assert [cubes_after(turns, 25) for turns in range(8)] == [0, 1, 2, 4, 8, 16, 25, 25]


def test_a_whole_game_can_be_won() -> None:
    """A greedy player against a random one comes to ten points."""
    bots = {1: greedy_bot(1), 2: random_bot(2)}
    match = settle(Match.start(GAME, Setup(2)), seeded(5), bots, 20_000)
    assert match.result is not None
    assert match.result.winners == (1,)


# Counts, with their derivation.


def test_counts_of_a_city_of_two_blocks() -> None:
    """Red on the block at 0,0, an empty block at 1,0, no cubes anywhere but in the bank.

    Depth 1: move, draw: 2. Depth 2: after the move only the draw; after the draw 5 colours: 1 + 5 = 6.
    Depth 3: after move and draw 5 colours; after each of the 5 draws: 5 colours of cube for removing the
    agent, 6 free squares x 2 sides x (with or without an agent) = 24 plays, and the end: 30.
    5 + 5 x 30 = 155.
    """
    city = table(tile((0, 0), agent="red"), tile((1, 0)))
    assert [count(GAME, city.state, depth) for depth in range(4)] == [1, 2, 6, 155]


def test_counts_of_the_set_up() -> None:
    """Two players: 5 colours; one first place; 5 colours; 4 free squares; 5 colours; then 6 squares each.

    Two tiles always lie side by side, and an I of two squares has six neighbours.
    """
    state: State = GAME.start(Setup(2))
    assert [count(GAME, state, depth) for depth in range(7)] == [1, 5, 5, 25, 100, 500, 3000]


# Texts and positions.


@pytest.mark.parametrize(
    ("said", "canonical"),
    [
        ("MOVE (0,0) to (1,0)", "move 0,0 1,0"),
        ("move 0,0 -> 1,0", "move 0,0 1,0"),
        ("play red 2,1 production agent", "play red 2,1 production agent"),
        ("lay red tile at 2,1 as a city block", "play red 2,1 block"),
        ("play red 2,1 production without an agent", "play red 2,1 production"),
        ("play red 2,1 block, no agent", "play red 2,1 block"),
        ("end turn", "end"),
        ("turn in a rainbow", "turn in rainbow"),
        ("turn in five red", "turn in five"),
        ("remove 1,0 cubes", "remove 1,0 cubes"),
        ("pull 0,0 white", "remove 0,0 white"),
        ("offer blue red for 2 white", "offer P2 1 red for 2 white"),
        ("done", "end"),
    ],
)
def test_what_people_say(said: str, canonical: str) -> None:
    city = table(tile((0, 0), agent="red"), tile((1, 0), "green"))
    assert GAME.write(GAME.read(said, city.state, 1)) == canonical


@pytest.mark.parametrize("said", ["", "move 0,0", "play red", "turn in", "remove", "build 1,1", "draw 3"])
def test_what_nobody_understands(said: str) -> None:
    city = table(tile((0, 0), agent="red"))
    with pytest.raises(ActionError, match="expected"):
        GAME.read(said, city.state, 1)


def test_a_position_names_every_defect() -> None:
    position = {
        "players": [{"points": -1}, {"supply": {"red": 26}}],
        "tiles": [
            {"at": [0, 0], "side": "block", "colour": "red", "cubes": {"red": 1}},
            {"at": [0, 0], "colour": "red"},
            {"at": [1, 0], "colour": "pink", "agent": "green"},
        ],
        "paint": 3,
    }
    with pytest.raises(MalformedError) as error:
        GAME.start(Setup(2, position=position))
    places = {defect.where for defect in error.value.defects}
    assert {
        "players[0].points",
        "tiles[0].cubes",
        "tiles[1].at",
        "tiles[2].colour",
        "tiles[2].agent",
    } <= places
    assert {"bank", "paint"} <= places


def test_more_than_three_agents_are_a_defect() -> None:
    with pytest.raises(MalformedError, match="more than 3 agents"):
        table(*(tile((x, 0), agent="red") for x in range(4)))


def test_a_partial_position_fills_bank_and_deck() -> None:
    city = table(tile((0, 0), "yellow", 4, "blue"))
    assert city.dump()["bank"] == {"red": 25, "blue": 25, "green": 25, "yellow": 21, "white": 25}
    assert city.dump()["deck"]["yellow"] == 13


def test_only_whose_turn_it_is_acts() -> None:
    city = table(tile((0, 0), agent="red"))
    assert city.refused(2, "draw").rule == "U2"
    assert city.refused(0, "drawn red").rule == "U2"


def test_the_drawing_shows_tiles_agents_and_cubes() -> None:
    city = table(tile((0, 0), "yellow", 4, "blue"), tile((1, 0)))
    drawing = GAME.show(city.state, 1)
    assert "yellow4" in drawing
    assert "@blue" in drawing
    assert "block" in drawing


def test_house_rules_name_every_option() -> None:
    """The options of the data and the fields that the rules read are the same."""
    assert set(rulebook("urbs").options) == set(HouseRules.__dataclass_fields__)


def test_a_match_that_ends_with_the_last_growth_can_be_set_up_again() -> None:
    """The phase stays at grow with nothing left to grow; without winners that is a contradiction (UG8)."""
    position = GAME.dump(GAME.start(Setup(2, options={"cube_colour": "any"})))
    position = {**position, "phase": "grow", "growing": []}
    with pytest.raises(MalformedError, match="growing"):
        GAME.start(Setup(2, position=position))
    over = GAME.start(Setup(2, position={**position, "winners": [1], "reason": "most points"}))
    assert GAME.actors(over) == ()
