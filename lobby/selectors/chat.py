"""Reads of what was said: only what the reader may hear.

Who sat in a team in a match may read what that team said in it, also afterwards; who
left the match may not. What spectators say is for who had no seat in the match. What
an author says is not shown to who has blocked the author.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Q

from game.models import Seat
from game.rules import mass
from lobby.models import ChatLine, Member, Room
from lobby.people_selectors import blocks_of
from lobby.protocol.parts import Line

LINES_SHOWN = 100


def lines_for(
    room: Room | int, player_id: int, after_id: int = 0, limit: int = LINES_SHOWN
) -> list[Line]:
    """The newest lines of a room that a person may read, oldest first.

    Args:
        room: the room, or its key.
        player_id: who reads.
        after_id: only lines after this one.
        limit: at most so many.
    """
    lines = ChatLine.objects.filter(room=room, pk__gt=after_id).filter(_heard_by(player_id))
    blocked = blocks_of([player_id]).get(player_id)
    if blocked:
        lines = lines.filter(Q(author=None) | ~Q(author__in=blocked))
    return [_line(line) for line in reversed(lines.order_by("-pk")[:limit])]


def readers_of(line_id: int) -> tuple[Line, frozenset[int]] | None:
    """A line and the members of its room who may read it; None if the line is gone."""
    line = ChatLine.objects.filter(pk=line_id).select_related("match").defer("match__state").first()
    if line is None:
        return None
    members = set(Member.objects.filter(room_id=line.room_id).values_list("player_id", flat=True))
    if line.author_id is not None:
        members -= {who for who, blocked in blocks_of(members).items() if line.author_id in blocked}
    return _line(line), frozenset(_hearers(line, members))


def _heard_by(player_id: int) -> Q:
    """The lines of those channels that a person may hear."""
    seats = Seat.objects.filter(player_id=player_id)
    in_a = seats.filter(number__in=_seats_of(mass.Team.A)).values("match_id")
    in_b = seats.filter(number__in=_seats_of(mass.Team.B)).values("match_id")
    channel = ChatLine.Channel
    return (
        Q(channel=channel.ROOM)
        | Q(channel=channel.TEAM_A, match_id__in=in_a)
        | Q(channel=channel.TEAM_B, match_id__in=in_b)
        | (Q(channel=channel.WATCH) & ~Q(match_id__in=seats.values("match_id")))
    )


def _hearers(line: ChatLine, members: set[int]) -> Iterable[int]:
    """Those of these people who may hear the channel of a line."""
    if line.channel == ChatLine.Channel.ROOM:
        return members
    seats = Seat.objects.filter(match=line.match, player_id__in=members)
    teams = {
        player_id: mass.team_of(number).value
        for number, player_id in seats.values_list("number", "player_id")
    }
    if line.channel == ChatLine.Channel.WATCH:
        return members - teams.keys()
    return (player_id for player_id, team in teams.items() if team == line.channel)


def _seats_of(team: mass.Team) -> list[int]:
    return [seat for seat in range(mass.SEATS) if mass.team_of(seat) is team]


def _line(line: ChatLine) -> Line:
    return Line(
        id=line.pk,
        channel=line.channel,  # type: ignore[arg-type]
        player=line.author_id,
        name=line.name,
        text=line.text,
        phrase=line.phrase or None,  # type: ignore[arg-type]
        at=round(line.at.timestamp() * 1000),
    )
