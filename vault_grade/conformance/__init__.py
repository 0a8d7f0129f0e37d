"""Whether a program is a checker: asked a set of questions, its answers are held against the protocol.

cases.py  what is asked, and which answers are none that a checker may give
run.py    asking, and what is wrong with what comes back
"""
