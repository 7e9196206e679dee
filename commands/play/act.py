"""`wallhop play do` and `undo`: change a record."""

from __future__ import annotations

from collections.abc import Callable
from typing import NoReturn

import click

from commands.failure import ExitCode, Failure
from commands.play.files import read_text, save, text_of
from commands.play.lock import locked
from commands.play.table import chance_options, chance_source, opponents
from commands.play.words import (
    SPECTATOR,
    addressed,
    as_json,
    only_person,
    player_named,
    refusal_json,
    refusal_lines,
    standing_json,
    standing_lines,
    step_lines,
    steps_json,
)
from games.engine import CHANCE, ActionError, Actor
from games.match import Match, RefusedError, actor_text, settle
from games.record import Record
from games.record_json import parse_record
from games.replay import legal, replay


@click.command()
@click.argument("source", metavar="RECORD")
@click.argument("action", required=False)
@click.option("--as", "who", metavar="PLAYER", help="Who acts; needed where several may.")
@chance_options
@click.option("--keep-refused", is_flag=True, help="Keep a refused attempt in the record.")
@click.option("--json", "as_json_", is_flag=True, help="Print the answer as JSON.")
def do(
    source: str,
    action: str | None,
    who: str | None,
    rolls: tuple[str, ...],
    ask: bool,
    wait: bool,
    keep_refused: bool,
    as_json_: bool,
) -> None:
    """Do ACTION, such as "call 3" or "P2: call 3", in the match of RECORD.

    Then chance is resolved from the record's seed, or by --roll or --ask, and bots act until a person
    must. Without ACTION only that happens. A refused action leaves the record as it is, byte for byte.
    """
    if action is None and not (rolls or ask):
        raise click.UsageError("give an ACTION, or what was rolled with --roll or --ask")
    if source == "-" and ask:
        raise click.UsageError("--ask needs standard input for the answers; give the record as a file")
    with locked(source):
        text = read_text(source)
        name = "standard input" if source == "-" else source
        record = parse_record(text, name)
        before = replay(record, name)
        chance = chance_source(record, rolls, ask, wait)
        bots = opponents(record)

        def go_on(match: Match) -> Match:
            return settle(match, chance, bots)

        ready, actor, words = _ready(record, before, action, who, go_on)
        try:
            match = go_on(ready if actor is None else _said(ready, actor, words))
        except RefusedError as refused:
            _refuse(source, text, record, ready, refused, keep_refused, as_json_)
        chance.finish()
        new_text = text_of(record, match, source)
        if source != "-":
            save(source, new_text)
    viewer = player_named(who, record) if who else actor or only_person(record) or SPECTATOR
    _tell(source, new_text, before, match, viewer, as_json_)


def _ready(
    record: Record, match: Match, action: str | None, who: str | None, go_on: Callable[[Match], Match]
) -> tuple[Match, Actor | None, str]:
    """The match in which the action is to be judged, whose it is, and its words; nobody's if it is done."""
    if action is None:
        return match, None, ""
    actor, words = addressed(action, record)
    if who is not None:
        named = player_named(who, record)
        if actor not in (None, named):
            raise click.UsageError(f"is it {who} or {actor_text(actor or CHANCE)} who acts?")
        actor = named
    if match.actors == (CHANCE,) and actor != CHANCE:
        outcome = _as_outcome(match, words) if actor is None else None
        if outcome is not None:
            return outcome, None, ""
        match = go_on(match)
    return match, _meant(record, match, words) if actor is None else actor, words


def _said(match: Match, actor: Actor, words: str) -> Match:
    """The match after the action. Raises RefusedError."""
    try:
        return match.say(actor, words)
    except ActionError as error:
        may = ", ".join(legal(match, actor))
        hint = f"; {actor_text(actor)} may: {may}" if may else ""
        raise Failure(f"{error}{hint}", ExitCode.MALFORMED) from None


def _as_outcome(match: Match, text: str) -> Match | None:
    """The match after a chance outcome typed as an action; None where the text is none."""
    try:
        return match.say(CHANCE, text)
    except (ActionError, RefusedError):
        return None


def _meant(record: Record, match: Match, words: str) -> Actor:
    """Who acts where nobody is named: whoever must, the only person among them, or whoever says what is all
    the same from anybody, such as that the time is over."""
    if match.over:
        return 1
    people = [actor for actor in match.actors if actor not in record.bots] or list(match.actors)
    if len(people) == 1 or _all_the_same(match, people, words):
        return people[0]
    names = ", ".join(map(actor_text, people))
    raise click.UsageError(f'several may act ({names}): say who with --as, or as in "{names[:2]}: ..."')


def _all_the_same(match: Match, people: list[Actor], words: str) -> bool:
    """Whether the action is legal for each of them and leads to the same state."""
    try:
        return len({match.say(actor, words).digest for actor in people}) == 1
    except (ActionError, RefusedError):
        return False


def _tell(
    source: str,
    text: str,
    before: Match,
    match: Match,
    viewer: Actor,
    as_json_: bool,
) -> None:
    """Say what was done, to the one who acted; a record from standard input goes to standard output."""
    if as_json_:
        answer = {
            "schema": "wallhop/answer/1",
            "accepted": True,
            "actions": steps_json(before, match, viewer),
            **standing_json(match),
        }
        click.echo(as_json({**answer, "record": text} if source == "-" else answer))
        return
    lines = []
    for step in match.history():
        if step.number > before.number and step.last is not None:
            lines.extend(step_lines(step, viewer))
    click.echo("\n".join([*lines, *standing_lines(match, viewer)]), err=source == "-")
    if source == "-":
        click.echo(text, nl=False)


def _refuse(
    source: str,
    text: str,
    record: Record,
    before: Match,
    refused: RefusedError,
    keep: bool,
    as_json_: bool,
) -> NoReturn:
    if keep:
        text = text_of(record, before.keep(refused), source)
        if source != "-":
            save(source, text)
    found = (before, refused.actor, refused.text, refused.violation)
    if as_json_:
        answer = refusal_json(*found)
        click.echo(as_json({**answer, "record": text} if source == "-" else answer))
    else:
        click.echo("\n".join(refusal_lines(*found)), err=source == "-")
        if source == "-":
            click.echo(text, nl=False)
    raise SystemExit(ExitCode.NO)


@click.command()
@click.argument("source", metavar="RECORD")
@click.option("--actions", type=click.IntRange(min=1), metavar="N", help="Drop so many actions, of whomever.")
@click.option("--json", "as_json_", is_flag=True, help="Print the answer as JSON.")
def undo(source: str, actions: int | None, as_json_: bool) -> None:
    """Take back the last action of a person, and what chance and bots did after it.

    With --actions N the last N actions go, whoever did them.
    """
    with locked(source):
        name = "standard input" if source == "-" else source
        record = parse_record(read_text(source), name)
        match = last = replay(record, name)
        try:
            match = _undone(record, match, actions)
        except ValueError:
            raise Failure("there is no action to undo", ExitCode.NO) from None
        text = text_of(record, match, source)
        if source != "-":
            save(source, text)
    dropped = last.number - match.number
    if as_json_:
        answer = {"schema": "wallhop/answer/1", "accepted": True, "undone": dropped, **standing_json(match)}
        click.echo(as_json({**answer, "record": text} if source == "-" else answer))
        return
    what = f"{dropped} action{'s' if dropped > 1 else ''} undone"
    click.echo("\n".join([what, *standing_lines(match, only_person(record))]), err=source == "-")
    if source == "-":
        click.echo(text, nl=False)


def _undone(record: Record, match: Match, actions: int | None) -> Match:
    """The match without its last `actions` actions, or without a person's last and what followed it."""
    if actions is not None:
        for _ in range(actions):
            match = match.undo()
        return match
    while True:
        dropped = next(step for step in reversed(list(match.history())) if not _refused(step))
        match = match.undo()
        actor = dropped.last.actor if dropped.last else CHANCE
        if actor != CHANCE and actor not in record.bots:
            return match


def _refused(step: Match) -> bool:
    return step.last is not None and step.last.refused is not None
