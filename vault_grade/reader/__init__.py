"""The reader: a process that is handed bytes, hashes and searches them, and knows nothing of vaults."""
