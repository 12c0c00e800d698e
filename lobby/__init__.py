"""Around a match: the people, the start page."""
