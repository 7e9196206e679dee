"""The contract that every registered game keeps, whatever its rules are.

Run for one game alone with `pytest tests/games/test_contract.py -k wkm`; ten thousand actions with `-m slow`.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from random import Random
from typing import Any

import pytest

from boards.errors import InputError
from games.dice import draw
from games.engine import CHANCE, ActionError, Game, OptionValue, Setup
from games.match import Match, digest
from games.record import Record, read_record, write_record
from games.registry import available, game
from games.replay import adjudicate, recorded
from games.rulebook import rulebook

QUICK = 500
SLOW = 10_000
EVERY = pytest.mark.parametrize("name", available())


def setups(name: str) -> Iterator[Setup]:
    """Set-ups with the fewest players, one more, and the most, each with a seed of its own."""
    seats = game(name).seats
    for number, players in enumerate(sorted({seats[0], min(seats[0] + 1, seats[-1]), seats[-1]})):
        yield Setup(players, seed=number + 1)


def random_matches(name: str, actions: int, seed: int = 1) -> Iterator[Match]:
    """Every match, action by action, of as many random matches as it takes to do so many actions."""
    random = Random(f"{name}/{seed}")
    done = 0
    while done < actions:
        for setup in setups(name):
            match = Match.start(game(name), setup)
            yield match
            while not match.over and done < actions and match.number < actions // 3 + 50:
                match = match.do(*chosen(match, random))
                done += 1
                yield match


def chosen(match: Match, random: Random) -> tuple[int, Any]:
    """Some actor and a random legal action of theirs."""
    actors = match.actors
    if actors == (CHANCE,):
        return CHANCE, draw(match.game.odds(match.state), random)
    actor = random.choice(actors)
    actions = match.game.actions(match.state, actor)
    assert actions, f"P{actor} must act but has no action in\n{match.game.show(match.state, None)}"
    return actor, random.choice(actions)


@cache
def sample(name: str) -> tuple[Match, ...]:
    """The matches of a random play, shared by the tests."""
    return tuple(random_matches(name, QUICK))


def thinned(name: str, most: int = 60) -> tuple[Match, ...]:
    matches = sample(name)
    return matches[:: max(1, len(matches) // most)]


def listed(match: Match) -> Iterator[tuple[int, Any]]:
    for actor in match.actors:
        if actor == CHANCE:
            yield from ((CHANCE, action) for action, _ in match.game.odds(match.state)[:40])
        else:
            yield from ((actor, action) for action in match.game.actions(match.state, actor)[:40])


def canonical(value: Any) -> str:
    return json.dumps(value, sort_keys=True)


@EVERY
def test_its_names_and_rules_are_there(name: str) -> None:
    """The id is its place in the registry, the rule book is its own, and every option names a rule."""
    book = rulebook(name)
    assert game(name).id == name == book.game
    assert game(name).title == book.title
    assert game(name).version >= 1
    assert book.rules
    for option in book.options.values():
        assert option.rule in book.rules
        assert not option.values or option.default in option.values


@EVERY
def test_somebody_acts_exactly_until_it_is_over(name: str) -> None:
    """Every actor has an action; nobody else has one; a result stands exactly when nobody acts."""
    for match in sample(name):
        everybody = (CHANCE, *range(1, match.setup.players + 1))
        assert set(match.actors) <= set(everybody)
        assert (match.actors == (CHANCE,)) == (CHANCE in match.actors)
        assert len(set(match.actors)) == len(match.actors)
        assert (match.result is None) == bool(match.actors)
        for actor in everybody:
            acts = bool(match.game.actions(match.state, actor))
            assert acts == (actor in match.actors), f"actor {actor} in\n{match.game.show(match.state, None)}"


@EVERY
def test_every_listed_action_passes_check(name: str) -> None:
    for match in thinned(name):
        for actor, action in listed(match):
            assert match.game.check(match.state, actor, action) is None


@EVERY
def test_apply_is_pure_and_its_states_are_values(name: str) -> None:
    """Applying twice gives equal states and events, and the state that was is what it was."""
    for match in thinned(name):
        before = canonical(match.game.dump(match.state))
        for actor, action in list(listed(match))[:5]:
            first, second = (match.game.apply(match.state, actor, action) for _ in range(2))
            assert first == second
            assert digest(match.game, first[0]) == digest(match.game, second[0])
            assert canonical(match.game.dump(match.state)) == before


@EVERY
def test_the_odds_sum_to_one(name: str) -> None:
    for match in thinned(name, 200):
        if match.actors == (CHANCE,):
            chances = [chance for _, chance in match.game.odds(match.state)]
            assert all(type(chance) is Fraction and chance > 0 for chance in chances)
            assert sum(chances) == 1
            assert len({match.game.write(action) for action, _ in match.game.odds(match.state)}) == len(
                chances
            )


@EVERY
def test_reading_takes_back_what_was_written(name: str) -> None:
    """The text of an action fits a record's line and names that action again."""
    for match in thinned(name):
        for actor, action in listed(match):
            text = match.game.write(action)
            assert text == " ".join(text.split())
            assert not set(text) & set(";{}")
            assert match.game.read(text, match.state, actor) == action


@EVERY
@pytest.mark.parametrize("text", ["", "?", "-1", "P1", "\x00", "nonsense 99", "9" * 400, "é" * 300, "move"])
def test_nonsense_is_refused_in_words(name: str, text: str) -> None:
    """What cannot be read is an ActionError, what can be read is judged; nothing else is raised."""
    for match in thinned(name, 12):
        for actor in match.actors:
            try:
                action = match.game.read(text, match.state, actor)
            except ActionError as error:
                answer = str(error)
            else:
                answer = str(match.game.check(match.state, actor, action))
            assert answer


@EVERY
def test_a_refusal_names_a_rule_and_changes_nothing(name: str) -> None:
    """Whoever is not to act is refused, by a rule of the game's own book, and the state stays as it is."""
    rules = rulebook(name).rules
    refusals = 0
    for match in thinned(name):
        before = canonical(match.game.dump(match.state))
        for actor in {CHANCE, *range(1, match.setup.players + 1)} - set(match.actors):
            for _, action in list(listed(match))[:3]:
                violation = match.game.check(match.state, actor, action)
                assert violation is not None
                assert violation.rule in rules
                assert violation.message
                assert violation.provenance in ("stated", "inferred", "ruling")
                refusals += 1
        assert canonical(match.game.dump(match.state)) == before
    assert refusals


@EVERY
def test_an_action_out_of_its_time_is_refused(name: str) -> None:
    """Actions of other moments of the same match are judged without an exception."""
    matches = thinned(name, 25)
    for match in matches:
        for other in matches:
            for _, action in list(listed(other))[:2]:
                for actor in (CHANCE, 1, match.setup.players):
                    violation = match.game.check(match.state, actor, action)
                    assert violation is None or violation.rule in rulebook(name).rules
                    if violation is None:
                        match.game.apply(match.state, actor, action)


@EVERY
def test_a_record_replays_to_the_same_digests(name: str) -> None:
    for setup in setups(name):
        match = played(name, setup, 120)
        first = next(match.history())
        position = match.game.dump(first.state) if getattr(match.game, "seeded_start", True) else None
        record = recorded(Record(name, setup.players, position=position), match)
        again = read_record(write_record(record))
        assert again == record
        result = adjudicate(again)
        assert isinstance(result, Match), result
        assert [step.digest for step in result.history()] == [step.digest for step in match.history()]
        assert match.game.dump(result.state) == match.game.dump(match.state)


def played(name: str, setup: Setup, actions: int) -> Match:
    random = Random(f"{name}/{setup.players}")
    match = Match.start(game(name), setup)
    while not match.over and match.number < actions:
        match = match.do(*chosen(match, random))
    return match


@EVERY
def test_a_digest_tells_states_apart(name: str) -> None:
    """Two states have one digest exactly when their dumps are equal (options and names stay the same)."""
    match = played(name, next(iter(setups(name))), 200)
    dumps: dict[str, str] = {}
    for step in match.history():
        dump = canonical(match.game.dump(step.state))
        assert dumps.setdefault(step.digest, dump) == dump
    assert len(set(dumps.values())) == len(dumps)


@EVERY
def test_undo_gives_the_same_state(name: str) -> None:
    match = played(name, next(iter(setups(name))), 60)
    for step in list(match.history())[1:]:
        assert step.before is not None
        back = step.undo()
        assert back.digest == step.before.digest
        assert match.game.dump(back.state) == match.game.dump(step.before.state)


@EVERY
def test_any_position_can_be_set_up_from_its_dump(name: str) -> None:
    """`dump` is JSON, and a match started from it stands where the other stood."""
    for match in thinned(name, 40):
        dump = match.game.dump(match.state)
        position = json.loads(json.dumps(dump, allow_nan=False))
        assert position == dump
        assert not set(dump) & {"schema", "game", "seats", "to_act", "result"}  # said beside it by `show`
        state = match.game.start(Setup(match.setup.players, position=position))
        assert match.game.dump(state) == dump
        assert digest(match.game, state) == match.digest
        assert match.game.actors(state) == match.actors


@EVERY
def test_a_position_that_makes_no_sense_is_refused_in_words(name: str) -> None:
    check_damaged_positions(name, 4)


@pytest.mark.slow
@EVERY
def test_many_positions_that_make_no_sense_are_refused_in_words(name: str) -> None:
    check_damaged_positions(name, 40)


def check_damaged_positions(name: str, positions: int) -> None:
    """Positions with a part missing or of the wrong kind are refused with their defects, or can be played."""
    random = Random(positions)
    refused = []
    for match in thinned(name, positions):
        for damaged in damages(match.game.dump(match.state), random):
            try:
                state = match.game.start(Setup(match.setup.players, position=damaged))
            except InputError as error:
                refused.append(error)
                continue
            match.game.show(state, 1)
            for actor in match.game.actors(state):
                actions = [action for action, _ in match.game.odds(state)] if actor == CHANCE else []
                actions = actions or list(match.game.actions(state, actor))
                assert actions, f"P{actor} must act but has no action in {damaged}"
                after, _ = match.game.apply(state, actor, actions[0])
                match.game.show(after, 1)
    assert refused
    assert all(error.defects for error in refused)


def damages(dump: dict[str, Any], random: Random) -> Iterator[dict[str, Any]]:
    """The dump with one value of it, at any depth, taken out or replaced by something strange."""
    yield {}
    yield {"nothing": 1}
    places = list(paths(dump))
    for path in random.sample(places, min(len(places), 25)):
        values: list[Any] = [None, -1, 10**9, "?", [], {}, [[]], True, 0.5, "drop"]
        for strange in values:
            damaged = copy.deepcopy(dump)
            inside: Any = damaged
            for key in path[:-1]:
                inside = inside[key]
            if strange == "drop":
                del inside[path[-1]]
            else:
                inside[path[-1]] = strange
            yield damaged


def paths(value: Any) -> Iterator[tuple[Any, ...]]:
    keys: Any = value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for key in keys:
        yield (key,)
        yield from ((key, *rest) for rest in paths(value[key]))


@EVERY
def test_a_view_hides_exactly_what_is_secret(name: str) -> None:
    """A view is the dump but for the secrets, and a secret that is there is never shown."""
    secrets = getattr(game(name), "secrets", lambda state, player: ())
    for match in thinned(name, 40):
        dump = match.game.dump(match.state)
        for player in (None, *range(1, match.setup.players + 1)):
            view = match.game.view(match.state, player)
            json.dumps(view, allow_nan=False)
            hidden = {tuple(path.split(".")) for path in secrets(match.state, player)}
            assert without(view, hidden) == without(dump, hidden)
            for path in hidden:
                value = at(dump, path)
                if value not in (None, [], {}, ""):
                    assert at(view, path) != value, f"{'.'.join(path)} is shown to {player}"
            assert isinstance(match.game.show(match.state, player), str)


def without(value: Any, hidden: set[tuple[str, ...]], path: tuple[str, ...] = ()) -> Any:
    if path in hidden:
        return "hidden"
    if isinstance(value, Mapping):
        return {key: without(entry, hidden, (*path, str(key))) for key, entry in value.items()}
    if isinstance(value, list):
        return [without(entry, hidden, (*path, str(index))) for index, entry in enumerate(value)]
    return value


def at(value: Any, path: tuple[str, ...]) -> Any:
    for key in path:
        value = value[int(key)] if isinstance(value, list) else value.get(key)
    return value


@EVERY
def test_what_a_player_may_not_see_cannot_be_told_from_the_view(name: str) -> None:
    """The drawing for a player follows from what that player may see: it is stable and plain text."""
    for match in thinned(name, 20):
        for player in (None, 1):
            drawing = match.game.show(match.state, player)
            assert drawing == match.game.show(match.state, player)
            assert "\x1b" not in drawing
            assert all(character.isprintable() or character == "\n" for character in drawing)


@EVERY
def test_events_are_facts_with_rules_of_the_book(name: str) -> None:
    rules = rulebook(name).rules
    for match in sample(name):
        for event in match.last.events if match.last else ():
            assert event.kind
            assert event.text
            json.dumps(dict(event.data), allow_nan=False)
            assert set(event.rules) <= set(rules), event


@EVERY
def test_random_play_breaks_no_invariant(name: str) -> None:
    check_random_play(name, QUICK)


@pytest.mark.slow
@EVERY
def test_ten_thousand_random_actions_break_no_invariant(name: str) -> None:
    check_random_play(name, SLOW)


def check_random_play(name: str, actions: int) -> None:
    invariants: Callable[[Any], list[str]] = getattr(game(name), "invariants", lambda state: [])
    done = 0
    for match in random_matches(name, actions, seed=2):
        assert invariants(match.state) == []
        done += match.last is not None
        for player in (1, match.setup.players):
            assert isinstance(match.game.value(match.state, player), int | float)
    assert done == actions


@EVERY
def test_a_wrong_number_of_players_is_not_for_the_game_to_guess(name: str) -> None:
    """Seats are a range from 1 up, and each of its numbers starts."""
    seats: range = game(name).seats
    assert seats[0] >= 1
    for players in {seats[0], seats[-1]}:
        match = Match.start(game(name), Setup(players))
        assert not match.over


@EVERY
def test_every_option_value_starts(name: str) -> None:
    """Each alternative of each option can be chosen alone, stands in the dump, and can be played a little."""
    book = rulebook(name)
    players = game(name).seats[0]
    for option in book.options.values():
        for value in option.values:
            match = Match.start(game(name), Setup(players, options={option.id: value}, seed=3))
            assert match.game.dump(match.state)["options"][option.id] == value
            random = Random(5)
            while not match.over and match.number < 40:
                match = match.do(*chosen(match, random))


@EVERY
def test_an_unknown_option_is_refused(name: str) -> None:
    wrong: list[dict[str, OptionValue]] = [{"no_such_option": True}]
    wrong.extend({option: "no such value"} for option in known(name))
    for options in wrong:
        with pytest.raises(InputError):
            game(name).start(Setup(game(name).seats[0], options=options))


def known(name: str) -> list[str]:
    return [option.id for option in rulebook(name).options.values() if option.values]


def test_game_protocol_is_kept() -> None:
    """Every member of the protocol is there (mypy checks the types)."""
    members = [member for member in vars(Game) if not member.startswith("_")]
    for name in available():
        assert all(hasattr(game(name), member) for member in members)
