"""Ships of the Line beyond the scenarios: house rules, secrets, odds, numbers, counts, positions, texts."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from math import comb, prod
from pathlib import Path
from random import Random
from typing import Any

import pytest

from boards.errors import MalformedError
from games.bots import greedy_bot, random_bot
from games.dice import draw
from games.engine import CHANCE, ActionError, Setup
from games.rulebook import rulebook
from games.ships import GAME
from games.ships.state import State
from tests.scenarios.table import Table
from tests.scenarios.test_shp import hand, stats, table


def ending(table: Table) -> tuple[int, ...]:
    result = GAME.result(table.state)
    assert result is not None
    return result.winners


# House rules.


def test_hg1_damage_a_card() -> None:
    at = table("fire", "ball ball", first={"sailed": ["N"]}, card_damage=2)
    at.do(1, "fire ball ball")
    assert stats(at, 2) == (3, 7, 7)


def test_hg2_each_may_throw_any_cards_away() -> None:
    at = table("fire", "ball N N", "chain S", first={"sailed": ["N"]}, retire="discard_any")
    at.do(1, "fire ball")
    assert at.dump()["phase"] == "retire"
    assert GAME.actors(at.state) == (1, 2)
    at.do(1, "discard N N")
    assert at.do(2, "pass") == ["retired", "load"]
    assert (hand(at, 1), hand(at, 2)) == ([], ["S", "chain"])


def test_hg2_all_cards_are_thrown_away() -> None:
    at = table("fire", "ball N N", "chain S", first={"sailed": ["N"]}, retire="discard_all")
    assert at.do(1, "fire ball") == ["fired", "retired", "load"]
    assert (hand(at, 1), hand(at, 2)) == ([], [])
    assert at.dump()["owed"] == [7, 7]


def test_hg2_a_hand_limit() -> None:
    at = table("fire", "ball N N E E", "chain S", first={"sailed": ["N"]}, retire="hand_limit", hand_limit=3)
    at.do(1, "fire ball")
    assert GAME.actors(at.state) == (1,)
    violation = at.refused(1, "pass")
    assert (violation.rule, violation.message) == ("HG2", "4 cards would be kept; at most 3")
    at.do(1, "discard E")
    assert hand(at, 1) == ["N", "N", "E"]


def test_hg2_a_hand_at_the_limit_is_kept() -> None:
    at = table("fire", "ball N N E", "chain S", first={"sailed": ["N"]}, retire="hand_limit", hand_limit=3)
    assert "load" in at.do(1, "fire ball")


def test_hg2_nobody_withdraws_by_another_ruling_or_in_another_phase() -> None:
    at = table("fire", "ball", first={"sailed": ["N"]}, retire="discard_any")
    at.do(1, "pass")
    assert at.refused(1, "withdraw").rule == "HG2"
    at = table("sail", "N", retire="withdraw")
    assert at.refused(1, "withdraw").rule == "HG2"


@pytest.mark.parametrize(("withdrawal", "winners"), [("draw", ()), ("loss", (2,))])
def test_hg2_an_advantaged_ship_may_withdraw(withdrawal: str, winners: tuple[int, ...]) -> None:
    at = table("fire", "ball", first={"sailed": ["N"]}, retire="withdraw", withdrawal=withdrawal)
    at.do(1, "pass")
    assert GAME.actors(at.state) == (1,)
    assert at.refused(2, "withdraw").rule == "HG2"
    assert at.do(1, "withdraw") == ["withdrew", "game_over"]
    assert ending(at) == winners
    at = table("fire", "ball", first={"sailed": ["N"]})
    assert at.refused(1, "withdraw").rule == "HG2"


def test_hg3_a_becalmed_ship_is_equal_only_at_nothing() -> None:
    at = table("sail", "N", "N ball", second={"rigging": 0}, rigging_zero="becalmed")
    at.do(2, "pass")
    at.do(1, "sail N")
    assert GAME.actors(at.state) == (1,)
    at = table("sail", "N", "N ball", second={"rigging": 0}, rigging_zero="becalmed")
    at.do(2, "pass")
    at.do(1, "pass")
    assert GAME.actors(at.state) == (1, 2)
    with pytest.raises(MalformedError):
        table("sail", "N", "N ball", second={"rigging": 0})


@pytest.mark.parametrize(("rule", "winners"), [("draw", ()), ("higher_total", (1,))])
def test_hg4_both_destroyed_at_once(rule: str, winners: tuple[int, ...]) -> None:
    at = table("fire", "ball", "grape", first={"crew": 1}, second={"hull": 1, "crew": 5}, both_destroyed=rule)
    at.do(1, "fire ball")
    at.do(2, "fire grape")
    assert ending(at) == winners
    result = GAME.result(at.state)
    assert result is not None
    assert (result.scores, result.rules) == ((14, 12), ("H7", "HG4"))


def test_hg5_fire_with_no_card() -> None:
    at = table("fire", "ball", first={"sailed": ["N"]})
    assert at.do(1, "pass") == ["held_fire", "retired", "load"]


def test_hg6_equals_fire_together() -> None:
    at = table("fire", "ball ball", "grape")
    assert at.do(2, "fire grape") == ["chosen"]
    assert stats(at, 1) == (7, 7, 7), "nothing is revealed before both have chosen"
    at.do(1, "fire ball ball")
    assert (stats(at, 1), stats(at, 2)) == ((7, 7, 6), (5, 7, 7))


def test_hg7_attacks_laid_face_down_before_the_sail_phase() -> None:
    """The Disadvantaged take their cards back; without the house rule one fires after the result is known."""
    at = table("reload", "N ball ball", "chain", commit_attack="before_sail")
    at.do(1, "pass")
    at.do(2, "pass")
    assert at.dump()["phase"] == "aim"
    at.do(1, "fire ball ball")
    assert at.do(2, "fire chain") == ["aimed"]
    assert hand(at, 1) == ["N"]
    at.do(1, "sail N")
    assert at.do(2, "pass") == ["sailed", "held", "fired", "retired", "load"]
    assert (stats(at, 1), stats(at, 2)) == ((7, 7, 7), (5, 7, 7))
    assert hand(at, 2) == ["chain"]
    at = table("reload", "N ball ball", "chain")
    at.do(1, "pass")
    at.do(2, "pass")
    assert at.dump()["phase"] == "sail"
    assert at.refused(1, "fire ball").rule == "H1"


def test_hg8_single_cards_alternate_and_the_discard_pile_is_shuffled_in() -> None:
    """The deck holds two balls; player 1 lacks two cards, player 2 lacks three."""
    position = {
        "phase": "load",
        "ships": [{"hand": "N N N N N"}, {"hand": "S S S S"}],
        "deck": ["ball", "ball"],
        "discard": ["N"] * 3
        + ["S"] * 4
        + ["E"] * 8
        + ["W"] * 8
        + ["ball"] * 6
        + ["chain"] * 8
        + ["grape"] * 8,
    }
    at = Table(GAME, 2, position)
    order = []
    for card, kinds in (("ball", 1), ("ball", 2), ("E", 1), ("W", 1), ("chain", 1)):
        events = at.events(CHANCE, card)
        assert len(events) == kinds
        order.append(events[0].data["player"])
        if kinds == 2:
            assert (events[1].kind, events[1].data["cards"]) == ("shuffled", 45)
    assert order == [1, 2, 1, 2, 2]
    assert GAME.invariants(at.state) == []


def test_hg9_open_and_closed_discards() -> None:
    for discards, seen in (("public", ["ball"]), ("closed", 1)):
        at = table("fire", "ball", first={"sailed": ["N"]}, discards=discards)
        at.do(1, "fire ball")
        assert GAME.view(at.state, 2)["discard"] == seen
    at = table("reload", "N N", discards="closed")
    at.do(1, "discard N N")
    reloaded = at.events(2, "pass")[0]
    assert reloaded.data == {"player": 1, "number": 2}


def test_hg10_a_limit_of_turns() -> None:
    at = table("fire", "ball", first={"sailed": ["N"]}, turn_limit=1)
    assert at.do(1, "fire ball")[-1] == "game_over"
    result = GAME.result(at.state)
    assert result is not None
    assert (result.winners, result.scores, result.rules) == ((), (21, 20), ("HG10",))


def test_hg11_one_may_decline_to_reload() -> None:
    at = table("reload", "N", "S")
    assert {"discard none"} <= set(at.legal(1)) & set(at.legal(2))


def test_every_option_is_shown() -> None:
    """A new option asks for a test: this module or that of the scenarios sets each of them."""
    here = Path(__file__)
    shown = here.read_text("utf-8") + (here.parents[1] / "scenarios/test_shp.py").read_text("utf-8")
    for name in rulebook("ships").options:
        assert f"{name}=" in shown, name


# Secrets.


def test_hands_and_choices_are_secret_until_they_are_revealed() -> None:
    at = table("sail", "N N ball", "S")
    at.do(1, "sail N N")
    own, other, spectator = (GAME.view(at.state, player) for player in (1, 2, None))
    assert own["ships"][0] == at.dump()["ships"][0]
    assert other["ships"][0]["hand"] == 3
    assert other["ships"][0]["chosen"] == "secret"
    assert other["ships"][1]["hand"] == ["S"]
    assert spectator["ships"][1]["hand"] == 1
    for view in (own, other, spectator):
        assert view["deck"] == 52
    assert "N N" in GAME.show(at.state, 1)
    assert "N N" not in GAME.show(at.state, 2)
    assert GAME.blind(at.state, 2) == at.state._replace(chosen=(None, None))


def test_a_card_is_told_to_who_gets_it() -> None:
    at = Table(GAME, 2)
    assert at.events(CHANCE, "N")[0].seen_by == (1,)
    assert at.events(CHANCE, "N")[0].seen_by == (2,)


def test_the_greedy_bot_does_not_peek() -> None:
    """Whatever player 1 has chosen in secret, the answer of player 2 is the same."""
    answers = set()
    for choice in ("sail none", "sail N", "sail N N"):
        at = table("sail", "N N ball", "S S W chain")
        at.do(1, choice)
        answers.add(greedy_bot(7)(GAME, at.state, 2, 5))
    assert len(answers) == 1


def test_greedy_beats_random() -> None:
    wins = 0
    for seed in range(20):
        state = GAME.start(Setup(2))
        random, number = Random(seed), 0
        while GAME.actors(state):
            actor = GAME.actors(state)[-1]
            bot = greedy_bot(seed) if actor == 2 else random_bot(seed)
            action = draw(GAME.odds(state), random) if actor == CHANCE else bot(GAME, state, actor, number)
            state, _ = GAME.apply(state, actor, action)
            number += 1
        result = GAME.result(state)
        wins += result is not None and result.winners == (2,)
    assert wins >= 16


# Odds, numbers and counts.


def test_the_odds_are_what_is_left_in_the_deck() -> None:
    at = Table(GAME, 2)
    assert {chance for _, chance in GAME.odds(at.state)} == {Fraction(1, 7)}
    at.deal("N")
    odds = dict(zip(("N", "S"), (chance for _, chance in GAME.odds(at.state)), strict=False))
    assert odds == {"N": Fraction(7, 55), "S": Fraction(8, 55)}


def hands() -> Iterator[tuple[tuple[int, ...], int]]:
    """Every hand of 7 out of the 56 cards as counts, with the number of ways to draw it."""
    for found in product(range(8), repeat=6):
        if sum(found) <= 7:
            counts = (*found, 7 - sum(found))
            yield counts, prod(comb(8, count) for count in counts)


def test_the_exact_odds_of_the_largest_sail_and_volley() -> None:
    """The figures of the rules page: 7 random cards, 231917400 hands in all."""
    sails: dict[int, int] = {}
    volleys = 0
    for counts, ways in hands():
        largest = max(counts[0], counts[1]) + max(counts[2], counts[3])
        sails[largest] = sails.get(largest, 0) + ways
        volleys += max(counts[4:]) * ways
    whole = comb(56, 7)
    assert sum(sails.values()) == whole == 231_917_400
    expected = [0.0015, 0.0420, 0.2518, 0.4123, 0.2328, 0.0540, 0.0054, 0.0002]
    assert [round(sails[winds] / whole, 4) for winds in range(8)] == expected
    assert round(sum(winds * ways for winds, ways in sails.items()) / whole, 3) == 3.018
    assert round(volleys / whole, 3) == 1.804


def test_the_largest_sail_is_among_the_legal_ones() -> None:
    random = Random(3)
    for _ in range(50):
        cards = random.sample([card for card in "NSEWBCG" for _ in range(8)], 7)
        names = {"B": "ball", "C": "chain", "G": "grape"}
        at = table("sail", " ".join(names.get(card, card) for card in cards))
        largest = max(len(text.split()) - 1 for text in at.legal(1))
        best = max(cards.count("N"), cards.count("S")) + max(cards.count("E"), cards.count("W"))
        assert largest == max(best, 1), "the text of no wind is one word long, too"


def count(state: State, depth: int) -> int:
    """How many lines of play of that length there are; the order of secret choices counts."""
    if depth == 0:
        return 1
    return sum(
        count(GAME.apply(state, actor, action)[0], depth - 1)
        for actor in GAME.actors(state)
        for action in GAME.actions(state, actor)
    )


def test_counts_of_a_broadside_between_equals() -> None:
    """A holds a ball, B a chain: each fires it or does not.

    Depth 1: 2 + 2. Depth 2: either first, 2 · 2 · 2 = 8. Then both lack cards and any of the 7 types is
    dealt: 56.
    """
    at = table("fire", "ball", "chain")
    assert [count(at.state, depth) for depth in (1, 2, 3)] == [4, 8, 56]


def test_counts_of_sails_and_reloads() -> None:
    """N N S E W W sails (0-2 N or 1 S: 4 ways) times (1 E, 0-2 W: 4 ways) = 16 ways; B holds nothing: 1.

    Reload of six cards N N S E W W: 3 · 2 · 2 · 3 = 36 multisets, less those of 5 (4 types to leave out)
    and of 6 cards (1): 31.
    """
    at = table("sail", "N N S E W W")
    assert [count(at.state, depth) for depth in (1, 2)] == [17, 32]
    assert len(at.legal(1)) == 16
    at = table("reload", "N N S E W W")
    assert len(at.legal(1)) == 31


@pytest.mark.parametrize("seed", range(5))
def test_cards_are_conserved_and_never_short(seed: int) -> None:
    random = Random(seed)
    state = GAME.start(Setup(2))
    while GAME.actors(state):
        actor = random.choice(GAME.actors(state))
        if actor == CHANCE:
            assert sum(chance for _, chance in GAME.odds(state)) == 1
        state, _ = GAME.apply(state, actor, random.choice(GAME.actions(state, actor)))
        assert GAME.invariants(state) == []
        assert sum(state.deck) + sum(state.discard) >= 42


# Positions and texts.


@pytest.mark.parametrize(
    ("position", "place"),
    [
        ({"ships": [{"hull": 8}, {}]}, "ships[0].hull"),
        ({"ships": [{"hull": -1}, {}]}, "ships[0].hull"),
        ({"ships": [{"hand": "N N N N N N N N"}, {}]}, "ships[0].hand"),
        ({"ships": [{"hand": ["N", "gold"]}, {}]}, "ships[0].hand[1]"),
        ({"ships": [{}]}, "ships"),
        ({"ships": [{"hull": 0}, {}], "phase": "sail"}, "ships[0].hull"),
        ({"ships": [{}, {}], "deck": ["N"]}, "deck"),
        ({"ships": [{}, {}], "phase": "over"}, "phase"),
        ({"ships": [{}, {}], "phase": "tea"}, "phase"),
        ({"ships": [{"sailed": ["N", "S"]}, {}], "phase": "fire"}, "ships[0].sailed"),
        ({"ships": [{"hand": "N", "chosen": "sail E"}, {}], "phase": "sail"}, "ships[0].chosen"),
        ({"ships": [{"hand": "N", "chosen": "fire ball"}, {}], "phase": "sail"}, "ships[0].chosen"),
        ({"players": 3}, "players"),
    ],
)
def test_contradictions_are_named_with_their_place(position: dict[str, Any], place: str) -> None:
    with pytest.raises(MalformedError) as caught:
        GAME.start(Setup(2, position=position))
    assert place in [defect.where for defect in caught.value.defects]


@pytest.mark.parametrize(
    ("phase", "said", "written"),
    [
        ("reload", "discard N N", "discard N N"),
        ("reload", "pass", "discard none"),
        ("reload", "Discard 2 north winds and a cannon ball", "discard N N ball"),
        ("reload", "N N ball", "discard N N ball"),
        ("sail", "sail NNE", "sail N N E"),
        ("sail", "sail", "sail none"),
        ("sail", "reveal north, east", "sail N E"),
        ("fire", "fire ball ball", "fire ball ball"),
        ("fire", "fire 2 x Cannon Balls", "fire ball ball"),
        ("fire", "3 chain shot", "fire chain chain chain"),
        ("fire", "pass", "fire none"),
    ],
)
def test_actions_are_read_as_they_are_said(phase: str, said: str, written: str) -> None:
    at = table(phase, "N N E ball ball")
    action = GAME.read(said, at.state, 1)
    assert GAME.write(action) == written
    assert GAME.read(written, at.state, 1) == action


@pytest.mark.parametrize("said", ["", "sail north by north", "fire 7", "board them", "deal", "deal N N"])
def test_what_cannot_be_read_says_what_was_expected(said: str) -> None:
    with pytest.raises(ActionError, match=r"expected|should name"):
        GAME.read(said, table("sail", "N").state, 1)


def test_the_sheets_show_stats_and_own_hand() -> None:
    at = table("fire", "ball N", "S", first={"hull": 4, "sailed": ["N"]})
    lines = GAME.show(at.state, 1).splitlines()
    assert "   hull    ####...  4" in lines
    assert "   hand    N ball" in lines
    assert "   hand    1 cards" in lines
    assert "1 against 0 winds: P1 is Advantaged" in lines
