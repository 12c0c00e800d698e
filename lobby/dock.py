"""What the table of a room's match shows of the room: its first state, and its texts.

The game's own page knows no rooms; it asks for these by the tag `dock_of`.
"""

from __future__ import annotations

from typing import Any

import msgspec
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from game.texts import PageText, Plural
from lobby import selectors, texts
from lobby.models import Player, Room

_FROM_ROOM = (
    *("ask.", "bot.", "channel.", "connection.", "fact.", "invite.", "member.", "menu."),
    *("notice.", "phrase.", "presence.", "refusal.", "team_letter."),
    *("action.let_in", "hint.called", "hint.wait_start", "middle.calling"),
)
"""Texts of the room's page that the dock shows too, by the beginning of their key."""

_OWN: texts.Texts = {
    "dock.new_lines": Plural("{n} new line", "{n} new lines"),
    "dock.said": _("{name}: {text}"),
    "dock.left": _("{name} has left"),
    "dock.sent_away": _("{name} was sent away"),
    "dock.ask": pgettext_lazy("for a seat", "Ask"),
    "dock.ask_words": _("Ask for seat {number}"),
    "dock.ask_no_more": pgettext_lazy("for a seat", "Take back"),
    "dock.ask_no_more_words": _("Ask for seat {number} no more"),
    "dock.asks": _("{name} asks for seat {number}."),
    "dock.let_in": _("Let {name} in"),
    "dock.not_now": _("Not now"),
    "dock.report": _("Report to the admins"),
    "dock.room_closed": _("The room is closed. The match goes on without it."),
    "rematch.same": _("Same teams"),
    "rematch.mixed": _("Mixed teams"),
    "rematch.count": Plural("{n} person", "{n} people"),
    "rematch.waiting": _("Again? It begins when everybody has pressed."),
    "rematch.free": Plural(
        "{n} seat is free now: somebody is needed in the room first.",
        "{n} seats are free now: people are needed in the room first.",
    ),
    "rematch.gone": _("You have no seat in the next match. Take one in the room."),
    "rematch.person_same": _("same teams"),
    "rematch.person_mixed": _("mixed teams"),
    "rematch.person_not": pgettext_lazy("a person", "not pressed yet"),
}

DOCK_TEXTS: texts.Texts = {
    **{key: text for key, text in texts.ROOM_TEXTS.items() if key.startswith(_FROM_ROOM)},
    **_OWN,
}
"""All of them, by key."""


def dock_of(player: Player, code: str) -> dict[str, Any] | None:
    """What a member's dock begins with; None where there is no open room of the person's.

    Args:
        player: who looks at a table.
        code: the room whose match it is.
    """
    member = selectors.member_of(player.pk, code)
    if member is None or member.room.phase == Room.Phase.CLOSED:
        return None
    return {"first": first_state(player, member.room), "texts": dock_texts()}


def first_state(player: Player, room: Room) -> dict[str, Any]:
    """A room as the scripts of a member's page begin with it."""
    n, state = selectors.room_state(room.pk)
    presence = selectors.members_presence([room.pk]).get(room.pk, {})
    return {
        "me": player.pk,
        "room": {
            "n": n,
            "room": msgspec.to_builtins(state),
            "now": round(timezone.now().timestamp() * 1000),
        },
        "lines": msgspec.to_builtins(selectors.lines_for(room, player.pk)),
        "presence": [{"player": who, "state": how} for who, how in presence.items()],
    }


def dock_texts() -> dict[str, PageText]:
    """The texts in the language that is active now, ready to be written as JSON."""
    return texts.forms(DOCK_TEXTS)
