"""Thinking apart: bots' moves and hints are worked out in a process of their own (ADR 0016)."""
