"""Publishers: whose domain a source came from, and whether what they publish is primary.

publisher.py    what an entry is
data/           the list that comes with the program, one file a theme, each entry with where it comes from
government.py   domains that a country keeps for its government, listed in governments.yaml
registrable.py  the domain that somebody registered, by the public suffix list; never a substring
read.py         the list, with what a vault adds
decide.py       what the list makes of an address
explain.py      the same decision, with the steps that led to it
"""

from vault_grade.audit.publishers.decide import Publishers, publishers_of
from vault_grade.audit.publishers.publisher import Kind, Publisher

__all__ = ["Kind", "Publisher", "Publishers", "publishers_of"]
