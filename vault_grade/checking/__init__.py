"""Asks checkers: each claim in a process of its own, bounded, that knows nothing but what it is asked."""
