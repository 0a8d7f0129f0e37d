"""Every kind of finding that ``check`` can make. The names are stable."""

from __future__ import annotations

from vault_grade.findings import Code, Level

NOTE_UNREADABLE = Code("note-unreadable", Level.ERROR, "The note cannot be read as text.")
HEADER_UNREADABLE = Code(
    "header-unreadable", Level.ERROR, "The header cannot be read, so the note has no grade."
)
DUPLICATE_FIELD = Code("duplicate-field", Level.ERROR, "A field of the claim record stands more than once.")
STATUS_MISSING = Code(
    "status-missing", Level.WARNING, "A note with a record does not say draft or validated."
)
STATUS_UNKNOWN = Code("status-unknown", Level.ERROR, "The status is neither draft nor validated.")
ORIGIN_MISSING = Code("origin-missing", Level.WARNING, "A draft does not say where its claims came from.")
ORIGIN_UNKNOWN = Code("origin-unknown", Level.WARNING, "The origin is none of memory, web, document.")
VALIDATOR_MISSING = Code("validator-missing", Level.ERROR, "A validated note does not say who validated it.")
DATE_MISSING = Code("date-missing", Level.ERROR, "A validated note does not say when it was validated.")
DATE_UNREADABLE = Code("date-unreadable", Level.ERROR, "validated_on is no date of the form YYYY-MM-DD.")
DATE_IN_FUTURE = Code("date-in-future", Level.ERROR, "validated_on is later than today anywhere on earth.")
POINTER_NOT_HELD = Code(
    "pointer-not-held", Level.ERROR, "The pointer names no document that the catalogue holds."
)
POINTER_NOT_QUOTED = Code(
    "pointer-not-quoted", Level.ERROR, "No quote of the note rests on the pointer's document."
)
POINTER_WITHOUT_RUN = Code(
    "pointer-without-run", Level.ERROR, "No passing run stands behind the pointer and the quotes as they are."
)
CHANGED_SINCE_MATCH = Code(
    "changed-since-match", Level.WARNING, "The body changed since the run that stands behind the pointer."
)
VALIDATED_WITHOUT_POINTER = Code(
    "validated-without-pointer", Level.ERROR, "A validated note rests on no document."
)
GAP_OPEN = Code("gap-open", Level.NOTE, "A match of the note failed, and none has passed since.")
PROMOTION_MISSING = Code(
    "promotion-missing", Level.ERROR, "No promotion of this validated note is in the ledger."
)
PROMOTION_STALE = Code("promotion-stale", Level.ERROR, "The note changed since the person promoted it.")
PROMOTION_WITHDRAWN = Code(
    "promotion-withdrawn",
    Level.ERROR,
    "A person withdrew the promotion, and the note says validated all the same.",
)
PROMOTION_UNSIGNED = Code(
    "promotion-unsigned",
    Level.NOTE,
    "The promotion bears no signature: that a person made it is a convention.",
)
PROMOTION_SIGNATURE_MISSING = Code(
    "promotion-signature-missing",
    Level.ERROR,
    "The promotion bears no signature, and its Statement or the vault's allowed_signers ask for one.",
)
PROMOTION_SIGNATURE_BAD = Code(
    "promotion-signature-bad",
    Level.ERROR,
    "The promotion's signature is not that of the person it names, with a key that was valid then.",
)
PROMOTION_SIGNATURE_UNCHECKED = Code(
    "promotion-signature-unchecked",
    Level.WARNING,
    "The promotion is signed, and whose signature it is could not be found out.",
)

CODES = tuple(value for value in list(globals().values()) if isinstance(value, Code))
