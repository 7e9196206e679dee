"""wallhop's entry point and its public names, for scripts and notebooks: `import wallhop`."""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

_PACKAGES = ("boards", "games", "solver", "generator", "benchmarks", "commands", "cli")

_PUBLIC = {
    "SquareBoard": "boards.square",
    "Direction": "boards.square",
    "Wall": "boards.square",
    "Diagonal": "boards.square",
    "Target": "boards.square",
    "DiceBoard": "boards.dice",
    "HexBoard": "boards.hexes",
    "hexagon": "boards.hexes",
    "official_board": "boards.official",
    "tiles_board": "boards.micro_tiles",
    "InputError": "boards.errors",
    "slides": "games.slide",
    "game": "games.registry",
    "rulebook": "games.rulebook",
    "Setup": "games.engine",
    "Match": "games.match",
    "RefusedError": "games.match",
    "read_record": "games.record",
    "write_record": "games.record",
    "adjudicate": "games.replay",
    "SlideRules": "games.slide",
    "RicochetProblem": "solver.problem",
    "RicochetGoal": "solver.problem",
    "Robot": "solver.problem",
    "Waypoint": "solver.problem",
    "MicroProblem": "solver.problem",
    "HexProblem": "solver.problem",
    "Solution": "solver.problem",
    "Status": "solver.problem",
    "Limits": "solver.problem",
    "solve": "solver.solve",
    "moves_text": "solver.notation",
    "parse_claim": "solver.notation",
    "check_claim": "solver.checker",
    "all_optimal": "solver.all_optimal",
    "perft": "solver.perft",
    "reachable_in_turn": "solver.hex_routes",
    "dice_graph": "boards.graphs",
    "hex_graph": "boards.graphs",
    "slide_graph": "games.slide_graph",
    "load_problem": "solver.loading",
    "load_board": "solver.loading",
    "problem_id": "solver.formats.ids",
    "problem_text": "solver.formats.problem_json",
    "write_board_problem": "solver.formats.write_text",
}
__all__ = ["main", "shadowed", *_PUBLIC]


def __getattr__(name: str) -> Any:
    if name in _PUBLIC:
        return getattr(import_module(_PUBLIC[name]), name)
    raise AttributeError(f"module 'wallhop' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)


def shadowed() -> list[str]:
    """One sentence for each of our top-level packages that a stranger of the same name hides."""
    home = Path(__file__).resolve().parent
    found = []
    for name in _PACKAGES:
        spec = find_spec(name)
        if spec is None:
            found.append(f"the package {name!r} is missing from {home}")
            continue
        origin = Path(spec.origin or next(iter(spec.submodule_search_locations or ["?"]))).resolve()
        if home not in origin.parents:
            found.append(f"the package {name!r} is hidden by {origin}")
    return found


def main() -> None:
    """Run the command line; refuses to start (exit code 70) beside strangers of the same names."""
    hidden = shadowed()
    if hidden:
        for sentence in hidden:
            print(f"wallhop: {sentence}", file=sys.stderr)
        print(
            "wallhop: install wallhop in an environment of its own (pipx install, or a fresh venv)",
            file=sys.stderr,
        )
        raise SystemExit(70)
    from cli import main as run

    run(prog_name="wallhop")


if __name__ == "__main__":
    main()
