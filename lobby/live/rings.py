"""News of rooms as doorbells between processes; no secret is in them."""

from __future__ import annotations

from game.live.neighbours import Ring
from game.outbox import doorbell
from lobby.outbox import (
    LOBBY_KEY,
    ChatNews,
    DeskNews,
    InvitedNews,
    News,
    NoticeNews,
    RoomNews,
    desk_ring,
    notice_fields,
)


def ring_of(news: News) -> Ring:
    """The doorbell that tells news to other processes; a line of chat by its key alone."""
    match news:
        case RoomNews():
            return {**doorbell(news.room_id, news.n)}
        case ChatNews():
            return {**doorbell(news.room_id, 0), "line": news.line_id}
        case NoticeNews():
            return {**doorbell(news.room_id, 0), **notice_fields(news)}
        case DeskNews():
            return desk_ring(news)
        case InvitedNews():
            invited = {"invited": news.player_id, "code": news.code, "name": news.name}
            return {**doorbell(LOBBY_KEY, 0), **invited}


def news_of(ring: Ring) -> News:
    """The news that a doorbell tells."""
    if "line" in ring:
        return ChatNews(ring["key"], ring["line"])
    if "notice" in ring:
        return NoticeNews(ring["key"], ring["notice"], ring["player"], ring["name"])
    if "desk" in ring:
        return DeskNews(ring["desk"])
    if "invited" in ring:
        return InvitedNews(ring["invited"], ring["code"], ring["name"])
    return RoomNews(ring["key"], ring["n"])
