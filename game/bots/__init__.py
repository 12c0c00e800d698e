"""Bots: policies that see what a seat may see, and the tools to play them.

Outsiders find every bot in `POLICIES`; what has been played in public goes to a bot
as a `History`. `advise` is the hint: moves by worth, the chance, and the reason.
"""

from game.bots.advice import Advice, advise
from game.bots.history import Act, History, history_of, with_event
from game.bots.policy import POLICIES, Policy

__all__ = ["POLICIES", "Act", "Advice", "History", "Policy", "advise", "history_of", "with_event"]
