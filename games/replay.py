"""From a record to a match and back. A replay draws no random number: chance outcomes are in the record."""

from __future__ import annotations

from dataclasses import dataclass, replace

from boards.errors import Defect, MalformedError
from games.engine import CHANCE, ActionError, Result, Violation, shortened
from games.match import Match, RefusedError, actor_text, digest
from games.record import Line, Record
from games.registry import game as registered

MOST_ACTIONS = 12
"""How many legal actions are named where nobody asked for all."""


@dataclass(frozen=True)
class Break:
    """Where a record and the rules part: the line, and what is wrong with it.

    `violation` is None where no rule is broken: an unreadable action, a digest that does not fit.
    `legal` holds some actions that would have been legal, `match` the match up to there.
    """

    line: Line | None
    message: str
    violation: Violation | None
    legal: tuple[str, ...]
    match: Match

    def __str__(self) -> str:
        place = f"line {self.line.place}: " if self.line and self.line.place else ""
        number = f"action {self.line.number}: " if self.line else ""
        return f"{place}{number}{self.message}"


class BrokenError(MalformedError):
    """A record that does not follow the rules, or not its own digests; `cause` says where."""

    def __init__(self, cause: Break, source: str = "") -> None:
        self.cause = cause
        where = f"line {cause.line.place}" if cause.line and cause.line.place else ""
        rule = cause.violation.rule if cause.violation else ""
        super().__init__([Defect(where, cause.message, rule)], source)


def first_match(record: Record) -> Match:
    """The match before its first action. Raises MalformedError for a set-up that cannot be."""
    game = registered(record.game)
    if record.version not in (None, game.version):
        raise MalformedError(
            [Defect("Version", f"written for version {record.version} of {game.id}, this is {game.version}")]
        )
    if record.players not in game.seats:
        wanted = f"{game.title} takes {seats_text(game.seats)} players"
        raise MalformedError([Defect("Players", f"{wanted}, not {record.players}")])
    return Match.start(game, record.setup)


def seats_text(seats: range) -> str:
    return str(seats[0]) if len(seats) == 1 else f"{seats[0]} to {seats[-1]}"


def adjudicate(record: Record) -> Match | Break:
    """The whole match, or the first line at which it breaks. Raises MalformedError for a bad set-up."""
    match = first_match(record)
    game = match.game
    for line in record.lines:
        try:
            action = game.read(line.text, match.state, line.actor)
        except ActionError as error:
            if not line.refused:
                return Break(line, str(error), None, legal(match, line.actor), match)
            violation = Violation("", str(error), "stated")
            match = match.keep(RefusedError(line.actor, line.text, violation))
            continue
        try:
            after = match.do(line.actor, action)
        except RefusedError as refused:
            if line.refused:
                match = match.keep(refused)
                continue
            message = f"{actor_text(line.actor)} may not {shortened(line.text)}: {refused.violation.message}"
            return Break(line, message, refused.violation, legal(match, line.actor), match)
        if line.refused:
            message = f"{shortened(line.text)} stands as a refused attempt, but it is legal"
            return Break(line, message, None, (), match)
        if line.digest and line.digest != after.digest:
            message = (
                f"the digest {line.digest} does not fit the state after {shortened(line.text)}, which has "
                f"{after.digest}: an action before it was changed, or the record was"
            )
            return Break(line, message, None, (), match)
        match = after
    expected = ending(match)
    if record.ending and record.ending != expected:
        message = f"the record ends with `= {record.ending}`, but the match stands at `= {expected}`"
        return Break(None, message, None, (), match)
    return match


def replay(record: Record, source: str = "") -> Match:
    """The match of a record. Raises BrokenError at the first line that does not hold."""
    found = adjudicate(record)
    if isinstance(found, Break):
        raise BrokenError(found, source)
    return found


def legal(match: Match, actor: int, most: int = MOST_ACTIONS) -> tuple[str, ...]:
    """Some legal actions of the actor, as text."""
    if actor not in match.actors:
        return ()
    if actor == CHANCE:
        return tuple(match.game.write(action) for action, _ in match.game.odds(match.state)[:most])
    return tuple(match.game.write(action) for action in match.game.actions(match.state, actor)[:most])


def beyond(match: Match, actor: int) -> str:
    """The legal actions of the actor that no list holds, in words."""
    say = getattr(match.game, "beyond", None)
    return say(match.state, actor) if say is not None and actor in match.actors else ""


def ending(match: Match) -> str:
    """The last line of a record, after its `=`."""
    return ending_text(match.result) if match.over else "*"


def ending_text(result: Result | None) -> str:
    winners = result.winners if result else ()
    return " ".join(map(actor_text, winners)) or "draw"


def recorded(record: Record, match: Match) -> Record:
    """The record brought up to the match, which continues or cuts short what the record holds.

    Comments of the lines that stay are kept.
    """
    lines = []
    for step, old in _beside(match, record.lines):
        entry = step.last
        assert entry is not None
        if old is not None and (old.actor, old.refused) == (entry.actor, entry.refused is not None):
            comment, above = old.comment, old.above
        else:
            comment, above = "", ()
        if entry.refused is not None:
            if not comment:
                comment = f"{entry.refused.rule}: {entry.refused.message}".strip(": ")
            lines.append(Line(step.number + 1, entry.actor, entry.text, True, "", comment, above))
        else:
            lines.append(
                Line(
                    step.number, entry.actor, entry.text, False, digest(step.game, step.state), comment, above
                )
            )
    return replace(record, version=match.game.version, lines=tuple(lines), ending=ending(match))


def _beside(match: Match, lines: tuple[Line, ...]) -> list[tuple[Match, Line | None]]:
    steps = [step for step in match.history() if step.last is not None]
    return [(step, lines[index] if index < len(lines) else None) for index, step in enumerate(steps)]
