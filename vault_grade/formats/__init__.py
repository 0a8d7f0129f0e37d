"""What stands in files, read and written: notes, quotes, lists of rows, scripts, Statements."""
