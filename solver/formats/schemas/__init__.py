"""JSON Schema files of the JSON formats."""
