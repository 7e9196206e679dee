"""What stands around a match: the source of chance that the options name, and the practice opponents."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from commands.failure import ExitCode, Failure
from games.bots import BOTS, Bot
from games.dice import OutcomeError, Scripted, Source, asked, seeded
from games.engine import ActionError, Actor, Game
from games.record import Record

Command = TypeVar("Command", bound=Callable[..., Any])


def chance_options(command: Command) -> Command:
    """The options that say where chance outcomes come from."""
    command = click.option("--wait", is_flag=True, help="Leave dice and cards for later.")(command)
    command = click.option("--ask", is_flag=True, help="Ask for dice and cards as they come.")(command)
    return click.option(
        "--roll",
        "rolls",
        multiple=True,
        metavar="OUTCOME",
        help="What the dice or cards on the table show; several in their order.",
    )(command)


class Chance:
    """A source whose errors are for people; `finish` complains of outcomes that nothing asked for."""

    def __init__(self, source: Source | None) -> None:
        self.source = source

    def __call__(self, game: Game[Any, Any], state: Any, number: int) -> Any | None:
        if self.source is None:
            return None
        try:
            return self.source(game, state, number)
        except ActionError as error:
            raise Failure(f"--roll: {error}", ExitCode.MALFORMED) from None
        except OutcomeError as error:
            raise Failure(f"--roll {error}", ExitCode.NO) from None

    def finish(self) -> None:
        if isinstance(self.source, Scripted) and self.source.left:
            rest = ", ".join(self.source.left)
            raise Failure(f"--roll {rest}: nothing is rolled or drawn here; nothing was changed")


def chance_source(record: Record, rolls: tuple[str, ...], ask: bool, wait: bool) -> Chance:
    """Typed outcomes if there are any, people with --ask, nobody with --wait, else the record's seed."""
    if sum((bool(rolls), ask, wait)) > 1:
        raise click.UsageError("give one of --roll, --ask and --wait")
    if rolls:
        return Chance(Scripted(rolls))
    if ask:
        return Chance(asked(_answer))
    return Chance(None if wait or record.seed is None else seeded(record.seed))


def _answer(prompt: str) -> str:
    try:
        return str(click.prompt(prompt, err=True, default="", show_default=False))
    except click.Abort:
        raise Failure("--ask: no answer came; nothing was changed") from None


def opponents(record: Record) -> dict[Actor, Bot]:
    """The bots of the record by seat."""
    return {seat: BOTS[name](record.seed or 0) for seat, name in record.bots.items()}
