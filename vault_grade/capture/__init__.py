"""Captures: web pages and files that are kept as sources, whole as they were received, with a row in a list.

places.py     where captures are kept, and what must never become a source
own_words.py  what is a script again, with words changed
receive.py    bytes on their way in: fetched, or handed over
primary.py    the seam to the list of publishers: whether a source is primary, by rule
keep.py       the file and its row, under the vault's lock
run.py        the whole act
"""

from vault_grade.capture.places import Folder, folder_of
from vault_grade.capture.primary import Decide, Decision, no_publisher
from vault_grade.capture.run import Captured, Wish, capture

__all__ = ["Captured", "Decide", "Decision", "Folder", "Wish", "capture", "folder_of", "no_publisher"]
