"""Problems in words: robots, goal, rules in force, then the board."""

from __future__ import annotations

from boards.description import describe_board
from boards.hexes import hex_text
from boards.square import cell_text
from solver.formats.slide_json import slide_rules_values
from solver.problem import HexProblem, MicroProblem, Problem, RicochetProblem


def describe(problem: Problem) -> list[str]:
    """Sentences that tell the whole problem; the board comes after the task."""
    return [*describe_task(problem), *describe_board(problem.board)]


def describe_task(problem: Problem) -> list[str]:
    """Who stands where, and what is asked."""
    if isinstance(problem, RicochetProblem):
        return _slides(problem)
    if isinstance(problem, MicroProblem):
        return _dice(problem)
    return _hexes(problem)


def _slides(problem: RicochetProblem) -> list[str]:
    robots = []
    for robot in problem.robots:
        kind = ", transparent" if robot.transparent else ""
        robots.append(f"{robot.name} ({robot.label}{kind}) at {cell_text(robot.cell)}")
    goal = problem.goal
    who = goal.robot or "any robot"
    vortex = " (vortex, transparent robots as well)" if goal.vortex else ""
    lines = [f"Robots: {'; '.join(robots)}.", f"Goal: {who} to {cell_text(goal.cell)}{vortex}."]
    if goal.via:
        stops = [f"{stop.robot or who} on {cell_text(stop.cell)}" for stop in goal.via]
        lines.append(f"Before that, in order: {'; '.join(stops)}.")
    rules = slide_rules_values(problem.rules)
    if rules:
        lines.append("Rules: " + "; ".join(f"{name} {_said(value)}" for name, value in rules.items()) + ".")
    return lines


def _dice(problem: MicroProblem) -> list[str]:
    die = problem.board
    stops = "".join(f" over {die[cell]}" for cell in problem.via)
    lines = [f"Task: from {die[problem.start]}{stops} to {die[problem.goal]}."]
    return lines + (["Rules: no space twice."] if problem.simple_paths else [])


def _hexes(problem: HexProblem) -> list[str]:
    stops = "".join(f" over {hex_text(place)}" for place in problem.via)
    lines = [f"Task: from {hex_text(problem.start)}{stops} to {hex_text(problem.goal)}."]
    if problem.occupied:
        lines.append("Occupied: " + "; ".join(map(hex_text, sorted(problem.occupied))) + ".")
    if problem.move is not None:
        aim = "fewest turns, then least cost" if problem.objective == "turns" else "least cost"
        lines.append(f"Rules: {problem.move} movement points a turn; {aim}.")
    return lines


def _said(value: bool | str) -> str:
    return {True: "on", False: "off"}.get(value, str(value)) if isinstance(value, bool) else value
