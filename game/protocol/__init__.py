"""The wire: every message of a table's socket, once (docs/protocol.md is made from here)."""
