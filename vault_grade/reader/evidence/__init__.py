"""A note's quotes where they stand, for a person to look at: passages, pictures of pages, the words marked.

exhibit.py   one job: the answers of a match, and what is shown beside each
around.py    the same for quotes of no note, in words alone
shown.py     what comes out of it
places.py    where the words of an answer stand in the pages' text
passages.py  the text round them
boxes.py     the rectangles of words on a page
pictures.py  pages drawn, whole and close
copies.py    the marked pages as a PDF
"""
