"""`wallhop generate ricochet` and `ricochet-board`."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import click

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
    from boards.square import SquareBoard
    from generator.chance import Chance
    from generator.origin import Origin
    from generator.ricochet.puzzles import Puzzle

RARE = 10
"""Puzzles of the shipped sample: where so few have a length, looking for it takes long."""
BANDS = ("very easy", "easy", "medium", "hard", "very hard")


def board_options(command: Command) -> Command:
    """--board, --size, --deflectors, --no-neighbours."""
    for option in (
        click.option("--no-neighbours", is_flag=True, help="No two targets of a new board touch."),
        click.option(
            "--deflectors",
            type=click.Choice(["0", "4", "8"]),
            default="0",
            show_default=True,
            help="On new boards; with official ones, any other number than 0 asks for a side that has some.",
        ),
        click.option(
            "--size",
            metavar="N",
            type=click.IntRange(10, 64),
            default=16,
            show_default=True,
            help="Of new boards; even.",
        ),
        click.option(
            "--board",
            "source",
            metavar="BOARD",
            default="official",
            show_default=True,
            help="official (at random), new, or a board: a FILE or a name such as 1A/2C/3B/4D.",
        ),
    ):
        command = option(command)
    return command


@click.command()
@count_options
@click.option("--moves", type=Range(2, 60), default="4-12", show_default=True, help="Optimal length.")
@click.option("--unique", is_flag=True, help="One shortest answer only.")
@click.option("--band", type=click.Choice(BANDS), help="Difficulty, by percentile of random puzzles.")
@click.option("--helpers", type=Range(0, 4), help="How many other robots must move.")
@click.option("--ricochet-rule", "turning", is_flag=True, help="The target robot must turn at least once.")
@click.option(
    "--robots", metavar="N", type=click.IntRange(1, 5), default=4, show_default=True, help="How many."
)
@click.option("--transparent", is_flag=True, help="The fifth robot, silver, passes walls at a cost.")
@click.option("--hop", is_flag=True, help="Silver is transparent, and every shortest answer passes a wall.")
@board_options
@click.option(
    "--tries",
    metavar="N",
    type=click.IntRange(min=1),
    default=2000,
    show_default=True,
    help="Starts in vain before giving up.",
)
@seed_options
def ricochet(
    count: int,
    first: int,
    quiet: bool,
    moves: tuple[int, int],
    unique: bool,
    band: str | None,
    helpers: tuple[int, int] | None,
    turning: bool,
    robots: int,
    transparent: bool,
    hop: bool,
    source: str,
    size: int,
    deflectors: str,
    no_neighbours: bool,
    tries: int,
    seed: int | None,
    output: str,
    as_json: bool,
) -> None:
    """Make puzzles: a board, robots at random, a target whose answer fits the wishes.

    OUT is a folder (a file a puzzle), a .jsonl file, a .json file for one puzzle, or - for standard output.
    The files are problems: solve, show, print or verify them. Their key `about` holds seed, ids, the answer
    and the difficulty.
    """
    from generator.origin import Origin
    from generator.ricochet.puzzles import NothingFitsError, Positions, Wishes, puzzles

    transparent = transparent or hop
    robots = 5 if transparent else robots
    if helpers is not None and helpers[0] > robots - 1:
        raise click.UsageError(f"--helpers {helpers[0]}: only {robots - 1} stand beside the target's robot")
    check_board_wishes(source, "size", "deflectors", "no_neighbours")
    seed = chosen_seed(seed)
    wishes = Wishes(moves, unique, band, helpers, turning, hop)
    on_boards = board_wishes(source, size, deflectors, no_neighbours)
    options = [
        ("moves", range_text(moves) if moves != (4, 12) else None),
        ("unique", "" if unique else None),
        ("band", band),
        ("helpers", range_text(helpers) if helpers else None),
        ("ricochet-rule", "" if turning else None),
        ("robots", str(robots) if robots != 4 and not transparent else None),
        ("hop" if hop else "transparent", "" if transparent else None),
        *on_boards,
    ]
    origin = Origin("ricochet", seed, tuple((name, text) for name, text in options if text is not None))
    positions = Positions(
        origin, maker(source, size, int(deflectors), no_neighbours), robots, transparent, turning
    )
    progress = Progress(count, quiet, "puzzles")
    if not quiet:
        _warn_of_rare(moves)

    def made() -> Iterator[Product]:
        tell = lambda starts: progress.tell(f", {starts} starts")  # noqa: E731
        try:
            for number, puzzle in enumerate(puzzles(positions, wishes, tries, progress=tell), start=1):
                yield _puzzle_product(puzzle, origin, number)
        except NothingFitsError as error:
            raise NothingFits(str(error)) from None

    write_products(made(), count, output, as_json, seed, progress, first)


def _warn_of_rare(moves: tuple[int, int]) -> None:
    """Say beforehand that puzzles so long hardly turn up among random ones."""
    from generator.difficulty import sample

    found = sample()
    often = sum(number for length, number in found["length"].items() if moves[0] <= int(length) <= moves[1])
    if often <= RARE:
        puzzles = f"{often} of {found['puzzles']:,} random puzzles have {range_text(moves)} moves"
        click.echo(f"{puzzles}: this may take minutes; --tries says when to give up", err=True)


def _puzzle_product(puzzle: Puzzle, origin: Origin, number: int) -> Product:
    from generator.ricochet.puzzles import with_name
    from solver.formats.problem_json import write_problem

    named = with_name(puzzle, origin.seed_id(number))
    about = {**origin.about(number), **puzzle.about()}
    figures = puzzle.difficulty
    line = f"{figures.length} moves, {figures.answers} answer{'s' * (figures.answers > 1)}, {figures.band}"
    return Product(
        {**write_problem(named.problem), "about": about}, f"ricochet-{origin.seed}-{number:03}", line
    )


@click.command("ricochet-board")
@count_options
@board_options
@seed_options
def board(
    count: int,
    first: int,
    quiet: bool,
    source: str,
    size: int,
    deflectors: str,
    no_neighbours: bool,
    seed: int | None,
    output: str,
    as_json: bool,
) -> None:
    """Make boards: printed quadrants in random order, or new quadrants (--board new).

    New quadrants keep to what was counted over the printed ones: edge walls, L-shaped corners in all
    orientations, targets apart from each other and from the edges; at the seams there are no dead ends.
    """
    from boards.board_json import write_board
    from generator.origin import Origin

    check_board_wishes(source, "size", "deflectors", "no_neighbours")
    seed = chosen_seed(seed)
    wishes = board_wishes(source, size, deflectors, no_neighbours)
    origin = Origin("ricochet-board", seed, tuple((name, text) for name, text in wishes if text is not None))
    make = maker(source, size, int(deflectors), no_neighbours)
    progress = Progress(count, quiet, "boards")

    def made() -> Iterator[Product]:
        for number in itertools.count(1):
            drawn = make(origin.chance("board", number))
            values: dict[str, Any] = write_board(drawn)
            head = {"schema": values.pop("schema"), "id": origin.seed_id(number)}
            about = origin.about(number)
            if drawn.name:
                about["board"] = drawn.name
            line = f"{drawn.width} x {drawn.height}, {len(drawn.targets)} targets"
            yield Product({**head, **values, "about": about}, f"board-{seed}-{number:03}", line)

    write_products(made(), count, output, as_json, seed, progress, first)


def board_wishes(
    source: str, size: int, deflectors: str, no_neighbours: bool
) -> list[tuple[str, str | None]]:
    """What a seed id tells of the wishes for boards."""
    new = source == "new"
    return [
        ("board", board_word(source, lambda: _text_of(source)) if source != "official" else None),
        ("size", str(size) if new and size != 16 else None),
        ("deflectors", deflectors if deflectors != "0" else None),
        ("no-neighbours", "" if no_neighbours and new else None),
    ]


def _text_of(source: str) -> str:
    """The board of a source as canonical JSON."""
    import json

    from boards.board_json import write_board
    from solver.loading import load_board

    return json.dumps(write_board(load_board(source)))


def maker(source: str, size: int, deflectors: int, no_neighbours: bool) -> Callable[[Chance], SquareBoard]:
    """What draws the boards that the options ask for."""
    from generator.ricochet.boards import draw_board, draw_official

    if source == "official":
        return lambda chance: draw_official(chance, deflectors > 0)
    if source == "new":
        try:  # the wishes are checked before the work begins
            from generator.chance import Chance

            draw_board(Chance("trial"), size, deflectors, no_neighbours)
        except ValueError as error:
            raise click.UsageError(str(error)) from None
        return lambda chance: draw_board(chance, size, deflectors, no_neighbours)
    return _own(source)


def _own(source: str) -> Callable[[Chance], SquareBoard]:
    from boards.square import SquareBoard
    from solver.loading import load_board

    found = load_board(source)
    if not isinstance(found, SquareBoard):
        raise click.UsageError(f"{source} is no Ricochet board")
    if not found.targets:
        raise click.UsageError(f"{source} has no targets")
    return lambda chance: found
