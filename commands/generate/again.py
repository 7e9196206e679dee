"""`wallhop generate again`: the thing that a seed id names."""

from __future__ import annotations

import re

import click

from commands.failure import ExitCode, Failure

_FORM = re.compile(r"G(\d{1,9}):([a-z-]+)((?::[a-z-]+(?:=[^:]*)?)*):seed=(-?\d{1,30})(?::([1-9]\d{0,8}))?")


@click.command()
@click.argument("seed_id", metavar="SEED_ID")
@click.option("-o", "--output", metavar="OUT", default="-", help="Where to write; - prints it.")
@click.option("--json", "as_json", is_flag=True, help="Tell as JSON what was made.")
@click.pass_context
def again(context: click.Context, seed_id: str, output: str, as_json: bool) -> None:
    """Make once more what carries SEED_ID, such as G1:ricochet:moves=8-10:unique:seed=3:2.

    An id of another version of the generator, or of a board of somebody's own, cannot be made again.
    """
    from commands.generate import generate

    words = arguments_of(seed_id)
    words += ["-o", output, *(["--json"] if as_json else [])]
    generate.main(words, "generate", standalone_mode=False, parent=getattr(context.parent, "parent", None))


def arguments_of(seed_id: str) -> list[str]:
    """The command line that a seed id stands for. Raises Failure where it cannot be made again."""
    from commands.generate import SUBCOMMANDS
    from games.wkm.board import WEIGHTS
    from generator.origin import VERSION

    found = _FORM.fullmatch(seed_id.strip())
    if found is None:
        raise Failure(
            f"{seed_id!r} is no seed id such as G1:ricochet:moves=8-10:seed=3:2", ExitCode.MALFORMED
        )
    version, kind, options, seed, number = found.groups()
    if int(version) != VERSION:
        raise Failure(f"{seed_id}: made by version {version} of the generator; this is {VERSION}")
    if kind == "book":
        raise Failure(f"{seed_id}: a book; `wallhop book` with these options and this seed makes it again")
    if kind not in SUBCOMMANDS or kind == "again":
        raise Failure(f"{seed_id}: there is no kind {kind!r}")
    words = [kind]
    for option in filter(None, options.split(":")):
        name, equals, value = option.partition("=")
        if value.startswith("own-"):
            raise Failure(f"{seed_id}: made on a board of one's own, which the id does not hold")
        if kind == "wkm" and name in WEIGHTS:
            words += ["--terrain", option]
        else:
            words += [f"--{name}", value] if equals else [f"--{name}"]
    words += ["--seed", seed]
    return words + (["--first", number] if number else [])
