"""Start-up beside strangers of the same names, and help for every command."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from cli import COMMANDS, main

ROOT = Path(__file__).resolve().parent.parent


@pytest.mark.parametrize("stranger", ["boards", "games", "solver", "generator", "commands", "cli"])
def test_a_shadowed_package_is_named(stranger: str, tmp_path: Path) -> None:
    (tmp_path / f"{stranger}.py").write_text("raise RuntimeError('a stranger was imported')\n", "utf-8")
    path = os.pathsep.join([str(tmp_path), str(ROOT)])
    script = "import wallhop; wallhop.main()"
    run = subprocess.run(
        [sys.executable, "-P", "-c", script],
        env={**os.environ, "PYTHONPATH": path},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 70
    assert f"'{stranger}' is hidden by {tmp_path / stranger}.py" in run.stderr
    assert "Traceback" not in run.stderr
    assert "environment of its own" in run.stderr


@pytest.mark.parametrize("name", list(COMMANDS))
def test_every_command_has_help(name: str) -> None:
    result = CliRunner().invoke(main, [name, "--help"])
    assert result.exit_code == 0, result.output
    assert "Usage:" in result.output
    assert COMMANDS[name].help


def test_an_unknown_command_is_a_usage_error() -> None:
    assert CliRunner().invoke(main, ["teleport"]).exit_code == 2
