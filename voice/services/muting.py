"""The room's owner mutes a person for everyone, or undoes it."""

from __future__ import annotations

from datetime import datetime

from lobby.models import Member, Room
from voice.models import Silence
from voice.outbox import TalkNews
from voice.refusals import VoiceRefusal, VoiceRefused
from voice.services.settling import settle


def mute(room_id: int, owner_id: int, player_id: int, *, muted: bool) -> TalkNews:
    """Mute a member for everyone in the room, or let the person be heard again.

    The person's links are made anew, without or with the right to send.

    Raises:
        VoiceRefused: `voice_not_owner`, `voice_cannot_mute_self`, `voice_no_such_member`.
    """

    def change(now: datetime) -> None:
        _check(room_id, owner_id, player_id)
        if muted:
            Silence.objects.get_or_create(
                room_id=room_id, player_id=player_id, defaults={"by_id": owner_id, "at": now}
            )
        else:
            Silence.objects.filter(room_id=room_id, player_id=player_id).delete()

    return settle(room_id, change)


def _check(room_id: int, owner_id: int, player_id: int) -> None:
    """Raise VoiceRefused unless this person may mute that one."""
    if not Room.objects.filter(pk=room_id, owner_id=owner_id).exists():
        raise VoiceRefused(VoiceRefusal.NOT_OWNER)
    if player_id == owner_id:
        raise VoiceRefused(VoiceRefusal.CANNOT_MUTE_SELF)
    if not Member.objects.filter(room_id=room_id, player_id=player_id).exists():
        raise VoiceRefused(VoiceRefusal.NO_SUCH_MEMBER)
