"""Exit codes, and errors that end a command with a message for people."""

from __future__ import annotations

from enum import IntEnum
from typing import IO, Any

import click

from boards.errors import InputError


class ExitCode(IntEnum):
    """What the exit code of every command means."""

    YES = 0
    NO = 1
    USAGE = 2
    MALFORMED = 3
    UNDECIDED = 4
    INTERNAL = 70


class Failure(click.ClickException):
    """A message on stderr and an exit code."""

    def __init__(self, message: str, code: ExitCode = ExitCode.USAGE) -> None:
        super().__init__(message)
        self.code = code

    @property
    def exit_code(self) -> int:  # type: ignore[override]
        return int(self.code)

    def show(self, file: IO[Any] | None = None) -> None:
        click.echo(f"wallhop: {self.message}", err=True, file=file)


def malformed(error: InputError) -> Failure:
    """Every defect of the input, a line each, with exit code 3."""
    return Failure(str(error), ExitCode.MALFORMED)


def failure_code(error: InputError | OSError) -> ExitCode:
    """The exit code of a source that makes no sense, or cannot be read at all."""
    return ExitCode.MALFORMED if isinstance(error, InputError) else ExitCode.USAGE
