"""Evidence: everything a person needs to judge a note, on one page that changes nothing.

gather.py     a match that writes nothing, and what the vault knows beside it
editions.py   newer and older editions of a document, by the catalogue
earlier.py    runs in the ledger that said otherwise
page.py       the whole as one HTML file; quote_section.py, vault_sections.py, pictures.py its parts
words.py      what the answers, rules and cautions mean, in plain words
style.css     how it looks
"""
