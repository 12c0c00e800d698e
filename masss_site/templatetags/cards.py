"""Template tags that draw cards; the page must include the sprite `game/_sprite.html`."""

from __future__ import annotations

from typing import Any

from django import template
from django.utils.translation import gettext as _

from game.texts import TEXTS

register = template.Library()

_FIGURES = frozenset("JQK")


@register.inclusion_tag("game/_cards.html")
def cards(names: str) -> dict[str, Any]:
    """Draw cards side by side, given as on the wire (R2.4), for example "8S 8H KD"."""
    return {"cards": [_face(name) for name in names.split()]}


@register.filter
def suit_name(suit: str) -> str:
    """The name of a suit in the reader's language."""
    return str(TEXTS[f"suit.{suit}"])


@register.filter
def team_letter(team: str) -> str:
    """The letter of a team in the reader's language."""
    return str(TEXTS[f"team_letter.{team}"])


def _face(name: str) -> dict[str, Any]:
    """What is drawn on a card, and how it is called."""
    if name in ("J1", "J2", "J3"):
        label = str(TEXTS["card.joker"]).format(rank=name)
        return {"rank": name, "suit": name, "sign": f"joker-{name}", "label": label, "long": True}
    rank, suit = name[0].replace("T", "10"), name[1]
    return {
        "rank": rank,
        "suit": suit,
        "sign": f"suit-{suit}",
        "figure": f"figure-{rank}" if rank in _FIGURES else "",
        "label": _("{rank} of {suit}").format(rank=rank, suit=suit_name(suit)),
        "long": len(rank) > 1,
    }
