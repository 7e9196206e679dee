"""`wallhop play clock`: run the time that the rules give, so that a table needs no watch."""

from __future__ import annotations

import time

import click

from commands.failure import ExitCode, Failure
from commands.play.files import load, read_text, save, text_of
from commands.play.lock import locked
from commands.play.table import chance_source, opponents
from commands.play.words import only_person, standing_lines
from games.engine import Clock
from games.match import Match, settle
from games.record_json import parse_record
from games.replay import replay


@click.command()
@click.argument("source", metavar="RECORD")
@click.option(
    "--seconds", type=click.FloatRange(min=0), metavar="N", help="So long instead of the rules' time."
)
@click.option("--leave", is_flag=True, help="Only count; leave the record as it is.")
def clock(source: str, seconds: float | None, leave: bool) -> None:
    """Count down the time that runs in RECORD, then do what its end stands for.

    Others may go on acting in the record meanwhile; where that stops the time, the count stops too.
    """
    if source == "-":
        raise click.UsageError("the clock needs a record in a file")
    running = _running(replay(load(source), source))
    if running is None:
        raise Failure("no time runs now", ExitCode.NO)
    left = running.seconds if seconds is None else seconds
    end = time.monotonic() + left
    while (left := end - time.monotonic()) > 0:
        click.echo(f"\r{running.purpose}: {left:5.0f} s ", nl=False, err=True)
        time.sleep(min(1.0, left))
        now = _running(replay(load(source), source))
        if now is None or now.purpose != running.purpose:
            click.echo(f"\n{running.purpose}: ended before the time", err=True)
            return
    click.echo(f"\r{running.purpose}: time     ", err=True)
    if not leave:
        _end(source, running.purpose)


def _running(match: Match) -> Clock | None:
    ask = getattr(match.game, "clock", None)
    return None if ask is None else ask(match.state)


def _end(source: str, purpose: str) -> None:
    with locked(source):
        record = parse_record(read_text(source), source)
        match = replay(record, source)
        running = _running(match)
        if running is None or running.purpose != purpose:
            return
        match = match.say(running.actor, running.action)
        match = settle(match, chance_source(record, (), ask=False, wait=False), opponents(record))
        save(source, text_of(record, match, source))
    click.echo("\n".join(standing_lines(match, only_person(record))))
