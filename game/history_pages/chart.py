"""The line of chances over a match, as numbers for a drawing."""

from __future__ import annotations

from typing import Any

from game.services.judging import LookBack

WIDTH, HEIGHT = 640, 160
"""Of the drawing, in its own units."""
GAP = 1.5
"""Between two rounds, in moves."""


def chart_of(back: LookBack) -> dict[str, Any] | None:
    """A line for each round, from left to right; up is team A's chance.

    Returns:
        None where nobody has moved.
    """
    lines = [line for line in back.chances if line]
    steps = sum(len(line) - 1 for line in lines) + GAP * (len(lines) - 1)
    if steps <= 0:
        return None
    scale = WIDTH / steps
    rounds, places, start = [], {}, 0.0
    for place, line in enumerate(back.chances, 1):
        if not line:
            continue
        rounds.append(
            {
                "points": " ".join(
                    f"{(start + x) * scale:.1f},{_y(chance)}" for x, chance in enumerate(line)
                ),
                "left": round(max(start - GAP / 2, 0) * scale, 1),
            }
        )
        places[place] = start
        start += len(line) - 1 + GAP
    marks = [
        {
            "x": round((places[moment.round] + moment.moves + 0.5) * scale, 1),
            "y": _y((moment.before + moment.after) / 2),
            "number": number,
        }
        for number, moment in enumerate(back.moments, 1)
    ]
    return {"width": WIDTH, "height": HEIGHT, "rounds": rounds, "marks": marks}


def _y(chance: float) -> float:
    """How far below the top a chance of team A is, given in thousandths."""
    return round(HEIGHT * (1 - chance / 1000), 1)
