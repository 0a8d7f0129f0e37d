"""How a specification in Markdown becomes its two issued files."""
