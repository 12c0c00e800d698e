"""Talking at the table."""
