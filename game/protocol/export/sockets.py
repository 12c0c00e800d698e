"""Sockets beside the table's, as whoever adds them to the documents describes them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from game.protocol.envelope import Message
from game.protocol.export.chapters import Chapter
from game.protocol.export.schema import Vocabulary

Kinds = tuple[type[Message], ...]


@dataclass(frozen=True, eq=False)
class SocketFacts:
    """One kind of socket.

    Attributes:
        name: short and unique, for anchors and for names in documents.
        title: what it is the socket of.
        address: its path, with parameters in braces.
        about: one sentence.
        parameters: meaning of each parameter of the address.
        words: how its forms are named and explained.
        client: what a client may say.
        server: what the server may say.
        told: what of that it says unasked.
        answers: with what it may answer each message of a client.
        examples: one of each message.
        chapters: how to write a client.
        forms: names of the forms that are shown with it.
    """

    name: str
    title: str
    address: str
    about: str
    parameters: Mapping[str, str]
    words: Vocabulary
    client: Kinds
    server: Kinds
    told: Kinds
    answers: Callable[[type[Message]], Kinds]
    examples: tuple[Message, ...]
    chapters: tuple[Chapter, ...] = ()
    forms: tuple[str, ...] = field(default=())

    def example_of(self, message: type[Message]) -> Message:
        """The example of a class of messages."""
        return next(example for example in self.examples if type(example) is message)
