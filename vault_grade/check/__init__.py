"""The linter of claim records: header, ledger and catalogue are compared, and what does not fit is said.

codes.py      every kind of finding
facts.py      what the notes are compared with, read once
recorded.py   ledger files, held to their names before they count
record.py     checks of the header alone
evidence.py   checks of the header against the catalogue and the runs
promotions.py checks of a validated header against promotions, withdrawals and signatures
standing.py   which grade the record bears out for a note that says validated
run.py        notes through the checks
"""
