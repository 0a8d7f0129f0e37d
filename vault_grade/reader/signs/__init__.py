"""Signs that a file is no published document: saved from a browser, printed, archived, translated."""
