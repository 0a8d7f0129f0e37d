"""Research: sources for an episode, searched for anywhere and among primary publishers, and captured.

result.py    what a service found
polite.py    each host asked in turn, and again where it asks to wait
answer.py    a service's answer, fetched and read with care
crossref.py  openalex.py  europepmc.py  searxng.py: what each is asked, and how its answer is read
sites.py     which listed domains a search engine is held to
services.py  the services by name, and one search in all of them
run.py       the two searches, their places, and the captures
"""

from vault_grade.audit.research.polite import Pacer
from vault_grade.audit.research.result import Question, Result
from vault_grade.audit.research.run import Place, Report, Wish, research
from vault_grade.audit.research.services import Search, Searched

__all__ = ["Pacer", "Place", "Question", "Report", "Result", "Search", "Searched", "Wish", "research"]
