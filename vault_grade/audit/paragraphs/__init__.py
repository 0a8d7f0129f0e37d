"""The paragraph pass: assertions that no pattern sees, one paragraph at a time.

cues.py        the words and forms by which a sentence asserts something, or takes it back
in_general.py  those of what is stated of things in general
built_in.py    the pass that comes with the program
program.py     a program of the vault's own in its place
run.py         the one or the other, over a script
"""
