"""How fast people press in rooms."""

from __future__ import annotations

from game.live.pace import Rate

PRESSES = Rate(a_second=4.0, burst=40.0)
"""Nobody presses faster than this for long."""
