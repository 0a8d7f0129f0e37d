"""Pages for people: one HTML file that needs nothing else, whatever the words in it may try.

html.py      how text gets into HTML: escaped, set apart, with nothing in it that is not seen
document.py  the frame of every page: what the browser may load, the common style
"""
