"""A small outside solver for the protocol of docs/benchmarks.md: breadth-first, sharing nothing with ours.

python stand_in.py [wrong|silent|broken|words|cheat]
"""

from __future__ import annotations

import json
import sys
import time

STEPS = {"N": (0, -1, 1), "E": (1, 0, 2), "S": (0, 1, 4), "W": (-1, 0, 8)}


def shortest(width: int, cells: list[int], robots: list[int], goal: int, target: int) -> list[str] | None:
    """Moves such as 0N 2E to bring the goal robot (or any, for -1) to the target."""
    start = tuple(robots)
    before: dict[tuple[int, ...], tuple[tuple[int, ...], str] | None] = {start: None}
    layer = [start]
    while layer:
        following: list[tuple[int, ...]] = []
        for state in layer:
            if target in state if goal < 0 else state[goal] == target:
                moves = []
                while (link := before[state]) is not None:
                    state, move = link
                    moves.append(move)
                return moves[::-1]
            for robot, cell in enumerate(state):
                for letter, (dx, dy, bit) in STEPS.items():
                    end = cell
                    while not cells[end] & bit and end + dx + dy * width not in state:
                        end += dx + dy * width
                    after = (*state[:robot], end, *state[robot + 1 :])
                    if after not in before:
                        before[after] = (state, f"{robot}{letter}")
                        following.append(after)
        layer = following
    return None


def main(manner: str) -> None:
    """Answer every line of standard input in that manner."""
    for line in sys.stdin:
        word, name, _, width, _, cells, robots, goal, target = line.split()
        assert word == "solve"
        begin = time.process_time()
        moves = shortest(
            int(width),
            [int(digit, 16) for digit in cells],
            [int(robot) for robot in robots.split(",")],
            int(goal),
            int(target),
        )
        spent = time.process_time() - begin
        if manner == "silent":
            time.sleep(30)
        if manner == "broken":
            sys.exit(3)
        if manner == "words":
            print("I think it takes three", flush=True)
            continue
        answer: dict[str, object] = {"id": name, "cpu_seconds": spent}
        if moves is None:
            answer["status"] = "INFEASIBLE"
        elif manner == "wrong":
            answer["cost"] = len(moves) + 1
        elif manner == "cheat":
            answer |= {"cost": len(moves) - 1, "moves": " ".join(moves[:-1])}
        else:
            answer |= {"cost": len(moves), "moves": " ".join(moves)}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "")
