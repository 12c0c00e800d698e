"""Twelve Mongolian ornaments as drawings of 64 × 64, bold enough to be told apart at 32 px.

`{ink}` and `{ground}` stand for the two colours. Lines are of ink unless something else is said.
All that matters lies within 28 of the middle, since pictures are shown round.
"""

from __future__ import annotations

from math import cos, pi, sin

NOBODY = '<circle cx="32" cy="32" r="23"/><circle cx="32" cy="32" r="8"/>'
"""A roof ring without spokes."""

_MIDDLE = 32.0


def _at(radius: float, turn: float) -> str:
    """A point at a distance from the middle; `turn` counts whole turns from the top."""
    angle = 2 * pi * turn
    return f"{_MIDDLE + radius * sin(angle):.1f} {_MIDDLE - radius * cos(angle):.1f}"


def _spokes(count: int, inner: float, outer: float) -> str:
    """Lines from one radius to another, all around."""
    return "".join(f"M{_at(inner, i / count)}L{_at(outer, i / count)}" for i in range(count))


def _over(under: str, crossing: str) -> str:
    """A line that passes over what is drawn already: a seam of ground, then ink."""
    return (
        f'<path d="{under}"/><path stroke="{{ground}}" stroke-width="10" stroke-linecap="butt"'
        f' d="{crossing}"/><path stroke-linecap="butt" d="{crossing}"/>'
    )


def _ring(x: float, radius: float) -> str:
    """A circle at the height of the middle, as a path."""
    arc = f"a{radius} {radius} 0 1 1"
    return f"M{x - radius} 32{arc} {2 * radius} 0{arc} {-2 * radius} 0z"


def _endless_knot() -> str:
    """Two bundles of three lines woven over and under, closed by loops at the edge."""
    return (
        '<g transform="rotate(45 32 32)" stroke-width="4">'
        '<path d="M22 16V42M32 16V48M42 22V48M16 22H42M16 32H48M22 42H48"/>'
        '<path d="M22 16C22 8 32 8 32 16M32 48C32 56 42 56 42 48M16 22C8 22 8 32 16 32'
        'M48 32C56 32 56 42 48 42M42 22C56 22 56 8 42 8L42 22M22 42C8 42 8 56 22 56L22 42"/></g>'
    )


def _hammer() -> str:
    """A line that turns in on itself and comes out again, above and below."""
    half = "M12 25V14H41V25H27V22"
    return f'<path d="{half}M10 32H54"/><path transform="rotate(180 32 32)" d="{half}"/>'


def _waves() -> str:
    """Three rows of waves."""
    rows = (18, 32, 46)
    return "".join(f'<path d="M8 {y}q6 -11 12 0t12 0t12 0t12 0"/>' for y in rows)


def _toono() -> str:
    """The roof ring of the ger with its spokes."""
    return f'{NOBODY}<path d="{_spokes(8, 8, 23)}"/>'


def _horns() -> str:
    """Two horns that curl outwards from one stem."""
    half = "M32 52V38C32 22 26 12 18 12C10 12 7 20 10 26C13 31 20 29 19 23"
    mirrored = f'<path transform="matrix(-1 0 0 1 64 0)" d="{half}"/>'
    return f'<path d="{half}M22 52H42"/>{mirrored}'


def _flower() -> str:
    """Eight petals around a heart."""
    petal = "M32 25C26 19 26 11 32 6C38 11 38 19 32 25z"
    petals = "".join(f'<path transform="rotate({45 * i} 32 32)" d="{petal}"/>' for i in range(8))
    return f'<g stroke="none" fill="{{ink}}">{petals}<circle cx="32" cy="32" r="5"/></g>'


def _lattice() -> str:
    """The wall of the ger."""
    rising = "M10 22L22 10M10 44L44 10M20 54L54 20M42 54L54 42"
    falling = "M10 42L22 54M10 20L44 54M20 10L54 44M42 10L54 22"
    return f'<path d="{rising}{falling}"/>'


def _fire() -> str:
    """A flame over the sun over the moon."""
    return (
        '<g stroke="none" fill="{ink}">'
        '<path d="M32 4C37 9 39 13 36 17C39 17 41 15 41 12C44 19 40 24 32 24'
        'C24 24 20 19 23 12C23 15 25 17 28 17C25 13 27 9 32 4z"/><circle cx="32" cy="34" r="8"/>'
        '<path d="M9 34C11 64 53 64 55 34C48 52 16 52 9 34z"/></g>'
    )


def _long_life() -> str:
    """The round sign of long life."""
    signs = "M32 15V49M22 24V20H42V24M17 32H47M22 40V44H42V40"
    return f'<circle cx="32" cy="32" r="25"/><path d="{signs}"/>'


def _bracelets() -> str:
    """Two rings linked into each other."""
    return _over(_ring(23, 15) + _ring(41, 15), "M26.1 17.3A15 15 0 0 1 36.2 25")


def _earrings() -> str:
    """Two squares on edge, linked into each other."""
    return _over("M24 14L42 32L24 50L6 32zM40 14L58 32L40 50L22 32z", "M27 17L37 27")


def _mountains() -> str:
    """A range under the sun."""
    return (
        '<g stroke="none" fill="{ink}"><circle cx="45" cy="17" r="7"/>'
        '<path d="M4 52L24 18L36 38L42 30L60 52z"/></g>'
        '<path stroke="{ground}" stroke-width="4" d="M17 37L24 31L29 36"/>'
    )


ALL: tuple[str, ...] = (
    _endless_knot(),
    _hammer(),
    _waves(),
    _toono(),
    _horns(),
    _flower(),
    _lattice(),
    _fire(),
    _long_life(),
    _bracelets(),
    _earrings(),
    _mountains(),
)
"""In the order of `lobby.avatars.ORNAMENTS`."""
