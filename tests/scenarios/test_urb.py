"""The scenarios of Urbs Salinarum; red is player 1, who is to move, and blue player 2."""

from __future__ import annotations

from typing import Any

import pytest

from games.urbs import GAME
from games.urbs.growth import most_sets
from games.urbs.state import COLOURS, Counts
from tests.scenarios.table import Table

ALL = ("red", "blue", "green", "yellow", "white")


def tile(
    at: tuple[int, int], kind: str = "block", cubes: int = 0, agent: str | None = None
) -> dict[str, Any]:
    """`block`, or the colour of a production building with so many cubes."""
    entry: dict[str, Any] = {"at": list(at), "agent": agent}
    if kind == "block":
        return entry | {"side": "block", "colour": "white"}
    return entry | {"side": "production", "colour": kind, "cubes": {kind: cubes}}


def table(*tiles: dict[str, Any], players: int = 2, red: dict[str, Any] | None = None, **rest: Any) -> Table:
    """A city; `red` is what the first player has, the other keys go into the position or are options."""
    keys = {"phase", "bank", "deck", "turn", "drawn", "round"}
    position: dict[str, Any] = {key: rest.pop(key) for key in keys & set(rest)}
    position["players"] = [red or {}] + [{} for _ in range(players - 1)]
    position["tiles"] = list(tiles)
    return Table(GAME, players, position, **rest)


def at(table: Table, x: int, y: int) -> dict[str, Any]:
    found: dict[str, Any]
    (found,) = [entry for entry in table.dump()["tiles"] if entry["at"] == [x, y]]
    return found


def supply(table: Table, player: int) -> dict[str, int]:
    found: dict[str, int] = table.dump()["players"][player - 1]["supply"]
    return found


def test_urb_01_a_tile_shares_an_edge_with_a_tile_that_lies() -> None:
    """U1"""
    city = table(tile((0, 0), "red"), tile((1, 0), "blue"), phase="setup", drawn="green")
    assert city.refused(1, "place 2,1").rule == "U1"
    assert city.refused(1, "place 2,1").provenance == "stated"
    assert city.refused(1, "place 1,0").rule == "U1"
    assert city.do(1, "place 1,1") == ["place"]
    assert at(city, 1, 1) == {"at": [1, 1], "colour": "green", "side": "production", "agent": "red"}


def test_urb_02_after_the_set_up_of_three_players() -> None:
    """U1: three agents each, nine tiles production side up, 61 left."""
    city = Table(GAME, 3)
    for turn in range(9):
        assert GAME.actors(city.state) == (0,)
        assert [chance for _, chance in GAME.odds(city.state)]
        city.deal(city.legal(0)[0])
        player = turn % 3 + 1
        assert GAME.actors(city.state) == (player,)
        city.do(player, city.legal(player)[0])
    dump = city.dump()
    assert len(dump["tiles"]) == 9
    assert {entry["side"] for entry in dump["tiles"]} == {"production"}
    assert sorted(entry["agent"] for entry in dump["tiles"]) == ["blue"] * 3 + ["green"] * 3 + ["red"] * 3
    assert sum(dump["deck"].values()) == 61
    assert dump["phase"] == "move"
    assert GAME.actors(city.state) == (1,)


def test_urb_03_a_hit_sends_home_and_the_cubes_go_to_the_victim() -> None:
    """U3 U6"""
    city = table(tile((0, 0), agent="red"), tile((1, 0), "yellow", 4, "blue"))
    events = city.events(1, "move 0,0 1,0")
    assert [event.kind for event in events] == ["move", "hit"]
    assert events[1].rules == ("U3",)
    assert supply(city, 2) == {"yellow": 4}
    assert supply(city, 1) == {}
    assert city.dump()["players"][1]["agents"] == 3
    assert at(city, 1, 0) == {"at": [1, 0], "colour": "yellow", "side": "production", "agent": "red"}
    city.do(1, "draw")
    city.deal("drawn red")
    assert "grow" in city.do(1, "end")
    assert at(city, 1, 0)["cubes"] == {"yellow": 1}


@pytest.mark.parametrize("action", ["move 0,0 1,1", "move 0,0 2,0", "move 0,0 0,1", "move 0,0 0,-1"])
def test_urb_05_agents_go_one_space_and_never_onto_their_own(action: str) -> None:
    """U2: no diagonal, no two spaces, not onto an own agent, not off the tiles."""
    city = table(
        tile((0, 0), agent="red"), tile((1, 0)), tile((1, 1)), tile((2, 0)), tile((0, 1), agent="red")
    )
    assert city.refused(1, action).rule == "U2"
    assert city.do(1, "move 0,0 1,0") == ["move"]
    assert city.refused(1, "move 1,0 2,0").rule == "U2"


def test_urb_06_cubes_double_until_the_bank_is_empty() -> None:
    """U6 UG7: 1, 2, 4, 8, 16, and then the 25 that there are."""
    city = table(tile((0, 0), "green", 0, "red"), tile((5, 5), agent="blue"))
    seen = []
    for _ in range(7):
        for player in (1, 2):
            city.do(player, "draw")
            city.deal(city.legal(0)[0])
            events = city.events(player, "end")
            if player == 1:
                seen.append(at(city, 0, 0)["cubes"]["green"])
                rules = events[0].rules
    assert seen == [1, 2, 4, 8, 16, 25, 25]
    assert rules == ("U6", "UG7")


def test_urb_08_a_block_brings_a_cube_that_the_bank_has() -> None:
    """U5"""
    bank = {colour: 5 for colour in ALL if colour != "white"}
    city = table(tile((0, 0), agent="red"), phase="build", bank=bank)
    assert city.refused(1, "remove 0,0 white").rule == "U5"
    assert [text for text in city.legal(1) if text.startswith("remove")] == [
        f"remove 0,0 {colour}" for colour in ALL if colour != "white"
    ]
    assert city.do(1, "remove 0,0 blue") == ["remove", "cubes"]
    assert supply(city, 1) == {"blue": 1}
    assert city.dump()["bank"]["blue"] == 4
    assert city.dump()["players"][0]["agents"] == 3


def test_urb_09_an_agent_removed_now_can_go_out_now() -> None:
    """U4 U5 U6 UG2 UG6"""
    city = table(
        tile((0, 0), "green", 8, "red"),
        tile((0, 1), agent="red"),
        tile((1, 1), agent="red"),
        phase="build",
        red={"hand": {"blue": 1}},
    )
    assert city.refused(1, "play blue 1,0 production agent").rule == "U4"
    assert city.do(1, "remove 0,0 cubes") == ["remove", "cubes"]
    assert supply(city, 1) == {"green": 8}
    assert "cubes" not in at(city, 0, 0)
    events = city.events(1, "play blue 1,0 production agent")
    assert events[0].rules == ("U4",)
    assert at(city, 1, 0) == {"at": [1, 0], "colour": "blue", "side": "production", "agent": "red"}
    city.do(1, "end")
    assert at(city, 1, 0)["cubes"] == {"blue": 1}
    assert "cubes" not in at(city, 0, 0)


def test_urb_11_the_draw_comes_before_removing() -> None:
    """U4"""
    city = table(tile((0, 0), agent="red"), tile((0, 1)))
    city.do(1, "move 0,0 0,1")
    assert city.refused(1, "remove 0,1 red").rule == "U4"
    city.do(1, "draw")
    city.deal("drawn white")
    assert city.do(1, "remove 0,1 red") == ["remove", "cubes"]


def test_urb_12_rainbow_first_gives_the_most_points() -> None:
    """U7: six red and one of each other colour are a rainbow and five red."""
    own = {"red": 6, "blue": 1, "green": 1, "yellow": 1, "white": 1}
    city = table(tile((0, 0)), red={"supply": own, "points": 3})
    assert most_sets((6, 1, 1, 1, 1), 0, (1, 1, 1, 1, 1)) == 2
    assert city.do(1, "turn in rainbow") == ["set"]
    assert city.do(1, "turn in five red") == ["set"]
    dump = city.dump()
    assert dump["players"][0]["points"] == 5
    assert supply(city, 1) == {}
    assert sum(dump["bank"].values()) == 125
    assert city.refused(1, "turn in rainbow").rule == "U7"


def test_urb_12_the_closed_form_is_the_best_of_all_orders() -> None:
    """U7: k + floor((own - k) / 5) against a search that turns in sets in every order."""

    def best(supply: Counts) -> int:
        least = min(supply)
        results = [0]
        if least:
            results.append(1 + best(tuple(number - 1 for number in supply)))  # type: ignore[arg-type]
        if supply[0] >= 5:
            results.append(1 + best((supply[0] - 5, *supply[1:])))
        return max(results)

    for red in range(13):
        for other in range(4):
            for white in range(3):
                counts: Counts = (red, other, other, other + 1, white)
                assert most_sets(counts, 0, (1, 1, 1, 1, 1)) == best(counts)


def test_urb_14_the_tenth_point_wins_at_once() -> None:
    """U7 UG11"""
    city = table(tile((0, 0)), red={"supply": dict.fromkeys(ALL, 1), "points": 9})
    events = city.events(1, "turn in rainbow")
    assert [event.kind for event in events] == ["set", "over"]
    assert GAME.actors(city.state) == ()
    result = GAME.result(city.state)
    assert result is not None
    assert result.winners == (1,)
    assert result.scores == (10, 0)
    assert city.refused(1, "draw").rule == "U7"


def test_urb_16_with_the_deck_empty_the_draw_is_skipped() -> None:
    """UG12"""
    city = table(tile((0, 0), agent="red"), deck={}, red={"hand": {"green": 1}})
    assert city.refused(1, "draw").rule == "UG12"
    assert city.do(1, "play green 1,0 block") == ["play"]
    assert at(city, 1, 0)["side"] == "block"
    assert city.do(1, "end") == ["turn"]
    assert GAME.actors(city.state) == (2,)


def test_the_colours_of_the_players_are_those_of_the_scenarios() -> None:
    """Seat 1 is red and seat 2 blue."""
    assert COLOURS == ALL
