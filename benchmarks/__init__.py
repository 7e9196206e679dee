"""Sets of instances, and what measures solvers on them: ours, and any other given its command."""
