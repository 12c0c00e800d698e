"""Matches over HTTP for programs (docs/api.md), and what every part of that API is built from."""
