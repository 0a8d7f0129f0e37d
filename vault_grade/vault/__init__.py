"""The vault on disk: where things are, settings, paths, whole and locked writes, git and keys."""
