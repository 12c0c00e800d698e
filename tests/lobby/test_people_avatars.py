"""Pictures of people: every code is a drawing, told apart, readable, cached for good."""

from __future__ import annotations

import re
from itertools import product
from xml.etree import ElementTree

import pytest
from django.test import Client

from lobby import avatars

CODES = [
    avatars.code(ornament, colours)
    for ornament, colours in product(range(len(avatars.ORNAMENTS)), range(len(avatars.COLOURS)))
]


def test_there_are_twelve_ornaments_in_ten_pairs_of_colours() -> None:
    assert (len(avatars.ORNAMENTS), len(avatars.COLOURS), len(set(CODES))) == (12, 10, 120)
    assert all(avatars.parts(code) == avatars.parts(code) for code in CODES)
    assert {avatars.code(*avatars.parts(code)) for code in CODES} == set(CODES)


def test_each_code_is_a_drawing_of_its_own() -> None:
    drawings = [avatars.svg(code) for code in [*CODES, avatars.DEFAULT]]

    assert len(set(drawings)) == 121
    for drawing in drawings:
        assert ElementTree.fromstring(drawing).tag.endswith("svg")  # noqa: S314 - our own
        assert "{" not in drawing


def luminance(colour: str) -> float:
    """As WCAG 2 defines it."""
    parts = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("colours", avatars.COLOURS, ids=lambda pair: pair.ground)
def test_the_lines_stand_out_from_the_ground(colours: avatars.Colours) -> None:
    high, low = sorted((luminance(colours.ink), luminance(colours.ground)), reverse=True)

    assert (high + 0.05) / (low + 0.05) >= 4.5


@pytest.mark.parametrize(
    "text", ["", "k12c0", "k0c10", "k-1c0", "k00c0", "k3", "K3C7", "k3c7\n", "k٣c7", "../k3c7"]
)
def test_what_is_no_code_is_no_picture(text: str) -> None:
    assert not avatars.is_code(text)
    with pytest.raises(ValueError):
        avatars.svg(text)


def test_people_without_a_choice_get_pictures_that_differ() -> None:
    shown = [avatars.shown(key, "") for key in range(1, 121)]

    assert set(shown) == set(CODES)
    neighbours = zip(map(avatars.parts, shown), map(avatars.parts, shown[1:]), strict=False)
    assert all(a[0] != b[0] and a[1] != b[1] for a, b in neighbours)
    assert avatars.shown(7, "k3c7") == "k3c7"
    assert avatars.shown(7, "<svg>") == avatars.shown(7, "")


def test_a_picture_is_served_to_be_kept_for_ever(client: Client) -> None:
    answer = client.get("/avatar/k3c7.svg")

    assert answer["Content-Type"] == "image/svg+xml"
    assert re.fullmatch(r"public, max-age=\d{8}, immutable", answer["Cache-Control"])
    assert answer.content.decode() == avatars.svg("k3c7")
    assert "Vary" not in answer or "Cookie" not in answer["Vary"]
    assert client.get("/avatar/default.svg").status_code == 200


@pytest.mark.django_db
@pytest.mark.parametrize("code", ["k12c0", "k0c10", "nothing", "k3c7x"])
def test_an_unknown_picture_is_not_found(client: Client, code: str) -> None:
    assert client.get(f"/avatar/{code}.svg").status_code == 404
