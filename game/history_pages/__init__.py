"""Pages that look back: lists of matches, results, records, and who else may see them."""
