"""The built-in checkers: each a program of its own that shares no code with another."""
