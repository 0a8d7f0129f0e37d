"""The checker that takes a claim apart into facts and looks for one passage that binds them all in the same way."""
