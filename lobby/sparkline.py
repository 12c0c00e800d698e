"""A small line of numbers as the points of an SVG polyline."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

WIDTH = 240
HEIGHT = 56
EDGE = 5
"""Room for the dot at the end, on all sides."""


@dataclass(frozen=True, slots=True)
class Sparkline:
    """A line to be drawn in a box of WIDTH by HEIGHT.

    Attributes:
        points: as the attribute of a polyline has them.
        x: where the last number stands, from the left.
        y: where it stands, from the top.
        least: the smallest number.
        most: the largest one.
    """

    points: str
    x: float
    y: float
    least: int
    most: int
    width: int = WIDTH
    height: int = HEIGHT


def sparkline(numbers: Sequence[int]) -> Sparkline | None:
    """Draw numbers from left to right; None for fewer than two, which make no line."""
    if len(numbers) < 2:
        return None
    least, most = min(numbers), max(numbers)
    step = (WIDTH - 2 * EDGE) / (len(numbers) - 1)
    scale = (HEIGHT - 2 * EDGE) / max(1, most - least)
    places = [
        (round(EDGE + step * index, 1), round(HEIGHT - EDGE - scale * (number - least), 1))
        for index, number in enumerate(numbers)
    ]
    x, y = places[-1]
    return Sparkline(" ".join(f"{x},{y}" for x, y in places), x, y, least, most)
