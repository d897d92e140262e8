"""Runs: whatever takes longer than a minute, in a folder from which it can go on when it was interrupted."""

from plywise.runs.folder import Run, find_runs

__all__ = ["Run", "find_runs"]
