"""The imports point in one direction, and a cold start stays light."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
LAYERS = ("boards", "games", "solver", "generator", "benchmarks", "commands")
HEAVY = {"ortools", "networkx", "reportlab", "PIL", "segno", "numpy", "pandas", "hypothesis"}


def imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module


@pytest.mark.parametrize("layer", LAYERS)
def test_a_layer_imports_only_what_lies_below(layer: str) -> None:
    above = set(LAYERS[LAYERS.index(layer) + 1 :]) | {"cli", "wallhop", "tests"}
    files = list((ROOT / layer).rglob("*.py"))
    assert files
    wrong = [
        f"{path.relative_to(ROOT)} imports {name}"
        for path in files
        for name in imported(path)
        if name.split(".")[0] in above
    ]
    assert not wrong


def test_no_module_is_longer_than_500_lines() -> None:
    long = [
        f"{path.relative_to(ROOT)}: {lines}"
        for layer in LAYERS
        for path in (ROOT / layer).rglob("*")
        if path.suffix in {".py", ".c", ".h"} and (lines := len(path.read_text("utf-8").splitlines())) > 500
    ]
    assert not long


def loaded_by(*arguments: str) -> set[str]:
    """The top-level modules that a run of the command line has loaded."""
    script = (
        "import sys, wallhop\n"
        f"sys.argv = ['wallhop', *{arguments!r}]\n"
        "try:\n    wallhop.main()\nexcept SystemExit:\n    pass\n"
        "print('LOADED', *sorted({name.split('.')[0] for name in sys.modules}))\n"
    )
    run = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    return set(run.stdout.splitlines()[-1].split()[1:])


def test_help_loads_no_heavy_library() -> None:
    modules = loaded_by("--help")
    assert "click" in modules
    assert not modules & HEAVY


def test_solving_loads_no_heavy_library() -> None:
    modules = loaded_by("solve", "examples/ricochet.json")
    assert "solver" in modules
    assert not modules & HEAVY
