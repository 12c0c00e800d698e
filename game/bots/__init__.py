"""Bots: policies that see what a seat may see, and the tools to play them.

Outsiders find every bot in `POLICIES`; what has been played in public goes to a bot
as a `History`.
"""

from game.bots.history import Act, History, history_of, with_event
from game.bots.policy import POLICIES, Policy

__all__ = ["POLICIES", "Act", "History", "Policy", "history_of", "with_event"]
