"""Looking back at a match that is over: its moments, other moves from there, and the one file."""
