"""The rules of the games, as pure Python: no database, no clock, no chance of their own."""
