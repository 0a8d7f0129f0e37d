"""Flagged claims decided on one by one, by a person at a page that this machine serves to itself.

server.py    the loopback server: who is answered, and with what
guard.py     which requests are the page's own
desk.py      the one table at which people decide: what stands, what is asked, one decision after another
look.py      how each claim and each sentence stands now, as data
material.py  what lies beside the claims: passages of their sources, earlier decisions
page.py      the frame of the page, and its pieces
lists.py     the script as it is heard, and the claims by flag and by source
claim.py     one claim: both answers, the passages, the form
style.css, script.js   how it looks, and what it does in the browser
"""
