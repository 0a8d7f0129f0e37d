"""One way to the net: an address fetched into an open file, bounded, and never into a private network.

addresses.py  which addresses may be asked, and where their names lead
bodies.py     what comes: decoded within bounds, hashed, and written as it comes
client.py     the request itself: redirects by hand, each hop checked; total time, silence, size
"""

from vault_grade.fetch.addresses import is_address
from vault_grade.fetch.bodies import TooLong
from vault_grade.fetch.client import Fetched, StatusRefused, fetch

__all__ = ["Fetched", "StatusRefused", "TooLong", "fetch", "is_address"]
