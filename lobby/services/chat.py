"""What is said in a room."""

from __future__ import annotations

import math
from datetime import datetime, timedelta

from game.rules import mass
from lobby import plain_text
from lobby.models import ChatLine, Member, Room
from lobby.outbox import ChatNews
from lobby.protocol.parts import Channel, Phrase
from lobby.services.change import OpenRoom
from lobby.services.refusals import RoomRefusal, RoomRefused

MOST_LINES = 5
WINDOW = timedelta(seconds=10)
"""So many lines a member may say in so much time."""


def say(room: OpenRoom, player_id: int, channel: Channel, text: str, command_id: str) -> None:
    """Say a line of text, once.

    Args:
        room: the locked room.
        player_id: the member.
        channel: to whom.
        text: at most 300 characters; what is no plain text is taken out.
        command_id: made by the client, unique for the person.

    Raises:
        RoomRefused: `chat_channel`, the channel is not open to the member now;
            `chat_empty`, `chat_too_fast`, `muted` by staff.
    """
    plain = plain_text.clean(text)
    if not plain:
        raise RoomRefused(RoomRefusal.CHAT_EMPTY)
    _store(room, room.member(player_id), channel, command_id, text=plain)


def say_phrase(
    room: OpenRoom, player_id: int, channel: Channel, phrase: Phrase, command_id: str
) -> None:
    """Say a quick phrase, once; each reader sees it in the own language. Raises as `say`."""
    _store(room, room.member(player_id), channel, command_id, phrase=phrase)


def _store(
    room: OpenRoom,
    member: Member,
    channel: Channel,
    command_id: str,
    *,
    text: str = "",
    phrase: str = "",
) -> None:
    """Store a line, to be told after the commit; one that was stored before stays one."""
    said = ChatLine.objects.filter(room=room.row, author=member.player)
    if said.filter(command_id=command_id).exists():
        return
    _check_may_speak(member, room.now)
    stored = _channel(room, member, channel)
    recent = said.order_by("-pk").values_list("at", flat=True)[:MOST_LINES]
    if len(recent) == MOST_LINES and min(recent) > room.now - WINDOW:
        raise RoomRefused(RoomRefusal.CHAT_TOO_FAST)
    line = ChatLine.objects.create(
        room=room.row,
        match_id=None if stored == ChatLine.Channel.ROOM else room.row.match_id,
        channel=stored,
        author=member.player,
        name=member.player.username,
        text=text,
        phrase=phrase,
        at=room.now,
        command_id=command_id,
    )
    room.tell(ChatNews(room.id, line.pk))


def _check_may_speak(member: Member, now: datetime) -> None:
    """Refuse whom staff have muted; the person reads at `/me/notices/` why."""
    until = member.player.muted_until
    if until is not None and until > now:
        left = math.ceil((until - now).total_seconds() / 60)
        raise RoomRefused(RoomRefusal.MUTED, minutes=left)


def _channel(room: OpenRoom, member: Member, channel: Channel) -> str:
    """The channel under which a member's words are stored.

    While a match runs, who sits speaks to the room or to the own team, and who does
    not sit speaks to the others who watch: the table is left in peace.
    """
    chair = room.chair_of(member.player_id)
    is_playing = room.row.phase == Room.Phase.PLAYING
    if channel == "room" and (chair is not None or not is_playing):
        return ChatLine.Channel.ROOM
    if channel == "team" and chair is not None and is_playing:
        return mass.team_of(chair.number).value
    if channel == "watch" and chair is None and is_playing:
        return ChatLine.Channel.WATCH
    raise RoomRefused(RoomRefusal.CHAT_CHANNEL)
