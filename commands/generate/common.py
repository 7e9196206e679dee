"""What the commands that generate share: seeds, ranges, the progress bar, and where things are written."""

from __future__ import annotations

import json
import re
import secrets
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import Any, TypeVar

import click
from click.core import ParameterSource

from commands.failure import ExitCode, Failure
from commands.output import write_text

Made = TypeVar("Made")
Command = Callable[..., None]

WIDTH = 30
_RANGE = re.compile(r"(\d{1,3})(?:-(\d{1,3}))?")


class Range(click.ParamType[tuple[int, int]]):
    """A whole number or two of them, such as `8` or `8-10`."""

    name = "A-B"

    def __init__(self, least: int, most: int) -> None:
        self.least, self.most = least, most

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, int]:
        if isinstance(value, tuple):
            return value
        found = _RANGE.fullmatch(str(value).strip())
        if found is None:
            self.fail(f"{value!r} is not a number or a range such as 8-10", param, ctx)
        first, last = int(found[1]), int(found[2] or found[1])
        if not self.least <= first <= last <= self.most:
            self.fail(f"{value!r} is not a range within {self.least} to {self.most}", param, ctx)
        return first, last


def range_text(value: tuple[int, int]) -> str:
    return str(value[0]) if value[0] == value[1] else f"{value[0]}-{value[1]}"


def board_word(source: str, digest_of: Callable[[], str]) -> str:
    """How a seed id names the board: by its own name, or by a digest of what the source holds."""
    from boards.micro_tiles import is_tiles_name
    from boards.official import is_official_name

    named = is_official_name(source) or (is_tiles_name(source) and ":" not in source)
    if named or source in ("official", "new", "printed"):
        return source
    return "own-" + sha256(digest_of().encode()).hexdigest()[:12]


def check_board_wishes(source: str, *names: str) -> None:
    """Refuse wishes for new boards, by the names of their parameters, beside a board that is there already.

    Raises click.UsageError.
    """
    given = click.get_current_context().get_parameter_source
    for name in names:
        fits = source == "new" or (name == "deflectors" and source == "official")
        if not fits and given(name) is ParameterSource.COMMANDLINE:
            raise click.UsageError(f"--{name.replace('_', '-')} is a wish for new boards: add --board new")


def seed_options(command: Command) -> Command:
    """The options that every kind has: --seed, -o, --json."""
    for option in (
        click.option("--json", "as_json", is_flag=True, help="Tell as JSON what was made."),
        click.option("-o", "--output", metavar="OUT", default="-", help="Where to write; - prints it."),
        click.option("--seed", type=int, metavar="N", help="What is made; drawn and told if absent."),
    ):
        command = option(command)
    return command


def count_options(command: Command) -> Command:
    """The options of kinds of which a seed gives many: --count, --first, -q."""
    for option in (
        click.option("-q", "--quiet", is_flag=True, help="No progress bar."),
        click.option(
            "--first",
            metavar="N",
            type=click.IntRange(min=1),
            default=1,
            show_default=True,
            help="Number to begin with.",
        ),
        click.option(
            "--count",
            metavar="N",
            type=click.IntRange(1, 100_000),
            default=1,
            show_default=True,
            help="How many.",
        ),
    ):
        command = option(command)
    return command


def chosen_seed(seed: int | None) -> int:
    """The seed, drawn and told on stderr if absent."""
    if seed is None:
        seed = secrets.randbelow(1_000_000)
        click.echo(f"seed {seed}", err=True)
    return seed


class Progress:
    """A bar on stderr; shown on a terminal only."""

    def __init__(self, count: int, quiet: bool, what: str) -> None:
        self.count, self.what = count, what
        self.shown = not quiet and sys.stderr.isatty()
        self.done = 0

    def advance(self) -> None:
        self.done += 1
        self.tell("")

    def tell(self, note: str) -> None:
        if self.shown:
            filled = self.done * WIDTH // self.count
            bar = "#" * filled + "." * (WIDTH - filled)
            sys.stderr.write(f"\r[{bar}] {self.done}/{self.count} {self.what}{note}\033[K")
            sys.stderr.flush()

    def clear(self) -> None:
        if self.shown:
            sys.stderr.write("\r\033[K")
            sys.stderr.flush()


@dataclass(frozen=True)
class Product:
    """A generated thing: its JSON values, the name of its file, and a line about it."""

    values: dict[str, Any]
    stem: str
    line: str

    def text(self) -> str:
        """One line of JSON."""
        return json.dumps(self.values, ensure_ascii=False, separators=(",", ":")) + "\n"


def write_products(
    made: Iterator[Product],
    count: int,
    output: str,
    as_json: bool,
    seed: int,
    progress: Progress,
    first: int = 1,
) -> None:
    """Write so many things: each to a file of a folder, all to a .jsonl file, one to a .json file, or `-`.

    Those before number `first` are made and left out. Where fewer were made, those are written all the same
    and Failure is raised.
    """
    to_lines = output == "-" or output.lower().endswith(".jsonl")
    to_file = output.lower().endswith(".json")
    if to_file and count > 1:
        raise click.UsageError(
            f"{count} things do not go into one .json file; name a folder or a .jsonl file"
        )
    check_place(output, is_file=to_file or to_lines)
    products: list[Product] = []
    files: list[str] = []
    failure: Failure | None = None
    interrupted: KeyboardInterrupt | None = None
    try:
        for product in islice(made, first - 1, None):
            products.append(product)
            if output == "-" and not as_json:
                click.echo(product.text(), nl=False)
            elif not to_lines:
                path = Path(output) if to_file else Path(output) / f"{product.stem}.json"
                if not to_file:
                    path.parent.mkdir(parents=True, exist_ok=True)
                write_text(product.text(), str(path))
                files.append(str(path))
            progress.advance()
            if len(products) == count:
                break
    except NothingFits as error:
        failure = Failure(f"{error}; {len(products)} of {count} made", ExitCode.NO)
    except KeyboardInterrupt as stop:  # what was found is kept, as where nothing more fits
        interrupted = stop
    finally:
        progress.clear()
    if to_lines and output != "-":
        write_text("".join(product.text() for product in products), output)
        files.append(output)
    if as_json:
        click.echo(json.dumps(_summary(products, files, seed, output == "-"), ensure_ascii=False))
    elif output != "-":
        names = files if not to_lines else [output] * len(products)
        for name, product in zip(names, products, strict=True):
            click.echo(f"{name}: {product.line}")
    if interrupted is not None:
        raise interrupted
    if failure is not None:
        raise failure


def check_place(output: str, is_file: bool) -> None:
    """Refuse a place that cannot be written to before the work begins. Raises Failure."""
    path = Path(output)
    if output == "-":
        return
    if is_file and not path.parent.is_dir():
        raise Failure(f"{output}: there is no folder {path.parent}", ExitCode.USAGE)
    if is_file and path.is_dir():
        raise Failure(f"{output} is a folder", ExitCode.USAGE)
    known = "name a folder, or a file that ends in .jsonl or .json"
    if not is_file and path.exists() and not path.is_dir():
        raise Failure(f"{output} is a file; {known}", ExitCode.USAGE)
    if not is_file and not path.exists() and path.suffix[1:].isalpha():
        raise Failure(f"{output}: things are not written as {path.suffix}; {known}", ExitCode.USAGE)


class NothingFits(Exception):  # noqa: N818 - an outcome, not a fault
    """No more can be found that fits the wishes."""


def _summary(products: Sequence[Product], files: list[str], seed: int, inline: bool) -> dict[str, Any]:
    return {
        "schema": "wallhop/generated/1",
        "seed": seed,
        "files": files,
        "made": [product.values if inline else product.values.get("about", {}) for product in products],
    }
