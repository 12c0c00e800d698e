"""What the documents say that the wire's own classes do not know; the caller brings it."""

from __future__ import annotations

from dataclasses import dataclass

from game.protocol.export.sockets import SocketFacts


@dataclass(frozen=True, slots=True)
class CodeFact:
    """A reason for which a message is refused.

    Attributes:
        code: as it goes over the wire.
        origin: who refuses: "rules", "services", "wire", "rooms" or "voice".
        rule: the rule it rests on, None for what no rule is about.
        texts: the sentence shown for it, by language; empty where none is shown.
        about: what it means, where neither rule nor text says so.
    """

    code: str
    origin: str
    rule: str | None
    texts: dict[str, str]
    about: str = ""


@dataclass(frozen=True, slots=True)
class Limits:
    """Numbers of the server that a client should know.

    Attributes:
        events_a_frame: who is further behind gets a whole view.
        messages_a_second: what a socket may say in the long run.
        burst: what it may say at once.
        silent_s: after this a person is shown as reconnecting.
        grace_s: until then a person still counts as online (R8.2).
        code_letters: the characters of a match's code.
        code_length: how many it has.
        session_cookie: name of the cookie that carries the session.
    """

    events_a_frame: int
    messages_a_second: int
    burst: int
    silent_s: int
    grace_s: int
    code_letters: str
    code_length: int
    session_cookie: str


@dataclass(frozen=True, slots=True)
class Facts:
    """All that the caller brings; `sockets` are those beside the table's."""

    codes: tuple[CodeFact, ...]
    limits: Limits
    sockets: tuple[SocketFacts, ...] = ()
