"""`wallhop generate` for games that begin from a set-up: positions for `play new --setup`."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

import click

from commands.generate.common import Product, Progress, chosen_seed, seed_options, write_products

_SHARE = re.compile(r"([a-z]+)=(\d{1,3})")


def _write(
    kind: str,
    seed: int | None,
    options: Sequence[tuple[str, str | None]],
    draw: Callable[[Any], dict[str, Any]],
    tell: Callable[[dict[str, Any]], str],
    output: str,
    as_json: bool,
) -> None:
    """Draw the set-up of an origin and write it. What cannot be drawn is a usage error."""
    from generator.origin import Origin

    seed = chosen_seed(seed)
    origin = Origin(kind, seed, tuple((name, text) for name, text in options if text is not None))
    try:
        values = draw(origin)
    except ValueError as error:
        raise click.UsageError(str(error)) from None
    product = Product(values, f"{kind}-{seed}", tell(values))
    write_products(iter([product]), 1, output, as_json, seed, Progress(1, True, ""))


@click.command()
@click.option(
    "--players", metavar="N", type=click.IntRange(2, 6), default=2, show_default=True, help="How many play."
)
@click.option(
    "--terrain",
    metavar="NAME=PERCENT",
    multiple=True,
    help="Share of plain, forest, marsh, hill, lava or water; may be repeated.",
)
@seed_options
def wkm(players: int, terrain: tuple[str, ...], seed: int | None, output: str, as_json: bool) -> None:
    """Draw a hex map for What Kills Me Makes Me Stronger.

    The nests are spaced, and alike in every sector where the players share out; all land hangs together.
    `wallhop play new wkm --setup OUT` plays on it, `wallhop print OUT -o map.pdf` prints it.
    """
    from generator.setups.wkm import draw_map

    shares: dict[str, int] = {}
    for text in terrain:
        found = _SHARE.fullmatch(text.strip().lower())
        if found is None:
            raise click.UsageError(f"{text!r} is not a terrain and its per cent, such as lava=10")
        shares[found[1]] = int(found[2])
    wishes = [(name, str(share)) for name, share in sorted(shares.items())]
    _write(
        "wkm",
        seed,
        [("players", str(players)), *wishes],
        lambda origin: draw_map(origin, players, shares),
        lambda values: f"{players} players, radius {values['board']['radius']}, {3 * players} nests",
        output,
        as_json,
    )


@click.command()
@click.option(
    "--players", metavar="N", type=click.IntRange(2, 5), default=3, show_default=True, help="How many play."
)
@seed_options
def urbs(players: int, seed: int | None, output: str, as_json: bool) -> None:
    """Draw an opening town for Urbs Salinarum: tiles drawn blind, all agents out."""
    from generator.setups.urbs import draw_town

    _write(
        "urbs",
        seed,
        [("players", str(players))],
        lambda origin: draw_town(origin, players),
        lambda values: f"{players} players, {len(values['tiles'])} tiles",
        output,
        as_json,
    )


@click.command()
@click.option(
    "--players", metavar="N", type=click.IntRange(2, 4), default=2, show_default=True, help="How many play."
)
@click.option(
    "--sizes", metavar="N", type=click.IntRange(1, 30), default=10, show_default=True, help="Sizes of stones."
)
@click.option(
    "--each",
    metavar="N",
    type=click.IntRange(1, 20),
    default=4,
    show_default=True,
    help="Stones of each size.",
)
@click.option(
    "--width",
    metavar="N",
    type=click.IntRange(5, 40),
    default=15,
    show_default=True,
    help="Of the smallest, mm.",
)
@click.option(
    "--ratio",
    metavar="N",
    type=click.IntRange(101, 150),
    default=110,
    show_default=True,
    help="Of one size to the last, in %.",
)
@click.option("--own-cards", is_flag=True, help="Rover cards drawn anew, of equal worth, not the usual four.")
@seed_options
def mars(
    players: int,
    sizes: int,
    each: int,
    width: int,
    ratio: int,
    own_cards: bool,
    seed: int | None,
    output: str,
    as_json: bool,
) -> None:
    """Scatter a series of stones for Roll over Mars, deal rover cards, shuffle the accessories.

    `about.accessories` is the order of the accessory deck for a game on paper.
    """
    from generator.setups.mars import StoneSeries, draw_expedition

    series = StoneSeries(sizes, each, width, ratio)
    options = [
        ("players", str(players)),
        *((name, str(value)) for name, value in vars(series).items() if value != vars(StoneSeries())[name]),
        ("own-cards", "" if own_cards else None),
    ]
    _write(
        "mars",
        seed,
        options,
        lambda origin: draw_expedition(origin, players, series, own_cards),
        lambda values: f"{players} rovers, {len(values['stones'])} stones",
        output,
        as_json,
    )


@click.command()
@click.option(
    "--players", metavar="N", type=click.IntRange(2, 6), default=2, show_default=True, help="How many play."
)
@click.option(
    "--levels",
    metavar="N",
    type=click.IntRange(1, 60),
    default=10,
    show_default=True,
    help="Of each side in all.",
)
@click.option(
    "--armour",
    metavar="N",
    type=click.IntRange(0, 60),
    default=4,
    show_default=True,
    help="Points of each side.",
)
@click.option(
    "--own-monsters",
    metavar="N",
    type=click.IntRange(0, 40),
    default=0,
    help="Invent so many monsters, and draw from them instead of the table.",
)
@seed_options
def smart(
    players: int, levels: int, armour: int, own_monsters: int, seed: int | None, output: str, as_json: bool
) -> None:
    """Draw rosters for a SMART battle, as many levels on every side; `wallhop print OUT` makes the cards.

    `about.monsters` lists the monsters that were invented.
    """
    from generator.setups.smart import draw_rosters

    _write(
        "smart",
        seed,
        [
            ("players", str(players)),
            ("levels", str(levels)),
            ("armour", str(armour)),
            ("own-monsters", str(own_monsters) if own_monsters else None),
        ],
        lambda origin: draw_rosters(origin, players, levels, armour, own_monsters),
        lambda values: f"{players} sides, {len(values['units'])} units",
        output,
        as_json,
    )


@click.command()
@seed_options
def ships(seed: int | None, output: str, as_json: bool) -> None:
    """Shuffle the 56 cards of Ships of the Line and deal the opening hands.

    `about.cards` is the order of the whole deck, top card first.
    """
    from generator.setups.ships import draw_deal

    _write(
        "ships",
        seed,
        [],
        draw_deal,
        lambda values: f"hands of 7 and 7, {len(values['deck'])} cards left",
        output,
        as_json,
    )


@click.command()
@click.option(
    "--players", metavar="N", type=click.IntRange(3, 30), default=5, show_default=True, help="How many play."
)
@click.option(
    "--candidates",
    metavar="N",
    type=click.IntRange(2, 29),
    default=2,
    show_default=True,
    help="How many of them want to be president.",
)
@click.option(
    "--minutes",
    metavar="N",
    type=click.IntRange(5, 600),
    default=60,
    show_default=True,
    help="For everything.",
)
@click.option(
    "--slot", metavar="N", type=click.IntRange(2, 5), default=3, show_default=True, help="Minutes a speech."
)
@seed_options
def soapbox(
    players: int, candidates: int, minutes: int, slot: int, seed: int | None, output: str, as_json: bool
) -> None:
    """Draw roles and an agenda for Soapbox: the issues that fit the time, in random order.

    `about.orders` tells who speaks first on each issue, in turn.
    """
    from generator.setups.soapbox import draw_agenda

    options = [
        (name, str(value))
        for name, value in (
            ("players", players),
            ("candidates", candidates),
            ("minutes", minutes),
            ("slot", slot),
        )
    ]
    _write(
        "soapbox",
        seed,
        options,
        lambda origin: draw_agenda(origin, players, candidates, minutes, slot),
        lambda values: f"{len(values['agenda'])} issues in {minutes} minutes",
        output,
        as_json,
    )
