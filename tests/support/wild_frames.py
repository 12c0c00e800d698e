"""Frames that a hostile client might send: random JSON, real messages spoiled, plain rubbish."""

from __future__ import annotations

import json

from hypothesis import strategies as st

from game.protocol.client import CLIENT_MESSAGES
from game.protocol.codec import encode
from game.protocol.examples import MESSAGE_EXAMPLES

_MESSAGES = [
    encode(message).decode() for message in MESSAGE_EXAMPLES if isinstance(message, CLIENT_MESSAGES)
]

_scalars = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.text(max_size=12),
    st.sampled_from(["take", "lead", "beat", "sync", "why", "ping", "7S", "J1", "c1", 10**30]),
)
_values = st.recursive(
    _scalars,
    lambda inner: st.one_of(
        st.lists(inner, max_size=8), st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=12,
)


@st.composite
def _odd_messages(draw: st.DrawFn) -> str:
    """A real message with some of its fields replaced, added or taken away."""
    message: dict[str, object] = json.loads(draw(st.sampled_from(_MESSAGES)))
    names = st.sampled_from([*message, "t", "id", "n", "cards", "seat", "by"])
    for name in draw(st.lists(names, min_size=1, max_size=3)):
        if draw(st.booleans()):
            message.pop(name, None)
        else:
            message[name] = draw(_values)
    return json.dumps(message)


@st.composite
def _spoiled_texts(draw: st.DrawFn) -> str:
    """A real message with some letters changed, doubled or lost."""
    text = draw(st.sampled_from(_MESSAGES))
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(text)))
        until = draw(st.integers(at, min(len(text), at + 6)))
        instead = draw(st.sampled_from(["", text[at:until] * 2, "\x00", '"', "{", "ц", "\\u"]))
        text = text[:at] + instead + text[until:]
    return text


wild_frames: st.SearchStrategy[str] = st.one_of(
    _values.map(json.dumps),
    _odd_messages(),
    _spoiled_texts(),
    st.text(st.characters(codec="utf-8"), max_size=60),
)
"""Text frames. Lone surrogates are not among the raw letters: no WebSocket can carry them."""
