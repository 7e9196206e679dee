"""Random Micro Robots and hex problems for tests in which independent searches must agree."""

from __future__ import annotations

from random import Random

from boards.dice import DiceBoard, Die
from boards.hexes import HexBoard, HexDirection, HexWall, Terrain, hexagon
from solver.problem import HexProblem, MicroProblem


def random_micro(seed: int) -> MicroProblem:
    """A layout of all dice of some colours and numbers in any order; often not connected."""
    random = Random(seed)
    colours, numbers = random.choice([("WBRYPG", 6), ("WBRY", 4), ("WBRYP", 3)])
    dice = [Die(colour, number) for colour in colours for number in range(1, numbers + 1)]
    random.shuffle(dice)
    width = len(colours)
    board = DiceBoard(tuple(tuple(dice[i : i + width]) for i in range(0, len(dice), width)))
    cells = list(board.cells())
    via = tuple(random.choices(cells, k=random.choice([0, 0, 1, 2])))
    simple = len(cells) < 36 and random.random() < 0.6  # simple paths of large boards take their time
    return MicroProblem(board, random.choice(cells), random.choice(cells), via, simple)


def random_hex(seed: int) -> HexProblem:
    """A ragged board with terrain of cost 0 to 4, impassable hexes, walls and occupied hexes."""
    random = Random(seed)
    hexes = frozenset(place for place in hexagon(random.randint(1, 4)) if random.random() < 0.9) | {(0, 0)}
    least = random.choice([0, 0, 1, 2])
    kinds = [Terrain(f"cost {cost}", ".", cost, 0, 0, True) for cost in range(least, 5)]
    kinds.append(Terrain("sea", "w", 1, 0, 0, False))
    weights = [8] + [2] * (len(kinds) - 1)
    terrain = {place: random.choices(kinds, weights)[0] for place in sorted(hexes)}
    terrain[(0, 0)] = kinds[0]
    walls = frozenset(
        HexWall.beside(place, direction)
        for place in sorted(hexes)
        for direction in (HexDirection.E, HexDirection.NE, HexDirection.NW)
        if random.random() < 0.1 and (place[0] + direction.step[0], place[1] + direction.step[1]) in hexes
    )
    board = HexBoard(hexes, terrain, walls)
    open_ = [place for place in sorted(hexes) if terrain[place].passable]
    goal = random.choice(open_)
    via = tuple(random.choices(open_, k=random.choice([0, 0, 0, 1, 2])))
    taken = frozenset(place for place in open_ if random.random() < 0.1) - {(0, 0), goal, *via}
    move = random.choice([None, 2, 3, 4, 5])
    objective = "cost" if move is None else random.choice(["cost", "turns"])
    return HexProblem(board, (0, 0), goal, via, taken, move, objective)
