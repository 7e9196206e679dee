"""What Kills Me Makes Me Stronger on paper: maps, creatures, their sheets and stat blocks (rules: W1-W11)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from boards.description import describe_board
from boards.hexes import Hex, HexBoard
from games.wkm.board import random_board
from generator.drawing import BLACK, WHITE, Circle, Drawing, Item, Rect, Text, moved
from generator.marks import centred, silhouette, token
from generator.palette import Theme, role_of
from generator.parts import Card, Cards, Part, Picture
from generator.pictures.hexes import draw_hex_board, hex_board_size
from generator.pictures.problems import HEX_RADIUS
from generator.sheets.pieces import chip, heading

PLAYERS = ("red", "green", "blue", "yellow", "white", "violet")
CREATURES = 3
CHIP = 16.0
LEAST_HEX = CHIP + 1.0
"""Edge of a creature's chip, and width of a hex of a map to play on, in mm."""
BLOCKS: tuple[tuple[str, str, str], ...] = (
    ("move", "M", "triangle"),
    ("attack", "A", "star"),
    ("health", "H", "circle"),
)
BLOCKS_OF_A_KIND = 26
"""Blocks on the sheet: at most 13 a player are in play at the end of a game (rules: W11)."""
_TRACK = 10


def game_map(players: str, theme: Theme, seed: int) -> tuple[Part, ...]:
    """A fair random map for a number of players."""
    board, nests = random_board(int(players), seed)
    title = f"What Kills Me Makes Me Stronger: map for {players} players"
    return (replace(map_picture(board, nests, theme, title), least=LEAST_HEX),)


def map_picture(board: HexBoard, nests: Collection[Hex], theme: Theme, title: str) -> Picture:
    """A map with its nests."""
    left, top, width, height = hex_board_size(board, HEX_RADIUS)
    drawing = moved(draw_hex_board(board, theme, HEX_RADIUS, nests), -left, -top)
    places = ", ".join(f"{q},{r}" for q, r in sorted(nests))
    return Picture(
        title,
        width,
        height,
        drawing,
        cell=HEX_RADIUS * 3**0.5,
        captions=(
            "Entering a hex costs 1, or its cost; def is taken off an attack's damage there; "
            "dmg is done on entering; closed hexes cannot be entered.",
        ),
        alt=f"{' '.join(describe_board(board))} Nests: {places}.",
    )


def map_origin(board: HexBoard) -> tuple[float, float]:
    """The top left corner of a map's picture; the centre of hex (0, 0) is the origin."""
    left, top, _, _ = hex_board_size(board, HEX_RADIUS)
    return left, top


def creature_mark(theme: Theme, colour: str, name: str) -> Drawing:
    """A creature on a map, round (0, 0): its player's shape in a ring, and its name."""
    role = role_of(colour)
    return (
        Circle(0, 0, 8.4, WHITE, BLACK, 0.6),
        *theme.paint(silhouette(role.shape, 0, -1.6, 4.6), colour, 0.35),
        centred(0, 5.4, name, 3.2),
    )


def creatures(theme: Theme) -> tuple[Part, ...]:
    """Three creatures for each of six players as chips, and a sheet for each of them."""
    chips = tuple(
        chip(_creature(theme, name, number), CHIP) for name in PLAYERS for number in range(1, CREATURES + 1)
    )
    sheets = tuple(
        _creature_sheet(theme, name, number) for name in PLAYERS for number in range(1, CREATURES + 1)
    )
    return (
        Cards("What Kills Me: creatures", chips, "three for each player"),
        Cards(
            "What Kills Me: creature sheets",
            sheets,
            "lay a block on the next free field; mark the health left with a pencil or a bead",
        ),
    )


def _creature(theme: Theme, name: str, number: int) -> Drawing:
    role = role_of(name)
    return (
        Circle(0, 0, 7.5, WHITE, BLACK, 0.5),
        *token(theme, name, role.shape, role.letter, 0, -1.2, 4.3),
        centred(0, 5.3, str(number), 2.9),
    )


def _creature_sheet(theme: Theme, name: str, number: int) -> Card:
    """Tracks for Move, Attack and Health: the printed 1, then a field for each block."""
    width, height = 92.0, 46.0
    role = role_of(name)
    items: list[Item] = list(
        heading(0, 0, width, f"{role.letter}{number}  {name} creature {number}", 3.6, theme, name)
    )
    for row, (kind, letter, shape) in enumerate(BLOCKS):
        y = 9.6 + row * 9.2
        items.append(Text(3, y + 5.4, kind.capitalize(), 3.0, bold=True))
        for field in range(_TRACK):
            x = 18 + field * 7.2
            items.append(Rect(x, y, 6.6, 8.0, theme.tint if field == 0 else None, BLACK, 0.25))
            items.append(Text(x + 0.6, y + 2.4, str(field + 1), 2.0))
            if field:
                items.extend(moved(_outline(shape, 1.7), x + 3.6, y + 5.0))
            else:
                items.append(centred(x + 3.3, y + 5.2, letter, 3.4))
    items.append(Text(3, height - 5.2, "Health left", 2.6))
    for field in range(_TRACK + 1):
        x = 20 + field * 6.6
        items.append(Circle(x, height - 6.0, 2.6, None, BLACK, 0.2))
        items.append(centred(x, height - 6.0, str(field), 2.2, bold=False))
    return Card(width, height, tuple(items))


def _outline(shape: str, radius: float) -> Drawing:
    """Where a block belongs: its shape in grey."""
    return (replace(silhouette(shape, 0, 0, radius), stroke="#a0a0a0", stroke_width=0.15),)


def blocks(theme: Theme) -> tuple[Part, ...]:
    """Stat blocks of the three kinds."""
    groups = []
    for kind, letter, shape in BLOCKS:
        role = {"move": "green", "attack": "red", "health": "yellow"}[kind]
        face: Drawing = (
            *token(theme, role, shape, letter, 0, -0.9, 3.4),
            Text(0, 5.1, f"+1 {kind}", 1.7, "middle"),
        )
        groups.append(
            Cards(
                f"What Kills Me: {kind} blocks",
                (chip(face, 12.0),) * BLOCKS_OF_A_KIND,
                "print more as needed",
            )
        )
    return tuple(groups)
