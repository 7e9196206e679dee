"""Micro Robots on paper: the double-sided tiles, the robot, tokens, and both dice (rules: R1-R4)."""

from __future__ import annotations

from boards.dice import COLOURS, DiceBoard
from boards.micro_tiles import tiles_board
from generator.drawing import BLACK, WHITE, Circle, Drawing, Item, Rect, Text, moved
from generator.marks import centred, silhouette
from generator.palette import Theme, role_of
from generator.parts import Card, Cards, Part
from generator.pictures.dice import draw_dice_board
from generator.sheets.pieces import chip, colour_face, cube_net, number_die, standee

CELL = 22.0
BORDER = 3.0
"""Edge of a die and width of a tile's border in mm."""
COPPER = "#b87333"
TOKENS = 25


def printed_tiles(side: str) -> tuple[DiceBoard, ...]:
    """The four printed tiles of a side, `black` or `copper`, in the order of their numbers."""
    rows = tiles_board(side).rows
    corners = ((0, 0), (3, 0), (3, 3), (0, 3))
    return tuple(
        DiceBoard(tuple(row[x : x + 3] for row in rows[y : y + 3]), name=f"{side} {number}")
        for number, (x, y) in enumerate(corners, start=1)
    )


def tiles(side: str, theme: Theme) -> tuple[Part, ...]:
    """The four tiles with `side` in front and the other side behind."""
    other = "copper" if side == "black" else "black"
    return (tile_cards(printed_tiles(side), printed_tiles(other), theme, (side, other)),)


def tile_cards(
    fronts: tuple[DiceBoard, ...], backs: tuple[DiceBoard, ...], theme: Theme, sides: tuple[str, str]
) -> Cards:
    """Double-sided tiles of equal size; `sides` names the two finishes."""
    cards = tuple(
        Card(
            front.width * CELL + 2 * BORDER,
            front.height * CELL + 2 * BORDER,
            draw_tile(front, theme, sides[0]),
            draw_tile(back, theme, sides[1]),
            background=_finish(theme, sides[0]),
            back_background=_finish(theme, sides[1]),
        )
        for front, back in zip(fronts, backs, strict=True)
    )
    dice = "; ".join(f"{board.name}: {_in_words(board)}" for board in (*fronts, *backs))
    return Cards(
        f"Micro Robots: tiles, {sides[0]} side",
        cards,
        f"{sides[0]} in front, {sides[1]} behind",
        f"Double-sided tiles. {dice}.",
    )


def _in_words(board: DiceBoard) -> str:
    return " / ".join(" ".join(map(str, row)) for row in board.rows)


def _finish(theme: Theme, side: str) -> str:
    if theme.hatched or theme.sparing:
        return WHITE
    return COPPER if side == "copper" else theme.dark


def draw_tile(board: DiceBoard, theme: Theme, side: str) -> Drawing:
    """One side of a tile with its finish, its dice and its name on the border."""
    width, height = board.width * CELL + 2 * BORDER, board.height * CELL + 2 * BORDER
    finish = _finish(theme, side)
    light = finish != WHITE and side != "copper"
    items: list[Item] = [Rect(0, 0, width, height, finish)]
    if finish == WHITE:
        inset, pen = (0.8, 1.0) if side == "black" else (1.2, 0.3)
        items.append(Rect(inset, inset, width - 2 * inset, height - 2 * inset, None, BLACK, pen))
    items.extend(moved(draw_dice_board(board, theme, CELL, seam=0), BORDER, BORDER))
    name = Text(width / 2, height - 1.6, board.name, 1.9, "middle", colour=WHITE if light else BLACK)
    return (*items, name)


def pieces(theme: Theme) -> tuple[Part, ...]:
    """The robot, the start and target markers and the 25 tokens."""
    robot = Cards(
        "Micro Robots: robot",
        (standee(theme, "transparent", "T", transparent=True, size=18),) * 2,
        "fold at the dashed lines; one is a spare",
    )
    radius = CELL / 2
    start: Drawing = (Circle(0, 0, radius - 2, None, BLACK, 0.8), centred(0, 0, "START", 3.6))
    target: Drawing = (
        Circle(0, 0, radius - 2, None, BLACK, 0.8),
        Circle(0, 0, radius - 3.6, None, BLACK, 0.4),
        centred(0, 0, "TARGET", 3.2),
    )
    way: Drawing = (Circle(0, 0, radius - 2, None, BLACK, 0.4), centred(0, 0, "VIA", 3.6))
    markers = Cards(
        "Micro Robots: markers",
        tuple(chip(face, CELL) for face in (start, target, way)),
        "best printed on clear film",
    )
    star = silhouette("star", 0, 0, 6.4)
    win: Drawing = (*theme.paint(star, "yellow", 0.4), centred(0, 0, "1", 6))
    tokens = Cards("Micro Robots: winning tokens", (chip(win, 20.0),) * TOKENS, "25 tokens, five win")
    return (robot, markers, tokens)


def dice(theme: Theme) -> tuple[Part, ...]:
    """The number die and the colour die as nets; opposite numbers add up to seven."""
    edge = 20.0
    names = [role_of(letter).name for letter in COLOURS]
    colours = cube_net(edge, tuple(colour_face(theme, name, edge) for name in names))
    return (
        Cards(
            "Micro Robots: number die and colour die",
            (number_die(edge), colours),
            "cut, fold, glue the tabs inside",
        ),
    )
