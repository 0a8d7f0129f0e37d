"""The audit of a finished script: claims, two checkers, flags, and a person's decisions."""
