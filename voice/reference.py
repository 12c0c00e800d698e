"""What the documents of the wire say of the talk of a room."""

from __future__ import annotations

from django.utils import translation

from game.protocol.envelope import Message
from game.protocol.export import CodeFact
from game.protocol.export.chapters import Chapter, chapter
from game.protocol.export.sockets import SocketFacts
from game.protocol.server import Ack, Error
from game.reference import LANGUAGES
from lobby.models import ROOM_CODE_LENGTH, ROOM_CODE_LETTERS
from voice.live.limits import CANDIDATES_A_LINK, MESSAGES, PER_S
from voice.protocol import client, server
from voice.protocol.client import MAX_FRAME_BYTES
from voice.protocol.examples import VOICE_CLIENT, VOICE_SERVER
from voice.protocol.notes import FORMS, WORDS
from voice.refusals import VoiceRefusal
from voice.texts import REFUSALS


def sockets() -> tuple[SocketFacts, ...]:
    """The socket beside the table's and the room's."""
    return (
        SocketFacts(
            name="voice",
            title="The talk of a room",
            address="/ws/room/{code}/voice/",
            about="Who is linked with whom, and what the ends of a link say to connect.",
            parameters={"code": f"The room: {ROOM_CODE_LENGTH} of {ROOM_CODE_LETTERS}."},
            words=WORDS,
            client=tuple(type(message) for message in VOICE_CLIENT),
            server=tuple(type(message) for message in VOICE_SERVER),
            told=(server.Voice, server.OfferFor, server.AnswerFor, server.CandidatesFor),
            answers=_answers,
            examples=(*VOICE_CLIENT, *VOICE_SERVER),
            chapters=(_talking(),),
            forms=FORMS,
        ),
    )


def codes() -> tuple[CodeFact, ...]:
    """Why something about the talk is refused."""
    return tuple(_code(code) for code in VoiceRefusal)


def _code(code: VoiceRefusal) -> CodeFact:
    shown = {}
    for language in LANGUAGES:
        with translation.override(language):
            shown[language] = str(REFUSALS[f"refusal.{code}"])
    return CodeFact(str(code), "voice", None, shown)


def _answers(message: type[Message]) -> tuple[type[Message], ...]:
    match message:
        case client.Sync:
            return (server.Voice, Error)
        case client.Ping:
            return (server.Voice, server.Pong, Error)
        case client.Offer | client.Answer | client.Candidates:
            return (Error,)
        case client.Join:
            return (server.IceServers, server.Voice, Ack, Error)
        case client.Ice:
            return (server.IceServers, Ack, Error)
    return (Ack, Error)


def _talking() -> Chapter:
    return chapter(
        "In a talk",
        (
            "A talk's socket is for the room's members. Session, origin, heartbeat, floods and "
            "refusals are as at a table. No sound passes here: it goes from browser to browser.",
            (
                "Send `sync`, then `join` with a random `tab` of your own. Come back with the "
                "same `tab` and `again` after a lost connection, and your links last: keep them "
                "until the `ack`, for before it the server takes your stay for another tab's.",
                "A `voice` is always whole. First close the links that it names no more, then "
                "open the new ones: of each, the end that is not `polite` offers.",
                "Signals name a link and nobody else. They are passed on or refused, and not "
                "acknowledged; about a link that is gone the answer is `voice_no_link`.",
                "A description holds one encrypted stream of sound, and no direction that the "
                "link does not allow.",
                f"A frame has {MAX_FRAME_BYTES} bytes at most; a tab may say {MESSAGES} things "
                f"in {PER_S:.0f} s beside `sync` and `ping`; a link takes {CANDIDATES_A_LINK} "
                "candidates from each end.",
            ),
        ),
    )
