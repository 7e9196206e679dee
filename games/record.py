"""Records: a match as text that people can write by hand, after the manner of PGN.

    [Game "micro"]
    [Players 2]
    [Names ["Ann", "Ben"]]
    [Seed 7]

    1. chance: W6 {5c0f12ab34cd}
    2! P1: call 0              ; a refused attempt does not count
    2. P1: call 3 {90aa13cc0d12}

    = *

Each header is a word and a JSON value. Twelve hex digits in braces are the digest of the state after an
action; records written by hand may leave them out. `;` begins a comment. The last line names the winners
(`= P1`, `= P1 P2` who share, `= draw`, or `= *` for a match that goes on); a record with digests must
have it, since without it the end of the file may be missing.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from boards.errors import Defect, FormatError
from games.bots import BOTS
from games.engine import CHANCE, Actor, Json, OptionValue, Setup
from games.match import actor_text
from games.rulebook import GAME_IDS

MOST_PLAYERS = 100
MOST_DEFECTS = 10
"""How many defects of a record are named at once."""

_HEADER = re.compile(r"\[\s*([A-Za-z]+)\s+(.*)\]")
_NUMBER = re.compile(r"(-?[0-9]+)\s*([.!])")
_DIGEST = re.compile(r"[0-9a-f]{12}")
_TYPES: dict[str, tuple[str, type | tuple[type, ...]]] = {
    "Game": ("a game's id as a string", str),
    "Version": ("a whole number", int),
    "Players": ("a whole number", int),
    "Names": ("a list of strings", list),
    "Seed": ("a whole number", int),
    "Options": ("an object of options and values", dict),
    "Bots": ("an object of seats and bots' names", dict),
    "Position": ("a state as an object", dict),
}


@dataclass(frozen=True)
class Line:
    """One action or refused attempt; `number` is the action's, or for an attempt that of the next action.

    `place` is the line of the file from 1, or 0; `above` holds the comment lines before it.
    """

    number: int
    actor: Actor
    text: str
    refused: bool = False
    digest: str = ""
    comment: str = ""
    above: tuple[str, ...] = ()
    place: int = field(default=0, compare=False)


@dataclass(frozen=True)
class Record:
    """A match as it was played: what it started from, who plays by themselves, and its lines.

    `ending` is the text after `=`, or empty where the record does not say how it stands; `head` and `tail`
    hold the comment lines before the last header and after the last action.
    """

    game: str
    players: int
    names: tuple[str, ...] = ()
    seed: int | None = None
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    bots: Mapping[Actor, str] = field(default_factory=dict)
    position: Json | None = None
    version: int | None = None
    lines: tuple[Line, ...] = ()
    ending: str = ""
    head: tuple[str, ...] = ()
    tail: tuple[str, ...] = ()

    @property
    def setup(self) -> Setup:
        return Setup(self.players, self.names, self.options, self.position, self.seed or 0)


def read_record(text: str, source: str = "") -> Record:
    """The record in the text. Raises FormatError with line and column of each defect (ten at most)."""
    return _Reader(text, source).read()


def write_record(record: Record) -> str:
    """The canonical text of a record; `read_record` takes it back."""
    parts = [f"; {comment}" for comment in record.head]
    parts += [f"[{name} {json.dumps(value, ensure_ascii=False)}]" for name, value in _headers(record)]
    if record.lines:
        parts.append("")
    for line in record.lines:
        parts.extend(f"; {comment}" for comment in line.above)
        mark = "!" if line.refused else "."
        digest = f" {{{line.digest}}}" if line.digest else ""
        comment = f" ; {line.comment}" if line.comment else ""
        parts.append(f"{line.number}{mark} {actor_text(line.actor)}: {line.text}{digest}{comment}")
    parts.extend(f"; {comment}" for comment in record.tail)
    if record.ending:
        parts.extend(("", f"= {record.ending}"))
    return "\n".join(parts) + "\n"


def _headers(record: Record) -> Iterator[tuple[str, Any]]:
    yield "Game", record.game
    if record.version is not None:
        yield "Version", record.version
    yield "Players", record.players
    if record.names:
        yield "Names", list(record.names)
    if record.seed is not None:
        yield "Seed", record.seed
    if record.options:
        yield "Options", dict(record.options)
    if record.bots:
        yield "Bots", {str(seat): name for seat, name in record.bots.items()}
    if record.position is not None:
        yield "Position", record.position


class _Reader:
    """Reads a record line by line and gathers its defects."""

    def __init__(self, text: str, source: str) -> None:
        self.source = source
        self.rows = text.split("\n")
        self.headers: dict[str, Any] = {}
        self.places: dict[str, int] = {}
        self.lines: list[Line] = []
        self.head: list[str] = []
        self.comments: list[str] = []
        self.ending = ""
        self.next = 1
        self.defects: list[Defect] = []

    def read(self) -> Record:
        for place, row in enumerate(self.rows, 1):
            self._row(place, row.strip())
            if len(self.defects) >= MOST_DEFECTS:
                break
        else:
            self._whole()
        if self.defects:
            raise FormatError(self.defects, self.source)
        headers = self.headers
        return Record(
            headers["Game"],
            headers["Players"],
            tuple(headers.get("Names", ())),
            headers.get("Seed"),
            headers.get("Options", {}),
            {int(seat): name for seat, name in headers.get("Bots", {}).items()},
            headers.get("Position"),
            headers.get("Version"),
            tuple(self.lines),
            self.ending,
            tuple(self.head),
            tuple(self.comments),
        )

    def _fault(self, place: int, message: str, column: int = 1) -> None:
        self.defects.append(Defect(f"line {place}, column {column}", message))

    def _row(self, place: int, row: str) -> None:
        if not row:
            return
        if self.ending and not row.startswith(";"):
            self._fault(place, f"{shown(row)} stands after the end of the record")
        elif row.startswith(";"):
            self.comments.append(row[1:].strip())
        elif row.startswith("["):
            self._header(place, row)
        elif row.startswith("="):
            self.ending = " ".join(row[1:].partition(";")[0].split())
            if not re.fullmatch(r"\*|draw|P[0-9]{1,3}( P[0-9]{1,3})*", self.ending):
                self._fault(place, f"{shown(row)} should be `= *`, `= draw`, or the winners such as `= P1`")
        else:
            self._line(place, row)

    def _header(self, place: int, row: str) -> None:
        match = _HEADER.fullmatch(row)
        if match is None:
            return self._fault(place, f'{shown(row)} is not a header such as [Game "micro"]')
        name, text = match.groups()
        if name not in _TYPES:
            return self._fault(place, f"unknown header {name}; there are {', '.join(_TYPES)}", 2)
        if self.lines:
            return self._fault(place, f"the header {name} stands below the first action")
        if name in self.headers:
            return self._fault(place, f"the header {name} stands twice; first in line {self.places[name]}")
        column = row.index(text) + 1 if text else len(row)
        try:
            value = parsed(text)
        except (ValueError, RecursionError) as error:
            return self._fault(place, f"{name}: {shown(text)} is not JSON ({reason(error)})", column)
        message = header_defect(name, value)
        if message:
            return self._fault(place, message, column)
        self.headers[name], self.places[name] = value, place
        self.head += self.comments
        self.comments.clear()
        return None

    def _line(self, place: int, row: str) -> None:
        head, colon, rest = row.partition(":")
        match = _NUMBER.match(head)
        if not match or not colon:
            what = f"{shown(row)} is not an action such as `{self.next}. P1: ...`"
            return self._fault(place, what, len(row) if match else 1)
        number, mark = match.groups()
        who = head[match.end() :].strip()
        actor = self._actor(who)
        if actor is None:
            message = f"unknown player {shown(who)}; {self._players()}"
            self._fault(place, message, match.end() + 1)
            return self._go_on(number, mark)
        body, _, comment = rest.partition(";")
        text, brace, tail = body.partition("{")
        digest, closed, after = tail.partition("}")
        column = len(head) + len(text) + 2
        if not text.strip():
            return self._fault(place, "the action is missing", len(head) + 2)
        if len(number) > 9 or int(number) != self.next:
            after_what = "the record starts with" if self.next == 1 else f"after {self.next - 1} comes"
            self._fault(place, f"number {number[:12]} is out of order: {after_what} {self.next}")
            return self._go_on(number, mark)
        if brace and not closed:
            return self._fault(place, f"the digest {shown(tail)} is cut off: its }} is missing", column)
        if after.strip() or "}" in text or (brace and not _DIGEST.fullmatch(digest)):
            return self._fault(place, f"{shown(body[len(text) :])} is not a digest of 12 hex digits", column)
        refused = mark == "!"
        above = tuple(self.comments)
        self.lines.append(
            Line(self.next, actor, " ".join(text.split()), refused, digest, comment.strip(), above, place)
        )
        self.comments.clear()
        self.next += 0 if refused else 1
        return None

    def _go_on(self, number: str, mark: str) -> None:
        """Count on from the line's own number, so that one fault is not named again in each line after it."""
        usable = number.isdecimal() and len(number) <= 9
        self.next = (int(number) if usable else self.next) + (mark == ".")

    def _actor(self, who: str) -> Actor | None:
        if who.lower() == "chance":
            return CHANCE
        players = self.headers.get("Players", 0)
        names = self.headers.get("Names", ())
        if who in names:
            return names.index(who) + 1 if names.count(who) == 1 else None
        seat = re.fullmatch(r"[Pp]([0-9]{1,3})", who)
        return int(seat[1]) if seat and 1 <= int(seat[1]) <= players else None

    def _players(self) -> str:
        players = self.headers.get("Players")
        return f"there are P1 to P{players}" if players else "the header Players is missing above"

    def _whole(self) -> None:
        """What only the whole record can show."""
        bottom = len(self.rows)
        for name in ("Game", "Players"):
            if name not in self.headers and not any(name in defect.message for defect in self.defects):
                self._fault(1, f"the header {name} is missing")
        by_program = "Version" in self.headers or any(line.digest for line in self.lines)
        if by_program and not self.ending:
            self._fault(bottom, "the record ends without its last line (`= *` or a result): was it cut off?")
        players = self.headers.get("Players", 0)
        names = self.headers.get("Names")
        if players and names is not None and len(names) != players:
            self._fault(self.places["Names"], f"{len(names)} names for {players} players")
        for seat in self.headers.get("Bots", {}):
            if players and int(seat) > players:
                self._fault(self.places["Bots"], f"bot on seat {seat} of {players} players")


def header_defect(name: str, value: Any) -> str:
    """What is wrong with a header's value, in words; empty if nothing is."""
    wanted, kind = _TYPES[name]
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        return f"{name} should be {wanted}, not {shown(json.dumps(value))}"
    if name == "Game" and value not in GAME_IDS:
        return f"unknown game {shown(str(value))}; there are {', '.join(GAME_IDS)}"
    if name == "Players" and value not in range(1, MOST_PLAYERS + 1):
        return f"{value} players: there can be 1 to {MOST_PLAYERS}"
    if isinstance(value, list):
        return _names_defect(value)
    if not isinstance(value, dict):
        return ""
    if name == "Options" and not all(isinstance(entry, bool | int | float | str) for entry in value.values()):
        return "an option's value is true, false, a number or a string"
    if name == "Bots":
        seats = all(re.fullmatch(r"[1-9][0-9]?", seat) for seat in value)
        if not seats or not all(isinstance(bot, str) for bot in value.values()):
            return 'Bots should be like {"2": "greedy"}'
        strange = next((bot for bot in value.values() if bot not in BOTS), None)
        if strange is not None:
            return f"unknown bot {shown(strange)}; there are {', '.join(BOTS)}"
    return ""


def _names_defect(names: list[Any]) -> str:
    called = set()
    for name in names:
        if not is_name(name):
            return f"{shown(str(name))} cannot be a name"
        if name.casefold() in called:
            return f"two players are called {shown(name)}"
        called.add(name.casefold())
    return ""


def is_name(name: object) -> bool:
    """Whether a player can be called so: it must not look like a seat or break a record's line."""
    return (
        isinstance(name, str)
        and 0 < len(name.strip()) == len(name) <= 60
        and name.isprintable()
        and not re.search(r"[:;{}]", name)
        and not re.fullmatch(r"[Pp]\d+|chance", name)
    )


def shown(text: str) -> str:
    """A text quoted for a message, its middle left out where it is long, nothing in it unprintable."""
    quoted = repr(text if len(text) <= 60 else f"{text[:40]}...{text[-10:]}")
    return quoted if quoted.isprintable() else ascii(text)


def parsed(text: str) -> Any:
    """The value of a JSON text. Raises ValueError, also for repeated keys and NaN, or RecursionError."""
    return json.loads(text, object_pairs_hook=_no_repetition, parse_constant=_no_constant)


def _no_repetition(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise ValueError(f"the key {shown(twice)} is given more than once")
    return found


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is not a JSON number")


def reason(error: Exception) -> str:
    if isinstance(error, RecursionError):
        return "nested too deeply"
    return error.msg if isinstance(error, json.JSONDecodeError) else str(error)
