"""Data that travels with the generator: the open font that every writer uses, and its licence."""
