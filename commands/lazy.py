"""A click group that imports a command's module only when that command runs."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import NamedTuple

import click


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

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, entry.help) for name, entry in self.lazy.items()])
