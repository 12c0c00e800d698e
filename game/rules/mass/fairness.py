"""Chance that can be checked: deck and dice from a sealed secret and everybody's share (R3.5).

The site seals a secret by its hash before anyone shows a share, so it cannot choose
the deal; nobody knows the secret before the round is over, so no person can steer it.
`docs/fairness.md` says the same for whoever writes a verifier.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import count
from typing import Literal

from game.rules.mass.cards import DECK, Card
from game.rules.mass.commands import Throw
from game.rules.mass.opening import DIE_FACES, still_rolling
from game.rules.mass.table import SEATS

FAIRNESS_FORMAT: Literal["mass-deal/1"] = "mass-deal/1"
"""The name and version of the way from a secret to a deal; part of every hashed text."""

SECRET_BYTES = 32
"""Length of a secret and of a share."""

NO_SHARE = bytes(SECRET_BYTES)
"""What stands for the share of a bot, of who is absent, and of who did not show it in time."""

_BYTE_VALUES = 256


def seal_of(secret: bytes) -> str:
    """The seal of a secret or a share: its SHA-256 in lowercase hexadecimal (R3.5).

    >>> seal_of(NO_SHARE)[:16]
    '66687aadf862bd77'
    """
    return sha256(secret).hexdigest()


class Chance:
    """The numbers that a deal draws, each as likely as another (R3.5).

    Args:
        secret: the site's secret, 32 bytes.
        shares: what the seats 0–7 gave, 32 bytes each, `NO_SHARE` where nothing.
        match: code of the match.
        deal: which deal of the match it is, from 1; void ones count too.
    """

    def __init__(self, secret: bytes, shares: Sequence[bytes], match: str, deal: int) -> None:
        if len(shares) != SEATS:
            raise ValueError("a share for each of the eight seats")
        texts = [FAIRNESS_FORMAT, *(share.hex() for share in shares), match, str(deal)]
        self._bytes = _stream(secret, "|".join(texts))

    def below(self, limit: int) -> int:
        """A number from 0 to `limit` - 1; `limit` is at most 256.

        A byte that would favour the low numbers is thrown away.
        """
        fair = _BYTE_VALUES - _BYTE_VALUES % limit
        byte = next(self._bytes)
        while byte >= fair:
            byte = next(self._bytes)
        return byte % limit


def _stream(secret: bytes, head: str) -> Iterator[int]:
    """The bytes of one block after another, without end."""
    for block in count():
        yield from hmac.digest(secret, f"{head}|{block}".encode(), "sha256")


def shuffled(chance: Chance) -> tuple[Card, ...]:
    """The 43 cards in an order by chance: Fisher–Yates from the last place down (R3.5)."""
    deck = list(DECK)
    for place in range(len(deck) - 1, 0, -1):
        other = chance.below(place + 1)
        deck[place], deck[other] = deck[other], deck[place]
    return tuple(deck)


def thrown(chance: Chance) -> tuple[Throw, ...]:
    """Throws until one seat alone has the highest face (R3.3), drawn after the deck (R3.5)."""
    throws: list[Throw] = []
    while len(rolling := still_rolling(throws)) > 1:
        faces = {seat: chance.below(DIE_FACES) + 1 for seat in rolling}
        throws.append(tuple(faces.get(seat) for seat in range(SEATS)))
    return tuple(throws)
