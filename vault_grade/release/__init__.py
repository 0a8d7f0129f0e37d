"""The boundary: a finished work is checked once more before it leaves for an audience.

names.py    which file a link means
carried.py  the notes that a work carries, through embeds and not through links
run.py      each of them matched again, and what follows for the work
report.py   what was checked, as JSON and as a page
"""

from vault_grade.release.run import Checked, Release, release

__all__ = ["Checked", "Release", "release"]
