"""`wallhop play legal`, `show`, `log` and `replay`: look at a match without changing it."""

from __future__ import annotations

from typing import Any

import click

from commands.play.files import load
from commands.play.words import (
    as_json,
    is_open,
    only_person,
    player_named,
    result_lines,
    standing_json,
    standing_lines,
    step_lines,
    told_json,
)
from games.engine import CHANCE, Actor
from games.match import Match, actor_text
from games.record import Record
from games.record_json import entry_json, record_json
from games.replay import beyond, recorded, replay

SCHEMA = "wallhop/position/1"


def _opened(source: str, who: str | None) -> tuple[Record, Match, Actor | None]:
    record = load(source)
    match = replay(record, "standard input" if source == "-" else source)
    return record, match, None if who is None else player_named(who, record)


@click.command()
@click.argument("source", metavar="RECORD")
@click.option("--as", "who", metavar="PLAYER", help="Only this player's actions.")
@click.option("--json", "as_json_", is_flag=True, help="Print the answer as JSON.")
def legal(source: str, who: str | None, as_json_: bool) -> None:
    """List who may act in RECORD, and their legal actions.

    Where there is a continuum (distances, long bids) the list is a useful selection.
    """
    _, match, player = _opened(source, who)
    asked = [actor for actor in match.actors if player is None or actor == player]
    found = {actor_text(actor): _actions(match, actor) for actor in asked}
    first = next(iter(found), None)
    if as_json_:
        answer = {
            "schema": "wallhop/legal/1",
            "game": match.game.id,
            "player": first,
            "actions": found[first] if first else [],
            "by_player": found,
            "beyond": {actor_text(actor): beyond(match, actor) for actor in asked},
            **standing_json(match),
        }
        click.echo(as_json(answer))
        return
    for actor in asked:
        click.echo(f"{actor_text(actor)}:")
        more = beyond(match, actor)
        for action in [*found[actor_text(actor)], *([more] if more else [])]:
            click.echo(f"  {action}")
    if not found:
        click.echo(
            "\n".join(
                result_lines(match.result, match.setup.names) if match.result else standing_lines(match)
            )
        )


def _actions(match: Match, actor: Actor) -> list[str]:
    if actor == CHANCE:
        return [match.game.write(action) for action, _ in match.game.odds(match.state)]
    return [match.game.write(action) for action in match.game.actions(match.state, actor)]


@click.command()
@click.argument("source", metavar="RECORD")
@click.option("--as", "who", metavar="PLAYER", help="What this player may see.")
@click.option("--at", type=click.IntRange(min=0), metavar="N", help="After action N instead of the last.")
@click.option("--json", "as_json_", is_flag=True, help="Print the position; `play new --setup` takes it.")
def show(source: str, who: str | None, at: int | None, as_json_: bool) -> None:
    """Draw the position of RECORD.

    Without --as the drawing is for the only person among bots, or hides what spectators may not see; the
    JSON holds everything, so that the position can be set up again.
    """
    record, match, player = _opened(source, who)
    if at is not None:
        match = _after(match, at)
    game = match.game
    if not as_json_:
        viewer = player or only_person(record)
        click.echo("\n".join([game.show(match.state, viewer), *standing_lines(match)[:1]]))
        return
    position = game.dump(match.state) if player is None else game.view(match.state, player)
    head = {"schema": SCHEMA, "game": game.id, "seats": match.setup.players}
    if player is not None:
        head["seen_by"] = actor_text(player)
    click.echo(as_json({**head, **position, **standing_json(match)}))


def _after(match: Match, number: int) -> Match:
    found = [step for step in match.history() if step.number == number]
    if not found:
        raise click.UsageError(f"the record has {match.number} actions, not {number}")
    return found[0]


@click.command()
@click.argument("source", metavar="RECORD")
@click.option("--as", "who", metavar="PLAYER", help="What this player may be told.")
@click.option("--json", "as_json_", is_flag=True, help="Print the record's JSON twin, events included.")
def log(source: str, who: str | None, as_json_: bool) -> None:
    """Tell what happened in RECORD: every action, what it brought about, and the rules behind it.

    With --as only what that player may know: in games with secrets others' words are left out.
    """
    record, match, player = _opened(source, who)
    if as_json_:
        twin = record_json(recorded(record, match), match)
        if player is not None:
            twin = _told_twin(twin, match, player)
        click.echo(as_json(twin))
        return
    for step in match.history():
        for line in _entry_lines(step, player):
            click.echo(line)
    if match.result is not None:
        click.echo("\n".join(result_lines(match.result, match.setup.names)))


def _told_twin(twin: dict[str, Any], match: Match, player: Actor) -> dict[str, Any]:
    """The twin without what the player may not know: others' secret words, and what they follow from."""
    steps = [step for step in match.history() if step.last is not None]
    actions = [told_json(step, player) for step in steps]
    if not hasattr(match.game, "secrets"):
        return {**twin, "actions": actions}
    return {**twin, "seed": None, "position": None, "actions": actions}


def _entry_lines(step: Match, player: Actor | None) -> list[str]:
    entry = step.last
    if entry is None:
        return []
    who = actor_text(entry.actor)
    if entry.refused is None:
        return step_lines(step, player)
    if player is not None and not is_open(step.game, entry.actor, player):
        return []
    return [f"{step.number + 1}! {who}: {entry.text}", f"  refused: {entry.refused}"]


@click.command("replay")
@click.argument("source", metavar="RECORD")
@click.option("--as", "who", metavar="PLAYER", help="What this player may see.")
@click.option("--from", "first", type=click.IntRange(min=0), default=0, metavar="N", help="From action N.")
@click.option("--to", "last", type=click.IntRange(min=0), metavar="N", help="Up to action N.")
@click.option("--json", "as_json_", is_flag=True, help="Print a line of JSON for each action.")
def replay_(source: str, who: str | None, first: int, last: int | None, as_json_: bool) -> None:
    """Draw the position of RECORD after every action. No dice are rolled: the record has them all."""
    _, match, player = _opened(source, who)
    for step in match.history():
        if step.number < first or (last is not None and step.number > last):
            continue
        if as_json_:
            game = match.game
            position = game.dump(step.state) if player is None else game.view(step.state, player)
            entry: dict[str, Any] = {"number": step.number}
            if step.last and player is None:
                entry = entry_json(step)
            if player is None:
                entry["digest"] = step.digest
            click.echo(as_json({**entry, "position": position}))
        else:
            drawing = match.game.show(step.state, player)
            click.echo("\n".join([*_entry_lines(step, player), drawing, ""]))
