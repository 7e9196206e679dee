"""Where chance outcomes come from: a seed, a script, or people at the table with real dice.

A source is asked at a chance node and answers with an action, which the record keeps, so that a
replay needs no source at all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from math import lcm
from random import Random
from typing import Any, Protocol

from games.engine import CHANCE, ActionError, Game, Violation


class Source(Protocol):
    """Chooses the outcome of a chance node; None leaves the node open."""

    def __call__(self, game: Game[Any, Any], state: Any, number: int) -> Any | None:
        """The outcome as an action of CHANCE; `number` counts the accepted actions so far."""
        ...


def draw(odds: Sequence[tuple[Any, Fraction]], random: Random) -> Any:
    """One outcome, with exactly the given probabilities."""
    whole = lcm(*(chance.denominator for _, chance in odds))
    left = random.randrange(whole)
    for outcome, chance in odds:
        left -= int(chance * whole)
        if left < 0:
            return outcome
    raise ValueError("the probabilities of a chance node do not sum to 1")


def seeded(seed: int) -> Source:
    """Outcomes from a seed. Each depends on the seed and on the number of actions before it alone."""

    def source(game: Game[Any, Any], state: Any, number: int) -> Any:
        return draw(game.odds(state), Random(f"{seed}/{number}"))

    return source


class Scripted:
    """Outcomes from a list of texts; the node stays open when the list is used up (`left` is empty)."""

    def __init__(self, texts: Iterable[str]) -> None:
        self.left = list(texts)

    def __call__(self, game: Game[Any, Any], state: Any, number: int) -> Any | None:
        return outcome(game, state, self.left.pop(0)) if self.left else None


def asked(question: Callable[[str], str]) -> Source:
    """Outcomes typed in by people: `question` shows a prompt and returns the answer; asks until one fits."""

    def source(game: Game[Any, Any], state: Any, number: int) -> Any | None:
        first = game.write(game.odds(state)[0][0])
        prompt = f"outcome (such as {first})"
        while True:
            text = question(prompt).strip()
            if not text:
                return None
            try:
                return outcome(game, state, text)
            except (ActionError, OutcomeError) as error:
                prompt = f"{error}; outcome (such as {first})"

    return source


class OutcomeError(ValueError):
    """A typed outcome that the dice or cards cannot show; `violation` names the rule."""

    def __init__(self, text: str, violation: Violation) -> None:
        self.violation = violation
        super().__init__(f"{text}: {violation}")


def outcome(game: Game[Any, Any], state: Any, text: str) -> Any:
    """The chance action that the text names. Raises ActionError or OutcomeError."""
    action = game.read(text, state, CHANCE)
    violation = game.check(state, CHANCE, action)
    if violation is not None:
        raise OutcomeError(text, violation)
    return action
