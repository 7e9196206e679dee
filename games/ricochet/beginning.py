"""How a Ricochet match begins: a board and places by the seed, or a position set up by hand; and its JSON."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, cast

from boards.board_json import SQUARE_KEYS, read_square, write_square
from boards.errors import Defect, MalformedError
from boards.fields import Fields
from boards.json_text import quoted
from boards.official import is_official_name, official_board
from boards.square import Cell, SquareBoard, cell_text
from games.engine import Json, OptionValue, Setup
from games.ricochet.state import COLOURS, PHASES, SILVER, Phase, RicochetState, Robot, Standing, Table
from games.rulebook import rulebook

MOST_ROBOTS = 8

_STATE_KEYS = """
    names options labels transparent phase round target left won gone bids passed failed began clock
"""
_KEYS = [*SQUARE_KEYS, *_STATE_KEYS.split()]


def beginning(setup: Setup) -> RicochetState:
    """The first state. Raises MalformedError."""
    if setup.position is not None:
        return loaded(setup)
    options = in_force(setup.options)
    random = Random(setup.seed)
    name = str(options["board"]) or drawn_board(str(options["edition"]), random)
    board = official_board(name)
    robots = [Robot(colour, colour[0]) for colour in COLOURS]
    if options["silver"]:
        robots.append(Robot(SILVER, SILVER[0], True))
    table = Table(board, tuple(robots), setup.names, options)
    places = sorted(
        set(board.cells())
        - board.blocked
        - set(board.diagonal_at)
        - {target.cell for target in board.targets}
    )
    cells = tuple(random.sample(places, len(robots)))
    return RicochetState(table, cells, tuple(range(len(board.targets))), ((),) * setup.players)


def in_force(chosen: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    """Every option; an earlier stop on the target is free where no turn is asked for (rules: K12)."""
    options = rulebook("ricochet").in_force(chosen)
    if "stop_on_target" not in chosen and not options["must_ricochet"]:
        options["stop_on_target"] = True
    return options


def drawn_board(edition: str, random: Random) -> str:
    """A board's name: the four pieces in random order with random sides of that edition (rules: K9)."""
    sides = "AB" if edition == "1999" else "ABCD"
    pieces = random.sample("1234", 4)
    return "/".join(piece + random.choice(sides) for piece in pieces)


def dumped(state: RicochetState) -> Json:
    table = state.table
    named = is_official_name(table.board.name)
    places = zip(table.robots, state.cells, strict=True)
    return {
        "names": list(table.names),
        "options": dict(table.options),
        **({"board": table.board.name} if named else write_square(table.board)),
        "robots": {robot.name: list(cell) for robot, cell in places},
        "labels": {robot.name: robot.label for robot in table.robots},
        "transparent": [robot.name for robot in table.robots if robot.transparent],
        "phase": state.phase,
        "round": state.rounds,
        "target": None if state.target is None else target_text(state, state.target),
        "left": [target_text(state, index) for index in state.left],
        "won": [[target_text(state, index) for index in chips] for chips in state.won],
        "gone": [target_text(state, index) for index in state.gone],
        "bids": [list(bid) for bid in state.bids],
        "passed": list(state.passed),
        "failed": list(state.failed),
        "began": state.began,
        "clock": state.clock,
    }


def target_text(state: RicochetState, index: int) -> str:
    target = state.table.targets[index]
    return f"{target.colour} {target.shape}"


def loaded(setup: Setup) -> RicochetState:
    """The state in the JSON of `dumped`; only a board with targets and `robots` are required."""
    return _Loader(setup).state()


class _Loader:
    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.players = setup.players
        self.fields = Fields()
        self.data = self.fields.object(setup.position, "position", ("robots",), _KEYS)

    def state(self) -> RicochetState:
        fields, data = self.fields, self.data
        chosen = {**fields.object(data.get("options", {}), "options"), **self.setup.options}
        fields.defects.extend(rulebook("ricochet").option_defects(chosen))
        board = read_square(fields, data)
        fields.settle()
        assert board is not None
        if not board.targets:
            fields.fail("targets", "a match needs a board with targets", "K2")
        chips = sorted((target.colour, target.shape) for target in board.targets)
        self.numbers = {f"{colour} {shape}": index for index, (colour, shape) in enumerate(chips)}
        if len(self.numbers) != len(board.targets):
            fields.fail("targets", "two targets share colour and shape")
        robots, cells = self._robots(board)
        names = [fields.text(name, "names") or "" for name in fields.array(data.get("names", []), "names")]
        table = Table(board, robots, self.setup.names or tuple(names), in_force(chosen))
        won = self._won()
        gone = self._targets("gone", data.get("gone", []))
        target = self._targets("target", [data["target"]])[:1] if data.get("target") is not None else ()
        used = [*gone, *target, *(index for chips in won for index in chips)]
        rest = [text for text, index in self.numbers.items() if index not in used]
        left = self._targets("left", data.get("left", rest))
        self._conserved([*used, *left])
        bids = self._bids()
        passed, failed = (self._seats(key) for key in ("passed", "failed"))
        phase = self._phase(bool(target), bids, failed, passed, left)
        rounds = fields.whole(data.get("round", 0), "round", 0) or 0
        began, clock = (self._second(key) for key in ("began", "clock"))
        fields.settle()
        state = RicochetState(
            table,
            cells,
            left,
            won,
            gone,
            phase,
            target[0] if target else None,
            bids,
            passed,
            failed,
            began,
            clock,
            rounds,
        )
        limit = table.chips_to_win(self.players)
        decided = any(limit is not None and len(chips) >= limit for chips in won)
        if phase != "over" and decided:
            raise MalformedError([Defect("won", f"the match is over with {limit} chips", "K7")])
        if phase == "over" and not decided and (left or target):
            raise MalformedError([Defect("phase", "the match is not over: targets are left", "K7")])
        return state

    def _robots(self, board: SquareBoard) -> tuple[tuple[Robot, ...], tuple[Cell, ...]]:
        fields = self.fields
        clear = fields.array(self.data.get("transparent", []), "transparent")
        labels = fields.object(self.data.get("labels", {}), "labels")
        robots: list[Robot] = []
        cells: list[Cell] = []
        for name, value in fields.object(self.data.get("robots"), "robots").items():
            cell = fields.pair(value, f"robots.{name}")
            label = labels.get(name, next((c for c in name.lower() if c.isalpha()), "x"))
            if not isinstance(label, str) or len(label) != 1 or not label.isalpha():
                fields.fail(f"labels.{name}", f"{quoted(label)} should be one letter")
                label = "x"
            if label in [robot.label for robot in robots]:
                label = next(c for c in "abcdefghijklmnopqrstuvwxyz" if c not in [r.label for r in robots])
            fields.name(name, f"robots.{name}")
            if cell is None:
                continue
            if not board.contains(cell) or cell in board.blocked:
                fields.fail(f"robots.{name}", f"{cell_text(cell)} is no cell for a robot", "K13")
            if cell in cells:
                fields.fail(f"robots.{name}", f"another robot stands on {cell_text(cell)}")
            robots.append(Robot(name, label, name in clear))
            cells.append(cell)
        for name in clear:
            if name not in [robot.name for robot in robots]:
                fields.fail("transparent", f"{quoted(name)} is no robot of this match")
        if not 1 <= len(robots) <= MOST_ROBOTS:
            fields.fail("robots", f"{len(robots)} robots; there are 1 to {MOST_ROBOTS}")
        return tuple(robots), tuple(cells)

    def _targets(self, where: str, value: Any) -> tuple[int, ...]:
        found = []
        for entry in self.fields.array(value, where):
            index = self.numbers.get(entry) if isinstance(entry, str) else None
            if index is None:
                self.fields.fail(where, f"{quoted(entry)} is no target of this board", "K2")
            else:
                found.append(index)
        return tuple(found)

    def _won(self) -> tuple[tuple[int, ...], ...]:
        rows = self.fields.array(self.data.get("won", [[]] * self.players), "won")
        if len(rows) != self.players:
            self.fields.fail("won", f"{len(rows)} lists of chips for {self.players} players")
        return tuple(self._targets(f"won[{seat}]", row) for seat, row in enumerate(rows))

    def _conserved(self, used: list[int]) -> None:
        for text, index in self.numbers.items():
            count = used.count(index)
            if count != 1:
                what = "is missing" if not count else "is in two places"
                self.fields.fail("left", f"the chip {text} {what}", "K7")

    def _bids(self) -> tuple[Standing, ...]:
        bids = []
        for number, entry in enumerate(self.fields.array(self.data.get("bids", []), "bids")):
            pair = self.fields.pair(entry, f"bids[{number}]")
            if pair is not None:
                if not 1 <= pair[0] <= self.players or pair[1] < 0:
                    self.fields.fail(f"bids[{number}]", f"{quoted(entry)} should be a player and a number")
                bids.append(Standing(*pair))
        if len({bid.player for bid in bids}) != len(bids):
            self.fields.fail("bids", "a player has two bids", "K6")
        return tuple(bids)

    def _seats(self, key: str) -> tuple[int, ...]:
        entries = self.fields.array(self.data.get(key, []), key)
        return tuple(
            sorted(
                {
                    self.fields.whole(seat, f"{key}[{n}]", 1, self.players) or 0
                    for n, seat in enumerate(entries)
                }
            )
        )

    def _second(self, key: str) -> float:
        value = self.data.get(key, 0.0)
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1e9:
            self.fields.fail(key, f"{quoted(value)} should be a number of seconds")
            return 0.0
        return float(value)

    def _phase(
        self,
        target: bool,
        bids: tuple[Standing, ...],
        failed: tuple[int, ...],
        passed: tuple[int, ...],
        left: tuple[int, ...],
    ) -> Phase:
        phase = self.data.get("phase", "bid" if target else "draw")
        if phase not in PHASES:
            self.fields.fail("phase", f"{quoted(phase)} is not one of {', '.join(PHASES)}")
        elif (phase in ("bid", "show")) != target:
            self.fields.fail("target", f"the phase {phase} {'needs one' if not target else 'has none'}")
        elif phase == "draw" and not left:
            self.fields.fail("left", "no chip is left to draw", "K7")
        elif phase == "show" and not {bid.player for bid in bids} - set(failed):
            self.fields.fail("bids", "nobody has a bid left to show", "K6")
        elif phase == "bid" and len(passed) == self.players:
            self.fields.fail("passed", "nobody is left to bid", "K15")
        return cast(Phase, phase)
