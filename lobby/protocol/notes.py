"""What the classes of rooms cannot say themselves: the meaning of each field."""

from __future__ import annotations

from game.protocol.envelope import (
    CommandId,
    ErrorCode,
    EventNumber,
    Milliseconds,
    RuleNumber,
    SeatNumber,
)
from game.protocol.export.notes import Note
from game.protocol.export.schema import Vocabulary
from lobby.protocol.examples import LOBBY_CLIENT, LOBBY_SERVER, ROOM_CLIENT, ROOM_SERVER
from lobby.protocol.parts import LineId, PlayerId, RoomCode, RoomNumber, Target

FORMS = ("RoomState", "ChairState", "MemberInfo", "RoomHouse", "Line", "MemberPresence", "RoomLine")
"""The parts of messages, in the order in which they are shown."""

_NAMES = {
    "Ack": "RoomAck",
    "Sync": "RoomSync",
    "Ping": "RoomPing",
    "Pong": "RoomPong",
    "House": "RoomHouse",
}
"""A table has forms of these names too."""

_NOTES: dict[str, Note] = {
    "t": Note("The kind of the message."),
    "id": Note(""),
    "now": Note("The server's time when it wrote this."),
    "code": Note(""),
    "seat": Note("A seat of the room."),
    "player": Note("The person."),
    "name": Note("The person's name."),
    "room": Note("The room."),
    "level": Note("How well the bot plays; null frees the seat."),
    "access": Note("Who may come in; with a password or by link alone it says so."),
    "house": Note("The house rules of its matches."),
    "clock_s": Note("Seconds for a move (R9.1); 0 for no limit."),
    "hints": Note("Whether people may ask for hints at the table."),
    "language": Note("What is mostly spoken."),
    "spectators": Note(
        "Whether members without a seat may watch, and whether they see a match at once, up to "
        "the last circle that ended, or up to the last round."
    ),
    "rated": Note("Whether its matches change ratings, where enough people play them."),
    "voice": Note("Who hears whom: everyone, or only the own team."),
    "seats_locked": Note("Only the owner seats people."),
    "phase": Note("People find seats, are called, play; or the room is closed."),
    "channel": Note("To whom: the room, the own team, or the others who watch."),
    "phrase": Note("A quick phrase, which each reader sees in the own language."),
    "wants": Note("Teams for the next match: the same or mixed; null while nothing is asked."),
    "ready": Note("Ready to begin; a bot always is."),
    "RoomSync.n": Note("The change the client has; null for none."),
    "RoomPing.n": Note("The change the client has; null for none."),
    "Say.text": Note("What is said; shown as text, never as markup."),
    "AskSeat.seat": Note("A bot's seat; null takes the wish back."),
    "FillBots.level": Note("How well the bots play."),
    "Place.seat": Note("A free seat; null for none."),
    "SetRoom.name": Note("How the room is called; empty for “the owner's room”."),
    "SetRoom.password": Note("The password for access by password."),
    "RoomView.n": Note("Number of the change after which the room is like this."),
    "RoomPong.n": Note("Number of the room's newest change."),
    "Chat.lines": Note("The lines, oldest first."),
    "Notice.kind": Note("What has happened."),
    "Notice.player": Note("To whom; null where it is about nobody."),
    "Presences.members": Note("Every member."),
    "MemberPresence.state": Note(
        "`online`, `reconnecting` (silent for some seconds) or `away` (for longer)."
    ),
    "RoomAck.n": Note("The room's newest change after the command."),
    "Error.id": Note("The id of the refused message, null where it had none that could be read."),
    "Error.code": Note("The reason; its meaning stands under “Refusals”."),
    "Error.rule": Note("The rule it rests on, null where it rests on none."),
    "Error.params": Note("Values for the sentence that is shown, by name."),
    "LobbySync.n": Note("Always null: the list is sent whole."),
    "LobbyPing.n": Note("Always null."),
    "LobbyPong.n": Note("How many changes of the list this server has told."),
    "Rooms.rooms": Note("The rooms."),
    "RoomChanged.room": Note("The room as it is listed now."),
    "Invited.name": Note("Who invites."),
    "RoomState.name": Note("How it is called; empty for “the owner's room”."),
    "RoomState.owner": Note("Whose room it is."),
    "RoomState.call_ends_at": Note("When the match begins though not all are ready."),
    "RoomState.chairs": Note("The eight seats, by number; even ones are team A.", items=(8,)),
    "RoomState.members": Note("Everyone in the room, who came first first."),
    "RoomState.match": Note("Code of the match that runs or was played last."),
    "RoomState.over": Note("Whether that match has ended."),
    "RoomState.played": Note("How many matches the room has seen.", bounds=(0, 2**31 - 1)),
    "ChairState.player": Note("Who sits there."),
    "ChairState.bot": Note("The level of the bot that sits there."),
    "MemberInfo.avatar": Note("Code of the person's drawn pattern; empty for the plain one."),
    "MemberInfo.guest": Note("Whether the person came by a name alone."),
    "MemberInfo.asks_seat": Note("The bot's seat that the person would like."),
    "RoomHouse.joker_beats_trump": Note("Every joker beats every trump (R5.2)."),
    "RoomHouse.optional_mass": Note("One card may always be led (R4.5)."),
    "RoomHouse.target": Note("Points that win a match (R7.2)."),
    "Line.channel": Note("Where it was said; a team by its letter."),
    "Line.player": Note("Who said it; null for an account that is no more."),
    "Line.name": Note("The name under which it was said."),
    "Line.text": Note("The text; empty where it is a phrase."),
    "Line.at": Note("When it was said."),
    "RoomLine.name": Note("How it is called; empty for “the owner's room”."),
    "RoomLine.owner": Note("The owner's name."),
    "RoomLine.seats": Note("A letter a seat: `h` a person, `b` a bot, `-` free."),
    "RoomLine.people": Note("Everyone in the room, by number."),
}

WORDS = Vocabulary(
    client=tuple(type(message) for message in (*ROOM_CLIENT, *LOBBY_CLIENT)),
    server=tuple(type(message) for message in (*ROOM_SERVER, *LOBBY_SERVER)),
    names=_NAMES,
    notes=_NOTES,
    scalars={
        "CommandId": CommandId,
        "ErrorCode": ErrorCode,
        "EventNumber": EventNumber,
        "LineId": LineId,
        "Milliseconds": Milliseconds,
        "PlayerId": PlayerId,
        "RoomCode": RoomCode,
        "RoomNumber": RoomNumber,
        "RuleNumber": RuleNumber,
        "SeatNumber": SeatNumber,
        "Target": Target,
    },
)
"""Of the sockets of rooms and of the lobby."""
