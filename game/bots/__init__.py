"""Bots: policies that see what a seat may see, and the tools to play them.

Outsiders find every bot in `POLICIES`.
"""

from game.bots.policy import POLICIES, Policy

__all__ = ["POLICIES", "Policy"]
