"""From frames to messages and back. Nothing a client sends may raise anything but BadMessage."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Generic, TypeVar

import msgspec

from game.protocol.client import MAX_FRAME_BYTES, Beat, ClientMessage, Lead, Why
from game.protocol.envelope import Message
from game.protocol.errors import BadMessage, WireCode

Said = TypeVar("Said", bound=Message)

_encoder = msgspec.json.Encoder()
_PATH = re.compile(r"at `(?:key in )?(\$[^`]{0,80})`")
_ID = re.compile(r'"id"\s{0,8}:\s{0,8}"([A-Za-z0-9_-]{1,36})"')
_CARD_PATH = re.compile(r"^\$\.cards\[")


class Codec(Generic[Said]):
    """Reads what the clients of one kind of socket say."""

    def __init__(
        self,
        said: Any,
        fault_of: Callable[[Said], BadMessage | None] = lambda _message: None,
        max_bytes: int = MAX_FRAME_BYTES,
    ) -> None:
        """Read one protocol.

        Args:
            said: the union of the classes of the clients' messages.
            fault_of: what is wrong with a message beyond the types of its fields, else None.
            max_bytes: how long a frame may be.
        """
        self._decoder: msgspec.json.Decoder[Said] = msgspec.json.Decoder(said, strict=True)
        self._fault_of = fault_of
        self._max_bytes = max_bytes

    def decode(self, frame: str | bytes) -> Said:
        """Read one text frame.

        Raises:
            BadMessage: it is too large, not JSON, or no message of this protocol.
        """
        if len(frame) > self._max_bytes:
            raise BadMessage(WireCode.TOO_LARGE)
        try:
            message = self._decoder.decode(frame)
        except msgspec.ValidationError as error:
            raise _invalid(frame, str(error)) from None
        except (msgspec.DecodeError, UnicodeError, RecursionError, ValueError):
            raise BadMessage(WireCode.BAD_MESSAGE) from None
        fault = self._fault_of(message)
        if fault is not None:
            raise fault
        return message


def _invalid(frame: str | bytes, reason: str) -> BadMessage:
    """The refusal for JSON that is no message, with its place and the command's id if any."""
    found = _PATH.search(reason)
    path = found.group(1) if found else "$"
    text = frame if isinstance(frame, str) else frame.decode("utf-8", "replace")
    named = _ID.search(text)
    unknown_card = _CARD_PATH.match(path) and "Expected `str`" in reason
    code = WireCode.UNKNOWN_CARD if unknown_card else WireCode.BAD_MESSAGE
    return BadMessage(code, path, named.group(1) if named else None)


def encode(message: Message) -> bytes:
    """Write a message as UTF-8 JSON."""
    return _encoder.encode(message)


def _repeated_card(message: ClientMessage) -> BadMessage | None:
    """A card may be named once."""
    if isinstance(message, Lead | Beat | Why) and len(set(message.cards)) != len(message.cards):
        return BadMessage(WireCode.REPEATED_CARD, "$.cards", message.id)
    return None


TABLE: Codec[ClientMessage] = Codec(ClientMessage, _repeated_card)
"""Reads what is said at a table; a card named twice, or one that does not exist, is refused."""
