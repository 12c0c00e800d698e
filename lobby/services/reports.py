"""Complaints: what they are about is looked up and checked before anything is stored."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from datetime import timedelta

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from game.models import Departure, Match, Seat
from lobby.models import Ban, ChatLine, Member, Player, Report, Room, RoomMatch
from lobby.models.report import TEXT_LENGTH
from lobby.people_refusals import PeopleRefusal, PeopleRefused

MOST_A_DAY = 10
_NEED_WORDS = (Report.Reason.OTHER, Report.Reason.FAULT)


@dataclass(frozen=True, slots=True)
class Asked:
    """What a report is said to be about, as it came from a page.

    Attributes:
        player_id: whom it is about.
        match_code: in which match it happened.
        n: at which event of that match.
        room_code: in which room it happened.
    """

    player_id: int | None = None
    match_code: str = ""
    n: int | None = None
    room_code: str = ""


@dataclass(frozen=True, slots=True)
class About:
    """What a report is about, found and allowed."""

    player: Player | None
    match: Match | None
    n: int | None
    room: Room | None


def look_up(reporter_id: int, asked: Asked) -> About:
    """Find what a report is about.

    Who reports must have been in the match or the room, and so must who is reported. A player
    alone can be reported by anybody, since anybody sees the profile. Where the reporter was
    not, there is nothing: another answer would let codes of rooms be guessed here.

    Raises:
        PeopleRefused: `about_nothing`, `own_self`, `no_such_player`, `no_such_match`,
            `no_such_room`, `no_such_event`; `not_there`, who is reported was not.
    """
    player = None if asked.player_id is None else _player(reporter_id, asked.player_id)
    match = _match(reporter_id, asked.match_code) if asked.match_code else None
    room = _room(reporter_id, asked.room_code) if asked.room_code else None
    if player is None and match is None and room is None:
        raise PeopleRefused(PeopleRefusal.ABOUT_NOTHING)
    if player is not None and not _was_there(player.pk, match, room):
        raise PeopleRefused(PeopleRefusal.NOT_THERE)
    _check_place(reporter_id, match, asked.n)
    return About(player, match, asked.n, room)


@transaction.atomic
def file(reporter_id: int, asked: Asked, reason: str, text: str) -> Report:
    """Store a report; the same one sent twice is stored once.

    Args:
        reporter_id: who complains.
        asked: what it is about.
        reason: one of `Report.Reason`.
        text: in the reporter's words, at most 500 characters.

    Raises:
        PeopleRefused: as `look_up`, and `unknown_reason`, `text_needed`, `text_too_long`,
            `too_many_reports`.
    """
    Player.objects.select_for_update(no_key=True).get(pk=reporter_id)
    about = look_up(reporter_id, asked)
    words = _words(reason, text)
    today = Report.objects.filter(
        reporter_id=reporter_id, at__gt=timezone.now() - timedelta(days=1)
    )
    content = {
        "player": about.player,
        "match": about.match,
        "n": about.n,
        "room": about.room,
        "reason": reason,
        "text": words,
    }
    again = today.filter(**content, status=Report.Status.OPEN).first()
    if again is not None:
        return again
    if today.count() >= MOST_A_DAY:
        raise PeopleRefused(PeopleRefusal.TOO_MANY_REPORTS, most=MOST_A_DAY)
    return Report.objects.create(reporter_id=reporter_id, **content)


def _words(reason: str, text: str) -> str:
    """The reporter's words without characters that nobody sees."""
    if reason not in Report.Reason.values:
        raise PeopleRefused(PeopleRefusal.UNKNOWN_REASON)
    plain = unicodedata.normalize("NFC", text.replace("\r\n", "\n"))
    words = "".join(c for c in plain if c == "\n" or unicodedata.category(c)[0] != "C").strip()
    if len(words) > TEXT_LENGTH:
        raise PeopleRefused(PeopleRefusal.TEXT_TOO_LONG, most=TEXT_LENGTH)
    if not words and reason in _NEED_WORDS:
        raise PeopleRefused(PeopleRefusal.TEXT_NEEDED)
    return words


def _player(reporter_id: int, player_id: int) -> Player:
    if player_id == reporter_id:
        raise PeopleRefused(PeopleRefusal.OWN_SELF)
    player = Player.objects.filter(pk=player_id).first()
    if player is None:
        raise PeopleRefused(PeopleRefusal.NO_SUCH_PLAYER)
    return player


def _match(reporter_id: int, code: str) -> Match:
    match = Match.objects.defer("state").filter(code=code).first() if code.isalnum() else None
    if match is None or not _was_there(reporter_id, match, None):
        raise PeopleRefused(PeopleRefusal.NO_SUCH_MATCH)
    return match


def _room(reporter_id: int, code: str) -> Room:
    room = Room.objects.filter(code=code).first() if code.isalnum() else None
    if room is None or not _was_there(reporter_id, None, room):
        raise PeopleRefused(PeopleRefusal.NO_SUCH_ROOM)
    return room


def _check_place(reporter_id: int, match: Match | None, n: int | None) -> None:
    """Refuse a place that is not in the log.

    Who watches a running match is not told how far it has come: spectators see it later.
    """
    if n is None:
        return
    if match is None or n < 1:
        raise PeopleRefused(PeopleRefusal.NO_SUCH_EVENT)
    if n > match.n and (match.finished_at is not None or _played(reporter_id, match)):
        raise PeopleRefused(PeopleRefusal.NO_SUCH_EVENT)


def _was_there(person_id: int, match: Match | None, room: Room | None) -> bool:
    """Whether a person was in each of these that is given."""
    if match is not None and not (_played(person_id, match) or _watched(person_id, match)):
        return False
    return room is None or _was_in(person_id, room)


def _played(person_id: int, match: Match) -> bool:
    """Whether a person sat at the table, perhaps only for a while."""
    return (
        Seat.objects.filter(match=match, player_id=person_id).exists()
        or Departure.objects.filter(match=match, player_id=person_id).exists()
    )


def _watched(person_id: int, match: Match) -> bool:
    """Whether a person is in the room of the match."""
    return Member.objects.filter(player_id=person_id, room__matches__match=match).exists()


def _was_in(person_id: int, room: Room) -> bool:
    """Whether a person is in a room or has left a trace there."""
    if Member.objects.filter(room=room, player_id=person_id).exists():
        return True
    traces = (
        ChatLine.objects.filter(room=room, author_id=person_id),
        Ban.objects.filter(room=room, player_id=person_id),
        RoomMatch.objects.filter(
            Q(match__seats__player_id=person_id) | Q(match__departures__player_id=person_id),
            room=room,
        ),
    )
    return any(found.exists() for found in traces)
