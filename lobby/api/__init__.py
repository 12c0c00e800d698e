"""People, rooms and keys over HTTP for programs (docs/api.md)."""
