"""An install on a machine that has no C compiler succeeds, says so, and solves."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.mark.slow
def test_an_install_without_a_compiler_runs_on_the_reference(tmp_path: Path) -> None:
    source, target = tmp_path / "source", tmp_path / "installed"
    unwanted = shutil.ignore_patterns(".*", "build", "dist", "*.so", "*.egg-info", "__pycache__", "tests")
    shutil.copytree(ROOT, source, ignore=unwanted)
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-build-isolation", "--no-deps"]
    env = {**os.environ, "CC": "/bin/false"}
    subprocess.run([*pip, "--target", str(target), str(source)], env=env, check=True)
    assert not list(target.rglob("*_kernel*.so"))

    def wallhop(*arguments: str) -> str:
        command = [sys.executable, "-c", "import wallhop; wallhop.main()", *arguments]
        env = {**os.environ, "PYTHONPATH": str(target)}
        run = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True, check=True)
        return run.stdout

    report = json.loads(wallhop("doctor", "--json"))
    assert report["kernel"] == "reference"
    problem = str(ROOT / "examples" / "ricochet.json")
    answer = json.loads(wallhop("solve", problem, "--json"))
    assert (answer["status"], answer["statistics"]["method"]) == ("OPTIMAL", "astar")
    grade = json.loads(wallhop("grade", problem, "--counts", "--json"))
    assert (grade["cost"], grade["count"] > 0) == (answer["cost"], True)
    measured = json.loads(wallhop("bench", "--set", "rule01", "--limit", "1", "--json").splitlines()[0])
    assert (measured["solver"], measured["cost"]) == ("astar", 1)
