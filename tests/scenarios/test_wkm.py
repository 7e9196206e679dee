"""The scenarios of What Kills Me Makes Me Stronger; `A` belongs to player 1, who is to move."""

from __future__ import annotations

from typing import Any

import pytest

from games.wkm import GAME
from tests.scenarios.table import Table

AROUND = ("2,0", "2,-1", "1,-1", "0,1", "1,1")
"""The neighbours of 1,0 without 0,0."""


def creature(
    name: str, owner: int, at: str | None, stats: str = "", health: int | None = None
) -> dict[str, Any]:
    """A creature with stats such as `m2 a1 h3`; a stat that is not named is 1."""
    values = {"m": 1, "a": 1, "h": 1} | {word[0]: int(word[1:]) for word in stats.split()}
    found: dict[str, Any] = {"name": name, "owner": owner, "at": at}
    found |= {"move": values["m"], "attack": values["a"], "max_health": values["h"]}
    return found | ({} if health is None else {"health": health})


def table(
    *creatures: dict[str, Any],
    terrain: dict[str, str] | None = None,
    radius: int = 4,
    nests: tuple[str, ...] = (),
    deaths: list[int] | None = None,
    players: int = 2,
    **options: Any,
) -> Table:
    board = {"radius": radius, "terrain": terrain or {}, "nests": list(nests)}
    position: dict[str, Any] = {"board": board, "creatures": list(creatures)}
    if deaths is not None:
        position["deaths"] = deaths
    return Table(GAME, players, position, **options)


def standing(table: Table, name: str) -> tuple[str | None, int]:
    """Where a creature stands, and its health."""
    (found,) = [one for one in table.dump()["creatures"] if one["name"] == name]
    return found["at"], found["health"]


def moves_of(table: Table, name: str) -> set[str]:
    """The last hexes of the creature's legal moves."""
    return {text.split()[-1] for text in table.legal(1) if text.startswith(f"move {name} ")}


def retreats(table: Table, owner: int = 2) -> set[str]:
    return {text.split()[-1] for text in table.legal(owner) if text.startswith("retreat ")}


def test_wkm_01_a_kill_leaves_the_blocks_and_feeds_the_attacker() -> None:
    """W4 W6"""
    at = table(creature("A", 1, "0,0", "a2 h2", 1), creature("B", 2, "1,0", "h1"))
    events = at.events(1, "move A 1,0")
    assert [event.kind for event in events] == ["attacked", "died", "recovered"]
    assert [event.rules for event in events] == [("W4", "W5"), ("W6", "W9"), ("W6",)]
    assert standing(at, "A") == ("1,0", 2)
    assert standing(at, "B") == (None, 0)
    assert at.dump()["creatures"][1]["blocks"] == {"move": 0, "attack": 0, "health": 0}
    assert at.dump()["deaths"] == [0, 1]


def test_wkm_01_keeps_the_blocks_of_the_dead() -> None:
    """W9"""
    at = table(creature("A", 1, "0,0", "a2"), creature("B", 2, "1,0", "m3 a2 h1"))
    at.do(1, "A attacks B")
    assert at.dump()["creatures"][1]["blocks"] == {"move": 2, "attack": 1, "health": 0}


def test_wkm_02_recovery_stops_at_the_maximum() -> None:
    """W6"""
    at = table(creature("A", 1, "0,0", "a2"), creature("B", 2, "1,0"))
    assert at.do(1, "move A 1,0") == ["attacked", "died"]
    assert standing(at, "A") == ("1,0", 1)


def test_wkm_03_the_owner_chooses_among_five_hexes() -> None:
    """W7"""
    at = table(creature("A", 1, "0,0"), creature("B", 2, "1,0", "h2"))
    assert at.do(1, "move A 1,0") == ["attacked", "must_retreat"]
    assert standing(at, "B") == ("1,0", 1)
    assert GAME.actors(at.state) == (2,)
    assert retreats(at) == set(AROUND)
    for text in ("retreat 0,0", "retreat stay", "retreat 3,0"):
        violation = at.refused(2, text)
        assert (violation.rule, violation.provenance) == (
            "W7",
            "inferred" if text == "retreat 3,0" else "stated",
        )
    assert at.refused(1, "retreat 2,0").provenance == "inferred"
    assert at.refused(1, "end").rule == "W7"
    assert at.do(2, "retreat 2,0") == ["retreated"]
    assert standing(at, "B") == ("2,0", 1)
    assert GAME.actors(at.state) == (1,)


def test_wkm_05_the_edge_of_the_board_offers_nothing() -> None:
    """W7"""
    at = table(creature("A", 1, "0,0"), creature("B", 2, "1,0", "h2"), radius=1)
    at.do(1, "move A 1,0")
    assert retreats(at) == {"0,1", "1,-1"}
    assert at.refused(2, "retreat 2,0").rule == "W7"


def surrounded(health: int, attacker: str = "", most: int = 3, **options: Any) -> Table:
    """B on 1,0 with every neighbour but 0,0, where A comes from, occupied."""
    others = [creature(f"C{number}", 3, place) for number, place in enumerate(AROUND)]
    return table(
        creature("A", 1, "0,0", attacker, 1),
        creature("B", 2, "1,0", f"h{most}", health),
        *others,
        players=3,
        **options,
    )


def test_wkm_06_the_surrounded_slip_past_the_attacker() -> None:
    """W8"""
    at = surrounded(3)
    assert at.do(1, "move A 1,0") == ["attacked", "slipped", "hurt"]
    assert standing(at, "B") == ("0,0", 1)
    assert standing(at, "A") == ("1,0", 1)
    assert GAME.actors(at.state) == (1,)


def test_wkm_07_an_escape_that_kills_feeds_nobody() -> None:
    """W8: 2 health, 1 from the attack, 1 from the escape; A stays at 1 of 2."""
    at = surrounded(2, "h2")
    assert at.do(1, "move A 1,0") == ["attacked", "slipped", "hurt", "died"]
    assert standing(at, "B") == (None, 0)
    assert standing(at, "A") == ("1,0", 1)
    assert at.dump()["deaths"] == [0, 1, 0]


def test_wkm_08_the_attack_itself_kills_and_feeds() -> None:
    """W6"""
    at = surrounded(1, "h2", most=1)
    assert at.do(1, "move A 1,0") == ["attacked", "died", "recovered"]
    assert standing(at, "A") == ("1,0", 2)


def test_wkm_09_the_mover_goes_on_after_a_kill() -> None:
    """WG1 W6"""
    creatures = (
        creature("A", 1, "0,0", "m3 h3", 1),
        creature("B1", 2, "1,0"),
        creature("B2", 2, "2,0"),
    )
    at = table(*creatures)
    at.do(1, "move A 1,0")
    at.do(1, "move A 2,0")
    assert standing(at, "A") == ("2,0", 3)
    assert at.dump()["activation"]["points"] == 1
    assert at.dump()["deaths"] == [0, 2]
    assert "move A 3,0" in at.legal(1)
    at.do(1, "move A 3,0")
    assert at.refused(1, "move A 4,0").rule == "W3"

    at = table(*creatures, attack_ends_move=True)
    at.do(1, "move A 1,0")
    violation = at.refused(1, "move A 2,0")
    assert (violation.rule, violation.provenance) == ("WG1", "ruling")
    assert moves_of(at, "A") == set()


@pytest.mark.parametrize(("terrain", "count"), [({"1,0": "forest"}, 17), ({}, 18)])
def test_wkm_10_terrain_shortens_the_reach(terrain: dict[str, str], count: int) -> None:
    """W3: 18 hexes lie within two steps; behind the forest of cost 2 lies 2,0, which only it leads to."""
    at = table(creature("A", 1, "0,0", "m2"), terrain=terrain)
    assert len(moves_of(at, "A")) == count
    assert "move A 1,0" in at.legal(1)
    assert ("2,0" in moves_of(at, "A")) is not bool(terrain)
    if terrain:
        violation = at.refused(1, "move A 2,0")
        assert (violation.rule, violation.message) == ("W3", "2,0 costs 3 and A has 2 points")


def test_wkm_11_a_hill_needs_two_points() -> None:
    """W3 WG10"""
    creatures = (creature("A", 1, "0,0"), creature("B", 2, "1,0"))
    at = table(*creatures, terrain={"1,0": "hill"})
    violation = at.refused(1, "move A 1,0")
    assert (violation.rule, violation.provenance) == ("W3", "inferred")
    assert violation.message == "1,0 costs 2 and A has 1 point"
    at = table(*creatures, terrain={"1,0": "hill"}, minimum_move=True)
    assert at.do(1, "move A 1,0") == ["attacked", "must_retreat"]
    assert standing(at, "B") == ("1,0", 1), "attack 1 less defence 2 is no damage"


def test_wkm_13_lava_kills_and_the_dead_wait_for_their_next_turn() -> None:
    """WG11 W9"""
    at = table(creature("A", 1, "0,0"), creature("B", 2, "3,0"), terrain={"1,0": "lava"}, nests=("-3,0",))
    assert at.do(1, "move A 1,0") == ["moved", "hurt", "died"]
    assert at.dump()["deaths"] == [1, 0]
    assert at.refused(1, "place A -3,0 move").rule == "WG11"
    assert at.legal(1) == ["end"]
    at.do(1, "end")
    at.do(2, "end")
    assert at.refused(1, "end").rule == "W9"
    at.do(1, "place A -3,0 move")
    assert standing(at, "A") == ("-3,0", 1)


def test_wkm_15_coming_back_costs_one_point() -> None:
    """W9 W10 WG12"""
    creatures = (creature("X", 1, None, "h2"), creature("B", 2, "3,0"))
    at = table(*creatures, nests=("-3,0",))
    assert at.do(1, "place X -3,0 move") == ["placed"]
    (x, _) = at.dump()["creatures"]
    assert x["blocks"] == {"move": 1, "attack": 0, "health": 1}
    assert standing(at, "X") == ("-3,0", 2)
    assert at.dump()["activation"]["points"] == 1
    assert len(moves_of(at, "X")) == 6
    at.do(1, "move X -2,0")

    at = table(*creatures, nests=("-3,0",), placement="whole")
    at.do(1, "place X -3,0 move")
    assert moves_of(at, "X") == set()
    violation = at.refused(1, "move X -2,0")
    assert (violation.rule, violation.provenance) == ("WG12", "ruling")


def test_wkm_16_a_turn_does_not_end_while_one_could_come_back() -> None:
    """W9 WG13"""
    at = table(creature("X", 1, None), creature("A", 1, "0,0"), creature("B", 2, "3,0"), nests=("-3,0",))
    violation = at.refused(1, "end")
    assert (violation.rule, violation.provenance) == ("W9", "stated")
    assert violation.message == "X must come back first; vacant nests: -3,0"
    assert "end" not in at.legal(1)
    at.do(1, "move A 1,0")
    at.do(1, "place X -3,0 attack")
    at.do(1, "end")


def test_wkm_18_the_last_death_ends_the_game_at_once() -> None:
    """W11 WG16"""
    creatures = [creature("A", 1, "0,0"), creature("B", 2, "1,0")]
    creatures += [creature(f"A{number}", 1, f"-3,{number}") for number in (0, 1)]
    at = table(*creatures, deaths=[8, 11])
    assert at.do(1, "move A 1,0") == ["attacked", "died", "game_over"]
    result = GAME.result(at.state)
    assert result is not None
    assert result.scores == (11, 15)
    assert result.winners == (1,)
    assert GAME.actors(at.state) == ()
    assert at.refused(1, "end").rule == "W11"


def test_wkm_20_only_a_vacant_nest_takes_a_creature() -> None:
    """W1"""
    at = Table(GAME, 2, first_player="agreed", seed=3)
    nests = at.dump()["board"]["nests"]
    assert len(nests) == 6
    at.do(1, f"place A1 {nests[0]} move")
    violation = at.refused(2, f"place B1 {nests[0]} move")
    assert (violation.rule, violation.provenance) == ("W1", "inferred")
    assert at.refused(1, f"place A2 {nests[1]} move").rule == "W1"
    order = []
    for name, nest in zip(("B1", "A2", "B2", "A3", "B3"), nests[1:], strict=True):
        (actor,) = GAME.actors(at.state)
        order.append(actor)
        at.do(actor, f"place {name} {nest} health")
    assert order == [2, 1, 2, 1, 2]
    assert {one["at"] for one in at.dump()["creatures"]} == set(nests)
    assert at.dump()["phase"] == "turns"
    assert GAME.actors(at.state) == (1,)
