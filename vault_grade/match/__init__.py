"""The match, seen from the parent: what is to be searched, the outcome, and its two marks (run and header).

notes.py    which notes are meant
plan.py     what a reader must be given for a note, or why there is nothing to give
hints.py    how a citation is written that was meant to be one
outcome.py  pass, gap or refused, read off the answers
settle.py   the run first, the header after it
run.py      notes through readers, each in a process of its own
"""
