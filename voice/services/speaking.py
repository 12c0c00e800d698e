"""Joining the talk of a room, leaving it, and what the own microphone is set to."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from datetime import datetime

from lobby.models import Member
from voice.models import Speaker
from voice.outbox import TalkNews
from voice.refusals import VoiceRefusal, VoiceRefused
from voice.selectors import LEASE
from voice.services.settling import settle
from voice.state import Mic


@dataclass(frozen=True, slots=True)
class Tab:
    """A page that wants to talk.

    Attributes:
        name: made by the page.
        mic: what its microphone is set to.
        again: whether it only comes back, and leaves the talk to a tab that has it by now.
    """

    name: str
    mic: Mic
    again: bool = False


def join(room_id: int, player_id: int, tab: Tab, claim: Callable[[int], None]) -> TalkNews:
    """Join the talk, or go on with a stay that the same tab began.

    Another tab of the person takes the stay over: its links are new ones. A tab that only
    comes back does not: its person has gone on to talk elsewhere.

    Args:
        room_id: the room.
        player_id: a member of it.
        tab: the page.
        claim: called with the number of the stay before anybody is told of it, so
            that nothing is said to it which nobody receives.

    Raises:
        VoiceRefused: `voice_not_member`.
    """

    def change(now: datetime) -> None:
        if not Member.objects.filter(room_id=room_id, player_id=player_id).exists():
            raise VoiceRefused(VoiceRefusal.NOT_MEMBER)
        mine = Speaker.objects.filter(room_id=room_id, player_id=player_id)
        others = mine.exclude(tab=tab.name)
        if tab.again and others.filter(seen_at__gt=now - LEASE).exists():
            return
        others.delete()
        speaker, _ = mine.update_or_create(
            room_id=room_id,
            player_id=player_id,
            defaults={"seen_at": now, "mic": tab.mic},
            create_defaults={"seen_at": now, "mic": tab.mic, "joined_at": now, "tab": tab.name},
        )
        claim(speaker.pk)

    return settle(room_id, change)


def leave(room_id: int, speaker_id: int) -> TalkNews:
    """End a stay; ending it twice changes nothing."""
    return settle(room_id, lambda _now: _delete(speaker_id))


def set_mic(room_id: int, speaker_id: int, mic: Mic) -> TalkNews:
    """Say what the microphone is set to, so that others can see it.

    Raises:
        VoiceRefused: `voice_not_joined` where the stay has ended, as when another tab has
            taken the talk over.
    """

    def change(_now: datetime) -> None:
        if not Speaker.objects.filter(pk=speaker_id).update(mic=mic):
            raise VoiceRefused(VoiceRefusal.NOT_JOINED)

    return settle(room_id, change)


def renew(speaker_ids: Collection[int], now: datetime) -> None:
    """Renew the leases of people who were heard."""
    if speaker_ids:
        Speaker.objects.filter(pk__in=speaker_ids).update(seen_at=now)


def _delete(speaker_id: int) -> None:
    Speaker.objects.filter(pk=speaker_id).delete()
