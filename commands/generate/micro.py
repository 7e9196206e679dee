"""`wallhop generate micro`, `micro-board` and `micro-tiles`."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import click

from commands.failure import ExitCode, Failure
from commands.generate.common import (
    Command,
    NothingFits,
    Product,
    Progress,
    Range,
    board_word,
    check_board_wishes,
    chosen_seed,
    count_options,
    range_text,
    seed_options,
    write_products,
)

if TYPE_CHECKING:
    from boards.dice import DiceBoard
    from generator.chance import Chance

_SIZE = re.compile(r"(\d{1,2})(?:x(\d{1,2}))?")
_DECIMALS = re.compile(r"(\d+(?:\.\d+)?)(?:-(\d+(?:\.\d+)?))?")


class Size(click.ParamType[tuple[int, int]]):
    """Width and height such as `5x4`, or one number for a square."""

    name = "WxH"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, int]:
        if isinstance(value, tuple):
            return value
        found = _SIZE.fullmatch(str(value).strip())
        if found is None:
            self.fail(f"{value!r} is not a size such as 6 or 5x4", param, ctx)
        return int(found[1]), int(found[2] or found[1])


class _Decimals(click.ParamType[tuple[float, float]]):
    """A range of decimal numbers such as `3.4-3.6`."""

    name = "A-B"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[float, float]:
        if isinstance(value, tuple):
            return value
        found = _DECIMALS.fullmatch(str(value).strip())
        if found is None or found[2] is None or float(found[1]) >= float(found[2]):
            self.fail(f"{value!r} is not a range such as 3.4-3.6", param, ctx)
        return float(found[1]), float(found[2])


def board_options(command: Command) -> Command:
    """--board and --size."""
    for option in (
        click.option("--size", type=Size(), default="6", show_default=True, help="Of new layouts."),
        click.option(
            "--board",
            "source",
            metavar="BOARD",
            default="printed",
            show_default=True,
            help="printed, black or copper (tiles at random), new, a board or set of tiles (FILE or name).",
        ),
    ):
        command = option(command)
    return command


@click.command()
@count_options
@click.option("--moves", type=Range(2, 60), default="4-8", show_default=True, help="Optimal length.")
@click.option(
    "--via",
    "waypoints",
    metavar="N",
    type=click.IntRange(0, 8),
    default=0,
    show_default=True,
    help="Way-points.",
)
@click.option("--unique", is_flag=True, help="One shortest answer only.")
@board_options
@seed_options
def micro(
    count: int,
    first: int,
    quiet: bool,
    moves: tuple[int, int],
    waypoints: int,
    unique: bool,
    source: str,
    size: tuple[int, int],
    seed: int | None,
    output: str,
    as_json: bool,
) -> None:
    """Make puzzles: a start, a target, and way-points to land on in between.

    OUT is a folder (a file a puzzle), a .jsonl file, a .json file for one puzzle, or - for standard output.
    """
    from dataclasses import replace

    from generator.micro.puzzles import puzzles
    from generator.origin import Origin
    from generator.ricochet.puzzles import NothingFitsError
    from solver.formats.problem_json import write_problem

    check_board_wishes(source, "size")
    check_legs(moves, waypoints)
    seed = chosen_seed(seed)
    options = [
        ("moves", range_text(moves) if moves != (4, 8) else None),
        ("via", str(waypoints) if waypoints else None),
        ("unique", "" if unique else None),
        *board_wishes(source, size),
    ]
    origin = Origin("micro", seed, tuple((name, text) for name, text in options if text is not None))
    make = maker(source, size)
    progress = Progress(count, quiet, "puzzles")

    def made() -> Iterator[Product]:
        try:
            for number, puzzle in enumerate(puzzles(origin, make, moves, waypoints, unique), start=1):
                named = replace(puzzle.problem, id=origin.seed_id(number))
                about = {**origin.about(number), **puzzle.about()}
                figures = puzzle.figures
                line = (
                    f"{figures['length']} moves, {figures['answers']} answer{'s' * (figures['answers'] > 1)}"
                )
                yield Product({**write_problem(named), "about": about}, f"micro-{seed}-{number:03}", line)
        except NothingFitsError as error:
            raise NothingFits(str(error)) from None

    write_products(made(), count, output, as_json, seed, progress, first)


@click.command("micro-board")
@count_options
@board_options
@seed_options
def board(
    count: int,
    first: int,
    quiet: bool,
    source: str,
    size: tuple[int, int],
    seed: int | None,
    output: str,
    as_json: bool,
) -> None:
    """Make boards: the printed tiles laid at random, or new layouts of any size (--board new).

    On every board each space can be reached from every other.
    """
    from boards.board_json import write_board
    from generator.origin import Origin

    check_board_wishes(source, "size")
    seed = chosen_seed(seed)
    options = board_wishes(source, size)
    origin = Origin("micro-board", seed, tuple((name, text) for name, text in options if text is not None))
    make = maker(source, size)
    progress = Progress(count, quiet, "boards")

    def made() -> Iterator[Product]:
        for number in itertools.count(1):
            drawn = make(origin.chance("board", number))
            values: dict[str, Any] = write_board(drawn)
            head = {"schema": values.pop("schema"), "id": origin.seed_id(number)}
            about = origin.about(number)
            if drawn.name:
                about["board"] = drawn.name
            line = f"{drawn.width} x {drawn.height} dice"
            yield Product({**head, **values, "about": about}, f"micro-board-{seed}-{number:03}", line)

    write_products(made(), count, output, as_json, seed, progress, first)


@click.command("micro-tiles")
@click.option(
    "--mean", type=_Decimals(), help="Mean distance of a side over all arrangements, such as 3.4-3.6."
)
@click.option("--diameter", type=Range(3, 40), help="Greatest distance of a side over all arrangements.")
@click.option(
    "--side",
    metavar="N",
    type=click.IntRange(2, 4),
    default=3,
    show_default=True,
    help="Spaces along a tile.",
)
@seed_options
def tiles(
    mean: tuple[float, float] | None,
    diameter: tuple[int, int] | None,
    side: int,
    seed: int | None,
    output: str,
    as_json: bool,
) -> None:
    """Make a set of four double-sided tiles on which every arrangement of either side is connected.

    All 6,144 arrangements of a side are checked. `wallhop print OUT --duplex long-edge` prints the tiles.
    """
    from generator.micro.tile_sets import DistanceWishes, NoSuchSetError, draw_tile_set
    from generator.origin import VERSION, Origin
    from generator.sheets.tile_sets import SCHEMA, SIDES

    seed = chosen_seed(seed)
    options = [
        ("mean", f"{mean[0]:g}-{mean[1]:g}" if mean else None),
        ("diameter", range_text(diameter) if diameter else None),
        ("side", str(side) if side != 3 else None),
    ]
    origin = Origin("micro-tiles", seed, tuple((name, text) for name, text in options if text is not None))
    try:
        found = draw_tile_set(origin.chance, DistanceWishes(mean, diameter), side)
    except NoSuchSetError as error:
        raise Failure(str(error), ExitCode.NO) from None
    distances = {name: each._asdict() for name, each in zip(SIDES, found.distances, strict=True)}
    values = {
        "schema": SCHEMA,
        "id": origin.seed_id(),
        "seed": seed,
        "seed_id": origin.seed_id(),
        "generator": {"version": VERSION, "arrangements_connected": 1.0, "distances": distances},
        **found.values(),
    }
    figures = "; ".join(
        f"{name} mean {each.mean:.2f}, diameter {each.diameter}"
        for name, each in zip(SIDES, found.distances, strict=True)
    )
    write_products(
        iter([Product(values, f"micro-tiles-{seed}", figures)]),
        1,
        output,
        as_json,
        seed,
        Progress(1, True, ""),
    )


def check_legs(moves: tuple[int, int], waypoints: int) -> None:
    """Each of the way-points takes a move, and the target one more. Raises click.UsageError."""
    if moves[1] <= waypoints:
        raise click.UsageError(
            f"--via {waypoints} takes {waypoints + 1} moves at least; ask for more --moves"
        )


def board_wishes(source: str, size: tuple[int, int]) -> list[tuple[str, str | None]]:
    """What a seed id tells of the wishes for boards."""
    return [
        ("board", board_word(source, lambda: _text_of(source)) if source != "printed" else None),
        ("size", f"{size[0]}x{size[1]}" if source == "new" and size != (6, 6) else None),
    ]


def _text_of(source: str) -> str:
    """What is laid from a source: the dice of a board, or of both sides of a set of tiles."""
    tiles = _tile_set(source) if source.endswith(".json") else None
    if tiles is not None:
        return " ".join(str(die) for side in tiles for tile in side for row in tile.rows for die in row)
    from solver.loading import load_board

    board = load_board(source)
    return "".join(map(str, getattr(board, "rows", ())))


def maker(source: str, size: tuple[int, int]) -> Callable[[Chance], DiceBoard]:
    """What draws the boards that the options ask for."""
    from boards.dice import DiceBoard
    from generator.chance import Chance
    from generator.micro.layouts import draw_from_set, draw_layout, draw_printed

    if source == "printed":
        return draw_printed
    if source in ("black", "copper"):
        return lambda chance: draw_printed(chance, source)
    if source == "new":
        try:  # the wishes are checked before the work begins
            draw_layout(Chance("trial"), *size)
        except ValueError as error:
            raise click.UsageError(str(error)) from None
        return lambda chance: draw_layout(chance, *size)
    if source != "-" and source.endswith(".json") and (tiles := _tile_set(source)) is not None:
        return lambda chance: draw_from_set(chance, chance.choice(tiles))
    from solver.loading import load_board

    found = load_board(source)
    if not isinstance(found, DiceBoard):
        raise click.UsageError(f"{source} is no Micro Robots board")
    return lambda chance: found


def _tile_set(source: str) -> tuple[tuple[DiceBoard, ...], tuple[DiceBoard, ...]] | None:
    """Both sides of a set of four square tiles in a file; None where the file holds something else."""
    from boards.json_text import parse_json
    from generator.sheets.tile_sets import SCHEMA, read_tile_set
    from solver.loading import read_source

    value = parse_json(read_source(source), source)
    if not isinstance(value, dict) or value.get("schema") != SCHEMA:
        return None
    found = read_tile_set(value, source)
    if len(found.black) != 4 or any(tile.width != tile.height for tile in found.black):
        raise click.UsageError(f"{source}: a board is laid of four square tiles")
    return found.black, found.copper
