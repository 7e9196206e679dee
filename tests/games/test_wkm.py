"""What Kills Me beyond the scenarios: every house rule, properties of play, counts, positions, texts."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from boards.errors import MalformedError
from boards.hexes import connected, hex_distance
from games.engine import ActionError, Setup
from games.rulebook import rulebook
from games.wkm import GAME
from games.wkm.board import random_board, turned
from games.wkm.state import OFF, State
from tests.scenarios.table import Table
from tests.scenarios.test_wkm import AROUND, creature, moves_of, retreats, standing, surrounded, table


def attack(*more: dict[str, Any], stats: str = "m2 h2", **given: Any) -> Table:
    """A comes from 0,0 and attacks B on 1,0, which lives."""
    at = table(creature("A", 1, "0,0", "m3"), creature("B", 2, "1,0", stats), *more, **given)
    at.do(1, "move A 1,0")
    return at


# House rules, in the order of the rules page.


def test_wg2_the_same_target_once_or_again() -> None:
    for once in (False, True):
        at = attack(stats="h3", once_per_target=once)
        at.do(2, "retreat 2,0")
        if once:
            assert at.refused(1, "move A 2,0").rule == "WG2"
        else:
            assert at.do(1, "move A 2,0") == ["attacked", "must_retreat"]


def test_wg3_own_creatures_may_be_attacked_or_not() -> None:
    creatures = (creature("A", 1, "0,0"), creature("D", 1, "1,0"))
    at = table(*creatures)
    at.do(1, "move A 1,0")
    assert at.dump()["deaths"] == [1, 0]
    at = table(*creatures, friendly_attack=False)
    assert at.refused(1, "move A 1,0").rule == "WG3"


def test_wg3_the_owner_moves_an_own_target() -> None:
    at = table(creature("A", 1, "0,0"), creature("D", 1, "1,0", "h2"))
    at.do(1, "move A 1,0")
    assert GAME.actors(at.state) == (1,)
    at.do(1, "retreat 2,0")
    at.do(1, "move D 3,0")


def test_wg4_an_attack_without_damage() -> None:
    creatures = (creature("A", 1, "0,0", "m2"), creature("B", 2, "1,0"))
    at = table(*creatures, terrain={"1,0": "hill"})
    assert at.do(1, "move A 1,0") == ["attacked", "must_retreat"]
    assert standing(at, "B") == ("1,0", 1)
    at = table(*creatures, terrain={"1,0": "hill"}, zero_damage_attack=False)
    assert at.refused(1, "move A 1,0").rule == "WG4"


def test_wg5_a_retreat_in_a_straight_line() -> None:
    at = attack()
    assert at.refused(2, "retreat 4,0").rule == "W7"
    at.do(2, "retreat 1,1 2,1")
    at = attack(retreat_path="straight")
    assert at.refused(2, "retreat 1,1 2,1").rule == "WG5"
    assert retreats(at) == {"2,0", "3,0", "2,-1", "3,-2", "1,-1", "1,-2", "0,1", "-1,2", "1,1", "1,2"}


def test_wg5_terrain_costs_and_hurts_on_a_retreat_or_not() -> None:
    terrain = {"2,0": "marsh", "1,1": "lava"}
    at = attack(stats="h2", terrain=terrain)
    assert retreats(at) == set(AROUND) - {"2,0"}
    violation = at.refused(2, "retreat 2,0")
    assert (violation.rule, violation.provenance) == ("WG5", "ruling")
    assert at.do(2, "retreat 1,1") == ["retreated", "hurt", "died"]
    at = attack(stats="h2", terrain=terrain, retreat_ignores_cost=True)
    assert retreats(at) == set(AROUND)


def test_wg6_the_origin_is_barred_always_or_as_the_first_step() -> None:
    strict, loose = attack(), attack(origin_ban="first_step")
    assert retreats(loose) - retreats(strict) == {"0,0"}
    assert retreats(strict) <= retreats(loose)
    assert strict.refused(2, "retreat 0,1 0,0").rule == "WG6"
    assert loose.refused(2, "retreat 0,0").rule == "W7"
    loose.do(2, "retreat 0,1 0,0")


def test_wg7_a_hex_entered_twice() -> None:
    at = attack(stats="m3 h2")
    at.do(2, "retreat 2,0 2,-1 2,0")
    assert standing(at, "B") == ("2,0", 1)
    at = attack(stats="m3 h2", retreat_repeats=False)
    assert at.refused(2, "retreat 2,0 2,-1 2,0").rule == "WG7"
    at = attack(stats="m2 h2")
    assert at.refused(2, "retreat 2,0 1,0").rule == "W7"


def test_wg8_too_costly_neighbours_surround_or_do_not() -> None:
    others = [creature(f"C{number}", 2, place) for number, place in enumerate(AROUND[1:])]
    at = attack(*others, stats="h2", terrain={"2,0": "marsh"}, players=2)
    assert standing(at, "B") == (None, 0), "surrounded: it slipped and died"
    at = attack(*others, stats="h2", terrain={"2,0": "marsh"}, surrounded="occupied")
    assert retreats(at) == {"2,0"}
    at.do(2, "retreat 2,0")
    assert standing(at, "B") == ("2,0", 1)


def escape(stats: str, terrain: dict[str, str] | None = None, **options: Any) -> Table:
    others = [creature(f"C{number}", 3, place) for number, place in enumerate(AROUND)]
    return attack(*others, stats=stats, terrain=terrain, players=3, **options)


def test_wg9_an_escape_goes_on_or_stops() -> None:
    at = escape("m2 h3")
    assert standing(at, "B") == ("0,0", 1)
    assert GAME.actors(at.state) == (2,)
    assert at.legal(2)[0] == "retreat stay"
    assert retreats(at) == {"stay", "0,-1", "-1,0", "-1,1"}
    at.do(2, "retreat -1,0")
    assert standing(at, "B") == ("-1,0", 1)
    at = escape("m2 h3", escape_continues=False)
    assert GAME.actors(at.state) == (1,)
    at = escape("m2 h3")
    at.do(2, "stay")
    assert standing(at, "B") == ("0,0", 1)


def test_wg9_the_escape_hurts_on_leaving_or_after_landing() -> None:
    """With 2 health left by the attack, leaving costs 1 and the lava 1; the order shows where it dies."""
    for when, kinds in (
        ("leaving", ["escape", "lava"]),
        ("landing", ["lava", "escape"]),
    ):
        at = table(
            creature("A", 1, "0,0", "m3"),
            creature("B", 2, "1,0", "h3"),
            *(creature(f"C{number}", 3, place) for number, place in enumerate(AROUND)),
            terrain={"0,0": "lava"},
            players=3,
            escape_damage=when,
        )
        hurts = [event.text for event in at.events(1, "move A 1,0") if event.kind == "hurt"]
        assert [next(word for word in kinds if word in text) for text in hurts] == kinds
        assert standing(at, "B") == (None, 0)


def test_wg10_a_minimum_move_is_only_the_first() -> None:
    terrain = {"1,0": "hill", "2,0": "hill"}
    at = table(creature("A", 1, "0,0"), terrain=terrain)
    assert "1,0" not in moves_of(at, "A")
    at = table(creature("A", 1, "0,0"), terrain=terrain, minimum_move=True)
    assert "1,0" in moves_of(at, "A")
    at.do(1, "move A 1,0")
    assert moves_of(at, "A") == set()


def test_wg11_terrain_hurts_after_the_attack_before_it_or_at_the_end() -> None:
    """A has 1 of 2 health and attacks on lava: fed first, it lives; hurt first, it dies without attacking."""
    creatures = (creature("A", 1, "0,0", "m2 h2", 1), creature("D", 1, "-4,0"), creature("B", 2, "1,0"))
    lava = {"1,0": "lava"}
    at = table(*creatures, terrain=lava)
    assert at.do(1, "move A 1,0") == ["attacked", "died", "recovered", "hurt"]
    assert standing(at, "A") == ("1,0", 1)
    at = table(*creatures, terrain=lava, terrain_damage="before_attack")
    assert at.do(1, "move A 1,0") == ["hurt", "died"]
    assert standing(at, "B") == ("1,0", 1)
    at = table(*creatures, terrain=lava, terrain_damage="end_of_activation")
    at.do(1, "move A 1,0")
    assert at.do(1, "move A 2,0") == ["moved"], "it left the lava in time"
    at = table(*creatures, terrain=lava, terrain_damage="end_of_activation")
    at.do(1, "move A 1,0")
    assert standing(at, "A") == ("1,0", 2)
    assert at.do(1, "move D -4,1") == ["hurt", "moved"]
    assert standing(at, "A") == ("1,0", 1)


def test_wg11_the_attacker_burns_after_the_retreat() -> None:
    at = attack(terrain={"1,0": "lava"})
    assert standing(at, "A") == ("1,0", 1)
    assert at.do(2, "retreat 2,0") == ["retreated", "hurt", "died"]
    assert standing(at, "A") == (None, 0)


def test_wg13_the_dead_first_or_in_any_order() -> None:
    creatures = (creature("X", 1, None), creature("A", 1, "0,0"))
    at = table(*creatures, nests=("-3,0",))
    at.do(1, "move A 1,0")
    at = table(*creatures, nests=("-3,0",), return_time="first")
    assert at.refused(1, "move A 1,0").rule == "WG13"
    at.do(1, "place X -3,0 health")
    at.do(1, "move A 1,0")


def test_wg14_without_a_vacant_nest_the_dead_wait_or_come_beside_it() -> None:
    creatures = (creature("X", 1, None), creature("A", 1, "0,0"))
    at = table(*creatures, nests=("0,0",))
    assert at.refused(1, "place X 1,0 move").rule == "W9"
    at.do(1, "end")
    assert at.dump()["deaths"] == [0, 0]
    at = table(*creatures, nests=("0,0",), no_vacant_nest="adjacent")
    assert at.refused(1, "end").rule == "W9"
    at.do(1, "place X 1,0 move")
    assert standing(at, "X") == ("1,0", 1)


def test_wg15_stopping_on_a_nest() -> None:
    at = table(creature("A", 1, "0,0", "m2"), nests=("1,0",))
    assert {"1,0", "2,0"} <= moves_of(at, "A")
    at = table(creature("A", 1, "0,0", "m2"), nests=("1,0",), stop_on_nests=False)
    assert at.refused(1, "move A 1,0").rule == "WG15"
    assert "1,0" not in moves_of(at, "A")
    at.do(1, "move A 2,0")
    at = attack(stats="h2", nests=("2,0",), stop_on_nests=False)
    assert retreats(at) == set(AROUND) - {"2,0"}
    assert at.refused(2, "retreat 2,0").rule == "WG15"


def test_wg16_the_end_at_once_or_with_the_turn_or_the_round() -> None:
    creatures = (creature("A", 1, "0,0", "m3"), creature("B1", 2, "1,0"), creature("B2", 2, "2,0"))
    at = table(*creatures, deaths=[9, 10])
    assert at.do(1, "move A 1,0")[-1] == "game_over"
    at = table(*creatures, deaths=[9, 10], game_end="end_of_turn")
    at.do(1, "move A 1,0")
    at.do(1, "move A 2,0")
    assert at.do(1, "end")[-1] == "game_over"
    assert at.dump()["deaths"] == [9, 12]
    at = table(*creatures, deaths=[9, 10], game_end="end_of_round")
    at.do(1, "move A 1,0")
    assert at.do(1, "end") == ["turn_ended"]
    assert at.do(2, "end")[-1] == "game_over"


def test_wg17_ties() -> None:
    """Player 2 has killed more, player 1 has fewer dead, player 1 acts last: 20 deaths, 10 each."""
    creatures = [creature("A", 1, "0,0"), creature("B", 2, "1,0"), creature("B2", 2, None)]
    expected = {"shared": (1, 2), "fewer_dead": (1,), "most_kills": (2,), "last_to_act": (1,)}
    for tie, winners in expected.items():
        board = {"radius": 4, "nests": []}
        position = {"board": board, "creatures": creatures, "deaths": [10, 9], "kills": [1, 5]}
        at = Table(GAME, 2, position, tie=tie)
        at.do(1, "move A 1,0")
        result = GAME.result(at.state)
        assert result is not None
        assert result.winners == winners
        assert result.rules == ("W11", "WG17"), "decided among those who tie"


def test_wg18_a_kill_earns_nothing() -> None:
    at = table(creature("A", 1, "0,0"), creature("B", 2, "1,0"), deaths=[3, 3])
    at.do(1, "move A 1,0")
    assert at.dump()["kills"] == [1, 0]
    assert at.dump()["deaths"] == [3, 4]


def test_wg19_the_first_player_is_drawn_or_agreed() -> None:
    firsts = {Table(GAME, 4, seed=seed).dump()["first"] for seed in range(40)}
    assert firsts == {1, 2, 3, 4}
    assert {Table(GAME, 4, seed=seed, first_player="agreed").dump()["first"] for seed in range(9)} == {1}
    agreed = Table(GAME, 2, {"board": {"radius": 2, "nests": ["0,0", "2,0"]}})
    assert agreed.dump()["board"]["nests"] == ["0,0", "2,0"]


def test_wg20_a_cap_of_turns() -> None:
    at = table(creature("A", 1, "0,0"), creature("B", 2, "1,0"), turn_cap=2)
    at.do(1, "end")
    assert at.do(2, "end")[-1] == "game_over"
    result = GAME.result(at.state)
    assert result is not None
    assert result.rules == ("W11", "WG17", "WG20")
    assert table(creature("A", 1, "0,0")).do(1, "end") == ["turn_ended"]


def test_every_option_is_shown_above() -> None:
    """A new option asks for a test: this module or that of the scenarios sets each of them."""
    here = Path(__file__)
    shown = "".join(path.read_text("utf-8") for path in (here, here.parents[1] / "scenarios" / here.name))
    for name in rulebook("wkm").options:
        assert f"{name}=" in shown, name


# Properties of play.


@pytest.mark.parametrize("players", range(2, 7))
def test_scores_nests_and_escapes_in_random_play(players: int) -> None:
    """score = blocks + dead = 3 + deaths, 13 a player at the end; nests enough; the escape hex is empty."""
    random = Random(players)
    state = GAME.start(Setup(players, seed=players))
    while GAME.actors(state):
        (actor,) = GAME.actors(state)
        state, _ = GAME.apply(state, actor, random.choice(GAME.actions(state, actor)))
        assert GAME.invariants(state) == []
        if state.phase != "setup":
            assert counted(state) == [3 + deaths for deaths in state.deaths]
    result = GAME.result(state)
    assert result is not None
    assert sum(result.scores) == 13 * players
    assert list(result.scores) == counted(state)


def counted(state: State) -> list[int]:
    """The scores as the rules count them: blocks on the creatures and 1 for each that is dead."""
    scores = [0] * state.arena.players
    for owner, blocks, place in zip(state.arena.owners, state.blocks, state.places, strict=True):
        scores[owner - 1] += sum(blocks) + (place == OFF)
    return scores


@pytest.mark.parametrize("players", range(2, 7))
def test_boards_are_fair_and_connected(players: int) -> None:
    for seed in range(5):
        board, nests = random_board(players, seed)
        assert len(board.hexes) == {2: 61, 3: 91, 4: 127, 5: 169, 6: 217}[players]
        assert len(set(nests)) == 3 * players
        assert all(hex_distance(a, b) >= 2 for a in nests for b in nests if a != b)
        assert all(board.kind(nest).name == "plain" for nest in nests)
        assert connected(board)
        if players in (2, 3, 6):
            fold = 3 if players == 3 else 6
            assert all(turned(nest, fold) <= set(nests) for nest in nests)
        assert random_board(players, seed) == (board, nests)


def count(state: State, depth: int) -> int:
    """How many lines of play of that length there are."""
    if depth == 0:
        return 1
    return sum(
        count(GAME.apply(state, actor, action)[0], depth - 1)
        for actor in GAME.actors(state)
        for action in GAME.actions(state, actor)
    )


def test_counts_of_two_creatures_on_seven_hexes() -> None:
    """A in the middle, B (health 1) on 1,0, nobody comes back as there are no nests.

    Depth 1: A has five empty neighbours and one to attack, or the turn ends: 7.
    Depth 2: after any of A's six moves only the end is left: 6. After the end B has the neighbours 1,-1,
    0,1 and 0,0 (an attack) or ends: 4. Together 10.
    Depth 3: five moves of A without a kill and the end: B has three neighbours or ends: 5 · 4. After the
    kill and the end player 2 has nobody left: only the end: 1. After the first end B's three moves leave
    the end: 3; its end leaves A the seven: 7. Together 31.
    """
    at = table(creature("A", 1, "0,0"), creature("B", 2, "1,0"), radius=1)
    assert [count(at.state, depth) for depth in (1, 2, 3)] == [7, 10, 31]


def test_counts_with_a_retreat_on_seven_hexes() -> None:
    """As above with B's health 2, so the attack leaves it the retreats 1,-1 and 0,1.

    Depth 2: five moves and the end: 5; the attack: 2; the end: 4. Together 11.
    Depth 3: 5 · 4 after the moves; each retreat leaves only the end: 2; after the end 3 + 7. Together 32.
    """
    at = table(creature("A", 1, "0,0"), creature("B", 2, "1,0", "h2"), radius=1)
    assert [count(at.state, depth) for depth in (1, 2, 3)] == [7, 11, 32]


def test_counts_of_the_set_up() -> None:
    """Two nests, two creatures a player: 2 · 2 nests · 3 stats; then 2 · 1 · 3 for the second player."""
    creatures = [creature(f"A{n}", 1, None) for n in (1, 2)] + [creature(f"B{n}", 2, None) for n in (1, 2)]
    position = {"board": {"radius": 2, "nests": ["0,0", "2,0"]}, "creatures": creatures, "phase": "setup"}
    at = Table(GAME, 2, position)
    assert [count(at.state, depth) for depth in (1, 2)] == [12, 72]


# Positions set up by hand.


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"creatures": [creature("A", 1, "9,9")]}, "creatures[0].at"),
        ({"creatures": [creature("A", 1, "0,0"), creature("B", 2, "0,0")]}, "creatures[1].at"),
        ({"creatures": [creature("A", 1, "0,0"), creature("a", 2, "1,0")]}, "creatures[1].name"),
        ({"creatures": [creature("A", 3, "0,0")]}, "creatures[0].owner"),
        ({"creatures": [creature("A", 1, "0,0", "h2", 3)]}, "creatures[0].health"),
        ({"creatures": [creature("A", 1, "0,0", "h2", 0)]}, "creatures[0].health"),
        ({"creatures": [creature("A", 1, "0,0", "m2") | {"blocks": {"move": 3}}]}, "creatures[0].move"),
        ({"creatures": [creature("A", 1, "0,0")], "deaths": [12, 9], "phase": "turns"}, "deaths"),
        ({"creatures": [creature("A", 1, "0,0")], "deaths": [1, 2, 3]}, "deaths"),
        ({"board": {"radius": 2, "nests": ["3,0"]}}, "board.nests[0]"),
        ({"board": {"radius": 2, "terrain": {"0,0": "swamp"}}}, "board.terrain.'0,0'"),
        ({"turn": 3}, "turn"),
        ({"colour": "red"}, "colour"),
        ({"options": {"tie": "duel"}}, "options.tie"),
    ],
)
def test_contradictions_are_named_with_their_place(change: dict[str, Any], place: str) -> None:
    with pytest.raises(MalformedError) as caught:
        GAME.start(Setup(2, position=change))
    assert place in [defect.where for defect in caught.value.defects]


def test_every_defect_is_named_at_once() -> None:
    position = {"creatures": [creature("A", 5, "9,9"), creature("B", 0, "0,0", "h1", 7)], "turn": 9}
    with pytest.raises(MalformedError) as caught:
        GAME.start(Setup(2, position=position))
    places = {defect.where for defect in caught.value.defects}
    assert places >= {
        "creatures[0].owner", "creatures[0].at", "creatures[1].owner", "creatures[1].health", "turn",
    }  # fmt: skip


def test_a_position_comes_back_in_the_middle_of_a_retreat() -> None:
    for at in (attack(), escape("m2 h3")):
        again = GAME.start(Setup(at.state.arena.players, position=GAME.dump(at.state)))
        assert again == at.state
        assert GAME.actions(again, 2) == GAME.actions(at.state, 2)


# Texts.


@pytest.mark.parametrize(
    ("said", "written"),
    [
        ("move A 1,0", "move A 1,0"),
        ("A 1,0", "move A 1,0"),
        ("a → (1,0)", "move A 1,0"),
        ("A goes to 1, 0", "move A 1,0"),
        ("A attacks B", "move A 1,0 2,0"),
        ("attack A B", "move A 1,0 2,0"),
        ("move A 2,-1", "move A 1,-1 2,-1"),
        ("place X -3,0 move", "place X -3,0 move"),
        ("Place x at (−3, 0) with attack", "place X -3,0 attack"),
        ("X comes back at -3,0, block = health", "place X -3,0 health"),
        ("end turn", "end"),
        ("pass", "end"),
        ("retreat 2,0", "retreat 2,0"),
        ("stay", "retreat stay"),
    ],
)
def test_actions_are_read_as_they_are_said(said: str, written: str) -> None:
    at = table(
        creature("A", 1, "0,0", "m2"), creature("B", 2, "2,0"), creature("X", 1, None), nests=("-3,0",)
    )
    action = GAME.read(said, at.state, 1)
    assert GAME.write(action) == written
    assert GAME.read(written, at.state, 1) == action


@pytest.mark.parametrize("said", ["", "move", "move A", "place X -3,0", "fly A 1,0", "9,9", "end it all"])
def test_what_cannot_be_read_says_what_was_expected(said: str) -> None:
    at = table(creature("A", 1, "0,0"), creature("X", 1, None))
    with pytest.raises(ActionError, match=r"expected|should name"):
        GAME.read(said, at.state, 1)


def test_a_creature_that_dies_on_the_way_goes_no_further() -> None:
    """WG11: with 1 health the lava on 1,0 is the end of the way; with 2 it is not."""
    for health, rule in ((1, "WG11"), (2, "")):
        at = table(creature("A", 1, "0,0", "m2 h2", health), terrain={"1,0": "lava"})
        if rule:
            assert at.refused(1, "move A 1,0 2,0").rule == rule
        assert ("died" in at.do(1, "move A 1,0")) == (health == 1)


def test_a_return_tells_the_new_health() -> None:
    """W9: a block of health more makes 3 of 2."""
    at = table(creature("X", 1, None, "h2"), creature("B", 2, "3,0"), nests=("-3,0",))
    events = at.events(1, "place X -3,0 health")
    assert events[0].data["health"] == 3


def test_only_the_creature_that_was_attacked_retreats() -> None:
    """`A to 0,1` is no retreat of B, even where only B's controller may act."""
    at = attack()
    assert GAME.write(GAME.read("B flees to 2,0", at.state, 2)) == "retreat 2,0"
    assert at.refused(2, "A to 0,1").rule == "W7"
    for said in ("A retreats to 2,0", "A stays"):
        with pytest.raises(ActionError, match="A has not to retreat"):
            GAME.read(said, at.state, 2)


def test_the_drawing_shows_creatures_nests_and_stats() -> None:
    at = table(creature("A", 1, "0,0", "m2 h3", 2), terrain={"1,0": "forest"}, nests=("-1,0",), radius=1)
    lines = GAME.show(at.state, None).splitlines()
    assert "r+0 q-1..   .o  A   f" in lines
    assert "  A    move 2  attack 1  health 2/3  at 0,0" in lines


def test_the_surrounded_position_of_the_scenarios_is_sound() -> None:
    assert GAME.invariants(surrounded(3).state) == []
