"""Where results go: standard output or a file that appears only when it is whole; colours if wanted."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

import click

_COLOURS = {
    "red": "31",
    "green": "32",
    "yellow": "33",
    "blue": "34",
    "silver": "37",
    "black": "90",
    "pink": "35",
    "purple": "35",
    "any": "36",
}


def write_text(text: str, target: str) -> None:
    """Write the text to standard output (`-`) or to a file, which is replaced in one step."""
    if target == "-":
        click.echo(text, nl=False)
        return
    path = Path(target)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".tmp")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
        Path(name).chmod(0o644)
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def print_line(line: str) -> None:
    """Print a line, to be seen at once, as `click.echo` does, which looks more closely at the stream."""
    if line.isascii() and "\x1b" not in line:
        sys.stdout.write(line + "\n")
        sys.stdout.flush()
    else:
        click.echo(line)


def wants_colour() -> bool:
    """Whether standard output is a terminal whose user has not set NO_COLOR."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def can_draw_boxes() -> bool:
    """Whether standard output can take box-drawing characters."""
    try:
        "│┼█".encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def painted(text: str, colour: str) -> str:
    """The text in the colour of that name, for a terminal."""
    code = _COLOURS.get(colour)
    return f"\x1b[{code}m{text}\x1b[0m" if code else text


def notice_missing_kernel() -> None:
    """One line on stderr where slides are searched without the C extension, unless that was asked for."""
    from solver.kernel import installed

    if not installed() and "WALLHOP_KERNEL" not in os.environ:
        click.echo("wallhop: the reference kernel ran; wallhop doctor says how to get the fast one", err=True)
