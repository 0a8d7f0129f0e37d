"""Lists of rows that people read, comment and keep in git: one YAML list, every byte of it people's own.

kind.py    what one such list is: its name, its fields, what each may hold
scan.py    where rows begin and end, told from the bytes alone
strict.py  rows read from YAML: every scalar as text, nothing doubled, borrowed, misspelt or hidden
read.py    the whole of a list
write.py   a row put in, a row's fields set; every other byte stays

The catalogue and the sources of captures are such lists.
"""
