"""Set-ups of the other games: the referee takes them, and they are what was asked for."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import hypot
from typing import Any

import pytest

from boards.hexes import connected, hex_distance
from games.engine import Setup
from games.mars.cargo import material, series
from games.registry import game
from games.smart.combat import armour_points, monsters, standard_rules
from games.soapbox.state import sample_issues
from games.wkm.board import random_board
from generator.chance import Chance
from generator.origin import VERSION, Origin
from generator.setups.mars import NoRoomError, StoneSeries, draw_expedition
from generator.setups.monsters import MOST, invented
from generator.setups.ships import draw_deal
from generator.setups.smart import draw_rosters
from generator.setups.soapbox import draw_agenda
from generator.setups.urbs import draw_town
from generator.setups.wkm import draw_map, weights


def taken(values: dict[str, Any]) -> Any:
    """The state that the referee makes of a set-up, without what stands beside the position."""
    beside = ("schema", "game", "seats", "about")
    rules = game(values["game"])
    position = {key: part for key, part in values.items() if key not in beside}
    state = rules.start(Setup(values["seats"], position=position))
    assert rules.result(state) is None
    actor = rules.actors(state)[0]
    assert actor == 0 or rules.actions(state, actor)
    assert values["about"]["generator"] == VERSION
    return state


@pytest.mark.parametrize("players", range(2, 7))
def test_maps_for_all_numbers_of_players(players: int) -> None:
    values = draw_map(Origin("wkm", 4), players, {})
    state = taken(values)
    board, nests = random_board(players, 4)
    assert state.arena.board == board
    assert [state.arena.hexes[nest] for nest in state.arena.nests] == list(nests)
    assert len(nests) == 3 * players
    assert connected(board)
    assert all(hex_distance(a, b) >= 2 for a, b in combinations(nests, 2))
    assert all(board.kind(nest).name == "plain" for nest in nests)


def test_terrain_comes_in_the_wanted_shares() -> None:
    assert weights({}) == {
        "plain": 0.55,
        "forest": 0.15,
        "marsh": 0.1,
        "hill": 0.1,
        "lava": 0.05,
        "water": 0.05,
    }
    chosen = weights({"lava": 24})
    # the others share out what is left as before: 0.76 / 0.95 = 0.8 of their shares
    assert chosen == pytest.approx(
        {"plain": 0.44, "forest": 0.12, "marsh": 0.08, "hill": 0.08, "lava": 0.24, "water": 0.04}
    )
    counts: Counter[str] = Counter()
    for seed in range(20):
        counts.update(draw_map(Origin("wkm", seed), 6, {"lava": 24})["board"]["terrain"].values())
    # 20 boards of 217 hexes, less 18 nests each: 3,980 draws, 955 of lava, give or take 5 x 27
    assert abs(counts["lava"] - 955) < 135
    for wrong in ({"sand": 5}, {"lava": 60, "water": 60}, {"water": 70}):
        with pytest.raises(ValueError, match=r"terrain|per cent"):
            weights(wrong)


@pytest.mark.parametrize("players", range(2, 6))
def test_opening_towns(players: int) -> None:
    values = draw_town(Origin("urbs", 7), players)
    taken(values)
    tiles = {tuple(tile["at"]): tile for tile in values["tiles"]}
    assert len(tiles) == 3 * players
    assert {tile["side"] for tile in tiles.values()} == {"production"}
    agents = Counter(tile["agent"] for tile in tiles.values())
    assert set(agents.values()) == {3}
    assert len(agents) == players
    todo, seen = [next(iter(tiles))], set()
    while todo:
        x, y = todo.pop()
        if (x, y) in tiles and (x, y) not in seen:
            seen.add((x, y))
            todo += [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
    assert seen == set(tiles)
    assert values["phase"] != "setup"


def test_the_usual_stones_scattered() -> None:
    values = draw_expedition(Origin("mars", 3), 4, StoneSeries(), False)
    taken(values)
    stones = [(stone["weight"], stone["width"], stone["length"]) for stone in values["stones"]]
    assert sorted(stones) == sorted(tuple(stone) for stone in series())
    places = [stone["at"] for stone in values["stones"]]
    assert all(3 <= hypot(*place) <= 19 for place in places)
    assert all(hypot(a[0] - b[0], a[1] - b[1]) >= 1 for a, b in combinations(places, 2))
    cards = [rover["card"] for rover in values["rovers"]]
    assert sorted(card["name"] for card in cards) == ["Explorer", "Hauler", "Scout", "Solar"]
    assert Counter(values["about"]["accessories"]) == material()["accessories"]


def test_a_series_and_cards_of_ones_own() -> None:
    # 10 mm, then 15: length 4/3 and height 2/3 of the width; 2.5 g a cm3: 2.2 g, and 7.5 g (even: 8)
    stones = StoneSeries(2, 1, 10, 150).stones()
    assert stones == [
        {"weight": 2, "width": 10.0, "length": 13.3333},
        {"weight": 8, "width": 15.0, "length": 20.0},
    ]
    values = draw_expedition(Origin("mars", 3), 4, StoneSeries(5, 2), True)
    taken(values)
    assert len(values["stones"]) == 10
    for rover in values["rovers"]:
        card = rover["card"]
        points = (card["battery"] - 10) / 2 + card["solar"] / 2 + (card["weight"] - 40) / 20
        assert points + (card["width"] - 25) / 5 == 10
        assert card["length"] == 30 + 2 * (card["width"] - 25)
    with pytest.raises(NoRoomError, match="room"):
        draw_expedition(Origin("mars", 3), 2, StoneSeries(30, 60, 15, 101), False)
    # 15 mm wide is 20 long: 20 * 1.1^21 = 148 for the 22nd size, 163 for the 23rd
    draw_expedition(Origin("mars", 3), 2, StoneSeries(22, 1), False)
    with pytest.raises(NoRoomError, match="163 mm long"):
        draw_expedition(Origin("mars", 3), 2, StoneSeries(23, 1), False)


@pytest.mark.parametrize("players", range(2, 7))
def test_rosters_are_of_equal_strength(players: int) -> None:
    values = draw_rosters(Origin("smart", 2), players, 9, 3)
    state = taken(values)
    places = [unit.at for unit in state.units.values()]
    assert all(hypot(a[0] - b[0], a[1] - b[1]) >= 1 for a, b in combinations(places, 2))
    for side in range(1, players + 1):
        units = [unit for unit in values["units"] if unit["side"] == side]
        assert sum(monsters()[unit["kind"]].level for unit in units) == 9
        assert sum(armour_points(unit["armour"], standard_rules()) or 0 for unit in units) <= 3
    assert len({unit["id"] for unit in values["units"]}) == len(values["units"])


def test_invented_monsters_fight_with_the_figures_that_they_are_told_with() -> None:
    values = draw_rosters(Origin("smart", 5), 3, 14, 2, 10)
    state = taken(values)
    kinds = {kind["id"]: kind for kind in values["about"]["monsters"]}
    assert len(kinds) == 10
    assert not set(kinds) & set(monsters())
    assert min(kind["level"] for kind in kinds.values()) == 1
    for unit in state.units.values():
        kind = kinds[unit.kind]
        assert (unit.level, unit.spells, unit.per) == (kind["level"], kind["spells"], kind["per"])
        assert (unit.move, unit.base) == ((12, 1.0) if kind["large"] else (6, 0.5))  # rules: S1
    for side in range(1, 4):
        assert sum(unit.level for unit in state.units.values() if unit.side == side) == 14


def test_inventing_gives_all_sorts_and_no_name_twice() -> None:
    found = invented(Chance("test"), MOST)
    assert len({monster.name for monster in found}) == MOST
    assert [monster.level for monster in found] == sorted(monster.level for monster in found)
    assert {monster.level for monster in found} == {1, 2, 3, 4, 5}
    assert {(monster.spells, monster.per) for monster in found} == {(0, ""), (2, "battle"), (3, "day")}
    assert any(monster.large for monster in found)
    assert not any(monster.large and monster.spells for monster in found)
    for number in (0, MOST + 1):
        with pytest.raises(ValueError, match="can be invented"):
            invented(Chance("test"), number)


def test_a_deal_holds_all_fifty_six_cards() -> None:
    values = draw_deal(Origin("ships", 11))
    taken(values)
    cards = values["about"]["cards"]
    assert Counter(cards) == dict.fromkeys(("N", "S", "E", "W", "ball", "chain", "grape"), 8)
    first, second = (sorted(ship["hand"]) for ship in values["ships"])
    assert first == sorted(cards[0:14:2])
    assert second == sorted(cards[1:14:2])
    assert sorted(values["deck"]) == sorted(cards[14:])


def test_an_agenda_fits_its_time_and_takes_turns() -> None:
    values = draw_agenda(Origin("soapbox", 8), 6, 3, 60, 4)
    state = taken(values)
    # three slots of 4 and a vote of 1 make 13 minutes: four issues in 60
    assert len(values["agenda"]) == 4
    assert set(values["agenda"]) <= set(sample_issues())
    assert len(set(values["agenda"])) == 4
    assert sorted(values["roles"]) == ["candidate"] * 3 + ["citizen"] * 2 + ["judge"]
    orders = [entry["order"] for entry in values["about"]["orders"]]
    assert [order[0] for order in orders[:3]] == orders[0]
    assert state.phase == "issue"
    for wrong in ((3, 3, 60, 3), (5, 4, 10, 5)):
        with pytest.raises(ValueError, match=r"judge|not one issue"):
            draw_agenda(Origin("soapbox", 8), *wrong)


def test_a_seed_gives_one_set_up_and_another_gives_another() -> None:
    def all_of(seed: int) -> list[dict[str, Any]]:
        return [
            draw_map(Origin("wkm", seed), 3, {}),
            draw_town(Origin("urbs", seed), 3),
            draw_expedition(Origin("mars", seed), 2, StoneSeries(), False),
            draw_rosters(Origin("smart", seed), 2, 8, 2),
            draw_deal(Origin("ships", seed)),
            draw_agenda(Origin("soapbox", seed), 5, 2, 60, 3),
        ]

    assert all_of(1) == all_of(1)
    assert all(one != other for one, other in zip(all_of(1), all_of(2), strict=True))


def test_water_is_refused_from_the_share_at_which_land_falls_apart() -> None:
    assert weights({"water": 40})["water"] == 0.4
    with pytest.raises(ValueError, match="40 per cent of water"):
        weights({"water": 41})
