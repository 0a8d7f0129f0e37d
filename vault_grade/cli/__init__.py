"""The command line: what is typed becomes a call, and what comes back is shown."""
