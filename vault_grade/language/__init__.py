"""What words and figures say, by rule: sentences, numbers, units, names, negations."""
