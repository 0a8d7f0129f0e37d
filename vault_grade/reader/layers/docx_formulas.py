"""What formulas of a DOCX file are built of. Source: ECMA-376 part 1, 22.1 (Office Math)."""

from __future__ import annotations

from vault_grade.reader.layers.flow import names

_STRUCTURES = names(
    "m:acc m:bar m:borderBox m:d m:eqArr m:f m:func m:groupChr m:limLow m:limUpp m:m m:nary m:phant m:rad m:sPre"
)
_ARGUMENTS = names("m:deg m:den m:e m:fName m:lim m:mr m:num m:sub m:sup")
_IN_LINE = names("m:box m:sSub m:sSubSup m:sSup")  # these alone read on from argument to argument


def stands_apart(name: str, parent: str) -> bool:
    """Whether what an element holds, written after what stands before it, would be another formula."""
    return name in _STRUCTURES or (name in _ARGUMENTS and parent not in _IN_LINE)
