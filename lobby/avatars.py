"""Pictures of people: one of twelve drawn ornaments in one of ten pairs of colours.

A picture is named by a code such as `k3c7`, ornament 3 in colours 7. The drawing is a pure
function of the code, so it can be cached for ever and nothing is ever uploaded.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from lobby import ornaments

DEFAULT = "default"
"""The code of the picture of nobody in particular, such as a seat whose person is unknown."""

_CODE = re.compile(r"k([0-9]|1[01])c([0-9])")
_SCATTER = 67
"""Shares no factor with 120, and moves on both ornament and colours from one key to the next."""


@dataclass(frozen=True, slots=True)
class Colours:
    """What a picture is painted with; `ink` on `ground` has a contrast of 4.5 and more.

    Attributes:
        ground: what lies behind.
        ink: the lines.
        name: for people who choose.
    """

    ground: str
    ink: str
    name: Promise


COLOURS: tuple[Colours, ...] = (
    Colours("#14323e", "#f6e3ae", _("night")),
    Colours("#1e4fa8", "#ffffff", _("khadag blue")),
    Colours("#96261f", "#ffe9c9", _("red")),
    Colours("#70370f", "#ffe0b0", _("wood")),
    Colours("#1b5a35", "#e9f7d4", _("steppe green")),
    Colours("#5a2d82", "#f5e6ff", _("violet")),
    Colours("#f2c648", "#3a2300", _("gold")),
    Colours("#f6eedb", "#8a2a1d", _("felt")),
    Colours("#8fd8d4", "#0b3a44", _("turquoise")),
    Colours("#f4b8b2", "#5c1230", _("rose")),
)
_NOBODY = Colours("#c9c4b8", "#3d4046", _("grey"))

ORNAMENTS: tuple[Promise, ...] = (
    _("endless knot"),
    _("hammer ornament"),
    _("waves"),
    _("toono"),
    _("horns"),
    _("flower"),
    _("lattice of the ger"),
    _("fire, sun and moon"),
    _("long life"),
    _("bracelets of the king"),
    _("earrings of the queen"),
    _("mountains"),
)


def is_code(text: str) -> bool:
    """Whether a player may choose this picture."""
    return _CODE.fullmatch(text) is not None


def code(ornament: int, colours: int) -> str:
    """The code of an ornament (0–11) in some colours (0–9)."""
    return f"k{ornament}c{colours}"


def parts(text: str) -> tuple[int, int]:
    """Ornament and colours of a code.

    Raises:
        ValueError: it is no code.
    """
    found = _CODE.fullmatch(text)
    if found is None:
        raise ValueError(text)
    return int(found[1]), int(found[2])


def shown(player_id: int, chosen: str) -> str:
    """The code of a player's picture: the chosen one, else one that follows from the key."""
    if is_code(chosen):
        return chosen
    return code(*divmod(player_id * _SCATTER % (len(ORNAMENTS) * len(COLOURS)), len(COLOURS)))


@cache
def svg(text: str) -> str:
    """The picture of a code, or of `default`, as a document.

    Raises:
        ValueError: there is no such picture.
    """
    if text == DEFAULT:
        return _document(ornaments.NOBODY, _NOBODY)
    ornament, colours = parts(text)
    return _document(ornaments.ALL[ornament], COLOURS[colours])


def _document(drawing: str, colours: Colours) -> str:
    painted = drawing.replace("{ink}", colours.ink).replace("{ground}", colours.ground)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">'
        f'<path fill="{colours.ground}" d="M0 0h64v64H0z"/>'
        f'<g fill="none" stroke="{colours.ink}" stroke-width="5" stroke-linecap="round"'
        f' stroke-linejoin="round">{painted}</g></svg>'
    )
