"""Urbs Salinarum beyond the scenarios: every house rule and ability, in the order of the rules page."""

from __future__ import annotations

from typing import Any

import pytest

from boards.errors import MalformedError
from games.engine import CHANCE
from games.rulebook import rulebook
from games.urbs import GAME
from games.urbs.abilities import abilities
from games.urbs.state import COLOURS
from tests.scenarios.table import Table
from tests.scenarios.test_urb import ALL, at, supply, table, tile


def drawn(city: Table, player: int, colour: str) -> None:
    """The player draws a tile of that colour."""
    city.do(player, "draw")
    city.deal(f"drawn {colour}")


def hand(city: Table, player: int) -> dict[str, int]:
    found: dict[str, int] = city.dump()["players"][player - 1]["hand"]
    return found


# House rules, in the order of the rules page.


@pytest.mark.parametrize("allowed", [True, False])
def test_ug1_hits_in_the_first_round(allowed: bool) -> None:
    tiles = tile((0, 0), agent="red"), tile((1, 0), agent="blue")
    city = table(*tiles, first_round_hits=allowed)
    if allowed:
        assert city.do(1, "move 0,0 1,0") == ["move", "hit"]
    else:
        assert city.refused(1, "move 0,0 1,0").rule == "UG1"
        later = table(*tiles, first_round_hits=False, round=2)
        assert later.do(1, "move 0,0 1,0") == ["move", "hit"]


@pytest.mark.parametrize("order", ["remove_first", "play_first"])
def test_ug2_removing_or_playing_first(order: str) -> None:
    red = {"hand": {"blue": 1}}
    city = table(tile((0, 0), agent="red"), phase="build", red=red, order=order)
    city.do(1, "remove 0,0 red")
    if order == "play_first":
        assert city.refused(1, "play blue 1,0 block").rule == "UG2"
    else:
        assert city.do(1, "play blue 1,0 block agent") == ["play"]
    city = table(tile((0, 0), agent="red"), phase="build", red=red, order=order)
    city.do(1, "play blue 1,0 block")
    if order == "play_first":
        assert city.do(1, "remove 0,0 red") == ["remove", "cubes"]
    else:
        assert city.refused(1, "remove 0,0 red").rule == "UG2"


def test_ug3_a_tile_is_kept_or_laid_aside() -> None:
    city = table(tile((0, 0)), red={"hand": {"red": 1}})
    drawn(city, 1, "blue")
    city.do(1, "end")
    assert hand(city, 1) == {"red": 1, "blue": 1}
    city = table(tile((0, 0)), red={"hand": {"red": 1}}, unplayed="discard")
    drawn(city, 1, "blue")
    assert city.refused(1, "play red 1,0 block").rule == "UG3"
    city.do(1, "end")
    assert hand(city, 1) == {"red": 1}
    assert city.dump()["aside"] == {"blue": 1}


def test_ug3_the_drawn_tile_is_laid_aside_once() -> None:
    """To keep the hand limit, or at the end of the turn; of two tiles drawn in a turn the first at once."""
    city = table(tile((0, 0)), red={"hand": {"red": 1}}, unplayed="discard", hand_limit=1)
    drawn(city, 1, "blue")
    assert city.do(1, "aside blue") == ["aside"]
    assert "aside" not in city.do(1, "end")
    assert (hand(city, 1), city.dump()["aside"]) == ({"red": 1}, {"blue": 1})
    survey: dict[str, Any] = {"unplayed": "discard", "red_ability": "surveyor"}
    city = table(tile((0, 0), "red", agent="red"), **survey)
    drawn(city, 1, "blue")
    city.do(1, "remove 0,0 ability")
    assert "aside" in city.do(CHANCE, "drawn green")
    assert city.refused(1, "play blue 1,0 block").rule == "U4"
    assert "aside" in city.do(1, "end")
    assert (hand(city, 1), city.dump()["aside"]) == ({}, {"blue": 1, "green": 1})
    with pytest.raises(MalformedError, match="not in the hand"):
        table(tile((0, 0)), phase="build", drawn="red", **survey)


@pytest.mark.parametrize("limit", [0, 1, 3])
def test_ug3_hand_limit(limit: int) -> None:
    city = table(tile((0, 0)), red={"hand": {"red": 3}}, hand_limit=limit)
    drawn(city, 1, "blue")
    if not limit:
        assert city.refused(1, "aside blue").rule == "UG3"
    else:
        assert city.refused(1, "end").rule == "UG3"
        for _ in range(4 - limit - 1):
            city.do(1, "aside red")
        assert city.do(1, "discard blue") == ["aside"]
        assert city.refused(1, "aside red").rule == "UG3"
    city.do(1, "end")
    assert sum(hand(city, 1).values()) == (limit or 4)


@pytest.mark.parametrize(
    ("side", "legal"),
    [("choice", {"production", "block"}), ("production", {"production"}), ("block", {"block"})],
)
def test_ug4_which_side_is_up(side: str, legal: set[str]) -> None:
    city = table(tile((0, 0)), phase="build", red={"hand": {"blue": 1}}, side=side)
    assert {text.split()[3] for text in city.legal(1) if text.startswith("play")} == legal
    for other in {"production", "block"} - legal:
        assert city.refused(1, f"play blue 1,0 {other}").rule == "UG4"


def test_ug4_the_colour_under_a_block_is_its_players_secret() -> None:
    city = table(tile((0, 0)), phase="build", red={"hand": {"blue": 1}})
    city.do(1, "play blue 1,0 block")
    for player, colour in ((1, "blue"), (2, "hidden"), (None, "hidden")):
        (entry,) = [e for e in GAME.view(city.state, player)["tiles"] if e["at"] == [1, 0]]
        assert entry["colour"] == colour


def test_ug3_only_the_drawer_is_told_the_colour_of_the_tile() -> None:
    city = table(tile((0, 0), agent="red"), tile((0, 1)))
    city.do(1, "draw")
    events = city.events(0, "drawn yellow")
    assert [("yellow" in event.text, event.seen_by) for event in events] == [(False, None), (True, (1,))]
    assert GAME.view(city.state, 1)["drawn"] == "yellow"
    assert GAME.view(city.state, 2)["drawn"] == "hidden"
    assert "yellow" in GAME.show(city.state, 1).split("deck")[0]
    assert "1 yellow" not in GAME.show(city.state, 2)


@pytest.mark.parametrize("agent", ["optional", "forced"])
def test_ug5_an_agent_on_the_tile(agent: str) -> None:
    city = table(tile((0, 0)), phase="build", red={"hand": {"blue": 1}}, agent_on_tile=agent)
    if agent == "forced":
        assert city.refused(1, "play blue 1,0 block").rule == "UG5"
    else:
        assert city.do(1, "play blue 1,0 block") == ["play"]


@pytest.mark.parametrize("produces", [True, False])
def test_ug6_a_tile_produces_in_the_turn_it_is_laid(produces: bool) -> None:
    city = table(tile((0, 0)), phase="build", red={"hand": {"blue": 1}}, produce_new=produces)
    city.do(1, "play blue 1,0 production agent")
    city.do(1, "end")
    assert at(city, 1, 0).get("cubes") == ({"blue": 1} if produces else None)


@pytest.mark.parametrize(("rule", "cubes"), [("partial", 7), ("none", 4)])
def test_ug7_when_the_bank_is_short(rule: str, cubes: int) -> None:
    city = table(tile((0, 0), "green", 4, "red"), phase="build", bank={"green": 3}, bank_short=rule)
    (event, _) = city.events(1, "end")
    assert event.rules == ("U6", "UG7")
    assert at(city, 0, 0)["cubes"] == {"green": cubes}


def test_ug8_the_colour_of_new_cubes() -> None:
    city = table(tile((0, 0), "green", 2, "red"), phase="build", cube_colour="any")
    city.do(1, "end")
    assert GAME.actors(city.state) == (1,)
    assert city.refused(1, "end").rule == "UG8"
    assert city.do(1, "grow 0,0 white") == ["grow", "turn"]
    assert at(city, 0, 0)["cubes"] == {"green": 2, "white": 2}
    plain = table(tile((0, 0), "green", 2, "red"), phase="build")
    assert plain.refused(1, "grow 0,0 white").rule == "U6"


@pytest.mark.parametrize("when", ["any_time", "end_of_turn", "once"])
def test_ug9_when_sets_are_turned_in(when: str) -> None:
    city = table(tile((0, 0)), red={"supply": dict.fromkeys(ALL, 2)}, turn_in=when)
    if when == "end_of_turn":
        assert city.refused(1, "turn in rainbow").rule == "UG9"
        drawn(city, 1, "blue")
        city.do(1, "turn in rainbow")
        assert city.refused(1, "play blue 1,0 block").rule == "UG9"
        city.do(1, "turn in rainbow")
        assert city.legal(1) == ["end"]
        return
    city.do(1, "turn in rainbow")
    if when == "once":
        assert city.refused(1, "turn in rainbow").rule == "UG9"
    else:
        city.do(1, "turn in rainbow")


@pytest.mark.parametrize("rainbow", ["five", "in_play"])
def test_ug10_the_colours_of_a_rainbow(rainbow: str) -> None:
    city = table(tile((0, 0)), red={"supply": {"red": 1, "blue": 1}}, rainbow=rainbow)
    if rainbow == "five":
        assert city.refused(1, "turn in rainbow").rule == "U7"
    else:
        city.do(1, "turn in rainbow")
        assert city.dump()["players"][0]["points"] == 1


@pytest.mark.parametrize("win", ["at_once", "end_of_round"])
def test_ug11_when_ten_points_win(win: str) -> None:
    city = table(tile((0, 0)), red={"supply": dict.fromkeys(ALL, 1), "points": 9}, win=win)
    city.do(1, "turn in rainbow")
    assert (GAME.actors(city.state) == ()) == (win == "at_once")
    if win == "end_of_round":
        drawn(city, 1, "blue")
        city.do(1, "end")
        drawn(city, 2, "blue")
        assert city.do(2, "end") == ["over"]
    result = GAME.result(city.state)
    assert result is not None
    assert result.winners == (1,)


@pytest.mark.parametrize("rule", ["skip", "last_round"])
def test_ug12_the_deck_is_empty(rule: str) -> None:
    position: dict[str, Any] = {
        "tiles": [tile((0, 0))],
        "players": [{"points": 2, "supply": {"blue": 1}}, {"points": 2, "supply": {"blue": 2}}],
        "deck": {"blue": 1},
    }
    city = Table(GAME, 2, position, deck_empty=rule)
    drawn(city, 1, "blue")
    city.do(1, "end")
    kinds = city.do(2, "end")
    if rule == "skip":
        assert kinds == ["turn"]
    else:
        assert kinds == ["over"]
        result = GAME.result(city.state)
        assert result is not None
        assert result.winners == (2,)  # the same points, more cubes


def test_ug12_a_full_tie_is_shared() -> None:
    city = table(tile((0, 0)), phase="build", deck={}, turn=2, deck_empty="last_round")
    assert city.do(2, "end") == ["over"]
    result = GAME.result(city.state)
    assert result is not None
    assert result.winners == (1, 2)


@pytest.mark.parametrize("swap", [False, True])
def test_ug13_two_neighbours_change_places(swap: bool) -> None:
    city = table(tile((0, 0), agent="red"), tile((1, 0), agent="red"), tile((2, 0)), swap=swap)
    if not swap:
        assert city.refused(1, "swap 0,0 1,0").rule == "UG13"
        return
    assert city.do(1, "swap 0,0 1,0") == ["swap"]
    assert city.refused(1, "move 1,0 2,0").rule == "U2"


def test_ug13_a_chain_goes_one_after_another() -> None:
    city = table(tile((0, 0), agent="red"), tile((1, 0), agent="red"), tile((2, 0)))
    assert city.refused(1, "move 0,0 1,0").rule == "U2"
    city.do(1, "move 1,0 2,0")
    assert city.do(1, "move 0,0 1,0") == ["move"]


def test_ug14_a_city_at_rest_ends_the_game() -> None:
    """No tile in deck or hands, no agent on the tiles, no set in a supply: most points win."""
    position: dict[str, Any] = {
        "tiles": [tile((0, 0))],
        "deck": {},
        "players": [{"points": 1}, {"points": 3}],
    }
    city = Table(GAME, 2, position)
    assert city.do(1, "end") == ["over"]
    result = GAME.result(city.state)
    assert result is not None
    assert (result.winners, result.rules) == ((2,), ("UG12", "UG14"))
    alive = table(tile((0, 0), agent="blue"), deck={})
    assert alive.do(1, "end") == ["turn"]


def test_ug15_a_hit_on_a_block_moves_no_cubes() -> None:
    city = table(tile((0, 0), agent="red"), tile((1, 0), agent="blue"))
    (_, hit) = city.events(1, "move 0,0 1,0")
    assert not any(hit.data["cubes"])
    assert supply(city, 2) == {}


@pytest.mark.parametrize("trade", [False, True])
def test_ug17_trade(trade: bool) -> None:
    position = {
        "tiles": [tile((0, 0))],
        "players": [{"supply": {"red": 2}}, {"supply": {"blue": 1}}],
    }
    city = Table(GAME, 2, position, trade=trade)
    if not trade:
        assert city.refused(1, "offer P2 2 red for 1 blue").rule == "UG17"
        return
    assert city.do(1, "offer blue 2 red for 1 blue") == ["offer"]
    assert GAME.actors(city.state) == (2,)
    assert city.refused(2, "draw").rule == "UG17"
    assert city.refused(2, "end").rule == "UG17"
    assert city.do(2, "accept") == ["answer"]
    assert (supply(city, 1), supply(city, 2)) == ({"blue": 1}, {"red": 2})
    city.do(1, "offer P2 1 blue for 1 white")
    assert city.refused(2, "accept").rule == "UG17"
    city.do(2, "decline")
    assert supply(city, 1) == {"blue": 1}


# The abilities, and that each can be given to each colour.


def test_ug18_mason_flips_a_tile_beside() -> None:
    city = table(
        tile((0, 0), "red", 3, "red"),
        tile((1, 0), "green", 4),
        tile((0, 1)),
        tile((5, 5), "blue", 1),
        phase="build",
    )
    assert city.refused(1, "remove 0,0 ability 5,5").rule == "UG18"
    assert city.do(1, "remove 0,0 ability 1,0") == ["remove", "ability"]
    assert at(city, 1, 0) == {"at": [1, 0], "colour": "green", "side": "block"}
    assert city.dump()["bank"]["green"] == 25
    assert at(city, 0, 0)["cubes"] == {"red": 3}
    again = table(tile((0, 0), "red", 3, "red"), tile((0, 1)), phase="build")
    again.do(1, "remove 0,0 ability 0,1")
    assert at(again, 0, 1)["side"] == "production"


def test_ug18_stables_ride_two_steps_through_empty_tiles() -> None:
    row = [tile((x, 1)) for x in range(1, 5)]
    city = table(tile((0, 0), "green", 2, "red"), tile((0, 1), agent="red"), *row, phase="build")
    legal = [text for text in city.legal(1) if "ability" in text]
    assert legal == [f"remove 0,0 ability 0,1 {end}" for end in ("0,0", "1,1", "2,1")]
    assert city.refused(1, "remove 0,0 ability 0,1 3,1").rule == "UG18"
    city.do(1, "remove 0,0 ability 0,1 2,1")
    assert at(city, 2, 1)["agent"] == "red"


def test_ug18_tavern_lures_an_agent_one_step() -> None:
    city = table(
        tile((0, 0), "blue", 2, "red"),
        tile((1, 0)),
        tile((2, 0), "yellow", 4, "blue"),
        tile((3, 0)),
        phase="build",
    )
    assert {text for text in city.legal(1) if "ability" in text} == {
        "remove 0,0 ability 2,0 1,0",
        "remove 0,0 ability 2,0 3,0",
    }
    city.do(1, "remove 0,0 ability 2,0 3,0")
    assert at(city, 3, 0)["agent"] == "blue"
    assert at(city, 2, 0)["cubes"] == {"yellow": 4}
    assert supply(city, 2) == {}


def test_ug18_guard_house_sends_home_with_the_cubes() -> None:
    city = table(tile((0, 0), "yellow", 2, "red"), tile((0, 1), "green", 4, "blue"), phase="build")
    city.do(1, "remove 0,0 ability 0,1")
    assert supply(city, 2) == {"green": 4}
    assert "agent" not in at(city, 0, 1)
    lonely = table(tile((0, 0), "yellow", 2, "red"), tile((0, 1)), phase="build")
    assert lonely.refused(1, "remove 0,0 ability 0,1").rule == "UG18"


def test_ug18_exchange_changes_up_to_three_cubes() -> None:
    city = table(tile((0, 0), "white", 2, "red"), phase="build", red={"supply": {"red": 4}})
    assert city.refused(1, "remove 0,0 ability 4 red for 4 blue").rule == "UG18"
    assert city.refused(1, "remove 0,0 ability 2 red for 1 blue").rule == "UG18"
    assert city.refused(1, "remove 0,0 ability 1 green for 1 blue").rule == "UG18"
    city.do(1, "remove 0,0 ability 3 red for 1 blue 2 green")
    assert supply(city, 1) == {"red": 1, "blue": 1, "green": 2}
    assert at(city, 0, 0)["cubes"] == {"white": 2}


def test_ug18_second_harvest_and_surveyor() -> None:
    house: dict[str, Any] = {"red_ability": "harvest", "blue_ability": "surveyor"}
    city = table(tile((0, 0), "red", 2, "red"), tile((0, 1), "green", 4, "red"), phase="build", **house)
    city.do(1, "remove 0,0 ability 0,1")
    assert at(city, 0, 1)["cubes"] == {"green": 8}
    city = table(tile((0, 0), "blue", 2, "red"), phase="build", **house)
    city.do(1, "remove 0,0 ability")
    assert GAME.actors(city.state) == (0,)
    city.deal("drawn white")
    assert hand(city, 1) == {"white": 1}
    assert city.do(1, "play white 1,0 block agent") == ["play"]


@pytest.mark.parametrize("colour", ALL)
@pytest.mark.parametrize("ability", sorted(abilities()))
def test_ug18_any_colour_may_have_any_ability(colour: str, ability: str) -> None:
    """The listed uses of a building are those of its ability; the tile that was left is free for others."""
    tiles = (
        tile((0, 0), colour, 2, "red"),
        tile((1, 0), "green", 1, "blue"),
        tile((0, 1)),
        tile((0, -1), "yellow", 1, "red"),
        tile((0, -2)),
    )
    options: dict[str, Any] = {f"{colour}_ability": ability}
    city = table(*tiles, phase="build", red={"supply": {"red": 1}}, **options)
    uses = [text.split("ability")[1] for text in city.legal(1) if text.startswith("remove 0,0 ability")]
    expected = {
        "mason": [" 0,1"],
        "stables": [" 0,-1 0,-2", " 0,-1 0,0", " 0,-1 0,1"],
        "tavern": [" 1,0 0,0"],
        "guard": [" 1,0"],
        "exchange": [f" 1 red for 1 {other}" for other in ALL[1:]],
        "harvest": [" 0,-1"],
        "surveyor": [""],
    }[ability]
    assert uses == expected


def test_the_abilities_of_the_data_are_the_options_values() -> None:
    book = rulebook("urbs")
    for colour in COLOURS:
        assert set(book.options[f"{colour}_ability"].values) == set(abilities())
