"""What the classes of the talk cannot say themselves: the meaning of each field."""

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
from lobby.protocol.parts import PlayerId
from voice.protocol.client import LinkId, Sdp, Tab
from voice.protocol.examples import VOICE_CLIENT, VOICE_SERVER

FORMS = ("Talker", "VoiceLink", "Candidate", "IceServer")
"""The parts of messages, in the order in which they are shown."""

_NAMES = {
    "Ack": "VoiceAck",
    "Answer": "VoiceAnswer",
    "Leave": "VoiceLeave",
    "LinkInfo": "VoiceLink",
    "Offer": "VoiceOffer",
    "Ping": "VoicePing",
    "Pong": "VoicePong",
    "Sync": "VoiceSync",
    "TalkerInfo": "Talker",
}
"""Other sockets have forms of these names too, or the documents would not tell of what they are."""

_NOTES: dict[str, Note] = {
    "t": Note("The kind of the message."),
    "id": Note(""),
    "player": Note("The person."),
    "name": Note("The person's name."),
    "seat": Note("Where the person sits in the room; null for nowhere."),
    "mic": Note("Open, muted, open while a key is held, or none: the person listens."),
    "muted": Note("Whether the owner has muted the person for everyone."),
    "scope": Note("Who hears whom: everyone, or only the own team."),
    "link": Note("A link of this tab."),
    "sdp": Note("What the browser's engine wrote."),
    "candidates": Note("Ways to reach the sender."),
    "tab": Note(""),
    "again": Note(
        "Whether the tab only comes back: where another one talks by now, nothing changes."
    ),
    "VoiceSync.n": Note("The change the client has; null for none."),
    "VoicePing.n": Note("The change the client has; null for none."),
    "Voice.n": Note("Number of the change after which the talk is like this."),
    "Voice.owner": Note("Whether this person owns the room."),
    "Voice.place": Note(
        "Where this person's talk is: over this socket, over another tab's, or nowhere."
    ),
    "Voice.talkers": Note("Who has joined, first come first."),
    "Voice.links": Note("The links of this tab."),
    "VoicePong.n": Note("Number of the talk's newest change."),
    "VoiceAck.n": Note("The talk's newest change after the command."),
    "VoiceLink.id": Note(""),
    "VoiceLink.polite": Note("Whether this end gives way; the other one offers first."),
    "VoiceLink.sends": Note("Whether this end may be heard."),
    "VoiceLink.hears": Note("Whether the other end may be heard."),
    "Talker.kept": Note("Whether a bot plays the person's seat."),
    "Candidate.candidate": Note("The text of `RTCIceCandidate.candidate`."),
    "Candidate.mid": Note("Its `sdpMid`."),
    "Candidate.ufrag": Note("Its `usernameFragment`."),
    "IceServers.servers": Note("For `RTCConfiguration.iceServers`."),
    "IceServers.relay_only": Note("Whether no way but the relay may be used."),
    "IceServers.expires_at": Note("Until when the credential holds; null where nothing expires."),
    "IceServers.now": Note("The server's time when it wrote this."),
    "IceServer.urls": Note("Its addresses."),
    "IceServer.username": Note("For a relay."),
    "IceServer.credential": Note("For a relay."),
    "Error.id": Note("The id of the refused message, null where it had none that could be read."),
    "Error.code": Note("The reason; its meaning stands under “Refusals”."),
    "Error.rule": Note("The rule it rests on, null where it rests on none."),
    "Error.params": Note("Values for the sentence that is shown, by name."),
}

WORDS = Vocabulary(
    client=tuple(type(message) for message in VOICE_CLIENT),
    server=tuple(type(message) for message in VOICE_SERVER),
    names=_NAMES,
    notes=_NOTES,
    scalars={
        "CommandId": CommandId,
        "ErrorCode": ErrorCode,
        "EventNumber": EventNumber,
        "LinkId": LinkId,
        "Milliseconds": Milliseconds,
        "PlayerId": PlayerId,
        "RuleNumber": RuleNumber,
        "Sdp": Sdp,
        "SeatNumber": SeatNumber,
        "Tab": Tab,
    },
)
"""Of the socket of the talk."""
