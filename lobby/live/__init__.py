"""The live rooms and the live list of rooms of this process."""
