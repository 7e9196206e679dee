"""Problems, searches, claims and verdicts."""
