"""What the documents of the wire say of rooms, of who watches, and of the lobby."""

from __future__ import annotations

from django.utils import translation

from game.protocol import client as table_client
from game.protocol import server as table_server
from game.protocol.envelope import Message
from game.protocol.examples import MESSAGE_EXAMPLES
from game.protocol.export import CodeFact
from game.protocol.export.chapters import Chapter, chapter
from game.protocol.export.schema import TABLE
from game.protocol.export.sockets import SocketFacts
from game.protocol.server import Ack, Error
from game.reference import LANGUAGES
from lobby.models import ROOM_CODE_LENGTH, ROOM_CODE_LETTERS
from lobby.protocol import client, server
from lobby.protocol.examples import LOBBY_CLIENT, LOBBY_SERVER, ROOM_CLIENT, ROOM_SERVER
from lobby.protocol.notes import FORMS, WORDS
from lobby.refusal_texts import REFUSALS
from lobby.services.refusals import RoomRefusal

_CODE = {"code": f"The room: {ROOM_CODE_LENGTH} of {ROOM_CODE_LETTERS}."}


def sockets() -> tuple[SocketFacts, ...]:
    """The sockets beside the table's."""
    return _room(), _watch(), _lobby()


def codes() -> tuple[CodeFact, ...]:
    """Why a command of a room is refused."""
    return tuple(_code(code) for code in RoomRefusal)


def _code(code: RoomRefusal) -> CodeFact:
    shown = {}
    for language in LANGUAGES:
        with translation.override(language):
            shown[language] = str(REFUSALS[f"refusal.{code}"])
    return CodeFact(str(code), "rooms", None, shown)


def _room() -> SocketFacts:
    return SocketFacts(
        name="room",
        title="A room",
        address="/ws/room/{code}/",
        about="One room, for its members.",
        parameters=_CODE,
        words=WORDS,
        client=_kinds(ROOM_CLIENT),
        server=_kinds(ROOM_SERVER),
        told=(server.RoomView, server.Chat, server.Notice, server.Desk, server.Presences),
        answers=_answers_in_room,
        examples=(*ROOM_CLIENT, *ROOM_SERVER),
        chapters=(_in_a_room(),),
        forms=FORMS,
    )


def _answers_in_room(message: type[Message]) -> tuple[type[Message], ...]:
    if message is client.Sync:
        return (server.RoomView, server.Chat, server.Presences, Error)
    return (server.Pong, Error) if message is client.Ping else (Ack, Error)


def _in_a_room() -> Chapter:
    return chapter(
        "In a room",
        (
            "A room's socket is for its members; one comes in by the site's pages. Session, "
            "origin, frames, heartbeat, floods and refusals are as at a table.",
            (
                "After connecting, send `sync` with the number of the change you have, or null. "
                "The answers are `room`, unless yours is the newest, then `chat` with the last "
                "lines that you may read, then `presence`. Until then you are told no change.",
                "A `room` is always whole and replaces what you have. After each change every "
                "member gets the same one.",
                "A command is acknowledged after it is stored. Its `n` is the room's newest "
                "change; the room itself comes before or after it. The same `id` again is "
                "carried out once and answered the same.",
                "Lines of a team are told to that team alone, lines of who watches to those, and "
                "no line to a person who has blocked its author.",
                "A notice stands outside the numbering; one that was missed is not sent again.",
                "`presence` comes when something has changed, at most twice a second.",
                "A member who has only the table open is present in the room too.",
                "Who leaves or is sent away is closed out at once, with 4404 or 4403.",
            ),
        ),
    )


def _watch() -> SocketFacts:
    said = (table_client.Sync, table_client.Ping)
    heard = (
        table_server.View,
        table_server.Events,
        table_server.Presence,
        table_server.Pong,
        Error,
    )
    return SocketFacts(
        name="watch",
        title="Watching a room's match",
        address="/ws/room/{code}/watch/",
        about="The match of a room, for its members without a seat, if the owner allows it.",
        parameters=_CODE,
        words=TABLE,
        client=said,
        server=heard,
        told=(table_server.View, table_server.Events, table_server.Presence),
        answers=lambda message: (
            (table_server.Pong, Error)
            if message is table_client.Ping
            else (table_server.View, table_server.Events, Error)
        ),
        examples=MESSAGE_EXAMPLES,
        chapters=(_watching(),),
    )


def _watching() -> Chapter:
    return chapter(
        "Watching",
        (
            "It speaks as a table does, to a viewer without a seat: `seat`, `hand` and `legal` "
            "are null. Anything but `sync` and `ping` is refused with `not_seated`.",
            (
                "With a delay everything works as if the match stood at the last event that is "
                "shown: the last one that ended a circle, or a round. Numbers, views and "
                "heartbeats tell of nothing later. When the next circle or round has ended, its "
                "events come at once. When the match is over, all of it is shown.",
                "With a delay no `presence` is told.",
                "The socket is closed with 4409 when the owner changes the delay, when another "
                "match begins, and when you sit down. Come back and `sync`: a view may then be "
                "older than what you had, and replaces it.",
            ),
        ),
    )


def _lobby() -> SocketFacts:
    return SocketFacts(
        name="lobby",
        title="The lobby",
        address="/ws/lobby/",
        about="The list of rooms, for everybody, signed in or not.",
        parameters={},
        words=WORDS,
        client=_kinds(LOBBY_CLIENT),
        server=_kinds(LOBBY_SERVER),
        told=(server.RoomChanged, server.RoomGone, server.Invited, server.Desk),
        answers=lambda message: (
            (server.LobbyPong, Error) if message is client.LobbyPing else (server.Rooms, Error)
        ),
        examples=(*LOBBY_CLIENT, *LOBBY_SERVER),
        chapters=(_in_the_lobby(),),
    )


def _in_the_lobby() -> Chapter:
    return chapter(
        "In the lobby",
        (
            "Send `sync`; the answer is the whole list. From then on each room that is new or "
            "has changed comes as one `room_line`, and one that is listed no more as `room_gone`. "
            "Rooms that are entered by link alone are not listed.",
            ("After a lost connection, connect and `sync` again.",),
        ),
    )


def _kinds(messages: tuple[Message, ...]) -> tuple[type[Message], ...]:
    return tuple(type(message) for message in messages)
