"""What the play commands understand and say: players, option values, events, refusals, results."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any

import click

from games.engine import CHANCE, Actor, Event, Game, Json, OptionValue, Result, Violation
from games.match import Match, actor_text
from games.record import Record, shown
from games.record_json import entry_json, event_json, result_json, violation_json
from games.replay import MOST_ACTIONS, beyond, legal
from games.rulebook import RuleBook, rulebook

TRUE, FALSE = {"true", "yes", "on", "1"}, {"false", "no", "off", "0"}
SPECTATOR = -1
"""Whoever is told what everybody may know. None is the referee, who is told everything."""


MOST_LISTED = 400
"""Characters of the actions that are listed unasked; `play legal` lists all."""


def player_named(text: str, record: Record) -> Actor:
    """The seat that `P2`, `2`, `chance` or a name of the record means."""
    word = text.strip()
    if word in record.names and record.names.count(word) == 1:
        return record.names.index(word) + 1
    if word.lower() == "chance":
        return CHANCE
    number = word[1:] if word[:1] in ("P", "p") else word
    if number.isascii() and number.isdigit() and 1 <= int(number[:9]) <= record.players:
        return int(number)
    names = f", or {', '.join(record.names)}" if record.names else ""
    raise click.UsageError(f"unknown player {shown(text)}; there are P1 to P{record.players}{names}")


def addressed(text: str, record: Record) -> tuple[Actor | None, str]:
    """The player before a colon, as in `P2: call 3`, and the action; without one None."""
    who, colon, rest = text.partition(":")
    if colon:
        try:
            return player_named(who, record), rest.strip()
        except click.UsageError:
            pass
    return None, text


def option_values(pairs: Iterable[str], book: RuleBook) -> dict[str, OptionValue]:
    """The house rules chosen with `--option name=value`; each value is read as its default is."""
    chosen: dict[str, OptionValue] = {}
    for pair in pairs:
        name, equals, text = pair.partition("=")
        if not equals:
            raise click.UsageError(f"{shown(pair)} should be an option and a value such as name=true")
        if name.strip() in chosen:
            raise click.UsageError(f"the option {name.strip()} is given twice")
        option = book.options.get(name.strip())
        chosen[name.strip()] = text.strip() if option is None else _value(text.strip(), option.default)
    return chosen


def _value(text: str, like: OptionValue) -> OptionValue:
    if isinstance(like, bool):
        return True if text.lower() in TRUE else False if text.lower() in FALSE else text
    if isinstance(like, int | float) and text.isascii():
        try:
            return type(like)(text)
        except ValueError:
            return text
    return text


def only_person(record: Record) -> Actor | None:
    """The one seat that no bot has; None where several people play, or none."""
    people = set(range(1, record.players + 1)) - set(record.bots)
    return people.pop() if len(people) == 1 else None


def told(events: Iterable[Event], player: Actor | None) -> list[Event]:
    """The events that a player may be told; None, the referee, is told everything."""
    return [event for event in events if player is None or event.seen_by is None or player in event.seen_by]


def refusal_lines(match: Match, actor: Actor, text: str, violation: Violation) -> list[str]:
    """Why, on which rule and what it rests on, and what would be legal."""
    lines = [f"refused: {actor_text(actor)}: {text}: {violation.message}"]
    if violation.rule:
        lines.append(rule_line(match.game.id, violation))
    return [*lines, *standing_lines(match, actor)]


def rule_line(game: str, violation: Violation) -> str:
    """The broken rule, what it rests on, and its text."""
    rule = rulebook(game).rules.get(violation.rule)
    return f"rule {violation.rule} ({violation.provenance})" + (f": {rule.text}" if rule else "")


def is_open(game: Game[Any, Any], actor: Actor, viewer: Actor | None) -> bool:
    """Whether the viewer may hear the actor's words: always, but for others' where a game has secrets."""
    return actor == viewer or not hasattr(game, "secrets")


def step_lines(step: Match, viewer: Actor | None) -> list[str]:
    """An accepted action and the events that the viewer may be told; None, the referee, hears everything.

    Of an action whose words and events are all secret nothing is told.
    """
    entry = step.last
    assert entry is not None
    heard = viewer is None or is_open(step.game, entry.actor, viewer)
    events = told(entry.events, viewer)
    if not heard and not events:
        return []
    return [
        f"{step.number}. {actor_text(entry.actor)}: {entry.text if heard else '...'}",
        *(f"  {event.text}" + (f" [{', '.join(event.rules)}]" if event.rules else "") for event in events),
    ]


def standing_lines(match: Match, viewer: Actor | None = None) -> list[str]:
    """Who may act and how, or how the match ended. What others may do can be a secret, as a hand of cards."""
    if match.result is not None:
        return result_lines(match.result, match.setup.names)
    called = partial(called_by, match.setup.names)
    who = viewer if viewer in match.actors else match.actors[0]
    lines = [f"to act: {', '.join(map(called, match.actors))}"]
    if is_open(match.game, who, viewer):
        actions = legal(match, who)
        lines.append(f"{called(who)} may: {_some(actions, beyond(match, who))}")
    return lines


def _some(actions: Sequence[str], more: str) -> str:
    """As many of the actions as a few lines hold, with bars between those that hold commas themselves."""
    listed: list[str] = []
    for action in actions:
        if listed and sum(map(len, listed)) + len(action) > MOST_LISTED:
            break
        listed.append(action)
    if len(listed) < len(actions) or len(actions) == MOST_ACTIONS:
        listed.append("...")
    between = " | " if any(", " in action for action in listed) else ", "
    return between.join([*listed, *([more] if more else [])])


def called_by(names: Sequence[str], actor: Actor) -> str:
    """`P1`, or `P1 (Ann)` where the players have names."""
    name = names[actor - 1] if 0 < actor <= len(names) else ""
    return f"{actor_text(actor)} ({name})" if name not in ("", actor_text(actor)) else actor_text(actor)


def result_lines(result: Result, names: Sequence[str] = ()) -> list[str]:
    """How a match ended."""
    winners = " and ".join(called_by(names, seat) for seat in result.winners)
    head = f"{winners} {'share' if len(result.winners) > 1 else 'wins'}" if winners else "nobody wins"
    scores = ", ".join(f"P{seat} {score:g}" for seat, score in enumerate(result.scores, 1))
    lines = [f"over: {head}: {result.reason} ({scores})" if scores else f"over: {head}: {result.reason}"]
    return [*lines, *(f"note: {note}" for note in result.notes)]


def standing_json(match: Match) -> Json:
    return {
        "to_act": [actor_text(actor) for actor in match.actors],
        "result": None if match.result is None else result_json(match),
    }


def refusal_json(match: Match, actor: Actor, text: str, violation: Violation) -> Json:
    rule = rulebook(match.game.id).rules.get(violation.rule)
    return {
        "schema": "wallhop/answer/1",
        "accepted": False,
        "player": actor_text(actor),
        "action": text,
        "violation": {**violation_json(violation), "text": rule.text if rule else None},
        "legal": list(legal(match, actor)),
        "beyond": beyond(match, actor),
        **standing_json(match),
    }


def steps_json(before: Match, after: Match, player: Actor | None) -> list[Json]:
    """The actions between two matches, with the events that the player may be told."""
    found = []
    for step in after.history():
        if step.number > before.number and step.last is not None and step.last.refused is None:
            found.append(told_json(step, player))
    return found


def told_json(step: Match, player: Actor | None) -> Json:
    """An entry of the history without what the player may not know: others' secret words, digests of them."""
    entry = step.last
    assert entry is not None
    found = entry_json(step)
    if player is None or not hasattr(step.game, "secrets"):
        return found
    hidden = {"digest"} if is_open(step.game, entry.actor, player) else {"digest", "action", "refused"}
    events = [event_json(event) for event in told(entry.events, player)]
    return {key: value for key, value in found.items() if key not in hidden} | {"events": events}


def as_json(value: Mapping[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False)
