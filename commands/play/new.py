"""`wallhop play new`: start a match."""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import click

from boards.errors import Defect, FormatError, MalformedError
from commands.play.files import read_text, save, text_of
from commands.play.table import chance_options, chance_source, opponents
from commands.play.words import (
    SPECTATOR,
    as_json,
    only_person,
    option_values,
    player_named,
    standing_json,
    standing_lines,
    steps_json,
)
from games.bots import BOTS
from games.engine import Game
from games.match import Match, settle
from games.opening import opened
from games.record import Record, header_defect, parsed
from games.registry import available
from games.registry import game as registered
from games.replay import seats_text
from games.rulebook import rulebook

ADDED = ("schema", "game", "seats", "to_act", "result", "about")
"""What stands beside the position itself; `about` tells where a generated one comes from."""


@click.command()
@click.argument("game", metavar="GAME", required=False)
@click.option("--players", type=click.IntRange(1, 100), metavar="N", help="How many play.")
@click.option("--names", metavar="NAMES", help="The players' names, with commas between them.")
@click.option(
    "--seed",
    type=click.IntRange(-(10**18), 10**18),
    metavar="N",
    help="For dice, cards and bots; drawn and shown if absent.",
)
@click.option(
    "--option", "options", multiple=True, metavar="NAME=VALUE", help="A house rule; see `wallhop rules GAME`."
)
@click.option("--setup", "setup", metavar="FILE", help="A position, in the JSON of `play show --json`.")
@click.option(
    "--bot", "bots", multiple=True, metavar="SEAT=BOT", help=f"Who plays a seat: {', '.join(BOTS)}."
)
@click.option("-o", "--output", metavar="RECORD", default="-", help="The record's file; - prints it.")
@chance_options
@click.option("--json", "as_json_", is_flag=True, help="Print the answer as JSON.")
def new(
    game: str | None,
    players: int | None,
    names: str | None,
    seed: int | None,
    options: tuple[str, ...],
    setup: str | None,
    bots: tuple[str, ...],
    output: str,
    rolls: tuple[str, ...],
    ask: bool,
    wait: bool,
    as_json_: bool,
) -> None:
    """Start a match of GAME and write its record.

    Chance is resolved from the seed and bots act, until a person must act.
    """
    if game is None:
        raise click.UsageError(f"name a game: {', '.join(available())}")
    if game not in available():
        raise click.UsageError(f"unknown game {game!r}; there are {', '.join(available())}")
    rules = registered(game)
    drawn = seed is None
    if seed is None:
        seed = secrets.randbelow(1_000_000)
    called = tuple(name.strip() for name in names.split(",")) if names else ()
    message = header_defect("Names", list(called))
    if message:
        raise click.UsageError(message)
    position = _position(setup, game) if setup else None
    seats = position.pop("seats", _players(position)) if position else None
    for key in ADDED:
        if position:
            position.pop(key, None)
    shown = getattr(rules, "players_in", lambda position: 0)(position) if position else 0
    count = _count(rules, players, called, seats, shown)
    record = Record(
        game, count, called, seed, option_values(options, rulebook(game)), {}, position, rules.version
    )
    record = replace(record, bots=_bots(bots, record))
    record, first = opened(rules, record)
    source = chance_source(record, rolls, ask, wait)
    match = settle(first, source, opponents(record))
    source.finish()
    if match.actors and set(match.actors) <= set(record.bots):
        click.echo(f"the bots came to no end in {match.number} actions", err=True)
    text = text_of(record, match, output)
    if output == "-":
        if drawn:
            click.echo(f"seed {seed}", err=True)
        if as_json_:
            click.echo(as_json({**_answer(record, first, match), "record": text}))
        else:
            click.echo(text, nl=False)
        return
    save(output, text, fresh=True)
    if as_json_:
        click.echo(as_json(_answer(record, first, match)))
    else:
        click.echo(
            "\n".join(
                [
                    f"{output}: {rules.title}, {count} players, seed {seed}",
                    *standing_lines(match, only_person(record)),
                ]
            )
        )


def _answer(record: Record, first: Match, match: Match) -> dict[str, Any]:
    return {
        "schema": "wallhop/answer/1",
        "accepted": True,
        "game": record.game,
        "players": record.players,
        "seed": record.seed,
        "actions": steps_json(first, match, only_person(record) or SPECTATOR),
        **standing_json(match),
    }


def _position(source: str, game: str) -> dict[str, Any]:
    """The position in a JSON file."""
    text = read_text(source)
    try:
        value = parsed(text)
    except RecursionError:
        raise FormatError([Defect("", "the JSON is nested too deeply")], source) from None
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise FormatError([Defect(place, f"not JSON: {error.msg}")], source) from None
    except ValueError as error:
        raise FormatError([Defect("", f"not JSON: {error}")], source) from None
    if not isinstance(value, dict):
        raise MalformedError([Defect("", "a position is a JSON object")], source)
    if value.get("game", game) != game:
        raise MalformedError(
            [Defect("game", f"this is a position of {value['game']!r}, not of {game}")], source
        )
    if value.get("schema", "wallhop/position/1") != "wallhop/position/1":
        raise MalformedError([Defect("schema", 'this should be "wallhop/position/1"')], source)
    if "seen_by" in value:
        message = f"this is only what {value['seen_by']} may see; `play show --json` without --as tells all"
        raise MalformedError([Defect("seen_by", message)], source)
    seats = value.get("seats")
    if seats is not None and (isinstance(seats, bool) or not isinstance(seats, int)):
        raise MalformedError([Defect("seats", "this should be the number of players")], source)
    return value


def _players(position: Mapping[str, Any]) -> int | None:
    """How many play by the position's own `players`, where it is a number."""
    players = position.get("players")
    return players if isinstance(players, int) and not isinstance(players, bool) else None


def _count(
    rules: Game[Any, Any], players: int | None, names: tuple[str, ...], seats: int | None, shown: int
) -> int:
    """How many play: as said, as named, as in the position, or as few as it shows and the game takes."""
    found = {count for count in (players, len(names) or None, seats) if count is not None}
    if len(found) > 1:
        raise click.UsageError(f"is it {' or '.join(map(str, sorted(found)))} players?")
    count = found.pop() if found else max(shown, rules.seats[0])
    if count not in rules.seats:
        raise click.UsageError(f"{rules.title} takes {seats_text(rules.seats)} players, not {count}")
    return count


def _bots(pairs: tuple[str, ...], record: Record) -> dict[int, str]:
    found: dict[int, str] = {}
    for pair in pairs:
        seat, equals, name = pair.partition("=")
        if not equals or name not in BOTS:
            raise click.UsageError(
                f"{pair!r} should be a seat and a bot such as 2=greedy; bots are {', '.join(BOTS)}"
            )
        player = player_named(seat, record)
        if player == 0 or player in found:
            raise click.UsageError(f"{pair!r}: that seat has no bot, or has one already")
        found[player] = name
    return found
