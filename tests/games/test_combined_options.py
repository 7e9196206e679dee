"""House rules combined at random: whatever people agree on, play goes on and every position stands."""

from __future__ import annotations

import json
from random import Random

import pytest

from games.engine import OptionValue, Setup
from games.match import Match, digest
from games.registry import available, game
from games.rulebook import Option, rulebook
from tests.games.test_contract import chosen

EVERY = pytest.mark.parametrize("name", available())


def some_value(option: Option, random: Random) -> OptionValue:
    if option.values:
        return random.choice(option.values)
    if isinstance(option.default, bool) or not isinstance(option.default, int):
        return option.default
    return random.choice([number for number in (0, 1, 2, 60, 150) if number >= (option.least or 0)])


def some_match(name: str, random: Random) -> Match:
    """The beginning of a match with from one to all options chosen at random."""
    book, rules = rulebook(name), game(name)
    options = random.sample(list(book.options.values()), random.randint(1, len(book.options)))
    values = {option.id: some_value(option, random) for option in options}
    players = random.choice(rules.seats)
    return Match.start(rules, Setup(players, options=values, seed=random.randrange(100)))


def check_combined(name: str, matches: int, actions: int) -> None:
    random = Random(f"{name}/{matches}")
    rules = game(name)
    for _ in range(matches):
        match = some_match(name, random)
        options = rules.dump(match.state)["options"]
        while not match.over and match.number < actions:
            match = match.do(*chosen(match, random))
            broken: list[str] = getattr(rules, "invariants", lambda state: [])(match.state)
            assert broken == [], f"{options}: {broken} after {match.last}"
            if random.random() < 0.05 or match.over:
                position = json.loads(json.dumps(rules.dump(match.state), allow_nan=False))
                again = rules.start(Setup(match.setup.players, position=position))
                assert digest(rules, again) == match.digest, options
        assert (match.result is None) != match.over


@EVERY
def test_house_rules_combined_break_nothing(name: str) -> None:
    check_combined(name, matches=12, actions=150)


@pytest.mark.slow
@EVERY
def test_many_house_rules_combined_break_nothing(name: str) -> None:
    check_combined(name, matches=150, actions=700)
