"""A click group that imports a command's module only when that command runs, and answers for its errors."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from difflib import get_close_matches
from importlib import import_module
from typing import Any, NamedTuple

import click

from boards.errors import InputError
from commands.failure import ExitCode, Failure, malformed


class LazyCommand(NamedTuple):
    """Where a command lives (`module:name`) and its line in the group's help."""

    target: str
    help: str


class LazyGroup(click.Group):
    """Commands by name; `--help` prints their lines without importing any of them."""

    def __init__(self, *, lazy: Mapping[str, LazyCommand], **settings: object) -> None:
        super().__init__(**settings)  # type: ignore[arg-type]
        self.lazy = dict(lazy)

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.lazy)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        entry = self.lazy.get(cmd_name)
        if entry is None:
            return None
        module, _, name = entry.target.partition(":")
        command = getattr(import_module(module), name)
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """As in click; a name that is none is answered with the names that are most like it."""
        near = [] if args[0] in self.lazy else get_close_matches(args[0].lower(), self.lazy)
        if near and not args[0].startswith("-"):
            ctx.fail(f"No such command {args[0]!r}. Did you mean {' or '.join(map(repr, near))}?")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, entry.help) for name, entry in self.lazy.items()])

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; what goes wrong ends in one message and an exit code, never in a traceback."""
        try:
            return super().invoke(ctx)
        except (click.ClickException, click.exceptions.Exit, click.Abort):
            raise
        except InputError as error:
            raise malformed(error) from error
        except BrokenPipeError:
            sys.stdout = open(os.devnull, "w")  # noqa: SIM115 - the reader has gone; nobody is left to tell
            raise SystemExit(ExitCode.YES) from None
        except OSError as error:
            name = f"{error.filename}: " if error.filename else ""
            raise Failure(f"{name}{error.strerror or error}", ExitCode.USAGE) from error
        except KeyboardInterrupt:
            click.echo("wallhop: interrupted", err=True)
            raise SystemExit(130) from None
        except Exception as error:
            if os.environ.get("WALLHOP_DEBUG"):
                raise
            kind = type(error).__name__
            message = f"internal error ({kind}: {error}); run again with WALLHOP_DEBUG=1 for the details"
            raise Failure(message, ExitCode.INTERNAL) from error
