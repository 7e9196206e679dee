"""Problems as people and programs write them: JSON, board text, ids, imports."""
