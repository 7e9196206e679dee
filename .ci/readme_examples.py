"""Run the console examples of Markdown files and compare what they print.

In a block that opens with ```console each line `$ wallhop …` is a command and the lines below it are its
output; `...` stands for any lines. A last line `(exit N)` names an exit code other than 0. All examples of
a file run in one scratch folder that starts as a copy of `examples/`, beside the shipped `examples` name.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BLOCK = re.compile(r"^```console\n(.*?)^```", re.MULTILINE | re.DOTALL)


def examples(text: str) -> list[tuple[str, str]]:
    found: list[tuple[str, list[str]]] = []
    for block in BLOCK.findall(text):
        for line in block.splitlines():
            if line.startswith("$ "):
                found.append((line[2:], []))
            elif found:
                found[-1][1].append(line)
    return [(command, "\n".join(lines).strip()) for command, lines in found]


def as_pattern(expected: str) -> re.Pattern[str]:
    parts = [
        r"[\s\S]*?" if line.strip() == "..." else re.escape(line.rstrip()) for line in expected.split("\n")
    ]
    return re.compile("\n".join(parts).replace(r"\.\.\.", ".*?"))


def run(path: Path, scratch: Path) -> int:
    wrong = 0
    for command, expected in examples(path.read_text("utf-8")):
        code = 0
        match = re.search(r"\n?\(exit (\d+)\)$", expected)
        if match:
            code, expected = int(match[1]), expected[: match.start()]
        environment = {
            **os.environ,
            "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
            "NO_COLOR": "1",
        }
        done = subprocess.run(
            command, shell=True, cwd=scratch, env=environment, capture_output=True, text=True, check=False
        )
        printed = "\n".join(line.rstrip() for line in (done.stdout + done.stderr).strip().split("\n"))
        if done.returncode != code or (expected and not as_pattern(expected).fullmatch(printed)):
            wrong += 1
            print(f"{path.name}: $ {command}")
            print(f"-- expected (exit {code}):\n{expected}\n-- got (exit {done.returncode}):\n{printed}\n")
        else:
            print(f"{path.name}: ok: {command}")
    return wrong


def main() -> None:
    wrong = 0
    for name in sys.argv[1:]:
        with tempfile.TemporaryDirectory() as folder:
            shutil.copytree(ROOT / "examples", Path(folder) / "examples")
            wrong += run(Path(name), Path(folder))
    raise SystemExit(1 if wrong else 0)


if __name__ == "__main__":
    main()
