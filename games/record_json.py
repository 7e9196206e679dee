"""The JSON twin of a record: the same match with the events and a digest for each action."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from boards.errors import Defect, FormatError
from boards.fields import Fields
from games.engine import CHANCE, Event, Json, Violation
from games.match import Match, actor_text
from games.record import Line, Record, header_defect, parsed, read_record
from games.replay import ending

SCHEMA = "wallhop/record/1"

_HEADERS = {
    "game": "Game",
    "version": "Version",
    "players": "Players",
    "names": "Names",
    "seed": "Seed",
    "options": "Options",
    "bots": "Bots",
    "position": "Position",
}


def record_json(record: Record, match: Match) -> Json:
    """The twin of a record whose match is known."""
    result = match.result
    return {
        "schema": SCHEMA,
        "game": record.game,
        "version": match.game.version,
        "players": record.players,
        "names": list(record.names),
        "seed": record.seed,
        "options": dict(record.options),
        "bots": {str(seat): name for seat, name in record.bots.items()},
        "position": record.position,
        "actions": [entry_json(step) for step in match.history() if step.last is not None],
        "ending": ending(match),
        "result": None if result is None else result_json(match),
    }


def entry_json(step: Match) -> Json:
    """One entry of the history: an accepted action with events and digest, or a refused attempt."""
    entry = step.last
    assert entry is not None
    player = actor_text(entry.actor)
    if entry.refused is not None:
        refused = violation_json(entry.refused)
        return {"number": step.number + 1, "player": player, "action": entry.text, "refused": refused}
    return {
        "number": step.number,
        "player": player,
        "action": entry.text,
        "events": [event_json(event) for event in entry.events],
        "digest": step.digest,
    }


def event_json(event: Event) -> Json:
    return {
        "kind": event.kind,
        "text": event.text,
        "data": dict(event.data),
        "rules": list(event.rules),
    }


def violation_json(violation: Violation) -> Json:
    return {
        "rule": violation.rule,
        "provenance": violation.provenance,
        "message": violation.message,
    }


def result_json(match: Match) -> Json:
    result = match.result
    assert result is not None
    return {
        "winners": [actor_text(seat) for seat in result.winners],
        "scores": list(result.scores),
        "reason": result.reason,
        "rules": list(result.rules),
        "notes": list(result.notes),
    }


def read_record_json(value: Any, source: str = "") -> Record:
    """The record in the JSON values of its twin; events and result are not asked for.

    Raises MalformedError with the place of every defect.
    """
    fields = Fields()
    known = [*_HEADERS, "actions", "ending", "result", "schema"]
    data = fields.object(value, "", ("schema", "game", "players", "actions"), known)
    if data.get("schema") != SCHEMA:
        fields.fail("schema", f'this should be "{SCHEMA}"')
    for key, name in _HEADERS.items():
        if data.get(key) is not None:
            message = header_defect(name, data[key])
            if message:
                fields.fail(key, message)
    fields.settle(source)
    lines = tuple(_lines(fields, data["actions"], data["players"]))
    end = data.get("ending", "")
    if not isinstance(end, str):
        fields.fail("ending", "this should be a text such as * or P1")
    fields.settle(source)
    return Record(
        data["game"],
        data["players"],
        tuple(data.get("names") or ()),
        data.get("seed"),
        data.get("options") or {},
        {int(seat): name for seat, name in (data.get("bots") or {}).items()},
        data.get("position"),
        data.get("version"),
        lines,
        end,
    )


def _lines(fields: Fields, value: Any, players: int) -> Iterator[Line]:
    number = 1
    for index, entry in enumerate(fields.array(value, "actions")):
        where = f"actions[{index}]"
        data = fields.object(entry, where, ("number", "player", "action"))
        text = fields.text(data.get("action"), f"{where}.action")
        who = data.get("player")
        seats = {actor_text(seat): seat for seat in range(CHANCE, players + 1)}
        if who not in seats:
            fields.fail(f"{where}.player", f"{who!r} is not chance or P1 to P{players}")
        if data.get("number") != number:
            fields.fail(f"{where}.number", f"{data.get('number')!r} is out of order: this is action {number}")
        digest = data.get("digest", "")
        if not isinstance(digest, str):
            fields.fail(f"{where}.digest", "this should be 12 hex digits")
        if fields.defects:
            return
        refused = data.get("refused") is not None
        yield Line(number, seats[str(who)], text or "", refused, digest)
        number += 0 if refused else 1


def parse_record(text: str, source: str = "") -> Record:
    """A record from its text or from its JSON twin. Raises FormatError or MalformedError."""
    if not text.lstrip().startswith("{"):
        return read_record(text, source)
    try:
        value = parsed(text)
    except RecursionError:
        raise FormatError([Defect("", "the JSON is nested too deeply")], source) from None
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise FormatError([Defect(place, f"not JSON: {error.msg}")], source) from None
    except ValueError as error:
        raise FormatError([Defect("", f"not JSON: {error}")], source) from None
    return read_record_json(value, source)
