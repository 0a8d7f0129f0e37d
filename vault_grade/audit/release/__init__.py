"""The release of an episode: what was audited, for its audience, with what came of it; or nothing.

told.py      what a release says, and when there is none
page.py      the same as a page
record.py    the same for programs
narrated.py  the sound, by a command of the settings
write.py     the folder, whole or not at all
"""

from vault_grade.audit.release.told import Release, release_of

__all__ = ["Release", "release_of"]
