"""Pages around a match: start, lobby, rooms, people."""
