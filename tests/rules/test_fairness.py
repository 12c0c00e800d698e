"""R3.5: deck and dice from a secret and eight shares, the same for whoever does it."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from random import Random

import pytest

from game.rules import mass

SECRET = bytes(range(32))
SHARES = [mass.NO_SHARE if seat in (3, 6) else bytes([17 * (seat + 1)]) * 32 for seat in range(8)]
"""Seats 3 and 6 have shown none."""

VECTOR_DECK = (
    "JH TS 7H J1 9D AD TD AS KC 3C 2C QD KD JD 7S 7D 3D 2H J2 8S 9H 3S 8D KS 8C 9C KH J3 2S QS TH "
    "9S JC 2D 7C AC TC JS 8H QC 3H AH QH"
)
VECTOR_THROWS = ((1, 2, 3, 1, 4, 4, 4, 3), (None, None, None, None, 6, 3, 2, None))

pytestmark = pytest.mark.rule("R3.5")


def chance(
    secret: bytes = SECRET,
    shares: list[bytes] = SHARES,
    match: str = "abcdefghjk",
    deal: int = 1,
) -> mass.Chance:
    return mass.Chance(secret, shares, match, deal)


def test_the_vector_of_the_document() -> None:
    drawn = chance()
    deck = mass.shuffled(drawn)

    assert mass.seal_of(SECRET) == hashlib.sha256(SECRET).hexdigest()
    assert " ".join(map(mass.card_name, deck)) == VECTOR_DECK
    assert mass.thrown(drawn) == VECTOR_THROWS


def test_the_bytes_are_those_of_hmac_in_the_order_of_the_counter() -> None:
    head = "|".join(["mass-deal/1", *(share.hex() for share in SHARES), "abcdefghjk", "7"])
    blocks = [
        hmac.new(SECRET, f"{head}|{counter}".encode(), hashlib.sha256).digest()
        for counter in range(3)
    ]
    drawn = chance(deal=7)

    assert bytes(drawn.below(256) for _ in range(96)) == b"".join(blocks)


def test_a_byte_that_would_favour_low_numbers_is_thrown_away() -> None:
    stream = chance()
    plain = [stream.below(256) for _ in range(300)]
    drawn = chance()

    fair = [byte % 43 for byte in plain if byte < 215]  # 215 = 5 × 43
    assert len(fair) < len(plain)
    assert [drawn.below(43) for _ in fair] == fair


@pytest.mark.parametrize("seat", range(8))
def test_every_part_changes_the_deal(seat: int) -> None:
    shares = list(SHARES)
    shares[seat] = bytes([shares[seat][0] ^ 1]) + shares[seat][1:]
    decks = {
        mass.shuffled(drawn)
        for drawn in (
            chance(),
            chance(shares=shares),
            chance(secret=SECRET[:-1] + b"\x00"),
            chance(match="abcdefghjm"),
            chance(deal=2),
        )
    }

    assert len(decks) == 5


def test_there_is_a_share_for_each_seat() -> None:
    with pytest.raises(ValueError, match="eight seats"):
        chance(shares=SHARES[:7])


def test_deals_are_as_likely_as_one_another() -> None:
    """Each card in each place and each face, by a chi-square test that a fixed seed makes firm."""
    rng = Random(3)
    deals = 4000
    places: Counter[tuple[int, int]] = Counter()
    faces: Counter[int | None] = Counter()
    for _ in range(deals):
        drawn = chance(secret=rng.randbytes(32))
        places.update(enumerate(mass.shuffled(drawn)))
        faces.update(mass.thrown(drawn)[0])

    expected = deals / 43
    square = sum((places[place, card] - expected) ** 2 for place in range(43) for card in range(43))
    assert 1500 < square / expected < 2030  # 42 × 42 = 1764 on average, five deviations each way
    assert set(faces) == set(range(1, 7))
    assert all(abs(count - deals * 8 / 6) < 400 for count in faces.values())


def test_dice_are_thrown_until_they_name_one_seat() -> None:
    rng = Random(4)
    lengths = set()
    for _ in range(200):
        throws = mass.thrown(chance(secret=rng.randbytes(32)))
        assert 0 <= mass.opener_by_dice(throws) < 8
        lengths.add(len(throws))
    assert len(lengths) > 2
