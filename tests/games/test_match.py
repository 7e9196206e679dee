"""Matches, sources of chance and practice opponents, on Micro Robots."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random

import pytest

from boards.dice import Die
from games.bots import BOTS, greedy_bot
from games.dice import OutcomeError, Scripted, asked, draw, seeded
from games.engine import CHANCE, ActionError, Setup
from games.match import Match, RefusedError, settle
from games.micro.state import Call, Roll
from games.opening import fresh
from games.registry import game

BOARD = {"board": "W1 W2 / B1 B2"}


def begun(*rolls: str) -> Match:
    match = Match.start(game("micro"), Setup(2, options=BOARD))
    return settle(match, Scripted(rolls))


def test_a_refused_action_leaves_the_match() -> None:
    match = begun("W1", "B2")
    with pytest.raises(RefusedError) as caught:
        match.do(1, Call(0))
    assert caught.value.violation.rule == "RG1"
    assert match.number == 2
    kept = match.keep(caught.value)
    assert (kept.number, kept.state) == (2, match.state)
    assert kept.say(1, "call 2").number == 3


def test_undo_drops_the_last_state_and_attempts_after_it() -> None:
    match = begun("W1", "B2")
    try:
        match.do(1, Call(0))
    except RefusedError as refused:
        match = match.keep(refused)
    assert match.undo().state.phase == "target"
    assert match.undo().undo().number == 0
    with pytest.raises(ValueError, match="no action to undo"):
        match.undo().undo().undo()


def test_a_script_leaves_the_node_open_when_it_is_used_up() -> None:
    match = begun("W1")
    assert match.actors == (CHANCE,)
    assert match.state.start == Die("W", 1)


def test_a_script_that_the_dice_cannot_show_is_refused() -> None:
    with pytest.raises(OutcomeError, match="W7") as caught:
        begun("W7")
    assert caught.value.violation.rule == "R1"
    with pytest.raises(ActionError):
        begun("fourteen")


def test_people_are_asked_until_an_answer_fits() -> None:
    answers = iter(["what", "W9", " B1 ", ""])
    prompts: list[str] = []

    def question(prompt: str) -> str:
        prompts.append(prompt)
        return next(answers)

    match = settle(Match.start(game("micro"), Setup(2, options=BOARD)), asked(question))
    assert match.state.start == Die("B", 1)
    assert match.actors == (CHANCE,)
    assert "cannot show W9" in prompts[2]


def test_a_seed_gives_the_same_dice_whatever_came_before_the_program() -> None:
    one = settle(fresh(game("micro"), 2, 11)[1], seeded(11))
    two = settle(fresh(game("micro"), 2, 11)[1], seeded(11))
    assert one.digest == two.digest
    texts = {settle(fresh(game("micro"), 2, 11)[1], seeded(seed)).digest for seed in range(8)}
    assert len(texts) > 4


def test_outcomes_come_with_their_exact_odds() -> None:
    """A chance of 2/3 and one of 1/3, drawn 3,000 times: within five standard deviations (26) of 2,000."""
    random = Random(1)
    odds = [(Roll(Die("W", 1)), Fraction(2, 3)), (Roll(Die("W", 2)), Fraction(1, 3))]
    counts = Counter(draw(odds, random).die.number for _ in range(3000))
    assert abs(counts[1] - 2000) < 5 * 26


def test_bots_wait_while_a_person_may_act() -> None:
    bots = {2: greedy_bot(1)}
    match = settle(begun("W1", "B2"), None, bots)
    assert match.number == 2
    match = settle(match.say(1, "pass"), None, bots)
    assert match.state.tokens == (0, 1)


@pytest.mark.parametrize("name", list(BOTS))
def test_bots_are_deterministic_from_the_seed(name: str) -> None:
    def played(seed: int) -> list[str]:
        bots = {seat: BOTS[name](seed) for seat in (1, 2)}
        match = settle(fresh(game("micro"), 2, 5)[1], seeded(5), bots, 60)
        return [step.digest for step in match.history()]

    assert played(3) == played(3)
    assert (played(3) != played(4)) == (name == "random")


def test_the_greedy_bot_beats_the_random_one() -> None:
    wins = 0
    for seed in range(6):
        bots = {1: BOTS["random"](seed), 2: BOTS["greedy"](seed)}
        match = settle(fresh(game("micro"), 2, seed)[1], seeded(seed), bots)
        assert match.result is not None
        wins += match.result.winners == (2,)
    assert wins == 6
